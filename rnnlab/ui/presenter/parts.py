"""What stands around the picture while a class looks: the steps of a prediction, the scene's sentence, its dots."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from rnnlab.ui.lessons.panel_parts import Dots
from rnnlab.ui.lessons.prose import Prose
from rnnlab.ui.look.i18n import N_, bind
from rnnlab.ui.look.icons import icon
from rnnlab.ui.look.mathtext import MathLabel
from rnnlab.ui.look.theme import color, either, look, px
from rnnlab.ui.presenter.number_row import NumberRow
from rnnlab.ui.presenter.option_chips import OptionChips
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
        row.setContentsMargins(0, 0, 0, 0)
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


class SceneLine(QWidget):
    """Below the picture: one sentence, at the same place in every scene, and what the class may choose."""

    def __init__(self) -> None:
        super().__init__()
        self.sentence = Prose(28, 500, leading=1.3)
        self.options, self.number = OptionChips(), NumberRow()
        box = self._box = QVBoxLayout(self)
        box.addWidget(self.sentence)
        box.addWidget(self.options)
        box.addWidget(self.number)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        look().changed.connect(self._restyle)
        self._restyle()
        self.hide()

    def say(self, sentence: str, folder: Path | None = None) -> None:
        """Show a sentence; without one and without options there is nothing below the picture."""
        self.sentence.set_source(sentence, folder)
        self._show()

    def offer(
        self,
        options: Sequence[str],
        *,
        right: Collection[int] = (),
        counts: Sequence[int] | None = None,
        given: int = 0,
    ) -> None:
        """Show what the class may choose, with its votes where they may be seen, and the right one marked."""
        self.options.offer(options, right=right, counts=counts, given=given)
        self._show()

    def _show(self) -> None:
        self.setVisible(look().presenting and bool(self.sentence.text() or self.options.chips))

    def _restyle(self) -> None:
        # The sentence's own size: 28 pixels of a picture of 1280×720.
        self.sentence.set_style(size=either(28, 28) / look().scale)
        self._box.setContentsMargins(*(round(either(side, side)) for side in (64, 10, 40, 12)))
        self._box.setSpacing(round(either(6, 6)))
        self._show()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), color("stage"))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("accent"))
        left, top, wide = either(40, 40), either(12, 12), either(5, 5)
        painter.drawRoundedRect(QRectF(left, top, wide, self.height() - 2 * top), wide / 2, wide / 2)
