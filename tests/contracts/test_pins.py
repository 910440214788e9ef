"""Versions that are known to fail are not taken, and the program needs no more of Qt than its essential part."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

ROOT = Path(__file__).parents[2]


def requirements() -> dict[str, Requirement]:
    """What the program needs, by name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return {part.name: part for part in map(Requirement, project["dependencies"])}


def pins() -> dict[str, Version]:
    """The versions that are installed and tested."""
    lines = (ROOT / "packaging" / "constraints.txt").read_text("utf-8").splitlines()
    found = (re.match(r"([\w.-]+)==([^\s;#]+)", line) for line in lines)
    return {one.group(1).lower(): Version(one.group(2)) for one in found if one}


@pytest.mark.parametrize(
    ("case", "package", "version"),
    [
        ("Q01", "PySide6-Essentials", "6.12.0"),
        ("Q02", "PySide6-Essentials", "6.11.3"),
        ("Q03", "PySide6-Essentials", "6.9.1"),
        ("Q04", "pyqtgraph", "0.13.7"),  # Qt from 6.10 on needs pyqtgraph 0.14
    ],
)
def test_Q01_Q02_Q03_Q04_versions_that_fail_are_not_taken(case: str, package: str, version: str) -> None:
    assert not requirements()[package].specifier.contains(version), case


def test_Q04_the_versions_that_are_tested_are_those_that_are_asked_for() -> None:
    for name, requirement in requirements().items():
        assert requirement.specifier.contains(pins()[name.lower()]), name


def test_F16_qt_comes_with_its_essentials_alone_and_pyqtgraph_is_content_with_that() -> None:
    installed = {name.lower().replace("_", "-") for name in metadata.packages_distributions().get("PySide6", [])}
    assert installed == {"pyside6-essentials"}
    assert {name for name in requirements() if name.lower().startswith("pyside6")} == {"PySide6-Essentials"}
    program = "import pyqtgraph; print(pyqtgraph.Qt.QT_LIB, pyqtgraph.Qt.QtVersion)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["PySide6", str(pins()["pyside6-essentials"])]


def test_Q06_nothing_hides_that_two_openmp_libraries_are_loaded() -> None:
    """The variable that says "duplicate OK" makes results silently wrong; only packages of one source are installed."""
    sources = [*(ROOT / "rnnlab").rglob("*.py"), *(ROOT / "packaging").rglob("*")]
    for path in sources:
        if path.is_file() and path.suffix in (".py", ".sh", ".in", ".spec", ".nsi", ".toml", ".txt", ".plist"):
            assert "KMP_DUPLICATE_LIB_OK" not in path.read_text("utf-8", "replace"), path.name


def test_Q06_the_installation_that_is_described_mixes_no_sources() -> None:
    for name in ("README.md", "README.zh-CN.md"):
        assert "conda install" not in (ROOT / name).read_text("utf-8")
