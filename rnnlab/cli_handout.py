"""The command ``handout``: all labs as a PDF, without a screen."""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rnnlab import display, paths
from rnnlab.console import BAD_INPUT, printable, say
from rnnlab.files import reason
from rnnlab.session.messages import Problem, english


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--out", metavar="FILE", required=True, help="the PDF to write")
    parser.add_argument("--lang", choices=paths.languages(), default="en")
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4")
    parser.add_argument(
        "--decimals", metavar="N", type=int, default=2, help="of the numbers shown, 2 to 6 (default: 2)"
    )
    parser.add_argument(
        "--state", metavar="FILE", help="an object of states by lab; - reads standard input; others as they open"
    )


def run(options: argparse.Namespace, states: Mapping[str, Any]) -> int:
    """Write the hand-out; the exit status.

    Raises
    ------
    Problem
        A number of decimals that the program does not have, or a folder that is not there.
    """
    for limit, id in ((2, "too-small"), (6, "too-large")):
        if (options.decimals < limit) if id == "too-small" else (options.decimals > limit):
            raise Problem("--decimals", id, value=options.decimals, limit=limit)
    out = Path(options.out)
    try:
        os.listdir(out.parent)  # said now, not after a quarter of a minute
    except (OSError, ValueError) as error:
        raise Problem("--out", "file-not-saved", path=printable(options.out), reason=reason(error)) from error
    blocked = display.missing_libraries("")
    if blocked is not None:
        say(f"rnnlab: {english(blocked)}")
        return BAD_INPUT
    # Before Qt is imported anywhere: no screen is needed, whatever the session has.
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from rnnlab.app import handout

    return int(handout(out, states, options.lang, options.paper, options.decimals))
