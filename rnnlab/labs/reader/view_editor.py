"""A small field over a cell, in which its number is typed."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QWidget

from rnnlab.ui.look.theme import px
from rnnlab.ui.widgets.number_controls import NumberCell


class CellEditor(NumberCell):
    """Lies over one cell until its number is taken, Escape is pressed or the focus goes elsewhere.

    A refused text leaves the field open with the old value and its warning
    outline, so that it can be typed anew.
    """

    closed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__("value")
        self.setParent(parent)
        self._ground = parent
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._home: QWidget | None = None
        self.hide()

    def open(self, rect: QRectF, home: QWidget, field: str, value: float) -> None:
        """Show over ``rect`` with a value selected; ``home`` gets the focus back."""
        self._home, self.field = home, field
        self.setModified(False)
        self.set_value(value)
        written = self.fontMetrics().horizontalAdvance(self.text()) + px(24)
        width, height = max(rect.width(), px(72), written), max(rect.height(), px(30))
        parent = self._ground
        left = min(max(0.0, rect.center().x() - width / 2), max(0.0, parent.width() - width))
        top = min(max(0.0, rect.center().y() - height / 2), max(0.0, parent.height() - height))
        self.setGeometry(round(left), round(top), round(width), round(height))
        self.show()
        self.raise_()
        self.setFocus()
        self.selectAll()

    def mark_refused(self) -> None:
        """Say that the value was not taken; the old one is shown again."""
        self.mark(True)
        self.selectAll()

    def close_now(self) -> None:
        """Vanish, and give the focus back if it was here."""
        if self.isHidden():
            return
        had = self.hasFocus()
        self.setModified(False)
        self.hide()
        if had and self._home is not None:
            self._home.setFocus()
        self.closed.emit()

    def commit(self) -> None:
        untouched = not self.isModified()
        super().commit()
        if untouched and self.hasFocus():
            self.close_now()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.close_now()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_now()
            return
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()  # a line edit passes it on, and the picture below would open the field anew
