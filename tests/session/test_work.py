"""Long work on an executor that runs when asked: the order of events can be stated, and so can every time."""

import pickle
from collections import Counter
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rnnlab.engine.traces import EngineError, Failure, WorkChunk
from rnnlab.labs import registry
from rnnlab.session.answers import advance
from rnnlab.session.executors import InlineExecutor
from rnnlab.session.failures import failure_message
from rnnlab.session.work import OVERDUE, WorkLane


def count(spec, carry, budget):
    """A job of ``spec["total"]`` chunks, whose result depends on every one of them and on their order."""
    done, value = carry or (0, spec.get("seed", 1))
    done, value = done + 1, (value * 1103515245 + 12345 + done) % 2**31
    total = spec["total"]
    return WorkChunk((done, value), done, total, (spec.get("seed", 1), done, value), done == total)


def uninterrupted(total, seed=1):
    carry = None
    for _ in range(total):
        chunk = count({"total": total, "seed": seed}, carry, 0.1)
        carry = chunk.carry
    return chunk.result


def refuse(spec, carry, budget):
    raise EngineError("too-large", "length", value=spec, limit=3)


def greedy(spec, carry, budget):
    if spec["size"] > MEMORY["there is"]:
        raise MemoryError
    return WorkChunk((carry or 0) + 1, (carry or 0) + 1, 3, spec["size"], finished=carry == 2)


MEMORY = {"there is": 100}
JOBS = {
    "count": count,
    "refuse": refuse,
    "greedy": greedy,
    "unpicklable": lambda spec, carry, budget: WorkChunk(lambda: 0, 1, 2),
    "wrong": lambda spec, carry, budget: 42,
    "budget": lambda spec, carry, budget: WorkChunk(None, 1, 1, budget, True),
}


class FakeLab:
    jobs = JOBS


class Bench:
    """A lane of work on inline executors, a clock to be turned by hand, and everything that happened."""

    def __init__(self, executor=InlineExecutor, work=advance) -> None:
        self.events: list[tuple] = []
        self.computed: list[tuple] = []
        self.posted: list = []
        self.executors: list[InlineExecutor] = []
        self.now = 100.0

        def start():
            self.executors.append(executor())
            return self.executors[-1]

        def recorded(lab, name, spec, carry, budget):
            self.computed.append((lab, name))
            return work(lab, name, spec, carry, budget)

        self.lane = WorkLane(start, self.posted.append, recorded, clock=lambda: self.now)
        self._slot = self._on_changed
        self.lane.changed.connect(self._slot)

    def _on_changed(self, lab, name) -> None:
        work = self.lane.status(lab, name)
        self.events.append((lab, *(("gone",) if work is None else (work.phase, work.done))))

    @property
    def executor(self):
        return self.executors[-1]

    def pump(self) -> None:
        while self.posted:
            self.posted.pop(0)()

    def run(self, chunks=1) -> int:
        """Compute and deliver that many chunks."""
        return sum(self._one() for _ in range(chunks))

    def _one(self) -> int:
        ran = self.executor.run_pending(1) if self.executors else 0
        self.pump()
        return ran

    def finish(self) -> None:
        while self._one():
            pass

    def crash(self) -> None:
        self.executor.crash()
        self.pump()

    def phase(self, lab="a", name="count"):
        return self.lane.status(lab, name).phase

    def done(self, lab="a", name="count"):
        return self.lane.status(lab, name).done


@pytest.fixture(autouse=True)
def fake_lab(monkeypatch):
    monkeypatch.setattr(registry, "lab", lambda name: FakeLab())


@pytest.fixture
def bench():
    return Bench()


# ---- chunks and turns ----


def test_a_job_runs_to_its_end_and_tells_of_every_chunk(bench):
    bench.lane.start("a", "count", {"total": 3})
    bench.finish()
    assert bench.events == [("a", "running", 0), ("a", "running", 1), ("a", "running", 2), ("a", "finished", 3)]
    assert bench.lane.status("a", "count").result == uninterrupted(3)


