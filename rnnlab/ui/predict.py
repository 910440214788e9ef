"""Predict, lock, reveal: leads through the steps, for whichever lab is open.

While an answer is hidden the view shows nothing that was computed, and what
would tell it by another way (copy, export, the difference to A) is refused.
"""

from __future__ import annotations

from typing import Any, Protocol

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent

from rnnlab.session.store import Change, Store
from rnnlab.ui.lab_host import LabHost
from rnnlab.ui.look.i18n import N_, Text, language, tr
from rnnlab.ui.look.theme import look
from rnnlab.ui.top_bar import TopBar
from rnnlab.ui.widgets.lab import LabView
from rnnlab.ui.widgets.prediction_bar import PredictionBar
from rnnlab.ui.widgets.questions import IN_PICTURE, Predictions, Question
from rnnlab.ui.widgets.timeline import Timeline

IDLE, PREDICTING, LOCKED, REVEALED = "idle", "predicting", "locked", "revealed"
# What the button does next, by the step that the prediction is at.
NEXT: dict[str, tuple[str, Text]] = {
    IDLE: ("edit", N_("Predict", "Predict")),
    PREDICTING: ("lock", N_("Predict", "Lock")),
    LOCKED: ("look", N_("Predict", "Reveal")),
    REVEALED: ("check", N_("Predict", "Done")),
}
TIPS: dict[str, Text] = {
    IDLE: N_("Predict", "Hide the answer and predict it (P)"),
    PREDICTING: N_("Predict", "The prediction stays as it is (P)"),
    LOCKED: N_("Predict", "Show the answer beside the prediction (P)"),
    REVEALED: N_("Predict", "Back to the lab (P)"),
}
_TRANSPORT = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_Space)
UNANSWERED = N_("Predict", "Give an answer first.")


class Leader(Protocol):
    """A lesson's question, which comes before the lab's own; ``phase`` is one of a prediction's steps."""

    @property
    def phase(self) -> str:
        """Idle where it asks nothing."""

    @property
    def ready(self) -> bool:
        """Whether it can go on now."""

    def advance(self) -> None:
        """Go to the next step."""


