"""How the shipped models of *sense* are trained: by the same small search for each.

The grid is learning rate × decay; every run has the same number of updates and,
with one seed, the same sentences in the same order. The most accurate on the
validation split is the recipe, of equal ones that of the smaller loss.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import numpy as np
import torch

from rnnlab.engine import tasks
from rnnlab.engine.recipes import VALIDATION, all_results, best
from rnnlab.engine.sense_models import reads_of, sense_of
from rnnlab.engine.sense_training import Checkpoint, Setup, begin, loss_of, train_chunk
from rnnlab.engine.tasks.sense import Sense
from rnnlab.engine.traces import EngineError

RATES = (3e-3, 1e-2)
DECAYS = (0.0, 0.5)
UPDATES = 2000
NAMES: dict[str, Setup] = {  # a model's name → its sizes: the cells of both LSTMs have nearly as many parameters
    "sense-forward": Setup("forward", embedding=16, hidden=24, updates=UPDATES),
    "sense-bidirectional": Setup("bidirectional", embedding=16, hidden=15, updates=UPDATES),
    "sense-static": Setup("static", embedding=16, hidden=16, updates=UPDATES),
}


def recipe(name: str, seed: int = 0) -> Setup:
    """The training of a shipped model.

    Raises
    ------
    EngineError
        ``"not-an-option"``.
    """
    tried = grid(name, seed)
    found = search_results(name)
    return tried[best(found)] if found else tried[0]


def grid(name: str, seed: int = 0) -> tuple[Setup, ...]:
    """What is tried, the same for every kind.

    Raises
    ------
    EngineError
        ``"not-an-option"``.
    """
    if name not in NAMES:
        raise EngineError("not-an-option", "model", value=name[:80], options=", ".join(NAMES))
    base = replace(NAMES[name], seed=seed)
    return tuple(replace(base, learning_rate=rate, decay=decay) for rate, decay in product(RATES, DECAYS))


def searches(setups: tuple[Setup, ...]) -> Iterator[dict[str, Any]]:
    """Train each setup to its end and judge it on the validation split.

    Yields
    ------
    dict
        ``learning_rate``, ``decay``, ``updates``, and ``accuracy``, ``loss`` and ``n``.
    """
    for setup in setups:
        checkpoint, _ = train_chunk(begin(setup), setup.updates)
        accuracy, loss, n = validated(checkpoint)
        yield {
            "learning_rate": setup.learning_rate,
            "decay": setup.decay,
            "updates": checkpoint.step,
            "accuracy": accuracy,
            "loss": loss,
            "n": n,
        }


def validated(checkpoint: Checkpoint) -> tuple[float, float, int]:
    """Accuracy of a checkpoint on the validation split wherever its kind is read, its loss, and answers counted."""
    task, model = tasks.task("sense"), sense_of(checkpoint)
    assert isinstance(task, Sense)
    right = n = 0
    for row in task.conditions:
        batch = task.examples("validation", VALIDATION, checkpoint.setup.seed, row)
        logits = model.logits(model.states(batch))
        for reads in reads_of(model.kind):
            right, n = right + task.correct_at(reads, logits, batch), n + len(batch)
    batch = task.batch(np.random.default_rng([checkpoint.setup.seed, VALIDATION]), VALIDATION, "validation")
    with torch.inference_mode():
        loss = float(loss_of(model.tensors, model.kind, batch)[0])
    return right / n, loss, n


def search_results(name: str) -> list[dict[str, Any]]:
    """What the search for a recipe found, in the order of its grid; empty where there was none."""
    return all_results().get(name, [])