def test_no_process_is_started_before_there_is_something_to_do(bench):
    bench.lane.restart()
    assert bench.lane.executor is None
    bench.lane.start("a", "count", {"total": 1})
    bench.finish()
    bench.lane.start("a", "count", {"total": 1})
    assert len(bench.executors) == 1


def test_one_chunk_is_in_flight_over_all_jobs_and_they_take_turns(bench):
    for lab in "abc":
        bench.lane.start(lab, "count", {"total": 3})
    for _ in range(9):
        assert len(bench.executor.queue) == 1
        bench.run()
    assert [lab for lab, _ in bench.computed] == list("abcabcabc")
    assert {bench.phase(lab) for lab in "abc"} == {"finished"}


def test_two_jobs_of_one_lab_take_turns_and_keep_their_results_apart(bench):
    bench.lane.start("a", "count", {"total": 2})
    bench.lane.start("a", "greedy", {"size": 7})
    bench.finish()
    assert bench.computed == [("a", "count"), ("a", "greedy")] * 2 + [("a", "greedy")]
    assert bench.lane.status("a", "count").result == uninterrupted(2)
    assert bench.lane.status("a", "greedy").result == 7


def test_a_job_that_starts_later_has_its_turn_next(bench):
    bench.lane.start("a", "count", {"total": 9})
    bench.run(3)
    bench.lane.start("b", "count", {"total": 2})
    bench.run(4)
    assert [lab for lab, _ in bench.computed[3:]] == ["a", "b", "a", "b"]


def test_a_job_started_again_and_again_leaves_the_others_their_turns(bench):
    bench.lane.start("a", "count", {"total": 99})
    for _ in range(6):
        bench.lane.start("b", "count", {"total": 99})
        bench.run()
    assert bench.done("a") == 3


def test_the_next_chunk_is_sent_before_the_last_one_is_drawn(bench):
    sent = []
    slot = lambda lab, name: sent.append(len(bench.executor.queue))  # noqa: E731
    bench.lane.changed.connect(slot)
    bench.lane.start("a", "count", {"total": 2})
    bench.run()
    assert sent == [1, 1]


def test_nothing_is_told_outside_the_owners_thread(bench):
    bench.lane.start("a", "count", {"total": 2})
    before = list(bench.events)
    bench.executor.run_pending(1)
    assert bench.events == before
    bench.pump()
    assert bench.events[len(before) :] == [("a", "running", 1)]


def test_Q26_no_result_is_ever_waited_for(bench, monkeypatch):
    def asking(method):
        def asked(self, timeout=None):
            assert self.done()
            return method(self, timeout)

        return asked

    for name in ("result", "exception"):
        monkeypatch.setattr(Future, name, asking(getattr(Future, name)))
    bench.lane.start("a", "count", {"total": 2})
    bench.run()
    bench.crash()
    bench.lane.resume("a", "count")
    bench.finish()
    assert bench.phase() == "finished"


def test_a_chunk_is_told_how_long_it_may_take(bench):
    bench.lane.start("a", "budget", None)
    bench.finish()
    assert bench.lane.status("a", "budget").result == 0.1


def test_a_result_of_nothing_new_leaves_the_last_one(monkeypatch, bench):
    chunks = [WorkChunk(1, 1, 2, "known"), WorkChunk(2, 2, 2, None, True)]
    monkeypatch.setitem(JOBS, "count", lambda spec, carry, budget: chunks[carry or 0])
    bench.lane.start("a", "count", None)
    bench.finish()
    assert bench.lane.status("a", "count").result == "known"


# ---- pause, step, cancel, another start ----


