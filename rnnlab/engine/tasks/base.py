"""What every task has: words in two languages, batches from a seed, splits that never meet, a measure of its own.

A task is learned by one network in two languages: word k is written (Chinese,
English), and either writing is row k of the embedding. Word 0 is the unknown
word; it is trained, because a share of the harmless words is replaced by it.

A sentence belongs to the split that a hash of its numbers says. So the splits
are disjoint by construction, whatever is drawn, and stay so on every machine.
"""

from __future__ import annotations

import hashlib
import struct
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from rnnlab.engine.traces import Array, EngineError

SPLITS = ("train", "validation", "test")
UNKNOWN = ("unk", "unk")
NO_LOSS = -100  # torch's ``ignore_index``
HELD_OUT = 26  # of 256: a tenth of the sentences for validation, another for the test

IntArray = np.ndarray[Any, np.dtype[np.int64]]
Word = tuple[str, str]
Level = Mapping[str, Any]


@dataclass(frozen=True)
class Batch:
    """B sentences of at most T words."""

    inputs: IntArray  # B×T, 0 beyond a sentence's end
    lengths: IntArray  # B
    targets: IntArray  # B×T, an answer's number where something is asked, ``NO_LOSS`` elsewhere

    def __len__(self) -> int:
        return len(self.lengths)

    def sentence(self, k: int) -> tuple[int, ...]:
        """The words' numbers of sentence k, without what fills up the row."""
        return tuple(self.inputs[k, : self.lengths[k]].tolist())


@dataclass(frozen=True)
class Example:
    """One sentence and what is asked after each of its words."""

    ids: tuple[int, ...]
    targets: tuple[int, ...]


def split_of(ids: Sequence[int]) -> str:
    """The split of a sentence: the first byte of the SHA-256 of its numbers, each as four bytes, little end first."""
    byte = hashlib.sha256(struct.pack(f"<{len(ids)}I", *ids)).digest()[0]
    return "test" if byte < HELD_OUT else "validation" if byte < 2 * HELD_OUT else "train"


def whole_range(value: Any) -> tuple[int, int]:
    """Low and high of a level that may be one number."""
    low, high = (value, value) if isinstance(value, int) else value
    return int(low), int(high)


def batched(examples: Sequence[Example]) -> Batch:
    """Sentences of unequal length as the rows of one batch."""
    lengths = np.array([len(example.ids) for example in examples], dtype=np.int64)
    inputs = np.zeros((len(examples), int(lengths.max(initial=0))), dtype=np.int64)
    targets = np.full_like(inputs, NO_LOSS)
    for row, example in enumerate(examples):
        inputs[row, : len(example.ids)] = example.ids
        targets[row, : len(example.ids)] = example.targets
    return Batch(inputs, lengths, targets)


class Draws:
    """Whole numbers below a bound, one by one, from a generator that is asked for many at once.

    A draw from numpy costs a microsecond and a sentence needs some dozens.
    """

    BLOCK = 1024

    def __init__(self, rng: np.random.Generator) -> None:
        self._rng = rng
        self._drawn: Iterator[int] = iter(())

    def below(self, bound: int) -> int:
        """0 … bound − 1, uniform but for one part in 2⁵³/bound."""
        for value in self._drawn:
            return int(value * bound)
        self._drawn = iter(self._rng.random(self.BLOCK).tolist())
        return self.below(bound)

    def pick(self, options: Sequence[Any]) -> Any:
        """One of the options."""
        return options[self.below(len(options))]

    def chance(self, share: float) -> bool:
        """True in this share of the cases."""
        return self.below(1_000_000) < share * 1_000_000

    def within(self, value: Any) -> int:
        """A whole number of a range (low, high), both included; a single number is itself."""
        low, high = whole_range(value)
        return low + self.below(high - low + 1)

    def shuffle(self, values: list[Any]) -> None:
        """Any order, each as likely (Fisher and Yates)."""
        for last in range(len(values) - 1, 0, -1):
            other = self.below(last + 1)
            values[last], values[other] = values[other], values[last]


@dataclass(frozen=True)
class Condition:
    """One row of an evaluation: what it is called, and the level that its sentences have."""

    labels: dict[str, Any]  # {"gap": 10, "condition": "plain"}: the first columns of the row
    level: dict[str, Any] = field(default_factory=dict)
    chance: float | None = None  # the share that guessing gets right, where that can be said


