"""The cells' traces against torch's own modules, closed forms and hand calculations."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal
from torch import nn

from rnnlab.engine import cells
from rnnlab.engine.cells import (
    GruBeforeWeights,
    GruWeights,
    Lstm1997Weights,
    LstmWeights,
    PeepholeWeights,
    RnnWeights,
)
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


@pytest.mark.parametrize(("dtype", "tolerance"), [("float64", 1e-12), ("float32", 1e-5)])
def test_float32_inputs_are_read_as_they_are_in_either_precision_and_left_alone(dtype, tolerance):
    net, x = module(nn.LSTM, 3, 4), sentence(30, 3).float()
    rows = x.numpy().copy()
    trace = cells.lstm_trace(LstmWeights.from_torch(net.state_dict()), rows, dtype=dtype)
    assert trace.hidden.dtype == dtype
    assert_allclose(trace.hidden, net(x.double())[0].detach().numpy(), rtol=tolerance, atol=tolerance)
    assert_array_equal(rows, x.numpy())
    rows[3, 1] = np.inf
    with pytest.raises(EngineError) as refused:
        cells.lstm_trace(LstmWeights.from_torch(net.state_dict()), rows, dtype=dtype)
    assert (refused.value.kind, refused.value.field) == ("not-finite", "inputs")


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


def test_N15_torchs_gru_resets_after_the_product_and_not_before():
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


def test_N15_reset_before_the_product_is_a_cell_of_its_own():
    """One step by hand: n = tanh(W_n x + b_n + U_n (r ⊙ h) + b_hn)."""
    rng = np.random.default_rng(8)
    w = GruBeforeWeights(rng.normal(size=(9, 2)), rng.normal(size=(9, 3)), rng.normal(size=9), rng.normal(size=3))
    x, h0 = rng.normal(size=2), np.array([0.5, -0.75, 0.25])
    a = w.W @ x + w.b
    r, z = sigmoid(a[:3] + w.U[:3] @ h0), sigmoid(a[3:6] + w.U[3:6] @ h0)
    inside = a[6:] + w.U[6:] @ (r * h0) + w.b_hn
    trace = cells.cell_trace(w, x[None], h0=h0)
    assert_allclose(trace.hidden[0], (1 - z) * np.tanh(inside) + z * h0, **EXACT)
    assert_allclose(trace.preactivation[0, 6:], inside, **EXACT)
    assert_allclose(trace.recurrent_term[0, 6:], w.U[6:] @ (r * h0) + w.b_hn, **EXACT)
    assert_allclose(trace.parts["reset_state"][0], r * h0, **EXACT)
    after = cells.cell_trace(GruWeights(w.W, w.U, w.b, w.b_hn), x[None], h0=h0)
    assert np.abs(after.hidden - trace.hidden).max() > 1e-2


def test_N17_sigmoid_is_the_logistic_function_and_not_its_piecewise_linear_stand_in():
    one = np.ones((1, 1))
    trace = cells.rnn_trace(RnnWeights(one, one, np.zeros(1)), np.array([[3.0]]), activation="sigmoid")
    assert trace.hidden[0, 0] == pytest.approx(0.9526, abs=5e-5)  # the other one is at 1.0 there
    gates = cells.lstm_trace(LstmWeights(np.full((4, 1), 3.0), np.zeros((4, 1)), np.zeros(4)), np.ones((1, 1))).gates
    assert gates["i"][0, 0] == pytest.approx(0.9526, abs=5e-5)


def test_N19_without_a_forget_gate_c_reaches_t_while_h_stays_within_one():
    """i and g are held open by their biases; c_t = c_{t-1} + 1, exactly."""
    b = np.repeat([1e4, 1e4, 0.3], 4)  # i, g, o
    weights = Lstm1997Weights(np.zeros((12, 3)), np.zeros((12, 4)), b)
    trace = cells.cell_trace(weights, np.ones((50, 3)))
    assert_array_equal(trace.cell_state, np.outer(np.arange(1, 51), np.ones(4)))
    assert np.abs(trace.hidden).max() < 1
    assert_allclose(trace.hidden, sigmoid(0.3) * np.tanh(trace.cell_state), **EXACT)
    assert_array_equal(trace.parts["kept"][1:], trace.cell_state[:-1])


def test_lstm_of_1997_is_the_loop_of_its_formulas():
    rng = np.random.default_rng(4)
    w = Lstm1997Weights(rng.normal(size=(12, 3)), rng.normal(size=(12, 4)), rng.normal(size=12))
    x, h, c = rng.normal(size=(20, 3)), rng.normal(size=4), rng.normal(size=4)
    trace = cells.cell_trace(w, x, h0=h, c0=c)
    for t in range(20):
        i, g, o = np.split(w.W @ x[t] + w.U @ h + w.b, 3)
        c = c + sigmoid(i) * np.tanh(g)
        h = sigmoid(o) * np.tanh(c)
        assert_allclose(trace.cell_state[t], c, **EXACT)
        assert_allclose(trace.hidden[t], h, **EXACT)
    assert list(trace.gates) == ["i", "g", "o"]


def test_peephole_by_hand_for_one_step():
    """One unit, one input: i and f look at c_0 = 2, o looks at the new c."""
    w = PeepholeWeights(
        W=[[0.5], [-0.5], [1.0], [0.25]],  # i, f, g, o
        U=[[0.1], [0.2], [0.3], [0.4]],
        b=[0.0, 1.0, 0.0, -1.0],
        p_i=[0.7],
        p_f=[-0.3],
        p_o=[0.9],
    )
    trace = cells.cell_trace(w, np.array([[2.0]]), h0=np.array([0.5]), c0=np.array([2.0]))
    i = sigmoid(0.5 * 2 + 0.1 * 0.5 + 0.7 * 2)  # σ(2.45)
    f = sigmoid(-0.5 * 2 + 0.2 * 0.5 + 1 - 0.3 * 2)  # σ(−0.5)
    g = np.tanh(1.0 * 2 + 0.3 * 0.5)  # tanh 2.15
    c = f * 2 + i * g
    o = sigmoid(0.25 * 2 + 0.4 * 0.5 - 1 + 0.9 * c)
    for name, value in {"i": i, "f": f, "g": g, "o": o}.items():
        assert trace.gates[name][0, 0] == pytest.approx(value, abs=1e-12), name
    assert trace.cell_state[0, 0] == pytest.approx(c, abs=1e-12)
    assert trace.hidden[0, 0] == pytest.approx(o * np.tanh(c), abs=1e-12)
    assert trace.parts["peephole_o"][0, 0] == pytest.approx(0.9 * c, abs=1e-12)


def test_peepholes_of_zero_are_the_lstm_of_torch():
    net, x = module(nn.LSTM, 3, 4), sentence(15, 3)
    w = LstmWeights.from_torch(net.state_dict())
    trace = cells.cell_trace(PeepholeWeights(w.W, w.U, w.b, *np.zeros((3, 4))), x.numpy())
    assert_allclose(trace.hidden, net(x)[0].detach().numpy(), **EXACT)


def test_parts_of_a_cell_add_up_to_its_state():
    x = sentence(12, 3).numpy()
    lstm = cells.lstm_trace(LstmWeights.from_torch(module(nn.LSTM, 3, 4).state_dict()), x)
    assert_allclose(lstm.parts["kept"] + lstm.parts["written"], lstm.cell_state, **EXACT)
    assert_allclose(lstm.gates["o"] * lstm.parts["tanh_c"], lstm.hidden, **EXACT)
    gru = cells.gru_trace(GruWeights.from_torch(module(nn.GRU, 3, 4).state_dict()), x)
    assert_allclose(gru.parts["kept"] + gru.parts["written"], gru.hidden, **EXACT)


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


@pytest.mark.parametrize(
    ("change", "kind", "field", "expected"),
    [
        ({"p_o": np.ones(3)}, "wrong-shape", "p_o", "4"),
        ({"b": np.ones(4)}, "wrong-shape", "b", "16"),
        ({"W": np.ones(16)}, "wrong-shape", "W", None),
        ({"W": np.ones((16, 0))}, "wrong-shape", "W", None),
        ({"U": [[1.0, 2.0], [3.0]]}, "not-real", "U", None),
        ({"b": np.full(16, 1j)}, "not-real", "b", None),
        ({"p_i": np.array(["a"] * 4)}, "not-real", "p_i", None),
        ({"p_f": np.full(4, np.nan)}, "not-finite", "p_f", None),
    ],
)
def test_N14_weights_that_cannot_be_are_refused_with_the_shape_that_is_expected(change, kind, field, expected):
    fields = {"W": np.ones((16, 3)), "U": np.ones((16, 4)), "b": np.ones(16)}
    fields |= {name: np.ones(4) for name in ("p_i", "p_f", "p_o")}
    with pytest.raises(EngineError) as refused:
        PeepholeWeights(**{**fields, **change})
    assert (refused.value.kind, refused.value.field) == (kind, field)
    if expected is not None:
        assert refused.value.args_by_name["expected"] == expected


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
