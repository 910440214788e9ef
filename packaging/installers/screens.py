"""What stands on a virtual screen: read, kept as a picture, and searched.

Xvfb writes its screen into a file in the form of ``xwd``. Standard library
only; a screen of 1440 × 900 takes milliseconds.
"""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .common import Stop


@dataclass(frozen=True)
class Screen:
    """A picture of ``width`` × ``height`` pixels; in ``rows`` each has four bytes: blue, green, red, and one unused."""

    width: int
    height: int
    rows: tuple[bytes, ...]

    def at(self, x: int, y: int) -> tuple[int, int, int]:
        """Red, green and blue of a pixel."""
        blue, green, red = self.rows[y][4 * x : 4 * x + 3]
        return red, green, blue

    def png(self) -> bytes:
        """The picture as a PNG file."""
        lines = bytearray()
        for row in self.rows:
            line = bytearray(3 * self.width)
            line[0::3], line[1::3], line[2::3] = row[2::4], row[1::4], row[0::4]
            lines += b"\0" + line
        head = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        parts = ((b"IHDR", head), (b"IDAT", zlib.compress(bytes(lines), 6)), (b"IEND", b""))
        return b"\x89PNG\r\n\x1a\n" + b"".join(
            struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
            for name, data in parts
        )

    def difference(self, other: Screen) -> float:
        """The part of the rows' bytes that differ, of 1."""
        if (self.width, self.height) != (other.width, other.height):
            return 1.0
        wrong = 0
        for a, b in zip(self.rows, other.rows, strict=True):
            if a != b:
                wrong += sum(1 for p, q in zip(a, b, strict=True) if p != q)
        return wrong / (3 * self.width * self.height)

    def part(self, left: int, top: int, right: int, bottom: int) -> Screen:
        """A part of the picture."""
        return Screen(right - left, bottom - top, tuple(row[4 * left : 4 * right] for row in self.rows[top:bottom]))

    def ink(self) -> int:
        """How many pixels are dark: what waits to be computed is pale."""
        return sum(
            max(pixel) < 0x60 for row in self.rows for pixel in zip(row[0::4], row[1::4], row[2::4], strict=True)
        )

    def colours(self) -> int:
        """How many different colours there are; a screen on which nothing is drawn has one."""
        return len({row[4 * x : 4 * x + 3] for row in self.rows[::4] for x in range(0, self.width, 4)})


def read_xwd(data: bytes) -> Screen:
    """Read a dump of a true-colour screen of 32 bits a pixel. Source: X11's ``XWDFile.h``, version 7.

    Raises
    ------
    Stop
        For anything else.
    """
    header = struct.unpack_from(">25I", data)
    size, version, form, depth, width, height = header[:6]
    order, bits, line, colours = header[7], header[11], header[12], header[19]
    if (version, form, bits, order) != (7, 2, 32, 0):
        raise Stop(f"The virtual screen has another form: {depth} bits deep, {bits} a pixel.")
    start = size + 12 * colours
    rows = tuple(data[start + line * y : start + line * y + 4 * width] for y in range(height))
    return Screen(width, height, rows)


def read(path: Path) -> Screen:
    """Read the file of ``Xvfb -fbdir``."""
    return read_xwd(path.read_bytes())


def _pixel(colour: str) -> bytes:
    red, green, blue = bytes.fromhex(colour.lstrip("#"))
    return bytes((blue, green, red))


def filled(screen: Screen, colour: str, width: int, height: int) -> Iterator[tuple[int, int]]:
    """Where something filled begins: middles, from the top, of rows that a colour fills.

    Parameters
    ----------
    screen : Screen
    colour : str
        As ``#86195F``.
    width, height : int
        At least so many pixels in a row, in at least so many rows one below the other.
    """
    pattern = re.compile(b"(?:" + re.escape(_pixel(colour)) + b".){%d,}" % width, re.DOTALL)
    going: dict[tuple[int, int], int] = {}
    for y, row in enumerate(screen.rows):
        runs = {}
        for found in pattern.finditer(row):
            if found.start() % 4 == 0:
                left, right = found.start() // 4, found.end() // 4
                # corners are round: the row above may be a little shorter
                above = [n for (a, b), n in going.items() if min(b, right) - max(a, left) >= width]
                runs[left, right] = max(above, default=0) + 1
                if runs[left, right] == height:
                    yield (left + right) // 2, y
        going = runs


def rings(screen: Screen, line: str, inside: str) -> Iterator[tuple[int, int]]:
    """Middles of small rings of one colour around another, from the top: handles that can be dragged.

    Parameters
    ----------
    screen : Screen
    line, inside : str
        As ``#0072B2``.
    """
    around, within = re.escape(_pixel(line)) + b".", re.escape(_pixel(inside)) + b"."
    # stroke, a pixel or two between the colours, the inside, and the same again
    across = b"(?:%b){1,6}(?:....){0,2}((?:%b){5,16})(?:....){0,2}(?:%b){1,6}" % (around, within, around)
    pattern = re.compile(across, re.DOTALL)
    seen: list[tuple[int, int]] = []
    columns: dict[int, bytes] = {}
    for y, row in enumerate(screen.rows):
        for found in pattern.finditer(row):
            if found.start() % 4:
                continue
            x = (found.start(1) + found.end(1)) // 8
            if any(abs(x - a) < 12 and abs(y - b) < 12 for a, b in seen):
                continue
            column = columns.setdefault(x, b"".join(line[4 * x : 4 * x + 4] for line in screen.rows))
            upright = [m for m in pattern.finditer(column) if m.start() % 4 == 0 and m.start() < 4 * y < m.end()]
            if upright:
                middle = (upright[0].start(1) + upright[0].end(1)) // 8
                seen.append((x, middle))
                yield x, middle
