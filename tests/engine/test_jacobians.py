"""Jacobians of a step, their products, and what bounds them: against autograd and closed forms."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import nn

from rnnlab.engine.backward import backward_trace
from rnnlab.engine.initial import draw_inputs, draw_weights
from rnnlab.engine.jacobians import MAX_NUMBERS, jacobian_walk
from rnnlab.engine.parameters import RnnWeights
from rnnlab.engine.traces import EngineError

CELLS = {"rnn": nn.RNNCell, "gru": nn.GRUCell, "lstm": nn.LSTMCell}
SHEAR = np.array([[0.9, 10.0], [0.0, 0.9]])


def torch_cell(weights, activation="tanh"):
    extra = {"nonlinearity": activation} if weights.CELL == "rnn" else {}
    cell = CELLS[weights.CELL](weights.input_size, weights.hidden_size, dtype=torch.float64, **extra)
    tensors = weights.tensors(torch.float64)
    cell.load_state_dict(
        {"weight_ih": tensors.W, "weight_hh": tensors.U, "bias_ih": tensors.b, "bias_hh": tensors.b_hh}
    )
    return cell


def autograd_jacobians(weights, inputs, activation="tanh"):
    """∂s_t/∂s_{t-1} of torch's own cell, s = h or (h, c)."""
    cell, H = torch_cell(weights, activation), weights.hidden_size
    size = 2 * H if weights.CELL == "lstm" else H
    state, found = torch.zeros(size, dtype=torch.float64), []
    for x in torch.tensor(inputs):

        def step(s, x=x):
            if weights.CELL == "lstm":
                return torch.cat(cell(x[None], (s[None, :H], s[None, H:])), dim=1)[0]
            return cell(x[None], s[None])[0]

        found.append(torch.autograd.functional.jacobian(step, state).numpy())
        state = step(state).detach()
    return np.stack(found)


@settings(max_examples=40, deadline=None)
@given(
    cell=st.sampled_from(["rnn", "gru", "lstm"]),
    T=st.integers(1, 8),
    H=st.integers(1, 5),
    size=st.integers(1, 4),
    seed=st.integers(0, 2**31 - 1),
)
def test_every_steps_jacobian_agrees_with_autograd(cell, T, H, size, seed):
    weights = draw_weights(cell, H, size, init="uniform", factor=1.3, seed=seed)
    inputs = draw_inputs(seed, T, size, 0.8).numpy()
    expected = autograd_jacobians(weights, inputs)
    found = jacobian_walk(weights, inputs)
    np.testing.assert_allclose(found.local, expected, rtol=1e-10, atol=1e-14)
    product = np.eye(len(expected[0]))
    for t in range(T - 1, -1, -1):
        product = product @ expected[t]
        np.testing.assert_allclose(found.product[t], product, rtol=1e-9, atol=1e-13)
        assert found.product_norm[t] == pytest.approx(np.linalg.norm(product, 2), rel=1e-9, abs=1e-13)
        assert found.hidden_norm[t] == pytest.approx(np.linalg.norm(product[:H, :H], 2), rel=1e-9, abs=1e-13)


def test_the_product_carries_the_error_signal_of_the_backward_pass():
    for cell in CELLS:
        weights = draw_weights(cell, 4, 3, init="uniform", factor=1.2, forget_bias=1.0, seed=4)
        inputs = draw_inputs(4, 12, 3, 0.5).numpy()
        walk, trace = jacobian_walk(weights, inputs), backward_trace(weights, inputs)
        signal = np.ones(4) @ walk.product[:, :4, :4]
        np.testing.assert_allclose(signal, trace.hidden_gradients[:-1], rtol=1e-10, atol=1e-15)


def test_relu_slopes_are_one_or_zero():
    weights = draw_weights("rnn", 5, 3, init="uniform", factor=1.3, seed=3)
    inputs = draw_inputs(3, 6, 3, 1.0).numpy()
    expected = autograd_jacobians(weights, inputs, "relu")
    np.testing.assert_allclose(jacobian_walk(weights, inputs, activation="relu").local, expected, rtol=1e-12)


