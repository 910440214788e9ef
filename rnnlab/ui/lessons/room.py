"""Who gets the room beside the picture: the lesson as a column or a drawer, the inspector as a column or a strip."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QTimer

from rnnlab.session.lessons.run import LessonRun
from rnnlab.ui.lessons.drawer import Drawer
from rnnlab.ui.lessons.pointing import Pointer
from rnnlab.ui.look.theme import look, px

if TYPE_CHECKING:
    from rnnlab.ui.main_window import MainWindow

NARROW = 1200.0  # design pixels: below this width the lesson lies over the picture
ENOUGH = 64 + 320 + 888 + 288.0  # rail, lesson, picture, inspector


class Room(QObject):
    """Keeps the forms true to the window's width, and to what was folded by hand."""

    def __init__(self, window: MainWindow, run: LessonRun, drawer: Drawer, pointer: Pointer) -> None:
        super().__init__(window)
        self._window, self._run, self._drawer, self._pointer = window, run, drawer, pointer
        self._compact = False
        self.unfolded = False  # the inspector, by hand in this lesson
        window.installEventFilter(self)
        drawer.changed.connect(self.fit)
        look().changed.connect(self._later)

    def fit(self) -> None:
        """Column or drawer, and the inspector's form."""
        window = self._window
        self._drawer.set_narrow(window.width() < px(NARROW))
        self._drawer.setVisible(self._run.lesson is not None and not window.tools.presenting())
        if window.tools.presenting():
            return
        window.fold_as_fits()
        if window.inspector.compact() != self._compact:
            self._compact = window.inspector.compact()
            self._pointer.make_again()

    def begin(self) -> None:
        """Another lesson, or none. Its first words are seen, over the picture where there is no room beside it."""
        self.unfolded = False
        self.fit()
        if self._run.lesson is not None and self._drawer.narrow() and self._drawer.folded:
            self._drawer.toggle()

    def needed(self) -> bool:
        """Whether with lesson and inspector as columns the picture would have less room than it is laid out for."""
        column = self._run.lesson is not None and not self._drawer.folded and not self._drawer.narrow()
        return column and self._window.width() < px(ENOUGH)

    def taken(self) -> bool:
        """Whether the inspector is a strip for the lesson's sake."""
        return self.needed() and not self.unfolded

    def fold_inspector(self) -> bool:
        """Fold or unfold it for this lesson alone; False where the lesson does not need its room."""
        if not self.needed():
            return False
        self.unfolded = self._window.inspector.compact()
        self.fit()
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._window and event.type() == QEvent.Type.Resize:
            self.fit()
        return False

    def _later(self) -> None:
        QTimer.singleShot(0, self, self.fit)
