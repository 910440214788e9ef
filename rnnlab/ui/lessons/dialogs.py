"""What a lesson asks in windows of its own: which lesson, which file, where the plan goes, what is recorded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QObject
from PySide6.QtWidgets import QFileDialog, QMessageBox

from rnnlab.paths import home
from rnnlab.session.lessons import agreement, reading
from rnnlab.session.lessons.faults import LessonError
from rnnlab.session.lessons.reading import Opened
from rnnlab.session.messages import Message
from rnnlab.ui.lessons import class_summary
from rnnlab.ui.lessons.library import Entry, Library
from rnnlab.ui.lessons.plan import PlanPrinter
from rnnlab.ui.lessons.plan_words import title_of
from rnnlab.ui.look.i18n import N_, language, message_text, sentences, tr
from rnnlab.ui.where import ask_where

if TYPE_CHECKING:
    from rnnlab.ui.lessons.classroom import Classroom
    from rnnlab.ui.main_window import MainWindow

OPEN = N_("Lessons", "Open a lesson")
FILTER = N_("Lessons", "Lessons (*.toml)")
REFUSED = N_("Lessons", "“{name}” cannot be opened as a lesson.")
FAULTS = N_("Lessons", "“{name}” has faults; the rest runs.")
PLAN = N_("Lessons", "Save the lesson plan")
PDF = N_("Lessons", "PDF files (*.pdf)")
SKIPPED = N_("Lessons", "{count} {count:file was|files were} not counted.")
_SHOWN = 8  # faults that are shown at once


class LessonDialogs(QObject):
    """The dialogs of lessons, over the window."""

    def __init__(self, window: MainWindow, classroom: Classroom) -> None:
        super().__init__(window)
        self._window, self._classroom = window, classroom

    # which lesson

    def library(self) -> None:
        """The list of lessons."""
        dialog = Library([self._entry(opened) for opened in self._found()], self._window)
        dialog.begun.connect(self._on_begun)
        dialog.plan_wanted.connect(self._on_plan)
        dialog.file_wanted.connect(self.ask_file)
        dialog.worksheets_wanted.connect(self._on_worksheets)
        dialog.open()

    def _on_worksheets(self) -> None:
        self._window.tools.worksheets.open()

    def ask_file(self) -> None:
        """Ask for a lesson's file and open it."""
        start = str(home())
        name, _ = QFileDialog.getOpenFileName(self._window, tr(OPEN), start, tr(FILTER))
        if name:
            self.open(Path(name))

    def open(self, file: Path, resume: bool = True) -> bool:
        """Open a lesson; what is wrong with its files is told, with line and field."""
        try:
            opened = reading.open_lesson(file)
        except LessonError as error:
            self._tell(tr(REFUSED, name=file.name), [fault_text(fault) for fault in error.faults], True)
            return False
        self._classroom.open(opened, resume)
        faults = () if opened.shipped else (*opened.faults, *agreement.formulas(opened))
        if faults:
            self._tell(tr(FAULTS, name=file.name), [fault_text(fault) for fault in faults], False)
        return True

    def open_named(self, name: str) -> bool:
        """Go on with a lesson that a session file names; False where it is not here."""
        for opened in self._found():
            if opened.lesson.id == name:
                self._classroom.open(opened)
                return True
        return False

    def _found(self) -> Iterator[Opened]:
        """The lessons that can be opened, in the order of the course; those of no course last."""
        lessons = []
        for file in reading.found():
            try:
                lessons.append(reading.open_lesson(file))
            except LessonError:
                continue  # it is told when it is opened as a file
        yield from sorted(lessons, key=_place)

    def _entry(self, opened: Opened) -> Entry:
        words, lesson = opened.words(language().name), opened.lesson
        kept = self._classroom.kept_of(lesson.id)
        names = [scene.id for scene in lesson.scene]
        progress = self._classroom.run.progress
        at = names.index(kept.scene) if kept.scene in names else None
        return Entry(
            file=opened.file,
            number=lesson.number,
            title=words.title,
            summary=words.summary,
            minutes=lesson.minutes,
            scenes=len(lesson.scene),
            questions=sum(scene.question is not None for scene in lesson.scene),
            at=at,
            done=at == len(names) - 1 and set(names) == set(kept.done),
            faults=0 if opened.shipped else len(opened.faults),
            last=progress is not None and progress.last == lesson.id,
        )

    def _on_begun(self, file: object, again: bool) -> None:
        assert isinstance(file, Path)
        self.open(file, not again)

    # the plan

    def _on_plan(self, file: object) -> None:
        assert isinstance(file, Path)
        self.plan(reading.open_lesson(file))

    def plan(self, opened: Opened | None = None) -> None:
        """Ask where the plan of a lesson goes, the open one by default, and write it."""
        opened = opened or self._classroom.run.lesson
        if opened is None:
            return
        start = home() / f"{title_of(opened, language().name)}.pdf".replace("/", "-")
        path = ask_where(self._window, tr(PLAN), start, tr(PDF), ".pdf")
        if path is not None:
            self.write_plan(opened, path)

    def write_plan(self, opened: Opened, path: Path) -> PlanPrinter:
        """Write it between the window's other work; what became of it is said."""
        american = QLocale.system().territory() in (
            QLocale.Country.UnitedStates, QLocale.Country.Canada, QLocale.Country.Mexico,
        )  # fmt: skip
        paper = "letter" if american else "a4"
        printer = PlanPrinter(opened, path, language().name, paper, self._window.lane, self)
        printer.finished.connect(self._on_written)
        return printer

    def _on_written(self, message: Message) -> None:
        self._window.say(message)

    # the class

    def summary(self) -> None:
        """Ask for the class's files and write what they hold as a table."""
        asked = class_summary.ask(self._window)
        if asked is not None:
            self.write_summary(*asked)

    def write_summary(self, files: Sequence[Path], out: Path) -> None:
        """Write the table; files that cannot be read are told, the others are counted."""
        said, refused = class_summary.write(files, out, {opened.lesson.id: opened for opened in self._found()})
        self._window.say(said)
        if refused:
            self._tell(tr(SKIPPED, count=len(refused)), refused, True)

    def _tell(self, what: str, lines: list[str], refused: bool) -> None:
        """A message with the faults below it."""
        icon = QMessageBox.Icon.Warning if refused else QMessageBox.Icon.Information
        box = QMessageBox(icon, tr(OPEN), what, parent=self._window)
        shown = lines[:_SHOWN] + (["…"] if len(lines) > _SHOWN else [])
        box.setInformativeText("\n".join(shown))
        box.setDetailedText("\n".join(lines) if len(lines) > _SHOWN else "")
        box.exec()
        box.deleteLater()


def fault_text(fault: object) -> str:
    """One fault in the present language: where, and what."""
    return sentences(message_text(message) for message in fault.words)  # type: ignore[attr-defined]


def _place(opened: Opened) -> tuple[int, str]:
    return opened.lesson.number or 1000, opened.lesson.id
