"""‖∂L/∂h_t‖ against autograd with retained gradients, closed forms, and the limits of floating numbers."""

from __future__ import annotations

import math
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import nn

from rnnlab.engine import error_signal, gradients
from rnnlab.engine.curve_readings import bend_of
from rnnlab.engine.error_signal import backward_pass
from rnnlab.engine.gradients import gradient_profiles, half_life, mean_factor
from rnnlab.engine.initial import draw_inputs, draw_weights
from rnnlab.engine.parameters import RnnWeights
from rnnlab.engine.traces import EngineError, NonFinite

ACTIVATIONS = {
    "tanh": torch.tanh,
    "relu": torch.relu,
    "sigmoid": torch.sigmoid,
    "linear": lambda a: a,
}
VARIANTS = [("rnn", name) for name in ACTIVATIONS] + [("gru", "tanh"), ("lstm", "tanh")]


def retained(cell, weights, inputs, activation="tanh"):
    """The reference: torch's own cells step by step, the gradient of every h kept by autograd."""
    H, size = weights.U.shape[1], weights.W.shape[1]
    dtype = inputs.dtype
    W, U, b = (torch.tensor(values, dtype=dtype) for values in (weights.W, weights.U, weights.b))
    h = torch.zeros(1, H, dtype=dtype, requires_grad=True)
    states = [h]
    if cell == "rnn":
        for x in inputs:
            a = W @ x + U @ states[-1][0] + b
            states.append(ACTIVATIONS[activation](a).unsqueeze(0))
    else:
        module = (nn.GRUCell if cell == "gru" else nn.LSTMCell)(size, H, dtype=dtype)
        with torch.no_grad():
            module.weight_ih.copy_(W)
            module.weight_hh.copy_(U)
            module.bias_ih.copy_(b)
            module.bias_hh.zero_()
            if cell == "gru":
                module.bias_hh[2 * H :] = torch.from_numpy(weights.b_hn)
        c = torch.zeros(1, H, dtype=dtype)
        for x in inputs:
            if cell == "gru":
                states.append(module(x.unsqueeze(0), states[-1]))
            else:
                h, c = module(x.unsqueeze(0), (states[-1], c))
                states.append(h)
    for state in states:
        state.retain_grad()
    states[-1].sum().backward()
    return (
        torch.cat(states[1:]).detach().numpy(),
        torch.cat([torch.zeros_like(s) if s.grad is None else s.grad for s in states]).numpy(),
    )


def relative(found, expected):
    """Largest difference of a row, measured by that row's size: early rows are tiny and must be right too."""
    size = np.abs(expected).max(axis=1)
    return (np.abs(found - expected).max(axis=1) / np.where(size > 0, size, 1)).max()


@settings(max_examples=60, deadline=None)
@given(
    variant=st.sampled_from(VARIANTS),
    init=st.sampled_from(["orthogonal", "xavier", "uniform"]),
    T=st.integers(1, 24),
    H=st.integers(1, 7),
    size=st.integers(1, 5),
    seed=st.integers(0, 2**31 - 1),
    factor=st.sampled_from([0.5, 1.0, 1.4]),
    method=st.sampled_from(["sweep", "probe"]),
)
def test_every_step_agrees_with_retained_gradients(variant, init, T, H, size, seed, factor, method):
    cell, activation = variant
    if cell == "rnn" and activation in ("sigmoid", "linear"):
        method = "sweep"
    weights = draw_weights(cell, H, size, init=init, factor=factor, forget_bias=0.7, seed=seed)
    inputs = draw_inputs(seed, T, size, 0.8)
    hidden, expected = retained(cell, weights, inputs, activation)
    found = backward_pass(cell, weights, inputs, activation=activation, method=method)
    assert found.gradients.shape == (T + 1, H)
    assert np.abs(found.hidden - hidden).max() < 1e-12 * max(1.0, np.abs(hidden).max())
    assert relative(found.gradients, expected) < 1e-10


