"""The picture of a translation: columns, wires, map, distribution and beam, in the real window."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtTest import QTest

from rnnlab.engine.translation_traces import END
from rnnlab.labs.translation import view_written
from rnnlab.labs.translation.state import EXAMPLE, FIXED, with_fields, with_preset
from rnnlab.labs.translation.view import View
from rnnlab.labs.translation.view_scene import VANISHING
from rnnlab.labs.translation.view_spans import even, words
from rnnlab.ui.look.i18n import language
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import font
from tests.gui.conftest import Desk


@pytest.fixture
def view(desk: Desk) -> View:
    """The lab as it opens."""
    found = desk.open("translation")
    assert isinstance(found, View)
    return found


def choose(desk: Desk, view: View, name: str) -> None:
    """Press a preset's pill."""
    desk.click(view.readings.presets.pill(name))


def go(desk: Desk, step: int) -> None:
    """Look at a step."""
    desk.window.host.set_step(step)
    desk.settle()


def colours(view: View, part: Any) -> list[list[tuple[int, int, int]]]:
    """The pixels of a widget."""
    image = part.grab().toImage()
    return [
        [image.pixelColor(x, y).getRgb()[:3] for x in range(image.width())]  # type: ignore[misc]
        for y in range(image.height())
    ]


# opening -------------------------------------------------------------------------------------------------------------


def test_the_lab_opens_with_its_example_where_the_word_order_differs(view: View) -> None:
    assert view.scene is not None
    assert view.scene.source == (*EXAMPLE, END)
    assert view.scene.target == ("yesterday", "I", "ate", "a", "red", "apple", "at", "school", END)
    assert view.scene.target[view.scene.step - 1] == "at"


def test_translation_stands_between_gradients_and_attention(desk: Desk) -> None:
    names = ("gradients", "translation", "attention")
    tops = [desk.window.rail.button(name).y() for name in names]
    assert tops == sorted(tops)


def test_the_timeline_has_the_source_and_the_written_words_and_counts_these(desk: Desk, view: View) -> None:
    timeline = desk.window.timeline
    assert timeline.chips(0).tokens() == EXAMPLE
    assert timeline.chips(1).tokens() == view.result.target
    go(desk, 3)
    desk.click(timeline.chips(1), timeline.chips(1).chip_rect(6).center())
    assert view.scene is not None
    assert view.scene.step == 7
    desk.click(timeline.chips(0), timeline.chips(0).chip_rect(1).center())
    assert view.scene.step == 7


def test_words_not_yet_written_are_outlined_in_the_timeline(desk: Desk, view: View) -> None:
    go(desk, 4)
    chips = desk.window.timeline.chips(1)
    assert [chips.is_ahead(k) for k in range(len(chips.tokens()))] == [k > 3 for k in range(len(chips.tokens()))]
    assert not any(desk.window.timeline.chips(0).is_ahead(k) for k in range(len(EXAMPLE)))


def test_step_back_shows_the_same_numbers(desk: Desk, view: View) -> None:
    go(desk, 6)
    before = view.picture.next.rows(), view.readings.numbers.text("largest")
    for step in (7, 8, 2, 6):
        go(desk, step)
    assert (view.picture.next.rows(), view.readings.numbers.text("largest")) == before


def test_playing_walks_to_the_end_of_the_sentence(desk: Desk, view: View) -> None:
    go(desk, 9)
    QTest.mouseClick(desk.window.timeline._buttons["play"], Qt.MouseButton.LeftButton)
    desk.settle()
    assert desk.window.timeline.playing()
    assert view.scene is not None
    assert view.scene.step == 1
    for _ in range(3):
        desk.window.timeline.player.tick()
        desk.settle()
    assert view.scene.step == 4


# columns, rows and cells ---------------------------------------------------------------------------------------------


def test_chain_wires_and_map_share_their_columns(view: View) -> None:
    places = view.picture.chain.places()
    columns = view.picture.map.columns()
    assert columns.starts == pytest.approx(places.columns.starts)
    for position in range(len(columns)):
        x = places.columns.center(position)
        assert places.wire(3, position).pointAtPercent(0).x() == pytest.approx(x)
        assert places.box(position, 0).center().x() == pytest.approx(x)
        assert view.picture.map.cell_rect(0, position).center().x() == pytest.approx(x)


