"""What a class can predict on the page "words": where the output of the word that asks will lie."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rnnlab.labs.selfattention.view_words_plane import drawn
from rnnlab.session.verdict import apart
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.widgets.plane_items import Gap, Handle
from rnnlab.ui.widgets.questions import CHOICE, VECTOR, Predictions, Question, Verdict

if TYPE_CHECKING:
    from rnnlab.labs.selfattention.view_words import WordsPage

GUESS = "guess"
WHERE = N_("WhatNext", "Where will y{index}, the output of {token}, lie?")
DRAG = N_("WhatNext", "Drag the hollow point to where you expect it; arrow keys move it too.")
MOST = N_("WhatNext", "Whom does {token} look at most?")
PICK = N_("WhatNext", "Press a word.")
PREDICTION = N_("WhatNext", "prediction")
APART = N_("WhatNext", "y{index} = {output}; the prediction was {guess}.")
RIGHT = N_("WhatNext", "Right: {token} gets the largest weight, {weight}.")
WRONG = N_("WhatNext", "It is {token} with {weight}; {guess} gets {less}.")


class OutputPredictions(Predictions):
    """Asks for a place on the plane, or for the word that is looked at most."""

    def __init__(self, page: WordsPage) -> None:
        super().__init__(page)
        self._page = page
        self._guess: tuple[float, float] | None = None

    def questions(self) -> tuple[Question, ...]:
        asked = self._page.asking()
        if asked is None:
            return ()
        result, row = asked
        named = (("index", str(row + 1)), ("token", result.tokens[row]))
        where = Question("where", WHERE, VECTOR, DRAG, args=named)
        if int(result.attention.visible[row].sum()) < 2:
            return (where,)
        return (where, Question("most", MOST, CHOICE, PICK, options=tuple(result.tokens), args=named[1:]))

    def begin(self, question: Question) -> None:
        self._guess = None
        if question.kind == VECTOR:
            self._show(0.0, 0.0, False)
            self._page.plane.pick(GUESS)

    def put(self, x: float, y: float) -> None:
        """The hollow point was dragged."""
        self._guess = (x, y)
        self._show(x, y, False)
        self.moved.emit()

    def guess(self) -> tuple[float, float] | None:
        return self._guess

    def put_back(self, question: Question, guess: Any) -> None:
        x, y = guess
        self.put(float(x), float(y))

    def lock(self, question: Question, guess: Any) -> None:
        if question.kind == VECTOR:
            self._show(guess[0], guess[1], True)

    def reveal(self, question: Question, guess: Any) -> Verdict:
        asked = self._page.asking()
        assert asked is not None
        result, row = asked
        if question.kind == VECTOR:
            self._show(guess[0], guess[1], True)
            output = drawn(result.attention.outputs[row])
            distance = apart(guess, output)
            self._page.plane.set_others((), (Gap(guess, output, number(distance)),))
            shown = [f"[{number(x)}, {number(y)}]" for x, y in (output, guess)]
            return Verdict(tr(APART, index=row + 1, output=shown[0], guess=shown[1]), distance)
        return self._most(result.tokens, self._page.weights()[row], guess)

    def end(self) -> None:
        self._guess = None
        self._page.picture.show_guess(None)
        self._page.plane.set_others(())

    def _most(self, tokens: tuple[str, ...], weights: Any, guess: int) -> Verdict:
        most = max(float(weight) for weight in weights)
        best = [k for k, weight in enumerate(weights) if float(weight) == most]
        if guess in best:
            return Verdict(tr(RIGHT, token=tokens[guess], weight=number(most)), right=True)
        less = number(float(weights[guess]))
        said = tr(WRONG, token=tokens[best[0]], weight=number(most), guess=tokens[guess], less=less)
        return Verdict(said, right=False)

    def _show(self, x: float, y: float, fixed_there: bool) -> None:
        note = tr(PREDICTION)
        if self._guess is not None:
            note += f" [{number(x)}, {number(y)}]"
        self._page.picture.show_guess(Handle(GUESS, x, y, note, note, ghost=True, fixed=fixed_there))
