"""Two screens: the class's picture on the one, the console on the other; one of them comes or goes.

Most of these need a second screen. ``test_two_screens`` runs them in a process
of their own, where Qt's offscreen platform has two.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from rnnlab.paths import resource
from rnnlab.session.lessons import reading
from rnnlab.session.lessons.run import ASKING, LOCKED, REVEALED
from rnnlab.ui.lessons.source import plain
from rnnlab.ui.look.i18n import language
from rnnlab.ui.look.theme import color, look
from rnnlab.ui.presenter.console import clock
from rnnlab.ui.presenter.lecture import notes_of

SHIFT = Qt.KeyboardModifier.ShiftModifier
SCREENS = (("teacher", 0, 1440, 900), ("class", 1440, 1280, 720))


def two() -> bool:
    """Whether this process has two screens."""
    return len(QGuiApplication.screens()) == 2


def test_two_screens(tmp_path: Path) -> None:
    if two():
        pytest.skip("this is that process")
    config = tmp_path / "screens.json"
    screens = [
        {"name": name, "x": x, "y": 0, "width": wide, "height": high, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}
        for name, x, wide, high in SCREENS
    ]
    config.write_text(json.dumps({"screens": screens}), encoding="utf-8")
    environment = {**os.environ, "RNNLAB_TEST_PLATFORM": f"offscreen:configfile={config}"}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "test_screen_", __file__],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert "skipped" not in done.stdout


def key(window: Any, desk: Any, name: Qt.Key, modifiers: Any = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.keyClick(window, name, modifiers)
    desk.settle()


def bar_width(chip: Any) -> int:
    """How many pixels of a chip's middle line have the colour of its bar."""
    image, y = chip.grab().toImage(), chip.height() // 2
    return sum(image.pixelColor(x, y) == color("ink3") for x in range(image.width()))


@pytest.fixture
def lesson(desk: Any) -> Any:
    """The lesson on attention is open, at its scene with a question to choose from."""
    opened = reading.open_lesson(resource("lessons", "attention"))
    desk.window.tools.classroom.open(opened, resume=False)
    names = [scene.id for scene in opened.lesson.scene]
    desk.window.tools.classroom.go(names.index("where"))
    desk.settle()
    assert desk.window.tools.classroom.run.question.options
    return desk


@pytest.fixture
def needs_two() -> None:
    if not two():
        pytest.skip("one screen here")


# one screen


def test_with_one_screen_the_console_opens_as_a_window_by_its_command(lesson: Any) -> None:
    window = lesson.window
    window.commands.by_name["console"].trigger()
    lesson.settle()
    console = window.tools.presenter.screens.console
    assert console.isVisible()
    assert not console.isFullScreen()
    assert not window.tools.presenter.active
    window.commands.by_name["console"].trigger()
    assert not console.isVisible()


def test_the_sentence_and_the_options_stand_below_the_picture_and_no_vote_before_the_lock(lesson: Any) -> None:
    window, run = lesson.window, lesson.window.tools.classroom.run
    line = window.tools.presenter.words.line
    assert not line.isVisible()
    key(window, lesson, Qt.Key.Key_F5)
    lecture = window.tools.presenter.lecture
    assert line.isVisible()
    assert line.sentence.text() == lecture.words().question.ask.replace("$", "")
    chips = line.options.chips
    words = run.lesson.scene_words(run.scene.id, "en").question.options
    assert [chip.text() for chip in chips] == [plain(words[name]) for name in run.options]
    key(window, lesson, Qt.Key.Key_2)
    key(window, lesson, Qt.Key.Key_2)
    key(window, lesson, Qt.Key.Key_1)
    assert dict(run.votes) == {run.options[1]: 2, run.options[0]: 1}
    assert run.phase == ASKING
    assert [(chip.count, chip.share()) for chip in chips] == [(None, 0.0)] * len(chips)
    assert not any("2" in chip.accessibleName()[3:] for chip in chips)
    assert not any(chip.right for chip in chips)
    run.lock()
    lesson.settle()
    assert [(chip.count, chip.share()) for chip in chips[:3]] == [(1, 0.5), (2, 1.0), (0, 0.0)]
    assert chips[1].accessibleName().endswith("2 votes")
    assert bar_width(chips[1]) > 1.8 * bar_width(chips[0]) > 0
    assert not any(chip.right for chip in chips)  # which is right is not told
    run.reveal()
    lesson.settle()
    assert run.phase == REVEALED
    right = run.options.index(run.question.right)
    assert [chip.right for chip in chips] == [k == right for k in range(len(chips))]


