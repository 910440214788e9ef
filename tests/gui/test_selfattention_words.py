"""The page of self-attention by hand, as a person sees and uses it: real mouse and key events in the real window."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
import torch
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from rnnlab.labs import registry
from rnnlab.labs.selfattention.state import State
from rnnlab.labs.selfattention.view_words_names import AXES
from rnnlab.session.messages import Message
from rnnlab.ui.look.i18n import language, tr
from rnnlab.ui.look.theme import look
from rnnlab.ui.widgets.plane_label_sizes import TICK, name_lifted, text_width, ticks
from rnnlab.ui.widgets.questions import CHOICE, VECTOR

NAME = "selfattention"
WORDS = ("我", "昨天", "在", "公园", "里", "看见", "一只", "很", "大", "的", "黄", "狗")


@pytest.fixture
def make(desk_factory: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Windows with the lab open."""
    if NAME not in [lab.name for lab in registry.LABS]:
        monkeypatch.setattr(registry, "LABS", (*registry.LABS, registry.Lab(NAME)))

    def made(**how: Any) -> Any:
        desk = desk_factory(**how)
        desk.view = desk.open(NAME)
        desk.page = desk.view.pages["words"]
        return desk

    return made


@pytest.fixture
def lab(make: Any) -> Any:
    return make()


def by_torch(state: State) -> tuple[np.ndarray, np.ndarray]:
    """Weights and outputs of one head by torch's own function."""
    x, q, k, v = (torch.tensor(rows, dtype=torch.float64) for rows in (state.states, state.W_q, state.W_k, state.W_v))
    q, k, v = x @ q.T, x @ k.T, x @ v.T
    outputs = torch.nn.functional.scaled_dot_product_attention(q, k, v)
    weights = torch.nn.functional.scaled_dot_product_attention(q, k, torch.eye(len(x), dtype=torch.float64))
    return weights.numpy(), outputs.numpy()


def drag(lab: Any, key: str, dx: float, dy: float, **how: Any) -> None:
    start = lab.page.plane.point_of(key)
    lab.drag(lab.page.plane.viewport(), start, start + QPointF(dx, dy), **how)


def press(lab: Any, row: int, column: int) -> None:
    lab.click(lab.page.fan, lab.page.fan.layout_now().cell(row, column).center())


def set_words(lab: Any, words: tuple[str, ...]) -> None:
    lab.view.set_tokens(0, words)
    lab.settle()


# what is shown -------------------------------------------------------------------------------------------------------


def test_the_matrix_and_the_outputs_are_those_of_torch(lab):
    weights, outputs = by_torch(lab.state(NAME))
    np.testing.assert_allclose(lab.page.fan.fan.weights, weights, atol=1e-12)
    arrow = lab.page.plane.model.arrow
    assert (arrow.x, arrow.y) == pytest.approx(tuple(outputs[0]), abs=1e-12)
    marks = [(mark.x, mark.y) for mark in lab.page.plane.model.marks]
    assert marks == [pytest.approx(tuple(outputs[1])), pytest.approx(tuple(outputs[2]))]
    assert lab.page.fan.fan.sums == pytest.approx((1.0, 1.0, 1.0))
    model = lab.page.plane.model  # both units have their number, and the axis's name makes way for the second
    assert [number for number, _ in ticks(model) if 0 < number <= 2] == [1.0, 2.0]
    assert name_lifted(model, text_width(tr(AXES[0]), TICK))


def test_the_sum_below_names_every_weight_and_what_it_weighs(lab):
    weights, outputs = by_torch(lab.state(NAME))
    line = lab.page.stage.sum.lines()[0]
    for weight, vector in zip(weights[0], ("[0.50, 2.00]", "[1.00, 0.00]", "[2.00, 2.00]"), strict=True):
        assert f"{weight:.2f}·{vector}" in line
    assert line.endswith(f"= [{outputs[0][0]:.2f}, {outputs[0][1]:.2f}]")


def test_every_output_of_one_head_lies_in_the_hull_of_the_values(lab):
    corners = lab.page.plane.model.region.corners
    assert set(corners) == {(0.5, 2.0), (1.0, 0.0), (2.0, 2.0)}
    lab.view.on_heads(2)
    lab.settle()
    assert lab.page.plane.model.region.corners == ()  # each head mixes its own half


def test_a_pressed_row_asks_and_so_does_a_step_of_the_timeline(lab):
    press(lab, 2, 0)
    _, outputs = by_torch(lab.state(NAME))
    arrow = lab.page.plane.model.arrow
    assert (arrow.x, arrow.y) == pytest.approx(tuple(outputs[2]))
    assert lab.page.fan.fan.row == 2
    assert lab.page.maps.made["W_q"].title.startswith("$q_{3}$")
    lab.window.host.set_step(2)
    lab.settle()
    assert lab.page.fan.fan.row == 1
    lab.page.fan.setFocus()
    QTest.keyClick(lab.page.fan, Qt.Key.Key_Up)
    assert lab.page.fan.fan.row == 0


