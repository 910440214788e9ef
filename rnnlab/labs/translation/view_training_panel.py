"""A curve of the training for each translator: loss, or the share of words that are right, against updates."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.labs.translation.view_curve_style import STYLES, draw_marker
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, Text, bind, language, tr
from rnnlab.ui.look.theme import color, look, pen_width, px
from rnnlab.ui.widgets.curve_style import curve_pen
from rnnlab.ui.widgets.scales import nice_end, nice_ticks

UPDATES, AT = N_("Translation training", "updates"), N_("Translation training", "update {update}: {values}")
RIGHT, CENTRE = Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag.AlignHCenter
MOST_POINTS = 400  # of a line: more are not seen, and cost time


@dataclass(frozen=True)
class Line:
    """A translator's values; value k was reached after (k + 1) · ``every`` updates."""

    name: str  # "fixed" or "attention"
    title: str
    values: Sequence[float]


class LinePanel(QWidget):
    """Lines that grow to the right; hover, a tap or the arrow keys read one update off."""

    pointed = Signal(object)  # the index of a point, or None

    def __init__(self, title: Text, shares: bool) -> None:
        super().__init__()
        self._title, self._shares = title, shares
        self._lines: tuple[Line, ...] = ()
        self._updates, self._every = 1, 1
        self.point: int | None = None
        self._by_key = False  # the keyboard came here by Tab: the frame shows where it is
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        bind(self.setAccessibleName, title)
        look().changed.connect(self.update)
        language().changed.connect(self.update)

    def set_lines(self, lines: Sequence[Line], updates: int, every: int) -> None:
        """Show lines on an axis of so many updates."""
        self._lines, self._updates, self._every = tuple(lines), max(updates, 1), max(every, 1)
        if self.point is not None and self.point >= self._count():
            self.set_point(None)
        self.update()

    def set_point(self, point: int | None) -> None:
        """Mark one of the points."""
        if point != self.point:
            self.point = point
            self.setAccessibleDescription(self.said())
            self.update()

    def said(self) -> str:
        """The marked point in words, else the newest; "" where there is none."""
        if not self._count():
            return ""
        newest = min(len(line.values) for line in self._lines if len(line.values)) - 1  # that all have reached
        k = newest if self.point is None else self.point
        values = [f"{line.title} {line.values[k]:.3f}" for line in self._lines if k < len(line.values)]
        return tr(AT, update=f"{(k + 1) * self._every:,}", values=" · ".join(values))

    def field(self) -> QRectF:
        """Where the lines lie."""
        return QRectF(self.rect()).adjusted(px(42), px(46), -px(14), -px(38))

    def place(self, k: int, value: float) -> QPointF:
        """Where a point stands."""
        field, top = self.field(), self._top()
        x = field.left() + (k + 1) * self._every / self._updates * field.width()
        height = min(max(value, 0.0), top) if math.isfinite(value) else top
        return QPointF(min(x, field.right()), field.bottom() - height / top * field.height())

    def _count(self) -> int:
        return max((len(line.values) for line in self._lines), default=0)

    def _top(self) -> float:
        if self._shares:
            return 1.0
        known = [float(value) for line in self._lines for value in list(line.values[:3]) if math.isfinite(value)]
        return nice_end(max(known)) if known and max(known) > 0 else 4.0

    # gestures

    def _at(self, x: float) -> int | None:
        count, field = self._count(), self.field()
        if not count:
            return None
        k = round((x - field.left()) / field.width() * self._updates / self._every) - 1
        return min(max(k, 0), count - 1)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.pointed.emit(self._at(event.position().x()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.pointed.emit(self._at(event.position().x()))

    def leaveEvent(self, event: QEvent) -> None:
        self.pointed.emit(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        by = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
        if by and self._count():
            here = self._count() - 1 if self.point is None else self.point
            self.pointed.emit(min(max(here + by, 0), self._count() - 1))
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._by_key = event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        field = self.field()
        mathtext.draw(painter, px(2), px(16), tr(self._title), 15, "ink", 600)
        said, room = self.said(), self.width() - px(4)
        place = QRectF(px(2), px(22), room, px(18))
        mathtext.draw_in(painter, place, mathtext.literal(said), mathtext.fitting(said, room, 12, 9), "ink2")
        if field.height() < px(24):
            return
        self._paint_axes(painter, field)
        for line in self._lines:
            self._paint_line(painter, line)
        if self.point is not None:
            x = self.place(self.point, 0).x()
            painter.setPen(QPen(color("ink3"), pen_width(1), Qt.PenStyle.DotLine))
            painter.drawLine(QPointF(x, field.top()), QPointF(x, field.bottom()))
            for line in self._lines:
                if self.point < len(line.values):
                    draw_marker(painter, STYLES[line.name], self.place(self.point, float(line.values[self.point])))
        if self.hasFocus() and self._by_key:
            painter.setPen(QPen(color("accent"), px(2)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), px(6), px(6))

    def _paint_axes(self, painter: QPainter, field: QRectF) -> None:
        top = self._top()
        for tick in nice_ticks(top, max(2, min(4, round(field.height() / px(34))))):
            y = field.bottom() - tick / top * field.height()
            painter.setPen(QPen(color("axis" if tick == 0 else "grid"), pen_width(1.5 if tick == 0 else 1)))
            painter.drawLine(QPointF(field.left(), y), QPointF(field.right(), y))
            place = QRectF(0, y - px(9), field.left() - px(6), px(18))
            mathtext.draw_in(painter, place, f"{tick:g}", 13, "ink3", align=RIGHT)
        for tick in nice_ticks(self._updates, max(2, round(field.width() / px(90)))):
            x = field.left() + tick / self._updates * field.width()
            text = f"{tick:,.0f}"
            middle = min(x, self.width() - px(2) - mathtext.width(text, 13) / 2)
            place = QRectF(middle - px(40), field.bottom() + px(3), px(80), px(18))
            mathtext.draw_in(painter, place, text, 13, "ink3", align=CENTRE)
        below = QRectF(field.left(), field.bottom() + px(20), field.width(), px(17))
        mathtext.draw_in(painter, below, tr(UPDATES), 12, "ink2", align=RIGHT)

    def _paint_line(self, painter: QPainter, line: Line) -> None:
        count = len(line.values)
        if not count:
            return
        stride = max(1, math.ceil(count / MOST_POINTS))
        part = [*range(0, count - 1, stride), count - 1]
        points = [self.place(k, float(line.values[k])) for k in part]
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(curve_pen(STYLES[line.name]))
        painter.drawPolyline(QPolygonF(points))
        draw_marker(painter, STYLES[line.name], points[-1])
