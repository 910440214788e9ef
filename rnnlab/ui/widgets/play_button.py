"""The round button that starts and stops playing."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QToolButton

from rnnlab.ui.look.icons import draw_icon
from rnnlab.ui.look.theme import color, either, look, px


class PlayButton(QToolButton):
    """The round button in the middle of the transport."""

    def __init__(self) -> None:
        super().__init__()
        self._playing = False
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        look().changed.connect(self._resize)
        self._resize()

    def set_playing(self, playing: bool) -> None:
        """Show the pause sign while playing."""
        self._playing = playing
        self.update()

    def _resize(self) -> None:
        side = round(either(44, 54))
        self.setFixedSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        circle = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        painter.setPen(QPen(color("ink"), px(2)) if self.hasFocus() else Qt.PenStyle.NoPen)
        painter.setBrush(color("accent"))
        painter.drawEllipse(circle)
        side = px(18)
        middle = circle.center()
        rect = QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)
        draw_icon(painter, "pause" if self._playing else "play", rect, "on_accent")