@pytest.mark.parametrize(("cell", "activation"), VARIANTS)
def test_a_thousand_steps_agree_with_retained_gradients(cell, activation):
    weights = draw_weights(cell, 6, 3, init="orthogonal", factor=0.97, forget_bias=1.0, seed=4)
    if activation == "relu":
        # keeps the units alive: with none of them the gradient is 0 after a few steps
        weights = replace(weights, b=np.ones(6))
    inputs = draw_inputs(4, 1000, 3, 0.5)
    _, expected = retained(cell, weights, inputs, activation)
    found = backward_pass(cell, weights, inputs, activation=activation).gradients
    normal = np.abs(expected).max(axis=1) > 1e-290  # below, digits are lost in the reference as well
    assert normal.sum() > 100
    assert relative(found[normal], expected[normal]) < 1e-10


@pytest.mark.parametrize(("cell", "activation"), [("rnn", "tanh"), ("rnn", "relu"), ("gru", "tanh"), ("lstm", "tanh")])
def test_probe_and_sweep_are_the_same_mathematics(cell, activation):
    weights = draw_weights(cell, 16, 9, init="uniform", factor=1.2, forget_bias=1.0, seed=11)
    inputs = draw_inputs(11, 80, 9, 0.5)
    by_probe = backward_pass(cell, weights, inputs, activation=activation, method="probe")
    by_sweep = backward_pass(cell, weights, inputs, activation=activation, method="sweep")
    assert relative(by_probe.gradients, by_sweep.gradients) < 1e-12


@pytest.mark.parametrize(("cell", "activation"), VARIANTS)
def test_float32_follows_float64_within_its_own_digits(cell, activation):
    weights = draw_weights(cell, 8, 8, init="orthogonal", factor=0.9, forget_bias=1.0, seed=2)
    inputs = draw_inputs(2, 30, 8, 0.5)
    exact = backward_pass(cell, weights, inputs, activation=activation).gradients
    single = backward_pass(cell, weights, inputs, activation=activation, dtype=torch.float32).gradients
    assert single.dtype == np.float32
    assert relative(single, exact) < 1e-3


def test_gru_without_its_second_path_would_be_far_off():
    weights = draw_weights("gru", 5, 3, init="uniform", factor=1.0, forget_bias=1.0, seed=1)
    inputs = draw_inputs(1, 12, 3, 0.5)
    _, expected = retained("gru", weights, inputs)
    found = backward_pass("gru", weights, inputs, method="probe").gradients
    through_u_alone = found[:-1] - _kept(weights, inputs, expected)
    assert relative(found, expected) < 1e-10
    assert relative(through_u_alone, expected[:-1]) > 0.5


def _kept(weights, inputs, gradients):
    """z_t ⊙ ∂L/∂h_t, with z from the formula."""
    H = weights.hidden_size
    hidden, _ = retained("gru", weights, inputs)
    before = np.vstack((np.zeros((1, H)), hidden[:-1]))
    rows = inputs.numpy() @ weights.W.T + weights.b + before @ weights.U.T
    return 1 / (1 + np.exp(-rows[:, H : 2 * H])) * gradients[1:]


@pytest.mark.parametrize("factor", [0.5, 2.0])
def test_N23_linear_rnn_gradient_norm_is_c_to_the_power_of_distance(factor):
    trace = gradient_profiles(("rnn",), length=200, hidden=32, activation="linear", factor=factor)
    norms = trace.profiles["rnn"].norms
    assert norms[0] / norms[199] == pytest.approx(factor**199, rel=1e-9)
    expected = [factor ** (200 - t) * math.sqrt(32) for t in range(1, 201)]
    np.testing.assert_allclose(norms, expected, rtol=1e-9)
    np.testing.assert_allclose(trace.reference, expected, rtol=1e-9)


