"""From any thread to the GUI thread: the only door."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal, Slot

_PAINTED = QEvent.Type(QEvent.registerEventType())
_AFTER_PAINTING = Qt.EventPriority.LowEventPriority.value - 1  # a window asks to be painted with LowEventPriority
_HOPS = 2  # a scene asks its window only in the turn in which events that were there already are sent first


class Bridge(QObject):
    """Runs callables on the thread that made it, in the order in which they came."""

    _arrived = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        # Not Qt's own object for it: Python would take ``self.thread()`` for a child of the bridge and delete the main
        # thread's with it, after which Qt crashes as soon as it loads a plug-in.
        self._thread = threading.get_ident()
        self._arrived.connect(self._run, Qt.ConnectionType.QueuedConnection)
        self._later: deque[tuple[int, Callable[[], None]]] = deque()

    def post(self, action: Callable[[], None]) -> None:
        """Have ``action`` run on the GUI thread; may be called from anywhere."""
        self._arrived.emit(action)

    def later(self, action: Callable[[], None]) -> None:
        """Have ``action`` run once what has changed by now is painted; on the GUI thread alone."""
        self._put_off(_HOPS, action)

    def _put_off(self, hops: int, action: Callable[[], None]) -> None:
        self._later.append((hops, action))
        QCoreApplication.postEvent(self, QEvent(_PAINTED), _AFTER_PAINTING)

    def event(self, event: QEvent) -> bool:
        if event.type() != _PAINTED:
            return super().event(event)
        hops, action = self._later.popleft()
        if hops > 1:
            self._put_off(hops - 1, action)
        else:
            action()
        return True

    @Slot(object)
    def _run(self, action: Callable[[], None]) -> None:
        assert threading.get_ident() == self._thread, "results reach widgets on the GUI thread alone"
        action()
