"""The inspector while presenting: out of sight, and slid in over the picture when it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEasingCurve, QObject, QPropertyAnimation, QRect
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QGridLayout

from rnnlab.ui.look.theme import color, either, look

if TYPE_CHECKING:
    from rnnlab.ui.main_window import MainWindow

WIDE = 470.0  # in pixels of a picture of 1280×720
MOTION_MS = 200


class Side(QObject):
    """Takes the inspector out of the window's grid, and puts it back."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.shown = False
        self._taken = False
        self._motion = QPropertyAnimation(window.inspector, b"geometry", self)
        self._motion.setDuration(MOTION_MS)
        self._motion.setEasingCurve(QEasingCurve.Type.OutCubic)

    def take(self) -> None:
        """Out of the grid and out of sight."""
        inspector, grid = self._window.inspector, self._window.centralWidget().layout()
        assert grid is not None
        inspector.hide()
        grid.removeWidget(inspector)
        inspector.fold.hide()
        inspector.set_compact(False)
        inspector.setAutoFillBackground(True)
        self._taken, self.shown = True, False

    def give_back(self) -> None:
        """Where it was before."""
        self._motion.stop()
        inspector, grid = self._window.inspector, self._window.centralWidget().layout()
        assert isinstance(grid, QGridLayout)
        inspector.setAutoFillBackground(False)
        grid.addWidget(inspector, 1, 2, 2, 1)
        inspector.show()
        self._taken, self.shown = False, False

    def toggle(self) -> None:
        """Slide it in or out."""
        if self.shown:
            self.hide()
        else:
            self.show()

    def show(self) -> None:
        """Slide it in over the picture."""
        inspector = self._window.inspector
        self.shown = True
        palette = QPalette(inspector.palette())
        palette.setColor(QPalette.ColorRole.Window, color("shell"))
        inspector.setPalette(palette)
        there = self._there()
        inspector.setFixedWidth(there.width())
        inspector.show()
        inspector.raise_()
        if look().motion:
            self._motion.setStartValue(there.translated(there.width(), 0))
            self._motion.setEndValue(there)
            self._motion.start()
        else:
            inspector.setGeometry(there)

    def hide(self) -> None:
        """Out of sight."""
        self._motion.stop()
        self.shown = False
        self._window.inspector.hide()

    def place(self) -> None:
        """Where the window is of another size now."""
        if self._taken:
            there = self._there()
            self._window.inspector.setFixedWidth(there.width())
            self._window.inspector.setGeometry(there)

    def show_lab(self) -> None:
        """Another lab's sections are in it now."""
        if self.shown:
            self._window.inspector.refresh()

    def _there(self) -> QRect:
        frame, top = self._window.centralWidget(), self._window.top_bar.height()
        wide = round(either(WIDE, WIDE))
        return QRect(frame.width() - wide, top, wide, frame.height() - top)
