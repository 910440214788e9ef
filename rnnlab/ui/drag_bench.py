"""A drag in the Attention lab's plane by real mouse moves, and the same drag in a bare pyqtgraph scene, timed.

``rnnlab bench attention-drag`` starts this in a process of its own. The bare
scene has the same items: a line and a point for every vector, its label, the
polygon, the context with its trail; it knows nothing else.

A move is painted when the window has finished the first picture in which the
plane was painted after it: the handle is there, with its vector and label. What
the engine answers comes with a picture of its own, and has a figure of its own.
"""

from __future__ import annotations

import math
import time
from typing import Any

import pyqtgraph as pg
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from rnnlab.labs.attention.state import State
from rnnlab.session.messages import Message
from rnnlab.ui.application import serve

TOKENS = 12
TRAIL = 12
KEYS = tuple((round(1.6 * math.cos(0.5 * k) + 0.2, 2), round(1.2 * math.sin(0.5 * k) + 0.3, 2)) for k in range(TOKENS))
HELD = 2  # the key that is dragged


def twelve() -> State:
    """A state with as many tokens as the lab takes."""
    return State(tokens=tuple(f"w{k + 1}" for k in range(TOKENS)), keys=KEYS)


def place(move: int) -> tuple[float, float]:
    """Where a move takes the key: round a small circle, so far that it is another place on the plane's grid, too."""
    return KEYS[HELD][0] + 0.4 * math.cos(0.6 * move), KEYS[HELD][1] + 0.4 * math.sin(0.6 * move)


def send(target: QWidget, kind: QEvent.Type, at: QPointF) -> None:
    """A mouse event as the system sends it."""
    button = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseMove else Qt.MouseButton.LeftButton
    held = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseButtonRelease else Qt.MouseButton.LeftButton
    glob = QPointF(target.mapToGlobal(at.toPoint()))
    QApplication.sendEvent(target, QMouseEvent(kind, at, glob, button, held, Qt.KeyboardModifier.NoModifier))


class Pictures(QObject):
    """Notes when a window has finished a picture in which one widget was painted."""

    _FINISHED = QEvent.Type(QEvent.registerEventType())

    def __init__(self, target: QWidget) -> None:
        super().__init__()
        self.finished = math.inf
        self._target = target
        target.installEventFilter(self)

    def forget(self) -> None:
        """Wait for another picture."""
        QCoreApplication.removePostedEvents(self)
        self.finished = math.inf

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and watched is self._target:
            # comes as soon as the event is served in which this and all the window's other widgets are painted
            QCoreApplication.postEvent(self, QEvent(self._FINISHED), Qt.EventPriority.HighEventPriority.value)
        return False

    def event(self, event: QEvent) -> bool:
        if event.type() != self._FINISHED:
            return super().event(event)
        self.finished = min(self.finished, time.perf_counter())
        return True


class LabDrag:
    """The lab's own plane, in its window."""

    def __init__(self, window: Any) -> None:
        self.window = window
        window.resize(1440, 900)
        window.host.open("attention")
        window.store.replace("attention", twelve(), label=Message.of("undo-attention-preset"))
        self.settle()
        self.plane = window.host.view("attention").calculation.stage.plane
        self.target = self.plane.viewport()
        self.pictures = Pictures(self.target)
        send(self.target, QEvent.Type.MouseButtonPress, self._at(*KEYS[HELD]))
        serve()

    def _at(self, x: float, y: float) -> QPointF:
        return QPointF(self.plane.box.mapToScene(self.plane.model.pixel(x, y)))

    def settle(self) -> None:
        """Wait until the newest state's answer is on the screen."""
        while not self.window.host.up_to_date("attention"):
            serve()
        serve()

    def move(self, k: int) -> tuple[float, float]:
        """Seconds from a move of the mouse until the handle, and until the answer, are painted."""
        at = self._at(*place(k))
        self.pictures.forget()
        began = time.perf_counter()
        send(self.target, QEvent.Type.MouseMove, at)
        while self.pictures.finished == math.inf:
            serve()
        self.settle()
        return self.pictures.finished - began, time.perf_counter() - began

    def size(self) -> tuple[int, int]:
        """Of the plane, in pixels."""
        return self.plane.width(), self.plane.height()

    def release(self) -> None:
        """Let the key go."""
        send(self.target, QEvent.Type.MouseButtonRelease, self._at(*place(0)))


class BareDrag(pg.PlotWidget):  # type: ignore[misc]
    """pyqtgraph's own items for the same picture; a move of the mouse moves the same vector."""

    def __init__(self, width: int, height: int) -> None:
        super().__init__()
        self.setBackground("w")
        self.setAntialiasing(True)
        self.resize(width, height)
        self.box = self.getViewBox()
        self.box.setRange(xRange=(-2, 3), yRange=(-2, 2.5), padding=0)
        self.box.setMouseEnabled(False, False)
        self.polygon = self.plot(*self._closed(KEYS), pen=pg.mkPen("b", style=Qt.PenStyle.DotLine))
        self.lines = [self.plot([0, x], [0, y], pen=pg.mkPen("b", width=3)) for x, y in KEYS]
        self.points = pg.ScatterPlotItem(*zip(*KEYS, strict=True), size=18, pen=pg.mkPen("b", width=3), brush="w")
        self.addItem(self.points)
        self.labels = []
        for k, (x, y) in enumerate(KEYS):
            label = pg.TextItem(f"w{k + 1}  0.08", color="b")
            label.setPos(x, y)
            self.addItem(label)
            self.labels.append(label)
        self.context = self.plot([0, 1], [0, 1], pen=pg.mkPen("m", width=4))
        self.trail = pg.ScatterPlotItem([1.0] * TRAIL, [1.0] * TRAIL, size=6, brush="m", pen=None)
        self.addItem(self.trail)
        self._trail: list[tuple[float, float]] = []
        self.setMouseTracking(True)
        self.pictures = Pictures(self.viewport())

    def _closed(self, keys: Any) -> tuple[list[float], list[float]]:
        return [x for x, _ in (*keys, keys[0])], [y for _, y in (*keys, keys[0])]

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = self.box.mapSceneToView(event.position())
        keys = [*KEYS[:HELD], (at.x(), at.y()), *KEYS[HELD + 1 :]]
        self.polygon.setData(*self._closed(keys))
        self.lines[HELD].setData([0, at.x()], [0, at.y()])
        self.points.setData(*zip(*keys, strict=True))
        for label, (x, y) in zip(self.labels, keys, strict=True):
            label.setPos(x, y)
        self._trail = [*self._trail, (at.x() / 2, at.y() / 2)][-TRAIL:]
        self.context.setData([0, at.x() / 2], [0, at.y() / 2])
        self.trail.setData(*zip(*self._trail, strict=True))

    def move(self, k: int) -> float:
        """Seconds from a move of the mouse until it is painted."""
        at = self.box.mapViewToScene(QPointF(*place(k)))
        self.pictures.forget()
        began = time.perf_counter()
        send(self.viewport(), QEvent.Type.MouseMove, at)
        while self.pictures.finished == math.inf:
            serve()
        return self.pictures.finished - began
