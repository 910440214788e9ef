"""The window's file: new, open, save, the title, and the questions before work is lost."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QMimeData, QObject, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from rnnlab.labs import registry
from rnnlab.paths import home
from rnnlab.session import belongings, document, recovery
from rnnlab.session.belongings import Asset
from rnnlab.session.document import SUFFIX, Document, DocumentError, KeptWork
from rnnlab.session.lessons.progress import Lessons
from rnnlab.session.recovery import Leftover
from rnnlab.session.store import Store
from rnnlab.ui.file_lock import FileLock
from rnnlab.ui.leaving import CANCEL, Leaving
from rnnlab.ui.look.i18n import N_, Text, message_text, tr
from rnnlab.ui.where import ask_where

UNTITLED = N_("Files", "Untitled")
FILTER = N_("Files", "rnnlab sessions (*.rnnlab)")
OPEN, SAVE_AS = N_("Files", "Open a session"), N_("Files", "Save the session")
PROBLEM = N_("Files", "The file could not be used")
HELD = N_("Files", "“{name}” is open in another rnnlab.")
HELD_THERE = N_("Files", "“{name}” is open in rnnlab on the computer “{host}”.")
HELD_DETAIL = N_("Files", "If both save it, what is saved later replaces what was saved before.")
COPY, ANYWAY = N_("Files", "Open a copy"), N_("Files", "Open it all the same")
CHANGED = N_("Files", "“{name}” was changed by another program since it was opened here.")
CHANGED_DETAIL = N_("Files", "Saving now replaces what is there.")
REPLACE, ELSEWHERE = N_("Files", "Replace it"), N_("Files", "Save as…")


def default_states() -> dict[str, Any]:
    """Every lab's State as it is at the first start."""
    return {lab.name: lab.state_type() for lab in registry.LABS}