def test_a_pause_takes_effect_before_the_next_chunk_and_the_one_in_flight_counts(bench):
    bench.lane.start("a", "count", {"total": 9})
    bench.run(2)
    bench.lane.pause("a", "count")
    assert bench.events[-1] == ("a", "paused", 2)
    bench.finish()
    assert (bench.phase(), bench.done()) == ("paused", 3)
    assert not bench.executor.queue
    bench.lane.resume("a", "count")
    bench.finish()
    assert bench.lane.status("a", "count").result == uninterrupted(9)
    assert bench.computed == [("a", "count")] * 9


def test_a_pause_stops_one_job_and_the_others_go_on(bench):
    for lab in "ab":
        bench.lane.start(lab, "count", {"total": 4})
    bench.lane.pause("a", "count")
    bench.finish()
    assert (bench.done("a"), bench.phase("b")) == (1, "finished")


def test_a_pause_in_the_last_chunk_leaves_a_finished_job(bench):
    bench.lane.start("a", "count", {"total": 1})
    bench.lane.pause("a", "count")
    bench.finish()
    assert bench.phase() == "finished"


def test_pause_and_resume_before_the_chunk_is_back_send_no_second_one(bench):
    bench.lane.start("a", "count", {"total": 3})
    for _ in range(3):
        bench.lane.pause("a", "count")
        bench.lane.resume("a", "count")
    assert len(bench.executor.queue) == 1
    bench.finish()
    assert bench.computed == [("a", "count")] * 3


def test_a_step_does_exactly_one_chunk(bench):
    bench.lane.start("a", "count", {"total": 9})
    bench.lane.pause("a", "count")
    bench.finish()
    for k in (2, 3, 4):
        bench.lane.step("a", "count")
        assert bench.phase() == "running"
        bench.finish()
        assert (bench.phase(), bench.done()) == ("paused", k)


def test_a_step_of_the_least_is_given_no_time_and_the_next_chunks_are_given_theirs(monkeypatch, bench):
    given = []

    def told(spec, carry, budget):
        given.append(budget)
        return WorkChunk((carry or 0) + 1, (carry or 0) + 1, 9, carry)

    monkeypatch.setitem(JOBS, "told", told)
    bench.lane.start("lab", "told", None)
    bench.run()
    bench.lane.pause("lab", "told")
    bench.run()
    bench.lane.step("lab", "told", least=True)
    bench.run(5)
    bench.lane.step("lab", "told")
    bench.run(5)
    bench.lane.resume("lab", "told")
    bench.run()
    assert given == [0.1, 0.1, 0.0, 0.1, 0.1]


def test_other_settings_count_from_the_next_chunk_on_and_nothing_is_lost(monkeypatch, bench):
    monkeypatch.setitem(
        JOBS, "follow", lambda spec, carry, budget: WorkChunk((*(carry or ()), spec), 1, 9, (*(carry or ()), spec))
    )
    bench.lane.start("lab", "follow", "a")
    bench.lane.change("lab", "follow", "b")  # the first chunk is on its way
    bench.run(2)
    bench.lane.change("lab", "follow", "b")
    run = bench.lane.status("lab", "follow").run
    bench.lane.change("lab", "follow", "c")
    bench.run(2)
    status = bench.lane.status("lab", "follow")
    assert status.result == ("a", "b", "b", "c")
    assert status.spec == "c"
    assert status.run == run
    bench.lane.change("lab", "none", "d")  # no such job: nothing happens
    assert bench.lane.status("lab", "none") is None


def test_a_step_asked_for_with_a_chunk_in_flight_is_one_chunk_more(bench):
    bench.lane.start("a", "count", {"total": 9})
    bench.run()
    bench.lane.pause("a", "count")
    bench.lane.step("a", "count")
    bench.finish()
    assert (bench.phase(), bench.done()) == ("paused", 3)  # one delivered, one that was in flight, one step


def test_resume_after_a_step_goes_on_to_the_end(bench):
    bench.lane.start("a", "count", {"total": 5})
    bench.lane.pause("a", "count")
    bench.lane.step("a", "count")
    bench.lane.pause("a", "count")
    bench.lane.resume("a", "count")
    bench.finish()
    assert bench.phase() == "finished"


