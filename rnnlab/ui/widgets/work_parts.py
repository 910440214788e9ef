"""What the line of long work is made of: its track and its buttons."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QProgressBar, QToolButton, QWidget

from rnnlab.ui.look.icons import icon
from rnnlab.ui.look.theme import color, px


class Track(QProgressBar):
    """The progress, as a rounded line."""

    TOP = 10_000  # steps of the value

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setRange(0, self.TOP)
        self.setTextVisible(False)

    def show_share(self, share: float) -> None:
        """Fill to a share of 0 to 1."""
        self.setValue(round(share * self.TOP))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        rect = QRectF(self.rect())
        radius = rect.height() / 2
        painter.setBrush(color("field"))
        painter.drawRoundedRect(rect, radius, radius)
        if self.value() > 0:
            # Never shorter than its own round ends.
            rect.setWidth(max(rect.height(), rect.width() * self.value() / self.TOP))
            painter.setBrush(color("accent"))
            painter.drawRoundedRect(rect, radius, radius)


class BarButton(QToolButton):
    """A button that Enter presses too."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_as(self, icon_name: str, label: str, meaning: str) -> None:
        """Its icon, what stands beside it ("" for nothing), and what it does in full."""
        self.setIcon(icon(icon_name, 16))
        self.setIconSize(QSize(round(px(16)), round(px(16))))
        self.setText(label)
        beside = Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        self.setToolButtonStyle(beside if label else Qt.ToolButtonStyle.ToolButtonIconOnly)
        self.setToolTip(meaning)
        self.setAccessibleName(meaning)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)