def test_a_long_press_on_the_class_screen_takes_a_vote_back(lesson: Any) -> None:
    window, run = lesson.window, lesson.window.tools.classroom.run
    key(window, lesson, Qt.Key.Key_F5)
    chip, name = window.tools.presenter.words.line.options.chips[1], run.options[1]
    assert min(chip.width(), chip.height()) >= 44
    for _ in range(3):
        lesson.click(chip)
    assert run.votes[name] == 3
    QTest.mousePress(chip, Qt.MouseButton.LeftButton)
    chip._hold.timeout.emit()  # it was held
    QTest.mouseRelease(chip, Qt.MouseButton.LeftButton)
    assert run.votes[name] == 2
    QTest.mouseClick(chip, Qt.MouseButton.RightButton)
    assert run.votes[name] == 1


def test_dots_and_number_say_which_scene_it_is_and_PageDown_goes_on(lesson: Any) -> None:
    window, run = lesson.window, lesson.window.tools.classroom.run
    key(window, lesson, Qt.Key.Key_F5)
    foot = window.tools.presenter.words.foot
    assert foot.place.text() == f"{run.index + 1} / {len(run.lesson.lesson.scene)}"
    before, phases = run.index, []
    while run.index == before and len(phases) < 5:
        phases.append(run.phase)
        key(window, lesson, Qt.Key.Key_PageDown)
    assert phases == [ASKING, LOCKED, REVEALED]  # a clicker has one key to go on: lock, reveal, next
    assert run.index == before + 1
    assert (foot.dots.index, foot.dots.count) == (run.index, len(run.lesson.lesson.scene))
    key(window, lesson, Qt.Key.Key_PageUp)
    assert run.index == before


def test_what_is_drawn_goes_with_the_scene(lesson: Any) -> None:
    window = lesson.window
    key(window, lesson, Qt.Key.Key_F5)
    key(window, lesson, Qt.Key.Key_D)
    ink = window.tools.presenter.ink
    QTest.mousePress(ink, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(90, 90))
    QTest.mouseMove(ink, QPoint(160, 90))
    QTest.mouseRelease(ink, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(160, 90))
    for _ in range(3):  # lock, reveal, next scene
        assert ink.strokes
        key(window, lesson, Qt.Key.Key_PageDown)
    assert ink.strokes == []


def test_the_console_has_notes_answer_time_next_scene_and_tally(lesson: Any) -> None:
    window, run = lesson.window, lesson.window.tools.classroom.run
    window.commands.by_name["console"].trigger()
    lesson.settle()
    console, lecture = window.tools.presenter.screens.console, window.tools.presenter.lecture
    right = run.options.index(run.question.right)
    assert console.answer.text().startswith(f"{right + 1}  ")
    assert console.answer.isVisible()
    assert console.coming.title.text() == f"{run.index + 2}  {lecture.words(run.index + 1).title}"
    assert [text for text, _ in console.scenes.rows] == [lecture.words(k).title for k in range(lecture.count())]
    assert f"{run.scene.minutes:g}" in console.scene_spent.text()
    key(console, lesson, Qt.Key.Key_1)
    key(console, lesson, Qt.Key.Key_1)
    key(console, lesson, Qt.Key.Key_Exclam, SHIFT)
    assert run.votes[run.options[0]] == 1
    assert console.tally.bars[0] == 1
    QTest.mouseClick(console.tally, Qt.MouseButton.LeftButton, pos=QPoint(60, console.tally.height() - 4))
    assert run.votes[run.options[-1]] == 1
    minus = console.tally.minus_of(len(run.options) - 1)
    assert min(minus.width(), minus.height()) >= 44
    QTest.mouseClick(console.tally, Qt.MouseButton.LeftButton, pos=minus.center().toPoint())
    assert run.options[-1] not in run.votes
    key(console, lesson, Qt.Key.Key_P)
    assert run.phase == LOCKED
    run.next()
    assert console.scenes.current == run.index
    language().set("zh")
    lesson.settle()
    assert console.scenes.rows[0][0] == lecture.words(0).title
    assert lecture.words(0) == run.lesson.scene_words(run.lesson.lesson.scene[0].id, "zh")


