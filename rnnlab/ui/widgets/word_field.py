"""A field for a sentence of the user's own."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit

from rnnlab.session.tokens import join
from rnnlab.ui.look.i18n import Text, bind


class WordField(QLineEdit):
    """A sentence to type; Enter takes it, Escape gives back what was there."""

    entered = Signal(str)

    def __init__(self, name: Text, hint: Text, **args: object) -> None:
        super().__init__()
        self._shown = ""
        bind(self.setAccessibleName, name, **args)
        bind(self.setPlaceholderText, hint)
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
