"""Computing elsewhere: the lane of requests, and the engine process behind it.

The window's side (``Lane``) holds all its state on one thread; what an
executor reports comes back to that thread through ``post``. The engine's side
(``answer``, ``warm_up``) returns plain data and never raises, because an
exception object that crosses processes may break the pool.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import multiprocessing
import multiprocessing.connection
import multiprocessing.context
import os
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any

from psygnal import Signal

from rnnlab.engine.traces import EngineError, Failure
from rnnlab.labs import registry
from rnnlab.session.messages import Message, Problem

CRASHES_IN_A_ROW = 3
_MEMORY_WORDS = ("out of memory", "not enough memory", "can't allocate memory", "cannot allocate memory")

# ---- the engine's side -------------------------------------------------------


def answer(lab_name: str, state: Any) -> Any:
    """Compute a lab's result; runs in the engine process.

    Parameters
    ----------
    lab_name : str
    state : State
        The full state, shared fields filled in.

    Returns
    -------
    trace or Failure
        Whatever goes wrong becomes a ``Failure``. Nothing is raised.
    """
    return _guarded(lambda: registry.lab(lab_name).compute(state))


def answer_json(lab_name: str, state: Any) -> Any:
    """As ``answer``, with the trace turned into plain lists and numbers."""

    def work() -> Any:
        lab = registry.lab(lab_name)
        return lab.to_json(lab.compute(state))

    return _guarded(work)


def warm_up(device: str = "auto") -> dict[str, Any]:
    """Import torch and choose the device; runs in the engine process.

    Returns
    -------
    dict
        What ``rnnlab.engine.process.prepare`` says. Where torch cannot be
        loaded, ``pid`` and ``failure`` (a ``Failure``).
    """

    def work() -> Any:
        info = importlib.import_module("rnnlab.engine.process").prepare(device)
        for lab in registry.LABS:
            with contextlib.suppress(ImportError):
                _ = lab.compute
        return info

    info = _guarded(work)
    return {"pid": os.getpid(), "failure": info} if isinstance(info, Failure) else info


def _guarded(work: Callable[[], Any]) -> Any:
    try:
        return work()
    except BaseException as fault:  # not Exception: a SystemExit would end the process
        failure = _failure(fault)
    # The exception, and with it every tensor on its stack, is gone by now.
    gc.collect()
    return failure


def _failure(fault: BaseException) -> Failure:
    if isinstance(fault, EngineError):
        return Failure(fault.kind, fault.field, _plain(fault.args_by_name))
    if isinstance(fault, Problem):
        args = {name: value for name, value in fault.message.args if name != "field"}
        return Failure(fault.message.id, fault.field, args)
    said = _first_line(fault)
    names = {kind.__name__ for kind in type(fault).__mro__}
    if "OutOfMemoryError" in names or isinstance(fault, MemoryError):
        return Failure("out-of-memory")
    if isinstance(fault, RuntimeError) and any(words in said.lower() for words in _MEMORY_WORDS):
        return Failure("out-of-memory")
    return Failure("engine-fault", args={"detail": f"{type(fault).__name__}: {said}" if said else type(fault).__name__})


def _first_line(fault: BaseException) -> str:
    try:
        lines = str(fault).strip().splitlines()
    except Exception:  # a foreign exception may not be able to say what it is
        return ""
    # The beginning names the cause; torch's messages go on for pages.
    return lines[0][:300] if lines else ""


def _plain(args: dict[str, Any]) -> dict[str, Any]:
    return {name: value if type(value) in (str, int, float, bool) else str(value) for name, value in args.items()}


def _prepare_process() -> None:
    """First act of an engine process, before torch is imported."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_die_with, args=(parent.sentinel,), name="watchdog", daemon=True).start()
    # Ctrl+C in a terminal reaches the whole group; the window decides when the engine ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # a windowed program has none, and libraries print
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115  (for the process's life)


def _die_with(sentinel: int) -> None:
    """End this process at once when its parent is gone, however it went."""
    multiprocessing.connection.wait([sentinel])
    os._exit(0)


# ---- executors ---------------------------------------------------------------


class _RecordingContext(multiprocessing.context.SpawnContext):
    """The spawn context, remembering the processes it made, so that they can be killed."""

    def __init__(self) -> None:
        super().__init__()
        self.made: list[Any] = []

    def Process(self, *args: Any, **kwargs: Any) -> Any:  # type: ignore[override]  # noqa: N802
        process = multiprocessing.context.SpawnProcess(*args, **kwargs)
        self.made.append(process)
        return process


class EngineProcess(ProcessPoolExecutor):
    """One spawned process that computes, and that can be killed.

    Parameters
    ----------
    device : str
        ``"auto"``, or the device that the user forces.
    """

    def __init__(self, device: str = "auto") -> None:
        self._context = _RecordingContext()
        self._device = device
        # numpy's own threads as torch's: one, before the process loads it. What the user set stands.
        for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
            os.environ.setdefault(name, "1")
        super().__init__(1, mp_context=self._context, initializer=_prepare_process)

    @property
    def warm_up(self) -> Callable[[], dict[str, Any]]:
        """What the lane submits first."""
        return partial(warm_up, self._device)

    @property
    def pids(self) -> tuple[int, ...]:
        return tuple(process.pid for process in self._context.made if process.pid is not None)

    def kill(self) -> None:
        """End the process at once, whatever it does. Does not wait; the pool's own thread reaps it."""
        for process in self._context.made:
            # ValueError: closed already. AttributeError: it never started.
            with contextlib.suppress(OSError, ValueError, AttributeError):
                process.kill()
        self.shutdown(wait=False, cancel_futures=True)


def process_executor(device: str = "auto") -> EngineProcess:
    """A new engine process; it starts at the first submission."""
    return EngineProcess(device)


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


# ---- the window's side -------------------------------------------------------


@dataclass
class _Desk:
    """One lab's requests: at most one in flight and one pending."""

    generation: int = 0
    state: Any = None  # the newest
    sent: Any = None  # the one in flight
    floor: int = 0  # results of this generation and before are not wanted any more
    in_flight: int | None = None  # the generation that was sent
    order: int = 0  # when it was sent, among all labs
    waiting: bool = False  # the newest is yet to be sent
    crashes: int = 0


@dataclass
class _Engine:
    """One executor's life; what an earlier one still reports is not heard."""

    executor: Executor
    warming: bool = False
    order: int = 0  # of the warm-up, among all that was sent
    dropped: bool = False


class Lane:
    """Latest-wins requests to an engine that may die.

    Per lab one request is in flight and one pending; a newer state replaces
    the pending one. A result comes with the state that it belongs to. While a
    newer request is on its way (a slider is being dragged, and a result takes
    longer than a move of the mouse) the results in between are delivered too,
    so that the picture follows; the newest state's result is always the last.
    A failure is told only of the newest state.
    When the engine dies, a new one is started and every lab's newest state
    that has no result is submitted again, innocent labs first; a state that
    ended the engine three times in a row is given up until the lab's next
    submission, and the other labs go on.

    Parameters
    ----------
    start : callable
        Makes an executor. When it has a ``kill`` method, that ends it; when
        it has ``warm_up``, that is its first job, and ``started`` tells its result.
    post : callable
        Brings a callable to the thread that owns the lane, in order.
    work : callable, optional
        ``(lab, state) -> result or Failure``, picklable.

    Signals
    -------
    delivered : (lab, state, result)
    failed : (lab, state, Failure)
    restarted : (Message,)
        The engine died and was started again.
    started : (dict,)
        What the warm-up found: ``pid``, ``torch``, ``device``, ``reason``,
        ``reason_args``, ``import_seconds``; or ``pid`` and ``failure``.
    """

    delivered = Signal(str, object, object)
    failed = Signal(str, object, object)
    restarted = Signal(object)
    started = Signal(dict)

    def __init__(
        self,
        start: Callable[[], Executor],
        post: Callable[[Callable[[], None]], None],
        work: Callable[[str, Any], Any] = answer,
    ) -> None:
        self._start = start
        self._post = post
        self._work = work
        self._desks: dict[str, _Desk] = {}
        self._engine: _Engine | None = None
        self._closed = False
        self._sent = 0
        self._start_crashes = 0

    @property
    def closed(self) -> bool:
        return self._closed

    @property
    def executor(self) -> Executor | None:
        """The executor in use, None before the start and after the end."""
        return self._engine.executor if self._engine else None

    def busy(self, lab: str) -> bool:
        """Whether a result of the lab's newest state is still to come."""
        desk = self._desks.get(lab)
        return desk is not None and (desk.waiting or desk.in_flight == desk.generation)

    def start(self) -> None:
        """Start the engine now, so that it is warm at the first submission."""
        if not self._closed and self._engine is None:
            self._open()

    def submit(self, lab: str, state: Any) -> None:
        """Ask for the result of a lab's newest state."""
        if self._closed:
            return
        desk = self._desks.setdefault(lab, _Desk())
        desk.generation += 1
        desk.state = state
        desk.crashes = 0
        desk.waiting = True
        if self._engine is None:
            self._start_crashes = 0
            if not self._open():
                return
        self._send(lab)

    def forget(self, lab: str) -> None:
        """A lab's results are no longer wanted; what is in flight ends unheard."""
        desk = self._desks.get(lab)
        if desk is not None:
            desk.floor = desk.generation
            desk.generation += 1
            desk.waiting = False
            desk.state = desk.sent = None

    def stop(self, lab: str) -> None:
        """End a lab's computation now. Where it may be running, the engine is started anew."""
        desk = self._desks.get(lab)
        self.forget(lab)
        if desk is not None and desk.in_flight is not None:
            desk.in_flight = None
            self.restart()

    def restart(self, start: Callable[[], Executor] | None = None) -> None:
        """Start a new engine (from another maker, e.g. on another device); unanswered states follow."""
        if self._closed:
            return
        if start is not None:
            self._start = start
        self._end_engine()
        for desk in self._desks.values():
            desk.waiting = desk.waiting or (desk.in_flight == desk.generation)
            desk.in_flight = None
        self._start_crashes = 0
        if self._open():
            self._send_all()

    def close(self) -> None:
        """End the engine at once and hear nothing more. Does not wait."""
        self._closed = True
        self._desks.clear()
        self._end_engine()

    # ---- inside: all of it on the owner's thread ----

    def _open(self) -> bool:
        """Start an engine; False when three starts in a row have failed."""
        while self._start_crashes < CRASHES_IN_A_ROW:
            try:
                engine = _Engine(self._start())
                self._engine = engine
                warm = getattr(engine.executor, "warm_up", None)
                if warm is not None:
                    self._sent += 1
                    engine.warming, engine.order = True, self._sent
                    future = engine.executor.submit(warm)
                    future.add_done_callback(partial(self._report, engine, None, 0))
                return True
            except (OSError, RuntimeError):  # no process, no memory for one, or broken at once
                self._start_crashes += 1
                self._end_engine()
        self._give_up_all()
        return False

    def _end_engine(self) -> None:
        engine, self._engine = self._engine, None
        if engine is None:
            return
        engine.dropped = True
        kill = getattr(engine.executor, "kill", None)
        if kill is not None:
            kill()
        else:
            engine.executor.shutdown(wait=False, cancel_futures=True)

    def _send(self, lab: str) -> None:
        desk = self._desks[lab]
        engine = self._engine
        if engine is None or desk.in_flight is not None or not desk.waiting:
            return
        self._sent += 1
        desk.in_flight, desk.order, desk.waiting = desk.generation, self._sent, False
        desk.sent = desk.state
        try:
            future = engine.executor.submit(self._work, lab, desk.state)
        except (BrokenExecutor, OSError, RuntimeError):
            # It died unnoticed before this request, which is not to blame.
            desk.in_flight, desk.waiting = None, True
            self._crashed(engine)
            return
        future.add_done_callback(partial(self._report, engine, lab, desk.generation))

    def _send_all(self) -> None:
        """Send what waits: labs that are under no suspicion first."""
        for lab in sorted(self._desks, key=lambda name: self._desks[name].crashes):
            if lab in self._desks:
                self._send(lab)

    def _report(self, engine: _Engine, lab: str | None, generation: int, future: Future[Any]) -> None:
        """An executor's thread brings a finished future to the owner's thread."""
        if engine.dropped:
            return
        # RuntimeError: the window's end of the line was destroyed in between.
        with contextlib.suppress(RuntimeError):
            self._post(partial(self._done, engine, lab, generation, future))

    def _done(self, engine: _Engine, lab: str | None, generation: int, future: Future[Any]) -> None:
        if engine.dropped or engine is not self._engine or future.cancelled():
            return
        fault = future.exception()
        if isinstance(fault, BrokenExecutor):
            self._crashed(engine)
            return
        result = _failure(fault) if fault is not None else future.result()
        self._start_crashes = 0
        if lab is None:
            engine.warming = False
            self.started.emit(result if isinstance(result, dict) else {"failure": result})
            return
        desk = self._desks[lab]
        desk.in_flight = None
        newest = generation == desk.generation
        if newest:
            desk.crashes = 0
        state = desk.sent
        # The next request goes first: the engine works while the window draws.
        self._send(lab)
        if isinstance(result, Failure):
            if newest:
                self.failed.emit(lab, state, result)
        elif generation > desk.floor:
            self.delivered.emit(lab, state, result)

    def _crashed(self, engine: _Engine) -> None:
        """The engine died: find out by whose request, start another, ask again."""
        if engine is not self._engine:
            return
        # One process works in the order of submission: the oldest request was running.
        running = {desk.order: lab for lab, desk in self._desks.items() if desk.in_flight is not None}
        first = min(running, default=None)
        suspect = None if first is None or (engine.warming and engine.order < first) else running[first]
        if suspect is None:
            self._start_crashes += 1
        self._end_engine()
        for desk in self._desks.values():
            # A reply that was no longer wanted is not asked for again.
            desk.waiting = desk.waiting or desk.in_flight == desk.generation
            desk.in_flight = None
        given_up = self._suspect(suspect)
        if self._start_crashes >= CRASHES_IN_A_ROW or not self._open():
            self._give_up_all()
            return
        self._send_all()
        if given_up is None:
            self.restarted.emit(Message.of("engine-restarted"))
        else:
            self.failed.emit(*given_up, Failure("engine-gave-up"))

    def _suspect(self, lab: str | None) -> tuple[str, Any] | None:
        """Count a crash against a lab; its name and state when that was one too many."""
        if lab is None:
            return None
        desk = self._desks[lab]
        desk.crashes += 1
        if desk.crashes < CRASHES_IN_A_ROW or not desk.waiting:
            return None
        desk.waiting = False
        return lab, desk.state

    def _give_up_all(self) -> None:
        """No engine will start: every lab that waits is told; its next submission tries again."""
        self._end_engine()
        waiting = [(lab, desk) for lab, desk in self._desks.items() if desk.waiting]
        for _, desk in waiting:
            desk.waiting, desk.in_flight = False, None
        for lab, desk in waiting:
            self.failed.emit(lab, desk.state, Failure("engine-gave-up"))
