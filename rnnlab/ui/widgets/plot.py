"""The plot that every curve and plane is drawn on: pyqtgraph in the program's clothes.

No context menu, no mouse zoom unless asked for, a range that stays where it was
put, axes and ticks in the theme's colours at the present size.
"""

from __future__ import annotations

import pyqtgraph as pg
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from rnnlab.ui.look.theme import color, font, look, pen_width, px

pg.setConfigOptions(antialias=True, imageAxisOrder="row-major")


class Plot(pg.PlotWidget):  # type: ignore[misc]
    """A themed plot; subclasses add their items and override ``restyle``."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, enableMenu=False)
        self.setMenuEnabled(False)
        self.hideButtons()
        self.setMouseEnabled(x=False, y=False)
        self.getViewBox().disableAutoRange()
        self.setFrameShape(self.Shape.NoFrame)
        # One colour needs no picture of it, which would lie in every PDF.
        self.setCacheMode(self.CacheModeFlag.CacheNone)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._by_key = False  # the keyboard came here, and is to be seen here
        look().changed.connect(self.restyle)
        self.restyle()

    def has_ring(self) -> bool:
        """Whether the frame shows that the keyboard is here, and no part of the picture does."""
        return self._by_key

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._by_key = event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._by_key = False
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus() and self.has_ring():
            painter = QPainter(self.viewport())
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(color("accent"), px(2)))
            painter.drawRoundedRect(QRectF(self.viewport().rect()).adjusted(1, 1, -1, -1), px(6), px(6))

    def restyle(self) -> None:
        """Take colours, fonts and pens of the present theme."""
        self.setBackground(color("stage"))
        for side in ("left", "bottom"):
            axis = self.getAxis(side)
            axis.setPen(pg.mkPen(color("axis"), width=pen_width(1.5)))
            axis.setTextPen(pg.mkPen(color("ink3")))
            axis.setTickFont(font(13))
            axis.setStyle(tickLength=0, tickTextOffset=round(px(6)))
