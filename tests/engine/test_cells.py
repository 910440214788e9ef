"""The cells' traces against torch's own modules, closed forms and hand calculations."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose
from torch import nn

from rnnlab.engine import cells
from rnnlab.engine.cells import GruWeights, LstmWeights, RnnWeights
from rnnlab.engine.scan import BLOCK_LIMIT, linear_scan
from rnnlab.engine.traces import EngineError, NonFinite

EXACT = {"rtol": 0, "atol": 1e-12}
SIZES = {
    "inputs": st.integers(1, 6),
    "hidden": st.integers(1, 7),
    "steps": st.integers(1, 24),
    "seed": st.integers(0, 99),
}


def module(kind, inputs, hidden, seed=0, **options):
    """A torch module with weights and both biases well away from zero."""
    torch.manual_seed(seed)
    made = kind(inputs, hidden, dtype=torch.float64, **options)
    with torch.no_grad():
        for parameter in made.parameters():
            parameter.uniform_(-1.5, 1.5)
    return made


def sentence(steps, inputs, seed=0):
    return torch.randn(steps, inputs, dtype=torch.float64, generator=torch.Generator().manual_seed(seed + 1000))


def sigmoid(a):
    return 1 / (1 + np.exp(-a))


@pytest.mark.parametrize("activation", ["tanh", "relu"])
@settings(deadline=None, max_examples=25)
@given(**SIZES)
def test_rnn_states_are_those_of_torch(activation, inputs, hidden, steps, seed):
    net, x = module(nn.RNN, inputs, hidden, seed, nonlinearity=activation), sentence(steps, inputs, seed)
    trace = cells.rnn_trace(RnnWeights.from_torch(net.state_dict()), x.numpy(), activation=activation)
    expected = net(x)[0].detach().numpy()
    assert_allclose(trace.hidden, expected, rtol=1e-12, atol=1e-12)


@settings(deadline=None, max_examples=25)
@given(**SIZES)
def test_N11_lstm_states_and_cell_are_those_of_torch(inputs, hidden, steps, seed):
    net, x = module(nn.LSTM, inputs, hidden, seed), sentence(steps, inputs, seed)
    trace = cells.lstm_trace(LstmWeights.from_torch(net.state_dict()), x.numpy())
    expected, (_, last_c) = net(x)
    assert_allclose(trace.hidden, expected.detach().numpy(), **EXACT)
    assert_allclose(trace.cell_state[-1], last_c[0].detach().numpy(), **EXACT)


def test_lstm_cell_state_of_every_step_is_that_of_a_loop_over_lstmcell():
    cell, x = module(nn.LSTMCell, 3, 4), sentence(30, 3)
    h = c = torch.zeros(4, dtype=torch.float64)
    states, cell_states = [], []
    for row in x:
        h, c = cell(row, (h, c))
        states.append(h.detach().numpy())
        cell_states.append(c.detach().numpy())
    trace = cells.lstm_trace(LstmWeights.from_torch(cell.state_dict(), suffix=""), x.numpy())
    assert_allclose(trace.cell_state, cell_states, **EXACT)
    assert_allclose(trace.hidden, states, **EXACT)


@settings(deadline=None, max_examples=25)
@given(**SIZES)
def test_N15_gru_states_are_those_of_torch_with_reset_after_the_product(inputs, hidden, steps, seed):
    net, x = module(nn.GRU, inputs, hidden, seed), sentence(steps, inputs, seed)
    trace = cells.gru_trace(GruWeights.from_torch(net.state_dict()), x.numpy())
    assert_allclose(trace.hidden, net(x)[0].detach().numpy(), **EXACT)


def test_N15_reset_before_the_product_is_another_cell():
    """One step of the other variant, by hand: n = tanh(W_n x + b_n + U_n (r ⊙ h) + b_hn)."""
    net, x = module(nn.GRU, 2, 3), sentence(1, 2)
    w = GruWeights.from_torch(net.state_dict())
    h0 = np.array([0.5, -0.75, 0.25])
    ours = cells.gru_trace(w, x.numpy(), h0=h0).hidden[0]
    torchs = net(x, torch.from_numpy(h0)[None])[0][0].detach().numpy()
    a = w.W @ x.numpy()[0] + w.b
    r, z = sigmoid(a[:3] + w.U[:3] @ h0), sigmoid(a[3:6] + w.U[3:6] @ h0)
    before = (1 - z) * np.tanh(a[6:] + w.U[6:] @ (r * h0) + w.b_hn) + z * h0
    assert_allclose(ours, torchs, **EXACT)
    assert np.abs(ours - before).max() > 1e-2


@pytest.mark.parametrize(("activation", "function"), [("sigmoid", sigmoid), ("linear", lambda a: a)])
def test_rnn_that_torch_does_not_fuse_is_the_loop_of_its_formula(activation, function):
    rng = np.random.default_rng(3)
    W, U, b, x = rng.normal(size=(4, 3)), rng.normal(size=(4, 4)) / 3, rng.normal(size=4), rng.normal(size=(20, 3))
    trace = cells.rnn_trace(RnnWeights(W, U, b), x, activation=activation)
    h, states = np.zeros(4), []
    for row in x:
        h = function(W @ row + U @ h + b)
        states.append(h)
    assert_allclose(trace.hidden, states, rtol=1e-12, atol=1e-12)


def test_linear_rnn_without_input_is_a_power_of_U():
    U = np.array([[0.9, 10.0], [0.0, 0.9]])
    h0 = np.array([0.0, 1.0])
    trace = cells.rnn_trace(RnnWeights(np.zeros((2, 1)), U, np.zeros(2)), np.zeros((50, 1)), activation="linear", h0=h0)
    # U^k = [[0.9^k, 10 k 0.9^(k-1)], [0, 0.9^k]]
    for k in (5, 10, 50):
        assert_allclose(trace.hidden[k - 1], [10 * k * 0.9 ** (k - 1), 0.9**k], rtol=1e-12)


def test_terms_of_an_rnn_are_W_on_the_input_and_U_on_the_previous_state():
    rng = np.random.default_rng(0)
    W, U, b, x = rng.normal(size=(4, 3)), rng.normal(size=(4, 4)), rng.normal(size=4), rng.normal(size=(6, 3))
    trace = cells.rnn_trace(RnnWeights(W, U, b), x)
    before = np.vstack([np.zeros(4), trace.hidden[:-1]])
    for t in range(6):
        assert_allclose(trace.input_term[t], W @ x[t], **EXACT)
        assert_allclose(trace.recurrent_term[t], U @ before[t], **EXACT)
        assert_allclose(trace.preactivation[t], W @ x[t] + U @ before[t] + b, **EXACT)
        assert_allclose(trace.hidden[t], np.tanh(trace.preactivation[t]), **EXACT)


def test_W_and_U_cannot_change_places_unseen():
    net, x = module(nn.RNN, 4, 4), sentence(6, 4)
    w = RnnWeights.from_torch(net.state_dict())
    swapped = cells.rnn_trace(RnnWeights(w.U, w.W, w.b), x.numpy())
    assert np.abs(swapped.hidden - net(x)[0].detach().numpy()).max() > 0.1


def test_N11_gate_order_i_f_o_g_would_be_seen():
    net, x = module(nn.LSTM, 3, 4), sentence(6, 3)
    w = LstmWeights.from_torch(net.state_dict())
    order = np.r_[0:8, 12:16, 8:12]
    mutated = cells.lstm_trace(LstmWeights(w.W[order], w.U[order], w.b[order]), x.numpy())
    assert np.abs(mutated.hidden - net(x)[0].detach().numpy()).max() > 0.1


def test_lstm_gates_make_its_states():
    net, x = module(nn.LSTM, 3, 4), sentence(12, 3)
    w = LstmWeights.from_torch(net.state_dict())
    trace = cells.lstm_trace(w, x.numpy())
    before_h = np.vstack([np.zeros(4), trace.hidden[:-1]])
    before_c = np.vstack([np.zeros(4), trace.cell_state[:-1]])
    a = x.numpy() @ w.W.T + before_h @ w.U.T + w.b
    assert list(trace.gates) == ["i", "f", "g", "o"]
    for k, (name, function) in enumerate([("i", sigmoid), ("f", sigmoid), ("g", np.tanh), ("o", sigmoid)]):
        assert_allclose(trace.gates[name], function(a[:, 4 * k : 4 * k + 4]), **EXACT)
    i, f, g, o = trace.gates.values()
    assert_allclose(trace.cell_state, f * before_c + i * g, **EXACT)
    assert_allclose(trace.hidden, o * np.tanh(trace.cell_state), **EXACT)


def test_gru_gates_and_preactivation_make_its_states():
    net, x = module(nn.GRU, 3, 4), sentence(12, 3)
    w = GruWeights.from_torch(net.state_dict())
    trace = cells.gru_trace(w, x.numpy())
    before = np.vstack([np.zeros(4), trace.hidden[:-1]])
    r, z, n = (trace.gates[name] for name in ("r", "z", "n"))
    recurrent = before @ w.U.T + np.r_[np.zeros(8), w.b_hn]
    assert_allclose(trace.recurrent_term, recurrent, **EXACT)
    a = x.numpy() @ w.W.T + w.b
    assert_allclose(trace.preactivation[:, :8], a[:, :8] + recurrent[:, :8], **EXACT)
    assert_allclose(trace.preactivation[:, 8:], a[:, 8:] + r * recurrent[:, 8:], **EXACT)
    assert_allclose(n, np.tanh(trace.preactivation[:, 8:]), **EXACT)
    assert_allclose(trace.hidden, (1 - z) * n + z * before, **EXACT)


@pytest.mark.parametrize(
    ("kind", "container", "run"),
    [
        (nn.RNN, RnnWeights, cells.rnn_trace),
        (nn.GRU, GruWeights, cells.gru_trace),
        (nn.LSTM, LstmWeights, cells.lstm_trace),
    ],
)
def test_two_halves_with_the_state_carried_over_are_the_whole(kind, container, run):
    net, x = module(kind, 3, 4), sentence(11, 3).numpy()
    w = container.from_torch(net.state_dict())
    whole, first = run(w, x), run(w, x[:5])
    carried = {"h0": first.hidden[-1]}
    if first.cell_state is not None:
        carried["c0"] = first.cell_state[-1]
    assert_allclose(run(w, x[5:], **carried).hidden, whole.hidden[5:], **EXACT)


@pytest.mark.parametrize(
    ("kind", "container", "run"),
    [
        (nn.RNN, RnnWeights, cells.rnn_trace),
        (nn.GRU, GruWeights, cells.gru_trace),
        (nn.LSTM, LstmWeights, cells.lstm_trace),
    ],
)
def test_float32_follows_torch_in_float32(kind, container, run):
    net, x = module(kind, 3, 4), sentence(40, 3)
    trace = run(container.from_torch(net.state_dict()), x.numpy(), dtype="float32")
    assert trace.hidden.dtype == np.float32
    assert_allclose(trace.hidden, net.float()(x.float())[0].detach().numpy(), rtol=0, atol=2e-6)


@pytest.mark.parametrize(
    ("container", "parts", "formula", "kind"),
    [
        (RnnWeights, (12, 16, 4), 32, nn.RNN),
        (LstmWeights, (48, 64, 16), 128, nn.LSTM),
        (GruWeights, (36, 48, 16), 100, nn.GRU),
    ],
)
def test_parameters_are_counted_by_the_formula_and_as_torch_stores_them(container, parts, formula, kind):
    net = kind(3, 4)
    weights = container.from_torch(net.state_dict())
    assert weights.parameter_parts() == parts
    assert weights.parameter_count() == formula
    assert weights.parameter_count_torch() == sum(parameter.numel() for parameter in net.parameters())


def test_N14_lstm_of_three_inputs_and_four_units_has_W_16x3_and_U_16x4():
    weights = LstmWeights.from_torch(nn.LSTM(3, 4).state_dict())
    assert (weights.W.shape, weights.U.shape, weights.b.shape) == ((16, 3), (16, 4), (16,))
    with pytest.raises(EngineError) as refused:
        LstmWeights(weights.W, weights.U[:12], weights.b)
    assert (refused.value.field, refused.value.args_by_name) == ("U", {"expected": "16×4", "got": "12×4"})


def test_N12_forget_bias_one_in_both_vectors_of_torch_gives_0_881():
    net = nn.LSTM(3, 4)
    with torch.no_grad():
        for parameter in net.parameters():
            parameter.zero_()
        net.bias_ih_l0[4:8] = net.bias_hh_l0[4:8] = 1.0
    trace = cells.lstm_trace(LstmWeights.from_torch(net.state_dict()), np.ones((2, 3)))
    assert_allclose(trace.gates["f"], 1 / (1 + np.exp(-2.0)), **EXACT)
    assert_allclose(trace.gates["f"], 0.881, atol=5e-4)


@pytest.mark.parametrize("steps", [1, 2, 3, 7, 64, 1000, BLOCK_LIMIT**2 + 1, 4001])
def test_linear_scan_is_its_loop(steps):
    generator = torch.Generator().manual_seed(steps)
    a = torch.rand(steps, 3, dtype=torch.float64, generator=generator)
    a[::5, 0] = 0.0  # a closed forget gate
    a[:, 1] = 1.0  # one that never forgets
    u, c = torch.randn(2, steps, 3, dtype=torch.float64, generator=generator)
    start = c = c[0]
    expected = []
    for t in range(steps):
        c = a[t] * c + u[t]
        expected.append(c.numpy())
    assert_allclose(linear_scan(a, u, start).numpy(), expected, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("activation", ["linear", "relu"])
def test_explosion_is_a_result_that_names_its_first_step(activation):
    """h_t = 1 + 10⁶ h_{t-1} is about 10^(6(t-1)): 10^306 at step 52, beyond 1.8·10^308 at step 53."""
    one = np.ones((1, 1))
    trace = cells.rnn_trace(RnnWeights(one, 1e6 * one, np.zeros(1)), np.ones((60, 1)), activation=activation)
    assert trace.nonfinite == NonFinite(step=53, kind="inf")
    assert np.isfinite(trace.hidden[:52]).all()


def test_first_nonfinite_says_nan_where_both_kinds_meet_and_nothing_for_large_finite_numbers():
    values = np.array([[1.0, 2.0], [np.inf, 1.0], [np.nan, np.inf]])
    assert cells.first_nonfinite(values) == NonFinite(step=2, kind="inf")
    assert cells.first_nonfinite(values[[0, 2]], None) == NonFinite(step=2, kind="nan")
    assert cells.first_nonfinite(np.full((4, 4), 1e308)) is None


@pytest.mark.parametrize(
    ("inputs", "kind", "field"),
    [
        (np.zeros((0, 3)), "sentence-empty", "sentence"),
        (np.zeros((2, 4)), "wrong-shape", "inputs"),
        (np.zeros(3), "wrong-shape", "inputs"),
        (np.array([[1.0, np.nan, 0.0]]), "not-finite", "inputs"),
    ],
)
def test_inputs_that_cannot_be_read_are_refused_by_name(inputs, kind, field):
    weights = RnnWeights.from_torch(nn.RNN(3, 4).state_dict())
    with pytest.raises(EngineError) as refused:
        cells.rnn_trace(weights, inputs)
    assert (refused.value.kind, refused.value.field) == (kind, field)


def test_weights_that_are_not_finite_are_refused_by_name():
    with pytest.raises(EngineError) as refused:
        RnnWeights(np.ones((2, 1)), np.array([[1.0, np.inf], [0.0, 1.0]]), np.zeros(2))
    assert (refused.value.kind, refused.value.field) == ("not-finite", "U")


@pytest.mark.parametrize(
    ("field", "options"), [("activation", {"activation": "gelu"}), ("dtype", {"dtype": "float16"})]
)
def test_unknown_option_is_refused_by_name(field, options):
    with pytest.raises(EngineError) as refused:
        cells.rnn_trace(RnnWeights.from_torch(nn.RNN(3, 4).state_dict()), np.ones((1, 3)), **options)
    assert refused.value.field == field
