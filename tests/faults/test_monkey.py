"""The monkey and the soak, in slices that a change can wait for; the whole by RNNLAB_MONKEY and RNNLAB_SOAK."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FAULTS = Path(__file__).resolve().parent
ACTIONS = int(os.environ.get("RNNLAB_MONKEY", "5000"))  # of each slice: four of them
ROUNDS = int(os.environ.get("RNNLAB_SOAK", "3"))
LESSONS = ("overview", "rnn") if "RNNLAB_SOAK" not in os.environ else ()
# The last one has its engine in a process, as users have; the others compute at fixed moments, and can be replayed.
SLICES = ((1, "--inline"), (2, "--inline"), (3, "--inline"), (4, ""))


def tried(script: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a trial in a process of its own: what it breaks, it breaks alone."""
    command = [sys.executable, "-X", "faulthandler", str(FAULTS / script), *filter(None, words)]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "OMP_NUM_THREADS": "1"}
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)


@pytest.mark.timeout(0)
@pytest.mark.parametrize(("seed", "engine"), SLICES)
def test_Q29_Q30_whatever_a_monkey_presses_the_program_holds(seed: int, engine: str) -> None:
    done = tried("monkey.py", "--seed", str(seed), "--actions", str(ACTIONS), engine)
    assert done.returncode == 0, done.stdout[-20_000:] + done.stderr[-8_000:]
    assert f"seed {seed}: {ACTIONS} actions, 0 faults" in done.stdout


@pytest.mark.timeout(0)
def test_Q29_lessons_given_again_leave_nothing_behind_and_no_more_memory_in_use() -> None:
    done = tried("soak.py", "--rounds", str(ROUNDS), *(("--lessons", *LESSONS) if LESSONS else ()))
    assert done.returncode == 0, done.stdout[-20_000:] + done.stderr[-8_000:]
    assert "left behind by the last round: nothing" in done.stdout
