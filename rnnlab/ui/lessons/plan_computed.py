"""What a lesson's plan shows and quotes: the scenes' pictures, and the numbers of their questions, computed for it."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, QSize, QTimer, Signal
from PySide6.QtGui import QImage

from rnnlab.engine.traces import Failure
from rnnlab.session.jobs import Lane
from rnnlab.session.lessons import values
from rnnlab.session.lessons.asking import PLAN_KEY, Numbers
from rnnlab.session.lessons.reading import Opened
from rnnlab.ui.lessons.plan_words import Computed
from rnnlab.ui.lessons.shots import Easel, Shot, Shots, shot_of
from rnnlab.ui.look.paper import on_paper, paper_style

_WIDE = 900  # logical pixels of a picture: as wide as every lab's picture has room
_RATIO = 1.6  # pixels of a picture for a logical one


class Gathered(QObject):
    """Asks for one thing after another; ``finished`` has all that could be computed."""

    finished = Signal(object)  # Computed

    def __init__(self, opened: Opened, lane: Lane, parent: QObject) -> None:
        super().__init__(parent)
        self._opened, self._lane = opened, lane
        self._pictures: dict[str, QImage] = {}
        self._numbers: dict[str, tuple[float, ...]] = {}
        self._index = -1
        self._asked: Numbers | None = None
        self._easel = Easel(on_paper)
        if style := paper_style():
            self._easel.dress(style)
        self._shots = Shots(lane, self._easel, self._size, self, PLAN_KEY)
        self._shots.taken.connect(self._on_taken)
        lane.delivered.connect(self._on_delivered)
        lane.failed.connect(self._on_failed)

    def start(self) -> None:
        """Begin with the first scene."""
        self._next()

    def _next(self) -> None:
        self._index += 1
        if self._index == len(self._opened.lesson.scene):
            self._easel.clear()
            self.finished.emit(Computed(self._pictures, self._numbers))
            return
        shot = shot_of(self._opened, self._index, revealed=True)
        if shot is None:
            self._later(self._ask_numbers)
        else:
            self._shots.ask(shot)

    def _on_taken(self, shot: Shot, image: QImage | None) -> None:
        if image is not None:
            self._pictures[self._opened.lesson.scene[self._index].id] = image
        self._later(self._ask_numbers)

    def _ask_numbers(self) -> None:
        """The numbers of the scene's question that are places in its result."""
        scene = self._opened.lesson.scene[self._index]
        asked = scene.question
        wanted = () if asked is None or asked.kind != "number" else (asked.answer, *(one.value for one in asked.wrong))
        if any(values.reference(value) is not None for value in wanted) and scene.id in self._pictures:
            self._asked = Numbers(scene.lab, self._opened.states[scene.id].revealed, wanted)
            self._lane.submit(PLAN_KEY, self._asked)
        else:
            self._later(self._next)

    def _on_delivered(self, name: str, asked: object, result: Any) -> None:
        if name == PLAN_KEY and self._asked is not None and asked is self._asked:
            self._asked = None
            self._numbers[self._opened.lesson.scene[self._index].id] = tuple(result)
            self._later(self._next)

    def _on_failed(self, name: str, asked: object, failure: Failure) -> None:
        if name == PLAN_KEY and self._asked is not None and asked is self._asked:
            self._asked = None
            self._later(self._next)

    def _later(self, action: Any) -> None:
        """In the next turn of the event loop, so that the window answers in between."""
        QTimer.singleShot(0, self, action)

    def _size(self, shot: Shot) -> tuple[QSize, float]:
        return QSize(_WIDE, round(self._easel.height_for(shot, False))), _RATIO
