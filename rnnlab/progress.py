"""How far a long command is, on one line of a terminal; in a log, a line every few seconds."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from typing import TextIO

BAR = 24
_REDRAW = 0.1  # seconds between two drawings of the line
_LOG = 5.0  # seconds between two lines of a log


class Progress:
    """A line of progress.

    Parameters
    ----------
    stream : text stream or None
        A terminal gets a line that is drawn over; anything else gets lines; None gets nothing.
    clock : callable, optional
        Seconds.
    """

    def __init__(self, stream: TextIO | None, clock: Callable[[], float] = time.monotonic) -> None:
        self._stream = stream
        self._clock = clock
        self._terminal = stream is not None and stream.isatty()
        self._last: float | None = None
        self._open = False

    def show(self, done: int, total: int, text: str, *, last: bool = False) -> None:
        """Draw, unless it was drawn a moment ago; ``last`` draws in any case and ends the line."""
        now = self._clock()
        pause = _REDRAW if self._terminal else _LOG
        if self._stream is None or (not last and self._last is not None and now - self._last < pause):
            return
        self._last = now
        share = min(1.0, done / total) if total > 0 else 0.0
        filled = int(share * BAR)
        line = f"[{'#' * filled}{'-' * (BAR - filled)}] {100 * share:3.0f}%  {text}"
        if self._terminal:
            width = max(20, shutil.get_terminal_size().columns - 1)
            self._stream.write("\r" + line[:width].ljust(width))
            self._open = True
        else:
            self._stream.write(line + "\n")
        self._stream.flush()
        if last:
            self.close()

    def close(self) -> None:
        """End the line, so that what follows begins at the left."""
        if self._open and self._stream is not None:
            self._stream.write("\n")
            self._stream.flush()
        self._open = False


def duration(seconds: float) -> str:
    """Seconds as ``8 s``, ``3:20``, ``1:02:03``."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    hours, minutes = whole // 3600, whole // 60 % 60
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"
