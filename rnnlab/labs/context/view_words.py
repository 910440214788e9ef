"""Two of the inspector's controls: the ambiguous words to choose from, and the field for an own sentence."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from rnnlab.session.tokens import join
from rnnlab.ui.look.i18n import N_, bind
from rnnlab.ui.look.theme import px
from rnnlab.ui.widgets.controls import Pill
from rnnlab.ui.widgets.flow import FlowLayout

OWN, OWN_HINT = N_("Context", "Own sentence"), N_("Context", "type a sentence, then Enter")


class OwnField(QLineEdit):
    """A sentence to type; Enter takes it, Escape gives back what was there."""

    entered = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._shown = ""
        bind(self.setAccessibleName, OWN)
        bind(self.setPlaceholderText, OWN_HINT)
        self.returnPressed.connect(self._on_enter)

    def show_words(self, words: tuple[str, ...]) -> None:
        """Show a sentence, unless another is being typed."""
        self._shown = join(words)
        if not (self.hasFocus() and self.isModified()):
            self.setText(self._shown)
            self.setCursorPosition(0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.isModified():
            self.setText(self._shown)
            return
        super().keyPressEvent(event)

    def _on_enter(self) -> None:
        self.setModified(False)
        if self.text() != self._shown:
            self.entered.emit(self.text())


class WordPills(QWidget):
    """The ambiguous words, those with Chinese characters in rows of their own."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._words: tuple[str, ...] = ()
        self._pills: dict[str, Pill] = {}
        self._flows = (FlowLayout(gap=6), FlowLayout(gap=6))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(round(px(8)))
        for flow in self._flows:
            box.addLayout(flow)

    def show_words(self, words: tuple[str, ...], word: str) -> None:
        """Offer words and mark the one that is looked at; pills are made once for each word."""
        if words != self._words:
            for own in [own for own in self._pills if own not in words]:
                self._pills.pop(own).deleteLater()
            for own in words:
                if own not in self._pills:
                    pill = Pill(own)
                    pill.setObjectName(own)
                    pill.clicked.connect(self._on_clicked)
                    self._pills[own] = pill
                    self._flows[1 if own.isascii() else 0].addWidget(pill)
            self._words = words
        for own, pill in self._pills.items():
            pill.set_chosen(own == word)

    def pill(self, word: str) -> Pill:
        """One word's pill."""
        return self._pills[word]

    def names(self) -> tuple[str, ...]:
        """The words that are offered."""
        return self._words

    def _on_clicked(self) -> None:
        self.chosen.emit(self.sender().objectName())
