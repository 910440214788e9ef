"""What a class can predict of a held context: the next word, with another word before it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rnnlab.engine.attention_traces import HeldContext
from rnnlab.labs.attention.view_rows import fixed
from rnnlab.ui.look.i18n import N_, Text, tr
from rnnlab.ui.widgets.questions import CHOICE, Predictions, Question, Verdict

if TYPE_CHECKING:
    from rnnlab.labs.attention.view_answer import Answer

NEXT = N_("Attention", "The same context, but “{word}” before it: which word comes next?")
PICK = N_("Attention", "Press a word, or its number.")
RIGHT = N_("Attention", "Right: after “{word}” it says “{next}”, with {share}.")
WRONG = N_("Attention", "After “{word}” it says “{next}” with {share}; you said “{guess}”.")
NOTHING = N_("Attention", "Choose a word to try first.")


class NextWordPredictions(Predictions):
    """Asks for the most probable next word after the last word that is tried."""

    def __init__(self, page: Answer) -> None:
        super().__init__(page)
        self._page = page

    def questions(self) -> tuple[Question, ...]:
        answer = self._page.answer()
        if answer is None or len(answer.previous) < 2:
            return ()
        word = answer.previous[-1]
        return (Question("next-word", NEXT, CHOICE, PICK, options=options_of(answer), args=(("word", word),)),)

    def why_not(self) -> Text:
        return super().why_not() if self._page.answer() is None else NOTHING

    def reveal(self, question: Question, guess: Any) -> Verdict:
        answer = self._page.answer()
        assert answer is not None
        right = answer.words[-1][0]
        named = {"word": answer.previous[-1], "next": right, "share": fixed(answer.probabilities[-1][0])}
        said = options_of(answer)[guess]
        if said == right:
            return Verdict(tr(RIGHT, **named), right=True)
        return Verdict(tr(WRONG, **named, guess=said), right=False)


def options_of(answer: HeldContext) -> tuple[str, ...]:
    """The likely words of the written word's distribution and of the last one's, in an order that tells nothing."""
    return tuple(sorted({*answer.words[0], *answer.words[-1]}))
