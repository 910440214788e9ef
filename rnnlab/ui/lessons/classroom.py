"""The lesson in the window: ties a lesson's run to the panel, the picture, the inspector and the commands."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent

from rnnlab.session.document import Document
from rnnlab.session.lessons.progress import Kept, ProgressFile
from rnnlab.session.lessons.reading import Opened
from rnnlab.session.lessons.run import ASKING, LOCKED, REVEALED, LessonRun
from rnnlab.session.messages import Message
from rnnlab.ui import predict
from rnnlab.ui.lessons import wording
from rnnlab.ui.lessons.dialogs import LessonDialogs
from rnnlab.ui.lessons.drawer import Drawer
from rnnlab.ui.lessons.panel import LessonPanel
from rnnlab.ui.lessons.pointing import Pointer
from rnnlab.ui.lessons.question_box import Posed, Told
from rnnlab.ui.lessons.scene_question import SceneQuestion
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import language, tr
from rnnlab.ui.look.theme import look, px
from rnnlab.ui.widgets.questions import Question

if TYPE_CHECKING:
    from rnnlab.ui.main_window import MainWindow

OF_LESSON = (  # commands that need an open lesson
    "next_scene", "previous_scene", "return_to_scene", "ask_again", "late", "fold_lesson",
    "lesson_plan", "close_lesson",
)  # fmt: skip
NARROW = 1200.0  # below this width, in design pixels, the lesson lies over the picture
_TRANSPORT = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_Space)


class Classroom(QObject):
    """One lesson at a time beside the lab."""

    changed = Signal()  # scene, question, votes or words: whoever shows them shows them anew

    def __init__(self, window: MainWindow, progress: ProgressFile | None = None) -> None:
        super().__init__(window)
        self._window = window
        host = window.host
        self.run = LessonRun(
            window.store,
            window.lane,
            open_lab=partial(host.open, example=False),
            current_lab=self._current_lab,
            progress=progress,
            language=self._language,
        )
        for name in ("lessons", "late"):
            window.commands.by_name[name].setCheckable(True)
        self.alone = False
        self._last_phase = ""
        self._own: Question | None = None  # the lab's question that the panel shows
        self._hidden: tuple[str, tuple[str, ...]] = ("", ())
        self.panel = LessonPanel()
        self.drawer = Drawer(self.panel, window.stage)
        window.stage.add_beside(self.drawer)
        self.question = SceneQuestion(self.run, host, window.timeline)
        self.pointer = Pointer(host, window.inspector, window.timeline)
        self.dialogs = LessonDialogs(window, self)
        window.tools.predictor.follow(self.question)
        self._connect()
        self._show_commands()

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
        box.voted.connect(self._on_voted)
        box.guessed.connect(self._on_guessed)
        box.advanced.connect(self.question.advance)
        box.hinted.connect(self._on_hinted)
        box.alone_chosen.connect(self.set_alone)
        self.drawer.changed.connect(self.fit)
        self.question.changed.connect(self._on_phase)
        self.question.told.connect(self._show_question)
        self._window.host.opened.connect(self._on_lab)
        self._window.installEventFilter(self)
        self._window.files.lessons = self.run.kept
        self._window.files.opened.connect(self._on_document)
        language().changed.connect(self._reword)
        look().changed.connect(self._later_fit)

    # what the commands do

    def open(self, opened: Opened, resume: bool = True) -> None:
        """Begin a lesson, or go on with it."""
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
        """End the lesson; the lab stays as it is."""
        self.run.close()

    def go(self, index: int) -> None:
        """Show a scene."""
        self.run.go(index)

    def next(self) -> None:
        """The next scene; after the last one the lesson is at its end."""
        self.run.next()

    def back(self) -> None:
        """The scene before."""
        self.run.back()

    def advance(self) -> None:
        """The one key: lock, reveal, next scene."""
        self.run.advance()

    def return_to_scene(self) -> None:
        """From improvising back to what the scene shows."""
        self.run.return_to_scene()
        self._show_step()

    def set_alone(self, alone: object) -> None:
        """Somebody alone answers, or a class votes."""
        self.alone = bool(alone)
        self.panel.question.set_alone(self.alone)
        self._show_question()

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
        return wording.posed_of(self.run, self._language(), self.alone, self.question.question)

    def told(self) -> Told | None:
        """What is told of its answer; None as long as that is hidden."""
        return wording.told_of(self.run, self._language(), self.alone, self.question.verdict)

    def fit(self) -> None:
        """Column or drawer, and the inspector's form, as the width has it."""
        window = self._window
        narrow = window.width() < px(NARROW)
        self.drawer.set_narrow(narrow)
        self.drawer.setVisible(self.run.lesson is not None and not self._presenting())

    # what changed

    def _on_lesson(self, opened: Opened | None) -> None:
        self._window.host.own_examples = opened is None
        self._show_commands()
        if opened is None:
            self.question.scene_changed()
            self._apply_hidden("", ())
            self.pointer.point("", ())
        self.fit()
        self.changed.emit()

    def _on_scene(self, index: int) -> None:
        scene = self.run.scene
        if scene is None:
            return
        self._window.tools.predictor.cancel()
        self._apply_hidden(scene.lab, scene.hide)
        self.question.scene_changed()
        self.pointer.point(scene.lab, scene.point)
        self._show_page()
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
        self._show_question()
        self.changed.emit()

    def _on_phase(self) -> None:
        if self.question.question is not self._own:  # how the lab's question is answered is known now
            self._own = self.question.question
            self._show_question()
        self._window.tools.predictor.leader_changed()

    def _on_votes(self) -> None:
        votes = wording.votes_of(self.run)
        self.panel.question.show_votes(votes, sum(votes))
        self.changed.emit()

    def _on_differs(self, fields: frozenset[str]) -> None:
        self._show_difference()
        self.changed.emit()

    def _on_document(self, document: Document) -> None:
        """A session file has its own answers; the lesson that was open in it goes on, with the states of the file."""
        self.run.restore(document.lessons)
        if document.lessons.open and self.dialogs.open_named(document.lessons.open):
            self._window.store.restore(document.snapshot)
            self._show_difference()

    def _on_lab(self, name: str) -> None:
        self.run.lab_opened()

    def _reword(self) -> None:
        if self.run.lesson is not None:
            self.question.reword()
            self._show_page()
            self.changed.emit()

    def _show_page(self) -> None:
        page = wording.page_of(self.run, self._language())
        if page is not None:
            self.panel.show_scene(page)
            self._show_question()
            self._show_difference()

    def _show_question(self) -> None:
        box, posed = self.panel.question, self.posed()
        box.setVisible(posed is not None)
        if posed is None:
            return
        same = box.property("scene") == self._scene_key()
        box.setProperty("scene", self._scene_key())
        asked_again = self.run.phase == ASKING and box.phase != ASKING
        box.put(posed, alone=self.alone, again=same and not asked_again)
        box.show_hints(self.run.hints)
        box.show_guess(self._guess_shown(posed))
        told = self.told()
        if told is not None:
            box.tell(told)
        else:
            box.set_phase({LOCKED: LOCKED, REVEALED: REVEALED}.get(self.run.phase, ASKING))
        votes = wording.votes_of(self.run)
        box.show_votes(votes, sum(votes))

    def _guess_shown(self, posed: Posed) -> Any:
        """The guess in the terms of the box: an option's place, a number, places in an order."""
        guess, asked = self.run.guess, self.run.question
        if guess is None or asked is None:
            return None
        if asked.kind == "order":
            return tuple(asked.options.index(name) for name in guess)
        if isinstance(guess, str):
            return asked.options.index(guess)
        return guess

    def _scene_key(self) -> str:
        opened, scene = self.run.lesson, self.run.scene
        return "" if opened is None or scene is None else f"{opened.file}#{scene.id}"

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

    def _apply_hidden(self, lab: str, names: tuple[str, ...]) -> None:
        """Leave out what the scene hides, and show again what the one before hid."""
        window = self._window
        for name, hidden in ((self._hidden[0], False), (lab, True)):
            if not name:
                continue
            for section in window.tools.sections(window.host.view(name)):
                section.hidden = hidden and section.name in names
        self._hidden = lab, names
        window.inspector.refresh()
        if not self._presenting():
            window.inspector.setVisible("inspector" not in names)
        window.timeline.setVisible("timeline" not in names)

    # what was done in the panel

    def _on_voted(self, option: int, by: int) -> None:
        asked = self.run.question
        if asked is None:
            return
        if not asked.options:  # they are the lab's own
            self.run.set_guess(option if by > 0 else None)
        elif self.alone:
            self.run.set_guess(asked.options[option] if by > 0 else None)
        else:
            self.run.vote(asked.options[option], by)

    def _on_guessed(self, guess: object) -> None:
        asked = self.run.question
        if asked is not None and isinstance(guess, tuple):
            self.run.set_guess(tuple(asked.options[item] for item in guess))
        else:
            self.run.set_guess(guess)

    def _on_hinted(self, shown: int) -> None:
        self.run.hint()

    # the window

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._window and event.type() == QEvent.Type.Resize:
            self.fit()
        return False

    def _later_fit(self) -> None:
        QTimer.singleShot(0, self, self.fit)

    def presenting_changed(self) -> None:
        """The presentation began or ended."""
        self.fit()
        if self._hidden[0]:
            self._apply_hidden(*self._hidden)

    def _presenting(self) -> bool:
        presenter = getattr(self._window.tools, "presenter", None)
        return presenter is not None and bool(presenter.active)

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

    def _current_lab(self) -> str:
        return str(self._window.host.current)

    def _language(self) -> str:
        return language().name

    def tell(self, message: Message) -> None:
        """Say one sentence."""
        self._window.say(message)
