"""The course as it is given: every lesson from its first scene to its last, by keys, in both languages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from rnnlab.labs.attention import view_rows as rows
from rnnlab.paths import resource
from rnnlab.session.lessons import reading
from rnnlab.session.lessons.run import ASKING, LOCKED, REVEALED
from rnnlab.ui.lessons import source
from rnnlab.ui.lessons.prose import Prose
from rnnlab.ui.look.i18n import language
from tests.gui.text_rectangles import faults, texts_of

LESSONS = sorted(path.parent.name for path in resource("lessons").glob("*/lesson.toml"))
COURSE = range(1, 10)


def lesson_file(name: str) -> Path:
    return resource("lessons", name, "lesson.toml")


def press(desk: Any, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """A key where the keyboard is, as the user presses it."""
    target = desk.app.focusWidget() or desk.window
    QTest.keyClick(target, key, modifiers)
    desk.settle()


def begin(desk: Any, name: str) -> Any:
    """Open a lesson at its first scene; give its run."""
    classroom = desk.window.tools.classroom
    assert classroom.dialogs.open(lesson_file(name), resume=False)
    desk.settle()
    return classroom.run


def layout_faults(desk: Any) -> list[str]:
    """What of the window's texts is cut, covered, or in a font of somebody else.

    Not counted: the chips of a long sentence, which are scrolled, and letters and indices of one formula, which the
    typesetter puts close.
    """
    desk.window.stage.setFocus()  # a handle with the keyboard says its value on a plate over the picture
    found = faults(desk.window, texts_of(desk.window)).all()
    return [
        fault
        for fault in found
        if not fault.startswith("cut: ChipTrack")
        and not (fault.startswith("over each other") and any(0x1D400 <= ord(sign) <= 0x1D7FF for sign in fault))
    ]


def squeezed(desk: Any) -> list[Prose]:
    """Texts of the lesson that have less height than their lines need."""
    for _ in range(5):  # one turn of the loop for each layer of layouts
        desk.app.processEvents()
    texts = desk.window.tools.classroom.panel.findChildren(Prose)
    return [text for text in texts if text.isVisible() and text.height() < text.heightForWidth(text.width())]


def test_the_course_has_nine_lessons_of_45_minutes_and_one_of_all_in_15() -> None:
    opened = [reading.open_lesson(lesson_file(name)) for name in LESSONS]
    assert [fault for lesson in opened for fault in lesson.faults] == []
    numbers = {lesson.lesson.number: lesson.lesson for lesson in opened}
    assert sorted(numbers) == [0, *COURSE]
    for number in COURSE:
        lesson = numbers[number]
        assert lesson.minutes == 45
        assert 6 <= len(lesson.scene) <= 8
        assert sum(scene.question is not None for scene in lesson.scene) >= 3
        assert set(lesson.text) >= {"en", "zh"}
    assert numbers[0].minutes == 15
    assert numbers[0].text.keys() >= {"en", "zh"}


@pytest.mark.parametrize("code", ["en", "zh"])
@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_runs_from_its_first_scene_to_its_last_by_one_key(desk: Any, name: str, code: str) -> None:
    language().set(code)
    run = begin(desk, name)
    opened, panel = run.lesson, desk.window.tools.classroom.panel
    seen: list[str] = []
    wrong: list[str] = []
    for index, scene in enumerate(opened.lesson.scene):
        assert run.index == index
        assert desk.window.host.current == scene.lab
        phases = []
        while True:
            phases.append(run.phase)
            where = f"{scene.id}, {run.phase or 'shown'}"
            assert desk.window.host.up_to_date(scene.lab), where
            assert desk.message() == "", where
            assert run.differs() == frozenset(), where
            assert desk.window.host.view(scene.lab).concealed == (
                (run.phase in (ASKING, LOCKED) and scene.question.hide != ()) or "result" in scene.hide
            ), where
            words = opened.scene_words(scene.id, code)
            assert panel.title.text() == source.plain(words.title), where
            assert panel.text.text() == source.plain(words.text), where
            wrong += [f"{where}: squeezed: {prose.text()[:40]}" for prose in squeezed(desk)]
            wrong += [f"{where}: {fault}" for fault in layout_faults(desk)]
            if run.phase in ("", REVEALED):
                break
            press(desk, Qt.Key.Key_PageDown)
        assert phases == ([""] if scene.question is None else [ASKING, LOCKED, REVEALED])
        seen.append(scene.id)
        press(desk, Qt.Key.Key_PageDown)
    assert seen == [scene.id for scene in opened.lesson.scene]
    assert wrong == []


@pytest.mark.parametrize("code", ["en", "zh"])
def test_C06_a_class_reads_the_sentence_of_every_scene_whole(desk_factory: Any, code: str) -> None:
    desk = desk_factory("reader", (1280, 720))
    language().set(code)
    press(desk, Qt.Key.Key_F5)
    desk.window.setGeometry(0, 0, 1280, 720)
    desk.settle()
    line = desk.window.tools.presenter.words.line
    cut: list[str] = []
    for name in LESSONS:
        run = begin(desk, name)
        last = len(run.lesson.lesson.scene) - 1
        while True:
            squeezed(desk)  # gives the layouts their turns
            where = f"{name}, {run.scene.id}, {run.phase or 'shown'}"
            assert line.sentence.text(), where
            if line.sentence.height() < line.sentence.heightForWidth(line.sentence.width()):
                cut.append(where)
            presenter = desk.window.tools.presenter
            seen = presenter.camera.viewport().rect().translated(0, presenter.camera.verticalScrollBar().value())
            if any(not seen.intersects(place) for place in presenter.words.pointed(presenter.lecture)):
                cut.append(f"{where}: what is pointed at is not seen")
            chips = line.options.chips
            cut += [f"{where}: {chip.accessibleName()}" for chip in chips if chip.width() < chip.sizeHint().width()]
            if run.index == last and run.phase in ("", REVEALED):
                break
            press(desk, Qt.Key.Key_PageDown)
    assert cut == []


def test_what_a_class_has_seen_stays_while_the_next_question_is_asked(desk: Any) -> None:
    run = begin(desk, "attention")
    table = desk.window.host.view("attention").calculation.stage.table
    hidden = {"scores": rows.COMPUTED, "softmax": rows.COMPUTED[1:], "where": rows.COMPUTED[-1:]}
    hidden |= {"temperature": rows.COMPUTED[1:], "never": rows.COMPUTED, "mask": rows.COMPUTED[1:]}
    for k, scene in enumerate(run.lesson.lesson.scene):
        if scene.id in hidden:
            run.go(k)
            desk.settle()
            assert run.phase == ASKING
            assert table.table.concealed == hidden[scene.id], scene.id
    run = begin(desk, "order")
    run.go(1)  # the mean of the vectors is asked, so they have to be seen
    desk.settle()
    stage = desk.window.host.view("reader").picture
    assert stage.chain.isVisible()
    assert [reading.step for reading in stage.chain.readings] == [0]
    assert not stage.sum.isVisible()
    assert not stage.opened.grids["out"].isVisible()
    assert stage.opened.grids["W"].isVisible()
    press(desk, Qt.Key.Key_PageDown)
    press(desk, Qt.Key.Key_PageDown)
    assert stage.sum.isVisible()
    assert stage.opened.grids["out"].isVisible()
    assert [reading.step for reading in stage.chain.readings] == [3]
