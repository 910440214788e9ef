"""Arrow keys, Home and End on a focused button: they step through the sentence.

Qt moves the focus from button to button by them. Here Tab does that, and a
choice among segments keeps its arrows; all other buttons have no use for them.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from rnnlab.ui.widgets.timeline import Timeline

_KEYS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End)


class TransportKeys(QObject):
    """Watches the button that has the focus, and no other widget."""

    def __init__(self, window: QWidget, timeline: Timeline) -> None:
        super().__init__(window)
        self._window, self._timeline = window, timeline
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._on_focus)

    def _on_focus(self, old: QWidget | None, new: QWidget | None) -> None:
        if isinstance(old, QAbstractButton):
            old.removeEventFilter(self)
        if isinstance(new, QAbstractButton) and new.group() is None and new.window() is self._window:
            new.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() in _KEYS:
            return self._timeline.take_key(event)
        return False
