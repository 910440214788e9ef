"""The walk back and the blame as a person sees them: step by step, with a bracket to drag and a circle to clip at."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from rnnlab.engine.initial import draw_inputs, draw_weights
from rnnlab.labs.gradients.state import State, with_sentence
from rnnlab.labs.gradients.view import View
from rnnlab.labs.gradients.view_clip_norms import norms_text
from rnnlab.labs.gradients.view_heat import Scale, cell_text, heat_image
from rnnlab.session.messages import Message
from rnnlab.ui.look.i18n import language
from rnnlab.ui.look.theme import look
from rnnlab.ui.widgets.cells import ramp_color
from tests.gui.conftest import Desk


def turn(desk: Desk, view: View, page: str) -> None:
    desk.click(view.stage.tabs, view.stage.tabs.place_of(page).center())


def show(desk: Desk, **fields: Any) -> None:
    desk.window.store.replace("gradients", State(**fields), label=Message.of("undo-gradients-preset"))
    desk.settle()


def value(view: View, page: str, name: str) -> float:
    return float(view.readings[page].numbers._values[name].toolTip())


@pytest.fixture
def lab(desk: Desk) -> View:
    view = desk.open("gradients")
    assert isinstance(view, View)
    return view


@pytest.fixture
def walk(desk: Desk, lab: View) -> View:
    turn(desk, lab, "walk")
    return lab


@pytest.fixture
def blame(desk: Desk, lab: View) -> View:
    turn(desk, lab, "blame")
    return lab


# pages ----------------------------------------------------------------------------------------------------------------


def test_turning_a_page_is_no_step_of_undo_and_shows_its_own_controls(desk: Desk, lab: View) -> None:
    shown = {page: set() for page in ("profile", "walk", "blame")}
    for page, names in shown.items():
        turn(desk, lab, page)
        assert lab.stage.page() == page
        names |= {section.name for section in lab.sections if section.present()}
    assert not desk.window.store.can_undo
    assert {"quantity", "seeds", "cells"} <= shown["profile"] - shown["walk"] - shown["blame"]
    assert {"network", "focus"} <= (shown["walk"] & shown["blame"]) - shown["profile"]
    assert {"window", "clip"} <= shown["blame"] - shown["walk"]
    for page, names in shown.items():
        assert {f"formula-{page}", f"numbers-{page}", f"presets-{page}"} <= names


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768)])
@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("page", ["walk", "blame"])
def test_nothing_is_cut_off_at_either_size(
    desk_factory: Callable[..., Desk], size: tuple[int, int], lang: str, page: str
) -> None:
    desk = desk_factory(size=size)
    view = desk.open("gradients")
    language().set(lang)
    turn(desk, view, page)
    desk.settle()
    shown = view.walk if page == "walk" else view.blame
    for part in shown.findChildren(QWidget):
        if part.isVisible():
            corner = part.mapTo(view.stage, QPoint(0, 0))
            assert corner.x() >= 0
            assert corner.x() + part.width() <= view.stage.width()
            assert corner.y() + part.height() <= view.stage.height(), part


# the walk back --------------------------------------------------------------------------------------------------------


def hand_made(state: State) -> tuple[list[np.ndarray], np.ndarray]:
    """Jacobians diag(1 − h²) U of a tanh RNN step by step, and U."""
    options: dict[str, Any] = {"init": state.init, "factor": state.factor, "forget_bias": state.forget_bias}
    weights = draw_weights("rnn", state.hidden, state.hidden, seed=state.seed, **options)
    h, found = np.zeros(state.hidden), []
    for x in draw_inputs(state.seed, state.length, state.hidden, state.input_scale).numpy():
        h = np.tanh(weights.W @ x + weights.U @ h + weights.b)
        found.append(np.diag(1 - h**2) @ weights.U)
    return found, weights.U


def test_the_walk_begins_at_the_loss_and_each_step_shows_its_own_jacobian(desk: Desk, walk: View) -> None:
    state = desk.state("gradients")
    jacobians, _ = hand_made(state)
    assert desk.window.timeline.step() == 60
    assert walk.walk.local.values == pytest.approx(jacobians[59], abs=1e-12)
    desk.window.timeline.back()
    desk.settle()
    assert walk.walk.local.values == pytest.approx(jacobians[58], abs=1e-12)
    assert walk.walk.product.values == pytest.approx(jacobians[59] @ jacobians[58], abs=1e-12)
    assert value(walk, "walk", "local_norm") == pytest.approx(np.linalg.norm(jacobians[58], 2))
    radius = np.abs(np.linalg.eigvals(jacobians[58])).max()
    assert value(walk, "walk", "local_radius") == pytest.approx(radius)
    assert value(walk, "walk", "product_norm") == pytest.approx(np.linalg.norm(jacobians[59] @ jacobians[58], 2))
    assert walk.walk.bars.values == pytest.approx(np.linalg.svd(jacobians[58], compute_uv=False))
    assert "product of 2 Jacobians" in walk.walk.product.accessibleDescription()


def test_play_walks_to_the_left_and_ends_at_the_first_step(desk: Desk, walk: View) -> None:
    show(desk, page="walk", length=4)
    timeline = desk.window.timeline
    desk.click(timeline._buttons["play"])
    seen = [timeline.step()]
    while timeline.playing() and len(seen) < 10:
        timeline.player.tick()
        seen.append(timeline.step())
    assert seen == [4, 3, 2, 1, 1]
    assert not timeline.playing()
    desk.click(timeline._buttons["play"])  # from the end again: from the loss
    assert timeline.step() == 4


def test_the_ring_lies_at_the_products_norm_on_the_log_axis(desk: Desk, walk: View) -> None:
    jacobians, _ = hand_made(desk.state("gradients"))
    product = np.linalg.multi_dot(jacobians[:29:-1])
    desk.window.host.set_step(31)
    track = walk.walk.track
    assert track.ring().y() == pytest.approx(track.field().y(math.log10(np.linalg.norm(product, 2))), abs=1e-6)
    assert track.ring().x() == pytest.approx(track.x_of(30))


def test_the_strip_is_pressed_and_keys_walk_through_it(desk: Desk, walk: View) -> None:
    track = walk.walk.track
    desk.click(track, QPointF(track.x_of(21), track.strip().center().y()))
    assert desk.window.timeline.step() == 22  # the step that leads to state 21
    track.setFocus()
    QTest.keyClick(track, Qt.Key.Key_Left)
    QTest.keyClick(track, Qt.Key.Key_PageUp)
    assert desk.window.timeline.step() == 11


def test_what_the_walk_has_not_reached_is_hidden_and_comes_back_exactly(desk: Desk, walk: View) -> None:
    track = walk.walk.track
    desk.window.host.set_step(50)
    before = track.grab().toImage()
    y = round(track.strip().center().y()) + 3
    desk.window.host.set_step(5)
    after = track.grab().toImage()
    reached = [
        x for x in range(round(track.x_of(12)), round(track.x_of(40)), 7) if before.pixel(x, y) != after.pixel(x, y)
    ]
    assert len(reached) > 10
    desk.window.host.set_step(50)
    assert track.grab().toImage() == before


def test_an_lstm_walks_with_h_and_c_and_has_a_path_past_the_gates(desk: Desk, walk: View) -> None:
    desk.click(walk.choices.focus.button("lstm"))
    assert walk.walk.local.values.shape == (64, 64)
    assert walk.walk.local.paired
    gates = walk.result.walk.log_gate_product
    assert gates.shape == (60, 32)
    # ∂c_t/∂c_{t−1} is diag(f) where c acts through f alone, plus nothing of h at the same step
    lower = walk.walk.local.values[32:, 32:]
    assert np.count_nonzero(lower - np.diag(np.diag(lower))) == 0
    assert np.all((np.diag(lower) > 0) & (np.diag(lower) < 1))


def test_N30_radius_below_one_and_norm_ten_are_seen_in_one_step(desk: Desk, walk: View) -> None:
    desk.click(walk.readings["walk"].presets.pill("walk-shear"))
    assert walk.readings["walk"].presets.pill("walk-shear").property("chosen")
    desk.window.host.set_step(51)
    assert walk.walk.local.values == pytest.approx(np.array([[0.9, 10], [0, 0.9]]))
    assert walk.walk.local.measured == "radius 0.90 · norm 10.08"
    assert value(walk, "walk", "product_norm") == pytest.approx(38.7, abs=0.05)  # of ten of them


def test_a_large_network_is_taken_apart_around_the_step_that_is_looked_at(desk: Desk, walk: View) -> None:
    show(desk, page="walk", hidden=128, length=100)
    for step in (100, 62, 3):
        desk.window.host.set_step(step)
        desk.settle()
        found = walk.result.walk
        assert found.first <= step <= found.last
        assert len(found.local) < 100
        assert f"Steps {found.first} to {found.last}" in walk.walk.note.text()
        assert walk.walk.local.values == pytest.approx(found.local[step - found.first])


def test_an_exploded_pass_says_why_there_is_no_walk(desk: Desk, walk: View) -> None:
    show(desk, page="walk", activation="relu", factor=5.0, hidden=8, length=1000)
    assert walk.walk.missing.isVisible()
    assert "at step 801" in walk.walk.missing.text()  # the first step of those that are taken apart
    assert not walk.walk.track.isVisible()
    assert walk.readings["walk"].numbers.text("product_norm") == "–"


def test_cells_carry_numbers_up_to_eight_on_a_side_and_colours_are_signed() -> None:
    assert [cell_text(v) for v in (0.0, -0.25, 0.004, -3e-7, math.inf)] == ["0", "−0.25", "4e−3", "−3e−7", "∞"]
    scale = Scale()
    assert scale.shares(np.array([1.0, -1.0, 1e-8, 0.0, 1e-4, 50.0])).tolist() == [1, -1, 0, 0, 0.5, 1]
    image = heat_image(np.array([[1.0, -1.0]]), scale)
    assert image.pixelColor(0, 0) == ramp_color(1, "state", -1, 1)
    assert image.pixelColor(1, 0) == ramp_color(-1, "state", -1, 1)


def test_symbols_of_the_walk_light_their_matrices(desk: Desk, walk: View) -> None:
    walk.readings["walk"].card.pointed.emit("product")
    assert walk.walk.product.lit
    assert not walk.walk.local.lit
    QTest.mouseClick(walk.walk.local, Qt.MouseButton.LeftButton)
    assert walk.readings["walk"].card._lit == "local"


# a real sentence ------------------------------------------------------------------------------------------------------


def choose(desk: Desk, view: View, name: str) -> None:
    """Take a network from the menu behind the button."""
    desk.window.inspector.lab("gradients").full.ensureWidgetVisible(view.network.button)
    desk.click(view.network.button)
    menu = view.network.menu
    action = next(action for action in menu.actions() if action.data() == name)
    QTest.mouseClick(
        menu, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, menu.actionGeometry(action).center()
    )
    desk.settle()


def test_words_are_tinted_by_their_saliency_and_tell_it(desk: Desk, walk: View) -> None:
    choose(desk, walk, "recall-lstm")
    state, words = desk.state("gradients"), walk.walk.words
    assert state.model == "recall-lstm"
    assert words.isVisible()
    assert words.sentence.tokens == state.text
    order = np.argsort(words.sentence.saliency)
    shares = words.shares()[order]
    assert (np.diff(shares) >= 0).all()
    assert shares[-1] == 1
    assert walk.provenance(state).kind == "trained"
    assert len(words.accessibleDescription().split("; ")) == len(state.text)
    darkest = int(order[-1])
    image = words.grab().toImage()
    rect = words.word_rect(darkest)
    assert image.pixelColor(round(rect.left() + 6), round(rect.top() + 5)) == ramp_color(1, "weight", 0, 1)
    desk.click(words, words.word_rect(1).center())
    assert desk.window.timeline.step() == 2
    desk.window.store.undo()
    desk.settle()
    assert not words.isVisible()
    assert walk.provenance(desk.state("gradients")).kind == "random"


def test_a_sentence_of_ones_own_is_typed_on_the_timeline(desk: Desk, walk: View) -> None:
    choose(desk, walk, "recall-lstm")
    desk.window.timeline.edit_sentence()
    desk.type(desk.window.timeline.field(), "我出生在法国，我会说")
    assert desk.state("gradients").text == ("我", "出生", "在", "法国", "，", "我", "会", "说")
    assert len(walk.result.walk_signal) == 9
    assert walk.walk.words.sentence.tokens[3] == "法国"
    assert desk.window.store.shared.sentence != desk.state("gradients").text  # the other labs keep theirs
    desk.window.timeline.edit_sentence()
    desk.type(desk.window.timeline.field(), "   ")
    assert desk.message() == "sentence-empty"
    assert len(desk.state("gradients").text) == 8


def test_a_long_sentence_keeps_the_present_word_in_sight(desk: Desk, walk: View) -> None:
    choose(desk, walk, "recall-lstm")
    words = walk.walk.words
    long = desk.state("gradients").text * 6
    label = Message.of("undo-gradients-text")
    desk.window.store.edit("gradients", with_sentence, "recall-lstm", long, label=label)
    desk.settle()
    for step in (1, len(long) // 2, len(long)):
        desk.window.host.set_step(step)
        rect = words.word_rect(step - 1)
        assert 0 <= rect.top() < rect.bottom() <= words.height()


# who gets the blame ---------------------------------------------------------------------------------------------------


def test_the_bars_are_each_steps_part_along_the_gradient_of_u_and_add_up_to_it(desk: Desk, blame: View) -> None:
    state = desk.state("gradients")
    jacobians, U = hand_made(state)
    options: dict[str, Any] = {"init": state.init, "factor": state.factor, "forget_bias": state.forget_bias}
    weights = draw_weights("rnn", 32, 32, seed=0, **options)
    h = [np.zeros(32)]
    for x in draw_inputs(0, 60, 32, 0.5).numpy():
        h.append(np.tanh(weights.W @ x + U @ h[-1] + weights.b))
    signal, terms = np.ones(32), [np.zeros((32, 32))] * 61
    for t in range(60, 0, -1):
        terms[t] = np.outer(signal * (1 - h[t] ** 2), h[t - 1])
        signal = jacobians[t - 1].T @ signal
    whole = sum(terms)
    norm = np.linalg.norm(whole)
    bars = blame.blame.bars
    expected = [(terms[t] * whole).sum() / norm**2 for t in range(1, 61)]
    assert bars.blame.shares == pytest.approx(np.array(expected), abs=1e-12)
    assert bars.blame.shares.sum() == pytest.approx(1)
    desk.click(bars, QPointF(bars.columns().x(58), bars.height_of(expected[57] / 2)))
    assert desk.window.timeline.step() == 58
    assert bars.share_text(58) == f"{expected[57] * 100:.1f} %"
    assert value(blame, "blame", "share") == pytest.approx(expected[57] * norm)


def test_the_bracket_is_dragged_and_what_lies_before_it_is_exactly_zero(desk: Desk, blame: View) -> None:
    bars = blame.blame.bars
    columns = bars.columns()
    goal = QPointF(columns.stretch(49, 49)[0], bars.handle().y())
    desk.drag(bars, bars.handle(), goal)
    assert desk.state("gradients").window == 12
    assert bars.first() == 49
    assert set(bars.blame.shares[:48].tolist()) == {0.0}
    assert (bars.blame.shares[48:] != 0).all()
    rows = blame.table()
    assert [row[-1] for row in rows[1:]] == ["1"] * 48 + ["0"] * 12
    assert {row[2] for row in rows[1:49]} == {"0.0"}
    cosine = value(blame, "blame", "cosine")
    assert 0 < cosine < 1
    desk.window.store.undo()  # the whole drag is one step
    desk.settle()
    assert desk.state("gradients").window is None
    assert not desk.window.store.can_undo


def test_a_finger_beside_the_bracket_line_takes_it_and_keys_move_it(desk: Desk, blame: View) -> None:
    bars = blame.blame.bars
    show(desk, page="blame", window=20)
    at = bars.handle() + QPointF(20, 20)  # within 44 px around the handle
    QTest.mousePress(bars, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at.toPoint())
    QTest.mouseMove(bars, QPoint(round(bars.columns().stretch(36, 36)[0]), round(at.y())))
    QTest.mouseRelease(bars, Qt.MouseButton.LeftButton)
    desk.settle()
    assert desk.state("gradients").window == 25
    bars.setFocus()
    for key, window in (
        (Qt.Key.Key_Right, 24), (Qt.Key.Key_PageDown, 14), (Qt.Key.Key_Left, 15), (Qt.Key.Key_End, 1),
        (Qt.Key.Key_Home, None),
    ):  # fmt: skip
        QTest.keyClick(bars, key)
        desk.settle()
        assert desk.state("gradients").window == window
    assert desk.window.timeline.step() != 1  # the keys belonged to the bracket


def test_a_window_that_is_not_possible_is_refused(desk: Desk, blame: View) -> None:
    desk.type(blame.choices.window.cell, "0")
    assert desk.message() == "too-small"
    desk.type(blame.choices.window.cell, "61")
    assert desk.message() == "too-large"
    assert desk.state("gradients").window is None
    desk.type(blame.choices.window.cell, "7")
    assert desk.state("gradients").window == 7
    desk.click(blame.choices.all_steps)
    assert desk.state("gradients").window is None


def test_no_share_is_told_where_the_whole_gradient_is_zero_or_not_finite(desk: Desk, blame: View) -> None:
    show(desk, page="blame", factor=0.0, input_scale=0.0)
    assert blame.blame.bars.unit() is None
    assert blame.blame.bars.share_text(60) == "–"
    desk.click(blame.readings["blame"].presets.pill("blame-skipped"))
    assert blame.blame.bars.unit() is None
    blame.blame.bars.grab()


# clipping -------------------------------------------------------------------------------------------------------------


def test_clipping_shortens_the_arrow_and_keeps_its_direction(desk: Desk, blame: View) -> None:
    picture = blame.blame.clip
    norm = picture.clipped.norm_before
    assert picture.words() == (f"{norm:.2f}", f"No clipping. The norm of all gradients together is {norm:.2f}.")
    desk.type(blame.choices.clip.cell, "5")
    large, sentence = picture.words()
    assert large == f"× {5 / norm:.3f}"
    assert "cosine 1.000000" in sentence
    assert value(blame, "blame", "after") == pytest.approx(5)
    assert value(blame, "blame", "scale") == pytest.approx(5 / norm)
    desk.click(blame.choices.no_clip)
    assert desk.state("gradients").clip is None


def test_the_limit_is_dragged_along_the_arrow_and_moved_by_keys(desk: Desk, blame: View) -> None:
    picture = blame.blame.clip
    norm = picture.clipped.norm_before
    desk.drag(picture, picture.handle(), picture.point(picture.pixels(norm / 2)))
    clip = desk.state("gradients").clip
    assert clip == pytest.approx(norm / 2, rel=0.02)
    assert picture.clipped.norm_after == pytest.approx(clip)
    desk.window.store.undo()
    desk.settle()
    assert desk.state("gradients").clip is None
    picture.setFocus()
    QTest.keyClick(picture, Qt.Key.Key_Down)
    desk.settle()
    assert desk.state("gradients").clip == pytest.approx(norm / 1.1, rel=0.01)


@pytest.mark.parametrize(("typed", "message"), [("0", "clip-limit"), ("-2", "clip-limit"), ("inf", "not-finite")])
def test_N27_a_limit_that_is_none_is_refused_in_words(desk: Desk, blame: View, typed: str, message: str) -> None:
    desk.type(blame.choices.clip.cell, typed)
    assert desk.message() == message
    assert desk.state("gradients").clip is None


def test_N31_a_gradient_that_is_not_finite_is_not_scaled_and_the_update_is_said_to_be_skipped(
    desk: Desk, blame: View
) -> None:
    desk.click(blame.readings["blame"].presets.pill("blame-skipped"))
    picture = blame.blame.clip
    assert "not finite" in picture.words()[1]
    assert picture.words()[1].endswith("the update is skipped.")
    assert picture.handle() is None
    assert blame.readings["blame"].numbers.text("scale") == "–"


@pytest.mark.parametrize("theme", ["light", "dark", "projector"])
@pytest.mark.parametrize("page", ["profile", "walk", "blame"])
def test_every_preset_of_a_page_is_drawn_in_every_theme(desk: Desk, lab: View, theme: str, page: str) -> None:
    look().set_theme(theme)
    turn(desk, lab, page)
    pills = lab.readings[page].presets
    for name in pills._pills:
        desk.click(pills.pill(name))
        assert desk.message() == ""
        assert desk.state("gradients").page == page
        assert lab.result is not None
        assert not lab.stage.grab().isNull()


def test_Q47_the_pages_speak_chinese_with_the_same_numbers(desk: Desk, walk: View) -> None:
    numbers = walk.table()[1:]
    language().set("zh")
    desk.settle()
    assert "谱半径" in walk.walk.local.measured
    assert walk.table()[1:] == numbers
    turn(desk, walk, "blame")
    assert "不裁剪" in walk.blame.clip.words()[1]


def test_A_is_drawn_beside_the_present_walk_and_sum(desk: Desk, walk: View) -> None:
    QTest.keyClick(desk.window, Qt.Key.Key_A)
    desk.settle()
    desk.type(walk.controls.factor.cell, "0.6")
    desk.settle()
    pinned = walk.walk.track.pinned
    assert pinned is not None
    assert pinned.log_product_norm[0] > walk.result.walk.log_product_norm[0]
    walk.walk.track.grab()
    turn(desk, walk, "blame")
    bars = walk.blame.bars
    assert bars.pinned is not None
    late = [part.backward.by_step_U.running[55] / part.whole.sum() for part in (bars.pinned, bars.blame)]
    assert late[0] < late[1]  # with A's larger factor, more of the sum comes from further back
    bars.grab()


# predictions ----------------------------------------------------------------------------------------------------------


def press_predict(desk: Desk) -> None:
    desk.click(desk.window.top_bar.button("predict"))


def test_how_far_the_walk_comes_is_predicted_hidden_and_told_in_steps(desk: Desk, walk: View) -> None:
    """Linear, U = 0.9 × orthogonal: 0.9^43 = 0.0108 and 0.9^44 = 0.0097, so after 44 steps it is below 1/100."""
    show(desk, page="walk", cells=("rnn",), activation="linear", factor=0.9)
    desk.window.host.set_step(60)
    open_track = pixels(walk.walk.track)
    press_predict(desk)
    bar = desk.window.stage.prediction
    assert "1/100" in bar.words.text()
    assert "choose 60" in bar.hint.text()
    hidden_track, hidden_product = pixels(walk.walk.track), pixels(walk.walk.product)
    assert walk.readings["walk"].numbers.text("product_norm") == "?"
    assert walk.walk.local.values.size  # a step's own Jacobian may be looked at
    desk.type(bar.slider.cell, "20.4")
    assert (bar.answer(), desk.message()) == (None, "not-whole"), "half a step is no answer"
    desk.type(bar.slider.cell, "20")
    assert (bar.answer(), desk.message()) == (20, "")
    assert bar.slider.cell.text() == "20"
    press_predict(desk)
    assert walk.walk.track.guess == 20
    press_predict(desk)
    assert bar.verdict.text() == "After 44 steps back less than 1/100 is left; the prediction was 20."
    assert bar.distance.text() == "24 steps apart"
    assert pixels(walk.walk.product) != hidden_product  # at the same size
    walk.walk.track.set_guess(None)
    assert pixels(walk.walk.track) != hidden_track
    assert walk.readings["walk"].numbers.text("product_norm") != "?"
    press_predict(desk)
    assert walk.walk.track.guess is None
    assert pixels(walk.walk.track) == open_track


def test_a_walk_that_explodes_never_comes_there_and_says_what_is_left(desk: Desk, walk: View) -> None:
    show(desk, page="walk", cells=("rnn",), activation="linear", factor=1.1)
    press_predict(desk)
    bar = desk.window.stage.prediction
    desk.type(bar.slider.cell, "60")
    press_predict(desk)
    press_predict(desk)
    assert bar.verdict.text().startswith("It is never below 1/100: after all 60 steps the norm is")
    assert not bar.distance.isVisible()


def test_where_the_walk_is_too_long_to_be_seen_there_is_nothing_to_predict(desk: Desk, walk: View) -> None:
    show(desk, page="walk", cells=("rnn",), activation="linear", factor=1.0, hidden=128, length=1000)
    assert walk.result.walk.first > 1
    assert not desk.window.top_bar.button("predict").isEnabled()


def test_the_step_with_the_largest_part_is_predicted_hidden_and_told_in_steps(desk: Desk, blame: View) -> None:
    open_bars = pixels(blame.blame.bars)
    press_predict(desk)
    bar = desk.window.stage.prediction
    assert bar.words.text() == "Which step adds most to the gradient of U?"
    assert blame.blame.bars.range() == (-0.25, 1.0)  # fixed: not the one that these bars need
    hidden_bars = pixels(blame.blame.bars)
    assert blame.readings["blame"].numbers.text("share") == "?"
    desk.type(bar.slider.cell, "12")
    press_predict(desk)
    press_predict(desk)
    parts = np.abs(blame.result.blame.backward.by_step_U.along)
    truth = int(parts.argmax()) + 1
    assert bar.verdict.text().startswith(f"Step {truth} adds most, ")
    assert bar.distance.text() == f"{abs(truth - 12)} steps apart"
    assert blame.blame.bars.guess == 12
    blame.blame.bars.set_guess(None)
    assert pixels(blame.blame.bars) != hidden_bars
    press_predict(desk)
    assert blame.blame.bars.guess is None
    assert pixels(blame.blame.bars) == open_bars


def test_after_a_question_for_steps_the_profile_asks_for_a_factor_with_its_digits(desk: Desk, blame: View) -> None:
    press_predict(desk)
    QTest.keyClick(desk.window, Qt.Key.Key_Escape)
    turn(desk, blame, "profile")
    press_predict(desk)
    bar = desk.window.stage.prediction
    while desk.window.tools.predictor.question.id != "slope":
        desk.click(bar.other)
    desk.type(bar.slider.cell, "0.85")
    assert bar.answer() == 0.85
    assert bar.slider.cell.text() == "0.85"


def pixels(widget: Any) -> bytes:
    image = widget.grab().toImage()
    return bytes(image.constBits())


def test_clipping_is_told_for_each_matrix_in_the_numbers_and_beside_the_arrow(desk: Desk, blame: View) -> None:
    show(desk, page="blame", focus="gru", hidden=8, clip=0.5)
    numbers, found = blame.readings["blame"].numbers, blame.result.blame.clipped
    for name, (before, after) in found.by_name.items():
        assert numbers.text(name) == norms_text(before, after)
        assert "→" in numbers.text(name)
    picture = blame.blame.clip
    with_rows = pixels(picture)
    picture.set_clipped(replace(found, by_name={}))
    assert pixels(picture) != with_rows
    show(desk, page="blame", focus="rnn")
    assert blame.readings["blame"].numbers.text("b_hn") == "–"
    assert "→" not in blame.readings["blame"].numbers.text("U")
