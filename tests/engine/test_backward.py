"""Backpropagation through time against autograd: states, words, weights step by step, truncated and whole."""

from __future__ import annotations

import math

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import nn

from rnnlab.engine.backward import backward_trace, gradients_of, windows
from rnnlab.engine.clipping import descend
from rnnlab.engine.initial import draw_inputs, draw_weights
from rnnlab.engine.parameters import GruWeights, LstmWeights, PeepholeWeights, RnnWeights
from rnnlab.engine.traces import EngineError

ACTIVATIONS = {"tanh": torch.tanh, "relu": torch.relu, "sigmoid": torch.sigmoid, "linear": lambda a: a}
VARIANTS = [("rnn", name) for name in ACTIVATIONS] + [("gru", "tanh"), ("lstm", "tanh")]
MODULES = {"rnn": nn.RNN, "gru": nn.GRU, "lstm": nn.LSTM}


def weights_and_inputs(cell, T, H, size, seed=0, **options):
    weights = draw_weights(cell, H, size, **{"init": "uniform", "factor": 1.1, "seed": seed, **options})
    return weights, draw_inputs(seed, T, size, 0.8).numpy()


class Reference:
    """The formulas step by step under autograd; every state and weight keeps its gradient."""

    def __init__(self, weights, inputs, activation="tanh", loss="last", window=None, h0=None, c0=None):
        def leaf(values):
            return torch.tensor(values, dtype=torch.float64, requires_grad=True)

        H, T = weights.hidden_size, len(inputs)
        first, last = window or (1, T)
        self.W, self.U, self.b = leaf(weights.W), leaf(weights.U), leaf(weights.b)
        self.b_hn = leaf(weights.b_hn) if weights.CELL == "gru" else None
        self.x = leaf(inputs)
        h, c = (leaf(np.zeros(H) if start is None else start) for start in (h0, c0))
        self.h, self.c = [h], [c]
        for t, x in enumerate(self.x, start=1):
            if t == first and first > 1:
                h, c = h.detach().requires_grad_(), c.detach().requires_grad_()
            h, c = self.step(weights.CELL, x, h, c, activation)
            h.retain_grad()
            c.retain_grad()
            self.h.append(h)
            self.c.append(c)
        inside = range(first, last + 1)
        if not isinstance(loss, str):
            terms = [(self.h[t] * torch.tensor(loss[t - 1])).sum() for t in inside]
        elif loss == "last":
            terms = [self.h[T].sum()] if T in inside else [0 * self.h[T].sum()]
        else:
            terms = [self.h[t].sum() for t in inside]
        sum(terms).backward()

    def step(self, cell, x, h, c, activation):
        a = self.W @ x + self.b
        if cell == "rnn":
            return ACTIVATIONS[activation](a + self.U @ h), c * 1
        if cell == "gru":
            from_x, from_h = a.chunk(3), (self.U @ h).chunk(3)
            r, z = torch.sigmoid(from_x[0] + from_h[0]), torch.sigmoid(from_x[1] + from_h[1])
            n = torch.tanh(from_x[2] + r * (from_h[2] + self.b_hn))
            return (1 - z) * n + z * h, c * 1
        i, f, g, o = (a + self.U @ h).chunk(4)
        c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
        return torch.sigmoid(o) * torch.tanh(c), c


def grads(tensors):
    return np.stack([np.zeros(t.shape) if t.grad is None else t.grad.numpy() for t in tensors])


def close(found, expected, tolerance=1e-10):
    """Row by row, measured by the row's own size: early rows are tiny and must be right too."""
    expected = np.asarray(expected)
    size = np.abs(expected).max(axis=-1, keepdims=True)
    assert found.shape == expected.shape
    assert (np.abs(found - expected) <= tolerance * size).all()


