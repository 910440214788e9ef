"""What the commands of ``commands.py`` do, one short method each."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QInputDialog

from rnnlab.session.tokens import OffsetMap
from rnnlab.ui.help_actions import HelpHandlers
from rnnlab.ui.input_method import hint, plugins
from rnnlab.ui.lessons.actions import LessonHandlers
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.preferences import PreferenceHandlers
from rnnlab.ui.presenter.actions import PresenterHandlers

if TYPE_CHECKING:
    from rnnlab.ui.main_window import MainWindow

SPLIT_TITLE = N_("Window", "Split “{token}”")
SPLIT_AT = N_("Window", "After how many characters?")


class Handlers(HelpHandlers, PreferenceHandlers, PresenterHandlers, LessonHandlers, QObject):
    """The window's commands; the table of commands names these methods."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._hinted = False

    def new_document(self) -> None:
        self._window.files.new()

    def open_document(self) -> None:
        self._window.files.ask_open()

    def open_recent(self, action: QAction) -> None:
        if self._window.files.may_leave():
            self._window.files.open(Path(action.data()))

    def fill_recent(self) -> None:
        """The files opened lately, newest first."""
        recent = self._window.settings.recent
        self._window.recent_menu.clear()
        for name in recent:
            self._window.recent_menu.addAction(Path(name).name).setData(name)
        self._window.recent_menu.setEnabled(bool(recent))

    def remember(self, path: Path) -> None:
        """A file was opened or saved."""
        self._window.change_settings(recent=self._window.settings.with_recent(path).recent)

    def save(self) -> None:
        self._window.files.save()

    def save_as(self) -> None:
        self._window.files.ask_save_as()

    def export(self) -> None:
        self._window.tools.exporter.ask()

    def print_out(self) -> None:
        self._window.tools.exporter.print_out()

    def quit(self) -> None:
        self._window.close()

    def undo(self) -> None:
        self._travel(self._window.store.undo_lab, self._window.store.undo)

    def redo(self) -> None:
        self._travel(self._window.store.redo_lab, self._window.store.redo)

    def _travel(self, lab: str, move: Callable[[], bool]) -> None:
        """Undo or redo in the lab in which it was done: the one that is left keeps its sentence."""
        if lab:
            self._window.host.open(lab)
        move()

    def type_sentence(self) -> None:
        self._window.timeline.edit_sentence()

    def copy_table(self) -> None:
        self._window.tools.copying.table()

    def copy_latex(self) -> None:
        self._window.tools.copying.latex()

    def copy_program(self) -> None:
        self._window.tools.copying.program()

    def pin(self) -> None:
        self._window.tools.pins.toggle()

    def predict(self) -> None:
        self._window.tools.predictor.advance()

    def play(self) -> None:
        self._window.timeline.toggle_play()

    def fold_inspector(self) -> None:
        if self._window.tools.presenter.active:
            self._window.tools.presenter.side.toggle()
            return
        if self._window.tools.classroom.room.fold_inspector():
            return
        folded = not self._window.inspector.compact()
        self._window.change_settings(inspector_folded=folded)
        self._window.fold_as_fits()

    def main_menu(self) -> None:
        """The menu of the logo; the keyboard leads through it from its first entry on."""
        self._window.rail.logo.click()

    def full_screen(self) -> None:
        self._window.setWindowState(self._window.windowState() ^ Qt.WindowState.WindowFullScreen)

    def open_lab(self) -> None:
        action = self.sender()
        assert isinstance(action, QAction)
        self._window.host.open(action.data())

    def split_token(self, track: int, index: int) -> None:
        """Ask where a token is to be cut."""
        token = self._window.timeline.chips(track).tokens()[index]
        title = tr(SPLIT_TITLE, token=token)
        most = max(1, OffsetMap(token).visible_length - 1)
        at, ok = QInputDialog.getInt(self._window, title, tr(SPLIT_AT), 1, 1, most)
        if ok:
            self._window.host.view(self._window.host.current).split_token(track, index, at)

    def hint_at_input_method(self) -> None:
        """Say once what Chinese input needs where its plugin is missing."""
        message = None if self._hinted else hint(os.environ, plugins())
        self._hinted = True
        if message is not None:
            self._window.say(message)
