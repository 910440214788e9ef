"""Hours of lessons, compressed: the course is given over and over, and the program grows no larger.

    python tests/faults/soak.py [--rounds N] [--lessons NAME ...] [--inline]

In each scene somebody steps, drags, wheels, answers the question and sees it, and starts, pauses and ends what can
be computed there. A round of all ten lessons is seven hours of lessons. What counts is the memory of the window and
of its engine after the first round, in which everything is made that is kept: 2 % more is a fault.
"""

from __future__ import annotations

import argparse
import ctypes
import gc
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QWidget

from rnnlab.paths import resource
from rnnlab.session.lessons.reading import open_lesson
from rnnlab.ui.widgets.work_bar import WorkBar
from tests.faults import hands, trial
from tests.faults.trial import Trial, in_a_loop
from tests.faults.watch import Watch, census, collect, grown

LESSONS = tuple(sorted(path.parent.name for path in resource("lessons").glob("*/lesson.toml")))
GROWTH = 0.02
WORK_SECONDS = 0.4  # that a work bar's job goes on, where it is pressed


@dataclass
class Round:
    """After one round of the lessons."""

    minutes: float = 0.0  # that these lessons last
    actions: int = 0
    window: float = 0.0  # MiB of the window's process
    engine: float = 0.0  # MiB of the engine's
    counted: Counter[str] = field(default_factory=Counter)


@dataclass
class Soaked:
    """All rounds, and what went wrong."""

    rounds: list[Round] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def growth(self) -> dict[str, float]:
        """Of the window and of the engine: how much larger after the last round than after the first, as a share."""
        first, last = self.rounds[0], self.rounds[-1]
        return {
            name: getattr(last, name) / getattr(first, name) - 1
            for name in ("window", "engine")
            if getattr(first, name)
        }

    def left(self) -> dict[str, tuple[int, int]]:
        """Qt objects, threads and processes that are more after the last round than after the one before."""
        return grown(self.rounds[-2].counted, self.rounds[-1].counted) if len(self.rounds) > 1 else {}


