"""All decoding steps of the Attention lab as a person sees and uses them: real mouse and key events."""

from __future__ import annotations

import re
from functools import partial

import msgspec
import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QScrollArea

from rnnlab.labs.attention.edits import with_page
from rnnlab.labs.attention.state import State
from rnnlab.labs.attention.view_steps_map import StepsMap
from rnnlab.labs.attention.view_steps_table import StepTable
from rnnlab.session.messages import Message
from rnnlab.ui.copying import as_latex, formulas_of
from rnnlab.ui.look.i18n import language
from rnnlab.ui.look.theme import look
from rnnlab.ui.widgets.cells import ramp_color

NO = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def lab(desk):
    """The lab, its second form of pages opened by the tab."""
    desk.view = desk.open("attention")
    tabs = desk.view.stage.tabs
    desk.click(tabs, tabs.place_of("steps").center())
    desk.steps = desk.view.steps
    desk.map, desk.plane = desk.steps.map, desk.steps.plane
    return desk


def press(lab, row, column):
    lab.click(lab.map, lab.map.cell_rect(row, column).center())


def opened(lab):
    return lab.map.table.opened[2].main


def put(lab, **fields):
    lab.window.store.edit(
        "attention", partial(msgspec.structs.replace, **fields), label=Message.of("undo-attention-tokens")
    )
    lab.settle()


def shown_row(lab, row):
    return [round(float(weight), 2) for weight in lab.map.table.weights[row]]


def fill(lab, row, column):
    """The colour of a cell beside its number, as it is painted on the stage."""
    corner = lab.map.mapTo(lab.steps.stage, (lab.map.cell_rect(row, column).topLeft() + QPointF(8, 8)).toPoint())
    return lab.steps.stage.grab().toImage().pixelColor(corner)


# the map -------------------------------------------------------------------------------------------------------------


def test_the_page_opens_with_all_four_words_and_the_last_ones_sum(lab):
    assert lab.state("attention").page == "steps"
    table = lab.map.table
    assert table.rows == ("I", "love", "eating", "apples")
    assert table.source == ("我", "爱", "吃", "苹果")
    assert shown_row(lab, 3) == [0.04, 0.02, 0.11, 0.83]
    assert table.sums == ("1.00",) * 4
    assert table.entropy[3] == "0.60"
    assert opened(lab) == "0.83 = 148.41 / 178.61"
    assert [line.cells for line in table.lines][:2] == [("2", "1", "3", "5"), ("7.39", "2.72", "20.09", "148.41")]
    assert lab.steps.words.large.text() == "$c_{4}$ = [1.82, 0.96]"


def test_what_no_query_can_reach_is_said_from_the_computation(lab):
    assert "“吃” more than 0.33" in lab.steps.words.note.text()
    lab.click(lab.steps.controls.presets.pill("sentence-additive"))
    said = lab.steps.words.note.text()
    assert "more than" not in said
    assert "4 rows" in said
    assert np.array(lab.map.table.weights).argmax(axis=1).tolist() == [0, 1, 2, 3]
    assert lab.steps.controls.presets.pill("sentence-additive").property("chosen")
    lab.window.store.undo()
    lab.settle()
    assert "“吃” more than 0.33" in lab.steps.words.note.text()


def test_Q14_the_map_is_as_wide_as_the_source_and_as_high_as_the_target(lab):
    lab.click(lab.steps.controls.targets.buttons[0])
    lab.click(lab.steps.controls.targets.buttons[0])
    lab.click(lab.view.panel.tokens.add)
    before = np.array(lab.map.table.weights)
    assert before.shape == (2, 5)
    assert lab.map.cell_rect(0, 4).left() > lab.map.cell_rect(0, 0).right()
    assert lab.map.cell_rect(1, 0).top() >= lab.map.cell_rect(0, 0).bottom() - 1
    lab.window.host.set_step(1)
    lab.settle()
    lab.type(lab.steps.controls.query.cells[0], "4")
    after = np.array(lab.map.table.weights)
    assert np.abs(after[0] - before[0]).max() > 0.05
    assert np.array_equal(after[1], before[1])


def test_Q15_a_click_at_the_middle_of_every_cell_opens_that_cell(lab):
    lab.click(lab.steps.controls.targets.buttons[1])  # 3 rows of 4 columns
    for row in range(3):
        for column in range(4):
            lab.steps._place = None
            press(lab, row, column)
            assert lab.window.timeline.step() == row + 1
            assert lab.map.table.opened[0] == column
            weight = f"{float(lab.map.table.weights[row, column]):.2f}"
            assert opened(lab).startswith(f"{weight} = ")


