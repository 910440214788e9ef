"""The list of the installed program's files: what is missing, what is damaged, and what that means for the start."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from rnnlab import cli, doctor, frozen, log, manifest, start
from rnnlab.session.messages import english


@pytest.fixture
def bundle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder as the frozen program has it, with its list; the program takes itself to be frozen there."""
    folder = tmp_path / "教学 演示" / "_internal"
    for name in ("PySide6/QtCore.so", "torch/lib/libtorch.so", "rnnlab/resources/models/a.safetensors", "base.zip"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(b"0123456789")
    (folder / "libQt6Core.so.6").symlink_to("PySide6/QtCore.so")
    manifest.write(folder)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "_MEIPASS", str(folder), raising=False)
    return folder


def test_a_whole_program_lacks_nothing(bundle: Path) -> None:
    assert manifest.count(bundle) == 5
    assert manifest.missing(bundle) == manifest.damaged(bundle) == ()
    assert start.lacking() == (None, None)


def test_F10_a_missing_file_is_named_and_its_folder_too(bundle: Path) -> None:
    (bundle / "base.zip").unlink()
    shutil.rmtree(bundle / "torch")
    assert manifest.missing(bundle) == ("base.zip", "torch/lib/libtorch.so")


def test_a_file_of_another_length_and_a_link_into_nothing_are_damaged(bundle: Path) -> None:
    (bundle / "base.zip").write_bytes(b"0123")
    (bundle / "PySide6" / "QtCore.so").unlink()
    assert manifest.missing(bundle) == ("PySide6/QtCore.so",)
    assert manifest.damaged(bundle) == ("base.zip", "libQt6Core.so.6")


def test_without_lengths_a_signed_program_is_whole(bundle: Path) -> None:
    manifest.write(bundle, sizes=False)
    (bundle / "base.zip").write_bytes(b"longer by its signature")
    assert manifest.damaged(bundle) == ()


def test_the_list_does_not_list_itself(bundle: Path) -> None:
    manifest.write(bundle)
    (bundle / manifest.NAME).unlink()
    assert manifest.count(bundle) == 0
    assert manifest.missing(bundle) == ()


@pytest.mark.parametrize("text", ["", "{", "[]", '{"files": 3}', '{"format": 1}'])
def test_a_damaged_list_stops_nothing(bundle: Path, text: str) -> None:
    (bundle / manifest.NAME).write_text(text, "utf-8")
    assert manifest.missing(bundle) == manifest.damaged(bundle) == ()


def test_a_missing_model_lets_the_window_open_and_is_told(bundle: Path) -> None:
    (bundle / "rnnlab/resources/models/a.safetensors").unlink()
    less, blocked = start.lacking()
    assert blocked is None
    assert less is not None
    assert "1 file of the program is missing (rnnlab/resources/models/a.safetensors)" in english(less)


def test_a_half_removed_program_says_what_is_missing_and_ends_with_status_1(
    bundle: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(log, "default_path", lambda: tmp_path / "rnnlab.log")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    shutil.rmtree(bundle / "PySide6")
    assert cli.main([]) == 1
    log.end()
    said = capsys.readouterr().err
    assert said == (
        "rnnlab: The program is not complete: 1 of its files are missing (PySide6/QtCore.so). Install rnnlab again.\n"
    )
    assert "PySide6/QtCore.so" in (tmp_path / "rnnlab.log").read_text("utf-8")


def test_F10_a_command_of_a_half_removed_program_says_what_is_missing(
    bundle: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["schema", "attention"]) == 0
    shutil.rmtree(bundle / "torch")
    capsys.readouterr()
    assert cli.main(["schema", "attention"]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert "1 of its files are missing (torch/lib/libtorch.so)" in said.err


def test_F10_the_doctor_loads_nothing_of_a_damaged_program_and_names_what_is_damaged(
    bundle: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "_qt", lambda: pytest.fail("a library that was cut short ends who loads it"))
    (bundle / "PySide6" / "QtCore.so").write_bytes(b"0123")
    lines, sound = doctor.examine()
    assert not sound
    assert "! installation: damaged: PySide6/QtCore.so" in lines


def test_the_doctor_counts_what_it_does_not_name(bundle: Path) -> None:
    for number in range(25):
        (bundle / f"part-{number:02}").write_bytes(b"x")
    manifest.write(bundle)
    for number in range(25):
        (bundle / f"part-{number:02}").unlink()
    lines = [line for line in doctor.examine()[0] if "installation" in line]
    assert len(lines) == 21
    assert lines[0] == "! installation: missing: part-00"
    assert lines[-1] == "! installation: and 5 more; install rnnlab again"


def test_from_source_there_is_no_list_to_look_at() -> None:
    assert frozen.bundle() is None
    assert start.lacking() == (None, None)
