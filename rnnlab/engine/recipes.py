"""How the shipped models are trained: one recipe for each, chosen by the same small search for every cell.

Of one task every cell gets the same sentences in the same order, the same
number of updates, and the same grid of learning rate, lessons and start
values; the best on the validation split is the recipe. What the search found
stands in each model's card. It is the best of its grid and no more than that.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np

from rnnlab.engine import tasks
from rnnlab.engine.evaluation import mean_loss, probabilities
from rnnlab.engine.tasks.base import Condition
from rnnlab.engine.traces import EngineError
from rnnlab.engine.training import Checkpoint, Setup, begin, model_of, train_chunk
from rnnlab.paths import resource

VALIDATION = 1000  # sentences that a search is judged by
MIXED: Mapping[str, Any] = {"gap": (0, 60)}
GROWING: Mapping[str, Any] = {"gap": (0, 60), "grow": 0.5}

_COMMON: dict[str, dict[str, Any]] = {
    "recall": {"embedding": 16, "hidden": 48, "updates": 3000},
    "reber": {"embedding": 8, "hidden": 24, "updates": 1000},
    "brackets": {"embedding": 8, "hidden": 32, "updates": 3000},
    "text": {"embedding": 32, "hidden": 128, "updates": 2000},
    "roles": {"embedding": 16, "hidden": 32, "updates": 2000},
}
_LESSONS: dict[str, tuple[Mapping[str, Any], ...]] = {"recall": (MIXED, GROWING)}
_RATES: dict[str, tuple[float, ...]] = {
    "recall": (1e-3, 3e-3),
    "reber": (3e-3, 1e-2),
    "brackets": (3e-3, 1e-2),
    "roles": (3e-3, 1e-2),
}
_JUDGED: dict[str, Mapping[str, Any]] = {"reber": {"inner": (8, 20)}}  # as its test: drawn freely, few strings are most
VARIANTS = ("rnn", "rnn-wide", "gru", "lstm", "lstm1997")  # rnn-wide: with as many parameters as the LSTM
NAMES: dict[str, tuple[str, str]] = {  # a model's name → its task and variant
    **{f"recall-{variant}": ("recall", variant) for variant in ("rnn", "rnn-wide", "gru", "lstm")},
    **{f"reber-{variant}": ("reber", variant) for variant in ("rnn", "gru", "lstm", "lstm1997")},
    **{f"brackets-{variant}": ("brackets", variant) for variant in ("rnn", "gru", "lstm")},
    "roles-lstm": ("roles", "lstm"),
}
SEARCHES = "searches.json"  # among the models: what the searches found, by model


def recipe(task: str, cell: str, seed: int = 0) -> Setup:
    """The training of a task with a cell: the best of its search, or where there was none, the first of its grid.

    Parameters
    ----------
    task : {"recall", "reber", "brackets", "text"}
    cell : {"rnn", "rnn-wide", "gru", "lstm", "lstm1997"}
    seed : int
        0 for the shipped models.

    Raises
    ------
    EngineError
        ``"not-an-option"``.
    """
    if task not in _COMMON:
        raise EngineError("not-an-option", "task", value=task, options=", ".join(_COMMON))
    if cell not in VARIANTS:
        raise EngineError("not-an-option", "cell", value=cell, options=", ".join(VARIANTS))
    tried = grid(task, cell, seed)
    found = search_results(task, cell)
    return tried[best(found)] if found else tried[0]


def _base(task: str, cell: str, seed: int) -> Setup:
    common = dict(_COMMON[task])
    if cell == "rnn-wide":
        common["hidden"] = wide(common["embedding"], common["hidden"])
    return Setup(task=task, cell=cell.removesuffix("-wide"), seed=seed, **common)


def grid(task: str, cell: str, seed: int = 0) -> tuple[Setup, ...]:
    """What is tried for a recipe, the same for every cell: learning rate × lessons × start values."""
    base = _base(task, cell, seed)
    lessons = _LESSONS.get(task, (base.curriculum,))
    return tuple(
        replace(base, learning_rate=rate, curriculum=curriculum, init=init)
        for rate, curriculum, init in product(_RATES.get(task, (3e-3,)), lessons, ("torch", "orthogonal"))
    )


def searches(setups: tuple[Setup, ...]) -> Iterator[dict[str, Any]]:
    """Train each setup to its end, one after the other, and judge it on the validation split.

    Yields
    ------
    dict
        The setup's ``learning_rate``, ``lessons`` (its curriculum), ``init``, ``updates``, and what came out:
        ``accuracy`` and ``loss`` on the validation split, and ``n``.
    """
    for setup in setups:
        checkpoint, _ = train_chunk(begin(setup), setup.updates)
        accuracy, loss, n = validated(checkpoint)
        yield {
            "learning_rate": setup.learning_rate,
            "lessons": setup.plain()["curriculum"],
            "init": setup.init,
            "updates": checkpoint.step,
            "accuracy": accuracy,
            "loss": loss,
            "n": n,
        }


@lru_cache
def all_results() -> dict[str, list[dict[str, Any]]]:
    """What all searches found, by model or by kind of translator, each in the order of its grid."""
    path = resource("models", SEARCHES)
    found: dict[str, list[dict[str, Any]]] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return found


def search_results(task: str, cell: str) -> list[dict[str, Any]]:
    """What the search for a recipe found, in the order of its grid; empty where there was none."""
    return all_results().get(f"{task}-{cell}", [])


def best(found: list[dict[str, Any]]) -> int:
    """Which of a search's results is chosen: the most accurate, of equal ones that of the smaller loss."""
    return min(range(len(found)), key=lambda k: (-found[k]["accuracy"], found[k]["loss"]))


def validated(checkpoint: Checkpoint) -> tuple[float, float, int]:
    """Accuracy and loss of a checkpoint on the validation split at the task's full level, and of how many."""
    task = tasks.task(checkpoint.setup.task)
    curriculum = {**checkpoint.setup.curriculum, **_JUDGED.get(checkpoint.setup.task, {})}
    level = {key: value for key, value in curriculum.items() if key != "grow"}
    condition = Condition({"condition": "validation"}, level)
    batch = task.batch(np.random.default_rng([checkpoint.setup.seed, VALIDATION]), VALIDATION, "validation", **level)
    model = model_of(checkpoint)
    right, n = task.correct(probabilities(model, batch.inputs), batch, condition)
    return right / n, mean_loss(model, batch), n


def wide(embedding: int, hidden: int) -> int:
    """H of the RNN whose parameters are nearest in number to those of an LSTM of this size."""
    wanted = 4 * hidden * (embedding + hidden + 1)
    # H² + (E + 1) H = wanted
    return round((math.sqrt((embedding + 1) ** 2 + 4 * wanted) - embedding - 1) / 2)
