"""The commands ``train`` and ``evaluate`` of tasks whose shipped models are trained by their names.

*sense*: which sense an ambiguous word has; *cloze*: which word is hidden.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from rnnlab.cli_models import Row, table, tell
from rnnlab.cli_train import check_resumed, compare, key, made, out_file, to_the_end
from rnnlab.console import FAULT, OK, printable, write_line
from rnnlab.files import shown
from rnnlab.progress import Progress
from rnnlab.session import models, plainjson
from rnnlab.session.messages import Problem

TASKS = (models.SENSE, models.CLOZE)


class Kind(NamedTuple):
    """What one of the tasks is trained and measured by; the modules are imported when they are asked for."""

    recipes: Any  # module: NAMES, grid, recipe, searches, search_results, best
    training: Any  # module: begin, train_chunk
    as_model: Any  # a checkpoint with rows → tensors and card
    model_of: Any  # a checkpoint → model
    load: Any  # a model's file → model
    evaluate: Any  # a model → rows
    resume: Any  # a checkpoint's file → what is kept


def _kind(task: str) -> Kind:
    from rnnlab.engine import checkpoints

    if task == models.SENSE:
        from rnnlab.engine import sense_models, sense_recipes, sense_training

        return Kind(
            sense_recipes, sense_training, sense_models.as_model, sense_models.sense_of, sense_models.load_sense_file,
            sense_models.evaluate, checkpoints.load_sense,
        )  # fmt: skip
    from rnnlab.engine import cloze_models, cloze_recipes, cloze_training

    return Kind(
        cloze_recipes, cloze_training, cloze_models.as_model, cloze_models.guesser_of, cloze_models.load_guesser_file,
        cloze_models.evaluate, checkpoints.load_cloze,
    )  # fmt: skip


def train_named(options: argparse.Namespace) -> int:
    """Train, evaluate and write a model; the exit status.

    Raises
    ------
    Problem
        An option that is refused.
    """
    kind = _kind(options.task)
    recipes = kind.recipes
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
        search = _searched(kind, tried)
        setup = tried[recipes.best(search)]
    folder = out.parent if out is not None else Path()
    made(folder)
    file = folder / f"{out.stem if out is not None else options.model}-{key(setup)}.checkpoint"
    trained = _trained(kind, setup, options, file)
    if isinstance(trained, int):
        return trained
    checkpoint, seconds, resumed = trained
    path = out or Path(f"{options.model}{models.SUFFIX}")
    _finish(kind, checkpoint, options, seconds, search, path)
    for one in (file, resumed):
        one.unlink(missing_ok=True)
    tell("train-saved", path=shown(path))
    return OK if checkpoint.stopped is None else FAULT


def _searched(kind: Kind, tried: tuple[Any, ...]) -> list[Row]:
    """What the grid finds."""
    found: list[Row] = []
    progress = Progress(sys.stderr)
    progress.show(0, len(tried), "search")
    for result in kind.recipes.searches(tried):
        found.append(result)
        progress.show(len(found), len(tried), f"search: accuracy {result['accuracy']:.3f}", last=True)
    table(found)
    return found


def _trained(kind: Kind, setup: Any, options: argparse.Namespace, file: Path) -> tuple[Any, float, Path] | int:
    source = Path(options.resume) if options.resume is not None else file
    if options.resume is None and not file.exists():
        checkpoint, seconds = kind.training.begin(setup), 0.0
    else:
        kept = kind.resume(source)
        check_resumed(kept, setup, source)
        checkpoint, seconds = kept.checkpoint, kept.seconds
    chunk = kind.training.train_chunk
    ended = to_the_end(checkpoint, seconds, lambda one, until: chunk(one, setup.updates, until=until), options, file)
    return ended if isinstance(ended, int) else (*ended, source)


def _finish(
    kind: Kind, checkpoint: Any, options: argparse.Namespace, seconds: float, search: list[Row], path: Path
) -> None:
    """Evaluate, say whether it is as good as the shipped model, and write it: that may be the shipped file itself."""
    from rnnlab.engine.weights import save_model

    rows = _measured_rows(kind, kind.model_of(checkpoint), options)
    tensors, card = kind.as_model(checkpoint, rows=rows, search=search, seconds=seconds)
    table(rows)
    compare(options.model, card.settings["recipe"], rows)
    save_model(path, tensors, card)


def evaluate_named(entry: models.ModelEntry, options: argparse.Namespace) -> int:
    """Measure a model; the exit status.

    Of *sense*: the deciding word before or after, read at the word or at the last one. Of *cloze*: what decides the
    hidden word, the words before it, those after too, or nothing.
    """
    kind = _kind(options.task)
    rows = _measured_rows(kind, kind.load(entry.path), options, quiet=options.json)
    if options.json:
        write_line(plainjson.write({"task": options.task, "model": entry.name, "rows": rows}, indent=2))
    else:
        table(rows)
    return OK


def _measured_rows(kind: Kind, model: Any, options: argparse.Namespace, *, quiet: bool = False) -> list[Row]:
    """The rows of an evaluation, with a line of progress unless ``quiet``."""
    progress = Progress(None if quiet else sys.stderr)
    rows: list[Row] = kind.evaluate(
        model, options.n, options.seed, progress=lambda done, total: progress.show(done, total, "evaluation")
    )
    progress.close()
    return rows
