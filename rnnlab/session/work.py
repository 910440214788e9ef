"""Long work: training, evaluation on many sentences, anything that takes longer than a moment.

A job is cut into chunks of a tenth of a second. All that a job has come to is
in its carry, which the window keeps after every chunk: pause, cancel and
progress are immediate, and a process that dies costs one chunk.

The lane holds all its state on one thread; what an executor reports comes back
to that thread through ``post``. Nothing here waits.
"""

from __future__ import annotations

import contextlib
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from psygnal import Signal

from rnnlab.engine.traces import Failure, WorkChunk
from rnnlab.session.failures import failure_of
from rnnlab.session.lanes import CRASHES_IN_A_ROW, end

CHUNK_SECONDS = 0.1  # longer, and a press on Pause is felt to be late
RATE_SECONDS = 10.0  # what remains is estimated from the rate of this long
FIRST_ESTIMATE = 1.0  # seconds of running before anything is estimated
OVERDUE = 2.0  # a chunk that nobody wants any more is waited for this long

# Failures after which the same may come out differently: the process died, memory was short, the disk was full.
_STOPPED, _GAVE_UP, _NO_PROCESS = "work-stopped", "work-gave-up", "work-no-process"
_NOT_KEPT = "work-not-kept"
_RESUMABLE = frozenset({_STOPPED, _NO_PROCESS, "out-of-memory", "file-not-saved"})


@dataclass(frozen=True)
class Work:
    """Where a job stands.

    Attributes
    ----------
    phase : str
        ``"waiting"`` (its process is starting), ``"running"``, ``"paused"``,
        ``"failed"`` or ``"finished"``.
    run : int
        Which start this is, counted over all jobs: another start has another number.
    done, total : int
        Progress, in the job's own units; ``total`` is 0 before the first chunk.
    seconds : float
        Spent running; pauses and the start of the process are not counted.
    remaining : float or None
        Seconds, from the rate of the last few; None where nothing can be said.
    result : object
        The newest that the job has given, partial or final; None before.
    resumable : bool
        Of a failed job: whether going on from where it was may succeed.
    repeatable : bool
        Of a failed job: whether the same, from the beginning, may succeed.
    """

    lab: str
    name: str
    spec: Any
    run: int
    phase: str
    done: int = 0
    total: int = 0
    seconds: float = 0.0
    remaining: float | None = None
    result: Any = None
    failure: Failure | None = None
    resumable: bool = False
    repeatable: bool = False

    @property
    def active(self) -> bool:
        """Whether it is going on by itself."""
        return self.phase in ("waiting", "running")

    @property
    def share(self) -> float:
        """Done of total, 0 to 1."""
        return min(1.0, self.done / self.total) if self.total > 0 else 0.0


@dataclass(eq=False)
class _Job:
    """One start of a job."""

    lab: str
    name: str
    spec: Any
    run: int
    carry: bytes | None = None
    phase: str = "waiting"
    single: bool = False  # stop again after the next chunk
    least: bool = False  # and let that chunk do the least it can
    chunk: WorkChunk | None = None  # the newest
    result: Any = None
    failure: Failure | None = None
    crashes: int = 0
    turn: int = 0  # when its last chunk was sent, among all chunks
    seconds: float = 0.0
    since: float | None = None  # running since then, not yet in ``seconds``
    samples: deque[tuple[float, int]] = field(default_factory=deque)  # (seconds, done)

    @property
    def key(self) -> tuple[str, str]:
        return self.lab, self.name

    @property
    def active(self) -> bool:
        return self.phase in ("waiting", "running")

    def hold_clock(self, now: float) -> None:
        if self.since is not None:
            self.seconds += now - self.since
            self.since = None

    def remaining(self) -> float | None:
        if self.chunk is None or self.seconds < FIRST_ESTIMATE or len(self.samples) < 2:
            return None
        (then, before), (now, done) = self.samples[0], self.samples[-1]
        if done <= before or now <= then:
            return None
        return max(0, self.chunk.total - done) * (now - then) / (done - before)


@dataclass(eq=False)
class _Engine:
    """One executor's life; what an earlier one still reports is not heard."""

    executor: Executor
    warming: bool = False
    dropped: bool = False


@dataclass(eq=False)
class _Flight:
    """The one chunk that is being computed."""

    job: _Job
    sent: float
    single: bool