def test_a_pressed_weight_opens_its_score(lab):
    press(lab, 0, 2)
    said = lab.page.stage.sum.lines()[1]
    # q1 = (1.75, −0.5), k3 = (2, −2): by hand 4.5 / √2
    assert "[1.75, −0.50]·[2.00, −2.00] / √2 = " + f"{4.5 / math.sqrt(2):.2f}" in said
    press(lab, 0, 2)
    assert len(lab.page.stage.sum.lines()) == 1


# gestures ------------------------------------------------------------------------------------------------------------


def test_a_dragged_word_moves_every_output_and_is_one_step_of_undo(lab):
    before = lab.page.fan.fan.weights.copy()
    drag(lab, "x1", 40, -70, steps=6)
    state = lab.state(NAME)
    assert state.states[1] != (1.0, 0.0)
    weights, outputs = by_torch(state)
    np.testing.assert_allclose(lab.page.fan.fan.weights, weights, atol=1e-12)
    assert not np.allclose(weights, before)
    marks = [(mark.x, mark.y) for mark in lab.page.plane.model.marks]
    assert marks[1] == pytest.approx(tuple(outputs[2]))
    lab.window.store.undo()
    lab.settle()
    np.testing.assert_array_equal(lab.page.fan.fan.weights, before)
    assert not lab.window.store.can_undo


def test_arrow_keys_move_a_word_by_a_tenth_and_with_shift_by_a_half(lab):
    lab.page.plane.pick("x0")
    QTest.keyClick(lab.page.plane, Qt.Key.Key_Right)
    assert lab.state(NAME).states[0] == (0.6, 2.0)
    QTest.keyClick(lab.page.plane, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert lab.state(NAME).states[0] == (0.6, 1.5)


def test_a_typed_entry_of_a_map_changes_what_the_word_asks(lab):
    grid = lab.page.maps.grids["W_q"]
    QTest.mouseDClick(
        grid, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, grid.cell_rect(0, 1).center().toPoint()
    )
    lab.type(grid.cell, "0")
    assert lab.state(NAME).W_q == ((-0.5, 0.0), (1.0, -0.5))
    assert lab.page.maps.made["W_q"].vector == "[−0.25, −0.50]"  # (−0.5·0.5, 0.5 − 0.5·2)
    weights, _ = by_torch(lab.state(NAME))
    np.testing.assert_allclose(lab.page.fan.fan.weights, weights, atol=1e-12)


def test_what_is_no_number_is_refused_and_the_map_stays(lab):
    grid = lab.page.maps.grids["W_v"]
    grid.edit_requested.emit(1, 1)
    lab.type(grid.cell, "abc")
    assert lab.state(NAME).W_v == ((1.0, 0.0), (0.0, 1.0))
    assert lab.message()


def test_Q43_the_wheel_without_focus_changes_nothing(lab):
    before, middle = lab.page.plane.view_range(), QPointF(lab.page.plane.rect().center())
    lab.view.stage.tabs.setFocus()
    event = QWheelEvent(
        middle, lab.page.plane.mapToGlobal(middle), QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(lab.page.plane.viewport(), event)
    assert lab.page.plane.view_range() == before


# masks, heads, sizes -------------------------------------------------------------------------------------------------


def test_under_a_causal_mask_the_first_word_gets_its_own_value_alone(lab):
    lab.view.on_causal(True)
    lab.settle()
    assert np.triu(lab.page.fan.fan.weights, 1).sum() == 0
    arrow = lab.page.plane.model.arrow
    assert (arrow.x, arrow.y) == (0.5, 2.0)
    assert lab.page.numbers.text("pairs") == "6"


def test_N03_where_all_words_are_hidden_it_says_so_and_the_output_is_zero(lab):
    (hidden,) = [section for section in lab.view.sections if section.name == "hidden-words"]
    assert hidden.value() == "none"
    for place in range(3):
        lab.view.on_mask(place)
        assert hidden.value() == f"{place + 1} of 3"  # the hidden ones, as the title says
    lab.settle()
    assert "sees nobody" in lab.page.stage.sum.lines()[0]
    assert (lab.page.plane.model.arrow.x, lab.page.plane.model.arrow.y) == (0.0, 0.0)
    assert lab.page.fan.fan.sums == (0.0, 0.0, 0.0)


def test_of_two_heads_each_can_be_looked_at_and_the_map_that_joins_them_is_there(lab):
    assert not lab.page.maps.grids["W_o"].isVisible()
    lab.view.on_heads(2)
    lab.settle()
    first = lab.page.fan.fan.weights.copy()
    assert lab.page.maps.grids["W_o"].isVisible()
    lab.click(lab.page.stage.heads.button(1))
    assert not np.allclose(lab.page.fan.fan.weights, first)
    state = lab.state(NAME)
    x = np.array(state.states)
    q, k = (x @ np.array(state.W_q).T)[:, 1], (x @ np.array(state.W_k).T)[:, 1]  # the second head has the second half
    e = np.exp(np.outer(q, k))
    np.testing.assert_allclose(lab.page.fan.fan.weights, e / e.sum(axis=1, keepdims=True), atol=1e-12)


def test_of_several_dimensions_it_says_that_two_are_drawn_and_a_drag_keeps_the_others(lab):
    four = State(tokens=("a", "b"), states=((1.0, 0.0, 3.0, 4.0), (0.0, 1.0, 5.0, 6.0)), heads=4)
    lab.window.store.replace(NAME, four, label=Message.of("undo-next-preset"))
    lab.settle()
    assert lab.page.stage.note.isVisible()
    assert "4" in lab.page.stage.note.text()
    assert [lab.page.stage.heads.button(k).isVisible() for k in range(5)] == [True, True, True, True, False]
    drag(lab, "x0", 30, 0)
    assert lab.state(NAME).states[0][0] > 1.0
    assert lab.state(NAME).states[0][2:] == (3.0, 4.0)


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768)])
@pytest.mark.parametrize("tongue", ["en", "zh"])
def test_with_twelve_words_no_part_covers_another_or_leaves_the_stage(make, size, tongue):
    lab = make(size=size)
    language().set(tongue)
    set_words(lab, WORDS)
    stage = lab.page.stage
    parts = [stage.plane, stage.fan, stage.maps, stage.sum]
    places = [part.rect().translated(part.mapTo(stage, QPoint(0, 0))) for part in parts]
    for k, place in enumerate(places):
        assert stage.rect().contains(place)
        assert not any(place.intersects(other) for other in places[:k])
    layout = stage.fan.layout_now()
    assert layout.bar().bottom() <= stage.fan.height()
    assert layout.sum(11).right() <= stage.fan.width()
    assert layout.output(0).y() + layout.radius < layout.chip(0).top() < layout.cell(0, 0).top() - layout.high / 2
    rect = stage.plane.model.rect
    labels = [placed.rect for placed in stage.plane.figure.labels()[0]]
    assert all(rect.adjusted(-1, -1, 1, 1).contains(label) for label in labels)


