"""The concept beside a picture, in words."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent, QTextLayout
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from rnnlab.ui.look.i18n import N_, Text
from rnnlab.ui.look.mathtext import MathLabel, draw
from rnnlab.ui.look.theme import font, look, px
from rnnlab.ui.widgets.boxes import Distances
from rnnlab.ui.widgets.stage_text import stage_text


class Definition(QWidget):
    """The concept beside the picture: its name, at most two sentences, and where to look."""

    LOOK = N_("Lab", "Where to look")

    def __init__(self, name: Text, sentences: Text, hints: tuple[Text, ...] = ()) -> None:
        super().__init__()
        box = QVBoxLayout(self)
        distances = Distances(box, 4)
        box.addWidget(stage_text("heading", name))
        box.addWidget(stage_text("text", sentences))
        if hints:
            distances.add(12)
            box.addWidget(stage_text("heading", self.LOOK))
            for index, hint in enumerate(hints, start=1):
                box.addWidget(Hint(index, hint))


class HintsBeside(QWidget):
    """Where to look: hints side by side under one title."""

    def __init__(self, hints: tuple[Text, ...]) -> None:
        super().__init__()
        box = QVBoxLayout(self)
        Distances(box, 2)
        box.addWidget(stage_text("heading", Definition.LOOK, wrap=False))
        beside = QHBoxLayout()
        Distances(beside, 24)
        for index, hint in enumerate(hints, start=1):
            beside.addWidget(Hint(index, hint), 1, Qt.AlignmentFlag.AlignTop)
        box.addLayout(beside)


class HintNumber(MathLabel):
    """A hint's number, on the first line of its text: Chinese letters begin lower in their line than Latin ones."""

    def __init__(self, index: int, beside: QLabel) -> None:
        super().__init__(str(index), 15, 600, "accent_text")
        self._beside = beside

    def baseline(self) -> float:
        """Where the first line of the text stands, from its top."""
        layout = QTextLayout(self._beside.text(), font(15))
        layout.beginLayout()
        line = layout.createLine()
        line.setLineWidth(max(1, self._beside.width()))
        layout.endLayout()
        return line.ascent()

    def paintEvent(self, event: QPaintEvent) -> None:
        draw(QPainter(self), 0, self.baseline(), self.text(), 15, "accent_text", 600)


class Hint(QWidget):
    """A numbered hint."""

    def __init__(self, index: int, text: Text) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        Distances(row, 10)
        self._label = label = stage_text("text", text)
        row.addWidget(HintNumber(index, label), 0, Qt.AlignmentFlag.AlignTop)
        label.setAlignment(Qt.AlignmentFlag.AlignTop)  # beside a longer hint it begins at the same height
        row.addWidget(label, 1)
        look().changed.connect(self._restyle)
        self._restyle()

    def _restyle(self) -> None:
        self._label.setContentsMargins(0, 0, 0, round(px(4)))  # hints of one line and of two stand equally far apart
