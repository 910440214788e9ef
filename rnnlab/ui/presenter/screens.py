"""One screen or two: the class's picture on the one, the console for the teacher on the other.

Screens come and go while a lesson is given: a projector is plugged in late, or
its cable falls out. Whatever happens, the class's picture stays on a screen
that is there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRect, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget

from rnnlab.session.messages import Message
from rnnlab.ui.presenter.console import Console

if TYPE_CHECKING:
    from rnnlab.ui.main_window import MainWindow
    from rnnlab.ui.presenter.mode import Presenter


def put_on(window: QWidget, screen: QScreen, *, full: bool) -> None:
    """Move a window to a screen, over all of it or at its upper left."""
    window.setWindowState(window.windowState() & ~(Qt.WindowState.WindowFullScreen | Qt.WindowState.WindowMaximized))
    window.setScreen(screen)
    room = screen.geometry() if full else screen.availableGeometry()
    window.setGeometry(room if full else QRect(room.topLeft(), window.size().boundedTo(room.size())))
    if full:
        window.setWindowState(window.windowState() | Qt.WindowState.WindowFullScreen)


class Screens(QObject):
    """Puts both windows where they belong."""

    def __init__(self, window: MainWindow, presenter: Presenter) -> None:
        super().__init__(window)
        self._window, self._presenter = window, presenter
        self.console: Console | None = None
        self._home: QScreen | None = None  # where the window was before
        self._place = QRect()
        self.two = False  # whether each has a screen of its own
        app = QGuiApplication.instance()
        assert isinstance(app, QGuiApplication)
        app.screenAdded.connect(self._on_added)
        app.screenRemoved.connect(self._on_removed)
        presenter.changed.connect(self._on_presenter)

    # the class's picture

    def begin(self) -> None:
        """Take the screens: the other one for the class, where there is one."""
        window = self._window
        self._home, self._place = window.screen(), window.normalGeometry()
        other = self._other(self._home)
        if other is None:
            window.setWindowState(window.windowState() | Qt.WindowState.WindowFullScreen)
        else:
            self._part(other)

    def end(self, state: Qt.WindowState) -> None:
        """Everything back to where it was, on a screen that is there."""
        window, home = self._window, self._home
        self.two, self._home = False, None
        window.setWindowState(Qt.WindowState.WindowNoState)
        if home is not None and home in QGuiApplication.screens():
            window.setScreen(home)
            room, place = home.availableGeometry(), QRect(self._place)
            if not room.contains(place.center()):  # its screen is gone
                place = self._place = QRect(room.topLeft(), place.size().boundedTo(room.size()))
                # The desktop still has the old place in mind, and puts the window there in a moment.
                QTimer.singleShot(0, self, self._stay)
            window.setGeometry(place)
        window.setWindowState(state & ~Qt.WindowState.WindowMinimized)
        self.close_console()

    def _stay(self) -> None:
        if not self._presenter.active:
            self._window.setGeometry(self._place)

    def _part(self, audience: QScreen) -> None:
        """The class's picture there, the console here."""
        self.two = True
        put_on(self._window, audience, full=True)
        home = self._home
        if home is not None:
            console = self._made()
            put_on(console, home, full=True)
            console.show()
            console.activateWindow()

    def _other(self, screen: QScreen) -> QScreen | None:
        return next((other for other in QGuiApplication.screens() if other is not screen), None)

    def _on_added(self, screen: QScreen) -> None:
        if self._presenter.active and not self.two:
            self._home = self._window.screen()
            self._part(screen)

    def _on_removed(self, screen: QScreen) -> None:
        if not self._presenter.active or not self.two:
            return
        left = [other for other in QGuiApplication.screens() if other is not screen]
        if not left:
            return
        if len(left) > 1:  # a third one takes its place
            self._home = self._home if self._home in left else left[0]
            self._part(next(other for other in left if other is not self._home))
            return
        self.two, self._home = False, left[0]
        self.close_console()
        put_on(self._window, left[0], full=True)
        self._window.show()
        self._window.activateWindow()
        self._window.say(Message.of("screen-gone"))

    # the console

    def toggle_console(self) -> None:
        """Open the console, on a second screen or as a window, or close it."""
        if self.console is not None and self.console.isVisible():
            self.close_console()
            return
        console = self._made()
        if not self.two:
            console.resize(1200, 760)
        console.show()
        console.raise_()
        console.activateWindow()

    def close_console(self) -> None:
        """The window alone."""
        if self.console is not None:
            self.console.hide()

    def _made(self) -> Console:
        if self.console is None:
            self.console = Console(self._window, self._presenter)
        return self.console

    def _on_presenter(self) -> None:
        if self.console is not None:
            self.console.refresh()