def test_resume_takes_back_a_step_that_is_not_done_yet(bench):
    bench.lane.start("a", "count", {"total": 3})
    bench.lane.step("a", "count")
    bench.lane.resume("a", "count")
    bench.finish()
    assert bench.phase() == "finished"


def test_nothing_moves_a_finished_job(bench):
    bench.lane.start("a", "count", {"total": 1})
    bench.finish()
    for act in (bench.lane.pause, bench.lane.resume, bench.lane.step):
        act("a", "count")
    bench.finish()
    assert bench.computed == [("a", "count")]
    assert bench.phase() == "finished"


def test_a_job_that_there_is_not_is_no_error(bench):
    for act in (bench.lane.pause, bench.lane.resume, bench.lane.step, bench.lane.cancel):
        act("a", "none")
    assert bench.lane.status("a", "none") is bench.lane.carry("a", "none") is None
    assert bench.events == []


def test_cancel_drops_the_reply_in_flight(bench):
    bench.lane.start("a", "count", {"total": 9})
    bench.run(2)
    bench.lane.cancel("a", "count")
    assert bench.events[-1] == ("a", "gone")
    told = len(bench.events)
    bench.finish()
    assert len(bench.events) == told
    assert bench.lane.status("a", "count") is None
    assert bench.lane.all() == ()


def test_after_a_cancel_the_others_go_on(bench):
    for lab in "ab":
        bench.lane.start(lab, "count", {"total": 3})
    bench.lane.cancel("a", "count")
    bench.finish()
    assert bench.phase("b") == "finished"


def test_another_start_replaces_the_first_and_nothing_of_it_is_delivered(bench):
    heard = []
    slot = lambda lab, name: heard.append(bench.lane.status(lab, name).result)  # noqa: E731
    bench.lane.changed.connect(slot)
    bench.lane.start("a", "count", {"total": 5, "seed": 1})
    bench.run(2)
    first = bench.lane.status("a", "count").run
    bench.lane.start("a", "count", {"total": 4, "seed": 2})
    assert bench.lane.status("a", "count").run > first
    assert bench.lane.status("a", "count").result is None
    at = len(heard)
    bench.finish()
    assert {result[0] for result in heard[at:]} == {2}
    assert heard[-1] == uninterrupted(4, seed=2)
    assert len(bench.executors) == 1


def test_a_kept_place_can_be_started_from_once_more(bench):
    bench.lane.start("a", "count", {"total": 8})
    bench.run(3)
    kept = bench.lane.carry("a", "count")
    assert isinstance(kept, bytes)  # opaque: nothing of the engine's types is loaded for it
    bench.finish()
    bench.lane.start("a", "count", {"total": 8}, kept)
    assert bench.run() == 1
    assert bench.done() == 4
    bench.finish()
    assert bench.lane.status("a", "count").result == uninterrupted(8)


def test_a_slot_that_starts_the_next_job_does_not_confuse_the_turns(bench):
    def chain(lab, name):
        if bench.lane.status(lab, name).phase == "finished" and lab == "a":
            bench.lane.start("b", "count", {"total": 2})

    bench.lane.changed.connect(chain)
    bench.lane.start("a", "count", {"total": 2})
    bench.finish()
    assert [lab for lab, _ in bench.computed] == list("aabb")


# ---- when the process dies ----


def test_killed_in_a_chunk_the_job_fails_with_a_sentence_and_resume_gives_the_same_result(bench):
    bench.lane.start("a", "count", {"total": 9})
    bench.run(4)
    bench.crash()
    work = bench.lane.status("a", "count")
    assert (work.phase, work.done, work.failure.kind) == ("failed", 4, "work-stopped")
    assert failure_message(work.failure).id == "work-stopped"
    assert (work.resumable, work.repeatable) == (True, True)
    assert len(bench.executors) == 1  # no new one before somebody asks
    bench.lane.resume("a", "count")
    assert bench.lane.status("a", "count").failure is None
    bench.finish()
    assert len(bench.executors) == 2
    assert bench.lane.status("a", "count").result == uninterrupted(9)


