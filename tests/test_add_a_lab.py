"""The tutorial is true: its files make a lab that is held to all that the others are held to."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "add-a-lab.md"
LAB = "echo"
LIMIT = 150  # lines of Python that are not blank, as the page says

# dev.py as the page calls it, with the Python at hand in the place of one that it would set up.
TRANSLATE = """
import sys
from pathlib import Path
sys.path.insert(0, "packaging")
import dev
dev.VENV = dev.Environment(Path(sys.prefix))
sys.exit(dev.i18n(["--update", "--take", "docs/zh.json"]))
"""


def blocks() -> dict[str, str]:
    """The page's files by name, in their order."""
    return dict(re.findall(r"^`([\w/.-]+)`\n\n```\w+\n(.*?)^```", PAGE.read_text("utf-8"), re.DOTALL | re.M))


def edits() -> list[tuple[str, str]]:
    """The page's changes to files that are there: name, and the lines as a diff."""
    return re.findall(r"^In `([\w/.-]+)`[^\n]*\n\n```diff\n(.*?)^```", PAGE.read_text("utf-8"), re.DOTALL | re.M)


def changed(text: str, diff: str) -> str:
    """A text in which the lines of a diff have taken the place of those before; each has to be there once."""
    lines = diff.splitlines(keepends=True)
    before = "".join(line[1:] for line in lines if line[0] in " -")
    after = "".join(line[1:] for line in lines if line[0] in " +")
    assert text.count(before) == 1, before
    return text.replace(before, after)


def environment(tree: Path) -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(tree), "QT_QPA_PLATFORM": "offscreen", "PYTHONDONTWRITEBYTECODE": "1"}


def run(tree: Path, *command: str, **env: str) -> subprocess.CompletedProcess[str]:
    """Python in the copy."""
    return subprocess.run(
        [sys.executable, *command],
        cwd=tree,
        env=environment(tree) | env,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=900,
    )


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program with the page's lab in it."""
    copy = tmp_path_factory.mktemp("tutorial")
    for name in ("rnnlab", "tests", "resources", "packaging"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / name, copy / name)
    for name, text in blocks().items():
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        (copy / name).write_text(text, "utf-8")
    (copy / "rnnlab" / "labs" / LAB / "__init__.py").write_text("")
    for name, diff in edits():
        (copy / name).write_text(changed((copy / name).read_text("utf-8"), diff), "utf-8")
    translated = run(copy, "-c", TRANSLATE)
    assert translated.returncode == 0, translated.stdout + translated.stderr
    return copy


def test_the_lab_is_as_short_as_the_page_says() -> None:
    lines = [line for name, text in blocks().items() if name.endswith(".py") for line in text.splitlines()]
    assert sum(bool(line.strip()) for line in lines) < LIMIT
    assert max(map(len, lines)) <= 120


def test_the_lab_keeps_to_the_style_and_the_contracts(tree: Path) -> None:
    for command in (("ruff", "check"), ("ruff", "format", "--check")):
        done = run(tree, "-m", *command, f"rnnlab/labs/{LAB}", f"rnnlab/engine/{LAB}.py")
        assert done.returncode == 0, done.stdout + done.stderr
    done = run(tree, "-c", "from importlinter.cli import lint_imports_command; lint_imports_command()", "--no-cache")
    assert done.returncode == 0, done.stdout + done.stderr


def test_its_numbers_are_those_of_its_program_and_of_the_powers(tree: Path, tmp_path: Path) -> None:
    state = {"value": [0.6, -0.8], "length": 7}
    (tmp_path / "state.json").write_text(json.dumps(state))
    asked = ("--state", str(tmp_path / "state.json"))
    computed = run(tree, "-m", "rnnlab", "compute", LAB, *asked)
    found = json.loads(computed.stdout)
    weight = complex(*state["value"])
    assert [complex(*h) for h in found["states"]] == pytest.approx([weight**t for t in range(7)], abs=1e-14)
    assert found["left"] == pytest.approx([1.0] * 7)  # on the circle nothing is lost
    program = run(tree, "-m", "rnnlab", "code", LAB, *asked)
    (tmp_path / "echo.py").write_text(program.stdout, "utf-8")
    printed = run(tmp_path, str(tmp_path / "echo.py")).stdout
    rows = [[float(n) for n in line.split("  ")[-2:]] for line in printed.splitlines() if line.startswith("  h ")]
    assert rows == [pytest.approx(h, abs=1e-9) for h in found["states"]]


def test_bad_input_is_refused_by_name(tree: Path, tmp_path: Path) -> None:
    for state, field in (({"value": [2.0, 0.0]}, "value[0]"), ({"length": 1}, "length"), ({"value": [1.0]}, "value")):
        (tmp_path / "state.json").write_text(json.dumps(state))
        refused = run(tree, "-m", "rnnlab", "compute", LAB, "--state", str(tmp_path / "state.json"))
        assert refused.returncode == 2
        assert field in refused.stderr


@pytest.mark.timeout(900)
def test_the_lab_stands_in_the_matrix_like_every_other(tree: Path) -> None:
    done = run(tree, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/matrix", RNNLAB_MATRIX_LABS=LAB)
    assert done.returncode == 0, done.stdout[-6000:]
    assert re.search(r"^\d+ passed in", done.stdout, re.M), done.stdout[
        -600:
    ]  # nothing failed, and nothing was skipped
