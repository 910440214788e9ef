"""∂L/∂h, ∂L/∂c and ∂L/∂x of a loss at the last step or at all: against autograd, by both ways back."""

from __future__ import annotations

import math

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import nn

from rnnlab.engine import device as devices
from rnnlab.engine import many
from rnnlab.engine.error_signal import backward_pass
from rnnlab.engine.gradients import gradient_profiles
from rnnlab.engine.initial import draw_inputs, draw_weights
from rnnlab.engine.many import gradients_of_many
from rnnlab.engine.traces import EngineError

ACTIVATIONS = {"tanh": torch.tanh, "relu": torch.relu, "sigmoid": torch.sigmoid, "linear": lambda a: a}
VARIANTS = [("rnn", name) for name in ACTIVATIONS] + [("gru", "tanh"), ("lstm", "tanh")]


def by_autograd(cell, weights, inputs, activation, loss):
    """∂L/∂h_t and ∂L/∂x_t by torch's own cells; ∂L/∂c_t by the formula h = o tanh(c) written out."""
    H, size = weights.hidden_size, weights.input_size
    W, U, b = (torch.tensor(values) for values in (weights.W, weights.U, weights.b))
    x = inputs.clone().requires_grad_()
    states, memories = [torch.zeros(1, H, dtype=torch.float64, requires_grad=True)], []
    c = torch.zeros(1, H, dtype=torch.float64)
    if cell == "gru":
        module = nn.GRUCell(size, H, dtype=torch.float64)
        b_hh = torch.cat([torch.zeros(2 * H, dtype=torch.float64), torch.from_numpy(weights.b_hn)])
        module.load_state_dict({"weight_ih": W, "weight_hh": U, "bias_ih": b, "bias_hh": b_hh})
    for row in x:
        before = states[-1]
        if cell == "rnn":
            states.append(ACTIVATIONS[activation](row[None] @ W.T + before @ U.T + b))
        elif cell == "gru":
            states.append(module(row[None], before))
        else:
            i, f, g, o = (row[None] @ W.T + before @ U.T + b).chunk(4, dim=1)
            c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
            memories.append(c)
            states.append(torch.sigmoid(o) * torch.tanh(c))
    total = states[-1].sum() if loss == "last" else torch.cat(states[1:]).sum()
    found = torch.autograd.grad(total, [*states, x, *memories], allow_unused=True)
    T = len(x)
    zero = torch.zeros(1, H, dtype=torch.float64)
    at_h = torch.cat([zero if gradient is None else gradient for gradient in found[: T + 1]])
    return {"h": at_h.numpy(), "x": found[T + 1].numpy(), "c": torch.cat(found[T + 2 :]).numpy() if memories else None}


def far(found, expected):
    """Largest difference of a row, measured by that row's size."""
    size = np.abs(expected).max(axis=1)
    return (np.abs(found - expected).max(axis=1) / np.where(size > 0, size, 1)).max()


@settings(max_examples=60, deadline=None)
@given(
    variant=st.sampled_from(VARIANTS),
    T=st.integers(1, 20),
    H=st.integers(1, 6),
    size=st.integers(1, 5),
    seed=st.integers(0, 2**31 - 1),
    loss=st.sampled_from(["last", "all"]),
    quantity=st.sampled_from(["h", "c", "x"]),
    method=st.sampled_from(["sweep", "probe"]),
)
def test_every_quantity_of_either_loss_agrees_with_autograd(variant, T, H, size, seed, loss, quantity, method):
    cell, activation = variant
    if activation in ("sigmoid", "linear") or quantity == "c":
        method = "sweep"
    weights = draw_weights(cell, H, size, init="uniform", factor=1.3, forget_bias=0.7, seed=seed)
    inputs = draw_inputs(seed, T, size, 0.8)
    expected = by_autograd(cell, weights, inputs, activation, loss)
    found = backward_pass(cell, weights, inputs, activation=activation, method=method, loss=loss, quantity=quantity)
    assert far(found.gradients, expected["h"]) < 1e-10
    if quantity == "x":
        assert far(found.input_gradients, expected["x"]) < 1e-10
    if quantity == "c" and cell == "lstm":
        assert far(found.cell_gradients[1:], expected["c"]) < 1e-10


