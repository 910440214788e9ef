"""The curve of times that a class draws before it is shown: in decades of milliseconds, length by length."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from rnnlab.labs.parallel.view_field import Field
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.icons import draw_icon
from rnnlab.ui.look.theme import color, pen_width, px

KEY, SNAP = 0.1, 0.5  # what an arrow key moves a point by, in decades, and with Shift
LABEL = 15.0


class Sketch:
    """A power of ten for each length, drawn piece by piece; between pieces it is straight, beyond them level.

    Parameters
    ----------
    lengths : sequence of int
        Words, ascending.
    start : float
        Where the curve lies before anything is drawn.
    label : str
        Whose curve it is, in words.
    """

    def __init__(self, lengths: Sequence[int], start: float, label: str) -> None:
        self.lengths = tuple(lengths)
        self.label = label
        self._start = start
        self._drawn: dict[int, float] = {}
        self.knot = 0
        self.open = True
        self.truth: tuple[float, ...] | None = None

    @property
    def touched(self) -> bool:
        """Whether anything was drawn."""
        return bool(self._drawn)

    def draw(self, first: tuple[float, float], second: tuple[float, float]) -> None:
        """A stroke from one (place, decade) to another; places count lengths from 0, between them as well."""
        (a, low), (b, high) = sorted((first, second), key=lambda end: end[0])
        passed = [k for k in range(len(self.lengths)) if a <= k <= b]
        for k in passed:
            self._drawn[k] = low + (high - low) * (k - a) / (b - a) if a < b else second[1]
        if not passed:
            self._drawn[min(max(round(second[0]), 0), len(self.lengths) - 1)] = second[1]

    def take(self, values: tuple[float, ...]) -> None:
        """The whole curve at once, length by length."""
        if len(values) != len(self.lengths):
            raise ValueError("a curve of another length")
        self._drawn = dict(enumerate(values))

    def move_knot(self, by: int) -> None:
        """Go to the length at the left (−1) or at the right (1)."""
        self.knot = min(max(self.knot + by, 0), len(self.lengths) - 1)

    def raise_knot(self, up: int, snap: bool, low: float, high: float) -> None:
        """Move the knot up or down, within the field."""
        value = self.curve()[self.knot] + up * (SNAP if snap else KEY)
        self._drawn[self.knot] = round(min(max(value, low), high), 6)

    def curve(self) -> tuple[float, ...]:
        """The whole guess, length by length."""
        known = sorted(self._drawn)
        if not known:
            return (self._start,) * len(self.lengths)
        found = []
        for k in range(len(self.lengths)):
            left = max((place for place in known if place <= k), default=known[0])
            right = min((place for place in known if place >= k), default=known[-1])
            a, b = self._drawn[left], self._drawn[right]
            found.append(a if left == right else a + (b - a) * (k - left) / (right - left))
        return tuple(found)


def paint_sketch(painter: QPainter, field: Field, sketch: Sketch, clear: Callable[[QRectF], float]) -> None:
    """Thick and pale below, dashed above; the knot while it can be moved, the distances once the truth is there."""
    points = [
        QPointF(field.x(n), field.y(10.0**value)) for n, value in zip(sketch.lengths, sketch.curve(), strict=True)
    ]
    dashes = QPen(color("ink"), pen_width(2.2), c=Qt.PenCapStyle.FlatCap)
    dashes.setDashPattern([2.4, 2.0])
    painter.setBrush(Qt.BrushStyle.NoBrush)
    untouched = sketch.open and not sketch.touched
    pens = [QPen(color("accent", 0.10 if untouched else 0.16), pen_width(13), c=Qt.PenCapStyle.RoundCap)]
    for pen in pens if untouched else [*pens, dashes]:
        painter.setPen(pen)
        painter.drawPolyline(QPolygonF(points))
    if sketch.truth is not None:
        painter.setPen(QPen(color("accent"), pen_width(1.6), Qt.PenStyle.DotLine))
        for point, truth in zip(points, sketch.truth, strict=True):
            painter.drawLine(point, QPointF(point.x(), field.y(10.0**truth)))
    if sketch.open:
        at = points[sketch.knot]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("accent", 0.14))
        painter.drawEllipse(at, px(15), px(15))
        painter.setPen(QPen(color("accent"), px(3.5)))
        painter.setBrush(color("stage"))
        painter.drawEllipse(at, px(8), px(8))
    _paint_label(painter, field, sketch, points, clear)


def _paint_label(
    painter: QPainter, field: Field, sketch: Sketch, points: list[QPointF], clear: Callable[[QRectF], float]
) -> None:
    """Whose curve it is, above or below it, where the other curves are farthest."""
    lock = 0.0 if sketch.open else px(22)
    width = mathtext.width(sketch.label, LABEL, 600) + lock
    best: tuple[float, QRectF] | None = None
    for k in range(1, len(points)):
        left = min(points[k].x() - width / 2, field.rect.right() - width - px(8))
        left = max(left, field.rect.left() + px(8))
        over = [point.y() for point in points if left - px(50) <= point.x() <= left + width + px(50)] or [points[k].y()]
        for top in (min(over) - px(36), max(over) + px(14)):
            place = QRectF(left, top, width, px(22))
            if field.rect.contains(place) and (best is None or clear(place) > best[0] + px(1)):
                best = (clear(place), place)
    if best is None:
        return
    room = best[1]
    if lock:
        draw_icon(painter, "lock", QRectF(room.left(), room.top() + px(3), px(16), px(16)), "accent_text")
    mathtext.draw_in(painter, room.adjusted(lock, 0, 0, 0), sketch.label, LABEL, "ink", 600)
