"""The engine process, for real: killed, orphaned, stopped, looked into."""

import os
import queue
import signal
import subprocess
import sys
import textwrap
import time
from concurrent.futures import BrokenExecutor
from pathlib import Path

import pytest

from rnnlab.engine.traces import Failure
from rnnlab.labs import registry
from rnnlab.session.executors import process_executor
from rnnlab.session.jobs import Lane

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals and /proc")


def alive(pid: int) -> bool:
    """Whether a process runs: neither gone nor a zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def exists(pid: int) -> bool:
    """Whether there is a process or a zombie of it."""
    return Path(f"/proc/{pid}").exists()


def eventually(claim) -> bool:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if claim():
            return True
        time.sleep(0.02)
    return False


def slow(lab, state):
    """Work that would outlast any test, unless its state says otherwise."""
    if state == "slow":
        time.sleep(10 * PATIENCE)
    return state


class Owner:
    """The thread that owns a lane, and what it heard."""

    def __init__(self, work=None) -> None:
        self.calls: queue.Queue = queue.Queue()
        self.heard: list[tuple] = []
        self.lane = (
            Lane(process_executor, self.calls.put) if work is None else Lane(process_executor, self.calls.put, work)
        )
        self.lane.started.connect(lambda info: self.heard.append(("started", info)))
        self.lane.delivered.connect(lambda lab, state, result: self.heard.append(("delivered", lab, result)))
        self.lane.failed.connect(lambda lab, state, failure: self.heard.append(("failed", lab, failure)))
        self.lane.restarted.connect(lambda message: self.heard.append(("restarted",)))

    def until(self, *kinds: str) -> tuple:
        """Serve calls until one of these is heard; return it."""
        end = time.monotonic() + PATIENCE
        at = len(self.heard)
        while time.monotonic() < end:
            for event in self.heard[at:]:
                if event[0] in kinds:
                    return event
            at = len(self.heard)
            try:
                self.calls.get(timeout=0.1)()
            except queue.Empty:
                continue
        raise AssertionError(f"none of {kinds} within {PATIENCE} s; heard {self.heard}")

    @property
    def pid(self) -> int:
        return self.lane.executor.pids[0]


@pytest.fixture
def owner(request):
    owner = Owner(getattr(request, "param", None))
    yield owner
    pids = owner.lane.executor.pids if owner.lane.executor else ()
    owner.lane.close()
    assert eventually(lambda: not any(exists(pid) for pid in pids)), "a process or a zombie was left behind"


def test_the_engine_says_what_it_found_and_loads_no_qt(owner):
    owner.lane.start()
    _, info = owner.until("started")
    assert info["pid"] == owner.pid != os.getpid()
    assert info["device"] in ("cpu", "cuda", "mps")
    assert info["import_seconds"] > 0
    loaded = Path(f"/proc/{owner.pid}/maps").read_text()
    assert "libtorch" in loaded
    assert "PySide6" not in loaded


def test_Q05_this_process_imports_no_torch_for_a_result():
    program = textwrap.dedent("""
        import queue, sys
        from rnnlab.labs import registry
        from rnnlab.session.executors import process_executor
        from rnnlab.session.jobs import Lane
        if __name__ == "__main__":
            calls = queue.Queue()
            lane = Lane(process_executor, calls.put)
            done = []
            lane.delivered.connect(lambda lab, state, result: done.append(result))
            lane.failed.connect(lambda lab, state, failure: done.append(failure))
            lane.submit("attention", registry.lab("attention").state_type())
            while not done:
                calls.get(timeout=60)()
            lane.close()
            print(type(done[0]).__name__, "torch" in sys.modules, "PySide6" in sys.modules)
    """)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.split() == ["AttentionTrace", "False", "False"]


@pytest.mark.parametrize("lab", [entry.name for entry in registry.LABS])
def test_every_lab_answers_from_the_engine(owner, lab):
    owner.lane.submit(lab, registry.lab(lab).state_type())
    event = owner.until("delivered", "failed")
    assert not isinstance(event[2], Failure)


@pytest.mark.parametrize("owner", [slow], indirect=True)
def test_killed_in_flight_the_newest_state_is_answered(owner):
    owner.lane.submit("a", "slow")
    owner.until("started")
    owner.lane.submit("a", "quick")
    os.kill(owner.pid, signal.SIGKILL)
    assert owner.until("restarted", "delivered") == ("restarted",)
    assert owner.until("delivered") == ("delivered", "a", "quick")


@pytest.mark.parametrize("owner", [slow], indirect=True)
def test_killed_before_its_first_breath_the_engine_comes_again(owner):
    owner.lane.submit("a", "quick")
    os.kill(owner.pid, signal.SIGKILL)
    assert owner.until("delivered") == ("delivered", "a", "quick")


@pytest.mark.parametrize("owner", [slow], indirect=True)
def test_stop_works_while_torch_is_being_imported_and_leaves_no_process(owner):
    owner.lane.submit("a", "slow")
    first = owner.pid
    owner.lane.stop("a")
    assert eventually(lambda: not exists(first))
    owner.lane.submit("a", "quick")
    assert owner.until("delivered") == ("delivered", "a", "quick")


@pytest.mark.parametrize("owner", [slow], indirect=True)
def test_an_interrupt_from_the_terminal_does_not_end_the_engine(owner):
    owner.lane.start()
    owner.until("started")
    pid = owner.pid
    os.kill(pid, signal.SIGINT)
    owner.lane.submit("a", "quick")
    owner.until("delivered")
    assert owner.pid == pid


@pytest.mark.parametrize("owner", [slow], indirect=True)
def test_Q26_closed_while_computing_the_process_ends_and_is_reaped(owner):
    owner.lane.submit("a", "slow")
    owner.until("started")
    pid = owner.pid
    owner.lane.close()
    assert eventually(lambda: not exists(pid))
    while not owner.calls.empty():
        owner.calls.get()()
    assert owner.heard[1:] == []


PARENT = textwrap.dedent("""
    import queue, sys, time
    from rnnlab.session.executors import process_executor
    from rnnlab.session.jobs import Lane
    from tests.faults.test_engine_process import slow
    if __name__ == "__main__":
        calls = queue.Queue()
        lane = Lane(process_executor, calls.put, slow)
        lane.started.connect(lambda info: print("started", flush=True))
        lane.submit("a", "slow")
        print(lane.executor.pids[0], flush=True)
        if sys.argv[1] == "exit":
            calls.get(timeout=60)()
            lane.close()
        else:
            while True:
                calls.get(timeout=60)()
