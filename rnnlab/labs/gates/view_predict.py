"""What a class can predict in the Gates lab: the trained network's answer, and how sure it is of one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rnnlab.engine.gates_traces import GateAnswers
from rnnlab.labs.gates.view_parts import strongest
from rnnlab.session.tokens import join
from rnnlab.session.verdict import off
from rnnlab.ui.look.i18n import N_, Text, tr
from rnnlab.ui.look.numbers import number, rounded
from rnnlab.ui.widgets.model_words import written
from rnnlab.ui.widgets.questions import CHOICE, NUMBER, Predictions, Question, Verdict

if TYPE_CHECKING:
    from rnnlab.labs.gates.view import View

ANSWER = N_("Gates predict", "What does the network answer after “{words}”?")
ANSWER_HINT = N_("Gates predict", "Press an answer, or its number. The gates and states may be looked at.")
SHARE = N_("Gates predict", "How probable is “{answer}” with what is forced?")
SHARE_HINT = N_("Gates predict", "0 is impossible, 1 is certain. The gates and states may be looked at.")
RIGHT = N_("Gates predict", "Right: it answers {answer}, with {share}.")
WRONG = N_("Gates predict", "It answers {answer} with {share}; {guess} gets {less}.")
APART = N_("Gates predict", "{answer} gets {truth}; the prediction was {guess}.")
NO_ANSWERS = N_("Gates predict", "The random LSTM gives no answer; choose a trained network.")
_MOST = 12  # answers that can be offered; a network of a text has hundreds
_LAST_WORDS = 3


class AnswerPredictions(Predictions):
    """Asks for the answer, and, where something is forced, for the followed answer's probability."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self._view = view

    def questions(self) -> tuple[Question, ...]:
        answers = self._answers()
        if answers is None or self._view.learning.on_page():
            return ()
        trace = self._view.result
        asked = []
        if len(answers.names) <= _MOST:
            words = join(trace.tokens[-_LAST_WORDS:])
            options = tuple(written(pair) for pair in answers.names)
            asked.append(Question("answer", ANSWER, CHOICE, ANSWER_HINT, options=options, args=(("words", words),)))
        if any(held.any() for held in trace.held.values()):
            args = (("answer", written(answers.names[answers.target])),)
            asked.append(Question("share", SHARE, NUMBER, SHARE_HINT, args=args))
        return tuple(asked)

    def why_not(self) -> Text:
        result = self._view.result
        return super().why_not() if result is None or result.answers is not None else NO_ANSWERS

    def reveal(self, question: Question, guess: Any) -> Verdict:
        answers = self._answers()
        assert answers is not None
        last = answers.forced[-1]
        if question.id == "share":
            truth = float(last[answers.target])
            answer = written(answers.names[answers.target])
            return Verdict(tr(APART, answer=answer, truth=rounded(truth), guess=number(guess)), off(guess, truth))
        best = strongest(last)
        answer, share = written(answers.names[best]), rounded(float(last[best]))
        if guess == best:
            return Verdict(tr(RIGHT, answer=answer, share=share), right=True)
        less = rounded(float(last[guess]))
        said = tr(WRONG, answer=answer, share=share, guess=written(answers.names[guess]), less=less)
        return Verdict(said, right=False)

    def _answers(self) -> GateAnswers | None:
        result = self._view.result
        answers: GateAnswers | None = None if result is None else result.answers
        return answers
