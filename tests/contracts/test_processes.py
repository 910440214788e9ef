"""What is loaded where: neither Qt nor torch before it is needed."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = ("torch", "PySide6", "pyqtgraph", "rjieba", "ziamath")


def loaded_by(statement: str) -> set[str]:
    """The heavy packages that a fresh Python has loaded after a statement."""
    program = f"{statement}\nimport sys\nprint(*[name for name in {HEAVY!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


@pytest.mark.parametrize("module", ["rnnlab.cli", "rnnlab.__main__", "rnnlab.engine.traces", "rnnlab.labs.registry"])
def test_import_loads_neither_qt_nor_torch(module: str) -> None:
    assert loaded_by(f"import {module}") == set()


def test_states_load_neither_qt_nor_torch() -> None:
    assert loaded_by("from rnnlab.labs.registry import LABS\nfor lab in LABS: lab.state_type") == set()


def test_views_load_no_torch() -> None:
    loaded = loaded_by("from rnnlab.labs.registry import LABS\nfor lab in LABS: lab.view_type")
    assert "torch" not in loaded
    assert "PySide6" in loaded


def test_computations_load_torch_and_no_qt() -> None:
    loaded = loaded_by(
        "from rnnlab.labs.registry import LABS\nfor lab in LABS: lab.compute(lab.state_type())",
    )
    assert "torch" in loaded
    assert "PySide6" not in loaded
