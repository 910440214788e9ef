"""Lesson 7 given by keys alone, in Chinese, on a projector of 1280×720: every scene, prediction and reveal."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from rnnlab.session.lessons.run import ASKING, LOCKED, REVEALED
from rnnlab.ui.lessons import source
from rnnlab.ui.lessons.library import Library
from rnnlab.ui.lessons.prose import Prose
from rnnlab.ui.look.i18n import language
from rnnlab.ui.look.numbers import number
from tests.gui.text_rectangles import texts_of

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
PLAIN = Qt.KeyboardModifier.NoModifier


class Teacher:
    """Has a keyboard, and looks at the window."""

    def __init__(self, desk: Any, pictures: Path) -> None:
        self.desk, self.pictures = desk, pictures
        self.run = desk.window.tools.classroom.run

    def key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = PLAIN) -> None:
        """Press a key, wherever the keyboard is."""
        QTest.keyClick(self.focus(), key, modifiers)
        self.desk.settle()

    def focus(self) -> QWidget:
        return QApplication.focusWidget() or QApplication.activeWindow() or self.desk.window

    def compose(self, pinyin: str, chosen: str) -> None:
        """As an input method does it: letters under way, then the words that were chosen."""
        for part in (QInputMethodEvent(pinyin, []), QInputMethodEvent()):
            if not part.preeditString():
                part.setCommitString(chosen)
            QApplication.sendEvent(self.focus(), part)
        self.desk.settle()

    def keep(self, name: str) -> None:
        self.desk.window.grab().save(str(self.pictures / f"{name}.png"))

    def reads(self, words: str) -> bool:
        """Whether the class can read this."""
        set_in_type = [prose.text() for prose in self.desk.window.findChildren(Prose) if prose.isVisible()]
        return any(words in text for text in (*set_in_type, *(drawn.text for drawn in texts_of(self.desk.window))))


@pytest.fixture
def teacher(desk_factory: Callable[..., Any], tmp_path: Path) -> Teacher:
    desk = desk_factory("reader", (1280, 720))
    language().set("zh")
    desk.settle()
    pictures = Path(os.environ.get("RNNLAB_TEST_PICTURES", tmp_path))
    pictures.mkdir(parents=True, exist_ok=True)
    return Teacher(desk, pictures)


@pytest.fixture
def no_mouse(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody touches the mouse: an event of it would be a fault of the test."""
    for name in ("mouseClick", "mousePress", "mouseMove", "mouseRelease", "mouseDClick"):
        monkeypatch.delattr(QTest, name)


def test_T01_lesson_7_is_given_by_keys_alone_in_chinese(teacher: Teacher, no_mouse: None) -> None:
    desk, run, window = teacher.desk, teacher.run, teacher.desk.window
    teacher.key(Qt.Key.Key_L, CTRL | SHIFT)
    library = next(widget for widget in QApplication.topLevelWidgets() if isinstance(widget, Library))
    for _ in range(len(library.rows)):
        if library.focusWidget() is library.row(7):
            break
        teacher.key(Qt.Key.Key_Down)
    assert library.row(7).visibleRegion().boundingRect().height() == library.row(7).height()  # and it is seen
    QTest.keyClick(library.focusWidget(), Qt.Key.Key_Return)
    desk.settle()
    window.activateWindow()  # as the desktop does when a dialog closes
    desk.settle()
    assert run.lesson.lesson.number == 7
    teacher.key(Qt.Key.Key_F5)
    window.setGeometry(0, 0, 1280, 720)
    desk.settle()
    assert window.tools.presenter.active
    asked = {"order": 0, "number": 0, "picture": 0, "choice": 0}
    for scene in run.lesson.lesson.scene:
        assert run.scene.id == scene.id
        words = run.lesson.scene_words(scene.id, "zh")
        line = source.plain(words.line)
        assert line
        if scene.question is None:
            assert teacher.reads(line[:6])
            teacher.keep(f"{scene.id}")
        else:
            asked[scene.question.kind] += 1
            _ask(teacher, scene, words)
        teacher.key(Qt.Key.Key_PageDown)
    assert all(asked.values())
    assert set(run.done) == {scene.id for scene in run.lesson.lesson.scene}
    teacher.key(Qt.Key.Key_Escape)
    assert not window.tools.presenter.active


def _ask(teacher: Teacher, scene: Any, words: Any) -> None:
    """A prediction: asked, answered where that is done in the picture, voted on, locked, revealed."""
    run, view = teacher.run, teacher.desk.window.host.view(scene.lab)
    assert run.phase == ASKING
    assert view.concealed
    for name in run.options:
        assert teacher.reads(source.plain(words.question.options[name])[:6]), name
    if scene.question.kind == "picture":
        for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Up):  # the keyboard is at the hollow point
            teacher.key(key)
        assert run.guess is not None
    if scene.question.kind in ("choice", "picture"):
        teacher.key(Qt.Key.Key_1)
        teacher.key(Qt.Key.Key_2)
        teacher.key(Qt.Key.Key_2)
        teacher.key(Qt.Key.Key_2, SHIFT)
        assert list(run.votes.values())[:2] == [1, 1]
    if scene.question.kind == "number":
        assert teacher.focus().text() == ""  # the keyboard is at the number, and nobody has said one
        QTest.keyClicks(teacher.focus(), "0.75")
    teacher.keep(f"{scene.id}-asked")
    teacher.key(Qt.Key.Key_PageDown)
    assert run.phase == LOCKED
    assert view.concealed
    teacher.key(Qt.Key.Key_PageDown)
    assert run.phase == REVEALED
    assert not view.concealed
    if scene.question.kind in ("picture", "number"):
        assert run.verdict.distance is not None
    if scene.question.kind == "number":
        assert run.guess == 0.75
        assert run.verdict.distance == pytest.approx(abs(run.answer - 0.75))
        assert teacher.reads(number(run.answer))
        assert teacher.reads(number(run.verdict.distance))
    assert not teacher.desk.window.tools.presenter.veil.blank
    teacher.keep(f"{scene.id}-revealed")


def test_T01_a_sentence_is_composed_while_a_lesson_runs_and_one_key_brings_the_scene_back(
    teacher: Teacher, no_mouse: None
) -> None:
    desk, window = teacher.desk, teacher.desk.window
    lesson = window.tools.classroom.dialogs
    assert lesson.open_named("order")
    desk.settle()
    before = desk.state("reader")
    teacher.key(Qt.Key.Key_T, CTRL)
    field = teacher.focus()
    assert isinstance(field, QLineEdit)
    field.selectAll()
    teacher.compose("mao zhui gou", "猫追狗")
    teacher.key(Qt.Key.Key_Return)
    assert desk.state("reader").sentence == ("猫", "追", "狗")
    assert "sentence" in teacher.run.differs()
    window.stage.setFocus()
    teacher.key(Qt.Key.Key_R)
    assert desk.state("reader") == before
    assert teacher.run.differs() == frozenset()
