"""Gates held by force against a loop written out by hand."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal

from rnnlab.engine.cells import LstmWeights, lstm_trace
from rnnlab.engine.gates import Force, forced_lstm, forced_values, gates_trace, random_lstm
from rnnlab.engine.kernels import KERNELS, SATURATED
from rnnlab.engine.traces import EngineError

EXACT = {"rtol": 0, "atol": 1e-12}
INPUTS, HIDDEN, STEPS = 3, 4, 9


def example(seed=0, steps=STEPS, inputs=INPUTS, hidden=HIDDEN):
    rng = np.random.default_rng(seed)
    weights = LstmWeights(
        rng.normal(size=(4 * hidden, inputs)), rng.normal(size=(4 * hidden, hidden)), rng.normal(size=4 * hidden)
    )
    return weights, rng.normal(size=(steps, inputs))


def by_hand(weights, inputs, forces):
    """The LSTM's formulas step by step; after each gate is computed, what is forced is written over it."""
    H = weights.U.shape[1]
    h, c = np.zeros(H), np.zeros(H)
    rows = {name: [] for name in (*"ifgoch", "kept", "written", "tanh_c")}
    for t, x in enumerate(inputs, start=1):
        a = weights.W @ x + weights.U @ h + weights.b
        gate = {
            "i": 1 / (1 + np.exp(-a[:H])),
            "f": 1 / (1 + np.exp(-a[H : 2 * H])),
            "g": np.tanh(a[2 * H : 3 * H]),
            "o": 1 / (1 + np.exp(-a[3 * H :])),
        }
        for force in forces:
            if force.steps is None or t in force.steps:
                gate[force.gate][list(range(H) if force.units is None else force.units)] = force.value
        kept, written = gate["f"] * c, gate["i"] * gate["g"]
        c = kept + written
        h = gate["o"] * np.tanh(c)
        shown = {**gate, "c": c, "h": h, "kept": kept, "written": written, "tanh_c": np.tanh(c)}
        for name, value in shown.items():
            rows[name].append(value)
    return {name: np.array(values) for name, values in rows.items()}


def assert_same(trace, expected):
    for name, values in expected.items():
        assert_allclose(getattr(trace, name), values, err_msg=name, **EXACT)


FORCE = st.builds(
    lambda gate, value, units, steps: Force(gate, value if gate != "g" else 2 * value - 1, units, steps),
    st.sampled_from("ifgo"),
    st.one_of(st.sampled_from([0.0, 0.5, 1.0]), st.floats(0, 1)),
    st.one_of(st.none(), st.lists(st.integers(0, HIDDEN - 1), min_size=1).map(tuple)),
    st.one_of(st.none(), st.lists(st.integers(1, STEPS + 2), min_size=1).map(tuple)),
)


@settings(deadline=None, max_examples=80)
@given(st.lists(FORCE, max_size=5), st.integers(0, 20))
def test_forced_run_is_the_hand_written_loop(forces, seed):
    weights, inputs = example(seed)
    trace = gates_trace(weights, ("w",) * STEPS, inputs, forces)
    assert_same(trace.forced, by_hand(weights, inputs, forces))
    assert_same(trace.baseline, by_hand(weights, inputs, []))


@pytest.mark.parametrize("gate", ["i", "f", "g", "o"])
@pytest.mark.parametrize("value", [0.0, 0.3, 1.0])
def test_force_over_all_steps_is_one_fused_pass_and_exact(gate, value, monkeypatch):
    weights, inputs = example()
    calls = []
    fused = torch.lstm
    monkeypatch.setitem(KERNELS, "lstm", lambda *args: calls.append(len(args[0])) or fused(*args))
    forces = [Force(gate, value, steps=tuple(range(1, STEPS + 1))), Force(gate, value, units=(1,))]
    trace = forced_lstm(weights, inputs, forced_values(forces, STEPS, HIDDEN))
    assert calls == [STEPS]
    assert_allclose(trace.hidden, by_hand(weights, inputs, forces)["h"], **EXACT)
    assert_array_equal(trace.gates[gate], np.full((STEPS, HIDDEN), value))


