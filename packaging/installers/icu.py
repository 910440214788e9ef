"""Qt's copy of ICU's data with the locales that the program speaks: a tenth of the installed size is others'.

Only on Linux: there Qt's wheels bring ICU, whose data are one library that
holds a package of files (ICU's "common data", unicode/udata.h). Converters,
properties and what belongs to no language stay; so does everything of Chinese
and English. Whoever has another locale gets the root's order of letters.
"""

from __future__ import annotations

import re
import shutil
import struct
import subprocess
import tempfile
from pathlib import Path

from .common import ROOT, run

# Those that the program speaks (rnnlab.paths.languages).
LANGUAGES = ("en", *sorted(path.stem.partition("_")[2] for path in (ROOT / "resources" / "i18n").glob("rnnlab_*.qm")))
_LOCALE = re.compile(r"([a-z]{2,3})(_[A-Za-z0-9_]+)?\.res")
_MAGIC = b"\xda\x27"
_FORMAT = b"CmnD"


def kept(name: str) -> bool:
    """Whether a file of the package stays.

    Parameters
    ----------
    name : str
        Below the package's own folder, e.g. ``coll/zh.res``.
    """
    # Where words end in scripts without spaces, and how to write one script in another: Qt asks ICU for neither.
    if name.endswith(".dict") or name == "translit/root.res":
        return False
    locale = _LOCALE.fullmatch(name.rpartition("/")[2])
    return locale is None or locale[1] in LANGUAGES


def package(data: bytes) -> tuple[int, int]:
    """Where the package begins in a library, and how long its header is.

    Raises
    ------
    ValueError
        Where there is none.
    """
    at = data.find(_MAGIC)
    while at >= 0:
        if data[at + 10 : at + 14] == _FORMAT:
            return at - 2, struct.unpack_from("<H", data, at - 2)[0]
        at = data.find(_MAGIC, at + 1)
    raise ValueError("there is no package of ICU's data in it")


def files(data: bytes, begin: int, header: int, end: int) -> dict[str, bytes]:
    """The package's files by their whole names.

    Parameters
    ----------
    data : bytes
        The library.
    begin, header : int
        From ``package``.
    end : int
        Where the package ends in ``data``.
    """
    contents = begin + header
    (count,) = struct.unpack_from("<I", data, contents)
    places = [struct.unpack_from("<II", data, contents + 4 + 8 * k) for k in range(count)]
    ends = [contents + place for _, place in places[1:]] + [end]
    found = {}
    for (name, place), last in zip(places, ends, strict=True):
        start = contents + name
        found[data[start : data.index(b"\0", start)].decode("ascii")] = data[contents + place : last]
    return found


def packed(header: bytes, found: dict[str, bytes]) -> bytes:
    """A package of these files under an old one's header, each at a multiple of 16 bytes, sorted by name."""
    names = sorted(found, key=lambda name: name.encode("ascii"))
    table = 4 + 8 * len(names)
    texts = b"".join(name.encode("ascii") + b"\0" for name in names)
    # places are counted from the table, and the files lie at multiples of 16 in the whole
    place = -(-(len(header) + table + len(texts)) // 16) * 16 - len(header)
    entries, bodies, text = [], [], table
    padding = b"\xaa" * (place - table - len(texts))
    for name in names:
        entries.append(struct.pack("<II", text, place))
        text += len(name) + 1
        body = found[name] + b"\xaa" * (-len(found[name]) % 16)
        bodies.append(body)
        place += len(body)
    return b"".join((header, struct.pack("<I", len(names)), *entries, texts, padding, *bodies))


def symbol(library: Path) -> tuple[str, int]:
    """The name of the library's one symbol, and its size, by ``readelf``."""
    said = run("readelf", "--dyn-syms", "--wide", library, quiet=True)
    found = re.search(r"\s(0x[0-9a-f]+|\d+)\s+OBJECT\s+GLOBAL\s+DEFAULT\s+\d+\s+(icudt\d+_dat)", said)
    if found is None:
        raise ValueError(f"{library.name} has no symbol of ICU's data")
    return found[2], int(found[1], 0)


def shrink(folder: Path) -> int:
    """Rewrite Qt's library of ICU's data in a frozen folder.

    Parameters
    ----------
    folder : Path
        The frozen program's.

    Returns
    -------
    int
        The bytes that it is smaller by; 0 where there is no such library, or binutils are missing.
    """
    libraries = [path for path in folder.rglob("libicudata.so.*") if not path.is_symlink()]
    if not libraries or not all(shutil.which(tool) for tool in ("as", "ld", "readelf")):
        return 0
    (library,) = libraries
    data = library.read_bytes()
    name, length = symbol(library)
    begin, header = package(data)
    found = files(data, begin, header, begin + length)
    few = {full: body for full, body in found.items() if kept(full.partition("/")[2])}
    with tempfile.TemporaryDirectory() as scratch:
        raw, source, made = Path(scratch, "data"), Path(scratch, "data.s"), Path(scratch, "made.so")
        raw.write_bytes(packed(data[begin : begin + header], few))
        source.write_text(
            f'.section .rodata\n.balign 16\n.globl {name}\n.type {name}, %object\n{name}:\n.incbin "{raw}"\n'
            f'.size {name}, . - {name}\n.section .note.GNU-stack, "", %progbits\n',
            encoding="utf-8",
        )
        run("as", "-o", Path(scratch, "data.o"), source, quiet=True)
        run(
            "ld",
            "-shared",
            "-soname",
            library.name,
            "-z",
            "noseparate-code",
            "-o",
            made,
            Path(scratch, "data.o"),
            quiet=True,
        )
        subprocess.run(["strip", "--strip-unneeded", str(made)], check=False)
        saved = len(data) - made.stat().st_size
        library.write_bytes(made.read_bytes())
    return saved