def test_Q14_the_map_has_a_row_a_written_word_and_a_column_a_source_word(view: View) -> None:
    grid, trace = view.picture.map, view.result
    assert grid.values.shape == (len(trace.target), len(trace.source)) == (9, 11)
    first, across, down = grid.cell_rect(0, 0), grid.cell_rect(0, 10), grid.cell_rect(8, 0)
    assert across.left() > first.left()
    assert across.top() == first.top()
    assert down.top() > first.top()
    assert down.left() == first.left()


def test_Q15_the_middle_of_each_cell_is_that_cell(view: View) -> None:
    grid = view.picture.map
    for row in range(9):
        for column in range(11):
            assert grid.cell_at(grid.cell_rect(row, column).center()) == (row, column)


def test_Q16_the_colour_scale_is_from_0_to_1_whatever_the_weights_are(desk: Desk, view: View) -> None:
    grid = view.picture.map
    assert (grid.low, grid.high) == (0.0, 1.0)
    before = colours(view, view.picture.scales)
    go(desk, 2)
    assert (grid.low, grid.high) == (0.0, 1.0)
    assert colours(view, view.picture.scales) == before


def test_Q19_a_map_without_cells_says_so_and_raises_nothing(view: View) -> None:
    grid = view.picture.map
    grid.set_values(np.zeros((0, 3)))
    grid.grab()
    assert grid.cell_at(QPointF(200, 40)) is None
    QTest.keyClick(grid, Qt.Key.Key_Down)


def test_Q21_the_end_of_a_sentence_is_written_literally(view: View) -> None:
    assert view.result.target[-1] == "<eos>"
    assert view.result.source[-1] == "<eos>"
    assert "<eos>" in view.picture.map.accessibleDescription()


