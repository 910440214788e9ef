"""What is changed in a network's run, against torch's autograd over the formulas written out step by step."""

from __future__ import annotations

import math

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal

from rnnlab.engine.changes import ForceGate, ReplaceToken, SetState
from rnnlab.engine.interventions import Readout, intervene
from rnnlab.engine.kernels import KERNELS
from rnnlab.engine.network import CELLS, Network, directions_of
from rnnlab.engine.parameters import RnnWeights
from rnnlab.engine.traces import EngineError

FORWARD = {"rtol": 0, "atol": 1e-12}
BACKWARD = {"rtol": 1e-10, "atol": 1e-10}
ACTIVATIONS = {"tanh": torch.tanh, "sigmoid": torch.sigmoid, "relu": torch.relu, "linear": lambda a: a}
I, H, T, V = 3, 4, 9, 5
GATED = [cell for cell in CELLS if cell != "rnn"]


def network_of(cell, layers=1, directions=1, seed=0, activation="tanh"):
    rng = np.random.default_rng(seed)
    kind = CELLS[cell]
    rows = max(len(kind.GATE_NAMES), 1) * H
    extra = {"gru": 1, "gru-before": 1, "peephole": 3}.get(cell, 0)

    def one(size):
        own = [rng.normal(size=shape) / 2 for shape in ((rows, size), (rows, H), (rows,))]
        return kind(*own, *(rng.normal(size=H) for _ in range(extra)))

    sizes = [I] + [directions * H] * (layers - 1)
    return Network(tuple(tuple(one(size) for _ in range(directions)) for size in sizes), activation)


def words(seed=0, steps=T):
    return np.random.default_rng(seed + 100).normal(size=(steps, I))


def readout(directions=1, seed=0):
    rng = np.random.default_rng(seed + 200)
    return Readout(rng.normal(size=(V, directions * H)), rng.normal(size=V))


def step_of(weights, activation, held):
    """One step of a cell as its formulas stand: (x, h, c, t) -> (h, c)."""
    W, U, b = (torch.from_numpy(values) for values in (weights.W, weights.U, weights.b))
    extra = {
        name: torch.from_numpy(getattr(weights, name))
        for name in ("b_hn", "p_i", "p_f", "p_o")
        if hasattr(weights, name)
    }

    def block(name, values):
        k = weights.GATE_NAMES.index(name)
        return values[k * H : (k + 1) * H]

    def gate(name, t, a, function=torch.sigmoid):
        value = function(a).clone()
        for units, steps, number in held.get(name, ()):
            if steps is None or t in steps:
                value = value.clone()
                value[list(units)] = number
        return value

    def own(name, x, h):
        return block(name, W) @ x + block(name, U) @ h + block(name, b)

    def put(name, t, value):
        for step, units, number in held.get(name, ()):
            if step == t:
                value = value.clone()
                value[list(units)] = torch.as_tensor(number, dtype=torch.float64)
        return value

    def step(x, h, c, t):
        cell = weights.CELL
        if cell == "rnn":
            return put("h", t, ACTIVATIONS[activation](W @ x + U @ h + b)), c
        if cell in ("gru", "gru-before"):
            r, z = gate("r", t, own("r", x, h)), gate("z", t, own("z", x, h))
            if cell == "gru":
                inside = block("n", W) @ x + block("n", b) + r * (block("n", U) @ h + extra["b_hn"])
            else:
                inside = block("n", W) @ x + block("n", b) + block("n", U) @ (r * h) + extra["b_hn"]
            return put("h", t, (1 - z) * gate("n", t, inside, torch.tanh) + z * h), c
        look = {name: extra.get(f"p_{name}", torch.zeros(H, dtype=torch.float64)) for name in "ifo"}
        i = gate("i", t, own("i", x, h) + look["i"] * c)
        g = gate("g", t, own("g", x, h), torch.tanh)
        kept = c if cell == "lstm1997" else gate("f", t, own("f", x, h) + look["f"] * c) * c
        c = put("c", t, kept + i * g)
        o = gate("o", t, own("o", x, h) + look["o"] * c)
        return put("h", t, o * torch.tanh(c)), c

    return step


