"""What the panel shows of a lesson's run, and what is done in it."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject

from rnnlab.session.lessons.run import ASKING, LOCKED, REVEALED, LessonRun
from rnnlab.ui.lessons import wording
from rnnlab.ui.lessons.panel import LessonPanel
from rnnlab.ui.lessons.question_box import Posed, Told
from rnnlab.ui.lessons.scene_question import SceneQuestion
from rnnlab.ui.look.i18n import language
from rnnlab.ui.widgets.questions import Question


class Board(QObject):
    """Between a run and the panel's words and question."""

    def __init__(self, run: LessonRun, question: SceneQuestion, panel: LessonPanel) -> None:
        super().__init__(panel)
        self._run, self._question, self._panel = run, question, panel
        self._own: Question | None = None  # the lab's question that the panel shows
        self.alone = False
        box = panel.question
        box.voted.connect(self._on_voted)
        box.guessed.connect(self._on_guessed)
        box.hinted.connect(self._on_hinted)
        question.changed.connect(self._on_phase)
        question.told.connect(self.show_question)

    def posed(self) -> Posed | None:
        """The present question as it is shown."""
        return wording.posed_of(self._run, language().name, self.alone, self._question.question)

    def told(self) -> Told | None:
        """What is told of its answer; None as long as that is hidden."""
        return wording.told_of(self._run, language().name, self.alone, self._question.verdict)

    def set_alone(self, alone: bool) -> None:
        """Somebody alone answers, or a class votes."""
        self.alone = alone
        self._panel.question.set_alone(alone)
        self.show_question()

    def show_page(self) -> None:
        """The scene's words and its question."""
        page = wording.page_of(self._run, language().name)
        if page is not None:
            self._panel.show_scene(page)
            self.show_question()

    def show_question(self) -> None:
        """The question with what was answered, or none."""
        box, posed = self._panel.question, self.posed()
        box.setVisible(posed is not None)
        if posed is None:
            return
        scene = self._scene_key()
        same = box.property("scene") == scene
        box.setProperty("scene", scene)
        asked_again = self._run.phase == ASKING and box.phase != ASKING
        box.put(posed, alone=self.alone, again=same and not asked_again)
        box.show_hints(self._run.hints)
        box.show_guess(self._guess_shown())
        told = self.told()
        if told is not None:
            fresh = box.phase != REVEALED
            box.tell(told)
            if fresh:
                self._panel.show_answer()
        else:
            box.set_phase({LOCKED: LOCKED, REVEALED: REVEALED}.get(self._run.phase, ASKING))
        self.show_votes()

    def show_votes(self) -> None:
        """The class's votes."""
        votes = wording.votes_of(self._run)
        self._panel.question.show_votes(votes, sum(votes))

    def _guess_shown(self) -> Any:
        """The guess in the terms of the box: an option's place, a number, places in an order."""
        guess, asked = self._run.guess, self._run.question
        if guess is None or asked is None:
            return None
        if asked.kind == "order":
            return tuple(asked.options.index(name) for name in guess)
        return asked.options.index(guess) if isinstance(guess, str) else guess

    def _scene_key(self) -> str:
        opened, scene = self._run.lesson, self._run.scene
        return "" if opened is None or scene is None else f"{opened.file}#{scene.id}"

    def _on_phase(self) -> None:
        if self._question.question is not self._own:  # how the lab's question is answered is known now
            self._own = self._question.question
            self.show_question()

    # what was done in the panel

    def _on_voted(self, option: int, by: int) -> None:
        asked = self._run.question
        if asked is None:
            return
        if not asked.options:  # they are the lab's own
            self._run.set_guess(option if by > 0 else None)
        elif self.alone:
            self._run.set_guess(asked.options[option] if by > 0 else None)
        else:
            self._run.vote(asked.options[option], by)

    def _on_guessed(self, guess: object) -> None:
        asked = self._run.question
        if asked is not None and isinstance(guess, tuple):
            self._run.set_guess(tuple(asked.options[item] for item in guess))
        else:
            self._run.set_guess(guess)

    def _on_hinted(self, shown: int) -> None:
        self._run.hint()
