"""*brackets*: which bracket or quotation mark would have to be closed now?

Letters between ( ) [ ] { } and "…", nested up to six deep. After each symbol
the network names the closer of what is innermost and open, or that nothing is.
The quotation mark opens and closes with the same sign. So single units learn to
count depth, or to be on between quotation marks, and can be read.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from rnnlab.engine.tasks.base import (
    NO_LOSS,
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

PAIRS = (("(", ")"), ("[", "]"), ("{", "}"), ('"', '"'))
QUOTE = len(PAIRS) - 1
LETTERS = "abcdefgh"
MOST_DEPTH = 6
LENGTHS = (10, 60)
UNKNOWN_SHARE = 0.1
_LETTER_SHARE = 0.4


class Brackets(Task):
    """The task *brackets*.

    Levels: ``depth`` (the range of how deep a sentence may nest at most),
    ``length`` (range; a few symbols more may be needed to close everything),
    ``unknown`` (share of letters that are replaced by the unknown word: no
    letter matters).
    """

    name = "brackets"
    reads = "every"

    words: tuple[Word, ...] = (
        UNKNOWN,
        *((sign, sign) for sign in dict.fromkeys(sign for pair in PAIRS for sign in pair)),
        *((letter, letter) for letter in LETTERS),
    )
    answers: tuple[Word, ...] = (*((closer, closer) for _, closer in PAIRS), ("无", "none"))

    def __init__(self) -> None:
        self._openers = self.indices([opener for opener, _ in PAIRS])
        self._closers = self.indices([closer for _, closer in PAIRS])
        self._letters = self.indices(LETTERS)

    def sample(self, draws: Draws, level: Level) -> Example:
        """One sentence in which everything that opens is closed."""
        most = draws.within(level.get("depth", (1, MOST_DEPTH)))
        length = draws.within(level.get("length", LENGTHS))
        unknown = level.get("unknown", UNKNOWN_SHARE)
        ids: list[int] = []
        stack: list[int] = []
        while len(ids) + len(stack) < length:
            if draws.chance(_LETTER_SHARE):
                ids.append(0 if draws.chance(unknown) else draws.pick(self._letters))
            elif len(stack) < most and (not stack or draws.chance(0.5)):
                ids.append(self._open(draws, stack))
            else:
                ids.append(self._closers[stack.pop()])
        ids += (self._closers[kind] for kind in reversed(stack))
        return self._example(ids)

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """By the depth after the symbol, 0 … 6, of sentences that may go as deep as any."""
        level = {"depth": MOST_DEPTH, "unknown": 0.0}
        return tuple(
            Condition({"condition": f"depth {depth}", "depth": depth}, level, 1 / len(self.answers))
            for depth in range(MOST_DEPTH + 1)
        )

    def correct(self, probabilities: Array, batch: Batch, condition: Condition) -> tuple[int, int]:
        """Symbols after which the most probable answer is right, of those at the row's depth.

        Without a depth in the condition all symbols count. Chance is 1/5.
        """
        counted = batch.targets != NO_LOSS
        if "depth" in condition.labels:
            for k in range(len(batch)):
                counted[k, : batch.lengths[k]] &= self.features(batch.sentence(k))["depth"] == condition.labels["depth"]
        return int((largest_is_target(probabilities, batch) & counted).sum()), int(counted.sum())

    def roles(self, ids: Sequence[int]) -> tuple[str, ...]:
        """``open``, ``close``, ``letter`` (the unknown word too), and ``other`` for a closer with nothing to close."""
        return tuple(role for role, _ in self._walk(ids))

    def features(self, ids: Sequence[int]) -> dict[str, IntArray]:
        """After each symbol: ``depth``; ``innermost`` (0 nothing, 1 ( 2 [ 3 { 4 "); ``quoted`` (0, 1); ``position``.

        ``quoted`` is 1 as long as a quotation mark is open at any depth.
        """
        stacks = [stack for _, stack in self._walk(ids)]
        return {
            "depth": np.array([len(stack) for stack in stacks], dtype=np.int64),
            "innermost": np.array([1 + stack[-1] if stack else 0 for stack in stacks], dtype=np.int64),
            "quoted": np.array([int(QUOTE in stack) for stack in stacks], dtype=np.int64),
            "position": np.arange(1, len(ids) + 1),
        }

    def shaped_like(self, ids: Sequence[int], n: int, split: str = "test", seed: int = 0) -> Batch:
        """Opening, closing and letters in the same places; other kinds of brackets, other letters."""
        roles = self.roles(ids)
        if not ids or "other" in roles:
            raise EngineError("no-shape", "sentence")
        return self._shaped(roles, n, split, seed)

    def sample_shape(self, draws: Draws, shape: Any) -> Example:
        """One sentence with these roles."""
        ids: list[int] = []
        stack: list[int] = []
        for role in shape:
            if role == "letter":
                ids.append(draws.pick(self._letters))
            else:
                ids.append(self._open(draws, stack) if role == "open" else self._closers[stack.pop()])
        return self._example(ids)

    def _open(self, draws: Draws, stack: list[int]) -> int:
        """An opener. Between quotation marks no other one can open: it would close."""
        kind = draws.below(QUOTE if QUOTE in stack else len(PAIRS))
        stack.append(kind)
        return self._openers[kind]

    def _example(self, ids: Sequence[int]) -> Example:
        return Example(tuple(ids), tuple(stack[-1] if stack else len(PAIRS) for _, stack in self._walk(ids)))

    def _walk(self, ids: Sequence[int]) -> list[tuple[str, tuple[int, ...]]]:
        """Role of each symbol, and what is open after it, outermost first."""
        walked = []
        stack: tuple[int, ...] = ()
        for number in ids:
            closes = bool(stack) and number == self._closers[stack[-1]]
            if closes:
                role, stack = "close", stack[:-1]
            elif number in self._openers and not (number == self._openers[QUOTE] and QUOTE in stack):
                role, stack = "open", (*stack, self._openers.index(number))
            else:
                role = "letter" if number == 0 or number in self._letters else "other"
            walked.append((role, stack))
        return walked
