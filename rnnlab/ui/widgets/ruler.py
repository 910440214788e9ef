"""Steps 1…length as a line with ticks, where there are no words to show."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, bind
from rnnlab.ui.look.theme import color, look, px


def ticks(length: int, most: int = 11) -> list[int]:
    """About ten round steps between 1 and length, both ends included; fewer where there is room for ``most`` alone."""
    unit = 1
    for candidate in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000):
        unit = candidate
        if length / candidate <= most:
            break
    inner = [k for k in range(unit, length, unit) if k > 1 + unit * 0.4 and k < length - unit * 0.4]
    return [1, *inner, length] if length > 1 else [1]


NAME = N_("Timeline", "Steps")


class Ruler(QWidget):
    """Pressed or dragged to choose a step."""

    step_chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._length = 1
        self._step = 1
        bind(self.setAccessibleName, NAME)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        look().changed.connect(self.update)

    def set_range(self, length: int, step: int) -> None:
        """Show ``step`` of ``length``."""
        if (length, step) != (self._length, self._step):
            self._length, self._step = max(1, length), step
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, round(px(44)))

    def x_of(self, step: float) -> float:
        """Where a step lies."""
        margin = px(20)
        share = 0.0 if self._length == 1 else (step - 1) / (self._length - 1)
        return margin + share * (self.width() - 2 * margin)

    def _choose(self, x: float) -> None:
        margin = px(20)
        share = (x - margin) / max(1.0, self.width() - 2 * margin)
        self.step_chosen.emit(1 + round(min(max(share, 0.0), 1.0) * (self._length - 1)))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._choose(event.position().x())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._choose(event.position().x())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        y = self.height() / 2 - px(5)
        painter.setPen(QPen(color("axis"), px(2), c=Qt.PenCapStyle.RoundCap))
        painter.drawLine(QPointF(self.x_of(1), y), QPointF(self.x_of(self._length), y))
        each = mathtext.width(str(self._length), 12) + px(10)
        for tick in ticks(self._length, min(11, max(1, int((self.width() - 2 * px(20)) / each)))):
            x = self.x_of(tick)
            painter.setPen(QPen(color("axis"), 1))
            painter.drawLine(QPointF(x, y - px(4)), QPointF(x, y + px(4)))
            half = mathtext.width(str(tick), 12) / 2  # the last number stays within the edge
            rect = QRectF(min(x, self.width() - half - 1) - px(30), y + px(6), px(60), px(16))
            mathtext.draw_in(painter, rect, str(tick), 12, "ink3", align=Qt.AlignmentFlag.AlignHCenter)
        painter.setPen(QPen(color("stage"), px(2)))
        painter.setBrush(color("accent"))
        painter.drawEllipse(QPointF(self.x_of(self._step), y), px(8), px(8))
