"""What a class can predict on the walk back, about the blame and of a training; the profile has its own questions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rnnlab.engine.gradients_traces import Blame, JacobianWalk
from rnnlab.labs.gradients import view_training_predict as learned
from rnnlab.labs.gradients.view_predict import SignalPredictions
from rnnlab.labs.gradients.view_walk_curves import HUNDREDTH
from rnnlab.session.verdict import off
from rnnlab.ui.look.i18n import N_, Text, tr
from rnnlab.ui.look.numbers import scientific
from rnnlab.ui.widgets.questions import NUMBER, Question, Verdict

if TYPE_CHECKING:
    from rnnlab.labs.gradients.view import View

FAR = N_("Gradients", "After how many steps back is the product of the Jacobians below 1/100?")
FAR_HINT = N_(
    "Gradients", "Look at this step’s Jacobian: is its norm below 1? Where it never gets there, choose {length}."
)
BLAMED = N_("Gradients", "Which step adds most to the gradient of U?")
BLAMED_HINT = N_("Gradients", "Step {length} is the last one, at the loss. Pulling against the gradient counts too.")
REACHED = N_("Gradients", "After {truth} {truth:step|steps} back less than 1/100 is left; the prediction was {guess}.")
NEVER = N_(
    "Gradients",
    "It is never below 1/100: after all {length} {length:step|steps} the norm is {norm}. The prediction was {guess}.",
)
MOST = N_("Gradients", "Step {truth} adds most, {share} of the gradient; step {guess}, the predicted one, {less}.")
STEPS = N_("Gradients", "{distance} {distance:step|steps} apart")
WALKED, ADDED = "hundredth", "blamed"


class PagePredictions(SignalPredictions):
    """Asks on the walk back how far the signal comes, and on the page of blame which step has the largest part.

    On the page of training it asks which network learns.
    """

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self._pages = view

    def questions(self) -> tuple[Question, ...]:
        if self._pages.on_page("training"):
            return learned.questions_of(self._pages.training.page)
        walk, blame = self._walk(), self._blame()
        if walk is not None:
            return (_number(WALKED, FAR, FAR_HINT, walk.end),)
        if blame is not None and blame.largest is not None and len(blame.whole) > 1:
            return (_number(ADDED, BLAMED, BLAMED_HINT, len(blame.whole)),)
        return super().questions()

    def why_not(self) -> Text:
        return learned.NO_RUN if self._pages.on_page("training") else super().why_not()

    def lock(self, question: Question, guess: Any) -> None:
        if question.id == WALKED:
            self._pages.walk.track.set_guess(round(guess))
        elif question.id == ADDED:
            self._pages.blame.bars.set_guess(round(guess))
        else:
            super().lock(question, guess)

    def reveal(self, question: Question, guess: Any) -> Verdict:
        if learned.ours(question):
            return learned.told(self._pages.training.page, question, guess)
        walk, blame = self._walk(), self._blame()
        if question.id == WALKED and walk is not None:
            return _far(walk, round(guess))
        if question.id == ADDED and blame is not None:
            return self._most(blame, round(guess))
        return super().reveal(question, guess)

    def end(self) -> None:
        super().end()
        self._pages.walk.track.set_guess(None)
        self._pages.blame.bars.set_guess(None)

    def _most(self, blame: Blame, guess: int) -> Verdict:
        truth, bars = blame.largest, self._pages.blame.bars
        assert truth is not None
        share, less = bars.share_text(truth), bars.share_text(guess)
        return Verdict(tr(MOST, truth=truth, share=share, guess=guess, less=less), off(guess, truth), STEPS)

    def _walk(self) -> JacobianWalk | None:
        """The walk, where all of it is there: else nobody could see the answer."""
        result = self._pages.result
        walk = result.walk if result is not None and self._pages.on_page("walk") else None
        if walk is None or walk.end < 2 or walk.end != self._pages.walk.track.length():
            return None
        return walk if walk.first == 1 or walk.steps_below(HUNDREDTH) is not None else None

    def _blame(self) -> Blame | None:
        result = self._pages.result
        return result.blame if result is not None and self._pages.on_page("blame") else None


def _number(id: str, text: Text, hint: Text, length: int) -> Question:
    """A question for a whole number of steps, which starts in the middle."""
    args = (("length", str(length)),)
    return Question(id, text, NUMBER, hint, low=1, high=length, start=(length + 1) // 2, args=args, whole=True)


def _far(walk: JacobianWalk, guess: int) -> Verdict:
    truth = walk.steps_below(HUNDREDTH)
    if truth is None:
        norm = scientific(float(walk.product_norm[0]))
        return Verdict(tr(NEVER, length=walk.end, norm=norm, guess=guess), right=guess == walk.end)
    return Verdict(tr(REACHED, truth=truth, guess=guess), off(guess, truth), STEPS)
