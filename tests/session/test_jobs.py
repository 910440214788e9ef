"""The lane, with an executor that runs when asked: the order of events can be stated."""

import os
import pickle
from concurrent.futures import Executor, Future

import pytest

from rnnlab.engine.traces import EngineError, Failure
from rnnlab.labs import registry
from rnnlab.session import executors
from rnnlab.session.answers import answer
from rnnlab.session.executors import InlineExecutor
from rnnlab.session.jobs import Lane
from rnnlab.session.messages import Problem


class Bench:
    """A lane on an inline executor, and everything that happened, in order."""

    def __init__(self, work=lambda lab, state: state * 10) -> None:
        self.events: list[tuple] = []
        self.posted: list = []
        self.executors: list[InlineExecutor] = []
        self.computed: list[tuple] = []

        def recorded(lab, state):
            self.computed.append((lab, state))
            return work(lab, state)

        def start():
            self.executors.append(InlineExecutor())
            return self.executors[-1]

        self.lane = Lane(start, self.posted.append, recorded)
        self._slots = [
            lambda lab, state, result: self.events.append(("delivered", lab, state, result)),
            lambda lab, state, failure: self.events.append(("failed", lab, state, failure.kind)),
            lambda message: self.events.append(("restarted", message.id)),
        ]
        for signal, slot in zip((self.lane.delivered, self.lane.failed, self.lane.restarted), self._slots, strict=True):
            signal.connect(slot)

    @property
    def executor(self) -> InlineExecutor:
        return self.executors[-1]

    def pump(self) -> None:
        """Run what the owner's thread was brought."""
        while self.posted:
            self.posted.pop(0)()

    def run(self, count=None) -> None:
        self.executor.run_pending(count)
        self.pump()

    def settle(self) -> None:
        while self.executor.run_pending():
            self.pump()

    def crash(self) -> None:
        self.executor.crash()
        self.pump()


@pytest.fixture
def bench():
    return Bench()


def test_a_result_comes_with_the_state_it_belongs_to(bench):
    bench.lane.submit("a", 1)
    bench.settle()
    assert bench.events == [("delivered", "a", 1, 10)]


def test_of_many_states_in_a_row_the_first_and_the_newest_are_computed_and_the_newest_is_shown_last(bench):
    for state in (1, 2, 3, 4):
        bench.lane.submit("a", state)
    assert len(bench.executor.queue) == 1  # one in flight; the pending one waits in the lane
    bench.settle()
    assert bench.computed == [("a", 1), ("a", 4)]
    assert bench.events == [("delivered", "a", 1, 10), ("delivered", "a", 4, 40)]


def test_a_failure_of_a_state_that_was_replaced_is_not_told(bench):
    bench = Bench(lambda lab, state: Failure("engine-fault") if state == 1 else state * 10)
    for state in (1, 2):
        bench.lane.submit("a", state)
    bench.settle()
    assert bench.events == [("delivered", "a", 2, 20)]


def test_labs_do_not_replace_each_others_requests(bench):
    bench.lane.submit("a", 1)
    bench.lane.submit("b", 2)
    bench.settle()
    assert bench.events == [("delivered", "a", 1, 10), ("delivered", "b", 2, 20)]


def test_the_next_request_is_sent_before_the_result_is_drawn(bench):
    sent_at_delivery = []
    bench.lane.delivered.connect(lambda *_: sent_at_delivery.append(len(bench.executor.queue)), check_nargs=False)
    bench.lane.submit("a", 1)
    bench.lane.submit("b", 2)
    bench.executor.run_pending(1)
    bench.lane.submit("b", 3)
    bench.pump()
    assert sent_at_delivery == [1]


def test_nothing_is_emitted_outside_the_owners_thread(bench):
    bench.lane.submit("a", 1)
    bench.executor.run_pending()
    assert bench.events == []
    bench.pump()
    assert bench.events == [("delivered", "a", 1, 10)]


def test_a_crash_in_flight_is_told_and_the_newest_state_is_asked_for_again(bench):
    bench.lane.submit("a", 1)
    bench.lane.submit("a", 2)
    bench.crash()
    assert bench.events == [("restarted", "engine-restarted")]
    bench.settle()
    assert bench.events[1:] == [("delivered", "a", 2, 20)]
    assert len(bench.executors) == 2


