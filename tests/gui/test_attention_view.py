"""The Attention lab as a person sees and uses it: real mouse and key events in the real window."""

from __future__ import annotations

import math

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from rnnlab.labs.attention.edits import with_preset
from rnnlab.labs.attention.state import State
from rnnlab.ui.look.i18n import language
from rnnlab.ui.look.theme import look

NO = Qt.KeyboardModifier.NoModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def lab(desk):
    """The desk, the view and its plane and table, with the lab open."""
    desk.view = desk.open("attention")
    desk.plane, desk.table = desk.view.calculation.stage.plane, desk.view.calculation.stage.table
    return desk


def cells(lab, column):
    return [row.cells[column] for row in lab.table.table.rows]


def click_cell(lab, row, column):
    lab.click(lab.table, lab.table.cell_rect(row, column).center())


def drag(lab, key, dx, dy, **how):
    start = lab.plane.point_of(key)
    lab.drag(lab.plane.viewport(), start, start + QPointF(dx, dy), **how)


def said(lab):
    return lab.view.calculation.stage.side.note.plain() if not lab.view.calculation.stage.side.note.isHidden() else ""


def wheel(widget, modifiers=NO, turns=1):
    middle = QPointF(widget.rect().center())
    event = QWheelEvent(
        middle, widget.mapToGlobal(middle), QPoint(), QPoint(0, 120 * turns), Qt.MouseButton.NoButton, modifiers,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(widget, event)


# the worked example --------------------------------------------------------------------------------------------------


def test_the_lab_opens_with_the_worked_example_of_the_blackboard(lab):
    assert cells(lab, "state") == ["[1, 0]", "[0, 1]", "[1, 1]", "[2, 1]"]
    assert cells(lab, "score") == ["2", "1", "3", "5"]
    assert cells(lab, "exp") == ["7.39", "2.72", "20.09", "148.41"]
    assert cells(lab, "weight") == ["0.04", "0.02", "0.11", "0.83"]
    assert cells(lab, "weighted") == ["[0.04, 0.00]", "[0.00, 0.02]", "[0.11, 0.11]", "[1.66, 0.83]"]
    assert lab.table.table.sums == {"exp": "178.61", "weight": "1.00", "weighted": "[1.82, 0.96]"}
    assert lab.view.calculation.stage.side.large.text() == "$c$ = [1.82, 0.96]"


def test_the_weight_of_the_last_word_is_open_with_its_division(lab):
    row, column, opened = lab.table.opened
    assert (row, column) == (3, "weight")
    assert opened.main == "0.83 = 148.41 / 178.61"
    assert opened.full == "0.830953 = 148.413159 / 178.606034"
    assert set(opened.sources) == {(3, "exp"), (-1, "exp")}


def test_rounding_before_the_sum_is_told_and_only_where_it_shows(lab):
    assert "[1.81,\u00a00.96]" in said(lab)
    assert "[1.82,\u00a00.96]" in said(lab)
    assert lab.view.panel.same.isHidden()
    lab.view.panel.presets.pill("query-on-eat").click()  # 0.08, 0.08, 0.22, 0.61: by hand [1.52, 0.91]
    lab.settle()
    exact = lab.view.calculation.stage.side.large.text().split("= ")[1].replace(" ", "\u00a0")
    assert (exact in said(lab)) == bool(said(lab))
    lab.view.panel.temperature.cell.setFocus()
    lab.type(lab.view.panel.temperature.cell, "1e9")  # 0.25 each: nothing is lost by rounding
    assert said(lab) == ""
    assert "With 2 decimals" in lab.view.panel.same.text()


def test_the_plane_shows_hull_context_and_labels_that_do_not_cover_each_other(lab):
    model = lab.plane.model
    assert model.region.corners == ((0, 1), (1, 0), (2, 1))
    assert (model.arrow.x, model.arrow.y) == pytest.approx((1.815733, 0.958629), abs=1e-6)
    placed, sentence = lab.plane.figure.labels()
    assert sentence is not None
    boxes = [label.rect for label in placed]
    assert len(boxes) == 6
    for k, box in enumerate(boxes):
        assert model.rect.contains(box)
        assert not any(box.intersects(other) for other in boxes[:k])
        for handle in model.handles:
            assert not box.contains(model.pixel(handle.x, handle.y))


# dragging ------------------------------------------------------------------------------------------------------------


def test_Q32_a_dragged_key_follows_the_pointer_at_once_and_the_range_stays(lab):
    before = lab.plane.view_range()
    start, view = lab.plane.point_of("h2"), lab.plane.viewport()
    QTest.mousePress(view, Qt.MouseButton.LeftButton, NO, start.toPoint())
    pointer = start + QPointF(40, 66)
    QTest.mouseMove(view, pointer.toPoint())
    lab.app.processEvents()  # no result yet: the engine has not been asked to run
    assert (lab.plane.point_of("h2") - pointer).manhattanLength() < 4
    assert lab.plane.view_range() == before
    lab.settle()
    QTest.mouseMove(view, (start + QPointF(900, 0)).toPoint())  # far out of sight
    lab.settle()
    assert lab.plane.view_range() == before
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, NO, (start + QPointF(900, 0)).toPoint())
    lab.settle()
    assert lab.plane.model.rect.contains(lab.plane.model.pixel(*lab.state("attention").keys[2]))
    assert lab.plane.view_range() != before


