"""The pictures that the README shows, of the real window, set by mouse and keys; and the animation of a dragged query.

    python3 packaging/dev.py pictures [--out DIR] [NAME ...]

Writes ``NAME.png`` of each lab and of a lesson in English, the same in Chinese into ``zh/``, and ``attention.webp``.
The times in the picture of the lab Parallel are measured where the script runs.
"""

from __future__ import annotations

import argparse
import math
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image
from PySide6.QtCore import QElapsedTimer, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from rnnlab.app import unseen
from rnnlab.labs import registry
from rnnlab.paths import resource
from rnnlab.session.lessons.reading import open_lesson
from rnnlab.session.lessons.run import REVEALED
from rnnlab.ui.main_window import MainWindow
from rnnlab.ui.snapshot import drawn
from rnnlab.ui.widgets.controls import Pill
from rnnlab.ui.widgets.pages import PageTabs

ROOT = Path(__file__).resolve().parents[1]
SIZE = (1440, 900)
PARTS = ("en", "zh", "animation")
COLOURS, AREAS = 256, 120
LIMIT_S = 600  # for one thing that is waited for

# The animation: smaller than the pictures, so that it is there at once.
MOVING_SIZE, MOVING_WIDTH = (1120, 760), 900
PACE_MS, REST_MS = 90, 900
WEBP = {"quality": 88, "method": 4}
PER_UNIT = 5  # pictures for one unit of the plane's grid
# The query goes from 苹果 to where 爱 wins, to the origin, where all weigh the same, and back.
WAY = ((2.0, 1.0), (-0.9, 1.3), (0.0, 0.0), (2.0, 1.0))
ARROW = ((0, 0), (0, 17), (4, 13), (7, 19), (10, 18), (7, 12), (12, 12))  # a pointer, as systems draw it


# ---- the window, and the hand that drives it ------------------------------------------------------------------------


def until(done: Callable[[], bool], what: str) -> None:
    """Serve the window until something is so."""
    clock = QElapsedTimer()
    clock.start()
    while not done():
        if clock.hasExpired(LIMIT_S * 1000):
            raise SystemExit(f"pictures: {what} never came")
        QTest.qWait(10)


def settle(window: MainWindow, lab: str) -> None:
    """Wait until what is asked for is drawn, and what moves has landed."""
    until(lambda: window.host.up_to_date(lab), f"the picture of {lab}")
    QTest.qWait(400)


def press_preset(window: MainWindow, lab: str, name: str) -> None:
    """Press the pill of a preset."""
    pill = next(pill for pill in window.findChildren(Pill, name) if pill.isVisible())
    QTest.mouseClick(pill, Qt.MouseButton.LeftButton)
    window.stage.setFocus()
    settle(window, lab)


def key(window: MainWindow, name: Qt.Key) -> None:
    """Press a key, and let the window follow."""
    QTest.keyClick(window, name)
    QTest.qWait(100)


# ---- what each picture shows ----------------------------------------------------------------------------------------


def gates(window: MainWindow) -> None:
    """Both ways of the country are closed at the comma: the answer goes."""
    press_preset(window, "gates", "forget-both-ways")


def attention(window: MainWindow) -> None:
    """The query lies at 吃, and 苹果 wins all the same; the plane says who wins where."""
    press_preset(window, "attention", "never")


def parallel(window: MainWindow) -> None:
    """The times are measured, not an empty frame."""
    page = window.host.view("parallel").page
    QTest.mouseClick(page.start, Qt.MouseButton.LeftButton)
    window.stage.setFocus()
    measured = ("finished", "failed")
    until(lambda: [work.phase in measured for work in window.work.all()] == [True], "the end of the measurement")
    settle(window, "parallel")


