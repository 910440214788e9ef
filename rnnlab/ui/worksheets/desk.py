"""Worksheets beside the window: asks the engine for marks, opens an exercise in its lab, writes the PDF."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from rnnlab.engine.traces import Failure
from rnnlab.labs import registry
from rnnlab.paths import home
from rnnlab.session import plainjson
from rnnlab.session.failures import failure_message
from rnnlab.session.messages import Message
from rnnlab.session.worksheets.asking import KEY, Marked, Sheet
from rnnlab.session.worksheets.drawing import draw
from rnnlab.session.worksheets.exercises import Exercise
from rnnlab.session.worksheets.in_lab import LABS, kind_for, state_of
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.where import ask_where
from rnnlab.ui.worksheets import saving
from rnnlab.ui.worksheets.pdf import SheetPrinter, pages
from rnnlab.ui.worksheets.saving import SaveDialog
from rnnlab.ui.worksheets.window import Chosen, WorksheetWindow, exercise_at

if TYPE_CHECKING:
    from rnnlab.ui.main_window import MainWindow

FILTER = N_("Worksheet", "PDF files (*.pdf)")
KEY_OF_FILE = f"{KEY}:file"  # so begins the name in the lane of what a file's key needs: each file has its own


class WorksheetDesk(QObject):
    """Remembers what was written in each exercise as long as the program runs."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._at: Chosen = ("attention", 1, 1)
        self._written: dict[Chosen, dict[str, str]] = {}
        self._marked: dict[Chosen, tuple[dict[str, str], Marked]] = {}  # of what was written then
        self._dialog: WorksheetWindow | None = None
        self._asked: Sheet | None = None
        self._opens = False
        self._files: dict[str, tuple[Sheet, int, Path, str]] = {}  # name in the lane -> what waits for its key
        self._count = 0
        window.lane.delivered.connect(self._on_delivered)
        window.lane.failed.connect(self._on_failed)

    def open_for(self, lab: str) -> None:
        """The dialog, at the kind of exercise that is seen in a lab."""
        kind = kind_for(lab)
        if kind and kind != self._at[0]:
            self._at = (kind, 1, 1)
        self.open()

    def open(self) -> None:
        """The dialog, at the exercise that was shown last."""
        dialog = self._dialog = WorksheetWindow(self._window)
        dialog.chosen.connect(self.show_exercise)
        dialog.check_wanted.connect(self._on_check)
        dialog.open_wanted.connect(self._on_open)
        dialog.save_wanted.connect(self._on_save)
        dialog.finished.connect(self._on_finished)
        self.show_exercise(self._at)
        dialog.open()

    def dialog(self) -> WorksheetWindow | None:
        """The dialog, while it is open."""
        return self._dialog

    def exercise(self) -> Exercise:
        """The exercise that is shown, or was shown last."""
        return exercise_at(self._at)

    def show_exercise(self, at: Chosen) -> None:
        """Show another exercise; what is written in the present one is kept."""
        self._keep()
        self._at, self._asked, self._opens = at, None, False
        assert self._dialog is not None
        written = self._written.get(at, {})
        self._dialog.show_exercise(at, self.exercise(), written)
        if at in self._marked and self._marked[at][0] == written:
            self._dialog.show_marks(self._marked[at][1])

    def _keep(self) -> None:
        if self._dialog is not None and self._dialog.form is not None:
            self._written[self._at] = self._dialog.form.typed()

    def _on_finished(self) -> None:
        self._keep()
        self._dialog, self._asked, self._opens = None, None, False

    # marks

    def _on_check(self) -> None:
        assert self._dialog is not None
        assert self._dialog.form is not None
        self._asked = Sheet((self.exercise(),), (self._dialog.form.typed(),))
        self._window.lane.submit(KEY, self._asked)

    def _on_delivered(self, name: str, asked: object, result: object) -> None:
        if name == KEY and asked is self._asked and self._dialog is not None:
            marked: Marked = result[0]  # type: ignore[index]
            if self._opens:
                self._show_in_lab(marked)
            else:
                assert self._asked is not None
                self._marked[self._at] = dict(self._asked.typed[0]), marked
                self._dialog.show_marks(marked)
        elif name in self._files:
            sheet, seed, out, paper = self._files.pop(name)
            self._window.lane.forget(name)
            self._print(sheet, seed, result, out, paper)

    def _on_failed(self, name: str, asked: object, failure: Failure) -> None:
        if name == KEY:
            self._opens = False
        elif self._files.pop(name, None) is None:
            return
        message = failure_message(failure)
        if self._dialog is not None:
            self._dialog.tell(message)
        else:
            self._window.say(message)

    # the lab

    def _on_open(self) -> None:
        self._opens = True  # as soon as the engine has the answers: the Gates lab is given them
        self._on_check()

    def _show_in_lab(self, marked: Marked) -> None:
        exercise, answers = self.exercise(), {answer.name: answer.value for answer in marked.answers}
        lab = registry.lab(LABS[exercise.KIND])
        state = plainjson.convert(state_of(exercise, answers), lab.state_type, "worksheet")
        assert self._dialog is not None
        self._dialog.accept()
        store = self._window.store
        store.replace(lab.name, state, Message.of("undo-worksheet"), getattr(state, "sentence", None))
        self._window.host.open(lab.name)
        self._window.host.set_step(state.step)

    # the file

    def _on_save(self) -> None:
        assert self._dialog is not None
        asked = SaveDialog(self._dialog)
        asked.accepted.connect(self._on_accepted)
        asked.open()

    def _on_accepted(self) -> None:
        asked = self.sender()
        assert isinstance(asked, SaveDialog)
        assert self._dialog is not None
        start = home() / f"{self._dialog.exercise_title()} {self._at[1]}.pdf".replace("/", "-")
        path = ask_where(self._dialog, tr(saving.TITLE), start, tr(FILTER), ".pdf")
        if path is not None:
            self.write(path, asked.count, asked.papers.value(), asked.key.isChecked())

    def write(self, out: Path, count: int, paper: str, with_key: bool) -> None:
        """Write sheets of the present kind and seed; what became of it is said."""
        kind, seed, _ = self._at
        sheet = Sheet(draw(kind, seed, count))
        if not with_key:
            self._print(sheet, seed, None, out, paper)
            return
        self._count += 1
        name = f"{KEY_OF_FILE}:{self._count}"
        self._files[name] = sheet, seed, out, paper
        self._window.lane.submit(name, sheet)

    def _print(self, sheet: Sheet, seed: int, answered: object, out: Path, paper: str) -> None:
        found = pages(sheet.exercises, seed, answered)  # type: ignore[arg-type]
        printer = SheetPrinter(found, out, paper, self)
        printer.finished.connect(self._on_written)

    def _on_written(self, message: Message) -> None:
        if self._dialog is not None:
            self._dialog.tell(message)
        else:
            self._window.say(message)
