"""The command ``live``: the training of the Gradients lab without a window, held against its recording.

The examples that come with the program were made by it, and the same command
makes them again.
"""

from __future__ import annotations

import argparse
import datetime
import platform
import sys
import time
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from rnnlab.cli_models import table, tell
from rnnlab.console import FAULT, INTERRUPTED, OK, printable
from rnnlab.engine.traces import EngineError
from rnnlab.files import reason, shown, write_atomically
from rnnlab.labs.gradients import plan as plans
from rnnlab.labs.gradients.plan import PRESETS, TrainingPlan
from rnnlab.progress import Progress, duration
from rnnlab.session.messages import Problem

if TYPE_CHECKING:
    from rnnlab.engine.live_records import Recording
    from rnnlab.engine.live_traces import LiveTraining

_CHUNK = 0.25  # seconds of training between two looks at the clock


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("name", metavar="NAME", help="an example of the page of training: " + ", ".join(PRESETS))
    parser.add_argument("--cells", metavar="CELLS", help="for instance rnn,gru,lstm; by default as the recording has")
    parser.add_argument(
        "--updates",
        metavar="N",
        type=int,
        help="stop after about so many; the early part is compared",
    )
    parser.add_argument("--out", metavar="FILE", help="write the run as a recording (.json)")


def run(options: argparse.Namespace) -> int:
    """Train, say what came of it, and compare it with the recording where there is one.

    Returns
    -------
    int
        The status of a fault where a number is further off than the recording's tolerance.
    """
    if options.name not in PRESETS:
        raise Problem("NAME", "not-an-option", value=printable(options.name)[:40], options=", ".join(PRESETS))
    from rnnlab.engine import live_records

    recording = next((found for found in live_records.shipped() if found.name == options.name), None)
    least = 1 if recording is None else recording.result.every  # before its first point there is nothing to compare
    if options.updates is not None and options.updates < least:
        raise Problem("--updates", "too-small", value=options.updates, limit=least)
    plan = _plan(options, recording)
    try:
        result = _trained(plan, options.updates)
    except EngineError as error:
        raise Problem(error.field, error.kind, **error.args_by_name) from error
    if result is None:
        return INTERRUPTED
    small = live_records.thinned(result)  # as a recording has it: so are its numbers to be compared by eye
    table([_row(small, cell.cell) for cell in small.cells])
    status = OK
    if recording is not None:
        status = _compare(recording, plan, result)
    if options.out is not None:
        _write(Path(options.out), options.name, plan, result)
    return status


def _plan(options: argparse.Namespace, recording: Recording | None) -> TrainingPlan:
    plan = plans.with_fields(plans.DEFAULT, **PRESETS[options.name])
    if options.cells is not None:
        return plans.with_fields(plan, cells=tuple(options.cells.split(",")))
    return plan if recording is None else plans.with_fields(plan, cells=tuple(recording.plan["cells"]))


def _trained(plan: TrainingPlan, updates: int | None) -> LiveTraining | None:
    """The run up to an update, or to its end; None where it was interrupted."""
    from rnnlab.engine.live import advance
    from rnnlab.engine.live_course import course_of

    course, carry = course_of(plan), None
    last = plan.updates if updates is None else min(updates, plan.updates)
    progress, began = Progress(sys.stderr), time.monotonic()
    try:
        while True:
            chunk = advance(course, carry, _CHUNK)
            carry, result = chunk.carry, chunk.result
            over = chunk.finished or chunk.done >= last
            left = duration(max(last - chunk.done, 0) * (time.monotonic() - began) / max(chunk.done, 1))
            losses = "  ".join(f"{cell.cell} {cell.newest[0]:.3g}" for cell in result.cells)
            total = max(last, chunk.done)  # a chunk may make a few updates more than were asked for
            progress.show(chunk.done, total, f"update {chunk.done} of {total}  {losses}  {left} left", last=over)
            if over:
                found: LiveTraining = result
                return found
    except KeyboardInterrupt:
        progress.close()
        tell("live-interrupted", done=0 if carry is None else chunk.done, total=last)
        return None


def _row(result: LiveTraining, name: str) -> dict[str, object]:
    from rnnlab.engine.live_records import learned_at

    cell = result.learner(name)
    assert cell is not None
    return {
        "cell": name,
        "updates": cell.updates,
        "loss": float(cell.trend("loss")[-1]) if len(cell.loss) else None,
        "guessing": result.baseline,
        "accuracy": float(cell.trend("accuracy")[-1]) if len(cell.loss) else None,
        "halved_after": learned_at(cell, result),
        "log10_share_at_1": float(cell.log_shares[-1, 0]),
        "stopped_at": cell.stopped,
        "seconds": round(cell.seconds, 1),
    }


def _compare(recording: Recording, plan: TrainingPlan, result: LiveTraining) -> int:
    from rnnlab.engine.live_records import disagreements

    recipe = msgspec.to_builtins(plan)
    other = [key for key, value in recipe.items() if key != "cells" and recording.plan.get(key) != value]
    if other:
        tell("live-not-compared", name=recording.name, fields=", ".join(other))
        return OK
    apart = disagreements(recording, result)
    for found in apart:
        then, now = (("–" if value is None else f"{value:.4g}") for value in (found.recorded, found.found))
        tell("live-apart", cell=found.cell, what=found.what, recorded=then, found=now)
    stated = ", ".join(f"{key} {value}" for key, value in asdict(recording.tolerance).items())
    tell("live-disagrees" if apart else "live-agrees", name=recording.name, date=recording.date, tolerance=stated)
    return FAULT if apart else OK


def _write(path: Path, name: str, plan: TrainingPlan, result: LiveTraining) -> None:
    from rnnlab.engine.live_records import Recording, packed, thinned
    from rnnlab.engine.weights import versions

    recording = Recording(
        name=name,
        plan=msgspec.to_builtins(plan),
        result=thinned(result),
        date=datetime.datetime.now(datetime.UTC).date().isoformat(),
        device=f"CPU ({platform.machine()}), 1 thread",
        versions=versions(),
    )
    try:
        write_atomically(path, packed(recording))
    except OSError as error:
        raise Problem("--out", "file-not-saved", path=shown(path), reason=reason(error)) from error
    tell("live-saved", path=shown(path))
