"""A's curves behind the present ones: pale and thick, each with its cell's dashes, and named A."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from rnnlab.labs.gradients.view_axes import STYLES, Values, clipped, curve_pen, polygon, thinned
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
        lines = clipped(field.xs()[first:], field.ys(logs), field.top, field.bottom)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for line in lines:
            x, y = thinned(*line, 2.5)
            painter.drawPolyline(polygon(x[::-1], y[::-1]))
        if lines:
            _name(painter, field, curve.name, *lines[0])


def _name(painter: QPainter, field: Field, name: str, x: Values, y: Values) -> None:
    """``A`` at the far end of what is in sight of a curve, on the side where the curve does not go."""
    rises = float(y[min(len(y) - 1, len(y) // 8 + 1)]) < float(y[0])
    top = float(y[0]) + (px(5) if rises else -px(25))
    top = min(max(top, field.top), field.bottom - px(20))
    box = QRectF(float(x[0]) + px(6), top, px(70), px(20))
    mathtext.draw_in(painter, box, f"A {STYLES[name].title}", 13, STYLES[name].colour, 600)
