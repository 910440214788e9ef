"""Hours of use, in slices, the engine in its own process; the whole by RNNLAB_MONKEY and RNNLAB_SOAK."""

from __future__ import annotations

import os
import sys

import pytest

from tests.faults.trying import said, tried

ACTIONS = int(os.environ.get("RNNLAB_MONKEY", "5000"))
ROUNDS = os.environ.get("RNNLAB_SOAK", "")  # of all lessons; by default three rounds of one


@pytest.mark.timeout(0)
@pytest.mark.parametrize(("seed", "engine"), [(3, ("--inline",)), (4, ())], ids=["inline", "process"])
def test_Q29_Q30_a_monkey_is_answered_wherever_the_engine_is(seed: int, engine: tuple[str, ...]) -> None:
    done = tried("monkey.py", "--seed", str(seed), "--actions", str(ACTIONS), *engine)
    assert done.returncode == 0, said(done)
    assert f"seed {seed}: {ACTIONS} actions, 0 faults" in done.stdout


@pytest.mark.timeout(0)
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")
def test_Q29_lessons_given_again_leave_nothing_behind_and_take_no_more_memory() -> None:
    done = tried("soak.py", "--rounds", ROUNDS or "3", *(() if ROUNDS else ("--lessons", "overview")))
    assert done.returncode == 0, said(done)
    assert "left behind by the last round: nothing" in done.stdout
