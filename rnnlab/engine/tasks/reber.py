"""*reber*: the embedded Reber grammar, experiment 1 of the LSTM paper of 1997.

B, then T or P, then a whole string of the Reber grammar, then **the same** T or
P, then E. After each symbol the network says what may come next; only the
second-last symbol needs a memory that is longer than the inner string.

Hochreiter & Schmidhuber, Long Short-Term Memory, Neural Computation 9(8), 1997,
section 5.1; the grammar is that of Reber (1967), the embedding that of
Smith & Zipser and of Cleeremans, Servan-Schreiber & McClelland (1989).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
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
    split_of,
)
from rnnlab.engine.traces import Array, EngineError

# The inner grammar: node → symbol → node. A string begins at node 0 and ends after E.
GRAPH: tuple[dict[str, int], ...] = (
    {"B": 1},
    {"T": 2, "P": 3},
    {"S": 2, "X": 4},
    {"T": 3, "V": 5},
    {"X": 3, "S": 6},
    {"P": 4, "V": 6},
    {"E": 7},
)
SYMBOLS = ("B", "T", "P", "S", "X", "V", "E")
OUTER = ("T", "P")
END = len(GRAPH)
FIRST_HELD_OUT = 8  # symbols of an inner string
TESTED = (FIRST_HELD_OUT, 20)
MOST_INNER = 40  # symbols of an inner string; one in a hundred thousand is longer
WHOLE, SECOND_LAST = "whole string", "second-last symbol"


class Reber(Task):
    """The task *reber*.

    Its only level is ``inner``, a range of lengths of the inner string: each
    length is as likely then, and all strings of a length. No symbol is ever
    replaced by the unknown word: each of them counts.
    """

    name = "reber"
    reads = "every"

    words: tuple[Word, ...] = (UNKNOWN, *((symbol, symbol) for symbol in SYMBOLS))
    answers: tuple[Word, ...] = words[1:]  # what comes next

    def sample(self, draws: Draws, level: Level) -> Example:
        """One string; at each node of the grammar both ways are as likely, unless ``inner`` is given."""
        if "inner" in level:
            return self.sample_shape(draws, (draws.within(level["inner"]), 2))
        while True:
            inner: list[str] = []
            node = 0
            while node != END and len(inner) < MOST_INNER:
                inner.append(draws.pick(tuple(GRAPH[node])))
                node = GRAPH[node][inner[-1]]
            if node == END:
                return self._example(draws.pick(OUTER), inner)

    def split(self, ids: Sequence[int]) -> str:
        """By the hash, but all strings with fewer than 8 inner symbols are trained on.

        These 18 strings make up most of what is drawn. Were one held out, its
        last turn would never be seen in training, and the network would be right
        to expect the other one.
        """
        return split_of(ids) if len(ids) >= FIRST_HELD_OUT + 4 else "train"

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """Strings that are right at every step, and second-last symbols that are right.

        Their inner strings have 8 … 20 symbols, each number as often: drawn as
        in training, three strings would make up most of the test.
        """
        chances = {WHOLE: None, SECOND_LAST: 1 / len(OUTER)}
        return tuple(Condition({"condition": name}, {"inner": TESTED}, chance) for name, chance in chances.items())

    def correct(self, probabilities: Array, batch: Batch, condition: Condition) -> tuple[int, int]:
        """Strings that are right, or second-last symbols.

        A string is right when at every step all symbols that may come next are
        more probable than all that may not: the criterion of the paper of 1997
        ("the output units corresponding to possible next symbols are always the
        most active ones"). The second-last symbol is right when the outer symbol
        is more probable than the other of T and P; chance is 1/2.
        """
        measure = self._whole if condition.labels["condition"] == WHOLE else self._second_last
        right = [measure(probabilities[k], batch.sentence(k)) for k in range(len(batch))]
        return sum(right), len(right)

    def roles(self, ids: Sequence[int]) -> tuple[str, ...]:
        """``start``, ``outer``, ``inner`` …, ``return`` (the second-last), ``end``.

        From the first symbol on that the grammar does not allow, all are ``other``.
        """
        return tuple(role for role, _, _ in self._walk(ids))

    def features(self, ids: Sequence[int]) -> dict[str, IntArray]:
        """``outer``: the symbol to be returned (0 before it, 1 T, 2 P); ``node`` of the inner grammar.

        ``node`` is where the string stands after the symbol, from 1, and 0 outside. ``position`` counts from 1.
        """
        walked = self._walk(ids)
        return {
            "outer": np.array([0 if outer is None else 1 + OUTER.index(outer) for _, outer, _ in walked]),
            "node": np.array([node for _, _, node in walked]),
            "position": np.arange(1, len(ids) + 1),
        }

    def legal(self, ids: Sequence[int]) -> tuple[frozenset[str], ...]:
        """The symbols that may follow each symbol of a string; empty after its end, and once it is no string."""
        follow = []
        for role, outer, node in self._walk(ids):
            if role == "start":
                follow.append(frozenset(OUTER))
            elif role == "outer":
                follow.append(frozenset(GRAPH[0]))
            elif role == "inner":
                follow.append(frozenset((outer or "",) if node == END else GRAPH[node]))
            else:
                follow.append(frozenset("E") if role == "return" else frozenset())
        return tuple(follow)

    def shaped_like(self, ids: Sequence[int], n: int, split: str = "test", seed: int = 0) -> Batch:
        """As long; the sentence is a whole string, or one without its last one or two symbols."""
        roles = self.roles(ids)
        end = len(roles) - roles[::-1].index("inner") if "inner" in roles else 0
        inner = ids[2:end]
        if roles[-1:] == ("other",) or not inner or self.words[inner[-1]][0] != "E":
            raise EngineError("no-shape", "sentence")
        return self._shaped((len(inner), len(ids) - end), n, split, seed)

    def sample_shape(self, draws: Draws, shape: Any) -> Example:
        """A string whose inner string has this length; all of these are as likely."""
        length, after = shape
        inner: list[str] = []
        node = 0
        for left in range(length, 0, -1):
            chosen = draws.below(number_of_strings(node, left))
            for symbol, to in GRAPH[node].items():  # each way as often as it has strings
                chosen -= number_of_strings(to, left - 1)
                if chosen < 0:
                    inner.append(symbol)
                    node = to
                    break
        example = self._example(draws.pick(OUTER), inner)
        return Example(example.ids[: 2 + length + after], example.targets[: 2 + length + after])

    def _example(self, outer: str, inner: Sequence[str]) -> Example:
        ids = self.indices(("B", outer, *inner, outer, "E"))
        return Example(ids, (*(number - 1 for number in ids[1:]), NO_LOSS))  # answers are the words without the first

    def _walk(self, ids: Sequence[int]) -> list[tuple[str, str | None, int]]:
        """Role, outer symbol and node after each symbol."""
        walked: list[tuple[str, str | None, int]] = []
        outer, node, last = None, 0, "before"
        for number in ids:
            symbol = self.words[number][0]
            if last == "before" and symbol == "B":
                last = "start"
            elif last == "start" and symbol in OUTER:
                last, outer = "outer", symbol
            elif last in ("outer", "inner") and node != END and symbol in GRAPH[node]:
                last, node = "inner", GRAPH[node][symbol]
            elif last == "inner" and node == END and symbol == outer:
                last = "return"
            elif last == "return" and symbol == "E":
                last = "end"
            else:
                last = "other"
            walked.append((last, outer, node if last == "inner" else 0))
        return walked

    def _whole(self, probabilities: Array, ids: Sequence[int]) -> bool:
        for given, follow in zip(probabilities, self.legal(ids), strict=False):
            if follow:
                may = np.array([symbol in follow for symbol in SYMBOLS])
                if given[may].min() <= given[~may].max():
                    return False
        return True

    def _second_last(self, probabilities: Array, ids: Sequence[int]) -> bool:
        walked = self._walk(ids)
        outer, before = walked[1][1], next(k for k, (_, _, node) in enumerate(walked) if node == END)
        right, other = (SYMBOLS.index(symbol) for symbol in (OUTER if outer == "T" else OUTER[::-1]))
        return bool(probabilities[before, right] > probabilities[before, other])


@lru_cache(maxsize=4096)
def number_of_strings(node: int, length: int) -> int:
    """How many ways lead from a node of the inner grammar to its end in so many symbols."""
    if length == 0 or node == END:
        return int(length == 0 and node == END)
    return sum(number_of_strings(to, length - 1) for to in GRAPH[node].values())
