"""Parts of a question: what is asked, and the steps from the prediction to its reveal."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from rnnlab.ui.lessons.ballot import RIGHT
from rnnlab.ui.lessons.ballot_parts import Sizes
from rnnlab.ui.lessons.prose import Prose
from rnnlab.ui.look.i18n import N_, bind
from rnnlab.ui.look.icons import draw_icon
from rnnlab.ui.look.theme import color, letters, look, px
from rnnlab.ui.widgets.prediction_steps import Steps

ADVANCE = N_("Lesson", "Next step of the prediction (P)")


class StepButton(Steps):
    """Predict, lock, reveal; a press goes on to the next of them."""

    pressed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        bind(self.setToolTip, ADVANCE)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.pressed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.pressed.emit()
        else:
            event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus():
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(color("accent"), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), px(8), px(8))


class Ask(QWidget):
    """What is asked, with the accent's bar at its left, and how it is answered."""

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        self.words = Prose(sizes.title, 600, leading=1.4)
        self.how = Prose(sizes.text, 400, "ink2", leading=1.4)
        box = QVBoxLayout(self)
        box.setContentsMargins(round(px(16)), 0, 0, 0)
        box.setSpacing(round(px(4)))
        box.addWidget(self.words)
        box.addWidget(self.how)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("accent"))
        painter.drawRoundedRect(QRectF(0, 0, px(3.5), self.height()), px(1.7), px(1.7))


class Tick(QWidget):
    """The mark of a right answer that is no option, as large as the letters beside it."""

    def __init__(self, size: float) -> None:
        super().__init__()
        self._size = size
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        bind(self.setAccessibleName, RIGHT)
        look().changed.connect(self.updateGeometry)
        self.hide()

    def sizeHint(self) -> QSize:
        side = round(letters(self._size) * 1.15)
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_icon(painter, "check", QRectF(self.rect()), "i_text")
