"""The Qt application, in the program's clothes."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence

from PySide6.QtCore import (
    QDeadlineTimer,
    QEventLoop,
    QMargins,
    QMessageLogContext,
    QRect,
    QSize,
    Qt,
    QTimer,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from rnnlab.files import shown
from rnnlab.session.settings import Settings
from rnnlab.ui import accessible
from rnnlab.ui.look.icons import icon
from rnnlab.ui.look.theme import dress

# Of the desktop entry that installers bring: by it a Wayland desktop finds the window's icon.
DESKTOP_ID = "io.github.rnnlab.rnnlab"
FIRST = QSize(1440, 900)  # of the window at the first start
TITLE_BAR = QMargins(0, 40, 0, 0)  # what desktops put above a window
PATIENCE = 250  # ms for a desktop to give a window its place


def application(argv: Sequence[str]) -> QApplication:
    """Make the one application of this process, or dress the one that is there."""
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        # 150 % stays 150 %: rounding the factor makes everything too large or too small.
        QGuiApplication.setHighDpiScaleFactorRoundingPolicy(Qt.HighDpiScaleFactorRoundingPolicy.PassThrough)
        app = QApplication([shown(word) for word in argv])  # it aborts on what cannot be encoded
    app.setApplicationName("rnnlab")
    app.setApplicationDisplayName("rnnlab")
    app.setDesktopFileName(DESKTOP_ID)
    dress(app)
    accessible.install()
    app.setWindowIcon(icon("logo", 64, "accent"))  # drawn by ourselves: Qt's reader of SVG icons is a plug-in
    return app


def keep_complaints(write: Callable[[str], None] | None) -> None:
    """Have what Qt complains of written somewhere too, beside standard error; None ends it."""

    def on_message(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
        if write is not None and kind != QtMsgType.QtDebugMsg:
            write(f"Qt: {text}")
        if sys.stderr is not None:
            sys.stderr.write(text + "\n")

    qInstallMessageHandler(None if write is None else on_message)


def serve() -> None:
    """Handle what waits in the event loop, painting among it, and come back."""
    QApplication.processEvents()


def put_where_it_was(window: QWidget, settings: Settings) -> None:
    """Give a window the place it had, where a screen has that place still."""
    wanted = QRect(*settings.geometry) if settings.geometry else None
    screens = [screen.availableGeometry() for screen in QGuiApplication.screens()]
    window.resize(FIRST)
    if wanted is not None and any(screen.contains(wanted.center()) for screen in screens):
        window.setGeometry(wanted)
        crowded = False
    else:  # on a small screen its title bar or its timeline would lie outside
        room = QGuiApplication.primaryScreen().availableGeometry().marginsRemoved(TITLE_BAR).size()
        crowded = FIRST.boundedTo(room) != FIRST
    if crowded or settings.maximized:
        window.setWindowState(Qt.WindowState.WindowMaximized)


def show_painted(window: QWidget) -> None:
    """Show a window and come back when it is painted, or after a moment where the desktop keeps it hidden.

    What the user presses meanwhile waits for the event loop.
    """
    window.show()
    patience = QDeadlineTimer(PATIENCE)
    while True:
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
        handle = window.windowHandle()
        if handle is None or handle.isExposed() or patience.hasExpired():
            return
        time.sleep(0.005)


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
