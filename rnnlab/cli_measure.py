"""``compute LAB --measure``: the lab's timed job without a window, printed with its result, recorded where asked."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Any

import msgspec

from rnnlab.console import BAD_INPUT, FAULT, INTERRUPTED, OK, printable, say, write_line
from rnnlab.engine.traces import Failure
from rnnlab.files import reason, shown, write_atomically
from rnnlab.labs.registry import Lab
from rnnlab.progress import Progress, duration
from rnnlab.session import plainjson
from rnnlab.session.messages import Message, Problem, english

JOB = "measure"
_CHUNK = 0.5  # seconds between two looks at the clock


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options that go with ``compute``."""
    parser.add_argument(
        "--measure", action="store_true", help="also time what the lab times, on this machine (parallel)"
    )
    parser.add_argument("--device", choices=("cpu", "gpu"), help="with --measure: where; by default as the state says")
    parser.add_argument("--record", metavar="FILE", help="with --measure: write the measurement as a recording (.json)")


def check(options: argparse.Namespace) -> None:
    """Refuse options of a measurement where none is asked for."""
    for name in ("device", "record"):
        if getattr(options, name) is not None and not options.measure:
            raise Problem(f"--{name}", "measure-asked")


def run(lab: Lab, state: Any, result: Any, options: argparse.Namespace) -> int:
    """Time, and print the lab's result with what was measured under ``measured``.

    Parameters
    ----------
    lab : Lab
    state : State
    result : plain JSON
        What ``compute`` prints without a measurement.
    options : argparse.Namespace
    """
    from rnnlab.engine.timing_records import as_plain, packed
    from rnnlab.session.failures import failure_message

    try:
        known = JOB in lab.jobs
    except ModuleNotFoundError:
        known = False
    if not known:
        raise Problem("--measure", "measure-no-lab", value=printable(lab.name))
    if options.device is not None:
        state = msgspec.structs.replace(state, device=options.device)
    found = _measured(lab.jobs[JOB], state)
    if isinstance(found, Failure):
        say(f"rnnlab: {english(failure_message(found))}")
        return FAULT if found.kind in ("engine-fault", "out-of-memory", "measure-gpu-failed") else BAD_INPUT
    if found is None:
        return INTERRUPTED
    if options.record is not None:
        path = Path(options.record)
        try:
            write_atomically(path, packed(found))
        except OSError as error:
            raise Problem("--record", "file-not-saved", path=shown(path), reason=reason(error)) from error
        say(english(Message.of("measure-recorded", path=shown(path))))
    write_line(plainjson.write({**result, "measured": as_plain(found)}))
    return OK


def _measured(job: Any, state: Any) -> Any:
    """The finished measurement; a Failure; None where it was interrupted."""
    from rnnlab.session.failures import failure_of

    carry, progress, began, done, total = None, Progress(sys.stderr), time.monotonic(), 0, 0
    try:
        while True:
            chunk = job(state, carry, _CHUNK)
            carry, done, total = chunk.carry, chunk.done, chunk.total
            found = chunk.result
            if carry is not None and done == 0:
                free, needed = found.free_bytes / 2**20, found.needed_bytes / 2**20
                left_out = ", ".join(map(str, found.left_out)) or "none"
                progress.show(0, total, f"free {free:,.0f} MB, needed at most {needed:,.0f} MB, left out: {left_out}")
                continue
            left = duration(max(total - done, 0) * (time.monotonic() - began) / max(done, 1))
            progress.show(done, total, f"timing {done} of {total}  {left} left", last=chunk.finished)
            if chunk.finished:
                return found
    except KeyboardInterrupt:
        progress.close()
        say(english(Message.of("measure-interrupted", done=done, total=total)))
        return None
    except Exception as fault:  # told in words, as the engine's process does
        progress.close()
        return failure_of(fault)
