"""What the window is called, and what Undo and Redo would undo and redo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from rnnlab.session.store import Change
from rnnlab.ui.look.i18n import N_, language, message_text, tr

if TYPE_CHECKING:
    from rnnlab.ui.main_window import MainWindow

UNDO, REDO = N_("Window", "Undo: {what}"), N_("Window", "Redo: {what}")
ONLY_UNDO, ONLY_REDO = N_("Commands", "Undo"), N_("Commands", "Redo")


class Titles(QObject):
    """Keeps these texts true to the session's file, the history, long work and the language."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        window.store.changed.connect(self._on_changed)
        window.files.title_changed.connect(self._show_title)
        window.work_status.changed.connect(self._show_title)
        language().changed.connect(self._show_all)
        self._show_all()

    def _on_changed(self, change: Change) -> None:
        if change.history:
            self._show_all()

    def _show_all(self) -> None:
        self._show_history()
        self._show_title()

    def _show_title(self) -> None:
        percent = self._window.work_status.percent
        going_on = "" if percent is None else f"{percent} % · "
        self._window.setWindowTitle(f"{going_on}{self._window.files.name()}[*] — rnnlab")
        self._window.setWindowModified(self._window.files.modified)

    def _show_history(self) -> None:
        store = self._window.store
        for name, possible, label, what, bare in (
            ("undo", store.can_undo, store.undo_label, UNDO, ONLY_UNDO),
            ("redo", store.can_redo, store.redo_label, REDO, ONLY_REDO),
        ):
            action = self._window.commands.by_name[name]
            action.setEnabled(possible)
            action.setText(tr(bare) if label is None else tr(what, what=message_text(label)))
