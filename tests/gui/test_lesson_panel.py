"""The lesson beside the picture: its words, its questions, the votes, what it points at and hides."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from rnnlab.session.lessons.reading import open_lesson
from rnnlab.session.lessons.run import ASKING, LOCKED, REVEALED
from rnnlab.ui.look.i18n import language
from rnnlab.ui.look.theme import look

SMALL = Path(__file__).parent / "lessons" / "small"
WORDS, VOTE, WEIGHT, ORDER, WHERE, READER = range(6)
SHIFT, CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier


def press(desk: Any, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.keyClick(desk.window, key, modifiers)
    desk.settle()


@pytest.fixture
def lesson(desk: Any) -> Any:
    """The classroom of a window in which the small lesson was begun."""
    desk.window.tools.classroom.open(open_lesson(SMALL))
    desk.settle()
    desk.window.stage.setFocus()
    return desk.window.tools.classroom


def at(desk: Any, lesson: Any, index: int) -> Any:
    """Go to a scene; its question's box."""
    lesson.go(index)
    desk.settle()
    return lesson.panel.question


def hidden(desk: Any) -> bool:
    return bool(desk.window.host.view("attention").concealed)


# the way through a lesson


def test_page_down_leads_through_scenes_lock_and_reveal_and_page_up_back(desk: Any, lesson: Any) -> None:
    assert lesson.panel.isVisible()
    assert (lesson.panel.title.text(), lesson.panel.place.text()) == ("Words", "1 / 6")
    seen = []
    for _ in range(4):
        press(desk, Qt.Key.Key_PageDown)
        seen.append((lesson.run.index, lesson.run.phase, hidden(desk)))
    assert seen == [(VOTE, ASKING, True), (VOTE, LOCKED, True), (VOTE, REVEALED, False), (WEIGHT, ASKING, True)]
    press(desk, Qt.Key.Key_PageUp)
    assert (lesson.run.index, lesson.run.phase, hidden(desk)) == (VOTE, REVEALED, False)


def test_keys_of_the_scenes_are_nobody_elses_without_a_lesson(desk: Any) -> None:
    for name in ("next_scene", "previous_scene", "return_to_scene", "fold_lesson"):
        assert not desk.window.commands.by_name[name].isEnabled()
    assert not desk.window.tools.classroom.drawer.isVisible()


def test_the_scene_gives_its_state_as_one_step_of_undo(desk: Any, lesson: Any) -> None:
    at(desk, lesson, VOTE)
    assert desk.state("attention").temperature == 2.0
    press(desk, Qt.Key.Key_Z, CONTROL)
    assert desk.state("attention").temperature == 1.0
    assert "Temperature" in lesson.panel.diverged.words.text()


def test_improvising_is_marked_and_one_key_brings_the_scene_back(desk: Any, lesson: Any) -> None:
    assert not lesson.panel.diverged.isVisible()
    desk.window.store.edit(
        "attention", lambda state: type(state)(**{**_fields(state), "temperature": 3.0}), label=_undo()
    )
    desk.settle()
    assert lesson.panel.diverged.isVisible()
    press(desk, Qt.Key.Key_R)
    assert desk.state("attention").temperature == 1.0
    assert not lesson.panel.diverged.isVisible()
    desk.open("reader")
    assert lesson.panel.diverged.isVisible()  # another lab is a difference too
    desk.click(lesson.panel.diverged.button)
    assert desk.window.host.current == "attention"


def test_late_passes_over_scenes_that_may_be_left_out(desk: Any, lesson: Any) -> None:
    desk.window.commands.by_name["late"].trigger()
    at(desk, lesson, VOTE)
    desk.click(lesson.panel.next)
    assert lesson.run.index == ORDER
    desk.click(lesson.panel.previous)
    assert lesson.run.index == VOTE


def test_closing_shows_the_lab_as_it_was_before(desk: Any, lesson: Any) -> None:
    at(desk, lesson, VOTE)
    assert hidden(desk)
    desk.click(lesson.panel.close_button)
    assert not lesson.drawer.isVisible()
    assert not hidden(desk)
    assert desk.state("attention").temperature == 1.0
    assert desk.window.tools.predictor.phase == "idle"


# votes


