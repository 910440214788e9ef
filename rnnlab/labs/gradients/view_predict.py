"""What a class can predict in the Gradients lab: what becomes of the error signal, and by how much a step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rnnlab.labs.gradients.view_axes import STYLES, shown_order
from rnnlab.session.verdict import off
from rnnlab.ui.look.i18n import N_, Text, tr
from rnnlab.ui.look.numbers import number, scientific
from rnnlab.ui.widgets.questions import CHOICE, NUMBER, Predictions, Question, Verdict

if TYPE_CHECKING:
    from rnnlab.labs.gradients.view import View

FATES = ("vanishes", "explodes", "stays")
FATE = N_("Gradients", "What becomes of the {cell}’s error signal, {back} steps back?")
FATE_HINT = N_("Gradients", "Vanishes: less than a tenth is left. Explodes: more than tenfold.")
OPTIONS: tuple[Text, ...] = (
    N_("Gradients", "It vanishes"), N_("Gradients", "It explodes"), N_("Gradients", "It stays"),
)  # fmt: skip
SLOPE = N_("Gradients", "By what factor does the {cell}’s error signal change at each step back?")
SLOPE_HINT = N_("Gradients", "1 leaves it as it is; the mean over all steps is asked for.")
SAID: dict[str, Text] = {
    "vanishes": N_("Gradients", "It vanishes: {share} of the last step’s norm reaches step 1."),
    "explodes": N_("Gradients", "It explodes: at step 1 the norm is {share} times that of the last step."),
    "stays": N_("Gradients", "It stays: at step 1 the norm is {share} of that of the last step."),
}
RIGHT, WRONG = N_("Gradients", "Right. {said}"), N_("Gradients", "The prediction was “{guess}”. {said}")
FACTOR = N_("Gradients", "Each step back multiplies it by {truth}; the prediction was {guess}.")
ONE_STEP = N_("Gradients", "One step alone has no way back to predict.")


class SignalPredictions(Predictions):
    """Asks about the plainest cell that is shown, as the headline does."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self._view = view

    def questions(self) -> tuple[Question, ...]:
        result = self._view.result
        if result is None or result.length < 2:
            return ()
        cell = STYLES[self._cell()].title
        args = (("cell", cell), ("back", str(result.length - 1)))
        asked = [Question("fate", FATE, CHOICE, FATE_HINT, options=OPTIONS, args=args)]
        if result.profiles[self._cell()].per_step is not None:
            asked.append(
                Question("slope", SLOPE, NUMBER, SLOPE_HINT, low=0.0, high=2.0, start=1.0, args=(("cell", cell),))
            )
        return tuple(asked)

    def why_not(self) -> Text:
        result = self._view.result
        return ONE_STEP if result is not None and result.length < 2 else super().why_not()

    def reveal(self, question: Question, guess: Any) -> Verdict:
        profile = self._view.result.profiles[self._cell()]
        if question.id == "slope":
            truth = profile.per_step
            words = tr(FACTOR, truth=number(truth, 3), guess=number(guess, 2))
            return Verdict(words, off(guess, truth))
        said = tr(SAID[profile.fate], share=scientific(float(profile.relative[0])))
        right = FATES[guess] == profile.fate
        return Verdict(tr(RIGHT if right else WRONG, said=said, guess=tr(OPTIONS[guess])), right=right)

    def _cell(self) -> str:
        return shown_order(tuple(self._view.result.profiles))[-1]
