"""A class's guess over the plane of two units: a hollow point to drag, and its distance once the truth is shown."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from rnnlab.labs.reader.view_chain_paint import arrow
from rnnlab.labs.reader.view_plane import Plane
from rnnlab.labs.reader.view_plane_labels import edge, state_labels, ways
from rnnlab.ui.look.i18n import N_, bind, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import color, font, pen_width, px
from rnnlab.ui.widgets import plane_labels as places
from rnnlab.ui.widgets.plane_ghost import GUESS, paint_gap_label, paint_guess_label, paint_hollow

START = N_("Reader", "prediction")
NAME = N_("Reader", "The prediction on the plane")
_REACH = 26.0
_OVER_NAMES = 20.0  # what a covered square pixel of a name costs, in those of a line
_ARROWS = {
    Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, 1), Qt.Key.Key_Down: (0, -1),
}  # fmt: skip


class GuessLayer(QWidget):
    """Lies over a plane while something is predicted on it; beside the point, presses go through to the plane."""

    moved = Signal(float, float)

    def __init__(self, plane: Plane) -> None:
        super().__init__(plane)
        self._plane = plane
        self.place: tuple[float, float] = (0.0, 0.0)
        self.start: tuple[float, float] = (0.0, 0.0)  # the state before the predicted one
        self.truth: tuple[float, float] | None = None
        self.distance = ""
        self.touched = self.fixed = self._held = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        bind(self.setAccessibleName, NAME)
        plane.installEventFilter(self)
        self.hide()

    def begin(self, start: tuple[float, float]) -> None:
        """Put the point where the present state is, to be dragged from there."""
        self.place = self.start = start
        self.truth, self.touched, self.fixed = None, False, False
        self._fit()
        self.show()
        self.raise_()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def lock(self) -> None:
        """The point stays."""
        self.fixed = True
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.update()

    def reveal(self, truth: tuple[float, float], distance: float) -> None:
        """Show the distance to the real state."""
        self.truth, self.distance = truth, number(distance)
        self.update()

    def end(self) -> None:
        """Vanish."""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, False)
        self.hide()

    def point(self) -> QPointF:
        """Where the hollow point is, in this widget's pixels."""
        return self._plane.pixel(*self.place)

    def _fit(self) -> None:
        self.setGeometry(self._plane.rect())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._fit()
        return False

    # gestures

    def put(self, x: float, y: float) -> None:
        """Put the point somewhere, as a drag does."""
        self.place, self.touched = (round(x, 3) + 0.0, round(y, 3) + 0.0), True
        self.moved.emit(*self.place)
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        away = event.position() - self.point()
        self._held = not self.fixed and abs(away.x()) + abs(away.y()) <= 2 * px(_REACH)
        if not self._held:
            event.ignore()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._held:
            at = event.position()
            self.put(*self._plane.value(at))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._held = False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _ARROWS.get(Qt.Key(event.key()))
        if step is None or self.fixed:
            event.ignore()
            return
        size = (0.5 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 0.1) * self._plane.limit
        self.put(self.place[0] + step[0] * size, self.place[1] + step[1] * size)

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        at, start = self.point(), self._plane.pixel(*self.start)
        if not self.fixed:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color("ink", 0.1))
            painter.drawEllipse(at, px(20), px(20))
        way = at - start
        length = (way.x() ** 2 + way.y() ** 2) ** 0.5
        if length > px(GUESS + 4):
            arrow(painter, start, at - way * (px(GUESS + 2) / length), color("ink"), 2.4, dashed=True)
        if self.truth is not None:
            real = self._plane.pixel(*self.truth)
            pen = QPen(color("ink"), pen_width(2.2), Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.RoundCap)
            pen.setDashPattern([0.1, 2.2])
            painter.setPen(pen)
            painter.drawLine(at, real)
        paint_hollow(painter, at, GUESS, color("ink"))
        if self.hasFocus() and not self.fixed:
            painter.setPen(QPen(color("accent"), pen_width(2), Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(at, px(24), px(24))
        (paint_guess_label if self.truth is None else paint_gap_label)(painter, self.label_rect(), *self._label())

    def _label(self) -> tuple[str, float]:
        """What is said and its size: of the truth the distance, and the verdict has the numbers."""
        if self.truth is not None:
            return self.distance, 15.0
        x, y = (number(value) for value in self.place)
        return (f"[{x}, {y}]" if self.touched else tr(START)), 13.0

    def label_rect(self) -> QRectF:
        """Where it is said: beside the point, or the middle of the gap, clear of the states' names and the axes."""
        text, size = self._label()
        wide, high = QFontMetricsF(font(size, 600)).horizontalAdvance(text) + px(18), px(size * 1.7)
        at, start = self.point(), self._plane.pixel(*self.start)
        lines = [places.along((start.x(), start.y()), (at.x(), at.y()))]
        middle, away = at, px(20 if self.fixed else 24)
        if self.truth is not None:
            real = self._plane.pixel(*self.truth)
            lines += [places.along((at.x(), at.y()), (real.x(), real.y())),
                      np.array([places.square(at.x(), at.y(), px(GUESS + 2))])]  # fmt: skip
            middle, away = (at + real) * 0.5, px(12)
        names = [label.rect.getCoords() for label in state_labels(self._plane)]
        drawn = np.vstack([*lines, *ways(self._plane)])
        taken = np.vstack([np.reshape(np.array(names, dtype=np.float64), (-1, 4)), drawn])
        weights = np.repeat((_OVER_NAMES, 1.0), (len(names), len(drawn)))
        around = np.vstack([places.candidates(middle.x(), middle.y(), wide, high, away * k) for k in (1.0, 1.8, 2.8)])
        ranks = [places.choose(around[k : k + 12], places.ABOVE, taken, weights, edge(self._plane)) + k
                 for k in range(0, len(around), 12)]  # fmt: skip
        costs = places.overlap(around[ranks], taken) @ weights
        inside = places.overlap(around[ranks], np.array([edge(self._plane)]))[:, 0] >= wide * high * 0.999
        left, top, right, bottom = around[ranks[int(np.argmin(costs + 1e6 * ~inside))]].tolist()
        left = min(max(left, 1.0), self.width() - wide - 1)
        return QRectF(left, min(max(top, 1.0), self.height() - high - 1), right - left, bottom - top)