def test_a_drag_moves_weights_context_and_the_typed_numbers(lab):
    drag(lab, "s", -150, 60)
    state = lab.state("attention")
    assert state.query != (2.0, 1.0)
    scores = [state.query[0] * x + state.query[1] * y for x, y in state.keys]
    total = sum(math.exp(e) for e in scores)
    assert cells(lab, "weight") == [f"{math.exp(e) / total:.2f}" for e in scores]
    assert [cell.text().replace("−", "-") for cell in lab.view.panel.query.cells] == [
        f"{value:g}" for value in state.query
    ]


def test_a_drag_is_one_step_of_undo_and_back_shows_the_same_numbers(lab):
    before = lab.table.table
    drag(lab, "h0", 30, -90, steps=8)
    assert lab.table.table != before
    assert lab.window.store.undo_label.args == (("name", "h₁"),)
    lab.window.store.undo()
    lab.settle()
    assert lab.table.table == before
    assert lab.state("attention") == State(step=lab.state("attention").step)
    assert not lab.window.store.can_undo


def test_Q31_one_move_is_one_edit(lab):
    changes = []
    lab.window.store.changed.connect(changes.append)
    start, view = lab.plane.point_of("h1"), lab.plane.viewport()
    QTest.mousePress(view, Qt.MouseButton.LeftButton, NO, start.toPoint())
    QTest.mouseMove(view, (start + QPointF(25, 25)).toPoint())
    lab.settle()
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, NO, (start + QPointF(25, 25)).toPoint())
    lab.settle()
    assert len([change for change in changes if "attention" in change.labs]) == 1


def test_a_press_alone_moves_nothing(lab):
    drag(lab, "h3", 0, 0, steps=1)
    assert not lab.window.store.can_undo


def test_shift_snaps_to_half_units(lab):
    start, view = lab.plane.point_of("h0"), lab.plane.viewport()
    unit = lab.plane.model.scale
    end = (start + QPointF(0.44 * unit, -0.6 * unit)).toPoint()
    QTest.mousePress(view, Qt.MouseButton.LeftButton, SHIFT, start.toPoint())
    # QTest.mouseMove carries no modifiers; the held key is part of the real event
    from PySide6.QtGui import QMouseEvent

    move = QMouseEvent(
        QMouseEvent.Type.MouseMove, QPointF(end), view.mapToGlobal(QPointF(end)), Qt.MouseButton.NoButton,
        Qt.MouseButton.LeftButton, SHIFT,
    )  # fmt: skip
    QApplication.sendEvent(view, move)
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, SHIFT, end)
    lab.settle()
    assert lab.state("attention").keys[0] == (1.5, 0.5)


def test_two_handles_at_one_place_are_reached_by_the_diamond_and_by_the_label(lab):
    drag(lab, "s", 40, 40)  # the query lies on h₄ and is on top
    assert lab.state("attention").keys[3] == (2, 1)
    lab.window.store.undo()
    lab.settle()
    label = next(p.rect for p in lab.plane.figure.labels()[0] if p.handle is not None and p.handle.key == "h3")
    start = lab.plane.box.mapToScene(label.center())
    lab.drag(lab.plane.viewport(), start, start + QPointF(-60, 30))
    assert lab.state("attention").query == (2, 1)
    assert lab.state("attention").keys[3] != (2, 1)


