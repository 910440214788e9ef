"""The Gradients lab: what its State accepts, what its edits do, what is printed."""

from __future__ import annotations

import math
from functools import partial

import msgspec
import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from torch import nn

from rnnlab.engine.initial import draw_inputs, draw_weights
from rnnlab.engine.models import load_trained
from rnnlab.engine.traces import EngineError
from rnnlab.labs.gradients import state as edits
from rnnlab.labs.gradients.compute import compute, difference
from rnnlab.labs.gradients.span import WALK_WORK, walk_span
from rnnlab.labs.gradients.state import PRESETS, State
from tests.labs.answers import printed, refused

answer = partial(printed, "gradients")


def test_default_shows_three_cells_over_sixty_steps():
    result = answer(State())
    assert [cell for cell in result if cell in edits.CELLS] == ["rnn", "gru", "lstm"]
    assert all(len(result[cell]["norms"]) == 60 for cell in edits.CELLS)
    assert result["length"] == 60
    assert result["device"] in ("cpu", "cuda", "mps")
    assert result["rnn"]["norms"][-1] == pytest.approx(math.sqrt(32))


@pytest.mark.parametrize("factor", [0.5, 2.0])
def test_N23_linear_orthogonal_over_200_steps_is_the_closed_form(factor):
    result = answer(State(cells=("rnn",), activation="linear", factor=factor, length=200))
    norms = result["rnn"]["norms"]
    assert norms[0] / norms[199] == pytest.approx(factor**199, rel=1e-9)
    assert result["rnn"]["per_step"] == pytest.approx(factor, rel=1e-9)
    assert result["reference"] == pytest.approx(norms, rel=1e-9)
    assert result["rnn"]["first_nonfinite"] is None


def test_the_lstm_of_the_lab_is_torchs_lstm():
    state = State(cells=("lstm",), length=12, hidden=5, seed=3, forget_bias=2.0)
    weights = draw_weights("lstm", 5, 5, factor=0.9, forget_bias=2.0, seed=3)
    cell = nn.LSTMCell(5, 5, dtype=torch.float64)
    with torch.no_grad():
        for name, value in (("weight_ih", weights.W), ("weight_hh", weights.U), ("bias_ih", weights.b)):
            getattr(cell, name).copy_(torch.from_numpy(value))
        cell.bias_hh.zero_()
    h = c = torch.zeros(1, 5, dtype=torch.float64)
    states = []
    for x in draw_inputs(3, 12, 5, 0.5):
        h, c = cell(x.unsqueeze(0), (h, c))
        h.retain_grad()
        states.append(h)
    h.sum().backward()
    expected = [float(s.grad.norm()) for s in states]
    np.testing.assert_allclose(answer(state)["lstm"]["norms"], expected, rtol=1e-10)


def test_an_explosion_is_null_and_says_where_it_began():
    result = answer(edits.with_preset(State(), "overflow"))["rnn"]
    step = result["first_nonfinite"]["step"]
    assert result["first_nonfinite"]["kind"] == "inf"
    assert result["norms"][step - 1] is None
    assert None not in result["norms"][step:]
    assert result["initial_norm"] is None
    assert result["forward_nonfinite"]["kind"] == "inf"


def test_vanishing_preset_falls_and_exploding_preset_grows():
    vanishing = answer(edits.with_preset(State(), "vanishing"))["rnn"]
    exploding = answer(edits.with_preset(State(), "exploding"))["rnn"]
    assert vanishing["per_step"] < 0.9
    assert vanishing["half_every"] == pytest.approx(math.log(0.5) / math.log(vanishing["per_step"]))
    assert exploding["per_step"] == pytest.approx(1.1, rel=1e-9)
    assert exploding["half_every"] is None


