"""The program's log: one file in the user's own folder, small, and never in the way.

It has what a person who helps needs to know: versions, which engine started,
faults with their lines, and what Qt complains of. Nothing of the user's
sentences or files stands in it beyond the names in such messages. Where it
cannot be written, that is told once and the program goes on.
"""

from __future__ import annotations

import atexit
import contextlib
import faulthandler
import io
import os
import platform
import sys
import threading
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

import rnnlab
from rnnlab import paths
from rnnlab.files import reason, shown
from rnnlab.session.messages import Message

LARGEST = 256 * 1024  # bytes of one file; a fuller one becomes rnnlab.log.1, in place of the one before it
_LONGEST = 16 * 1024  # bytes of one entry

_file: io.FileIO | None = None
_left = 0


def default_path() -> Path:
    """The file in the user's own folder of logs."""
    return paths.user_folder("log") / "rnnlab.log"


def begin(path: Path | None = None) -> Message | None:
    """Open the log and write its heading.

    Parameters
    ----------
    path : Path, optional
        By default ``default_path()``.

    Returns
    -------
    Message or None
        Why there is no log; then ``write`` does nothing.
    """
    global _file, _left
    end()
    atexit.register(end)
    path = default_path() if path is None else path
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(FileNotFoundError):
            if path.stat().st_size > LARGEST // 2:
                os.replace(path, path.with_name(path.name + ".1"))
        _file = open(path, "ab", buffering=0)  # noqa: SIM115  (for the process's life)
        _left = LARGEST // 2
        _put(
            f"\n--- rnnlab {rnnlab.__version__}, Python {platform.python_version()}, {platform.platform()}, "
            f"process {os.getpid()}, {shown(sys.executable or '')}"
        )
    except OSError as error:
        end()
        return Message.of("log-not-written", path=shown(path), reason=reason(error))
    return None


def end() -> None:
    """Close the log."""
    global _file
    file, _file = _file, None
    if file is not None:
        if _crashes_go_to is file:
            faulthandler.disable()
        file.close()


def write(text: str) -> None:
    """Add an entry, as far as there is room; nothing is raised."""
    if _file is not None:
        with contextlib.suppress(OSError, ValueError):
            _put(f"{time.strftime('%Y-%m-%d %H:%M:%S')} {text}")


_crashes_go_to: io.FileIO | None = None


def keep_faults(tell: Callable[[BaseException], None] | None = None) -> None:
    """From now on, faults that nobody catches stand in the log too, with their lines; so do crashes of a library.

    Parameters
    ----------
    tell : callable, optional
        Given each of these faults, in the thread in which it happened. What it raises itself is dropped: a fault in
        telling of faults would go on for ever.
    """
    global _crashes_go_to
    before, before_of_threads, before_of_ends = sys.excepthook, threading.excepthook, sys.unraisablehook

    def keep(kind: type[BaseException], fault: BaseException | None, lines: TracebackType | None) -> None:
        write("".join(traceback.format_exception(kind, fault, lines)))
        if tell is not None and isinstance(fault, Exception):
            with contextlib.suppress(Exception):
                tell(fault if fault.__traceback__ is not None else fault.with_traceback(lines))

    def on_fault(kind: type[BaseException], fault: BaseException, lines: TracebackType | None) -> None:
        keep(kind, fault, lines)
        before(kind, fault, lines)
        let_go(lines)

    def on_fault_of_thread(args: Any) -> None:
        if args.exc_type is not SystemExit:
            keep(args.exc_type, args.exc_value, args.exc_traceback)
        before_of_threads(args)

    def on_fault_at_an_end(args: Any) -> None:  # in a destructor, or where C cannot hand it on
        keep(args.exc_type, args.exc_value, args.exc_traceback)
        before_of_ends(args)

    sys.excepthook, threading.excepthook, sys.unraisablehook = on_fault, on_fault_of_thread, on_fault_at_an_end
    if _file is not None and not faulthandler.is_enabled():
        _crashes_go_to = _file
        faulthandler.enable(_file)


def let_go(lines: TracebackType | None) -> None:
    """Let go of what the lines of a fault hold: a painter that is alive keeps its window from being drawn again."""
    traceback.clear_frames(lines)
    # Python keeps the last fault for its debugger.
    for name in ("last_traceback", "last_value", "last_exc"):
        if hasattr(sys, name):
            delattr(sys, name)


def _put(text: str) -> None:
    global _left
    data = text.rstrip("\n").encode("utf-8", "backslashreplace")[:_LONGEST] + b"\n"
    _left -= len(data)
    if _file is not None and _left > 0:
        _file.write(data)