def test_a_handle_is_taken_within_44_pixels(lab):
    at = lab.plane.point_of("h1")
    lab.drag(lab.plane.viewport(), at + QPointF(-15, 14), at + QPointF(-15, 60))
    assert lab.state("attention").keys[1][1] < 1
    assert lab.state("attention").keys[1][0] == 0  # the handle keeps its distance from the pointer


def test_a_finger_drags_as_a_mouse_does(lab):
    from PySide6.QtGui import QPointingDevice

    screen = QTest.createTouchDevice()
    assert screen.type() == QPointingDevice.DeviceType.TouchScreen
    start, view = lab.plane.point_of("h1").toPoint(), lab.plane.viewport()
    QTest.touchEvent(view, screen).press(1, start, view)
    QTest.touchEvent(view, screen).move(1, start + QPoint(10, 30), view)
    QTest.touchEvent(view, screen).move(1, start + QPoint(40, 80), view)
    QTest.touchEvent(view, screen).release(1, start + QPoint(40, 80), view)
    lab.settle()
    x, y = lab.state("attention").keys[1]
    assert x == pytest.approx(40 / lab.plane.model.scale, abs=0.02)
    assert y == pytest.approx(1 - 80 / lab.plane.model.scale, abs=0.02)


def test_the_context_leaves_a_trail_while_something_is_dragged(lab):
    assert lab.plane.model.trail == ()
    drag(lab, "s", -250, 120, steps=12)
    assert len(lab.plane.model.trail) > 3
    drag(lab, "s", 0, 0, steps=1)  # a new gesture begins a new trail
    assert len(lab.plane.model.trail) <= 1


# keyboard ------------------------------------------------------------------------------------------------------------


def test_tab_goes_through_the_handles_and_arrows_move_them(lab):
    lab.plane.setFocus(Qt.FocusReason.TabFocusReason)
    assert lab.plane.model.current == "h0"
    for key in ("h1", "h2", "h3", "s"):
        QTest.keyClick(lab.plane, Qt.Key.Key_Tab)
        assert lab.plane.model.current == key
    QTest.keyClick(lab.plane, Qt.Key.Key_Left)
    QTest.keyClick(lab.plane, Qt.Key.Key_Up, SHIFT)
    lab.settle()
    assert lab.state("attention").query == (1.9, 1.5)
    QTest.keyClick(lab.plane, Qt.Key.Key_Tab)
    assert lab.plane.model.current == ""
    assert not lab.plane.hasFocus()


def test_each_arrow_key_is_a_step_of_undo_and_the_timeline_stays(lab):
    lab.plane.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(lab.plane, Qt.Key.Key_Right)
    QTest.keyClick(lab.plane, Qt.Key.Key_Right)
    lab.settle()
    assert lab.state("attention").keys[0] == (1.2, 0)
    assert lab.window.timeline.step() == 4
    lab.window.store.undo()
    assert lab.state("attention").keys[0] == (1.1, 0)


def test_zoom_by_keys_keeps_the_state_and_0_shows_all_points(lab):
    before = lab.plane.view_range()
    lab.plane.setFocus()
    QTest.keyClicks(lab.plane, "+")
    assert lab.plane.view_range() != before
    assert not lab.plane.fit_button.isHidden()
    QTest.keyClicks(lab.plane, "0")
    assert lab.plane.view_range() == pytest.approx(before)
    assert not lab.window.store.can_undo


def test_Q43_the_wheel_changes_nothing_without_focus_or_ctrl(lab):
    before, state = lab.plane.view_range(), lab.state("attention")
    lab.window.stage.setFocus()
    for widget in (
        lab.plane.viewport(), lab.table, lab.view.panel.temperature.slider, lab.view.panel.score, lab.view.panel.mask,
    ):  # fmt: skip
        wheel(widget)
    assert lab.plane.view_range() == before
    assert lab.state("attention") == state
    wheel(lab.plane.viewport(), Qt.KeyboardModifier.ControlModifier)
    assert lab.plane.view_range() != before