def test_the_notes_are_made_larger_and_smaller(lesson: Any) -> None:
    from rnnlab.ui.lessons.prose import Prose

    lesson.window.commands.by_name["console"].trigger()
    lesson.settle()
    console = lesson.window.tools.presenter.screens.console

    def size() -> float:
        return console.notes.findChildren(Prose)[-1].document().defaultFont().pixelSize()

    sizes = [size()]
    for _ in range(2):
        QTest.mouseClick(console.larger, Qt.MouseButton.LeftButton)
        lesson.settle()
        sizes.append(size())
    assert sizes == sorted(set(sizes))
    QTest.mouseClick(console.smaller, Qt.MouseButton.LeftButton)
    lesson.settle()
    assert size() == sizes[1]


def test_notes_are_cut_into_lines_with_what_they_are_for() -> None:
    notes = notes_of("ask: why?\n\n do : wait: no\nmore words\nhint: none of ours\n")
    assert notes == [("ask", "why?"), ("do", "wait: no"), ("", "more words"), ("", "hint: none of ours")]


def test_a_time_is_written_in_minutes_and_seconds() -> None:
    assert [clock(minutes) for minutes in (0, 2.5, 61.25)] == ["00:00", "02:30", "61:15"]


def test_the_mirror_makes_no_picture_where_nothing_has_changed(lesson: Any) -> None:
    lesson.window.commands.by_name["console"].trigger()
    lesson.settle()
    mirror = lesson.window.tools.presenter.screens.console.mirror
    for _ in range(60):
        QTest.qWait(20)
        if not mirror.waiting():
            break
    made = mirror.pictures
    assert made > 0
    for _ in range(10):
        QTest.qWait(20)
    assert mirror.pictures == made
    key(lesson.window, lesson, Qt.Key.Key_Home)
    lesson.window.timeline.update()
    for _ in range(100):
        QTest.qWait(20)
        if mirror.pictures > made:
            break
    assert mirror.pictures > made


# two screens


@pytest.mark.usefixtures("needs_two")
def test_screen_of_the_class_is_the_other_one_and_the_console_is_on_this_one(lesson: Any) -> None:
    teacher, hall = sorted(QGuiApplication.screens(), key=lambda screen: screen.geometry().x())
    window = lesson.window
    assert window.screen() is teacher
    key(window, lesson, Qt.Key.Key_F5)
    console = window.tools.presenter.screens.console
    assert window.isFullScreen()
    assert window.geometry() == hall.geometry()
    assert console.isVisible()
    assert console.geometry() == teacher.geometry()
    assert window.top_bar.height() == 72  # as it is on 1280×720
    key(console, lesson, Qt.Key.Key_Escape)
    assert not console.isVisible()
    assert not window.isFullScreen()
    assert window.screen() is teacher


