"""The Gates lab's state and what is computed from it."""

from __future__ import annotations

import math
import subprocess
import sys
from functools import partial

import msgspec
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal

from rnnlab.labs.gates import state as gates
from rnnlab.labs.gates.compute import compute
from rnnlab.labs.gates.state import COMMA, EXAMPLE, PRESETS, Override, State, with_preset
from tests.labs.answers import printed, refused

result = partial(printed, "gates")


def toy(**fields):
    """A State of the random LSTM on three words."""
    return State(**{"model": "", "sentence": ("我", "打", "狗"), "step": 3, **fields})


def refusal(**fields):
    problem = refused(toy, **fields)
    return problem.field, problem.message.id


def test_result_has_both_runs_with_every_gate_and_state_by_step():
    shown = result(toy(overrides=(Override("f", 0.0),)))
    for run in ("baseline", "forced"):
        named = (*"ifgoch", "kept", "written", "tanh_c")
        assert {name: np.shape(values) for name, values in shown[run].items()} == dict.fromkeys(named, (3, 4))
    assert_allclose(shown["c_difference"], np.subtract(shown["forced"]["c"], shown["baseline"]["c"]), atol=1e-12)
    last = np.subtract(shown["forced"]["h"][-1], shown["baseline"]["h"][-1])
    assert shown["difference"] == pytest.approx(math.hypot(*last), rel=1e-12)
    assert shown["difference"] > 1e-3


def test_nothing_forced_is_exactly_no_difference():
    shown = result(with_preset(toy(), "free"))
    assert shown["difference"] == 0.0
    assert shown["forced"] == shown["baseline"]


@pytest.mark.parametrize(
    ("preset", "gate", "value"),
    [
        ("forget-everything", "f", 0.0),
        ("never-forget", "f", 1.0),
        ("write-nothing", "i", 0.0),
        ("expose-nothing", "o", 0.0),
    ],
)
def test_preset_holds_one_gate_at_every_step(preset, gate, value):
    trace = compute(with_preset(toy(), preset))
    assert_array_equal(getattr(trace.forced, gate), value)
    assert (trace.held[gate] == 1).all()
    assert sum(held.sum() for held in trace.held.values()) == trace.held[gate].size
    assert trace.difference > 1e-3


def test_write_nothing_keeps_the_cell_at_zero_and_expose_nothing_the_state():
    assert_array_equal(compute(with_preset(toy(), "write-nothing")).forced.c, 0.0)
    hidden = compute(with_preset(toy(), "expose-nothing")).forced
    assert_array_equal(hidden.h, 0.0)
    assert np.abs(hidden.c).min() > 0


def test_never_forget_adds_up_what_is_written():
    forced = compute(with_preset(toy(), "never-forget")).forced
    assert_allclose(forced.c, np.cumsum(forced.i * forced.g, axis=0), rtol=0, atol=1e-12)


def test_forgetting_at_one_word_changes_nothing_before_it():
    state = toy(sentence=EXAMPLE, step=COMMA, overrides=(Override("f", 0.0, steps=(COMMA,)),))
    trace = compute(state)
    assert state.sentence[state.step - 1] == "，"
    assert_array_equal(trace.forced.c[:4], trace.baseline.c[:4])
    assert_array_equal(trace.forced.f[4], 0.0)
    assert_allclose(trace.forced.c[4], trace.forced.i[4] * trace.forced.g[4], rtol=0, atol=1e-12)
    assert trace.difference_by_step[4] > 1e-3


def test_N12_zero_weights_show_the_forget_gate_at_0_731():
    shown = result(toy(weight_scale=0.0, forget_bias=1.0))
    assert_allclose(shown["baseline"]["f"], 0.7310585786300049, rtol=0, atol=1e-12)


def test_N19_c_reaches_five_and_h_stays_within_one():
    ones = tuple(Override(gate, 1.0) for gate in ("f", "i", "g"))
    forced = compute(toy(sentence=("我",) * 5, overrides=ones)).forced
    assert_array_equal(forced.c[-1], 5.0)
    assert np.abs(forced.h).max() < 1


def test_step_beyond_the_sentence_does_not_act():
    assert result(toy(overrides=(Override("f", 0.0, steps=(4, 400)),)))["difference"] == 0.0


def test_force_on_one_unit_holds_that_unit_alone():
    trace = compute(toy(overrides=(Override("i", 0.25, units=(2,)),)))
    assert_array_equal(trace.forced.i[:, 2], 0.25)
    assert_array_equal(trace.held["i"], np.outer(np.ones(3), [0, 0, 1, 0]))


