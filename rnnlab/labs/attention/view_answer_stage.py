"""The stage of held contexts: what is held, the distributions side by side, and the words to try."""

from __future__ import annotations

import html
from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from rnnlab.engine.attention_traces import HeldContext
from rnnlab.labs.attention import view_answer_words as words
from rnnlab.labs.attention.view_answer_bars import AnswerBars
from rnnlab.labs.attention.view_steps_map import StepsMap
from rnnlab.ui.look.i18n import bind
from rnnlab.ui.look.mathtext import MathLabel
from rnnlab.ui.look.theme import look, px, stage_edge
from rnnlab.ui.widgets.controls import Pill
from rnnlab.ui.widgets.definition import HintsBeside
from rnnlab.ui.widgets.flow import FlowLayout
from rnnlab.ui.widgets.stage_text import stage_text

_ROOM = 690.0  # design pixels of height in which the hints have room


class WordPills(QWidget):
    """Words to try: a press tries one, or no longer; another one is typed."""

    toggled = Signal(str)
    typed = Signal(str)
    again = Signal()

    def __init__(self, limit: int) -> None:
        super().__init__()
        self._limit = limit
        self.pills: list[Pill] = []
        self._words: tuple[str, ...] = ()
        self._flow = FlowLayout(self, 8)
        self._flow.addWidget(MathLabel(words.TRY, 15, 600))
        self.field = QLineEdit()
        self.field.setMaxLength(60)
        self.field.setFixedWidth(round(px(150)))
        bind(self.field.setPlaceholderText, words.TYPE)
        bind(self.field.setAccessibleName, words.TRY)
        self.field.returnPressed.connect(self._on_typed)
        self.offered = Pill(words.OFFER_AGAIN)
        self.offered.clicked.connect(self.again)
        self._flow.addWidget(self.field)
        self._flow.addWidget(self.offered)
        look().changed.connect(self._restyle)

    def show_words(self, offered: Sequence[str], tried: Sequence[str], own: bool) -> None:
        """The words offered and those typed, the tried ones marked; ``own`` where the user chose them."""
        shown = tuple(dict.fromkeys((*offered, *tried)))
        if shown != self._words:
            self._words = shown
            for pill in self.pills[len(shown) :]:
                pill.hide()
            while len(self.pills) < len(shown):
                pill = Pill("")
                pill.clicked.connect(self._on_clicked)
                self.pills.append(pill)
                for part in (self.field, self.offered):  # they stay at the end
                    self._flow.removeWidget(part)
                for part in (pill, self.field, self.offered):
                    self._flow.addWidget(part)
            for pill, word in zip(self.pills, shown, strict=False):
                cut = word if len(word) <= 24 else word[:23] + "…"
                pill.setText(cut.replace("&", "&&"))
                pill.setToolTip(f"<span>{html.escape(word)}</span>")
                pill.setAccessibleName(word)
                pill.show()
        for pill, word in zip(self.pills, shown, strict=False):
            pill.set_chosen(word in tried)
            pill.setEnabled(word in tried or len(tried) < self._limit)
        self.field.setEnabled(len(tried) < self._limit)
        self.offered.setVisible(own)
        self._flow.invalidate()
        self.updateGeometry()

    def pill(self, word: str) -> Pill:
        """A word's pill."""
        return self.pills[self._words.index(word)]

    def _on_clicked(self) -> None:
        pill = self.sender()
        assert isinstance(pill, Pill)
        self.toggled.emit(self._words[self.pills.index(pill)])

    def _on_typed(self) -> None:
        text = self.field.text().strip()
        self.field.clear()
        if text:
            self.typed.emit(text)

    def _restyle(self) -> None:
        self.field.setFixedWidth(round(px(150)))
        self._flow.invalidate()


class AnswerStage(QWidget):
    """Heading, the held context over the source, bars, what this run shows, and the words to try."""

    def __init__(self, limit: int) -> None:
        super().__init__()
        self.map, self.bars, self.words = StepsMap(), AnswerBars(), WordPills(limit)
        self.so_far = stage_text("text", wrap=True)
        self.note = stage_text("text", wrap=True)
        self.definition = stage_text("text", words.SENTENCES)
        box = QVBoxLayout(self)
        pad = round(stage_edge())
        box.setContentsMargins(pad, round(px(14)), pad, round(px(14)))
        box.setSpacing(round(px(6)))
        head = QHBoxLayout()
        head.setSpacing(round(px(16)))
        title = stage_text("heading", words.TITLE, wrap=False)
        title.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        title.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.definition.setAlignment(Qt.AlignmentFlag.AlignTop)
        head.addWidget(title)
        head.addWidget(self.definition, 1)
        box.addLayout(head)
        box.addWidget(self.map)
        box.addWidget(self.so_far)
        box.addSpacing(round(px(6)))
        box.addWidget(self.bars, 1)
        box.addWidget(self.note)
        self.hints = HintsBeside(words.HINTS)
        box.addWidget(self.hints)
        box.addSpacing(round(px(2)))
        box.addWidget(self.words)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.hints.setVisible(self.height() >= px(_ROOM))

    def show_words(self, answer: HeldContext, concealed: bool) -> None:
        """What was written so far, and what this run shows."""
        self.so_far.setText(words.so_far(answer))
        said = "" if concealed else words.finding(answer)
        self.note.setText(said)
        self.note.setAccessibleName(said)