def resident(process: int) -> float:
    """MiB of memory that a process has now."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


class Teacher:
    """Gives lessons in a window."""

    def __init__(self, desk: Trial, watch: Watch) -> None:
        self.desk, self.watch, self.window = desk, watch, desk.window
        self.actions = 0

    def lesson(self, name: str) -> Iterator[Callable[[], None] | None]:
        """Give a lesson from its first scene to its last."""
        classroom = self.window.tools.classroom
        self.do(f"open {name}", lambda: classroom.dialogs.open(resource("lessons", name, "lesson.toml"), False))
        yield None
        while True:
            for what, action in self.scene():
                self.do(f"{name} {classroom.run.index}: {what}", action)
                yield None
            self.watch.run("rest", lambda: self.watch.found.extend(self.desk.contradictions()))
            if not classroom.run.can_next:
                break
            self.do("next scene", classroom.next)
            yield None
        self.do("close", classroom.close)
        yield None

    def scene(self) -> Iterator[tuple[str, Callable[[], None]]]:
        """What is done in a scene, one after another."""
        window, stage = self.window, self.window.stage
        for name in ("Home", "Right", "Right", "Left", "End"):
            yield name, lambda name=name: hands.key(window, getattr(Qt.Key, f"Key_{name}"))
        for x, y in ((0.3, 0.4), (0.5, 0.6), (0.7, 0.3)):
            yield f"drag at {x}, {y}", lambda x=x, y=y: self.drag(stage, x, y)
            yield "click", lambda x=x, y=y: hands.click(stage, hands.place_in(stage, x, y))
        yield "wheel", lambda: hands.wheel(window.inspector, hands.place_in(window.inspector, 0.5, 0.5), -240)
        yield "undo", lambda: [window.store.undo() for _ in range(12)]
        yield "back to the scene", window.tools.classroom.return_to_scene
        if window.tools.classroom.run.question is not None:
            yield "answer", lambda: hands.key(window, Qt.Key.Key_1)
            yield "lock", window.tools.classroom.question.advance
            yield "reveal", window.tools.classroom.question.advance
        for bar in trial.bars(window):
            yield "work", lambda bar=bar: self.work(bar)
        yield "play", window.timeline.toggle_play
        yield "pause", window.timeline.pause

    def drag(self, widget: QWidget, x: float, y: float) -> None:
        at = hands.place_in(widget, x, y)
        hands.move(widget, at)
        hands.press(widget, at)
        for k in range(1, 4):
            hands.move(widget, at + QPoint(8 * k, -6 * k), hands.LEFT)
        hands.release(widget, at + QPoint(24, -18))

    def work(self, bar: WorkBar) -> None:
        """Begin, pause, go on and end what a bar steers."""
        lab, job = bar.job
        for press in range(3):
            buttons = [one for one in bar.findChildren(QAbstractButton) if one.isVisible() and one.isEnabled()]
            if not buttons:
                break
            hands.click(buttons[0], buttons[0].rect().center())
            until = time.monotonic() + (WORK_SECONDS if press == 0 else WORK_SECONDS / 4)
            while time.monotonic() < until:
                self.desk.compute()
                self.desk.app.processEvents()
        self.desk.work.cancel(lab, job)

    def do(self, what: str, action: Callable[[], object]) -> None:
        self.actions += 1

        def both() -> None:
            action()
            if not self.desk.settle():
                self.watch.found.append(f"{what}: the engine does not answer")

        self.watch.run(what, both)


def run(lessons: tuple[str, ...], rounds: int, inline: bool = False) -> Soaked:
    """Give lessons over and over.

    Parameters
    ----------
    lessons : tuple of str
        Names of their folders.
    rounds : int
        The first warms up.
    inline : bool
        Compute in this process.
    """
    soaked = Soaked()
    with Watch() as watch:
        in_a_loop(_course(soaked, watch, lessons, rounds, inline))
    return soaked


def _course(
    soaked: Soaked, watch: Watch, lessons: tuple[str, ...], rounds: int, inline: bool
) -> Iterator[Callable[[], None] | None]:
    desk = Trial(Path(os.environ["HOME"]), inline)
    teacher = Teacher(desk, watch)
    minutes = sum(open_lesson(resource("lessons", name, "lesson.toml")).lesson.minutes for name in lessons)
    yield None
    for _ in range(rounds):
        before = teacher.actions
        for name in lessons:
            yield from teacher.lesson(name)
        watch.run("begin anew", desk.begin_anew)
        yield None
        watch.run("collect", collect)
        yield None
        soaked.rounds.append(_measured(desk, minutes, teacher.actions - before))
        soaked.faults += watch.take()
    soaked.faults += [f"hung: {what}" for what in watch.hangs]
    desk.end()
    yield None


def _measured(desk: Trial, minutes: float, actions: int) -> Round:
    gc.collect()
    if sys.platform != "linux":
        return Round(minutes, actions, counted=census())
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)  # what is free already is not counted
    executor = desk.lane.executor
    processes = () if desk.inline or executor is None else executor.pids  # type: ignore[attr-defined]
    engine = sum(resident(process) for process in processes)
    return Round(minutes, actions, resident(os.getpid()), engine, census())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--lessons", nargs="*", default=LESSONS)
    parser.add_argument("--inline", action="store_true", help="compute in this process")
    options = parser.parse_args()
    with trial.home():
        soaked = run(tuple(options.lessons), options.rounds, options.inline)
    for number, one in enumerate(soaked.rounds, start=1):
        print(f"round {number}: {one.minutes:.0f} minutes of lessons, {one.actions} actions, "
              f"window {one.window:.1f} MiB, engine {one.engine:.1f} MiB, "
              f"{sum(one.counted.values())} widgets, objects, threads and processes")  # fmt: skip
    for fault in soaked.faults:
        print(fault)
    growth = soaked.growth()
    print("after the first round: " + ", ".join(f"{name} {share:+.2%}" for name, share in growth.items()))
    print(f"left behind by the last round: {soaked.left() or 'nothing'}")
    return 1 if soaked.faults or soaked.left() or any(share > GROWTH for share in growth.values()) else 0


if __name__ == "__main__":
    raise SystemExit(main())
