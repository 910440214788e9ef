"""How installers are tried: where the bare system comes from, and what is seen on a virtual screen."""

from __future__ import annotations

import struct
import sys
import zipfile
from pathlib import Path

import pytest
from installers import root_test, roots, screens, trial_window
from installers.common import Stop
from installers.screens import Screen

DEBIAN = 'ID=debian\nVERSION_CODENAME=bookworm\nVERSION="12 (bookworm)"\n'
UBUNTU = "ID=ubuntu\nVERSION_CODENAME=jammy\n"
DEB822 = """Types: deb-src
URIs: http://sources.example/debian
Suites: bookworm

Types: deb
# a comment
URIs: http://mirror.example/debian http://second.example/debian
Suites: bookworm bookworm-updates
Components: main
"""
ONE_LINE = """# deb http://old.example/ubuntu jammy main
deb [arch=amd64 signed-by=/usr/share/k.gpg] http://other.example/tool stable main
deb [arch=amd64] http://mirror.example/ubuntu jammy main restricted
"""


@pytest.mark.parametrize(
    ("release", "file", "text", "expected"),
    [
        (DEBIAN, "debian.sources", DEB822, roots.Mirror("http://mirror.example/debian", "bookworm", ("main",))),
        (UBUNTU, "a.list", ONE_LINE, roots.Mirror("http://mirror.example/ubuntu", "jammy", ("main", "universe"))),
    ],
)
def test_the_bare_system_comes_from_the_machines_own_mirror(
    tmp_path: Path, release: str, file: str, text: str, expected: roots.Mirror
) -> None:
    (tmp_path / "sources.list.d").mkdir()
    (tmp_path / "sources.list.d" / file).write_text(text, "utf-8")
    (tmp_path / "release").write_text(release, "utf-8")
    assert roots.mirror(tmp_path, tmp_path / "release") == expected


@pytest.mark.parametrize("release", ["ID=fedora\n", DEBIAN])
def test_without_a_mirror_of_its_own_kind_it_stops_in_words(tmp_path: Path, release: str) -> None:
    (tmp_path / "sources.list").write_text("deb http://other.example/tool stable main\n", "utf-8")
    (tmp_path / "release").write_text(release, "utf-8")
    with pytest.raises(Stop, match="needs Debian or Ubuntu"):
        roots.mirror(tmp_path, tmp_path / "release")


def test_without_root_nothing_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(roots, "is_root", lambda: False)
    with pytest.raises(Stop, match="needs to be root"):
        roots.bare()


@pytest.mark.parametrize(("of", "next_one"), [("0.1.0", "0.1.1"), ("1.9", "1.10"), ("2.0rc9", "2.0rc10")])
def test_the_upgrade_has_the_next_number(of: str, next_one: str) -> None:
    assert root_test.next_version(of) == next_one


# ---- screens ---------------------------------------------------------------------------------------------------------


def canvas(width: int = 80, height: int = 60) -> list[bytearray]:
    return [bytearray(b"\xff\xff\xff\x00" * width) for _ in range(height)]


def paint(rows: list[bytearray], x: int, y: int, colour: str) -> None:
    red, green, blue = bytes.fromhex(colour[1:])
    rows[y][4 * x : 4 * x + 3] = bytes((blue, green, red))


