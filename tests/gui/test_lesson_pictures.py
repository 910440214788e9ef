"""Pictures of scenes that are not shown, on the console and in the lesson's plan; what is computed for a plan."""

from __future__ import annotations

import gc
import math
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from rnnlab.labs import registry
from rnnlab.paths import resource
from rnnlab.session.answers import answer
from rnnlab.session.lessons.asking import LOOK_KEY, Look
from rnnlab.session.lessons.reading import open_lesson
from rnnlab.session.lessons.run import ASKING
from rnnlab.ui.lessons.plan_computed import Gathered
from rnnlab.ui.lessons.plan_words import Computed, picture_name, plan_markdown
from rnnlab.ui.lessons.shots import Easel, shot_of
from rnnlab.ui.look.i18n import language
from rnnlab.ui.look.theme import look

SMALL = Path(__file__).parent / "lessons" / "small"
WORDS, VOTE, WEIGHT, ORDER, WHERE, READER = range(6)
# Attention by hand: query [2, 1], encoder states [1, 0], [0, 1], [1, 1], [2, 1].
APPLE = math.exp(5) / sum(math.exp(score) for score in (2, 1, 3, 5))


def until(desk: Any, done: Any) -> None:
    """Let the window go on until something is there."""
    for _ in range(6000):  # a minute, for a machine that has other work
        QTest.qWait(10)
        desk.settle()
        if done():
            return
    raise AssertionError("it never came")


def alike(first: QImage, second: QImage) -> float:
    """Which share of the pixels of two images is the same."""
    assert first.size() == second.size()
    format_ = QImage.Format.Format_RGB32
    one, other = first.convertToFormat(format_), second.convertToFormat(format_)
    places = [(x, y) for x in range(0, one.width(), 3) for y in range(0, one.height(), 3)]
    return sum(one.pixel(x, y) == other.pixel(x, y) for x, y in places) / len(places)


@pytest.fixture
def lesson(desk: Any) -> Any:
    """A window in which the small lesson was begun."""
    desk.window.tools.classroom.open(open_lesson(SMALL))
    desk.settle()
    return desk


def console_of(desk: Any) -> Any:
    desk.window.commands.by_name["console"].trigger()
    desk.settle()
    return desk.window.tools.presenter.screens.console


def test_a_picture_of_a_scene_is_what_the_class_sees_of_it(lesson: Any) -> None:
    QTest.keyClick(lesson.window, Qt.Key.Key_F5)
    lesson.settle()
    stage = lesson.window.host.view("attention").stage
    shot = shot_of(open_lesson(SMALL), WORDS)
    easel = Easel()
    result = answer(LOOK_KEY, Look(shot.lab, easel.asked_state(shot)))
    easel.draw(shot, result)
    image = easel.take(shot, stage.size(), 1.0)
    assert alike(image, stage.grab().toImage()) > 0.95  # there is a pointer, and a focus
    easel.clear()


def test_the_console_shows_the_next_scene_with_its_answer_concealed(lesson: Any) -> None:
    window = lesson.window
    QTest.keyClick(window, Qt.Key.Key_F5)
    lesson.settle()
    console = console_of(lesson)
    shown, easel = console.coming.picture, console.coming.shots.easel
    until(lesson, lambda: not shown.image().isNull())
    image = shown.image()
    assert console.coming.title.text() == "2  Vote"
    assert console.coming.asks.text() == "It asks a question."
    assert image.width() == window.stage.camera.viewport().width()
    assert easel._views["attention"].concealed
    assert not window.host.view("attention").concealed  # the class's picture is the present scene's
    window.tools.classroom.go(WHERE)  # the next one is in another lab, and asks nothing
    until(lesson, lambda: not shown.image().isNull() and shown.image() != image)
    assert not easel._views["reader"].concealed
    assert console.coming.asks.text() == ""


def test_taking_the_next_scenes_picture_touches_neither_the_store_nor_the_shown_lab(lesson: Any) -> None:
    window = lesson.window
    window.tools.classroom.go(WHERE)
    lesson.settle()
    changes: list[Any] = []
    drawn: list[str] = []
    store, host = window.store, window.host
    before = store.snapshot(), store.can_undo, host.current, lesson.app.focusWidget()
    store.changed.connect(changes.append)
    host.drawn.connect(drawn.append)
    console = console_of(lesson)
    window.activateWindow()
    until(lesson, lambda: not console.coming.picture.image().isNull())
    assert (changes, drawn) == ([], [])
    assert (store.snapshot(), store.can_undo, host.current) == before[:3]
    assert "reader" not in host._views or host._views["reader"].store is store
    window.commands.by_name["console"].trigger()
    assert console.coming.picture.image().isNull()  # nothing is kept for a console that is closed


