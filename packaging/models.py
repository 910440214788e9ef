#!/usr/bin/env python3
"""Makes the models that the program carries. Minutes for each; the numbers are those of one thread.

    python3 packaging/models.py search recall-lstm   what the grid finds, into resources/models/searches.json
    python3 packaging/models.py train recall-lstm    by the recipe that follows, into resources/models
    python3 packaging/models.py table                what all models' files say, into resources/models/README.md

The package has to be importable: in the environment of packaging/dev.py, or with PYTHONPATH set to the repository.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import sys
import time
from dataclasses import replace
from typing import Any

from rnnlab.engine import (
    cloze_models,
    cloze_recipes,
    cloze_training,
    evaluation,
    recipes,
    sense_models,
    sense_recipes,
    sense_training,
    tasks,
)
from rnnlab.engine.training import Checkpoint, Setup, as_model, begin, model_of, train_chunk
from rnnlab.engine.weights import save_model
from rnnlab.files import write_atomically
from rnnlab.paths import resource
from rnnlab.session import models as shipped

SENTENCES = 500  # of each row in a card
SENSE_SENTENCES = 400
CLOZE_SENTENCES = 200  # of each language, every word of them
OTHER_SEEDS = (1, 2, 3)
# At the least. The symbols of one sentence of brackets are right or wrong together: a share of them has a larger error
# than one of as many sentences.
TOLERANCE = {"recall": 0.01, "reber": 0.01, "brackets": 0.05, "sense": 0.01, "roles": 0.01, "cloze": 0.02}


# Kinds of their own: a model's name → the modules of its recipes, training and files, and how it is measured.
APART: dict[str, tuple[Any, Any, Any, Any]] = {
    name: (sense_recipes, sense_training, sense_models, lambda checkpoint: sense_rows(checkpoint))
    for name in sense_recipes.NAMES
} | {
    name: (cloze_recipes, cloze_training, cloze_models, lambda checkpoint: cloze_rows(checkpoint))
    for name in cloze_recipes.NAMES
}


def main() -> int:
    """Search or train the models that are named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("action", choices=("search", "train", "table"))
    parser.add_argument("names", nargs="*", metavar="NAME", help="of: " + ", ".join((*recipes.NAMES, *APART)))
    chosen = parser.parse_args()
    unknown = [name for name in chosen.names if name not in (*recipes.NAMES, *APART)]
    if unknown or (chosen.action == "table") == bool(chosen.names):
        parser.error(f"NAME: no model is called {unknown[0]}" if unknown else "NAME: search and train need a model")
    if chosen.action == "table":
        path = resource("models") / "README.md"
        write_atomically(path, with_tables(path.read_text("utf-8")).encode())
    for name in chosen.names:
        (search if chosen.action == "search" else train)(name)
    return 0


def search(name: str) -> None:
    """Try the whole grid and keep what came out."""
    found = []
    if name in APART:
        own_recipes = APART[name][0]
        entries = own_recipes.searches(own_recipes.grid(name))
    else:
        entries = recipes.searches(recipes.grid(*recipes.NAMES[name]))
    for entry in entries:
        print(name, json.dumps(entry), flush=True)
        found.append(entry)
    path = resource("models") / recipes.SEARCHES
    known = json.loads(path.read_text("utf-8")) if path.exists() else {}
    ours = (*recipes.NAMES, *APART)
    order = [*(one for one in ours if one in known or one == name), *(one for one in known if one not in ours)]
    known[name] = found
    lines = (
        f"{json.dumps(each)}: [\n" + ",\n".join(f"  {json.dumps(entry)}" for entry in known[each]) + "\n]"
        for each in order
    )
    write_atomically(path, ("{\n" + ",\n".join(lines) + "\n}\n").encode())


def train(name: str) -> None:
    """Train by the recipe, measure, measure the same with other seeds, and write the model."""
    if name in APART:
        train_apart(name)
        return
    task, variant = recipes.NAMES[name]
    setup = recipes.recipe(task, variant, 0)
    checkpoint, rows, seconds = trained(setup)
    settings = by_seeds(task, rows, [trained(replace(setup, seed=seed))[1] for seed in OTHER_SEEDS])
    found = recipes.search_results(task, variant)
    tensors, card = as_model(checkpoint, rows=rows, search=found, seconds=seconds, settings=settings)
    save_model(resource("models") / f"{name}.safetensors", tensors, card)
    print(name, card.metrics, settings, f"{seconds:.0f} s", flush=True)


