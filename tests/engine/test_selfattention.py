"""Self-attention against torch's own, and what it knows of order."""

from __future__ import annotations

import math

import numpy as np
import pytest
import torch
import torch.nn.functional as F
from hypothesis import given
from hypothesis import strategies as st

from rnnlab.engine.selfattention import self_attention, sinusoidal
from rnnlab.engine.traces import EngineError


def normal(*shape, seed=0):
    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed), dtype=torch.float64).numpy()


def random_maps(d, seed=0):
    return {name: normal(d, d, seed=seed + k) for k, name in enumerate(("W_q", "W_k", "W_v", "W_o"))}


def torchs(maps, biases, heads, dropout=0.0):
    """``nn.MultiheadAttention`` with the same weights."""
    d = len(maps["W_q"])
    module = torch.nn.MultiheadAttention(d, heads, dropout=dropout, batch_first=True, dtype=torch.float64)
    with torch.no_grad():
        module.in_proj_weight.copy_(torch.tensor(np.concatenate([maps["W_q"], maps["W_k"], maps["W_v"]])))
        module.in_proj_bias.copy_(torch.tensor(np.concatenate([biases["b_q"], biases["b_k"], biases["b_v"]])))
        module.out_proj.weight.copy_(torch.tensor(maps["W_o"]))
        module.out_proj.bias.copy_(torch.tensor(biases["b_o"]))
    return module


def random_biases(d, seed=50):
    return {name: normal(d, seed=seed + k) for k, name in enumerate(("b_q", "b_k", "b_v", "b_o"))}


# against torch -------------------------------------------------------------------------------------------------------


@given(st.integers(1, 7), st.sampled_from([(4, 1), (4, 2), (6, 3), (8, 4)]), st.booleans(), st.integers(0, 999))
def test_outputs_and_weights_are_those_of_torchs_module(n, sizes, causal, seed):
    d, heads = sizes
    x, maps, biases = normal(n, d, seed=seed), random_maps(d, seed), random_biases(d, seed + 9)
    module = torchs(maps, biases, heads).eval()
    mask = torch.ones(n, n, dtype=torch.bool).triu(1) if causal else None  # torch: True hides
    batch = torch.tensor(x)[None]
    with torch.no_grad():
        outputs, weights = module(batch, batch, batch, attn_mask=mask, average_attn_weights=False)
    found = self_attention(x, heads=heads, causal=causal, **maps, **biases)
    np.testing.assert_allclose(found.outputs, outputs[0].numpy(), atol=1e-12)
    np.testing.assert_allclose(found.weights, weights[0].numpy(), atol=1e-12)


@given(st.integers(1, 7), st.integers(1, 6), st.booleans(), st.integers(0, 999))
def test_without_maps_it_is_torchs_scaled_dot_product(n, d, causal, seed):
    x = normal(n, d, seed=seed)
    batch = torch.tensor(x)[None]
    expected = F.scaled_dot_product_attention(batch, batch, batch, is_causal=causal)[0]
    np.testing.assert_allclose(self_attention(x, causal=causal).outputs, expected.numpy(), atol=1e-12)


def test_N08_dropout_is_never_in_what_is_shown():
    maps, biases = random_maps(4), random_biases(4)
    x = normal(5, 4, seed=3)
    batch = torch.tensor(x)[None]
    torch.manual_seed(0)
    module = torchs(maps, biases, 2, dropout=0.2).train()
    _, in_training = module(batch, batch, batch, average_attn_weights=False)
    shown = self_attention(x, heads=2, **maps, **biases).weights
    np.testing.assert_allclose(shown.sum(axis=2), 1, atol=1e-6)
    assert np.abs(in_training[0].detach().numpy().sum(axis=2) - 1).max() > 0.1
    _, evaluated = module.eval()(batch, batch, batch, average_attn_weights=False)
    np.testing.assert_allclose(shown, evaluated[0].detach().numpy(), atol=1e-12)


def test_an_additive_mask_is_torchs():
    x, bias = normal(5, 4, seed=1), normal(5, 5, seed=2)
    bias[1, 3] = -np.inf
    batch = torch.tensor(x)[None]
    expected = F.scaled_dot_product_attention(batch, batch, batch, attn_mask=torch.tensor(bias))[0]
    found = self_attention(x, additive=bias)
    np.testing.assert_allclose(found.outputs, expected.numpy(), atol=1e-12)
    assert found.weights[0, 1, 3] == 0
    assert found.visible[1, 3] == 0


def test_a_multiplicative_mask_is_the_additive_one_of_its_logarithm():
    x = normal(5, 4, seed=1)
    factors = np.abs(normal(5, 5, seed=2))
    factors[2, 0] = 0
    with np.errstate(divide="ignore"):
        logarithms = np.log(factors)
    one, other = self_attention(x, heads=2, multiplicative=factors), self_attention(x, heads=2, additive=logarithms)
    np.testing.assert_allclose(one.weights, other.weights, rtol=1e-12)
    assert one.weights[:, 2, 0].tolist() == [0, 0]


def test_a_multiplicative_mask_by_hand():
    # equal words score equally: exp(e)·M / Σ exp(e)·M = M / ΣM
    found = self_attention(np.ones((3, 2)), multiplicative=np.array([[1, 1, 2], [0, 1, 0], [0.5, 0, 0.5]]))
    np.testing.assert_allclose(found.weights[0], [[0.25, 0.25, 0.5], [0, 1, 0], [0.5, 0, 0.5]], atol=1e-15)


