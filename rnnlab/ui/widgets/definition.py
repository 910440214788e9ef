"""The concept beside a picture, in words."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from rnnlab.ui.look.i18n import N_, Text
from rnnlab.ui.look.mathtext import MathLabel
from rnnlab.ui.look.theme import px
from rnnlab.ui.widgets.stage_text import stage_text


class Definition(QWidget):
    """The concept beside the picture: its name, at most two sentences, and where to look."""

    LOOK = N_("Lab", "Where to look")

    def __init__(self, name: Text, sentences: Text, hints: tuple[Text, ...] = ()) -> None:
        super().__init__()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(round(px(4)))
        box.addWidget(stage_text("heading", name))
        box.addWidget(stage_text("text", sentences))
        if hints:
            box.addSpacing(round(px(12)))
            box.addWidget(stage_text("heading", self.LOOK))
            for index, hint in enumerate(hints, start=1):
                box.addWidget(Hint(index, hint))


class HintsBeside(QWidget):
    """Where to look: hints side by side under one title."""

    def __init__(self, hints: tuple[Text, ...]) -> None:
        super().__init__()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(round(px(2)))
        box.addWidget(stage_text("heading", Definition.LOOK, wrap=False))
        beside = QHBoxLayout()
        beside.setSpacing(round(px(24)))
        for index, hint in enumerate(hints, start=1):
            beside.addWidget(Hint(index, hint), 1, Qt.AlignmentFlag.AlignTop)
        box.addLayout(beside)


class Hint(QWidget):
    """A numbered hint."""

    def __init__(self, index: int, text: Text) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(round(px(10)))
        row.addWidget(MathLabel(str(index), 15, 600, "accent_text"), 0, Qt.AlignmentFlag.AlignTop)
        label = stage_text("text", text)
        label.setAlignment(Qt.AlignmentFlag.AlignTop)  # beside a longer hint it begins at the same height
        label.setContentsMargins(0, 0, 0, round(px(4)))  # hints of one line and of two stand equally far apart
        row.addWidget(label, 1)