def test_steady_preset_neither_falls_nor_grows_in_either_number_type():
    for dtype in ("float64", "float32"):
        steady = answer(replace(edits.with_preset(State(), "steady"), dtype=dtype))["rnn"]
        assert steady["fate"] == "stays"
        assert steady["per_step"] == pytest.approx(1, abs=1e-7)
        # rounding is no slope
        assert steady["half_every"] is steady["double_every"] is steady["tenfold_every"] is None
    exploding = answer(edits.with_preset(State(), "exploding"))["rnn"]
    assert 1.1 ** exploding["tenfold_every"] == pytest.approx(10, rel=1e-9)


def test_half_preset_halves_at_every_step():
    assert answer(edits.with_preset(State(), "half"))["rnn"]["half_every"] == pytest.approx(1)


def test_forget_bias_preset_lets_the_lstm_hold():
    held = answer(edits.with_preset(State(), "forget-bias-3"))
    usual = answer(State())
    assert held["lstm"]["norms"][0] > 100 * usual["lstm"]["norms"][0]
    assert held["rnn"]["norms"] == usual["rnn"]["norms"]


def test_N30_radius_preset_grows_first_and_dies_later_as_the_powers_of_its_matrix():
    result = answer(edits.with_preset(State(), "radius"))["rnn"]
    assert result["spectral_radius"] == pytest.approx(0.9)
    assert result["sigma_max"] == pytest.approx(10.08, abs=0.005)
    # (Uᵀ)^k (1, 1) with U = [[0.9, 10], [0, 0.9]] is (0.9^k, 0.9^k + 10 k 0.9^(k-1))
    for back in (0, 5, 10, 50, 119):
        expected = math.hypot(0.9**back, 0.9**back + 10 * back * 0.9 ** (back - 1))
        assert result["norms"][119 - back] == pytest.approx(expected, rel=1e-12)


def test_presets_are_states_and_keep_the_step():
    for name in PRESETS:
        assert edits.with_preset(State(step=7), name).step == 7
    assert refused(edits.with_preset, State(), "nonesuch").field == "preset"


def test_a_state_survives_json():
    state = edits.with_preset(State(), "overflow")
    assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state


def test_cells_are_switched_in_a_fixed_order_and_the_last_one_stays():
    state = edits.toggle_cell(State(), "rnn")
    assert state.cells == ("gru", "lstm")
    assert edits.toggle_cell(state, "rnn").cells == ("rnn", "gru", "lstm")
    assert refused(edits.toggle_cell, State(cells=("lstm",)), "lstm").message.id == "nothing-chosen"
    assert refused(edits.toggle_cell, State(), "transformer").field == "cells"


@pytest.mark.parametrize(
    ("edit", "value", "field"),
    [
        (edits.with_length, 100, "length"),
        (edits.with_hidden, 8, "hidden"),
        (edits.with_activation, "relu", "activation"),
        (edits.with_init, "xavier", "init"),
        (edits.with_factor, 1.25, "factor"),
        (edits.with_input_scale, 2.0, "input_scale"),
        (edits.with_forget_bias, -1.0, "forget_bias"),
        (edits.with_seed, 5, "seed"),
        (edits.with_dtype, "float32", "dtype"),
        (edits.with_page, "walk", "page"),
        (edits.with_loss, "all", "loss"),
        (edits.with_quantity, "x", "quantity"),
        (edits.with_seeds, 5, "seeds"),
        (edits.with_decades, (-40, 10), "decades"),
        (edits.with_focus, "lstm", "focus"),
        (edits.with_window, 10, "window"),
        (edits.with_clip, 2.5, "clip"),
    ],
)
def test_an_edit_changes_its_field_only(edit, value, field):
    assert edit(State(), value) == State(**{field: value})