# the table -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "column", "sum_", "sources"),
    [
        (3, "score", "5 = 2·2 + 1·1", {(3, "state")}),
        (3, "exp", "148.41 = exp(5 / 1)", {(3, "score")}),
        (2, "weight", "0.11 = 20.09 / 178.61", {(2, "exp"), (-1, "exp")}),
        (2, "weighted", "[0.11, 0.11] = 0.11·[1, 1]", {(2, "weight"), (2, "state")}),
    ],
)
def test_a_click_opens_the_sum_behind_a_cell(lab, row, column, sum_, sources):
    click_cell(lab, row, column)
    assert lab.table.opened[:2] == (row, column)
    assert lab.table.opened[2].main == sum_
    assert set(lab.table.opened[2].sources) == sources
    assert lab.window.timeline.step() == row + 1


def test_a_second_click_closes_the_sum(lab):
    click_cell(lab, 1, "score")
    click_cell(lab, 1, "score")
    assert lab.table.opened is None


def test_the_timelines_step_chooses_the_opened_row(lab):
    lab.click(lab.window.timeline.chips(), lab.window.timeline.chips().chip_rect(1).center())
    assert lab.table.opened[2].main == "0.02 = 2.72 / 178.61"
    QTest.keyClick(lab.window.stage, Qt.Key.Key_Right)
    assert lab.table.opened[0] == 2


def test_numbers_of_a_state_are_typed_in_place(lab):
    where = lab.table.cell_rect(0, "state").center().toPoint()
    QTest.mouseDClick(lab.table, Qt.MouseButton.LeftButton, NO, where)
    first = lab.table.editors[0]
    assert first.isVisible()
    lab.type(first, "-1.5")
    assert lab.state("attention").keys[0] == (-1.5, 0)
    assert cells(lab, "score")[0] == "−3"
    assert not first.isVisible()


def test_enter_on_a_focused_state_types_its_second_number(lab):
    lab.table.setFocus()
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Down, Qt.Key.Key_Return):
        QTest.keyClick(lab.table, key)
    QTest.keyClick(lab.table.editors[0], Qt.Key.Key_Tab)
    assert lab.table.editors[1].hasFocus()
    lab.type(lab.table.editors[1], "3")
    assert lab.state("attention").keys[1] == (0, 3)


@pytest.mark.parametrize(("typed", "message"), [("1e400", "not-finite"), ("nan", "not-finite"), ("x", "not-a-number")])
def test_N02_a_number_that_is_none_is_refused_and_the_old_one_stays(lab, typed, message):
    before = lab.table.table
    QTest.mouseDClick(lab.table, Qt.MouseButton.LeftButton, NO, lab.table.cell_rect(3, "state").center().toPoint())
    lab.type(lab.table.editors[0], typed)
    assert lab.message() == message
    assert lab.table.table == before
    lab.type(lab.view.panel.query.cells[1], typed)
    assert lab.view.panel.query.cells[1].text() == "1"
    assert lab.state("attention") == State(step=lab.state("attention").step)


def test_a_number_beyond_the_limit_is_refused_in_words(lab):
    lab.type(lab.view.panel.query.cells[0], "1e7")
    assert lab.message() == "too-large"
    assert lab.view.panel.query.cells[0].text() == "2"


@pytest.mark.parametrize("typed", ["0,5", "0.5"])
def test_Q44_point_and_comma_are_the_same_number(lab, typed):
    lab.type(lab.view.panel.query.cells[0], typed)
    assert lab.state("attention").query == (0.5, 1)


# masks, temperature, scores ------------------------------------------------------------------------------------------


def test_N06_a_mask_is_said_in_words(lab):
    chip = lab.view.panel.mask.chips[3]
    assert chip.word() == "visible"
    lab.click(chip)
    assert chip.word() == "masked"
    assert cells(lab, "exp")[3] == "masked"
    assert cells(lab, "weight") == ["0.24", "0.09", "0.67", "0.00"]  # softmax of 2, 1, 3
    assert "0" in lab.table.opened[2].main
    assert lab.plane.model.region.corners == ((0, 1), (1, 0), (1, 1))
    assert next(h for h in lab.plane.model.handles if h.key == "h3").tag == "masked"


