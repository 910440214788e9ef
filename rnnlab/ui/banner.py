"""One sentence that the window says to its user: a refusal, a failure, or what is done.

It lies over the question in the top bar: nothing that can be pressed is under
it, and nothing on the stage moves for it.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QToolButton, QWidget

from rnnlab.session.messages import Message
from rnnlab.ui.look.i18n import N_, bind, language, message_text
from rnnlab.ui.look.icons import draw_icon, icon
from rnnlab.ui.look.theme import color, look, px
from rnnlab.ui.look.wrap import draw_lines, fitted
from rnnlab.ui.widgets.chips import plain_tip

# Messages that nothing is wrong with; they go by themselves.
GLAD = ("program-saved", "exported", "copied-table", "copied-latex", "copied-program")
GLAD_MS = 8000
SIZES = ((13, 2), (12, 3), (11, 4))  # and how many lines: the first in which the sentence has room


class Banner(QWidget):
    """Shows a message until it is dismissed or settled.

    Parameters
    ----------
    parent : QWidget
        What it lies on.
    room : callable
        Where on it there is room, in its coordinates.
    """

    CLOSE = N_("Stage", "Dismiss the message")

    replaced = Signal()  # what was said is not on the screen any more

    def __init__(self, parent: QWidget, room: Callable[[], QRect]) -> None:
        super().__init__(parent)
        self._room = room
        self._message: Message | None = None
        self._text = ""
        self._close = QToolButton(self)
        bind(self._close.setToolTip, self.CLOSE)
        bind(self._close.setAccessibleName, self.CLOSE)
        self._close.clicked.connect(self.clear)
        self._leaves = QTimer(self)
        self._leaves.setSingleShot(True)
        self._leaves.setInterval(GLAD_MS)
        self._leaves.timeout.connect(self.clear)
        language().changed.connect(self._restyle)
        look().changed.connect(self._restyle)
        self._restyle()
        self.hide()

    def say(self, message: Message) -> None:
        """Show a message."""
        self._leave()
        self._message = message
        self._restyle()
        self.place()
        self.show()
        self.raise_()
        if self._glad():
            self._leaves.start()
        else:
            self._leaves.stop()

    def place(self) -> None:
        """Take the room that there is now."""
        self.setGeometry(self._room())

    def clear(self) -> None:
        """Take the message away."""
        self._leave()
        self._leaves.stop()
        self.hide()

    def _leave(self) -> None:
        was, self._message = self._message, None
        if was is not None:
            self.replaced.emit()

    def message(self) -> Message | None:
        """What is said now."""
        return self._message

    def shown_lines(self) -> tuple[float, list[str]]:
        """Size of the letters, in design pixels, and the lines as they are drawn."""
        place = self._words()
        return fitted(self._text, place.width(), place.height(), SIZES)

    def _glad(self) -> bool:
        return self._message is not None and self._message.id in GLAD

    def _words(self) -> QRectF:
        return QRectF(px(40), px(3), max(0.0, self._close.x() - px(48)), self.height() - px(6))

    def _restyle(self) -> None:
        self._close.setIcon(icon("close", 16))
        self._lay_out()
        if self._message is not None:
            self._text = message_text(self._message)
            self.setAccessibleName(self._text)
            self.setToolTip(plain_tip(self._text))
        self.update()

    def _lay_out(self) -> None:
        size = self._close.sizeHint()
        self._close.setGeometry(
            self.width() - size.width() - round(px(6)),
            (self.height() - size.height()) // 2,
            size.width(),
            size.height(),
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay_out()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.fillRect(self.rect(), color("shell"))  # the question does not show through the corners
        painter.setBrush(color("tint"))
        rect = QRectF(self.rect()).adjusted(0, px(2), 0, -px(2))
        painter.drawRoundedRect(rect, px(8), px(8))
        side = px(20)
        name, ink = ("check", "accent_text") if self._glad() else ("warning", "warning")
        draw_icon(painter, name, QRectF(px(11), rect.center().y() - side / 2, side, side), ink)
        painter.setPen(color("ink"))
        draw_lines(painter, self._words(), *self.shown_lines())
