"""The program's and its documents' icons, drawn in every size and packed for Windows and macOS.

They are made from ``resources/icons/logo.svg``, which the window shows as well,
and are not kept: each build draws them. Qt draws, in the environment that freezes.
"""

from __future__ import annotations

import json
import os
import re
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

from .common import FREEZE_VENV, Product, Stop

ACCENT, PAPER, LINE = "#86195F", "#FFFFFF", "#B9AEB6"  # of the light theme: accent, stage, axis
WINDOWS_SIZES = (16, 20, 24, 32, 40, 48, 64, 128, 256)  # what the taskbar asks for at 100 to 250 percent, and more
# Type of an entry in an .icns file -> pixels. Source: Apple, *Icon Image Format* (the types that hold PNG).
ICNS_TYPES = {
    "icp4": 16, "icp5": 32, "ic07": 128, "ic08": 256, "ic09": 512,
    "ic11": 32, "ic12": 64, "ic13": 256, "ic14": 512, "ic10": 1024,
}  # fmt: skip
MIDDLE, PEN = 8.4, 1.5  # height of the logo's middle, and its pen, of 20
# The square on which macOS's icons stand has air around it; on Windows it fills the icon. In hundredths.
MARGINS = {"program": 0, "program-macos": 10, "document": 0}

_DRAW = """
import json, sys
from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
for svg, size, target in json.load(open(sys.argv[1], encoding="utf-8")):
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    renderer = QSvgRenderer(QByteArray(svg.encode()))
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    if not renderer.isValid():
        sys.exit("the picture is no SVG")
    if target.endswith(".png"):
        done = image.save(target, "PNG")
    else:
        plain = image.convertToFormat(QImage.Format.Format_ARGB32)
        done = open(target, "wb").write(bytes(plain.constBits())) == 4 * size * size
    if not done:
        sys.exit("%s could not be written" % target)
"""


def strokes() -> str:
    """The logo's lines, as they stand in its file: for a picture of 20 × 20."""
    source = Product.logo.read_text(encoding="utf-8")
    found = re.search(r"<svg[^>]*>(.*)</svg>", source, re.DOTALL)
    if found is None:
        raise Stop(f"{Product.logo.name} is no SVG picture.")
    return found.group(1)


def svg(kind: str) -> str:
    """An icon as an SVG picture of 100 × 100.

    Parameters
    ----------
    kind : {"program", "program-macos", "document"}
        The logo on a square of the accent's colour, the same with macOS's air around it, or on a sheet of paper.
    """
    if kind == "document":
        ground = (
            f'<path d="M18 3 H64 L84 23 V93 Q84 97 80 97 H22 Q18 97 18 93 Z" fill="{PAPER}" stroke="{LINE}" '
            f'stroke-width="3" stroke-linejoin="round"/>'
            f'<path d="M64 3 V19 Q64 23 68 23 H84" fill="none" stroke="{LINE}" stroke-width="3"/>'
        )
        scale, left, top, pen = 2.7, 24, 36, ACCENT
    else:
        margin = MARGINS[kind]
        side = 100 - 2 * margin
        ground = f'<rect x="{margin}" y="{margin}" width="{side}" height="{side}" rx="{side * 0.225}" fill="{ACCENT}"/>'
        scale = 3.8 * side / 100
        left, top = 50 - 10 * scale, 50 - MIDDLE * scale
        pen = PAPER
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{ground}'
        f'<g transform="translate({left} {top}) scale({scale})" fill="none" stroke="{pen}" stroke-width="{PEN}" '
        f'stroke-linecap="round" stroke-linejoin="round">{strokes()}</g></svg>'
    )


def draw(kind: str, sizes: tuple[int, ...], python: Path | None = None, form: str = "png") -> dict[int, bytes]:
    """An icon in several sizes.

    Parameters
    ----------
    kind : str
        As of ``svg``.
    sizes : tuple of int
        Pixels.
    python : Path, optional
        An interpreter that has PySide6: the one of the environment that freezes, else this one.
    form : {"png", "pixels"}
        Files, or rows from the top with four bytes a pixel: blue, green, red, alpha (not multiplied).

    Returns
    -------
    dict of bytes
        Size -> picture.

    Raises
    ------
    Stop
        When it cannot be drawn.
    """
    frozen_with = FREEZE_VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    interpreter = python or (frozen_with if frozen_with.exists() else Path(sys.executable))
    with tempfile.TemporaryDirectory() as folder:
        wanted = [(svg(kind), size, str(Path(folder, f"{size}.{form}"))) for size in sizes]
        request = Path(folder, "request.json")
        request.write_text(json.dumps(wanted), encoding="utf-8")
        done = subprocess.run(
            [str(interpreter), "-c", _DRAW, str(request)],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8",
        )  # fmt: skip
        if done.returncode:
            raise Stop("The icons could not be drawn:\n" + done.stdout.strip())
        return {size: Path(target).read_bytes() for _, size, target in wanted}


