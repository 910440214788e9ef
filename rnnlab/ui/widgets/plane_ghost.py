"""How a plane shows what is not the present: a guess, another state's vector, and distances to them."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from rnnlab.ui.look import mathtext
from rnnlab.ui.look.theme import color, pen_width, px
from rnnlab.ui.widgets.plane_items import Gap, Handle, PlaneModel

GUESS, OTHER = 9.0, 7.5  # radius of a hollow point, in px


def dashed(colour: QColor, width: float) -> QPen:
    """The pen of a guess and of A: dashed."""
    pen = QPen(colour, pen_width(width), Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.FlatCap)
    pen.setDashPattern([3.0, 2.2])
    return pen


def paint_hollow(painter: QPainter, at: QPointF, radius: float, colour: QColor) -> None:
    """A dashed ring with the stage's ground inside."""
    pen = QPen(colour, pen_width(2.4), Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.FlatCap)
    pen.setDashPattern([1.6, 1.1])
    painter.setPen(pen)
    painter.setBrush(color("stage"))
    painter.drawEllipse(at, px(radius), px(radius))


def paint_guess(painter: QPainter, model: PlaneModel, handle: Handle, lit: bool) -> None:
    """A guess as a point: a halo while it can be moved, and the dashed ring."""
    at = model.pixel(handle.x, handle.y)
    if not handle.fixed:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("ink", 0.16 if lit else 0.1))
        painter.drawEllipse(at, px(24 if lit else 20), px(24 if lit else 20))
    paint_hollow(painter, at, GUESS, color("ink"))
    if handle.key == model.current and not handle.fixed:
        painter.setPen(QPen(color("accent"), pen_width(2), Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(at, px(26), px(26))


def paint_gap_line(painter: QPainter, model: PlaneModel, gap: Gap) -> None:
    """The dotted line of a distance."""
    pen = QPen(color("ink"), pen_width(2.2), Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.RoundCap)
    pen.setDashPattern([0.1, 2.2])
    painter.setPen(pen)
    painter.drawLine(model.pixel(*gap.start), model.pixel(*gap.end))


def paint_gap_label(painter: QPainter, rect: QRectF, text: str, size: float) -> None:
    """A distance as a number in the ink's colour."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color("ink"))
    painter.drawRoundedRect(rect, px(6), px(6))
    mathtext.draw_in(painter, rect, text, size, color("stage"), 600, Qt.AlignmentFlag.AlignHCenter)


def paint_guess_label(painter: QPainter, rect: QRectF, text: str, size: float) -> None:
    """A guess's name in a dashed box."""
    painter.setPen(dashed(color("ink"), 1.5))
    painter.setBrush(color("stage", 0.86))
    painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), px(7), px(7))
    mathtext.draw_in(painter, rect, text, size, "ink", 600, Qt.AlignmentFlag.AlignHCenter)