@settings(max_examples=60, deadline=None)
@given(
    variant=st.sampled_from(VARIANTS),
    T=st.integers(1, 14),
    H=st.integers(1, 6),
    size=st.integers(1, 5),
    seed=st.integers(0, 2**31 - 1),
    loss=st.sampled_from(["last", "all", "given"]),
    cut=st.tuples(st.integers(1, 14), st.integers(1, 14)),
    started=st.booleans(),
)
def test_every_gradient_agrees_with_autograd(variant, T, H, size, seed, loss, cut, started):
    cell, activation = variant
    weights, inputs = weights_and_inputs(cell, T, H, size, seed)
    generator = np.random.default_rng(seed)
    given_loss = generator.normal(size=(T, H)) if loss == "given" else loss
    starts = {"h0": generator.normal(size=H), "c0": generator.normal(size=H)} if started else {}
    first, last = sorted(min(end, T) for end in cut)
    expected = Reference(weights, inputs, activation, given_loss, (first, last), **starts)
    found = backward_trace(weights, inputs, activation=activation, loss=given_loss, window=(first, last), **starts)
    inside = slice(first, last + 1)
    close(found.hidden, torch.stack(expected.h[1:]).detach().numpy(), 1e-12)
    close(found.hidden_gradients[inside], grads(expected.h)[inside])
    close(found.input_gradients, grads([expected.x])[0])
    if cell == "lstm":
        close(found.cell_gradients[inside], grads(expected.c)[inside])
    if first == 1:
        close(found.hidden_gradients[0], grads(expected.h)[0])
    # rounding of a sum is measured by its terms, which may cancel
    for share, tensor in ((found.by_step_W, expected.W), (found.by_step_U, expected.U)):
        assert np.abs(share.total - grads([tensor])[0]).max() <= 1e-10 * share.norms.sum()
    largest = np.abs(found.preactivation_gradients).sum() + 1e-300
    assert np.abs(found.bias - grads([expected.b])[0]).max() <= 1e-10 * largest
    if cell == "gru":
        assert np.abs(found.bias_hn - grads([expected.b_hn])[0]).max() <= 1e-10 * largest


@pytest.mark.parametrize("cell", ["rnn", "gru", "lstm"])
@pytest.mark.parametrize("loss", ["last", "all"])
def test_the_running_sum_ends_at_the_gradient_of_torchs_own_module(cell, loss):
    T, H, size = 30, 5, 3
    weights, inputs = weights_and_inputs(cell, T, H, size, seed=3)
    module = MODULES[cell](size, H, dtype=torch.float64)
    state = {
        "weight_ih_l0": torch.tensor(weights.W),
        "weight_hh_l0": torch.tensor(weights.U),
        "bias_ih_l0": torch.tensor(weights.b),
        "bias_hh_l0": weights.tensors(torch.float64).b_hh,
    }
    module.load_state_dict(state)
    states, _ = module(torch.tensor(inputs)[:, None])
    (states[-1] if loss == "last" else states).sum().backward()
    found = backward_trace(weights, inputs, loss=loss)
    for share, name in ((found.by_step_W, "weight_ih_l0"), (found.by_step_U, "weight_hh_l0")):
        expected = module.get_parameter(name).grad.numpy()
        np.testing.assert_allclose(share.total, expected, rtol=1e-10, atol=1e-13)
        assert share.running[0] == pytest.approx(np.linalg.norm(expected), rel=1e-10)
        assert share.along.sum() == pytest.approx(np.linalg.norm(expected), rel=1e-10)
    np.testing.assert_allclose(found.bias, module.bias_ih_l0.grad.numpy(), rtol=1e-10, atol=1e-13)
    if cell == "gru":
        np.testing.assert_allclose(found.bias_hn, module.bias_hh_l0.grad.numpy()[2 * H :], rtol=1e-10, atol=1e-13)


