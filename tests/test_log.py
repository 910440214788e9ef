"""The log: in the user's own folder, small, and no reason to stop."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from rnnlab import log
from rnnlab.session.messages import english

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    yield
    log.end()


def test_F11_the_log_lies_in_the_users_folder_and_never_beside_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", "/somewhere/else")
    assert ROOT not in log.default_path().parents
    if sys.platform.startswith("linux"):
        assert log.default_path() == Path("/somewhere/else/rnnlab/log/rnnlab.log")


def test_a_log_has_its_heading_and_its_entries(tmp_path: Path) -> None:
    path = tmp_path / "new" / "rnnlab.log"
    assert log.begin(path) is None
    log.write("引擎 \udce9 started")
    heading, entry = path.read_text("utf-8").split("\n")[1:3]
    assert heading.startswith("--- rnnlab ")
    assert entry.endswith("引擎 \\udce9 started")


def test_a_log_stays_small_however_much_is_written_and_however_often_it_is_begun(tmp_path: Path) -> None:
    path = tmp_path / "rnnlab.log"
    for _ in range(4):
        log.begin(path)
        for _ in range(100):
            log.write("x" * 20_000)
    log.end()
    assert 0 < path.stat().st_size <= log.LARGEST
    assert (tmp_path / "rnnlab.log.1").stat().st_size <= log.LARGEST
    assert sorted(file.name for file in tmp_path.iterdir()) == ["rnnlab.log", "rnnlab.log.1"]


def test_F11_a_log_that_cannot_be_written_is_told_and_nothing_stops(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    told = log.begin(tmp_path / "file" / "rnnlab.log")
    assert told is not None
    assert "There is no log this time" in english(told)
    log.write("this goes nowhere")


FAULTY = """
import sys, threading
from pathlib import Path
from rnnlab import log
log.begin(Path(sys.argv[1]))
log.keep_faults()
thread = threading.Thread(target=lambda: 1 / 0)
thread.start()
thread.join()
raise LookupError("nobody catches this")
"""


def test_F14_faults_that_nobody_catches_stand_in_the_log_with_their_lines(tmp_path: Path) -> None:
    path = tmp_path / "rnnlab.log"
    done = subprocess.run([sys.executable, "-c", FAULTY, str(path)], cwd=ROOT, capture_output=True, text=True)
    said = path.read_text("utf-8")
    assert "LookupError: nobody catches this" in said
    assert "ZeroDivisionError" in said
    assert "Traceback" in said
    assert "LookupError: nobody catches this" in done.stderr  # and where it always was
    assert done.returncode == 1


CRASHING = """
import os, sys, signal
from pathlib import Path
from rnnlab import log
log.begin(Path(sys.argv[1]))
log.keep_faults()
os.kill(os.getpid(), signal.SIGSEGV)
"""


@pytest.mark.skipif(os.name != "posix", reason="sends a signal")
def test_a_crash_of_a_library_leaves_its_place_in_the_log(tmp_path: Path) -> None:
    path = tmp_path / "rnnlab.log"
    subprocess.run([sys.executable, "-c", CRASHING, str(path)], cwd=ROOT, capture_output=True)
    assert "Segmentation fault" in path.read_text("utf-8")
