"""Where computing happens: in a process of its own, or, for tests, in the caller's thread when it says so."""

from __future__ import annotations

import contextlib
import ctypes
import multiprocessing
import multiprocessing.connection
import multiprocessing.context
import os
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from functools import partial
from typing import Any

from rnnlab import gpu_addon
from rnnlab.files import shown
from rnnlab.session.answers import warm_up
from rnnlab.session.messages import Message

_BELOW_NORMAL = 0x4000  # BELOW_NORMAL_PRIORITY_CLASS of the Windows API


def prepare_process() -> None:
    """First act of an engine process, before torch is imported."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_die_with, args=(parent.sentinel,), name="watchdog", daemon=True).start()
    # Ctrl+C in a terminal reaches the whole group; the window decides when the engine ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # a windowed program has none, and libraries print
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115  (for the process's life)


def prepare_work_process() -> None:
    """First act of a process for long work: it gives way to the window and to the engine."""
    prepare_process()
    if sys.platform == "win32":
        kernel = ctypes.windll.kernel32
        kernel.GetCurrentProcess.restype = ctypes.c_void_p
        kernel.SetPriorityClass(ctypes.c_void_p(kernel.GetCurrentProcess()), _BELOW_NORMAL)
    else:
        os.nice(10)


def _die_with(sentinel: int) -> None:
    """End this process at once when its parent is gone, however it went."""
    multiprocessing.connection.wait([sentinel])
    os._exit(0)


class _RecordingContext(multiprocessing.context.SpawnContext):
    """The spawn context, remembering the processes it made, so that they can be killed."""

    def __init__(self) -> None:
        super().__init__()
        self.made: list[Any] = []

    def Process(self, *args: Any, **kwargs: Any) -> Any:  # type: ignore[override]  # noqa: N802
        process = multiprocessing.context.SpawnProcess(*args, **kwargs)
        self.made.append(process)
        return process


def _prepared(initializer: Callable[[], None], addon: str | None) -> None:
    """First act of every engine process: where torch comes from is settled before anything imports it."""
    initializer()
    gpu_addon.prefer(addon)


class EngineProcess(ProcessPoolExecutor):
    """One spawned process that computes, and that can be killed.

    It takes torch from the GPU add-on where there is a usable one
    (``rnnlab.gpu_addon``). Should the process not live through the import, the
    add-on is taken back, and the next process has the program's own torch.

    Parameters
    ----------
    device : str
        ``"auto"``, or the device that the user forces.
    initializer : callable
        First act of the process.
    """

    def __init__(self, device: str = "auto", initializer: Callable[[], None] = prepare_process) -> None:
        self._context = _RecordingContext()
        self._device = device
        addon, self._note = (None, None) if device == "cpu" else gpu_addon.look()
        self._addon = None if addon is None else str(addon.folder)
        self._killed = False
        # numpy's own threads as torch's: one, before the process loads it. What the user set stands.
        for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
            os.environ.setdefault(name, "1")
        super().__init__(1, mp_context=self._context, initializer=partial(_prepared, initializer, self._addon))

    @property
    def warm_up(self) -> Callable[[], dict[str, Any]]:
        """What the lane submits first."""
        return partial(warm_up, self._device, self._note)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future = super().submit(fn, *args, **kwargs)
        self._close_own_end()
        if self._addon is not None:
            future.add_done_callback(self._take_back_what_ends_it)
        return future

    def _close_own_end(self) -> None:
        """Leave the writing end of the answers' pipe to the process alone.

        The pool keeps it open without ever using it. A process that is killed in the middle of an answer would then
        leave the pool's thread reading for ever, and nobody would hear of its death.
        """
        writer = getattr(self._result_queue, "_writer", None)
        if writer is not None and not writer.closed and self._context.made:
            with contextlib.suppress(OSError):
                writer.close()

    def _take_back_what_ends_it(self, future: Future[Any]) -> None:
        """Called by the pool's thread, before anybody else hears of it."""
        addon = self._addon
        if addon is None or self._killed or future.cancelled():
            return
        if isinstance(future.exception(), BrokenExecutor):
            gpu_addon.take_back(Message.of("gpu-addon-ended", path=shown(addon)))
        else:
            self._addon = None  # it has lived through a job: from now on a crash is the job's own

    @property
    def pids(self) -> tuple[int, ...]:
        return tuple(process.pid for process in self._context.made if process.pid is not None)

    def kill(self) -> None:
        """End the process at once, whatever it does. Does not wait; the pool's own thread reaps it."""
        self._killed = True
        for process in self._context.made:
            # ValueError: closed already. AttributeError: it never started.
            with contextlib.suppress(OSError, ValueError, AttributeError):
                process.kill()
        self.shutdown(wait=False, cancel_futures=True)


def process_executor(device: str = "auto") -> EngineProcess:
    """A new engine process; it starts at the first submission."""
    return EngineProcess(device)


def begun_executor(device: str = "auto") -> EngineProcess:
    """An engine process that imports torch already, for whoever will need one in a moment."""
    executor = process_executor(device)
    with contextlib.suppress(OSError, RuntimeError):  # it breaks for the next who submits, and he is told
        executor.submit(executor.warm_up)
    return executor


def work_executor(device: str = "auto") -> EngineProcess:
    """A new process for long work; the window and its engine come before it where processors are few."""
    return EngineProcess(device, initializer=prepare_work_process)


class InlineExecutor(Executor):
    """Runs in the caller's thread, when asked, so that the order of events can be stated."""

    def __init__(self) -> None:
        self.queue: list[tuple[Future[Any], Callable[[], Any]]] = []
        self.killed = False

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        if self.killed:
            raise BrokenExecutor("killed")
        future: Future[Any] = Future()
        self.queue.append((future, partial(fn, *args, **kwargs)))
        return future

    def run_pending(self, count: int | None = None) -> int:
        """Run what is queued now (at most ``count``); return how many ran."""
        ran = 0
        for _ in range(len(self.queue) if count is None else min(count, len(self.queue))):
            future, work = self.queue.pop(0)
            if not future.set_running_or_notify_cancel():
                continue
            ran += 1
            try:
                future.set_result(work())
            except BaseException as fault:
                future.set_exception(fault)
        return ran

    def crash(self) -> None:
        """Behave as a pool whose process was killed."""
        self.killed = True
        broken, self.queue = self.queue, []
        for future, _ in broken:
            future.set_exception(BrokenExecutor("killed"))

    def kill(self) -> None:
        self.killed = True
        self.queue = []

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.killed = True