def test_parameters_are_counted_by_formula_and_torch():
    shown = result(toy(hidden=5, embedding_size=3))
    assert (shown["parameter_count"], shown["parameter_count_torch"]) == (4 * (15 + 25 + 5), 4 * (15 + 25 + 10))


def test_T15_five_hundred_tokens_with_a_force_on_every_second_step():
    state = toy(sentence=("我", "打") * 250, overrides=(Override("f", 0.0, steps=tuple(range(2, 501, 2))),))
    trace = compute(state)
    assert_array_equal(trace.forced.f[1::2], 0.0)
    assert (trace.forced.f[0::2] > 0).all()
    assert refusal(sentence=("我",) * 501) == ("sentence", "sentence-too-long")


@pytest.mark.parametrize("tokens", [(), ("",), ("\u3000",)])
def test_T11_sentence_without_a_word_is_refused(tokens):
    assert refusal(sentence=tokens) == ("sentence", "sentence-empty")


@pytest.mark.parametrize(
    ("override", "expected"),
    [
        (Override("x", 0.5), ("overrides[0].gate", "not-an-option")),
        (Override("f", 1.01), ("overrides[0].value", "too-large")),
        (Override("f", -0.01), ("overrides[0].value", "too-small")),
        (Override("g", -1.01), ("overrides[0].value", "too-small")),
        (Override("o", math.nan), ("overrides[0].value", "not-finite")),
        (Override("o", 1e400), ("overrides[0].value", "not-finite")),
        (Override("f", 0.5, units=(4,)), ("overrides[0].units", "index-out-of-range")),
        (Override("f", 0.5, units=(-1,)), ("overrides[0].units", "index-out-of-range")),
        (Override("f", 0.5, units=()), ("overrides[0].units", "override-empty")),
        (Override("f", 0.5, steps=(0,)), ("overrides[0].steps", "too-small")),
        (Override("f", 0.5, steps=()), ("overrides[0].steps", "override-empty")),
    ],
)
def test_override_that_cannot_be_is_refused_by_place(override, expected):
    assert refusal(overrides=(override,)) == expected


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"hidden": 0}, ("hidden", "too-small")),
        ({"hidden": 17}, ("hidden", "too-large")),
        ({"embedding_size": 9}, ("embedding_size", "too-large")),
        ({"forget_bias": math.inf}, ("forget_bias", "not-finite")),
        ({"weight_scale": -1.0}, ("weight_scale", "too-small")),
        ({"seed": -1}, ("seed", "too-small")),
        ({"step": -1}, ("step", "too-small")),
        ({"embeddings": {"我": (1.0, 0.0)}}, ("embeddings['我']", "wrong-shape")),
        ({"embeddings": {"我": (1.0, 0.0, math.nan)}}, ("embeddings['我'][2]", "not-finite")),
    ],
)
def test_what_does_not_fit_is_refused_by_name(fields, expected):
    assert refusal(**fields) == expected


def test_candidate_may_be_forced_below_zero():
    assert_array_equal(compute(toy(overrides=(Override("g", -1.0),))).forced.g, -1.0)


def test_force_on_a_gate_replaces_what_was_there_and_none_releases_it():
    state = gates.force_gate(gates.force_gate(toy(), "f", 0.0), "i", 1.0)
    assert gates.force_gate(state, "f", 0.5).overrides == (Override("i", 1.0), Override("f", 0.5))
    assert gates.force_gate(state, "f", None).overrides == (Override("i", 1.0),)
    assert gates.release_all(state) == toy()


def test_painting_steps_joins_them_and_unpainting_releases_one():
    state = toy()
    for step in (2, 4, 3):
        state = gates.force_step(state, "f", step, 0.0, length=5, hidden=4)
    assert state.overrides == (Override("f", 0.0, steps=(2, 3, 4)),)
    assert gates.force_step(state, "f", 3, None, length=5, hidden=4).overrides == (Override("f", 0.0, steps=(2, 4)),)


def test_releasing_one_step_of_a_gate_held_everywhere_leaves_the_others_held():
    state = gates.force_step(gates.force_gate(toy(), "f", 0.0), "f", 2, None, length=3, hidden=4)
    assert_array_equal(compute(state).held["f"], np.outer([1, 0, 1], np.ones(4)))


def test_painting_another_value_over_a_held_gate_wins_at_that_step_alone():
    state = gates.force_step(gates.force_gate(toy(), "o", 0.0), "o", 3, 1.0, length=3, hidden=4)
    assert_array_equal(compute(state).forced.o, np.outer([0, 0, 1], np.ones(4)))


