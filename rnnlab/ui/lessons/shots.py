"""Pictures of scenes that are not shown: each is drawn by a view of its own, off every screen.

The view has a store of its own, so that nothing of what is shown is touched;
its result is computed in the engine under a name of its own in the lane.
What is done in the window's thread (making a view, drawing a result, taking
the picture) is done in turns, so that the window answers in between.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any

import msgspec
from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from rnnlab.engine.traces import Failure
from rnnlab.labs import registry
from rnnlab.session.jobs import Lane
from rnnlab.session.lessons.asking import LOOK_KEY, Look
from rnnlab.session.lessons.reading import Opened
from rnnlab.session.store import Shared, Snapshot, Store
from rnnlab.ui.files import default_states
from rnnlab.ui.look.theme import color
from rnnlab.ui.widgets.lab import LabView
from rnnlab.ui.widgets.pages import PageTabs

BUSY_MS = 300  # after which it is looked again whether there is time


@dataclass(frozen=True)
class Shot:
    """What is to be drawn: a scene's lab and full state, and whether what was computed is hidden."""

    lab: str
    state: Any
    concealed: bool = False


def shot_of(opened: Opened, index: int, *, revealed: bool = False) -> Shot | None:
    """The picture of a scene at its beginning, as the class will see it, or with its answer seen.

    None where the scene's lab is not here.
    """
    scene = opened.lesson.scene[index]
    states = opened.states.get(scene.id)
    if states is None or scene.lab not in {lab.name for lab in registry.LABS}:
        return None
    hides = "result" in scene.hide or (scene.question is not None and not revealed)
    return Shot(scene.lab, states.revealed if revealed else states.start, hides)


class Easel:
    """Views that nobody sees, one for each lab that was asked for.

    Parameters
    ----------
    dressed : callable, optional
        Gives the look that pictures are drawn in, as a context; by default the window's own.
    """

    def __init__(self, dressed: Callable[[], AbstractContextManager[None]] = nullcontext) -> None:
        self._dressed = dressed
        self._store = Store(default_states())
        self._views: dict[str, LabView] = {}
        self._sheet = ""

    def dress(self, sheet: str) -> None:
        """A style sheet of its own, where the pictures do not look as the window does."""
        self._sheet = sheet

    def prepare(self, lab: str) -> None:
        """Make a lab's view: the longest of the turns."""
        if lab not in self._views:
            with self._dressed():
                view = registry.lab(lab).view_type(lab, self._store)
            for tabs in view.stage.findChildren(PageTabs):
                tabs.hide()  # the scene has chosen the page
            self._views[lab] = view

    def asked_state(self, shot: Shot) -> Any:
        """The state that a result is needed of."""
        self.prepare(shot.lab)
        full = self._put(shot)
        step = self._views[shot.lab].asked_step(full)
        return full if step is None else msgspec.structs.replace(full, step=step)

    def draw(self, shot: Shot, result: Any) -> None:
        """Give the view its pair of state and result."""
        with self._dressed():
            view, full = self._views[shot.lab], self._put(shot)
            view.preview(full)
            view.conceal(shot.concealed)
            view.show_result(full, result)
            if not view.SHARED_STEP and "step" in full.__struct_fields__:
                view.own_step = full.step
            length = view.timeline(full).length
            view.set_step(view.current_step(length))

    def take(self, shot: Shot, size: QSize, ratio: float) -> QImage:
        """The picture of what is drawn.

        Parameters
        ----------
        shot : Shot
            The one that was drawn last of its lab.
        size : QSize
            Logical pixels; a picture that needs more height than that has it.
        ratio : float
            Pixels for a logical one.
        """
        with self._dressed():
            view = self._views[shot.lab]
            stage = view.stage
            stage.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
            stage.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
            stage.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
            if self._sheet != stage.styleSheet():
                stage.setStyleSheet(self._sheet)
            stage.resize(size)
            stage.show()
            for _ in range(3):  # layouts within layouts
                QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
            image = QImage(stage.size() * ratio, QImage.Format.Format_RGB32)
            image.setDevicePixelRatio(ratio)
            image.fill(color("stage"))
            painter = QPainter(image)
            stage.render(painter, QPoint())
            painter.end()
            stage.hide()
            return image

    def height_for(self, shot: Shot, in_class: bool) -> float:
        """How high the picture has to be, as the lab says it (``LabView.height_in_class``, ``least_height``)."""
        view = self._views[shot.lab]
        self._put(shot)
        return view.height_in_class() if in_class else view.least_height()

    def clear(self) -> None:
        """No views any more."""
        for view in self._views.values():
            # A section that no inspector took is nobody's child: Python would take it apart in any order, its
            # layouts' rows before the layouts.
            for section in view.sections:
                section.widget.deleteLater()
            view.stage.deleteLater()
            view.deleteLater()
        self._views.clear()

    def _put(self, shot: Shot) -> Any:
        """The scene's state in the store of its own."""
        state, fields = shot.state, shot.state.__struct_fields__
        sentence = tuple(state.sentence) if "sentence" in fields else self._store.shared.sentence
        step = int(state.step) if "step" in fields else self._store.shared.step
        self._store.restore(Snapshot(Shared(sentence=sentence, step=step), {shot.lab: state}, {}))
        return self._store.full_state(shot.lab)