def by_autograd(network, inputs, held, loss):
    """h and c of all steps by layer and direction, the read-out state, and the gradients that autograd keeps."""
    x = torch.from_numpy(inputs.copy()).requires_grad_()
    layer_input, places = list(x), []
    for k, layer in enumerate(network.layers):
        ways = []
        for d, weights in enumerate(layer):
            step = step_of(weights, network.activation, held.get((k, d), {}))
            h = c = torch.zeros(H, dtype=torch.float64)
            hidden, cells = [None] * T, [None] * T
            for t in range(T, 0, -1) if d else range(1, T + 1):
                h, c = step(layer_input[t - 1], h, c, t)
                for state in (h, c):
                    if state.requires_grad:  # the c of a cell without one does not
                        state.retain_grad()
                hidden[t - 1], cells[t - 1] = h, c
            ways.append(hidden)
            places.append((hidden, cells))
        layer_input = [torch.cat(both) for both in zip(*ways, strict=True)]
    top = places[-len(network.layers[0]) :]
    state = torch.cat([hidden[0] if d else hidden[-1] for d, (hidden, _) in enumerate(top)])
    loss(state).backward()

    def grads(values):
        return np.array([np.zeros(H) if value.grad is None else value.grad.numpy() for value in values])

    return {
        "hidden": np.array([[h.detach().numpy() for h in hidden] for hidden, _ in places]),
        "cell": np.array([[c.detach().numpy() for c in cells] for _, cells in places]),
        "at_hidden": np.array([grads(hidden) for hidden, _ in places]),
        "at_cell": np.array([grads(cells) for _, cells in places]),
        "at_inputs": x.grad.numpy(),
        "state": state.detach().numpy(),
    }


def shown(outcome):
    """The same numbers from our side."""
    traces = [trace for layer in outcome.trace.layers for trace in directions_of(layer)]
    return {
        "hidden": np.array([trace.hidden for trace in traces]),
        "cell": None if traces[0].cell_state is None else np.array([trace.cell_state for trace in traces]),
        "at_hidden": outcome.gradients.hidden,
        "at_cell": outcome.gradients.cell_state,
        "at_inputs": outcome.gradients.inputs,
        "state": outcome.state,
    }


def assert_same(outcome, expected):
    for name, values in shown(outcome).items():
        if values is not None:
            tolerance = BACKWARD if name.startswith("at_") else FORWARD
            assert_allclose(values, expected[name], **tolerance, err_msg=name)


def total(state):
    return state.sum()


@settings(max_examples=80)
@given(
    cell=st.sampled_from(list(CELLS)),
    activation=st.sampled_from(list(ACTIVATIONS)),
    layers=st.integers(1, 3),
    directions=st.integers(1, 2),
    seed=st.integers(0, 999),
    data=st.data(),
)
def test_forced_and_baseline_agree_with_autograd_over_the_formulas(cell, activation, layers, directions, seed, data):
    network, x = network_of(cell, layers, directions, seed, activation), words(seed)
    changes, held = [], {}
    units = st.lists(st.integers(0, H - 1), min_size=1, max_size=H, unique=True)
    for _ in range(data.draw(st.integers(0, 4))):
        layer, backward = data.draw(st.integers(1, layers)), data.draw(st.booleans()) and directions == 2
        own = held.setdefault((layer - 1, int(backward)), {})
        chosen = tuple(data.draw(units))
        names = CELLS[cell].GATE_NAMES
        if names and data.draw(st.booleans()):
            gate = data.draw(st.sampled_from(names))
            value = data.draw(st.sampled_from([0.0, 0.25, 1.0] + ([-1.0, -0.5] if gate in "gn" else [])))
            steps = data.draw(st.none() | st.lists(st.integers(1, T), min_size=1, unique=True).map(tuple))
            changes.append(ForceGate(gate, value, chosen, steps, layer, backward))
            own.setdefault(gate, []).append((chosen, steps, value))
        else:
            state = data.draw(st.sampled_from(["h", "c"] if "g" in names else ["h"]))
            step, value = data.draw(st.integers(1, T)), data.draw(st.floats(-2, 2))
            changes.append(SetState(state, step, value, chosen, layer, backward))
            own.setdefault(state, []).append((step, chosen, value))
    trace = intervene(network, x, changes)
    assert_same(trace.baseline, by_autograd(network, x, {}, total))
    assert_same(trace.forced, by_autograd(network, x, held, total))


@pytest.mark.parametrize("cell", CELLS)
@pytest.mark.parametrize("kind", ["logit", "cross-entropy"])
def test_loss_of_an_output_layer_is_that_of_torch(cell, kind):
    network, x, layer = network_of(cell, 2, 2, seed=3), words(3), readout(2)
    W, b = torch.from_numpy(layer.W), torch.from_numpy(layer.b)

    def loss(state):
        logits = W @ state + b
        return logits[2] if kind == "logit" else torch.nn.functional.cross_entropy(logits, torch.tensor(2))

    replaced = ReplaceToken(4, (0.5, -1.0, 2.0))
    trace = intervene(network, x, [replaced], loss=kind, target=2, readout=layer)
    other = x.copy()
    other[3] = replaced.vector
    for outcome, read in ((trace.baseline, x), (trace.forced, other)):
        expected = by_autograd(network, read, {}, loss)
        assert_same(outcome, expected)
        state = torch.from_numpy(expected["state"])
        assert outcome.loss == pytest.approx(float(loss(state)), abs=1e-12)
        assert_allclose(outcome.output, W @ state + b, **FORWARD)
        assert_allclose(outcome.probabilities, torch.softmax(W @ state + b, 0), **FORWARD)
    assert trace.replaced == (4,)
    assert_array_equal(trace.forced.inputs, other)


