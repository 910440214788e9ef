"""What a class can predict on the page "hidden": the first guess, and who knows the word."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rnnlab.engine.next_traces import HiddenWord
from rnnlab.labs.selfattention import view_hidden_names as names
from rnnlab.labs.selfattention.view_words_names import fixed
from rnnlab.ui.look.i18n import Text, tr
from rnnlab.ui.widgets.questions import CHOICE, Predictions, Question, Verdict

if TYPE_CHECKING:
    from rnnlab.labs.selfattention.view_hidden import HiddenPage


class HiddenPredictions(Predictions):
    """Of each model one question."""

    def __init__(self, page: HiddenPage) -> None:
        super().__init__(page)
        self._page = page

    def questions(self) -> tuple[Question, ...]:
        hidden = self._page.hidden()
        if hidden is None or hidden.unknown[hidden.place]:
            return ()
        word = (("word", hidden.words[hidden.place]),)
        return (
            Question("knows", names.ASK_KNOWS, CHOICE, names.PICK, options=names.KNOWS, args=word),
            Question("first", names.ASK_FIRST, CHOICE, names.PICK, options=options_of(hidden)),
        )

    def why_not(self) -> Text:
        hidden = self._page.hidden()
        return names.NOT_KNOWN if hidden is not None and hidden.unknown[hidden.place] else super().why_not()

    def reveal(self, question: Question, guess: Any) -> Verdict:
        hidden = self._page.hidden()
        assert hidden is not None
        both, before = hidden.guesses
        if question.id == "knows":
            right = (guess == 0) == (before.rank == 1)
            said = names.RIGHT_KNOWS if right else names.WRONG_KNOWS
            return Verdict(tr(said, word=before.words[0], share=fixed(before.probabilities[0])), right=right)
        named = {"word": both.words[0], "share": fixed(both.probabilities[0])}
        chosen = options_of(hidden)[guess]
        if chosen == both.words[0]:
            return Verdict(tr(names.RIGHT_FIRST, **named), right=True)
        return Verdict(tr(names.WRONG_FIRST, **named, guess=chosen), right=False)


def options_of(hidden: HiddenWord) -> tuple[str, ...]:
    """The three likeliest words of either model and the hidden one, in an order that tells nothing."""
    likely = {word for guess in hidden.guesses for word in guess.words[:3]}
    return tuple(sorted(likely | {hidden.words[hidden.place]}))
