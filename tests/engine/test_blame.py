"""Who gets the blame: against autograd with a copy of U for each step, and torch's own clipping."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import nn
from torch.func import functional_call

from rnnlab.engine.backward import state_signal
from rnnlab.engine.blame import blame
from rnnlab.engine.initial import draw_inputs, draw_weights
from rnnlab.engine.jacobians import jacobian_walk
from rnnlab.engine.traces import EngineError

CELLS = {"rnn": nn.RNNCell, "gru": nn.GRUCell, "lstm": nn.LSTMCell}


def torch_cell(weights):
    cell = CELLS[weights.CELL](weights.input_size, weights.hidden_size, dtype=torch.float64)
    tensors = weights.tensors(torch.float64)
    cell.load_state_dict(
        {"weight_ih": tensors.W, "weight_hh": tensors.U, "bias_ih": tensors.b, "bias_hh": tensors.b_hh}
    )
    return cell


def copies_of_U(weights, inputs, loss, first):
    """∂L/∂U step by step, each with its own copy of U, and the gradients of W, b and b_hn; cut before ``first``."""
    cell, H, T = torch_cell(weights), weights.hidden_size, len(inputs)
    copies = [cell.weight_hh.detach().clone().requires_grad_() for _ in range(T)]
    h = c = torch.zeros(1, H, dtype=torch.float64)
    total = torch.zeros((), dtype=torch.float64)
    for t, x in enumerate(torch.tensor(inputs), start=1):
        if t == first:
            h, c = h.detach(), c.detach()
        if weights.CELL == "lstm":
            h, c = functional_call(cell, {"weight_hh": copies[t - 1]}, (x[None], (h, c)))
        else:
            h = functional_call(cell, {"weight_hh": copies[t - 1]}, (x[None], h))
        if t == T or (loss == "all" and t >= first):
            total = total + h.sum()
    names = ["weight_ih", "bias_ih"] + (["bias_hh"] if weights.CELL == "gru" else [])
    wanted = copies + [cell.get_parameter(name) for name in names]
    found = torch.autograd.grad(total, wanted, allow_unused=True)
    found = [torch.zeros_like(p) if g is None else g for p, g in zip(wanted, found, strict=True)]
    rest = dict(zip(("W", "b", "b_hn"), (g.numpy() for g in found[T:]), strict=False))
    if "b_hn" in rest:
        rest["b_hn"] = rest["b_hn"][2 * H :]
    return np.stack([g.numpy() for g in found[:T]]), rest


@settings(max_examples=40, deadline=None)
@given(
    cell=st.sampled_from(list(CELLS)),
    T=st.integers(1, 12),
    H=st.integers(1, 5),
    seed=st.integers(0, 2**31 - 1),
    loss=st.sampled_from(["last", "all"]),
    data=st.data(),
)
def test_shares_truncation_and_clipping_agree_with_autograd(cell, T, H, seed, loss, data):
    window = data.draw(st.one_of(st.none(), st.integers(1, T)))
    limit = data.draw(st.sampled_from([None, 1e-3, 1.0, 1e6]))
    weights = draw_weights(cell, H, H, init="uniform", factor=1.3, forget_bias=0.5, seed=seed)
    inputs = draw_inputs(seed, T, H, 0.8).numpy()
    found = blame(weights, inputs, loss=loss, window=window, clip=limit)
    first = 1 if window is None else T - window + 1
    cut, rest = copies_of_U(weights, inputs, loss, first)
    whole, _ = copies_of_U(weights, inputs, loss, 1)
    shares = found.backward.by_step_U
    assert found.backward.window == (first, T)
    np.testing.assert_allclose(shares.norms, np.linalg.norm(cut, axis=(1, 2)), rtol=1e-9, atol=1e-15)
    np.testing.assert_allclose(shares.total, cut.sum(axis=0), rtol=1e-8, atol=1e-13)
    for steps, values in ((cut, shares.along), (whole, found.whole)):
        total = steps.sum(axis=0)
        size = np.linalg.norm(total)
        wanted = (steps * total).sum(axis=(1, 2)) / size if size > 0 else np.zeros(T)
        np.testing.assert_allclose(values, wanted, rtol=1e-7, atol=1e-12)
        assert values.sum() == pytest.approx(size, rel=1e-9, abs=1e-12)
    running = [np.linalg.norm(cut[t:].sum(axis=0)) for t in range(T)]
    np.testing.assert_allclose(shares.running, running, rtol=1e-8, atol=1e-13)
    vector = np.concatenate([cut.sum(axis=0).ravel(), *(values.ravel() for values in rest.values())])
    assert found.clipped.norm_before == pytest.approx(np.linalg.norm(vector), rel=1e-9)
    if limit is None:
        assert (found.clipped.kind, found.clipped.norm_after) == ("none", found.clipped.norm_before)
    else:
        assert found.clipped.norm_after == pytest.approx(min(limit, np.linalg.norm(vector)), rel=1e-9)


@pytest.mark.parametrize("cell", CELLS)
def test_N28_before_the_window_nothing_is_blamed_and_every_step_is_marked(cell):
    weights = draw_weights(cell, 4, 4, init="uniform", seed=1)
    found = blame(weights, draw_inputs(1, 20, 4, 0.5).numpy(), window=10)
    assert found.backward.cut.tolist() == [1] * 10 + [0] * 10
    assert not found.backward.by_step_U.along[:10].any()
    assert not found.backward.by_step_U.norms[:10].any()
    assert not found.backward.hidden_norms[:10].any()
    assert (found.backward.by_step_U.norms[10:] > 0).all()
    assert np.abs(found.whole[:10]).max() > 0


def test_N27_the_norm_after_clipping_is_the_limit_and_the_direction_stays():
    weights, inputs = draw_weights("lstm", 5, 5, init="uniform", seed=2), draw_inputs(2, 15, 5, 2.0).numpy()
    norm = blame(weights, inputs).clipped.norm_before
    clipped = blame(weights, inputs, clip=norm / 10).clipped
    assert clipped.clipped
    assert clipped.norm_before == norm
    assert clipped.norm_after == pytest.approx(norm / 10, rel=1e-12)
    assert clipped.cosine == pytest.approx(1, abs=1e-12)
    untouched = blame(weights, inputs, clip=2 * norm).clipped
    assert (untouched.clipped, untouched.norm_after, untouched.scale) == (False, norm, 1.0)


def test_the_cosine_of_no_truncation_is_one_and_of_no_gradient_is_none():
    weights, inputs = draw_weights("rnn", 4, 4, init="uniform", seed=2), draw_inputs(2, 9, 4, 0.5).numpy()
    assert blame(weights, inputs).cosine == pytest.approx(1)
    assert 0 < blame(weights, inputs, window=3).cosine < 1
    # at step 1 U multiplies h_0 = 0: nothing of the gradient is its
    assert blame(weights, inputs[:1]).cosine is None


@pytest.mark.parametrize("limit", [0.0, -1.0, float("nan")])
def test_a_limit_that_is_none_is_refused(limit):
    weights = draw_weights("rnn", 2, 2, seed=0)
    with pytest.raises(EngineError) as refused:
        blame(weights, np.ones((3, 2)), clip=limit)
    assert refused.value.kind == "clip-limit"


def test_N31_an_exploding_gradient_is_not_clipped_and_its_name_is_told():
    weights = draw_weights("rnn", 4, 4, factor=1e30, seed=0)
    found = blame(weights, np.ones((30, 4)), activation="linear", clip=1.0)
    assert found.clipped.nonfinite is not None
    assert not found.clipped.clipped
    assert found.cosine is None


# ---- the signal that the Jacobians carry -----------------------------------------------------------------------------


@settings(max_examples=40, deadline=None)
@given(
    cell=st.sampled_from(list(CELLS)),
    T=st.integers(1, 10),
    H=st.integers(1, 5),
    seed=st.integers(0, 2**31 - 1),
    loss=st.sampled_from(["last", "all"]),
)
def test_each_step_back_is_the_transposed_jacobian_and_what_the_loss_puts_there(cell, T, H, seed, loss):
    weights = draw_weights(cell, H, H, init="uniform", factor=1.3, forget_bias=0.5, seed=seed)
    inputs = draw_inputs(seed, T, H, 0.8).numpy()
    signal, walk = state_signal(weights, inputs, loss=loss), jacobian_walk(weights, inputs)
    direct = np.zeros_like(signal)
    direct[T if loss == "last" else 1 :, :H] = 1
    np.testing.assert_array_equal(signal[T], direct[T])
    for t in range(T, 0, -1):
        np.testing.assert_allclose(
            signal[t - 1], walk.local[t - 1].T @ signal[t] + direct[t - 1], rtol=1e-9, atol=1e-13
        )


def test_the_largest_part_may_pull_against_the_gradient_and_there_is_none_of_nothing():
    weights = draw_weights("rnn", 4, 4, factor=0.9, seed=1)
    found = blame(weights, draw_inputs(1, 12, 4, 0.5).numpy())
    along = found.backward.by_step_U.along
    assert found.largest == max(range(1, 13), key=lambda step: abs(along[step - 1]))
    assert found.whole_shares.sum() == pytest.approx(1)
    assert found.running_shares[0] == pytest.approx(1)
    one = blame(weights, draw_inputs(1, 1, 4, 0.5).numpy())  # h_0 = 0: nothing reaches U
    assert one.largest is None
    assert one.unit is None
    assert np.isnan(one.shares).all()