def test_a_step_contributes_the_outer_product_of_its_signal_and_its_input():
    weights, inputs = weights_and_inputs("lstm", 6, 3, 2, seed=5)
    found = backward_trace(weights, inputs, loss="all")
    parts_W = [np.outer(a, x) for a, x in zip(found.preactivation_gradients, inputs, strict=True)]
    before = np.concatenate([np.zeros((1, 3)), found.hidden[:-1]])
    parts_U = [np.outer(a, h) for a, h in zip(found.preactivation_gradients, before, strict=True)]
    for share, parts in ((found.by_step_W, parts_W), (found.by_step_U, parts_U)):
        np.testing.assert_allclose(share.norms, [np.linalg.norm(part) for part in parts], rtol=1e-12)
        for t in range(6):
            assert share.running[t] == pytest.approx(np.linalg.norm(sum(parts[t:])), rel=1e-12)
    assert found.by_step_U.norms[0] == 0  # h_0 = 0: the first step multiplies nothing by U


def test_N23_the_closed_form_of_a_linear_rnn_holds_for_every_step():
    weights = draw_weights("rnn", 8, 8, init="orthogonal", factor=0.7, seed=1)
    found = backward_trace(weights, draw_inputs(1, 5, 8, 1.0).numpy(), activation="linear")
    expected = [0.7 ** (5 - t) * math.sqrt(8) for t in range(6)]
    assert found.initial_hidden_norm == pytest.approx(expected[0], rel=1e-12)
    np.testing.assert_allclose(found.hidden_norms, expected[1:], rtol=1e-12)


def test_N24_a_state_that_is_used_twice_gets_both_parts():
    one = np.ones((1, 1))
    found = backward_trace(RnnWeights(one, one, np.zeros(1)), np.ones((2, 1)), activation="linear", loss="all")
    assert found.hidden_gradients.ravel().tolist() == [2, 2, 1]
    assert found.hidden.ravel().tolist() == [1, 2]


@pytest.mark.parametrize(("factor", "expected"), [(0.5, 1.8e-60), (2.0, 4.5e60)])
def test_N25_norms_hold_where_their_squares_leave_float32(factor, expected):
    weights = draw_weights("rnn", 8, 8, init="orthogonal", factor=factor, seed=2)
    inputs = draw_inputs(2, 200, 8, 0.5).numpy()
    found = backward_trace(weights, inputs, activation="linear")
    assert found.initial_hidden_norm == pytest.approx(expected, rel=0.03)
    single = backward_trace(weights, inputs, activation="linear", dtype="float32")
    assert single.hidden_gradients.dtype == np.float32
    with np.errstate(over="ignore", under="ignore"):
        naive = np.linalg.norm(single.hidden_gradients[:-1], axis=1)[::-1]  # 1, 2, … steps back
    with_digits = single.hidden_norms[200 - 100] / found.hidden_norms[200 - 100]
    assert with_digits == pytest.approx(1, rel=1e-5)
    lost = np.flatnonzero((naive == 0) | ~np.isfinite(naive))
    assert lost[0] + 1 == (76 if factor < 1 else 63)


@pytest.mark.parametrize("cell", ["rnn", "gru", "lstm"])
@pytest.mark.parametrize("loss", ["last", "all"])
def test_N28_before_the_window_everything_is_exactly_zero_and_marked(cell, loss):
    weights, inputs = weights_and_inputs(cell, 20, 4, 3)
    found = backward_trace(weights, inputs, loss=loss, window=10)
    assert found.window == (11, 20)
    assert found.cut.tolist() == [1] * 10 + [0] * 10
    assert found.cut_before
    assert not found.hidden_gradients[:11].any()
    assert not found.input_gradients[:10].any()
    assert not found.preactivation_gradients[:10].any()
    assert not found.by_step_W.norms[:10].any()
    assert not found.by_step_U.along[:10].any()
    assert (found.hidden_norms[10:] > 0).all()
    assert (found.by_step_U.running[:10] == found.by_step_U.running[10]).all()
    whole = backward_trace(weights, inputs, loss=loss)
    assert not whole.cut.any()
    assert (whole.hidden_norms > 0).all()