@pytest.mark.parametrize(
    ("fields", "field", "id"),
    [
        ({"length": 0}, "length", "too-small"),
        ({"length": -1}, "length", "too-small"),
        ({"length": 10_001}, "length", "too-large"),
        ({"length": 2.5}, "length", "not-a-number"),
        ({"hidden": 0}, "hidden", "too-small"),
        ({"hidden": 257}, "hidden", "too-large"),
        ({"factor": float("nan")}, "factor", "not-finite"),
        ({"factor": -0.5}, "factor", "too-small"),
        ({"input_scale": float("inf")}, "input_scale", "not-finite"),
        ({"forget_bias": 1e3}, "forget_bias", "too-large"),
        ({"seed": -1}, "seed", "too-small"),
        ({"seed": 2**31}, "seed", "too-large"),
        ({"cells": ()}, "cells", "nothing-chosen"),
        ({"cells": ("rnn", "rnn")}, "cells", "appears-twice"),
        ({"cells": ("elman",)}, "cells[0]", "not-an-option"),
        ({"activation": "softplus"}, "activation", "not-an-option"),
        ({"init": "zeros"}, "init", "not-an-option"),
        ({"dtype": "float16"}, "dtype", "not-an-option"),
        ({"step": -1}, "step", "too-small"),
        ({"page": "waterfall"}, "page", "not-an-option"),
        ({"loss": "first"}, "loss", "not-an-option"),
        ({"quantity": "o"}, "quantity", "not-an-option"),
        ({"seeds": 0}, "seeds", "too-small"),
        ({"seeds": 21}, "seeds", "too-large"),
        ({"decades": (3, 3)}, "decades", "range-empty"),
        ({"decades": (3, -3)}, "decades", "range-empty"),
        ({"decades": (-401, 0)}, "decades[0]", "too-small"),
        ({"decades": (0, 401)}, "decades[1]", "too-large"),
        ({"decades": (0, 1.5)}, "decades[1]", "not-a-number"),
        ({"decades": (0,)}, "decades", "wrong-shape"),
        ({"focus": "elman"}, "focus", "not-an-option"),
        ({"window": 0}, "window", "too-small"),
        ({"window": 61}, "window", "too-large"),
        ({"window": 3, "model": "recall-rnn", "text": ("我", "爱")}, "window", "too-large"),
        ({"clip": 0.0}, "clip", "clip-limit"),
        ({"clip": -1.0}, "clip", "clip-limit"),
        ({"clip": float("nan")}, "clip", "not-finite"),
        ({"clip": 1e13}, "clip", "too-large"),
        ({"model": "../secret", "text": ("我",)}, "model", "model-name"),
        ({"model": "recall-rnn"}, "text", "sentence-empty"),
        ({"text": ("我", " ")}, "text", "token-empty"),
    ],
)
def test_what_a_state_refuses_is_named(fields, field, id):
    problem = refused(State, **fields)
    assert (problem.field, problem.message.id) == (field, id)


@pytest.mark.parametrize("fields", [{"length": 1}, {"hidden": 1}, {"factor": 0.0}, {"input_scale": 0.0}])
def test_the_ends_of_the_ranges_have_an_answer(fields):
    result = answer(State(**fields))
    assert all(result[cell]["first_nonfinite"] is None for cell in edits.CELLS)


@pytest.mark.parametrize(("length", "id"), [(0, "too-small"), (-1, "too-small"), (10_001, "too-large")])
def test_the_labs_own_control_takes_one_to_ten_thousand_steps(length, id):
    problem = refused(edits.with_length, State(), length)
    assert (problem.field, problem.message.id) == ("length", id)
    assert edits.with_length(State(), 10_000).length == 10_000


# ---- the further pages' fields ---------------------------------------------------------------------------------------


def test_a_window_never_outlasts_its_sequence():
    state = edits.with_window(State(), 30)
    assert state.window == 30
    assert edits.with_length(state, 31).window == 30
    assert edits.with_length(state, 20).window is None
    read = edits.with_sentence(state, "recall-rnn", ("我", "出生", "在", "中国"))
    assert (read.window, edits.steps(read)) == (None, 4)
    assert edits.with_length(edits.with_window(read, 3), 2).window == 3  # the sentence has its own length
    back = edits.clear_sentence(edits.with_window(read, 3))
    assert (back.window, back.model, back.text) == (3, "", ())


def test_a_window_of_all_steps_is_no_truncation():
    assert edits.with_window(State(), 60).window is None
    assert edits.clear_window(edits.with_window(State(), 5)) == State()
    problem = refused(edits.with_window, State(), 61)
    assert (problem.field, problem.message.id) == ("window", "too-large")


