"""What a class can predict in the attention lab: where the context lies, and which word weighs most."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rnnlab.labs.attention.view_rows import fixed
from rnnlab.session.verdict import largest
from rnnlab.ui.look.i18n import N_, Text, tr
from rnnlab.ui.widgets.lab import LabView
from rnnlab.ui.widgets.point_predictions import PointPredictions
from rnnlab.ui.widgets.questions import CHOICE, VECTOR, Question, Verdict

if TYPE_CHECKING:
    from rnnlab.labs.attention.view_calculation import Calculation

WHERE = N_("Attention", "Where does the context c lie?")
DRAG = N_("Attention", "Drag the hollow point to where you expect it; arrow keys move it too.")
HEAVIEST = N_("Attention", "Which word gets the largest weight?")
PICK = N_("Attention", "Press a word, or its number.")
PREDICTION = N_("Attention", "prediction")
APART = N_("Attention", "c = {context}; the prediction was {guess}.")
RIGHT = N_("Attention", "Right: {token} gets the largest weight, {weight}.")
WRONG = N_("Attention", "It is {token} with {weight}; {guess} gets {less}.")
NONE_VISIBLE = N_("Attention", "Every word is masked: there is nothing to predict.")


class ContextPredictions(PointPredictions):
    """Asks for a place on the plane, or for a word."""

    def __init__(self, view: LabView, page: Calculation) -> None:
        super().__init__(page, page.stage.plane, page.picture, PREDICTION)
        self._view = view

    def questions(self) -> tuple[Question, ...]:
        result = self._view.result
        if result is None or result.no_visible_key:
            return ()
        where = Question("where", WHERE, VECTOR, DRAG)
        if len(result.tokens) < 2:
            return (where,)
        return (where, Question("heaviest", HEAVIEST, CHOICE, PICK, options=tuple(result.tokens)))

    def why_not(self) -> Text:
        result = self._view.result
        return super().why_not() if result is None or not result.no_visible_key else NONE_VISIBLE

    def reveal(self, question: Question, guess: Any) -> Verdict:
        result = self._view.result
        if question.kind == VECTOR:
            distance, said, guessed = self.show_distance(guess, (float(result.context[0]), float(result.context[1])))
            return Verdict(tr(APART, context=said, guess=guessed), distance)
        best = largest(result.weights)
        first = best[0]
        names, weights = result.tokens, [fixed(float(weight)) for weight in result.weights]
        self._view.step_requested.emit(guess + 1)
        if guess in best:
            return Verdict(tr(RIGHT, token=names[guess], weight=weights[guess]), right=True)
        said = tr(WRONG, token=names[first], weight=weights[first], guess=names[guess], less=weights[guess])
        return Verdict(said, right=False)
