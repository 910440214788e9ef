"""How a plane shows computed points that are no vectors: with a letter inside, as rings, as dots."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from rnnlab.ui.look import mathtext
from rnnlab.ui.look.theme import color, pen_width, px
from rnnlab.ui.widgets.plane_items import Mark, PlaneModel

LETTERS = 6  # of more points with letters inside only those keep them that cover no other

_LETTER, _SMALL, _RING, _DOT = 13.0, 6.0, 8.0, 4.5


def paint_marks(painter: QPainter, model: PlaneModel) -> None:
    """Lines first, then the points."""
    for mark in model.marks:
        if mark.line is not None:
            pen = QPen(color("accent"), pen_width(2), Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.RoundCap)
            pen.setDashPattern([0.1, 2.4])
            painter.setPen(pen)
            painter.drawLine(model.pixel(mark.x, mark.y), model.pixel(*mark.line))
    for mark in (mark for mark in model.marks if mark.kind != "letter"):
        _paint_point(painter, model, mark)
    _paint_letters(painter, model)


def paint_mark_label(painter: QPainter, rect: QRectF, mark: Mark) -> None:
    """A ring's name, or a dot's."""
    ring = mark.kind == "ring"
    mathtext.draw_in(painter, rect, mark.label, 14 if ring else 13, "ink" if ring else "ink2", 600 if ring else 400)


def _paint_point(painter: QPainter, model: PlaneModel, mark: Mark) -> None:
    at = model.pixel(mark.x, mark.y)
    unit = 0.7 if len(model.marks) > 2 * LETTERS + 2 else 1.0
    if mark.kind == "ring":
        painter.setPen(QPen(color("accent"), pen_width(3 * unit)))
        painter.setBrush(color("stage"))
        painter.drawEllipse(at, px(_RING * unit), px(_RING * unit))
    else:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("accent"))
        painter.drawEllipse(at, px(_DOT * unit), px(_DOT * unit))


def _paint_letters(painter: QPainter, model: PlaneModel) -> None:
    """Circles with their names; where two would lie on each other, and where there are many, small ones without."""
    letters = [mark for mark in model.marks if mark.kind == "letter"]
    taken: list[QRectF] = []
    if model.arrow is not None:
        end = model.pixel(model.arrow.x, model.arrow.y)
        taken.append(QRectF(end.x() - px(8), end.y() - px(8), px(16), px(16)))
    for mark in letters:
        at, side = model.pixel(mark.x, mark.y), px(_LETTER)
        box = QRectF(at.x() - side, at.y() - side, 2 * side, 2 * side)
        bare = len(letters) > LETTERS or any(box.intersects(other) for other in taken)
        radius = px(_SMALL) if bare else side
        painter.setPen(QPen(color("accent"), pen_width(2)))
        painter.setBrush(color("tint"))
        painter.drawEllipse(at, radius, radius)
        if not bare:
            taken.append(box)
            mathtext.draw_in(painter, box, mark.label, 15, "accent_text", 400, Qt.AlignmentFlag.AlignHCenter)
