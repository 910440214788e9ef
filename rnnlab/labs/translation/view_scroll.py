"""Words beside a picture that scroll where a window is too small for them."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget


class _Area(QScrollArea):
    def showEvent(self, event: QShowEvent) -> None:
        """Ask how high the words are: while they were hidden, nobody heard that they have become longer."""
        super().showEvent(event)
        layout = self.widget().layout()
        if layout is not None:
            layout.invalidate()
        self.widget().updateGeometry()


def scrolled(widget: QWidget) -> QScrollArea:
    """A widget that scrolls up and down where it must, without a frame."""
    area = _Area()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    widget.setObjectName("plain")
    area.setWidget(widget)
    return area