def test_force_for_some_steps_cuts_the_sequence_only_where_it_changes(monkeypatch):
    weights, inputs = example()
    calls = []
    fused = torch.lstm
    monkeypatch.setitem(KERNELS, "lstm", lambda *args: calls.append(len(args[0])) or fused(*args))
    forced_lstm(weights, inputs, forced_values([Force("f", 0.0, steps=(4, 5))], STEPS, HIDDEN))
    assert calls == [3, 2, 4]


def test_unforced_run_is_that_of_torch():
    weights, inputs = example()
    alone = forced_lstm(weights, inputs, forced_values([], STEPS, HIDDEN))
    net = torch.nn.LSTM(INPUTS, HIDDEN, dtype=torch.float64)
    with torch.no_grad():
        net.weight_ih_l0.copy_(torch.from_numpy(weights.W))
        net.weight_hh_l0.copy_(torch.from_numpy(weights.U))
        net.bias_ih_l0.copy_(torch.from_numpy(weights.b))
        net.bias_hh_l0.zero_()
    assert_allclose(alone.hidden, net(torch.from_numpy(inputs))[0].detach().numpy(), **EXACT)


def test_held_gate_keeps_what_it_would_have_done_in_the_preactivation():
    weights, inputs = example()
    trace = forced_lstm(weights, inputs, forced_values([Force("f", 0.0)], STEPS, HIDDEN))
    before = np.vstack([np.zeros(HIDDEN), trace.hidden[:-1]])
    assert_allclose(trace.preactivation, inputs @ weights.W.T + before @ weights.U.T + weights.b, **EXACT)


def test_held_marks_gate_units_and_steps():
    weights, inputs = example()
    trace = gates_trace(weights, ("w",) * STEPS, inputs, [Force("o", 0.5, units=(0, 2), steps=(1, 9, 30))])
    expected = np.zeros((STEPS, HIDDEN))
    expected[np.ix_([0, 8], [0, 2])] = 1
    assert_array_equal(trace.held["o"], expected)
    assert all(not trace.held[gate].any() for gate in "ifg")


def test_later_force_wins():
    values = forced_values([Force("f", 0.0), Force("f", 1.0, units=(1,), steps=(2,))], 3, 2)
    assert_array_equal(values[:, 2:4], [[0, 0], [0, 1], [0, 0]])
    assert np.isnan(values[:, [0, 1, 4, 5, 6, 7]]).all()


def test_nothing_held_is_no_difference_at_all():
    weights, inputs = example()
    trace = gates_trace(weights, ("w",) * STEPS, inputs, [])
    assert (trace.difference, trace.difference_c, trace.difference_by_step.max()) == (0.0, 0.0, 0.0)


def test_difference_of_c_is_told_for_each_unit_and_step():
    weights, inputs = example(3)
    forces = [Force("f", 0.0, (1,), (4,))]
    trace = gates_trace(weights, tuple("abcdefghi"), inputs, forces)
    expected = by_hand(weights, inputs, forces)["c"] - by_hand(weights, inputs, [])["c"]
    assert_allclose(trace.c_difference, expected, **EXACT)
    assert_array_equal(trace.c_difference[:3], 0.0)
    assert abs(trace.c_difference[3, 1]) > 1e-3


def test_difference_begins_at_the_first_forced_step():
    weights, inputs = example()
    trace = gates_trace(weights, ("w",) * STEPS, inputs, [Force("f", 0.0, steps=(4,))])
    assert_array_equal(trace.difference_by_step[:3], 0.0)
    assert (trace.difference_by_step[3:] > 1e-6).all()
    assert trace.difference == pytest.approx(np.linalg.norm(trace.forced.h[-1] - trace.baseline.h[-1]), rel=1e-12)


def test_N19_cell_grows_to_five_while_the_state_stays_within_one():
    weights, inputs = example(steps=5)
    forces = [Force("f", 1.0), Force("i", 1.0), Force("g", 1.0)]
    trace = gates_trace(weights, ("w",) * 5, inputs, forces)
    assert_array_equal(trace.forced.c, np.outer([1, 2, 3, 4, 5], np.ones(HIDDEN)))
    assert np.abs(trace.forced.h).max() < 1
    assert_allclose(trace.forced.h, trace.forced.o * np.tanh(trace.forced.c), **EXACT)


