"""What stands around the class's picture, kept true to the lesson and to the prediction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRect, Qt

from rnnlab.labs import registry
from rnnlab.session.lessons.format import Scene
from rnnlab.session.lessons.run import ASKING
from rnnlab.ui.lessons import source
from rnnlab.ui.predict import IDLE, LOCKED, REVEALED
from rnnlab.ui.presenter.hints import Hints
from rnnlab.ui.presenter.lecture import Lecture
from rnnlab.ui.presenter.parts import FootGuest, HeadGuest
from rnnlab.ui.presenter.scene_line import SceneLine
from rnnlab.ui.widgets.pages import PageTabs
from rnnlab.ui.widgets.parts import place_of
from rnnlab.ui.widgets.questions import IN_PICTURE

if TYPE_CHECKING:
    from rnnlab.ui.main_window import MainWindow

STEP_OF = {LOCKED: 1, REVEALED: 2}


class ClassWords(QObject):
    """Head, foot and sentence."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.hides = False  # something of the picture is not seen
        self.asked: Scene | None = None  # the scene whose number the keyboard is at
        self.head, self.foot, self.line = HeadGuest(), FootGuest(), SceneLine()
        for guest, bar in ((self.head, window.top_bar), (self.foot, window.timeline)):
            guest.setParent(bar)
            guest.hide()
        self.hints = Hints(window.commands.by_name["next_scene"], self)
        window.stage.add_below(self.line)
        self.head.steps.pressed.connect(window.handlers.predict)
        window.tools.predictor.changed.connect(self.show_steps)

    def enter(self, entering: bool) -> None:
        """Take the places of what one person needs there, or leave them."""
        self._window.top_bar.set_guest(self.head if entering else None)
        self._window.timeline.set_guest(self.foot if entering else None)
        self._window.top_bar.set_narrow(entering)  # the question has the room; the badge says its kind alone
        for guest in (self.head, self.foot):
            guest.setVisible(entering)
        self.show_steps()

    def show_steps(self) -> None:
        """The step that the prediction is at, where there is one."""
        phase = self._window.tools.predictor.phase
        self.head.steps.setVisible(phase != IDLE)
        self.head.steps.set_present(STEP_OF.get(phase, 0))

    def show_scene(self, lecture: Lecture | None, active: bool) -> None:
        """The open lesson's sentence, options and dots; without a lesson there are none."""
        in_lesson = lecture is not None and lecture.open
        for tabs in self._window.stage.findChildren(PageTabs):
            tabs.setVisible(not (active and in_lesson))  # the scene has chosen the page
        self._show_number(lecture if active and in_lesson else None)
        if lecture is None or not in_lesson:
            self.line.say("")
            self.line.offer([])
            self.line.tell(0, [])
            self.foot.set_place(0, 0)
            return
        told = lecture.tally_open() and lecture.counted() and any(lecture.votes())
        asks = lecture.run.question is not None
        self.line.say(lecture.sentence(), lecture.folder(), lecture.text(), asks)
        self.line.offer(
            [source.plain(option) for option in lecture.options()],
            right=lecture.marked(),
            counts=lecture.votes() if told else None,
        )
        given = 0 if told or not lecture.counted() else sum(lecture.votes())
        self.line.tell(given, self.hints.of(lecture, dragged=self._dragged(), hides=self.hides))
        self.line.options.point(lecture.order_keys.place() if active else None, lecture.order_keys.held)
        self.foot.set_place(lecture.run.index, lecture.count())

    def _dragged(self) -> bool:
        """Whether the question is answered by moving something in the picture."""
        asked = self._window.tools.classroom.question.question
        return asked is not None and asked.kind in IN_PICTURE

    def _show_number(self, lecture: Lecture | None) -> None:
        """The class's number, where one is asked for; the keyboard is there as long as it can be given."""
        row, asked = self.line.number, lecture.run.question if lecture is not None else None
        typing = row.cell.hasFocus()
        if lecture is None or asked is None or asked.kind != "number" or lecture.run.ended:
            row.hide()
        else:
            run, words = lecture.run, lecture.question()
            row.show_guess(
                run.guess,
                unit="" if words is None else words.unit,
                whole=asked.whole,
                is_open=run.phase == ASKING,
                told=lecture.number_told(),
                right=lecture.number_right(),
            )
            row.show()
            if run.phase == ASKING and not typing and self.asked is not run.scene:
                row.cell.setFocus(Qt.FocusReason.OtherFocusReason)
            if run.phase == ASKING:
                self.asked = run.scene
                return
        self.asked = None
        if typing:
            self._window.stage.setFocus()

    def pointed(self, lecture: Lecture | None) -> list[QRect]:
        """Where in the picture what the scene points at is."""
        scene = lecture.run.scene if lecture is not None else None
        host = self._window.host
        if scene is None or scene.lab != host.current:
            return []
        view = host.view(scene.lab)
        parts, names = view.parts(), scene.point
        if scene.question is not None and scene.question.kind == "picture":
            names = (*names, *registry.lab(scene.lab).parts.dragged)  # where it is answered
        places = [place_of(view.stage, parts[name]) for name in names if name in parts]
        return [place.toAlignedRect() for place in places if not place.isEmpty()]