class Task(ABC):
    """One thing to learn. ``sample`` draws a sentence; everything else follows from it."""

    name: ClassVar[str]
    reads: ClassVar[str]  # "last": asked after the last word; "every": after each word
    MOST_TRIES: ClassVar[int] = 20_000  # draws for one sentence of a split before giving up

    words: tuple[Word, ...]
    answers: tuple[Word, ...]

    @abstractmethod
    def sample(self, draws: Draws, level: Level) -> Example:
        """One sentence of any split."""

    @property
    @abstractmethod
    def conditions(self) -> tuple[Condition, ...]:
        """The rows of an evaluation."""

    @abstractmethod
    def correct(self, probabilities: Array, batch: Batch, condition: Condition) -> tuple[int, int]:
        """What is right, by the task's own measure.

        Parameters
        ----------
        probabilities : array, B×T×L
            For each answer after each word; any numbers that rise with them will do where only the largest counts.
        batch : Batch
            The sentences.
        condition : Condition
            The row that is counted for.

        Returns
        -------
        tuple of int
            How many are right, and of how many.
        """

    @abstractmethod
    def roles(self, ids: Sequence[int]) -> tuple[str, ...]:
        """What each word is there for; ``"other"`` where the task does not say."""

    @abstractmethod
    def features(self, ids: Sequence[int]) -> dict[str, IntArray]:
        """What a unit may react to, T numbers each, in the order in which they were made."""

    @abstractmethod
    def shaped_like(self, ids: Sequence[int], n: int, split: str = "test", seed: int = 0) -> Batch:
        """Sentences of a split with the shape of this one: as long, with the same things in the same places.

        Returns
        -------
        Batch
            n sentences, all different. Of a shape with so few sentences that the split has less than n, all that it
            has; where it has none at all, all sentences of the shape, whatever their split.

        Raises
        ------
        EngineError
            ``"no-shape"`` when the sentence is none of the task's.
        """

    def level(self, curriculum: Level, step: int, updates: int) -> dict[str, Any]:
        """The level of an update (from 0) out of all that are planned; a task without lessons has one level."""
        return dict(curriculum)

    @cached_property
    def numbers(self) -> dict[str, int]:
        """Either writing of a word → its number."""
        return {writing: k for k, word in enumerate(self.words) for writing in word}

    def split(self, ids: Sequence[int]) -> str:
        """The one split that a sentence is in."""
        return split_of(ids)

    def indices(self, tokens: Sequence[str]) -> tuple[int, ...]:
        """Numbers of written words, 0 for one that is not known."""
        return tuple(self.numbers.get(token, 0) for token in tokens)

    def batch(self, rng: np.random.Generator, size: int, split: str = "train", **level: Any) -> Batch:
        """Sentences of a split, drawn with replacement.

        Parameters
        ----------
        rng : numpy Generator
            Is moved on by a number of draws that follows from what was drawn.
        size : int
            B.
        split : {"train", "validation", "test"}
            All sentences are of it.
        **level
            The task's own: gaps, depths …

        Raises
        ------
        EngineError
            ``"not-an-option"`` for another split; ``"too-few-sentences"`` when the level has none of the split.
        """
        draws = Draws(rng)
        return batched([self._of_split(draws, split, level) for _ in range(size)])

    def examples(self, split: str, n: int, seed: int, condition: Condition, block: int = 0) -> Batch:
        """n sentences of a split for a row of an evaluation, the same for one seed and block on every machine."""
        name = ",".join(f"{key}={value}" for key, value in condition.labels.items())
        row = int.from_bytes(hashlib.sha256(name.encode()).digest()[:4], "little")
        return self.batch(np.random.default_rng([seed, row, block]), n, split, **condition.level)

    def _of_split(self, draws: Draws, split: str, level: Level) -> Example:
        if split not in SPLITS:
            raise EngineError("not-an-option", "split", value=split, options=", ".join(SPLITS))
        for _ in range(self.MOST_TRIES):
            example = self.sample(draws, level)
            if self.split(example.ids) == split:
                return example
        raise EngineError("too-few-sentences", "split", value=split)

    def _shaped(self, shape: Any, n: int, split: str, seed: int) -> Batch:
        """n different sentences of a shape for ``shaped_like``; ``sample_shape`` draws one."""
        draws = Draws(np.random.default_rng([seed, n]))
        found: dict[tuple[int, ...], Example] = {}
        others: dict[tuple[int, ...], Example] = {}
        tries = 0
        # ten draws for each held-out sentence are expected; a shape with few sentences soon brings nothing new
        while len(found) < n and tries < 100 * n:
            tries += 1
            example = self.sample_shape(draws, shape)
            (found if self.split(example.ids) == split else others)[example.ids] = example
        return batched(list(found.values()) or list(others.values())[:n])

    def sample_shape(self, draws: Draws, shape: Any) -> Example:
        """One sentence of a shape, of any split; the shape is what the task's ``shaped_like`` made of a sentence."""
        raise NotImplementedError


def largest_is_target(probabilities: Array, batch: Batch) -> np.ndarray[Any, np.dtype[np.bool_]]:
    """B×T, whether the most probable answer is the one asked for; False where nothing is asked."""
    right: np.ndarray[Any, np.dtype[np.bool_]] = probabilities.argmax(axis=-1) == batch.targets
    return right
