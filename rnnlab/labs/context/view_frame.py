"""The frame of a plane of principal components: its range, grid, numbers and the names of its axes."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from rnnlab.labs.context.view_scene import Point
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.numbers import short
from rnnlab.ui.look.theme import color, px
from rnnlab.ui.widgets import plane_labels as labels
from rnnlab.ui.widgets.plane_items import Sight

AXES = (N_("Context", "component 1 ({share} %) →"), N_("Context", "component 2 ({share} %) ↑"))
TITLE, FOOT, SIDE = 30.0, 22.0, 28.0  # design pixels: heading above, numbers below and at the left
_TICK = 13.0


class Frame(Sight):
    """A range of the plane in a rectangle; both axes have one scale."""

    def __init__(self) -> None:
        self.rect = QRectF()
        self.scale = 1.0  # pixels per unit
        self.centre: Point = (0.0, 0.0)

    def fit(self, rect: QRectF, points: Sequence[Point]) -> None:
        """Show all points, with room around them."""
        self.rect = rect
        xs = [x for x, _ in points] or [-1.0, 1.0]
        ys = [y for _, y in points] or [-1.0, 1.0]
        across = max(max(xs) - min(xs), 1e-6)
        up = max(max(ys) - min(ys), 1e-6)
        beside, above = min(px(72), 0.24 * rect.width()), min(px(76), 0.36 * rect.height())
        self.scale = min(max(30.0, rect.width() - beside) / across, max(30.0, rect.height() - above) / up, 1e6)
        self.centre = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)

    def ticks(self, axis: int) -> list[float]:
        """Round numbers in sight along an axis."""
        step = labels.nice_step(px(46) / self.scale)
        half = (self.rect.width() if axis == 0 else self.rect.height()) / 2 / self.scale
        low, high = self.centre[axis] - half, self.centre[axis] + half
        return [k * step for k in range(math.ceil(low / step), math.floor(high / step) + 1)]

    def name_rects(self, explained: tuple[float, float]) -> tuple[QRectF, QRectF]:
        """Where the axes' names stand: the first at the bottom, the second at the top."""
        rect, high = self.rect, px(20)
        wide = [mathtext.width(text, _TICK) + px(8) for text in axis_names(explained)]
        first = QRectF(rect.left() + px(4), rect.bottom() - high - px(3), min(wide[0], rect.width() - px(8)), high)
        second = QRectF(rect.left() + px(4), rect.top() + px(3), min(wide[1], rect.width() - px(8)), high)
        return first, second


def axis_names(explained: tuple[float, float]) -> tuple[str, str]:
    """Both axes' names with the share of the variance along them."""
    first, second = (tr(text, share=short(round(100 * share))) for text, share in zip(AXES, explained, strict=True))
    return first, second


def paint_frame(painter: QPainter, frame: Frame) -> None:
    """Ground, grid and numbers."""
    rect = frame.rect
    painter.setBrush(Qt.BrushStyle.NoBrush)
    metrics = px(_TICK)
    right = -math.inf
    for value in frame.ticks(0):
        x = frame.pixel(value, 0).x()
        painter.setPen(QPen(color("grid"), 1))
        painter.drawLine(QPointF(x, rect.top()), QPointF(x, rect.bottom()))
        text = short(round(value, 6))
        wide = mathtext.width(text, _TICK)
        if x - wide / 2 > right + px(6):
            place = QRectF(x - wide / 2, rect.bottom() + px(3), wide + 2, metrics * 1.3)
            mathtext.draw_in(painter, place, text, _TICK, "ink3")
            right = x + wide / 2
    for value in frame.ticks(1):
        y = frame.pixel(0, value).y()
        painter.setPen(QPen(color("grid"), 1))
        painter.drawLine(QPointF(rect.left(), y), QPointF(rect.right(), y))
        if rect.top() + metrics / 2 < y < rect.bottom() - metrics / 2:
            text = short(round(value, 6))
            place = QRectF(rect.left() - px(SIDE + 8), y - metrics * 0.65, px(SIDE + 5), metrics * 1.3)
            mathtext.draw_in(painter, place, text, _TICK, "ink3", align=Qt.AlignmentFlag.AlignRight)
    painter.setPen(QPen(color("line"), 1))
    painter.drawRoundedRect(rect, px(4), px(4))


def paint_axis_names(painter: QPainter, frame: Frame, explained: tuple[float, float]) -> None:
    """The names, on a ground that keeps points from them."""
    for rect, text in zip(frame.name_rects(explained), axis_names(explained), strict=True):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("stage", 0.86))
        painter.drawRoundedRect(rect, px(3), px(3))
        inner = rect.adjusted(px(4), 0, 0, 0)
        mathtext.draw_in(painter, inner, text, mathtext.fitting(text, inner.width(), _TICK, 10), "ink2")