def test_a_probe_is_not_taken_where_a_cell_state_is_asked_for():
    weights = draw_weights("lstm", 3, 3, seed=0)
    found = backward_pass("lstm", weights, draw_inputs(0, 5, 3, 0.5), device=torch.device("meta"), quantity="c")
    assert found.cell_gradients.shape == (6, 3)


@pytest.mark.parametrize("loss", ["last", "all"])
@pytest.mark.parametrize("quantity", ["h", "c", "x"])
def test_the_curves_are_the_norms_of_the_quantity_asked_for(quantity, loss):
    trace = gradient_profiles(("rnn", "gru", "lstm"), length=25, hidden=5, quantity=quantity, loss=loss, seed=3)
    assert (trace.quantity, trace.loss) == (quantity, loss)
    assert list(trace.curves) == (["lstm"] if quantity == "c" else ["rnn", "gru", "lstm"])
    for cell, curve in trace.curves.items():
        weights = draw_weights(cell, 5, 5, factor=0.9, forget_bias=1.0, seed=3)
        rows = by_autograd(cell, weights, draw_inputs(3, 25, 5, 0.5), "tanh", loss)[quantity]
        wanted = np.linalg.norm(rows, axis=1)[-25:]
        np.testing.assert_allclose(curve.norms, wanted, rtol=1e-9)
        np.testing.assert_allclose(curve.log_norms, np.log10(wanted), rtol=1e-9)
        logs = {"h": {}, "c": trace.log_cell_norms, "x": trace.log_input_norms}[quantity]
        assert (cell in logs) == (quantity != "h")
        # whatever the quantity, the profile itself stays that of the hidden states
        hidden = by_autograd(cell, weights, draw_inputs(3, 25, 5, 0.5), "tanh", loss)["h"]
        np.testing.assert_allclose(trace.profiles[cell].norms, np.linalg.norm(hidden, axis=1)[1:], rtol=1e-9)


def test_inputs_have_no_gradient_before_the_first_step():
    trace = gradient_profiles(("rnn",), length=4, hidden=3, quantity="x")
    assert math.isnan(trace.curves["rnn"].initial_norm)
    assert trace.curves["rnn"].first_nonfinite is None


def test_a_relu_that_is_off_at_the_last_step_has_no_input_gradient_there():
    trace = gradient_profiles(("rnn",), length=1, hidden=1, activation="relu", quantity="x", seed=0, input_scale=1.0)
    x, W = float(draw_inputs(0, 1, 1, 1.0)), float(draw_weights("rnn", 1, 1, seed=0).W[0, 0])
    assert trace.curves["rnn"].norms[0] == (abs(W) if x * W > 0 else 0)
    on = gradient_profiles(("rnn",), length=1, hidden=1, activation="relu", quantity="x", seed=0, input_scale=0.0)
    assert on.curves["rnn"].norms[0] == 0
    assert on.curves["rnn"].log_norms[0] == -np.inf
    assert on.curves["rnn"].zero_from == 1


# ---- closed forms and bounds -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("factor", [0.5, 0.9, 1.1])
def test_N23_the_bound_of_a_linear_orthogonal_rnn_is_its_closed_form(factor):
    trace = gradient_profiles(("rnn",), length=150, hidden=8, activation="linear", factor=factor)
    np.testing.assert_allclose(trace.log_bounds["rnn"], trace.log_reference, rtol=1e-9, atol=1e-9)
    slope = np.diff(trace.profiles["rnn"].log_norms)
    np.testing.assert_allclose(slope, -math.log10(factor), rtol=1e-9)


def test_a_loss_at_all_steps_of_a_scalar_linear_rnn_is_a_geometric_sum():
    # one unit: U = ±0.5, so ∂L/∂h_t = Σ_k U^k, k = 0..T−t
    U = float(draw_weights("rnn", 1, 1, factor=0.5, seed=0).U[0, 0])
    trace = gradient_profiles(("rnn",), length=30, hidden=1, activation="linear", factor=0.5, loss="all")
    back = np.arange(29, -1, -1)
    np.testing.assert_allclose(trace.profiles["rnn"].norms, np.abs((1 - U ** (back + 1)) / (1 - U)), rtol=1e-12)
    bound = np.log10((1 - 0.5 ** (back + 1)) / 0.5)
    np.testing.assert_allclose(trace.log_bounds["rnn"], bound, atol=1e-12)
    assert trace.reference is None


