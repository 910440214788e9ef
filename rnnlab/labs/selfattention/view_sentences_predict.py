"""What a class can predict on the page "sentences": does a pooling follow the meaning?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rnnlab.engine.next_traces import PooledRow
from rnnlab.labs.selfattention import view_sentences_names as names
from rnnlab.labs.selfattention.view_sentences_claims import Pair, pair_of, quoted
from rnnlab.ui.look.i18n import Text, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.widgets.questions import CHOICE, Predictions, Question, Verdict

if TYPE_CHECKING:
    from rnnlab.labs.selfattention.view_sentences import SentencesPage

_ANSWERS = (1, -1, 0)  # of ``Pair.higher``, in the order of the options


class SentencePredictions(Predictions):
    """The same question of every pooling."""

    def __init__(self, page: SentencesPage) -> None:
        super().__init__(page)
        self._page = page

    def questions(self) -> tuple[Question, ...]:
        found = self._page.found()
        pair = None if found is None else pair_of(found)
        if found is None or pair is None:
            return ()
        same, swapped = (quoted(found.sentences[place]) for place in (pair.same, pair.swapped))
        options: tuple[Text | str, ...] = (same, swapped, names.ALIKE)
        first = (("first", quoted(found.sentences[0])),)
        return tuple(
            Question(row.pooling, names.ASK[row.pooling], CHOICE, names.PICK, options=options, args=first)
            for row in found.rows
            if pair.higher(row) is not None
        )

    def why_not(self) -> Text:
        return super().why_not() if self._page.found() is None else names.WHY_NOT

    def reveal(self, question: Question, guess: Any) -> Verdict:
        pair, row = self._asked(question)
        right = pair.higher(row) == _ANSWERS[int(guess)]
        same, swapped = (number(float(row.cosine[place])) for place in (pair.same, pair.swapped))
        return Verdict(tr(names.RIGHT if right else names.WRONG, same=same, swapped=swapped), right=right)

    def _asked(self, question: Question) -> tuple[Pair, PooledRow]:
        found = self._page.found()
        assert found is not None
        pair = pair_of(found)
        assert pair is not None
        return pair, next(row for row in found.rows if row.pooling == question.id)
