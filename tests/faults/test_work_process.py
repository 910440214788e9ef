"""Long work in its own process, for real: killed, resumed, closed, beside the other one."""

import os
import queue
import signal
import subprocess
import sys
import textwrap
import time

import pytest

from rnnlab.engine.traces import WorkChunk
from rnnlab.labs import registry
from rnnlab.session.answers import advance
from rnnlab.session.executors import process_executor, work_executor
from rnnlab.session.failures import failure_message
from rnnlab.session.jobs import Lane
from rnnlab.session.work import WorkLane
from tests.faults.test_engine_process import PATIENCE, ROOT, alive, eventually, exists, slow

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals and /proc")

UPDATES, A_CHUNK = 24, 3


def setup():
    from rnnlab.engine.training import Setup

    return Setup("recall", hidden=6, embedding=4, batch=4, updates=UPDATES, seed=3)


def weights_of(checkpoint):
    return {name: values.tobytes() for name, values in checkpoint.weights.items()}


def job(lab, name, spec, carry, budget):
    """Work that needs no lab; runs in the process."""
    import pickle

    before = None if carry is None else pickle.loads(carry)
    if name == "endless":
        time.sleep(10 * PATIENCE)
    if name == "suicide":
        os.kill(os.getpid(), signal.SIGKILL)
    if name == "threads":
        import torch

        return WorkChunk(None, 1, 1, torch.get_num_threads(), True)
    if name == "count":
        time.sleep(0.01)
        done = (before or 0) + 1
        return WorkChunk(pickle.dumps(done), done, spec, (os.getpid(), done), done == spec)
    from rnnlab.engine.training import begin, train_chunk

    checkpoint, metrics = train_chunk(begin(setup()) if before is None else before, A_CHUNK)
    result = (weights_of(checkpoint), metrics.loss.tolist())
    return WorkChunk(pickle.dumps(checkpoint), checkpoint.step, UPDATES, result, checkpoint.finished)


class Owner:
    """The thread that owns a lane of work, and what it heard."""

    def __init__(self, work) -> None:
        self.calls: queue.Queue = queue.Queue()
        self.heard: list = []
        self.lane = WorkLane(work_executor, self.calls.put, work)
        self.lane.changed.connect(self._on_changed)

    def _on_changed(self, lab, name) -> None:
        self.heard.append(self.lane.status(lab, name))

    def until(self, claim):
        """Serve calls until a job stands as claimed; return where it stands."""
        end = time.monotonic() + PATIENCE
        at = len(self.heard)
        while time.monotonic() < end:
            for work in self.heard[at:]:
                if work is not None and claim(work):
                    return work
            at = len(self.heard)
            try:
                self.calls.get(timeout=0.1)()
            except queue.Empty:
                continue
        raise AssertionError(f"not within {PATIENCE} s; heard {self.heard[-3:]}")

    @property
    def pid(self) -> int:
        return self.lane.executor.pids[0]


@pytest.fixture
def owner(request):
    owner = Owner(getattr(request, "param", job))
    yield owner
    pids = owner.lane.executor.pids if owner.lane.executor else ()
    owner.lane.close()
    assert eventually(lambda: not any(exists(pid) for pid in pids)), "a process or a zombie was left behind"


def failed(work) -> bool:
    return work.phase == "failed"


def finished(work) -> bool:
    return work.phase == "finished"


def test_killed_in_the_middle_of_training_and_resumed_the_weights_are_those_of_an_uninterrupted_run(owner):
    from rnnlab.engine.training import begin, train_chunk

    owner.lane.start("lab", "train", None)
    owner.until(lambda work: work.done >= 2 * A_CHUNK)
    first = owner.pid
    os.kill(first, signal.SIGKILL)
    stopped = owner.until(failed)
    assert failure_message(stopped.failure).id == "work-stopped"
    assert stopped.resumable
    assert 0 < stopped.done < UPDATES
    assert eventually(lambda: not exists(first))
    owner.lane.resume("lab", "train")
    end = owner.until(finished)
    assert owner.pid != first
    whole, _ = train_chunk(begin(setup()), UPDATES)
    assert end.result[0] == weights_of(whole)


@pytest.mark.parametrize("owner", [advance], indirect=True)
def test_a_labs_own_training_goes_on_after_a_kill(owner):
    owner.lane.start("gates", "race", registry.lab("gates").state_type())
    owner.until(lambda work: work.done > 0)
    os.kill(owner.pid, signal.SIGKILL)
    before = owner.until(failed)
    owner.lane.resume("gates", "race")
    after = owner.until(lambda work: work.done != before.done)
    assert after.done > before.done
    assert type(after.result) is type(before.result)


def test_killed_before_its_first_breath_it_can_be_started_again(owner):
    owner.lane.start("lab", "count", 2)
    os.kill(owner.pid, signal.SIGKILL)
    # Nothing was asked of it yet, so nobody is to blame, and another is started by itself.
    assert owner.until(finished).done == 2


def test_a_job_that_kills_its_process_three_times_in_a_row_is_given_up_and_other_work_goes_on(owner):
    owner.lane.start("lab", "suicide", None)
    for _ in range(2):
        assert owner.until(failed).failure.kind == "work-stopped"
        owner.lane.resume("lab", "suicide")
    assert owner.until(failed).failure.kind == "work-gave-up"
    owner.lane.start("lab", "count", 2)
    assert owner.until(finished).done == 2