@settings(max_examples=60, deadline=None)
@given(
    activation=st.sampled_from(list(ACTIVATIONS)),
    init=st.sampled_from(["orthogonal", "xavier", "uniform", "shear"]),
    H=st.integers(1, 6),
    T=st.integers(1, 25),
    factor=st.sampled_from([0.0, 0.4, 0.95, 1.6]),
    seed=st.integers(0, 2**31 - 1),
    loss=st.sampled_from(["last", "all"]),
    quantity=st.sampled_from(["h", "x"]),
)
def test_no_norm_exceeds_pascanus_bound(activation, init, H, T, factor, seed, loss, quantity):
    trace = gradient_profiles(
        ("rnn",),
        length=T,
        hidden=H,
        activation=activation,
        init=init,
        factor=factor,
        seed=seed,
        loss=loss,
        quantity=quantity,
    )
    assert (trace.curves["rnn"].log_norms <= trace.log_bounds["rnn"] + 1e-9).all()


def test_a_sigmoid_quarters_the_bound():
    # max f' of a sigmoid is 1/4, so a U of norm 2 shrinks the signal to half at most: sufficient for vanishing
    trace = gradient_profiles(("rnn",), length=11, hidden=4, activation="sigmoid", factor=2.0)
    assert trace.profiles["rnn"].bound == pytest.approx(0.5)
    assert trace.log_bounds["rnn"][0] == pytest.approx(10 * math.log10(0.5) + math.log10(2))


def test_a_bound_above_one_is_no_promise_of_an_explosion():
    trace = gradient_profiles(("rnn",), length=120, hidden=2, init="shear", activation="linear", factor=0.9)
    assert trace.profiles["rnn"].bound > 1
    assert trace.profiles["rnn"].spectral_radius < 1
    assert trace.log_bounds["rnn"][0] > 100
    assert trace.profiles["rnn"].fate == "vanishes"


def test_only_an_rnns_h_and_x_are_bounded():
    assert gradient_profiles(("gru", "lstm"), length=5, hidden=3).log_bounds == {}
    assert gradient_profiles(("rnn", "lstm"), length=5, hidden=3, quantity="c").log_bounds == {}


@pytest.mark.parametrize(("field", "value"), [("loss", "first"), ("quantity", "o")])
def test_an_unknown_loss_or_quantity_is_refused_by_name(field, value):
    with pytest.raises(EngineError) as refused:
        gradient_profiles(("rnn",), length=3, hidden=2, **{field: value})
    assert (refused.value.kind, refused.value.field) == ("not-an-option", field)


# ---- bands -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hidden", "seeds"), [(4, 2), (4, 3), (4, 5), (4, 20), (65, 2), (65, 3)])
@pytest.mark.parametrize("quantity", ["h", "c", "x"])
def test_a_band_is_the_smallest_median_and_largest_of_single_runs(seeds, quantity, hidden):
    options = {"length": 30, "hidden": hidden, "init": "uniform", "factor": 1.5, "quantity": quantity}
    trace = gradient_profiles(("rnn", "gru", "lstm"), seed=7, seeds=seeds, **options)
    single = [gradient_profiles(("rnn", "gru", "lstm"), seed=7 + k, **options) for k in range(seeds)]
    assert trace.bands.keys() == trace.curves.keys()
    for cell, band in trace.bands.items():
        logs = np.stack([run.curves[cell].log_norms for run in single])
        np.testing.assert_allclose(band.low, logs.min(axis=0), atol=1e-9)
        np.testing.assert_allclose(band.high, logs.max(axis=0), atol=1e-9)
        np.testing.assert_allclose(band.middle, np.median(logs, axis=0), atol=1e-9)
        assert (band.seeds, band.nonfinite_seeds) == (seeds, 0)
        np.testing.assert_array_equal(trace.curves[cell].log_norms, single[0].curves[cell].log_norms)