@pytest.mark.parametrize("forces", [[Force("i", 0.0)], [Force("o", 0.0)]])
def test_closed_input_or_output_gate_leaves_the_state_at_exactly_zero(forces):
    weights, inputs = example()
    assert_array_equal(gates_trace(weights, ("w",) * STEPS, inputs, forces).forced.h, 0.0)


def test_forgetting_everything_leaves_what_was_written_last():
    weights, inputs = example()
    forced = gates_trace(weights, ("w",) * STEPS, inputs, [Force("f", 0.0)]).forced
    assert_allclose(forced.c, forced.i * forced.g, **EXACT)


def test_float32_forces_are_exact_too():
    weights, inputs = example()
    forces = [Force("f", 1.0), Force("i", 0.0, steps=(3,)), Force("g", -1.0)]
    trace = forced_lstm(weights, inputs, forced_values(forces, STEPS, HIDDEN), dtype="float32")
    assert_allclose(trace.hidden, by_hand(weights, inputs, forces)["h"], atol=2e-6)


@pytest.mark.parametrize(
    ("force", "field"),
    [
        (Force("x", 0.5), "overrides[0].gate"),
        (Force("f", 1.5), "overrides[0].value"),
        (Force("f", -0.5), "overrides[0].value"),
        (Force("g", -1.5), "overrides[0].value"),
        (Force("f", float("nan")), "overrides[0].value"),
        (Force("f", 0.5, units=(4,)), "overrides[0].units"),
        (Force("f", 0.5, steps=(0,)), "overrides[0].steps"),
    ],
)
def test_force_that_cannot_be_is_refused_by_name(force, field):
    with pytest.raises(EngineError) as refused:
        forced_values([force], STEPS, HIDDEN)
    assert refused.value.field == field


def test_forced_values_of_another_sentence_are_refused():
    weights, inputs = example()
    with pytest.raises(EngineError) as refused:
        forced_lstm(weights, inputs, forced_values([], STEPS + 1, HIDDEN))
    assert refused.value.args_by_name == {"expected": "9×16", "got": "10×16"}


def test_N12_zero_weights_and_forget_bias_one_open_the_forget_gate_to_0_731():
    weights = random_lstm(seed=0, inputs=3, hidden=4, scale=0.0, forget_bias=1.0)
    trace = lstm_trace(weights, np.ones((5, 3)))
    assert_allclose(trace.gates["f"], 1 / (1 + np.exp(-1.0)), **EXACT)
    assert_allclose(trace.gates["f"], 0.731, atol=1e-4)
    assert_array_equal(trace.gates["i"], 0.5)


def test_random_lstm_is_drawn_in_the_documented_order():
    weights = random_lstm(seed=5, inputs=3, hidden=4, scale=0.5)
    generator = torch.Generator().manual_seed(5)
    W = torch.rand(16, 3, dtype=torch.float64, generator=generator).numpy()
    U = torch.rand(16, 4, dtype=torch.float64, generator=generator).numpy()
    assert_allclose(weights.W, 2 * W - 1, **EXACT)  # ±4·0.5/√4 = ±1
    assert_allclose(weights.U, 2 * U - 1, **EXACT)


def test_saturated_bias_is_exact_in_both_precisions():
    for dtype in (torch.float32, torch.float64):
        ends = torch.tensor([-SATURATED, SATURATED], dtype=dtype)
        assert torch.sigmoid(ends).tolist() == [0.0, 1.0]
        assert torch.tanh(ends).tolist() == [-1.0, 1.0]


def test_largest_c_is_the_running_maximum_over_all_units_of_each_run():
    weights = random_lstm(3, 2, 3)
    inputs = np.array([[1.0, 0.0], [0.0, 1.0], [-1.0, 0.5], [0.0, 0.0]])
    trace = gates_trace(weights, ("a", "b", "c", "d"), inputs, [Force("f", 0.0)])
    for run, found in ((trace.baseline, trace.largest_c), (trace.forced, trace.forced_largest_c)):
        by_hand = [max(abs(value) for row in run.c[:step].tolist() for value in row) for step in range(1, 5)]
        assert found.tolist() == by_hand
    assert trace.largest_c.tolist() != trace.forced_largest_c.tolist()
