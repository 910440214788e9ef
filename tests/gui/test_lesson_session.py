"""A session file with a lesson: opened again it is at its scene, with its answers; a lesson that is gone is told."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from rnnlab.labs.attention.edits import with_temperature
from rnnlab.paths import resource
from rnnlab.session.lessons import reading
from rnnlab.session.lessons.reading import open_lesson
from rnnlab.session.lessons.run import ASKING, REVEALED
from rnnlab.session.messages import Message
from rnnlab.ui.look.theme import look
from rnnlab.ui.widgets.looks import looks_of
from rnnlab.ui.widgets.picks import picked


def press(desk: Any, key: Qt.Key) -> None:
    QTest.keyClick(desk.window, key)
    desk.settle()


@pytest.fixture
def saved(desk: Any, tmp_path: Path) -> Path:
    """A session in the middle of the attention lesson: a question answered and revealed, the next one asked."""
    room = desk.window.tools.classroom
    room.open(open_lesson(resource("lessons", "attention")), resume=False)
    desk.settle()
    desk.window.stage.setFocus()
    seen = []
    for _ in range(8):
        seen.append((room.run.index, room.run.phase))
        if room.run.phase == ASKING:
            break
        press(desk, Qt.Key.Key_PageDown)
    assert room.run.phase == ASKING, seen
    press(desk, Qt.Key.Key_1)
    for _ in range(2):
        press(desk, Qt.Key.Key_PageDown)
    assert room.run.phase == REVEALED
    press(desk, Qt.Key.Key_PageDown)
    path = tmp_path / "lesson.rnnlab"
    assert desk.window.files.save_to(path)
    # Of the file itself the window that has it open would be asked about.
    return Path(shutil.copy(path, tmp_path / "copy.rnnlab"))


def test_a_lesson_that_is_on_the_machine_goes_on_at_its_scene_with_its_answers(
    desk: Any, desk_factory: Any, saved: Path
) -> None:
    before = desk.window.tools.classroom.run
    other = desk_factory()
    assert other.window.tools.classroom.run.lesson is None
    assert other.window.files.open(saved)
    other.settle()
    after = other.window.tools.classroom.run
    assert (after.lesson.lesson.id, after.index) == (before.lesson.lesson.id, before.index)
    assert after.kept().kept["attention"].answers == before.kept().kept["attention"].answers != {}
    assert other.window.tools.classroom.panel.isVisible()
    assert other.window.store.labs == desk.window.store.labs
    assert not other.window.store.modified


def test_a_lesson_that_is_not_on_this_machine_is_told_and_the_rest_opens(
    desk: Any, desk_factory: Any, saved: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    few = tmp_path / "few"
    shutil.copytree(resource("lessons", "rnn"), few / "rnn")
    monkeypatch.setattr(reading, "_shipped_folder", lambda: few)
    other = desk_factory()
    assert other.window.files.open(saved)
    other.settle()
    assert other.message() == "document-lesson-unknown"
    assert other.window.tools.classroom.run.lesson is None
    assert other.window.store.labs == desk.window.store.labs


def test_a_scene_speaks_of_what_is_picked_at_first_whatever_was_picked_before(desk: Any) -> None:
    view = desk.open("reader")
    first = view.picks["opened"].get()
    view.picks["opened"].put((first[0], first[1] + 1))
    view.draw_again()
    room = desk.window.tools.classroom
    room.open(open_lesson(resource("lessons", "rnn")), resume=False)
    desk.settle()
    room.go(1)
    desk.settle()
    assert room.run.scene.id == "by-hand"
    assert view.picks["opened"].get() == first


def test_a_closed_lesson_leaves_states_pins_looks_and_a_prediction_as_they_were(desk: Any) -> None:
    window, room = desk.window, desk.window.tools.classroom
    attention = desk.open("attention")
    first = picked(attention)
    attention.calculation._on_cell(1, "exp")
    window.tools.pins.toggle()
    assert attention.edit(with_temperature, 3.0, label=Message.of("undo-sentence"))
    reader = desk.open("reader")
    reader._on_unit(2)
    desk.settle()
    window.tools.predictor.advance()
    desk.settle()
    before, looks = window.store.snapshot(), {view: looks_of(view) for view in (attention, reader)}
    assert window.tools.predictor.kept() is not None
    assert picked(attention) != first
    predicting, decimals = window.tools.predictor.kept(), look().decimals
    room.open(open_lesson(resource("lessons", "attention")), resume=False)
    desk.settle()
    for _ in range(2):
        room.next()
        desk.settle()
    assert picked(attention) == first
    look().set_decimals(5)
    assert window.store.full_state("attention").temperature != 3.0
    room.close()
    desk.settle()
    assert window.host.current == "reader"
    assert (window.store.shared, dict(window.store.labs), dict(window.store.pins)) == (
        before.shared,
        dict(before.labs),
        dict(before.pins),
    )
    assert (window.tools.predictor.kept(), look().decimals) == (predicting, decimals)
    assert looks_of(reader) == looks[reader]
    window.tools.predictor.cancel()
    desk.open("attention")
    assert looks_of(attention) == looks[attention]
    window.commands.by_name["undo"].trigger()
    desk.settle()
    assert window.store.full_state("attention").temperature == 1.0


def test_a_scene_leaves_for_later_what_later_scenes_ask(desk: Any) -> None:
    room = desk.window.tools.classroom
    view = desk.open("attention")
    room.open(open_lesson(resource("lessons", "attention")), resume=False)
    desk.settle()
    page = view.calculation

    def revealed(scene: int) -> tuple[Any, ...]:
        """What is seen of weights and context once the scene's answer is shown."""
        room.go(scene)
        room.run.lock()
        room.run.reveal()
        desk.settle()
        assert room.run.phase == REVEALED
        table, model = page.stage.table.table, page.picture.plane.model
        tags = {handle.tag for handle in model.handles if handle.key.startswith("h")}
        assert table.rows[3].cells["score"] == "5"
        return table.concealed, "0.83" in tags, model.arrow is None, desk.window.tools.copying.allowed()

    assert revealed(1) == (("exp", "weight", "weighted"), False, True, False)
    assert revealed(2) == (("weighted",), True, True, False)
    assert revealed(3) == ((), True, False, True)
    revealed(1)
    room.close()
    desk.settle()
    assert view.later == frozenset()
