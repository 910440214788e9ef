"""A whole window to be tried: real events, a real engine beside it, and a home of its own."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop, QTimer
from PySide6.QtGui import QAction, QImage
from PySide6.QtWidgets import QApplication, QDialog, QMessageBox, QWidget

from rnnlab.app import make_store
from rnnlab.engine.traces import Failure
from rnnlab.labs import registry
from rnnlab.session.answers import advance
from rnnlab.session.executors import InlineExecutor, process_executor, work_executor
from rnnlab.session.jobs import Lane
from rnnlab.session.settings import Settings, SettingsFile
from rnnlab.session.work import WorkLane
from rnnlab.ui import about, predict, preferences
from rnnlab.ui.application import application
from rnnlab.ui.bridge import Bridge
from rnnlab.ui.look.i18n import language
from rnnlab.ui.look.theme import look
from rnnlab.ui.main_window import MainWindow
from rnnlab.ui.tour import Tour
from rnnlab.ui.widgets.work_bar import WorkBar
from tests.faults import hands

SIZE = (1440, 900)
UNEXPECTED = "engine-fault"
FAR, FEW = 32, 60  # of 255 in one colour, and so many pixels: less is a rounding of a text's place
LABS = tuple(lab.name for lab in registry.LABS)


def home() -> tempfile.TemporaryDirectory[str]:
    """A home for the trial alone, in force as long as it is kept."""
    folder = tempfile.TemporaryDirectory(prefix="rnnlab-trial-")
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
        os.environ[name] = folder.name
    return folder


def in_a_loop(life: Iterator[Callable[[], None] | None]) -> None:
    """Go on with a life, a part at a time, inside an event loop, as the program's own does.

    Parameters
    ----------
    life : iterator
        What it yields is called in the event loops that dialogs have of their own; None leaves it as it is.
    """
    application(["rnnlab"])
    loop, timer = QEventLoop(), QTimer()
    answer: Callable[[], None] | None = None
    inside = armed = False
    faults: list[BaseException] = []

    def help_out() -> None:
        nonlocal armed
        armed = False
        if inside:
            arm()  # before the answer: it may open another dialog, with a loop of its own
            if answer is not None:
                answer()

    def arm() -> None:
        nonlocal armed
        if not armed:  # a timer of its own each time: Qt calls none again before it has returned
            armed = True
            QTimer.singleShot(1, help_out)

    def go_on() -> None:
        nonlocal answer, inside
        inside = True
        arm()
        try:
            answer = next(life) or answer
        except StopIteration:
            loop.quit()
        except BaseException as fault:
            faults.append(fault)
            loop.quit()
        finally:
            inside = False

    timer.timeout.connect(go_on)
    timer.start(0)
    loop.exec()
    timer.stop()
    if faults:
        raise faults[0]


class Trial:
    """The window, its lanes, and how it comes to rest.

    Parameters
    ----------
    folder : Path
        Where its settings lie.
    inline : bool
        Compute in this process, at the moments when the trial says so: then a trail of actions is the same each
        time. Else in processes of their own, as the program does.
    """

    def __init__(self, folder: Path, inline: bool) -> None:
        self.app = application(["rnnlab"])
        language().set("en")
        look().set_theme("light")
        if inline:
            preferences.process_executor = lambda device: self._start()
            preferences.work_executor = lambda device: self._start_work()
        about.open_folder = lambda path: True  # nobody's file manager is opened
        self.bridge = Bridge()
        self.inline = inline
        self.executors: list[InlineExecutor] = []
        self.works: list[InlineExecutor] = []
        self.failures: list[str] = []  # of computations, none of which a user should ever see
        self.lane = Lane(self._start if inline else process_executor, self.bridge.post)
        self.work = WorkLane(self._start_work if inline else work_executor, self.bridge.post, advance, budget=0.02)
        self.lane.failed.connect(self._on_failed)
        self.work.changed.connect(self._on_work)
        file = SettingsFile(folder / "settings.json")
        settings = Settings(language="en", theme="light")
        self.window = MainWindow(make_store(), self.lane, self.work, settings, file)
        self.window.commands.by_name["quit"].setEnabled(False)  # the trial would be at its end
        for action in self.window.commands.groups["device"].actions():
            action.setEnabled(False)  # that is a trial of its own
        self.window.resize(*SIZE)
        self.window.show()
        self.window.complete()
        self.window.activateWindow()
        self.store, self.host = self.window.store, self.window.host
        self.host.open(LABS[0])
        self.settle()

    def _start(self) -> InlineExecutor:
        self.executors.append(InlineExecutor())
        del self.executors[:-1]
        return self.executors[-1]

    def _start_work(self) -> InlineExecutor:
        self.works.append(InlineExecutor())
        del self.works[:-1]
        return self.works[-1]

    def _on_failed(self, lab: str, state: Any, failure: Failure) -> None:
        if failure.kind == UNEXPECTED:
            self.failures.append(f"{lab}: {failure.args} in {msgspec.json.encode(state).decode()[:1500]}")

    def _on_work(self, lab: str, name: str) -> None:
        seen = self.work.status(lab, name)
        if seen is not None and seen.failure is not None and seen.failure.kind == UNEXPECTED:
            self.failures.append(f"{lab} {name}: {seen.failure.args}")

    # time

    def compute(self) -> None:
        """Let the engine and the long work do one thing each, where they are in this process."""
        for executors in (self.executors, self.works):
            if executors:
                executors[-1].run_pending(1)

    def settle(self, most: float = 60.0) -> bool:
        """Serve until the open lab's newest state has its result; False where it does not come."""
        deadline = time.monotonic() + most
        while True:
            self.app.processEvents()
            if self.inline and self.executors and self.executors[-1].queue:
                self.executors[-1].run_pending()
                continue
            if not any(self.lane.busy(name) for name in LABS):
                return True
            if time.monotonic() > deadline:
                return False
            time.sleep(0.002)

    # a known state

    def close_all(self) -> None:
        """Close dialogs and popups, end work, the presentation, the lesson and the question."""
        window = self.window
        for _ in range(20):
            top: QWidget | None = QApplication.activePopupWidget() or QApplication.activeModalWidget()
            if top is None:
                break
            top.close()
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        for widget in QApplication.topLevelWidgets():
            if isinstance(widget, QDialog) and widget.isVisible():
                widget.close()
        for tour in window.findChildren(Tour):
            if tour.isVisible():
                tour.finish()
        window.timeline.pause()
        window.tools.presenter.stop()
        window.tools.classroom.close()
        window.tools.predictor.cancel()
        for work in self.work.all():
            self.work.cancel(work.lab, work.name)

    def begin_anew(self) -> None:
        """The state of the first start, in the same window."""
        self.close_all()
        window = self.window
        self.store.mark_saved()
        window.showNormal()
        window.resize(*SIZE)
        for choice, value in (("language", "en"), ("theme", "light"), ("decimals", 2), ("size", 100)):
            group = window.commands.groups.get(choice)
            for action in group.actions() if group is not None else ():
                if action.data() == value and not action.isChecked():
                    action.trigger()
        window.commands.by_name["normal_size"].trigger()
        window.commands.by_name["new_document"].trigger()
        self.host.open(LABS[0])
        self.settle()

    # what has to hold

    def contradictions(self) -> list[str]:
        """What on the screen does not belong to the state, of a window that has come to rest."""
        said, self.failures = self.failures, []
        store, host, window = self.store, self.host, self.window
        lab = host.current
        view, state = host.view(lab), store.full_state(lab)
        for name, kept in store.labs.items():
            if "sentence" in kept.__struct_fields__ and kept.sentence != store.shared.sentence:
                said.append(f"{name} has the sentence {kept.sentence}, the session {store.shared.sentence}")
        failed = host._failure is not None  # it was told; whoever has closed the message knows
        if not failed and not self.lane.busy(lab):
            if view.result is None:
                said.append(f"{lab} has no result")
            elif key(view, view.state) != key(view, state):
                said.append(f"{lab} shows the result of another state: {difference(view.state, state)}")
        model = view.timeline(state)
        shown = [window.timeline.chips(track).tokens() for track in range(len(model.tracks))]
        if shown != [tuple(track.tokens) for track in model.tracks]:
            said.append(f"the timeline shows {shown}, the state has {[track.tokens for track in model.tracks]}")
        if window.timeline.step() != view.current_step(model.length):
            said.append(f"the timeline is at {window.timeline.step()}, the lab at {view.current_step(model.length)}")
        if window.rail.button(lab).isChecked() is not True:
            said.append(f"the rail does not mark {lab}")
        for name, possible in (("undo", store.can_undo), ("redo", store.can_redo)):
            if window.commands.by_name[name].isEnabled() != possible:
                said.append(f"{name} is {'not ' * possible}offered")
        if window.isWindowModified() != window.files.modified:
            said.append("the title is wrong about changes")
        return said

    def stale(self) -> list[str]:
        """What of the picture is of an earlier state: drawn anew from state and result it has to be the same.

        A text whose place is rounded otherwise differs in some pixels a little.
        """
        window, view = self.window, self.host.view(self.host.current)
        tools = window.tools
        hidden = view.concealed or tools.predictor.phase != predict.IDLE or tools.presenter.active
        if hidden or view.result is None or window.timeline.playing() or hands.top() is not window:
            return []
        state = self.store.full_state(view.name)
        before = self._picture(view.stage)
        view.preview(state)
        view.show_result(view.state, view.result)
        view.set_step(view.current_step(view.timeline(state).length))
        after = self._picture(view.stage)
        if before.shape != after.shape:
            return []  # the layout was not done yet
        rows, columns = np.nonzero((np.abs(before - after) > FAR).any(axis=2))
        if len(rows) <= FEW:
            return []
        box = [int(end) for end in (columns.min(), rows.min(), columns.max(), rows.max())]
        return [f"{view.name} {getattr(state, 'page', '')} shows something of before in {box}, {len(rows)} pixels"]

    def _picture(self, widget: QWidget) -> np.ndarray:
        for _ in range(3):
            self.app.processEvents()
        image = widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
        pixels = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
        return pixels[:, : 4 * image.width()].reshape(image.height(), image.width(), 4)[..., :3].astype(np.int16)

    def end(self) -> None:
        """Close the window and let everything go."""
        self.close_all()
        self.store.mark_saved()
        self.window.close()
        self.window.deleteLater()
        self.app.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def key(view: Any, state: Any) -> Any:
    """What of a state a result is about: all but the step, where a result has all of them."""
    step = view.asked_step(state)
    if step is None and "step" in state.__struct_fields__:
        step = 1
    return state if step is None else msgspec.structs.replace(state, step=step)


def difference(one: Any, other: Any) -> str:
    """The fields in which two states differ."""
    return ", ".join(
        f"{name}: {getattr(one, name)!r} and {getattr(other, name)!r}"
        for name in one.__struct_fields__
        if getattr(one, name) != getattr(other, name)
    )[:600]


def enabled(actions: dict[str, QAction]) -> list[str]:
    """Names of the commands that can be given now."""
    return sorted(name for name, action in actions.items() if action.isEnabled())


def bars(window: QWidget) -> list[WorkBar]:
    """The work bars that are seen."""
    return [bar for bar in window.findChildren(WorkBar) if bar.isVisible()]


def is_asking(widget: QWidget | None) -> bool:
    """Whether a dialog waits for an answer with an event loop of its own."""
    return isinstance(widget, QMessageBox) or type(widget).__name__ in ("QFileDialog", "QInputDialog")
