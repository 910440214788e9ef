"""Presenting: what a class sees, how large it is, and how it ends."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFont, QPainter, QPen
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit

from rnnlab.labs import registry
from rnnlab.labs.attention.view_table import ScoreTable
from rnnlab.paths import resource
from rnnlab.session.messages import Message
from rnnlab.ui.lessons import source
from rnnlab.ui.look.theme import LEAST, MATH_FAMILY, color, font, look, px
from rnnlab.ui.predict import LOCKED, PREDICTING, REVEALED
from rnnlab.ui.presenter.close_up import choose
from rnnlab.ui.widgets.plane import PlaneEditor
from rnnlab.ui.widgets.plot import Plot
from rnnlab.ui.widgets.questions import CHOICE

LABS = [lab.name for lab in registry.LABS]
SHIFT = Qt.KeyboardModifier.ShiftModifier
CTRL = Qt.KeyboardModifier.ControlModifier


def key(desk: Any, name: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.keyClick(desk.window, name, modifiers)
    desk.settle()


def present(desk: Any, size: tuple[int, int] = (1280, 720)) -> None:
    """Begin by the key, on a screen of this size."""
    key(desk, Qt.Key.Key_F5)
    desk.window.setGeometry(0, 0, *size)
    desk.settle()


@pytest.fixture
def sizes(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Family and size of each font that is painted with."""
    seen: list[tuple[str, int]] = []
    original = QPainter.setFont

    def set_font(painter: QPainter, used: QFont) -> None:
        seen.append((used.family(), used.pixelSize()))
        original(painter, used)

    monkeypatch.setattr(QPainter, "setFont", set_font)
    return seen


def test_F5_shows_the_picture_on_the_whole_screen_without_rail_and_inspector(desk: Any) -> None:
    key(desk, Qt.Key.Key_F5)
    window = desk.window
    assert window.isFullScreen()
    window.setGeometry(0, 0, 1280, 720)
    desk.settle()
    assert not window.rail.isVisible()
    assert not window.inspector.isVisible()
    assert not window.top_bar.button("undo").isVisible()
    assert window.top_bar.height() == 72
    assert window.timeline.height() == 88
    assert window.stage.width() == 1280
    assert window.stage.height() == 720 - 72 - 88
    assert window.timeline.chips(0).isVisible()


@pytest.mark.parametrize("leave", [(Qt.Key.Key_Escape, False), (Qt.Key.Key_F5, False), (Qt.Key.Key_F5, True)])
def test_escape_and_F5_end_it_and_everything_is_where_it_was(desk: Any, leave: tuple[Qt.Key, bool]) -> None:
    window = desk.window
    before = (window.size(), look().scale, window.stage.size(), window.inspector.size(), window.timeline.height())
    present(desk)
    key(desk, leave[0], SHIFT if leave[1] else Qt.KeyboardModifier.NoModifier)
    assert not window.tools.presenter.active
    assert not window.isFullScreen()
    window.resize(before[0])
    desk.settle()
    assert window.rail.isVisible()
    assert window.inspector.isVisible()
    assert window.top_bar.button("undo").isVisible()
    after = (window.size(), look().scale, window.stage.size(), window.inspector.size(), window.timeline.height())
    assert after == before
    assert not look().presenting


def test_C11_each_time_it_begins_everything_has_the_same_size(desk: Any) -> None:
    window, seen = desk.window, set()
    for _ in range(3):
        present(desk)
        parts = (window.stage, window.stage.stack, window.top_bar, window.timeline, window.timeline.chips(0))
        seen.add(tuple((part.width(), part.height()) for part in parts))
        key(desk, Qt.Key.Key_Escape)
    assert len(seen) == 1


@pytest.mark.parametrize("lab", LABS)
def test_no_letters_that_a_class_reads_are_smaller_than_24_pixels_and_the_picture_has_the_height_that_they_need(
    desk: Any, lab: str, sizes: list[tuple[str, int]]
) -> None:
    view = desk.open(lab)
    present(desk)
    camera = desk.window.tools.presenter.camera
    assert view.stage.height() >= max(view.height_in_class(), camera.viewport().height())
    scrolled = camera.verticalScrollBar().maximum() > 0
    assert scrolled == (view.height_in_class() > camera.viewport().height())
    sizes.clear()
    desk.window.grab()
    assert sizes
    # What stands below or above a letter of a formula is smaller than it, as everywhere.
    least = {family: 0.7 * LEAST if family == MATH_FAMILY else LEAST for family, _ in sizes}
    assert [(family, size) for family, size in sizes if size < round(least[family])] == []
    for kind in (QLabel, QAbstractButton, QLineEdit):
        for widget in desk.window.findChildren(kind):
            if widget.isVisible() and widget.text():
                assert widget.fontInfo().pixelSize() >= LEAST, (type(widget), widget.text())


