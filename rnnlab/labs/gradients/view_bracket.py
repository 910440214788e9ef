"""The bracket of truncation: which steps an update of truncated backpropagation sees."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.theme import color, pen_width, px
from rnnlab.ui.widgets.knob import paint_knob

HIT = 44.0  # a finger's width
WINDOW = N_("Gradients", "window: the last {count} {count:step|steps}")
WINDOW_ONE = N_("Gradients", "window: the last step")


def bracket_width() -> float:
    """How near the bracket's line may be pressed, beside its handle."""
    return px(9)


def paint_bracket(painter: QPainter, place: QRectF, handle: QPointF, count: int, dragging: bool, focused: bool) -> None:
    """A square bracket around the window, a handle on its left edge, and its length while it is moved."""
    pen = QPen(color("accent"), pen_width(2.5))
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    top, bottom, arm = place.top() - px(4), place.bottom() + px(2), px(9)
    for x, side in ((handle.x(), 1), (place.right(), -1)):
        ends = QPointF(x + side * arm, top), QPointF(x + side * arm, bottom)
        painter.drawLines([QLineF(QPointF(x, top), QPointF(x, bottom)), QLineF(QPointF(x, top), ends[0])])
        painter.drawLine(QPointF(x, bottom), ends[1])
    paint_knob(painter, handle, focused=focused)
    if dragging or focused:
        text = tr(WINDOW_ONE) if count == 1 else tr(WINDOW, count=count)
        wide = mathtext.width(text, 15, 600) + px(16)
        left = handle.x() + px(22)
        if left + wide > place.right():
            left = handle.x() - px(22) - wide
        tag = QRectF(left, handle.y() - px(14), wide, px(28))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("accent"))
        painter.drawRoundedRect(tag, px(6), px(6))
        mathtext.draw_in(painter, tag, text, 15, "on_accent", 600, Qt.AlignmentFlag.AlignHCenter)