def test_a_death_while_idle_is_found_at_the_next_request(bench):
    bench.lane.submit("a", 1)
    bench.settle()
    bench.crash()
    bench.lane.submit("a", 2)
    bench.settle()
    assert bench.events == [
        ("delivered", "a", 1, 10),
        ("restarted", "engine-restarted"),
        ("delivered", "a", 2, 20),
    ]


def test_after_three_crashes_in_a_row_a_state_is_given_up_and_other_labs_go_on(bench):
    bench.lane.submit("poison", 1)
    bench.lane.submit("good", 2)
    bench.crash()  # the poison was running, the good one queued behind it
    bench.run(1)  # the good one, asked first now
    bench.crash()
    bench.crash()
    bench.settle()
    assert ("failed", "poison", 1, "engine-gave-up") in bench.events
    assert ("delivered", "good", 2, 20) in bench.events
    assert ("delivered", "poison", 1, 10) not in bench.events


def test_after_giving_up_the_next_edit_is_tried(bench):
    bench.lane.submit("a", 1)
    for _ in range(3):
        bench.crash()
    assert bench.events[-1] == ("failed", "a", 1, "engine-gave-up")
    bench.lane.submit("a", 2)
    bench.settle()
    assert bench.events[-1] == ("delivered", "a", 2, 20)


def test_a_success_between_crashes_forgives_them(bench):
    for state in (1, 2, 3, 4):
        bench.lane.submit("a", state)
        bench.crash()
        bench.settle()
    assert [event[0] for event in bench.events] == ["restarted", "delivered"] * 4


def test_an_innocent_lab_is_asked_again_before_the_suspect(bench):
    bench.lane.submit("suspect", 1)
    bench.lane.submit("innocent", 2)
    bench.crash()
    bench.settle()
    assert bench.computed == [("innocent", 2), ("suspect", 1)]


def test_replies_of_an_engine_that_was_replaced_are_not_heard(bench):
    bench.lane.submit("a", 1)
    bench.executor.run_pending()  # the reply is on its way
    bench.lane.restart()
    bench.pump()
    assert bench.events == []
    bench.settle()
    assert bench.events == [("delivered", "a", 1, 10)]


def test_stop_ends_the_running_request_and_the_other_labs_follow(bench):
    bench.lane.submit("a", 1)
    bench.lane.submit("b", 2)
    old = bench.executor
    bench.lane.stop("a")
    assert old.killed
    bench.settle()
    assert bench.events == [("delivered", "b", 2, 20)]
    assert not bench.lane.busy("a")


def test_a_forgotten_labs_result_is_dropped(bench):
    bench.lane.submit("a", 1)
    bench.lane.forget("a")
    bench.settle()
    assert bench.events == []


def test_close_kills_and_late_replies_are_dropped(bench):
    bench.lane.submit("a", 1)
    bench.executor.run_pending()
    bench.lane.close()
    bench.lane.close()
    bench.pump()
    bench.lane.submit("a", 2)
    assert bench.executor.killed
    assert bench.events == []
    assert len(bench.executors) == 1


def test_a_reply_after_the_windows_end_of_the_line_is_gone_is_harmless():
    def gone(_):
        raise RuntimeError("deleted")

    executor = InlineExecutor()
    lane = Lane(lambda: executor, gone, lambda lab, state: state)
    lane.submit("a", 1)
    assert executor.run_pending() == 1


def test_a_failure_is_delivered_as_data_and_the_lab_stays_usable():
    bench = Bench(lambda lab, state: Failure("out-of-memory") if state == 1 else state)
    bench.lane.submit("a", 1)
    bench.settle()
    bench.lane.submit("a", 2)
    bench.settle()
    assert bench.events == [("failed", "a", 1, "out-of-memory"), ("delivered", "a", 2, 2)]


def test_an_executors_own_exception_becomes_a_failure():
    def unpicklable(lab, state):
        raise pickle.PicklingError("no")

    bench = Bench(unpicklable)
    bench.lane.submit("a", 1)
    bench.settle()
    assert bench.events == [("failed", "a", 1, "engine-fault")]


