"""The Gradients lab: what its State accepts, what its edits do, what is printed."""

from __future__ import annotations

import math
from functools import partial

import msgspec
import numpy as np
import pytest
import torch
from torch import nn

from rnnlab.engine.initial import draw_inputs, draw_weights
from rnnlab.labs.gradients import state as edits
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
