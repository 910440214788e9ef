"""The log–log field of measured times: where lengths and milliseconds lie, and the styles of the curves."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from rnnlab.labs.parallel.view_names import COLOURS
from rnnlab.ui.look.theme import color, pen_width, px

DASHES: dict[str, tuple[float, ...]] = {"rnn": (), "lstm": (5.0, 2.0, 1.2, 2.0), "self-attention": ()}


@dataclass(frozen=True)
class Field:
    """A rectangle with a logarithmic axis each way; milliseconds upwards."""

    rect: QRectF
    first: float  # words at the left edge
    last: float
    low: int  # decade at the bottom: milliseconds are 10^low there
    high: int

    def x(self, length: float) -> float:
        """Where a length stands."""
        share = math.log(length / self.first) / math.log(self.last / self.first) if self.last > self.first else 0.5
        return self.rect.left() + share * self.rect.width()

    def y(self, milliseconds: float) -> float:
        """How high a time stands; within the field."""
        share = (math.log10(max(milliseconds, 1e-12)) - self.low) / (self.high - self.low)
        return self.rect.bottom() - min(max(share, -0.02), 1.02) * self.rect.height()

    def decades(self, y: float) -> float:
        """The power of ten of the milliseconds at a height."""
        share = min(max((self.rect.bottom() - y) / self.rect.height(), 0.0), 1.0)
        return self.low + share * (self.high - self.low)


def ticks_of(lengths: tuple[int, ...], room: float) -> tuple[int, ...]:
    """The lengths that are written below: powers of two where there are any, never too near to each other."""
    powers = tuple(n for n in lengths if n & (n - 1) == 0) or lengths
    every = max(1, math.ceil(len(powers) * px(58) / max(room, 1.0)))
    return tuple(reversed(powers[::-1][::every]))


def curve_pen(name: str, width: float = 2.5, pale: float = 1.0, dashed: bool = False) -> QPen:
    """The pen of a network's curve; A and recordings are dashed all the way."""
    pen = QPen(color(COLOURS[name], pale), pen_width(width), c=Qt.PenCapStyle.FlatCap, j=Qt.PenJoinStyle.RoundJoin)
    if dashed:
        pen.setDashPattern([2.4, 2.4])
    elif DASHES[name]:
        pen.setDashPattern(list(DASHES[name]))
    return pen


def draw_marker(painter: QPainter, name: str, at: QPointF, size: float = 4.6) -> None:
    """A network's marker: dot, triangle, hollow diamond."""
    r = px(size) * (1.2 if pen_width(1) > px(1) else 1.0)
    ink = color(COLOURS[name])
    if name == "self-attention":
        painter.setPen(QPen(ink, pen_width(1.8)))
        painter.setBrush(color("stage"))
        corners = [(0, -1.35), (1.35, 0), (0, 1.35), (-1.35, 0)]
    else:
        painter.setPen(QPen(color("stage"), px(1)))
        painter.setBrush(ink)
        corners = [(0, -1.3), (1.25, 0.85), (-1.25, 0.85)]
    if name == "rnn":
        painter.drawEllipse(at, r, r)
    else:
        painter.drawPolygon(QPolygonF([QPointF(at.x() + r * x, at.y() + r * y) for x, y in corners]))