def test_clipping_is_taken_away_again():
    assert edits.clear_clip(edits.with_clip(State(), 0.5)) == State()


def test_a_sentence_needs_a_model():
    assert refused(edits.with_sentence, State(), "", ("我",)).field == "model"
    problem = refused(edits.with_sentence, State(), "recall-rnn", ())
    assert (problem.field, problem.message.id) == ("text", "sentence-empty")
    problem = refused(edits.with_sentence, State(), "recall-rnn", ("我",) * 501)
    assert (problem.field, problem.message.id) == ("text", "sentence-too-long")


def test_a_preset_keeps_the_page():
    assert edits.with_preset(State(page="walk", window=3), "half").page == "walk"
    assert edits.with_preset(State(page="walk", window=3), "half").window is None


# ---- what the further pages compute ----------------------------------------------------------------------------------

READ = ("我", "出生", "在", "日本", "，", "所以", "我", "会", "说")


def torch_states(state):
    """States of the cell in focus by torch's own module, one vector each: h, or h and c behind one another."""
    H = state.hidden
    weights = draw_weights(
        state.focus, H, H, init=state.init, factor=state.factor, forget_bias=state.forget_bias, seed=state.seed
    )
    extra = {"nonlinearity": state.activation} if state.focus == "rnn" else {}
    kind = {"rnn": nn.RNNCell, "gru": nn.GRUCell, "lstm": nn.LSTMCell}[state.focus]
    cell = kind(H, H, dtype=torch.float64, **extra)
    tensors = weights.tensors(torch.float64)
    cell.load_state_dict(
        {"weight_ih": tensors.W, "weight_hh": tensors.U, "bias_ih": tensors.b, "bias_hh": tensors.b_hh}
    )
    size = 2 * H if state.focus == "lstm" else H
    states = [torch.zeros(size, dtype=torch.float64, requires_grad=True)]

    def step(x, s):
        if state.focus == "lstm":
            return torch.cat(cell(x[None], (s[None, :H], s[None, H:])), dim=1)[0]
        return cell(x[None], s[None])[0]

    x = draw_inputs(state.seed, state.length, H, state.input_scale)
    for row in x:
        states.append(step(row, states[-1]))
    total = sum(s[:H].sum() for s in (states[-1:] if state.loss == "last" else states[1:]))
    return cell, states, total, [partial(step, row) for row in x]


@pytest.mark.parametrize("focus", edits.CELLS)
@pytest.mark.parametrize("loss", edits.LOSSES)
def test_the_walk_back_is_autograds(focus, loss):
    state = State(page="walk", focus=focus, loss=loss, length=9, hidden=4, seed=2, factor=1.2, init="uniform")
    _, states, total, steps = torch_states(state)
    result = answer(state)
    signal = torch.stack(torch.autograd.grad(total, states)).numpy()
    np.testing.assert_allclose(result["walk_signal"], signal, rtol=1e-9, atol=1e-15)
    walk = result["walk"]
    assert (walk["cell"], walk["first"], walk["last"], walk["end"]) == (focus, 1, 9, 9)
    product = np.eye(len(signal[0]))
    for t in range(8, -1, -1):
        J = torch.autograd.functional.jacobian(steps[t], states[t].detach()).numpy()
        product = product @ J
        singular = np.linalg.svd(J, compute_uv=False)
        np.testing.assert_allclose(walk["local_singular_values"][t], singular, rtol=1e-7, atol=1e-12)
        assert walk["local_radius"][t] == pytest.approx(np.abs(np.linalg.eigvals(J)).max(), rel=1e-6, abs=1e-9)
        assert walk["product_norm"][t] == pytest.approx(np.linalg.norm(product, 2), rel=1e-8)