def selfattention(window: MainWindow) -> None:
    """A word is hidden, and guessed from both sides and from one."""
    tabs = next(tabs for tabs in window.findChildren(PageTabs) if tabs.isVisible())
    place = tabs.place_of("hidden").center().toPoint()
    QTest.mouseClick(tabs, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    window.stage.setFocus()
    settle(window, "selfattention")


LESSON, SCENE, VOTES = "attention", "never", (2, 1, 19, 8)


def lesson(window: MainWindow) -> None:
    """A class has voted on a question of the lesson, and the answer is shown."""
    classroom = window.tools.classroom
    classroom.open(open_lesson(resource("lessons", LESSON)))
    run = classroom.run
    classroom.go([scene.id for scene in run.lesson.lesson.scene].index(SCENE))
    settle(window, window.host.current)
    for option, hands in enumerate(VOTES):
        for _ in range(hands):
            key(window, Qt.Key(Qt.Key.Key_1 + option))
    while run.phase != REVEALED:
        key(window, Qt.Key.Key_PageDown)
        settle(window, window.host.current)


SET: dict[str, Callable[[MainWindow], None]] = {
    "gates": gates,
    "attention": attention,
    "parallel": parallel,
    "selfattention": selfattention,
}


# ---- writing --------------------------------------------------------------------------------------------------------


def pillow(image: QImage) -> Image.Image:
    """A picture of Qt's as one of Pillow's."""
    image = image.convertToFormat(QImage.Format.Format_RGBX8888)
    return Image.frombuffer(
        "RGBX", (image.width(), image.height()), bytes(image.constBits()), "raw", "RGBX", image.bytesPerLine(), 1
    ).convert("RGB")


def write(window: MainWindow, path: Path) -> None:
    """The window as a small PNG: the colours that it has most of."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fewer(pillow(window.grab().toImage())).save(path, optimize=True)
    print(path, f"{path.stat().st_size // 1024} KB")


def fewer(whole: Image.Image) -> Image.Image:
    """The same in 256 colours. Those of large areas stay exactly as they are: a grey that is tinted is seen."""
    packed = np.asarray(whole).astype(np.uint32) @ np.array([65536, 256, 1], np.uint32)
    colours, counts = np.unique(packed, return_counts=True)
    large = np.sort(colours[np.argsort(counts)[::-1][:AREAS]])
    found = np.minimum(np.searchsorted(large, packed), len(large) - 1)
    exact = large[found] == packed
    edges = whole.copy()
    edges.paste((255, 255, 255), mask=Image.fromarray(exact))
    mixed = edges.quantize(COLOURS - len(large), Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    reduced = Image.fromarray(np.where(exact, found, len(large) + np.asarray(mixed)).astype(np.uint8), "P")
    own = [part for colour in large.tolist() for part in (colour >> 16, colour >> 8 & 255, colour & 255)]
    reduced.putpalette(own + (mixed.getpalette() or []))
    return reduced


def take(language: str, names: list[str], folder: Path) -> None:
    """The pictures of one language."""
    with unseen({}, language, "light", SIZE) as window:
        for name in names:
            if name == "lesson":
                lesson(window)
            else:
                if not drawn(window, name):
                    raise SystemExit(1)
                SET.get(name, lambda _: None)(window)
                settle(window, name)
            write(window, folder / f"{name}.png")


# ---- the animation --------------------------------------------------------------------------------------------------


def along(start: tuple[float, float], end: tuple[float, float]) -> Iterator[tuple[float, float]]:
    """The places of a hand that goes from one point to another, quick in the middle."""
    count = round(PER_UNIT * math.dist(start, end))
    for k in range(1, count + 1):
        share = (1 - math.cos(math.pi * k / count)) / 2
        yield start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def animate(path: Path) -> None:
    """Drag the query of the lab Attention through its plane, and keep each picture."""
    frames: list[Image.Image] = []
    times: list[int] = []
    with unseen({}, "en", "light", MOVING_SIZE) as window:
        if not drawn(window, "attention"):
            raise SystemExit(1)
        plane: Any = window.host.view("attention").calculation.stage.plane
        for _ in range(2):  # room around the points
            QTest.mouseClick(plane.zoom_buttons[1], Qt.MouseButton.LeftButton)
        settle(window, "attention")
        viewport, hand = plane.viewport(), plane.point_of("s").toPoint()
        origin = QPointF(hand) - plane.model.scale * QPointF(WAY[0][0], -WAY[0][1])
        QTest.mousePress(viewport, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, hand)
        for start, end in pairwise(WAY):
            for x, y in along(start, end):
                hand = (origin + plane.model.scale * QPointF(x, -y)).toPoint()
                QTest.mouseMove(viewport, hand)
                QTest.qWait(10)
                until(lambda: window.host.up_to_date("attention"), "the picture while it is dragged")
                QApplication.processEvents()
                frames.append(frame(window, viewport.mapTo(window, hand)))
                times.append(PACE_MS)
            times[-1] = REST_MS
        QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, hand)
    path.parent.mkdir(parents=True, exist_ok=True)
    frames[0].save(path, save_all=True, append_images=frames[1:], duration=times, loop=0, **WEBP)
    print(path, f"{path.stat().st_size // 1024} KB, {len(frames)} pictures")


def frame(window: MainWindow, hand: QPoint) -> Image.Image:
    """The window with a pointer where the hand is."""
    image = window.grab().toImage()
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor("white"), 1.2))
    painter.setBrush(QColor("black"))
    painter.drawPolygon(QPolygonF([QPointF(hand) + QPointF(x, y) for x, y in ARROW]))
    painter.end()
    return pillow(image.scaledToWidth(MOVING_WIDTH, Qt.TransformationMode.SmoothTransformation))


def main(arguments: list[str]) -> int:
    """Take the pictures that are named, or all of them."""
    everything = [*(lab.name for lab in registry.LABS), "lesson", "animation"]
    parser = argparse.ArgumentParser(prog="dev.py pictures", description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "pictures")
    parser.add_argument("names", metavar="NAME", nargs="*", help="of: " + ", ".join(everything) + "; all by default")
    parser.add_argument("--part", choices=PARTS, help="one language, or the animation, alone")
    options = parser.parse_args(arguments)
    for name in options.names:
        if name not in everything:
            parser.error(f"NAME: {name!r} is not one of {', '.join(everything)}")
    chosen = options.names or everything
    still = [name for name in chosen if name != "animation"]
    if options.part == "animation":
        animate(options.out / "attention.webp")
    elif options.part:
        take(options.part, still, options.out if options.part == "en" else options.out / options.part)
    else:  # each in a program of its own, as a person would start it
        for part in PARTS:
            if not ("animation" in chosen if part == "animation" else still):
                continue
            command = [sys.executable, __file__, "--out", str(options.out), "--part", part, *chosen]
            if subprocess.run(command, check=False).returncode:
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
