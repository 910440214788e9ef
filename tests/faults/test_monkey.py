"""The monkey, in slices that a change can wait for; longer ones by RNNLAB_MONKEY, the actions of each."""

from __future__ import annotations

import os

import pytest

from tests.faults.trying import said, tried

ACTIONS = int(os.environ.get("RNNLAB_MONKEY", "5000"))


@pytest.mark.timeout(0)
@pytest.mark.parametrize("seed", [1, 2])  # two more in test_soak.py, which another process runs beside this
def test_Q29_Q30_whatever_a_monkey_presses_the_program_holds(seed: int) -> None:
    done = tried("monkey.py", "--seed", str(seed), "--actions", str(ACTIONS), "--inline")
    assert done.returncode == 0, said(done)
    assert f"seed {seed}: {ACTIONS} actions, 0 faults" in done.stdout
