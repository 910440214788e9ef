"""Where things stand in the Gradients lab's pictures: time across, decades up, and how each cell is drawn.

Logarithms come with the trace; here they only become places on the screen.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from rnnlab.ui.look.i18n import N_
from rnnlab.ui.look.numbers import MINUS, scientific
from rnnlab.ui.look.theme import color, pen_width, px

Values = np.ndarray[Any, Any]

# Ends of the scale, in decades. Any norm of 256 units starts below 10²; float64 ends near 10^±308 (10^-324 with the
# numbers that have lost digits). The scale is fixed: it must stand still while the curves move. These rungs are what
# "fit" chooses among.
LOWS = (-8, -20, -40, -80, -160, -330)
HIGHS = (2, 4, 10, 20, 40, 80, 160, 310)
DEFAULT_RANGE = (LOWS[0], HIGHS[0])

GUTTER = 96.0  # left of the time axis, for labels
INSET = 20.0  # right of it
TIME, BACK = N_("Gradients", "time step"), N_("Gradients", "steps back")


@dataclass(frozen=True)
class Style:
    """How a cell's curve looks; never colour alone."""

    title: str
    colour: str
    dashes: tuple[float, ...]  # in pen widths; empty for a solid line
    marker: str


STYLES: dict[str, Style] = {
    "lstm": Style("LSTM", "lstm", (5.0, 2.4, 0.8, 2.4), "triangle"),
    "gru": Style("GRU", "gru", (3.6, 2.4), "square"),
    "rnn": Style("RNN", "rnn", (), "dot"),
}


def curve_pen(style: Style, width: float = 2.5) -> QPen:
    """The pen of a cell's curve."""
    # Joins are not rounded: the points lie closer than the pen is wide, and round joins cost most of the painting.
    pen = QPen(color(style.colour), pen_width(width), c=Qt.PenCapStyle.FlatCap, j=Qt.PenJoinStyle.BevelJoin)
    if style.dashes:
        pen.setDashPattern(list(style.dashes))
    return pen


def dotted_pen(colour: str, width: float = 1.5) -> QPen:
    """The pen of the theory and of connections that are no data."""
    pen = QPen(color(colour), pen_width(width), c=Qt.PenCapStyle.FlatCap)
    pen.setDashPattern([1.6, 2.4])
    return pen


def draw_marker(painter: QPainter, style: Style, at: QPointF, size: float = 4.6) -> None:
    """A cell's marker: filled dot, hollow square, triangle."""
    r = px(size) * (1.25 if pen_width(1) > px(1) else 1.0)
    ink = color(style.colour)
    if style.marker == "square":
        painter.setPen(QPen(ink, pen_width(2)))
        painter.setBrush(color("stage"))
        painter.drawRect(QRectF(at.x() - r * 0.9, at.y() - r * 0.9, 1.8 * r, 1.8 * r))
        return
    painter.setPen(QPen(color("stage"), px(1.5)))
    painter.setBrush(ink)
    if style.marker == "dot":
        painter.drawEllipse(at, r, r)
    else:
        up, side = 1.25 * r, 1.2 * r
        corners = (QPointF(0, -up), QPointF(side, 0.8 * r), QPointF(-side, 0.8 * r))
        painter.drawPolygon(QPolygonF([at + corner for corner in corners]))


@dataclass(frozen=True)
class Columns:
    """The time axis: step t is a column from t − ½ to t + ½, shared by curves and strips."""

    left: float
    right: float
    length: int

    @classmethod
    def across(cls, width: float, length: int) -> Columns:
        """The columns of a picture of a certain width."""
        return cls(px(GUTTER), max(px(GUTTER) + 1, width - px(INSET)), max(length, 1))

    def x(self, step: float) -> float:
        """The middle of a step's column."""
        return self.left + (step - 0.5) / self.length * (self.right - self.left)

    def step_at(self, x: float) -> int:
        """The step whose column is nearest."""
        step = int((x - self.left) / (self.right - self.left) * self.length) + 1
        return min(max(step, 1), self.length)

    def edge_at(self, x: float) -> int:
        """The step whose left edge is nearest."""
        return round((x - self.left) / (self.right - self.left) * self.length) + 1

    def stretch(self, first: int, last: int) -> tuple[float, float]:
        """Left and right end of the columns of some steps, both included."""
        return self.x(first - 0.5), self.x(last + 0.5)


def ticks(length: int) -> list[int]:
    """The first step, about eight round ones, and the last."""
    unit = next((unit for unit in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000) if length / unit <= 8), 5000)
    inner = [step for step in range(unit, length, unit) if 1 + unit * 0.4 < step < length - unit * 0.4]
    return [1, *inner, length] if length > 1 else [1]