def test_digits_are_votes_with_shift_one_less_and_hatched_until_the_lock(desk: Any, lesson: Any) -> None:
    box = at(desk, lesson, VOTE)
    for key, modifiers in (
        (Qt.Key.Key_2, Qt.KeyboardModifier.NoModifier), (Qt.Key.Key_2, Qt.KeyboardModifier.NoModifier),
        (Qt.Key.Key_1, Qt.KeyboardModifier.NoModifier), (Qt.Key.Key_2, SHIFT),
    ):  # fmt: skip
        press(desk, key, modifiers)
    assert dict(lesson.run.votes) == {"mean": 1, "apple": 1}
    assert box.count.text() == "2 counted"
    assert all(row.bar.hidden for row in box.ballot.rows)
    press(desk, Qt.Key.Key_P)
    assert [(row.bar.hidden, row.bar.count) for row in box.ballot.rows] == [(False, 1), (False, 1), (False, 0)]
    press(desk, Qt.Key.Key_2)  # nothing is counted after the lock
    assert lesson.run.votes["mean"] == 1


def test_the_minus_beside_an_option_takes_a_vote_back_and_says_so(desk: Any, lesson: Any) -> None:
    box = at(desk, lesson, VOTE)
    for _ in range(2):
        desk.click(box.ballot.rows[0])
    less = box.ballot.rows[0].less
    assert min(less.width(), less.height()) >= 44
    assert less.accessibleName() == "Take back a vote for option 1"
    desk.click(less)
    assert dict(lesson.run.votes) == {"apple": 1}
    lesson.run.lock()
    desk.settle()
    assert not less.isVisible()
    lesson.run.ask_again()
    lesson.set_alone(True)  # one answer, and nothing to count
    desk.settle()
    assert not less.isVisible()


def test_the_mouse_votes_too_and_with_shift_takes_back(desk: Any, lesson: Any) -> None:
    row = at(desk, lesson, VOTE).ballot.rows[0]
    desk.click(row)
    desk.click(row)
    QTest.mouseClick(row, Qt.MouseButton.LeftButton, SHIFT)
    desk.settle()
    assert lesson.run.votes["apple"] == 1


def test_whys_and_the_right_option_come_with_the_reveal(desk: Any, lesson: Any) -> None:
    box = at(desk, lesson, VOTE)
    press(desk, Qt.Key.Key_2)
    assert not any(row.why.isVisible() for row in box.ballot.rows)
    press(desk, Qt.Key.Key_P)
    press(desk, Qt.Key.Key_P)
    assert [row.key.verdict for row in box.ballot.rows] == [False, True, False]
    assert box.ballot.rows[1].why.text() == "All weights become more alike."
    assert box.verdict.text() == "1 of 1 chose it."
    assert "right" in box.ballot.rows[1].accessibleName()


def test_somebody_alone_has_one_answer_and_hints_one_by_one(desk: Any, lesson: Any) -> None:
    box = at(desk, lesson, VOTE)
    assert not box.hint.isVisible()
    desk.click(box.who.button(True))
    press(desk, Qt.Key.Key_1)
    press(desk, Qt.Key.Key_3)
    assert lesson.run.guess == "still"
    assert [row.key.lit for row in box.ballot.rows] == [False, False, True]
    desk.click(box.hint)
    assert box.hints.text() == "Think of the mean."
    assert lesson.run.hints == 1
    press(desk, Qt.Key.Key_P)
    press(desk, Qt.Key.Key_P)
    assert box.verdict.text() == "Not yet."
    assert desk.window.settings.lesson_alone


# numbers, order, picture


def test_a_number_is_told_with_its_distance_and_a_typical_wrong_one_with_its_why(desk: Any, lesson: Any) -> None:
    box = at(desk, lesson, WEIGHT)
    desk.type(box.slider.cell, "0.45")
    assert lesson.run.guess == pytest.approx(0.45)
    desk.window.stage.setFocus()
    press(desk, Qt.Key.Key_P)
    press(desk, Qt.Key.Key_P)
    assert box.distance.text() == "0.38 apart"
    assert "It is 0.83" in box.verdict.text()
    assert "the exponential is missing" in box.verdict.text()


