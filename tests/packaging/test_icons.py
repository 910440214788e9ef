"""Icons: drawn in every size, and read by others than those that packed them."""

from __future__ import annotations

import importlib
import struct
import sys
from pathlib import Path
from types import ModuleType

import pytest
from PySide6.QtGui import QImage, QImageReader

ROOT = Path(__file__).resolve().parents[2]
PYTHON = Path(sys.executable)


@pytest.fixture
def icons(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    return importlib.import_module("installers.icons")


@pytest.mark.parametrize("kind", ["program", "document"])
def test_qt_reads_every_size_of_the_windows_icon(icons: ModuleType, tmp_path: Path, kind: str) -> None:
    reader = QImageReader(str(icons.write_ico(kind, tmp_path / "icon.ico", PYTHON)))
    sizes = []
    for number in range(reader.imageCount()):
        assert reader.jumpToImage(number)
        image = reader.read()
        assert image.hasAlphaChannel()
        assert image.pixelColor(0, 0).alpha() < 255  # a corner is round, or beside the sheet
        assert image.pixelColor(image.width() // 2, image.height() // 2).alpha() == 255
        sizes.append((image.width(), image.height()))
    assert sizes == [(size, size) for size in (16, 20, 24, 32, 40, 48, 64, 128, 256)]


def test_the_small_pictures_show_the_same_as_the_large_one(icons: ModuleType, tmp_path: Path) -> None:
    """Rows from the top, blue before red: a picture upside down or in other colours would be seen here."""
    reader = QImageReader(str(icons.write_ico("document", tmp_path / "icon.ico", PYTHON)))
    reader.jumpToImage(6)
    small = reader.read()
    large = QImage.fromData(icons.draw("document", (64,), PYTHON)[64], "PNG")
    assert (small.width(), small) == (64, large.convertToFormat(small.format()))


def test_macs_icon_holds_a_picture_of_each_types_size(icons: ModuleType, tmp_path: Path) -> None:
    data = icons.write_icns("program-macos", tmp_path / "icon.icns", PYTHON).read_bytes()
    assert data[:8] == b"icns" + struct.pack(">I", len(data))
    found, at = {}, 8
    while at < len(data):
        (length,) = struct.unpack_from(">I", data, at + 4)
        found[data[at : at + 4].decode()] = QImage.fromData(data[at + 8 : at + length], "PNG").width()
        at += length
    # Apple, Icon Image Format: the types for 16 to 512 points and those at twice the size
    assert found == {
        "icp4": 16, "icp5": 32, "ic07": 128, "ic08": 256, "ic09": 512,
        "ic11": 32, "ic12": 64, "ic13": 256, "ic14": 512, "ic10": 1024,
    }  # fmt: skip


def test_macs_icon_has_air_around_it(icons: ModuleType) -> None:
    image = QImage.fromData(icons.draw("program-macos", (100,), PYTHON)[100], "PNG")
    assert image.pixelColor(50, 4).alpha() == 0
    assert image.pixelColor(50, 14).name().upper() == icons.ACCENT


def test_the_icons_colours_are_the_programs(icons: ModuleType) -> None:
    from rnnlab.ui.look.theme import LIGHT

    assert LIGHT.accent.upper() == icons.ACCENT


def test_the_installers_side_picture_shows_the_icon_on_its_colour(icons: ModuleType) -> None:
    pixels = icons.draw("program", (40,), PYTHON, "pixels")[40]
    image = QImage.fromData(icons.sidebar(pixels, 40, 80, 120), "BMP")
    assert (image.width(), image.height()) == (80, 120)
    assert {image.pixelColor(*at).name().upper() for at in ((0, 0), (79, 119), (20, 26), (40, 100))} == {icons.ACCENT}
    shown = [image.pixelColor(x, y).name() for x in range(80) for y in range(120)]
    assert "#ffffff" in shown


def test_what_cannot_be_drawn_stops_with_the_reason(icons: ModuleType, tmp_path: Path) -> None:
    stop = importlib.import_module("installers.common").Stop
    other = tmp_path / "python"
    other.write_text("#!/bin/sh\necho no module named PySide6\nexit 1\n")
    other.chmod(0o755)
    if sys.platform == "win32":
        pytest.skip("a shell script is no program there")
    with pytest.raises(stop, match="no module named PySide6"):
        icons.draw("program", (16,), other)
