"""Cells too small for a number, painted as one picture: thousands of them, one colour each."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from typing import Any

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from rnnlab.labs.translation.view_spans import Spans
from rnnlab.ui.look.theme import color, look
from rnnlab.ui.look.tokens import Palette
from rnnlab.ui.widgets.cells import Grid, ramp_color

PALE = 0.32  # how much of its colour a cell keeps whose word is not written yet
_SHADES = 256


def pale(fill: QColor) -> QColor:
    """A fill that lets the stage through."""
    ground, rest = color("stage"), 1 - PALE
    red, green = fill.redF() * PALE + ground.redF() * rest, fill.greenF() * PALE + ground.greenF() * rest
    return QColor.fromRgbF(red, green, fill.blueF() * PALE + ground.blueF() * rest)


@lru_cache(maxsize=8)
def _shades(palette: Palette, ramp: str, low: float, high: float) -> np.ndarray[Any, Any]:
    """The ramp's colours as 32-bit numbers: first as they are, then pale."""
    fills = [ramp_color(low + (high - low) * k / (_SHADES - 1), ramp, low, high) for k in range(_SHADES)]
    return np.array([fill.rgb() for fill in (*fills, *(pale(fill) for fill in fills))], dtype=np.uint32)


def image_of(values: Grid, ramp: str, low: float, high: float, produced: int) -> QImage:
    """A pixel a cell; rows from ``produced`` on are pale.

    Parameters
    ----------
    values : array, rows × columns
        What is beyond the scale takes the end's colour, as in ``ramp_color``.
    """
    shares = np.nan_to_num((values - low) / (high - low)).clip(0, 1)
    shade = np.rint(shares * (_SHADES - 1)).astype(np.intp)
    shade[produced:] += _SHADES
    pixels = np.ascontiguousarray(_shades(look().palette, ramp, low, high)[shade])
    rows, columns = pixels.shape
    # a copy: the array's memory goes with it
    return QImage(pixels.data, columns, rows, 4 * columns, QImage.Format.Format_RGB32).copy()


def runs(spans: Spans) -> list[tuple[int, int, bool]]:
    """First place, the one behind the last, and whether they are wide: of neighbours that are alike."""
    found, start = [], 0
    for wide, group in groupby(spans.wide):
        end = start + len(list(group))
        found.append((start, end, wide))
        start = end
    return found


def paint_small(painter: QPainter, image: QImage, rows: Spans, columns: Spans) -> None:
    """Paint every block of cells but that of wide rows and wide columns."""
    for top, bottom, high in runs(rows):
        for left, right, wide in runs(columns):
            if high and wide:
                continue
            place = QRectF(columns.starts[left], rows.starts[top], 0, 0)
            place.setRight(columns.ends[right - 1])
            place.setBottom(rows.ends[bottom - 1])
            painter.drawImage(place, image, QRectF(left, top, right - left, bottom - top))