def test_N23_on_the_walk_every_step_of_a_linear_orthogonal_rnn_multiplies_by_the_same_number():
    walk = answer(State(page="walk", activation="linear", factor=1.1, length=40, hidden=6))["walk"]
    np.testing.assert_allclose(np.diff(walk["log_product_norm"]), -math.log10(1.1), rtol=1e-9)
    np.testing.assert_allclose(walk["local_singular_values"], 1.1, rtol=1e-12)
    np.testing.assert_allclose(walk["log_pascanu_bound"], walk["log_product_norm"], rtol=1e-9, atol=1e-12)


def test_N30_on_the_walk_radius_and_norm_are_two_numbers_and_the_product_grows_before_it_dies():
    walk = answer(replace(edits.with_preset(State(page="walk"), "radius"), length=50))["walk"]
    assert walk["spectral_radius"] == pytest.approx(0.9)
    assert walk["sigma_max"] == pytest.approx(10.08, abs=0.005)
    for back, norm in ((1, 10.08), (5, 32.8), (10, 38.7), (50, 2.9)):
        assert walk["product_norm"][50 - back] == pytest.approx(norm, abs=0.05)


def test_N25_the_walk_keeps_its_numbers_where_float32_loses_them():
    for factor, power in ((0.5, -60.3), (2.0, 60.3)):
        trace = compute(State(page="walk", cells=("rnn",), activation="linear", factor=factor, length=200, hidden=8))
        initial = float(np.linalg.norm(trace.walk_signal[0]))
        assert initial == pytest.approx(factor**200 * math.sqrt(8), rel=1e-9)
        assert trace.walk.log_product_norm[0] == pytest.approx(200 * math.log10(factor), rel=1e-12)
        assert math.log10(initial) == pytest.approx(power + math.log10(math.sqrt(8)), abs=0.1)


