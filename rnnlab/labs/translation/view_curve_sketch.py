"""The curve that a class draws before the answer is shown: what was drawn, and how it looks beside the truth."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from rnnlab.labs.translation.view_curve_style import Field
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.icons import draw_icon
from rnnlab.ui.look.theme import color, pen_width, px

KEY, SNAP = 0.05, 0.5  # what an arrow key moves a share by, and with Shift


class Sketch:
    """A share for each length, drawn piece by piece; between pieces it is straight, beyond them level.

    Parameters
    ----------
    lengths : sequence of int
        Clauses, ascending.
    label : str
        Whose curve it is, in words.
    """

    def __init__(self, lengths: Sequence[int], label: str) -> None:
        self.lengths = tuple(lengths)
        self.label = label
        self._drawn: dict[int, float] = {}
        self.knot = self.lengths[0]
        self.open = True
        self.truth: tuple[float, ...] | None = None

    @property
    def touched(self) -> bool:
        """Whether anything was drawn."""
        return bool(self._drawn)

    def draw(self, first: tuple[float, float], second: tuple[float, float]) -> None:
        """A stroke from one (place, share) to another; places count lengths from 0, between them as well."""
        (a, low), (b, high) = sorted((first, second), key=lambda end: end[0])
        passed = [k for k in range(len(self.lengths)) if a <= k <= b]
        for k in passed:
            self._drawn[self.lengths[k]] = low + (high - low) * (k - a) / (b - a) if a < b else second[1]
        if not passed:  # a stroke within one column moves that column's point
            nearest = min(max(round(second[0]), 0), len(self.lengths) - 1)
            self._drawn[self.lengths[nearest]] = second[1]

    def take(self, values: tuple[float, ...]) -> None:
        """The whole curve at once, length by length."""
        self._drawn = dict(zip(self.lengths, values, strict=True))

    def move_knot(self, by: int) -> None:
        """Go to the length at the left (−1) or at the right (1)."""
        at = self.lengths.index(self.knot) + by
        self.knot = self.lengths[min(max(at, 0), len(self.lengths) - 1)]

    def raise_knot(self, up: int, snap: bool) -> None:
        """Move the knot up or down, within 0 and 1."""
        value = self.curve()[self.lengths.index(self.knot)] + up * (SNAP if snap else KEY)
        self._drawn[self.knot] = round(min(max(value, 0.0), 1.0), 6)

    def curve(self) -> tuple[float, ...]:
        """The whole guess, length by length; before anything is drawn, all right everywhere."""
        known = sorted(self._drawn)
        if not known:
            return tuple(1.0 for _ in self.lengths)
        return tuple(self._between(clauses, known) for clauses in self.lengths)

    def _between(self, clauses: int, known: list[int]) -> float:
        left = max((length for length in known if length <= clauses), default=known[0])
        right = min((length for length in known if length >= clauses), default=known[-1])
        low, high = self._drawn[left], self._drawn[right]
        return low if left == right else low + (high - low) * (clauses - left) / (right - left)


def paint_sketch(painter: QPainter, field: Field, sketch: Sketch) -> None:
    """Thick and pale below, dashed above; the knot while it can be moved, the distances once the truth is there."""
    if not set(sketch.lengths) <= set(field.columns.lengths):
        return  # other lengths were chosen meanwhile
    shares = sketch.curve()
    points = [
        QPointF(field.columns.x(clauses), field.y(value)) for clauses, value in zip(sketch.lengths, shares, strict=True)
    ]
    dashes = QPen(color("accent"), pen_width(2.2), c=Qt.PenCapStyle.FlatCap)
    dashes.setDashPattern([2.4, 2.0])
    if sketch.open and not sketch.touched:  # where it can be drawn, before it is
        painter.setPen(QPen(color("accent", 0.10), pen_width(13), c=Qt.PenCapStyle.RoundCap))
        painter.drawPolyline(QPolygonF(points))
    else:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for pen in (QPen(color("accent", 0.16), pen_width(13), c=Qt.PenCapStyle.RoundCap), dashes):
            painter.setPen(pen)
            painter.drawPolyline(QPolygonF(points))
    if sketch.truth is not None:
        painter.setPen(QPen(color("accent"), pen_width(1.6), Qt.PenStyle.DotLine))
        for point, truth in zip(points, sketch.truth, strict=True):
            painter.drawLine(point, QPointF(point.x(), field.y(truth)))
    if sketch.open:
        at = points[sketch.lengths.index(sketch.knot)]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("accent", 0.14))
        painter.drawEllipse(at, px(15), px(15))
        painter.setPen(QPen(color("accent"), px(3.5)))
        painter.setBrush(color("stage"))
        painter.drawEllipse(at, px(8), px(8))
    _name(painter, field, sketch, points)


def _name(painter: QPainter, field: Field, sketch: Sketch, points: list[QPointF]) -> None:
    """Whose curve it is, below the middle of what was drawn, or above it where there is no room."""
    lock = 0.0 if sketch.open else px(22)
    width = mathtext.width(sketch.label, 15, 600) + lock
    middle = points[len(points) // 2]
    left = min(max(middle.x() - width / 2, field.columns.left + px(8)), field.columns.right - width - px(8))
    under = [point.y() for point in points if left - px(20) <= point.x() <= left + width + px(20)] or [middle.y()]
    top = max(under) + px(14)
    if top > field.bottom - px(26):
        top = max(min(under) - px(36), field.top)
    room = QRectF(left, top, width, px(22))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color("stage", 0.86))
    painter.drawRoundedRect(room.adjusted(-px(6), 0, px(6), 0), px(5), px(5))
    if lock:
        draw_icon(painter, "lock", QRectF(room.left(), room.top() + px(3), px(16), px(16)), "accent_text")
    mathtext.draw_in(painter, room.adjusted(lock, 0, 0, 0), sketch.label, 15, "accent_text", 600)
