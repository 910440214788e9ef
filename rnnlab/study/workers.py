"""Who computes the runs: processes of this machine, or the workers of a Dask cluster.

Both are an ``Executor``. A worker that is killed takes no other's run with it,
and its own is run again.
"""

from __future__ import annotations

import contextlib
import logging
import os
import signal
from abc import ABC, abstractmethod
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from typing import Any

from rnnlab.engine.traces import Failure
from rnnlab.session.executors import EngineProcess, prepare_work_process
from rnnlab.session.failures import failure_of
from rnnlab.session.messages import Problem
from rnnlab.session.study import Run
from rnnlab.study.work import Outcome, work

AGAIN = 3  # times that the run of a killed worker is run again
LOOK = 0.2  # seconds between two looks at what is going on
CONNECT = 10.0  # seconds that a scheduler may take to answer


class SchedulerLost(Exception):
    """The cluster is out of reach, and nothing more will come of it."""


class Workers(ABC):
    """Some workers. ``submit`` may be called while fewer than ``capacity`` runs are going on."""

    @property
    @abstractmethod
    def capacity(self) -> int:
        """How many runs may be going on or be waiting with a worker."""

    @abstractmethod
    def submit(self, run: Run) -> Future[Outcome]:
        """Begin a run."""

    @abstractmethod
    def outcome(self, future: Future[Outcome]) -> Outcome | None:
        """What came of a run that has ended; None when its worker was killed and it may be run again.

        Raises
        ------
        SchedulerLost
        """

    @abstractmethod
    def look(self) -> None:
        """Raise ``SchedulerLost`` when nothing more will come."""

    @abstractmethod
    def close(self) -> None:
        """End at once, whatever is going on."""


class LocalWorkers(Workers):
    """Processes of this machine, each an executor of its own: so a killed one breaks no other's.

    Parameters
    ----------
    count : int
        At most so many; a process is started when it gets its first run.
    start : callable, optional
        A new executor of one worker, that can be killed.
    """

    def __init__(self, count: int, start: Callable[[], Any] | None = None) -> None:
        self._start = start or (lambda: EngineProcess("cpu", prepare_work_process))
        self._places: list[Any] = [None] * count
        self._busy: dict[Future[Outcome], int] = {}

    @property
    def capacity(self) -> int:
        return len(self._places)

    @property
    def pids(self) -> tuple[int, ...]:
        """Of the processes that were started last, place by place."""
        return tuple(executor.pids[-1] for executor in self._places if executor is not None and executor.pids)

    def submit(self, run: Run) -> Future[Outcome]:
        place = next(k for k in range(self.capacity) if k not in self._busy.values())
        executor: Executor | None = self._places[place]
        try:
            if executor is None:
                raise BrokenExecutor
            future = executor.submit(work, run)
        except BrokenExecutor:  # it was killed while it had nothing to do, or there was none yet
            if executor is not None:
                self._places[place].kill()
            self._places[place] = self._start()
            with _interrupts_later():
                future = self._places[place].submit(work, run)
        self._busy[future] = place
        return future

    def outcome(self, future: Future[Outcome]) -> Outcome | None:
        place = self._busy.pop(future)
        try:
            return future.result()
        except (BrokenExecutor, CancelledError):
            self._places[place].kill()
            self._places[place] = None
            return None
        except Exception as fault:
            return Outcome(failure=failure_of(fault))

    def look(self) -> None:
        """Processes of this machine are never out of reach."""

    def close(self) -> None:
        for executor in self._places:
            if executor is not None:
                executor.kill()


class DaskWorkers(Workers):
    """The workers of an existing cluster.

    Its scheduler gives the run of a killed worker to another one by itself;
    after some deaths (its setting ``allowed-failures``) it says so.

    Raises
    ------
    Problem
        Dask is not installed, or no scheduler answers.
    """

    def __init__(self, address: str) -> None:
        try:
            import distributed
            from distributed.comm.addressing import get_address_host_port
        except ImportError as error:
            raise Problem("--executor", "study-no-dask") from error
        for name in [name for name in logging.root.manager.loggerDict if name.startswith("distributed")]:
            logging.getLogger(name).setLevel(logging.CRITICAL)  # what matters is told in sentences
        self._killed: type[Exception] = distributed.KilledWorker
        try:
            get_address_host_port(address)  # before there is a client that would try for long
            self._client = distributed.Client(address, timeout=CONNECT, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            detail = str(error).splitlines()[0][:200].rstrip(".") if str(error) else type(error).__name__
            raise Problem("--scheduler", "study-no-scheduler", value=address, detail=detail) from error
        self._executor = self._client.get_executor(pure=False)

    @property
    def workers(self) -> int:
        """How many workers the cluster has just now."""
        return len(self._client.nthreads())

    @property
    def capacity(self) -> int:
        try:
            threads: int = sum(self._client.nthreads().values())
        except Exception as error:  # comm errors of several kinds
            raise SchedulerLost from error
        return max(2, 2 * threads)  # one more for each thread, so that none waits for its next one

    def submit(self, run: Run) -> Future[Outcome]:
        future: Future[Outcome] = self._executor.submit(work, run)
        return future

    def outcome(self, future: Future[Outcome]) -> Outcome | None:
        try:
            return future.result()
        except self._killed as fault:
            count = getattr(fault, "allowed_failures", AGAIN) + 1
            return Outcome(failure=Failure("study-killed", args={"count": count}))
        except CancelledError as error:
            raise SchedulerLost from error
        except Exception as fault:
            self.look()
            return Outcome(failure=failure_of(fault))

    def look(self) -> None:
        if self._client.status != "running":
            raise SchedulerLost

    def close(self) -> None:
        if self._client.status == "running":
            self._executor.shutdown(wait=False)
        self._client.close(timeout=2)


def carry_out(
    runs: Sequence[Run], workers: Workers, again: Callable[[Run, int], None]
) -> Iterator[tuple[Run, Outcome] | None]:
    """Run them all, as many at a time as the workers take.

    Parameters
    ----------
    runs : sequence of Run
        Begun in this order.
    workers : Workers
        Closed at the end, however it comes.
    again : callable
        Told of a run whose worker was killed, and how many times so far.

    Yields
    ------
    tuple or None
        A run and what came of it, in the order of finishing; None when nothing came for a while.

    Raises
    ------
    SchedulerLost
    """
    waiting, going = deque(runs), dict[Future[Outcome], Run]()
    deaths: Counter[Run] = Counter()
    try:
        while waiting or going:
            for _ in range(min(len(waiting), workers.capacity - len(going))):
                run = waiting.popleft()
                going[workers.submit(run)] = run
            done, _ = wait(going, timeout=LOOK, return_when=FIRST_COMPLETED)
            if not done:
                workers.look()
                yield None
            for future in done:
                run = going.pop(future)
                outcome = workers.outcome(future)
                if outcome is None:
                    deaths[run] += 1
                    if deaths[run] <= AGAIN:
                        again(run, deaths[run])
                        waiting.appendleft(run)
                        continue
                    outcome = Outcome(failure=Failure("study-killed", args={"count": deaths[run]}))
                yield run, outcome
    finally:
        workers.close()


@contextlib.contextmanager
def _interrupts_later() -> Iterator[None]:
    """A process that is started within never sees Ctrl+C, not even before it can ignore it; this one does after."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def processors() -> int:
    """How many of this machine's processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
