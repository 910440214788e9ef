"""A small window over the program while a file is made: how far it is, and a way out."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from rnnlab.ui.look.i18n import N_, Text, bind
from rnnlab.ui.look.theme import px
from rnnlab.ui.widgets.controls import note_label
from rnnlab.ui.widgets.work_parts import Track

CANCEL = N_("Export", "Cancel")
STARTING = N_("Export", "Starting …")
STEP = N_("Export", "{done} of {total}")


class Progress(QDialog):
    """``rejected`` when it is cancelled; ``end`` closes it and says nothing."""

    def __init__(self, parent: QWidget, title: Text, total: int) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self._total = total
        bind(self.setWindowTitle, title)
        self._heading, self.note = QLabel(), note_label(STARTING)
        self._heading.setProperty("kind", "heading")
        bind(self._heading.setText, title)
        self.bar = Track(self)
        self.bar.setFixedHeight(round(px(8)))
        bind(self.bar.setAccessibleName, title)
        self.stop = QPushButton()
        bind(self.stop.setText, CANCEL)
        self.stop.clicked.connect(self.reject)
        box = QVBoxLayout(self)
        margin = round(px(24))
        box.setContentsMargins(margin, margin, margin, margin)
        box.setSpacing(round(px(12)))
        for part in (self._heading, self.bar, self.note):
            box.addWidget(part)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.stop)
        box.addLayout(row)
        self.setMinimumWidth(round(px(400)))

    def show_progress(self, done: int, total: int) -> None:
        """So many of so many are done."""
        self._total = max(1, total)
        self.bar.show_share(done / self._total)
        bind(self.note.setText, STEP, done=done, total=self._total)

    def end(self) -> None:
        """It is over."""
        self.blockSignals(True)
        self.close()
        self.deleteLater()