@pytest.mark.parametrize(("steps", "norm"), [(5, 32.8), (10, 38.7), (50, 2.9)])
def test_N30_a_linear_rnn_with_that_matrix_grows_first(steps, norm):
    walk = jacobian_walk(RnnWeights(np.eye(2), SHEAR, np.zeros(2)), np.zeros((steps, 2)), activation="linear")
    assert walk.product_norm[0] == pytest.approx(norm, abs=0.05)
    assert walk.product_radius[0] == pytest.approx(0.9**steps, rel=1e-6)
    assert (walk.sigma_max, walk.spectral_radius) == (pytest.approx(10.08, abs=0.005), pytest.approx(0.9))
    assert walk.log_product_norm[0] <= walk.log_pascanu_bound[0]


@settings(max_examples=30, deadline=None)
@given(
    activation=st.sampled_from(["tanh", "sigmoid", "relu", "linear"]),
    H=st.integers(1, 6),
    factor=st.sampled_from([0.3, 0.9, 1.5]),
    seed=st.integers(0, 2**31 - 1),
)
def test_no_product_exceeds_pascanus_bound_nor_the_product_of_the_steps_norms(activation, H, factor, seed):
    weights = draw_weights("rnn", H, 3, init="uniform", factor=factor, seed=seed)
    walk = jacobian_walk(weights, draw_inputs(seed, 12, 3, 0.5).numpy(), activation=activation)
    steepest = 0.25 if activation == "sigmoid" else 1.0
    assert walk.pascanu == pytest.approx(np.linalg.norm(weights.U, 2) * steepest)
    assert (walk.log_product_norm <= walk.log_norm_bound + 1e-9).all()
    assert (walk.log_norm_bound <= walk.log_pascanu_bound + 1e-9).all()


def test_a_linear_orthogonal_rnn_meets_the_bound_exactly():
    weights = draw_weights("rnn", 6, 3, init="orthogonal", factor=0.8, seed=0)
    walk = jacobian_walk(weights, draw_inputs(0, 10, 3, 0.5).numpy(), activation="linear")
    back = np.arange(10, 0, -1)
    np.testing.assert_allclose(walk.product_singular_values, 0.8 ** back[:, None] * np.ones(6), rtol=1e-12)
    np.testing.assert_allclose(walk.log_pascanu_bound, back * np.log10(0.8), rtol=1e-12)


@pytest.mark.parametrize(("factor", "value"), [(0.1, 0.0), (10.0, np.inf)])
def test_logarithms_go_on_where_float64_ends(factor, value):
    weights = draw_weights("rnn", 2, 2, init="orthogonal", factor=factor, seed=0)
    walk = jacobian_walk(weights, np.zeros((400, 2)), activation="linear")
    assert walk.product_norm[0] == value
    assert walk.log_product_norm[0] == pytest.approx(400 * np.log10(factor), rel=1e-9)


def test_the_cells_own_path_is_multiplied_by_the_forget_gates_alone():
    weights = draw_weights("lstm", 3, 2, init="uniform", forget_bias=1.0, seed=6)
    weights.U[:] = 0  # without a recurrent matrix the gates' path is the only one
    inputs = draw_inputs(6, 7, 2, 1.0).numpy()
    walk = jacobian_walk(weights, inputs)
    rows = inputs @ weights.W[3:6].T + weights.b[3:6]
    f = 1 / (1 + np.exp(-rows))
    expected = np.cumprod(f[::-1], axis=0)[::-1]
    assert walk.gate == "f"
    np.testing.assert_allclose(walk.gate_product, expected, rtol=1e-12)
    np.testing.assert_allclose(walk.log_gate_product, np.log10(expected), rtol=1e-10)
    for k in range(7):
        np.testing.assert_allclose(walk.product[k, 3:, 3:], np.diag(expected[k]), rtol=1e-12)


def test_a_grus_path_past_the_gates_is_z():
    weights = draw_weights("gru", 3, 2, init="uniform", forget_bias=2.0, seed=6)
    weights.U[:] = 0
    inputs = draw_inputs(6, 5, 2, 1.0).numpy()
    walk = jacobian_walk(weights, inputs)
    z = 1 / (1 + np.exp(-(inputs @ weights.W[3:6].T + weights.b[3:6])))
    assert walk.gate == "z"
    np.testing.assert_allclose(walk.gate_product[0], z.prod(axis=0), rtol=1e-12)
    np.testing.assert_allclose(walk.local[2], np.diag(z[2]), rtol=1e-12)
    assert jacobian_walk(draw_weights("rnn", 2, 2, seed=0), np.ones((2, 2))).gate is None