def test_the_hull_of_a_question_is_that_of_the_words_it_asks_about(lab):
    lab.view.conceal(True)
    lab.click(lab.view.panel.mask.chips[3])
    assert lab.plane.model.region.corners == ((0, 1), (1, 0), (1, 1))
    assert lab.plane.model.arrow is None


def test_N03_no_visible_key_is_said_and_weights_are_0(lab):
    for chip in lab.view.panel.mask.chips[:4]:
        lab.click(chip)
    assert said(lab).startswith("No visible key")
    assert cells(lab, "weight") == ["0.00"] * 4
    assert lab.view.calculation.stage.side.large.text() == "$c$ = [0.00, 0.00]"
    assert lab.plane.model.arrow is None
    assert lab.plane.model.region.corners == ()


def test_N10_argmax_is_named_and_a_negative_temperature_refused(lab):
    lab.click(lab.view.panel.argmax)
    assert cells(lab, "weight") == ["0.00", "0.00", "0.00", "1.00"]
    assert lab.table.table.headers["exp"] == "argmax"
    assert said(lab).startswith("argmax")
    click_cell(lab, 0, "exp")
    assert lab.table.opened[2].main == "2 is less than 5"
    lab.type(lab.view.panel.temperature.cell, "-1")
    assert lab.message() == "temperature-negative"
    assert lab.state("attention").temperature == 0
    lab.type(lab.view.panel.temperature.cell, "1e9")
    assert cells(lab, "weight") == ["0.25"] * 4


def test_N01_scores_of_1000_show_the_form_less_the_maximum(lab):
    for row, value in ((0, "500"), (3, "500.5")):
        QTest.mouseDClick(
            lab.table, Qt.MouseButton.LeftButton, NO, lab.table.cell_rect(row, "state").center().toPoint()
        )
        lab.type(lab.table.editors[0], value)
        QTest.mouseDClick(
            lab.table, Qt.MouseButton.LeftButton, NO, lab.table.cell_rect(row, "state").center().toPoint()
        )
        QTest.keyClick(lab.table.editors[0], Qt.Key.Key_Tab)
        lab.type(lab.table.editors[1], "0")
    assert cells(lab, "score") == ["1000", "1", "3", "1001"]
    assert [cells(lab, "weight")[k] for k in (0, 3)] == ["0.27", "0.73"]
    assert said(lab).startswith("exp leaves the range of float64")
    click_cell(lab, 0, "exp")
    assert lab.table.opened[2].main == "0.37 = exp((1000 − 1001) / 1)"


@pytest.mark.parametrize(
    ("score", "sum_", "full"),
    [
        ("scaled-dot", "3.54 = (2·2 + 1·1) / √2", "3.535534 = (2·2 + 1·1) / √2"),
        ("general", "5 = 2·2 + 1·1", "sᵀA = [2, 1]"),
        ("additive", "1.96 = 1·1.00 + 1·0.96", "tanh([2, 1] + [2, 1]) = [1.00, 0.96]"),
    ],
)
def test_every_score_function_opens_its_own_sum(lab, score, sum_, full):
    lab.click(lab.view.panel.score.button(score))
    click_cell(lab, 3, "score")
    assert lab.table.opened[2].main == sum_
    assert lab.table.opened[2].full == full


def test_the_query_is_named_as_in_the_paper_of_the_score(lab):
    assert "Luong" in lab.view.panel.asks.text()
    lab.click(lab.view.panel.score.button("additive"))
    assert "s_{t-1}" in lab.view.panel.asks.text()
    assert "Bahdanau" in lab.view.panel.asks.text()


def test_Q14_Q15_a_matrix_takes_the_number_at_the_cell_that_was_clicked(lab):
    lab.click(lab.view.panel.score.button("general"))
    grid = lab.view.panel.matrices.grids["A"]
    assert grid.isVisible()
    QTest.mouseDClick(grid, Qt.MouseButton.LeftButton, NO, grid.cell_rect(0, 1).center().toPoint())
    lab.type(grid.cell, "0.5")
    assert lab.state("attention").A == ((1, 0.5), (0, 1))
    click_cell(lab, 3, "score")
    assert lab.table.opened[2].full == "sᵀA = [2, 2]"  # [2·1 + 1·0, 2·0.5 + 1·1]