@pytest.mark.parametrize("theme", ["light", "dark", "projector"])
def test_it_can_be_painted_in_every_theme(lab, theme):
    look().set_theme(theme)
    lab.settle()
    picture = lab.page.fan.grab().toImage()
    assert len({picture.pixel(x, y) for x in range(0, picture.width(), 7) for y in range(0, picture.height(), 7)}) > 6


# predict, A and B, copy ----------------------------------------------------------------------------------------------


def begin(lab: Any, kind: str) -> None:
    QTest.keyClick(lab.window, Qt.Key.Key_P)
    lab.settle()
    for _ in lab.view.predictions.questions():
        if lab.window.tools.predictor.question.kind == kind:
            return
        lab.click(lab.window.stage.prediction.other)
    raise AssertionError(kind)


def test_a_guess_of_where_the_output_lies_is_dragged_locked_and_revealed_with_its_distance(lab):
    _, outputs = by_torch(lab.state(NAME))
    begin(lab, VECTOR)
    plane = lab.page.plane
    assert plane.model.arrow is None
    assert plane.model.marks == ()
    assert lab.page.stage.sum.lines() == ()
    assert lab.page.numbers.text("output") == "?"
    goal = plane.box.mapToScene(plane.model.pixel(1.0, 1.0))
    lab.drag(plane.viewport(), plane.point_of("guess"), goal)
    guess = lab.view.predictions.guess()
    button = lab.window.top_bar.button("predict")
    lab.click(button)
    lab.click(button)
    expected = math.dist(guess, outputs[0])
    assert plane.model.gaps[0].label == f"{expected:.2f}"
    assert lab.window.stage.prediction.distance.text() == f"{expected:.2f} apart"
    lab.click(button)
    assert [handle.key for handle in plane.model.handles] == ["x0", "x1", "x2"]


def test_the_word_looked_at_most_is_an_answer_to_press(lab):
    weights, _ = by_torch(lab.state(NAME))
    begin(lab, CHOICE)
    question = lab.window.tools.predictor.question
    assert lab.view.predictions.reveal(question, int(weights[0].argmax())).right
    assert not lab.view.predictions.reveal(question, int(weights[0].argmin())).right


def test_the_output_of_what_is_pinned_stays_dashed_beside_the_present(lab):
    _, before = by_torch(lab.state(NAME))
    lab.click(lab.window.top_bar.button("pin"))
    drag(lab, "x2", -60, 30)
    other = lab.page.plane.model.others[0]
    assert (other.x, other.y) == pytest.approx(tuple(before[0]))
    _, now = by_torch(lab.state(NAME))
    assert lab.page.plane.model.gaps[0].label == f"{math.dist(before[0], now[0]):.2f}"


def test_the_table_has_every_weight_sum_and_output_in_full(lab):
    weights, outputs = by_torch(lab.state(NAME))
    header, *rows = lab.view.table()
    assert header[2:5] == ["我", "打", "狗"]
    assert len(rows) == 3
    for row, shares, output in zip(rows, weights, outputs, strict=True):
        numbers = [float(cell.replace("−", "-")) for cell in row[2:]]
        assert numbers == pytest.approx([*shares, 1.0, *output], abs=1e-6)


def test_the_numbers_are_said_to_be_set_by_hand(lab):
    assert lab.view.provenance(lab.state(NAME)).kind == "hand-set"
