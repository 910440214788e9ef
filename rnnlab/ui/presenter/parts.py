"""What stands around the picture while a class looks: the steps of a prediction, and a dot for each scene."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from rnnlab.ui.lessons.panel_parts import Dots
from rnnlab.ui.look.i18n import N_, bind
from rnnlab.ui.look.icons import icon
from rnnlab.ui.look.mathtext import MathLabel
from rnnlab.ui.look.theme import either, look, px
from rnnlab.ui.widgets.prediction_steps import Steps

LEAVE = N_("Presenter", "End the presentation (Esc)")


class ClassSteps(Steps):
    """The steps at the top right; a press goes to the next one."""

    pressed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.pressed.emit()


class HeadGuest(QWidget):
    """Right in the top bar: the steps of a prediction, and the way out for somebody without a keyboard."""

    def __init__(self) -> None:
        super().__init__()
        self.steps = ClassSteps()
        self.leave = QToolButton()
        bind(self.leave.setToolTip, LEAVE)
        bind(self.leave.setAccessibleName, LEAVE)
        row = self._row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.steps)
        row.addWidget(self.leave)
        look().changed.connect(self._restyle)
        self._restyle()

    def _restyle(self) -> None:
        self.leave.setIcon(icon("close", 20, "ink3"))
        self.leave.setIconSize(QSize(round(px(20)), round(px(20))))
        side = round(either(44, 44))
        self.leave.setFixedSize(side, side)
        self._row.setSpacing(round(either(8, 12)))


class FootGuest(QWidget):
    """Right in the timeline: a dot for each scene, and its number."""

    def __init__(self) -> None:
        super().__init__()
        self.dots = Dots(12)
        self.place = MathLabel("", 13, 400, "ink2")
        row = QHBoxLayout(self)
        row.setContentsMargins(round(px(24)), 0, 0, 0)  # the words of a long sentence end before it
        row.setSpacing(round(px(20)))
        row.addWidget(self.dots)
        row.addWidget(self.place)

    def set_place(self, index: int, count: int) -> None:
        """Which scene (from 0) of how many; 0: there is no lesson."""
        for part in (self.dots, self.place):
            part.setVisible(count > 0)
        if count > 0:
            self.dots.set_place(index, count)
            self.place.set_text(f"{index + 1} / {count}")