def test_painting_one_gate_leaves_the_others_alone():
    state = gates.force_gate(toy(), "i", 0.5)
    assert gates.force_step(state, "f", 1, 0.0, length=3, hidden=4).overrides[0] == Override("i", 0.5)


def test_held_value_is_told_by_unit_and_step_and_the_later_override_wins():
    state = toy(overrides=(Override("f", 0.0), Override("f", 1.0, units=(1,), steps=(2,)), Override("i", 0.5)))
    assert [gates.force_at(state, "f", 1, step) for step in (1, 2, 3)] == [0.0, 1.0, 0.0]
    assert gates.force_at(state, "f", 0, 2) == 0.0
    assert gates.force_at(state, "o", 0, 2) is None
    assert gates.held_steps(state, "o", 0) == ()
    painted = gates.force_only_step(state, "i", 2, 0.25, length=3, hidden=4)
    assert gates.held_steps(painted, "i", 0) == (2,)
    assert gates.held_steps(painted, "f", 0) == (1, 2, 3)


def test_fewer_units_drop_the_overrides_that_pointed_at_them():
    overrides = (Override("f", 0.0, units=(0, 3)), Override("i", 0.0, units=(3,)), Override("o", 1.0))
    state = gates.with_hidden(toy(overrides=overrides), 2)
    assert state.overrides == (Override("f", 0.0, units=(0,)), Override("o", 1.0))


def test_every_preset_comes_back_equal_from_json():
    for name in PRESETS:
        state = with_preset(toy(), name)
        assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state


RECTANGLES = st.tuples(
    st.sampled_from("if"),
    st.none() | st.sets(st.integers(0, 3), min_size=1).map(lambda units: tuple(sorted(units))),
    st.none() | st.sets(st.integers(1, 6), min_size=1).map(lambda steps: tuple(sorted(steps))),
    st.none() | st.sampled_from((0.0, 0.5, 1.0)),
)


@given(st.lists(RECTANGLES, max_size=8))
def test_painting_rectangles_one_after_another_equals_painting_cell_by_cell(strokes):
    state, cells = toy(sentence=("我",) * 6), {}
    for gate, units, steps, value in strokes:
        state = gates.force_cells(state, gate, units, steps, value, length=6, hidden=4)
        for unit in range(4) if units is None else units:
            for step in range(1, 7) if steps is None else steps:
                cells[gate, unit, step] = value
    for gate in "if":
        for unit in range(4):
            for step in range(1, 7):
                assert gates.force_at(state, gate, unit, step) == cells.get((gate, unit, step))


def test_one_override_of_several_can_be_taken_away():
    state = toy(overrides=(Override("f", 0.0), Override("i", 0.5)))
    assert gates.remove_override(state, 0).overrides == (Override("i", 0.5),)
    assert refused(gates.remove_override, state, 2).field == "overrides"


def test_another_network_keeps_what_holds_for_all_units_and_drops_what_was_about_single_ones():
    overrides = (Override("f", 0.0, steps=(5,)), Override("i", 1.0, units=(2,)))
    state = gates.with_model(State(model="recall-lstm", overrides=overrides, target="中文"), "")
    assert (state.model, state.overrides, state.target) == ("", overrides[:1], "")
    assert gates.with_model(state, "") is state
    assert refused(gates.with_model, state, "../recall").message.id == "model-name"


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"model": "a/b"}, ("model", "model-name")),
        ({"page": "x"}, ("page", "not-an-option")),
        ({"forget_bias_shift": math.nan}, ("forget_bias_shift", "not-finite")),
        ({"gaps": ()}, ("gaps", "list-empty")),
        ({"gaps": (5, 61)}, ("gaps[1]", "too-large")),
        ({"budget": 0}, ("budget", "too-small")),
        ({"seeds": 21}, ("seeds", "too-large")),
    ],
)
def test_what_a_trained_network_cannot_take_is_refused_by_name(fields, expected):
    assert refusal(**fields) == expected


def test_same_seed_gives_the_same_numbers_and_another_seed_others():
    assert result(toy(seed=3)) == result(toy(seed=3))
    assert result(toy(seed=3))["baseline"] != result(toy(seed=4))["baseline"]


def test_states_load_neither_torch_nor_numpy_and_computing_no_optimiser_compiler():
    code = (
        "import sys, rnnlab.labs.reader.state, rnnlab.labs.gates.state as g;"
        "assert not {'torch', 'numpy', 'PySide6'} & set(sys.modules);"
        "from rnnlab.labs.gates.compute import compute; compute(g.State(model=''));"
        "assert 'torch._dynamo' not in sys.modules and 'PySide6' not in sys.modules"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env={"PYTHONPATH": ":".join(sys.path)}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
