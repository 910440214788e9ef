"""The window's file: new, open, save, the title, and the question before work is lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QMimeData, QObject, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from rnnlab.labs import registry
from rnnlab.paths import home
from rnnlab.session import document
from rnnlab.session.document import SUFFIX, Document, DocumentError
from rnnlab.session.lessons.progress import Lessons
from rnnlab.session.store import Store
from rnnlab.ui.look.i18n import N_, message_text, tr
from rnnlab.ui.look.theme import look

UNTITLED = N_("Files", "Untitled")
FILTER = N_("Files", "rnnlab sessions (*.rnnlab)")
OPEN, SAVE_AS = N_("Files", "Open a session"), N_("Files", "Save the session")
ASK = N_("Files", "Save the changes to “{name}”?")
ASK_DETAIL = N_("Files", "What you changed since the last save is lost otherwise.")
ASK_QUIT, QUIT = N_("Files", "Quit while work is going on?"), N_("Files", "Quit")
ASK_ENDING = N_("Files", "What is being computed ends with the window: {work}.")
SAVE, DISCARD, CANCEL = N_("Files", "Save"), N_("Files", "Do not save"), N_("Files", "Cancel")
PROBLEM = N_("Files", "The file could not be used")


def default_states() -> dict[str, Any]:
    """Every lab's State as it is at the first start."""
    return {lab.name: lab.state_type() for lab in registry.LABS}


class Files(QObject):
    """One window's document."""

    opened = Signal(Document)
    title_changed = Signal()
    used = Signal(Path)  # a file was opened or saved: it belongs into the recent ones

    def __init__(self, store: Store, window: QWidget) -> None:
        super().__init__(window)
        self._store, self._window = store, window
        self.path: Path | None = None
        self.open_lab = ""
        self._foreign: dict[str, Any] = {}
        self.lessons: Callable[[], Lessons] = Lessons  # what is kept of lessons when the session is saved

    def name(self) -> str:
        """The file's name for the title."""
        return self.path.name if self.path is not None else tr(UNTITLED)

    def new(self) -> None:
        """Start again with the default states."""
        if not self.may_leave():
            return
        self.path, self._foreign = None, {}
        fresh = Store(default_states()).snapshot()
        self._store.restore(fresh)
        self.opened.emit(Document(fresh.shared, fresh.labs))
        self.title_changed.emit()

    def ask_open(self) -> None:
        """Ask for a file and open it."""
        if not self.may_leave():
            return
        name, _ = QFileDialog.getOpenFileName(self._window, tr(OPEN), self._folder(), tr(FILTER))
        if name:
            self.open(Path(name))

    def open(self, path: Path) -> bool:
        """Open a file; a damaged one is said in words and changes nothing."""
        try:
            read = document.load(path)
        except DocumentError as error:
            self._complain(error)
            return False
        self.path, self._foreign = path, dict(read.foreign)
        self._store.restore(read.snapshot)
        self.opened.emit(read)
        self.used.emit(path)
        self.title_changed.emit()
        return True

    @staticmethod
    def session_in(data: QMimeData) -> Path | None:
        """The session file among what is dragged here, if any."""
        names = (url.toLocalFile() for url in data.urls())
        return next((Path(name) for name in names if name.endswith(SUFFIX)), None)

    def save(self) -> bool:
        """Save to the file, or ask for one."""
        return self.ask_save_as() if self.path is None else self.save_to(self.path)

    def ask_save_as(self) -> bool:
        """Ask for a name and save."""
        start = str(self.path) if self.path is not None else str(Path(self._folder()) / f"{tr(UNTITLED)}{SUFFIX}")
        name, _ = QFileDialog.getSaveFileName(self._window, tr(SAVE_AS), start, tr(FILTER))
        if not name:
            return False
        path = Path(name)
        return self.save_to(path if path.suffix == SUFFIX else path.with_name(path.name + SUFFIX))

    def save_to(self, path: Path) -> bool:
        """Write the session; the modified mark goes only when it is on the disk."""
        kept = self._store.snapshot()
        written = Document(
            shared=kept.shared,
            labs=kept.labs,
            open_lab=self.open_lab,
            view={"decimals": look().decimals},
            foreign=self._foreign,
            pins=kept.pins,
            lessons=self.lessons(),
        )
        try:
            document.save(path, written)
        except DocumentError as error:
            self._complain(error)
            return False
        self.path = path
        self._store.mark_saved()
        self.used.emit(path)
        self.title_changed.emit()
        return True

    def may_leave(self, ending: Sequence[str] = ()) -> bool:
        """Ask about unsaved work, and about long work that ends with the window; True when it may be left.

        Parameters
        ----------
        ending : sequence of str
            What is being computed and would end, each in words.
        """
        ends = tr(ASK_ENDING, work="; ".join(ending)) if ending else ""
        if not self._store.modified:
            return not ending or self._may_end(ends)
        box = QMessageBox(self._window)
        box.setText(tr(ASK, name=self.name()))
        box.setInformativeText("\n".join(part for part in (tr(ASK_DETAIL), ends) if part))
        box.setTextFormat(Qt.TextFormat.PlainText)
        save = box.addButton(tr(SAVE), QMessageBox.ButtonRole.AcceptRole)
        discard = box.addButton(tr(DISCARD), QMessageBox.ButtonRole.DestructiveRole)
        cancel = box.addButton(tr(CANCEL), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(save)
        box.setEscapeButton(cancel)
        box.exec()
        pressed = box.clickedButton()
        box.deleteLater()
        if pressed is save:
            return self.save()
        return pressed is discard

    def _may_end(self, ends: str) -> bool:
        box = QMessageBox(self._window)
        box.setText(tr(ASK_QUIT))
        box.setInformativeText(ends)
        quit_all = box.addButton(tr(QUIT), QMessageBox.ButtonRole.DestructiveRole)
        stay = box.addButton(tr(CANCEL), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(stay)
        box.setEscapeButton(stay)
        box.exec()
        pressed = box.clickedButton()
        box.deleteLater()
        return pressed is quit_all

    def _folder(self) -> str:
        return str(self.path.parent if self.path is not None else home())

    def _complain(self, error: DocumentError) -> None:
        said = message_text(error.message)
        box = QMessageBox(QMessageBox.Icon.Warning, tr(PROBLEM), said, parent=self._window)
        if error.detail is not None:
            box.setInformativeText(message_text(error.detail))
        box.exec()
        box.deleteLater()
