"""The commands ``train translate`` and ``evaluate translate``: models that write a sentence.

A translator is trained by the recipe of a shipped one, on the clause grammar or
on sentence pairs of the user's own.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rnnlab import paths
from rnnlab.cli_models import Row, table, tell
from rnnlab.cli_train import check_resumed, key, made, out_file, tell_agreement, to_the_end
from rnnlab.console import FAULT, OK, printable, write_line
from rnnlab.files import shown
from rnnlab.progress import Progress
from rnnlab.session import models, plainjson
from rnnlab.session.messages import Problem

if TYPE_CHECKING:
    from rnnlab.engine.tasks.translate import Lessons
    from rnnlab.engine.translator_models import TrainedTranslator
    from rnnlab.engine.translator_training import Checkpoint, Setup

TOLERANCE = 0.05  # a difference of accuracies that another processor's rounding may make


def train_translator(options: argparse.Namespace) -> int:
    """Train, evaluate and write a translator; the exit status.

    Raises
    ------
    Problem
        An option that is refused.
    """
    from rnnlab.engine import translator_recipes as recipes

    if options.cell is not None:
        raise Problem("--cell", "train-model-needed", options=", ".join(recipes.NAMES))
    if options.search:
        raise Problem("--search", "train-translate-search")
    if not options.every > 0:
        raise Problem("--every", "too-small", value=options.every, limit="0.1")
    if options.model is None:
        raise Problem("--model", "train-model-needed", options=", ".join(recipes.NAMES))
    if options.model not in recipes.NAMES:
        raise Problem("--model", "not-an-option", value=printable(options.model)[:40], options=", ".join(recipes.NAMES))
    out = None if options.out is None else out_file(Path(options.out))
    setup = recipes.recipe(options.model, options.seed)
    if options.updates is not None:
        setup = replace(setup, updates=options.updates)
    if options.pairs is not None:
        setup = _of_pairs(setup, options)
    from rnnlab.engine.translator_training import lessons

    task = lessons(setup)
    folder = out.parent if out is not None else Path() if options.pairs is None else paths.own_models()
    stem = out.stem if out is not None else options.model
    made(folder)
    file = folder / f"{stem}-{key(setup)}.checkpoint"
    trained = _trained(setup, task, options, file)
    if isinstance(trained, int):
        return trained
    checkpoint, seconds, resumed = trained
    path = _finish(checkpoint, task, options, seconds, out)
    for one in (file, resumed):
        one.unlink(missing_ok=True)
    tell("train-saved", path=shown(path))
    return OK if checkpoint.stopped is None else FAULT


def _of_pairs(setup: Setup, options: argparse.Namespace) -> Setup:
    """The same training on the user's own pairs."""
    from rnnlab.session import pairs

    found = pairs.read_pairs(Path(options.pairs), encoding=options.encoding, field="--pairs")
    skipped = sum(found.skipped.values())
    tell(
        "pairs-read", count=found.count, skipped=skipped, source=found.chosen[0] + 1, target=found.chosen[1] + 1,
        path=shown(Path(options.pairs)),
    )  # fmt: skip
    return replace(setup, pairs=found.digest, direction=found.direction or setup.direction, clauses=(1, 1), grow=0.0)


def _trained(
    setup: Setup, task: Lessons, options: argparse.Namespace, file: Path
) -> tuple[Checkpoint, float, Path] | int:
    from rnnlab.engine.checkpoints import load_translator
    from rnnlab.engine.translator_training import begin, train_chunk

    source = Path(options.resume) if options.resume is not None else file
    if options.resume is None and not file.exists():
        checkpoint, seconds = begin(setup, task), 0.0
    else:
        kept = load_translator(source, task)
        check_resumed(kept, setup, source)
        checkpoint, seconds = kept.checkpoint, kept.seconds
    ended = to_the_end(
        checkpoint, seconds, lambda one, until: train_chunk(one, setup.updates, until=until, task=task), options, file
    )
    return ended if isinstance(ended, int) else (*ended, source)


def _finish(
    checkpoint: Checkpoint, task: Lessons, options: argparse.Namespace, seconds: float, out: Path | None
) -> Path:
    """Evaluate, write the model, and say whether it is as good as the shipped one."""
    from rnnlab.engine import translator_recipes as recipes
    from rnnlab.engine.translator_models import as_model, keep_translator, translator_of
    from rnnlab.engine.weights import save_model

    rows = measured_rows(translator_of(checkpoint, task=task), task, options)
    found = recipes.search_results(checkpoint.setup.between)
    tensors, card = as_model(checkpoint, rows=rows, search=found, seconds=seconds, task=task)
    table(rows)
    shipped = models.entry(options.model)
    if shipped is not None and not shipped.own:
        stated: Any = shipped.settings.get("recipe")
        recipe = card.settings["recipe"]
        other = [name for name, value in recipe.items() if stated.get(name) != value]
        if other:
            tell("train-not-compared", name=options.model, fields=", ".join(other))
        else:
            tell_agreement(options.model, _counted(rows), _counted(shipped.settings["rows"]), TOLERANCE)
    if out is None and options.pairs is not None:
        return keep_translator(tensors, card)
    path = out or Path(f"{options.model}{models.SUFFIX}")
    save_model(path, tensors, card)
    return path


def _counted(rows: list[Row]) -> list[Row]:
    """Rows as ``evaluation.agree`` compares them."""
    return [
        {"clauses": row["clauses"], "accuracy": row["accuracy"], "right": row["exact"], "n": row["n"]} for row in rows
    ]


def evaluate_translator(entry: models.ModelEntry, options: argparse.Namespace) -> int:
    """Measure a translator length by length; the exit status."""
    from rnnlab.engine.tasks.pairs import pairs_task
    from rnnlab.engine.tasks.translate import translate
    from rnnlab.engine.translator_evaluation import signature
    from rnnlab.engine.translator_models import load_translator_file

    translator = load_translator_file(entry.path)
    digest = translator.card.settings.get("pairs")
    task = translate(translator.direction) if digest is None else pairs_task(str(digest))
    rows = measured_rows(translator, task, options, quiet=options.json)
    if options.json:
        tree = {
            "task": options.task, "model": entry.name, "direction": translator.direction,
            "bleu": signature(translator.direction), "rows": rows,
        }  # fmt: skip
        write_line(plainjson.write(tree, indent=2))
    else:
        table(rows)
    return OK


def measured_rows(
    translator: TrainedTranslator, task: Lessons, options: argparse.Namespace, *, quiet: bool = False
) -> list[Row]:
    """The rows of an evaluation, with a line of progress unless ``quiet``; of own pairs one, of all lengths."""
    from rnnlab.engine.translator_evaluation import LENGTHS, evaluate

    own = bool(translator.card.settings.get("pairs"))
    progress = Progress(None if quiet else sys.stderr)
    rows = evaluate(
        translator, task, options.n, 0 if own else options.seed, lengths=(1,) if own else LENGTHS,
        progress=lambda done, total: progress.show(done, total, "evaluation"),
    )  # fmt: skip
    progress.close()
    return rows