def test_N28_two_windows_of_ten_steps_train_for_200_iterations_as_torch_does():
    weights, inputs = weights_and_inputs("rnn", 20, 4, 3, factor=0.9)
    module = nn.RNN(3, 4, dtype=torch.float64)
    module.load_state_dict(
        {
            "weight_ih_l0": torch.tensor(weights.W),
            "weight_hh_l0": torch.tensor(weights.U),
            "bias_ih_l0": torch.tensor(weights.b),
            "bias_hh_l0": torch.zeros(4, dtype=torch.float64),
        }
    )
    module.bias_hh_l0.requires_grad_(False)
    parts = windows(20, 10)
    assert parts == ((1, 10), (11, 20))
    for _ in range(200):
        h, h0 = None, np.zeros(4)
        for first, last in parts:
            piece = inputs[first - 1 : last]
            trace = backward_trace(weights, piece, loss="all", h0=h0)
            weights = RnnWeights(
                **descend({"W": weights.W, "U": weights.U, "b": weights.b}, gradients_of(trace), 1e-3).parameters
            )
            h0 = trace.hidden[-1]
            states, h = module(torch.tensor(piece)[:, None], h)
            h = h.detach()
            module.zero_grad()
            states.sum().backward()
            with torch.no_grad():
                for parameter in module.parameters():
                    if parameter.grad is not None:
                        parameter -= 1e-3 * parameter.grad
    np.testing.assert_allclose(weights.U, module.weight_hh_l0.detach().numpy(), rtol=1e-9)
    np.testing.assert_allclose(weights.W, module.weight_ih_l0.detach().numpy(), rtol=1e-9)


def test_windows_cover_every_step_once_and_the_last_may_be_shorter():
    assert windows(7, 3) == ((1, 3), (4, 6), (7, 7))
    assert windows(1, 5) == ((1, 1),)


def test_a_window_without_a_loss_in_it_has_no_gradient():
    weights, inputs = weights_and_inputs("gru", 8, 3, 2)
    found = backward_trace(weights, inputs, loss="last", window=(1, 4))
    assert not found.hidden_gradients.any()
    assert found.by_step_W.running[0] == 0


def test_N29_each_gate_of_the_drawn_weights_carries_the_signal_by_its_own_orthogonal_block():
    weights = draw_weights("lstm", 128, 4, init="orthogonal", factor=1.0, seed=0)
    for block in weights.U.reshape(4, 128, 128):
        np.testing.assert_allclose(np.linalg.svd(block, compute_uv=False), 1, rtol=1e-12)
    stacked = nn.init.orthogonal_(torch.empty(512, 128, dtype=torch.float64)).numpy()[:128]
    assert np.linalg.svd(stacked, compute_uv=False).min() < 0.1


def test_saliency_is_the_norm_of_the_gradient_at_each_word():
    weights, inputs = weights_and_inputs("gru", 9, 4, 5, seed=7)
    expected = Reference(weights, inputs)
    found = backward_trace(weights, inputs)
    np.testing.assert_allclose(found.input_norms, np.linalg.norm(expected.x.grad.numpy(), axis=1), rtol=1e-10)


def test_N31_an_exploding_relu_rnn_stops_at_the_first_value_that_is_not_finite():
    weights = draw_weights("rnn", 8, 8, init="orthogonal", factor=1.5, seed=0)
    weights.b[:] = 0.1
    inputs = np.abs(draw_inputs(0, 100, 8, 0.5).numpy())
    kept = []
    while len(kept) < 1000:
        trace = backward_trace(weights, inputs, activation="relu", dtype="float32")
        kept.append(trace.hidden_norms)
        names = {name: getattr(weights, name).astype(np.float32) for name in ("W", "U", "b")}
        gradients = {name: value.astype(np.float32) for name, value in gradients_of(trace).items()}
        result = descend(names, gradients, 0.1)
        if result.skipped:
            break
        weights = RnnWeights(**result.parameters)
    assert result.kind == "update-skipped"
    assert result.args["name"] in ("W", "U", "b")
    assert result.args["value"] in ("inf", "nan")
    np.testing.assert_array_equal(result.parameters["U"], names["U"])
    assert trace.forward_nonfinite.step > 1
    assert len(kept) > 1  # what was measured before stays


