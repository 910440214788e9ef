"""Who may import whom: the rules hold, and each of them bites when it is broken."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from rnnlab.labs.registry import LABS

ROOT = Path(__file__).resolve().parents[2]
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]

# contract, file that breaks it, the line that does
VIOLATIONS = [
    ("ui-layers", "ui/widgets/planted.py", "import rnnlab.ui.main_window"),
    ("ui-layers", "ui/look/planted.py", "import rnnlab.ui.widgets"),
    ("ui-layers", "ui/planted.py", "# a module of the shell that has no place in the layers"),
    ("widgets-know-no-labs", "ui/widgets/planted.py", "import rnnlab.labs.reader.state"),
    ("widgets-know-no-labs", "ui/look/planted.py", "import rnnlab.labs.registry"),
    ("labs-below-shell", "labs/reader/view_planted.py", "import rnnlab.ui.main_window"),
    ("labs-below-shell", "labs/gates/compute_planted.py", "import rnnlab.app"),
    ("ui-below-app", "ui/main_window.py", "import rnnlab.app"),
    ("labs-independent", "labs/reader/view.py", "import rnnlab.labs.gates.state"),
    ("labs-independent", "labs/attention/compute.py", "from rnnlab.labs.gradients import state"),
    ("session-alone", "session/planted.py", "import rnnlab.labs.reader.view"),
    ("session-alone", "session/planted.py", "import rnnlab.ui.look"),
    ("engine-alone", "engine/planted.py", "import rnnlab.session.messages"),
    ("engine-alone", "engine/planted.py", "import rnnlab.labs.registry"),
    ("no-qt-below-views", "engine/planted.py", "import PySide6.QtCore"),
    ("no-qt-below-views", "session/planted.py", "import rnnlab.ui.main_window"),
    ("no-qt-below-views", "labs/reader/state.py", "import pyqtgraph"),
    ("no-qt-below-views", "labs/gates/compute.py", "from PySide6 import QtGui"),
    ("no-qt-below-views", "labs/reader/code.py", "from PySide6 import QtGui"),
    ("no-torch-in-window", "session/planted.py", "import rnnlab.engine.cells"),
    ("no-torch-in-window", "labs/reader/view.py", "from rnnlab.engine import cells"),
    ("no-torch-in-window", "engine/traces.py", "import torch"),
    ("no-torch-in-window", "labs/gates/code.py", "import rnnlab.engine.gates"),
    ("torch-in-engine-only", "labs/reader/compute.py", "import torch"),
    ("torch-in-engine-only", "cli.py", "import torch.nn"),
    ("computation-in-engine-process", "ui/main_window.py", "import rnnlab.labs.reader.compute"),
    ("computation-in-engine-process", "labs/gates/view.py", "from rnnlab.labs.gates import compute"),
    ("computation-in-engine-process", "ui/lab_host.py", "import rnnlab.labs.gates.work"),
    ("computation-in-engine-process", "labs/reader/view.py", "from rnnlab.labs.gates import work"),
    ("session-alone", "session/planted.py", "import rnnlab.labs.gates.work"),
    ("no-qt-below-views", "labs/gates/work.py", "import PySide6.QtCore"),
    ("torch-in-engine-only", "labs/gates/work.py", "import torch"),
    ("states-are-plain", "labs/attention/state.py", "import numpy as np"),
]


def lint_imports(folder: Path, contract: str | None = None) -> subprocess.CompletedProcess[str]:
    """Check the contracts of a project's folder, or one of them."""
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as c; c()", "--no-cache"]
    if contract is not None:
        command += ["--contract", contract]
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONIOENCODING": "utf-8", "COLUMNS": "200"}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, encoding="utf-8")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the program's source in which a test may break rules."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    shutil.copytree(ROOT / "rnnlab", tmp_path / "rnnlab", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def test_every_import_contract_is_kept() -> None:
    result = lint_imports(ROOT)
    assert result.returncode == 0, result.stdout + result.stderr
    assert f"Contracts: {len(CONTRACTS)} kept, 0 broken" in result.stdout


@pytest.mark.parametrize(("contract", "file", "line"), VIOLATIONS)
def test_planted_import_breaks_its_contract(copy: Path, contract: str, file: str, line: str) -> None:
    with (copy / "rnnlab" / file).open("a", encoding="utf-8") as target:
        target.write(f"\n{line}\n")
    result = lint_imports(copy, contract)
    assert result.returncode == 1, result.stdout + result.stderr
    assert "Contracts: 0 kept, 1 broken" in result.stdout


def test_every_contract_has_a_planted_violation() -> None:
    assert {contract for contract, _, _ in VIOLATIONS} == {contract["id"] for contract in CONTRACTS}


def test_every_registered_lab_is_held_apart_from_the_others() -> None:
    (independence,) = [contract for contract in CONTRACTS if contract["type"] == "independence"]
    assert set(independence["modules"]) == {f"rnnlab.labs.{lab.name}" for lab in LABS}


def imported(path: Path) -> set[str]:
    """The top-level packages that a file imports, wherever in the file it does."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            names.add(node.module.partition(".")[0])
    return names


def may_use_qt(file: Path) -> bool:
    """Qt belongs under ui and in a lab's view files; ``file`` is relative to the package."""
    return file.parts[0] == "ui" or (file.parts[0] == "labs" and len(file.parts) == 3 and file.name.startswith("view"))


def misplaced_qt(package: Path) -> list[str]:
    """The files that import Qt and must not."""
    files = [path.relative_to(package) for path in sorted(package.rglob("*.py"))]
    qt = {"PySide6", "shiboken6", "pyqtgraph"}
    return [file.as_posix() for file in files if not may_use_qt(file) and qt & imported(package / file)]


def test_qt_is_named_under_ui_and_in_views_only() -> None:
    assert misplaced_qt(ROOT / "rnnlab") == []


@pytest.mark.parametrize("file", ["labs/reader/helper.py", "labs/planted.py", "app_helper.py", "session/planted.py"])
def test_qt_planted_elsewhere_is_found(copy: Path, file: str) -> None:
    (copy / "rnnlab" / file).write_text("def f():\n    from PySide6.QtCore import QObject\n", encoding="utf-8")
    assert misplaced_qt(copy / "rnnlab") == [*misplaced_qt(ROOT / "rnnlab"), file]