def test_a_number_is_typed_wherever_the_keyboard_is_and_taken_when_the_lesson_goes_on(desk: Any, lesson: Any) -> None:
    box = at(desk, lesson, WEIGHT)
    desk.window.stage.setFocus()
    for name in (Qt.Key.Key_0, Qt.Key.Key_Period, Qt.Key.Key_4):
        QTest.keyClick(desk.window.focusWidget(), name)
    assert box.slider.cell.text() == "0.4"
    lesson.advance()  # as PageDown, nothing pressed before
    desk.settle()
    assert lesson.run.guess == pytest.approx(0.4)
    assert lesson.run.phase == LOCKED


def test_order_is_put_right_by_control_and_arrows_and_by_dragging(desk: Any, lesson: Any) -> None:
    box = at(desk, lesson, ORDER)
    texts = ["scores", "softmax", "sum"]
    assert [row.words.text() for row in box.order.rows] != texts
    last = next(row for row in box.order.rows if row.words.text() == "sum")
    last.setFocus()
    for _ in range(2):
        QTest.keyClick(last, Qt.Key.Key_Down, CONTROL)
    assert box.order.rows[2] is last
    first = next(row for row in box.order.rows if row.words.text() == "scores")
    if box.order.rows[0] is not first:
        top = first.mapFrom(box.order, QPointF(20, 2).toPoint())
        desk.drag(first, QPointF(first.rect().center()), QPointF(top))
    assert [row.words.text() for row in box.order.rows] == texts
    assert lesson.run.guess == ("one", "two", "three")
    desk.window.stage.setFocus()
    press(desk, Qt.Key.Key_P)
    press(desk, Qt.Key.Key_P)
    assert lesson.run.verdict.right


def test_a_picture_is_answered_in_the_picture_and_its_distance_told(desk: Any, lesson: Any) -> None:
    box = at(desk, lesson, WHERE)
    view = desk.window.host.view("attention")
    plane = view.calculation.stage.plane
    goal = plane.box.mapToScene(plane.model.pixel(1.4, 0.5))
    desk.drag(plane.viewport(), plane.point_of("guess"), goal)
    assert lesson.run.guess == pytest.approx([1.4, 0.5], abs=0.05)
    press(desk, Qt.Key.Key_P)
    assert hidden(desk)
    press(desk, Qt.Key.Key_P)
    assert not hidden(desk)
    guess = lesson.run.guess
    apart = ((guess[0] - 1.815733) ** 2 + (guess[1] - 0.958629) ** 2) ** 0.5
    assert box.distance.text() == f"{apart:.2f} apart"
    assert "weighted mean" in box.verdict.text()
    press(desk, Qt.Key.Key_P)  # the answer was seen: P is the lab's own again
    assert desk.window.tools.predictor.phase == "idle"
    press(desk, Qt.Key.Key_P)
    assert desk.window.stage.prediction.isVisible()


def test_while_an_answer_is_hidden_the_keys_of_the_transport_rest(desk: Any, lesson: Any) -> None:
    at(desk, lesson, VOTE)
    view = desk.window.host.view("attention")
    before = view.current_step(4)
    press(desk, Qt.Key.Key_Home)
    assert view.current_step(4) == before


# pointing, hiding, room


def test_what_the_scene_points_at_is_outlined_and_what_it_hides_is_gone(desk: Any, lesson: Any) -> None:
    assert set(lesson.pointer.outlines) == {"temperature"}
    strip = desk.window.inspector.lab("attention").strip
    outline = lesson.pointer.outlines["temperature"]
    assert outline.isVisible()
    assert outline.geometry().intersects(strip.button("temperature").geometry())
    assert not strip.button("presets").isVisible()
    at(desk, lesson, WHERE)
    QApplication.processEvents()
    assert strip.button("presets").isVisible()
    stage = desk.window.host.view("attention").stage
    plane = desk.window.host.view("attention").calculation.stage.plane
    middle = plane.mapTo(stage, plane.rect().center())
    assert lesson.pointer.outlines["plane"].geometry().contains(middle)
    at(desk, lesson, ORDER)
    assert not desk.window.inspector.isVisible()
    assert not desk.window.timeline.isVisible()
    assert lesson.pointer.outlines == {}
    at(desk, lesson, READER)
    assert desk.window.inspector.isVisible()
    assert desk.window.timeline.isVisible()