@pytest.mark.parametrize("cell", CELLS)
@pytest.mark.parametrize("last", [3, 8, 149, 150])
def test_products_may_start_further_back_than_the_steps_that_are_shown(cell, last):
    weights = draw_weights(cell, 3, 3, init="uniform", factor=1.3, forget_bias=1.0, seed=4)
    inputs = draw_inputs(4, 150, 3, 0.5).numpy()
    whole, part = jacobian_walk(weights, inputs), jacobian_walk(weights, inputs, first=2, last=last, end=150)
    assert (part.first, part.last, part.end, whole.end) == (2, last, 150, 150)
    shown = slice(1, last)
    np.testing.assert_array_equal(part.local, whole.local[shown])
    np.testing.assert_allclose(part.product, whole.product[shown], rtol=1e-12)
    np.testing.assert_allclose(part.log_product_norm, whole.log_product_norm[shown], rtol=1e-12)
    np.testing.assert_allclose(part.hidden_norm, whole.hidden_norm[shown], rtol=1e-12)
    assert (part.log_norm_bound >= part.log_product_norm - 1e-9).all()
    for name in ("gate_product", "log_gate_product", "log_pascanu_bound"):
        if getattr(whole, name) is not None:
            np.testing.assert_allclose(getattr(part, name), getattr(whole, name)[shown], rtol=1e-12)


def test_products_cannot_start_before_the_last_step_that_is_shown():
    weights = draw_weights("rnn", 2, 2, seed=0)
    with pytest.raises(EngineError) as refused:
        jacobian_walk(weights, np.ones((9, 2)), first=2, last=6, end=5)
    assert (refused.value.kind, refused.value.args_by_name) == ("window-outside", {"first": 2, "last": 6, "count": 9})


def test_a_span_within_the_sentence_has_the_states_of_the_whole_sentence():
    weights = draw_weights("lstm", 3, 2, init="uniform", seed=2)
    inputs = draw_inputs(2, 9, 2, 0.7).numpy()
    part = jacobian_walk(weights, inputs, first=4, last=6)
    np.testing.assert_allclose(part.local, autograd_jacobians(weights, inputs)[3:6], rtol=1e-10, atol=1e-14)
    assert (part.first, part.last, len(part.product)) == (4, 6, 3)


@pytest.mark.parametrize(("first", "last"), [(0, 3), (3, 2), (1, 5)])
def test_a_span_outside_the_sentence_is_refused(first, last):
    with pytest.raises(EngineError) as refused:
        jacobian_walk(draw_weights("rnn", 2, 2, seed=0), np.ones((4, 2)), first=first, last=last)
    assert refused.value.kind == "window-outside"


def test_a_span_whose_matrices_would_fill_the_memory_is_refused_with_the_longest_possible():
    weights = draw_weights("lstm", 32, 1, seed=0)
    longest = MAX_NUMBERS // 64**2
    with pytest.raises(EngineError) as refused:
        jacobian_walk(weights, np.ones((longest + 1, 1)))
    assert (refused.value.kind, refused.value.args_by_name["limit"]) == ("span-too-large", longest)


def test_an_exploded_state_has_no_jacobian_and_says_at_which_step():
    weights = RnnWeights(np.ones((2, 1)), np.diag([1e200, 1.0]), np.zeros(2))
    # h_1 = (1, 1), h_2 = (1e200, 2), h_3 = (inf, 3), h_4 = (inf, NaN), as 0 · inf is no number
    with pytest.raises(EngineError) as refused:
        jacobian_walk(weights, np.ones((8, 1)), activation="relu")
    assert (refused.value.kind, refused.value.args_by_name) == ("not-finite-state", {"step": 4})


@pytest.mark.parametrize(("decades", "steps"), [(-1.0, 22), (-2.0, 44), (-3.0, None)])
def test_the_steps_after_which_a_share_is_left_are_those_of_the_powers(decades, steps):
    # 0.9^21 = 0.109, 0.9^22 = 0.098; 0.9^43 = 0.0108, 0.9^44 = 0.0097; 0.9^60 = 0.0018
    walk = jacobian_walk(RnnWeights(np.eye(2), 0.9 * np.eye(2), np.zeros(2)), np.zeros((60, 2)), activation="linear")
    assert walk.steps_below(decades) == steps
    part = jacobian_walk(
        RnnWeights(np.eye(2), 0.9 * np.eye(2), np.zeros(2)), np.zeros((60, 2)), activation="linear", first=10, last=40,
        end=60,
    )  # fmt: skip
    assert part.steps_below(-2.0) == 44  # counted from the loss, not from the span's end
    assert part.steps_below(-1.0) == 22
