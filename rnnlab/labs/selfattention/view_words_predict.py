"""What a class can predict on the page "words": where the output of the word that asks will lie."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rnnlab.labs.selfattention.view_words_plane import drawn
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.widgets.point_predictions import PointPredictions
from rnnlab.ui.widgets.questions import CHOICE, VECTOR, Question, Verdict

if TYPE_CHECKING:
    from rnnlab.labs.selfattention.view_words import WordsPage

WHERE = N_("WhatNext", "Where will y{index}, the output of {token}, lie?")
DRAG = N_("WhatNext", "Drag the hollow point to where you expect it; arrow keys move it too.")
MOST = N_("WhatNext", "Whom does {token} look at most?")
PICK = N_("WhatNext", "Press a word.")
PREDICTION = N_("WhatNext", "prediction")
APART = N_("WhatNext", "y{index} = {output}; the prediction was {guess}.")
RIGHT = N_("WhatNext", "Right: {token} gets the largest weight, {weight}.")
WRONG = N_("WhatNext", "It is {token} with {weight}; {guess} gets {less}.")


class OutputPredictions(PointPredictions):
    """Asks for a place on the plane, or for the word that is looked at most."""

    def __init__(self, page: WordsPage) -> None:
        super().__init__(page, page.plane, page.picture, PREDICTION)
        self._page = page

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

    def reveal(self, question: Question, guess: Any) -> Verdict:
        asked = self._page.asking()
        assert asked is not None
        result, row = asked
        if question.kind == VECTOR:
            distance, said, guessed = self.show_distance(guess, drawn(result.attention.outputs[row]))
            return Verdict(tr(APART, index=row + 1, output=said, guess=guessed), distance)
        return self._most(result.tokens, self._page.weights()[row], guess)

    def _most(self, tokens: tuple[str, ...], weights: Any, guess: int) -> Verdict:
        most = max(float(weight) for weight in weights)
        best = [k for k, weight in enumerate(weights) if float(weight) == most]
        if guess in best:
            return Verdict(tr(RIGHT, token=tokens[guess], weight=number(most)), right=True)
        less = number(float(weights[guess]))
        said = tr(WRONG, token=tokens[best[0]], weight=number(most), guess=tokens[guess], less=less)
        return Verdict(said, right=False)