def test_killed_before_anything_was_done_there_is_no_place_to_go_on_from_but_the_beginning(bench):
    bench.lane.start("a", "count", {"total": 2})
    bench.crash()
    work = bench.lane.status("a", "count")
    assert (work.resumable, work.repeatable) == (False, True)
    bench.lane.resume("a", "count")
    bench.finish()
    assert bench.lane.status("a", "count").result == uninterrupted(2)


def test_a_job_whose_process_dies_three_times_in_a_row_is_given_up_until_it_is_started_again(bench):
    bench.lane.start("a", "count", {"total": 9})
    bench.run()
    for _ in range(2):
        bench.crash()
        bench.lane.resume("a", "count")
    bench.crash()
    work = bench.lane.status("a", "count")
    assert work.failure == Failure("work-gave-up", args={"count": 3})
    assert dict(failure_message(work.failure).args)["count"] == 3
    assert (work.resumable, work.repeatable) == (False, True)
    made = len(bench.executors)
    bench.lane.resume("a", "count")
    bench.lane.step("a", "count")
    assert (bench.phase(), len(bench.executors)) == ("failed", made)
    bench.lane.start("a", "count", {"total": 2})
    bench.finish()
    assert bench.phase() == "finished"


def test_a_chunk_between_two_crashes_forgives_them(bench):
    bench.lane.start("a", "count", {"total": 9})
    for _ in range(5):
        bench.run()
        bench.crash()
        assert bench.lane.status("a", "count").failure.kind == "work-stopped"
        bench.lane.resume("a", "count")
    bench.finish()
    assert bench.lane.status("a", "count").result == uninterrupted(9)


def test_the_other_jobs_go_on_in_a_new_process(bench):
    for lab in "ab":
        bench.lane.start(lab, "count", {"total": 4})
    bench.run(2)
    bench.crash()  # with a chunk of a in flight
    assert (bench.phase("a"), bench.phase("b")) == ("failed", "running")
    bench.finish()
    assert bench.lane.status("b", "count").result == uninterrupted(4)
    bench.lane.resume("a", "count")
    bench.finish()
    assert bench.lane.status("a", "count").result == uninterrupted(4)


def test_a_death_while_nothing_was_computed_is_nobodys_fault(bench):
    bench.lane.start("a", "count", {"total": 2})
    bench.lane.pause("a", "count")
    bench.finish()
    bench.crash()
    assert bench.phase() == "paused"
    bench.lane.resume("a", "count")
    bench.finish()
    assert bench.lane.status("a", "count").result == uninterrupted(2)
    assert [event[1] for event in bench.events].count("failed") == 0


def test_a_death_in_a_chunk_that_was_cancelled_is_told_to_nobody(bench):
    for lab in "ab":
        bench.lane.start(lab, "count", {"total": 3})
    bench.lane.cancel("a", "count")
    bench.crash()
    bench.finish()
    assert bench.phase("b") == "finished"
    assert "failed" not in [event[1] for event in bench.events]


def test_a_restart_loses_nothing(bench):
    bench.lane.start("a", "count", {"total": 6})
    bench.run(2)
    old = bench.executor
    bench.lane.restart()
    assert old.killed
    bench.finish()
    assert bench.lane.status("a", "count").result == uninterrupted(6)
    assert bench.computed == [("a", "count")] * 6  # the chunk in flight never ran in the old one


def test_replies_of_a_process_that_was_replaced_are_not_heard(bench):
    bench.lane.start("a", "count", {"total": 6})
    bench.executor.run_pending(1)  # the reply is on its way
    bench.lane.restart()
    bench.pump()
    assert bench.done() == 0
    bench.finish()
    assert bench.lane.status("a", "count").result == uninterrupted(6)


