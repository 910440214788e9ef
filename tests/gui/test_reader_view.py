"""The Reader as it is used: stepped, clicked, typed into, in the real window."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
import torch
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QInputMethodEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QSlider

from rnnlab.labs.reader import state as reader
from rnnlab.labs.reader.state import State, hidden_size, vector_of
from rnnlab.session.messages import Message
from rnnlab.ui.look.i18n import language
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import look
from rnnlab.ui.widgets.track_row import TrackRow


@pytest.fixture
def view(desk: Any) -> Any:
    return desk.open("reader")


def edit(desk: Any, change: Any, *args: Any) -> None:
    desk.window.store.edit("reader", change, *args, label=Message.of("undo-reader-preset"))
    desk.settle()


def sentence(desk: Any, track: int, text: str) -> None:
    """Type a sentence into a row of the timeline, as a user does."""
    timeline = desk.window.timeline
    timeline.edit_sentence(track)
    field = timeline.field(track)
    field.setFocus()
    field.selectAll()
    QTest.keyClick(field, Qt.Key.Key_Backspace)
    typed = QInputMethodEvent()  # Chinese comes from an input method, not from keys
    typed.setCommitString(text)
    QApplication.sendEvent(field, typed)
    QTest.keyClick(field, Qt.Key.Key_Return)
    desk.settle()


def cell_point(grid: Any, row: int, column: int) -> QPointF:
    return grid.cell_rect(row, column).center()


def double_click(desk: Any, grid: Any, row: int, column: int) -> Any:
    """Open a cell for typing; returns the field."""
    QTest.mouseDClick(
        grid, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, cell_point(grid, row, column).toPoint()
    )
    desk.settle()
    return desk.window.host.view("reader").picture.opened.editor


def torch_cell(state: State, kind: Any) -> torch.Tensor:
    """All hidden states by PyTorch's own module, float64, with the state's weights."""
    hidden, inputs = hidden_size(state), len(state.W[0])
    module = kind(inputs, hidden).double()
    with torch.no_grad():
        module.weight_ih_l0.copy_(torch.tensor(state.W))
        module.weight_hh_l0.copy_(torch.tensor(state.U))
        module.bias_ih_l0.copy_(torch.tensor(state.b))
        module.bias_hh_l0.zero_()
        x = torch.tensor([[vector_of(state, word)] for word in state.sentence], dtype=torch.float64)
        return module(x)[0][:, 0]


def test_the_opened_step_shows_the_sum_of_the_picture(view: Any) -> None:
    # By hand: W x_3 = 0.5 + 0.25 + 0.5; U h_2 from the chain; b = -0.5.
    text = view.picture.sum.text()
    assert text.splitlines()[0] == "1.13 = 1.25 + 0.38 − 0.50; tanh 1.13 = 0.81"
    assert "1.25 = (−0.50)·(−1.00) + 0.50·0.50 + 0.50·1.00" in text
    assert view.picture.opened.grids["out"].values[:, 0].tolist() == view.result.main.hidden[2].tolist()


def test_stepping_back_shows_exactly_the_same_numbers_again(desk: Any, view: Any) -> None:
    chips = desk.window.timeline.chips(0)
    seen = []
    for index in (1, 0, 1):
        desk.click(chips, chips.chip_rect(index).center())
        seen.append((view.picture.sum.text(), view.picture.opened.grids["a"].values.tolist()))
    assert view.picture.step.step == 2
    assert seen[0] == seen[2] != seen[1]


def test_words_after_the_step_are_not_read_yet(desk: Any, view: Any) -> None:
    desk.window.store.set_step(1)
    desk.settle()
    layout = view.picture.chain.geometry_now()
    strip = layout.strip_rect(0, 3)
    inside = QPointF(strip.left() + 4, strip.top() + 0.5 * layout.cell)  # of the first cell, beside its number

    def seen() -> str:
        place = view.picture.chain.viewport().mapTo(desk.window.stage, inside.toPoint())
        picture = desk.window.stage.grab()
        ratio = picture.devicePixelRatio()
        return str(picture.toImage().pixelColor(round(place.x() * ratio), round(place.y() * ratio)).name().upper())

    assert seen() == look().palette.stage
    desk.window.store.set_step(3)
    desk.settle()
    assert seen() != look().palette.stage


def test_a_click_on_a_state_opens_its_step_and_its_unit(desk: Any, view: Any) -> None:
    chain = view.picture.chain
    layout = chain.geometry_now()
    strip = layout.strip_rect(1, 2)
    desk.click(chain.viewport(), QPointF(strip.center().x(), strip.top() + 2.5 * layout.cell))
    assert desk.window.store.shared.step == 2
    step = view.picture.step
    assert (step.second, step.step, step.word) == (True, 2, "打")
    a = view.result.compare.preactivation[1][2]
    assert view.picture.sum.text().startswith(f"{number(a)} = ")
    assert all(view.picture.opened.grids[name]._lit_row == 2 for name in ("W", "U", "b", "a", "out"))


def test_typing_into_W_changes_the_weight_in_one_undo_step(desk: Any, view: Any) -> None:
    grid = view.picture.opened.grids["W"]
    before = desk.state("reader")
    editor = double_click(desk, grid, 1, 2)
    assert editor.isVisible()
    desk.type(editor, "0.25")
    assert desk.state("reader").W[1][2] == 0.25
    assert grid.values[1, 2] == 0.25
    assert not editor.isVisible()
    desk.window.store.undo()
    desk.settle()
    assert desk.state("reader") == before
    assert grid.values[1, 2] == 1.0


def test_enter_on_a_cell_opens_it_and_the_arrows_choose_which(desk: Any, view: Any) -> None:
    grid = view.picture.opened.grids["U"]
    grid.setFocus()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Return):
        QTest.keyClick(grid, key)
    desk.type(view.picture.opened.editor, "0,5")  # the comma is a decimal sign too
    assert desk.state("reader").U[1][1] == 0.5
    assert grid.hasFocus()


def test_typing_into_x_changes_that_words_vector_wherever_it_stands(desk: Any, view: Any) -> None:
    editor = double_click(desk, view.picture.opened.grids["x"], 1, 0)
    desk.type(editor, "0.75")
    assert desk.state("reader").embeddings["狗"] == (-1.0, 0.75, 1.0)
    assert view.result.compare.inputs[0].tolist() == [-1.0, 0.75, 1.0]


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("1e400", "not-finite"),
        ("nan", "not-finite"),
        ("inf", "not-finite"),
        ("abc", "not-a-number"),
        ("1e7", "too-large"),
    ],
)
def test_N02_a_bad_number_is_refused_and_the_old_value_stays(desk: Any, view: Any, typed: str, message: str) -> None:
    before = desk.state("reader")
    editor = double_click(desk, view.picture.opened.grids["b"], 0, 0)
    desk.type(editor, typed)
    assert desk.message() == message
    assert desk.state("reader") == before
    assert editor.text() == "−0.5"
    assert view.picture.opened.grids["b"].values[0, 0] == -0.5


def test_an_accepted_value_takes_the_refusal_away(desk: Any, view: Any) -> None:
    editor = double_click(desk, view.picture.opened.grids["b"], 0, 0)
    desk.type(editor, "abc")
    assert desk.message() == "not-a-number"
    desk.type(editor, "1")
    assert desk.message() == ""
    assert desk.state("reader").b[0] == 1.0


def test_escape_leaves_the_cell_as_it_was(desk: Any, view: Any) -> None:
    before = desk.state("reader")
    editor = double_click(desk, view.picture.opened.grids["W"], 0, 0)
    editor.selectAll()
    QTest.keyClicks(editor, "7")
    QTest.keyClick(editor, Qt.Key.Key_Escape)
    desk.settle()
    assert not editor.isVisible()
    assert desk.state("reader") == before


def test_two_orders_of_the_same_words_have_equal_means_and_different_last_states(desk: Any, view: Any) -> None:
    sentence(desk, 0, "猫追狗")
    sentence(desk, 1, "狗追猫")
    comparison = view.picture.comparison
    assert view.result.main.bag_of_words.tolist() == view.result.compare.bag_of_words.tolist()
    assert comparison.means_equal()
    assert not comparison.states_equal()
    expected = math.dist(view.result.main.hidden[-1], view.result.compare.hidden[-1])
    assert comparison.distance_text() == number(expected)


def test_T11_a_blank_second_sentence_is_refused_with_a_hint(desk: Any, view: Any) -> None:
    for typed in ("", "   ", "\u3000"):
        sentence(desk, 1, typed)
        assert desk.message() == "sentence-empty"
        assert desk.state("reader").compare == ("狗", "打", "我")
        assert view.result.compare.tokens == ("狗", "打", "我")


def test_a_typed_sentence_is_read_and_the_count_of_parameters_stays(desk: Any, view: Any) -> None:
    before = view.result.parameter_count
    sentence(desk, 0, "我爱吃苹果")
    assert view.result.main.tokens == ("我", "爱", "吃", "苹果")
    assert view.result.parameter_count == before == 4 * 3 + 4 * 4 + 4
    assert view.picture.comparison.count_text() == "parameters, whether it reads 4 words or 50"


def test_an_example_is_glossed_for_those_who_do_not_read_it(desk: Any, view: Any) -> None:
    rows = desk.window.timeline.findChildren(TrackRow)
    assert [row.gloss.text() for row in rows] == ["I hit the dog", "the dog hits me"]
    assert all(row.gloss.isVisible() for row in rows)
    language().set("zh")
    assert not any(row.gloss.isVisible() for row in rows), "its reader needs none"
    language().set("en")
    assert rows[0].gloss.isVisible()
    sentence(desk, 0, "我打猫")
    assert not rows[0].gloss.isVisible(), "the user's own sentences are not translated"


def test_a_shorter_second_sentence_stays_at_its_own_end(desk: Any, view: Any) -> None:
    sentence(desk, 1, "打我")
    desk.window.store.set_step(3)
    desk.settle()
    assert [reading.step for reading in view.readings()] == [3, 2]


def test_the_second_sentence_goes_and_comes_back_as_it_was(desk: Any, view: Any) -> None:
    sentence(desk, 1, "打我")
    desk.click(view.controls.second.button(False))
    assert desk.state("reader").compare is None
    assert len(view.picture.chain.readings) == 1
    desk.click(view.controls.second.button(True))
    assert desk.state("reader").compare == ("打", "我")


def test_T15_of_500_tokens_only_what_is_seen_is_painted_and_the_step_stays_in_sight(desk: Any, view: Any) -> None:
    sentence(desk, 0, "苹果狗" * 250)
    assert len(view.result.main.tokens) == 500
    chain = view.picture.chain
    for step in (1, 250, 500):
        desk.window.store.set_step(step)
        desk.settle()
        layout = chain.geometry_now()
        seen = layout.steps_between(chain.offset(), chain.offset() + chain.viewport().width())
        assert len(seen) < 12
        strip = layout.strip_rect(0, step)
        assert chain.offset() <= strip.left()
        assert strip.right() <= chain.offset() + chain.viewport().width()


def test_501_tokens_are_refused_with_their_count_and_the_old_sentence_stays(desk: Any, view: Any) -> None:
    sentence(desk, 0, "狗" * 501)
    assert desk.message() == "sentence-too-long"
    assert view.result.main.tokens == ("我", "打", "狗")


def test_emoji_and_marks_are_words_like_others(desk: Any, view: Any) -> None:
    sentence(desk, 0, "a🙂<eos>$x$")
    assert "🙂" in view.result.main.tokens
    assert "<eos>" in view.result.main.tokens
    assert view.picture.title_text().startswith("Step ")


@pytest.mark.parametrize(("cell", "kind"), [("gru", torch.nn.GRU), ("lstm", torch.nn.LSTM)])
def test_a_gated_cell_shows_what_torch_computes(desk: Any, view: Any, cell: str, kind: Any) -> None:
    desk.click(view.controls.cell.button(cell))
    expected = torch_cell(desk.state("reader"), kind)
    assert np.abs(view.result.main.hidden - expected.numpy()).max() < 1e-10
    last = number(float(expected[-1, 0]))
    assert view.picture.sum.text().splitlines()[-1].startswith(f"h_{{3}} {last} = ")


def test_N14_the_blocks_of_an_lstm_are_opened_one_by_one(desk: Any, view: Any) -> None:
    desk.click(view.controls.cell.button("lstm"))
    state = desk.state("reader")
    assert (len(state.W), len(state.W[0]), len(state.U), len(state.U[0])) == (16, 3, 16, 4)
    opened = view.picture.opened
    for k, block in enumerate("ifgo"):
        desk.click(view.picture.blocks["lstm"].button(block))
        assert opened.grids["W"].values.tolist() == [list(row) for row in state.W[4 * k : 4 * k + 4]]
        assert opened.grids["out"].values[:, 0].tolist() == view.result.main.gates[block][2].tolist()
        assert f"W_{{{block}}}" in view.picture.sum.text()
        assert ("tanh" if block == "g" else "σ") in view.picture.sum.text().splitlines()[0]


def test_a_cell_of_the_second_block_is_written_to_its_own_row(desk: Any, view: Any) -> None:
    desk.click(view.controls.cell.button("lstm"))
    desk.click(view.picture.blocks["lstm"].button("f"))
    editor = double_click(desk, view.picture.opened.grids["W"], 0, 1)
    desk.type(editor, "0.3")
    assert desk.state("reader").W[4][1] == 0.3


def test_a_grus_candidate_has_its_recurrent_bias_inside_the_reset_gate(desk: Any, view: Any) -> None:
    desk.click(view.controls.cell.button("gru"))
    editor = double_click(desk, view.picture.opened.grids["q"], 2, 0)
    desk.type(editor, "0.5")
    state = desk.state("reader")
    assert state.b_hn == (0.0, 0.0, 0.5, 0.0)
    h = view.result.main.hidden[1]
    u = sum(state.U[10][k] * h[k] for k in range(4)) + 0.5  # row 2 of the candidate's block
    assert view.result.main.recurrent_term[2][10] == pytest.approx(u, abs=1e-12)


def test_activation_belongs_to_the_rnn_alone(desk: Any, view: Any) -> None:
    desk.click(view.controls.activation.button("relu"))
    assert desk.state("reader").activation == "relu"
    assert view.picture.sum.text().splitlines()[0].endswith("ReLU 1.75 = 1.75") or "ReLU" in view.picture.sum.text()
    desk.click(view.controls.cell.button("gru"))
    assert not view.controls.activation.button("tanh").isEnabled()
    assert not view.controls.own.isHidden()


def explode(state: State) -> State:
    """A linear RNN of one word that multiplies by −10⁶ · 8 and so runs out of numbers."""
    rows = ((-1e6,) * 4,) * 4
    return State(
        sentence=("狗",) * 80, compare=None, step=80, activation="linear", W=state.W, U=rows, b=state.b,
        embeddings={"狗": (1.0, 1.0, 1.0)},
    )  # fmt: skip


def test_an_explosion_is_said_with_its_step_and_the_plane_ends_before_it(desk: Any, view: Any) -> None:
    state = explode(desk.state("reader"))
    desk.window.store.replace("reader", state, label=Message.of("undo-reader-preset"), sentence=state.sentence)
    desk.window.store.set_step(80)
    desk.settle()
    hidden = view.result.main.hidden
    first = next(t for t in range(80) if not np.isfinite(hidden[t]).all()) + 1
    assert view.result.main.nonfinite.step == first
    assert f"step {first}" in view.picture.heading_text()
    assert view.picture.plane.spots(0)[-1].step == first - 1
    shown = {number(float(v)) for v in hidden[-1]}
    assert shown <= {"∞", "−∞", "NaN"}
    assert number(float(view.picture.opened.grids["out"].values[0, 0])) in shown
    assert desk.message() == ""


def test_the_axes_of_the_plane_are_chosen_and_change_places(desk: Any, view: Any) -> None:
    plane = view.picture.plane
    assert plane.units == (0, 1)
    desk.click(view.controls.up.button(3))
    assert plane.units == (0, 3)
    assert [s.y for s in plane.spots(0)][1:] == view.result.main.hidden[:, 3].tolist()
    desk.click(view.controls.up.button(0))
    assert plane.units == (3, 0)


def test_a_click_on_the_plane_goes_to_that_word(desk: Any, view: Any) -> None:
    plane = view.picture.plane
    spot = next(s for s in plane.spots(1) if s.step == 1)
    desk.click(plane.viewport(), plane.pixel(spot.x, spot.y))
    assert desk.window.store.shared.step == 1
    assert view.picture.step.second


def test_one_unit_makes_no_plane_and_two_make_it_directly(desk: Any, view: Any) -> None:
    edit(desk, reader.with_hidden, 1)
    assert view.picture.plane.units is None
    assert view.controls.across.button(0).isEnabled() is False
    edit(desk, reader.with_hidden, 2)
    assert view.picture.plane.units == (0, 1)


def test_dragging_the_size_is_one_undo_step(desk: Any, view: Any) -> None:
    before = desk.state("reader")
    slider = view.controls.size.slider
    slider.setFocus()
    slider.setSliderDown(True)
    for size in (5, 6, 7, 8):
        slider.setSliderPosition(size - 1)
        desk.settle()
    slider.setSliderDown(False)
    desk.settle()
    assert hidden_size(desk.state("reader")) == 8
    assert view.picture.opened.grids["U"].values.shape == (8, 8)
    desk.window.store.undo()
    desk.settle()
    assert desk.state("reader") == before


def test_Q43_the_wheel_changes_nothing_without_focus(desk: Any, view: Any) -> None:
    slider: QSlider = view.controls.size.slider
    desk.window.stage.setFocus()
    event = QWheelEvent(
        QPointF(5, 5), QPointF(slider.mapToGlobal(QPointF(5, 5))), QPointF(0, 120).toPoint(), QPointF(0, 120).toPoint(),
        Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(slider, event)
    desk.settle()
    assert hidden_size(desk.state("reader")) == 4


@pytest.mark.parametrize("name", ["word-order", "cat-and-dog", "fifty-words", "two-dimensional"])
def test_a_preset_is_shown_and_marked(desk: Any, view: Any, name: str) -> None:
    desk.click(view.controls.presets.pill(name))
    expected = reader.with_preset(State(), name)
    assert view.result.main.tokens == expected.sentence
    assert view.picture.step.step == expected.step
    assert view.controls.presets.pill(name).property("chosen")
    edit(desk, reader.set_weight, "b", 0, 0, 0.125)
    assert not view.controls.presets.pill(name).property("chosen")


def test_reset_brings_the_first_picture_back(desk: Any, view: Any) -> None:
    first = desk.state("reader")
    desk.click(view.controls.presets.pill("fifty-words"))
    desk.click(view.controls.presets.pill("reset"))
    assert desk.state("reader") == first


def test_formula_and_picture_light_each_other(desk: Any, view: Any) -> None:
    card = view.controls.card
    QTest.mouseMove(card, card.rect_of("U").center().toPoint())
    desk.settle()
    assert view.picture.chain.lit == view.picture.opened.lit == "U"
    chain = view.picture.chain
    QTest.mouseMove(chain.viewport(), chain.geometry_now().w_rect(0, 1).center().toPoint())
    desk.settle()
    assert card._lit == "W"


def test_the_table_holds_every_step_of_both_sentences(desk: Any, view: Any) -> None:
    rows = view.table()
    assert rows[0] == ["", "t", "x_t", "x[1]", "x[2]", "x[3]", "h[1]", "h[2]", "h[3]", "h[4]"]
    assert len(rows) == 1 + 3 + 3
    assert rows[3][:6] == ["A", "3", "狗", "-1.0", "0.5", "1.0"]
    assert float(rows[6][6]) == view.result.compare.hidden[2][0]  # to the last bit


def test_drawn_vectors_are_called_random_and_typed_ones_are_not(desk: Any, view: Any) -> None:
    assert view.provenance(desk.state("reader")).kind == "hand-set"
    sentence(desk, 0, "猫追狗")
    assert view.provenance(desk.state("reader")).kind == "random"


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768)])
@pytest.mark.parametrize("cell", ["rnn", "gru", "lstm"])
@pytest.mark.parametrize("hidden", [1, 4, 8])
def test_no_part_of_the_stage_covers_another(desk_factory: Any, size: Any, cell: str, hidden: int) -> None:
    desk = desk_factory("reader", size)
    view = desk.window.host.view("reader")
    edit(desk, reader.with_cell, cell)
    edit(desk, reader.with_hidden, hidden)
    picture = view.picture
    parts = [picture.chain, picture.opened, picture.sum, picture.plane, picture.comparison]
    inside = picture.rect()
    for k, part in enumerate(parts):
        assert inside.contains(part.geometry())
        assert not any(part.geometry().intersects(other.geometry()) for other in parts[k + 1 :])
    shown = [grid for grid in picture.opened.grids.values() if not grid.isHidden()]
    for k, grid in enumerate(shown):
        assert picture.opened.rect().contains(grid.geometry())
        assert not any(grid.geometry().intersects(other.geometry()) for other in shown[k + 1 :])


def test_a_second_sentence_that_is_longer_is_stepped_to_its_own_end(desk: Any, view: Any) -> None:
    timeline = desk.window.timeline
    desk.window.host.view("reader").type_sentence(0, "我")
    desk.settle()
    assert timeline.chips(1).tokens() == ("狗", "打", "我")
    QTest.keyClick(desk.window, Qt.Key.Key_End)
    desk.settle()
    assert timeline.step() == 3
    first, second = view.readings()
    assert (first.step, second.step) == (1, 3)
    desk.open("gates")
    assert timeline.step() == 1  # the shared sentence has one word
