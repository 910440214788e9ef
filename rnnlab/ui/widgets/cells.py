"""Cells of numbers: one fill, one number, one outline.

Every matrix, strip and heat map of the program is painted here, so that fill,
contrast and digits are the same everywhere. Rows go down and columns across:
``values[row, column]``.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QFontMetricsF, QLinearGradient, QPainter, QPen

from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import color, font, look, pen_width, px
from rnnlab.ui.look.tokens import LIGHT, Palette

Grid = np.ndarray[Any, Any]


def ramp_color(value: float, ramp: str, low: float, high: float) -> QColor:
    """The fill of a value.

    Parameters
    ----------
    ramp : str
        ``"state"`` (signed), ``"weight"`` (0…1), or a gate's colour name
        (``"i"``, ``"f"``, ``"o"``): from the stage's colour to the gate's own.
    low, high : float
        The ends of the scale; values beyond take the end's fill.
    """
    if math.isnan(value):
        return color("field")
    share = 0.5 if high == low else (min(max(value, low), high) - low) / (high - low)
    stops = _stops(look().palette, ramp)
    place = share * (len(stops) - 1)
    k = min(int(place), len(stops) - 2)
    t = place - k
    a, b = stops[k], stops[k + 1]
    return QColor.fromRgbF(*(x + (y - x) * t for x, y in zip(a, b, strict=True)))


@lru_cache(maxsize=64)
def _stops(palette: Palette, ramp: str) -> tuple[tuple[float, float, float], ...]:
    """A ramp's colours as red, green, blue in 0…1; kept, because thousands of cells ask for them."""
    if ramp == "state":
        stops = [QColor(c) for c in palette.state_ramp]
    elif ramp == "weight":
        stops = [QColor(c) for c in palette.weight_ramp]
    else:
        own = QColor(getattr(palette, ramp))
        stops = [QColor(palette.stage), own, own.darker(135)]
        if palette.name == "dark":  # brighter is more, all the way: there is no darker end
            stops = [QColor(palette.stage), own]
        elif palette.name == "projector":
            # Its own colour is nearly black: that is the end, and the light theme's stands in the middle.
            stops = [QColor(palette.stage), QColor(getattr(LIGHT, ramp)), own]
    return tuple((c.redF(), c.greenF(), c.blueF()) for c in stops)


def luminance(fill: QColor) -> float:
    """Relative luminance as WCAG 2 defines it."""

    def linear(channel: float) -> float:
        return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)

    return 0.2126 * linear(fill.redF()) + 0.7152 * linear(fill.greenF()) + 0.0722 * linear(fill.blueF())


def ink_on(fill: QColor) -> QColor:
    """Black or white, whichever contrasts more with the fill."""
    own = luminance(fill)
    return QColor("#000000") if (own + 0.05) / 0.05 >= 1.05 / (own + 0.05) else QColor("#FFFFFF")


def fitting_decimals(used: QFont, width: float) -> int:
    """How many decimals of a number below 1 a cell has room for: the program's own, or fewer, but 2 at least."""
    metrics = QFontMetricsF(used)
    for decimals in range(look().decimals, 2, -1):
        if metrics.horizontalAdvance(number(-0.888888, decimals)) <= width - 4:
            return decimals
    return 2


def _too_wide(values: Grid, metrics: QFontMetrics, room: float) -> bool:
    """Whether some number of two decimals has no room that has it with one; the widest of each sign decides."""
    ends = [float(value) for value in (values.min(), values.max()) if math.isfinite(value) and abs(value) < 1000]
    return any(
        metrics.horizontalAdvance(number(end, 2)) > room >= metrics.horizontalAdvance(number(end, 1)) for end in ends
    )


def paint_cells(
    painter: QPainter,
    rect: QRectF,
    values: Grid,
    ramp: str = "state",
    low: float = -1.0,
    high: float = 1.0,
    *,
    outline: str | QColor = "axis",
    size: float = 13,
    numbers: bool = True,
    decimals: int | None = None,
) -> None:
    """Paint a matrix into a rectangle.

    Numbers are written when they fit. A value beyond the scale has a white
    corner, so that a full fill is never read as exactly the end.

    Parameters
    ----------
    values : array, rows × columns
    outline : str or QColor
        The colour that says which quantity this is.
    """
    rows, columns = values.shape
    if rows == 0 or columns == 0:
        return
    width, height = rect.width() / columns, rect.height() / rows
    written = font(size)
    painter.setFont(written)
    metrics = painter.fontMetrics()
    fits = numbers and height >= metrics.height() * 0.92
    gap = 1.0 if min(width, height) >= 6 else 0.0
    if decimals is None:
        decimals = fitting_decimals(written, width)
        if fits and decimals == 2 and _too_wide(values, metrics, width - 4):
            decimals = 1  # all of them with one, rather than some with none
    for r in range(rows):
        for k in range(columns):
            value = float(values[r, k])
            fill = ramp_color(value, ramp, low, high)
            cell = QRectF(rect.left() + k * width, rect.top() + r * height, width - gap, height - gap)
            if k == columns - 1:
                cell.setRight(rect.right())
            if r == rows - 1:
                cell.setBottom(rect.bottom())
            painter.fillRect(cell, fill)
            if (value > high or value < low) and width > 14:
                corner = min(8.0, height / 3)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(color("stage"))
                tip = QPointF(cell.right(), cell.top())
                painter.drawPolygon([tip, tip + QPointF(-corner, 0), tip + QPointF(0, corner)])
            if fits:
                text = number(value, decimals)
                if abs(value) >= 1000 and metrics.horizontalAdvance(text) > width - 4:
                    text = number(value, 0)  # −1e12 says more than an empty cell; the full value is in the tool tip
                if metrics.horizontalAdvance(text) <= width - 4:
                    painter.setPen(ink_on(fill))
                    painter.drawText(cell, Qt.AlignmentFlag.AlignCenter, text)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(color(outline) if isinstance(outline, str) else outline, pen_width(1.5)))
    painter.drawRoundedRect(rect, 3, 3)


def paint_color_bar(
    painter: QPainter, rect: QRectF, ramp: str, low: float, high: float, left: str, right: str, size: float = 12
) -> None:
    """Paint a colour bar with what its ends mean; the scale is the one given, never the data's own."""
    painter.setFont(font(size))
    metrics = painter.fontMetrics()
    bar = rect.adjusted(metrics.horizontalAdvance(left) + px(8), 0, -metrics.horizontalAdvance(right) - px(8), 0)
    gradient = QLinearGradient(bar.topLeft(), bar.topRight())
    for k in range(13):
        gradient.setColorAt(k / 12, ramp_color(low + (high - low) * k / 12, ramp, low, high))
    painter.setPen(QPen(color("axis"), 1))
    painter.setBrush(gradient)
    painter.drawRoundedRect(bar, 3, 3)
    painter.setPen(color("ink2"))
    beyond = max(0.0, (metrics.height() - rect.height()) / 2)  # letters that a class reads are higher than the bar
    words = rect.adjusted(0, -beyond, 0, beyond)
    painter.drawText(words, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, left)
    painter.drawText(words, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, right)


def column_of(values: Sequence[float] | Grid) -> Grid:
    """A vector as one column of cells."""
    return np.asarray(values, dtype=float).reshape(-1, 1)


def row_of(values: Sequence[float] | Grid) -> Grid:
    """A vector as one row of cells."""
    return np.asarray(values, dtype=float).reshape(1, -1)
