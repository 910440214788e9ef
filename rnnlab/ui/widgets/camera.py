"""What shows a picture that is larger than its room: the picture keeps the size that it needs, and is scrolled."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget


class _Holder(QWidget):
    """As large as it is told to be: what is in it has no say, as a layout would give it."""

    def __init__(self) -> None:
        super().__init__()
        self.held: QWidget | None = None

    def resizeEvent(self, event: QResizeEvent) -> None:
        if self.held is not None:
            self.held.setGeometry(self.rect())


class Camera(QScrollArea):
    """Holds a picture and shows as much of it as there is room for; keys pass through to the window."""

    def __init__(self) -> None:
        super().__init__()
        self._holder = _Holder()
        self._holder.setObjectName("plain")
        self.setWidget(self._holder)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCornerWidget(QWidget())  # between both bars, without the style's frame

    def minimumSizeHint(self) -> QSize:
        """None: whatever room there is will do."""
        return QSize(0, 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()

    def hold(self, picture: QWidget) -> None:
        """Take a picture in."""
        picture.setParent(self._holder)
        self._holder.held = picture
        picture.setGeometry(self._holder.rect())
        picture.show()

    def set_least(self, width: int, height: int) -> None:
        """The size that the picture needs, in logical pixels; a larger room is filled all the same."""
        self._holder.setMinimumSize(width, height)

    def show_rows(self, top: float, bottom: float) -> None:
        """Scroll no further than needed to show what lies between two heights of the picture."""
        bar, high = self.verticalScrollBar(), self.viewport().height()
        if bottom > bar.value() + high:
            bar.setValue(round(bottom - high))
        if top < bar.value():
            bar.setValue(round(top))

    def by(self, rows: float) -> bool:
        """Scroll by shares of what is seen; False where everything is seen."""
        bar = self.verticalScrollBar()
        if bar.maximum() == 0:
            return False
        bar.setValue(bar.value() + round(rows * self.viewport().height()))
        return True

    def take_key(self, event: QKeyEvent) -> bool:
        """Up and down scroll, where there is something to scroll; False for other keys."""
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        rows = {Qt.Key.Key_Up: -0.25, Qt.Key.Key_Down: 0.25}.get(Qt.Key(event.key()))
        return rows is not None and self.by(rows)

    def wheelEvent(self, event: QWheelEvent) -> None:
        super().wheelEvent(event)
        event.accept()
