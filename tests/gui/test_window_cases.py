"""The window as a whole: the same sizes at every start, words in their own direction, nothing fetched from anywhere."""

from __future__ import annotations

import http.server
import shutil
import threading
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from rnnlab.session.lessons.reading import open_lesson
from rnnlab.session.messages import Message
from rnnlab.ui.application import put_where_it_was
from rnnlab.ui.lessons.plan import write_plan
from rnnlab.ui.lessons.prose import Prose

SMALL = Path(__file__).parent / "lessons" / "small"


def sizes(window: Any) -> tuple[tuple[int, int], ...]:
    """Of the window and of its parts."""
    parts: tuple[QWidget, ...] = (
        window, window.rail, window.top_bar, window.stage, window.stage.stack, window.inspector, window.timeline,
    )  # fmt: skip
    return tuple((part.width(), part.height()) for part in parts)


@pytest.mark.parametrize("kept", [None, (40, 30, 1100, 700)])
def test_C11_started_five_times_the_window_and_its_parts_have_the_same_sizes(desk_factory: Any, kept: Any) -> None:
    seen = set()
    for _ in range(5):
        desk = desk_factory()
        desk.window.hide()
        desk.window.settings = msgspec.structs.replace(desk.window.settings, geometry=kept)
        desk.window.start("gates")
        desk.settle()
        seen.add(sizes(desk.window))
    assert len(seen) == 1


@pytest.mark.parametrize(
    ("screen", "kept", "maximized"),
    [
        ((1440, 900), None, True),  # the title bar would push the timeline off the screen
        ((1366, 728), None, True),
        ((1920, 1040), None, False),
        ((1440, 900), (40, 30, 1100, 700), False),  # the user had it so
    ],
)
def test_the_first_window_fits_its_screen(
    desk: Any, monkeypatch: pytest.MonkeyPatch, screen: tuple[int, int], kept: Any, maximized: bool
) -> None:
    room = SimpleNamespace(availableGeometry=lambda: QRect(QPoint(0, 0), QSize(*screen)))
    monkeypatch.setattr(QGuiApplication, "screens", lambda: [room])
    monkeypatch.setattr(QGuiApplication, "primaryScreen", lambda: room)
    put_where_it_was(desk.window, msgspec.structs.replace(desk.window.settings, geometry=kept))
    assert desk.window.isMaximized() == maximized


def test_T14_words_from_right_to_left_stand_in_their_order_and_are_drawn_by_qt(desk: Any) -> None:
    desk.window.store.edit_sentence(("שלום", "עולם"), label=Message.of("undo-sentence"))
    desk.settle()
    chips = desk.window.timeline.chips(0)
    assert chips.tokens() == ("שלום", "עולם")  # as they are read: nothing is turned round before it is drawn
    first, second = chips.chip_rect(0), chips.chip_rect(1)
    assert first.right() <= second.left()  # time runs to the right in every language
    desk.click(chips, QPointF(second.center()))
    assert desk.window.store.shared.step == 2
    QTest.keyClick(chips, Qt.Key.Key_Left)
    desk.settle()
    assert desk.window.store.shared.step == 1


@pytest.fixture
def visits() -> Iterator[tuple[str, list[str]]]:
    """The address of a server on this machine, and what was asked of it."""
    asked: list[str] = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_response(200)
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            return

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}", asked
        server.shutdown()
        thread.join()


def test_C04_a_lesson_that_names_things_far_away_fetches_nothing(
    desk: Any, visits: tuple[str, list[str]], tmp_path: Path
) -> None:
    address, asked = visits
    folder = Path(shutil.copytree(SMALL, tmp_path / "far"))
    far = (
        f'<img src="{address}/a.png"><script src="{address}/b.js"></script>'
        f'<link rel=stylesheet href="{address}/c.css"><iframe src="{address}/d"></iframe> '
        f"![picture]({address}/e.png) [words]({address}/f) {address}/g"
    )
    lines = (folder / "en.toml").read_text("utf-8").splitlines(keepends=True)
    for k, line in enumerate(lines):
        name = line.partition(" = ")[0]
        if name in ("text", "line", "summary", "notes", "ask") and "'''" not in line and '"""' not in line:
            lines[k] = f"{name} = '''{far}'''\n"
    (folder / "en.toml").write_text("".join(lines), "utf-8")
    opened = open_lesson(folder)
    shown = [scene for scene in opened.words("en").scenes.values() if address in scene.text]
    assert shown
    classroom = desk.window.tools.classroom
    classroom.open(opened)
    desk.settle()
    for index in range(len(opened.lesson.scene)):
        classroom.go(index)
        desk.settle()
        desk.window.grab()
        for words in desk.window.findChildren(Prose):
            if words.isVisible():
                QTest.mouseClick(
                    words, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, words.rect().center()
                )
    write_plan(opened, tmp_path / "plan.pdf", "en")
    desk.settle()
    assert asked == []
    urllib.request.urlopen(f"{address}/seen").close()  # a visit would have been counted
    assert asked == ["/seen"]
