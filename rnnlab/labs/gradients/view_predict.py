"""What a class can predict in the Gradients lab: what becomes of the error signal, and by how much a step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from rnnlab.labs.gradients.view_axes import STYLES, shown_order
from rnnlab.labs.gradients.view_field import Curve
from rnnlab.labs.gradients.view_ghost import Ghost, Sketch
from rnnlab.labs.gradients.view_profile import curves_of
from rnnlab.session.verdict import decades_off, off
from rnnlab.ui.look.i18n import N_, Text, tr
from rnnlab.ui.look.numbers import at_least, number, scientific
from rnnlab.ui.widgets.questions import CHOICE, CURVE, NUMBER, Predictions, Question, Verdict

if TYPE_CHECKING:
    from rnnlab.labs.gradients.view import View

FATES = ("vanishes", "explodes", "stays")
FATE = N_("Gradients", "What becomes of the {cell}’s error signal, {back} {back:step|steps} back?")
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
DRAW = N_("Gradients", "Draw the {cell}’s curve: how strong is the error signal at every step back to the first?")
DRAW_HINT = N_(
    "Gradients",
    "Draw with the mouse or a finger, from the loss to the left. Keys: ← → to the next point, ↑ ↓ to move it, "
    "with Shift by halves.",
)
OURS = N_("Gradients", "the prediction for the {cell}")
DECADES = N_("Gradients", "{distance} {distance:decade|decades}")
CURVE_OFF = N_(
    "Gradients",
    "At step 1, {back} {back:step|steps} before the loss, it is {far} {far:decade|decades} off; {mean} on average "
    "over the curve.",
)
CURVE_LOST = N_(
    "Gradients",
    "At step 1 the signal is exactly 0 or no number: there is no distance there. Elsewhere it is {mean} "
    "{mean:decade|decades} off.",
)
NO_DISTANCE = N_("Gradients", "The signal is exactly 0 or no number at every step: there is no distance to it.")
OTHER_LENGTH = N_("Gradients", "The sequence has another length now: the drawn curve cannot be compared.")
ONE_STEP = N_("Gradients", "One step alone has no way back to predict.")


class SignalPredictions(Predictions):
    """Asks about the plainest cell that is shown, as the headline does."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self._view = view
        self._sketch: Sketch | None = None
        plot = view.profile.plot
        plot.ghost_drawn.connect(self._on_drawn)
        plot.knot_moved.connect(self._on_knot)
        plot.knot_raised.connect(self._on_raised)

    def questions(self) -> tuple[Question, ...]:
        result = self._view.result
        if result is None or result.length < 2 or not result.curves or not self._view.on_page("profile"):
            return ()
        asked, curve = [], self._curve()
        if curve is not None and np.isfinite(curve.logs[-1]):
            asked.append(Question("curve", DRAW, CURVE, DRAW_HINT, args=(("cell", STYLES[curve.name].title),)))
        cell = STYLES[self._cell()].title
        args = (("cell", cell), ("back", str(result.length - 1)))
        asked.append(Question("fate", FATE, CHOICE, FATE_HINT, options=OPTIONS, args=args))
        if result.curves[self._cell()].per_step is not None:
            asked.append(
                Question("slope", SLOPE, NUMBER, SLOPE_HINT, low=0.0, high=2.0, start=1.0, args=(("cell", cell),))
            )
        return tuple(asked)

    def why_not(self) -> Text:
        result = self._view.result
        alone = result is not None and result.length < 2 and self._view.on_page("profile")
        return ONE_STEP if alone else super().why_not()

    def begin(self, question: Question) -> None:
        curve = self._curve()
        if question.kind == CURVE and curve is not None:
            self._sketch = Sketch(len(curve.logs), float(curve.logs[-1]))
            self._view.profile.make_room(True)
            self._show(open_to=True)
            self._view.profile.plot.setFocus()

    def guess(self) -> tuple[float, ...] | None:
        sketch = self._sketch
        return tuple(sketch.curve().tolist()) if sketch is not None and sketch.touched else None

    def put_back(self, question: Question, guess: Any) -> None:
        if self._sketch is not None:
            self._sketch.take(tuple(map(float, guess)))
            self._show(open_to=True)

    def lock(self, question: Question, guess: Any) -> None:
        if question.kind == CURVE:
            self._show()

    def reveal(self, question: Question, guess: Any) -> Verdict:
        if question.kind == CURVE:
            return self._compare(guess)
        profile = self._view.result.curves[self._cell()]
        if question.id == "slope":
            truth = profile.per_step
            words = tr(FACTOR, truth=number(truth, at_least(3)), guess=number(guess))
            return Verdict(words, off(guess, truth))
        said = tr(SAID[profile.fate], share=scientific(float(profile.relative[0])))
        right = FATES[guess] == profile.fate
        return Verdict(tr(RIGHT if right else WRONG, said=said, guess=tr(OPTIONS[guess])), right=right)

    def end(self) -> None:
        self._sketch = None
        self._view.profile.plot.set_ghost(None)
        self._view.profile.make_room(False)

    # the drawn curve

    def _compare(self, guess: tuple[float, ...]) -> Verdict:
        curve = self._curve()
        assert curve is not None
        if len(guess) != len(curve.logs):  # the sequence is another one since
            return Verdict(tr(OTHER_LENGTH))
        self._show(truth=True)
        far, mean = decades_off(guess, curve.logs.tolist())
        if mean is None:
            return Verdict(tr(NO_DISTANCE))
        if far is None:
            return Verdict(tr(CURVE_LOST, mean=number(mean, 1)))
        words = tr(CURVE_OFF, back=len(guess) - 1, far=number(far, 1), mean=number(mean, 1))
        return Verdict(words, far, DECADES)

    def _show(self, *, open_to: bool = False, truth: bool = False) -> None:
        curve, sketch = self._curve(), self._sketch
        if curve is None or sketch is None:
            return
        label = tr(OURS, cell=STYLES[curve.name].title)
        shown = Ghost(sketch.curve(), sketch.knot, open_to, label, curve.logs if truth else None)
        self._view.profile.plot.set_ghost(shown)

    def _on_drawn(self, first: tuple[int, float], second: tuple[int, float]) -> None:
        if self._sketch is not None:
            self._sketch.draw(first, second)
            self._drawn()

    def _on_knot(self, by: int) -> None:
        if self._sketch is not None:
            self._sketch.move_knot(by)
            self._show(open_to=True)

    def _on_raised(self, up: int, snap: bool) -> None:
        if self._sketch is not None:
            self._sketch.raise_knot(up, snap, *self._view.profile.plot.range)
            self._drawn()

    def _drawn(self) -> None:
        self._show(open_to=True)
        self.moved.emit()

    def _curve(self) -> Curve | None:
        """The curve of the plainest cell that has one of the quantity shown."""
        result = self._view.result
        found = () if result is None else curves_of(result)
        return found[-1] if found else None

    def _cell(self) -> str:
        return shown_order(tuple(self._view.result.curves))[-1]
