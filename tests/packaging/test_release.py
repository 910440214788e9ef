"""One release from what three systems made: nothing missing, nothing changed on the way, sums that hold."""

from __future__ import annotations

import hashlib
import importlib
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
MADE = {
    "linux": ("rnnlab_1.0_amd64.deb", "rnnlab-1.0-linux-x86_64.run"),
    "windows": ("rnnlab-1.0-windows-x86_64-setup.exe", "rnnlab-1.0-windows-x86_64.zip"),
    "macos": ("rnnlab-1.0-macos-arm64.dmg", "rnnlab-1.0-macos-arm64.zip"),
}


@pytest.fixture
def release(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    return importlib.import_module("installers.gather")


@pytest.fixture
def stop(release: ModuleType) -> type[Exception]:
    return importlib.import_module("installers.common").Stop


@pytest.fixture
def made(tmp_path: Path) -> Path:
    for system, names in MADE.items():
        folder = tmp_path / "made" / system
        folder.mkdir(parents=True)
        lines = []
        for name in (*names, "sbom.cdx.json"):
            data = f"{system} {name}".encode()
            (folder / name).write_bytes(data)
            lines.append(f"{hashlib.sha256(data).hexdigest()}  {name}\n")
        (folder / "SHA256SUMS").write_text("".join(lines))
    return tmp_path / "made"


def test_all_files_come_together_and_what_has_one_name_gets_its_systems(
    release: ModuleType, made: Path, tmp_path: Path
) -> None:
    names = release.gather(made, tmp_path / "release")
    files = tmp_path / "release" / "files"
    expected = {name for names in MADE.values() for name in names}
    expected |= {f"sbom-{system}.cdx.json" for system in MADE} | {"SHA256SUMS"}
    assert set(names) == {path.name for path in files.iterdir()} == expected
    for line in (files / "SHA256SUMS").read_text().splitlines():
        value, name = line.split("  ")
        assert hashlib.sha256((files / name).read_bytes()).hexdigest() == value
    assert (tmp_path / "release" / "NOTES.md").read_text("utf-8").strip()


def test_a_file_that_changed_on_the_way_is_refused(
    release: ModuleType, stop: type[Exception], made: Path, tmp_path: Path
) -> None:
    (made / "windows" / MADE["windows"][0]).write_bytes(b"other")
    with pytest.raises(stop, match=r"windows/rnnlab-1\.0-windows-x86_64-setup\.exe is not what SHA256SUMS says"):
        release.gather(made, tmp_path / "release")


@pytest.mark.parametrize("system", list(MADE))
def test_a_system_that_made_no_installer_stops_the_release(
    release: ModuleType, stop: type[Exception], made: Path, tmp_path: Path, system: str
) -> None:
    sums = made / system / "SHA256SUMS"
    sums.write_text("".join(line for line in sums.read_text().splitlines(True) if MADE[system][0] not in line))
    with pytest.raises(stop, match=f"{system} made no file that ends with"):
        release.gather(made, tmp_path / "release")


def test_missing_sums_are_said(release: ModuleType, stop: type[Exception], made: Path, tmp_path: Path) -> None:
    (made / "macos" / "SHA256SUMS").unlink()
    with pytest.raises(stop, match="macos has no SHA256SUMS"):
        release.gather(made, tmp_path / "release")


def test_a_line_that_is_no_sum_is_shown(release: ModuleType, stop: type[Exception], made: Path, tmp_path: Path) -> None:
    (made / "linux" / "SHA256SUMS").write_text("abc  file\n")
    with pytest.raises(stop, match="no sum: 'abc  file'"):
        release.gather(made, tmp_path / "release")


def test_notes_are_the_changelogs_section_of_the_version(
    release: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "CHANGELOG.md").write_text(
        "# Changelog\n\n## [Unreleased]\n\n- later\n\n## [1.0] - 2026-01-01\n\n- first\n\n[1.0]: somewhere\n", "utf-8"
    )
    monkeypatch.setattr(release, "ROOT", tmp_path)
    assert release.notes("1.0") == "- first\n"
    assert release.notes("2.0") == "- later\n"


def test_a_named_index_gives_torch_and_nothing_else_is_asked(
    release: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    environment = importlib.import_module("installers.environment").Environment(tmp_path)
    calls: list[tuple[str, ...]] = []
    monkeypatch.setattr(environment, "index_offers", lambda: pytest.fail("the configured index was asked"))
    monkeypatch.setattr(environment, "pip", lambda *arguments: calls.append(arguments) or 0)
    monkeypatch.setattr(environment, "is_torch_cpu", lambda: True)
    monkeypatch.setenv("RNNLAB_TORCH_INDEX", "https://example.org/cpu")
    environment.install_torch(False)
    (call,) = calls
    assert call[call.index("--index-url") + 1] == "https://example.org/cpu"
    assert "--no-deps" in call
