"""What reaches the window from outside: a second start of the program, and files that the desktop hands over."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from rnnlab.instance import Request

if TYPE_CHECKING:
    from rnnlab.ui.main_window import MainWindow

_AGAIN = 300  # milliseconds until it is looked whether a dialog is still open


class Requests(QObject):
    """Brings the window to the front and opens files in it, as a person would with the menu."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._file: Path | None = None
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._open)
        app = QCoreApplication.instance()
        if sys.platform == "darwin" and app is not None:  # elsewhere no such event comes, and a filter sees them all
            app.installEventFilter(self)

    def take(self, request: Request) -> None:
        """Come to the front; open the last of the files as soon as no dialog is open."""
        for name, value in (request.activation or {}).items():
            os.environ[name] = value  # Wayland: Qt shows it to the desktop with the next activation
        self._come_to_the_front()
        if request.files:
            self.open_later(Path(request.files[-1]))

    def open_later(self, path: Path) -> None:
        """Open a file from the event loop: whoever hands it over does not wait for the question about unsaved work."""
        self._file = path
        self._later.start(0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """macOS hands a file that was opened in the Finder to the program as an event."""
        if isinstance(event, QFileOpenEvent) and event.file():
            self.open_later(Path(event.file()))
            return True
        return False

    def _come_to_the_front(self) -> None:
        window = self._window
        window.setWindowState((window.windowState() & ~Qt.WindowState.WindowMinimized) | Qt.WindowState.WindowActive)
        window.show()
        window.raise_()
        window.activateWindow()

    def _open(self) -> None:
        if QApplication.activeModalWidget() is not None:
            self._later.start(_AGAIN)
            return
        path, self._file = self._file, None
        if path is not None and self._window.files.may_leave():
            self._window.files.open(path)
