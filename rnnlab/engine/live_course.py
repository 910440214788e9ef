"""What is learned while one watches, and how: the settings of a run of several cells, and how closely it is kept."""

from __future__ import annotations

import math
from dataclasses import dataclass, fields
from typing import Any

from rnnlab.engine.live_tasks import Watched
from rnnlab.engine.tasks.shipped_text import TEXTS
from rnnlab.engine.traces import EngineError
from rnnlab.engine.training import Setup

CELLS = ("rnn", "gru", "lstm")
CHANGEABLE = ("learning_rate", "clip", "batch", "optimiser")  # on the way
POINTS = 1000  # of a curve, at most
ROWS = 160  # of the waterfall, at most
KEPT = 20  # checkpoints of a run, at most


@dataclass(frozen=True)
class Course:
    """What is learned and how; plain values.

    Raises
    ------
    EngineError
        Naming the field, also for whatever ``Setup`` refuses.
    """

    task: str = "adding"  # one of live_tasks.TASKS
    length: int = 100  # the task's own measure
    cells: tuple[str, ...] = ("rnn", "lstm")
    hidden: int = 32
    batch: int = 32
    learning_rate: float = 3e-3
    clip: float | None = 1.0
    optimiser: str = "adam"
    seed: int = 0
    updates: int = 2000
    activation: str = "tanh"  # of an RNN: tanh or relu
    init: str = "torch"
    factor: float = 1.0  # on U at the start
    forget_bias: float = 1.0
    text: str = TEXTS[0]  # of the task text: an example's name, or the hash of a text that is kept

    def __post_init__(self) -> None:
        watched = self.watched
        if not self.cells or len(set(self.cells)) < len(self.cells) or not set(self.cells) <= set(CELLS):
            raise EngineError("not-an-option", "cells", value=", ".join(self.cells), options=", ".join(CELLS))
        if not (math.isfinite(self.factor) and self.factor >= 0):
            raise EngineError("not-finite", "factor", value=str(self.factor))
        if watched.name == "text":
            _ = watched.task  # there must be such a text
        for cell in self.cells:
            self.setup(cell)

    @property
    def watched(self) -> Watched:
        """The task at its level."""
        return Watched(self.task, self.length, self.text)

    def setup(self, cell: str) -> Setup:
        """The training of one cell."""
        return Setup(
            self.task,
            cell=cell,
            activation=self.activation if cell == "rnn" else "tanh",
            embedding=self.watched.embedding,
            hidden=self.hidden,
            seed=self.seed,
            learning_rate=self.learning_rate,
            batch=self.batch,
            clip=self.clip,
            optimiser=self.optimiser,
            forget_bias=self.forget_bias,
            init=self.init,
            curriculum=self.watched.level,
            updates=self.updates,
            text=self.text if self.task == "text" else None,
        )


def every(course: Course) -> int:
    """Updates of a point of the curves."""
    return -(-course.updates // POINTS)


def row_every(course: Course) -> int:
    """Updates between two rows of the waterfall."""
    return _round(-(-course.updates // ROWS))


def keep_every(course: Course) -> int:
    """Updates between two checkpoints, where a row of the waterfall is."""
    row = row_every(course)
    return _round(-(-course.updates // (KEPT * row))) * row


def _round(least: int) -> int:
    """The next of the round numbers 1, 2, 5, 10, 20, 50 and so on."""
    power: int = 10 ** (len(str(least)) - 1)
    return next(k * power for k in (1, 2, 5, 10) if k * power >= least)


def course_of(plan: Any) -> Course:
    """A course from anything that has its fields, such as a lab's plan."""
    return Course(**{entry.name: getattr(plan, entry.name) for entry in fields(Course)})
