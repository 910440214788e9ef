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

from rnnlab.engine import evaluation, recipes, tasks
from rnnlab.engine.training import Checkpoint, Setup, as_model, begin, model_of, train_chunk
from rnnlab.engine.weights import save_model
from rnnlab.files import write_atomically
from rnnlab.paths import resource

SENTENCES = 500  # of each row in a card
OTHER_SEEDS = (1, 2, 3)
# At the least. The symbols of one sentence of brackets are right or wrong together: a share of them has a larger error
# than one of as many sentences.
TOLERANCE = {"recall": 0.01, "reber": 0.01, "brackets": 0.05}


def main() -> int:
    """Search or train the models that are named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("action", choices=("search", "train"))
    parser.add_argument("names", nargs="+", choices=tuple(recipes.NAMES), metavar="NAME")
    chosen = parser.parse_args()
    for name in chosen.names:
        (search if chosen.action == "search" else train)(name)
    return 0


def search(name: str) -> None:
    """Try the whole grid and keep what came out."""
    found = []
    for entry in recipes.searches(recipes.grid(*recipes.NAMES[name])):
        print(name, json.dumps(entry), flush=True)
        found.append(entry)
    path = resource("models") / recipes.SEARCHES
    known = json.loads(path.read_text("utf-8")) if path.exists() else {}
    order = [known_name for known_name in recipes.NAMES if known_name in known or known_name == name]
    known[name] = found
    lines = (
        f"{json.dumps(each)}: [\n" + ",\n".join(f"  {json.dumps(entry)}" for entry in known[each]) + "\n]"
        for each in order
    )
    write_atomically(path, ("{\n" + ",\n".join(lines) + "\n}\n").encode())


def train(name: str) -> None:
    """Train by the recipe, measure, measure the same with other seeds, and write the model."""
    task, variant = recipes.NAMES[name]
    setup = recipes.recipe(task, variant, 0)
    checkpoint, rows, seconds = trained(setup)
    others = []
    for seed in OTHER_SEEDS:
        _, other_rows, _ = trained(replace(setup, seed=seed))
        others.append({"seed": seed, "accuracy": evaluation.overall(other_rows)})
    accuracies = [evaluation.overall(rows), *(entry["accuracy"] for entry in others)]
    tolerance = round(max(TOLERANCE[task], max(accuracies) - min(accuracies)), 4)
    settings = {"seeds": others, "tolerance": {"accuracy": tolerance}}
    found = recipes.search_results(task, variant)
    tensors, card = as_model(checkpoint, rows=rows, search=found, seconds=seconds, settings=settings)
    save_model(resource("models") / f"{name}.safetensors", tensors, card)
    print(name, card.metrics, settings, f"{seconds:.0f} s", flush=True)


def trained(setup: Setup) -> tuple[Checkpoint, list[evaluation.Row], float]:
    """A whole training, its measured rows and its seconds of one core, whatever else the machine does."""
    began = time.process_time()
    checkpoint, _ = train_chunk(begin(setup), setup.updates)
    seconds = time.process_time() - began
    rows = evaluation.evaluate(model_of(checkpoint), tasks.task(setup.task), SENTENCES)
    return checkpoint, rows, seconds


if __name__ == "__main__":
    sys.exit(main())
