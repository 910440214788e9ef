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


CLOSING = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from rnnlab.app import run
from rnnlab.labs.gradients.state import State
from rnnlab.session.messages import Message

def shown(window):
    def ask_and_close():
        window.host.open("gradients")
        heavy = State(length=1000, hidden=256)
        window.store.replace("gradients", heavy, label=Message.of("undo-gradients-preset"))
        window.store.mark_saved()  # else it would ask
        busy = window.lane.busy("gradients")
        print(busy, *Path("/proc/thread-self/children").read_text().split(), flush=True)
        window.close()

    if sys.argv[1] == "at once":
        QTimer.singleShot(0, ask_and_close)
    else:
        window.host.drawn.connect(lambda name: QTimer.singleShot(0, ask_and_close))

sys.exit(run(["rnnlab"], on_shown=shown))
"""


@pytest.mark.parametrize("when", ["at once", "when the engine is up"])
def test_Q26_Q30_a_window_closed_while_computing_ends_with_status_0_and_leaves_no_process(tmp_path, when):
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_CONFIG_HOME": str(tmp_path), "HOME": str(tmp_path)}
    command = [sys.executable, "-c", CLOSING, when]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    busy, *engine = done.stdout.split()
    assert busy == "True"
    assert engine
    assert eventually(lambda: not any(alive(int(pid)) for pid in engine))
