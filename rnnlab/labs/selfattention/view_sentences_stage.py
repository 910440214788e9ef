"""How the parts of the page "sentences" share the stage: definition, table, counts, what the numbers say, caption."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from rnnlab.engine.next_traces import SentenceVectors
from rnnlab.labs.selfattention import view_sentences_names as names
from rnnlab.labs.selfattention.view_sentences_claims import claims, notes
from rnnlab.labs.selfattention.view_sentences_counts import CountBars
from rnnlab.labs.selfattention.view_sentences_table import CosineTable, CosineWith
from rnnlab.labs.selfattention.view_words_stage import headline
from rnnlab.ui.look.i18n import language, tr
from rnnlab.ui.look.theme import look, px, stage_edge
from rnnlab.ui.widgets.definition import HintsBeside
from rnnlab.ui.widgets.stage_text import stage_text

_LOW = 640.0  # px: a stage less high leaves the hints to the help
_MOST_CLAIMS = 5


class SentencesStage(QWidget):
    """Owns the parts."""

    def __init__(self) -> None:
        super().__init__()
        self.compared, self.table, self.counts = CosineWith(), CosineTable(), CountBars()
        self.counted = stage_text("heading")
        self.says = stage_text("heading", names.SAYS)
        self.claims: list[QLabel] = [stage_text("text") for _ in range(_MOST_CLAIMS)]
        self.note = stage_text("note")
        self.hints = HintsBeside(names.HINTS)
        self._found: SentenceVectors | None = None
        self._concealed = False
        self._box = QVBoxLayout(self)
        self._box.addWidget(headline(names.TITLE, names.SENTENCES))
        self._box.addWidget(self.compared)
        self._box.addWidget(self.table, 1)
        self._lower = QHBoxLayout()
        left, right = QVBoxLayout(), QVBoxLayout()
        for side in (left, right):
            side.setSpacing(round(px(4)))
        left.addWidget(self.counted)
        left.addWidget(self.counts, 1)
        for label in (self.says, *self.claims, self.note):
            right.addWidget(label, 0, Qt.AlignmentFlag.AlignTop)
        right.addStretch(1)
        self._lower.addLayout(left, 11)
        self._lower.addLayout(right, 10)
        self._box.addLayout(self._lower)
        self._box.addWidget(stage_text("note", names.CAPTION))
        self._box.addWidget(self.hints)
        look().changed.connect(self.arrange)
        language().changed.connect(self._say)
        self.arrange()

    def show_found(self, found: SentenceVectors, concealed: bool) -> None:
        """Everything but the table, which is shown with A's numbers."""
        self._found, self._concealed = found, concealed
        self.compared.set_sentence(found.sentences[0], found.unknown[0])
        self.counts.set_counts(found.counts, concealed)
        self._say()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.arrange()

    def arrange(self) -> None:
        """Give each part its room."""
        narrow = self.width() < px(1000)
        side = round(stage_edge())
        self._box.setContentsMargins(side, round(px(14 if narrow else 20)), side, round(px(10 if narrow else 18)))
        self._box.setSpacing(round(px(8 if narrow else 14)))
        self._lower.setSpacing(round(px(24 if narrow else 40)))
        self.hints.setVisible(self.height() >= px(_LOW))

    def _say(self) -> None:
        found = self._found
        if found is None:
            return
        self.counted.setVisible(bool(found.counts))
        if found.counts:
            self.counted.setText(tr(names.COUNTS, n=max(count.n for count in found.counts)))
        said = [] if self._concealed else claims(found)
        self.says.setVisible(not self._concealed)
        for k, label in enumerate(self.claims):
            label.setVisible(k < len(said))
            label.setText(said[k] if k < len(said) else "")
        beside = notes(found)
        self.note.setText("\n".join(beside))
        self.note.setVisible(bool(beside))
