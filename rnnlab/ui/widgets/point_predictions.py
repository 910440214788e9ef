"""Questions that are answered by putting a hollow point somewhere on a plane."""

from __future__ import annotations

from typing import Any, Protocol

from PySide6.QtCore import QObject

from rnnlab.session.verdict import apart
from rnnlab.ui.look.i18n import Text, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.widgets.plane import PlaneEditor
from rnnlab.ui.widgets.plane_items import Gap, Handle
from rnnlab.ui.widgets.questions import VECTOR, Predictions, Question

GUESS = "guess"  # the key of the guess's handle


class Picture(Protocol):
    """What puts a plane's handles together."""

    def show_guess(self, handle: Handle | None) -> None:
        """Draw a guess beside the handles, or no longer."""


class PointPredictions(Predictions):
    """Keeps the hollow point from its first move to the end; a subclass asks and says how it compares.

    Parameters
    ----------
    parent : QObject
    plane : PlaneEditor
    picture : Picture
        Draws the guess on the plane.
    name : Text
        What stands at the guess.
    """

    def __init__(self, parent: QObject, plane: PlaneEditor, picture: Picture, name: Text) -> None:
        super().__init__(parent)
        self._plane, self._picture, self._name = plane, picture, name
        self._guess: tuple[float, float] | None = None

    def begin(self, question: Question) -> None:
        self._guess = None
        if question.kind == VECTOR:
            self._show(0.0, 0.0, False)
            self._plane.pick(GUESS)

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

    def show_distance(self, guess: tuple[float, float], truth: tuple[float, float]) -> tuple[float, str, str]:
        """Draw how far the guess is off; give the distance, and truth and guess as they are said."""
        self._show(guess[0], guess[1], True)
        distance = apart(guess, truth)
        self._plane.set_others((), (Gap(guess, truth, number(distance)),))
        said, guessed = (f"[{number(x)}, {number(y)}]" for x, y in (truth, guess))
        return distance, said, guessed

    def end(self) -> None:
        self._guess = None
        self._picture.show_guess(None)
        self._plane.set_others(())

    def _show(self, x: float, y: float, fixed_there: bool) -> None:
        note = tr(self._name)
        if self._guess is not None:
            note += f" [{number(x)}, {number(y)}]"
        self._picture.show_guess(Handle(GUESS, x, y, note, note, ghost=True, fixed=fixed_there))
