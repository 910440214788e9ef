"""What the commands of the Lessons menu do; the table of commands names these methods."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rnnlab.ui.main_window import MainWindow


class LessonHandlers:
    """Part of the window's handlers."""

    _window: MainWindow

    def lessons(self) -> None:
        self._window.tools.classroom.show_library()

    def open_lesson_file(self) -> None:
        self._window.tools.classroom.dialogs.ask_file()

    def worksheets(self) -> None:
        self._window.tools.worksheets.open()

    def next_scene(self) -> None:
        self._window.tools.classroom.advance()

    def previous_scene(self) -> None:
        self._window.tools.classroom.back()

    def return_to_scene(self) -> None:
        self._window.tools.classroom.return_to_scene()

    def ask_again(self) -> None:
        self._window.tools.classroom.run.ask_again()

    def late(self) -> None:
        classroom = self._window.tools.classroom
        classroom.set_late(not classroom.run.late)

    def fold_lesson(self) -> None:
        self._window.tools.classroom.drawer.toggle()

    def record_scene(self) -> None:
        self._window.tools.classroom.recorder.ask()

    def class_summary(self) -> None:
        self._window.tools.classroom.dialogs.summary()

    def lesson_plan(self) -> None:
        self._window.tools.classroom.dialogs.plan()

    def close_lesson(self) -> None:
        self._window.tools.classroom.close()
