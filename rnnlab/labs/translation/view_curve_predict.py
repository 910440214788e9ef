"""What a class can predict of the measured curve: it draws the fixed vector's before anybody sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rnnlab.labs.translation.measured import curve_off, share
from rnnlab.labs.translation.view_curve_axes import EXACT
from rnnlab.labs.translation.view_curve_style import Series
from rnnlab.ui.look.i18n import N_, Text, tr
from rnnlab.ui.widgets.questions import CURVE, Question, Verdict
from rnnlab.ui.widgets.sketch import Sketch, SketchPredictions

if TYPE_CHECKING:
    from rnnlab.labs.translation.view_curve import Curve

DRAW = N_(
    "Translation curve",
    "Draw the curve of “{name}”: what share of the sentences does it get right word for word, from {first} to {last} "
    "clauses?",
)
HINT = N_(
    "Translation curve",
    "Draw with the mouse or a finger. Keys: ← → to the next length, ↑ ↓ to move the point, with Shift by halves.",
)
OURS = N_("Translation curve", "the prediction for “{name}”")
OFF = N_(
    "Translation curve",
    "On average {mean} off, farthest at {clauses} {clauses:clause|clauses}: predicted {guess}, it came to {truth}.",
)
APART = N_("Translation curve", "{distance} off on average")
NO_ROWS = N_("Translation curve", "No fixed vector among the chosen models was measured: there is nothing to predict.")
KEY = 0.05  # what an arrow key moves a share by
FEW = 2  # lengths that a curve has at least


class CurvePredictions(SketchPredictions):
    """Asks for the first fixed vector that is chosen and has rows."""

    def __init__(self, curve: Curve) -> None:
        super().__init__(curve, curve.page.chart)
        self._curve = curve

    def questions(self) -> tuple[Question, ...]:
        asked = self._asked()
        if asked is None:
            return ()
        lengths = [row.clauses for row in asked.rows]
        args = (("name", asked.title), ("first", str(lengths[0])), ("last", str(lengths[-1])))
        return (Question("curve", DRAW, CURVE, HINT, args=args),)

    def why_not(self) -> Text:
        return NO_ROWS

    def begin(self, question: Question) -> None:
        asked = self._asked()
        if asked is not None:
            page = self._curve.page
            page.quantity.set_value(EXACT)
            page.show_quantity(EXACT)
            page.make_room(True)
            # before anything is drawn, all are right everywhere
            self.draw_on(Sketch([row.clauses for row in asked.rows], tr(OURS, name=asked.title), 1.0, 0.0, 1.0, KEY))

    def reveal(self, question: Question, guess: Any) -> Verdict:
        asked = self._asked()
        if asked is None or len(asked.rows) != len(guess):
            return Verdict(tr(NO_ROWS))
        truth = tuple(share(row) for row in asked.rows)
        self.show_truth(truth)
        mean, at = curve_off(guess, truth)
        said = tr(
            OFF, mean=f"{mean:.2f}", clauses=asked.rows[at].clauses, guess=f"{guess[at]:.2f}", truth=f"{truth[at]:.2f}"
        )
        return Verdict(said, mean, APART)

    def end(self) -> None:
        super().end()
        self._curve.page.make_room(False)

    def _asked(self) -> Series | None:
        found = (one for one in self._curve.page.series() if not one.attention and len(one.rows) >= FEW)
        return next(found, None)
