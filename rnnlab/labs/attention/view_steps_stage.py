"""The stage of the decoding steps: plane at the left, words at the right, the heat map below."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from rnnlab.labs.attention.view_beside import Beside
from rnnlab.labs.attention.view_steps_map import StepsMap, fitting_cell
from rnnlab.ui.look.i18n import Text
from rnnlab.ui.look.theme import look, px, stage_edge
from rnnlab.ui.widgets.stage_text import stage_text

_MOST, _LEAST = 33.0, 17.0  # heights of the map's rows


class Words(Beside):
    """What the decoding steps show, beside their plane."""

    def __init__(self, name: Text, sentences: Text, hints: tuple[Text, ...]) -> None:
        super().__init__(stage_text("text"), name, sentences, hints, 8)

    def show_words(self, large: str, note: str) -> None:
        """The vector, and what this run shows; "" for nothing."""
        self.large.set_text(large)
        if note != self.note.text():
            self.note.setText(note)
            self.note.setAccessibleName(note)
        if bool(note) == self.note.isHidden():
            self.note.setVisible(bool(note))
        self.fit()


class StepsStage(QWidget):
    """Places the three parts; the map's rows shrink for the plane, and where that is not enough the map scrolls."""

    def __init__(self, plane: QWidget, words: Words) -> None:
        super().__init__()
        self.plane, self.words, self.map = plane, words, StepsMap()
        self._scroll = QScrollArea()
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.map.setObjectName("plain")
        self._scroll.setWidget(self.map)
        for part in (plane, words, self._scroll):
            part.setParent(self)
        self._shape = (0, 0)
        look().changed.connect(self.arrange)

    def follow(self) -> None:
        """The map may have another number of rows or lines now."""
        shape = (len(self.map.table.rows), len(self.map.table.lines))
        if shape != self._shape:
            self._shape = shape
            self.arrange()
        row = self.map.layout_now().row(min(self.map.table.step, max(1, shape[0])) - 1)
        self._scroll.ensureVisible(0, round(row.center().y()), 0, round(row.height()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.arrange()

    def arrange(self) -> None:
        """Give each part its place."""
        width, height = self.width(), self.height()
        narrow = width < px(1000)
        pad = stage_edge()
        top, gap, foot = px(12 if narrow else 18), px(4 if narrow else 8), px(4 if narrow else 10)
        room = height - top - gap - foot - max(px(210), height * 0.36)
        rows, lines = self._shape
        cell = fitting_cell(rows, room, lines, _MOST, _LEAST)
        self.map.set_cell(cell)
        needed = round(self.map.needed())
        self.map.setFixedHeight(needed)
        shown = min(needed, round(room))
        y = height - foot - shown
        self._scroll.setGeometry(round(pad), round(y), round(width - 2 * pad), shown)
        side = px(262 if narrow else 320)
        left = round(width - pad - side)
        above = round(y - gap - top)
        self.words.setGeometry(left, round(top), round(side), above)
        self.plane.setGeometry(round(pad), round(top), round(left - pad - px(28)), above)
