"""The frame around a lab's picture: its message, and its waiting state."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QStackedWidget, QToolButton, QVBoxLayout, QWidget

from rnnlab.session.messages import Message
from rnnlab.ui.look.i18n import N_, bind, language, message_text
from rnnlab.ui.look.icons import draw_icon, icon
from rnnlab.ui.look.theme import color, look, px
from rnnlab.ui.widgets.prediction_bar import PredictionBar

GLAD = ("program-saved",)  # messages that nothing is wrong with


class Banner(QWidget):
    """One sentence across the top of the stage, until it is dismissed or settled."""

    CLOSE = N_("Stage", "Dismiss the message")

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._frame = parent
        self._message: Message | None = None
        self._label = QLabel()
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._label.setWordWrap(True)
        self._close = QToolButton()
        bind(self._close.setToolTip, self.CLOSE)
        bind(self._close.setAccessibleName, self.CLOSE)
        self._close.clicked.connect(self.clear)
        row = QHBoxLayout(self)
        row.setContentsMargins(round(px(48)), round(px(6)), round(px(8)), round(px(6)))
        row.addWidget(self._label, 1)
        row.addWidget(self._close)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        language().changed.connect(self._restyle)
        look().changed.connect(self._restyle)
        self._restyle()
        self.hide()

    def say(self, message: Message) -> None:
        """Show a message."""
        self._message = message
        self._restyle()
        self.place()
        self.show()
        self.raise_()

    def place(self) -> None:
        """Over the top of the stage: what lies below does not move under the pointer."""
        width = self._frame.width()
        self.setGeometry(0, 0, width, max(self.heightForWidth(width), self.sizeHint().height()))

    def clear(self) -> None:
        """Take the message away."""
        self._message = None
        self.hide()

    def message(self) -> Message | None:
        """What is said now."""
        return self._message

    def _restyle(self) -> None:
        self._close.setIcon(icon("close", 16))
        if self._message is not None:
            self._label.setText(message_text(self._message))
            self.setAccessibleName(self._label.text())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("tint"))
        rect = QRectF(self.rect()).adjusted(px(12), px(4), -px(4), -px(2))
        painter.drawRoundedRect(rect, px(8), px(8))
        side = px(20)
        done = self._message is not None and self._message.id in GLAD
        name, ink = ("check", "accent_text") if done else ("warning", "warning")
        draw_icon(painter, name, QRectF(px(22), rect.center().y() - side / 2, side, side), ink)


class Waiting(QWidget):
    """A veil over the stage until the first numbers are there; gestures go through it."""

    TITLE = N_("Stage", "The engine is starting.")
    DETAIL = N_("Stage", "Type, drag or open a file; the numbers follow.")

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._title, self._detail = QLabel(), QLabel()
        self._title.setProperty("kind", "heading")
        self._detail.setProperty("kind", "text")
        bind(self._title.setText, self.TITLE)
        bind(self._detail.setText, self.DETAIL)
        box = QVBoxLayout(self)
        box.addStretch(1)
        for label in (self._title, self._detail):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            box.addWidget(label)
        box.addSpacing(round(px(32)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), color("stage", 0.72))


class StageFrame(QWidget):
    """Shows one lab's stage at a time, with its banner above, its veil over it, and what is predicted below."""

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.banner = Banner(self)
        self.stack = QStackedWidget()
        self.prediction = PredictionBar()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self.stack, 1)
        box.addWidget(self.prediction)
        self._waiting = Waiting(self)
        self._waiting.hide()
        look().changed.connect(self.update)

    def show_stage(self, stage: QWidget) -> None:
        """Bring a lab's picture to the front."""
        if self.stack.indexOf(stage) < 0:
            self.stack.addWidget(stage)
        self.stack.setCurrentWidget(stage)

    def set_waiting(self, waiting: bool) -> None:
        """Draw or lift the veil."""
        self._waiting.setVisible(waiting)
        self._waiting.raise_()

    def waiting(self) -> bool:
        """Whether the veil is drawn."""
        return not self._waiting.isHidden()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._waiting.setGeometry(self.rect().adjusted(2, 14, -2, -2))
        self.banner.place()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect())
        radius = px(12)
        path = QPainterPath()
        path.addRoundedRect(rect.adjusted(0, 0, 0, radius), radius, radius)
        painter.fillPath(path, color("stage"))
