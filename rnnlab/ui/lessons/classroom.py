"""The lesson in the window: ties a lesson's run to the panel, the picture, the inspector and the commands."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent

from rnnlab.session.document import Document
from rnnlab.session.lessons.progress import Kept, ProgressFile
from rnnlab.session.lessons.reading import Opened
from rnnlab.session.lessons.run import LOCKED, REVEALED, LessonRun
from rnnlab.session.messages import Message
from rnnlab.ui import predict
from rnnlab.ui.application import later
from rnnlab.ui.lessons import wording
from rnnlab.ui.lessons.board import Board
from rnnlab.ui.lessons.dialogs import LessonDialogs
from rnnlab.ui.lessons.drawer import Drawer
from rnnlab.ui.lessons.hiding import Hider
from rnnlab.ui.lessons.library import TITLE
from rnnlab.ui.lessons.panel import LessonPanel
from rnnlab.ui.lessons.pointing import Pointer
from rnnlab.ui.lessons.question_box import Posed, Told
from rnnlab.ui.lessons.recorder import Recorder
from rnnlab.ui.lessons.room import Room
from rnnlab.ui.lessons.scene_question import SceneQuestion
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import bind, language, tr
from rnnlab.ui.widgets.picks import pick_anew

if TYPE_CHECKING:
    from rnnlab.ui.main_window import MainWindow

OF_LESSON = (  # commands that need an open lesson
    "next_scene", "previous_scene", "return_to_scene", "ask_again", "late", "fold_lesson", "record_scene",
    "lesson_plan", "close_lesson",
)  # fmt: skip
_TRANSPORT = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_Space)


class Classroom(QObject):
    """One lesson at a time beside the lab."""

    changed = Signal()  # scene, question, votes or words: whoever shows them shows them anew

    def __init__(self, window: MainWindow, progress: ProgressFile) -> None:
        super().__init__(window)
        self._window = window
        host = window.host
        self.run = LessonRun(
            window.store,
            window.lane,
            open_lab=partial(host.open, example=False),
            current_lab=self._lab,
            progress=progress,
            language=self._language,
        )
        for name in ("lessons", "late"):
            window.commands.by_name[name].setCheckable(True)
        bind(window.commands.by_name["lessons"].setIconText, TITLE)
        window.top_bar.button("lessons").setProperty("kind", "lesson")
        self._last_phase = ""
        self._before: tuple[str, Mapping[str, Any]] | None = None  # what was seen before the lesson: lab, and its looks
        self.hider = Hider(window)
        self.panel = LessonPanel()
        self.drawer = Drawer(self.panel, window.stage)
        window.stage.add_beside(self.drawer)
        self.question = SceneQuestion(self.run, host, window.timeline)
        self.board = Board(self.run, self.question, self.panel)
        self.board.set_alone(window.settings.lesson_alone)
        self.pointer = Pointer(host, window.inspector, window.timeline)
        self.room = Room(window, self.run, self.drawer, self.pointer)
        self.dialogs, self.recorder = LessonDialogs(window, self), Recorder(window, self)
        window.tools.predictor.follow(self.question)
        self._connect()
        self._show_commands()
        for note in progress.notes:
            window.say(note)

    def _connect(self) -> None:
        run, panel, box = self.run, self.panel, self.panel.question
        run.opened.connect(self._on_lesson)
        run.scene_changed.connect(self._on_scene)
        run.question_changed.connect(self._on_question)
        run.votes_changed.connect(self._on_votes)
        run.differs_changed.connect(self._on_differs)
        run.said.connect(self._window.say)
        panel.next_wanted.connect(self.next)
        panel.previous_wanted.connect(self.back)
        panel.scene_wanted.connect(self.go)
        panel.back_wanted.connect(self.return_to_scene)
        panel.close_wanted.connect(self.close)
        box.slider.refused.connect(self._window.host.refusals.say)
        box.advanced.connect(self.question.advance)
        box.alone_chosen.connect(self.set_alone)
        self.question.changed.connect(self._on_phase)
        self._window.host.opened.connect(self._on_lab)
        self._window.files.opened.connect(self._on_document)
        language().changed.connect(self._reword)

    # what the commands do

    def open(self, opened: Opened, resume: bool = True) -> None:
        """Begin a lesson, or go on with it; what was there before comes back when it is closed."""
        if self.run.lesson is None:
            self._before = self._lab(), self._window.tools.kept.view()
        self._window.tools.predictor.cancel()
        self.run.open(opened, resume)

    def show_library(self) -> None:
        """The list of lessons; the button stays marked as long as one is open, whatever a press made of it."""
        self._show_commands()
        self.dialogs.library()

    def kept_of(self, lesson: str) -> Kept:
        """How far one came in a lesson."""
        kept = self.run.kept().kept.get(lesson)
        if kept is None:
            kept = self.run.progress.of(lesson) if self.run.progress is not None else Kept()
        return kept

    def close(self) -> None:
        """End the lesson: states, pins, looks and a prediction are what they were before it."""
        before, self._before = self._before, None
        self.run.close()
        if before is not None:
            self._window.tools.kept.return_to(*before)

    def go(self, index: int) -> None:
        """Show a scene."""
        self.run.go(index)

    def next(self) -> None:
        """The next scene; after the last one the lesson is at its end."""
        self.panel.question.commit()
        self.run.next()

    def back(self) -> None:
        """The scene before."""
        self.panel.question.commit()
        self.run.back()

    def advance(self) -> None:
        """The one key: lock, reveal, next scene."""
        self.panel.question.commit()
        self.run.advance()

    def return_to_scene(self) -> None:
        """From improvising back to what the scene shows."""
        self.run.return_to_scene()
        self._show_step()

    def set_alone(self, alone: object) -> None:
        """Somebody alone answers, or a class votes."""
        self.board.set_alone(bool(alone))
        self._window.change_settings(lesson_alone=bool(alone))
        self.changed.emit()

    def set_late(self, late: bool) -> None:
        """Pass over what may be left out, or nothing."""
        self.run.late = late
        self._show_commands()
        self.changed.emit()

    def take_key(self, event: QKeyEvent) -> bool:
        """A digit is a vote; while an answer is hidden the transport's keys rest."""
        if self.run.lesson is None or self.question.phase == predict.IDLE:
            return False
        if self.panel.question.take_key(event):
            return True
        hides = self.question.phase in (predict.PREDICTING, predict.LOCKED)
        return hides and not event.modifiers() and Qt.Key(event.key()) in _TRANSPORT

    # for others

    def posed(self) -> Posed | None:
        """The present question as it is shown."""
        return self.board.posed()

    def told(self) -> Told | None:
        """What is told of its answer; None as long as that is hidden."""
        return self.board.told()

    # what changed

    def _on_lesson(self, opened: Opened | None) -> None:
        self._window.host.own_examples = opened is None
        self._show_commands()
        if opened is None:
            self.question.scene_changed()
            self.hider.hide("", ())
            self.pointer.point("", ())
        self.room.begin()
        self.changed.emit()

    def _on_scene(self, index: int) -> None:
        scene = self.run.scene
        if scene is None:
            return
        self._window.tools.predictor.cancel()
        pick_anew(self._window.host.view(scene.lab))  # its words are about what is picked at first
        self.hider.hide(scene.lab, scene.hide)
        self.question.scene_changed()
        self.pointer.point(scene.lab, scene.point)
        self.board.show_page()
        self._show_difference()
        self._show_step()
        self._show_commands()
        self.changed.emit()

    def _show_step(self) -> None:
        """The step that the scene looks at, in a lab that has steps of its own."""
        scene, host = self.run.scene, self._window.host
        if scene is None or scene.lab != host.current or host.view(scene.lab).SHARED_STEP:
            return
        state = self.run.wanted()
        if "step" in state.__struct_fields__:
            host.set_step(state.step)

    def _on_question(self) -> None:
        if self.run.phase == REVEALED and self._last_phase == LOCKED:
            self._show_step()
        self._last_phase = self.run.phase
        self.question.sync()
        self.board.show_question()
        self.changed.emit()

    def _on_phase(self) -> None:
        self._window.tools.predictor.leader_changed()

    def _on_votes(self) -> None:
        self.board.show_votes()
        self.changed.emit()

    def _on_differs(self, fields: frozenset[str]) -> None:
        self._show_difference()
        self.changed.emit()

    def _on_document(self, document: Document) -> None:
        """A session file has its own answers; the lesson that was open in it goes on, with the states of the file."""
        self._before = None  # of the session that is gone
        self.run.restore(document.lessons)
        if not document.lessons.open:
            return
        if not self.dialogs.open_named(document.lessons.open):
            missing = Message.of("document-lesson-unknown", lesson=document.lessons.open[:80])
            later(0, partial(self._window.say, missing))  # the lab that is opened next clears what stands there
            return
        self._before = None
        self._window.store.restore(document.snapshot)
        self._show_difference()

    def _on_lab(self, name: str) -> None:
        self.run.lab_opened()

    def _reword(self) -> None:
        if self.run.lesson is not None:
            self.question.reword()
            self.board.show_page()
            self._show_difference()
            self.changed.emit()

    def _show_difference(self) -> None:
        fields = self.run.differs()
        scene, opened = self.run.scene, self.run.lesson
        what = ""
        if fields and scene is not None:
            sections = self._window.tools.sections(self._window.host.view(scene.lab))
            titles = {section.name: mathtext.plain(tr(section.title)) for section in sections}
            what = wording.difference(fields, titles)
        self.panel.show_difference(what)
        self.drawer.show_place(self.run.index, len(opened.lesson.scene) if opened is not None else 1, bool(fields))
        self._window.commands.by_name["return_to_scene"].setEnabled(bool(fields))

    def presenting_changed(self) -> None:
        """The presentation began or ended."""
        self.room.fit()
        self.hider.again(self._window.tools.presenting())

    def _show_commands(self) -> None:
        by_name, is_open = self._window.commands.by_name, self.run.lesson is not None
        for name in OF_LESSON:
            by_name[name].setEnabled(is_open)
        by_name["lessons"].setChecked(is_open)
        by_name["late"].setChecked(self.run.late)
        if is_open:
            by_name["previous_scene"].setEnabled(self.run.can_back)
            by_name["ask_again"].setEnabled(self.run.question is not None)
            by_name["return_to_scene"].setEnabled(bool(self.run.differs()))

    def _lab(self) -> str:
        return str(self._window.host.current)

    def _language(self) -> str:
        return language().name
