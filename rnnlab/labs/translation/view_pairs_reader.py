"""Reads a file of sentence pairs piece by piece, between the window's other work."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from rnnlab.session import pairs
from rnnlab.session.messages import Problem
from rnnlab.session.pairs import Reading


class PairsReader(QObject):
    """One file at a time; the next one takes the place of the one before."""

    moved = Signal(object)  # Reading
    finished = Signal(object)  # PairsFile
    refused = Signal(object)  # Message

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._going: Iterator[Reading] | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self.advance)

    @property
    def active(self) -> bool:
        """Whether a file is being read."""
        return self._going is not None

    def start(self, path: Path, columns: tuple[int, int] | None = None, encoding: str | None = None) -> None:
        """Read a file from its beginning."""
        self._going = pairs.reading(path, columns=columns, encoding=encoding)
        self._timer.start()

    def cancel(self) -> None:
        """Read no further; nothing of the file is kept."""
        self._going = None
        self._timer.stop()

    def advance(self) -> None:
        """Read one piece (called between the window's other events)."""
        going = self._going
        if going is None:
            return
        try:
            report = next(going)
        except StopIteration:
            self.cancel()
        except Problem as problem:
            self.cancel()
            self.refused.emit(problem.message)
        else:
            self.moved.emit(report)
            if report.found is not None and self._going is going:
                self.cancel()
                self.finished.emit(report.found)
