"""A's curves behind the present ones: pale and thick, each with its cell's dashes, and named A."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from rnnlab.labs.gradients.view_axes import STYLES, curve_pen, polygon, runs, thinned
from rnnlab.labs.gradients.view_field import Curve, Field
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.theme import color, px

_PALE, _WIDE = 0.34, 5.0


def paint_pinned(painter: QPainter, field: Field, curves: Sequence[Curve]) -> None:
    """Paint A's curves; the loss stands at the right for A as for the present, whatever their lengths."""
    for curve in curves:
        style = STYLES[curve.name]
        pen = curve_pen(style, _WIDE)
        pen.setColor(color(style.colour, _PALE))
        length = field.columns.length
        logs = curve.logs[-length:]
        first = length - len(logs)
        x, y = field.xs()[first:], field.ys(logs)
        painter.save()
        painter.setClipRect(QRectF(field.columns.left, field.top, field.columns.right, field.bottom - field.top))
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        spans = [(start, end) for start, end in runs(np.isfinite(logs)) if end > start]
        for start, end in spans:
            line = thinned(x[start : end + 1], y[start : end + 1], 2.5)
            painter.drawPolyline(polygon(line[0][::-1], line[1][::-1]))
        painter.restore()
        _name(painter, field, curve.name, x, y, spans)


def _name(
    painter: QPainter, field: Field, name: str, x: np.ndarray, y: np.ndarray, spans: list[tuple[int, int]]
) -> None:
    """``A`` at the far end of what is in sight of a curve."""
    for start, end in spans:
        for k in range(start, end + 1):
            if field.top + px(14) <= y[k] <= field.bottom - px(8):
                at = QPointF(float(x[k]), float(y[k]))
                box = QRectF(at.x() + px(4), at.y() - px(24), px(60), px(20))
                mathtext.draw_in(painter, box, f"A {STYLES[name].title}", 13, STYLES[name].colour, 600)
                return
