"""The commands ``train sense`` and ``evaluate sense``: models that tell which sense an ambiguous word has."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from rnnlab.cli_models import Row, table, tell
from rnnlab.cli_train import check_resumed, compare, key, made, out_file, to_the_end
from rnnlab.console import FAULT, OK, printable, write_line
from rnnlab.files import shown
from rnnlab.progress import Progress
from rnnlab.session import models, plainjson
from rnnlab.session.messages import Problem

if TYPE_CHECKING:
    from rnnlab.engine.sense_models import TrainedSense
    from rnnlab.engine.sense_training import Checkpoint, Setup


def train_sense(options: argparse.Namespace) -> int:
    """Train, evaluate and write a model; the exit status.

    Raises
    ------
    Problem
        An option that is refused.
    """
    from rnnlab.engine import sense_recipes as recipes
    from rnnlab.engine.recipes import best

    names = ", ".join(recipes.NAMES)
    if options.cell is not None:
        raise Problem("--cell", "train-model-needed", options=names)
    if options.pairs is not None:
        raise Problem("--pairs", "train-translate-alone")
    if not options.every > 0:
        raise Problem("--every", "too-small", value=options.every, limit="0.1")
    if options.model is None:
        raise Problem("--model", "train-model-needed", options=names)
    if options.model not in recipes.NAMES:
        raise Problem("--model", "not-an-option", value=printable(options.model)[:40], options=names)
    out = None if options.out is None else out_file(Path(options.out))
    tried = recipes.grid(options.model, options.seed)
    setup = recipes.recipe(options.model, options.seed)
    if options.updates is not None:
        tried = tuple(replace(one, updates=options.updates) for one in tried)
        setup = replace(setup, updates=options.updates)
    search = recipes.search_results(options.model)
    if options.search:
        search = _searched(tried)
        setup = tried[best(search)]
    folder = out.parent if out is not None else Path()
    made(folder)
    file = folder / f"{out.stem if out is not None else options.model}-{key(setup)}.checkpoint"
    trained = _trained(setup, options, file)
    if isinstance(trained, int):
        return trained
    checkpoint, seconds, resumed = trained
    path = out or Path(f"{options.model}{models.SUFFIX}")
    _finish(checkpoint, options, seconds, search, path)
    for one in (file, resumed):
        one.unlink(missing_ok=True)
    tell("train-saved", path=shown(path))
    return OK if checkpoint.stopped is None else FAULT


def _searched(tried: tuple[Setup, ...]) -> list[Row]:
    """What the grid finds."""
    from rnnlab.engine import sense_recipes as recipes

    found: list[Row] = []
    progress = Progress(sys.stderr)
    progress.show(0, len(tried), "search")
    for result in recipes.searches(tried):
        found.append(result)
        progress.show(len(found), len(tried), f"search: accuracy {result['accuracy']:.3f}", last=True)
    table(found)
    return found


def _trained(setup: Setup, options: argparse.Namespace, file: Path) -> tuple[Checkpoint, float, Path] | int:
    from rnnlab.engine.checkpoints import load_sense
    from rnnlab.engine.sense_training import begin, train_chunk

    source = Path(options.resume) if options.resume is not None else file
    if options.resume is None and not file.exists():
        checkpoint, seconds = begin(setup), 0.0
    else:
        kept = load_sense(source)
        check_resumed(kept, setup, source)
        checkpoint, seconds = kept.checkpoint, kept.seconds
    ended = to_the_end(
        checkpoint, seconds, lambda one, until: train_chunk(one, setup.updates, until=until), options, file
    )
    return ended if isinstance(ended, int) else (*ended, source)


def _finish(checkpoint: Checkpoint, options: argparse.Namespace, seconds: float, search: list[Row], path: Path) -> None:
    """Evaluate, say whether it is as good as the shipped model, and write it: that may be the shipped file itself."""
    from rnnlab.engine.sense_models import as_model, sense_of
    from rnnlab.engine.weights import save_model

    rows = measured_rows(sense_of(checkpoint), options)
    tensors, card = as_model(checkpoint, rows=rows, search=search, seconds=seconds)
    table(rows)
    compare(options.model, card.settings["recipe"], rows)
    save_model(path, tensors, card)


def evaluate_sense(entry: models.ModelEntry, options: argparse.Namespace) -> int:
    """Measure a model: the deciding word before or after, read at the word or at the last word; the exit status."""
    from rnnlab.engine.sense_models import load_sense_file

    rows = measured_rows(load_sense_file(entry.path), options, quiet=options.json)
    if options.json:
        write_line(plainjson.write({"task": options.task, "model": entry.name, "rows": rows}, indent=2))
    else:
        table(rows)
    return OK


def measured_rows(model: TrainedSense, options: argparse.Namespace, *, quiet: bool = False) -> list[Row]:
    """The rows of an evaluation, with a line of progress unless ``quiet``."""
    from rnnlab.engine.sense_models import evaluate

    progress = Progress(None if quiet else sys.stderr)
    rows = evaluate(
        model, options.n, options.seed, progress=lambda done, total: progress.show(done, total, "evaluation")
    )
    progress.close()
    return rows
