"""The session saved by itself: every half minute and at every scene, beside the window's work.

What is to be written is gathered at once, which takes a moment; packing and
writing happen in a thread of their own. A clean end takes the file away.
"""

from __future__ import annotations

import os
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QLockFile, QObject, QTimer

from rnnlab.session import recovery
from rnnlab.session.messages import Message
from rnnlab.ui.bridge import Bridge

if TYPE_CHECKING:
    from rnnlab.ui.main_window import MainWindow

SECONDS = 30.0
PATIENCE = 2.0  # seconds that the window's end waits for a write


class Autosave(QObject):
    """One window's session in a file of its own, as long as it differs from what the user has saved.

    Parameters
    ----------
    window : MainWindow
    folder : Path
        ``recovery.folder``.
    """

    def __init__(self, window: MainWindow, folder: Path) -> None:
        super().__init__(window)
        self._window = window
        self.path = recovery.new_path(folder)
        self._lock: QLockFile | None = None
        self._bridge = Bridge()
        self._writer: ThreadPoolExecutor | None = None
        self._restored: Path | None = None  # where the present session came from, until it is written here
        self._busy = self._again = self._told = self._ended = False
        self._baseline = self._content()  # what the user's own file holds, or the fresh session
        self._written: Any = None  # what was written last
        self._settled = 0  # how often the user's own file had it all
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.save)
        self._timer.start(round(1000 * SECONDS))
        window.tools.classroom.run.scene_changed.connect(self.save)
        window.files.opened.connect(self.settle)
        window.files.saved.connect(self.settle)

    def save(self, *_: object) -> None:
        """Write what there is now, unless it is written already. Does not wait."""
        if self._ended:
            return
        content = self._content()
        if content == self._written:
            return
        if content == self._baseline and not self._window.files.modified:
            if self._written is not None:  # all was taken back: the user's own file has it
                self.settle()
            return
        if self._busy:
            self._again = True
            return
        self._busy = True
        files = self._window.files
        session, original, stamp = files.document(), files.path, files.stamp
        if self._writer is None:
            self._writer = ThreadPoolExecutor(1, thread_name_prefix="autosave")
        self._hold()

        settled = self._settled

        def write() -> None:
            problem = recovery.write(self.path, session, original, stamp)
            self._bridge.post(lambda: self._on_written(content if settled == self._settled else None, problem))

        self._writer.submit(write)

    def settle(self, *_: object) -> None:
        """The session is what a file of the user's holds: nothing is to be kept beside it."""
        self._baseline = self._content()
        self._settled += 1
        self._written = None
        self._again = False
        self._forget_restored()
        if self._writer is not None and not self._ended:
            self._writer.submit(recovery.remove, self.path)

    def unsettle(self, left: Path) -> None:
        """The session was restored and is in no file of the user's: write it, and only then take away what was left."""
        self._baseline, self._restored = None, left
        self.save()

    def wait(self) -> None:
        """Come back when what was begun is written."""
        if self._writer is not None:
            self._writer.submit(lambda: None).result()

    def end(self) -> None:
        """A clean end: nothing is left."""
        self._ended = True
        self._timer.stop()
        self._forget_restored()
        writer, self._writer = self._writer, None
        if writer is not None:
            writer.submit(recovery.remove, self.path)
            done = threading.Thread(target=writer.shutdown, daemon=True)
            done.start()
            done.join(PATIENCE)
        if self._lock is not None:
            self._lock.unlock()
            self._lock = None

    # ---- inside ----

    def _content(self) -> Any:
        """What would be lost: compared, never shown."""
        window = self._window
        kept, lessons = window.store.snapshot(), window.tools.classroom.run.kept()
        works = tuple((work.lab, work.name, work.done, work.phase) for work in window.work.all())
        return kept.shared.sentence, dict(kept.labs), dict(kept.pins), lessons, works

    def _forget_restored(self) -> None:
        left, self._restored = self._restored, None
        if left is not None:
            recovery.remove(left)
            recovery.remove(recovery.lock_of(left))

    def _hold(self) -> None:
        """Let others see that the program that writes this file still runs."""
        if self._lock is not None:
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError:
            return
        lock = QLockFile(os.fspath(recovery.lock_of(self.path)))
        lock.setStaleLockTime(0)
        if lock.tryLock(0):
            self._lock = lock

    def _on_written(self, content: Any, problem: Message | None) -> None:
        self._busy = False
        if problem is None:
            self._written, self._told = content, False
            self._forget_restored()
        elif not self._told and not self._ended:
            self._told = True
            self._window.say(problem)
        again, self._again = self._again, False
        if again:
            self.save()
