"""What ``rnnlab bench`` runs in a process of its own: the program as a user starts it, timed from inside."""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

PLAYED_WORDS = 60
TRAINED = 100_000  # updates: more than are made until the first of them are seen


def played_sentence(lab: str, rounds: int) -> None:
    """Step through 60 words in this process's window; print a line a round, the seconds of each step until painted."""
    from rnnlab.app import run
    from rnnlab.session.messages import Message
    from rnnlab.session.settings import SettingsFile
    from rnnlab.ui.application import serve

    begin, end = ("我", "出生", "在", "中国", "，"), ("所以", "我", "会", "说")
    filler = ("后来 搬家 上学 毕业 工作 结婚 旅行 ， " * 7).split()
    words = (*begin, *filler[: PLAYED_WORDS - len(begin) - len(end)], *end)
    lines: list[str] = []

    def on_shown(window: Any) -> None:
        window.resize(1440, 900)
        window.host.open(lab)
        window.store.edit_sentence(words, label=Message.of("undo-sentence"))

        def on_drawn(name: str) -> None:
            if name != lab or not window.host.up_to_date(lab):
                return
            window.host.drawn.disconnect(on_drawn)
            for _ in range(rounds):
                frames = []
                for step in range(1, len(words) + 1):
                    began = time.perf_counter()
                    window.store.set_step(step)
                    serve()  # what the step changed is painted
                    frames.append(time.perf_counter() - began)
                lines.append(" ".join(map(repr, frames)))
            window.store.mark_saved()  # nobody is asked whether to keep it
            window.close()

        window.host.drawn.connect(on_drawn)

    with tempfile.TemporaryDirectory() as folder:
        status = run(sys.argv[:1], settings_file=SettingsFile(Path(folder) / "settings.json"), on_shown=on_shown)
    if status or len(lines) < rounds:
        raise SystemExit(f"the window closed with status {status} before the sentence was played")
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