@pytest.mark.usefixtures("needs_two")
def test_screen_both_show_the_same_state_and_no_answer_is_on_the_class_screen_before_the_reveal(lesson: Any) -> None:
    from PySide6.QtWidgets import QAbstractButton, QLabel

    window, run = lesson.window, lesson.window.tools.classroom.run
    key(window, lesson, Qt.Key.Key_F5)
    console = window.tools.presenter.screens.console
    assert console.answer.isVisible()
    view = window.host.view(window.host.current)
    assert view.concealed
    parts = [part for kind in (QLabel, QAbstractButton) for part in window.findChildren(kind) if part.isVisible()]
    assert console.reason.text()
    assert not any(console.reason.text() in part.text() for part in parts)
    assert window.tools.presenter.words.line.sentence.text() != console.reason.text()
    key(console, lesson, Qt.Key.Key_P)
    assert view.concealed
    key(console, lesson, Qt.Key.Key_P)
    assert run.phase == REVEALED
    assert not view.concealed
    step = window.timeline.step()
    key(console, lesson, Qt.Key.Key_Left)
    assert window.timeline.step() == step - 1


@pytest.mark.usefixtures("needs_two")
def test_screen_tools_are_driven_from_the_console(lesson: Any) -> None:
    window = lesson.window
    look().motion = False
    key(window, lesson, Qt.Key.Key_F5)
    presenter = window.tools.presenter
    console = presenter.screens.console
    key(console, lesson, Qt.Key.Key_B)
    assert presenter.veil.blank
    QTest.mouseClick(console.keys["blank_screen"], Qt.MouseButton.LeftButton)
    assert not presenter.veil.blank
    key(console, lesson, Qt.Key.Key_D)
    assert console.keys["pen"].lit
    mirror = console.mirror
    middle = mirror.place().center().toPoint()
    QTest.mousePress(mirror, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, middle)
    QTest.mouseMove(mirror, middle + QPoint(30, 0))
    QTest.mouseRelease(mirror, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, middle + QPoint(30, 0))
    assert len(presenter.ink.strokes) == 1
    key(console, lesson, Qt.Key.Key_D)
    key(console, lesson, Qt.Key.Key_L)
    QTest.mouseMove(mirror, middle)
    lesson.settle()
    assert (presenter.veil.place() - window.centralWidget().rect().center().toPointF()).manhattanLength() < 6
    look().motion = True


@pytest.mark.usefixtures("needs_two")
def test_screen_of_the_class_is_unplugged_and_the_picture_is_on_this_one(
    lesson: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    teacher, hall = sorted(QGuiApplication.screens(), key=lambda screen: screen.geometry().x())
    window, run = lesson.window, lesson.window.tools.classroom.run
    key(window, lesson, Qt.Key.Key_F5)
    console, index = window.tools.presenter.screens.console, run.index
    monkeypatch.setattr(QGuiApplication, "screens", lambda: [teacher])
    lesson.app.screenRemoved.emit(hall)
    lesson.settle()
    assert window.tools.presenter.active
    assert not console.isVisible()
    assert window.geometry() == teacher.geometry()
    assert lesson.message() == "screen-gone"
    assert run.index == index
    # and it is plugged in again
    monkeypatch.undo()
    lesson.app.screenAdded.emit(hall)
    lesson.settle()
    assert window.geometry() == hall.geometry()
    assert console.isVisible()
    assert console.geometry() == teacher.geometry()
    key(console, lesson, Qt.Key.Key_Escape)
    assert not window.tools.presenter.active


@pytest.mark.usefixtures("needs_two")
def test_screen_of_the_teacher_is_unplugged_and_the_picture_stays(lesson: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    teacher, hall = sorted(QGuiApplication.screens(), key=lambda screen: screen.geometry().x())
    window = lesson.window
    key(window, lesson, Qt.Key.Key_F5)
    monkeypatch.setattr(QGuiApplication, "screens", lambda: [hall])
    lesson.app.screenRemoved.emit(teacher)
    lesson.settle()
    assert window.tools.presenter.active
    assert window.geometry() == hall.geometry()
    assert not window.tools.presenter.screens.console.isVisible()
    assert lesson.message() == "screen-gone"
    key(window, lesson, Qt.Key.Key_Escape)  # the message
    key(window, lesson, Qt.Key.Key_Escape)
    assert not window.tools.presenter.active
    assert window.screen() is hall
