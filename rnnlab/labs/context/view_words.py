"""One of the inspector's controls: the ambiguous words to choose from."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from rnnlab.ui.look.theme import px
from rnnlab.ui.widgets.controls import Pill
from rnnlab.ui.widgets.flow import FlowLayout


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
