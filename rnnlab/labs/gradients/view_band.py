"""Around a curve: the band of several seeds, and where it leaves the scale."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from rnnlab.engine.gradients_traces import Band
from rnnlab.labs.gradients.view_axes import STYLES, Values, clipped, polygon, runs, thinned
from rnnlab.labs.gradients.view_field import Curve, Field
from rnnlab.ui.look.theme import color, pen_width, px


def paint_band(painter: QPainter, field: Field, name: str, band: Band) -> None:
    """The smallest to the largest of the seeds as a pale area, and their median as a thin line."""
    colour = STYLES[name].colour
    x = field.xs()
    low, high = (_edge(field, logs) for logs in (band.low, band.high))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color(colour, 0.16))
    for start, end in runs(np.isfinite(low) & np.isfinite(high)):
        part = slice(start, end + 1)
        upper, lower = thinned(x[part], high[part], 3), thinned(x[part], low[part], 3)
        outline = [QPointF(a, b) for a, b in zip(*(values.tolist() for values in upper), strict=True)]
        back = [QPointF(a, b) for a, b in zip(*(values[::-1].tolist() for values in lower), strict=True)]
        painter.drawPolygon(QPolygonF(outline + back))
    painter.setPen(QPen(color(colour, 0.75), pen_width(1.2)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    middle = field.ys(band.middle)
    for start, end in runs(np.isfinite(middle)):
        for line in clipped(x[start : end + 1], middle[start : end + 1], field.top, field.bottom):
            painter.drawPolyline(polygon(*thinned(*line, 3)))


def _edge(field: Field, logs: Values) -> Values:
    """Heights of a band's edge: what is 0, or off the scale, lies on the scale's end; NaN stays."""
    inside: Values = np.clip(logs, field.low, field.high)
    return field.ys(inside)


def exits(field: Field, curve: Curve) -> list[tuple[int, bool]]:
    """Where a curve leaves the scale, walking back from the loss: the last step on it, and whether upwards."""
    logs = curve.logs
    with np.errstate(invalid="ignore"):
        off = np.isfinite(logs) & ((logs < field.low) | (logs > field.high))
    return [(end + 2, bool(logs[end] > field.high)) for _, end in runs(off) if end + 1 < len(logs)]


def paint_exits(painter: QPainter, field: Field, curve: Curve) -> None:
    """A small arrow at the edge of the scale, in the curve's colour."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color(STYLES[curve.name].colour))
    for step, up in exits(field, curve):
        inside, outside = float(curve.logs[step - 1]), float(curve.logs[step - 2])
        edge = field.high if up else field.low
        share = (edge - inside) / (outside - inside) if np.isfinite(inside) else 1.0
        x = field.columns.x(step - min(max(share, 0.0), 1.0))
        y, side = (field.top, -1) if up else (field.bottom, 1)
        tip = QPointF(x, y + side * px(9))
        painter.drawPolygon(QPolygonF([tip, QPointF(x - px(6), y), QPointF(x + px(6), y)]))