def test_the_vector_v_is_one_row(lab):
    lab.click(lab.view.panel.score.button("additive"))
    grid = lab.view.panel.matrices.grids["v"]
    QTest.mouseDClick(grid, Qt.MouseButton.LeftButton, NO, grid.cell_rect(0, 1).center().toPoint())
    lab.type(grid.cell, "-2")
    assert lab.state("attention").v == (1, -2)


# tokens --------------------------------------------------------------------------------------------------------------


def test_Q21_a_users_token_is_shown_literally(lab):
    lab.type(lab.view.panel.tokens.fields[0], "<eos>")
    lab.type(lab.view.panel.tokens.fields[1], "$x_1$")
    assert lab.state("attention").tokens[:2] == ("<eos>", "$x_1$")
    labels = [p.source for p in lab.plane.figure.labels()[0] if p.handle is not None]
    assert labels[0].startswith("<eos> $h_{1}$")
    from rnnlab.ui.look.mathtext import parse

    assert "".join(run.text for run in parse(labels[1])).startswith("$x_1$ ")
    assert lab.window.timeline.chips().tokens()[:2] == ("<eos>", "$x_1$")


def test_tokens_come_and_go_between_1_and_12(lab):
    rows = lab.view.panel.tokens
    for _ in range(8):
        lab.click(rows.add)
    assert len(lab.state("attention").tokens) == 12
    assert not rows.add.isEnabled()
    assert len(lab.table.table.rows) == 12
    for _ in range(11):
        lab.click(rows.buttons[0])
    assert len(lab.state("attention").tokens) == 1
    assert not rows.buttons[0].isEnabled()
    assert cells(lab, "weight") == ["1.00"]


def test_an_empty_name_is_refused(lab):
    lab.type(lab.view.panel.tokens.fields[2], " ")
    assert lab.message() == "token-empty"
    assert lab.view.panel.tokens.fields[2].text() == "吃"


def test_a_typed_sentence_keeps_the_states_of_the_words_that_stay(lab):
    lab.window.timeline.edit_sentence()
    lab.type(lab.window.timeline.field(), "我爱吃梨")
    state = lab.state("attention")
    assert state.tokens == ("我", "爱", "吃", "梨")
    assert state.keys[:3] == State().keys[:3]
    assert len(lab.table.table.rows) == 4
    assert lab.window.store.shared.sentence == ("我", "打", "狗")  # the other labs keep theirs


def test_T11_an_empty_sentence_keeps_the_picture(lab):
    before = lab.table.table
    lab.window.timeline.edit_sentence()
    lab.type(lab.window.timeline.field(), "　")
    assert lab.message() == "sentence-empty"
    assert lab.table.table == before


# links, presets, look ------------------------------------------------------------------------------------------------


def test_pointing_at_a_symbol_lights_its_picture_and_back(lab):
    card = lab.view.panel.card
    QTest.mouseMove(card, card.rect_of("c").center().toPoint())
    assert lab.plane.model.lit == {"arrow"}
    assert lab.table.lit == {"weighted"}
    QTest.mouseMove(card, card.rect_of("h").center().toPoint())
    assert lab.plane.model.lit == {"h0", "h1", "h2", "h3"}
    QTest.mouseMove(lab.plane.viewport(), lab.plane.point_of("h0").toPoint())
    assert card._lit == "h"
    at = lab.plane.box.mapToScene(lab.plane.model.pixel(lab.plane.model.arrow.x, lab.plane.model.arrow.y))
    QTest.mouseMove(lab.plane.viewport(), (at + QPointF(-12, 8)).toPoint())
    assert card._lit == "c"
    QTest.mouseMove(lab.table, lab.table.cell_rect(1, "weight").center().toPoint())
    assert card._lit == "a"
    assert lab.plane.model.lit == {"h1"}


def test_the_keyboard_lights_what_the_pointer_would(lab):
    lab.plane.setFocus(Qt.FocusReason.TabFocusReason)
    assert lab.view.panel.card._lit == "h"
    assert lab.plane.model.lit == {"h0"}
    assert next(h for h in lab.plane.model.handles if h.key == "h0").note == "[1, 0]"


