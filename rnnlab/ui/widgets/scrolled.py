"""A widget that scrolls up and down where there is too little room."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget


class Scrolled(QScrollArea):
    """A frameless scroll area around a widget; what is in it takes the keyboard, and is scrolled to."""

    def __init__(self, inner: QWidget) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        inner.setObjectName("plain")
        self.setWidget(inner)

    def showEvent(self, event: QShowEvent) -> None:
        """Ask how high the widget is: while it was hidden, nobody heard that its texts had become longer."""
        super().showEvent(event)
        inner = self.widget()  # which need not be the first one any more
        if inner is None:
            return
        layout = inner.layout()
        if layout is not None:
            layout.invalidate()
        inner.updateGeometry()
