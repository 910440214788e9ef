"""The program as a user starts it: what its two processes load, and that they end together."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.faults.test_engine_process import ROOT, alive, eventually

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")


def maps(pid: int) -> str:
    """The files that a process has mapped; empty when it is gone."""
    try:
        return Path(f"/proc/{pid}/maps").read_text()
    except OSError:
        return ""


def children(pid: int) -> list[int]:
    try:
        return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


@pytest.fixture
def window(tmp_path):
    """The program with its window up on no screen, and settings of its own."""
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_CONFIG_HOME": str(tmp_path), "HOME": str(tmp_path)}
    with subprocess.Popen([sys.executable, "-m", "rnnlab"], cwd=ROOT, env=env, stderr=subprocess.DEVNULL) as process:
        yield process
        process.kill()


def engine_of(window) -> int:
    """The child that has loaded torch."""
    found: list[int] = []

    def claim() -> bool:
        found[:] = [pid for pid in children(window.pid) if "libtorch" in maps(pid)]
        return bool(found) or window.poll() is not None

    assert eventually(claim)
    assert found, f"the program ended with status {window.poll()}"
    return found[0]


def test_the_window_loads_no_torch_and_the_engine_no_qt(window):
    engine = engine_of(window)
    assert eventually(lambda: "PySide6" in maps(window.pid))
    assert "libtorch" not in maps(window.pid)
    assert "PySide6" not in maps(engine)


def test_F15_the_window_killed_takes_every_process_with_it(window):
    engine_of(window)
    family = children(window.pid)
    window.kill()
    window.wait()
    assert eventually(lambda: not any(alive(pid) for pid in family))
