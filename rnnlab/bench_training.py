"""The window while networks are trained in its work process: gaps of its event loop, answers to a drag.

Each function runs in a process of its own that ``rnnlab.bench`` starts, and
prints a line a round: seconds, one number for each gap or answer.
"""

from __future__ import annotations

import math
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROUND_SECONDS = 2.0  # of gaps
TICK = 4  # ms; what there is of a gap where nothing else happens
DRAGS = 60  # a round
PAUSES = 10  # a round
BETWEEN = 16  # ms between two moves of a drag
UPDATES = 100_000  # more than are made while anybody measures


def gaps_while_training(rounds: int) -> None:
    """Seconds between two turns of the event loop, at the page that draws the training."""
    _measure(_Gaps, rounds)


def drags_while_training(rounds: int) -> None:
    """Seconds from a move of h₃ in the Attention lab to its numbers on the screen."""
    _measure(_Drags, rounds)


def _measure(kind: Callable[[Any, int], Any], rounds: int) -> None:
    from rnnlab.app import run
    from rnnlab.session.settings import SettingsFile

    made: list[Any] = []

    def on_shown(window: Any) -> None:
        made.append(kind(window, rounds))

    with tempfile.TemporaryDirectory() as folder:
        status = run(sys.argv[:1], settings_file=SettingsFile(Path(folder) / "settings.json"), on_shown=on_shown)
    lines = made[0].lines if made else []
    if status or len(lines) < rounds:
        raise SystemExit(f"the window closed with status {status} before everything was measured")
    print("\n".join(" ".join(map(repr, line)) for line in lines))


def pauses_while_training(rounds: int) -> None:
    """Seconds from a press on Pause until the last chunk has come and nothing is computed any more."""
    _measure(_Pauses, rounds)


class _Measurement:
    """Starts a training; ``begin`` is called when its first numbers are there."""

    def __init__(self, window: Any, rounds: int) -> None:
        from rnnlab.labs.gradients.plan import TrainingPlan
        from rnnlab.labs.gradients.state import with_page

        self.window, self.rounds = window, rounds
        self.lines: list[list[float]] = []
        self.times: list[float] = []
        window.resize(1440, 900)
        window.host.open("gradients")
        window.store.turn("gradients", with_page, "training")
        self.work = window.host.view("gradients").work
        self.work.changed.connect(self._on_work)
        self.work.start("train", TrainingPlan(updates=UPDATES))

    def _on_work(self, name: str) -> None:
        seen = self.work.status(name)
        if seen is not None and seen.result is not None:
            self.work.changed.disconnect(self._on_work)
            self.begin()

    def begin(self) -> None:
        raise NotImplementedError

    def end_round(self) -> bool:
        """Keep the round's times; whether it was the last, and the window closes."""
        self.lines.append(self.times)
        self.times = []
        if len(self.lines) < self.rounds:
            return False
        self.work.cancel("train")
        self.window.store.mark_saved()  # nobody is asked whether to keep anything
        self.window.close()
        return True


class _Gaps(_Measurement):
    def begin(self) -> None:
        from rnnlab.ui.application import every

        self.before = self.began = time.perf_counter()
        self.timer = every(TICK, self._tick)

    def _tick(self) -> None:
        now = time.perf_counter()
        self.times.append(now - self.before)
        self.before = now
        if now - self.began >= ROUND_SECONDS:
            self.began = now
            if self.end_round():
                self.timer.stop()


class _Drags(_Measurement):
    def begin(self) -> None:
        self.window.host.drawn.connect(self._on_drawn)
        self.window.host.open("attention")
        self._start: float | None = None
        self._move_later()

    def _move_later(self) -> None:
        from rnnlab.ui.application import later

        later(BETWEEN, self._move)

    def _move(self) -> None:
        from rnnlab.labs.attention.edits import move_key
        from rnnlab.session.messages import Message

        if not self.window.host.up_to_date("attention"):
            self._move_later()  # the lab has only just been opened
            return
        angle = 0.1 * len(self.times) + 0.01 * len(self.lines)
        self._start = time.perf_counter()
        place = (math.cos(angle), math.sin(angle))
        self.window.store.edit("attention", move_key, 2, place, label=Message.of("undo-sentence"), merge="drag")

    def _on_drawn(self, name: str) -> None:
        from rnnlab.ui.application import serve

        if name != "attention" or self._start is None or not self.window.host.up_to_date(name):
            return
        serve()  # what the move changed is painted
        self.times.append(time.perf_counter() - self._start)
        self._start = None
        if len(self.times) < DRAGS or not self.end_round():
            self._move_later()


class _Pauses(_Measurement):
    def begin(self) -> None:
        self._pressed: float | None = None
        self.work.changed.connect(self._on_changed)
        self._press_later()

    def _press_later(self) -> None:
        from rnnlab.ui.application import later

        later(BETWEEN + 7 * len(self.times), self._press)  # at another moment of a chunk each time

    def _press(self) -> None:
        self._pressed = time.perf_counter()
        self.work.pause("train")
        if not self.window.work.computing:
            self._stopped()

    def _on_changed(self, name: str) -> None:
        if self._pressed is not None and not self.window.work.computing:
            self._stopped()

    def _stopped(self) -> None:
        assert self._pressed is not None
        self.times.append(time.perf_counter() - self._pressed)
        self._pressed = None
        if len(self.times) >= PAUSES and self.end_round():
            return
        self.work.resume("train")
        self._press_later()
