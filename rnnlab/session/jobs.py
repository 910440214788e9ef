"""The window's side of computing: the lane of requests, latest wins, and what happens when the engine dies.

The lane holds all its state on one thread; what an executor reports comes back
to that thread through ``post``.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from dataclasses import dataclass
from functools import partial
from typing import Any

from psygnal import Signal

from rnnlab.engine.traces import Failure
from rnnlab.session.answers import answer
from rnnlab.session.failures import failure_of
from rnnlab.session.lanes import CRASHES_IN_A_ROW, end
from rnnlab.session.messages import Message


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
    later : callable, optional
        Has a callable run on the owner's thread as soon as what changed is painted: the picture under the hand comes
        first, and the pool's own threads would hold it up by a millisecond or two. At once without it.

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
        later: Callable[[Callable[[], None]], None] | None = None,
    ) -> None:
        self._start = start
        self._post = post
        self._later = later
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
        if self._later is None:
            self._send(lab)
        elif desk.in_flight is None:
            self._later(partial(self._send, lab))

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
        if engine is not None:
            engine.dropped = True
            end(engine.executor)

    def _send(self, lab: str) -> None:
        desk, engine = self._desks.get(lab), self._engine
        if desk is None or engine is None or desk.in_flight is not None or not desk.waiting:
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
        result = failure_of(fault) if fault is not None else future.result()
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
