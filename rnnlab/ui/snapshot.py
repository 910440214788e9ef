"""A picture of each lab, written without anybody looking."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from rnnlab.session.messages import english
from rnnlab.ui.main_window import MainWindow

_LIMIT_S = 120


def write_lab(window: MainWindow, name: str, path: Path, *, example: bool = True) -> int:
    """Open a lab, wait for its numbers, and write the window as a PNG.

    ``example`` is False where the sentence that is there is to stay.

    Returns
    -------
    int
        0; 1 where it could not be made, which is said on stderr.
    """
    if not drawn(window, name, example=example):
        return 1
    if not window.grab().save(str(path)):
        print(f"{path}: could not be written", file=sys.stderr)
        return 1
    print(path)
    return 0


def drawn(window: MainWindow, name: str, *, example: bool = True) -> bool:
    """Open a lab, wait for its numbers and until everything has its place; False, and said, where none came."""
    window.host.open(name, example=example)
    if not _wait_for(window, name):
        message = window.stage.banner.message()
        print(f"{name}: {english(message) if message else 'the engine did not answer'}", file=sys.stderr)
        return False
    for _ in range(6):  # style sheets, layouts, and what lies in them settle
        QApplication.processEvents()
    return True


def _wait_for(window: MainWindow, name: str) -> bool:
    """Serve events until a lab's picture is up to date; False when it failed."""
    loop = QEventLoop()
    failed: list[str] = []
    window.host.drawn.connect(loop.quit)
    window.host.failed.connect(failed.append)
    window.host.failed.connect(loop.quit)
    limit = QTimer()
    limit.setSingleShot(True)
    limit.timeout.connect(loop.quit)
    limit.start(_LIMIT_S * 1000)
    while not failed and limit.isActive() and not window.host.up_to_date(name):
        loop.exec()
    window.host.drawn.disconnect(loop.quit)
    window.host.failed.disconnect(loop.quit)
    window.host.failed.disconnect(failed.append)
    return not failed and window.host.up_to_date(name)
