"""What a page shows while there is nothing for it: a sentence, and a way on."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from rnnlab.session import models
from rnnlab.ui.look.i18n import N_, Text, bind, language
from rnnlab.ui.look.theme import look, px
from rnnlab.ui.widgets.stage_text import stage_text

OPEN = N_("Reader", "Open the trained network")
NONE_THERE = N_("Reader", "There is no trained network in the program's folder or in yours.")


class NeedsModel(QWidget):
    """A sentence that says why there is nothing, and the button that opens a trained network."""

    open_wanted = Signal()

    def __init__(self, title: Text, why: Text) -> None:
        super().__init__()
        self.title, self.why = stage_text("question", title), stage_text("text", why)
        self.button = QPushButton()
        self.button.setProperty("kind", "primary")
        self.button.setCursor(Qt.CursorShape.PointingHandCursor)
        bind(self.button.setText, OPEN)
        self.button.clicked.connect(self.open_wanted)
        self.missing = stage_text("note", NONE_THERE)
        box = QVBoxLayout(self)
        box.addStretch(2)
        for label in (self.title, self.why, self.missing):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            self._center(box, label)
        box.addSpacing(round(px(16)))
        self._center(box, self.button)
        box.addStretch(3)
        look().changed.connect(self._restyle)
        language().changed.connect(self._restyle)
        self.refresh()

    def refresh(self) -> None:
        """Look whether there is a network to open."""
        there = bool(models.catalogue())
        self.button.setVisible(there)
        self.missing.setVisible(not there)

    def _center(self, box: QVBoxLayout, widget: QWidget) -> None:
        row = QHBoxLayout()
        row.addStretch(1)
        if isinstance(widget, QLabel):
            widget.setMinimumWidth(round(px(460)))
        row.addWidget(widget)
        row.addStretch(1)
        box.addLayout(row)

    def _restyle(self) -> None:
        for label in (self.title, self.why, self.missing):
            label.setMinimumWidth(round(px(460)))
        self.update()
