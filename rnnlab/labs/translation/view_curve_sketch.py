"""How the curve of shares that a class draws is painted beside the truth."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from rnnlab.labs.translation.view_curve_style import Field
from rnnlab.ui.look.theme import color, px
from rnnlab.ui.widgets.sketch import Sketch, label_width, paint_label, paint_strokes


def paint_sketch(painter: QPainter, field: Field, sketch: Sketch) -> None:
    """Guess, knot and distances, where the columns are still those of the question."""
    if not set(sketch.lengths) <= set(field.columns.lengths):
        return  # other lengths were chosen meanwhile
    points = _points(field, sketch, sketch.curve())
    truth = None if sketch.truth is None else _points(field, sketch, sketch.truth)
    paint_strokes(painter, sketch, points, truth, "accent")
    room = _room(field, sketch, points)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color("stage", 0.86))
    painter.drawRoundedRect(room.adjusted(-px(6), 0, px(6), 0), px(5), px(5))
    paint_label(painter, sketch, room, "accent_text")


def _points(field: Field, sketch: Sketch, shares: tuple[float, ...]) -> list[QPointF]:
    return [
        QPointF(field.columns.x(clauses), field.y(value)) for clauses, value in zip(sketch.lengths, shares, strict=True)
    ]


def _room(field: Field, sketch: Sketch, points: list[QPointF]) -> QRectF:
    """Below the middle of what was drawn, or above it where there is no room."""
    width = label_width(sketch)
    middle = points[len(points) // 2]
    left = min(max(middle.x() - width / 2, field.columns.left + px(8)), field.columns.right - width - px(8))
    under = [point.y() for point in points if left - px(20) <= point.x() <= left + width + px(20)] or [middle.y()]
    top = max(under) + px(14)
    if top > field.bottom - px(26):
        top = max(min(under) - px(36), field.top)
    return QRectF(left, top, width, px(22))
