"""What ``rnnlab bench`` runs in a process of its own: the program as a user starts it, timed from inside."""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

PLAYED_WORDS = 60
PROFILE = 1_000  # steps
TRAINED = 100_000  # updates: more than are made until the first of them are seen


def played_sentence(lab: str, rounds: int) -> None:
    """Step through 60 words in this process's window; print a line a round, the seconds of each step until painted."""
    from rnnlab.session.messages import Message

    begin, end = ("我", "出生", "在", "中国", "，"), ("所以", "我", "会", "说")
    filler = ("后来 搬家 上学 毕业 工作 结婚 旅行 ， " * 7).split()
    words = (*begin, *filler[: PLAYED_WORDS - len(begin) - len(end)], *end)

    def prepare(window: Any) -> None:
        window.store.edit_sentence(words, label=Message.of("undo-sentence"))

    def take(window: Any, frame: int) -> None:
        window.store.set_step(frame + 1)

    _played(lab, prepare, take, rounds)


def played_profile(rounds: int) -> None:
    """Draw one gradient profile of 1,000 steps after the other, three curves each; print as ``played_sentence``."""
    from rnnlab.labs.gradients.state import with_factor, with_length
    from rnnlab.session.messages import Message

    results: list[tuple[Any, Any]] = []
    label = Message.of("undo-gradients-length", value=PROFILE)

    def on_delivered(lab: str, state: Any, result: Any) -> None:
        if lab == "gradients" and state.length == PROFILE:
            results.append((state, result))

    def prepare(window: Any) -> None:
        window.lane.delivered.connect(on_delivered)
        window.store.edit("gradients", with_length, PROFILE, label=label)
        for factor in (0.95, 0.9):  # each curve is kept as soon as it has come
            while not results or not window.host.up_to_date("gradients"):
                _serve_awhile()
            window.store.edit("gradients", with_factor, factor, label=label)

    def take(window: Any, frame: int) -> None:
        window.host.view("gradients").render(*results[frame % 2])

    _played("gradients", prepare, take, rounds)


def _serve_awhile() -> None:
    from rnnlab.ui.application import serve

    serve()
    time.sleep(0.005)


def _played(lab: str, prepare: Callable[[Any], None], take: Callable[[Any, int], None], rounds: int) -> None:
    """Open a lab, wait for the answer to what was prepared, and paint 60 frames so many times."""
    from rnnlab.app import run
    from rnnlab.session.settings import SettingsFile
    from rnnlab.ui.application import serve

    lines: list[str] = []

    def on_shown(window: Any) -> None:
        window.resize(1440, 900)
        window.host.open(lab)
        prepare(window)

        def on_drawn(name: str) -> None:
            if name != lab or not window.host.up_to_date(lab):
                return
            window.host.drawn.disconnect(on_drawn)
            for _ in range(rounds):
                frames = []
                for frame in range(PLAYED_WORDS):
                    began = time.perf_counter()
                    take(window, frame)
                    serve()  # what changed is painted
                    frames.append(time.perf_counter() - began)
                lines.append(" ".join(map(repr, frames)))
            window.store.mark_saved()  # nobody is asked whether to keep it
            window.close()

        window.host.drawn.connect(on_drawn)

    with tempfile.TemporaryDirectory() as folder:
        status = run(sys.argv[:1], settings_file=SettingsFile(Path(folder) / "settings.json"), on_shown=on_shown)
    if status or len(lines) < rounds:
        raise SystemExit(f"the window closed with status {status} before all frames were painted")
    print("\n".join(lines))


def started_program() -> None:
    """The program as it starts, in this process; print when its window is painted and when its first numbers are.

    Settings are those of a first start, and the user's own are neither read nor written.
    """
    times: list[float] = []

    def on_shown(window: Any) -> None:
        def on_numbers(*_: Any) -> None:
            window.repaint()
            times.append(time.time())
            window.lane.delivered.disconnect(on_numbers)
            window.close()

        window.lane.delivered.connect(on_numbers)  # after the window's own: the numbers are on the screen

    _started(on_shown, times)
    if len(times) < 2:
        raise SystemExit("the window closed before its first numbers")
    print("\n".join(map(repr, times)))


def started_training() -> None:
    """As ``started_program``, with a training begun when the first numbers are there.

    Print when it was begun and when its first updates are on the screen: its process has to be started for it.
    """
    times: list[float] = []

    def on_shown(window: Any) -> None:
        from rnnlab.labs.gradients.plan import TrainingPlan
        from rnnlab.labs.gradients.state import with_page

        window.host.open("gradients")
        window.store.turn("gradients", with_page, "training")
        work = window.host.view("gradients").work

        def on_numbers(*_: Any) -> None:
            window.lane.delivered.disconnect(on_numbers)
            times.append(time.time())
            work.start("train", TrainingPlan(updates=TRAINED))

        def on_work(name: str) -> None:
            seen = work.status(name)
            if seen is None or seen.result is None:
                return
            work.changed.disconnect(on_work)
            window.repaint()
            times.append(time.time())
            work.cancel(name)
            window.store.mark_saved()  # nobody is asked whether to keep anything
            window.close()

        window.lane.delivered.connect(on_numbers)
        work.changed.connect(on_work)

    _started(on_shown, [])
    if len(times) < 2:
        raise SystemExit("the window closed before its first update")
    print("\n".join(map(repr, times)))


def _started(on_shown: Callable[[Any], None], painted: list[float]) -> None:
    """Run the program with a first start's settings; note when its window is first painted."""
    from rnnlab.session.settings import SettingsFile
    from rnnlab.start import open_window

    with tempfile.TemporaryDirectory() as folder:
        settings_file = SettingsFile(Path(folder) / "settings.json")
        status = open_window(
            sys.argv[:1],
            settings_file=settings_file,
            on_painted=lambda: painted.append(time.time()),
            on_shown=on_shown,
        )
    if status:
        raise SystemExit(f"the window closed with status {status}")


def main(name: str) -> None:
    """Run one of the programs by its name: the frozen program has no other way to them (``dev.py smoke``)."""
    {"started_program": started_program, "started_training": started_training}[name]()