def test_N23_five_steps_have_five_bars_and_the_initial_state():
    profile = gradient_profiles(("rnn",), length=5, hidden=7, activation="linear", factor=0.5).profiles["rnn"]
    expected = [0.5 ** (5 - t) * math.sqrt(7) for t in range(6)]
    np.testing.assert_allclose([profile.initial_norm, *profile.norms], expected, rtol=1e-12)


def test_N24_the_hidden_states_are_not_changed_in_place():
    weights = draw_weights("rnn", 4, 3, seed=3)
    inputs = draw_inputs(3, 6, 3, 1.0)
    kept_u, kept_inputs = weights.U.copy(), inputs.clone()
    first = backward_pass("rnn", weights, inputs)
    second = backward_pass("rnn", weights, inputs)
    np.testing.assert_array_equal(weights.U, kept_u)
    assert torch.equal(inputs, kept_inputs)
    np.testing.assert_array_equal(first.gradients, second.gradients)


@pytest.mark.parametrize(("factor", "expected"), [(0.5, 1.8e-60), (2.0, 4.5e60)])
def test_N25_norms_at_the_initial_state_neither_vanish_nor_overflow(factor, expected):
    profile = gradient_profiles(("rnn",), length=200, hidden=8, activation="linear", factor=factor).profiles["rnn"]
    assert profile.initial_norm == pytest.approx(expected, rel=0.03)
    assert profile.first_nonfinite is None
    assert profile.zero_from is None


def test_N25_the_naive_float32_norm_is_zero_76_steps_back_where_the_values_still_are():
    back_pass = {}
    for factor in (0.5, 2.0):
        weights = draw_weights("rnn", 8, 8, factor=factor, seed=0)
        inputs = draw_inputs(0, 120, 8, 0.5)
        back_pass[factor] = backward_pass("rnn", weights, inputs, activation="linear", dtype=torch.float32).gradients
    with np.errstate(all="ignore"):
        naive = {f: np.sqrt(np.square(g).sum(axis=1, dtype=np.float32))[::-1] for f, g in back_pass.items()}
    first_zero = int(np.flatnonzero(naive[0.5] == 0)[0])
    first_infinite = int(np.flatnonzero(~np.isfinite(naive[2.0]))[0])
    assert first_zero == pytest.approx(76, abs=2)  # where squares underflow depends on how the sum is spread
    assert first_infinite == pytest.approx(63, abs=2)
    profile = gradient_profiles(
        ("rnn",), length=120, hidden=8, activation="linear", factor=0.5, dtype="float32"
    ).profiles["rnn"]
    assert profile.initial_norm == pytest.approx(0.5**120 * math.sqrt(8), rel=1e-4)


def test_a_tanh_gradient_stays_below_the_linear_reference():
    trace = gradient_profiles(("rnn",), length=60, hidden=32, activation="tanh", factor=0.9)
    assert trace.reference is not None
    assert (trace.profiles["rnn"].norms <= trace.reference * (1 + 1e-12)).all()
    assert trace.profiles["rnn"].norms[0] < 0.1 * trace.reference[0]


def test_without_an_orthogonal_matrix_there_is_no_reference():
    assert gradient_profiles(("rnn",), length=3, hidden=4, init="xavier").reference is None
    assert gradient_profiles(("lstm",), length=3, hidden=4).reference is None


def test_overflow_of_the_forward_pass_leaves_a_linear_gradient_exact():
    profile = gradient_profiles(
        ("rnn",), length=400, hidden=8, activation="linear", factor=1.5, dtype="float32"
    ).profiles["rnn"]
    assert profile.forward_nonfinite is not None
    assert profile.forward_nonfinite.kind == "inf"
    overflow = math.log(torch.finfo(torch.float32).max) / math.log(1.5)  # 218.8 steps of 1.5
    assert profile.forward_nonfinite.step == pytest.approx(overflow, abs=8)
    assert profile.first_nonfinite is not None
    assert profile.first_nonfinite.kind == "inf"
    assert 400 - profile.first_nonfinite.step == pytest.approx(overflow, abs=8)
    finite = profile.norms[profile.first_nonfinite.step :]
    expected = 1.5 ** np.arange(len(finite) - 1, -1, -1) * math.sqrt(8)
    np.testing.assert_allclose(finite, expected, rtol=1e-3)


