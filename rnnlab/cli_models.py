"""Commands about trained models: list, train, evaluate.

torch is imported by training and evaluating alone, after what can be refused
without it was refused.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rnnlab import corpus
from rnnlab.console import OK, printable, say, write_line
from rnnlab.engine.traces import EngineError
from rnnlab.files import shown
from rnnlab.progress import Progress
from rnnlab.session import assets, models, plainjson, texts
from rnnlab.session.messages import Message, Problem, english

if TYPE_CHECKING:
    from rnnlab.engine.models import TrainedModel
    from rnnlab.engine.tasks import Task

TASKS = ("recall", "reber", "brackets", "text", *models.APART)
CELLS = ("rnn", "rnn-wide", "gru", "lstm", "lstm1997")
_LIMITS = {"--seed": (0, 2**32 - 1), "--updates": (1, 10**7), "--n": (1, 100_000)}

Row = dict[str, Any]


def add_options(command: str, parser: argparse.ArgumentParser) -> None:
    """The options of a command."""
    if command == "models":
        parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
        return
    parser.add_argument("task", metavar="TASK", help="one of: " + ", ".join(TASKS))
    if command == "train":
        parser.add_argument(
            "--cell",
            metavar="CELL",
            help="one of: " + ", ".join(CELLS) + "; of translate, sense and cloze, --model says it",
        )
        parser.add_argument(
            "--model", metavar="NAME", help="of translate, sense and cloze: the shipped model whose recipe it is"
        )
        parser.add_argument(
            "--pairs", metavar="FILE", help="of the task translate: sentence pairs of your own, tab-separated or CSV"
        )
        parser.add_argument("--updates", metavar="N", type=int, help="by default as many as the recipe says")
        parser.add_argument(
            "--out",
            metavar="FILE",
            help="default: ./TASK-CELL.safetensors, or the model's name; of a text or pairs of your own: the folder of "
            "your own models, which the program lists",
        )
        parser.add_argument(
            "--resume",
            metavar="FILE",
            help="go on from this checkpoint; without it, from the one beside the output where there is one",
        )
        parser.add_argument(
            "--every", metavar="SECONDS", type=float, default=10.0, help="between two checkpoints (default: 10)"
        )
        parser.add_argument(
            "--search", action="store_true", help="first try the grid that recipes are chosen from (not resumable)"
        )
    else:
        parser.add_argument("--model", metavar="NAME", required=True, help="a name of `rnnlab models`, or a file")
        parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    parser.add_argument("--seed", metavar="S", type=int, default=0)
    parser.add_argument(
        "--n", metavar="N", type=int, default=200, help="sentences a row (default: 200); a text has all"
    )
    parser.add_argument("--text", metavar="FILE", help="of the task text: the file to read")
    parser.add_argument("--level", choices=corpus.LEVELS, default="word", help="of the task text: what a token is")
    parser.add_argument(
        "--encoding", metavar="NAME", help="of the text file, where it is not recognised: " + ", ".join(texts.ENCODINGS)
    )


def run(command: str, options: argparse.Namespace) -> int:
    """Run one of the commands; a refusal of the engine is raised as one of the command line."""
    try:
        if command == "train":
            from rnnlab.cli_train import train

            return train(options)
        return {"models": _models, "evaluate": _evaluate}[command](options)
    except EngineError as error:
        raise Problem(_OPTIONS.get(error.field, error.field), error.kind, **error.args_by_name) from error


# What the engine calls a field, and the option that it came from.
_OPTIONS = {
    "model": "--model",
    "text": "--text",
    "seed": "--seed",
    "updates": "--updates",
    "cell": "--cell",
    "pairs": "--pairs",
}


# ---- models ------------------------------------------------------------------


def _models(options: argparse.Namespace) -> int:
    apart = (entry for task in models.APART for entry in models.catalogue(task))
    entries, damaged = (*models.catalogue(), *apart), models.damaged()
    if options.json:
        tree = {
            "models": [_described(entry) for entry in entries],
            "damaged": [english(message) for message in damaged],
        }
        write_line(plainjson.write(tree, indent=2))
        return OK
    columns = ("name", "task", "cell", "hidden", "parameters", "accuracy", "updates", "source")
    table([{name: value for name, value in _described(entry).items() if name in columns} for entry in entries])
    for message in damaged:
        say(f"rnnlab: {english(message)}")
    return OK


def _described(entry: models.ModelEntry) -> Row:
    return {
        "name": entry.name,
        "task": entry.task,
        "cell": entry.cell,
        "hidden": entry.hidden,
        "parameters": entry.parameters,
        "accuracy": entry.metrics.get("accuracy"),
        "updates": entry.steps,
        "source": "own" if entry.own else "shipped",
        "seed": entry.seed,
        "path": shown(entry.path),
    }


# ---- evaluate ----------------------------------------------------------------


def _evaluate(options: argparse.Namespace) -> int:
    check(options)
    entry = _entry(options.model, options.task)
    if options.task == models.TRANSLATE:
        from rnnlab.cli_translate import evaluate_translator

        return evaluate_translator(entry, options)
    if options.task in (models.SENSE, models.CLOZE):
        from rnnlab.cli_named import evaluate_named

        return evaluate_named(entry, options)
    from rnnlab.engine.models import load_file

    model = load_file(entry.path, options.task)
    rows = measured_rows(model, _task_of(model, options), options, quiet=options.json)
    if options.json:
        write_line(plainjson.write({"task": options.task, "model": entry.name, "rows": rows}, indent=2))
    else:
        table(rows)
    return OK


def _entry(name: str, task: str) -> models.ModelEntry:
    """A model by its name, or by its file where the name is a path."""
    if not (name.endswith(models.SUFFIX) or "/" in name or os.sep in name):
        found = models.entry(name)
        if found is None:
            raise Problem("--model", "model-unknown", value=printable(name)[:80])
    else:
        found = models.read_entry(Path(name))
    if found.task != task:
        raise Problem("--model", "model-other-task", value=found.name, task=found.task, expected=task)
    return found


def _task_of(model: TrainedModel, options: argparse.Namespace) -> Task:
    """The task of a model; that of a text from the file that is named, or from what was kept."""
    from rnnlab.engine import tasks
    from rnnlab.engine.tasks.text import TextTask, text_task

    if options.task != "text":
        return tasks.task(options.task)
    if options.text is not None:
        level = str(model.card.settings.get("level", options.level))
        return TextTask(assets.cut(opened_text(options), level, field="--text"), level)
    recipe = model.card.settings.get("recipe")
    return text_task(str(recipe.get("text", "")) if isinstance(recipe, dict) else "")


def measured_rows(model: TrainedModel, task: Task, options: argparse.Namespace, *, quiet: bool = False) -> list[Row]:
    """The rows of an evaluation, with a line of progress unless ``quiet``; of a text all that it holds out."""
    from rnnlab.engine import evaluation, language
    from rnnlab.engine.tasks.text import TextTask

    if isinstance(task, TextTask):
        return language.rows(model, task)
    progress = Progress(None if quiet else sys.stderr)
    rows = evaluation.evaluate(
        model, task, options.n, options.seed, progress=lambda done, total: progress.show(done, total, "evaluation")
    )
    progress.close()
    return rows


# ---- common ------------------------------------------------------------------


def check(options: argparse.Namespace) -> None:
    """Refuse what can be refused before torch is loaded."""
    if options.task not in TASKS:
        raise Problem("TASK", "not-an-option", value=printable(options.task)[:40], options=", ".join(TASKS))
    for option, (low, high) in _LIMITS.items():
        value = getattr(options, option.removeprefix("--"), None)
        if value is not None and not low <= value <= high:
            limit, id = (low, "too-small") if value < low else (high, "too-large")
            raise Problem(option, id, value=value, limit=limit)
    if options.text is not None and options.task != "text":
        raise Problem("--text", "train-text-elsewhere")


def opened_text(options: argparse.Namespace) -> str:
    """The text file's text; asked for its encoding where that is not certain."""
    opened = texts.read_text(
        Path(options.text), options.encoding, field="--text" if options.encoding is None else "--encoding"
    )
    if not opened.certain:
        raise Problem(
            "--encoding", "text-encoding-asked", path=printable(options.text), options=", ".join(opened.candidates)
        )
    return opened.text


def tell(id: str, **args: str | int | float) -> None:
    """A message by its id, as one line on standard error."""
    say(f"rnnlab: {english(Message.of(id, **args))}")


def table(rows: Sequence[Row]) -> None:
    """Rows as columns of text, under their names."""
    if not rows:
        return
    names = list(dict.fromkeys(name for row in rows for name in row))
    cells = [names, *([_cell(row.get(name)) for name in names] for row in rows)]
    widths = [max(len(line[k]) for line in cells) for k in range(len(names))]
    numeric = [all(isinstance(row.get(name), (int, float, type(None))) for row in rows) for name in names]
    for line in cells:
        padded = (
            text.rjust(width) if right else text.ljust(width)
            for text, width, right in zip(line, widths, numeric, strict=True)
        )
        write_line("  ".join(padded).rstrip())


def _cell(value: Any) -> str:
    if value is None:
        return "–"
    return f"{value:.4f}" if isinstance(value, float) else str(value)
