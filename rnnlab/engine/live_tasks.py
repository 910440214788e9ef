"""The tasks that are trained while one watches: levels, baselines, and the sequences whose signal is drawn."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from rnnlab.engine.tasks import Batch, Learnable, Series, SeriesTask, adding, copying, learnable
from rnnlab.engine.tasks.base import NO_LOSS
from rnnlab.engine.tasks.reber import FIRST_HELD_OUT, TESTED
from rnnlab.engine.tasks.recall import MOST_GAP
from rnnlab.engine.traces import EngineError

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
}


def check(name: str, length: int) -> None:
    """Refuse another task, or a length that the task does not have."""
    if name not in TASKS:
        raise EngineError("not-an-option", "task", value=name, options=", ".join(TASKS))
    lengths = TASKS[name]
    if not lengths.low <= length <= lengths.high:
        raise EngineError("size-impossible", "length", value=length, low=lengths.low, high=lengths.high)


def task_of(name: str) -> Learnable:
    """The task itself."""
    return learnable(name)


def embedding_of(name: str) -> int:
    """Numbers of a step: a task's own, or of a word vector."""
    task = learnable(name)
    return task.size if isinstance(task, SeriesTask) else 16


def level_of(name: str, length: int) -> dict[str, Any]:
    """The level that is trained on. *recall* has all gaps up to this one mixed; *reber* strings as they come."""
    levels: dict[str, dict[str, Any]] = {
        "adding": {"length": length},
        "copy": {"length": length},
        "recall": {"gap": (0, length), "front": 0, "visits": 0},
        "reber": {},
    }
    return levels[name]


def steps_of(name: str, length: int) -> int:
    """T of the sequences whose signal is drawn: up to the last step at which something is asked."""
    return {
        "adding": length,
        "copy": copying.steps(length),
        "recall": length + RECALL_FRAME,
        "reber": length + 3,
    }[name]


def baseline_of(name: str, length: int) -> float:
    """The loss of who knows the answers' shares alone: see the tasks' own modules; ln of the answers for words."""
    if name == "adding":
        return adding.BASELINE
    return copying.baseline(length) if name == "copy" else math.log(_answers(name))


def guessed_of(name: str, length: int) -> float:
    """What share is right then."""
    if name == "adding":
        return adding.GUESSED
    return copying.guessed(length) if name == "copy" else 1 / _answers(name)


def asked_of(name: str, length: int) -> tuple[int, ...]:
    """Steps of the drawn sequences at which something is asked, from 1."""
    batch = shown_sequences(name, length)
    if isinstance(batch, Series):
        return (batch.inputs.shape[1],)
    return tuple(int(step) + 1 for step in np.flatnonzero(batch.targets[0] != NO_LOSS))


def holds_of(name: str) -> tuple[int, int] | None:
    """First and last step of the drawn sequences that hold what is asked for; None where they differ in it."""
    return {"adding": None, "copy": (1, copying.KEPT), "recall": (4, 4), "reber": (2, 2)}[name]


@lru_cache(maxsize=16)
def shown_sequences(name: str, length: int) -> Batch | Series:
    """The sequences whose signal is drawn: always the same, all of one length, none of them learned from."""
    level = level_of(name, length)
    if name == "recall":
        level |= {"gap": length, "unknown": 0.0}
    elif name == "reber":
        level = {"inner": length}
    batch = learnable(name).batch(np.random.default_rng([length, SHOWN]), SHOWN, "validation", **level)
    if isinstance(batch, Series):
        return batch
    last = steps_of(name, length)
    return Batch(batch.inputs[:, :last], np.minimum(batch.lengths, last), batch.targets[:, :last])


def _answers(name: str) -> int:
    task = learnable(name)
    assert not isinstance(task, SeriesTask)
    return len(task.answers)
