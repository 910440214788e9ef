"""The curve that a class draws before the answer is shown: what was drawn, and how it looks beside the truth."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from rnnlab.labs.gradients.view_axes import Values, clipped, dotted_pen, polygon, thinned, ticks
from rnnlab.labs.gradients.view_field import Field
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.icons import draw_icon
from rnnlab.ui.look.theme import color, pen_width, px
from rnnlab.ui.widgets.knob import paint_knob

KEY_DECADES, SNAP_DECADES = 0.25, 0.5


@dataclass(frozen=True)
class Ghost:
    """What is drawn of a guess."""

    logs: Values  # T
    knot: int  # the step that the keys move, from 1
    open: bool  # whether it can still be drawn at
    label: str
    truth: Values | None = None  # T, once it is shown


class Sketch:
    """A curve of decades over T steps, drawn piece by piece; the loss at the right end is given.

    Between pieces it is straight; left of the last piece it goes on level.
    """

    def __init__(self, length: int, start: float) -> None:
        self._values: Values = np.full(length, np.nan)
        self._values[-1] = start
        self._knots = ticks(length)[:-1][::-1]  # from the loss back
        self._at = 0
        self.touched = False

    @property
    def knot(self) -> int:
        """The step that the keys move."""
        return self._knots[self._at]

    def draw(self, first: tuple[int, float], second: tuple[int, float]) -> None:
        """A stroke from one (step, decade) to another; the loss itself stays."""
        (a, low), (b, high) = sorted((first, second), key=lambda end: end[0])
        steps = np.arange(a, min(b, len(self._values) - 1) + 1)
        # A stroke straight down is one step: its end counts.
        self._values[steps - 1] = np.interp(steps, (a, b), (low, high)) if a < b else second[1]
        self.touched = self.touched or bool(steps.size)

    def take(self, values: tuple[float, ...]) -> None:
        """The whole curve at once, step by step."""
        if len(values) != len(self._values):
            raise ValueError("a curve of another length")
        self._values[:] = values
        self.touched = True

    def move_knot(self, by: int) -> None:
        """Go to the knot at the left (−1) or at the right (1)."""
        self._at = min(max(self._at - by, 0), len(self._knots) - 1)

    def raise_knot(self, up: int, snap: bool, low: float, high: float) -> None:
        """Move the knot up or down; with ``snap`` to the next half of a decade, never off the scale."""
        value = float(self.curve()[self.knot - 1])
        if snap:
            halves = value / SNAP_DECADES  # the half beyond where it is, also where it is on one
            value = SNAP_DECADES * (math.floor(halves + 1e-9) + 1 if up > 0 else math.ceil(halves - 1e-9) - 1)
        else:
            value += up * KEY_DECADES
        self._values[self.knot - 1] = min(max(value, low), high)
        self.touched = True

    def curve(self) -> Values:
        """The whole guess, step by step."""
        known = np.flatnonzero(np.isfinite(self._values))
        found: Values = np.interp(np.arange(len(self._values)), known, self._values[known])
        return found


def paint_ghost(painter: QPainter, field: Field, ghost: Ghost) -> None:
    """Thick and pale below, dashed above; the knot while it can be moved, the distance once the truth is there."""
    x, y = field.xs(), field.ys(ghost.logs)
    lines = clipped(x, y, field.top, field.bottom)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    dashes = QPen(color("accent"), pen_width(2.2), c=Qt.PenCapStyle.FlatCap)
    dashes.setDashPattern([2.4, 2.0])
    for pen in (QPen(color("accent", 0.16), pen_width(13), c=Qt.PenCapStyle.RoundCap), dashes):
        painter.setPen(pen)
        for line in lines:
            part = thinned(*line, 2.5)
            painter.drawPolyline(polygon(part[0][::-1], part[1][::-1]))
    if ghost.open:
        at = QPointF(field.columns.x(ghost.knot), float(y[ghost.knot - 1]))
        paint_knob(painter, at, 8)
    if ghost.truth is not None and np.isfinite(ghost.truth[0]):
        end = min(max(field.y(float(ghost.truth[0])), field.top), field.bottom)
        painter.setPen(dotted_pen("accent", 2.2))
        painter.drawLine(QPointF(x[0], y[0]), QPointF(x[0], end))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("accent"))
        painter.drawEllipse(QPointF(x[0], y[0]), px(5), px(5))
    _name(painter, field, ghost, y)


def _name(painter: QPainter, field: Field, ghost: Ghost, y: Values) -> None:
    """Whose curve it is, above the curve, or below where there is no room."""
    width = mathtext.width(ghost.label, 15, 600) + (0 if ghost.open else px(22))
    left = field.columns.left + (field.columns.right - field.columns.left - width) * 0.5
    under = [float(y[field.columns.step_at(left + width * share) - 1]) for share in (0.0, 0.5, 1.0)]
    top = min(under) - px(34)
    if top < field.top:
        top = max(under) + px(14)
    room = QRectF(left, min(top, field.bottom - px(22)), width, px(22))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color("stage", 0.86))
    painter.drawRoundedRect(room.adjusted(-px(6), 0, px(6), 0), px(5), px(5))
    if not ghost.open:
        draw_icon(painter, "lock", QRectF(room.left(), room.top() + px(3), px(16), px(16)), "accent_text")
        room = room.adjusted(px(22), 0, 0, 0)
    mathtext.draw_in(painter, room, ghost.label, 15, "accent_text", 600)