def test_an_engine_that_never_starts_fails_each_waiting_lab_once():
    attempts = []

    def start():
        attempts.append(1)
        raise OSError("no more processes")

    failed = []
    lane = Lane(start, lambda call: call(), lambda lab, state: state)
    lane.failed.connect(lambda lab, state, failure: failed.append((lab, failure.kind)))
    lane.start()
    lane.submit("a", 1)
    assert failed == [("a", "engine-gave-up")]
    assert len(attempts) == 6  # three at the start, three for the request


class DiesWarming(Executor):
    """A pool whose process dies before its first answer."""

    made = 0

    def __init__(self):
        DiesWarming.made += 1

    def warm_up(self):
        return {}

    def submit(self, fn, /, *args, **kwargs):
        from concurrent.futures.process import BrokenProcessPool

        future = Future()
        future.set_exception(BrokenProcessPool("died"))
        return future

    def shutdown(self, wait=True, *, cancel_futures=False):
        pass


def test_an_engine_that_dies_at_every_start_is_not_started_for_ever():
    DiesWarming.made = 0
    posted, failed = [], []
    lane = Lane(DiesWarming, posted.append, lambda lab, state: state)
    lane.failed.connect(lambda lab, state, failure: failed.append((lab, failure.kind)))
    lane.submit("a", 1)
    while posted:
        posted.pop(0)()
    assert failed == [("a", "engine-gave-up")]
    assert DiesWarming.made == 3


# ---- answer ----


class Out(RuntimeError):
    """Named as torch names its own."""


Out.__name__ = "OutOfMemoryError"


class Unspeakable(Exception):
    def __str__(self):
        raise ValueError("no words")


@pytest.mark.parametrize(
    ("fault", "expected"),
    [
        (
            EngineError("wrong-shape", "W", got=(1, 2), expected="3"),
            Failure("wrong-shape", "W", {"got": "(1, 2)", "expected": "3"}),
        ),
        (Problem("step", "too-large", value=9, limit=3), Failure("too-large", "step", {"value": 9, "limit": 3})),
        (MemoryError(), Failure("out-of-memory")),
        (Out("CUDA ran dry"), Failure("out-of-memory")),
        (RuntimeError("[enforce fail] DefaultCPUAllocator: can't allocate memory"), Failure("out-of-memory")),
        (ZeroDivisionError("by zero\nmore"), Failure("engine-fault", "", {"detail": "ZeroDivisionError: by zero"})),
        (RecursionError(), Failure("engine-fault", "", {"detail": "RecursionError"})),
        (SystemExit(3), Failure("engine-fault", "", {"detail": "SystemExit: 3"})),
        (Unspeakable(), Failure("engine-fault", "", {"detail": "Unspeakable"})),
    ],
)
def test_C02_every_fault_of_a_computation_becomes_plain_data(monkeypatch, fault, expected):
    class Lab:
        def compute(self, state):
            raise fault

    monkeypatch.setattr(registry, "lab", lambda name: Lab())
    found = answer("any", None)
    assert found == expected
    assert pickle.loads(pickle.dumps(found)) == expected


def test_an_unknown_lab_is_a_failure_not_an_exception():
    assert answer("nowhere", None).kind == "engine-fault"


def test_standard_streams_that_are_none_are_replaced_in_the_engine(monkeypatch):
    import signal
    import sys

    before = signal.getsignal(signal.SIGINT)
    monkeypatch.setattr(sys, "stdout", None)
    try:
        executors.prepare_process()
        print("into the void")
        assert sys.stdout.name == os.devnull
        sys.stdout.close()
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_request_goes_when_what_changed_is_painted_and_only_the_newest_one():
    put_off, made, sent = [], [], []

    def start():
        made.append(InlineExecutor())
        return made[-1]

    def recorded(lab, state):
        sent.append(state)
        return state

    lane = Lane(start, lambda action: action(), recorded, later=put_off.append)
    lane.submit("a", 1)
    lane.submit("a", 2)
    assert lane.busy("a")  # what is drawn is not the newest state's
    assert not made[0].run_pending()
    while put_off:
        put_off.pop(0)()
    assert made[0].run_pending()
    assert not made[0].run_pending()
    assert sent == [2]
    assert not lane.busy("a")
    lane.submit("a", 3)
    lane.close()
    put_off.pop()()  # it comes after the end, and nothing goes any more
    assert sent == [2]