def test_a_chunk_that_nobody_wants_any_more_blocks_nobody_for_ever(bench):
    bench.lane.start("a", "count", {"total": 3})  # never computed: it hangs
    bench.now += OVERDUE + 0.1
    bench.lane.cancel("a", "count")
    assert bench.executor.killed
    bench.lane.start("b", "count", {"total": 2})
    bench.finish()
    assert bench.phase("b") == "finished"


def test_a_chunk_that_has_just_been_sent_is_let_end_by_a_cancel(bench):
    bench.lane.start("a", "count", {"total": 3})
    bench.lane.cancel("a", "count")
    bench.lane.start("a", "count", {"total": 2})
    assert not bench.executor.killed
    bench.now += OVERDUE + 0.1
    bench.lane.start("b", "count", {"total": 1})  # it did not end: now it blocks others
    assert bench.executors[0].killed
    bench.finish()
    assert (bench.phase("a"), bench.phase("b")) == ("finished", "finished")


def test_a_process_that_never_starts_fails_each_job_with_a_sentence_and_resume_tries_again():
    made = []

    def start():
        made.append(1)
        if len(made) <= 3:
            raise OSError("no more processes")
        made.append(InlineExecutor())
        return made[-1]

    posted = []
    lane = WorkLane(start, posted.append, advance)
    lane.start("a", "count", {"total": 1})
    work = lane.status("a", "count")
    assert (work.phase, work.failure.kind, work.repeatable) == ("failed", "work-no-process", True)
    lane.resume("a", "count")
    made[-1].run_pending()
    posted.pop()()
    assert lane.status("a", "count").phase == "finished"


class Warming(InlineExecutor):
    """A pool whose first job is its own start."""

    found: object = {"pid": 1}

    def warm_up(self):
        return self.found


def test_while_the_process_starts_jobs_wait_and_their_time_does_not_run():
    bench = Bench(Warming)
    for lab in "ab":
        bench.lane.start(lab, "count", {"total": 2})
    assert (bench.phase("a"), bench.phase("b"), len(bench.executors)) == ("waiting", "waiting", 1)
    bench.now += 30
    bench.run()  # it is up
    assert (bench.phase("a"), bench.phase("b")) == ("running", "running")
    assert bench.events[-2:] == [("a", "running", 0), ("b", "running", 0)]
    bench.now += 1
    bench.finish()
    assert bench.lane.status("a", "count").seconds == pytest.approx(1)


def test_where_torch_cannot_be_loaded_every_job_says_so(monkeypatch):
    monkeypatch.setattr(Warming, "found", {"pid": 1, "failure": Failure("engine-fault", args={"detail": "no torch"})})
    bench = Bench(Warming)
    for lab in "ab":
        bench.lane.start(lab, "count", {"total": 2})
    bench.finish()
    assert {bench.lane.status(lab, "count").failure.kind for lab in "ab"} == {"engine-fault"}
    assert bench.executor.killed


class DiesWarming(Executor):
    """A pool whose process dies before its first answer."""

    made = 0

    def __init__(self):
        DiesWarming.made += 1

    def warm_up(self):
        return {}

    def submit(self, fn, /, *args, **kwargs):
        future = Future()
        future.set_exception(BrokenProcessPool("died"))
        return future

    def shutdown(self, wait=True, *, cancel_futures=False):
        pass


def test_a_process_that_dies_at_every_start_is_not_started_for_ever():
    DiesWarming.made = 0
    posted = []
    lane = WorkLane(DiesWarming, posted.append, advance)
    lane.start("a", "count", {"total": 1})
    while posted:
        posted.pop(0)()
    assert lane.status("a", "count").failure.kind == "work-no-process"
    assert DiesWarming.made == 3


# ---- when the job fails ----


