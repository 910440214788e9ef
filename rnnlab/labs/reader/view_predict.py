"""What a class can predict in the Reader: where the next word moves the memory, and what the network will answer."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from rnnlab.engine.reader_traces import RnnTrace
from rnnlab.labs.reader.answers import most_probable
from rnnlab.labs.reader.view_guess import StateGuess
from rnnlab.session.tokens import join
from rnnlab.session.verdict import apart
from rnnlab.ui.look.i18n import N_, Text, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.widgets.model_words import written
from rnnlab.ui.widgets.questions import CHOICE, VECTOR, Predictions, Question, Verdict

if TYPE_CHECKING:
    from rnnlab.labs.reader.view import View

WHERE = N_("Reader", "Where does “{word}” move the hidden state?")
WHERE_HINT = N_("Reader", "Drag the hollow point on the plane; arrow keys move it too.")
ANSWER = N_("Reader", "What does the network answer after “{words}”?")
ANSWER_HINT = N_("Reader", "Press an answer, or its number.")
APART = N_("Reader", "After “{word}” it is {truth} on the plane; the prediction was {guess}.")
RIGHT = N_("Reader", "Right: it answers {answer}, with {share}.")
WRONG = N_("Reader", "It answers {answer} with {share}; {guess} gets {less}.")
ONE_WORD = N_("Reader", "A single word has no next one to predict; type a longer sentence.")
OTHER_PAGE = N_("Reader", "Predictions are made on the pictures “Chain” and “Answers”.")
_MOST = 12  # answers that can be offered
_LAST_WORDS = 3


class ReadingPredictions(Predictions):
    """Asks for a place on the chain's plane, or for the answer of a trained network."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self._view = view
        self.layer = StateGuess(view.picture.plane)
        self.layer.moved.connect(self.moved)
        self._step = 0
        self._stepped_back = False  # the asked word was read already; at the end it is again

    def questions(self) -> tuple[Question, ...]:
        view = self._view
        if view.result is None or view.state.page not in ("chain", "answers"):
            return ()
        asked = []
        tokens = view.result.main.tokens
        asks = min(view.current_step(len(tokens)) + 1, len(tokens))  # at the end the last word, once more
        if view.state.page == "chain" and len(tokens) > 1 and self._place(asks) is not None:
            args = (("word", tokens[asks - 1]), ("step", str(asks)))
            asked.append(Question("where", WHERE, VECTOR, WHERE_HINT, args=args))
        names = view.result.answer_names
        if names and len(names) <= _MOST and view.result.main.answers is not None:
            words = join(tokens[-_LAST_WORDS:])
            options = tuple(written(pair) for pair in names)
            asked.append(Question("answer", ANSWER, CHOICE, ANSWER_HINT, options=options, args=(("words", words),)))
        return tuple(asked)

    def why_not(self) -> Text:
        view = self._view
        if view.result is None:
            return super().why_not()
        return ONE_WORD if view.state.page == "chain" else OTHER_PAGE

    def begin(self, question: Question) -> None:
        if question.kind == VECTOR:
            self._step = int(dict(question.args)["step"])
            self._stepped_back = self._present() == self._step
            if self._stepped_back:
                self._view.step_requested.emit(self._step - 1)
            start = self._place(self._step - 1)
            self.layer.begin((0.0, 0.0) if start is None else start)

    def guess(self) -> tuple[float, float] | None:
        return self.layer.place if self.layer.touched else None

    def put_back(self, question: Question, guess: Any) -> None:
        x, y = guess
        self.layer.put(float(x), float(y))

    def lock(self, question: Question, guess: Any) -> None:
        if question.kind == VECTOR:
            self.layer.lock()

    def reveal(self, question: Question, guess: Any) -> Verdict:
        if question.kind == VECTOR:
            truth = self._place(self._step)
            assert truth is not None
            distance = apart(guess, truth)
            self.layer.reveal(truth, distance)
            self._view.step_requested.emit(self._step)
            word = self._trace().tokens[self._step - 1]
            shown = [f"[{number(x)}, {number(y)}]" for x, y in (truth, guess)]
            return Verdict(tr(APART, word=word, truth=shown[0], guess=shown[1]), distance)
        names, answers = self._view.result.answer_names, self._trace().answers
        assert answers is not None
        best, most = most_probable(answers, len(answers))
        answer, share = written(names[best]), number(most)
        if guess == best:
            return Verdict(tr(RIGHT, answer=answer, share=share), right=True)
        less = number(float(answers[-1][guess]))
        return Verdict(tr(WRONG, answer=answer, share=share, guess=written(names[guess]), less=less), right=False)

    def end(self) -> None:
        self.layer.end()
        if self._stepped_back and self._present() == self._step - 1:
            self._view.step_requested.emit(self._step)
        self._stepped_back = False

    def _present(self) -> int:
        return self._view.current_step(len(self._trace().tokens))

    def _trace(self) -> RnnTrace:
        trace: RnnTrace = self._view.result.main
        return trace

    def _place(self, step: int) -> tuple[float, float] | None:
        """The state after a step on the plane; None where there is no such step, no plane, or no finite state."""
        units, trace = self._view.picture.plane.units, self._trace()
        if units is None or not 0 <= step <= len(trace.tokens):
            return None
        if step == 0:
            return (0.0, 0.0)
        x, y = (float(trace.hidden[step - 1][unit]) for unit in units)
        return (x, y) if math.isfinite(x) and math.isfinite(y) else None