def test_Q16_an_even_map_is_filled_on_the_fixed_scale(lab):
    put(lab, queries=((0.0, 0.0),) * 4)
    assert np.allclose(lab.map.table.weights, 0.25)
    even = fill(lab, 0, 1)
    expected = ramp_color(0.25, "weight", 0, 1)
    assert abs(even.red() - expected.red()) + abs(even.green() - expected.green()) < 6


def test_Q19_a_map_without_rows_says_so_and_takes_any_gesture(lab):
    empty = StepsMap()
    empty.resize(400, 120)
    empty.set_table(StepTable(source=("a", "b", "c"), weights=np.zeros((0, 3))))
    empty.grab()
    QTest.mouseClick(empty, Qt.MouseButton.LeftButton, NO, empty.rect().center())
    QTest.keyClick(empty, Qt.Key.Key_Down)
    assert empty.tip_at(QPointF(200, 60)) == ""
    empty.deleteLater()


def test_Q21_words_of_the_user_are_shown_literally(lab):
    lab.type(lab.steps.controls.targets.fields[0], "<eos>")
    lab.type(lab.view.panel.tokens.fields[0], "<b>$x_1$")
    assert lab.map.table.rows[0] == "<eos>"
    assert lab.map.table.source[0] == "<b>$x_1$"
    assert lab.map.said(0, 0).startswith("<eos> → <b>$x_1$: ")
    assert "<eos>" in lab.window.timeline.chips(1).tokens()
    from rnnlab.ui.look.mathtext import parse

    label = next(p.source for p in lab.plane.figure.labels()[0] if p.handle is not None and p.handle.key == "s0")
    assert "".join(run.text for run in parse(label)).endswith("<eos>")


def test_Q22_long_words_are_elided_and_told_in_full(lab):
    word = "这是一个很长的词"
    put(lab, tokens=tuple(f"{word}{k}" for k in range(12)), keys=((1.0, 0.5),) * 12, targets=tuple(
        f"{word}{k}" for k in range(12)), queries=((1.0, 1.0),) * 12)  # fmt: skip
    layout = lab.map.layout_now()
    assert lab.map.tip_at(layout.header(7).center()) == f"{word}7"
    assert lab.map.tip_at(layout.name(3).center()) == f"{word}3"
    assert lab.map.tip_at(lab.map.cell_rect(3, 7).center()).startswith(f"{word}3 → {word}7: 0.083333")
    assert layout.left < lab.map.width() * 0.3
    assert layout.cell_at(layout.at(11, 11).center(), len(lab.map.table.lines)) == (11, 11)


def test_a_row_closes_by_its_name_and_opens_at_its_largest_weight(lab):
    layout = lab.map.layout_now()
    lab.click(lab.map, layout.name(3).center())
    assert lab.map.table.lines == ()
    lab.click(lab.map, lab.map.layout_now().name(1).center())
    assert lab.map.table.opened[0] == 1
    assert opened(lab).startswith("0.83 = ")
    assert lab.window.timeline.step() == 2


def test_every_number_of_the_open_row_opens_its_own_sum(lab):
    layout = lab.map.layout_now()
    lab.click(lab.map, layout.line(0, 2).center())
    assert opened(lab) == "3 = 2·1 + 1·1"
    lab.click(lab.map, lab.map.layout_now().line(1, 2).center())
    assert opened(lab) == "20.09 = exp(3 / 1)"
    lab.click(lab.map, lab.map.layout_now().line(2, 2).center())
    assert opened(lab).startswith("[0.11, 0.11] = 0.11·[1, 1]")


def test_the_keyboard_reaches_every_cell(lab):
    lab.map.setFocus(Qt.FocusReason.TabFocusReason)
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Right):
        QTest.keyClick(lab.map, key)
    assert lab.map.here == (2, 1)
    assert lab.map.accessibleDescription() == "eating → 爱: 0.082595"
    assert lab.plane.model.lit == {"s2", "h1"}
    QTest.keyClick(lab.map, Qt.Key.Key_Space)
    lab.settle()
    assert lab.window.timeline.step() == 3
    assert lab.map.table.opened[0] == 1


def test_one_row_at_a_time(lab):
    lab.click(lab.steps.controls.rows.button(True))
    assert lab.state("attention").one_row
    assert lab.map.table.one_row
    assert fill(lab, 0, 0).lightness() > 240  # 0.86 would be plum
    assert lab.map.tip_at(lab.map.cell_rect(0, 0).center()) == "I"
    lab.window.host.set_step(1)
    lab.settle()
    assert fill(lab, 0, 0).lightness() < 160


# time ----------------------------------------------------------------------------------------------------------------


