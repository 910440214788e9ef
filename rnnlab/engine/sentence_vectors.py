"""One vector for a sentence: pooled from the states of a trained network, or from its word vectors alone.

Four ways: the mean of the words' own vectors, which knows no order; mean and
maximum of the states after each word; the state after the last one. A
recurrent state has read what stands before it, so its poolings know order. How
much of it their cosines show is measured here, on sentences that say who did
what to whom and that training never saw.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import torch

from rnnlab.engine import model_files
from rnnlab.engine.embedding import bag_of_words
from rnnlab.engine.evaluation import states
from rnnlab.engine.models import TrainedModel, load_file
from rnnlab.engine.next_traces import PoolingCount
from rnnlab.engine.seq2seq import encode
from rnnlab.engine.tasks.base import split_of
from rnnlab.engine.tasks.roles import DEEDS, LANGUAGES, PEOPLE, sentence
from rnnlab.engine.traces import Array, EngineError
from rnnlab.engine.translator_models import load_translator

POOLINGS = ("words", "mean", "max", "last")


@dataclass(frozen=True)
class Read:
    """A sentence as a network read it."""

    vectors: Array  # T×E, of the words
    states: Array  # T×F, after each word; of a bidirectional encoder both halves
    last: Array  # F, the last state: of a bidirectional encoder the backward half after the first word
    unknown: tuple[bool, ...]  # T

    def pooled(self, pooling: str) -> Array:
        """The sentence's vector, by one of ``POOLINGS``."""
        if pooling == "words":
            return np.array(bag_of_words(self.vectors.tolist()))
        if pooling == "last":
            return self.last
        found: Array = self.states.mean(axis=0) if pooling == "mean" else self.states.max(axis=0)
        return found


def read(name: str, sentences: Sequence[Sequence[str]]) -> list[Read]:
    """Sentences as a trained network reads them, in float64.

    Parameters
    ----------
    name : str
        Of a model that reads sentences, or of a translator, whose encoder reads.
    sentences : sequence of S sequences of str
        Each of at least one word.

    Raises
    ------
    EngineError
        ``"model-unknown"``, ``"model-damaged"``, ``"model-other-task"``, ``"file-not-read"``.
    """
    path = model_files.path_of(name)
    try:
        model = load_file(path)
    except EngineError as error:
        if error.kind != "model-other-task" or error.args_by_name.get("task") != model_files.TRANSLATE:
            raise
        return [_translators(name, words) for words in sentences]
    return _readers(model, sentences)


def _readers(model: TrainedModel, sentences: Sequence[Sequence[str]]) -> list[Read]:
    lengths = [len(words) for words in sentences]
    inputs = np.zeros((len(sentences), max(lengths, default=0)), dtype=np.int64)
    for row, words in enumerate(sentences):
        inputs[row, : len(words)] = model.indices(words)
    hidden = states(model, inputs, torch.float64)
    return [
        Read(
            vectors=model.embedding[inputs[row, :n]],
            states=hidden[row, :n],
            last=hidden[row, n - 1],
            unknown=tuple((inputs[row, :n] == 0).tolist()),
        )
        for row, n in enumerate(lengths)
    ]


def _translators(name: str, words: Sequence[str]) -> Read:
    translator = load_translator(name)
    numbers = translator.source_numbers(words)  # the mark of the end behind them, where it reads one
    encoded, n = encode(translator.weights, numbers), len(words)
    return Read(
        vectors=translator.weights.source_vectors[list(numbers[:n])].numpy(),
        states=encoded.states[:n],
        last=encoded.neck,
        unknown=tuple(number == 0 for number in numbers[:n]),
    )


def cosines(vectors: Array) -> Array:
    """The cosine of the first vector with each: S×F to S; NaN where one is 0 or not finite."""
    norms = np.linalg.norm(vectors, axis=1)
    with np.errstate(invalid="ignore", divide="ignore"):
        found: Array = (vectors / norms[:, None]) @ (vectors[0] / norms[0])
    found = np.clip(found, -1.0, 1.0)
    found[(vectors == vectors[0]).all(axis=1) & np.isfinite(found)] = 1.0  # not 1 but for rounding
    return found


@lru_cache(maxsize=8)
def measured(name: str, changed: tuple[int, int]) -> tuple[PoolingCount, ...]:
    """How often a pooling's cosines follow the meaning, over all deeds that the task *roles* holds out.

    Of each deed the active sentence is compared with the passive one, which says the same, with the active one in
    which the two have changed places, and with all that differ in whom it is done to.

    Parameters
    ----------
    name : str
        Of a model of *roles*.
    changed : tuple of int
        ``model_files.version_of`` its file: another file, another measurement.
    """
    counts = []
    for language in LANGUAGES:
        deeds = held_out()
        groups = [_group(deed, language) for deed in deeds]
        found = iter(read(name, [words for group in groups for words in group]))
        cosine = {pooling: [] for pooling in POOLINGS}  # type: dict[str, list[Array]]
        for group in groups:
            members = [next(found) for _ in group]
            for pooling in POOLINGS:
                cosine[pooling].append(cosines(np.stack([member.pooled(pooling) for member in members])))
        for pooling, rows in cosine.items():
            counts.append(
                PoolingCount(
                    pooling=pooling,
                    language=language,
                    above_swapped=sum(bool(row[1] > row[2]) for row in rows),
                    above_others=sum(bool(row[1] > row[3:].max()) for row in rows),
                    n=len(rows),
                )
            )
    return tuple(counts)


def held_out() -> list[tuple[int, int, int]]:
    """The deeds of the test split."""
    people, deeds = range(len(PEOPLE)), range(len(DEEDS))
    every = ((who, what, whom) for who in people for what in deeds for whom in people if who != whom)
    return [deed for deed in every if split_of(deed) == "test"]


def _group(deed: tuple[int, int, int], language: str) -> list[tuple[str, ...]]:
    """A deed; the same in the passive; with changed places; with every other whom."""
    who, what, whom = deed
    others = [k for k in range(len(PEOPLE)) if k not in (who, whom)]
    return [
        sentence(deed, language, "active"),
        sentence(deed, language, "passive"),
        sentence((whom, what, who), language, "active"),
        *(sentence((who, what, other), language, "active") for other in others),
    ]
