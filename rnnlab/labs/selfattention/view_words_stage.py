"""How the parts of the page "words" share the stage: definition, plane, wires and matrix, maps, the sum, hints."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from rnnlab.labs.selfattention import view_words_names as names
from rnnlab.labs.selfattention.view_words_fan import FanPicture
from rnnlab.labs.selfattention.view_words_maps import Maps
from rnnlab.labs.selfattention.view_words_sum import SumLines
from rnnlab.ui.look.i18n import Text
from rnnlab.ui.look.theme import look, px, stage_edge
from rnnlab.ui.widgets.boxes import row
from rnnlab.ui.widgets.controls import Segmented
from rnnlab.ui.widgets.definition import HintsBeside
from rnnlab.ui.widgets.plane import PlaneEditor
from rnnlab.ui.widgets.stage_text import stage_text

HEADS = 8
_LOW = 600.0  # px: a stage less high leaves the hints to the help
_CROWDED = 6


def headline(name: Text, sentences: Text) -> QWidget:
    """The concept's name, and beside it what it is."""
    holder = QWidget()
    layout = QHBoxLayout(holder)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(round(px(12)))
    layout.addWidget(stage_text("heading", name, wrap=False), 0, Qt.AlignmentFlag.AlignTop)
    layout.addWidget(stage_text("text", sentences), 1, Qt.AlignmentFlag.AlignTop)
    return holder


class WordsStage(QWidget):
    """Owns the parts."""

    def __init__(self) -> None:
        super().__init__()
        self.plane = PlaneEditor(names.AXES, names.PLANE)
        self.note = stage_text("note")  # which dimensions are drawn
        self.fan = FanPicture()
        self.heads = Segmented(tuple((k, str(k + 1)) for k in range(HEADS)), names.HEAD_TITLE)
        self.head_row = row(stage_text("note", names.HEAD_TITLE, wrap=False), self.heads)
        self.maps = Maps()
        self.sum = SumLines()
        self.hints = HintsBeside(names.HINTS)
        self._box = QVBoxLayout(self)
        self._box.addWidget(headline(names.NAME, names.SENTENCES))
        self._parts = QHBoxLayout()
        left, middle = QVBoxLayout(), QVBoxLayout()
        for column in (left, middle):
            column.setSpacing(round(px(6)))
        left.addWidget(self.plane, 1)
        left.addWidget(self.note)
        middle.addWidget(self.head_row)
        middle.addWidget(self.fan, 1)
        for column in (left, middle):
            self._parts.addLayout(column)
        self._parts.addWidget(self.maps)
        self._box.addLayout(self._parts, 1)
        self._box.addWidget(self.sum)
        self._box.addWidget(self.hints)
        self.note.hide()
        self.head_row.hide()
        self._count = 3
        look().changed.connect(self.arrange)
        self.arrange()

    def set_words(self, count: int, heads: int) -> None:
        """So many words, and heads to choose from."""
        self.head_row.setVisible(heads > 1)
        for head in range(HEADS):
            self.heads.button(head).setVisible(head < heads)
        if count != self._count:
            self._count = count
            self.arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.arrange()

    def arrange(self) -> None:
        """Give each part its room."""
        narrow = self.width() < px(1000)
        side = round(stage_edge())
        self._box.setContentsMargins(side, round(px(14 if narrow else 20)), side, round(px(8 if narrow else 18)))
        self._box.setSpacing(round(px(8 if narrow else 14)))
        self._parts.setSpacing(round(px(18 if narrow else 34)))
        crowded = self._count > _CROWDED
        self._parts.setStretch(0, 33 if crowded else 40)
        self._parts.setStretch(1, 46 if crowded else 38)
        self.maps.setFixedWidth(round(px(232 if narrow else 268)))
        self.hints.setVisible(self.height() >= px(_LOW))