def test_playing_goes_from_target_word_to_target_word(lab):
    timeline = lab.window.timeline
    timeline.first()
    lab.settle()
    assert timeline.step() == 1
    assert lab.steps.words.large.text().startswith("$c_{1}$")
    timeline.forward()
    lab.settle()
    assert lab.map.table.step == 2
    assert "“love” looks most at “爱”: 0.83" in lab.steps.words.note.text()
    timeline.back()
    timeline.last()
    lab.settle()
    assert opened(lab) == "0.83 = 148.41 / 178.61"  # exactly as at the start


def test_target_words_are_typed_in_the_timeline_and_keep_their_queries(lab):
    timeline = lab.window.timeline
    timeline.edit_sentence(1)
    lab.type(timeline.field(1), "I love apples")
    state = lab.state("attention")
    assert state.targets == ("I", "love", "apples")
    assert state.queries == (State().queries[0], State().queries[1], State().queries[3])
    timeline.edit_sentence(0)
    lab.type(timeline.field(0), "我爱苹果")
    assert lab.state("attention").tokens == ("我", "爱", "苹果")
    assert lab.map.table.weights.shape == (3, 3)


# the plane -----------------------------------------------------------------------------------------------------------


def test_a_dragged_query_changes_its_row_alone_and_is_one_step_of_undo(lab):
    before = np.array(lab.map.table.weights)
    start = lab.plane.point_of("s1")
    lab.drag(lab.plane.viewport(), start, start + QPointF(60, -20))
    after = np.array(lab.map.table.weights)
    assert lab.window.timeline.step() == 2  # whose handle is pressed, is looked at
    assert np.abs(after[1] - before[1]).max() > 0.05
    assert np.array_equal(np.delete(after, 1, 0), np.delete(before, 1, 0))
    lab.window.store.undo()
    lab.settle()
    assert lab.state("attention").queries == State().queries
    assert np.array_equal(lab.map.table.weights, before)


def test_a_dragged_key_changes_all_rows(lab):
    start = lab.plane.point_of("h0")
    before = np.array(lab.map.table.weights)
    lab.drag(lab.plane.viewport(), start, start + QPointF(30, 40))
    changed = np.abs(np.array(lab.map.table.weights) - before).max(axis=1)
    assert (changed > 1e-3).all()


