"""What the keys do, said below the picture where it is needed, and no longer once somebody has done it."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction

from rnnlab.session.lessons.run import ASKING
from rnnlab.ui.look.i18n import N_, Text
from rnnlab.ui.presenter.lecture import Lecture
from rnnlab.ui.presenter.number_row import TYPE

GO_ON = N_("Presenter", "Page Down goes on")
VOTE = N_("Presenter", "Keys 1 to {count} vote")
ORDER = N_("Presenter", "← → lead to one, Space takes it up, ← → move it")
MOVE = N_("Presenter", "The arrow keys move the mark")
SCROLL = N_("Presenter", "↑ ↓ show the rest of the picture")
MOST = 2  # said at once: more is not read

Hint = tuple[Text, dict[str, object]]


class Hints(QObject):
    """Knows what was done already.

    Parameters
    ----------
    go_on : QAction
        The command that leads on.
    """

    changed = Signal()

    def __init__(self, go_on: QAction, parent: QObject) -> None:
        super().__init__(parent)
        self._used: set[Text] = set()
        go_on.triggered.connect(partial(self.use, GO_ON))

    def use(self, hint: Text, *_: object) -> None:
        """It was done: nobody has to be told any more."""
        if hint not in self._used:
            self._used.add(hint)
            self.changed.emit()

    def of(self, lecture: Lecture, *, dragged: bool, hides: bool) -> list[Hint]:
        """What is said now.

        Parameters
        ----------
        lecture : Lecture
        dragged : bool
            Whether the question is answered by moving something in the picture.
        hides : bool
            Whether something of the picture is not seen.
        """
        run, asked = lecture.run, lecture.run.question
        if run.ended:
            return []
        found: list[Hint] = []
        arrows = False  # whether the question takes them
        if asked is not None and run.phase == ASKING:
            way = {"order": ORDER, "number": TYPE}.get(asked.kind, MOVE if dragged else None)
            arrows = way in (ORDER, MOVE)
            if way is not None:
                found.append((way, {}))
                if run.guess is not None:
                    self._used.add(way)
            if lecture.counted():
                found.append((VOTE, {"count": len(run.options)}))
                if any(lecture.votes()):
                    self._used.add(VOTE)
        found.append((GO_ON, {}))
        if hides and not arrows:
            found.append((SCROLL, {}))
        return [hint for hint in found if hint[0] not in self._used][:MOST]
