"""A scene's question in its lab: the answer is hidden, the guess is made in the picture, both are shown.

The steps are those of the lesson; for a question of the lab's own this drives
the lab's ``Predictions`` as the window's predictor does.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, Signal

from rnnlab.session.lessons.run import ASKING, LOCKED, REVEALED, LessonRun
from rnnlab.ui import predict
from rnnlab.ui.lab_host import LabHost
from rnnlab.ui.widgets.lab import LabView
from rnnlab.ui.widgets.questions import IN_PICTURE, Question, Verdict
from rnnlab.ui.widgets.timeline import Timeline

_PHASES = {ASKING: predict.PREDICTING, LOCKED: predict.LOCKED, REVEALED: predict.REVEALED}


class SceneQuestion(QObject):
    """Keeps the lab's view true to the phase of the lesson's question."""

    changed = Signal()  # the phase, or whether it can go on
    told = Signal()  # the lab has said how guess and answer compare

    def __init__(self, run: LessonRun, host: LabHost, timeline: Timeline) -> None:
        super().__init__(host)
        self._run, self._host, self._timeline = run, host, timeline
        self._view: LabView | None = None  # whose answer is hidden, or whose question is asked
        self._asked: Question | None = None  # the lab's own question, from its beginning to its end
        self._heard: LabView | None = None  # the lab that it is asked in
        self._shown = False  # guess and answer are drawn
        self._released = False  # the answer was seen, and the lab is free again
        self.verdict: Verdict | None = None
        host.opened.connect(self._on_opened)
        host.drawn.connect(self._on_drawn)

    # for the window's predictor

    @property
    def phase(self) -> str:
        """Which step of a prediction the scene is at; idle where another lab is shown, or nothing is asked."""
        scene = self._run.scene
        if scene is None or scene.lab != self._host.current or self._released:
            return predict.IDLE
        return _PHASES.get(self._run.phase, predict.IDLE)

    @property
    def ready(self) -> bool:
        """Whether it can go on: always with a class, whose hands may be counted or not."""
        return True

    @property
    def question(self) -> Question | None:
        """The lab's own question that is asked."""
        return self._asked

    def advance(self) -> None:
        """Lock, reveal, and then the lab is free."""
        if self._run.phase == ASKING:
            self._run.lock()
        elif self._run.phase == LOCKED:
            self._run.reveal()
        elif self._run.phase == REVEALED:
            self._released = True
            self._end()
            self.changed.emit()

    # for the classroom

    def scene_changed(self) -> None:
        """Another scene, or none: everything of the last one is put away."""
        self._end()
        self._conceal(None)
        self._released, self.verdict = False, None
        self.sync()

    def sync(self) -> None:
        """Hide, ask, lock or show, as the lesson's phase says."""
        scene = self._run.scene
        view = None
        if scene is not None and scene.lab == self._host.current:
            view = self._host.view(scene.lab)
        if self._run.phase == ASKING:
            self._released = False
        hides = self._run.hides or (scene is not None and "result" in scene.hide)
        self._conceal(view if hides else None)
        if view is not None and not self._released:
            self._ask(view)
        self.changed.emit()

    def _conceal(self, view: LabView | None) -> None:
        """Hide what was computed in one view, and show it in the one before."""
        if self._view is not None and self._view is not view:
            self._view.conceal(False)
        if view is not None:
            self._timeline.pause()
            asked = self._run.question if self._run.hides else None
            own = asked.picture if asked is not None and asked.kind == "picture" else ""
            view.conceal(True, own, frozenset((asked.hide or ()) if asked is not None else ()))
        self._view = view

    def _ask(self, view: LabView) -> None:
        """Drive the lab's own question, as soon as the picture belongs to the scene."""
        asked, phase = self._run.question, self._run.phase
        if asked is None or asked.kind != "picture" or not self._host.up_to_date(view.name):
            return
        if self._asked is None:
            found = [one for one in view.predictions.questions() if one.id == asked.picture]
            if not found or (phase == REVEALED and self._guess() is None):
                return
            self._asked = found[0]
            self._heard = view
            view.predictions.moved.connect(self._on_moved)
            view.predictions.pointed.connect(self._on_pointed)
            view.predictions.begin(self._asked)
            if phase != ASKING and self._guess() is not None:
                view.predictions.lock(self._asked, self._guess())
        if phase == LOCKED and self._guess() is not None:
            view.predictions.lock(self._asked, self._guess())
        elif phase == REVEALED and not self._shown:
            self._show(view)

    def _show(self, view: LabView) -> None:
        """Guess and answer beside each other; where nobody guessed, the answer alone."""
        assert self._asked is not None
        if self._guess() is None:
            self._end()
            return
        self._shown = True
        self.verdict = view.predictions.reveal(self._asked, self._guess())
        self._run.set_picture_verdict(self.verdict.right, self.verdict.distance)
        self.told.emit()

    def _end(self) -> None:
        """Take the guess out of the picture."""
        view = self._heard
        if view is not None:
            view.predictions.moved.disconnect(self._on_moved)
            view.predictions.pointed.disconnect(self._on_pointed)
            view.predictions.end()
        self._asked, self._heard, self._shown = None, None, False

    def _guess(self) -> Any:
        """What was put into the picture; what comes out of a file has lists where the lab has tuples."""
        guess = self._run.guess
        return tuple(guess) if isinstance(guess, list) else guess

    # what happens in the picture

    def _on_moved(self) -> None:
        asked, view = self._asked, self._heard
        if asked is not None and view is not None and asked.kind in IN_PICTURE and self._run.phase == ASKING:
            guess = view.predictions.guess()
            self._run.set_guess(list(guess) if isinstance(guess, tuple) else guess)

    def _on_pointed(self, option: int) -> None:
        if self._run.phase == ASKING:
            self._run.set_guess(option)

    def _on_opened(self, name: str) -> None:
        if self._heard is not None and self._heard.name != name:
            self._end()
        self.sync()

    def _on_drawn(self, name: str) -> None:
        if name != self._host.current or self._run.scene is None:
            return
        if self._run.phase == ASKING and self._guess() is None:
            self._end()  # nobody has moved it yet: the question is begun as the present picture has it
        self.sync()

    def reword(self) -> None:
        """Say again, in another language, how guess and answer compare."""
        view = self._heard
        if self._shown and self._asked is not None and view is not None and self._run.phase == REVEALED:
            self.verdict = view.predictions.reveal(self._asked, self._guess())