def train_apart(name: str) -> None:
    """The same for a model of a kind of its own."""
    own_recipes, training, models, measure = APART[name]

    def measured(seed: int) -> tuple[Any, list[evaluation.Row], float]:
        began = time.process_time()
        setup = own_recipes.recipe(name, seed)
        checkpoint, _ = training.train_chunk(training.begin(setup), setup.updates)
        seconds = time.process_time() - began
        return checkpoint, measure(checkpoint), seconds

    checkpoint, rows, seconds = measured(0)
    settings = by_seeds(name.partition("-")[0], rows, [measured(seed)[1] for seed in OTHER_SEEDS])
    found = own_recipes.search_results(name)
    tensors, card = models.as_model(checkpoint, rows=rows, search=found, seconds=seconds, settings=settings)
    save_model(resource("models") / f"{name}.safetensors", tensors, card)
    print(name, card.metrics, settings, f"{seconds:.0f} s", flush=True)


def by_seeds(task: str, rows: list[evaluation.Row], others: list[list[evaluation.Row]]) -> dict[str, Any]:
    """What a card says of the other seeds, and the tolerance that follows from them."""
    accuracies = [overall(rows), *map(overall, others)]
    seeds = [{"seed": seed, "accuracy": found} for seed, found in zip(OTHER_SEEDS, accuracies[1:], strict=True)]
    tolerance = round(max(TOLERANCE[task], max(accuracies) - min(accuracies)), 4)
    return {"seeds": seeds, "tolerance": {"accuracy": tolerance}}


def overall(rows: list[evaluation.Row]) -> float:
    """The accuracy of all rows, or of those that count everything themselves."""
    whole = [row for row in rows if row.get("condition") == cloze_models.ALL]
    return evaluation.overall(whole or rows)


def sense_rows(checkpoint: sense_training.Checkpoint) -> list[evaluation.Row]:
    """What a model of *sense* gets right."""
    return sense_models.evaluate(sense_models.sense_of(checkpoint), SENSE_SENTENCES)


def cloze_rows(checkpoint: cloze_training.Checkpoint) -> list[evaluation.Row]:
    """What a model of *cloze* guesses right."""
    return cloze_models.evaluate(cloze_models.guesser_of(checkpoint), CLOZE_SENTENCES)


def trained(setup: Setup) -> tuple[Checkpoint, list[evaluation.Row], float]:
    """A whole training, its measured rows and its seconds of one core, whatever else the machine does."""
    began = time.process_time()
    checkpoint, _ = train_chunk(begin(setup), setup.updates)
    seconds = time.process_time() - began
    rows = evaluation.evaluate(model_of(checkpoint), tasks.task(setup.task), SENTENCES)
    return checkpoint, rows, seconds


# ---- the table of what is shipped ------------------------------------------------------------------------------------

HEAD = "| model | network | recipe | trained again by | right | other seeds | bytes |\n|---|---|---|---|---|---|---|\n"


def with_tables(text: str) -> str:
    """The README of the models with the table of what their cards say, and with the sums of their files."""
    tasks_ = (None, *shipped.APART)
    entries = [one for task in tasks_ for one in shipped.catalogue(task) if not one.own]
    rows = "".join(line(entry) for entry in entries)
    sums = "".join(f"{hashlib.sha256(one.path.read_bytes()).hexdigest()}  {one.path.name}\n" for one in entries)
    for name, made in (("table", HEAD + rows), ("sums", f"```\n{sums}```\n")):
        begin, end = f"<!-- {name}: packaging/models.py table -->\n", f"<!-- end of {name} -->"
        text = re.sub(
            f"({re.escape(begin)}).*?({re.escape(end)})",
            lambda found, of=made: found[1] + of + found[2],
            text,
            flags=re.DOTALL,
        )
    return text


def line(entry: shipped.ModelEntry) -> str:
    """A model's row: what it is, how it was trained, what came out."""
    recipe, n = entry.settings["recipe"], round(entry.metrics["n"])
    right = round(entry.metrics["accuracy"] * n)
    what = (
        f"{entry.cell}, {entry.hidden} units"
        if entry.cell not in (shipped.SELF_ATTENTION, shipped.STATIC)
        else entry.cell
    )
    how = [f"rate {recipe['learning_rate']:g}", f"{entry.steps:,} updates of {recipe['batch']}", f"seed {entry.seed}"]
    how += [f"U {recipe['init']}" for _ in [0] if recipe.get("init") == "orthogonal"]
    how += ["gaps that grow" for _ in [0] if recipe.get("curriculum", {}).get("grow")]
    how += ["a rate that falls" for _ in [0] if recipe.get("decay")]
    variant = entry.name.partition("-")[2]
    again = f"--cell {variant}" if entry.name in recipes.NAMES else f"--model {entry.name}"
    seeds = sorted(seed["accuracy"] for seed in entry.settings.get("seeds", []))
    others = f"{seeds[0]:.3f} to {seeds[-1]:.3f}" if seeds else "not tried"
    cells = (f"`{entry.name}`", what, ", ".join(how), f"`rnnlab train {entry.task} {again}`", f"{right:,} of {n:,}")
    return "| " + " | ".join((*cells, others, f"{entry.path.stat().st_size:,}")) + " |\n"


if __name__ == "__main__":
    sys.exit(main())