def test_a_relu_state_that_overflowed_gives_no_plausible_gradient():
    # one unit fed ones, U = 4: h_t grows as 4^t and is inf from step 64 on in float32
    weights = RnnWeights(W=np.ones((2, 1)), U=[[4.0, 0.0], [4.0, -4.0]], b=np.zeros(2))
    found = backward_pass("rnn", weights, torch.ones(80, 1), activation="relu", dtype=torch.float32)
    assert np.isnan(found.hidden[-1]).any()
    assert not np.isfinite(found.gradients[:-1]).all(axis=1).any()


def test_zero_factor_cuts_the_gradient_at_once_and_says_from_which_step():
    profile = gradient_profiles(("rnn",), length=5, hidden=3, factor=0.0).profiles["rnn"]
    np.testing.assert_array_equal(profile.norms, [0, 0, 0, 0, math.sqrt(3)])
    assert profile.zero_from == 4
    assert profile.per_step is None
    assert profile.half_every is None


@pytest.mark.parametrize(("dtype", "smallest"), [("float32", 2.0**-149), ("float64", 2.0**-1074)])
def test_values_vanish_where_the_dtype_ends(dtype, smallest):
    profile = gradient_profiles(("rnn",), length=1200, hidden=1, activation="linear", factor=0.5, dtype=dtype).profiles[
        "rnn"
    ]
    assert profile.zero_from is not None
    steps_back = 1200 - profile.zero_from
    assert steps_back == -math.log2(smallest) + 1
    assert profile.norms[profile.zero_from] == smallest


@pytest.mark.parametrize("cell", ["rnn", "gru", "lstm"])
@pytest.mark.parametrize(("T", "H"), [(1, 1), (1, 5), (4, 1)])
def test_smallest_sizes(cell, T, H):
    profile = gradient_profiles((cell,), length=T, hidden=H).profiles[cell]
    assert profile.norms.shape == (T,)
    assert profile.norms[-1] == pytest.approx(math.sqrt(H))
    assert (profile.per_step is None) == (T == 1)


def test_norms_are_those_of_the_gradients():
    weights = draw_weights("lstm", 6, 6, init="orthogonal", factor=0.9, forget_bias=1.0, seed=5)
    _, expected = retained("lstm", weights, draw_inputs(5, 20, 6, 0.5))
    profile = gradient_profiles(("lstm",), length=20, hidden=6, seed=5).profiles["lstm"]
    np.testing.assert_allclose(profile.norms, np.linalg.norm(expected[1:], axis=1), rtol=1e-10)
    assert profile.initial_norm == pytest.approx(np.linalg.norm(expected[0]), rel=1e-10)


def test_mean_factor_reads_the_slope_of_a_geometric_sequence():
    assert mean_factor(np.array([0.125, 0.25, 0.5, 1.0])) == pytest.approx(0.5)
    assert mean_factor(np.array([8.0, 2.0])) == pytest.approx(4.0)


def test_a_curve_that_dips_and_climbs_is_no_one_slope_and_its_two_factors_are_read():
    """Halved ten times from the loss back, then doubled five times: worked out by hand."""
    back = np.array([2.0**-k for k in range(11)] + [2.0 ** (k - 10) for k in range(1, 6)])
    bend = bend_of(back[::-1])
    assert (bend.back, bend.near, bend.far) == (10, pytest.approx(0.5), pytest.approx(2.0))
    assert bend.off == pytest.approx(2.0**-10 / 2.0 ** (-5 * 10 / 15))
    assert bend_of(np.array([0.5**k for k in range(40)])[::-1]) is None
    assert bend_of(np.concatenate([[np.inf, 0.0], back[::-1]])) == bend, "what is no number is no part of a slope"
    assert bend_of(np.array([1.0, 0.01, 1.0])).back == 1
    assert bend_of(np.array([1.0, 0.01])) is None


