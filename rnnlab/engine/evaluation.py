"""How good a trained model is: its task's own measure on sentences that training never saw, with counts.

The sentences of an evaluation come in blocks, each drawn from (seed, row,
block). So a row can be counted block by block, in any order, and a longer
evaluation begins with the sentences of the shorter one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import torch

from rnnlab.engine import tasks
from rnnlab.engine.kernels import fused, fused_parameters
from rnnlab.engine.models import TrainedModel
from rnnlab.engine.tasks.base import NO_LOSS, Batch, Condition, IntArray, Task
from rnnlab.engine.traces import Array

BLOCK = 50
Row = dict[str, Any]


def states(model: TrainedModel, inputs: IntArray, dtype: torch.dtype = torch.float32) -> Array:
    """h after each word.

    Parameters
    ----------
    model : TrainedModel
    inputs : array, B×T
        Numbers of words; what fills up a row stands at its end.
    dtype : torch.dtype
        float32 as in training, or float64.

    Returns
    -------
    array, B×T×H
        Beyond a sentence's end it goes on with the unknown word, and is not to be read.
    """
    parameters = fused_parameters(model.weights.CELL, model.weights.tensors(dtype))
    words = torch.from_numpy(model.embedding).to(dtype)[torch.from_numpy(inputs.T.copy())]
    nothing = words.new_zeros(len(inputs), model.hidden_size)
    with torch.no_grad():
        hidden = fused(model.weights.CELL, model.activation, parameters, words, nothing, nothing, None)[0]
    read: Array = hidden.transpose(0, 1).numpy()
    return read


def probabilities(model: TrainedModel, inputs: IntArray) -> Array:
    """The answers' probabilities after each word, B×T×L; parameters as for ``states``."""
    return model.answer_probabilities(states(model, inputs))


def count_block(
    model: TrainedModel, task: Task, condition: Condition, block: int, size: int, seed: int
) -> tuple[int, int]:
    """What is right in one block of a row, and of how many; at most ``BLOCK`` sentences of the test split."""
    batch = task.examples("test", size, seed, condition, block)
    return task.correct(probabilities(model, batch.inputs), batch, condition)


def blocks(n_per_row: int) -> list[int]:
    """The sizes of a row's blocks."""
    return [min(BLOCK, n_per_row - first) for first in range(0, n_per_row, BLOCK)]


def evaluate(
    model: TrainedModel,
    task: Task | str,
    n_per_row: int = 200,
    seed: int = 0,
    *,
    progress: Callable[[int, int], None] | None = None,
) -> list[Row]:
    """Every row of the task's evaluation on its test split.

    Parameters
    ----------
    model : TrainedModel
        Of this task.
    task : Task or str
        Or its name.
    n_per_row : int
        Sentences of each row; a task may count more things than one in a sentence.
    seed : int
        Of the sentences.
    progress : callable, optional
        Gets the number of blocks that are counted, and of all.

    Returns
    -------
    list of dict
        The row's labels (``"gap"``, ``"condition"`` …), then ``"accuracy"``, ``"right"``, ``"n"`` and
        ``"chance"`` (None where nobody can say what guessing gets).
    """
    made = tasks.task(task) if isinstance(task, str) else task
    conditions, sizes = made.conditions, blocks(n_per_row)
    total, done = len(conditions) * len(sizes), 0
    rows = []
    for condition in conditions:
        counts = []
        for block, size in enumerate(sizes):
            counts.append(count_block(model, made, condition, block, size, seed))
            done += 1
            if progress is not None:
                progress(done, total)
        rows.append(row(condition, counts))
    return rows


def row(condition: Condition, counts: Iterable[tuple[int, int]]) -> Row:
    """One row from its blocks' counts."""
    right, n = (sum(column) for column in zip(*counts, strict=True))
    return {**condition.labels, "accuracy": right / n, "right": right, "n": n, "chance": condition.chance}


def overall(rows: Iterable[Row]) -> float:
    """The share that is right in all rows together."""
    right, n = (sum(column) for column in zip(*((entry["right"], entry["n"]) for entry in rows), strict=True))
    return float(right / n)


def agree(measured: Row, stated: Row, tolerance: float = 0.0) -> bool:
    """Whether two measurements of one row can be of the same accuracy.

    The difference may be four standard errors of a difference of two shares
    (once in 16,000 for equal ones) beyond ``tolerance``. Each share counts as
    if one more had been right and one more wrong (Laplace), so that 1.00 has an
    error too.
    """
    counts = [(entry["right"] + 1, entry["n"] + 2) for entry in (measured, stated)]
    error = math.sqrt(sum(right / n * (1 - right / n) / n for right, n in counts))
    return bool(abs(measured["accuracy"] - stated["accuracy"]) <= tolerance + 4 * error)


def mean_loss(model: TrainedModel, batch: Batch) -> float:
    """Mean of −log of the asked answers' probabilities, in nats: what training makes small."""
    asked = batch.targets != NO_LOSS
    wanted = np.take_along_axis(probabilities(model, batch.inputs)[asked], batch.targets[asked][:, None], axis=1)
    return float(-np.log(np.maximum(wanted, np.finfo(np.float64).tiny)).mean())
