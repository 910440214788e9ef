"""The Windows installer: compiled from any system, and tried under Wine where there is one."""

from __future__ import annotations

import importlib
import os
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
PYTHON = Path(sys.executable)
SCRIPT = ROOT / "packaging" / "windows" / "rnnlab.nsi"

needs_nsis = pytest.mark.skipif(not shutil.which("makensis"), reason="makensis is missing (Debian: nsis)")
needs_wine = pytest.mark.skipif(
    not shutil.which("wine"), reason="wine is missing (Debian: wine and, of the architecture i386, wine32)"
)


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    module = importlib.import_module("installers.windows")
    monkeypatch.setattr(module, "BUILD", tmp_path / "build")
    monkeypatch.setattr(module, "DIST", tmp_path / "dist")
    for name in ("RNNLAB_SIGN_IDENTITY", "RNNLAB_TIMESTAMP_URL"):
        monkeypatch.delenv(name, raising=False)
    return module


@pytest.fixture
def stop(windows: ModuleType) -> type[Exception]:
    return importlib.import_module("installers.common").Stop


def payload(folder: Path, program: bytes = b"MZ") -> Path:
    """A folder laid out as PyInstaller freezes for Windows."""
    inside = folder / "_internal"
    (inside / "rnnlab" / "resources").mkdir(parents=True)
    (inside / "rnnlab" / "resources" / "演示.txt").write_text("text", encoding="utf-8")
    (inside / "torch" / "lib").mkdir(parents=True)
    (inside / "torch" / "lib" / "torch_cpu.dll").write_bytes(os.urandom(100_000))
    (inside / "LICENSE").write_text("MIT")
    for name in ("rnnlab.exe", "rnnlab-console.exe"):
        (folder / name).write_bytes(program)
    return folder


# ---- what the programs are given ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("version", "numbers"),
    [("1.2.3", (1, 2, 3, 0)), ("0.1.0", (0, 1, 0, 0)), ("2.0rc1", (2, 0, 0, 0)), ("1.2.3.4.5", (1, 2, 3, 4))],
)
def test_windows_counts_versions_in_four_numbers(windows: ModuleType, version: str, numbers: tuple[int, ...]) -> None:
    assert windows.four_numbers(version) == numbers


@pytest.mark.parametrize("version", ["dev", "1.70000", ""])
def test_a_version_that_windows_cannot_hold_is_refused(
    windows: ModuleType, stop: type[Exception], version: str
) -> None:
    with pytest.raises(stop, match="version"):
        windows.four_numbers(version)


@pytest.mark.parametrize("program", ["rnnlab", "rnnlab-console"])
def test_the_version_resource_has_the_grammar_that_pyinstaller_evaluates(windows: ModuleType, program: str) -> None:
    """PyInstaller evaluates the file with these classes; each argument is one of theirs."""
    classes: dict[str, Any] = {
        "VSVersionInfo": lambda ffi, kids: SimpleNamespace(ffi=ffi, kids=kids),
        "FixedFileInfo": lambda filevers, prodvers, mask, flags, OS, fileType, subtype, date: (filevers, prodvers),
        "StringFileInfo": lambda kids: kids,
        "StringTable": lambda name, kids: (name, dict(kids)),
        "StringStruct": lambda name, value: (name, value),
        "VarFileInfo": lambda kids: kids,
        "VarStruct": lambda name, kids: (name, kids),
    }
    found = eval(windows.version_resource("1.2.3", program), classes)
    assert found.ffi == ((1, 2, 3, 0), (1, 2, 3, 0))
    tables, variables = found.kids
    assert [name for name, _ in tables] == ["040904B0", "080404B0"]  # English and Chinese, in Unicode
    assert variables == [("Translation", [0x0409, 1200, 0x0804, 1200])]
    for _, values in tables:
        assert values["ProductVersion"] == values["FileVersion"] == "1.2.3"
        assert values["OriginalFilename"] == f"{program}.exe"
    assert ("命令行" in tables[1][1]["FileDescription"]) is (program == "rnnlab-console")


def test_the_manifest_asks_for_long_paths_and_for_no_administrator(windows: ModuleType) -> None:
    root = ElementTree.parse(windows.MANIFEST).getroot()
    found = {element.tag.rpartition("}")[2]: element for element in root.iter()}
    assert found["longPathAware"].text == "true"
    assert (found["dpiAwareness"].text or "").split(",")[0] == "PerMonitorV2"
    assert found["requestedExecutionLevel"].get("level") == "asInvoker"


def test_programs_get_icon_version_and_manifest(windows: ModuleType, tmp_path: Path) -> None:
    options = windows.program_options("1.2.3", "rnnlab", tmp_path / "work", PYTHON)
    assert sorted(options) == ["icon", "manifest", "version"]
    assert all(Path(path).is_file() for path in options.values())