def test_a_walk_that_would_take_too_long_is_of_the_steps_around_the_one_that_is_looked_at():
    for hidden, focus, length in ((64, "lstm", 300), (256, "gru", 40), (3, "rnn", 10_000)):
        for step in (0, 1, length // 2, length, length + 7):
            state = State(page="walk", focus=focus, hidden=hidden, length=length, step=step, cells=("rnn",))
            size = hidden * (2 if focus == "lstm" else 1)
            first, last, end = walk_span(length, size, step)
            assert 1 <= first <= max(1, min(step, length)) <= last <= length
            assert end in (last, length)
            assert (last - first + 1) * (50 * size**2 + size**3) <= WALK_WORK or first == last
        walk = compute(state).walk
        assert (walk.first, walk.last, walk.end) == (first, last, end)
        assert walk.local.shape == (last - first + 1, size, size)


@pytest.mark.parametrize("focus", edits.CELLS)
def test_up_to_the_default_length_and_size_every_step_is_walked(focus):
    walk = compute(State(page="walk", focus=focus)).walk
    assert (walk.first, walk.last, walk.end) == (1, 60, 60)


def test_a_walk_from_further_back_has_the_numbers_of_the_whole_walk():
    state = State(page="walk", focus="gru", length=220, hidden=3, step=3, init="uniform", factor=1.4)
    part, whole = compute(state).walk, compute(replace(state, length=220, step=220)).walk
    assert (part.first, part.last, part.end) == (1, 200, 220)
    assert (whole.first, whole.last, whole.end) == (21, 220, 220)
    np.testing.assert_allclose(part.log_product_norm[20:], whole.log_product_norm[:180], rtol=1e-12)


def test_N31_where_the_states_have_exploded_there_is_no_walk_and_it_says_from_which_step():
    state = State(
        page="walk", activation="relu", factor=100.0, init="xavier", length=250, seed=1, cells=("rnn",), step=200
    )
    result = answer(state)
    assert result["walk"] is None
    step = result["rnn"]["forward_nonfinite"]["step"]
    # the slope at step t is known where h_t is: the first step without one is the first state that is NaN
    assert result["walk_missing"]["id"] == "not-finite-state"
    assert result["walk_missing"]["step"] >= max(step, 51)


@pytest.mark.parametrize("focus", edits.CELLS)
@pytest.mark.parametrize("loss", edits.LOSSES)
def test_the_blame_adds_up_to_autograds_gradient_of_U(focus, loss):
    state = State(page="blame", focus=focus, loss=loss, length=14, hidden=4, seed=5, factor=1.2, init="uniform")
    cell, _, total, _ = torch_states(state)
    gradient = torch.autograd.grad(total, cell.weight_hh)[0].numpy()
    trace = compute(state)
    np.testing.assert_allclose(trace.blame.backward.by_step_U.total, gradient, rtol=1e-9, atol=1e-14)
    blame = answer(state)["blame"]
    assert sum(blame["along"]) == pytest.approx(np.linalg.norm(gradient), rel=1e-10)
    assert blame["running"][0] == pytest.approx(np.linalg.norm(gradient), rel=1e-10)
    assert blame["whole"] == blame["along"]
    assert (blame["cosine"], blame["cut"]) == (pytest.approx(1), [False] * 14)


def test_N28_a_window_of_ten_of_twenty_steps_leaves_exactly_zero_before_it():
    state = State(page="blame", length=20, window=10, hidden=4, init="uniform")
    blame = answer(state)["blame"]
    assert blame["window"] == [11, 20]
    assert blame["cut"] == [True] * 10 + [False] * 10
    for key in ("norms", "along", "signal_norms"):
        assert blame[key][:10] == [0.0] * 10
        assert all(value != 0 for value in blame[key][10:])
    assert any(value != 0 for value in blame["whole"][:10])
    assert 0 < blame["cosine"] < 1


def test_N27_clipping_gives_exactly_the_limit_or_leaves_the_gradient_alone():
    free = State(page="blame", focus="lstm", length=12, hidden=4, init="uniform")
    norm = answer(free)["blame"]["clipping"]["norm_before"]
    cut = answer(replace(free, clip=norm / 10))["blame"]["clipping"]
    assert (cut["norm_before"], cut["clipped"]) == (norm, True)
    assert cut["norm_after"] == pytest.approx(norm / 10, rel=1e-12)
    assert cut["cosine"] == pytest.approx(1, abs=1e-12)
    kept = answer(replace(free, clip=2 * norm))["blame"]["clipping"]
    assert (kept["norm_before"], kept["norm_after"], kept["clipped"]) == (norm, norm, False)


def test_N29_each_gates_block_starts_orthogonal():
    trace = compute(State(page="walk", focus="lstm", hidden=128, length=1, factor=1.0, cells=("lstm",)))
    U = draw_weights("lstm", 128, 128, seed=0).U
    for block in np.split(U, 4):
        np.testing.assert_allclose(np.linalg.svd(block, compute_uv=False), 1, atol=1e-12)
    assert trace.walk.local.shape == (1, 256, 256)


def test_N24_no_state_is_changed_in_place_where_it_is_used_twice():
    # h_t is read by the loss and by the next step; with the loss at all steps both parts must arrive
    both = answer(
        State(cells=("rnn",), loss="all", length=2, hidden=3, activation="linear", factor=1.0, input_scale=0.0)
    )
    U = draw_weights("rnn", 3, 3, factor=1.0, seed=0).U
    assert both["rnn"]["norms"] == pytest.approx([np.linalg.norm(1 + np.ones(3) @ U), math.sqrt(3)])


@pytest.mark.parametrize("page", ["walk", "blame"])
@pytest.mark.parametrize("name", ["recall-rnn", "recall-gru", "recall-lstm"])
def test_a_trained_network_reads_the_sentence_and_its_words_are_weighed(page, name):
    state = edits.with_sentence(State(page=page, length=5, hidden=3), name, READ)
    result = answer(state)
    model = load_trained(name)
    tensors = model.weights.tensors(torch.float64)
    kind = {"rnn": nn.RNN, "gru": nn.GRU, "lstm": nn.LSTM}[model.cell]
    module = kind(model.weights.input_size, model.hidden_size, dtype=torch.float64)
    names = ("weight_ih_l0", "weight_hh_l0", "bias_ih_l0", "bias_hh_l0")
    module.load_state_dict(dict(zip(names, (tensors.W, tensors.U, tensors.b, tensors.b_hh), strict=True)))
    x = torch.tensor(model.vectors(READ), requires_grad=True)
    scores = module(x)[0][-1] @ torch.tensor(model.readout.W).T + torch.tensor(model.readout.b)
    loss = -torch.log_softmax(scores, 0).max()
    saliency, U = torch.autograd.grad(loss, [x, module.weight_hh_l0])
    sentence = result["sentence"]
    assert sentence["tokens"] == list(READ)
    assert sentence["targets"] == [None] * 8 + [int(scores.argmax())]
    assert sentence["loss"] == pytest.approx(float(loss.detach()), rel=1e-8)
    np.testing.assert_allclose(sentence["saliency"], saliency.norm(dim=1), rtol=1e-7)
    if page == "walk":
        assert len(result["walk_signal"]) == 10
        assert (result["walk"]["first"], result["walk"]["last"]) == (1, 9)
    else:
        assert result["blame"]["tokens"] == list(READ)
        assert result["blame"]["saliency"] == sentence["saliency"]
        assert sum(result["blame"]["along"]) == pytest.approx(float(U.norm()), rel=1e-7)
    assert result["length"] == 5  # the random cells' own curves stay


def test_the_networks_loss_waits_until_a_page_reads_the_sentence():
    assert answer(edits.with_sentence(State(length=3, hidden=2), "recall-rnn", READ))["sentence"] is None


def test_a_model_that_is_not_there_is_refused_by_its_name():
    with pytest.raises(EngineError) as refused:
        compute(edits.with_sentence(State(page="walk"), "no-such-model", READ))
    assert (refused.value.kind, refused.value.field) == ("model-unknown", "model")


def test_what_a_page_does_not_show_is_not_computed():
    for page in edits.PAGES:
        trace = compute(State(page=page, length=6, hidden=3, seeds=3))
        assert (trace.walk is not None) == (page == "walk")
        assert (trace.blame is not None) == (page == "blame")
        assert bool(trace.bands) == (page == "profile")


def test_the_lab_prints_bands_bounds_and_the_quantity_that_was_asked_for():
    result = answer(State(quantity="x", seeds=4, length=7, hidden=3, loss="all"))
    assert (result["quantity"], result["loss"]) == ("x", "all")
    assert list(result["curves"]) == list(result["bands"]) == ["rnn", "gru", "lstm"]
    assert list(result["log_bounds"]) == ["rnn"]
    assert all(len(band[key]) == 7 for band in result["bands"].values() for key in ("low", "middle", "high"))
    assert {band["seeds"] for band in result["bands"].values()} == {4}
    assert result["reference"] is None


def test_a_pinned_curve_is_compared_in_the_quantity_that_both_show():
    a, b = (compute(State(cells=("lstm",), length=9, hidden=3, quantity="c", seed=seed)) for seed in (0, 1))
    apart = np.abs(a.log_cell_norms["lstm"] - b.log_cell_norms["lstm"]).max()
    assert difference(a, b).value == pytest.approx(apart)
    h = compute(State(cells=("lstm",), length=9, hidden=3, seed=1))
    apart = np.abs(a.profiles["lstm"].log_norms - h.profiles["lstm"].log_norms).max()
    assert difference(a, h).value == pytest.approx(apart)


@pytest.mark.parametrize("page", edits.PAGES)
@pytest.mark.parametrize("fields", [{"length": 1}, {"hidden": 1}, {"factor": 0.0}, {"length": 1, "hidden": 1}])
@pytest.mark.parametrize("focus", edits.CELLS)
def test_the_ends_of_the_ranges_have_an_answer_on_every_page(page, fields, focus):
    result = answer(
        State(page=page, focus=focus, clip=1.0, seeds=2, quantity="x", **{"length": 6, "hidden": 4} | fields)
    )
    assert result["walk_missing"] is None
    assert all(curve["first_nonfinite"] is None for curve in result["curves"].values())


def test_Q07_a_factor_of_zero_is_zero_but_at_the_last_step_and_said():
    result = answer(State(cells=("rnn",), factor=0.0, length=5, hidden=3, page="blame"))
    assert result["rnn"]["norms"][:4] == [0.0] * 4
    assert result["rnn"]["zero_from"] == 4
    assert result["log_bounds"]["rnn"][:4] == [None] * 4
    # the last step's own share is there all the same: U is 0, not its gradient
    assert result["blame"]["norms"][:4] == [0.0] * 4
    assert result["blame"]["norms"][4] > 0


@settings(max_examples=30, deadline=None)
@given(
    page=st.sampled_from(edits.PAGES),
    focus=st.sampled_from(edits.CELLS),
    activation=st.sampled_from(edits.ACTIVATIONS),
    init=st.sampled_from(edits.INITS),
    dtype=st.sampled_from(edits.DTYPES),
    loss=st.sampled_from(edits.LOSSES),
    quantity=st.sampled_from(edits.QUANTITIES),
    length=st.integers(1, 30),
    hidden=st.integers(1, 6),
    factor=st.sampled_from([0.0, 0.5, 1.0, 3.0, 100.0]),
    input_scale=st.sampled_from([0.0, 1.0, 1e6]),
    seeds=st.integers(1, 4),
    clip=st.sampled_from([None, 1e-6, 1.0]),
    step=st.integers(0, 40),
)
def test_every_state_has_an_answer_that_json_can_hold(page, **fields):
    result = answer(State(page=page, **fields))
    assert result["length"] == fields["length"]
    assert (result["walk"] is not None or result["walk_missing"] is not None) == (page == "walk")


def test_the_bound_is_no_line_of_its_own_where_it_is_the_closed_form():
    linear = compute(State(cells=("rnn",), activation="linear"))
    assert linear.log_bounds["rnn"] == pytest.approx(linear.log_reference, abs=1e-6)
    assert linear.log_bound is None
    inputs = compute(State(cells=("rnn",), activation="linear", quantity="x"))
    assert inputs.log_bound is inputs.log_bounds["rnn"]  # the closed form says nothing of inputs
    sigmoid = compute(State(cells=("rnn",), activation="sigmoid"))
    assert sigmoid.log_bound is sigmoid.log_bounds["rnn"]  # a quarter of it, at each step
    assert compute(State(cells=("lstm",))).log_bound is None


def test_clipping_tells_each_matrix_by_itself():
    cut = answer(State(page="blame", focus="gru", hidden=5, length=8, clip=0.01))["blame"]["clipping"]
    assert list(cut["by_matrix"]) == ["W", "U", "b", "b_hn"]
    for pair in cut["by_matrix"].values():
        assert pair["after"] == pytest.approx(pair["before"] * cut["scale"], rel=1e-12)


@pytest.mark.parametrize("page", ["profile", "walk", "blame"])
@pytest.mark.parametrize("cell", ["rnn", "gru", "lstm"])
@pytest.mark.parametrize(
    "fields", [{"length": 1}, {"hidden": 1}, {"factor": 0.0}, {"length": 1, "hidden": 1, "factor": 0.0, "clip": 1.0}]
)
def test_one_step_one_unit_and_a_factor_of_zero_have_an_answer_on_every_page(page, cell, fields):
    state = State(page=page, cells=(cell,), focus=cell, loss="all", seeds=3, **fields)
    result = answer(state)
    assert len(result[cell]["norms"]) == state.length
    # the last step's gradient is that of the sum of its units: √H
    assert result[cell]["norms"][-1] == pytest.approx(math.sqrt(state.hidden), rel=1e-12)
    assert (result["walk"] is not None) == (page == "walk")
    assert (result["blame"] is not None) == (page == "blame")


def test_a_clip_of_zero_is_refused_by_its_name():
    assert refused(State, clip=0.0).field == "clip"


def test_on_the_page_of_training_no_curve_of_random_cells_is_held_against_another():
    trained = compute(State(page="training", factor=0.5))
    assert trained.curves == {}
    assert difference(trained, compute(State(page="training"))).kind == "difference-none"
