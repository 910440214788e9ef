"""Long work of the Context lab: how often each model finds the sense, counted here on held-out sentences."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from rnnlab.engine.context_traces import SenseAccuracy
from rnnlab.engine.evaluation import blocks
from rnnlab.engine.sense_models import count_block, load_sense
from rnnlab.engine.tasks.sense import READS, WHERE
from rnnlab.engine.traces import WorkChunk
from rnnlab.labs.context.state import MODELS, State


@dataclass(frozen=True)
class Counted:
    """What was counted so far."""

    rows: tuple[SenseAccuracy, ...] = ()
    units: int = 0  # blocks of one model's sentences of one kind
    sentences: int = 0


def accuracy(state: State, so_far: Counted | None, budget: float) -> WorkChunk:
    """Right answers by model, by the deciding word's place, and by where the sense is read.

    Parameters
    ----------
    state : State
        Its ``sentences`` (of each kind) and ``seed``.
    so_far : Counted or None
        What was counted before.
    budget : float
        Seconds for this chunk; one block at the least.

    Returns
    -------
    WorkChunk
        ``result``: the rows so far, with their counts. ``done`` and ``total`` count sentences read by a model.
    """
    counted, end = so_far or Counted(), time.monotonic() + budget
    plan = [
        (model, where, k, size) for where in WHERE for k, size in enumerate(blocks(state.sentences)) for model in MODELS
    ]
    total = sum(size for *_, size in plan)
    while counted.units < len(plan):
        name, where, block, size = plan[counted.units]
        found = count_block(load_sense(name), where, block, size, state.seed)
        counted = Counted(_added(counted.rows, name, where, found), counted.units + 1, counted.sentences + size)
        if time.monotonic() >= end:
            break
    finished = counted.units == len(plan)
    return WorkChunk(None if finished else counted, counted.sentences, total, counted.rows, finished)


def _added(
    rows: tuple[SenseAccuracy, ...], model: str, where: str, found: dict[str, tuple[int, int]]
) -> tuple[SenseAccuracy, ...]:
    """The rows with a block's counts."""
    kept = {(row.model, row.condition, row.reads): row for row in rows}
    for reads, (right, n) in found.items():
        row = kept.get((model, where, reads), SenseAccuracy(model, where, reads, 0, 0))
        kept[model, where, reads] = replace(row, correct=row.correct + right, count=row.count + n)
    order = list(product(MODELS, WHERE, READS))  # that of the cards
    return tuple(kept[key] for key in sorted(kept, key=order.index))


JOBS: dict[str, Callable[[Any, Any, float], WorkChunk]] = {"accuracy": accuracy}