class Shots(QObject):
    """Takes one picture after another; a newer wish replaces the one that waits.

    ``taken`` has the shot and its picture; the picture is None where there is no result. ``busy`` says that something
    else has to go first just now.

    Parameters
    ----------
    lane : Lane
    easel : Easel
    size : callable
        The logical size of a picture, and how many pixels a logical one has in it.
    parent : QObject
    key : str
        The name in the lane; who uses another one is not in the way.
    """

    taken = Signal(object, object)

    def __init__(
        self,
        lane: Lane,
        easel: Easel,
        size: Callable[[Shot], tuple[QSize, float]],
        parent: QObject,
        key: str = LOOK_KEY,
    ) -> None:
        super().__init__(parent)
        self._lane, self.easel, self._size, self._key = lane, easel, size, key
        self.busy: Callable[[], bool] = lambda: False
        self._shot: Shot | None = None
        self._asked: Look | None = None
        self._result: Any = None
        self._turn = QTimer(self)
        self._turn.setSingleShot(True)
        self._next: Callable[[], None] = self._prepare
        self._turn.timeout.connect(self._on_turn)
        lane.delivered.connect(self._on_delivered)
        lane.failed.connect(self._on_failed)

    def ask(self, shot: Shot, after_ms: int = 0) -> None:
        """Wish for a picture; work on it begins after a while."""
        self._shot, self._asked, self._result = shot, None, None
        self._next = self._prepare
        self._turn.start(after_ms)

    def forget(self) -> None:
        """Nothing is wished for."""
        self._turn.stop()
        self._shot = self._asked = self._result = None

    def _on_turn(self) -> None:
        if self._shot is not None and self.busy():
            self._turn.start(BUSY_MS)
        elif self._shot is not None:
            self._next()

    def _prepare(self) -> None:
        assert self._shot is not None
        self.easel.prepare(self._shot.lab)
        self._next = self._submit
        self._turn.start(0)

    def _submit(self) -> None:
        assert self._shot is not None
        self._asked = Look(self._shot.lab, self.easel.asked_state(self._shot))
        self._lane.submit(self._key, self._asked)

    def _on_delivered(self, name: str, asked: object, result: Any) -> None:
        if name == self._key and asked is self._asked and self._shot is not None:
            self._result, self._next = result, self._draw
            self._turn.start(0)

    def _on_failed(self, name: str, asked: object, failure: Failure) -> None:
        if name == self._key and asked is self._asked and self._shot is not None:
            shot = self._shot
            self.forget()
            self.taken.emit(shot, None)

    def _draw(self) -> None:
        assert self._shot is not None
        self.easel.draw(self._shot, self._result)
        self._next = self._take
        self._turn.start(0)

    def _take(self) -> None:
        assert self._shot is not None
        shot = self._shot
        image = self.easel.take(shot, *self._size(shot))
        self.forget()
        self.taken.emit(shot, image)