def test_C02_a_refusal_of_the_job_is_its_sentence_and_nothing_is_offered_that_would_change_nothing(bench):
    bench.lane.start("a", "refuse", 7)
    bench.finish()
    work = bench.lane.status("a", "refuse")
    assert (work.phase, work.failure) == ("failed", Failure("too-large", "length", {"value": 7, "limit": 3}))
    assert (work.resumable, work.repeatable) == (False, False)
    bench.lane.resume("a", "refuse")
    assert bench.computed == [("a", "refuse")]
    bench.lane.start("a", "count", {"total": 1})
    bench.finish()
    assert bench.phase() == "finished"


def test_C02_out_of_memory_is_a_sentence_and_smaller_work_or_more_memory_goes_on(bench, monkeypatch):
    bench.lane.start("a", "greedy", {"size": 60})
    bench.run()
    monkeypatch.setitem(MEMORY, "there is", 50)
    bench.finish()
    work = bench.lane.status("a", "greedy")
    assert (work.phase, work.failure.kind, work.done, work.resumable) == ("failed", "out-of-memory", 1, True)
    bench.lane.start("b", "greedy", {"size": 40})
    bench.finish()
    assert bench.phase("b", "greedy") == "finished"
    monkeypatch.setitem(MEMORY, "there is", 60)
    bench.lane.resume("a", "greedy")
    bench.finish()
    assert bench.phase("a", "greedy") == "finished"
    assert len(bench.executors) == 1


@pytest.mark.parametrize("name", ["unpicklable", "wrong", "no such job"])
def test_C02_a_fault_of_the_job_is_plain_data_and_the_lane_goes_on(bench, name):
    bench.lane.start("a", name, None)
    bench.lane.start("b", "count", {"total": 2})
    bench.finish()
    failure = bench.lane.status("a", name).failure
    assert failure.kind == "engine-fault"
    assert pickle.loads(pickle.dumps(failure)) == failure
    assert bench.phase("b") == "finished"


def test_an_executors_own_exception_becomes_a_failure():
    def unsendable(*_):
        raise pickle.PicklingError("no")

    bench = Bench(work=unsendable)
    bench.lane.start("a", "count", {"total": 1})
    bench.finish()
    assert bench.lane.status("a", "count").failure.kind == "engine-fault"


# ---- time ----


def timed(bench, chunks, seconds):
    for _ in range(chunks):
        bench.now += seconds
        bench.run()


def test_seconds_are_those_of_running_and_pauses_do_not_count(bench):
    bench.lane.start("a", "count", {"total": 9})
    timed(bench, 2, 0.5)
    bench.now += 0.25
    assert bench.lane.status("a", "count").seconds == pytest.approx(1.25)  # also between two chunks
    bench.lane.pause("a", "count")
    bench.now += 0.25
    bench.run()  # the chunk that was in flight
    bench.now += 1000
    assert bench.lane.status("a", "count").seconds == pytest.approx(1.5)
    bench.lane.resume("a", "count")
    timed(bench, 1, 0.5)
    assert bench.lane.status("a", "count").seconds == pytest.approx(2.0)


def test_the_time_between_a_failure_and_going_on_does_not_count(bench):
    bench.lane.start("a", "count", {"total": 9})
    timed(bench, 2, 1.0)
    bench.crash()
    bench.now += 1000
    bench.lane.resume("a", "count")
    timed(bench, 1, 1.0)
    assert bench.lane.status("a", "count").seconds == pytest.approx(3.0)


def test_what_remains_is_estimated_from_the_recent_rate(bench):
    bench.lane.start("a", "count", {"total": 100})
    timed(bench, 1, 0.5)
    assert bench.lane.status("a", "count").remaining is None  # too early to say
    timed(bench, 9, 0.5)  # 2 a second
    assert bench.lane.status("a", "count").remaining == pytest.approx(90 / 2)
    timed(bench, 30, 2.0)  # slower since: half a chunk a second
    assert bench.lane.status("a", "count").remaining == pytest.approx(60 / 0.5)