def test_no_picture_is_begun_while_something_plays(lesson: Any) -> None:
    window = lesson.window
    window.tools.classroom.go(READER - 1)
    lesson.settle()
    console = console_of(lesson)
    shots, begun = console.coming.shots, []
    shots._next = lambda: begun.append("it")
    window.timeline.toggle_play()
    assert window.timeline.playing()
    shots._on_turn()
    assert begun == []
    window.timeline.pause()
    shots._on_turn()
    assert begun == ["it"]
    shots.forget()


def test_the_console_has_typical_wrong_numbers_with_their_distance_before_the_class_answers(lesson: Any) -> None:
    window = lesson.window
    window.tools.classroom.go(WEIGHT)
    console = console_of(lesson)
    assert window.tools.classroom.run.phase == ASKING
    assert console.answer.text() == f"{APPLE:.2f}"
    (mistake,) = console.mistakes.shown
    assert mistake.text == "0.45"
    assert mistake.distance == pytest.approx(APPLE - 0.45, abs=1e-6)
    assert mistake.why.startswith("That is 5/11")
    assert console.mistakes.accessibleDescription().endswith(f"{APPLE - 0.45:.2f} off")


def test_the_console_has_the_wrong_option_that_most_chose_and_why_it_is_wrong(lesson: Any) -> None:
    window = lesson.window
    window.tools.classroom.go(VOTE)
    console = console_of(lesson)
    assert console.mistakes.shown == []
    run = window.tools.classroom.run
    for name, count in (("mean", 5), ("apple", 1), ("still", 3)):
        run.vote(name, count)
    (mistake,) = console.mistakes.shown
    assert mistake.text.startswith("3  ")
    assert mistake.why


# the plan


def gathered(desk: Any, opened: Any) -> Computed:
    found: list[Computed] = []
    work = Gathered(opened, desk.window.lane, desk.window)
    work.finished.connect(found.append)
    work.start()
    until(desk, lambda: bool(found))
    return found[0]


def test_a_plan_has_every_scenes_picture_and_the_computed_answers(lesson: Any) -> None:
    opened = open_lesson(SMALL)
    computed = gathered(lesson, opened)
    assert set(computed.pictures) == {scene.id for scene in opened.lesson.scene}
    assert all(image.width() > 1000 for image in computed.pictures.values())
    assert computed.numbers == {"weight": (pytest.approx(APPLE, abs=1e-6), 0.45)}
    text = plan_markdown(opened, "en", computed)
    for part in (*map(picture_name, computed.pictures), f"{APPLE:.2f} (within 0.02)", "**Typical mistake** 0.45"):
        assert part in text
    assert f"{APPLE:.2f} (within" not in plan_markdown(opened, "en")  # nobody wrote it there
    assert "scene:" not in plan_markdown(opened, "en")


def test_a_plan_is_made_beside_the_window_and_leaves_its_lesson_alone(lesson: Any, tmp_path: Path) -> None:
    window = lesson.window
    window.tools.classroom.go(WEIGHT)
    lesson.settle()
    look().set_theme("dark")
    before, run = window.store.snapshot(), window.tools.classroom.run
    out = tmp_path / "教案.pdf"
    printer = window.tools.classroom.dialogs.write_plan(open_lesson(SMALL), out)
    said: list[str] = []
    printer.finished.connect(lambda message: said.append(message.id))
    until(lesson, lambda: bool(said))
    assert said == ["exported"]
    assert (window.store.snapshot(), run.index, run.phase) == (before, WEIGHT, ASKING)
    assert look().palette.name == "dark"
    assert out.read_bytes().count(b"/Subtype /Image") >= len(run.lesson.lesson.scene)


def test_a_scene_that_cannot_be_computed_leaves_the_rest_of_its_plan(lesson: Any, monkeypatch: Any) -> None:
    opened = open_lesson(SMALL)
    monkeypatch.setitem(opened.states, "vote", None)
    computed = gathered(lesson, opened)
    assert set(computed.pictures) == {"words", "weight", "order", "where", "reader"}


@pytest.mark.parametrize("code", ["en", "zh"])
def test_the_plan_of_a_lesson_of_the_course_quotes_no_number_that_is_missing(lesson: Any, code: str) -> None:
    opened = open_lesson(resource("lessons", "attention"))
    computed = gathered(lesson, opened)
    asked = [s.id for s in opened.lesson.scene if s.question is not None and s.question.kind == "number"]
    assert set(asked) >= set(computed.numbers)
    language().set(code)
    text = plan_markdown(opened, code, computed)
    assert text.count("![") == len(opened.lesson.scene)
    title = "教学重点" if code == "zh" else "Key points"
    assert f"## {title}" in text


def test_views_that_no_window_had_go_with_all_their_parts(qapp: Any) -> None:
    """Left to Python, a section's layouts were taken apart from the inside, and the program ended."""

    def alive() -> int:
        qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()
        return len(QApplication.allWidgets())

    first = alive()
    easel = Easel()
    for lab in registry.LABS:
        easel.prepare(lab.name)
    assert len(QApplication.allWidgets()) > first + 100 * len(registry.LABS)
    easel.clear()
    assert alive() <= first
