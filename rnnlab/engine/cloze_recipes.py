"""How the shipped models of *cloze* are trained: both by the same small search, over the learning rate.

Every run has the same number of updates. The one with the smallest loss on the
validation split is the recipe: most hidden words have several right answers, so
that the share of true ones hangs by chance.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from rnnlab.engine.cloze_models import ALL, evaluate, guesser_of
from rnnlab.engine.cloze_training import Checkpoint, Setup, begin, loss_of, train_chunk
from rnnlab.engine.recipes import all_results
from rnnlab.engine.tasks.cloze import cloze
from rnnlab.engine.traces import EngineError

RATES = (1e-3, 3e-3)
VALIDATION = 100  # sentences of each language
NAMES: dict[str, Setup] = {  # a model's name → what it is
    "cloze-both": Setup("both", updates=3000),
    "cloze-before": Setup("before", updates=3000),
}


def recipe(name: str, seed: int = 0) -> Setup:
    """The training of a shipped model: the best of its search, or where there was none, the first of its grid.

    Raises
    ------
    EngineError
        ``"not-an-option"``.
    """
    tried, found = grid(name, seed), search_results(name)
    return tried[best(found)] if found else tried[0]


def best(found: list[dict[str, Any]]) -> int:
    """Which of a search's results is chosen."""
    return min(range(len(found)), key=lambda k: found[k]["loss"])


def grid(name: str, seed: int = 0) -> tuple[Setup, ...]:
    """What is tried, the same for both.

    Raises
    ------
    EngineError
        ``"not-an-option"``.
    """
    if name not in NAMES:
        raise EngineError("not-an-option", "model", value=name[:80], options=", ".join(NAMES))
    return tuple(replace(NAMES[name], seed=seed, learning_rate=rate) for rate in RATES)


def searches(setups: tuple[Setup, ...]) -> Iterator[dict[str, Any]]:
    """Train each setup to its end and judge it on the validation split.

    Yields
    ------
    dict
        ``learning_rate``, ``updates``, ``accuracy`` of all places and their number ``n``, and the ``loss`` of what
        is asked in training.
    """
    for setup in setups:
        checkpoint, _ = train_chunk(begin(setup), setup.updates)
        accuracy, n, loss = validated(checkpoint)
        yield {
            "learning_rate": setup.learning_rate,
            "updates": checkpoint.step,
            "accuracy": accuracy,
            "loss": loss,
            "n": n,
        }


def validated(checkpoint: Checkpoint) -> tuple[float, int, float]:
    """The share of right first guesses on the validation split, of how many, and the loss."""
    rows = evaluate(guesser_of(checkpoint), VALIDATION, checkpoint.setup.seed, split="validation")
    right, n = (sum(row[part] for row in rows if row["condition"] == ALL) for part in ("right", "n"))
    rng = np.random.default_rng([checkpoint.setup.seed, VALIDATION])
    batch = cloze().batch(rng, 10 * VALIDATION, checkpoint.setup.sees, "validation")
    return right / n, n, loss_of(checkpoint, batch)


def search_results(name: str) -> list[dict[str, Any]]:
    """What the search for a recipe found, in the order of its grid; empty where there was none."""
    return all_results().get(name, [])
