"""A field for a sentence of the user's own."""

from __future__ import annotations

from PySide6.QtCore import Signal

from rnnlab.session.tokens import join
from rnnlab.ui.look.i18n import Text, bind
from rnnlab.ui.widgets.entry import Entry


class WordField(Entry):
    """A sentence to type; Enter takes it, Escape gives back what was there."""

    entered = Signal(str)

    def __init__(self, field: str, name: Text, hint: Text, **args: object) -> None:
        super().__init__(field)
        if args:  # its own name tells its place among several
            bind(self.setAccessibleName, name, **args)
        else:
            self.call(name)
        bind(self.setPlaceholderText, hint)
        self.returnPressed.connect(self._on_enter)

    def show_words(self, words: tuple[str, ...]) -> None:
        """Show a sentence, unless another is being typed."""
        shown = join(words)
        if shown != self._shown:
            self.mark(False)
        self._shown = shown
        if not (self.hasFocus() and self.isModified()):
            self.setText(self._shown)
            self.setCursorPosition(0)

    def _on_enter(self) -> None:
        self.setModified(False)
        with self.taking():
            if self.text() != self._shown:
                self.entered.emit(self.text())
