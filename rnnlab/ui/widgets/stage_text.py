"""Headings and texts that stand on the stage, beside a picture."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from rnnlab.ui.look.i18n import Text, bind
from rnnlab.ui.look.wrap import held_together
from rnnlab.ui.widgets.terms import TermHeading


class Prose(QLabel):
    """A text that may be broken anywhere but before its last word."""

    def __init__(self) -> None:
        super().__init__()
        self._said = ""

    def setText(self, text: str) -> None:
        """Show a text."""
        self._said = text
        super().setText(held_together(text))

    def text(self) -> str:
        """The text as it was given."""
        return self._said


def stage_text(kind: str, text: Text | str = "", wrap: bool = True) -> QLabel:
    """A text on the stage: ``kind`` is ``"text"``, ``"heading"``, ``"note"``, ``"title"`` or ``"verdict"``.

    A heading that names a concept leads to the glossary.
    """
    label = TermHeading() if kind == "heading" else Prose()
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(wrap)
    label.setProperty("kind", kind)
    if text:
        bind(label.setText, text)
    return label
