"""*copy*: keep ten symbols over a long pause, then say them in order.

    3 1 4 1 5 8 2 6 5 3  _ _ … _ _  go  _ _ _ _ _ _ _ _ _ _      read, T + 20 steps
    _ _ _ _ _ _ _ _ _ _  _ _ … _ _  _   3 1 4 1 5 8 2 6 5 3      asked

Experiment of Arjovsky, Shah & Bengio, Unitary Evolution Recurrent Neural
Networks, ICML 2016 (arXiv 1511.06464), section 5.1, after Hochreiter &
Schmidhuber 1997: ten symbols out of eight, T − 1 blanks, the mark that asks,
ten more blanks; the loss is the mean cross-entropy over all T + 20 steps.

Who says blank and then guesses has 10 ln 8 / (T + 20).
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from rnnlab.engine.tasks.base import (
    UNKNOWN,
    Batch,
    Condition,
    Draws,
    Example,
    IntArray,
    Level,
    Task,
    Word,
    largest_is_target,
)
from rnnlab.engine.traces import Array, EngineError

SYMBOLS = 8
KEPT = 10  # symbols a sequence
BLANK_WORD, GO_WORD = ("空", "blank"), ("说", "go")
BLANK_ANSWER = 0
DEFAULT_PAUSE = 100


def steps(pause: int) -> int:
    """Length of a sequence with a pause of T."""
    return pause + 2 * KEPT


def baseline(pause: int) -> float:
    """Mean cross-entropy, in nat, of blanks and then a guess among the eight: 10 ln 8 / (T + 20)."""
    return KEPT * math.log(SYMBOLS) / steps(pause)


def guessed(pause: int) -> float:
    """The share of the T + 20 answers that is right then."""
    return (pause + KEPT + KEPT / SYMBOLS) / steps(pause)


class Copying(Task):
    """The task *copy*. Its level is ``length``, the pause T. No symbol is ever replaced by the unknown word."""

    name = "copy"
    reads = "every"

    words: tuple[Word, ...] = (UNKNOWN, *((str(k), str(k)) for k in range(1, SYMBOLS + 1)), BLANK_WORD, GO_WORD)
    answers: tuple[Word, ...] = (BLANK_WORD, *words[1 : SYMBOLS + 1])
    BLANK, GO = SYMBOLS + 1, SYMBOLS + 2
    PAUSES = (10, 30, 100, 300)  # rows of an evaluation

    def sample(self, draws: Draws, level: Level) -> Example:
        """One sequence."""
        return self.sample_shape(draws, int(level.get("length", DEFAULT_PAUSE)))

    def sample_shape(self, draws: Draws, shape: int) -> Example:
        """One sequence with a pause of ``shape``."""
        if shape < 1:
            raise EngineError("size-impossible", "length", value=shape, low=1, high=10**6)
        kept = tuple(1 + draws.below(SYMBOLS) for _ in range(KEPT))
        return Example(
            (*kept, *(self.BLANK,) * (shape - 1), self.GO, *(self.BLANK,) * KEPT),
            (*(BLANK_ANSWER,) * (shape + KEPT), *kept),
        )

    def split(self, ids: Sequence[int]) -> str:
        """By the ten symbols alone: the same ones with another pause are in the same split."""
        return super().split(ids[:KEPT])

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """Some pauses; guessing gets one symbol in eight."""
        return tuple(Condition({"length": pause}, {"length": pause}, 1 / SYMBOLS) for pause in self.PAUSES)

    def correct(self, probabilities: Array, batch: Batch, condition: Condition) -> tuple[int, int]:
        """Of the ten symbols of each sequence, how many are said at their place."""
        right = largest_is_target(probabilities, batch)[:, -KEPT:]
        return int(right.sum()), right.size

    def roles(self, ids: Sequence[int]) -> tuple[str, ...]:
        """``symbol``, ``blank``, ``go``, and ``answer`` for the blanks after it."""
        roles = ["symbol" if 1 <= word <= SYMBOLS else "blank" if word == self.BLANK else "other" for word in ids]
        if self.GO in ids:
            place = list(ids).index(self.GO)
            roles[place:] = ["go", *["answer"] * (len(ids) - place - 1)]
        return tuple(roles)

    def features(self, ids: Sequence[int]) -> dict[str, IntArray]:
        """``position``: of the step, from 1; ``asked``: whether the mark has been read."""
        asked = np.cumsum(np.array(ids, dtype=np.int64) == self.GO)
        return {"position": np.arange(1, len(ids) + 1, dtype=np.int64), "asked": asked.astype(np.int64)}

    def shaped_like(self, ids: Sequence[int], n: int, split: str = "test", seed: int = 0) -> Batch:
        """Sequences with the same pause."""
        pause = len(ids) - 2 * KEPT
        frame = (self.BLANK,) * (pause - 1) + (self.GO,) + (self.BLANK,) * KEPT
        if pause < 1 or tuple(ids[KEPT:]) != frame or not all(1 <= word <= SYMBOLS for word in ids[:KEPT]):
            raise EngineError("no-shape", "sentence")
        return self._shaped(pause, n, split, seed)
