"""The class puts options in order by keys: the arrows lead to one, Space takes it up, the arrows move it.

With Ctrl the arrows move at once, as in the lesson's panel.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from rnnlab.session.lessons.run import ASKING, LessonRun

_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}
_ALLOWED = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.KeypadModifier


class OrderKeys:
    """Where the keys are among the options of a question for an order.

    Parameters
    ----------
    run : LessonRun
        The order is its guess.
    """

    def __init__(self, run: LessonRun) -> None:
        self._run = run
        self._of: object = None  # the scene that the place is of
        self._place, self.held = 0, False

    @property
    def asks(self) -> bool:
        """Whether an order is asked for just now."""
        asked = self._run.question
        return asked is not None and asked.kind == "order" and self._run.phase == ASKING

    def order(self) -> list[str]:
        """The options as the class has put them, or as they are offered."""
        guess = self._run.guess
        return list(guess) if isinstance(guess, tuple) else list(self._run.options)

    def place(self) -> int | None:
        """The option that the keys are at; None where no order is asked for."""
        if not self.asks:
            return None
        if self._of is not self._run.scene:
            self._of, self._place, self.held = self._run.scene, 0, False
        return self._place

    def take_key(self, event: QKeyEvent) -> bool:
        """Lead, take up, move or put down; False for other keys, and where no order is asked for."""
        place = self.place()
        ctrl = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if place is None or event.modifiers() & ~_ALLOWED:
            return False
        if event.key() == Qt.Key.Key_Space and not ctrl:
            self.held = not self.held
            if not self.held:
                self._run.set_guess(tuple(self.order()))  # the order as it is offered is an answer, too
            return True
        step = _STEPS.get(Qt.Key(event.key()))
        if step is None:
            return False
        order = self.order()
        other = min(max(place + step, 0), len(order) - 1)
        self._place = other
        if (self.held or ctrl) and other != place:
            order[place], order[other] = order[other], order[place]
            self._run.set_guess(tuple(order))
        return True
