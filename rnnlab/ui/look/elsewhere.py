"""Whether a widget paints for the screen, or for a file or a sheet of paper."""

from __future__ import annotations

from PySide6.QtGui import QPaintEngine, QPainter
from PySide6.QtWidgets import QWidget

_LINES = (QPaintEngine.Type.SVG, QPaintEngine.Type.Pdf, QPaintEngine.Type.Picture)


def for_elsewhere(painter: QPainter, widget: QWidget) -> bool:
    """Whether pixels that were made for the screen will not do.

    A widget that keeps a picture of what seldom changes paints it anew where
    this holds: in a drawing or in print lines stay lines and text stays text,
    and an image may be finer than the screen.
    """
    engine = painter.paintEngine()
    if engine is not None and engine.type() in _LINES:
        return True
    return painter.deviceTransform().m11() > 1.01 * widget.devicePixelRatioF()
