"""What the bundled libraries need of the system: which libraries, of which versions, in which packages.

Read from the files themselves with ``objdump`` (binutils, which freezing needs
as well), so that a package cannot declare less than the program asks for.
"""

from __future__ import annotations

import functools
import re
import struct
import subprocess
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from .common import Stop
from .system import QT_LIBRARIES

# Library of the system -> Debian's package. Those of Qt's window stand where the set-up reads them.
PACKAGES: dict[str, str] = {
    **QT_LIBRARIES,
    "libbrotlidec.so.1": "libbrotli1",
    "libdrm.so.2": "libdrm2",
    "libgssapi_krb5.so.2": "libgssapi-krb5-2",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
    "libgcc_s.so.1": "libgcc-s1",
    "libstdc++.so.6": "libstdc++6",
    **dict.fromkeys(
        ("libc.so.6", "libm.so.6", "libdl.so.2", "librt.so.1", "libpthread.so.0", "libresolv.so.2", "libutil.so.1"),
        "libc6",
    ),
}
# The package's other name since Debian 13 and Ubuntu 24.04, whose 32-bit times have 64 bits.
OTHER_NAMES = {"libglib2.0-0": "libglib2.0-0t64"}
# Needed by a part that is never loaded, with the reason.
NOT_NEEDED = {
    "libtiff.so.5": "Qt's reader of TIFF pictures: nothing shows one, and newer systems have libtiff.so.6",
    "libcups.so.2": "Qt's way to a printer: where it is missing, the program prints into a PDF file",
    "libQt6EglFSDeviceIntegration.so.6": "for a screen without a window system",
}
# Last version of libstdc++'s symbols -> the GCC it came with. Source: GCC's manual, *ABI Policy and Guidelines*.
GLIBCXX = {28: "10", 29: "11", 30: "12", 31: "13", 32: "13.2", 33: "14", 34: "15"}
_ELF = b"\x7fELF"


@dataclass(frozen=True)
class Needs:
    """What a folder of programs and libraries needs of the system.

    ``libraries`` are sonames that are not in the folder, each with one file
    that asks for it; ``glibc`` and ``glibcxx`` the newest versions of symbols
    that are asked for, as (2, 35) and (3, 4, 29); ``strays`` the files that
    search a folder of the machine they were built on.
    """

    libraries: Mapping[str, str] = field(default_factory=dict)
    glibc: tuple[int, ...] = ()
    glibcxx: tuple[int, ...] = ()
    strays: tuple[str, ...] = ()


def elf_files(folder: Path) -> list[Path]:
    """Programs and libraries below a folder, sorted; links are passed over."""
    found = []
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink():
            with path.open("rb") as file:
                if file.read(4) == _ELF:
                    found.append(path)
    return found


@functools.cache
def needs(folder: Path) -> Needs:
    """What the programs and libraries below a folder need of the system.

    Raises
    ------
    Stop
        When there is no ``objdump``.
    """
    files = elf_files(folder)
    if not files:
        return Needs()
    command = ["objdump", "-p", *map(str, files)]
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8", check=False)
    except OSError as error:
        raise Stop("objdump is missing. Install what Debian calls binutils.") from error
    there = {path.name for path in folder.rglob("*")}
    return parse(done.stdout, there)


def parse(dump: str, there: Iterable[str]) -> Needs:
    """Read what ``objdump -p`` says of several files.

    Parameters
    ----------
    dump : str
    there : iterable of str
        Names of the files that come along.
    """
    own = set(there)
    libraries: dict[str, str] = {}
    newest: dict[str, tuple[int, ...]] = {"GLIBC": (), "GLIBCXX": ()}
    strays = []
    file = ""
    for line in dump.splitlines():
        if heading := re.match(r"(\S.*):\s+file format ", line):
            file = heading[1]
        elif needed := re.match(r"\s+NEEDED\s+(\S+)", line):
            if needed[1] not in own and not needed[1].startswith("ld-linux"):
                libraries.setdefault(needed[1], Path(file).name)
        elif re.match(r"\s+(RUNPATH|RPATH)\s+/", line):
            strays.append(file)
        # hash, flags (02 would be: the symbol may be absent), index, name
        elif asked := re.match(r"\s+0x[0-9a-f]+ 0x00 \d+ (GLIBC|GLIBCXX)_([\d.]+)$", line):
            newest[asked[1]] = max(newest[asked[1]], tuple(map(int, asked[2].split("."))))
    return Needs(libraries, newest["GLIBC"], newest["GLIBCXX"], tuple(strays))


def depends(found: Needs) -> list[str]:
    """A Debian package's ``Depends``, sorted.

    Raises
    ------
    Stop
        For a library whose package nobody has written down: better no package than one that does not start.
    """
    unknown = {name: file for name, file in found.libraries.items() if name not in PACKAGES and name not in NOT_NEEDED}
    if unknown:
        said = ", ".join(f"{name} (for {file})" for name, file in sorted(unknown.items()))
        raise Stop(f"The bundle needs {said} of the system, and installers/elf.py knows no package for that.")
    packages = {PACKAGES[name] for name in found.libraries if name in PACKAGES}
    versions = {}
    if found.glibc:
        versions["libc6"] = ".".join(map(str, found.glibc))
        packages.add("libc6")
    if found.glibcxx:
        number = found.glibcxx[-1]
        if number > max(GLIBCXX):
            raise Stop(f"The bundle needs GLIBCXX_3.4.{number}; installers/elf.py knows no GCC that has it.")
        versions["libstdc++6"] = GLIBCXX[max(number, min(GLIBCXX))]
        packages.add("libstdc++6")
    return [_declared(name, versions.get(name, "")) for name in sorted(packages)]


def _declared(package: str, version: str) -> str:
    text = f"{package} (>= {version})" if version else package
    return f"{text} | {OTHER_NAMES[package]}" if package in OTHER_NAMES else text


# ---- search paths ---------------------------------------------------------------------------------------------------

_PT_DYNAMIC, _DT_NULL, _DT_RPATH, _DT_RUNPATH = 2, 0, 15, 29


def without_search_path(data: bytes) -> bytes:
    """A library that searches no folders of its own any more.

    A Python that was built in somebody's home looks for libraries there, on
    every machine, and tells everyone whose home it was. The entries are taken
    out of the dynamic section; all else stays where it is.

    Parameters
    ----------
    data : bytes
        A little-endian ELF file of 64 bits. Source: *System V ABI*, chapters 4 and 5.
    """
    if data[:6] != _ELF + b"\x02\x01":
        return data
    (start,) = struct.unpack_from("<Q", data, 32)
    size, count = struct.unpack_from("<HH", data, 54)
    for k in range(count):
        kind, _, offset, _, _, length = struct.unpack_from("<IIQQQQ", data, start + k * size)
        if kind == _PT_DYNAMIC:
            section = data[offset : offset + length]
            entries = [section[at : at + 16] for at in range(0, length, 16)]
            left = [entry for entry in entries if struct.unpack_from("<q", entry)[0] not in (_DT_RPATH, _DT_RUNPATH)]
            null = struct.pack("<qQ", _DT_NULL, 0)
            return data[:offset] + b"".join(left) + null * (len(entries) - len(left)) + data[offset + length :]
    return data
