#!/usr/bin/env python3
"""Makes the models that the program carries. Minutes for each; the numbers are those of one thread.

    python3 packaging/models.py search recall-lstm   what the grid finds, into resources/models/searches.json
    python3 packaging/models.py train recall-lstm    by the recipe that follows, into resources/models

The package has to be importable: in the environment of packaging/dev.py, or with PYTHONPATH set to the repository.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import replace
from typing import Any

from rnnlab.engine import evaluation, recipes, sense_models, sense_recipes, sense_training, tasks
from rnnlab.engine.training import Checkpoint, Setup, as_model, begin, model_of, train_chunk
from rnnlab.engine.weights import save_model
from rnnlab.files import write_atomically
from rnnlab.paths import resource

SENTENCES = 500  # of each row in a card
SENSE_SENTENCES = 400
OTHER_SEEDS = (1, 2, 3)
# At the least. The symbols of one sentence of brackets are right or wrong together: a share of them has a larger error
# than one of as many sentences.
TOLERANCE = {"recall": 0.01, "reber": 0.01, "brackets": 0.05, "sense": 0.01, "roles": 0.01}


def main() -> int:
    """Search or train the models that are named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("action", choices=("search", "train"))
    parser.add_argument("names", nargs="+", choices=(*recipes.NAMES, *sense_recipes.NAMES), metavar="NAME")
    chosen = parser.parse_args()
    for name in chosen.names:
        (search if chosen.action == "search" else train)(name)
    return 0


def search(name: str) -> None:
    """Try the whole grid and keep what came out."""
    found = []
    if name in sense_recipes.NAMES:
        entries = sense_recipes.searches(sense_recipes.grid(name))
    else:
        entries = recipes.searches(recipes.grid(*recipes.NAMES[name]))
    for entry in entries:
        print(name, json.dumps(entry), flush=True)
        found.append(entry)
    path = resource("models") / recipes.SEARCHES
    known = json.loads(path.read_text("utf-8")) if path.exists() else {}
    ours = (*recipes.NAMES, *sense_recipes.NAMES)
    order = [*(one for one in ours if one in known or one == name), *(one for one in known if one not in ours)]
    known[name] = found
    lines = (
        f"{json.dumps(each)}: [\n" + ",\n".join(f"  {json.dumps(entry)}" for entry in known[each]) + "\n]"
        for each in order
    )
    write_atomically(path, ("{\n" + ",\n".join(lines) + "\n}\n").encode())


def train(name: str) -> None:
    """Train by the recipe, measure, measure the same with other seeds, and write the model."""
    if name in sense_recipes.NAMES:
        train_sense(name)
        return
    task, variant = recipes.NAMES[name]
    setup = recipes.recipe(task, variant, 0)
    checkpoint, rows, seconds = trained(setup)
    settings = by_seeds(task, rows, [trained(replace(setup, seed=seed))[1] for seed in OTHER_SEEDS])
    found = recipes.search_results(task, variant)
    tensors, card = as_model(checkpoint, rows=rows, search=found, seconds=seconds, settings=settings)
    save_model(resource("models") / f"{name}.safetensors", tensors, card)
    print(name, card.metrics, settings, f"{seconds:.0f} s", flush=True)


def train_sense(name: str) -> None:
    """The same for a model of *sense*."""
    setup = sense_recipes.recipe(name)
    checkpoint, rows, seconds = trained_sense(setup)
    settings = by_seeds("sense", rows, [trained_sense(replace(setup, seed=seed))[1] for seed in OTHER_SEEDS])
    found = sense_recipes.search_results(name)
    tensors, card = sense_models.as_model(checkpoint, rows=rows, search=found, seconds=seconds, settings=settings)
    save_model(resource("models") / f"{name}.safetensors", tensors, card)
    print(name, card.metrics, settings, f"{seconds:.0f} s", flush=True)


def by_seeds(task: str, rows: list[evaluation.Row], others: list[list[evaluation.Row]]) -> dict[str, Any]:
    """What a card says of the other seeds, and the tolerance that follows from them."""
    accuracies = [evaluation.overall(rows), *map(evaluation.overall, others)]
    seeds = [{"seed": seed, "accuracy": found} for seed, found in zip(OTHER_SEEDS, accuracies[1:], strict=True)]
    tolerance = round(max(TOLERANCE[task], max(accuracies) - min(accuracies)), 4)
    return {"seeds": seeds, "tolerance": {"accuracy": tolerance}}


def trained_sense(setup: sense_training.Setup) -> tuple[sense_training.Checkpoint, list[evaluation.Row], float]:
    """As ``trained``."""
    began = time.process_time()
    checkpoint, _ = sense_training.train_chunk(sense_training.begin(setup), setup.updates)
    seconds = time.process_time() - began
    return checkpoint, sense_models.evaluate(sense_models.sense_of(checkpoint), SENSE_SENTENCES), seconds


def trained(setup: Setup) -> tuple[Checkpoint, list[evaluation.Row], float]:
    """A whole training, its measured rows and its seconds of one core, whatever else the machine does."""
    began = time.process_time()
    checkpoint, _ = train_chunk(begin(setup), setup.updates)
    seconds = time.process_time() - began
    rows = evaluation.evaluate(model_of(checkpoint), tasks.task(setup.task), SENTENCES)
    return checkpoint, rows, seconds


if __name__ == "__main__":
    sys.exit(main())
