"""Results of long work reach the window by its own thread alone, however fast they come."""

from __future__ import annotations

import threading
import time
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from rnnlab.engine.traces import WorkChunk
from rnnlab.session.work import WorkLane
from rnnlab.ui.bridge import Bridge
from rnnlab.ui.widgets.lab_work import LabWork

RESULTS = 100


def chunk(lab: str, name: str, spec: Any, carry: bytes | None, budget: float) -> WorkChunk:
    """One of a hundred results a second, from whichever thread it is computed on."""
    time.sleep(0.01)
    done = 1 if carry is None else carry[0] + 1
    return WorkChunk(bytes([done]), done, RESULTS, (done, threading.get_ident()), done == RESULTS)


@pytest.fixture
def threads(qapp: QApplication) -> Any:
    made: list[ThreadPoolExecutor] = []

    def start() -> Executor:
        made.append(ThreadPoolExecutor(1))
        return made[-1]

    yield start
    for pool in made:
        pool.shutdown()


def test_Q25_a_hundred_results_a_second_are_all_heard_on_the_windows_thread(qapp: QApplication, threads: Any) -> None:
    bridge = Bridge()
    lane = WorkLane(threads, bridge.post, chunk)
    work = LabWork("gradients")
    work.attach(lane)
    heard: list[tuple[int, Any]] = []
    work.changed.connect(lambda name: heard.append((threading.get_ident(), work.status(name))))
    work.start("train", None)
    end = time.monotonic() + 60
    while work.status("train").phase != "finished" and time.monotonic() < end:  # type: ignore[union-attr]
        qapp.processEvents()
    lane.close()
    assert {thread for thread, _ in heard} == {threading.get_ident()}
    results = [seen.result for _, seen in heard if seen.result is not None]
    assert sorted({done for done, _ in results}) == list(range(1, RESULTS + 1))
    assert threading.get_ident() not in {thread for _, thread in results}  # computed elsewhere
