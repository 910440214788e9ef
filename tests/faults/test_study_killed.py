"""Studies whose processes are killed, for real: the program itself, a worker, a worker of a Dask cluster."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import BrokenExecutor, Future
from pathlib import Path

import pytest

from rnnlab.session import study as studies
from rnnlab.study.work import Outcome
from rnnlab.study.workers import LocalWorkers, Workers, carry_out

ROOT = Path(__file__).parents[2]
PATIENCE = 120.0

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals and /proc")

# 3 cells × 2 gaps × 4 seeds: 24 trainings, each a moment long.
STUDY = """
kind = "learning"
[fixed]
updates = 24
every = 12
hidden = 16
sentences = 20
[grid]
cell = ["rnn", "gru", "lstm"]
gap = [0, 2]
seed = [0, 1, 2, 3]
"""


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    folder = tmp_path_factory.mktemp("study")
    (folder / "given.toml").write_text(STUDY, "utf-8")
    return folder


def started(home, out, *more):
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "OMP_NUM_THREADS": "1"}
    command = [sys.executable, "-m", "rnnlab", "study", "given.toml", "--out", out, *more]
    return subprocess.Popen(command, cwd=home, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def ended(process, status=0) -> str:
    """What it said, after it has ended as it should."""
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == status, err
    return err.decode()


@pytest.fixture(scope="module")
def uninterrupted(home) -> bytes:
    """The table of a study that nothing stopped."""
    ended(started(home, "whole"))
    return table(home, "whole")


def table(home, out) -> bytes:
    return (home / out / "results.csv").read_bytes()


def finished(home, out) -> dict[str, int]:
    return {path.name: path.stat().st_mtime_ns for path in (home / out / "runs").glob("*.json")}


def wait_for(home, out, count, process) -> None:
    end = time.monotonic() + PATIENCE
    while len(finished(home, out)) < count:
        assert process.poll() is None, process.communicate()[1].decode()
        assert time.monotonic() < end
        time.sleep(0.005)


def children(pid: int) -> list[int]:
    """Processes that were started by this one and compute."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            words = (entry / "cmdline").read_text()
        except (FileNotFoundError, ProcessLookupError):
            continue
        if parent == pid and "spawn_main" in words:
            found.append(int(entry.name))
    return found


def gone(pid: int) -> bool:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
                return True
        except (FileNotFoundError, ProcessLookupError):
            return True
        time.sleep(0.02)
    return False


def test_a_study_of_24_runs_killed_and_started_again_ends_with_the_table_of_an_uninterrupted_one(home, uninterrupted):
    assert uninterrupted.count(b"\r\n") == 1 + 24
    process = started(home, "killed")
    wait_for(home, "killed", 5, process)
    workers = children(process.pid)
    process.kill()
    process.communicate()
    assert process.returncode == -signal.SIGKILL
    assert workers
    assert all(gone(pid) for pid in workers), "a worker outlived the program"
    before = finished(home, "killed")
    assert 5 <= len(before) < 24
    assert not (home / "killed" / "results.csv").exists()
    err = ended(started(home, "killed"))
    assert f"Going on: {len(before)} of 24 runs" in err
    assert table(home, "killed") == uninterrupted
    after = finished(home, "killed")
    assert len(after) == 24
    assert {name: after[name] for name in before} == before, "a finished run was run again"


def test_the_run_of_a_killed_worker_is_run_again(home, uninterrupted):
    process = started(home, "worker", "--workers", "1")
    wait_for(home, "worker", 3, process)
    (worker,) = children(process.pid)
    os.kill(worker, signal.SIGKILL)
    err = ended(process)
    assert "A worker was killed; its run " in err
    assert "is run again (time 1)" in err
    assert table(home, "worker") == uninterrupted


def test_a_worker_that_is_killed_takes_no_other_run_with_it():
    """Two places; the process of one is killed while both have a run."""
    runs = studies.parse(STUDY.encode()).runs[:2]
    workers = LocalWorkers(2)
    try:
        first, second = (workers.submit(run) for run in runs)
        os.kill(workers.pids[0], signal.SIGKILL)
        with pytest.raises(BrokenExecutor):
            first.result(timeout=PATIENCE)
        assert workers.outcome(first) is None
        assert second.result(timeout=PATIENCE).row is not None
    finally:
        workers.close()


class Deadly(Workers):
    """Whoever takes a certain run is killed by it."""

    def __init__(self, deadly) -> None:
        self.deadly, self.taken, self.closed = deadly, Counter(), False
        self.runs: dict[Future, object] = {}

    @property
    def capacity(self) -> int:
        return 2

    def submit(self, run):
        self.taken[run] += 1
        future: Future = Future()
        future.set_result(None)
        self.runs[future] = run
        return future

    def outcome(self, future):
        return None if self.runs[future] == self.deadly else Outcome(row={})

    def look(self) -> None:
        raise AssertionError("nothing takes long here")

    def close(self) -> None:
        self.closed = True


