"""From any thread to the GUI thread: the only door."""

from __future__ import annotations

import threading
from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal, Slot


class Bridge(QObject):
    """Runs callables on the thread that made it, in the order in which they came."""

    _arrived = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        # Not Qt's own object for it: Python would take ``self.thread()`` for a child of the bridge and delete the main
        # thread's with it, after which Qt crashes as soon as it loads a plug-in.
        self._thread = threading.get_ident()
        self._arrived.connect(self._run, Qt.ConnectionType.QueuedConnection)

    def post(self, action: Callable[[], None]) -> None:
        """Have ``action`` run on the GUI thread; may be called from anywhere."""
        self._arrived.emit(action)

    @Slot(object)
    def _run(self, action: Callable[[], None]) -> None:
        assert threading.get_ident() == self._thread, "results reach widgets on the GUI thread alone"
        action()