def test_norms_further_apart_than_the_largest_number_have_an_infinite_factor():
    """By hand: from the smallest normal number to almost the largest one is a factor of 10^615."""
    small, large = 1e-307, 1e308
    assert mean_factor(np.array([large, small])) == math.inf
    assert mean_factor(np.array([small, large])) == 0.0
    bend = bend_of(np.array([small, large, small]))  # off the level line by that factor
    assert (bend.back, bend.near, bend.far, bend.off) == (1, math.inf, 0.0, math.inf)
    bend = bend_of(np.array([large, small, large]))
    assert (bend.back, bend.near, bend.far, bend.off) == (1, 0.0, math.inf, 0.0)


def test_mean_factor_stops_where_the_norms_leave_the_numbers():
    assert mean_factor(np.array([np.nan, np.inf, 4.0, 2.0, 1.0])) == pytest.approx(2.0)
    assert mean_factor(np.array([0.0, 0.25, 0.5, 1.0])) == pytest.approx(0.5)
    assert mean_factor(np.array([0.3, 0.25, 0.5, 1.0]), smallest=0.4) == pytest.approx(0.5)
    assert mean_factor(np.array([0.0, 1.0])) is None
    assert mean_factor(np.array([1.0])) is None


def test_half_life_is_the_number_of_steps_to_half():
    assert half_life(0.5) == pytest.approx(1.0)
    assert half_life(0.5**0.25) == pytest.approx(4.0)
    assert half_life(1.0) is None
    assert half_life(1.1) is None
    assert half_life(None) is None


def test_sufficient_condition_for_vanishing_is_sigma_max_times_steepest_slope():
    tanh, sigmoid = (
        gradient_profiles(("rnn",), length=2, hidden=6, activation=name, factor=0.9).profiles["rnn"]
        for name in ("tanh", "sigmoid")
    )
    assert tanh.sigma_max == pytest.approx(0.9)
    assert tanh.spectral_radius == pytest.approx(0.9)
    assert tanh.bound == pytest.approx(0.9)
    assert sigmoid.bound == pytest.approx(0.9 / 4)


def test_sigma_and_radius_differ_for_a_matrix_that_is_not_normal():
    profile = gradient_profiles(("rnn",), length=2, hidden=6, init="uniform", factor=2.0, seed=9).profiles["rnn"]
    U = draw_weights("rnn", 6, 6, init="uniform", factor=2.0, seed=9).U
    assert profile.sigma_max == pytest.approx(np.linalg.norm(U, 2))
    assert profile.spectral_radius == pytest.approx(np.abs(np.linalg.eigvals(U)).max())
    assert profile.spectral_radius < profile.sigma_max


def test_the_gates_cells_have_no_single_matrix_to_bound():
    profiles = gradient_profiles(("gru", "lstm"), length=2, hidden=3).profiles
    assert all(p.sigma_max is None and p.spectral_radius is None and p.bound is None for p in profiles.values())


def test_parameters_are_counted_as_in_the_formula():
    trace = gradient_profiles(("rnn", "gru", "lstm"), length=2, hidden=4, inputs=3)
    assert trace.profiles["rnn"].parameter_count == 32  # 12 + 16 + 4
    assert trace.profiles["lstm"].parameter_count == 4 * 32
    assert trace.profiles["gru"].parameter_count == 3 * 32 + 4  # and the candidate's recurrent bias


