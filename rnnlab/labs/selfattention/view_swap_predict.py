"""What a class can predict on the page "swap": whether the words get something else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rnnlab.labs.selfattention import view_swap_names as names
from rnnlab.labs.selfattention.view_words_names import fixed
from rnnlab.ui.look.i18n import Text, tr
from rnnlab.ui.widgets.questions import CHOICE, Predictions, Question, Verdict

if TYPE_CHECKING:
    from rnnlab.labs.selfattention.view_swap import SwapPage


class SwapPredictions(Predictions):
    """The same question in every setting that is shown."""

    def __init__(self, page: SwapPage) -> None:
        super().__init__(page)
        self._page = page

    def questions(self) -> tuple[Question, ...]:
        result = self._page.view.result
        if result is None or result.swapped[0] == result.swapped[1]:
            return ()
        i, j = (result.tokens[place] for place in result.swapped)
        return tuple(
            Question(setting, names.ASK[setting], CHOICE, names.PICK, options=names.OPTIONS, args=(("i", i), ("j", j)))
            for setting in self._page.settings()
        )

    def why_not(self) -> Text:
        result = self._page.view.result
        one = result is not None and result.swapped[0] == result.swapped[1]
        return names.ONE_WORD if one else super().why_not()

    def reveal(self, question: Question, guess: Any) -> Verdict:
        swap = next(swap for swap in self._page.view.result.swaps if swap.setting == question.id)
        right = (guess == 0) == swap.same
        return Verdict(tr(names.RIGHT if right else names.WRONG, distance=fixed(swap.distance)), right=right)