def test_a_run_that_kills_every_worker_is_given_up_after_three_more_times_and_the_others_are_done():
    runs = studies.parse(STUDY.encode()).runs
    workers, told = Deadly(runs[2]), []
    events = [event for event in carry_out(runs, workers, lambda run, times: told.append((run, times))) if event]
    assert told == [(runs[2], times) for times in (1, 2, 3)]
    assert workers.taken == Counter({run: 4 if run == runs[2] else 1 for run in runs})
    failed = [(run, outcome.failure.kind) for run, outcome in events if outcome.failure]
    assert failed == [(runs[2], "study-killed")]
    assert {run for run, _ in events} == set(runs)
    assert workers.closed


# ---- a Dask cluster -------------------------------------------------------------------------------------------------


class Cluster:
    """A scheduler and two workers on this machine, each a process that can be killed."""

    def __init__(self, folder: Path) -> None:
        file = folder / "scheduler.json"
        self._folder, self._place = folder, ["--scheduler-file", str(file)]
        self.scheduler = self._start("scheduler", "--port", "0", "--host", "127.0.0.1", "--no-dashboard")
        end = time.monotonic() + PATIENCE
        while not file.exists() or not file.read_text():
            assert self.scheduler.poll() is None
            assert time.monotonic() < end
            time.sleep(0.05)
        self.address = json.loads(file.read_text())["address"]
        options = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(folder))
        self.workers = [self._start("worker", *options) for _ in range(2)]

    def _start(self, what: str, *options: str) -> subprocess.Popen:
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "OMP_NUM_THREADS": "1"}
        command = [sys.executable, "-m", f"distributed.cli.dask_{what}", *self._place, *options]
        silent = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        return subprocess.Popen(command, cwd=self._folder, env=environment, **silent)

    def close(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


@pytest.fixture
def cluster(tmp_path):
    pytest.importorskip("distributed", reason="Dask is not installed (the extra rnnlab[cluster])")
    cluster = Cluster(tmp_path)
    yield cluster
    cluster.close()


def seen_by(home, out) -> set[str]:
    """The workers that finished something so far."""
    return {json.loads((home / out / "runs" / name).read_bytes())["worker"] for name in finished(home, out)}


def test_on_a_dask_cluster_with_one_worker_killed_the_table_is_the_same(home, uninterrupted, cluster):
    process = started(home, "dask", "--executor", "dask", "--scheduler", cluster.address)
    pids = {worker.pid: worker for worker in cluster.workers}
    end = time.monotonic() + PATIENCE
    while len(seen_by(home, "dask")) < 2 and len(finished(home, "dask")) < 12:
        assert process.poll() is None, process.communicate()[1].decode()
        assert time.monotonic() < end
        time.sleep(0.005)
    done = len(finished(home, "dask"))
    cluster.workers[0].kill()
    ended(process)
    assert done < 24
    assert table(home, "dask") == uninterrupted
    assert len(finished(home, "dask")) == 24
    computing = {int(worker.rpartition(":")[2]) for worker in seen_by(home, "dask")}
    assert computing <= set(pids), "a run was computed elsewhere than on the cluster"
    assert cluster.workers[1].pid in computing


def test_a_scheduler_that_is_killed_is_told_and_the_study_goes_on_on_this_machine(home, uninterrupted, cluster):
    process = started(home, "lost", "--executor", "dask", "--scheduler", cluster.address)
    wait_for(home, "lost", 2, process)
    cluster.scheduler.kill()
    err = ended(process, status=1)
    assert "The cluster is out of reach after " in err
    assert "Traceback" not in err
    assert 2 <= len(finished(home, "lost")) < 24
    ended(started(home, "lost"))
    assert table(home, "lost") == uninterrupted


def test_an_address_where_nobody_answers_is_refused_with_one_sentence(home, monkeypatch, capsys):
    pytest.importorskip("distributed", reason="Dask is not installed (the extra rnnlab[cluster])")
    from rnnlab import cli
    from rnnlab.study import workers

    monkeypatch.setattr(workers, "CONNECT", 0.5)
    words = ["study", str(home / "given.toml"), "--out", str(home / "nobody"), "--executor", "dask", "--scheduler"]
    for address in ("tcp://127.0.0.1:9", "nonsense"):
        assert cli.main([*words, address]) == 2
        err = capsys.readouterr().err
        assert f"--scheduler: no Dask scheduler answers at “{address}”" in err
        assert err.count("\n") == 1
