"""A curve over lengths that a class draws before it is shown: what was drawn, how it looks, and how it is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from rnnlab.ui.look import mathtext
from rnnlab.ui.look.icons import draw_icon
from rnnlab.ui.look.theme import color, pen_width, px
from rnnlab.ui.widgets.knob import paint_knob
from rnnlab.ui.widgets.questions import Predictions, Question

LABEL = 15.0  # letters of a sketch's name
LOCK = 22.0  # what a lock before the name takes, in design pixels


class Sketch:
    """A value for each length, drawn piece by piece; between pieces it is straight, beyond them level.

    Parameters
    ----------
    lengths : sequence of int
        Ascending.
    label : str
        Whose curve it is, in words.
    start : float
        Where the curve lies before anything is drawn.
    low, high : float
        Between which a key moves a point.
    key : float
        What an arrow key moves a point by; with Shift, a half.
    """

    def __init__(self, lengths: Sequence[int], label: str, start: float, low: float, high: float, key: float) -> None:
        self.lengths = tuple(lengths)
        self.label = label
        self._start, self._low, self._high, self._key = start, low, high, key
        self._drawn: dict[int, float] = {}
        self.knot = 0
        self.open = True
        self.truth: tuple[float, ...] | None = None

    @property
    def touched(self) -> bool:
        """Whether anything was drawn."""
        return bool(self._drawn)

    def draw(self, first: tuple[float, float], second: tuple[float, float]) -> None:
        """A stroke from one (place, value) to another; places count lengths from 0, between them as well."""
        (a, low), (b, high) = sorted((first, second), key=lambda end: end[0])
        passed = [k for k in range(len(self.lengths)) if a <= k <= b]
        for k in passed:
            self._drawn[k] = low + (high - low) * (k - a) / (b - a) if a < b else second[1]
        if not passed:  # a stroke between two lengths moves the nearer one's point
            self._drawn[min(max(round(second[0]), 0), len(self.lengths) - 1)] = second[1]

    def take(self, values: tuple[float, ...]) -> None:
        """The whole curve at once, length by length."""
        if len(values) != len(self.lengths):
            raise ValueError("a curve of another length")
        self._drawn = dict(enumerate(values))

    def move_knot(self, by: int) -> None:
        """Go to the length at the left (−1) or at the right (1)."""
        self.knot = min(max(self.knot + by, 0), len(self.lengths) - 1)

    def raise_knot(self, up: int, snap: bool) -> None:
        """Move the knot up or down, within the field."""
        value = self.curve()[self.knot] + up * (0.5 if snap else self._key)
        self._drawn[self.knot] = round(min(max(value, self._low), self._high), 6)

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


def paint_strokes(
    painter: QPainter, sketch: Sketch, points: Sequence[QPointF], truth: Sequence[QPointF] | None, ink: str
) -> None:
    """Thick and pale below, dashed above; the knot while it can be moved, the distances once the truth is there.

    Parameters
    ----------
    points, truth : sequences of QPointF
        Where guess and truth lie, length by length; without a truth the answer is hidden.
    ink : str
        The dashes' colour.
    """
    dashes = QPen(color(ink), pen_width(2.2), c=Qt.PenCapStyle.FlatCap)
    dashes.setDashPattern([2.4, 2.0])
    painter.setBrush(Qt.BrushStyle.NoBrush)
    untouched = sketch.open and not sketch.touched  # where it can be drawn, before it is
    below = QPen(color("accent", 0.10 if untouched else 0.16), pen_width(13), c=Qt.PenCapStyle.RoundCap)
    for pen in [below] if untouched else [below, dashes]:
        painter.setPen(pen)
        painter.drawPolyline(QPolygonF(list(points)))
    if truth is not None:
        painter.setPen(QPen(color("accent"), pen_width(1.6), Qt.PenStyle.DotLine))
        for point, real in zip(points, truth, strict=True):
            painter.drawLine(point, real)
    if sketch.open:
        paint_knob(painter, points[sketch.knot], 8)


def label_width(sketch: Sketch) -> float:
    """What the sketch's name needs, with its lock once it is locked."""
    return mathtext.width(sketch.label, LABEL, 600) + (0.0 if sketch.open else px(LOCK))


def paint_label(painter: QPainter, sketch: Sketch, room: QRectF, ink: str) -> None:
    """Whose curve it is, with a lock once it is locked."""
    if not sketch.open:
        draw_icon(painter, "lock", QRectF(room.left(), room.top() + px(3), px(16), px(16)), "accent_text")
        room = room.adjusted(px(LOCK), 0, 0, 0)
    mathtext.draw_in(painter, room, sketch.label, LABEL, ink, 600)


class SketchPredictions(Predictions):
    """Questions of which some are answered by drawing a curve into a chart.

    Parameters
    ----------
    parent : QObject
    chart : QWidget
        Says what is drawn (``drawn``, ``knot_moved``, ``knot_raised``) and shows a sketch (``set_sketch``).
    """

    def __init__(self, parent: QObject, chart: Any) -> None:
        super().__init__(parent)
        self._chart = chart
        self._sketch: Sketch | None = None
        chart.drawn.connect(self._on_drawn)
        chart.knot_moved.connect(self._on_knot)
        chart.knot_raised.connect(self._on_raised)

    def draw_on(self, sketch: Sketch) -> None:
        """From here on a class draws this."""
        self._sketch = sketch
        self._chart.set_sketch(sketch)
        self._chart.setFocus()

    def guess(self) -> tuple[float, ...] | None:
        sketch = self._sketch
        return sketch.curve() if sketch is not None and sketch.touched else None

    def put_back(self, question: Question, guess: Any) -> None:
        if self._sketch is not None:
            self._sketch.take(tuple(map(float, guess)))
            self._chart.update()

    def lock(self, question: Question, guess: Any) -> None:
        if self._sketch is not None:
            self._sketch.open = False
            self._chart.update()

    def show_truth(self, truth: tuple[float, ...]) -> None:
        """Draw how far each point of the guess is off."""
        if self._sketch is not None:
            self._sketch.truth = truth
            self._chart.update()

    def end(self) -> None:
        self._sketch = None
        self._chart.set_sketch(None)

    def _on_drawn(self, first: tuple[float, float], second: tuple[float, float]) -> None:
        if self._sketch is not None:
            self._sketch.draw(first, second)
            self._moved()

    def _on_knot(self, by: int) -> None:
        if self._sketch is not None:
            self._sketch.move_knot(by)
            self._chart.update()

    def _on_raised(self, up: int, snap: bool) -> None:
        if self._sketch is not None:
            self._sketch.raise_knot(up, snap)
            self._moved()

    def _moved(self) -> None:
        self._chart.update()
        self.moved.emit()
