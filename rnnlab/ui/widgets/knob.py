"""The round handle of what is dragged in a picture."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPen

from rnnlab.ui.look.theme import color, px


def paint_knob(painter: QPainter, at: QPointF, radius: float = 9.0, focused: bool = False) -> None:
    """A ring in the accent's colour with a halo; with another ring where the keyboard has it. ``radius`` in pixels."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color("accent", 0.14))
    painter.drawEllipse(at, px(15), px(15))
    painter.setPen(QPen(color("accent"), px(3.5)))
    painter.setBrush(color("stage"))
    painter.drawEllipse(at, px(radius), px(radius))
    if focused:
        painter.setPen(QPen(color("ink"), px(2)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(at, px(17), px(17))
