"""The window in which a file of sentence pairs is looked at before it is trained on."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from rnnlab.labs.translation import view_pairs_words as words
from rnnlab.labs.translation.view_pairs_parts import SAMPLE, SOURCE, TARGET, Choice, ColumnChoice, DropZone, Sample
from rnnlab.session.pairs import PairsFile, Reading
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.mathtext import MathLabel
from rnnlab.ui.look.theme import look, px
from rnnlab.ui.widgets.controls import note_label
from rnnlab.ui.widgets.scrolled import Scrolled
from rnnlab.ui.widgets.work_parts import Track

OPEN, CANCEL = N_("Translation pairs", "Open a file…"), N_("Translation pairs", "Cancel reading")
USE = N_("Translation pairs", "Train on these pairs")
COLUMNS = N_("Translation pairs", "Columns of the file")
SIZE = (760, 620)  # at most


class PairsDialog(QDialog):
    """A file, what is in it, and the button that takes it. It does not block the window."""

    open_wanted = Signal()
    dropped = Signal(object)  # Path
    cancelled = Signal()
    columns_chosen = Signal(int, int)
    encoding_chosen = Signal(str)
    used = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        bind(self.setWindowTitle, words.TITLE)
        self.setAcceptDrops(True)
        self.file: PairsFile | None = None
        self._encodings: tuple[str, ...] = ()
        self._trouble: str = ""
        self.browse, self.cancel, self.use = QPushButton(), QPushButton(), QPushButton()
        for button, text in ((self.browse, OPEN), (self.cancel, CANCEL), (self.use, USE)):
            bind(button.setText, text)
            button.setCursor(Qt.CursorShape.PointingHandCursor)
            button.setAutoDefault(False)
        self.use.setProperty("kind", "primary")
        self.zone, self.progress = DropZone(words.INVITATION), note_label()
        self.track = Track(self)
        self.trouble, self.ask = note_label(), note_label(words.ENCODING)
        self.trouble.setObjectName("trouble")
        self.encodings = Choice()
        self.facts: QLabel = note_label()
        self.source, self.target = ColumnChoice(SOURCE), ColumnChoice(TARGET)
        self.sample, self.skipped = Sample(), note_label()
        self.split = note_label()
        self._build()
        self.browse.clicked.connect(self.open_wanted)
        self.cancel.clicked.connect(self.cancelled)
        self.use.clicked.connect(self.used)
        self.encodings.chosen.connect(self._on_encoding)
        self.source.chosen.connect(self._on_source)
        self.target.chosen.connect(self._on_target)
        look().changed.connect(self._dress)
        language().changed.connect(self.refresh)
        self._dress()
        self.show_file(None)

    def _build(self) -> None:
        top, moving, bottom = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        top.addWidget(self.browse)
        top.addWidget(self.facts, 1)
        top.addStretch(0)
        moving.addWidget(self.track, 1)
        moving.addWidget(self.cancel)
        bottom.addWidget(self.split, 1)
        bottom.addWidget(self.use)
        self.columns = QWidget()
        columns = QHBoxLayout(self.columns)
        columns.setContentsMargins(0, 0, 0, 0)
        for name, choice in ((SOURCE, self.source), (TARGET, self.target)):
            columns.addWidget(MathLabel(name, 13, 400, "ink2"))
            columns.addWidget(choice, 1)
        self.titles = {
            name: MathLabel(text, 15, 600)
            for name, text in (("columns", COLUMNS), ("sample", SAMPLE), ("skipped", words.SKIPPED))
        }
        whole = QWidget()
        self._box = QVBoxLayout(whole)
        self._box.addLayout(top)
        self._box.addWidget(self.progress)
        self._box.addLayout(moving)
        for part in (
            self.trouble, self.ask, self.encodings, self.titles["columns"], self.columns, self.titles["sample"],
            self.sample, self.titles["skipped"], self.skipped,
        ):  # fmt: skip
            self._box.addWidget(part)
        self._box.addWidget(self.zone, 1)
        self._box.addStretch(0)
        self._box.addLayout(bottom)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(Scrolled(whole))

    def fit(self, window: QWidget) -> None:
        """As large as it needs to be and as the window allows."""
        width, height = (round(px(length)) for length in SIZE)
        self.resize(min(width, window.width() - round(px(32))), min(height, window.height() - round(px(32))))

    # what is shown

    def show_progress(self, name: str, report: Reading | None) -> None:
        """A file is being read; None: no longer."""
        going = report is not None
        for part in (self.progress, self.track, self.cancel):
            part.setVisible(going)
        self.use.setEnabled(not going and self.file is not None)
        if report is not None:
            share = report.done / report.total if report.total else 1.0
            self.track.show_share(share)
            said = tr(words.READING, name=name, percent=int(100 * share), pairs=f"{report.pairs:,}")
            self.progress.setText(said)

    def show_file(self, file: PairsFile | None) -> None:
        """What was found in a file; None before there is one."""
        self.file, self._trouble, self._encodings = file, "", ()
        self.refresh()
        self.show_progress("", None)

    def say(self, sentence: str, encodings: tuple[str, ...] = ()) -> None:
        """Say what was refused; with readings to choose from where the encoding is not certain."""
        self._trouble, self._encodings = sentence, encodings
        self.refresh()

    def refresh(self) -> None:
        """Everything in the present language."""
        file = self.file
        self.trouble.setText(self._trouble)
        self.trouble.setVisible(bool(self._trouble))
        self.ask.setVisible(bool(self._encodings))
        self.encodings.setVisible(bool(self._encodings))
        self.encodings.set_options(self._encodings, self._encodings, None)
        parts = (self.facts, self.columns, self.sample, self.skipped, self.split, self.use, *self.titles.values())
        for part in parts:
            part.setVisible(file is not None)
        self.zone.setVisible(file is None)
        if file is None:
            return
        self.facts.setText(words.found(file))
        self.source.set_columns(file.columns, file.chosen[0])
        self.target.set_columns(file.columns, file.chosen[1])
        self.sample.set_pairs(file.sample)
        self.split.setText(words.split(file))
        self.skipped.setText("\n".join(words.skipped(file)))

    # gestures

    def _on_encoding(self, index: int) -> None:
        self.encoding_chosen.emit(self._encodings[index])

    def _on_source(self, column: int) -> None:
        self._choose(column, 0)

    def _on_target(self, column: int) -> None:
        self._choose(column, 1)

    def _choose(self, column: int, side: int) -> None:
        """Another column for one side; the two change places where it was the other's."""
        if self.file is None or column == self.file.chosen[side]:
            return
        other = self.file.chosen[1 - side]
        other = self.file.chosen[side] if other == column else other
        self.columns_chosen.emit(*((column, other) if side == 0 else (other, column)))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()
            self.zone.set_over(True)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self.zone.set_over(False)

    def dropEvent(self, event: QDropEvent) -> None:
        self.zone.set_over(False)
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        if paths:
            event.acceptProposedAction()
            self.dropped.emit(paths[0])

    def _dress(self) -> None:
        margin = round(px(20))
        self._box.setContentsMargins(margin, margin, margin, margin)
        self._box.setSpacing(round(px(8)))
        self.track.setFixedHeight(round(px(6)))
        self.trouble.setStyleSheet(f"color: {look().palette.warning}; font-weight: 600;")