def test_the_others_go_on_when_one_kills_the_process(owner):
    owner.lane.start("a", "count", 30)
    owner.until(lambda work: work.done >= 2)
    owner.lane.start("b", "suicide", None)
    assert owner.until(failed).lab == "b"
    end = owner.until(finished)
    assert (end.lab, end.done) == ("a", 30)


def test_a_chunk_that_never_ends_is_left_behind_by_another_start(owner, monkeypatch):
    monkeypatch.setattr("rnnlab.session.work.OVERDUE", 0.0)
    owner.lane.start("lab", "endless", None)
    owner.until(lambda work: work.phase == "running")
    first = owner.pid
    owner.lane.cancel("lab", "endless")
    owner.lane.start("lab", "count", 2)
    owner.until(finished)
    assert eventually(lambda: not exists(first))


def test_Q28_small_networks_are_computed_on_one_thread(owner):
    owner.lane.start("lab", "threads", None)
    assert owner.until(finished).result == 1


def test_long_work_gives_way_to_the_window_and_its_engine(owner):
    owner.lane.start("lab", "count", 1)
    owner.until(finished)
    assert os.getpriority(os.PRIO_PROCESS, owner.pid) > os.getpriority(os.PRIO_PROCESS, 0)


def test_an_answer_comes_while_a_chunk_is_being_computed(owner):
    owner.lane.start("lab", "endless", None)
    owner.until(lambda work: work.phase == "running")  # and its chunk is in flight
    interactive = Lane(process_executor, owner.calls.put, slow)
    answers = []
    interactive.delivered.connect(lambda lab, state, result: answers.append(result))
    try:
        heard = len(owner.heard)
        for state in (1, 2, 3):
            interactive.submit("lab", state)
        while 3 not in answers:
            owner.calls.get(timeout=PATIENCE)()
        assert len(owner.heard) == heard
        assert owner.lane.status("lab", "endless").phase == "running"
    finally:
        interactive.close()


def test_Q26_closed_in_the_middle_of_a_chunk_the_process_ends_and_is_reaped(owner):
    owner.lane.start("lab", "endless", None)
    owner.until(lambda work: work.phase == "running")
    pid, heard = owner.pid, len(owner.heard)
    owner.lane.close()
    assert eventually(lambda: not exists(pid))
    while not owner.calls.empty():
        owner.calls.get()()
    assert len(owner.heard) == heard


WINDOW = textwrap.dedent("""
    import queue, sys
    from rnnlab.session.executors import work_executor
    from rnnlab.session.work import WorkLane
    from tests.faults.test_work_process import job
    if __name__ == "__main__":
        calls = queue.Queue()
        lane = WorkLane(work_executor, calls.put, job)
        lane.start("lab", sys.argv[1], None)
        print(lane.executor.pids[0], flush=True)
        while lane.status("lab", sys.argv[1]).phase != "finished":
            calls.get(timeout=60)()
        lane.close()
        print(lane.status("lab", sys.argv[1]), "torch" in sys.modules, "rnnlab.engine.training" in sys.modules)
""")


def test_the_windows_process_loads_no_torch_for_what_a_training_carries():
    done = subprocess.run(
        [sys.executable, "-c", WINDOW, "train"], capture_output=True, text=True, cwd=ROOT, timeout=2 * PATIENCE
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[1].split() == ["None", "False", "False"]


def test_when_the_window_is_killed_the_work_is_gone():
    parent = subprocess.Popen(
        [sys.executable, "-c", WINDOW, "endless"],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        stderr=subprocess.DEVNULL,
    )
    pid = int(parent.stdout.readline())
    parent.kill()
    parent.wait()
    parent.stdout.close()
    assert eventually(lambda: not alive(pid))


CLOSING = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from rnnlab import app
from tests.faults.test_work_process import job

app.advance = job

def shown(window):
    work = window.host.view(window.host.current).work

    def close():
        print(work.status("endless").phase, *Path("/proc/thread-self/children").read_text().split(), flush=True)
        window.files.may_leave = lambda closing: True  # else it would ask
        window.close()

    def start():
        work.start("endless", None)
        if sys.argv[1] == "at once":
            QTimer.singleShot(100, close)
        else:
            work.changed.connect(lambda name: QTimer.singleShot(0, close))

    QTimer.singleShot(0, start)

sys.exit(app.run(["rnnlab"], on_shown=shown))
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")
@pytest.mark.parametrize(("when", "phase"), [("at once", "waiting"), ("in a chunk", "running")])
def test_Q26_a_window_closed_after_a_start_ends_with_status_0_and_leaves_no_process(tmp_path, when, phase):
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_CONFIG_HOME": str(tmp_path), "HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", CLOSING, when], cwd=ROOT, env=env, capture_output=True, text=True, timeout=2 * PATIENCE
    )
    assert done.returncode == 0, done.stderr
    said, *processes = done.stdout.split()
    assert said == phase
    assert len(processes) >= 2  # the engine and the work (and Python's own tracker of resources)
    assert eventually(lambda: not any(alive(int(pid)) for pid in processes))