def test_the_inspector_gives_room_to_the_lesson_and_comes_back(desk: Any, lesson: Any) -> None:
    inspector = desk.window.inspector
    assert inspector.compact()
    assert desk.window.stage.stack.width() >= 888
    press(desk, Qt.Key.Key_I, CONTROL)  # by hand, for this lesson
    assert not inspector.compact()
    assert lesson.pointer.outlines["temperature"].isVisible()
    lesson.close()
    desk.settle()
    assert not inspector.compact()
    assert not desk.window.settings.inspector_folded


def test_in_a_narrow_window_the_lesson_is_a_drawer_over_the_picture(desk_factory: Any) -> None:
    desk = desk_factory(size=(1024, 768))
    lesson = desk.window.tools.classroom
    lesson.open(open_lesson(SMALL))
    desk.settle()
    assert lesson.drawer.spine.isVisible()
    assert lesson.panel.isVisible()  # what a lesson begins with is read at once
    width = desk.window.stage.stack.width()
    press(desk, Qt.Key.Key_L, CONTROL)
    assert not lesson.panel.isVisible()
    assert desk.window.stage.stack.width() == width  # it lies over the picture
    desk.click(lesson.drawer.spine.open)
    assert lesson.panel.isVisible()
    press(desk, Qt.Key.Key_L, CONTROL)
    desk.click(lesson.drawer.spine.next)
    assert lesson.run.index == VOTE
    assert not lesson.panel.isVisible()  # folded by hand it stays folded from scene to scene


# language, theme, keyboard


def test_language_and_theme_change_everything_at_once_and_lose_nothing(desk: Any, lesson: Any) -> None:
    box = at(desk, lesson, VOTE)
    press(desk, Qt.Key.Key_2)
    language().set("zh")
    look().set_theme("dark")
    desk.settle()
    assert lesson.panel.title.text() == "投票"
    assert [row.words.text() for row in box.ballot.rows] == ["更靠近苹果", "更靠近平均位置", "原地不动"]
    assert (lesson.run.votes["mean"], box.count.text()) == (1, "1 票已记")
    assert not lesson.panel.diverged.isVisible()
    assert lesson.run.phase == ASKING


def test_tab_reaches_options_and_space_votes(desk: Any, lesson: Any) -> None:
    box = at(desk, lesson, VOTE)
    lesson.panel.place.setFocus()
    for _ in range(8):
        if box.ballot.rows[0].hasFocus():
            break
        focused = QApplication.focusWidget()
        assert focused is not None
        QTest.keyClick(focused, Qt.Key.Key_Tab)
    assert box.ballot.rows[0].hasFocus()
    QTest.keyClick(box.ballot.rows[0], Qt.Key.Key_Space)
    QTest.keyClick(box.ballot.rows[0], Qt.Key.Key_Return)
    assert lesson.run.votes["apple"] == 2
    assert box.ballot.rows[0].accessibleName().startswith("1, nearer to apple")


# files


def test_a_session_file_keeps_the_lesson_its_scene_and_the_answers(desk: Any, lesson: Any, tmp_path: Path) -> None:
    at(desk, lesson, VOTE)
    press(desk, Qt.Key.Key_2)
    assert desk.window.files.save_to(tmp_path / "a.rnnlab")
    lesson.close()
    assert desk.window.files.open(tmp_path / "a.rnnlab")
    kept = lesson.kept_of("small")
    assert (kept.scene, kept.answers["vote"].votes) == ("vote", {"mean": 1})


def test_a_lesson_is_resumed_where_it_was_left(desk: Any, lesson: Any) -> None:
    at(desk, lesson, WEIGHT)
    lesson.close()
    lesson.open(open_lesson(SMALL))
    desk.settle()
    assert lesson.run.index == WEIGHT
    lesson.open(open_lesson(SMALL), resume=False)
    desk.settle()
    assert lesson.run.index == WORDS


def _fields(state: Any) -> dict[str, Any]:
    return {name: getattr(state, name) for name in state.__struct_fields__}


def _undo() -> Any:
    from rnnlab.session.messages import Message

    return Message.of("undo-sentence")