def test_the_same_seed_gives_the_same_bits_and_leaves_torchs_own_generator_alone():
    torch.manual_seed(123)
    undisturbed = torch.rand(3)
    torch.manual_seed(123)
    first = gradient_profiles(("rnn", "gru", "lstm"), length=20, hidden=5, seed=8)
    second = gradient_profiles(("rnn", "gru", "lstm"), length=20, hidden=5, seed=8)
    assert torch.equal(torch.rand(3), undisturbed)
    for cell in first.profiles:
        np.testing.assert_array_equal(first.profiles[cell].norms, second.profiles[cell].norms)


def test_forget_bias_lets_the_lstm_hold_its_gradient_and_does_nothing_to_the_rnn():
    low, high = (
        gradient_profiles(("rnn", "gru", "lstm"), length=60, hidden=16, forget_bias=bias).profiles
        for bias in (0.0, 3.0)
    )
    np.testing.assert_array_equal(low["rnn"].norms, high["rnn"].norms)
    assert high["lstm"].norms[0] > 100 * low["lstm"].norms[0]
    assert high["gru"].norms[0] > 100 * low["gru"].norms[0]


def test_on_the_cpu_the_sweep_is_taken_and_elsewhere_the_probe(monkeypatch):
    """But for torch's one quick kernel there, its LSTM in float32."""
    taken = []
    for name in ("_probe", "_sweep"):
        original = getattr(error_signal, name)
        monkeypatch.setattr(error_signal, name, lambda *a, n=name, f=original: (taken.append(n), f(*a))[1])
    weights, inputs = draw_weights("gru", 3, 2, seed=0), draw_inputs(0, 4, 2, 1.0)
    backward_pass("gru", weights, inputs)
    assert taken == ["_sweep"]
    with pytest.raises(NotImplementedError):  # meta tensors have no numbers to bring back: any device but the CPU does
        backward_pass("gru", weights, inputs, device=torch.device("meta"))
    assert taken == ["_sweep", "_probe"]
    taken.clear()
    weights = draw_weights("lstm", 3, 2, seed=0)
    for quantity in ("h", "x", "c"):  # no fused cell tells ∂L/∂c_t
        backward_pass("lstm", weights, inputs, dtype=torch.float32, quantity=quantity)
    backward_pass("lstm", weights, inputs)
    quick = "_probe" if torch.backends.mkldnn.is_available() else "_sweep"
    assert taken == [quick, quick, "_sweep", "_sweep"]


def test_a_probe_of_a_network_that_torch_does_not_fuse_is_refused():
    weights, inputs = draw_weights("rnn", 3, 2, seed=0), draw_inputs(0, 4, 2, 1.0)
    with pytest.raises(EngineError) as refused:
        backward_pass("rnn", weights, inputs, activation="linear", method="probe")
    assert refused.value.kind == "no-probe"


@pytest.mark.parametrize(
    ("field", "change"),
    [
        ("activation", {"activation": "softplus"}),
        ("init", {"init": "zeros"}),
        ("dtype", {"dtype": "float16"}),
        ("cells", {"cells": ("rnn", "transformer")}),
    ],
)
def test_unknown_options_are_refused_by_name(field, change):
    with pytest.raises(EngineError) as refused:
        gradient_profiles(**{"cells": ("rnn",), "length": 3, "hidden": 2, **change})
    assert (refused.value.kind, refused.value.field) == ("not-an-option", field)


def test_the_first_step_that_is_not_finite_is_found_walking_back():
    profile = gradient_profiles(
        ("rnn",), length=300, hidden=1, activation="linear", factor=2.0, dtype="float32"
    ).profiles["rnn"]
    # 2^127 is float32's last power of two, 127 steps before step 300
    assert profile.first_nonfinite == NonFinite(step=300 - 128, kind="inf")
    assert np.isfinite(profile.norms[300 - 128 :]).all()
    assert np.isinf(profile.norms[300 - 129])


def test_the_logarithm_of_the_closed_form_goes_on_where_its_value_has_left_float64():
    values, logs = gradients.closed_form(0.1, 1000, 4)
    assert values[0] == 0
    assert logs[0] == pytest.approx(math.log10(2) - 999)
    assert logs[-1] == pytest.approx(math.log10(2))
    values, logs = gradients.closed_form(3.0, 1000, 4)
    assert values[0] == math.inf
    assert logs[0] == pytest.approx(math.log10(2) + 999 * math.log10(3))