@pytest.mark.parametrize("name", ["sharp", "even", "query-on-eat", "query-i", "query-love", "additive-eat"])
def test_a_preset_is_one_press_marked_and_taken_back(lab, name):
    pills = lab.view.panel.presets
    lab.click(pills.pill(name))
    state = lab.state("attention")
    assert state == with_preset(state, name)
    assert pills.pill(name).property("chosen")
    assert not pills.pill("worked-example").property("chosen")
    lab.click(pills.pill("reset"))
    assert lab.view.calculation.stage.side.large.text() == "$c$ = [1.82, 0.96]"
    lab.window.store.undo()
    assert lab.state("attention") == state


def test_numbers_stand_in_full(lab):
    numbers = lab.view.panel.numbers._values
    assert numbers["context"].text() == "[1.815733, 0.958629]"
    assert numbers["sum"].text() == "1.000000"
    assert ("nearest, $‖c - h_{4}‖$", numbers["nearest"].text()) in lab.view.panel.numbers.rows()
    assert float(numbers["nearest"].text()) == pytest.approx(math.hypot(2 - 1.815733, 1 - 0.958629), abs=2e-6)
    weights = (0.041371, 0.015219, 0.112457, 0.830953)
    assert float(numbers["entropy"].text().split()[0]) == pytest.approx(
        -sum(w * math.log(w) for w in weights), abs=1e-5
    )


def test_the_table_is_copied_with_all_digits(lab):
    rows = lab.view.table()
    assert [row[0] for row in rows[1:]] == ["我", "爱", "吃", "苹果", "sum"]
    assert [float(row[5]) for row in rows[1:5]] == pytest.approx([0.041371, 0.015219, 0.112457, 0.830953], abs=1e-6)
    assert [float(cell) for cell in rows[5][6:]] == pytest.approx([1.815733, 0.958629], abs=1e-6)
    assert len(rows[4][5]) > 12  # every digit, not those of the screen


def test_Q47_language_theme_and_decimals_change_all_texts_and_no_data(lab):
    state = lab.state("attention")
    language().set("zh")
    look().set_theme("dark")
    look().set_decimals(4)
    lab.settle()
    assert lab.state("attention") == state
    assert cells(lab, "weight") == ["0.0414", "0.0152", "0.1125", "0.8310"]
    assert lab.table.table.headers["weight"] == "权重 $\\alpha_i$"
    assert lab.plane.model.region.label.endswith("凸包内")
    assert lab.view.panel.mask.chips[0].word() == "可见"
    assert said(lab).startswith("先")


@pytest.mark.parametrize("size", [(1024, 768), (1280, 720), (1440, 900)])
def test_C09_twelve_tokens_fit_every_size(desk_factory, size):
    desk = desk_factory("attention", size)
    view = desk.window.host.view("attention")
    for _ in range(8):
        view.panel.tokens.added.emit()
    desk.settle()
    stage, table = view.calculation.stage, view.calculation.stage.table
    assert stage.plane.height() >= 220
    assert stage.plane.geometry().bottom() < stage._scroll.geometry().top()
    assert stage.side.geometry().right() <= stage.width()
    for column in ("state", "score", "exp", "weight", "weighted"):
        cell = table.cell_rect(11, column)
        assert cell.left() >= -1
        assert cell.right() <= table.width() + 1
    at = table.geometry_now()
    order = [
        at.ends["state"],
        at.starts["score"],
        at.ends["score"],
        at.starts["exp"],
        at.ends["exp"],
        at.starts["weight"],
    ]
    assert order == sorted(order)


def test_Q24_items_are_updated_in_place(lab):
    scene = lab.plane.scene()
    before = len(scene.items()), len(lab.view.stage.findChildren(type(lab.plane.fit_button)))
    drag(lab, "s", -120, 70, steps=20)
    for name in ("sharp", "query-i", "additive-eat", "worked-example"):
        lab.click(lab.view.panel.presets.pill(name))
    assert (len(scene.items()), len(lab.view.stage.findChildren(type(lab.plane.fit_button)))) == before
