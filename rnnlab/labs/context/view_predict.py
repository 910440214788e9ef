"""What a class can predict: where the bidirectional state will land, and what either network knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rnnlab.labs.context.view_scene import finite
from rnnlab.labs.context.view_senses import probability_name, sense_name
from rnnlab.session.tokens import join
from rnnlab.session.verdict import apart, off
from rnnlab.ui.look.i18n import N_, Text, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.widgets.questions import CHOICE, NUMBER, VECTOR, Predictions, Question, Verdict

if TYPE_CHECKING:
    from rnnlab.labs.context.view import View

WHERE = N_("Context", "“{words}” is read: where does the bidirectional state of “{word}” land?")
WHERE_HINT = N_("Context", "Drag the hollow point on the plane at the right; arrow keys move it too.")
WHICH = N_("Context", "“{words}” is read up to “{word}”: what does the forward network say there?")
WHICH_HINT = N_("Context", "Press an answer, or its number.")
ZERO_ONE = N_("Context", "0 is certainly the first sense, 1 certainly the second.")
SURE = N_("Context", "“{words}” is read: {probability} of the bidirectional state?")
OPTIONS = (
    N_("Context", "below 0.4: {sense}"),
    N_("Context", "0.4 to 0.6: it cannot know"),
    N_("Context", "above 0.6: {sense}"),
)
LANDED = N_("Context", "It is at {truth}; the prediction was {guess}.")
RIGHT = N_("Context", "Right: {probability} is {value}.")
WRONG = N_("Context", "{probability} is {value}, {option}.")
GAVE = N_("Context", "{probability} is {truth}; the prediction was {guess}.")
NO_STATE = N_("Context", "“Predict” needs a sentence with the word in it, read as far as the word.")
OTHER_PAGE = N_("Context", "Predictions are made on the page “States”.")
_LOW, _HIGH = 0.4, 0.6


class StatePredictions(Predictions):
    """Asks for a place on the plane, for the side of ½, and for a probability."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self._view = view
        ghost = view.states.both.ghost
        assert ghost is not None
        self.ghost = ghost
        self.ghost.moved.connect(self.moved)

    def questions(self) -> tuple[Question, ...]:
        view, trace = self._view, self._view.result
        if trace is None or view.stage.page() != "states" or trace.place < 0:
            return ()
        step = view.current_step(len(trace.sentence))
        if step <= trace.place or self._place(step) is None:
            return ()
        read = join(trace.sentence[:step])
        args = (("words", read), ("word", trace.word))
        asked = [Question("where", WHERE, VECTOR, WHERE_HINT, args=args)]
        if finite(float(self._view.held(step))):
            upto = (("words", join(trace.sentence[: trace.place + 1])), ("word", trace.word))
            options = tuple(self._option(k) for k in range(len(OPTIONS)))
            asked.append(Question("which", WHICH, CHOICE, WHICH_HINT, options=options, args=upto))
        sure = (("words", read), ("probability", probability_name(trace)))
        asked.append(Question("sure", SURE, NUMBER, ZERO_ONE, args=sure))
        return tuple(asked)

    def why_not(self) -> Text:
        if self._view.result is None:
            return super().why_not()
        return NO_STATE if self._view.stage.page() == "states" else OTHER_PAGE

    def begin(self, question: Question) -> None:
        if question.kind == VECTOR:
            self.ghost.begin()

    def guess(self) -> tuple[float, float] | None:
        return self.ghost.place if self.ghost.touched else None

    def put_back(self, question: Question, guess: Any) -> None:
        x, y = guess
        self.ghost.put(float(x), float(y))

    def lock(self, question: Question, guess: Any) -> None:
        if question.kind == VECTOR:
            self.ghost.lock()

    def reveal(self, question: Question, guess: Any) -> Verdict:
        trace = self._view.result
        step = self._view.current_step(len(trace.sentence))
        name = probability_name(trace)
        if question.kind == VECTOR:
            truth = self._place(step)
            assert truth is not None
            distance = apart(guess, truth)
            self.ghost.reveal(truth, distance)
            shown = [f"[{number(x)}, {number(y)}]" for x, y in (truth, guess)]
            return Verdict(tr(LANDED, truth=shown[0], guess=shown[1]), distance)
        if question.kind == NUMBER:
            value = float(self._view.both(step))
            return Verdict(tr(GAVE, probability=name, truth=number(value), guess=number(guess)), off(guess, value))
        value = float(self._view.held(step))
        best = 0 if value < _LOW else 2 if value > _HIGH else 1
        if guess == best:
            return Verdict(tr(RIGHT, probability=name, value=number(value)), right=True)
        said = tr(WRONG, probability=name, value=number(value), option=self._option(best))
        return Verdict(said, right=False)

    def end(self) -> None:
        self.ghost.end()

    def _option(self, k: int) -> str:
        trace = self._view.result
        return tr(OPTIONS[k], sense=sense_name(trace, 0 if k == 0 else 1)) if k != 1 else tr(OPTIONS[1])

    def _place(self, step: int) -> tuple[float, float] | None:
        """The present sentence's bidirectional state on the plane after so many words."""
        trace = self._view.result
        way, beyond = trace.bidirectional.way, step - 1 - trace.place
        if not 0 <= beyond < len(way):
            return None
        x, y = (float(value) for value in way[beyond])
        return (x, y) if finite(x) and finite(y) else None
