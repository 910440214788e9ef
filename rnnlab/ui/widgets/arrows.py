"""The head of every straight arrow in the program."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter


def arrow_head(
    painter: QPainter, tip: QPointF, along: tuple[float, float], length: float, half: float, fill: QColor
) -> None:
    """An arrow's head: a filled triangle that ends in ``tip``."""
    back = tip - QPointF(along[0] * length, along[1] * length)
    side = QPointF(-along[1] * half, along[0] * half)
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(fill)
    painter.drawPolygon([tip, back + side, back - side])
    painter.restore()
