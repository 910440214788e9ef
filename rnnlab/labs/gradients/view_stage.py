"""The stage of the Gradients lab: definition, curves and table, strips; it makes room by what it can miss."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from rnnlab.labs.gradients.view_plot import ProfilePlot
from rnnlab.labs.gradients.view_strips import Strips
from rnnlab.labs.gradients.view_table import Headline, RateTable
from rnnlab.ui.look.i18n import N_
from rnnlab.ui.look.theme import look, px
from rnnlab.ui.widgets.lab import Definition, Hint, stage_text

VANISHING = N_("Gradients", "Vanishing gradient")
MEANS = N_(
    "Gradients",
    "Every step back multiplies the error signal by a local derivative: far words get almost none.",
)
HINTS = (
    N_("Gradients", "Linear, factor 1.1: the curve explodes. 0.9: it vanishes, along a straight line."),
    N_("Gradients", "Forget bias 3: the gated cells hold the signal."),
    N_("Gradients", "The states below (blue) live on where the signal has died."),
)


class GradientsStage(QWidget):
    """Layout of the lab's parts."""

    def __init__(self) -> None:
        super().__init__()
        self.plot, self.strips, self.table = ProfilePlot(), Strips(), RateTable()
        self.headline = Headline()
        self.words: QLabel = stage_text("text")
        self._head = QHBoxLayout()
        self._head.addWidget(stage_text("heading", VANISHING, wrap=False), 0, Qt.AlignmentFlag.AlignTop)
        self._head.addWidget(stage_text("text", MEANS), 1)
        self._hints = QWidget()
        hints = QVBoxLayout(self._hints)
        hints.setContentsMargins(0, 0, 0, 0)
        hints.setSpacing(round(px(4)))
        self._hint_parts: list[QWidget] = [stage_text("heading", Definition.LOOK)]
        self._hint_parts += [Hint(index, hint) for index, hint in enumerate(HINTS, start=1)]
        for part in self._hint_parts:
            hints.addWidget(part)
        self._side = QWidget()
        side = QVBoxLayout(self._side)
        side.setContentsMargins(0, 0, 0, 0)
        side.addWidget(self.table)
        side.addWidget(self.headline)
        side.addWidget(self.words)
        side.addStretch(1)
        side.addWidget(self._hints)
        self._side_box = side
        self._middle = QHBoxLayout()
        self._middle.addWidget(self.plot, 1)
        self._middle.addWidget(self._side)
        self._box = QVBoxLayout(self)
        self._box.addLayout(self._head)
        self._box.addLayout(self._middle, 1)
        self._box.addWidget(self.strips)
        look().changed.connect(self._arrange)
        self._arrange()

    def say(self, sentences: list[str]) -> None:
        """Show sentences about zeros and infinities, or none."""
        text = "\n".join(sentences)
        if text != self.words.text():
            self.words.setText(text)
            QTimer.singleShot(0, self._arrange)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()

    def _arrange(self) -> None:
        narrow = self.width() < px(960)
        pad = px(16 if narrow else 28)
        self._box.setContentsMargins(round(px(8)), round(px(14 if narrow else 22)), round(pad), round(px(12)))
        self._box.setSpacing(round(px(8 if narrow else 14)))
        self._head.setContentsMargins(round(px(12 if narrow else 22)), 0, 0, 0)
        self._head.setSpacing(round(px(10)))
        gap, wide = px(12 if narrow else 24), px(252 if narrow else 304)
        self._middle.setSpacing(round(gap))
        self._side.setFixedWidth(round(wide))
        self._side_box.setSpacing(round(px(8)))
        self.words.setVisible(bool(self.words.text()))
        self.strips.set_side(round(wide) + round(gap))
        # The hints go before anything is clipped.
        room = self.height() - self.strips.sizeHint().height() - px(70 if narrow else 92)
        said = self.words.heightForWidth(round(wide)) if self.words.text() else 0
        free = room - self.table.sizeHint().height() - self.headline.sizeHint().height() - said - px(24)
        for index, part in enumerate(self._hint_parts):
            # The heading alone says nothing.
            own = _height(part, wide) + (_height(self._hint_parts[1], wide) if index == 0 else 0)
            part.setVisible(own <= free)
            free = free - _height(part, wide) - px(4) if own <= free else 0


def _height(part: QWidget, width: float) -> int:
    return part.heightForWidth(round(width)) if part.hasHeightForWidth() else part.sizeHint().height()
