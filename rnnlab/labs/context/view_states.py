"""The page of states: three planes above; below, the sentences with their probabilities, and the border."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from rnnlab.labs.context.view_accuracy import AccuracyBars
from rnnlab.labs.context.view_border import BorderGraph
from rnnlab.labs.context.view_cloud import CloudPlane
from rnnlab.labs.context.view_legend import LegendLine
from rnnlab.labs.context.view_scene import Scene
from rnnlab.labs.context.view_senses import BOTH, FORWARD
from rnnlab.labs.context.view_sentences import Sentences
from rnnlab.labs.context.view_static import StaticPlane
from rnnlab.ui.look.i18n import N_
from rnnlab.ui.look.theme import look, px, stage_edge
from rnnlab.ui.widgets.definition import Definition, Hint
from rnnlab.ui.widgets.stage_text import stage_text

TERM = N_("Context", "A word in its context")
DEFINITION = N_(
    "Context",
    "A static vector gives a word one point. "
    "A hidden state counts in what has been read, so it moves with the sentence.",
)
HINTS = (
    N_("Context", "Forward, in the lens: do the two senses part?"),
    N_("Context", "Drag the border: which point walks?"),
    N_("Context", "From which word on does forward know it?"),
)
_HINTS_FROM = 318.0  # height of the lower half from which the hints have room
_WIDE = 1000.0


class StatesPage(QWidget):
    """Places the parts; what they have in common is one ``Scene``."""

    hints_cut_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.scene: Scene | None = None
        self.static, self.forward, self.both = StaticPlane(), CloudPlane(FORWARD), CloudPlane(BOTH)
        self.sentences, self.border = Sentences(), BorderGraph()
        self.accuracy, self.legend = AccuracyBars(brief=True), LegendLine()
        self.hints_cut = False
        self._hints = QWidget()
        hints = QVBoxLayout(self._hints)
        hints.setContentsMargins(0, 0, 0, 0)
        hints.setSpacing(round(px(2)))
        hints.addWidget(stage_text("heading", Definition.LOOK))
        for k, text in enumerate(HINTS, start=1):
            hints.addWidget(Hint(k, text))
        self._head = QHBoxLayout()
        self._head.addWidget(stage_text("heading", TERM, wrap=False), 0, Qt.AlignmentFlag.AlignTop)
        self.definition = stage_text("text", DEFINITION)
        self._head.addWidget(self.definition, 1, Qt.AlignmentFlag.AlignTop)
        self._planes, self._below = QHBoxLayout(), QHBoxLayout()
        for plane, share in ((self.static, 25), (self.forward, 36), (self.both, 39)):
            self._planes.addWidget(plane, share)
        self._left, self._right = QVBoxLayout(), QVBoxLayout()
        self._left.addWidget(self.sentences, 60)
        self._left.addWidget(self.legend)
        self._left.addWidget(self.accuracy, 38)
        self._right.addWidget(self.border, 1)
        self._right.addWidget(self._hints)
        self._below.addLayout(self._left, 60)
        self._below.addLayout(self._right, 40)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._head)
        self._column.addLayout(self._planes, 46)
        self._column.addLayout(self._below, 54)
        for part in (self.forward, self.both, self.sentences):
            part.pointed.connect(self.point)
        look().changed.connect(self._arrange)
        self._arrange()

    def set_scene(self, scene: Scene | None) -> None:
        """Draw another scene."""
        self.scene = scene
        for part in (self.static, self.forward, self.both, self.sentences, self.border, self.legend):
            part.set_scene(scene)

    def point(self, row: int) -> None:
        """A sentence is pointed at, in whichever part."""
        scene = self.scene
        if scene is not None and row != scene.lit:
            self.set_scene(
                Scene(
                    scene.trace, scene.step, scene.half, scene.at_last, scene.concealed, scene.pinned,
                    row if row < len(scene.rows()) else -1,
                )
            )  # fmt: skip

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()

    def _arrange(self) -> None:
        wide = self.width() >= px(_WIDE)
        side = round(stage_edge())
        self._column.setContentsMargins(side, round(px(14 if wide else 8)), side, round(px(10 if wide else 6)))
        self._column.setSpacing(round(px(14 if wide else 8)))
        self._head.setSpacing(round(px(16)))
        self._planes.setSpacing(round(px(22 if wide else 12)))
        self._below.setSpacing(round(px(36 if wide else 20)))
        self._left.setSpacing(round(px(10)))
        self._right.setSpacing(round(px(6)))
        self.legend.setVisible(not wide)
        if self.forward.with_legend != wide:
            self.forward.with_legend = wide
            self.forward.relay()
        room = (self.height() - px(90)) * 0.54
        cut = not (wide and room >= px(_HINTS_FROM))
        self._hints.setVisible(not cut)
        self.accuracy.setVisible(room >= px(290))
        if cut != self.hints_cut:
            self.hints_cut = cut
            self.hints_cut_changed.emit()
