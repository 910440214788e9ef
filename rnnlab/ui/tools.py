"""What every lab has beside its own controls: predict, A and B, copy, export."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QKeyEvent

from rnnlab.session import recovery
from rnnlab.session.lessons.progress import progress_beside
from rnnlab.session.settings import default_path
from rnnlab.ui.copying import Copying
from rnnlab.ui.pins import Pins
from rnnlab.ui.predict import Predictor
from rnnlab.ui.symbols import Symbols
from rnnlab.ui.widgets.lab import LabView, Section
from rnnlab.ui.widgets.reach import Reach
from rnnlab.ui.widgets.terms import Opener
from rnnlab.ui.widgets.work_bar import WorkBar

if TYPE_CHECKING:
    from rnnlab.ui.main_window import MainWindow


class Tools(QObject):
    """Makes these parts for a window and puts theirs among each lab's sections."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        of, store, host, stage = window.commands.by_name, window.store, window.host, window.stage
        self.pins = Pins(of["pin"], store, window.lane, host)
        self.predictor = Predictor(of["predict"], store, host, stage.prediction, window.top_bar, window.timeline)
        self.copying = Copying(window, store, window.lane, host, stage.banner)
        self.symbols = Symbols(host)
        self._timeline, self._camera = window.timeline, stage.camera
        self._sections: dict[str, list[Section]] = {}
        Opener(window).asked.connect(window.handlers.open_term)  # a title that names a concept was pressed
        host.sections_of = self.sections

    def present(self, window: MainWindow) -> None:
        """Make what presents the window and what keeps it; it stands already, and is on the screen.

        A third of all that the window imports is for these parts, and nobody has asked for one yet.
        """
        from rnnlab.ui.autosave import Autosave
        from rnnlab.ui.exporting.exporter import Exporter
        from rnnlab.ui.kept_view import KeptView
        from rnnlab.ui.lessons.classroom import Classroom
        from rnnlab.ui.presenter.mode import Presenter
        from rnnlab.ui.worksheets.desk import WorksheetDesk

        self.exporter = Exporter(window, window.store, window.host, window.stage, window.timeline, self.copying)
        self.classroom = Classroom(window, progress_beside(window.settings_file.path))
        self.worksheets = WorksheetDesk(window)
        self.presenter = Presenter(window)
        self.reach = Reach(window.centralWidget())
        self.presenter.attach(self.classroom.run)
        self.classroom.question.changed.connect(self.presenter.refresh)
        self.presenter.changed.connect(self.classroom.presenting_changed)
        self.kept = KeptView(window)
        files, run = window.files, self.classroom.run
        files.lessons, files.view = run.kept, self.kept.view
        files.works, files.orders = self.kept.results.kept, self.kept.results.specs
        files.going_on = lambda: window.work_status.going_on(window.findChildren(WorkBar))
        files.results_modified = lambda: self.kept.results.modified
        self.autosave = Autosave(window, self.recovery_folder(window))

    @staticmethod
    def recovery_folder(window: MainWindow) -> Path:
        """Where the window's session is saved by itself; beside settings that are not the user's own, there."""
        settings = window.settings_file.path
        return recovery.folder(None if settings == default_path() else settings)

    def presenting(self) -> bool:
        """Whether a class looks now."""
        presenter = getattr(self, "presenter", None)  # it is made after the window and the classroom
        return presenter is not None and bool(presenter.active)

    def has_lesson_beside(self) -> bool:
        """Whether a lesson has the inspector's place."""
        classroom = getattr(self, "classroom", None)
        return classroom is not None and bool(classroom.room.taken())

    def takers(self) -> tuple[Callable[[QKeyEvent], bool], ...]:
        """Who may want a key that no focused control wanted, in their order."""
        presenter = self.presenter
        takers = presenter.take_key, self.classroom.take_key, self.predictor.take_key, presenter.leave_key
        return *takers, self._timeline.take_key, self._camera.take_key

    def sections(self, view: LabView) -> Sequence[Section]:
        """A lab's own sections; the difference to A above its numbers, Copy at the end."""
        if view.name not in self._sections:
            sections = list(view.sections)
            names = [section.name for section in sections]
            place = names.index("numbers") if "numbers" in names else len(names)
            sections.insert(place, self.pins.section(view))
            self._sections[view.name] = [*sections, self.copying.section()]
        return self._sections[view.name]