""")


@pytest.mark.parametrize("moment", ["at once", "computing"])
def test_when_the_window_is_killed_the_engine_is_gone(moment):
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT, "wait"], stdout=subprocess.PIPE, text=True, cwd=ROOT, stderr=subprocess.DEVNULL
    )
    pid = int(parent.stdout.readline())
    if moment == "computing":
        assert parent.stdout.readline() == "started\n"
    parent.kill()
    parent.wait()
    parent.stdout.close()
    assert eventually(lambda: not alive(pid))


def test_Q30_a_program_that_closes_its_lane_while_computing_exits_with_status_0():
    done = subprocess.run(
        [sys.executable, "-c", PARENT, "exit"], capture_output=True, text=True, cwd=ROOT, timeout=2 * PATIENCE
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert eventually(lambda: not alive(int(done.stdout.split()[0])))


def killed_in_the_middle_of_an_answer():
    """Runs in the engine: writes the head of a long answer, a little of it, and dies."""
    frame = sys._getframe()
    while "result_queue" not in frame.f_locals:
        frame = frame.f_back
    os.write(frame.f_locals["result_queue"]._writer.fileno(), (1_000_000).to_bytes(4, "big") + b"only so much")
    os.kill(os.getpid(), signal.SIGKILL)


def test_an_engine_killed_in_the_middle_of_an_answer_is_known_to_be_dead():
    executor = process_executor()
    try:
        assert isinstance(executor.submit(killed_in_the_middle_of_an_answer).exception(PATIENCE), BrokenExecutor)
    finally:
        executor.kill()