def test_an_explosion_names_its_step_forward_and_back():
    weights = RnnWeights(np.ones((1, 1)), np.full((1, 1), 2.0), np.zeros(1))
    found = backward_trace(weights, np.ones((200, 1)), activation="linear", dtype="float32")
    assert (found.forward_nonfinite.step, found.forward_nonfinite.kind) == (128, "inf")  # 2^128 − 1
    assert (found.first_nonfinite.step, found.first_nonfinite.kind) == (200 - 128, "inf")


@pytest.mark.parametrize(("cell", "activation"), VARIANTS)
def test_float32_follows_float64_within_its_own_digits(cell, activation):
    weights, inputs = weights_and_inputs(cell, 30, 8, 5, factor=0.9)
    exact = backward_trace(weights, inputs, activation=activation)
    single = backward_trace(weights, inputs, activation=activation, dtype="float32")
    np.testing.assert_allclose(single.hidden_norms, exact.hidden_norms, rtol=1e-3)
    np.testing.assert_allclose(single.by_step_U.total, exact.by_step_U.total, rtol=1e-2, atol=1e-5)


def test_gates_that_are_all_but_closed_keep_their_digits():
    """f = σ(−30) ≈ 9.4e-14: the gradient that passes through it is tiny, and right."""
    H = 2
    b = np.zeros(4 * H)
    b[H : 2 * H] = -30
    weights = LstmWeights(np.ones((4 * H, 1)) * 0.1, np.zeros((4 * H, H)), b)
    inputs = np.array([[1.0], [2.0]])
    found = backward_trace(weights, inputs)
    close(found.cell_gradients, grads(Reference(weights, inputs).c))
    assert 0 < found.cell_norms[0] < 1e-12


@pytest.mark.parametrize(
    ("kind", "field", "change"),
    [
        ("not-an-option", "activation", {"activation": "softplus"}),
        ("not-an-option", "loss", {"loss": "first"}),
        ("not-an-option", "dtype", {"dtype": "float16"}),
        ("wrong-shape", "loss", {"loss": np.ones((3, 3))}),
        ("not-finite", "loss", {"loss": np.full((4, 3), np.nan)}),
        ("wrong-shape", "inputs", {"inputs": np.ones((4, 5))}),
        ("wrong-shape", "inputs", {"inputs": np.ones(4)}),
        ("not-finite", "inputs", {"inputs": np.full((4, 2), np.inf)}),
        ("sentence-empty", "sentence", {"inputs": np.ones((0, 2))}),
        ("wrong-shape", "h0", {"h0": np.ones(2)}),
        ("window-outside", "window", {"window": 5}),
        ("window-outside", "window", {"window": 0}),
        ("window-outside", "window", {"window": (3, 2)}),
        ("window-outside", "window", {"window": (0, 2)}),
    ],
)
def test_bad_input_is_refused_by_name(kind, field, change):
    weights, inputs = weights_and_inputs("gru", 4, 3, 2)
    arguments = {"weights": weights, "inputs": inputs, **change}
    with pytest.raises(EngineError) as refused:
        backward_trace(arguments.pop("weights"), arguments.pop("inputs"), **arguments)
    assert (refused.value.kind, refused.value.field) == (kind, field)


def test_a_cell_without_a_backward_trace_is_refused_by_name():
    weights = PeepholeWeights(np.ones((4, 1)), np.ones((4, 1)), np.ones(4), *(np.ones(1) for _ in range(3)))
    with pytest.raises(EngineError) as refused:
        backward_trace(weights, np.ones((2, 1)))
    assert (refused.value.kind, refused.value.field) == ("not-an-option", "cell")


def test_the_gradients_stand_under_the_weights_names():
    weights, inputs = weights_and_inputs("gru", 4, 3, 2)
    named = gradients_of(backward_trace(weights, inputs))
    assert {name: value.shape for name, value in named.items()} == {"W": (9, 2), "U": (9, 3), "b": (9,), "b_hn": (3,)}
    assert isinstance(weights, GruWeights)
