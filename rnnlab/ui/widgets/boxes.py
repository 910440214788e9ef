"""Widgets put together: one below the other, or side by side."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from rnnlab.ui.look.theme import px


def column(*widgets: QWidget) -> QWidget:
    """Widgets one below the other, each as wide as the column."""
    return _held_by(QVBoxLayout(), widgets)


def row(*widgets: QWidget) -> QWidget:
    """Widgets side by side from the left, each at its own width."""
    layout = QHBoxLayout()
    holder = _held_by(layout, widgets)
    layout.addStretch(1)
    return holder


def beside(picture: QWidget, words: QWidget) -> QWidget:
    """A picture, and a column of words at its right."""
    layout = QHBoxLayout()
    holder = _held_by(layout, (picture, words))
    words.setFixedWidth(round(px(256)))
    layout.setContentsMargins(*(round(px(side)) for side in (24, 16, 24, 16)))
    layout.setSpacing(round(px(24)))
    layout.setStretch(0, 1)
    layout.setAlignment(words, Qt.AlignmentFlag.AlignTop)
    return holder


def _held_by(layout: QBoxLayout, widgets: tuple[QWidget, ...]) -> QWidget:
    holder = QWidget()
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(round(px(8)))
    for widget in widgets:
        layout.addWidget(widget)
    holder.setLayout(layout)
    return holder
