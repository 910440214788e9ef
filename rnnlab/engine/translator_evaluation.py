"""How good a translator is on sentences that training never saw, length by length, with counts.

Sentences come in blocks, each drawn from (seed, clauses, block) and different
from those of the blocks before. So a length can be measured block by block,
and a longer measurement begins with the sentences of the shorter one. A block
is decoded greedily as one batch.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import torch

from rnnlab.engine import translator_network as network
from rnnlab.engine.intervals import wilson
from rnnlab.engine.tasks.base import NO_LOSS
from rnnlab.engine.tasks.translate import BLOCK, Lessons, Sentence, pair_batch
from rnnlab.engine.translation_traces import LengthRow
from rnnlab.engine.translator_models import TrainedTranslator
from rnnlab.engine.updates import one_thread

LENGTHS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12)  # clauses, of an evaluation
Row = dict[str, Any]


@dataclass(frozen=True)
class Links:
    """Links of the largest weights, and how many are of the true alignment: see ``alignment.alignment_error``."""

    made: int = 0
    sure: int = 0
    possible: int = 0

    def __add__(self, other: Links) -> Links:
        """Of both together."""
        return Links(self.made + other.made, self.sure + other.sure, self.possible + other.possible)

    @property
    def error(self) -> float | None:
        """Alignment error rate; each word that has a partner makes one link, so there are as many sure partners."""
        return 1 - (self.sure + self.possible) / (2 * self.made) if self.made else None


@dataclass(frozen=True)
class Counted:
    """What was counted of one length so far."""

    clauses: int
    planned: int
    n: int = 0
    exact: int = 0
    words: int = 0
    words_right: int = 0
    tokens: int = 0  # source words
    links: Links = Links()
    hypotheses: tuple[str, ...] = ()
    references: tuple[str, ...] = ()
    finished: bool = False


def measure(
    translator: TrainedTranslator,
    task: Lessons,
    clauses: int,
    n: int,
    seed: int = 0,
    so_far: Counted | None = None,
    *,
    split: str = "test",
) -> Counted:
    """One block more of a length.

    Parameters
    ----------
    translator : TrainedTranslator
    task : Translate or PairsTask
        Of the translator's direction.
    clauses : int
    n : int
        Sentences that are planned.
    seed : int
        Of the sentences.
    so_far : Counted, optional
        What the last call gave.
    split : {"test", "validation", "train"}

    Returns
    -------
    Counted
        ``finished`` when all are counted, or the split has no more.
    """
    found = so_far or Counted(clauses, n)
    size = min(BLOCK, n - found.n)
    sentences = task.examples(clauses, size, seed, found.n // BLOCK, split) if size else ()
    if sentences:
        with one_thread(), torch.no_grad():
            found = _counted(translator, found, sentences)
    return replace(found, finished=len(sentences) < BLOCK or found.n >= n)


def _counted(translator: TrainedTranslator, found: Counted, sentences: Sequence[Sentence]) -> Counted:
    weights, shape = translator.network_weights, translator.shape
    batch = pair_batch([
        (translator.source_numbers(one.source)[: len(one.source)], translator.target_numbers(one.target))
        for one in sentences
    ])  # fmt: skip
    source, lengths, fed, target = map(torch.from_numpy, (batch.source, batch.source_lengths, batch.fed, batch.target))
    encoded = network.encode(weights, shape, source, lengths)
    taught = network.teach(weights, shape, encoded, fed)
    asked = target != NO_LOSS
    right = network.logits(weights, taught.states[asked], taught.contexts[asked]).argmax(dim=1) == target[asked]
    written = network.translate(
        weights, shape, encoded, begin=translator.start, end=translator.end, limit=2 * int(lengths.max()) + 10
    )
    hypotheses = []
    for row, length, ended in zip(
        written.words.tolist(), written.lengths.tolist(), written.ended.tolist(), strict=True
    ):
        hypotheses.append(translator.target_words_of(row[: length - ended]))
    exact = sum(
        ended and words == one.target
        for words, ended, one in zip(hypotheses, written.ended.tolist(), sentences, strict=True)
    )
    links = found.links
    if taught.weights is not None:
        places = taught.weights.argmax(dim=2).tolist()
        links = sum((links_of(row, one.alignment) for row, one in zip(places, sentences, strict=True)), links)
    glue = "" if translator.direction == "en-zh" else " "
    return replace(
        found,
        n=found.n + len(sentences),
        exact=found.exact + exact,
        words=found.words + int(asked.sum()),
        words_right=found.words_right + int(right.sum()),
        tokens=found.tokens + sum(len(one.source) for one in sentences),
        links=links,
        hypotheses=(*found.hypotheses, *(glue.join(words) for words in hypotheses)),
        references=(*found.references, *(glue.join(one.target) for one in sentences)),
    )


def links_of(places: Sequence[int], alignment: Sequence[Sequence[int]]) -> Links:
    """Count the links of one sentence: of each target word the position with its largest weight."""
    known = [(place, true) for place, true in zip(places, alignment, strict=False) if true]
    sure, possible = sum(place == true[0] for place, true in known), sum(place in true for place, true in known)
    return Links(len(known), sure, possible)


def length_row(translator: TrainedTranslator, counted: Counted) -> LengthRow:
    """The row of a length; its BLEU only when all of its sentences were counted."""
    low, high = wilson(counted.exact, counted.n)
    first, last = translator.trained_clauses
    whole = counted.finished and counted.n > 0
    return LengthRow(
        clauses=counted.clauses,
        n=counted.n,
        exact=counted.exact,
        words=counted.words,
        words_right=counted.words_right,
        low=low,
        high=high,
        bleu=bleu(counted.hypotheses, counted.references, tokenizer(translator.direction))[0] if whole else None,
        alignment_error=counted.links.error,
        tokens=counted.tokens / counted.n if counted.n else 0.0,
        trained=first <= counted.clauses <= last,
    )


def evaluate(
    translator: TrainedTranslator,
    task: Lessons,
    n: int = 200,
    seed: int = 0,
    *,
    lengths: Sequence[int] = LENGTHS,
    split: str = "test",
    progress: Callable[[int, int], None] | None = None,
) -> list[Row]:
    """Every length, on the test split.

    Returns
    -------
    list of dict
        ``clauses``, ``accuracy`` (exact match), ``exact``, ``n``, ``low`` and ``high`` (95 %, Wilson), ``words``,
        ``words_right``, ``token_accuracy`` (given the right words before), ``bleu``, ``alignment_error``, ``tokens``
        (mean number of source words), ``trained``.
    """
    rows = []
    for k, clauses in enumerate(lengths):
        counted = Counted(clauses, n)
        while not counted.finished:
            counted = measure(translator, task, clauses, n, seed, counted, split=split)
            if progress is not None:
                progress(k * n + counted.n, len(lengths) * n)
        if counted.n:
            rows.append(plain_row(length_row(translator, counted)))
    return rows


def plain_row(row: LengthRow) -> Row:
    """A row as a card and the command line have it."""
    return {
        "clauses": row.clauses,
        "accuracy": row.exact / row.n,
        "exact": row.exact,
        "n": row.n,
        "low": row.low,
        "high": row.high,
        "words": row.words,
        "words_right": row.words_right,
        "token_accuracy": row.words_right / row.words,
        "bleu": row.bleu,
        "alignment_error": row.alignment_error,
        "tokens": row.tokens,
        "trained": row.trained,
    }


# ---- BLEU ----------------------------------------------------------------------------------------------------------


def tokenizer(direction: str) -> str:
    """How sacrebleu cuts a translation: Chinese into characters, anything else by its default."""
    return "zh" if direction == "en-zh" else "13a"


def bleu(hypotheses: Sequence[str], references: Sequence[str], tokenize: str = "13a") -> tuple[float, str]:
    """BLEU of a corpus (Papineni et al. 2002) as sacrebleu computes it (Post 2018).

    Parameters
    ----------
    hypotheses, references : sequence of str
        One sentence each.
    tokenize : str
        One of sacrebleu's tokenizers.

    Returns
    -------
    float, str
        0 … 100, and the signature that says how it was computed.
    """
    metric = _metric(tokenize)
    score = metric.corpus_score(list(hypotheses), [list(references)])
    return float(score.score), str(metric.get_signature())


def signature(direction: str = "zh-en") -> str:
    """sacrebleu's signature of ``bleu`` with one reference."""
    return bleu(("a",), ("a",), tokenizer(direction))[1]


@lru_cache
def _metric(tokenize: str) -> Any:
    from sacrebleu.metrics.bleu import BLEU  # takes a while, and only curves need it

    # force: it would warn of sentences that end in a token of their own; ours do, in both files
    return BLEU(tokenize=tokenize, force=True)
