"""The engine's process runs out of memory, for real: it is said in words, and the next question is answered."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from rnnlab.engine.traces import Failure
from rnnlab.labs.gradients import state as gradients
from rnnlab.labs.reader import state as reader
from rnnlab.session.failures import failure_message
from rnnlab.session.messages import english
from tests.faults.test_engine_process import Owner, eventually, exists

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="limits another process")

LARGE = gradients.State(length=10_000, hidden=256, cells=("lstm",))  # gigabytes, where all steps are kept
LEFT = 64 * 2**20  # bytes that the process may still take


@pytest.fixture
def owner() -> Iterator[Owner]:
    owner = Owner()
    yield owner
    pids = owner.lane.executor.pids if owner.lane.executor else ()
    owner.lane.close()
    assert eventually(lambda: not any(exists(pid) for pid in pids))


def taken(pid: int) -> int:
    """Bytes of address space that a process has."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[0])
    return pages * 4096


def limit(pid: int, most: int) -> None:
    """Let a process take no more than so many bytes of address space."""
    import resource

    _, hard = resource.prlimit(pid, resource.RLIMIT_AS)
    resource.prlimit(pid, resource.RLIMIT_AS, (most, hard))


def test_C02_without_memory_the_engine_says_so_and_answers_the_next_question(owner: Owner) -> None:
    owner.lane.submit("reader", reader.State())
    assert owner.until("delivered", "failed")[0] == "delivered"
    pid = owner.pid
    limit(pid, taken(pid) + LEFT)
    owner.lane.submit("gradients", LARGE)
    kind, lab, failure = owner.until("delivered", "failed")
    assert (kind, lab) == ("failed", "gradients")
    assert isinstance(failure, Failure)
    assert english(failure_message(failure)) == "There is not enough memory for this size; choose a smaller one."
    owner.lane.submit("reader", reader.State())
    assert owner.until("delivered", "failed")[0] == "delivered"
    assert owner.pid == pid  # the same process: nothing was lost and nothing began again
    limit(pid, -1)
    owner.lane.submit("gradients", gradients.State())
    assert owner.until("delivered", "failed")[0] == "delivered"
