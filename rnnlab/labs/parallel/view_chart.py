"""Measured time against the number of words, log–log: curves with quartile bars, and where they cross."""

from __future__ import annotations

import math
from functools import partial

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.engine.parallel_traces import Measurement
from rnnlab.labs.parallel import view_told
from rnnlab.labs.parallel.view_chart_paint import (
    clearance,
    paint_crossings,
    paint_cursor,
    paint_curves,
    paint_ground,
    paint_words,
)
from rnnlab.labs.parallel.view_field import Field
from rnnlab.labs.parallel.view_sketch import paint_sketch
from rnnlab.ui.look.i18n import N_, bind, language
from rnnlab.ui.look.theme import color, look, px
from rnnlab.ui.widgets.sketch import Sketch
from rnnlab.ui.widgets.told import Told

NAME = N_("Parallel", "Measured time against the number of words")


class TimeChart(QWidget):
    """The curves; hovering, a tap or the arrow keys read a length off."""

    pointed = Signal(int)  # a length; 0 where none is pointed at
    drawn = Signal(object, object)  # two (place, decade) of a stroke, while a prediction is open
    knot_moved = Signal(int)
    knot_raised = Signal(int, bool)

    def __init__(self) -> None:
        super().__init__()
        self.found: Measurement | None = None
        self.recorded: tuple[Measurement, ...] = ()
        self.lengths: tuple[int, ...] = (128, 4096)
        self.hidden: frozenset[str] = frozenset()
        self.invitation: tuple[str, ...] = ()
        self.length = 0  # that is read off
        self._held = False
        self._sketch: Sketch | None = None
        self._stroke: tuple[float, float] | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        bind(self.setAccessibleName, NAME)
        look().changed.connect(self.update)
        language().changed.connect(self.update)

    # what is shown

    def show_measurement(
        self,
        found: Measurement | None,
        recorded: tuple[Measurement, ...],
        lengths: tuple[int, ...],
        hidden: frozenset[str],
        invitation: tuple[str, ...],
    ) -> None:
        """Show what was measured.

        Parameters
        ----------
        found : Measurement or None
        recorded : tuple of Measurement
            Of other machines, drawn pale and dashed.
        lengths : tuple of int
            Those that are planned, ascending: the axis does not move while they are measured.
        hidden : frozenset of str
            Networks that are not shown (one is being predicted).
        invitation : tuple of str
            What is said where nothing was measured.
        """
        self.found, self.recorded, self.lengths = found, recorded, lengths
        self.hidden, self.invitation = hidden, invitation
        if self.length not in self._readable():
            self._point(0)
        self.update()

    def set_sketch(self, sketch: Sketch | None) -> None:
        """Show what a class has drawn, or no longer."""
        self._sketch = sketch
        self.update()

    def _readable(self) -> tuple[int, ...]:
        return () if self.found is None or self.hidden else self.found.curves[0].lengths

    # places

    def field(self) -> Field:
        """Where things lie now: decades are whole, and hold all times that are known and all that are drawn."""
        times = [
            1000.0 * float(value)
            for one in (*(() if self.found is None else (self.found,)), *self.recorded)
            for curve in one.curves
            for value in (*curve.low, *curve.high)
        ]
        low = math.floor(math.log10(min(times))) if times else -1
        high = max(math.ceil(math.log10(max(times))) if times else 2, low + 1)
        wide = max(self.width() - px(52) - px(22), px(20))
        rect = QRectF(px(52), px(10), wide, max(self.height() - px(10) - px(30), px(20)))
        ends = [*self.lengths, *(n for one in self.recorded for curve in one.curves for n in curve.lengths)]
        first, last = min(ends), max(ends)
        stretch = (last / first) ** 0.045 if last > first else 1.5
        return Field(rect, first / stretch, last * stretch, low, high)

    def _clear(self, field: Field, place: QRectF) -> float:
        """How far the measured curves that are shown stay away from a place."""
        return 0.0 if self.found is None else clearance(field, self.found, self.hidden, place)

    # gestures

    def told(self) -> list[Told]:
        """How each curve runs."""
        return view_told.chart(self)

    def sizeHint(self) -> QSize:
        return QSize(round(px(640)), round(px(300)))

    def _point(self, length: int) -> None:
        if length != self.length:
            self.length = length
            self.pointed.emit(length)
            self.update()

    def point_at(self, length: int) -> None:
        """Read a length off."""
        self._held = bool(length)
        self._point(length)

    def _nearest(self, x: float) -> int:
        field = self.field()
        found = self._readable()
        if not found or not field.rect.left() - px(8) <= x <= field.rect.right() + px(8):
            return 0
        return min(found, key=lambda length: abs(field.x(length) - x))

    def _place(self, point: QPointF) -> tuple[float, float]:
        """Where among the sketch's lengths, and which decade."""
        assert self._sketch is not None
        field = self.field()
        xs = [field.x(length) for length in self._sketch.lengths]
        k = max((index for index, x in enumerate(xs) if x <= point.x()), default=0)
        if point.x() <= xs[0]:
            place = 0.0
        elif k >= len(xs) - 1:
            place = len(xs) - 1.0
        else:
            place = k + (point.x() - xs[k]) / (xs[k + 1] - xs[k])
        return place, field.decades(point.y())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        if self._sketch is not None:
            if self._sketch.open:
                self._stroke = self._place(event.position())
                self.drawn.emit(self._stroke, self._stroke)
            return
        self.point_at(self._nearest(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._stroke is not None:
            place = self._place(event.position())
            self.drawn.emit(self._stroke, place)
            self._stroke = place
        elif not self._held and self._sketch is None:
            self._point(self._nearest(event.position().x()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._stroke = None

    def leaveEvent(self, event: QEvent) -> None:
        if not self._held:
            self._point(0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        across = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
        up = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}.get(Qt.Key(event.key()), 0)
        if self._sketch is not None and self._sketch.open and (across or up):
            if across:
                self.knot_moved.emit(across)
            else:
                self.knot_raised.emit(up, bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
            return
        found = self._readable()
        if event.key() == Qt.Key.Key_Escape and self._held:
            self.point_at(0)
        elif across and found and self._sketch is None:
            at = found.index(self.length) + across if self.length in found else 0 if across > 0 else len(found) - 1
            self.point_at(found[min(max(at, 0), len(found) - 1)])
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        field = self.field()
        if field.rect.height() < px(40):
            return
        paint_ground(painter, field, self.lengths)
        for one in self.recorded:
            paint_curves(painter, field, one, self.hidden, pale=True)
        if self.found is not None:
            paint_curves(painter, field, self.found, self.hidden)
            if not self.hidden:
                paint_crossings(painter, field, self.found)
                if self.length:
                    paint_cursor(painter, field, self.found, self.length)
        elif self.invitation:
            paint_words(painter, field.rect.adjusted(px(20), px(8), -px(20), -px(8)), self.invitation)
        if self._sketch is not None:
            paint_sketch(painter, field, self._sketch, partial(self._clear, field))
        if self.hasFocus():
            painter.setPen(QPen(color("accent"), px(2)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), px(6), px(6))
