"""What a class can predict of the decoding steps: which word the next one looks at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rnnlab.labs.attention.view_predict import NONE_VISIBLE, PICK, RIGHT, WRONG
from rnnlab.labs.attention.view_rows import fixed
from rnnlab.session.verdict import largest
from rnnlab.ui.look.i18n import N_, Text, tr
from rnnlab.ui.widgets.questions import CHOICE, Predictions, Question, Verdict

if TYPE_CHECKING:
    from rnnlab.ui.widgets.lab_page import Page

NEXT = N_("Attention", "Which source word gets the largest weight for “{target}” (step {step})?")
_MOST = 20  # words that can still be chosen from


class RowPredictions(Predictions):
    """Asks for the largest weight of the present row; ``rows`` of a page are its source words and weights.

    Parameters
    ----------
    page : Page
        With ``asked_row``: the step, its word, the source words and the row's weights; None where there is nothing.
    """

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._page = page

    def _row(self) -> tuple[int, str, tuple[str, ...], Any] | None:
        row: tuple[int, str, tuple[str, ...], Any] | None = self._page.asked_row()  # type: ignore[attr-defined]
        return row

    def questions(self) -> tuple[Question, ...]:
        row = self._row()
        if row is None or not 2 <= len(row[2]) <= _MOST:
            return ()
        args = (("target", row[1]), ("step", str(row[0])))
        return (Question("next", NEXT, CHOICE, PICK, options=row[2], args=args),)

    def why_not(self) -> Text:
        result = self._page.view.result
        return super().why_not() if result is None or not result.no_visible_key else NONE_VISIBLE

    def reveal(self, question: Question, guess: Any) -> Verdict:
        row = self._row()
        assert row is not None
        _, _, names, weights = row
        shown = [fixed(float(weight)) for weight in weights]
        best = largest(weights)
        if guess in best:
            return Verdict(tr(RIGHT, token=names[guess], weight=shown[guess]), right=True)
        first = best[0]
        said = tr(WRONG, token=names[first], weight=shown[first], guess=names[guess], less=shown[guess])
        return Verdict(said, right=False)
