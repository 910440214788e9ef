"""Values, rounding, who wins where, and the four score functions side by side, as a person uses them."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QGestureEvent, QPinchGesture

from rnnlab.labs.attention.edits import toggle_mask, with_preset
from rnnlab.labs.attention.state import SCORES
from rnnlab.session.messages import Message
from rnnlab.ui.look.i18n import language
from rnnlab.ui.look.theme import look

NO = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def lab(desk):
    """The lab at its calculation."""
    desk.view = desk.open("attention")
    desk.page = desk.view.calculation
    desk.plane, desk.table = desk.page.stage.plane, desk.page.stage.table
    return desk


@pytest.fixture
def scores(lab):
    """The lab where the functions stand side by side, by its tab."""
    turn(lab, "scores")
    lab.page = lab.view.scores
    lab.planes, lab.tables = lab.page.stage.planes, lab.page.stage.tables
    return lab


def turn(lab, page):
    tabs = lab.view.stage.tabs
    lab.click(tabs, tabs.place_of(page).center())


def preset(lab, name):
    lab.view.panel.presets.pill(name).click()
    lab.settle()


def choose(lab, segmented, value):
    lab.click(segmented.button(value))


def cells(lab, column):
    return [row.cells[column] for row in lab.table.table.rows]


def names_in_sight(plane):
    return [patch.name for patch in plane.model.under.patches]


# values --------------------------------------------------------------------------------------------------------------


def test_a_value_is_pulled_off_its_key_and_the_context_follows_it(lab):
    lab.view.on_values(True)
    lab.settle()
    start = lab.plane.point_of("v3")
    assert (start - lab.plane.point_of("h3")).manhattanLength() < 1
    unit = lab.plane.point_of("h2") - lab.plane.point_of("h1")  # one unit across
    lab.drag(lab.plane.viewport(), start, start - unit)
    state = lab.state("attention")
    assert state.keys[3] == (2.0, 1.0)
    assert state.values[3] == pytest.approx((1.0, 1.0), abs=0.02)
    assert cells(lab, "weight") == ["0.04", "0.02", "0.11", "0.83"]
    assert lab.plane.model.arrow.x == pytest.approx(1.815733 - 0.830953, abs=0.02)
    lab.window.store.undo()
    lab.settle()
    assert lab.state("attention").values[3] == (2.0, 1.0)


def test_values_have_a_form_a_column_and_a_hull_of_their_own(lab):
    preset(lab, "values")
    handles = {handle.key: handle for handle in lab.plane.model.handles}
    assert [key for key, handle in handles.items() if handle.square] == ["v0", "v1", "v2", "v3"]
    assert handles["v2"].of == "h2"
    assert cells(lab, "value") == ["[−1, 0]", "[0, 2]", "[0.5, −1]", "[−0.5, 1.5]"]
    assert set(lab.plane.model.region.corners) == {(-1, 0), (0.5, -1), (0, 2), (-0.5, 1.5)}
    assert "values" in lab.plane.model.region.label
    assert "v_i" in lab.view.panel.card.lines()[2].latex
    lab.view.on_values(False)
    lab.settle()
    assert "value" not in lab.table.table.columns


def test_a_value_is_typed_in_its_cell(lab):
    preset(lab, "values")
    cell = lab.table.cell_rect(0, "value").center()
    QTest.mouseDClick(lab.table, Qt.MouseButton.LeftButton, NO, cell.toPoint())
    lab.type(lab.table.editors[1], "2.5")
    assert lab.state("attention").values[0] == (-1.0, 2.5)
    assert lab.state("attention").keys[0] == (1.0, 0.0)
    QTest.mouseDClick(lab.table, Qt.MouseButton.LeftButton, NO, lab.table.cell_rect(0, "value").center().toPoint())
    lab.type(lab.table.editors[0], "1e400")
    assert lab.message() == "not-finite"  # N02
    assert lab.state("attention").values[0] == (-1.0, 2.5)


def test_a_weighted_value_opens_its_product(lab):
    preset(lab, "values")
    lab.click(lab.table, lab.table.cell_rect(3, "weighted").center())
    _, column, opened = lab.table.opened
    assert column == "weighted"
    assert opened.main == "[−0.42, 1.25] = 0.83·[−0.5, 1.5]"
    assert set(opened.sources) == {(3, "weight"), (3, "value")}


def test_the_arrow_keys_move_a_value(lab):
    preset(lab, "values")
    lab.plane.pick("v1")
    QTest.keyClick(lab.plane, Qt.Key.Key_Right)
    QTest.keyClick(lab.plane, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    lab.settle()
    assert lab.state("attention").values[1] == pytest.approx((0.1, 2.5))


# sums and rounding ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("column", "said"),
    [
        ("exp", "178.61 = 7.39 + 2.72 + 20.09 + 148.41"),
        ("weight", "1.00 = 0.04 + 0.02 + 0.11 + 0.83"),
        ("weighted", "[1.82, 0.96] = 0.04·[1, 0] + 0.02·[0, 1] + 0.11·[1, 1] + 0.83·[2, 1]"),
    ],
)
def test_each_sum_opens_its_terms_and_closes_again(lab, column, said):
    place = lab.table.cell_rect(-1, column).center()
    lab.click(lab.table, place)
    row, opened_column, opened = lab.table.opened
    assert (row, opened_column, opened.main) == (-1, column, said)
    lab.click(lab.table, lab.table.cell_rect(-1, column).center())
    assert lab.table.opened is None


def test_the_keyboard_reaches_the_sums(lab):
    lab.table.setFocus()
    for _ in range(4):
        QTest.keyClick(lab.table, Qt.Key.Key_Down)
    QTest.keyClick(lab.table, Qt.Key.Key_Space)
    lab.settle()
    assert lab.table.opened[:2] == (-1, "weight")


def test_rounded_before_the_sum_the_shown_numbers_are_the_blackboards(lab):
    choose(lab, lab.view.panel.rounding, "before")
    assert lab.state("attention").rounding == "before"
    assert lab.page.stage.side.large.text() == "$c$ = [1.81, 0.96]"
    assert lab.table.table.sums["weighted"] == "[1.81, 0.96]"
    said = lab.page.stage.side.note.plain().replace("\u00a0", " ")
    assert "before" in said
    assert "[1.82, 0.96]" in said
    lab.click(lab.table, lab.table.cell_rect(-1, "weighted").center())
    assert lab.table.opened[2].main == "[1.81, 0.96] = 0.04·[1, 0] + 0.02·[0, 1] + 0.11·[1, 1] + 0.83·[2, 1]"
    lab.window.store.undo()
    lab.settle()
    assert lab.page.stage.side.large.text() == "$c$ = [1.82, 0.96]"


def test_rounding_follows_the_decimals_of_the_program(lab):
    choose(lab, lab.view.panel.rounding, "before")
    look().set_decimals(3)
    lab.settle()
    lab.view.render(lab.view.state, lab.view.result)
    # 0.041 + 0.015 + 0.112 + 0.831 = 0.999; 0.041 + 0.112 + 1.662 = 1.815; 0.015 + 0.112 + 0.831 = 0.958
    assert lab.table.table.sums == {"exp": "178.606", "weight": "0.999", "weighted": "[1.815, 0.958]"}


# who wins where ------------------------------------------------------------------------------------------------------


def test_the_plane_shows_a_named_region_for_each_winner_and_none_for_eating(lab):
    lab.click(lab.view.panel.field)
    assert names_in_sight(lab.plane) == ["我", "爱", "苹果"]
    chosen = [patch.name for patch in lab.plane.model.under.patches if patch.chosen]
    assert chosen == ["苹果"]
    assert len({patch.hatch for patch in lab.plane.model.under.patches}) == 3  # not by colour alone
    lab.click(lab.view.panel.field)
    assert lab.plane.model.under is None


def test_looking_at_the_field_is_no_edit(lab):
    lab.click(lab.view.panel.field)
    assert not lab.window.store.can_undo
    assert not lab.window.store.modified


def test_the_preset_shows_that_eating_never_wins_though_it_asks_itself(lab):
    preset(lab, "never")
    assert lab.state("attention").query == (1.0, 1.0)
    assert "吃" not in names_in_sight(lab.plane)
    assert lab.view.panel.presets.pill("never").property("chosen")


def test_Q31_while_the_query_is_dragged_over_the_field_the_winner_follows(lab):
    lab.click(lab.view.panel.field)
    start = lab.plane.point_of("s")
    unit = lab.plane.point_of("h2") - lab.plane.point_of("h1")
    lab.drag(lab.plane.viewport(), start, start - 2.4 * unit, steps=6)  # to x = −0.4: across the border at 0
    chosen = [patch.name for patch in lab.plane.model.under.patches if patch.chosen]
    assert chosen == ["爱"]


# zoom ----------------------------------------------------------------------------------------------------------------


def test_the_plane_is_zoomed_by_its_buttons_and_comes_back(lab):
    before = lab.plane.view_range()
    closer, farther = lab.plane.zoom_buttons
    assert min(closer.width(), closer.height()) >= 44
    lab.click(closer)
    inside = lab.plane.view_range()
    assert inside[2] - inside[0] == pytest.approx((before[2] - before[0]) / 1.25)
    lab.click(farther)
    lab.click(farther)
    assert lab.plane.view_range()[2] - lab.plane.view_range()[0] == pytest.approx((before[2] - before[0]) * 1.25)
    lab.click(lab.plane.fit_button)
    assert lab.plane.view_range() == pytest.approx(before)


def test_two_fingers_zoom_the_plane(lab):
    before = lab.plane.view_range()
    pinch = QPinchGesture()
    pinch.setScaleFactor(2.0)
    QApplication.sendEvent(lab.plane.viewport(), QGestureEvent([pinch]))
    after = lab.plane.view_range()
    assert after[2] - after[0] == pytest.approx((before[2] - before[0]) / 2)


def test_where_the_table_scrolls_the_opened_row_comes_into_sight(desk_factory):
    desk = desk_factory("attention", (1024, 768))
    view = desk.window.host.view("attention")
    for _ in range(8):
        view.panel.tokens.added.emit()
    desk.settle()
    for step in (1, 12):
        view.step_requested.emit(step)
        desk.settle()
        table, scroll = view.calculation.stage.table, view.calculation.stage._scroll
        top = table.mapTo(scroll.viewport(), table.cell_rect(step - 1, "state").center().toPoint()).y()
        assert 0 <= top < scroll.viewport().height() - 20


# side by side --------------------------------------------------------------------------------------------------------


def test_the_four_functions_stand_side_by_side_on_the_same_vectors(scores):
    blocks = {block.kind: block for block in scores.tables.table.blocks}
    assert tuple(blocks) == SCORES
    assert [cell.score for cell in blocks["dot"].cells] == ["2", "1", "3", "5"]
    assert [cell.score for cell in blocks["scaled-dot"].cells] == ["1.41", "0.71", "2.12", "3.54"]
    assert blocks["dot"].context == "[1.82, 0.96]"
    for plane in scores.planes.values():
        assert [(h.x, h.y) for h in plane.model.handles] == [(1, 0), (0, 1), (1, 1), (2, 1), (2, 1)]
    edges = [(plane.geometry().left(), plane.geometry().right()) for plane in scores.planes.values()]
    assert all(a[1] < b[0] for a, b in pairwise(edges))


def test_turning_the_page_is_no_edit_and_keeps_the_state(scores):
    assert not scores.window.store.can_undo
    turn(scores, "calculation")
    assert scores.page is not scores.view.page()
    assert scores.state("attention").query == (2.0, 1.0)


def test_it_is_said_that_eating_cannot_win_and_why(scores):
    said = scores.page.stage.said.text()
    assert said.startswith("吃 can win for no query with dot, scaled, general: it is midway between 爱 and 苹果")
    assert "nowhere in sight" in said
    preset(scores, "additive-eat")
    assert scores.page.stage.said.text().endswith("With the additive score it wins now.")
    assert "吃" in names_in_sight(scores.planes["additive"])
    assert "吃" not in names_in_sight(scores.planes["dot"])
    assert scores.tables.table.blocks[3].best == "吃 wins"


def test_masking_apple_lets_eating_win(scores):
    scores.view.edit(toggle_mask, 3, label=Message.of("undo-attention-mask", token="苹果"))
    scores.settle()
    assert scores.page.stage.said.text() == "Every visible word has a query for which it wins."
    assert "吃" in names_in_sight(scores.planes["dot"])


def test_a_key_dragged_in_one_plane_moves_in_all(scores):
    plane = scores.planes["general"]
    start = plane.point_of("h0")
    unit = plane.point_of("h2") - plane.point_of("h1")
    scores.drag(plane.viewport(), start, start + unit)
    for other in scores.planes.values():
        handle = other.model.handle("h0")
        assert (handle.x, handle.y) == pytest.approx((2, 0), abs=0.03)
    assert scores.window.store.undo_label.id == "undo-attention-move"
    scores.window.store.undo()
    scores.settle()
    assert scores.state("attention").keys[0] == (1.0, 0.0)  # one step of undo


def test_a_pressed_number_opens_its_sum_under_its_own_function(scores):
    scores.click(scores.tables, scores.tables.cell_rect(1, 2, "score").center())
    kind, row, column, opened = scores.tables.table.opened
    assert (kind, row, column) == ("scaled-dot", 2, "score")
    assert opened.main == "2.12 = (2·1 + 1·1) / √2"
    scores.click(scores.tables, scores.tables.cell_rect(1, 2, "score").center())
    assert scores.tables.table.opened is None


def test_the_keyboard_opens_a_number_too(scores):
    scores.tables.setFocus()
    QTest.keyClick(scores.tables, Qt.Key.Key_Down)
    for _ in range(5):
        QTest.keyClick(scores.tables, Qt.Key.Key_Right)  # to the additive function's scores
    QTest.keyClick(scores.tables, Qt.Key.Key_Space)
    scores.settle()
    assert scores.tables.table.opened[:3] == ("additive", 1, "score")


def test_a_functions_name_makes_it_the_labs_own(scores):
    head = scores.page.stage.heads["scaled-dot"]
    assert head.height() >= 44
    scores.click(head)
    assert scores.state("attention").score == "scaled-dot"
    assert head.chosen()
    assert "scaled" in head.accessibleName()


def test_all_matrices_are_there_to_be_typed_in(scores):
    grids = scores.view.panel.matrices.grids
    assert all(not grid.isHidden() and grid.isVisibleTo(scores.view.panel.matrices) for grid in grids.values())
    scores.view.panel.matrices.entered.emit("A", 0, 1, -2.0)
    scores.settle()
    assert scores.tables.table.blocks[2].cells[1].score == "−3"  # (2·1)·0 + (2·(−2) + 1·1)·1
    assert scores.tables.table.blocks[0].cells[1].score == "1"


def test_heights_are_lines_of_equal_score_with_their_numbers(scores):
    choose(scores, scores.page.control.choice, "score")
    assert scores.state("attention").surface == "score"
    for plane in scores.planes.values():
        curves = plane.model.under.curves
        assert len(curves) > 5
        assert all(curve.label for curve in curves)
        assert plane.model.under.patches == ()
    assert not scores.window.store.can_undo


def test_the_map_shows_where_the_matrix_carries_the_keys(scores):
    choose(scores, scores.page.control.choice, "map")
    scores.view.panel.matrices.entered.emit("A", 0, 0, 3.0)
    scores.settle()
    images = {kind: plane.model.under.images for kind, plane in scores.planes.items()}
    assert [image.end for image in images["general"]] == [(3, 0), (0, 1), (3, 1), (6, 1)]
    assert [image.end for image in images["dot"]] == [(1, 0), (0, 1), (1, 1), (2, 1)]
    assert scores.planes["additive"].model.under.axis == (1, 1)
    assert scores.planes["dot"].model.under.axis is None


def test_a_preset_keeps_page_and_ground(scores):
    choose(scores, scores.page.control.choice, "map")
    preset(scores, "turned")
    assert scores.view.page() is scores.page
    assert scores.state("attention").surface == "map"
    assert scores.tables.table.blocks[2].best == "我 wins"


def test_N03_without_a_visible_key_nobody_wins(scores):
    for i in range(4):
        scores.view.on_mask(i)
    scores.settle()
    assert scores.page.stage.said.text() == "nobody wins: every word is masked"
    for block, plane in zip(scores.tables.table.blocks, scores.planes.values(), strict=True):
        assert [cell.weight for cell in block.cells] == ["0.00"] * 4
        assert plane.model.arrow is None
        assert plane.model.under.patches == ()


def test_the_table_to_copy_holds_all_numbers(scores):
    lines = scores.view.table()
    assert lines[0][1:3] == ["dot: e", "dot: α"]
    assert lines[4][1] == "5.0"
    assert float(lines[4][2]) == pytest.approx(0.830953, abs=1e-6)
    assert float(lines[5][2]) == pytest.approx(1.815733, abs=1e-6)
    assert len({len(line) for line in lines}) == 1


def test_a_words_point_in_a_plane_is_an_answer_and_is_not_moved_by_it(scores):
    predict, bar = scores.window.top_bar.button("predict"), scores.window.stage.prediction
    before = scores.state("attention")
    scores.click(predict)
    assert bar.answer() is None
    plane = scores.planes["scaled-dot"]
    start = plane.point_of("h2")
    scores.drag(plane.viewport(), start, start + QPointF(30, 0))
    assert bar.answer() == 2
    assert scores.state("attention") == before
    scores.click(plane.viewport(), plane.point_of("h0"))
    assert bar.answer() == 0
    scores.click(plane.viewport(), plane.point_of("h2"))
    scores.click(predict)
    scores.click(plane.viewport(), plane.point_of("h0"))
    assert bar.answer() == 2  # locked
    scores.click(predict)
    assert bar.verdict.text().startswith("Right")
    scores.click(predict)
    start = plane.point_of("h2")  # the stage has its whole height again
    scores.drag(plane.viewport(), start, start + QPointF(30, 0))
    assert scores.state("attention").keys[2] != before.keys[2]


def test_what_is_predicted_is_hidden_and_shown_in_the_end(scores):
    questions = scores.view.predictions.questions()
    assert [question.id for question in questions] == ["never", "dot", "additive"]
    scores.view.conceal(True)
    assert scores.page.stage.said.text() == ""
    assert all(plane.model.under is None and plane.model.arrow is None for plane in scores.planes.values())
    assert scores.tables.table.concealed
    predictions = scores.view.predictions
    assert predictions.reveal(questions[0], 2).right
    wrong = predictions.reveal(questions[0], 3)
    assert not wrong.right
    assert "吃" in wrong.text
    assert not predictions.reveal(questions[0], 4).right  # "none" is wrong here
    assert predictions.reveal(questions[1], 3).right
    scores.view.conceal(False)
    assert names_in_sight(scores.planes["dot"]) == ["我", "爱", "苹果"]


def test_A_is_beside_B_in_all_four_planes(scores):
    scores.window.store.pin("attention")
    preset(scores, "query-i")
    scores.settle()
    others = {kind: plane.model.others for kind, plane in scores.planes.items()}
    assert others["dot"][0].x == pytest.approx(1.815733, abs=1e-6)
    assert all(len(arrows) == 1 for arrows in others.values())
    assert scores.tables.table.blocks[0].cells[3].before == pytest.approx(0.830953, abs=1e-6)


def test_every_plane_says_who_wins_in_it(scores):
    assert scores.planes["dot"].accessibleName() == "Plane of the dot score: 苹果 wins"
    language().set("zh")
    scores.settle()
    assert "苹果" in scores.planes["dot"].accessibleName()
    assert "dot" not in scores.planes["dot"].accessibleName()
    assert "不可能胜出" in scores.page.stage.said.text()


@pytest.mark.parametrize("size", [(1024, 768), (1280, 720), (1440, 900)])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_C09_twelve_tokens_fit_every_size_side_by_side(desk_factory, size, lang):
    desk = desk_factory("attention", size)
    language().set(lang)
    desk.view = desk.window.host.view("attention")
    for _ in range(8):
        desk.view.panel.tokens.added.emit()
    turn(desk, "scores")
    desk.settle()
    stage = desk.view.scores.stage
    assert all(plane.height() >= 130 for plane in stage.planes.values())
    bottom = max(plane.geometry().bottom() for plane in stage.planes.values())
    assert bottom < stage._scroll.geometry().top()
    assert stage._scroll.geometry().bottom() <= stage.said.geometry().top() + 1
    assert stage.said.geometry().bottom() <= stage.height()
    assert stage.tables.cell_rect(3, 11, "weight").right() <= stage.tables.width()


def test_Q24_items_are_updated_in_place_on_all_pages(scores):
    plane = scores.planes["dot"]
    before = len(plane.scene().items()), len(scores.view.stage.findChildren(type(plane)))
    start = plane.point_of("s")
    scores.drag(plane.viewport(), start, start + QPointF(-40, 30), steps=12)
    for name in ("turned", "values", "additive-eat", "worked-example"):
        preset(scores, name)
    assert (len(plane.scene().items()), len(scores.view.stage.findChildren(type(plane)))) == before


def test_a_preset_state_is_what_the_pill_sets(scores):
    preset(scores, "values")
    assert scores.state("attention") == with_preset(scores.state("attention"), "values")
