"""A real window whose engine is inline: results come when a test says so. For every test that drives the program."""

from __future__ import annotations

import gc
import importlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from rnnlab.app import make_store
from rnnlab.session.answers import advance
from rnnlab.session.executors import InlineExecutor
from rnnlab.session.jobs import Lane
from rnnlab.session.settings import Settings, SettingsFile
from rnnlab.session.work import CHUNK_SECONDS, WorkLane
from rnnlab.ui.application import application
from rnnlab.ui.bridge import Bridge
from rnnlab.ui.look.i18n import language
from rnnlab.ui.look.theme import look
from rnnlab.ui.main_window import MainWindow
from rnnlab.ui.widgets.lab import LabView

LONG = 500  # characters that nobody types


class WorkDesk:
    """The lane of long work, inline: a chunk is computed when a test says so, and never by itself.

    ``budget`` is what each chunk is told it may take; with 0 a job does the
    least it can in one chunk, so that the number of chunks is the same each time.
    """

    def __init__(self, bridge: Bridge, app: QApplication) -> None:
        self.executors: list[InlineExecutor] = []
        self.budget = CHUNK_SECONDS
        self._app = app
        self.lane = WorkLane(self._start, bridge.post, self._advance)

    def run(self, chunks: int = 1) -> int:
        """Compute and deliver this many chunks, of whose turn it is; return how many there were."""
        done = 0
        while done < chunks and self.executors and self.executors[-1].run_pending(1):
            done += 1
            self._app.processEvents()
        return done

    def finish(self, most: int = 10_000) -> None:
        """Compute until no job is going on."""
        for _ in range(most):
            if not self.run():
                return
        raise AssertionError(f"after {most} chunks the work still goes on")

    def crash(self) -> None:
        """As if the process had been killed with a chunk in flight."""
        self.executors[-1].crash()
        self._app.processEvents()

    def _start(self) -> InlineExecutor:
        self.executors.append(InlineExecutor())
        return self.executors[-1]

    def _advance(self, lab: str, job: str, spec: Any, carry: bytes | None, budget: float) -> Any:
        return advance(lab, job, spec, carry, self.budget)


@dataclass
class Desk:
    """A window with its engine inline; ``work`` runs long work when it is told to."""

    window: MainWindow
    executors: list[InlineExecutor]
    app: QApplication
    work: WorkDesk

    def settle(self) -> None:
        """Compute what is asked for and draw it, until nothing is outstanding."""
        for _ in range(50):
            self.app.processEvents()
            ran = self.executors[-1].run_pending() if self.executors else 0
            self.app.processEvents()
            if not ran and not any(executor.queue for executor in self.executors[-1:]):
                return
        raise AssertionError("the window never came to rest")

    def open(self, lab: str) -> LabView:
        """Open a lab by its button on the rail and let it draw."""
        QTest.mouseClick(self.window.rail.button(lab), Qt.MouseButton.LeftButton)
        self.settle()
        return self.window.host.view(lab)

    def state(self, lab: str) -> Any:
        """The lab's state as it is computed."""
        return self.window.store.full_state(lab)

    def click(self, widget: QWidget, point: QPointF | None = None) -> None:
        """Press and release the left button at a point of a widget."""
        where = widget.rect().center() if point is None else point.toPoint()
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, where)
        self.settle()

    def drag(self, widget: QWidget, start: QPointF, end: QPointF, steps: int = 5) -> None:
        """Drag with the left button; results come in between."""
        QTest.mousePress(widget, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start.toPoint())
        for k in range(1, steps + 1):
            point = start + (end - start) * (k / steps)
            QTest.mouseMove(widget, QPoint(round(point.x()), round(point.y())))
            self.settle()
        QTest.mouseRelease(widget, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, end.toPoint())
        self.settle()

    def type(self, widget: QWidget, text: str) -> None:
        """Type a text over what is selected and press Enter; a long one is pasted, as anybody would."""
        widget.setFocus()
        if hasattr(widget, "selectAll"):
            widget.selectAll()
        if len(text) > LONG:
            QApplication.clipboard().setText(text)
            QTest.keyClick(widget, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
        elif text.isascii():
            QTest.keyClicks(widget, text)
        else:  # as an input method delivers what it has composed
            composed = QInputMethodEvent()
            composed.setCommitString(text)
            QApplication.sendEvent(widget, composed)
        QTest.keyClick(widget, Qt.Key.Key_Return)
        self.settle()

    def message(self) -> str:
        """The id of what the stage says now, or an empty text."""
        said = self.window.stage.banner.message()
        return said.id if said is not None else ""


def set_aside() -> None:
    """Set aside what outlives a test, before a file's first one.

    Each window is collected when its test ends, and a collection walks through all that is not set aside:
    with torch loaded that takes a hundred times as long as the window itself does.
    """
    importlib.import_module("torch")
    gc.collect()
    gc.freeze()


@contextmanager
def windows(app: QApplication, folder: Path) -> Iterator[Callable[..., Desk]]:
    """Give a function that makes windows; all of them are closed and collected at the end."""
    application(["rnnlab"])
    made: list[Desk] = []

    def make(lab: str = "reader", size: tuple[int, int] = (1440, 900), **settings: Any) -> Desk:
        executors: list[InlineExecutor] = []

        def start() -> InlineExecutor:
            executors.append(InlineExecutor())
            return executors[-1]

        bridge = Bridge()
        lane = Lane(start, bridge.post)
        work = WorkDesk(bridge, app)
        own = Settings(language="en", theme="light", **settings)
        window = MainWindow(make_store(), lane, work.lane, own, SettingsFile(folder / "s.json"))
        window.resize(*size)
        window.show()
        window.complete()
        desk = Desk(window, executors, app, work)
        desk.bridge = bridge  # type: ignore[attr-defined]
        window.host.open(lab)
        desk.settle()
        made.append(desk)
        return desk

    yield make
    for desk in made:
        if desk.window is None:
            continue
        for work in desk.window.work.all():  # nobody is asked whether it may end
            desk.window.work.cancel(work.lab, work.name)
        desk.window.store.mark_saved()
        desk.window.close()
        desk.window.deleteLater()
        del desk  # the loop's name would keep the last window's host, and its slots, alive
    made.clear()
    app.processEvents()
    # Without a running event loop a deleteLater waits for this; else every window of the run would live on.
    app.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    language().set("en")
    look().set_theme("light")
    look().set_decimals(2)
    look().set_presenting(1.0, 0.0)