def test_a_factor_of_zero_has_a_closed_form_that_is_zero_at_once():
    values, logs = gradients.closed_form(0.0, 3, 9)
    assert values.tolist() == [0, 0, 3]
    assert logs.tolist() == [-math.inf, -math.inf, pytest.approx(math.log10(3))]


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_N23_a_linear_rnn_differs_from_the_closed_form_by_rounding_alone(dtype):
    trace = gradient_profiles(("rnn",), length=60, hidden=32, activation="linear", factor=0.9, dtype=dtype)
    assert 0 < trace.reference_difference < 60 * 10 * torch.finfo(gradients.DTYPES[dtype]).eps
    other = gradient_profiles(("rnn",), length=60, hidden=32, activation="tanh", factor=0.9)
    assert other.reference_difference is None


def test_a_difference_is_taken_only_where_both_are_numbers():
    norms, reference = np.array([0.0, np.inf, np.nan, 2.0]), np.array([1.0, 1.0, 1.0, 1.0])
    assert gradients.largest_difference(norms, reference, 1e-300) == 1
    assert gradients.largest_difference(norms[:3], reference[:3], 1e-300) is None


def test_doubling_time_is_the_number_of_steps_to_twice():
    assert gradients.doubling_time(2.0) == pytest.approx(1)
    assert gradients.doubling_time(2**0.25) == pytest.approx(4)
    assert [gradients.doubling_time(value) for value in (1.0, 0.5, None)] == [None] * 3


def test_logarithms_follow_the_norms_and_are_relative_to_the_last_step():
    profile = gradient_profiles(("lstm",), length=30, hidden=5).profiles["lstm"]
    np.testing.assert_allclose(10**profile.log_norms, profile.norms, rtol=1e-12)
    np.testing.assert_allclose(10**profile.log_relative, profile.relative, rtol=1e-12)
    np.testing.assert_allclose(profile.relative * math.sqrt(5), profile.norms, rtol=1e-12)
    np.testing.assert_allclose(profile.hidden_rms * math.sqrt(5), profile.hidden_norms, rtol=1e-12)


def test_infinity_and_not_a_number_each_say_where_they_begin():
    trace = gradient_profiles(("rnn",), length=400, hidden=32, activation="linear", factor=1.5, dtype="float32")
    profile = trace.profiles["rnn"]
    assert profile.nan_from < profile.inf_from
    assert np.isinf(profile.norms[profile.inf_from - 1])
    assert np.isnan(profile.norms[profile.nan_from - 1])
    assert np.isfinite(profile.norms[profile.inf_from :]).all()
    assert not np.isnan(profile.norms[profile.nan_from :]).any()


def test_numbers_that_have_lost_their_digits_are_told_apart_from_zeros():
    profile = gradient_profiles(("gru",), length=1000, hidden=32, factor=0.1, dtype="float32").profiles["gru"]
    smallest = torch.finfo(torch.float32).tiny
    assert profile.zero_from is None
    assert 0 < profile.norms[profile.subnormal_from - 1] < smallest <= profile.norms[profile.subnormal_from]


def test_the_way_back_imports_no_sympy():
    """The frozen program has none, and to import it takes a second."""
    program = (
        "import sys, torch\n"
        "from rnnlab.engine.error_signal import backward_pass\n"
        "from rnnlab.engine.initial import draw_inputs, draw_weights\n"
        "for cell in ('rnn', 'gru', 'lstm'):\n"
        "    for method in ('sweep', 'probe'):\n"
        "        backward_pass(cell, draw_weights(cell, 3, 2, seed=0), draw_inputs(0, 4, 2, 1.0), method=method)\n"
        "print('sympy' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
