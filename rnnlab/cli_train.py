"""The command ``train``: a training that can be stopped at any time, and goes on where it was.

A checkpoint lies beside the output, under a name that has the settings in it:
the same command finds its own, and no other training's.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rnnlab import paths
from rnnlab.cli_models import CELLS, check, measured_rows, opened_text, table, tell
from rnnlab.console import FAULT, INTERRUPTED, OK, printable
from rnnlab.files import reason, shown
from rnnlab.progress import Progress, duration
from rnnlab.session import assets, models
from rnnlab.session.messages import Problem

if TYPE_CHECKING:
    from rnnlab.engine.tasks import Task
    from rnnlab.engine.training import Checkpoint, Setup

_CHUNK = 0.25  # seconds of training between two looks at the clock

Row = dict[str, Any]


def train(options: argparse.Namespace) -> int:
    """Train, evaluate and write a model.

    Returns
    -------
    int
        The exit status: that of an interruption when it was stopped, of a fault when a loss was not finite.

    Raises
    ------
    Problem
        An option that is refused.
    EngineError
        As ``engine.recipes.recipe``, ``engine.checkpoints`` and the task of a text.
    """
    check(options)
    if options.task == models.TRANSLATE:
        from rnnlab.cli_translate import train_translator

        return train_translator(options)
    if options.task in (models.SENSE, models.CLOZE):
        from rnnlab.cli_named import train_named

        return train_named(options)
    if options.model is not None or options.pairs is not None:
        if options.pairs is not None:
            raise Problem("--pairs", "train-translate-alone")
        raise Problem("--model", "train-model-elsewhere")
    if options.cell is None:
        raise Problem("--cell", "train-cell-needed", options=", ".join(CELLS))
    if options.cell not in CELLS:
        raise Problem("--cell", "not-an-option", value=printable(options.cell)[:40], options=", ".join(CELLS))
    if options.task == "text" and options.text is None:
        raise Problem("--text", "train-text-needed")
    if options.task == "text" and options.search:
        raise Problem("--search", "train-no-search")
    if not options.every > 0:
        raise Problem("--every", "too-small", value=options.every, limit="0.1")
    out = None if options.out is None else out_file(Path(options.out))
    kept = assets.keep_text(opened_text(options), options.level, field="--text") if options.task == "text" else None
    from rnnlab.engine import recipes, tasks
    from rnnlab.engine.tasks.text import text_task

    setup = recipes.recipe(options.task, options.cell, options.seed)
    if options.updates is not None:
        setup = replace(setup, updates=options.updates)
    if kept is not None:
        setup = replace(setup, text=kept.digest)
    task = tasks.task(options.task) if kept is None else text_task(kept.digest)
    search: list[Row] = []
    if options.search:
        setup, search = _searched(options, setup)
    folder = out.parent if out is not None else Path() if kept is None else paths.own_models()
    stem = out.stem if out is not None else f"{options.task}-{options.cell}"
    made(folder)
    checkpoint_file = folder / f"{stem}-{key(setup)}.checkpoint"
    trained = _trained(setup, task, options, checkpoint_file)
    if isinstance(trained, int):
        return trained
    checkpoint, seconds, resumed = trained
    path = _finish(checkpoint, task, options, seconds, search, out)
    for file in (checkpoint_file, resumed):
        file.unlink(missing_ok=True)
    tell("train-saved", path=shown(path))
    return OK if checkpoint.stopped is None else FAULT


def _searched(options: argparse.Namespace, setup: Setup) -> tuple[Setup, list[Row]]:
    """The best of the grid, and all that was tried."""
    from rnnlab.engine import recipes

    tried = tuple(
        replace(entry, updates=setup.updates) for entry in recipes.grid(options.task, options.cell, setup.seed)
    )
    found: list[Row] = []
    progress = Progress(sys.stderr)
    progress.show(0, len(tried), "search")
    for result in recipes.searches(tried):
        found.append(result)
        progress.show(len(found), len(tried), f"search: accuracy {result['accuracy']:.3f}", last=True)
    table([{name: json.dumps(v) if isinstance(v, dict) else v for name, v in entry.items()} for entry in found])
    return tried[recipes.best(found)], found


def _trained(setup: Setup, task: Task, options: argparse.Namespace, file: Path) -> tuple[Checkpoint, float, Path] | int:
    """Train to the end, keeping a checkpoint; an exit status where it was stopped."""
    from rnnlab.engine.training import train_chunk

    checkpoint, seconds, resumed = _start(setup, task, options, file)
    ended = to_the_end(
        checkpoint, seconds, lambda one, until: train_chunk(one, setup.updates, until=until, task=task), options, file
    )
    return ended if isinstance(ended, int) else (*ended, resumed)


def to_the_end(
    checkpoint: Any, seconds: float, chunk: Callable[[Any, float], Any], options: argparse.Namespace, file: Path
) -> tuple[Any, float] | int:
    """Train on with a line of progress, keeping a checkpoint; an exit status where it was stopped.

    Parameters
    ----------
    checkpoint
        Of ``training`` or of ``translator_training``.
    seconds : float
        Of training so far.
    chunk : callable
        Makes updates until a time, and gives the checkpoint then and its metrics.
    options
        ``every``: seconds between two checkpoints.
    file : Path
        Where they are kept.
    """
    from rnnlab.engine.checkpoints import save_checkpoint

    total = checkpoint.setup.updates
    first, began = checkpoint.step, time.monotonic()
    progress = Progress(sys.stderr)
    saved = began
    try:
        while not checkpoint.finished:
            checkpoint, metrics = chunk(checkpoint, time.monotonic() + _CHUNK)
            seconds += metrics.seconds
            now = time.monotonic()
            rate = (checkpoint.step - first) / max(now - began, 1e-9)
            left = duration((total - checkpoint.step) / rate) if rate > 0 else "?"
            progress.show(
                checkpoint.step,
                total,
                f"update {checkpoint.step} of {total}  {rate:.1f}/s  loss {metrics.loss[-1]:.3f}  "
                f"accuracy {metrics.accuracy.mean():.3f}  {left} left",
                last=checkpoint.finished,
            )
            if now - saved >= options.every and not checkpoint.finished:
                save_checkpoint(file, checkpoint, seconds)
                saved = now
        save_checkpoint(file, checkpoint, seconds)  # what follows may be stopped too
    except KeyboardInterrupt:
        progress.close()
        save_checkpoint(file, checkpoint, seconds)
        tell("train-interrupted", step=checkpoint.step, total=total, path=shown(file))
        return INTERRUPTED
    if checkpoint.stopped is not None:
        tell("train-nonfinite", step=checkpoint.stopped)
    return checkpoint, seconds


def _start(setup: Setup, task: Task, options: argparse.Namespace, file: Path) -> tuple[Checkpoint, float, Path]:
    """A fresh training, or the one that a checkpoint holds."""
    from rnnlab.engine.checkpoints import load_checkpoint
    from rnnlab.engine.training import begin

    source = Path(options.resume) if options.resume is not None else file
    if options.resume is None and not file.exists():
        return begin(setup, task), 0.0, file
    kept = load_checkpoint(source, task)
    check_resumed(kept, setup, source)
    return kept.checkpoint, kept.seconds, source


def check_resumed(kept: Any, setup: Any, source: Path) -> None:
    """Refuse a kept training of other settings; say where this one goes on."""
    from rnnlab.engine.weights import versions

    asked, found = setup.plain(), kept.checkpoint.setup.plain()
    for name, value in asked.items():
        if found[name] != value:
            raise Problem(
                name, "checkpoint-other", path=shown(source), value=str(found[name])[:60], expected=str(value)[:60]
            )
    tell("train-resumed", step=kept.checkpoint.step, total=setup.updates, path=shown(source))
    others = [f"{name} {value}" for name, value in kept.versions.items() if versions().get(name) != value]
    if others:
        tell("train-other-versions", detail=", ".join(others))


def _finish(
    checkpoint: Checkpoint,
    task: Task,
    options: argparse.Namespace,
    seconds: float,
    search: Sequence[Row],
    out: Path | None,
) -> Path:
    """Evaluate, write the model, and say whether it is as good as the shipped one."""
    from rnnlab.engine import language
    from rnnlab.engine.models import keep_own
    from rnnlab.engine.tasks.text import TextTask
    from rnnlab.engine.training import as_model, model_of
    from rnnlab.engine.weights import save_model

    rows = measured_rows(model_of(checkpoint, task=task), task, options)
    settings: Row = {}
    if isinstance(task, TextTask):
        settings = {"level": task.level_of_tokens, "window": task.window, "title": Path(options.text).stem[:80]}
    tensors, card = as_model(checkpoint, rows=rows, search=search, seconds=seconds, settings=settings, task=task)
    if isinstance(task, TextTask):
        card = replace(card, metrics=language.metrics(rows))
    table(rows)
    if not isinstance(task, TextTask):  # before it is written: the output may be the shipped file itself
        compare(f"{options.task}-{options.cell}", card.settings["recipe"], rows)
    path = out or Path(f"{options.task}-{options.cell}{models.SUFFIX}")
    if out is None and isinstance(task, TextTask):
        path = keep_own(tensors, card)
    else:
        save_model(path, tensors, card)
    return path


def compare(name: str, recipe: Mapping[str, Any], rows: Sequence[Row]) -> None:
    """Hold the rows against the card of the shipped model that the same recipe made."""
    shipped = models.entry(name)
    if shipped is None or shipped.own:
        return
    stated = shipped.settings.get("recipe")
    stated = stated if isinstance(stated, dict) else {}
    # as JSON, since a file has lists where a setup has tuples
    other = [key for key, value in recipe.items() if json.dumps(stated.get(key)) != json.dumps(value)]
    if other:
        tell("train-not-compared", name=name, fields=", ".join(other))
        return
    tolerance = shipped.settings.get("tolerance")
    allowed = tolerance.get("accuracy", 0.0) if isinstance(tolerance, dict) else 0.0
    low, high = models.seeds_range(shipped)
    if high - low > models.UNSTABLE:
        tell("train-hangs-by-seed", name=name, low=round(low, 3), high=round(high, 3))
        return
    tell_agreement(name, rows, shipped.settings.get("rows", []), allowed)


def tell_agreement(name: str, rows: Sequence[Row], stated: Sequence[Row], allowed: float) -> None:
    """Say whether measured rows can be those of the shipped model's card."""
    from rnnlab.engine.evaluation import agree

    by_labels = {_labels(row): row for row in stated}
    apart = [
        " ".join(map(str, _labels(row)))
        for row in rows
        if _labels(row) not in by_labels or not agree(row, by_labels[_labels(row)], allowed)
    ]
    if apart:
        tell("train-disagrees", count=len(apart), total=len(rows), name=name, rows="; ".join(apart))
    else:
        tell("train-agrees", count=len(rows), name=name)


def _labels(row: Row) -> tuple[Any, ...]:
    """What a row is of: all that stands before its accuracy."""
    names = list(row)
    return tuple(row[name] for name in names[: names.index("accuracy")])


def key(setup: Any) -> str:
    """Eight digits that tell the checkpoints of different settings apart."""
    return hashlib.sha256(json.dumps(setup.plain(), sort_keys=True).encode()).hexdigest()[:8]


def out_file(path: Path) -> Path:
    if path.suffix != models.SUFFIX:
        raise Problem("--out", "weights-suffix", value=path.suffix, options=models.SUFFIX)
    return path


def made(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Problem("--out", "file-not-saved", path=shown(folder), reason=reason(error)) from error
