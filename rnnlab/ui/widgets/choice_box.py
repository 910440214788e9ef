"""A choice of one among many: a box that opens a list."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QComboBox

from rnnlab.ui.look.theme import color, pen_width, px


class ChoiceBox(QComboBox):
    """In the program's clothes: a style sheet takes Qt's own arrow away, so it is drawn here."""

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = color("ink2" if self.isEnabled() else "off")
        pen = QPen(ink, pen_width(1.6))
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        x, y, half = self.width() - px(16), self.height() / 2, px(4)
        left, tip, right = QPointF(x - half, y - half / 2), QPointF(x, y + half / 2), QPointF(x + half, y - half / 2)
        painter.drawPolyline([left, tip, right])
