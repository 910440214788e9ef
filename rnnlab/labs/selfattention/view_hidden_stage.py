"""How the parts of the page "hidden" share the stage."""

from __future__ import annotations

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from rnnlab.labs.selfattention import view_hidden_names as names
from rnnlab.labs.selfattention.view_hidden_bars import GuessBars
from rnnlab.labs.selfattention.view_hidden_counts import Counts
from rnnlab.labs.selfattention.view_hidden_map import ClozeMap
from rnnlab.labs.selfattention.view_hidden_scene import Scene
from rnnlab.labs.selfattention.view_words_stage import headline
from rnnlab.ui.look.i18n import sentences, tr
from rnnlab.ui.look.theme import letters, look, px, stage_edge
from rnnlab.ui.widgets.definition import HintsBeside
from rnnlab.ui.widgets.lab_work import LabWork
from rnnlab.ui.widgets.stage_text import stage_text

# px: a stage less high does without hints, counts, definition, all heads but the marked one
_HINTS, _COUNTS, _HEAD, _HEADS = 720.0, 500.0, 480.0, 600.0


class HiddenStage(QWidget):
    """Definition, the sentence over who looks at whom, what decides, two models' guesses, counts, hints."""

    def __init__(self, work: LabWork) -> None:
        super().__init__()
        self.map = ClozeMap()
        self.says = stage_text("text")
        self.bars = (GuessBars(0), GuessBars(1))
        self.counts = Counts(work)
        self.hints = HintsBeside(names.HINTS)
        self._box, self._row = QVBoxLayout(self), QHBoxLayout()
        self.head = headline(names.NAME, names.SENTENCES)
        self._box.addWidget(self.head)
        self._box.addWidget(self.map)
        self._box.addWidget(self.says)
        for bars in self.bars:
            self._row.addWidget(bars, 1)
        self._box.addLayout(self._row, 1)
        self._box.addWidget(self.counts)
        self._box.addWidget(self.hints)
        look().changed.connect(self.arrange)
        self.arrange()

    def set_scene(self, scene: Scene) -> None:
        """Show another result."""
        self.map.set_scene(scene)
        for bars in self.bars:
            bars.set_scene(scene)
        said = tr(names.HIDDEN_NOW) if scene.concealed else names.decided(scene.hidden)
        self.says.setText(sentences((said, names.part(scene.hidden))))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.arrange()

    def arrange(self) -> None:
        """Give each part its room."""
        narrow, low = self.width() < px(1000), self.height() < px(_HINTS)
        side = round(stage_edge())
        self._box.setContentsMargins(side, round(px(12 if narrow else 20)), side, round(px(8 if narrow else 16)))
        self._box.setSpacing(round(px(6 if low else 12)))
        self._row.setSpacing(round(px(24 if narrow else 44)))
        self.map.set_row(max(14.0 if low else 18.0, letters(10) * 1.1 / look().scale))
        self.hints.setVisible(not low)
        self.counts.setVisible(self.height() >= px(_COUNTS))
        self.map.set_brief(self.height() < px(_HEADS))
        self.head.setVisible(self.height() >= px(_HEAD))
