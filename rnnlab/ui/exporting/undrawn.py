"""What belongs to the screen and not to a picture of it: whatever is pressed, typed into or scrolled."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractButton, QAbstractSlider, QGraphicsEffect, QLineEdit, QWidget

from rnnlab.ui.widgets.controls import Segmented
from rnnlab.ui.widgets.pages import PageTabs
from rnnlab.ui.widgets.work_bar import WorkBar

OVER = "over"  # property of what lies over the picture and is no part of it
CONTROLS = (QAbstractButton, QAbstractSlider, QLineEdit, Segmented, PageTabs, WorkBar)


class _Nothing(QGraphicsEffect):
    """Draws nothing: the widget is left out, and neither its layout nor the focus hears of it."""

    def draw(self, painter: QPainter) -> None:
        return


@contextmanager
def without_controls(widget: QWidget) -> Iterator[None]:
    """What is pressed, typed into or scrolled belongs to the screen, not to the picture."""
    controls = [
        part
        for part in widget.findChildren(QWidget)
        if (isinstance(part, CONTROLS) or part.property(OVER))
        and part.isVisibleTo(widget)
        and part.graphicsEffect() is None
    ]
    for part in controls:
        part.setGraphicsEffect(_Nothing(part))
    try:
        yield
    finally:
        for part in controls:
            part.setGraphicsEffect(None)  # type: ignore[arg-type]
