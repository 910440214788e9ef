"""The presentation: the window as a class sees it, full screen, with everything that is large enough to read.

What one person needs (rail, inspector, buttons) is gone; the picture, the
lab's question, the words of the timeline and the scene's sentence stay.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent, QTransform

from rnnlab.session.lessons.run import LessonRun
from rnnlab.ui.exporting.undrawn import OVER
from rnnlab.ui.look.theme import LEAST, look
from rnnlab.ui.presenter.close_up import CloseUp
from rnnlab.ui.presenter.hints import SCROLL
from rnnlab.ui.presenter.ink import Ink
from rnnlab.ui.presenter.lecture import Lecture
from rnnlab.ui.presenter.screens import Screens
from rnnlab.ui.presenter.side import Side
from rnnlab.ui.presenter.tools import Tools
from rnnlab.ui.presenter.veil import Veil
from rnnlab.ui.presenter.words import ClassWords
from rnnlab.ui.presenter.zoom import Zoom

if TYPE_CHECKING:
    from rnnlab.ui.main_window import MainWindow

DESIGN = (1280.0, 720.0)  # the picture that the sizes of presenting are given for
SCALE = 1.2  # of lengths at that size, so that rows hold their letters
TOOLS = ("scene_text", "spotlight", "zoom_part", "blank_screen", "pen", "clear_pen")  # only while presenting
OUT = ("larger", "smaller", "normal_size")  # the screen decides meanwhile


class Presenter(Tools):
    """Turns the window into the class's picture and back."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.active = False
        self._state = Qt.WindowState.WindowNoState  # of the window before
        self._scale = 1.0  # of the look before
        self._phase = ""  # of the scene's question
        frame = window.centralWidget()
        self.veil = Veil(frame)
        self.veil.lifted.connect(self.blank)
        self.zoomed = Zoom(window.stage)
        self.ink = Ink(window.stage, self._picture_to_stage)
        for over in (self.zoomed, self.ink):
            over.setProperty(OVER, True)
        self.camera = window.stage.camera
        self.close_up = CloseUp(self.camera, self)
        self.words = ClassWords(window)
        self.side = Side(window)
        self.lecture: Lecture | None = None
        self.screens = Screens(window, self)
        self._connect()

    def _connect(self) -> None:
        window = self._window
        self.words.head.leave.clicked.connect(self.stop)
        self.camera.verticalScrollBar().valueChanged.connect(self._on_scrolled)
        self.close_up.resized.connect(self._show_pointed)
        self.close_up.hides_changed.connect(self._on_hides)
        self.zoomed.changed.connect(self._on_tool)
        window.host.opened.connect(self._on_other_picture)
        window.host.drawn.connect(self._on_drawn)
        window.store.changed.connect(self._on_drawn)
        self._show_commands()

    def attach(self, run: LessonRun) -> None:
        """Show what this gives: its scene's sentence and options here, the rest on the console."""
        self.lecture = Lecture(run, self)
        self.lecture.changed.connect(self.refresh)
        self.lecture.scene_changed.connect(self.scene_changed)
        self.words.hints.changed.connect(self.refresh)
        self.words.line.options.voted.connect(self._on_voted)
        self.words.line.number.cell.entered.connect(self._on_number)
        self.words.line.number.cell.refused.connect(self._window.host.refusals.say)

    # beginning and ending

    def toggle(self) -> None:
        """Begin to present, or end it."""
        if self.active:
            self.stop()
        else:
            self.start()

    def start(self) -> None:
        """Show the class's picture on the whole screen."""
        if self.active:
            return
        window = self._window
        self.active = True
        window.stage.setFocus()  # before a question may want the keyboard
        self._state, self._scale = window.windowState(), look().scale
        self.veil.raise_()
        window.rail.hide()
        self.side.take()
        self.words.enter(True)
        self._show_commands()
        self.fit()
        self.screens.begin()
        self._on_other_picture()
        self.refresh()
        self.changed.emit()

    def stop(self) -> None:
        """Back to the window for one person, where it was."""
        if not self.active:
            return
        window = self._window
        self.put_away()
        self.active = False
        self.close_up.set_on(False)
        look().set_presenting(self._scale, 0.0)
        self.side.give_back()
        window.stage.fit()
        self.words.enter(False)
        window.rail.show()
        self.refresh()
        self._show_commands()
        self.screens.end(self._state)
        window.fold_as_fits()
        self.changed.emit()

    def close(self) -> None:
        """The window closes: it has its own place again, and is not drawn anew for it."""
        if self.active:
            self.active = False
            self.screens.end(self._state)

    def _on_number(self, value: float) -> None:
        """A number for the scene that asks for it: one that is left in the field answers no other question."""
        lecture = self.lecture
        if lecture is not None and self.words.asked is not None and self.words.asked is lecture.run.scene:
            lecture.run.set_guess(value)

    def fit(self) -> None:
        """Everything as large as the screen allows: 24 pixels at 1280×720 are the smallest letters."""
        size = self._window.size()
        share = round(min(size.width() / DESIGN[0], size.height() / DESIGN[1]), 3)
        look().set_presenting(round(SCALE * share, 3), LEAST * share)
        self._fit_picture()
        self.side.place()

    def _fit_picture(self) -> None:
        """A picture that needs more height than the screen has is scrolled; in a lesson it stands at its part."""
        if self.active and self._window.host.current:
            self.camera.set_least(0, self.close_up.least(self._need()))
            self.close_up.refresh()

    def _need(self) -> int:
        """How high the picture has to be."""
        host = self._window.host
        return round(host.view(host.current).height_in_class() * look().least / LEAST)

    def _in_lesson(self) -> bool:
        return self.active and self.lecture is not None and self.lecture.open

    # keys

    def take_key(self, event: QKeyEvent) -> bool:
        """What a key does to the class's picture, where nothing that has the focus wanted it; False for others."""
        if not self.active:
            return False
        if self.lecture is not None and self.lecture.open and self.lecture.order_keys.take_key(event):
            self.refresh()
            return True
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        if self.words.line.number.begin(event.text()):
            return True
        name = Qt.Key(event.key())
        if name == Qt.Key.Key_Escape:
            return self.put_away(one=True)
        if name == Qt.Key.Key_Delete:
            return self.ink.clear()
        if self.zoomed.take_key(name):
            return True
        if self.camera.take_key(event):
            self.words.hints.use(SCROLL)
            return True
        if name in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):  # a clicker, and no lesson is open
            timeline = self._window.timeline
            (timeline.back if name == Qt.Key.Key_PageUp else timeline.forward)()
            return True
        return False

    def leave_key(self, event: QKeyEvent) -> bool:
        """Escape that nothing else wanted ends the presentation."""
        if not self.active or event.key() != Qt.Key.Key_Escape:
            return False
        self.stop()
        return True

    def scene_changed(self) -> None:
        """Another scene: what was drawn over the last one goes, and the whole picture is seen."""
        self.ink.clear()
        self.zoomed.leave_at_once()
        self.camera.verticalScrollBar().setValue(0)
        QTimer.singleShot(0, self, self._show_pointed)

    def _show_pointed(self) -> None:
        if self._in_lesson():
            view = self._window.host.view(self._window.host.current)
            least = view.closest_in_class()
            self.close_up.show_part(view.stage, self._need(), lambda: self.words.pointed(self.lecture), least)

    def _on_voted(self, option: int, by: int) -> None:
        """An option was pressed on the class's screen: a vote, or one less."""
        if self.lecture is not None and self.lecture.open and self.lecture.counted():
            self.lecture.run.vote(self.lecture.run.options[option], by)

    # what changed

    def _picture_to_stage(self) -> QTransform:
        down = self.camera.verticalScrollBar().value() if self.active else 0
        return QTransform.fromTranslate(0, -down) * self.zoomed.transform()

    def _on_scrolled(self) -> None:
        self.ink.update()
        self.zoomed.refresh()

    def _on_hides(self) -> None:
        self.words.hides = self.close_up.hides
        QTimer.singleShot(0, self, self.refresh)

    def _on_other_picture(self) -> None:
        if self.active:
            self.scene_changed()
            self._fit_picture()
            self.refresh()
            self.side.show_lab()

    def _on_drawn(self) -> None:
        if self.active:
            self._fit_picture()
            if not self.close_up.moved():
                QTimer.singleShot(0, self, self._show_pointed)
            QTimer.singleShot(0, self.zoomed, self.zoomed.refresh)

    def refresh(self) -> None:
        """Show the lesson's scene as it is now."""
        self.words.show_scene(self.lecture, self.active)
        self.close_up.set_on(self._in_lesson())
        phase = self.lecture.run.phase if self.lecture is not None else ""
        if phase != self._phase:  # another answer is seen, and the line below is of another height
            self._phase = phase
            QTimer.singleShot(0, self, self._show_pointed)

    def _show_commands(self) -> None:
        by_name = self._window.commands.by_name
        for name in TOOLS:
            by_name[name].setVisible(self.active)
        for name in OUT:
            by_name[name].setEnabled(not self.active)
