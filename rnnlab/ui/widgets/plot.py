"""The plot that every curve and plane is drawn on: pyqtgraph in the program's clothes.

No context menu, no mouse zoom unless asked for, a range that stays where it was
put, axes and ticks in the theme's colours at the present size.
"""

from __future__ import annotations

import pyqtgraph as pg
from PySide6.QtCore import Qt
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
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        look().changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Take colours, fonts and pens of the present theme."""
        self.setBackground(color("stage"))
        for side in ("left", "bottom"):
            axis = self.getAxis(side)
            axis.setPen(pg.mkPen(color("axis"), width=pen_width(1.5)))
            axis.setTextPen(pg.mkPen(color("ink3")))
            axis.setTickFont(font(13))
            axis.setStyle(tickLength=0, tickTextOffset=round(px(6)))
