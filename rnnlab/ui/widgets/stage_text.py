"""Headings and texts that stand on the stage, beside a picture."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from rnnlab.ui.look.i18n import Text, bind
from rnnlab.ui.widgets.terms import TermHeading


def stage_text(kind: str, text: Text | str = "", wrap: bool = True) -> QLabel:
    """A text on the stage: ``kind`` is ``"text"``, ``"heading"``, ``"note"`` or ``"title"``.

    A heading that names a concept leads to the glossary.
    """
    label = TermHeading() if kind == "heading" else QLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(wrap)
    label.setProperty("kind", kind)
    if text:
        bind(label.setText, text)
    return label
