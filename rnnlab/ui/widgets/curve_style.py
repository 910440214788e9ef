"""How curves are drawn that tell networks apart: in a colour and in dashes, with error bars."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QLineF, Qt
from PySide6.QtGui import QPainter, QPen

from rnnlab.ui.look.theme import color, pen_width, px


class CurveStyle(Protocol):
    """What a lab's own style has at least."""

    @property
    def colour(self) -> str:
        """Its name in the theme."""
        ...

    @property
    def dashes(self) -> tuple[float, ...]:
        """In pen widths; empty for a solid line."""
        ...


def curve_pen(style: CurveStyle, width: float = 2.5, pale: float = 1.0) -> QPen:
    """The pen of a curve; ``pale`` from 0 to 1 is its opacity."""
    pen = QPen(color(style.colour, pale), pen_width(width), c=Qt.PenCapStyle.FlatCap, j=Qt.PenJoinStyle.RoundJoin)
    if style.dashes:
        pen.setDashPattern(list(style.dashes))
    return pen


def draw_interval(painter: QPainter, colour: str, x: float, low: float, high: float, pale: float = 1.0) -> None:
    """An error bar between two heights on the screen, with its caps."""
    painter.setPen(QPen(color(colour, pale), pen_width(1.5), c=Qt.PenCapStyle.FlatCap))
    cap = px(3.5)
    painter.drawLines([
        QLineF(x, low, x, high), QLineF(x - cap, low, x + cap, low), QLineF(x - cap, high, x + cap, high)
    ])  # fmt: skip
