"""Sentence pairs of the user's own: between their window, the reading of the file, and the plan of training."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QFileDialog

from rnnlab.labs.translation import view_pairs_words as words
from rnnlab.labs.translation.plan import TranslatorPlan
from rnnlab.labs.translation.view_pairs_dialog import OPEN, PairsDialog
from rnnlab.labs.translation.view_pairs_reader import PairsReader
from rnnlab.paths import home
from rnnlab.session import pairs
from rnnlab.session.messages import Message
from rnnlab.session.pairs import PairsFile, Reading
from rnnlab.ui.look.i18n import N_, language, message_text, tr
from rnnlab.ui.widgets.boxes import column
from rnnlab.ui.widgets.controls import Pill, Segmented, note_label
from rnnlab.ui.widgets.lab import LabView, Section

FROM = N_("Translation pairs", "Sentences from")
CHOICES = (
    (False, N_("Translation pairs", "clause grammar")),
    (True, N_("Translation pairs", "own pairs")),
)
FILTER = N_("Translation pairs", "Sentence pairs (*.tsv *.csv *.txt);;All files (*)")
ASKED = "text-encoding-asked"


class OwnPairs(QObject):
    """The choice in the inspector, and the window for a file.

    Parameters
    ----------
    view : LabView
        The lab, whose window it belongs to.
    """

    chosen = Signal(str)  # digest of the pairs to train on; "" for the grammar's sentences

    def __init__(self, view: LabView) -> None:
        super().__init__(view)
        self._view = view
        self._dialog: PairsDialog | None = None
        self._path = Path()
        self._digest = ""  # of the pairs that the plan has
        self._files: dict[str, PairsFile] = {}  # those that were looked at, by their digest
        self.reader = PairsReader(self)
        self.choice, self.open_file, self.note = Segmented(CHOICES, FROM), Pill(OPEN), note_label()
        self.section = Section(
            "train-pairs", "reader", FROM, column(self.choice, self.open_file, self.note), self._value
        )
        self.choice.chosen.connect(self._on_choice)
        self.open_file.clicked.connect(self.open)
        self.reader.moved.connect(self._on_moved)
        self.reader.finished.connect(self._on_finished)
        self.reader.refused.connect(self._on_refused)
        language().changed.connect(self._say)

    def show(self, plan: TranslatorPlan) -> None:
        """Follow the plan."""
        self._digest = plan.pairs or ""
        self.choice.set_value(bool(self._digest))
        self._say()

    # the window

    @property
    def dialog(self) -> PairsDialog:
        """The window, made when it is first asked for."""
        if self._dialog is None:
            made = self._dialog = PairsDialog(self._view.stage.window())
            made.open_wanted.connect(self.ask_file)
            made.dropped.connect(self.take_file)
            made.cancelled.connect(self._on_cancelled)
            made.columns_chosen.connect(self._on_columns)
            made.encoding_chosen.connect(self._on_encoding)
            made.used.connect(self._on_used)
            self._view.stage.installEventFilter(self)
        return self._dialog

    def open(self) -> None:
        """Show the window."""
        dialog = self.dialog
        dialog.fit(self._view.stage.window())
        dialog.show()
        dialog.raise_()
        dialog.activateWindow()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The window goes when another lab is opened."""
        if event.type() == QEvent.Type.Hide and not event.spontaneous() and self._dialog is not None:
            self._dialog.hide()
        return False

    def ask_file(self) -> None:
        """Ask for a file and read it."""
        name, _ = QFileDialog.getOpenFileName(self.dialog, tr(words.TITLE), str(home()), tr(FILTER))
        if name:
            self.take_file(Path(name))

    def take_file(self, path: Path) -> None:
        """Read a file."""
        self._path = path
        self._read()

    def _read(self, columns: tuple[int, int] | None = None, encoding: str | None = None) -> None:
        self.dialog.say("")
        self.dialog.show_progress(self._path.name, Reading(0, 1, 0))
        self.reader.start(self._path, columns, encoding)

    def _on_moved(self, report: Reading) -> None:
        self.dialog.show_progress(self._path.name, report)

    def _on_finished(self, file: PairsFile) -> None:
        self._files[file.digest] = file
        self.dialog.show_file(file)

    def _on_refused(self, message: Message) -> None:
        self.dialog.show_progress("", None)
        options: tuple[str, ...] = ()
        if message.id == ASKED:
            options = tuple(str(dict(message.args)["options"]).split(", "))
        sentence = message_text(message)
        self.dialog.say(tr(words.STAYS, sentence=sentence) if self.dialog.file is not None else sentence, options)

    def _on_cancelled(self) -> None:
        self.reader.cancel()
        self.dialog.show_progress("", None)
        self.dialog.say(tr(words.CANCELLED))

    def _on_columns(self, source: int, target: int) -> None:
        file = self.dialog.file
        self._read((source, target), None if file is None else file.encoding)

    def _on_encoding(self, encoding: str) -> None:
        self._read(encoding=encoding)

    def _on_used(self) -> None:
        file = self.dialog.file
        if file is not None:
            self.dialog.hide()
            self.chosen.emit(file.digest)

    # the choice

    def _on_choice(self, own: bool) -> None:
        known = self._digest or next(reversed(self._files), "")
        if not own:
            self.chosen.emit("")
        elif known:
            self.chosen.emit(known)
        else:
            self.choice.set_value(False)  # until there are some
            self.open()

    def _say(self) -> None:
        file = self._files.get(self._digest)
        text = ""
        if self._digest and not pairs.is_kept(self._digest):
            text = tr(words.GONE)
        elif file is not None:
            text = words.used(file)
        elif self._digest:
            text = tr(words.KEPT_SOME)
        self.note.setText(text)
        self.note.setVisible(bool(text))

    def _value(self) -> str:
        return tr(dict(CHOICES)[bool(self._digest)])