def screen(rows: list[bytearray]) -> Screen:
    return Screen(len(rows[0]) // 4, len(rows), tuple(map(bytes, rows)))


def test_a_dump_of_xvfb_is_read_with_its_colours() -> None:
    rows = canvas(4, 3)
    paint(rows, 2, 1, "#86195F")
    # size, version, ZPixmap, depth, width, height, offset, little-endian, unit, order, pad, bits, bytes a line, visual
    # class, three masks, bits a colour, entries, colours, and the window's place; its name; two colours of 12 bytes
    fields = (108, 7, 2, 24, 4, 3, 0, 0, 32, 0, 32, 32, 16, 4, 0xFF0000, 0xFF00, 0xFF, 8, 256, 2, 4, 3, 0, 0, 0)
    data = struct.pack(">25I", *fields) + b"Xvfb\0\0\0\0" + bytes(24) + b"".join(map(bytes, rows))
    read = screens.read_xwd(data)
    assert (read.width, read.height, read.at(2, 1), read.at(0, 0)) == (4, 3, (0x86, 0x19, 0x5F), (255, 255, 255))
    with pytest.raises(Stop, match="another form"):
        screens.read_xwd(struct.pack(">25I", *(fields[:11] + (16,) + fields[12:])) + bytes(200))


def test_a_kept_picture_is_the_screen(tmp_path: Path) -> None:
    from PySide6.QtGui import QColor, QImage

    rows = canvas()
    paint(rows, 7, 5, "#0072B2")
    path = tmp_path / "kept.png"
    path.write_bytes(screen(rows).png())
    image = QImage(str(path))
    assert (image.width(), image.height()) == (80, 60)
    assert image.pixelColor(7, 5) == QColor("#0072B2")
    assert image.pixelColor(8, 5) == QColor("#FFFFFF")


def ring(rows: list[bytearray], x: int, y: int, outside: float = 8, inside: float = 5) -> None:
    """Between two circles, without smoothing."""
    for b in range(-10, 11):
        for a in range(-10, 11):
            if inside <= (a * a + b * b) ** 0.5 <= outside:
                paint(rows, x + a, y + b, "#0072B2")


def test_handles_are_found_by_their_rings_and_lines_are_not() -> None:
    rows = canvas()
    ring(rows, 20, 15)
    ring(rows, 55, 40)
    ring(rows, 40, 30, outside=5, inside=0)  # a dot
    for x in range(80):
        paint(rows, x, 55, "#0072B2")
    found = list(screens.rings(screen(rows), "#0072B2", "#FFFFFF"))
    assert [(abs(x - a) <= 1, abs(y - b) <= 1) for (x, y), (a, b) in zip(found, [(20, 15), (55, 40)], strict=True)] == [
        (True, True),
        (True, True),
    ]


def test_buttons_are_found_by_what_fills_them_and_underlines_are_not() -> None:
    rows = canvas()
    for y in range(20, 34):
        inset = max(0, 22 - y)  # round corners
        for x in range(10 + inset, 60 - inset):
            paint(rows, x, y, "#86195F")
    for y in (50, 51):
        for x in range(5, 75):
            paint(rows, x, y, "#86195F")
    ((x, y),) = screens.filled(screen(rows), "#86195F", 40, 4)
    assert abs(x - 35) <= 1
    assert 20 <= y < 34


def test_pictures_are_compared_by_what_differs() -> None:
    rows = canvas()
    before = screen(rows)
    for x in range(8):
        paint(rows, x, 0, "#000000")
    after = screen(rows)
    assert before.difference(before) == 0
    assert after.difference(before) == 8 / (80 * 60)
    assert (after.ink(), before.ink(), after.part(0, 1, 80, 60).ink()) == (8, 0, 0)
    assert after.difference(before.part(0, 0, 10, 10)) == 1


# ---- the program -----------------------------------------------------------------------------------------------------


def test_the_labs_are_those_of_the_program_in_their_order() -> None:
    from rnnlab.labs import registry

    assert trial_window.labs() == [lab.name for lab in registry.LABS]


def test_the_session_that_is_opened_is_one_that_the_program_reads(tmp_path: Path) -> None:
    from rnnlab.session import document

    path = tmp_path / "x.rnnlab"
    training = {"page": "training", "training": trial_window.TRAINING}
    path.write_bytes(trial_window.session("gradients", ["我", "打", "狗"], gradients=training))
    read = document.load(path)
    assert (read.open_lab, read.shared.sentence, read.labs["gradients"].page) == (
        "gradients",
        ("我", "打", "狗"),
        "training",
    )
    document.save(path, read)
    assert trial_window.read_session(path)["shared"]["sentence"] == ["我", "打", "狗"]
    assert zipfile.is_zipfile(path)


def test_handles_and_buttons_are_searched_in_the_themes_own_colours() -> None:
    from rnnlab.ui.look.tokens import LIGHT

    assert (LIGHT.accent, LIGHT.h, LIGHT.stage) == (trial_window.ACCENT, trial_window.LINE, trial_window.INSIDE)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the options are Linux's")
def test_a_wrong_option_of_the_trial_ends_with_2() -> None:
    with pytest.raises(SystemExit, match="2"):
        root_test.main(["--nonsense"])
