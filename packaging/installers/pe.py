"""What a Windows library or program says of itself: which libraries it needs, and how new its tools were.

Only the standard library is used, so that a bundle for Windows can be looked
at on every system. Source: Microsoft, *PE Format*.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from pathlib import Path

AMD64 = 0x8664
_IMPORTS, _DELAYED = 1, 13  # numbers of the data directories
_FIXED_INFO = struct.pack("<I", 0xFEEF04BD)  # begins VS_FIXEDFILEINFO


@dataclass(frozen=True)
class Image:
    """One ``.dll``, ``.pyd`` or ``.exe``.

    Attributes
    ----------
    machine : int
        The processor that it was made for; ``AMD64`` is what the installers carry.
    linker : tuple of int
        Version of the linker, (14, 44) for instance; Microsoft's own count from 14.0.
    imports : frozenset of str
        The libraries that it needs, in lower case; those that it loads later included.
    version : tuple of int, or None
        The file's version, four numbers, where it has one.
    """

    machine: int
    linker: tuple[int, int]
    imports: frozenset[str]
    version: tuple[int, int, int, int] | None


class NotAnImage(ValueError):
    """The file is no Windows library or program, or is cut short."""


def read(path: Path) -> Image:
    """What a file says of itself.

    Raises
    ------
    NotAnImage
        When it is something else.
    OSError
        When it cannot be read.
    """
    return parse(path.read_bytes())


def parse(data: bytes) -> Image:
    """As ``read``, of a file's bytes."""
    try:
        return _parse(data)
    except (struct.error, ValueError, IndexError, UnicodeDecodeError) as error:
        raise NotAnImage(str(error)) from error


def _parse(data: bytes) -> Image:
    if data[:2] != b"MZ":
        raise NotAnImage("it does not begin with MZ")
    (header,) = struct.unpack_from("<I", data, 0x3C)
    if data[header : header + 4] != b"PE\0\0":
        raise NotAnImage("it has no PE header")
    machine, sections = struct.unpack_from("<HH", data, header + 4)
    (optional_size,) = struct.unpack_from("<H", data, header + 20)
    optional = header + 24
    (magic,) = struct.unpack_from("<H", data, optional)
    directories = optional + (112 if magic == 0x20B else 96)  # PE32+ or PE32
    table = [struct.unpack_from("<IIII", data, optional + optional_size + 40 * i + 8) for i in range(sections)]

    def offset(address: int) -> int:
        """Where in the file an address in memory lies."""
        for virtual_size, start, raw_size, raw in table:
            if start <= address < start + max(virtual_size, raw_size):
                return address - start + raw
        raise NotAnImage("an address lies in no section")

    names = set()
    # size of an entry, and where in it the address of the name stands
    for directory, size, name_at in ((_IMPORTS, 20, 12), (_DELAYED, 32, 4)):
        (address,) = struct.unpack_from("<I", data, directories + 8 * directory)
        position = offset(address) if address else None
        while position is not None:
            (name,) = struct.unpack_from("<I", data, position + name_at)
            if not name:
                break
            start = offset(name)
            names.add(data[start : data.index(b"\0", start)].decode("ascii").lower())
            position += size
    return Image(machine, (data[optional + 2], data[optional + 3]), frozenset(names), _version(data))


def _version(data: bytes) -> tuple[int, int, int, int] | None:
    at = data.find(_FIXED_INFO)
    if at < 0:
        return None
    high, low = struct.unpack_from("<II", data, at + 8)
    return high >> 16, high & 0xFFFF, low >> 16, low & 0xFFFF