@pytest.mark.parametrize("cell", CELLS)
def test_differences_are_those_of_the_two_runs_and_exactly_zero_before_the_change(cell):
    network, x = network_of(cell, 2, 1, seed=5), words(5)
    trace = intervene(network, x, [SetState("h", 5, 0.75, (1,))], readout=readout())
    before, after = shown(trace.baseline), shown(trace.forced)
    assert_array_equal(trace.hidden_difference, after["hidden"] - before["hidden"])
    assert not trace.hidden_difference[:, :4].any()
    assert (trace.hidden_difference_norms[:, 4:] > 1e-6).all()
    assert_allclose(trace.hidden_difference_norms, np.linalg.norm(trace.hidden_difference, axis=2), **FORWARD)
    assert trace.final_difference == pytest.approx(math.dist(trace.forced.state, trace.baseline.state))
    assert_array_equal(trace.output_difference, trace.forced.output - trace.baseline.output)
    assert trace.loss_difference == trace.forced.loss - trace.baseline.loss
    gap = after["at_hidden"] - before["at_hidden"]
    assert_allclose(trace.hidden_gradient_difference, np.linalg.norm(gap, axis=2), **FORWARD)
    gap = after["at_inputs"] - before["at_inputs"]
    assert_allclose(trace.input_gradient_difference, np.linalg.norm(gap, axis=1), **FORWARD)
    expected = np.zeros((T, H), dtype=bool)
    expected[4, 1] = True
    assert_array_equal(trace.held[0]["h"], expected)
    assert not any(mask.any() for name, mask in trace.held[0].items() if name != "h")
    assert not any(mask.any() for mask in trace.held[1].values())


@pytest.mark.parametrize("cell", CELLS)
def test_no_change_is_no_difference_at_all(cell):
    trace = intervene(network_of(cell, 2, 2), words(), [])
    assert not trace.hidden_difference.any()
    assert not trace.hidden_gradient_difference.any()
    assert (trace.final_difference, trace.loss_difference) == (0.0, 0.0)


@pytest.mark.parametrize("cell", ["gru", "lstm", "lstm1997"])
@pytest.mark.parametrize("value", [0.0, 0.3, 1.0])
def test_force_over_all_steps_keeps_the_one_fused_call(cell, value, monkeypatch):
    calls = []
    fused = KERNELS[cell]
    monkeypatch.setitem(
        KERNELS, cell if cell != "lstm1997" else "lstm", lambda *args: calls.append(len(args[0])) or fused(*args)
    )
    for gate in CELLS[cell].GATE_NAMES:
        calls.clear()
        trace = intervene(network_of(cell), words(), [ForceGate(gate, value)])
        assert calls == [T, T]
        assert_allclose(trace.forced.trace.layers[0].forward.gates[gate], value, rtol=1e-12)


def test_forced_gate_receives_no_gradient_where_it_is_held():
    """With f = 0 at step 5 the c-path is cut: ∂L/∂c_4 goes by way of h_4 alone, and with o_4 = 0 there is no way."""
    trace = intervene(network_of("lstm"), words(), [ForceGate("f", 0.0, steps=(5,)), ForceGate("o", 0.0, steps=(4,))])
    assert not trace.forced.gradients.cell_state[0, :4].any()
    assert not trace.forced.gradients.hidden[0, :3].any()
    assert trace.forced.gradients.hidden[0, 3].any()
    assert not trace.forced.gradients.inputs[:4].any()
    assert trace.baseline.gradients.cell_state[0, :4].any()


def test_setting_the_whole_state_cuts_what_came_before():
    trace = intervene(network_of("lstm"), words(), [SetState("h", 4, 0.5), SetState("c", 4, (1.0, 2.0, 3.0, 4.0))])
    assert_array_equal(trace.forced.trace.layers[0].forward.hidden[3], 0.5)
    assert_array_equal(trace.forced.trace.layers[0].forward.cell_state[3], [1, 2, 3, 4])
    assert not trace.forced.gradients.inputs[:4].any()
    assert trace.forced.gradients.inputs[4].any()


