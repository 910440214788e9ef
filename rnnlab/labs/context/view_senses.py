"""How senses, sentences and models are told apart: by form and colour, never by colour alone."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from rnnlab.engine.context_traces import ContextTrace
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, Text, tr
from rnnlab.ui.look.theme import color, look, pen_width, px
from rnnlab.ui.widgets.cells import ink_on
from rnnlab.ui.widgets.model_words import written

FORWARD, BOTH = "forward", "both"
FORWARD_NAME, BOTH_NAME = N_("Context", "Forward LSTM"), N_("Context", "Bidirectional LSTM")
STATIC_NAME = N_("Context", "Static vector")
FORWARD_SHORT, BOTH_SHORT = N_("Context", "forward"), N_("Context", "bidirectional")
UNNAMED = (N_("Context", "sense 1"), N_("Context", "sense 2"))
PROBABILITY = N_("Context", "P({sense})")
# Beside the program's own colours, with a form each: a disc and a square.
# At least 4.5:1 on the stage, 7:1 for the projector.
_COLOURS = {
    "light": ("#C62F2F", "#3C4B57"),
    "dark": ("#FF8F85", "#B4C4D2"),
    "projector": ("#9A1414", "#26323C"),
}


def sense_color(sense: int) -> QColor:
    """The colour of a sense (0 or 1); another number is a sense that is not known."""
    return QColor(_COLOURS[look().palette.name][sense]) if sense in (0, 1) else color("ink3")


def sense_name(trace: ContextTrace, sense: int) -> str:
    """A sense in a word."""
    return written(trace.senses[sense]) if trace.senses is not None else tr(UNNAMED[sense])


def probability_name(trace: ContextTrace) -> str:
    """What all probabilities of the lab are of: P(company)."""
    return tr(PROBABILITY, sense=sense_name(trace, 1))


def paint_mark(painter: QPainter, at: QPointF, radius: float, sense: int, hollow: bool, pen: float = 1.6) -> None:
    """A state: a disc or a square; hollow where the deciding word stands after. ``radius`` in design pixels."""
    colour, r = sense_color(sense), px(radius)
    if hollow:
        painter.setPen(QPen(colour, pen_width(pen)))
        painter.setBrush(Qt.BrushStyle.NoBrush)  # several states may be in one place
        r -= px(0.4)
    else:
        painter.setPen(QPen(color("stage"), px(0.7)))
        painter.setBrush(colour)
    if sense == 1:
        half = r * (0.76 if hollow else 0.9)  # a hollow one stands inside a disc of the same place
        painter.drawRect(QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half))
    else:
        painter.drawEllipse(at, r, r)


def paint_badge(painter: QPainter, at: QPointF, text: str, sense: int, size: float = 18.0) -> None:
    """A sentence's number on its sense's form; ``size`` is the badge's height in design pixels."""
    fill, side = sense_color(sense), px(size)
    place = QRectF(at.x() - side / 2, at.y() - side / 2, side, side)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(fill)
    if sense == 1:
        painter.drawRoundedRect(place, px(3), px(3))
    else:
        painter.drawEllipse(place)
    mathtext.draw_in(painter, place, text, size * 0.72, ink_on(fill), 600, Qt.AlignmentFlag.AlignHCenter)


def paint_model(painter: QPainter, at: QPointF, model: str, radius: float, filled: bool = True) -> None:
    """A model's sign: a triangle for the forward one, a diamond for the bidirectional one."""
    r = px(radius)
    colour = color("h") if model == BOTH else color("ink2")
    if model == BOTH:
        shape = [QPointF(0, -r), QPointF(r, 0), QPointF(0, r), QPointF(-r, 0)]
    else:
        shape = [QPointF(-r * 0.7, -r * 0.85), QPointF(r * 0.9, 0), QPointF(-r * 0.7, r * 0.85)]
    painter.setPen(
        QPen(colour, pen_width(1.7), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    )
    painter.setBrush(colour if filled and model == BOTH else color("stage"))
    painter.drawPolygon(QPolygonF([at + corner for corner in shape]))


def paint_present(painter: QPainter, at: QPointF, halo: bool = True) -> None:
    """The present sentence's state: a large point in the accent's colour."""
    painter.setPen(Qt.PenStyle.NoPen)
    if halo:
        painter.setBrush(color("accent", 0.2))
        painter.drawEllipse(at, px(14), px(14))
    painter.setPen(QPen(color("stage"), pen_width(1.6)))
    painter.setBrush(color("accent"))
    painter.drawEllipse(at, px(7.5), px(7.5))


HALVES: dict[str, Text] = {
    "forward": N_("Context", "forward half"),
    "backward": N_("Context", "backward half"),
    "both": N_("Context", "both halves"),
}
