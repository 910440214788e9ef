"""One unit's value from word to word, as a curve below the text."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from rnnlab.labs.reader import view_told
from rnnlab.labs.reader.view_units_text import Paragraph
from rnnlab.ui.look.i18n import N_, bind
from rnnlab.ui.look.numbers import short
from rnnlab.ui.look.theme import color, font, line, look, pen_width, px
from rnnlab.ui.widgets.told import Told

NAME = N_("Reader", "The unit's value from word to word")


class UnitCurve(QWidget):
    """Curves over the steps: the first sentence solid with dots, the second dashed with squares."""

    step_chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.paragraphs: tuple[Paragraph, ...] = ()
        self.limit = 1.0
        self.quantity = "h"
        bind(self.setAccessibleName, NAME)
        look().changed.connect(self.update)

    def set_paragraphs(self, paragraphs: tuple[Paragraph, ...], limit: float, quantity: str) -> None:
        """Show the same values as the text does; ``quantity`` is h or c."""
        self.paragraphs, self.limit, self.quantity = paragraphs, limit, quantity
        self.update()

    # geometry

    def told(self) -> list[Told]:
        """How the value runs."""
        return view_told.unit_curve(self)

    def steps(self) -> int:
        """Of the longest sentence."""
        return max((len(p.trace.tokens) for p in self.paragraphs), default=1)

    def area(self) -> QRectF:
        """The plot without its labels."""
        return QRectF(self.rect()).adjusted(px(40), px(8), -px(12), -px(4) - line(20))

    def point(self, step: int, value: float) -> QPointF:
        """Where a value is drawn."""
        area = self.area()
        x = area.left() + area.width() * (step - 0.5) / self.steps()
        return QPointF(x, area.center().y() - area.height() / 2 * max(-1.05, min(1.05, value / self.limit)))

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.paragraphs:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = self.area()
        painter.setFont(font(13))
        for value in (self.limit, 0.0, -self.limit):
            y = self.point(1, value).y()
            painter.setPen(QPen(color("axis" if value == 0 else "grid"), pen_width(1)))
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            painter.setPen(color("ink3"))
            place = QRectF(0, y - px(10), area.left() - px(8), px(20))
            painter.drawText(place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, short(value))
        now = self.point(self.paragraphs[0].step, 0)
        painter.setPen(QPen(color("accent"), pen_width(1.5)))
        painter.drawLine(QPointF(now.x(), area.top()), QPointF(now.x(), area.bottom()))
        self._paint_words(painter, area)
        for index, paragraph in reversed(list(enumerate(self.paragraphs))):
            self._paint_curve(painter, paragraph, second=index > 0)

    def _paint_words(self, painter: QPainter, area: QRectF) -> None:
        """The first sentence below the axis where its words have room, else every fifth or fiftieth number."""
        tokens, share = self.paragraphs[0].trace.tokens, area.width() / self.steps()
        metrics = QFontMetricsF(font(13))
        words = all(metrics.horizontalAdvance(token) <= share - px(4) for token in tokens)
        every = next(n for n in (1, 5, 10, 50, 100, 500) if share * n >= px(34))
        for step in range(1, self.steps() + 1):
            x = self.point(step, 0).x()
            if words and step <= len(tokens):
                text = tokens[step - 1]
            elif not words and (step == 1 or step % every == 0):
                text = str(step)
            else:
                continue
            current = step == self.paragraphs[0].step
            painter.setFont(font(13, 600 if current else 400))
            painter.setPen(color("accent_text" if current else "ink3"))
            wide = max(share, px(34))
            place = QRectF(x - wide / 2, area.bottom() + px(3), wide, line(20))
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, text)

    def _paint_curve(self, painter: QPainter, paragraph: Paragraph, second: bool) -> None:
        points = [
            self.point(step, value) for step, value in enumerate(paragraph.values, start=1) if math.isfinite(value)
        ]
        pen = QPen(color(self.quantity), pen_width(2.2))
        if second:
            pen.setDashPattern([4.0, 2.6])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(QPolygonF(points))
        if len(points) > self.area().width() / px(9):
            return
        painter.setPen(QPen(color(self.quantity), pen_width(1.8)))
        painter.setBrush(color("stage" if second else self.quantity))
        side = px(3.4)
        for point in points:
            if second:
                painter.drawRect(QRectF(point.x() - side, point.y() - side, 2 * side, 2 * side))
            else:
                painter.drawEllipse(point, side, side)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        area = self.area()
        step = int((event.position().x() - area.left()) / area.width() * self.steps()) + 1
        if event.button() == Qt.MouseButton.LeftButton and 1 <= step <= self.steps():
            self.step_chosen.emit(step)
