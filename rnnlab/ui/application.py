"""The Qt application, in the program's clothes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from rnnlab.ui.look.icons import icon
from rnnlab.ui.look.theme import dress


def application(argv: Sequence[str]) -> QApplication:
    """Make the one application of this process, or dress the one that is there."""
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        # 150 % stays 150 %: rounding the factor makes everything too large or too small.
        QGuiApplication.setHighDpiScaleFactorRoundingPolicy(Qt.HighDpiScaleFactorRoundingPolicy.PassThrough)
        app = QApplication(list(argv))
    app.setApplicationName("rnnlab")
    app.setApplicationDisplayName("rnnlab")
    app.setDesktopFileName("rnnlab")
    dress(app)
    app.setWindowIcon(icon("logo", 64, "accent"))  # drawn by ourselves: Qt's reader of SVG icons is a plug-in
    return app


def serve() -> None:
    """Handle what waits in the event loop, painting among it, and come back."""
    QApplication.processEvents()


def every(milliseconds: int, call: Callable[[], None]) -> QTimer:
    """Call again and again, as punctually as Qt can; the timer that comes back is running."""
    timer = QTimer()
    timer.setTimerType(Qt.TimerType.PreciseTimer)
    timer.timeout.connect(call)
    timer.start(milliseconds)
    return timer


def later(milliseconds: int, call: Callable[[], None]) -> None:
    """Call once, from the event loop."""
    QTimer.singleShot(milliseconds, call)