def fitted_range(logs: Iterable[Values]) -> tuple[int, int]:
    """The decades that hold curves of log₁₀; infinite values and NaN have bands of their own and do not count."""
    low, high = DEFAULT_RANGE
    for values in logs:
        finite = values[np.isfinite(values)]
        if finite.size:
            lowest, highest = float(finite.min()), float(finite.max())
            low = min(low, next((rung for rung in LOWS if rung <= lowest), LOWS[-1]))
            high = max(high, next((rung for rung in HIGHS if rung >= highest), HIGHS[-1]))
    return low, high


def decade_ticks(low: int, high: int) -> list[int]:
    """Exponents to label: multiples of one round number."""
    unit = next(unit for unit in (1, 2, 5, 10, 20, 50, 100, 200) if (high - low) / unit <= 8)
    return list(range(-(-low // unit) * unit, high + 1, unit))


def decade_text(exponent: int) -> str:
    """An exponent as the axis writes it."""
    return "1" if exponent == 0 else f"$10^{{{exponent}}}$".replace("-", "\u2212")


def power(log: float, write: Callable[[float], str] = scientific) -> str:
    """A value from its decimal logarithm, also where no float holds it."""
    if math.isnan(log):
        return "NaN"
    if math.isinf(log):
        return "∞" if log > 0 else "0"
    if -300 < log < 300:
        return write(10.0**log)
    exponent = math.floor(log)
    return f"{10.0 ** (log - exponent):.2f}e{exponent}".replace("-", MINUS)


def runs(mask: Values) -> list[tuple[int, int]]:
    """First and last index of every unbroken stretch of true values."""
    edges = np.flatnonzero(np.diff(np.concatenate(([False], mask, [False])).astype(np.int8)))
    return [(int(start), int(end) - 1) for start, end in zip(edges[::2], edges[1::2], strict=True)]


def thinned(x: Values, y: Values, gap: float) -> tuple[Values, Values]:
    """At most about three points per ``gap`` pixels: the first, the lowest and the highest of each bundle."""
    span = float(x[-1] - x[0])
    bundle = min(int(len(x) * gap / span), len(x)) if span > 0 else 1
    if bundle < 2:
        return x, y
    whole = len(x) // bundle * bundle
    rows = y[:whole].reshape(-1, bundle)
    offsets = np.arange(0, whole, bundle)
    extremes = [offsets]
    if float((rows.max(axis=1) - rows.min(axis=1)).max()) > 2 * gap:
        extremes += [offsets + rows.argmin(axis=1), offsets + rows.argmax(axis=1)]
    keep = np.unique(np.concatenate([*extremes, np.arange(whole, len(x)), [len(x) - 1]]))
    return x[keep], y[keep]


def polygon(x: Values, y: Values) -> QPolygonF:
    """Places as Qt draws them."""
    return QPolygonF([QPointF(a, b) for a, b in zip(x.tolist(), y.tolist(), strict=True)])


def clipped(x: Values, y: Values, top: float, bottom: float) -> list[tuple[Values, Values]]:
    """The parts of a line between two heights, cut where it crosses them.

    The painter's own clip does not reach files of lines (SVG).
    """
    parts = []
    for start, end in runs((y >= top) & (y <= bottom)):
        xs, ys = x[start : end + 1], y[start : end + 1]
        for inner, outer, first in ((start, start - 1, True), (end, end + 1, False)):
            if not 0 <= outer < len(y) or not np.isfinite(y[outer]):
                continue
            edge = top if y[outer] < top else bottom
            share = (edge - y[inner]) / (y[outer] - y[inner])
            cut = x[inner] + share * (x[outer] - x[inner])
            xs, ys = (np.r_[cut, xs], np.r_[edge, ys]) if first else (np.r_[xs, cut], np.r_[ys, edge])
        parts.append((xs, ys))
    return parts


def hatch(painter: QPainter, rect: QRectF, colour: str = "axis") -> None:
    """Slanted lines over what is lost."""
    painter.setPen(QPen(color(colour), 1))
    step, height = px(6), rect.height()
    lines = []
    for k in range(int((rect.width() + height) / step) + 2):
        foot = rect.left() - height + k * step
        low, high = max(0.0, rect.left() - foot), min(height, rect.right() - foot)
        if low < high:
            lines.append(QLineF(foot + low, rect.bottom() - low, foot + high, rect.bottom() - high))
    painter.drawLines(lines)


def shown_order(cells: Sequence[str]) -> list[str]:
    """The cells from the best at keeping to the plain one: the order of tables and strips."""
    return [name for name in STYLES if name in cells]
