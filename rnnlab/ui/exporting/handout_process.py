"""The hand-out of all labs, made by a second process of this program: the window goes on meanwhile.

The process has an engine of its own and draws on no screen, in light colours
and at the size of paper, whatever the window looks like.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from PySide6.QtCore import QObject, QProcess, QTimer, Signal

from rnnlab import frozen
from rnnlab.files import reason
from rnnlab.session import plainjson
from rnnlab.session.messages import Message

_PAGE = re.compile(r"^(\d+)/(\d+) ", re.MULTILINE)
_LONGEST = 300  # characters of what went wrong


def command() -> tuple[str, list[str]]:
    """The program and the words that start this program again."""
    return sys.executable, [] if frozen.is_frozen() else ["-m", "rnnlab"]


class HandoutProcess(QObject):
    """``finished`` has the PDF's bytes, a message of what went wrong, or None where it was ended.

    Parameters
    ----------
    states : mapping of str to State
        By lab, each with the sentence that the lab would show.
    language, paper : str
    decimals : int
    """

    progressed = Signal(int, int)
    finished = Signal(object)

    def __init__(
        self, states: Mapping[str, Any], language: str, paper: str, decimals: int, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._states = states
        self._options = ["--lang", language, "--paper", paper, "--decimals", str(decimals)]
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._said, self._over = "", False
        self.process = QProcess(self)
        self.process.readyReadStandardOutput.connect(self._on_said)
        self.process.finished.connect(self._on_ended)
        self.process.errorOccurred.connect(self._on_error)

    def start(self) -> None:
        """Begin; the caller hears of everything later."""
        try:
            self._folder = tempfile.TemporaryDirectory(prefix="rnnlab-", ignore_cleanup_errors=True)
            states = {name: msgspec.to_builtins(state) for name, state in self._states.items()}
            given = Path(self._folder.name) / "states.json"
            given.write_text(plainjson.write(states), encoding="utf-8")
        except OSError as error:
            why = Message.of("export-failed", reason=reason(error))
            QTimer.singleShot(0, self, lambda: self._end(why))
            return
        program, words = command()
        files = ["--out", str(self._made()), "--state", str(given)]
        self.process.start(program, [*words, "handout", *files, *self._options])

    def cancel(self) -> None:
        """End it at once; nothing was written."""
        self._end(None)

    def _made(self) -> Path:
        assert self._folder is not None
        return Path(self._folder.name) / "handout.pdf"

    def _on_said(self) -> None:
        self._said += bytes(self.process.readAllStandardOutput().data()).decode("utf-8", "replace")
        pages = _PAGE.findall(self._said)
        if pages:
            self.progressed.emit(*(int(part) for part in pages[-1]))

    def _on_ended(self, status: int, how: QProcess.ExitStatus) -> None:
        if self._over:
            return
        try:
            data = self._made().read_bytes() if status == 0 and how == QProcess.ExitStatus.NormalExit else None
        except OSError:
            data = None
        self._end(data if data else self._why())

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            self._end(Message.of("export-failed", reason=self.process.errorString()))

    def _why(self) -> Message:
        """What the process said last."""
        lines = bytes(self.process.readAllStandardError().data()).decode("utf-8", "replace").strip().splitlines()
        return Message.of("export-failed", reason=(lines[-1] if lines else self.process.errorString())[:_LONGEST])

    def _end(self, made: object) -> None:
        if self._over:
            return
        self._over = True
        running = self.process.state() != QProcess.ProcessState.NotRunning
        if running:
            # It goes by itself, and its folder with it: nobody waits here.
            self.process.finished.connect(self._clean)
            self.process.kill()
        self.finished.emit(made)
        if not running:
            self._clean()

    def _clean(self) -> None:
        if self._folder is not None:
            self._folder.cleanup()
        self.deleteLater()
