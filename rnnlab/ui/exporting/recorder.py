"""A play-through of the timeline as a GIF: each step's own result is waited for, then its picture is taken.

Pictures are taken in the window, one by one, between its other work; they are
encoded on a thread beside it. Afterwards the window shows what it showed before.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QImage

from rnnlab.session.messages import Message
from rnnlab.ui.bridge import Bridge
from rnnlab.ui.exporting.gif import GifWriter
from rnnlab.ui.lab_host import LabHost
from rnnlab.ui.look.theme import look
from rnnlab.ui.widgets.timeline import TimelineModel

MOST = 240  # pictures; of a longer timeline every second, third … step is shown, and always the last one


def steps_of(model: TimelineModel) -> list[int]:
    """The steps that are shown, in the order in which they are played."""
    stride = -(-model.length // MOST)
    steps = list(range(1, model.length + 1, stride))
    if steps[-1] != model.length:
        steps.append(model.length)
    return steps[::-1] if model.backwards else steps


class Recorder(QObject):
    """One recording; ``finished`` has the file's bytes, why there are none, or None where it was ended before.

    Parameters
    ----------
    host : LabHost
        Whose open lab is played.
    steps : sequence of int
    take : callable
        Makes the picture of the step that is shown.
    writer : GifWriter
    """

    progressed = Signal(int, int)
    finished = Signal(object)

    def __init__(
        self, host: LabHost, steps: Sequence[int], take: Callable[[int], QImage], writer: GifWriter, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._host, self._steps, self._take, self._writer = host, tuple(steps), take, writer
        self._bridge = Bridge()
        self._pool = ThreadPoolExecutor(1, "gif")
        self._at, self._waiting, self._over = 0, False, False
        self._before = host.place()
        self._motion = look().motion

    def start(self) -> None:
        """Begin; nothing moves by itself meanwhile, so that no picture is of something between two steps."""
        look().motion = False
        self._host.drawn.connect(self._look_later)
        self._host.failed.connect(self._on_failed)
        self._next()

    def cancel(self) -> None:
        """End it; nothing was written."""
        self._end(None)

    def _next(self) -> None:
        if self._over:
            return
        if self._at == len(self._steps):
            self._send(self._writer.finish, self._end)
            return
        self._waiting = True
        self._host.set_step(self._steps[self._at])
        self._look_later()

    def _look_later(self) -> None:
        QTimer.singleShot(0, self, self._look)

    def _look(self) -> None:
        """Take the picture as soon as the step's own result is drawn, and has its place."""
        if self._waiting and not self._over and self._host.up_to_date(self._host.current):
            self._waiting = False
            QTimer.singleShot(0, self, self._shoot)

    def _shoot(self) -> None:
        if self._over:
            return
        image = self._take(self._steps[self._at]).convertToFormat(QImage.Format.Format_RGB32)
        pixels = bytes(image.constBits())
        self._send(
            partial(self._writer.add, image.width(), image.height(), pixels, image.bytesPerLine()), self._on_added
        )

    def _on_added(self, nothing: object) -> None:
        self._at += 1
        self.progressed.emit(self._at, len(self._steps))
        self._next()

    def _on_failed(self, lab: str) -> None:
        """The engine gave no result: its reason is said already."""
        if lab == self._host.current:
            self._end(None)

    def _send(self, work: Callable[[], object], then: Callable[[object], None]) -> None:
        self._pool.submit(work).add_done_callback(partial(self._encoded, then))

    def _encoded(self, then: Callable[[object], None], future: Future[object]) -> None:
        """On the encoding thread, or on this one where it is cancelled."""
        if future.cancelled():
            return
        with contextlib.suppress(RuntimeError):  # the window went in between
            self._bridge.post(partial(self._done, then, future))

    def _done(self, then: Callable[[object], None], future: Future[object]) -> None:
        if self._over:
            return
        fault = future.exception()
        if fault is None:
            then(future.result())
        else:  # memory, or a window that has another size by now
            self._end(Message.of("export-failed", reason=str(fault) or type(fault).__name__))

    def _end(self, data: object) -> None:
        if self._over:
            return
        self._over = True
        self._host.drawn.disconnect(self._look_later)
        self._host.failed.disconnect(self._on_failed)
        self._pool.shutdown(wait=False, cancel_futures=True)
        look().motion = self._motion
        self._host.return_to(self._before)
        self.finished.emit(data)
        self.deleteLater()