def test_a_picture_higher_than_the_screen_stands_where_the_scene_points_and_shows_most_of_its_blocks() -> None:
    blocks = [QRect(0, 0, 800, 40), QRect(0, 50, 800, 300), QRect(0, 360, 800, 300), QRect(0, 670, 800, 300)]
    # Nothing is pointed at: the top, with what is whole there.
    assert choose(blocks, QRect(), 450, 1000, 10, 4).top == 0
    # The third block: as much of it as there is, and no more of the second is whole.
    found = choose(blocks, blocks[2], 450, 1000, 10, 4)
    assert found.pointed == 1.0
    assert found.top <= 360 <= 660 <= found.top + 450 + 4
    # Two blocks that do not fit together: both cannot be seen whole.
    assert choose(blocks, blocks[1].united(blocks[3]), 450, 1000, 10, 4).pointed < 1.0


def test_C06_ticks_labels_and_pens_of_a_plot_grow_with_the_presentation(
    desk: Any, sizes: list[tuple[str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    view = desk.open("reader")
    plot = next(plot for plot in view.stage.findChildren(Plot) if plot.isVisible())
    pens: list[float] = []
    original = QPainter.setPen

    def set_pen(painter: QPainter, *pen: Any) -> None:
        if isinstance(pen[0], QPen) and pen[0].widthF() > 0:
            pens.append(pen[0].widthF())
        original(painter, *pen)

    monkeypatch.setattr(QPainter, "setPen", set_pen)

    def painted() -> tuple[int, float]:
        sizes.clear()
        pens.clear()
        plot.grab()
        return min(size for family, size in sizes if family != MATH_FAMILY), max(pens)

    letters_alone, pen_alone = painted()
    assert letters_alone < 24
    present(desk)
    letters, pen = painted()
    assert letters == 24
    assert pen >= 1.4 * pen_alone
    key(desk, Qt.Key.Key_Escape)
    assert painted() == (letters_alone, pen_alone)


def test_C06_on_a_screen_twice_as_large_everything_is_twice_as_large(desk: Any) -> None:
    present(desk)
    once = (font(13).pixelSize(), px(10), desk.window.top_bar.height(), desk.window.timeline.height())
    desk.window.setGeometry(0, 0, 2560, 1440)
    desk.settle()
    twice = (font(13).pixelSize(), px(10), desk.window.top_bar.height(), desk.window.timeline.height())
    assert twice == tuple(2 * length for length in once)


def test_a_picture_that_is_taller_than_the_screen_is_scrolled_by_the_arrows(desk: Any) -> None:
    view = desk.open("attention")
    present(desk)
    assert view.height_in_class() > desk.window.stage.height()
    bar = desk.window.tools.presenter.camera.verticalScrollBar()
    for _ in range(8):
        key(desk, Qt.Key.Key_Down)
    assert bar.value() == bar.maximum() > 0
    for _ in range(8):
        key(desk, Qt.Key.Key_Up)
    assert bar.value() == 0


def test_the_inspector_slides_in_by_its_key_and_escape_puts_it_away_first(desk: Any) -> None:
    look().motion = False
    window = desk.window
    present(desk)
    key(desk, Qt.Key.Key_I, CTRL)
    assert window.inspector.isVisible()
    assert window.inspector.geometry().right() == window.centralWidget().rect().right()
    assert not window.inspector.compact()
    key(desk, Qt.Key.Key_Escape)
    assert not window.inspector.isVisible()
    assert window.tools.presenter.active
    key(desk, Qt.Key.Key_Escape)
    assert not window.tools.presenter.active
    look().motion = True


def test_the_steps_of_a_prediction_stand_at_the_top_right_and_a_press_goes_on(desk: Any) -> None:
    desk.open("attention")
    present(desk)
    window, steps = desk.window, desk.window.tools.presenter.words.head.steps
    assert not steps.isVisible()
    key(desk, Qt.Key.Key_P)
    assert window.tools.predictor.phase == PREDICTING
    assert steps.isVisible()
    assert steps.present() == 0
    while window.tools.predictor.question.kind != CHOICE:
        window.tools.predictor.ask_other()
    key(desk, Qt.Key.Key_1)
    desk.click(steps)
    assert window.tools.predictor.phase == LOCKED
    assert steps.present() == 1
    key(desk, Qt.Key.Key_P)
    assert window.tools.predictor.phase == REVEALED
    assert steps.present() == 2
    key(desk, Qt.Key.Key_Escape)
    assert window.tools.presenter.active  # the prediction was ended, not the presentation
    assert not steps.isVisible()


def test_a_clicker_steps_through_the_sentence_where_no_lesson_is_open(desk: Any) -> None:
    present(desk)
    key(desk, Qt.Key.Key_Home)
    key(desk, Qt.Key.Key_PageDown)
    assert desk.window.timeline.step() == 2
    key(desk, Qt.Key.Key_PageUp)
    assert desk.window.timeline.step() == 1


def test_a_message_is_read_while_presenting(desk: Any) -> None:
    present(desk)
    desk.window.say(Message.of("screen-gone"))
    desk.settle()
    assert desk.window.stage.banner.isVisible()
    key(desk, Qt.Key.Key_Escape)
    assert not desk.window.stage.banner.isVisible()
    assert desk.window.tools.presenter.active


def test_somebody_without_a_keyboard_leaves_by_a_button(desk: Any) -> None:
    present(desk)
    desk.click(desk.window.tools.presenter.words.head.leave)
    assert not desk.window.tools.presenter.active


def test_language_and_theme_change_while_presenting(desk: Any) -> None:
    from rnnlab.ui.look.i18n import language

    view = desk.open("gradients")
    present(desk)
    result = view.result
    for theme in ("dark", "projector", "light"):
        look().set_theme(theme)
        language().set("zh" if theme != "light" else "en")
        desk.settle()
        assert font(13).pixelSize() == 24
        assert desk.window.tools.presenter.active
    assert view.result is result


def test_the_window_closes_while_presenting_and_keeps_its_own_place(desk: Any) -> None:
    desk.window.setGeometry(20, 30, 1100, 700)
    desk.settle()
    present(desk)
    desk.window.store.mark_saved()
    desk.window.close()
    assert desk.window.settings.geometry == (20, 30, 1100, 700)
    assert not desk.window.settings.maximized


def test_a_class_sees_how_many_voted_and_puts_an_order_by_keys_and_the_end_is_said(desk: Any) -> None:
    present(desk)
    classroom = desk.window.tools.classroom
    assert classroom.dialogs.open(resource("lessons", "order", "lesson.toml"), resume=False)
    desk.settle()
    run, line = classroom.run, desk.window.tools.presenter.words.line
    run.go(2)  # options to choose from
    desk.settle()
    assert line.note.text() == "Keys 1 to 4 vote · Page Down goes on"
    for name in (Qt.Key.Key_2, Qt.Key.Key_2, Qt.Key.Key_1):
        key(desk, name)
    assert line.note.text() == "3 votes so far · Page Down goes on"  # and nobody is told any more how to vote
    assert all(chip.count is None for chip in line.options.chips)  # and not for what
    key(desk, Qt.Key.Key_PageDown)
    assert line.note.text() in ("", "↑ ↓ show the rest of the picture")  # the other keys have been used
    key(desk, Qt.Key.Key_Down)
    assert not line.note.isVisible()  # nothing is left to be said
    key(desk, Qt.Key.Key_Up)
    assert [chip.count for chip in line.options.chips][:2] == [1, 2]
    assert line.aside.isHidden() or not any(
        chip.geometry().translated(line.options.pos()).intersects(line.aside.geometry()) for chip in line.options.chips
    )

    run.go(4)  # an order
    desk.settle()
    first, second = run.options[:2]
    key(desk, Qt.Key.Key_Space)
    assert line.options.chips[0].held
    key(desk, Qt.Key.Key_Right)
    assert run.guess[:2] == (second, first)
    assert line.options.chips[1].held
    key(desk, Qt.Key.Key_Space)
    key(desk, Qt.Key.Key_PageDown)
    key(desk, Qt.Key.Key_PageDown)
    names = [
        source.plain(run.lesson.scene_words(run.scene.id, "en").question.options[name]) for name in run.question.options
    ]
    ours = [run.guess.index(name) + 1 for name in run.question.options]
    assert any(place != k for k, place in enumerate(ours, start=1))
    assert [chip.text() for chip in line.options.chips] == [
        name if place == k else f"{name} (ours: {place})"
        for k, (name, place) in enumerate(zip(names, ours, strict=True), 1)
    ]

    run.go(len(run.lesson.lesson.scene) - 1)
    desk.settle()
    assert not classroom.panel.next.isEnabled()
    key(desk, Qt.Key.Key_PageDown)
    assert all(source.plain(point) in line.sentence.text() for point in run.lesson.words("en").key_points)
    key(desk, Qt.Key.Key_PageUp)
    assert not run.ended


@pytest.mark.parametrize("lesson", ["order", "gates"])  # the last scene asks for a choice, or an order
def test_at_a_lessons_end_the_teacher_still_reads_the_answer_and_the_class_no_options(desk: Any, lesson: str) -> None:
    present(desk)
    classroom, lecture = desk.window.tools.classroom, desk.window.tools.presenter.lecture
    assert classroom.dialogs.open(resource("lessons", lesson, "lesson.toml"), resume=False)
    run = classroom.run
    asked = [k for k, scene in enumerate(run.lesson.lesson.scene) if scene.question is not None]
    run.go(asked[-1])
    desk.settle()
    answer, options = lecture.answer(), lecture.options()
    assert answer
    assert len(options) > 1
    run.ended = True
    assert lecture.answer() == answer
    assert lecture.options() == []


def test_a_number_is_typed_at_once_and_an_order_is_put_with_ctrl_too(desk: Any) -> None:
    window, classroom = desk.window, desk.window.tools.classroom
    assert classroom.dialogs.open(resource("lessons", "attention", "lesson.toml"), resume=False)
    run = classroom.run
    run.go(2)  # a number
    desk.settle()
    present(desk)
    cell = window.tools.presenter.words.line.number.cell
    assert cell.hasFocus()
    window.stage.setFocus()
    for name in (Qt.Key.Key_0, Qt.Key.Key_Period, Qt.Key.Key_8):
        QTest.keyClick(window.focusWidget(), name)
    desk.settle()
    assert cell.text() == "0.8"
    assert not window.tools.presenter.veil.blank
    run.go(1)  # an order
    desk.settle()
    first, second = run.options[:2]
    key(desk, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    assert run.guess[:2] == (second, first)
    assert "Space" not in window.tools.presenter.words.line.note.text()  # it has been put already
    run.ask_again()
    run.go(2)
    desk.settle()
    key(desk, Qt.Key.Key_PageDown)
    key(desk, Qt.Key.Key_PageDown)
    row = window.tools.presenter.words.line.number
    assert not row.cell.isVisible()  # nobody gave a number
    assert not row.tick.isVisible()
    run.ask_again()
    desk.settle()
    run.set_guess(0.83)
    key(desk, Qt.Key.Key_PageDown)
    key(desk, Qt.Key.Key_PageDown)
    assert row.cell.isVisible()
    assert row.tick.isVisible()  # as an option that is right has one
    assert "apart" not in row.told.text()
    assert window.tools.classroom.panel.question.tick.isVisibleTo(window.tools.classroom.panel)


def test_a_scenes_text_is_read_below_the_picture_and_votes_take_no_height_from_it(desk: Any) -> None:
    present(desk)
    window, classroom = desk.window, desk.window.tools.classroom
    line = window.tools.presenter.words.line
    for name, asked, told in (("attention", 0, 1), ("translation", 1, 0), ("gradients", 6, 0)):
        assert classroom.dialogs.open(resource("lessons", name, "lesson.toml"), resume=False)
        run = classroom.run
        run.go(asked)
        desk.settle()
        text = source.plain(run.lesson.scene_words(run.scene.id, "en").text)
        assert line.text.isVisible() == bool(told)  # what fits of it stands there where nothing is asked
        high = line.height()
        assert line.aside.more.isVisible()
        key(desk, Qt.Key.Key_T)
        assert line.text.text() == text
        assert line.text.height() >= line.text.heightForWidth(line.text.width())
        assert line.height() > high
        key(desk, Qt.Key.Key_Escape)  # puts it away, and no more than that
        assert line.height() == high
        beside = line.aside.geometry()
        if run.question is not None:
            for chip in line.options.chips:
                assert not beside.intersects(chip.geometry().translated(line.options.pos()))
                chip.voted.emit(0, 1)
            key(desk, Qt.Key.Key_PageDown)
            assert line.options.chips[0].count == len(line.options.chips)
            assert line.height() <= high, name


def test_a_class_sees_the_table_of_the_calculation_whole_with_its_opened_cell(desk: Any) -> None:
    classroom = desk.window.tools.classroom
    assert classroom.dialogs.open(resource("lessons", "attention", "lesson.toml"), resume=False)
    run = classroom.run
    for size in ((1440, 900), (1024, 768)):
        present(desk, size)
        run.go(6)
        run.ask_again()
        desk.settle()
        key(desk, Qt.Key.Key_PageDown)
        key(desk, Qt.Key.Key_PageDown)
        table = next(one for one in desk.window.findChildren(ScoreTable) if one.isVisible())
        scroll = table.parentWidget().parentWidget()
        assert scroll.verticalScrollBar().maximum() == 0
        image, cell, accent = table.grab().toImage(), table.cell_rect(2, "weight"), color("accent")
        x = table.geometry_now().ends["weight"] + px(5)  # within the frame, right of the number
        high = sum(image.pixelColor(round(x), y) == accent for y in range(round(cell.top()), round(cell.bottom())))
        assert high >= font(18).pixelSize()  # the frame of the opened cell holds its letters
        plane = next(one for one in desk.window.findChildren(PlaneEditor) if one.isVisible())
        assert not any(button.isVisible() for button in plane.zoom_buttons)
        key(desk, Qt.Key.Key_Escape)