def test_a_set_c_is_what_h_of_the_same_step_is_made_of():
    own = intervene(network_of("lstm"), words(), [SetState("c", 4, 2.0)]).forced.trace.layers[0].forward
    assert_allclose(own.hidden[3], own.gates["o"][3] * np.tanh(2.0), **FORWARD)


def test_later_change_of_the_same_place_wins():
    first, second = SetState("h", 3, 0.1), SetState("h", 3, 0.9, (0,))
    own = intervene(network_of("gru"), words(), [first, second]).forced.trace.layers[0].forward
    assert_array_equal(own.hidden[2], [0.9, 0.1, 0.1, 0.1])


def test_float32_follows_float64():
    changes = [ForceGate("f", 0.0, steps=(3,)), SetState("c", 6, 1.5, (2,))]
    exact = intervene(network_of("lstm", 2, 2), words(), changes)
    single = intervene(network_of("lstm", 2, 2), words(), changes, dtype="float32")
    assert single.forced.trace.output.dtype == np.float32
    assert_allclose(single.hidden_difference, exact.hidden_difference, atol=1e-5)
    assert_allclose(single.forced.gradients.hidden_norms, exact.forced.gradients.hidden_norms, rtol=1e-3, atol=1e-6)


def test_an_exploding_run_is_a_result_and_not_a_fault():
    one = np.ones((1, 1))
    network = Network(((RnnWeights(one, 1e200 * one, np.zeros(1)),),), "linear")
    trace = intervene(network, np.ones((5, 1)), [SetState("h", 2, 0.0)])
    assert trace.baseline.trace.nonfinite.step == 3
    assert not np.isfinite(trace.baseline.loss)


@pytest.mark.parametrize(
    ("change", "kind", "field"),
    [
        (ForceGate("x", 0.5), "not-an-option", "changes[0].gate"),
        (ForceGate("f", 1.5), "too-large", "changes[0].value"),
        (ForceGate("f", -0.5), "too-small", "changes[0].value"),
        (ForceGate("f", 0.5, layer=3), "index-out-of-range", "changes[0].layer"),
        (ForceGate("f", 0.5, backward=True), "one-direction", "changes[0].backward"),
        (ForceGate("f", 0.5, units=(4,)), "index-out-of-range", "changes[0].units"),
        (SetState("s", 1, 0.0), "not-an-option", "changes[0].state"),
        (SetState("h", 0, 0.0), "index-out-of-range", "changes[0].step"),
        (SetState("h", T + 1, 0.0), "index-out-of-range", "changes[0].step"),
        (SetState("c", 1, math.inf), "not-finite", "changes[0].values"),
        (SetState("c", 1, (1.0, 2.0)), "wrong-shape", "changes[0].values"),
        (SetState("h", 1, 0.0, (7,)), "index-out-of-range", "changes[0].units"),
        (ReplaceToken(1, (1.0, 2.0)), "wrong-shape", "changes[0].vector"),
        (ReplaceToken(T + 1, (1.0, 2.0, 3.0)), "index-out-of-range", "changes[0].step"),
    ],
)
def test_change_that_cannot_be_is_refused_by_its_number_and_part(change, kind, field):
    with pytest.raises(EngineError) as refused:
        intervene(network_of("lstm", 2), words(), [change])
    assert (refused.value.kind, refused.value.field) == (kind, field)


def test_an_rnn_has_no_gates_to_hold_and_no_c_to_set():
    for change, kind in ((ForceGate("f", 0.5), "no-gates"), (SetState("c", 1, 0.0), "not-an-option")):
        with pytest.raises(EngineError) as refused:
            intervene(network_of("rnn"), words(), [change])
        assert refused.value.kind == kind


@pytest.mark.parametrize(
    ("options", "kind", "field"),
    [
        ({"loss": "mse"}, "not-an-option", "loss"),
        ({"loss": "logit", "target": 1}, "missing-field", "readout"),
        ({"loss": "logit", "readout": readout()}, "missing-field", "target"),
        ({"loss": "logit", "readout": readout(), "target": V}, "index-out-of-range", "target"),
        ({"readout": readout(2)}, "wrong-shape", "readout.W"),
        ({"readout": Readout(np.zeros((V, H)), np.zeros(V - 1))}, "wrong-shape", "readout.b"),
    ],
)
def test_loss_that_cannot_be_taken_is_refused_by_name(options, kind, field):
    with pytest.raises(EngineError) as refused:
        intervene(network_of("lstm"), words(), [], **options)
    assert (refused.value.kind, refused.value.field) == (kind, field)
