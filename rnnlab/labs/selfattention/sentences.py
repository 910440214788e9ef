"""Sentences of the state, each as one vector. Runs in the engine process."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from rnnlab.engine import model_files, sentence_model
from rnnlab.engine.next_traces import PooledRow, SentenceVectors
from rnnlab.engine.sentence_vectors import POOLINGS, Read, cosines, measured, read
from rnnlab.engine.tasks.roles import relation
from rnnlab.engine.weights import load_model
from rnnlab.labs.selfattention.state import EXAMPLES, POOLING_MODEL, State
from rnnlab.session import tokens

ROLES = "roles"


def pooled(state: State) -> SentenceVectors:
    """Cosines of the first sentence with all, by every pooling; with the packaged model where it is asked for.

    Raises
    ------
    EngineError
        As ``sentence_vectors.read``.
    """
    name, sentences = state.model or POOLING_MODEL, state.sentences or EXAMPLES
    found = read(name, sentences)
    rows = [_row(pooling, found) for pooling in POOLINGS]
    available = sentence_model.installed()
    if state.extra and available:
        rows.append(_extra(sentences))
    path = model_files.path_of(name)
    card = load_model(path)[1]
    right, answered = _answered(card.settings.get("rows"))
    first = Counter(sentences[0])
    return SentenceVectors(
        model=name,
        sentences=sentences,
        unknown=tuple(one.unknown for one in found),
        relations=("", *(relation(sentences[0], other) for other in sentences[1:])),
        rows=tuple(rows),
        same_words=tuple(words != sentences[0] and Counter(words) == first for words in sentences),
        extra_available=available,
        extra_name=sentence_model.NAME,
        right=right,
        answered=answered,
        counts=measured(name, model_files.version_of(path)) if card.task == ROLES else (),
    )


def _row(pooling: str, found: list[Read]) -> PooledRow:
    return PooledRow(pooling, cosines(np.stack([one.pooled(pooling) for one in found])), ("",) * len(found))


def _extra(sentences: tuple[tuple[str, ...], ...]) -> PooledRow:
    """The packaged model's cosines; NaN, and why, for a sentence that is not written in Latin letters."""
    texts = [tokens.join(words) for words in sentences]
    readable = [sentence_model.reads(text) for text in texts]
    cosine = np.full(len(texts), np.nan)
    if readable[0]:
        cosine[readable] = cosines(sentence_model.vectors([texts[k] for k in np.flatnonzero(readable)]))
    why = "sentence-model-english"
    refused = tuple("" if can and readable[0] else why if not can else "sentence-model-first" for can in readable)
    return PooledRow("extra", cosine, refused)


def _answered(rows: Any) -> tuple[int, int]:
    """Right answers and all, over a card's rows; (0, 0) where it counts none."""
    counted = [row for row in rows if "right" in row and "n" in row] if isinstance(rows, list) else []
    return sum(int(row["right"]) for row in counted), sum(int(row["n"]) for row in counted)


def sentences_json(found: SentenceVectors) -> dict[str, Any]:
    """Plain lists; None for a cosine that there is not."""
    return {
        "model": found.model,
        "sentences": [list(words) for words in found.sentences],
        "unknown": [list(marks) for marks in found.unknown],
        "relations": list(found.relations),
        "same_words": list(found.same_words),
        "cosine": {
            row.pooling: [float(value) if np.isfinite(value) else None for value in row.cosine] for row in found.rows
        },
        "refused": {row.pooling: list(row.refused) for row in found.rows if any(row.refused)},
        "extra": {"name": found.extra_name, "available": found.extra_available},
        "answers": {"right": found.right, "n": found.answered},
        "counts": [
            {
                "pooling": count.pooling,
                "language": count.language,
                "above_swapped": count.above_swapped,
                "above_others": count.above_others,
                "n": count.n,
            }
            for count in found.counts
        ],
    }
