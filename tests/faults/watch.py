"""What must not happen while a program is tried: faults, complaints of Qt, a window that hangs, things left behind."""

from __future__ import annotations

import faulthandler
import gc
import multiprocessing
import sys
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable
from types import TracebackType
from typing import Any

import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QMessageLogContext, QObject, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication, QWidget

from rnnlab import log

# Seconds in one action, after which all stacks are printed: of the thread's own time, which another program's load
# does not lengthen, and of the clock, for a thread that waits for ever.
HANG, WAIT = 5.0, 60.0
LONGEST = 6000  # characters of what is told of one fault
# Of the platform without a screen, and of QtTest: nothing that a user's machine says.
HARMLESS = (
    "This plugin does not support",
    "Keyboard event not accepted by receiving widget",
    "Mouse event occurs outside target window",
    "QFont::setPointSizeF: Point size <= 0",  # style sheets in px
)


class Watch:
    """Collects what goes wrong, wherever it does, until it is asked."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self.hangs: list[str] = []
        self._before: tuple[Any, Any, Any] | None = None
        self._begun: float | None = None
        self._doing = ""
        self._ends = threading.Event()
        self._told = 0.0
        self._thread = threading.get_ident()

    def __enter__(self) -> Watch:
        self._before = sys.excepthook, threading.excepthook, sys.unraisablehook
        sys.excepthook = self._on_fault
        threading.excepthook = self._on_fault_of_thread
        sys.unraisablehook = self._on_fault_at_an_end
        qInstallMessageHandler(self._on_message)
        self._dog = threading.Thread(target=self._look_out, name="watchdog of the trial", daemon=True)
        self._dog.start()
        return self

    def __exit__(self, *of_fault: object) -> None:
        self._ends.set()
        assert self._before is not None
        sys.excepthook, threading.excepthook, sys.unraisablehook = self._before
        qInstallMessageHandler(None)

    def run(self, what: str, action: Callable[[], None]) -> None:
        """Do one action; whatever it raises is found."""
        self._doing, self._begun = what, time.monotonic()
        try:
            action()
        except Exception as fault:
            self.add(fault)
        finally:
            self._begun = None

    def add(self, fault: BaseException) -> None:
        """A fault was met."""
        self._on_fault(type(fault), fault, fault.__traceback__)

    def take(self) -> list[str]:
        """What was found since the last time."""
        found, self.found = self.found, []
        return [one if len(one) <= LONGEST else f"{one[: LONGEST // 2]}\n…\n{one[-LONGEST // 2 :]}" for one in found]

    def _on_fault(self, kind: type[BaseException], fault: BaseException, lines: TracebackType | None) -> None:
        self.found.append("".join(traceback.format_exception(kind, fault, lines)))
        log.let_go(lines)

    def _on_fault_of_thread(self, args: Any) -> None:
        if args.exc_type is not SystemExit:
            self._on_fault(args.exc_type, args.exc_value, args.exc_traceback)

    def _on_fault_at_an_end(self, args: Any) -> None:
        self.found.append(
            f"unraisable, {args.err_msg}, {args.object!r}: "
            + "".join(traceback.format_exception(args.exc_type, args.exc_value, args.exc_traceback))
        )

    def _on_message(self, kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
        if kind == QtMsgType.QtDebugMsg or kind == QtMsgType.QtInfoMsg or text.startswith(HARMLESS):
            return
        self.found.append(f"Qt: {text}\n" + "".join(traceback.format_stack()[-8:]))

    def _look_out(self) -> None:
        """Say once of an action that it hangs, with the stacks of all threads."""
        seen, used = None, 0.0
        while not self._ends.wait(0.5):
            begun = self._begun
            if begun is None or begun == self._told:
                continue
            if begun != seen:
                seen, used = begun, self._spent()
            elif self._spent() - used > HANG or time.monotonic() - begun > WAIT:
                self._told = begun
                self.hangs.append(self._doing)
                sys.stderr.write(f"\nfor too long: {self._doing}\n")
                faulthandler.dump_traceback(all_threads=True)

    def _spent(self) -> float:
        """Seconds that the watched thread has computed; of the whole process where the system does not say."""
        clock = getattr(time, "pthread_getcpuclockid", None)
        return time.process_time() if clock is None else time.clock_gettime(clock(self._thread))


def collect() -> None:
    """Let go of everything that waits to be deleted."""
    for _ in range(3):
        QApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        gc.collect()


def census() -> Counter[str]:
    """How many there are of each class of widgets and other Qt objects, of threads, and of processes."""
    counted: Counter[str] = Counter(f"widget {type(widget).__name__}" for widget in QApplication.allWidgets())
    counted.update(
        f"object {type(thing).__name__}"
        for thing in gc.get_objects()
        if issubclass(type(thing), QObject) and not issubclass(type(thing), QWidget) and shiboken6.isValid(thing)
    )
    counted.update("thread " + thread.name.rstrip("0123456789-") for thread in threading.enumerate())
    counted["processes"] = len(multiprocessing.active_children())
    return counted


def grown(before: Counter[str], now: Counter[str]) -> dict[str, tuple[int, int]]:
    """Of what there is more."""
    return {name: (before[name], count) for name, count in sorted(now.items()) if count > before[name]}