class Predictor(QObject):
    """One prediction at a time; an edit, another lab or Escape ends it, and everything is shown again."""

    changed = Signal()  # another step

    def __init__(
        self, action: QAction, store: Store, host: LabHost, bar: PredictionBar, top_bar: TopBar, timeline: Timeline
    ) -> None:
        super().__init__(bar)
        self._action, self._host, self._bar, self._top_bar = action, host, bar, top_bar
        self._timeline = timeline
        self._leader: Leader | None = None
        self._phase = IDLE
        self._view: LabView | None = None
        self._question: Question | None = None
        self._guess: Any = None
        self._heard: Predictions | None = None  # the open lab's
        bar.answered.connect(self._on_answered)
        bar.cancelled.connect(self.cancel)
        bar.other_asked.connect(self.ask_other)
        host.opened.connect(self._on_opened)
        host.drawn.connect(self._on_drawn)
        store.changed.connect(self._on_changed)
        language().changed.connect(self._reword)
        look().changed.connect(self._reword)
        self._refresh()

    def follow(self, leader: Leader) -> None:
        """Let a lesson's question go first: the button and its key are its own as long as it asks."""
        self._leader = leader
        self._refresh()

    def leader_changed(self) -> None:
        """The lesson's question is at another step."""
        if self.leads and self._phase != IDLE:
            self.cancel()
        self._refresh()

    @property
    def leads(self) -> bool:
        """Whether a lesson asks now."""
        return self._leader is not None and self._leader.phase != IDLE

    @property
    def phase(self) -> str:
        """The step of the prediction, a lesson's or the lab's own."""
        return self._leader.phase if self._leader is not None and self.leads else self._phase

    @property
    def hides(self) -> bool:
        """Whether an answer is hidden now."""
        return self.phase in (PREDICTING, LOCKED)

    @property
    def question(self) -> Question | None:
        """What is asked now."""
        return self._question

    def advance(self) -> None:
        """Go to the next step: begin, lock, reveal, and back to the lab."""
        if self._leader is not None and self.leads:
            self._leader.advance()
        elif self.phase == IDLE:
            self._begin()
        elif self.phase == PREDICTING and self._answer() is not None:
            self._lock()
        elif self.phase == LOCKED:
            self._reveal()
        elif self.phase == REVEALED:
            self.cancel()

    def cancel(self) -> None:
        """End the prediction wherever it is; the lab shows what it showed before."""
        view, self._view = self._view, None
        self._phase, self._question, self._guess = IDLE, None, None
        if view is not None:
            view.predictions.moved.disconnect(self._on_answered)
            view.predictions.pointed.disconnect(self._on_pointed)
            view.predictions.end()
            view.conceal(False)
        self._bar.hide()
        self._refresh()

    def ask_other(self) -> None:
        """Put the next of the lab's questions."""
        if self._view is None or self.phase != PREDICTING:
            return
        questions = self._view.predictions.questions()
        if not questions:
            self.cancel()
            return
        place = questions.index(self._question) if self._question in questions else -1
        self._view.predictions.end()
        self._put(questions[(place + 1) % len(questions)], len(questions) > 1)

    def kept(self) -> dict[str, Any] | None:
        """The lab's own prediction in progress, for a session's file; None where there is none."""
        if self._phase == IDLE or self._question is None or self.leads:
            return None
        guess = self._answer() if self._phase == PREDICTING else self._guess
        return {"phase": self._phase, "question": self._question.id, "guess": guess}

    def put_back(self, kept: Any) -> None:
        """Go on with a prediction that was saved; one that is asked no more is forgotten."""
        phase, id, guess = ((kept if isinstance(kept, dict) else {}).get(key) for key in ("phase", "question", "guess"))
        view = self._host.view(self._host.current)
        questions = view.predictions.questions() if view.result is not None else ()
        found = next((question for question in questions if question.id == id), None)
        if found is None or phase not in (PREDICTING, LOCKED, REVEALED) or self.leads:
            return
        self.cancel()
        self._begin(found)
        try:
            if guess is not None and found.kind in IN_PICTURE:
                view.predictions.put_back(found, guess)
            elif guess is not None:
                self._bar.put_back(guess)
        except (TypeError, ValueError):
            return
        for _ in range((PREDICTING, LOCKED, REVEALED).index(phase)):
            self.advance()  # without an answer it stays where it is

    def take_key(self, event: QKeyEvent) -> bool:
        """Escape ends the prediction, a digit takes an option; False for any other key.

        The keys of the transport rest while an answer is hidden: a step on
        would show it, and the guess would be lost.
        """
        if self._phase == IDLE or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        if event.key() == Qt.Key.Key_Escape:
            self.cancel()
            return True
        if self.hides and Qt.Key(event.key()) in _TRANSPORT:
            return True
        return event.text().isdecimal() and self._bar.take_digit(int(event.text()))

    # the steps

    def _begin(self, wanted: Question | None = None) -> None:
        view = self._host.view(self._host.current)
        # A result that is on its way may be one of which the question makes no sense.
        questions = view.predictions.questions() if self._host.up_to_date(view.name) else ()
        if not questions:
            self._refresh()
            return
        self._timeline.pause()
        self._view = view
        view.predictions.moved.connect(self._on_answered)
        view.predictions.pointed.connect(self._on_pointed)
        self._put(wanted or questions[0], len(questions) > 1)

    def _put(self, question: Question, several: bool) -> None:
        assert self._view is not None
        self._phase, self._question, self._guess = PREDICTING, question, None
        self._view.conceal(True, question.id)
        self._bar.ask(question, several)
        self._view.predictions.begin(question)
        self._bar.focus()
        self._refresh()

    def _lock(self) -> None:
        assert self._view is not None
        assert self._question is not None
        self._phase, self._guess = LOCKED, self._answer()
        self._bar.lock()
        self._view.predictions.lock(self._question, self._guess)
        self._refresh()

    def _reveal(self) -> None:
        assert self._view is not None
        self._phase = REVEALED
        self._view.conceal(False)
        self._say()
        self._refresh()

    def _say(self) -> None:
        assert self._view is not None
        assert self._question is not None
        self._bar.say(self._view.predictions.reveal(self._question, self._guess))

    def _answer(self) -> Any:
        if self._view is None or self._question is None:
            return None
        return self._view.predictions.guess() if self._question.kind in IN_PICTURE else self._bar.answer()

    # what happens around it

    def _on_answered(self) -> None:
        self._refresh()

    def _on_pointed(self, option: int) -> None:
        """An option was pressed in the picture: as if its button had been."""
        if self.phase == PREDICTING:
            self._bar.take(option)

    def _on_opened(self, name: str) -> None:
        if self._view is not None:
            self.cancel()
        if self._heard is not None:
            self._heard.offered.disconnect(self._refresh)
        self._heard = self._host.view(name).predictions
        self._heard.offered.connect(self._refresh)
        self._refresh()

    def _on_drawn(self, name: str) -> None:
        if name == self._host.current:
            self._refresh()

    def _on_changed(self, change: Change) -> None:
        view = self._view
        if view is None:
            self._refresh()  # at another step, in another picture there may be something to predict
            return
        edited = change.sentence or view.name in change.labs
        # Another step is an end only where the question was about the step, and the answer is still hidden.
        if edited or (change.step and self.hides and self._question not in view.predictions.questions()):
            self.cancel()

    def _reword(self) -> None:
        if self._phase != IDLE:
            self._bar.reword()
        if self._phase == REVEALED:
            self._say()
        self._refresh()

    def _refresh(self) -> None:
        """The button's word, icon and reason."""
        symbol, word = NEXT[self.phase]
        enabled, tip = True, tr(TIPS[self.phase])
        if self._leader is not None and self.leads:
            enabled = self._leader.ready
        elif self.phase == PREDICTING and self._answer() is None:
            enabled, tip = False, tr(UNANSWERED)
        elif self.phase == IDLE and self._host.current:
            predictions = self._host.view(self._host.current).predictions
            if not predictions.questions():
                enabled, tip = False, tr(predictions.why_not())
        self._action.setEnabled(enabled)
        self._action.setText(tr(word))
        self._action.setToolTip(tip)
        self._top_bar.set_icon(self._action, symbol)
        self.changed.emit()
