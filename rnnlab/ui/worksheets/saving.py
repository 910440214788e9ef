"""What is asked before sheets are written: how many variants, which paper, and whether the key comes with them."""

from __future__ import annotations

from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from rnnlab.session.messages import Message
from rnnlab.session.worksheets.exercises import VARIANT_LIMIT
from rnnlab.ui.look.i18n import N_, bind, message_text
from rnnlab.ui.look.mathtext import MathLabel
from rnnlab.ui.look.theme import px
from rnnlab.ui.widgets.controls import Pill, Segmented, note_label
from rnnlab.ui.widgets.number_controls import NumberCell

TITLE = N_("Worksheet", "Save as PDF")
VARIANTS, PAPER = N_("Worksheet", "Variants"), N_("Worksheet", "Paper")
PAPERS = (("a4", "A4"), ("letter", "Letter"))
WITH_KEY = N_("Worksheet", "Answer key at the end")
NOTE = N_("Worksheet", "A page for each variant, from number 1 on; no two are alike.")
GO, CANCEL = N_("Worksheet", "Save…"), N_("Worksheet", "Cancel")


def usual_paper() -> str:
    """What the system's country prints on."""
    american = (QLocale.Country.UnitedStates, QLocale.Country.Canada, QLocale.Country.Mexico)
    return "letter" if QLocale.system().territory() in american else "a4"


class SaveDialog(QDialog):
    """The three choices; ``accepted`` when they are made."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        bind(self.setWindowTitle, TITLE)
        self.count, self._refused = 4, False
        self.variants = NumberCell("variants", self.count, integer=True)
        self.variants.call(VARIANTS)
        self.variants.setFixedWidth(round(px(72)))
        self.variants.entered.connect(self._on_entered)
        self.variants.refused.connect(self._on_refused)
        self.papers = Segmented(PAPERS, PAPER)
        self.papers.set_value(usual_paper())
        self.key = Pill(WITH_KEY)
        self.key.setCheckable(True)
        self.key.setChecked(True)
        self.note = note_label(NOTE)
        go, stop = QPushButton(), QPushButton()
        self.go = go
        bind(go.setText, GO)
        bind(stop.setText, CANCEL)
        go.setProperty("kind", "primary")
        go.setDefault(True)
        go.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a press leaves the focus where it is: ``accept`` reads the number
        go.clicked.connect(self.accept)
        stop.clicked.connect(self.reject)
        box = QVBoxLayout(self)
        margin = round(px(24))
        box.setContentsMargins(margin, margin, margin, margin)
        box.setSpacing(round(px(8)))
        for title, part in ((VARIANTS, self.variants), (PAPER, self.papers)):
            row = QHBoxLayout()
            row.addWidget(MathLabel(title, 13, 600), 1)
            row.addWidget(part)
            box.addLayout(row)
        box.addWidget(self.key, 0, Qt.AlignmentFlag.AlignLeft)
        box.addWidget(self.note)
        box.addSpacing(round(px(12)))
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(stop)
        foot.addWidget(go)
        box.addLayout(foot)
        self.setMinimumWidth(round(px(400)))

    def accept(self) -> None:
        self._refused = False
        self.variants.commit()
        if not self._refused:  # else the reason stands there, and is to be read first
            super().accept()

    def _on_entered(self, value: float) -> None:
        if not 1 <= value <= VARIANT_LIMIT:
            id, limit = ("too-small", 1) if value < 1 else ("too-large", VARIANT_LIMIT)
            self._on_refused(self.variants.refusal(id, value=int(value), limit=limit))
            return
        self.count = int(value)
        self.variants.set_value(value)
        bind(self.note.setText, NOTE)

    def _on_refused(self, message: object) -> None:
        assert isinstance(message, Message)
        self._refused = True
        self.variants.set_value(self.count)
        self.variants.mark(True)
        bind(self.note.setText, message_text(message))
