"""The tasks that are trained while one watches: levels, baselines, and the sequences whose signal is drawn."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from rnnlab.engine.tasks import Batch, Learnable, Series, SeriesTask, adding, copying, learnable
from rnnlab.engine.tasks.base import NO_LOSS
from rnnlab.engine.tasks.reber import FIRST_HELD_OUT, TESTED
from rnnlab.engine.tasks.recall import MOST_GAP
from rnnlab.engine.tasks.shipped_text import TEXTS, watched_text
from rnnlab.engine.tasks.text import WINDOW, TextTask
from rnnlab.engine.traces import Array, EngineError

SHOWN = 8  # sequences of the waterfall
RECALL_FRAME = 9  # words of a sentence of recall beside the gap: 我 出生 在 … ， and 所以 我 会 说


@dataclass(frozen=True)
class Lengths:
    """What a task's length may be."""

    low: int
    high: int
    usual: int


TASKS: dict[str, Lengths] = {
    "adding": Lengths(adding.SHORTEST, 400, 100),
    "copy": Lengths(1, 300, 30),
    "recall": Lengths(5, MOST_GAP, 50),
    "reber": Lengths(FIRST_HELD_OUT, TESTED[1], 12),
    "text": Lengths(8, 100, WINDOW),
}


@dataclass(frozen=True)
class Watched:
    """A task at one of its levels.

    Parameters
    ----------
    name : str
        One of ``TASKS``.
    length : int
        The task's own measure: steps, pause, longest gap, inner symbols, window.
    text : str
        Of the task *text*: one of ``shipped_text.TEXTS``, or the hash of a text that is kept.

    Raises
    ------
    EngineError
        Naming ``task``, ``length`` or ``text``.
    """

    name: str
    length: int
    text: str = TEXTS[0]

    def __post_init__(self) -> None:
        if self.name not in TASKS:
            raise EngineError("not-an-option", "task", value=self.name, options=", ".join(TASKS))
        lengths = TASKS[self.name]
        if not lengths.low <= self.length <= lengths.high:
            raise EngineError("size-impossible", "length", value=self.length, low=lengths.low, high=lengths.high)

    @property
    def task(self) -> Learnable:
        """The task itself; of a short text the window may be shorter than asked for."""
        return watched_text(self.text, self.length) if self.name == "text" else learnable(self.name)

    @property
    def embedding(self) -> int:
        """Numbers of a step: a task's own, or of a word vector."""
        task = self.task
        return task.size if isinstance(task, SeriesTask) else 16

    @property
    def level(self) -> dict[str, Any]:
        """The level that is trained on: *recall* has all gaps up to this one mixed; *reber* strings as they come."""
        levels: dict[str, dict[str, Any]] = {
            "adding": {"length": self.length},
            "copy": {"length": self.length},
            "recall": {"gap": (0, self.length), "front": 0, "visits": 0},
        }
        return levels.get(self.name, {})

    @property
    def steps(self) -> int:
        """T of the sequences whose signal is drawn: up to the last step at which something is asked."""
        if self.name == "text":
            return self._text().window
        more = {"adding": 0, "copy": 2 * copying.KEPT, "recall": RECALL_FRAME, "reber": 3}
        return self.length + more[self.name]

    @property
    def baseline(self) -> float:
        """The loss of who knows the answers' shares alone.

        See the tasks' own modules; ln of the answers for *recall* and *reber*. Of a text, the mean −ln of the shares of
        the tokens that are asked for in its training block.
        """
        if self.name == "adding":
            return adding.BASELINE
        if self.name == "copy":
            return copying.baseline(self.length)
        if self.name == "text":
            return float(-np.log(self._text().unigram[self._asked_tokens()]).mean())
        return math.log(self._answers())

    @property
    def guessed(self) -> float:
        """What share is right then; of a text, that of its most frequent token."""
        if self.name == "adding":
            return adding.GUESSED
        if self.name == "copy":
            return copying.guessed(self.length)
        if self.name == "text":
            return float((self._asked_tokens() == self._text().unigram.argmax()).mean())
        return 1 / self._answers()

    @property
    def asked(self) -> tuple[int, ...]:
        """Steps of the drawn sequences at which something is asked in one of them, from 1."""
        batch = self.shown
        if isinstance(batch, Series):
            return (batch.inputs.shape[1],)
        return tuple(int(step) + 1 for step in np.flatnonzero((batch.targets != NO_LOSS).any(axis=0)))

    @property
    def holds(self) -> tuple[int, int] | None:
        """First and last step of the drawn sequences that hold what is asked for; None where they differ in it."""
        held: dict[str, tuple[int, int]] = {"copy": (1, copying.KEPT), "recall": (4, 4), "reber": (2, 2)}
        return held.get(self.name)

    @property
    def shown(self) -> Batch | Series:
        """The sequences whose signal is drawn: always the same, all of one length, none of them learned from."""
        return _shown(self)

    def _text(self) -> TextTask:
        task = self.task
        assert isinstance(task, TextTask)
        return task

    def _asked_tokens(self) -> Array:
        """The training block's tokens that are in the vocabulary: any window asks for its own."""
        block = self._text().blocks["train"]
        known: Array = block[block != 0]
        return known

    def _answers(self) -> int:
        task = self.task
        assert not isinstance(task, SeriesTask)
        return len(task.answers)


@lru_cache(maxsize=16)
def _shown(watched: Watched) -> Batch | Series:
    level: dict[str, Any] = watched.level
    if watched.name == "recall":
        level = level | {"gap": watched.length, "unknown": 0.0}
    elif watched.name == "reber":
        level = {"inner": watched.length}
    draw: Callable[..., Batch | Series] = watched.task.batch
    batch = draw(np.random.default_rng([watched.length, SHOWN]), SHOWN, "validation", **level)
    if isinstance(batch, Series):
        return batch
    last = watched.steps
    return Batch(batch.inputs[:, :last], np.minimum(batch.lengths, last), batch.targets[:, :last])