def test_queries_have_their_numbers_and_move_by_the_arrow_keys(lab):
    names = {handle.key: handle.label for handle in lab.plane.model.handles}
    assert names["s2"] == "$s_{3}$ eating"
    lab.plane.pick("s2")
    lab.settle()
    QTest.keyClick(lab.plane, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyRelease(lab.plane, Qt.Key.Key_Right)
    lab.settle()
    assert lab.state("attention").queries[2] == (1.5, 1.0)


def test_a_mask_holds_in_every_row(lab):
    lab.click(lab.view.panel.mask.chips[3])
    assert np.array(lab.map.table.weights)[:, 3].tolist() == [0] * 4
    assert lab.map.table.masked == {3}
    for index in (0, 1, 2):
        lab.click(lab.view.panel.mask.chips[index])
    assert "Every source word is masked" in lab.steps.words.note.text()
    assert lab.plane.model.arrow is None


# controls ------------------------------------------------------------------------------------------------------------


def test_steps_come_and_go_between_1_and_12(lab):
    rows = lab.steps.controls.targets
    for _ in range(8):
        lab.click(rows.add)
    assert len(lab.state("attention").targets) == 12
    assert not rows.add.isEnabled()
    assert lab.window.timeline.step() == 12  # a new word is looked at
    for _ in range(11):
        lab.click(rows.buttons[0])
    assert len(lab.state("attention").targets) == 1
    assert not rows.buttons[0].isEnabled()
    assert lab.map.table.weights.shape == (1, 4)


def test_N02_a_query_that_is_no_number_is_refused_and_the_old_one_stays(lab):
    lab.type(lab.steps.controls.query.cells[0], "1e400")
    assert lab.message() == "not-finite"
    assert lab.steps.controls.query.cells[0].text() == "2"
    assert lab.state("attention").queries == State().queries


def test_a_step_goes_to_the_calculation_of_its_own(lab):
    lab.window.host.set_step(3)
    lab.settle()
    lab.click(lab.steps.controls.alone)
    state = lab.state("attention")
    assert (state.page, state.query) == ("calculation", (1.0, 1.0))
    assert lab.view.stage.page() == "calculation"
    lab.window.store.undo()
    lab.settle()
    assert lab.view.stage.page() == "steps"


def test_pointing_at_a_symbol_lights_its_picture(lab):
    card = lab.steps.controls.card
    scroll = card.parentWidget()
    while not isinstance(scroll, QScrollArea):
        scroll = scroll.parentWidget()
    scroll.ensureWidgetVisible(card)
    lab.settle()
    QTest.mouseMove(card, card.rect_of("s").center().toPoint())
    assert lab.plane.model.lit == {"s3"}
    QTest.mouseMove(card, card.rect_of("a").center().toPoint())
    assert lab.map.lit == (3, -1)
    QTest.mouseMove(lab.map, lab.map.cell_rect(1, 2).center().toPoint())
    assert card._lit == "a"
    assert lab.plane.model.lit == {"s1", "h2"}


# predict, A and B, copy ----------------------------------------------------------------------------------------------


def test_a_class_predicts_the_largest_weight_of_the_step(lab):
    questions = lab.view.predictions.questions()
    assert [question.id for question in questions] == ["next"]
    assert "apples" in questions[0].words()
    assert questions[0].options == ("我", "爱", "吃", "苹果")
    lab.view.conceal(True)
    assert lab.map.table.concealed
    assert lab.steps.words.note.text() == ""
    assert lab.map.tip_at(lab.map.cell_rect(3, 3).center()) == "apples"
    lab.view.conceal(False)
    right = lab.view.predictions.reveal(questions[0], 3)
    wrong = lab.view.predictions.reveal(questions[0], 0)
    assert (right.right, wrong.right) == (True, False)
    assert "0.83" in right.text


def test_A_is_dashed_in_the_cells_and_the_difference_is_that_of_one_weight(lab):
    lab.window.store.pin("attention")
    lab.settle()
    lab.window.host.set_step(1)
    lab.settle()
    lab.type(lab.steps.controls.query.cells[1], "0")
    lab.settle()
    assert lab.view.pinned is not None
    assert lab.view.pinned.difference == pytest.approx(
        float(np.abs(lab.map.table.weights - lab.map.table.before).max()), abs=1e-12
    )


def test_the_table_is_copied_with_all_digits(lab):
    rows = lab.view.table()
    assert rows[0] == ["", "我", "爱", "吃", "苹果", "sum", "entropy", "c[1]", "c[2]"]
    assert [row[0] for row in rows[1:]] == ["I", "love", "eating", "apples"]
    assert [float(cell) for cell in rows[4][1:5]] == pytest.approx([0.041371, 0.015219, 0.112457, 0.830953], abs=1e-6)
    assert [float(cell) for cell in rows[4][7:]] == pytest.approx([1.815733, 0.958629], abs=1e-6)
    formulas = formulas_of(lab.view)
    assert any("alpha_{ti}" in formula for formula in formulas)
    assert "{e_{ti}} = {s_t}" in as_latex(rows, formulas)


# look ----------------------------------------------------------------------------------------------------------------


def test_Q47_language_theme_and_decimals_change_all_texts_and_no_data(lab):
    state = lab.state("attention")
    language().set("zh")
    look().set_theme("dark")
    look().set_decimals(4)
    lab.settle()
    assert lab.state("attention") == state
    assert "最看重" in lab.steps.words.note.text()
    assert re.search("。(?=“|用)", lab.steps.words.note.text()), "two sentences, with no space between them"
    assert opened(lab) == "0.8310 = 148.4132 / 178.6060"


@pytest.mark.parametrize("size", [(1024, 768), (1280, 720), (1440, 900)])
def test_C09_twelve_words_on_twelve_words_fit_every_size(desk_factory, size):
    desk = desk_factory("attention", size)
    view = desk.window.host.view("attention")
    many = State(
        page="steps",
        tokens=tuple(f"w{k}" for k in range(12)),
        keys=tuple((0.25 * k - 1, (k * 5 % 7) / 3 - 1) for k in range(12)),
        targets=tuple(f"word{k}" for k in range(12)),
        queries=tuple((1 - 0.2 * k, 0.3 * k - 2) for k in range(12)),
    )
    desk.window.store.replace("attention", many, label=Message.of("undo-attention-tokens"))
    desk.settle()
    steps = view.steps
    assert steps.plane.height() >= 190
    assert steps.plane.geometry().bottom() < steps.stage._scroll.geometry().top()
    assert steps.words.geometry().right() <= steps.stage.width()
    layout = steps.map.layout_now()
    assert layout.at(11, 11).right() <= layout.rect.right()
    # the present row, the last one, is in sight
    bar = steps.stage._scroll.verticalScrollBar()
    row = layout.row(11)
    assert bar.value() <= row.center().y() <= bar.value() + steps.stage._scroll.viewport().height()


def test_turning_the_page_keeps_the_state(lab):
    before = lab.state("attention")
    tabs = lab.view.stage.tabs
    lab.click(tabs, tabs.place_of("calculation").center())
    assert lab.state("attention") == with_page(before, "calculation")
    lab.click(tabs, tabs.place_of("steps").center())
    assert lab.state("attention") == before
    assert opened(lab) == "0.83 = 148.41 / 178.61"