def test_one_seed_is_no_band():
    assert gradient_profiles(("rnn",), length=3, hidden=2).bands == {}


def test_after_the_last_seed_comes_the_first():
    band = gradient_profiles(("rnn",), length=6, hidden=3, seed=2**31 - 1, seeds=2).bands["rnn"]
    ends = [gradient_profiles(("rnn",), length=6, hidden=3, seed=seed) for seed in (2**31 - 1, 0)]
    np.testing.assert_allclose(band.low, np.minimum(*(run.profiles["rnn"].log_norms for run in ends)), atol=1e-12)


def test_the_band_of_a_linear_orthogonal_rnn_has_no_width():
    band = gradient_profiles(("rnn",), length=40, hidden=5, activation="linear", factor=0.7, seeds=5).bands["rnn"]
    np.testing.assert_allclose(band.low, band.high, atol=1e-12)


def test_larger_networks_run_one_after_the_other_and_may_use_a_graphics_card(monkeypatch):
    asked = []
    run = devices.run
    monkeypatch.setattr(devices, "run", lambda *args: asked.append(args[0]) or run(*args))
    gradient_profiles(("rnn",), length=4, hidden=2, seeds=3)
    assert asked == [16]
    gradient_profiles(("rnn",), length=4, hidden=70, seeds=3)
    assert asked[1:] == [4 * 70 * 70] * 3


# ---- several draws side by side --------------------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(
    variant=st.sampled_from(VARIANTS),
    T=st.integers(1, 15),
    H=st.integers(1, 5),
    size=st.integers(1, 4),
    seeds=st.integers(1, 4),
    loss=st.sampled_from(["last", "all"]),
    quantity=st.sampled_from(["h", "c", "x"]),
)
def test_networks_side_by_side_each_agree_with_autograd(variant, T, H, size, seeds, loss, quantity):
    cell, activation = variant
    if quantity == "c" and cell != "lstm":
        quantity = "h"
    weights = [draw_weights(cell, H, size, init="uniform", factor=1.3, forget_bias=0.7, seed=k) for k in range(seeds)]
    inputs = [draw_inputs(k, T, size, 0.8) for k in range(seeds)]
    found = gradients_of_many(
        cell,
        [one.tensors(torch.float64) for one in weights],
        inputs,
        activation=activation,
        loss=loss,
        quantity=quantity,
    )
    assert found.shape == (seeds, T, size if quantity == "x" else H)
    for rows, one, x in zip(found, weights, inputs, strict=True):
        assert far(rows, by_autograd(cell, one, x, activation, loss)[quantity][-T:]) < 1e-10


def test_a_long_band_is_computed_in_parts_of_bounded_memory(monkeypatch):
    options = {"length": 40, "hidden": 3, "seeds": 7}
    whole = gradient_profiles(("rnn", "gru", "lstm"), **options)
    monkeypatch.setattr(many, "MOST_NUMBERS", 2 * 40 * 12)
    assert [many.at_once(40, 3 * gates) for gates in (1, 3, 4, 100)] == [8, 2, 2, 1]
    parts = gradient_profiles(("rnn", "gru", "lstm"), **options)
    for cell, band in whole.bands.items():
        for name in ("low", "middle", "high"):
            np.testing.assert_allclose(getattr(parts.bands[cell], name), getattr(band, name), rtol=1e-12)


def test_a_seed_that_explodes_is_counted_among_those_side_by_side():
    options = {"length": 400, "hidden": 4, "activation": "linear", "init": "uniform", "dtype": "float32"}
    trace = gradient_profiles(("rnn",), factor=4.0, seeds=8, seed=3, **options)
    single = [gradient_profiles(("rnn",), factor=4.0, seed=3 + k, **options).profiles["rnn"] for k in range(8)]
    exploded = sum(profile.first_nonfinite is not None for profile in single)
    assert trace.bands["rnn"].nonfinite_seeds == exploded > 0
    assert trace.bands["rnn"].high[0] == math.inf