class Files(QObject):
    """One window's document."""

    opened = Signal(Document)
    begun = Signal()  # after ``opened``: all is as at the start
    title_changed = Signal()
    used = Signal(Path)  # a file was opened or saved: it belongs into the recent ones
    saved = Signal(tuple)  # of Messages: what the file is without

    def __init__(self, store: Store, window: QWidget) -> None:
        super().__init__(window)
        self._store, self._window = store, window
        self.path: Path | None = None
        self.open_lab = ""
        self._foreign: dict[str, Any] = {}
        self._stamp: recovery.Stamp | None = None  # of the file, when it was read or written here
        self._lock = FileLock()
        # What is kept of lessons, of the view, and of long work when the session is saved.
        self.lessons: Callable[[], Lessons] = Lessons
        self.view: Callable[[], Mapping[str, Any]] = dict
        self.works: Callable[[], tuple[KeptWork, ...]] = tuple
        self.orders: Callable[[], tuple[Any, ...]] = tuple
        self.results_modified: Callable[[], bool] = bool
        self.going_on: Callable[[], Sequence[str]] = tuple  # what would end, each in words, as it is just now

    @property
    def modified(self) -> bool:
        """Whether states, or what was measured and trained, differ from what was saved last."""
        return self._store.modified or self.results_modified()

    def name(self) -> str:
        """The file's name for the title."""
        return self.path.name if self.path is not None else tr(UNTITLED)

    def new(self) -> None:
        """Start again with the default states."""
        if not self.may_leave():
            return
        self._be(None, {})
        fresh = Store(default_states()).snapshot()
        self._store.restore(fresh)
        self.opened.emit(Document(fresh.shared, fresh.labs))
        self.begun.emit()
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
        own: Path | None = path
        holder = self._lock.holder(path)
        if holder is not None:
            said = tr(HELD_THERE, name=path.name, host=holder.host) if holder.host else tr(HELD, name=path.name)
            wanted = self._ask(said, tr(HELD_DETAIL), (COPY, ANYWAY))
            if wanted is None:
                return False
            own = None if wanted is COPY else path
        stamp = recovery.stamp_of(path)
        try:
            read = document.load(path)
        except DocumentError as error:
            self._complain(error)
            return False
        self._show(read, own, stamp if own is not None else None)
        if own is not None:
            self.used.emit(path)
        return True

    def restore(self, left: Leftover) -> None:
        """Go on with a session that a program left which did not come to its end; it is not saved yet."""
        self._show(left.document, left.original, left.stamp)
        self._store.mark_unsaved()

    def _show(self, read: Document, path: Path | None, stamp: recovery.Stamp | None) -> None:
        """Let the window have a document, with what it brings in place."""
        names, notes = belongings.bring(read.assets)
        read = replace(
            read,
            labs={lab: belongings.renamed(state, names) for lab, state in read.labs.items()},
            pins={lab: belongings.renamed(state, names) for lab, state in read.pins.items()},
            notes=(*read.notes, *notes),
            assets=(),
        )
        self._be(path, dict(read.foreign), stamp)
        self._store.restore(read.snapshot)
        self.opened.emit(read)
        if names:  # the file names its models otherwise
            self._store.mark_unsaved()
        self.title_changed.emit()

    def _be(self, path: Path | None, foreign: dict[str, Any], stamp: recovery.Stamp | None = None) -> None:
        self.path, self._foreign, self._stamp = path, foreign, stamp
        self._lock.take(path)

    def close(self) -> None:
        """The window closes: the file is nobody's."""
        self._lock.release()

    @property
    def stamp(self) -> recovery.Stamp | None:
        """Which version of the file was read or written here last."""
        return self._stamp

    def document(self, assets: tuple[Asset, ...] = ()) -> Document:
        """The session as it is now; without what it names, unless that is given."""
        kept = self._store.snapshot()
        return Document(
            shared=kept.shared,
            labs=dict(kept.labs),
            open_lab=self.open_lab,
            view=self.view(),
            foreign=self._foreign,
            pins=dict(kept.pins),
            lessons=self.lessons(),
            works=self.works(),
            assets=assets,
        )

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
        start = self.path or Path(self._folder()) / f"{tr(UNTITLED)}{SUFFIX}"
        path = ask_where(self._window, tr(SAVE_AS), start, tr(FILTER), SUFFIX)
        return path is not None and self.save_to(path)

    def save_to(self, path: Path) -> bool:
        """Write the session; the modified mark goes only when it is on the disk."""
        if not self._may_replace(path):
            return False
        kept = self._store.snapshot()
        assets, notes = belongings.gather([*kept.labs.values(), *kept.pins.values(), *self.orders()])
        try:
            document.save(path, self.document(assets))
        except DocumentError as error:
            self._complain(error)
            return False
        self._be(path, self._foreign, recovery.stamp_of(path))
        self._store.mark_saved()
        self.used.emit(path)
        self.title_changed.emit()
        self.saved.emit(notes)
        return True

    def _may_replace(self, path: Path) -> bool:
        """Ask where somebody else would lose what was saved; True when it may be written."""
        same = self.path is not None and os.path.realpath(path) == os.path.realpath(self.path)
        holder = self._lock.holder(path)
        if holder is not None:
            said = tr(HELD_THERE, name=path.name, host=holder.host) if holder.host else tr(HELD, name=path.name)
        elif same and self._stamp is not None and recovery.stamp_of(path) not in (None, self._stamp):
            said = tr(CHANGED, name=path.name)
        else:
            return True
        wanted = self._ask(said, tr(CHANGED_DETAIL), (ELSEWHERE, REPLACE))
        if wanted is ELSEWHERE:
            self.ask_save_as()  # that asks again, where it has to
        return wanted is REPLACE

    def may_leave(self, closing: bool = False) -> bool:
        """Ask about unsaved work, and about long work that would end; True when the session may be left.

        Parameters
        ----------
        closing : bool
            Whether the window goes, too.
        """
        question = Leaving(self._window, closing, lambda: self.going_on())
        return question.ask_to_save(self.name(), self.save) if self.modified else question.ask_to_end()

    def _ask(self, said: str, detail: str, options: Sequence[Text]) -> Text | None:
        """One of some ways on, the first being the safe one; None where nothing is to be done."""
        box = QMessageBox(QMessageBox.Icon.Warning, "rnnlab", said, parent=self._window)
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setInformativeText(detail)
        buttons = [box.addButton(tr(option), QMessageBox.ButtonRole.AcceptRole) for option in options]
        cancel = box.addButton(tr(CANCEL), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(buttons[0])
        box.setEscapeButton(cancel)
        box.exec()
        pressed = box.clickedButton()
        box.deleteLater()
        return next((option for button, option in zip(buttons, options, strict=True) if button is pressed), None)

    def _folder(self) -> str:
        return str(self.path.parent if self.path is not None else home())

    def _complain(self, error: DocumentError) -> None:
        said = message_text(error.message)
        box = QMessageBox(QMessageBox.Icon.Warning, tr(PROBLEM), said, parent=self._window)
        if error.detail is not None:
            box.setInformativeText(message_text(error.detail))
        box.exec()
        box.deleteLater()
