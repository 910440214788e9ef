"""What a class can predict where the score functions stand side by side: who wins, and who never can."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rnnlab.engine.attention_traces import ScoreFunction
from rnnlab.labs.attention import view_scores_names as names
from rnnlab.labs.attention.view_predict import NONE_VISIBLE
from rnnlab.labs.attention.view_rows import fixed
from rnnlab.ui.look.i18n import Text, sentences, tr
from rnnlab.ui.widgets.questions import CHOICE, Predictions, Question, Verdict

if TYPE_CHECKING:
    from rnnlab.labs.attention.view_scores import Scores

_WINS = {"dot": names.ASK_DOT, "additive": names.ASK_ADDITIVE}


class FunctionPredictions(Predictions):
    """Asks for a word."""

    def __init__(self, page: Scores) -> None:
        super().__init__(page)
        self._page = page

    def questions(self) -> tuple[Question, ...]:
        result = self._page.view.result
        if result is None or not result.functions or result.no_visible_key or len(result.tokens) < 2:
            return ()
        words = tuple(result.tokens)
        never = Question("never", names.ASK_NEVER, CHOICE, names.PICK, options=(*words, names.NO_WORD))
        return (never, *(Question(kind, text, CHOICE, names.PICK, options=words) for kind, text in _WINS.items()))

    def why_not(self) -> Text:
        result = self._page.view.result
        return super().why_not() if result is None or not result.no_visible_key else NONE_VISIBLE

    def press(self, key: str) -> None:
        """A word's point was pressed in one of the planes, whose regions are hidden: it is the answer."""
        if key[:1] in ("h", "v") and key[1:].isdecimal():
            self.pointed.emit(int(key[1:]))

    def reveal(self, question: Question, guess: Any) -> Verdict:
        result = self._page.view.result
        functions: dict[str, ScoreFunction] = {function.kind: function for function in result.functions}
        words = result.tokens
        if question.id == "never":
            return self._never(functions["dot"].winners.never_proved, words, guess)
        function = functions[question.id]
        assert function.winner is not None
        weights = [fixed(float(weight)) for weight in function.step.weights]
        if function.step.scores[guess] == function.step.scores[function.winner] and function.step.visible[guess]:
            return Verdict(tr(names.RIGHT_WINS, token=words[guess], weight=weights[guess]), right=True)
        said = tr(
            names.WRONG_WINS, token=words[function.winner], weight=weights[function.winner],
            guess=words[guess], less=weights[guess],
        )  # fmt: skip
        return Verdict(said, right=False)

    def _never(self, never: tuple[int, ...], words: tuple[str, ...], guess: int) -> Verdict:
        if guess in never or (guess == len(words) and not never):
            return Verdict(tr(names.RIGHT_NEVER), right=True)
        if guess == len(words):
            return Verdict(tr(names.WRONG_NONE, token=words[never[0]]), right=False)
        said = [tr(names.WRONG_CAN, token=words[guess])]
        said += [tr(names.WRONG_NONE, token=words[never[0]])] if never else []
        return Verdict(sentences(said), right=False)
