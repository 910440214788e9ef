"""The faults of a real classroom, one line each, with what came of them when they were tried just now.

    python3 packaging/dev.py faults [--full] [arguments of pytest]

Every fault names the tests that try it. ``--full`` tries as often as is published (100 kills of the engine, 20 of the
program, 5,000 damaged files for each reader, two rounds of all lessons); without it as often as every run of the tests.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]

# What goes wrong, and the tests that try it: patterns of their names, or a file and one.
FAULTS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("The engine's process is killed", ("test_engine_process.py::*killed*", "test_kills.py::*engine*")),
    ("The process of long work is killed", ("test_work_process.py::*kill*", "test_*_killed.py::*")),
    ("The program is killed", ("test_kills.py::*program*", "test_program.py::*killed*", "test_*process.py::*window*")),
    ("The memory is not enough", ("*_C02_*",)),
    ("The disk is full", ("*full*disk*", "*disk*full*", "*without_space*", "*failed_save*", "*save_that_fails*")),
    ("The home cannot be written, or there is none", ("*home*", "*read_only*", "*_F11_*")),
    ("A folder is gone, a drive is unplugged", ("*_Q37_*", "*unplugged*", "*folder*gone*")),
    ("Settings are damaged", ("test_settings.py::*_F04_*", "test_site.py::*damage*")),
    ("A session file is damaged", ("test_document.py::*damage*", "test_*.py::*_F04_*", "test_fuzz.py::*session]")),
    ("A lesson is damaged", ("test_lesson_reading.py::*", "test_fuzz.py::*lesson]")),
    ("A model or a checkpoint is damaged", ("test_weights.py::*damaged*", "test_models.py::*damaged*",
                                            "test_checkpoints.py::*", "test_fuzz.py::*model]")),
    ("The clock is set back", ("*clock*",)),
    ("A pickle wants to run a program", ("*_F01_*",)),
    ("A zip would fill the memory", ("*bomb*", "*unpack_to_gigabytes*", "*header_that_lies*")),
    ("A zip names files outside", ("*names_with_dots*",)),
    ("JSON is nested a million deep", ("test_document.py::*hostile*", "*deep*")),
    ("The header of a safetensors file lies", ("*lying_safetensors*",)),
    ("Files that no program would write", ("test_fuzz.py::*",)),
    ("A lesson tries HTML, scripts, and pictures far away", ("*html*script*", "*_C04_*")),
    ("The network is off", ("*_C04_*",)),
    ("Anything is pressed, dragged and typed", ("*monkey*",)),
    ("Hours of lessons", ("test_soak.py::*", "*lessons_given_again*")),
    ("Started and quit, over and over", ("*_Q30_*", "*_Q26_*", "test_kills.py::*quit*")),
)  # fmt: skip


def group_of(node: str) -> list[str]:
    """The faults that a test tries, by its path and name."""
    path, _, name = node.partition("::")
    short = f"{Path(path).name}::{name}"
    return [fault for fault, patterns in FAULTS if any(fnmatchcase(short, pattern) for pattern in patterns)]


class Outcomes:
    """Keeps the tests that try a fault, and what came of them."""

    def __init__(self) -> None:
        self.passed: dict[str, int] = {}
        self.failed: dict[str, list[str]] = {}
        self.skipped: dict[str, int] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item], config: pytest.Config) -> None:
        others = [item for item in items if not group_of(item.nodeid)]
        items[:] = [item for item in items if group_of(item.nodeid)]
        config.hook.pytest_deselected(items=others)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        for fault in group_of(report.nodeid):
            if report.failed:
                self.failed.setdefault(fault, []).append(report.nodeid)
            elif report.when == "call" and report.passed:
                self.passed[fault] = self.passed.get(fault, 0) + 1
            elif report.skipped:
                self.skipped[fault] = self.skipped.get(fault, 0) + 1

    def lines(self) -> list[str]:
        """One for each fault."""
        out = []
        for fault, _ in FAULTS:
            passed, failed = self.passed.get(fault, 0), self.failed.get(fault, [])
            held = "DOES NOT HOLD" if failed else "holds" if passed else "was not tried"
            skipped = f", {self.skipped[fault]} not possible here" if fault in self.skipped else ""
            out.append(f"{fault:54} {held:14} {passed:5d} trials{skipped}")
            out += [f"    {node}" for node in dict.fromkeys(failed)]
        return out

    @property
    def all_hold(self) -> bool:
        return not self.failed and all(self.passed.get(fault, 0) for fault, _ in FAULTS)


def files() -> list[str]:
    """The test files in which a fault is tried."""
    found = []
    for path in sorted(TESTS.rglob("test_*.py")):
        names = re.findall(r"^def (test_\w+)", path.read_text("utf-8"), re.MULTILINE)
        if any(group_of(f"{path.name}::{name}[x]") or group_of(f"{path.name}::{name}") for name in names):
            found.append(str(path))
    return found


def main(arguments: Sequence[str]) -> int:
    """Try all of them; 0 where every fault was tried and holds."""
    rest = [word for word in arguments if word != "--full"]
    if "--full" in arguments:
        os.environ |= {"RNNLAB_FAULTS": "full", "RNNLAB_SOAK": "2"}
        rest += ["--timeout", "0"]
    outcomes = Outcomes()
    status = pytest.main(["-q", "-p", "no:cacheprovider", *rest, *files()], plugins=[outcomes])
    print("\n".join(["", *outcomes.lines()]))
    return 0 if status == 0 and outcomes.all_hold else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
