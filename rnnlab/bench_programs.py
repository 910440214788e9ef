"""What ``rnnlab bench`` runs in a process of its own: the program as a user starts it, timed from inside."""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from typing import Any

PLAYED_WORDS = 60


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
    from rnnlab.app import run
    from rnnlab.session.settings import SettingsFile

    times: list[float] = []

    def on_shown(window: Any) -> None:
        window.repaint()
        times.append(time.time())

        def on_numbers(*_: Any) -> None:
            window.repaint()
            times.append(time.time())
            window.lane.delivered.disconnect(on_numbers)
            window.close()

        window.lane.delivered.connect(on_numbers)  # after the window's own: the numbers are on the screen

    with tempfile.TemporaryDirectory() as folder:
        settings_file = SettingsFile(Path(folder) / "settings.json")
        status = run(sys.argv[:1], settings_file=settings_file, on_shown=on_shown)
    if status or len(times) < 2:
        raise SystemExit(f"the window closed with status {status} before its first numbers")
    print("\n".join(map(repr, times)))