def test_Q22_thirty_long_words_are_elided_and_whole_in_the_tool_tip(
    desk: Desk, view: View, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = tuple(f"一二三四五六七{chr(0x5341 + k)}" for k in range(30))
    desk.window.store.edit("translation", with_fields, source=long, label=_label())
    desk.settle()
    places = view.picture.chain.places()
    assert len(places.columns) == 31
    assert places.columns.right <= view.picture.chain.width()
    said: list[str] = []
    monkeypatch.setattr(
        "rnnlab.labs.translation.view_chain.QToolTip.showText", lambda at, text, owner: said.append(text)
    )
    for position in (0, 15, 29):
        point = places.source_word(position).center()
        QTest.mouseMove(view.picture.chain, point.toPoint())
        desk.settle()
        assert long[position] in said[-1]


def test_T15_a_source_of_500_words_is_drawn_within_the_picture(desk: Desk, view: View) -> None:
    desk.window.store.edit("translation", with_fields, source=("我", "吃", "，") * 166 + ("我", "吃"), label=_label())
    desk.settle()
    places = view.picture.chain.places()
    assert len(places.columns) == 501
    assert places.columns.right <= view.picture.chain.width()
    assert places.steps.right <= view.picture.chain.width()
    view.picture.grab()


def test_around_the_present_step_of_a_long_sentence_words_have_room(desk: Desk, view: View) -> None:
    choose(desk, view, "long-attention")
    for step in (1, 30, len(view.result.target)):
        go(desk, step)
        places, rows = view.picture.chain.places(), view.picture.map.rows()
        assert view.scene is not None
        assert places.steps.wide[step - 1]
        assert rows.wide[step - 1]
        assert places.columns.wide[view.scene.focus()]
        assert places.columns.condensed
        assert rows.right <= view.picture.map.height()


@pytest.mark.parametrize("count", [1, 5, 18, 19, 65, 500])
def test_places_lie_side_by_side_within_their_room(count: int) -> None:
    found = even(10, 690, count, count // 2, 38, 84)
    assert len(found) == count
    assert found.left == 10
    assert found.right <= 700 + 1e-6
    assert found.wide[count // 2]
    assert all(a == pytest.approx(b) for a, b in zip(found.ends[:-1], found.starts[1:], strict=True))
    spread = words(10, 690, [60.0] * count, 0, 9, 8, 46)
    assert spread.right <= 700 + 1e-6
    assert all(end <= start + 1e-9 for end, start in zip(spread.ends[:-1], spread.starts[1:], strict=True))


# what is drawn -------------------------------------------------------------------------------------------------------


def test_a_wire_is_as_wide_as_its_weight_says(desk: Desk, view: View) -> None:
    go(desk, 4)  # "a" looks at 一个 alone
    chain, places = view.picture.chain, view.picture.chain.places()
    scene = view.scene
    assert scene is not None
    best = scene.focus()
    image = chain.grab().toImage()
    y = round(places.strips_top - 40)
    path = places.wire(3, best)
    x = min((path.pointAtPercent(k / 400) for k in range(401)), key=lambda p: abs(p.y() - y)).x()
    accent = 0
    for dx in range(-30, 31):
        colour = image.pixelColor(round(x) + dx, y)
        accent += colour.red() > colour.green() + 60
    expected = 1.2 + 13 * scene.weight(3, best)
    # the wire is crossed slantwise, so the cut is a little longer than the pen is wide
    assert expected - 2 <= accent <= expected * 1.8 + 2


def test_the_query_is_the_previous_state_and_is_named(view: View) -> None:
    assert view.scene is not None
    assert view.scene.machine.asks == "previous"
    assert "s_{t-1}" in view.readings.asks.text()
    assert any("s_{t-1}" in line.latex for line in view.readings.card.lines())


def test_the_grammars_alignment_and_its_error_rate_are_told(desk: Desk, view: View) -> None:
    assert view.result.alignment is not None
    assert number(view.result.alignment_error) in view.picture.scales.notes()
    assert view.readings.numbers.text("aer") == number(view.result.alignment_error, 6)
    desk.window.store.edit("translation", with_fields, source=("我", "我"), label=_label())
    desk.settle()
    assert view.result.alignment is None
    assert "alignment" not in view.picture.scales.notes()


def test_bars_show_the_most_probable_words_and_all_others_together(desk: Desk, view: View) -> None:
    go(desk, 3)
    rows = view.picture.next.rows()
    row = np.sort(view.result.decoding.probabilities[2])[::-1]
    assert [share for _, share, _ in rows[:-1]] == pytest.approx(list(row[: len(rows) - 1]))
    assert rows[-1][1] == pytest.approx(float(row[len(rows) - 1 :].sum()))
    assert str(len(row) - len(rows) + 1) in rows[-1][0]
    assert rows[0] == ("ate", pytest.approx(float(row[0])), True)


def test_small_weights_have_no_number_in_the_map(view: View) -> None:
    assert view.result.weights.min() < VANISHING < view.result.weights.max()


def test_without_attention_the_maps_place_has_the_decoders_states(desk: Desk, view: View) -> None:
    desk.click(view.model_controls.between.button(FIXED))
    assert desk.state("translation").model == FIXED
    assert view.result.weights is None
    assert np.array_equal(view.picture.map.values, view.result.decoding.states[:, -1, :])
    assert (view.picture.map.low, view.picture.map.high) == (-1.0, 1.0)
    assert view.scene is not None
    assert not view.scene.machine.attention
    assert view.picture.chain.wire_at(QPointF(300, 250)) is None
    view.picture.chain.grab()


def test_the_neck_is_the_vector_that_the_encoder_leaves(desk: Desk, view: View) -> None:
    desk.click(view.model_controls.between.button(FIXED))
    size = str(len(view.result.neck))
    assert size in view.picture._definition.text()
    assert view.picture._definition.text().count(".") <= 2
    choose(desk, view, "long-fixed")
    assert str(len(view.result.neck)) == size


def test_a_beam_is_a_tree_with_scores_beside_which_the_map_stays(desk: Desk, view: View) -> None:
    choose(desk, view, "beam")
    tree = view.picture.beam
    assert tree.isVisible()
    branches = tree.branches()
    leaf = next(k for k, branch in enumerate(branches) if branch.best and branch.finished)
    assert tree.path(leaf) == view.result.target
    go(desk, 5)
    steps = tree.steps()
    here = [k for k, branch in enumerate(branches) if branch.step == 5]
    tops = {tree.node(k, steps).center().y(): branches[k].score for k in here}
    assert [tops[y] for y in sorted(tops)] == sorted((branches[k].score for k in here), reverse=True)
    other = next(k for k, branch in enumerate(branches) if branch.step == 6)
    desk.click(tree, tree.node(other, tree.steps()).center())
    assert view.scene is not None
    assert view.scene.step == 6
    desk.click(view.picture.below.button("map"))
    assert view.picture.map.isVisible()


def test_T12_a_word_that_the_network_lacks_is_marked(desk: Desk, view: View) -> None:
    choose(desk, view, "unknown-word")
    assert view.result.unknown[9]
    assert desk.window.timeline.chips(0).is_unknown(9)
    assert not desk.window.timeline.chips(0).is_unknown(0)
    view.picture.grab()


def test_a_sentence_that_does_not_end_is_said_to_be_cut_off(desk: Desk, view: View) -> None:
    desk.window.store.edit("translation", with_fields, limit=4, label=_label())
    desk.settle()
    assert view.result.target == ("yesterday", "I", "ate", "a")
    assert "4" in view.picture.written.lines()[0].note
    assert view.picture.written.lines()[0].good is False


# pointing ------------------------------------------------------------------------------------------------------------


def test_pointing_at_a_cell_lights_its_word_its_column_and_its_row(desk: Desk, view: View) -> None:
    go(desk, 7)
    grid = view.picture.map
    QTest.mouseMove(grid, grid.cell_rect(4, 7).center().toPoint())
    desk.settle()
    for part in (view.picture.chain, view.picture.map):
        assert part.scene is not None
        assert (part.scene.lit_row, part.scene.lit_source) == (4, 7)
    chain = view.picture.chain
    QTest.mouseMove(chain, chain.places().source_word(2).center().toPoint())
    desk.settle()
    assert grid.scene is not None
    assert (grid.scene.lit_row, grid.scene.lit_source) == (None, 2)
    QTest.mouseMove(chain, chain.places().word(1).center().toPoint())
    desk.settle()
    assert (grid.scene.lit_row, grid.scene.lit_source) == (1, None)


def test_a_tapped_word_stays_lit_and_keys_do_the_same(desk: Desk, view: View) -> None:
    chain = view.picture.chain
    desk.click(chain, chain.places().source_word(3).center())
    assert view.picture.map.scene is not None
    assert view.picture.map.scene.lit_source == 3
    view.picture.map.hovered.emit(-1, -1)
    assert view.picture.map.scene.lit_source == 3
    chain.setFocus()
    QTest.keyClick(chain, Qt.Key.Key_Right)
    desk.settle()
    assert view.picture.map.scene.lit_source == 4
    QTest.keyClick(chain, Qt.Key.Key_Escape)
    desk.settle()
    assert view.picture.map.scene.lit_source is None


def test_pressing_a_written_word_or_a_row_goes_to_its_step(desk: Desk, view: View) -> None:
    chain, grid = view.picture.chain, view.picture.map
    desk.click(chain, chain.places().word(2).center())
    assert view.scene is not None
    assert view.scene.step == 3
    row = grid.cell_rect(6, 0)
    desk.click(grid, QPointF(20, row.center().y()))
    assert view.scene.step == 7


def test_the_arrow_keys_walk_over_the_map(desk: Desk, view: View) -> None:
    grid = view.picture.map
    grid.setFocus()
    QTest.keyClick(grid, Qt.Key.Key_Down)
    QTest.keyClick(grid, Qt.Key.Key_Right)
    desk.settle()
    assert grid.scene is not None
    assert (grid.scene.lit_row, grid.scene.lit_source) == (1, 1)


def test_a_symbol_of_the_card_lights_what_it_stands_for(desk: Desk, view: View) -> None:
    go(desk, 6)
    card = view.readings.card
    QTest.mouseMove(card, card.rect_of("h").center().toPoint())
    desk.settle()
    assert view.picture.chain.scene is not None
    assert view.scene is not None
    assert view.picture.chain.scene.lit_source == view.scene.focus()


# all sizes, languages and themes -------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1024, 768), (1280, 720), (1440, 900)])
@pytest.mark.parametrize("name", ["reordering", "long-attention", "fixed-vector", "teacher", "beam", "cut-wire"])
def test_rows_of_the_picture_do_not_overlap(
    desk_factory: Callable[..., Desk], size: tuple[int, int], name: str
) -> None:
    desk = desk_factory("translation", size)
    view = desk.window.host.view("translation")
    assert isinstance(view, View)
    desk.window.store.edit("translation", with_preset, name, label=_label())
    desk.settle()
    go(desk, 5)
    chain, places = view.picture.chain, view.picture.chain.places()
    rows = [places.chip_y - places.chip / 2, places.chip_y + places.chip / 2]
    for y in places.decoder_y:
        rows += [y - places.radius, y + places.radius]
    if view.result.attention:
        rows += [places.context_y - 18, places.context_y + 18]
    else:
        rows += [places.neck.top() - 22, places.neck.bottom()]
    for y in places.lanes:
        rows += [y - places.strip / 2, y + places.strip / 2]
    rows += [places.words_y - 13, places.words_y + 13]
    assert rows == sorted(rows)
    assert rows[0] >= 0
    assert rows[-1] <= chain.height() + 0.5
    assert view.picture.width() <= desk.window.stage.width()


def test_everything_is_said_in_chinese_too(desk: Desk, view: View) -> None:
    language().set("zh")
    desk.settle()
    assert view.picture._term.text() == "软对齐"
    assert "第 7 步" in _title(view)
    assert "粗框" in view.picture.scales.notes()
    assert view.readings.asks.text().startswith("查询用前一状态")


def test_Q43_the_wheel_over_the_picture_changes_nothing(desk: Desk, view: View) -> None:
    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QWheelEvent
    from PySide6.QtWidgets import QApplication

    before = desk.state("translation")
    for part in (view.picture.chain, view.picture.map, view.picture.next, view.decoding.width_row.slider):
        wheel = QWheelEvent(
            QPointF(40, 40), QPointF(40, 40), QPoint(0, -120), QPoint(0, -120), Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(part, wheel)
    desk.settle()
    assert desk.state("translation") == before


def test_the_table_has_every_weight_in_full(view: View) -> None:
    rows = view.table()
    assert rows[0][6:] == list(view.result.source)
    assert [row[1] for row in rows[1:]] == list(view.result.target)
    assert float(rows[3][6 + 4]) == view.result.weights[2, 4]


def _title(view: View) -> str:
    from rnnlab.labs.translation.view_next import TITLE_AT
    from rnnlab.ui.look.i18n import tr

    assert view.scene is not None
    return tr(TITLE_AT, step=view.scene.step)


def _label() -> Any:
    from rnnlab.session.messages import Message

    return Message.of("undo-translation-source")


# the whole sentences


def _metrics() -> QFontMetricsF:
    return QFontMetricsF(font(15))


def test_a_line_of_a_written_sentence_never_begins_with_a_comma(qapp) -> None:
    words = ("我", "吃", "了", "苹果", "，", "妈妈", "买", "了", "鱼", "，", "她", "走", "了")
    width = sum(_metrics().horizontalAdvance(word) for word in words[:4]) + 1
    rows = view_written._flow(words, _metrics(), width)
    assert [index for row in rows for index in row] == list(range(len(words)))
    assert len(rows) > 2
    assert all(words[row[0]] != "，" for row in rows)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_of_a_sentence_that_does_not_fit_the_part_at_the_present_word_is_shown(qapp, count) -> None:
    words = tuple(f"word{k}" for k in range(40))
    width = 5 * _metrics().horizontalAdvance("word10 ")
    for at in range(40):
        line = view_written.Line("", words, (False,) * 40, at=at)
        rows = view_written._rows_in_sight(line, _metrics(), width, count)
        assert at in [index for row in rows[:count] for index in row]
