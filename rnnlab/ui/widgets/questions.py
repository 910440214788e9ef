"""What can be predicted in a lab: a question, the answers it takes, and what is said at the end.

The shell leads through the steps (predict, lock, reveal); a lab's
``Predictions`` knows its questions and how guess and truth are drawn.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from rnnlab.ui.look.i18n import N_, Text, tr
from rnnlab.ui.look.numbers import scientific

if TYPE_CHECKING:
    from rnnlab.ui.widgets.lab import LabView

VECTOR, CHOICE, NUMBER, CURVE = "vector", "choice", "number", "curve"
IN_PICTURE = (VECTOR, CURVE)  # answered in the picture itself: ``Predictions.guess`` has the answer
NO_QUESTION = N_("Predict", "In this picture there is nothing to predict.")


@dataclass(frozen=True)
class Question:
    """One thing that a class can predict.

    ``options`` are what a choice offers (translated texts, or the user's own
    words); ``low`` and ``high`` bound a number, which starts at ``start`` and may be a ``whole`` one.
    """

    id: str
    text: Text
    kind: str
    hint: Text
    options: tuple[Text | str, ...] = ()
    low: float = 0.0
    high: float = 1.0
    start: float = 0.5
    args: tuple[tuple[str, str], ...] = ()
    whole: bool = False

    def words(self) -> str:
        """The question in the present language."""
        return tr(self.text, **dict(self.args))


@dataclass(frozen=True)
class Verdict:
    """What is said when the answer is shown; ``distance`` where guess and truth are numbers."""

    text: str
    distance: float | None = None
    apart: Text | None = None  # how the distance is said where it has a unit: names ``distance``
    right: bool | None = None


class Predictions(QObject):
    """A lab's questions.

    A lab's own class overrides ``questions`` and ``reveal``, and the rest for a vector or a curve.
    A guess is a pair of numbers (vector), an index (choice), a number, or a number for each step (curve).
    """

    moved = Signal()  # the vector was put somewhere, the curve was drawn at
    pointed = Signal(int)  # an option was pressed in the picture
    offered = Signal()  # there may be other questions than before, though neither state nor step has changed

    def questions(self) -> tuple[Question, ...]:
        """What can be predicted now; the first one is asked first."""
        return ()

    def why_not(self) -> Text:
        """Why there is no question now."""
        return NO_QUESTION

    def begin(self, question: Question) -> None:
        """The answer is hidden; show what the guess is made with."""

    def guess(self) -> Any:
        """The vector or the curve as it stands; None as long as nobody moved it."""
        return None

    def put_back(self, question: Question, guess: Any) -> None:
        """Make a vector or a curve again that was saved; called after ``begin``. One that does not fit is refused.

        Raises
        ------
        TypeError, ValueError
        """

    def lock(self, question: Question, guess: Any) -> None:
        """The guess stays as it is from here on."""

    def reveal(self, question: Question, guess: Any) -> Verdict:
        """Draw guess and truth, and say how they compare. May be asked for again (in another language)."""
        raise NotImplementedError

    def end(self) -> None:
        """Take everything of the prediction away."""


class OneNumber(Predictions):
    """Asks one question whose answer is a number that every result of the lab has.

    Parameters
    ----------
    truth : function (result) -> float
        Reads the answer off a result.
    said : Text
        What is said at the end: names ``truth`` and ``guess``.
    """

    def __init__(self, view: LabView, question: Question, truth: Callable[[Any], float], said: Text) -> None:
        super().__init__(view)
        self._view, self._question, self._truth, self._said = view, question, truth, said

    def questions(self) -> tuple[Question, ...]:
        return () if self._view.result is None else (self._question,)

    def reveal(self, question: Question, guess: Any) -> Verdict:
        truth = self._truth(self._view.result)
        return Verdict(tr(self._said, truth=scientific(truth), guess=scientific(guess)), abs(truth - guess))
