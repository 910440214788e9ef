"""Widgets put together: one below the other, or side by side."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSpacerItem, QVBoxLayout, QWidget

from rnnlab.ui.look.theme import look, px


class Distances(QObject):
    """The distances in a box, in pixels of the present size of the program: in class, and after it, they are others.

    Parameters
    ----------
    box : QBoxLayout
    between : float
        From one part to the next.
    """

    def __init__(self, box: QBoxLayout, between: float) -> None:
        super().__init__(box)
        self._box, self._between = box, between
        self._more: list[tuple[QSpacerItem, float]] = []
        box.setContentsMargins(0, 0, 0, 0)
        look().changed.connect(self._apply)
        self._apply()

    def add(self, room: float) -> None:
        """More room before the next part."""
        spacer = QSpacerItem(0, 0)
        self._more.append((spacer, room))
        self._box.addSpacerItem(spacer)
        self._apply()

    def _apply(self) -> None:
        self._box.setSpacing(round(px(self._between)))
        across = self._box.direction() in (QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.RightToLeft)
        for spacer, room in self._more:
            wide = round(px(room))
            spacer.changeSize(wide if across else 0, 0 if across else wide)
        self._box.invalidate()


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
