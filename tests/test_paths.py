"""The files that the program carries are found, in a source tree and in a wheel."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from rnnlab import paths

ROOT = Path(__file__).resolve().parents[1]
FONTS = [
    "inter/Inter_400Regular.ttf",
    "inter/Inter_500Medium.ttf",
    "inter/Inter_600SemiBold.ttf",
    "noto-sans-sc/NotoSansSC_400Regular.ttf",
    "noto-sans-sc/NotoSansSC_600SemiBold.ttf",
    "latin-modern/latinmodern-math.otf",
    "latin-modern/lmroman10-italic.otf",
    "latin-modern/lmroman10-regular.otf",
]


@pytest.mark.parametrize("font", FONTS)
def test_every_font_is_found_with_its_licence_beside_it(font: str) -> None:
    file = paths.resource("fonts", *font.split("/"))
    licences = [text.read_text("utf-8") for text in file.parent.glob("*.txt")]
    assert file.is_file()
    assert any("SIL OPEN FONT LICENSE Version 1.1" in text or "GUST Font License" in text for text in licences)


def test_missing_resources_are_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(paths, "PACKAGE", tmp_path / "rnnlab")
    with pytest.raises(FileNotFoundError, match="install rnnlab again"):
        paths.resource("fonts")


def test_wheel_carries_resources_where_the_package_finds_them(tmp_path: Path) -> None:
    pytest.importorskip("hatchling", reason="the wheel is built with hatchling, which packaging/dev.py installs")
    source = tmp_path / "source"
    source.mkdir()
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    shutil.copytree(ROOT / "rnnlab", source / "rnnlab", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "resources", source / "resources")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path / "dist")]
    subprocess.run(build, cwd=source, check=True, capture_output=True)
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    installed = tmp_path / "installed"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(installed)

    program = "from rnnlab.paths import resource; print(resource('fonts', 'README.md').is_file(), resource())"
    done = subprocess.run([sys.executable, "-c", program], cwd=installed, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", str(installed / "rnnlab" / "resources")]
    shipped = {
        path.relative_to(installed / "rnnlab" / "resources")
        for path in installed.rglob("*")
        if path.is_file()
        if (installed / "rnnlab" / "resources") in path.parents
    }
    present = {path.relative_to(ROOT / "resources") for path in (ROOT / "resources").rglob("*") if path.is_file()}
    assert shipped == present