def test_the_total_may_change_while_it_runs(bench, monkeypatch):
    totals = [10, 10, 40]
    job = lambda spec, carry, budget: WorkChunk((carry or 0) + 1, (carry or 0) + 1, totals[carry or 0])  # noqa: E731
    monkeypatch.setitem(JOBS, "count", job)
    bench.lane.start("a", "count", None)
    timed(bench, 2, 1.0)
    work = bench.lane.status("a", "count")
    assert (work.total, work.share, work.remaining) == (10, pytest.approx(0.2), pytest.approx(8))
    timed(bench, 1, 1.0)
    work = bench.lane.status("a", "count")
    assert (work.total, work.share, work.remaining) == (40, pytest.approx(3 / 40), pytest.approx(37))


def test_with_two_jobs_each_ones_estimate_is_that_of_the_turns(bench):
    for lab in "ab":
        bench.lane.start(lab, "count", {"total": 20})
    timed(bench, 20, 0.1)  # ten chunks each in two seconds
    assert bench.lane.status("a", "count").remaining == pytest.approx(2.0, rel=0.1)


# ---- the end ----


def test_Q26_close_kills_and_late_replies_are_dropped(bench):
    bench.lane.start("a", "count", {"total": 9})
    bench.executor.run_pending()
    told = len(bench.events)
    bench.lane.close()
    bench.lane.close()
    bench.pump()
    assert bench.executor.killed
    bench.lane.start("a", "count", {"total": 1})
    bench.lane.restart()
    assert len(bench.events) == told
    assert (len(bench.executors), bench.lane.executor, bench.lane.closed) == (1, None, True)


def test_a_reply_after_the_windows_end_of_the_line_is_gone_is_harmless():
    def gone(_):
        raise RuntimeError("deleted")

    executor = InlineExecutor()
    lane = WorkLane(lambda: executor, gone, advance)
    lane.start("a", "count", {"total": 2})
    assert executor.run_pending() == 1


# ---- any order of gestures ----

ACTIONS = st.lists(
    st.tuples(
        st.sampled_from(["start", "pause", "resume", "step", "cancel", "run", "crash", "restart"]),
        st.sampled_from("ab"),
    ),
    max_size=40,
)


@settings(deadline=None, max_examples=150)
@given(ACTIONS)
def test_whatever_is_done_in_whatever_order_results_are_those_of_an_uninterrupted_run(actions):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "lab", lambda name: FakeLab())
        bench, seeds, starts = Bench(), {}, Counter()

        def check(lab, name):
            work = bench.lane.status(lab, name)
            if work is not None and work.result is not None:
                seed, done, value = work.result
                assert seed == seeds[lab]  # never of an older start
                carry = None
                for _ in range(done):
                    carry = count({"total": 6, "seed": seed}, carry, 0.1).carry
                assert (done, value) == carry

        bench.lane.changed.connect(check)
        for action, lab in actions:
            if action == "start":
                starts[lab] += 1
                seeds[lab] = 10 * starts[lab] + (lab == "b")
                bench.lane.start(lab, "count", {"total": 6, "seed": seeds[lab]})
            elif action == "run":
                bench.run()
            elif action == "crash":
                if bench.executors and not bench.executor.killed:
                    bench.crash()
            elif action == "restart":
                bench.lane.restart()
            else:
                getattr(bench.lane, action)(lab, "count")
            alive = [executor for executor in bench.executors if not executor.killed]
            assert len(alive) <= 1
            assert sum(len(executor.queue) for executor in alive) <= 1
        for lab in "ab":
            work = bench.lane.status(lab, "count")
            if work is not None and work.phase == "failed" and not work.resumable:
                bench.lane.start(lab, "count", work.spec)
            bench.lane.resume(lab, "count")
        bench.finish()
        for work in bench.lane.all():
            assert (work.phase, work.result) == ("finished", uninterrupted(6, work.spec["seed"]))