def ico(pngs: dict[int, bytes], pixels: dict[int, bytes]) -> bytes:
    """Pictures as one ``.ico`` file.

    Parameters
    ----------
    pngs : dict of bytes
        Size (at most 256) -> PNG file. Entries of this form are understood since Vista, and by few where small.
    pixels : dict of bytes
        Size -> pixels, as of ``draw``; they become entries that everything understands.
    """
    pictures = {**{size: _bitmap(size, rows) for size, rows in pixels.items()}, **pngs}
    entries, body = b"", b""
    start = 6 + 16 * len(pictures)
    for size, picture in sorted(pictures.items()):
        # 256 is written as 0; one plane, 32 bits
        entries += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(picture), start + len(body))
        body += picture
    return struct.pack("<HHH", 0, 1, len(pictures)) + entries + body


def _bitmap(size: int, pixels: bytes) -> bytes:
    """A bitmap as icons have it: twice its height in the header, rows from the bottom, a mask that hides nothing."""
    rows = [pixels[start : start + 4 * size] for start in range(0, len(pixels), 4 * size)]
    mask = bytes((size + 31) // 32 * 4 * size)
    header = struct.pack("<IiiHHIIiiII", 40, size, 2 * size, 1, 32, 0, 4 * size * size + len(mask), 0, 0, 0, 0)
    return header + b"".join(reversed(rows)) + mask


def sidebar(logo: bytes, size: int, width: int, height: int) -> bytes:
    """A ``.bmp`` file with the program's icon on its own colour, for the last page of an installer.

    Parameters
    ----------
    logo : bytes
        The icon's pixels, as of ``draw``.
    size, width, height : int
        Pixels: of the icon's side, and of the picture. The width is a multiple of 4, as rows of such files are.
    """
    ground = bytes(reversed(bytes.fromhex(ACCENT[1:])))
    rows = [bytearray(ground * width) for _ in range(height)]
    left, top = (width - size) // 2, (height - size) // 3
    for y in range(size):
        for x in range(size):
            at = 4 * (y * size + x)
            alpha = logo[at + 3]
            for part in range(3):
                mixed = alpha * logo[at + part] + (255 - alpha) * ground[part]
                rows[top + y][3 * (left + x) + part] = round(mixed / 255)
    data = b"".join(bytes(row) for row in reversed(rows))
    header = struct.pack("<IiiHHIIiiII", 40, width, height, 1, 24, 0, len(data), 0, 0, 0, 0)
    return b"BM" + struct.pack("<IHHI", 14 + len(header) + len(data), 0, 0, 14 + len(header)) + header + data


def icns(pictures: dict[int, bytes]) -> bytes:
    """Pictures as one ``.icns`` file.

    Parameters
    ----------
    pictures : dict of bytes
        Size -> PNG file, for every size in ``ICNS_TYPES``.
    """
    body = b""
    for name, size in ICNS_TYPES.items():
        body += name.encode() + struct.pack(">I", len(pictures[size]) + 8) + pictures[size]
    return b"icns" + struct.pack(">I", len(body) + 8) + body


def write_ico(kind: str, target: Path, python: Path | None = None) -> Path:
    """Draw an icon for Windows into a file."""
    target.parent.mkdir(parents=True, exist_ok=True)
    small = tuple(size for size in WINDOWS_SIZES if size < 256)
    target.write_bytes(ico(draw(kind, (256,), python), draw(kind, small, python, "pixels")))
    return target


def write_icns(kind: str, target: Path, python: Path | None = None) -> Path:
    """Draw an icon for macOS into a file."""
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(icns(draw(kind, tuple(sorted(set(ICNS_TYPES.values()))), python)))
    return target
