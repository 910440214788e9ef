"""The command ``worksheet``: exercises by hand as a PDF, with their key, without a screen."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from rnnlab import display, paths
from rnnlab.console import BAD_INPUT, say
from rnnlab.session.messages import Problem, english
from rnnlab.session.worksheets.drawing import draw
from rnnlab.session.worksheets.exercises import KINDS

_OPTIONS = {"kind": "KIND", "seed": "--seed", "variants": "--variants"}


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("kind", metavar="KIND", help=", ".join(KINDS))
    parser.add_argument(
        "--seed", metavar="N", type=int, default=1, help="the same seed, the same exercises (default: 1)"
    )
    parser.add_argument("--variants", metavar="N", type=int, default=1, help="how many, no two alike (1 to 50)")
    parser.add_argument("--out", metavar="FILE", required=True, help="the PDF to write, a page for each variant")
    parser.add_argument("--key", action="store_true", help="with the answers at the end, every number between them too")
    parser.add_argument("--lang", choices=paths.languages(), default="en")
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4")


def run(options: argparse.Namespace) -> int:
    """Write the sheets; the exit status.

    Raises
    ------
    Problem
        No such kind, or a number out of its range, by the option's name.
    """
    try:
        exercises = draw(options.kind, options.seed, options.variants)
    except Problem as problem:
        args = {name: value for name, value in problem.message.args if name != "field"}
        raise Problem(_OPTIONS[problem.field], problem.message.id, **args) from None
    blocked = display.missing_libraries("")
    if blocked is not None:
        say(f"rnnlab: {english(blocked)}")
        return BAD_INPUT
    # Before Qt is imported anywhere: no screen is needed, whatever the session has.
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from rnnlab.app import worksheet

    out = Path(options.out)
    return int(worksheet(exercises, options.seed, out, options.lang, options.paper, options.key))