class WorkLane:
    """Jobs that take turns, chunk by chunk, in a process of their own.

    One chunk is in flight at a time, over all jobs. A job is known by its lab
    and its name; a new start replaces the old one, of which nothing is heard
    any more. The process is started at the first need. Where it dies, the job
    whose chunk it was computing fails and can be resumed from its last chunk;
    the others go on in a new process. A job whose process died three times in
    a row, with no chunk between, is given up.

    Parameters
    ----------
    start : callable
        Makes an executor. When it has a ``kill`` method, that ends it; when it
        has ``warm_up``, that is its first job.
    post : callable
        Brings a callable to the thread that owns the lane, in order.
    advance : callable
        ``(lab, name, spec, carry, budget) -> WorkChunk or Failure``, picklable
        (``rnnlab.session.answers.advance``).
    clock : callable, optional
        Seconds of a monotonic clock.
    budget : float, optional
        Seconds that a chunk may take.

    Signals
    -------
    changed : (lab, name)
        The job stands elsewhere than before, or is gone.
    """

    changed = Signal(str, str)

    def __init__(
        self,
        start: Callable[[], Executor],
        post: Callable[[Callable[[], None]], None],
        advance: Callable[[str, str, Any, bytes | None, float], Any],
        clock: Callable[[], float] = time.monotonic,
        budget: float = CHUNK_SECONDS,
    ) -> None:
        self._start, self._post, self._advance = start, post, advance
        self._clock, self._budget = clock, budget
        self._jobs: dict[tuple[str, str], _Job] = {}
        self._engine: _Engine | None = None
        self._flight: _Flight | None = None
        self._start_crashes = 0
        self._runs = 0  # how many starts there were
        self._chunks = 0  # how many chunks were sent
        self._closed = False

    @property
    def closed(self) -> bool:
        return self._closed

    @property
    def executor(self) -> Executor | None:
        """The executor in use; None before the first need and after the end."""
        return self._engine.executor if self._engine else None

    @property
    def computing(self) -> bool:
        """Whether a chunk is under way."""
        return self._flight is not None

    # ---- what a user does ----

    def start(self, lab: str, name: str, spec: Any, carry: bytes | None = None) -> None:
        """Begin a job, in place of an earlier one of that name.

        Parameters
        ----------
        lab, name : str
            ``name`` is one of the lab's ``JOBS``.
        spec : plain values or a State
            What the job is to do; given to every chunk.
        carry : bytes, optional
            Go on from there (what ``carry`` returned earlier) instead of from the beginning.
        """
        if self._closed:
            return
        self._runs += 1
        old = self._jobs.pop((lab, name), None)
        # It takes the old one's place, or each start anew would come before the other jobs.
        job = _Job(lab, name, spec, self._runs, carry, turn=old.turn if old is not None else 0)
        if carry is None:
            job.samples.append((0.0, 0))
        self._jobs[job.key] = job
        self._begin_again(job)

    def put_back(
        self, lab: str, name: str, spec: Any, result: Any, *, done: int, total: int, seconds: float, finished: bool
    ) -> None:
        """Show what a job had come to when a session was saved, in place of one of that name.

        A job that was not finished has failed with the program it ran in: it can be started again, from the beginning.
        """
        if self._closed:
            return
        self._runs += 1
        self._jobs.pop((lab, name), None)
        job = _Job(lab, name, spec, self._runs, phase="finished" if finished else "failed", seconds=seconds)
        job.chunk, job.result = WorkChunk(None, done, total, result, finished), result
        job.failure = None if finished else Failure(_NOT_KEPT)
        self._jobs[job.key] = job
        self._end_overdue()
        self._next()
        self.changed.emit(lab, name)

    def pause(self, lab: str, name: str) -> None:
        """Send no further chunk; the one in flight still counts."""
        job = self._jobs.get((lab, name))
        if job is None or not job.active:
            return
        job.phase, job.single = "paused", False
        if self._flight is None or self._flight.job is not job:
            job.hold_clock(self._clock())
        self.changed.emit(lab, name)

    def resume(self, lab: str, name: str) -> None:
        """Go on with a paused job, or with a failed one that may succeed now."""
        self._go_on(lab, name, single=False)

    def step(self, lab: str, name: str, least: bool = False) -> None:
        """Do exactly one chunk more, then pause; with ``least`` a chunk that is given no time: one unit of the job."""
        self._go_on(lab, name, single=True, least=least)

    def change(self, lab: str, name: str, spec: Any) -> None:
        """Give a job other settings from its next chunk on; what it makes of them is its own affair."""
        job = self._jobs.get((lab, name))
        if job is not None and spec != job.spec:
            job.spec = spec
            self.changed.emit(lab, name)

    def cancel(self, lab: str, name: str) -> None:
        """Forget a job; what is in flight ends unheard."""
        if self._jobs.pop((lab, name), None) is not None:
            self._end_overdue()
            self.changed.emit(lab, name)
            self._next()

    def status(self, lab: str, name: str) -> Work | None:
        """Where a job stands; None when there is none of that name."""
        job = self._jobs.get((lab, name))
        return None if job is None else self._seen(job)

    def all(self) -> tuple[Work, ...]:
        """Where every job stands, in the order of their starts."""
        return tuple(self._seen(job) for job in sorted(self._jobs.values(), key=lambda job: job.run))

    def carry(self, lab: str, name: str) -> bytes | None:
        """What the job's last chunk handed over, to start from it once more; opaque."""
        job = self._jobs.get((lab, name))
        return None if job is None else job.carry

    def restart(self, start: Callable[[], Executor] | None = None) -> None:
        """Go on in a new process (from another maker, e.g. on another device)."""
        if self._closed:
            return
        if start is not None:
            self._start = start
        self._start_crashes = 0
        self._end_and_go_on()

    def close(self) -> None:
        """End the process at once and hear nothing more. Does not wait."""
        self._closed = True
        self._jobs.clear()
        self._end_engine()

    # ---- inside: all of it on the owner's thread ----

    def _seen(self, job: _Job) -> Work:
        kind = job.failure.kind if job.failure is not None else ""
        running = 0.0 if job.since is None else max(0.0, self._clock() - job.since)
        return Work(
            lab=job.lab,
            name=job.name,
            spec=job.spec,
            run=job.run,
            phase=job.phase,
            done=0 if job.chunk is None else job.chunk.done,
            total=0 if job.chunk is None else job.chunk.total,
            seconds=job.seconds + running,
            remaining=job.remaining(),
            result=job.result,
            failure=job.failure,
            resumable=kind in _RESUMABLE and job.carry is not None,
            repeatable=kind in _RESUMABLE or kind in (_GAVE_UP, _NOT_KEPT),
        )

    def _go_on(self, lab: str, name: str, single: bool, least: bool = False) -> None:
        job = self._jobs.get((lab, name))
        if job is None:
            return
        may = job.phase != "finished" if job.failure is None else job.failure.kind in _RESUMABLE
        if may:
            job.single, job.least = single, least
            self._begin_again(job)

    def _begin_again(self, job: _Job) -> None:
        job.failure = None
        ready = self._engine is not None and not self._engine.warming
        job.phase = "running" if ready else "waiting"
        self._start_crashes = 0
        self._end_overdue()
        self._next()
        self.changed.emit(job.lab, job.name)

    def _end_overdue(self) -> None:
        """A chunk that nobody waits for may never end: it must not block those who do."""
        flight = self._flight
        if flight is None or self._jobs.get(flight.job.key) is flight.job:
            return
        if self._clock() - flight.sent > OVERDUE:
            self._end_and_go_on()

    def _next(self) -> None:
        """Send the next chunk, if there is one to send and nothing is in flight."""
        while not self._closed and self._flight is None:
            job = min((job for job in self._jobs.values() if job.active), key=lambda job: job.turn, default=None)
            if job is None or (self._engine is None and not self._open()):
                return
            engine = self._engine
            if engine is None or engine.warming:
                return
            self._send(engine, job)

    def _send(self, engine: _Engine, job: _Job) -> None:
        now = self._clock()
        self._chunks += 1
        job.turn = self._chunks
        flight = _Flight(job, now, job.single)
        budget = 0.0 if job.single and job.least else self._budget
        try:
            future = engine.executor.submit(self._advance, job.lab, job.name, job.spec, job.carry, budget)
        except (BrokenExecutor, OSError, RuntimeError):
            # It died unnoticed before this chunk, which is not to blame.
            self._start_crashes += 1
            self._end_engine()
            return
        job.phase = "running"
        if job.since is None:
            job.since = now
        self._flight = flight
        future.add_done_callback(partial(self._report, engine, flight))

    def _open(self) -> bool:
        """Start a process; False when three starts in a row have failed."""
        while self._start_crashes < CRASHES_IN_A_ROW:
            try:
                engine = self._engine = _Engine(self._start())
                warm = getattr(engine.executor, "warm_up", None)
                if warm is not None:
                    engine.warming = True
                    engine.executor.submit(warm).add_done_callback(partial(self._report, engine, None))
                return True
            except (OSError, RuntimeError):  # no process, no memory for one, or broken at once
                self._start_crashes += 1
                self._end_engine()
        self._fail_all(Failure(_NO_PROCESS))
        return False

    def _end_engine(self) -> None:
        engine, self._engine = self._engine, None
        self._flight = None
        now = self._clock()
        for job in self._jobs.values():
            job.hold_clock(now)
            if job.active:
                job.phase = "waiting"
        if engine is not None:
            engine.dropped = True
            end(engine.executor)

    def _end_and_go_on(self) -> None:
        """What is running goes on in a new process."""
        self._end_engine()
        waiting = [job for job in self._jobs.values() if job.active]
        self._next()
        for job in waiting:
            self.changed.emit(job.lab, job.name)

    def _report(self, engine: _Engine, flight: _Flight | None, future: Future[Any]) -> None:
        """An executor's thread brings a finished future to the owner's thread."""
        if engine.dropped:
            return
        # RuntimeError: the window's end of the line was destroyed in between.
        with contextlib.suppress(RuntimeError):
            self._post(partial(self._done, engine, flight, future))

    def _done(self, engine: _Engine, flight: _Flight | None, future: Future[Any]) -> None:
        if engine.dropped or engine is not self._engine or future.cancelled():
            return
        fault = future.exception()
        if isinstance(fault, BrokenExecutor):
            self._crashed(flight)
            return
        result = failure_of(fault) if fault is not None else future.result()
        if flight is None:
            self._warmed(engine, result)
            return
        self._start_crashes = 0
        self._flight = None
        job = flight.job
        wanted = self._jobs.get(job.key) is job
        if wanted:
            self._take(flight, result)
        # The next chunk goes first: the process works while the window draws.
        self._next()
        if wanted:
            self.changed.emit(job.lab, job.name)

    def _warmed(self, engine: _Engine, found: Any) -> None:
        engine.warming = False
        failure = found if isinstance(found, Failure) else found.get("failure")
        if isinstance(failure, Failure):  # torch cannot be loaded: no chunk would do any better
            self._end_engine()
            self._fail_all(failure)
            return
        ready = [job for job in self._jobs.values() if job.phase == "waiting"]
        for job in ready:
            job.phase = "running"
        self._next()
        for job in ready:
            self.changed.emit(job.lab, job.name)

    def _take(self, flight: _Flight, result: Any) -> None:
        """Take a reply into its job."""
        job = flight.job
        now = self._clock()
        job.hold_clock(now)
        job.crashes = 0
        if isinstance(result, Failure):
            job.phase, job.single, job.failure = "failed", False, result
            return
        job.chunk, job.carry = result, result.carry
        job.samples.append((job.seconds, result.done))
        while len(job.samples) > 2 and job.seconds - job.samples[1][0] >= RATE_SECONDS:
            job.samples.popleft()
        if result.result is not None:
            job.result = result.result
        if result.finished:
            job.phase = "finished"
        elif flight.single and job.single:
            job.phase = "paused"
        if not job.active:
            job.single = False
        else:
            job.since = now

    def _crashed(self, flight: _Flight | None) -> None:
        """The process died: its job is told, the others go on in another."""
        if flight is None:
            self._start_crashes += 1
        job = flight.job if flight is not None and self._jobs.get(flight.job.key) is flight.job else None
        if job is not None:
            job.crashes += 1
            job.phase, job.single = "failed", False
            job.failure = Failure(_STOPPED)
            if job.crashes >= CRASHES_IN_A_ROW:
                job.failure = Failure(_GAVE_UP, args={"count": job.crashes})
        self._end_and_go_on()
        if job is not None:
            self.changed.emit(job.lab, job.name)

    def _fail_all(self, failure: Failure) -> None:
        """No process will do: every job that waits is told; resuming tries again."""
        waiting = [job for job in self._jobs.values() if job.active]
        for job in waiting:
            job.phase, job.single, job.failure = "failed", False, failure
        for job in waiting:
            self.changed.emit(job.lab, job.name)