def test_scores_too_large_for_exp_stay_finite_under_a_multiplicative_mask():
    found = self_attention(np.array([[1e3, 0.0], [0.0, 1e3]]), multiplicative=np.full((2, 2), 0.5))
    np.testing.assert_allclose(found.weights[0], np.eye(2), atol=1e-300)


def test_N03_a_word_that_sees_nothing_has_weights_0_and_leaves_the_others_alone():
    x = normal(4, 2, seed=1)
    visible = np.ones((4, 4), dtype=bool)
    visible[2] = False
    found, free = self_attention(x, visible=visible), self_attention(x)
    assert found.weights[0, 2].tolist() == [0, 0, 0, 0]
    assert found.outputs[2].tolist() == [0, 0]
    np.testing.assert_allclose(found.outputs[[0, 1, 3]], free.outputs[[0, 1, 3]], rtol=1e-14)


def test_N03_one_word_alone_looks_at_itself():
    found = self_attention(np.array([[0.5, -2.0]]), causal=True)
    assert found.weights.tolist() == [[[1]]]
    assert found.outputs.tolist() == [[0.5, -2.0]]


def test_N04_minus_1e9_on_every_key_would_be_1_nth_and_a_real_mask_is_not():
    x = np.ones((3, 2))
    assert self_attention(x, additive=np.full((3, 3), -1e9)).weights[0, 0].tolist() == pytest.approx([1 / 3] * 3)
    assert self_attention(x, additive=np.full((3, 3), -np.inf)).weights[0, 0].tolist() == [0, 0, 0]


# order ---------------------------------------------------------------------------------------------------------------


@given(st.permutations(list(range(5))), st.sampled_from([1, 2, 4]), st.integers(0, 999))
def test_without_positions_permuted_words_give_permuted_outputs(order, heads, seed):
    x, maps = normal(5, 4, seed=seed), random_maps(4, seed)
    straight, permuted = (self_attention(rows, heads=heads, **maps) for rows in (x, x[order]))
    np.testing.assert_allclose(permuted.outputs, straight.outputs[order], atol=1e-6)
    np.testing.assert_allclose(permuted.weights, straight.weights[:, order][:, :, order], atol=1e-6)


@pytest.mark.parametrize(
    "order_known_by",
    [{"causal": True}, {"positions": "sinusoidal"}, {"positions": "learned", "learned": normal(6, 4, seed=8)}],
)
def test_with_positions_or_a_causal_mask_order_counts(order_known_by):
    x, swap = normal(5, 4, seed=1), [4, 1, 2, 3, 0]
    straight, swapped = (self_attention(rows, **order_known_by).outputs for rows in (x, x[swap]))
    assert np.abs(swapped - straight[swap]).max() > 0.01


def test_a_causal_mask_shows_no_word_what_comes_later():
    x = normal(5, 4, seed=1)
    later = x.copy()
    later[3:] = normal(2, 4, seed=2)
    first, second = self_attention(x, causal=True), self_attention(later, causal=True)
    np.testing.assert_array_equal(first.outputs[:3], second.outputs[:3])
    assert np.triu(first.weights[0], 1).max() == 0


def test_sinusoids_by_hand():
    found = sinusoidal(3, 4)
    assert found[0].tolist() == [0, 1, 0, 1]
    assert found[2].tolist() == pytest.approx([math.sin(2), math.cos(2), math.sin(0.02), math.cos(0.02)])


def test_learned_positions_are_added_to_the_inputs():
    x, learned = normal(3, 2, seed=1), normal(5, 2, seed=2)
    found = self_attention(x, positions="learned", learned=learned)
    np.testing.assert_array_equal(found.positions, learned[:3])
    np.testing.assert_array_equal(found.outputs, self_attention(x + learned[:3]).outputs)


# what does not fit ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "kind", "field"),
    [
        ({"inputs": normal(0, 4)}, "wrong-shape", "inputs"),
        ({"inputs": np.array([[1.0, np.inf]])}, "not-finite", "inputs"),
        ({"heads": 3}, "heads-do-not-divide", "heads"),
        ({"heads": 0}, "heads-do-not-divide", "heads"),
        ({"W_q": normal(4, 3)}, "wrong-shape", "W_q"),
        ({"b_o": normal(3)}, "wrong-shape", "b_o"),
        ({"positions": "rotary"}, "not-an-option", "positions"),
        ({"positions": "learned"}, "wrong-shape", "learned"),
        ({"positions": "learned", "learned": normal(4, 4)}, "wrong-shape", "learned"),
        ({"visible": np.ones((4, 4), dtype=bool)}, "wrong-shape", "visible"),
        ({"additive": np.full((5, 5), np.nan)}, "not-finite", "additive"),
        ({"multiplicative": -np.ones((5, 5))}, "too-small", "multiplicative"),
    ],
)
def test_what_does_not_fit_is_named(change, kind, field):
    with pytest.raises(EngineError) as refused:
        self_attention(**({"inputs": normal(5, 4)} | change))
    assert (refused.value.kind, refused.value.field) == (kind, field)
