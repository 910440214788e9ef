"""The window in which a network is trained on a text of the user's own."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from rnnlab.labs.reader.view_text_curve import NAME as CURVE
from rnnlab.labs.reader.view_text_curve import TextCurve
from rnnlab.labs.reader.view_text_list import OwnList
from rnnlab.labs.reader.view_text_settings import TrainingSettings
from rnnlab.labs.reader.view_text_source import SourceBox
from rnnlab.labs.reader.view_text_words import LEARNT_BY_HEART, TITLE
from rnnlab.ui.look.i18n import N_, bind
from rnnlab.ui.look.mathtext import MathLabel
from rnnlab.ui.look.theme import look, px
from rnnlab.ui.widgets.controls import note_label
from rnnlab.ui.widgets.lab_work import LabWork
from rnnlab.ui.widgets.scrolled import Scrolled
from rnnlab.ui.widgets.work_bar import WorkBar

TEXT, OWN = N_("Reader text", "Text"), N_("Reader text", "Your networks")
TRAINING = N_("Reader text", "Training")
SIZE = (960, 704)  # at most


class TextDialog(QDialog):
    """Text and settings at the left; curve, progress and the user's networks at the right.

    It does not block the window: a training goes on while other pictures are looked at.
    """

    pasted = Signal()

    def __init__(self, parent: QWidget, work: LabWork) -> None:
        super().__init__(parent)
        bind(self.setWindowTitle, TITLE)
        self.source, self.settings, self.curve, self.own = SourceBox(), TrainingSettings(), TextCurve(), OwnList()
        self.bar = WorkBar(work, "train-text", TRAINING)
        self.trouble, self.outcome, self.hint = note_label(), note_label(), note_label(LEARNT_BY_HEART)
        self.trouble.setObjectName("trouble")
        self.trouble.hide()
        self.outcome.hide()
        self._lay_out()
        look().changed.connect(self._dress)
        self._dress()

    def _lay_out(self) -> None:
        self.left, self.right = QWidget(), QWidget()
        left, right = QVBoxLayout(self.left), QVBoxLayout(self.right)
        left.addWidget(MathLabel(TEXT, 15, 600))
        left.addWidget(self.source)
        left.addWidget(self.trouble)
        left.addSpacing(round(px(8)))
        left.addWidget(self.settings)
        left.addStretch(1)
        right.addWidget(MathLabel(CURVE, 15, 600))
        right.addWidget(self.curve, 1)
        right.addWidget(self.hint)
        right.addWidget(self.bar)
        right.addWidget(self.outcome)
        right.addSpacing(round(px(8)))
        right.addWidget(MathLabel(OWN, 15, 600))
        self.networks = Scrolled(self.own)
        right.addWidget(self.networks)
        whole = QWidget()
        columns = QHBoxLayout(whole)
        margin = round(px(24))
        columns.setContentsMargins(margin, round(px(16)), margin, margin)
        columns.setSpacing(round(px(32)))
        columns.addWidget(self.left)
        columns.addWidget(self.right, 1)
        for layout in (left, right):
            layout.setContentsMargins(0, 0, 0, 0)
            layout.setSpacing(round(px(8)))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        self.whole = Scrolled(whole)
        box.addWidget(self.whole)

    def _dress(self) -> None:
        self.left.setFixedWidth(round(px(352)))
        self.networks.setFixedHeight(round(px(112)))
        self.trouble.setStyleSheet(f"color: {look().palette.warning}; font-weight: 600;")

    def fit(self, window: QWidget) -> None:
        """As large as it needs to be and as the window allows."""
        width, height = (round(px(length)) for length in SIZE)
        self.resize(min(width, window.width() - round(px(32))), min(height, window.height() - round(px(32))))

    def say(self, sentence: str) -> None:
        """Say what was refused; an empty sentence takes it away."""
        self.trouble.setText(sentence)
        self.trouble.setVisible(bool(sentence))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+V pastes a text; Enter presses nothing by itself."""
        if event.matches(QKeySequence.StandardKey.Paste) and not isinstance(self.focusWidget(), QLineEdit):
            self.pasted.emit()
        elif event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