# ---- the script -----------------------------------------------------------------------------------------------------


def test_every_sentence_of_the_installer_is_there_in_both_languages() -> None:
    found = re.findall(r'^LangString (\w+) \$\{LANG_(\w+)\} "(.*)"$', SCRIPT.read_text("utf-8"), re.MULTILINE)
    english = {name: text for name, language, text in found if language == "ENGLISH"}
    chinese = {name: text for name, language, text in found if language == "SIMPCHINESE"}
    assert set(english) == set(chinese)
    assert all(re.search(r"[\u4e00-\u9fff]", text) for text in chinese.values())
    variables = {name: sorted(re.findall(r"\$(?:\w+|\\n)", text)) for name, text in english.items()}
    assert variables == {name: sorted(re.findall(r"\$(?:\w+|\\n)", text)) for name, text in chinese.items()}


def test_each_entry_at_the_top_is_put_aside_and_removed_by_name(windows: ModuleType, tmp_path: Path) -> None:
    folder = payload(tmp_path / "frozen")
    (folder / "licenses").mkdir()
    assert windows.entries(folder).splitlines() == [
        '!insertmacro ${ACT} folder "_internal"',
        '!insertmacro ${ACT} folder "licenses"',
        '!insertmacro ${ACT} file "rnnlab-console.exe"',
        '!insertmacro ${ACT} file "rnnlab.exe"',
    ]


def test_a_name_that_the_script_would_read_otherwise_is_refused(
    windows: ModuleType, stop: type[Exception], tmp_path: Path
) -> None:
    (tmp_path / "$INSTDIR").write_text("")
    with pytest.raises(stop, match="cannot be named"):
        windows.entries(tmp_path)


def test_only_what_was_installed_is_removed() -> None:
    """No recursive removal of the folder that the user chose, which may hold anything."""
    removed = re.findall(r'RMDir /r "([^"]+)"', SCRIPT.read_text("utf-8"))
    assert sorted(set(removed)) == ["$INSTDIR\\${ENTRY}", "${ASIDE}"]


@needs_nsis
def test_the_installer_compiles_without_a_warning_and_tells_its_version(windows: ModuleType, tmp_path: Path) -> None:
    folder = payload(tmp_path / "教学 演示")
    made = windows.compiled(folder, "1.2.3", tmp_path / "out" / "rnnlab-setup.exe", PYTHON, fast=True)
    pe = importlib.import_module("installers.pe")
    found = pe.read(made)
    assert found.version == (1, 2, 3, 0)
    assert {"kernel32.dll", "shell32.dll"} <= found.imports
    assert made.stat().st_size > 100_000  # the payload, which no compression makes smaller
    manifest = made.read_bytes()
    assert b"<longPathAware" in manifest
    assert b'level="asInvoker"' in manifest


