"""The Visual C++ runtime: what libraries need is read from themselves, and what is missing is named."""

from __future__ import annotations

import importlib
import struct
import sys
from pathlib import Path
from types import ModuleType

import pytest
import setuptools

ROOT = Path(__file__).resolve().parents[2]
# Programs for Windows that setuptools carries on every system: made by Microsoft's tools, so by others than we.
PROGRAMS = Path(setuptools.__file__).parent


@pytest.fixture
def pe(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    return importlib.import_module("installers.pe")


@pytest.fixture
def vcruntime(pe: ModuleType) -> ModuleType:
    return importlib.import_module("installers.vcruntime")


@pytest.fixture
def stop(pe: ModuleType) -> type[Exception]:
    return importlib.import_module("installers.common").Stop


def library(needs: tuple[str, ...] = (), linker: tuple[int, int] = (14, 44), version=(14, 44, 1, 0), machine=0x8664):
    """A library of one section as Microsoft's *PE Format* describes it: headers, imports, version."""
    start = 0x1000  # where the section begins in memory, and 0x400 where it does in the file
    names, table = b"", b""
    first_name = 20 * (len(needs) + 1)
    for name in needs:
        table += struct.pack("<IIIII", 0, 0, 0, start + first_name + len(names), 0)
        names += name.encode() + b"\0"
    section = table + bytes(20) + names
    section += struct.pack("<IIII", 0xFEEF04BD, 0x10000, version[0] << 16 | version[1], version[2] << 16 | version[3])
    directories = bytearray(16 * 8)
    if needs:
        struct.pack_into("<II", directories, 8, start, len(table) + 20)
    optional = struct.pack("<HBB", 0x20B, *linker) + bytes(108) + bytes(directories)
    header = b"PE\0\0" + struct.pack("<HHIIIHH", machine, 1, 0, 0, 0, len(optional), 0x2000) + optional
    header += b".data\0\0\0" + struct.pack("<IIII", len(section), start, len(section), 0x400) + bytes(16)
    data = b"MZ" + bytes(58) + struct.pack("<I", 0x40) + header
    return data.ljust(0x400, b"\0") + section


@pytest.mark.parametrize(
    ("name", "machine"), [("cli-64.exe", 0x8664), ("cli-32.exe", 0x14C), ("cli-arm64.exe", 0xAA64)]
)
def test_a_program_of_microsofts_tools_tells_its_processor_and_what_it_needs(
    pe: ModuleType, name: str, machine: int
) -> None:
    found = pe.read(PROGRAMS / name)
    assert found.machine == machine
    assert found.linker[0] == 14
    assert {"kernel32.dll", "vcruntime140.dll"} <= found.imports


@pytest.mark.parametrize("cut", [0, 1, 100, 600, 1300])
def test_a_file_that_is_cut_short_is_no_program(pe: ModuleType, cut: int) -> None:
    whole = (PROGRAMS / "cli-64.exe").read_bytes()
    with pytest.raises(pe.NotAnImage):
        pe.parse(whole[:cut])


def frozen(folder: Path, **libraries: bytes) -> Path:
    """A frozen folder whose libraries lie at its top, or in torch's folder where their name begins with torch."""
    for name, data in libraries.items():
        place = folder / "_internal" / ("torch/lib" if name.startswith("torch") else "")
        place.mkdir(parents=True, exist_ok=True)
        (place / f"{name}.dll").write_bytes(data)
    return folder


def test_a_missing_library_of_the_runtime_is_named_with_who_needs_it(
    vcruntime: ModuleType, stop: type[Exception], tmp_path: Path
) -> None:
    folder = frozen(
        tmp_path,
        torch_python=library(("MSVCP140_ATOMIC_WAIT.dll", "VCRUNTIME140.dll", "KERNEL32.dll")),
        vcruntime140=library(),
    )
    with pytest.raises(stop, match=r"msvcp140_atomic_wait\.dll \(for torch_python\.dll\)"):
        vcruntime.check(folder)


def test_what_is_brought_is_told_with_its_version(vcruntime: ModuleType, tmp_path: Path) -> None:
    folder = frozen(tmp_path, torch_cpu=library(("msvcp140.dll",)), msvcp140=library(version=(14, 44, 35211, 0)))
    assert vcruntime.check(folder) == {"msvcp140.dll": "14.44.35211.0"}


def test_a_copy_beside_qt_does_not_serve_torch(vcruntime: ModuleType, stop: type[Exception], tmp_path: Path) -> None:
    folder = frozen(tmp_path, torch_cpu=library(("msvcp140.dll",)))
    (folder / "_internal" / "PySide6").mkdir()
    (folder / "_internal" / "PySide6" / "msvcp140.dll").write_bytes(library())
    with pytest.raises(stop, match=r"lacks .* msvcp140\.dll"):
        vcruntime.check(folder)


def test_an_older_cxx_runtime_than_a_library_was_linked_for_is_refused(
    vcruntime: ModuleType, stop: type[Exception], tmp_path: Path
) -> None:
    newer = library(("msvcp140.dll",), linker=(14, 40))
    folder = frozen(tmp_path, torch_cpu=newer, msvcp140=library(version=(14, 38, 0, 0)))
    with pytest.raises(stop, match=r"msvcp140\.dll has version 14\.38, and torch_cpu\.dll was linked for 14\.40"):
        vcruntime.check(folder)


def test_an_older_c_runtime_is_said_and_goes(
    vcruntime: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    newer = library(("vcruntime140.dll",), linker=(14, 52))
    vcruntime.check(frozen(tmp_path, torch_c=newer, vcruntime140=library(version=(14, 44, 0, 0))))
    assert "vcruntime140.dll has version 14.44, and torch_c.dll was linked for 14.52" in capsys.readouterr().err


def test_a_wheels_own_renamed_runtime_is_left_to_it(vcruntime: ModuleType, tmp_path: Path) -> None:
    assert vcruntime.check(frozen(tmp_path, numpy=library(("msvcp140-a4c2229bdc2a.dll",)))) == {}


def test_a_library_for_another_processor_is_refused(
    vcruntime: ModuleType, stop: type[Exception], tmp_path: Path
) -> None:
    with pytest.raises(stop, match=r"other\.dll is not made for 64-bit Windows"):
        vcruntime.check(frozen(tmp_path, other=library(machine=0x14C)))


def test_the_newest_copy_for_64_bits_is_collected_and_what_it_needs_too(
    vcruntime: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    old, new, narrow = tmp_path / "old", tmp_path / "new", tmp_path / "narrow"
    for folder, version, machine in ((old, (14, 16, 0, 0), 0x8664), (new, (14, 44, 0, 0), 0x8664)):
        folder.mkdir()
        for name in ("vcruntime140", "vcruntime140_1", "msvcp140", "concrt140"):
            (folder / f"{name}.dll").write_bytes(library(version=version, machine=machine))
    narrow.mkdir()
    (narrow / "msvcp140.dll").write_bytes(library(version=(15, 0, 0, 0), machine=0x14C))
    (new / "vcamp140.dll").write_bytes(library(("concrt140.dll",)))
    monkeypatch.setattr(vcruntime, "sources", lambda: [old, new, narrow])
    program = tmp_path / "program.dll"
    program.write_bytes(library(("vcamp140.dll",)))
    found = vcruntime.collected([program, tmp_path / "text.txt"])
    assert found == [
        (f"{name}.dll", str(new / f"{name}.dll"), "BINARY")
        for name in ("concrt140", "msvcp140", "vcamp140", "vcruntime140", "vcruntime140_1")
    ]


def test_what_is_found_nowhere_stops_the_build(
    vcruntime: ModuleType, stop: type[Exception], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(vcruntime, "sources", lambda: [tmp_path])
    with pytest.raises(stop, match=r"found nowhere.*Redistributable"):
        vcruntime.collected([])


def test_folders_of_the_machine_are_looked_through(
    vcruntime: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shipped, system = tmp_path / "redist" / "x64" / "Microsoft.VC143.CRT", tmp_path / "Windows" / "System32"
    for folder in (shipped, system, tmp_path / "site" / "PySide6"):
        folder.mkdir(parents=True)
    monkeypatch.setenv("VCTOOLSREDISTDIR", str(tmp_path / "redist"))
    monkeypatch.setenv("SYSTEMROOT", str(tmp_path / "Windows"))
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path / "site")])
    assert {shipped, system, tmp_path / "site" / "PySide6"} <= set(vcruntime.sources())
