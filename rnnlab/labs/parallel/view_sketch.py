"""How the curve of times that a class draws is painted: in decades of milliseconds, its name clear of the others."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from rnnlab.labs.parallel.view_field import Field
from rnnlab.ui.look.theme import px
from rnnlab.ui.widgets.sketch import Sketch, label_width, paint_label, paint_strokes


def paint_sketch(painter: QPainter, field: Field, sketch: Sketch, clear: Callable[[QRectF], float]) -> None:
    """Guess, knot and distances; ``clear`` says how far a place is from the other curves."""
    points = _points(field, sketch, sketch.curve())
    truth = None if sketch.truth is None else _points(field, sketch, sketch.truth)
    paint_strokes(painter, sketch, points, truth, "ink")
    room = _room(field, sketch, points, clear)
    if room is not None:
        paint_label(painter, sketch, room, "ink")


def _points(field: Field, sketch: Sketch, decades: tuple[float, ...]) -> list[QPointF]:
    return [QPointF(field.x(n), field.y(10.0**value)) for n, value in zip(sketch.lengths, decades, strict=True)]


def _room(field: Field, sketch: Sketch, points: list[QPointF], clear: Callable[[QRectF], float]) -> QRectF | None:
    """Above or below the sketch, where the other curves are farthest."""
    width = label_width(sketch)
    best: tuple[float, QRectF] | None = None
    for k in range(1, len(points)):
        left = min(points[k].x() - width / 2, field.rect.right() - width - px(8))
        left = max(left, field.rect.left() + px(8))
        over = [point.y() for point in points if left - px(50) <= point.x() <= left + width + px(50)] or [points[k].y()]
        for top in (min(over) - px(36), max(over) + px(14)):
            place = QRectF(left, top, width, px(22))
            if field.rect.contains(place) and (best is None or clear(place) > best[0] + px(1)):
                best = (clear(place), place)
    return None if best is None else best[1]