@needs_nsis
@pytest.mark.skipif(sys.platform == "win32", reason="the stand-in for signtool is a shell script")
def test_the_uninstaller_is_signed_as_it_is_made(
    windows: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    tool, told = tmp_path / "the tool", tmp_path / "told"
    tool.write_text(f'#!/bin/sh\nhead -c 2 "$3" > "{told}"\necho "$1 $2" >> "{told}"\n')
    tool.chmod(0o755)
    monkeypatch.setattr(windows, "sign_command", lambda: [str(tool), "/n", "A School"])
    windows.compiled(payload(tmp_path / "frozen"), "1.2.3", tmp_path / "rnnlab-setup.exe", PYTHON, fast=True)
    assert told.read_text() == "MZ/n A School\n"


@needs_nsis
def test_a_fault_in_the_script_stops_the_build_with_the_compilers_words(
    windows: ModuleType, stop: type[Exception], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.nsi"
    bad.write_text(
        SCRIPT.read_text("utf-8").replace('Section "-program"', 'Section "-program"\nVar /GLOBAL unused'), "utf-8"
    )
    monkeypatch.setattr(windows, "SCRIPT", bad)
    with pytest.raises(stop, match="warning treated as error"):
        windows.compiled(payload(tmp_path / "frozen"), "1.2.3", tmp_path / "rnnlab-setup.exe", PYTHON, fast=True)


def test_without_nsis_a_sentence_says_where_it_is_had(
    windows: ModuleType, stop: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    for name in windows.NSIS_FOLDERS:
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(stop, match=r"Install NSIS.*winget install NSIS\.NSIS.*apt-get install nsis"):
        windows.makensis()


def test_on_windows_nsis_is_found_where_its_own_installer_puts_it(
    windows: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    program = tmp_path / "NSIS" / "makensis.exe"
    program.parent.mkdir()
    program.write_bytes(b"MZ")
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("ProgramFiles(x86)", str(tmp_path))
    assert windows.makensis() == str(program)


# ---- signing and the zip --------------------------------------------------------------------------------------------


def test_without_an_identity_it_is_said_that_nothing_is_signed(
    windows: ModuleType, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    windows.sign(tmp_path / "setup.exe")
    assert "setup.exe: not signed (RNNLAB_SIGN_IDENTITY is not set)" in capsys.readouterr().err


def test_with_an_identity_programs_and_installer_are_signed_with_a_time_stamp(
    windows: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("RNNLAB_SIGN_IDENTITY", "A School")
    monkeypatch.setattr(windows.shutil, "which", lambda name: f"/sdk/{name}")
    calls: list[list[str]] = []
    monkeypatch.setattr(windows, "run", lambda *command, **_: calls.append([str(word) for word in command]))
    monkeypatch.setattr(windows.vcruntime, "check", lambda folder: {})
    windows.prepared(payload(tmp_path))
    (call,) = calls
    assert call[:4] == ["/sdk/signtool", "sign", "/n", "A School"]
    assert {"/tr", "/td", "sha256"} <= set(call)
    assert call[-2:] == [str(tmp_path / "rnnlab.exe"), str(tmp_path / "rnnlab-console.exe")]


def test_an_identity_without_the_tool_stops(
    windows: ModuleType, stop: type[Exception], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("RNNLAB_SIGN_IDENTITY", "A School")
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("PROGRAMFILES(X86)", str(tmp_path))
    with pytest.raises(stop, match="signtool"):
        windows.sign_command()


def test_a_folder_without_the_console_twin_is_refused(
    windows: ModuleType, stop: type[Exception], tmp_path: Path
) -> None:
    (payload(tmp_path) / "rnnlab-console.exe").unlink()
    with pytest.raises(stop, match=r"has no rnnlab-console\.exe"):
        windows.prepared(tmp_path)


def test_the_portable_zip_holds_one_folder_and_is_the_same_each_time(
    windows: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(windows, "prepared", lambda frozen: None)
    folder = payload(tmp_path / "frozen")
    made = windows.portable_zip(folder, "1.2.3")
    first = made.read_bytes()
    os.utime(folder / "rnnlab.exe", (0, 0))
    assert windows.portable_zip(folder, "1.2.3").read_bytes() == first
    with zipfile.ZipFile(made) as archive:
        assert archive.testzip() is None
        names = archive.namelist()
    assert "rnnlab-1.2.3/_internal/rnnlab/resources/演示.txt" in names
    assert {name.partition("/")[0] for name in names} == {"rnnlab-1.2.3"}
    assert len(names) == sum(path.is_file() for path in folder.rglob("*"))


# ---- under Wine -----------------------------------------------------------------------------------------------------


@pytest.fixture
def machine(windows: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Any]:
    """Wine with a Windows 10 of its own."""
    for name, value in (("WINEPREFIX", str(tmp_path / "wine")), ("WINEDEBUG", "-all"), ("LC_ALL", "C.UTF-8")):
        monkeypatch.setenv(name, value)
    wine = shutil.which("wine")
    assert wine is not None
    quiet: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)
    for command in (["wineboot", "-i"], ["winecfg", "-v", "win10"]):
        subprocess.run([wine, *command], **quiet, check=True, timeout=300)
    yield importlib.import_module("installers.windows_test").Machine(Path(wine), tmp_path / "wine" / "drive_c")
    subprocess.run([wine, "wineboot", "-k"], **quiet, check=False, timeout=60)


@needs_nsis
@needs_wine
@pytest.mark.timeout(900)
def test_F10_installed_used_upgraded_refused_and_removed_in_a_chinese_path(
    windows: ModuleType, machine: Any, tmp_path: Path
) -> None:
    program = tmp_path / "program.nsi"
    program.write_text('Unicode true\nSilentInstall silent\nOutFile "program.exe"\nSection\nSleep 900000\nSectionEnd\n')
    subprocess.run(["makensis", "-V1", str(program)], check=True, cwd=tmp_path)
    setups = []
    for number, version in enumerate(("1.0", "1.1")):
        folder = payload(tmp_path / f"frozen-{number}", (tmp_path / "program.exe").read_bytes())
        made = windows.compiled(folder, version, tmp_path / f"rnnlab-{number}.exe", PYTHON, fast=True)
        setups.append("Z:" + str(made).replace("/", "\\"))
    trial = importlib.import_module("installers.windows_test")
    trial.try_installer(machine, setups[0], setups[1], ("1.0", "1.1"), hold="")


@pytest.mark.parametrize(("version", "following"), [("0.1.0", "0.1.1"), ("1.9", "1.10"), ("2.0rc1", "2.0rc2")])
def test_an_upgrade_is_tried_with_the_next_version(windows: ModuleType, version: str, following: str) -> None:
    assert importlib.import_module("installers.windows_test").next_version(version) == following
