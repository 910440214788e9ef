"""Attention against torch's own functions, formulas worked by hand, and the worked example."""

from __future__ import annotations

import math

import numpy as np
import pytest
import torch
import torch.nn.functional as F
from hypothesis import given
from hypothesis import strategies as st

from rnnlab.engine.attention import attend, context_by_hand, entropy
from rnnlab.engine.scores import masked_softmax, score
from rnnlab.engine.traces import EngineError

TOKENS = ("我", "爱", "吃", "苹果")
KEYS = ((1.0, 0.0), (0.0, 1.0), (1.0, 1.0), (2.0, 1.0))
ALL = torch.ones(4, dtype=torch.bool)


def tensor(*values):
    return torch.tensor(values, dtype=torch.float64)


def normal(*shape, seed=0):
    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)


# the worked example --------------------------------------------------------------------------------------------------


def test_worked_example():
    trace = attend(TOKENS, KEYS, (2.0, 1.0))
    assert trace.scores.tolist() == [2, 1, 3, 5]
    np.testing.assert_allclose(trace.exp, [7.389056, 2.718282, 20.085537, 148.413159], atol=5e-7)
    assert trace.exp_sum == pytest.approx(178.606034, abs=5e-7)
    np.testing.assert_allclose(trace.weights, [0.041371, 0.015219, 0.112457, 0.830953], atol=5e-7)
    np.testing.assert_allclose(trace.context, [1.815733, 0.958629], atol=5e-7)
    np.testing.assert_allclose(trace.weighted.sum(axis=0), trace.context, rtol=1e-14)
    assert trace.entropy == pytest.approx(0.60, abs=0.005)
    assert trace.distances[3] == pytest.approx(0.19, abs=0.005)
    assert not trace.no_visible_key


def test_worked_example_by_hand_differs_in_the_second_decimal():
    trace = attend(TOKENS, KEYS, (2.0, 1.0))
    assert trace.context_by_hand[0].tolist() == [1.81, 0.96]
    assert [round(x, 2) for x in trace.context.tolist()] == [1.82, 0.96]
    assert trace.context_by_hand.shape == (5, 2)
    assert np.abs(trace.context_by_hand[4] - trace.context).max() < 1e-6


def test_eating_can_never_win_with_a_linear_score_because_it_is_a_midpoint():
    for x in range(-5, 6):
        for y in range(-5, 6):
            assert attend(TOKENS, KEYS, (x, y)).weights[2] <= 1 / 3 + 1e-12
    on_it = attend(TOKENS, KEYS, (1.0, 1.0))
    assert on_it.weights[3] == pytest.approx(0.61, abs=0.005)
    assert on_it.weights[2] == pytest.approx(0.22, abs=0.006)


@pytest.mark.parametrize(("query", "winner", "weight"), [((2.0, -4.0), 0, 0.87), ((-2.0, 1.0), 1, 0.83)])
def test_queries_for_the_other_words(query, winner, weight):
    assert attend(TOKENS, KEYS, query).weights[winner] == pytest.approx(weight, abs=0.006)


# scores --------------------------------------------------------------------------------------------------------------


@given(st.integers(1, 6), st.integers(1, 5), st.integers(0, 10_000))
def test_scaled_dot_agrees_with_torchs_attention(n, d, seed):
    keys, query = normal(n, d, seed=seed), normal(d, seed=seed + 1)
    expected = F.scaled_dot_product_attention(query.view(1, 1, d), keys.unsqueeze(0), keys.unsqueeze(0)).view(-1)
    found = attend(["w"] * n, keys.tolist(), query.tolist(), kind="scaled-dot")
    np.testing.assert_allclose(found.context, expected.numpy(), atol=1e-12)


def test_scaled_dot_agrees_with_torchs_attention_under_a_mask():
    keys, query = normal(5, 3, seed=1), normal(3, seed=2)
    visible = torch.tensor([True, False, True, True, False])
    expected = F.scaled_dot_product_attention(
        query.view(1, 1, 3), keys.unsqueeze(0), keys.unsqueeze(0), attn_mask=visible.view(1, 1, 5)
    )
    found = attend(["w"] * 5, keys.tolist(), query.tolist(), kind="scaled-dot", masked=(1, 4))
    np.testing.assert_allclose(found.context, expected.view(-1).numpy(), atol=1e-12)


def test_luongs_general_score_by_hand():
    # sᵀ A h with s = (1, 2), A = [[1, 0, -1], [0.5, 2, 0]] (2×3): sᵀA = (2, 4, -1)
    found = score("general", tensor(1, 2), tensor([1, 0, 0], [0, 1, 1], [1, 1, 1]), A=tensor([1, 0, -1], [0.5, 2, 0]))
    assert found.tolist() == [2, 3, 5]


def test_luongs_general_score_agrees_with_torchs_bilinear():
    keys, query, A = normal(4, 5, seed=3), normal(3, seed=4), normal(3, 5, seed=5)
    expected = F.bilinear(query.expand(4, 3).contiguous(), keys, A.unsqueeze(0)).view(-1)
    torch.testing.assert_close(score("general", query, keys, A=A), expected)


def test_bahdanaus_additive_score_by_hand():
    # k = 1, W_s = (1, 0), W_h = (0, 2, 0), v = 3: 3 tanh(s₁ + 2 h₂)
    found = score(
        "additive",
        tensor(0.5, 9.0),
        tensor([7, 0, 7], [7, 0.25, 7]),
        W_s=tensor([1, 0]),
        W_h=tensor([0, 2, 0]),
        v=tensor(3),
    )
    assert found.tolist() == pytest.approx([3 * math.tanh(0.5), 3 * math.tanh(1.0)])


def test_bahdanaus_additive_score_as_a_loop_over_keys():
    query, keys = normal(3, seed=1), normal(4, 2, seed=2)
    W_s, W_h, v = normal(5, 3, seed=3), normal(5, 2, seed=4), normal(5, seed=5)
    expected = torch.stack([v.dot(torch.tanh(W_s.mv(query) + W_h.mv(h))) for h in keys])
    torch.testing.assert_close(score("additive", query, keys, W_s=W_s, W_h=W_h, v=v), expected)


def test_additive_weights_depend_on_the_query_and_dot_on_its_length():
    parameters = {"W_s": [[1, 0], [0, 1]], "W_h": [[1, 0], [0, 1]], "v": [1, 1]}
    a = attend(TOKENS, KEYS, (2, 1), kind="additive", **parameters)
    b = attend(TOKENS, KEYS, (-1, 0.5), kind="additive", **parameters)
    assert np.abs(a.weights - b.weights).max() > 0.1


@pytest.mark.parametrize("kind", ["dot", "scaled-dot", "general", "additive"])
def test_N37_swapped_states_swap_their_weights(kind):
    parameters = {"A": [[1, 0.5], [-0.5, 1]], "W_s": [[1, 0.5]], "W_h": [[1, -1]], "v": [2.0]}
    swapped = (KEYS[0], KEYS[3], KEYS[2], KEYS[1])
    first = attend(TOKENS, KEYS, (2, 1), kind=kind, **parameters)
    second = attend(TOKENS, swapped, (2, 1), kind=kind, **parameters)
    np.testing.assert_allclose(second.weights, first.weights[[0, 3, 2, 1]], rtol=1e-12)
    assert first.weights[1] != pytest.approx(first.weights[3])
    assert second.weights.sum() == pytest.approx(1)


def test_N39_a_dot_product_of_different_sizes_is_refused():
    for kind in ("dot", "scaled-dot"):
        with pytest.raises(EngineError) as refused:
            score(kind, tensor(1, 2, 3), tensor([1, 2], [3, 4]))
        assert (refused.value.kind, refused.value.field) == ("wrong-shape", "query")


@pytest.mark.parametrize(
    ("kind", "parameters", "field"),
    [
        ("general", {}, "A"),
        ("general", {"A": tensor([1, 2, 3])}, "A"),
        ("additive", {"W_s": tensor([1, 2]), "W_h": tensor([1, 2, 3]), "v": tensor(1)}, "W_h"),
        ("additive", {"W_s": tensor([1, 2]), "W_h": tensor([1, 2]), "v": tensor(1, 2)}, "W_s"),
        ("cosine", {}, "score"),
    ],
)
def test_what_does_not_fit_is_named(kind, parameters, field):
    with pytest.raises(EngineError) as refused:
        score(kind, tensor(1, 2), tensor([1, 2]), **parameters)
    assert refused.value.field == field


# softmax, mask, temperature ------------------------------------------------------------------------------------------


@given(st.lists(st.floats(-700, 700), min_size=1, max_size=8), st.floats(0.01, 100))
def test_weights_are_torchs_softmax(scores, temperature):
    e = tensor(*scores)
    found = masked_softmax(e, torch.ones(len(scores), dtype=torch.bool), temperature)
    torch.testing.assert_close(found, F.softmax(e / temperature, dim=0), rtol=1e-9, atol=1e-15)


def test_N01_large_scores_do_not_overflow():
    found = masked_softmax(tensor(1000, 1001), ALL[:2])
    assert found.tolist() == pytest.approx([0.2689, 0.7311], abs=5e-5)
    naive = torch.exp(tensor(1000, 1001)) / torch.exp(tensor(1000, 1001)).sum()
    assert naive.isnan().all()


def test_N01_the_table_then_shows_the_shifted_exponentials():
    trace = attend(("a", "b"), ((1000.0,), (1001.0,)), (1.0,))
    assert trace.exp is None
    assert trace.exp_sum is None
    np.testing.assert_allclose(trace.exp_shifted, [math.exp(-1), 1])
    assert trace.exp_shifted_sum == pytest.approx(1 + math.exp(-1))


@pytest.mark.parametrize(
    ("scores", "shown"),
    [((709.0, 0.0), True), ((709.7, 709.7), False), ((-700.0, -705.0), True), ((-745.0, -746.0), False)],
)
def test_plain_exponentials_are_shown_while_they_are_true(scores, shown):
    trace = attend(("a", "b"), [(x,) for x in scores], (1.0,))
    assert (trace.exp is not None) == shown
    np.testing.assert_allclose(trace.weights, F.softmax(tensor(*scores), dim=0).numpy(), rtol=1e-12)
    if trace.exp is not None:
        np.testing.assert_allclose(trace.exp / trace.exp_sum, trace.weights, rtol=1e-12)


def test_N03_a_row_without_visible_keys_has_weight_0_and_leaves_the_others_alone():
    scores = normal(4, 4, seed=1).requires_grad_()
    visible = torch.ones(4, 4, dtype=torch.bool)
    visible[2] = False
    weights = masked_softmax(scores, visible)
    assert weights[2].tolist() == [0, 0, 0, 0]
    for row in (0, 1, 3):
        torch.testing.assert_close(weights[row], F.softmax(scores[row], dim=0))
    (weights * normal(4, 4, seed=2)).sum().backward()
    assert scores.grad.isfinite().all()
    assert scores.grad[2].tolist() == [0, 0, 0, 0]
    assert scores.grad[0].abs().max() > 0


def test_N03_gradients_under_a_partial_mask_are_those_of_the_visible_keys_alone():
    scores = tensor(0.5, 900.0, -1.0, 2.0).requires_grad_()
    visible = torch.tensor([True, False, True, True])
    loss = normal(4, seed=3)
    (masked_softmax(scores, visible) * loss).sum().backward()
    alone = scores.detach()[visible].requires_grad_()
    (F.softmax(alone, dim=0) * loss[visible]).sum().backward()
    torch.testing.assert_close(scores.grad[visible], alone.grad)
    assert scores.grad[1] == 0


def test_N03_no_visible_key_gives_the_zero_context_and_says_so():
    trace = attend(TOKENS, KEYS, (2.0, 1.0), masked=(0, 1, 2, 3))
    assert trace.no_visible_key
    assert trace.weights.tolist() == [0, 0, 0, 0]
    assert trace.context.tolist() == [0, 0]
    assert trace.context_by_hand.tolist() == [[0, 0]] * 5
    assert trace.entropy == 0
    assert trace.exp_sum == 0
    assert trace.scores.tolist() == [2, 1, 3, 5]


def test_N04_a_fully_masked_row_is_not_shown_as_one_nth():
    scores, visible = tensor(2, 1, 3), torch.zeros(3, dtype=torch.bool)
    filled = F.softmax(scores.masked_fill(~visible, -1e9), dim=0)
    assert filled.tolist() == pytest.approx([1 / 3] * 3)
    assert masked_softmax(scores, visible).tolist() == [0, 0, 0]


def test_N06_true_means_visible_and_length_0_sees_nothing():
    visible = torch.arange(5) < torch.tensor([5, 4, 1, 0]).unsqueeze(1)
    assert visible.tolist() == [[True] * 5, [True] * 4 + [False], [True] + [False] * 4, [False] * 5]
    weights = masked_softmax(normal(4, 5, seed=6), visible)
    assert weights.sum(1).tolist() == pytest.approx([1, 1, 1, 0])
    assert weights[2].tolist() == [1, 0, 0, 0, 0]


def test_N06_a_masked_key_takes_no_part():
    trace = attend(TOKENS, KEYS, (2.0, 1.0), masked=(3,))
    expected = F.softmax(tensor(2, 1, 3), dim=0).tolist()
    np.testing.assert_allclose(trace.weights, [*expected, 0], rtol=1e-12)
    assert trace.exp is not None
    assert trace.exp[3] == 0
    assert trace.visible.tolist() == [1, 1, 1, 0]


def test_N10_temperature_zero_is_argmax():
    assert masked_softmax(tensor(2, 1, 0), ALL[:3], 0.0).tolist() == [1, 0, 0]
    trace = attend(TOKENS, KEYS, (2.0, 1.0), temperature=0.0)
    assert trace.weights.tolist() == [0, 0, 0, 1]
    assert trace.context.tolist() == [2, 1]
    assert trace.exp is None


def test_N10_equal_best_scores_share_as_in_the_limit():
    e = tensor(3, 1, 3)
    assert masked_softmax(e, ALL[:3], 0.0).tolist() == [0.5, 0, 0.5]
    torch.testing.assert_close(masked_softmax(e, ALL[:3], 1e-3), masked_softmax(e, ALL[:3], 0.0))


def test_N10_argmax_looks_at_visible_keys_only():
    visible = torch.tensor([True, True, False])
    assert masked_softmax(tensor(1, 2, 9), visible, 0.0).tolist() == [0, 1, 0]
    assert masked_softmax(tensor(1, 2, 9), torch.zeros(3, dtype=torch.bool), 0.0).tolist() == [0, 0, 0]


@pytest.mark.parametrize("temperature", [-1.0, -1e-300, float("nan")])
def test_N10_negative_temperature_is_refused(temperature):
    with pytest.raises(EngineError) as refused:
        masked_softmax(tensor(2, 1, 0), ALL[:3], temperature)
    assert refused.value.kind == "temperature-negative"


def test_N10_a_huge_temperature_is_even():
    assert masked_softmax(tensor(2, 1, 0), ALL[:3], 1e9).tolist() == pytest.approx([1 / 3] * 3, abs=1e-8)


@pytest.mark.parametrize("temperature", [5e-324, 1e-300, 1e-5])
def test_tiny_temperatures_are_argmax_without_nan(temperature):
    assert masked_softmax(tensor(2, 1, 2), ALL[:3], temperature).tolist() == [0.5, 0, 0.5]
    assert attend(TOKENS, KEYS, (2.0, 1.0), temperature=temperature).context.tolist() == [2, 1]


def test_the_largest_coordinates_stay_finite():
    huge = [(1e6, -1e6), (-1e6, 1e6)]
    trace = attend(("a", "b"), huge, (1e6, -1e6), kind="general", A=[[1e6, 0], [0, 1e6]])
    assert np.isfinite(trace.scores).all()
    assert trace.weights.tolist() == [1, 0]


# read-outs -----------------------------------------------------------------------------------------------------------


def test_rounding_by_hand_rounds_half_up():
    # 1/8 is exact in binary: Python's round would give 0.12
    assert context_by_hand([0.125, 0.875], [[1.0], [0.0]], 2) == [0.13]
    assert round(0.125, 2) == 0.12
    assert context_by_hand([0.005], [[1.0]], 2) == [0.01]
    assert context_by_hand([0.015, 0.0149999], [[1.0, 0.0], [0.0, 1.0]], 2) == [0.02, 0.01]


def test_rounding_by_hand_sums_in_decimals_without_dust():
    assert context_by_hand([0.1, 0.2, 0.7], [[1.0], [1.0], [0.0]], 2) == [0.3]
    assert 0.1 + 0.2 != 0.3


def test_entropy_is_ln_n_when_even_and_0_when_one_key_has_all():
    assert entropy(np.full(5, 0.2)) == pytest.approx(math.log(5))
    assert entropy(np.array([0.0, 1.0])) == 0


def test_one_token_gets_all():
    trace = attend(("只",), ((0.5, -2.0),), (3.0, 1.0))
    assert trace.weights.tolist() == [1]
    assert trace.context.tolist() == [0.5, -2.0]
    assert trace.distances.tolist() == [0]


# the numbers between -------------------------------------------------------------------------------------------------

MATRICES = {
    "A": [[1.0, 0.5], [-2.0, 3.0]],
    "W_s": [[-1.0, 0.5], [0.25, 2.0]],
    "W_h": [[2.0, 1.0], [0.5, -1.0]],
    "v": [2.0, -3.0],
}


@pytest.mark.parametrize("kind", ["dot", "scaled-dot", "general", "additive"])
def test_every_score_is_left_times_right_over_the_divisor(kind):
    trace = attend(TOKENS, KEYS, (0.5, -0.25), kind=kind, **MATRICES)
    np.testing.assert_allclose(trace.right @ trace.left / trace.divisor, trace.scores, rtol=1e-14)


def test_the_general_score_sends_the_query_through_A():
    # sᵀA by hand: [2·1 + 1·(−2), 2·0.5 + 1·3]
    assert attend(TOKENS, KEYS, (2.0, 1.0), kind="general", **MATRICES).left.tolist() == [0, 4]


def test_the_additive_score_shows_both_terms_inside_tanh():
    trace = attend(TOKENS, KEYS, (2.0, 1.0), kind="additive", **MATRICES)
    assert trace.query_term.tolist() == [-1.5, 2.5]  # [−1·2 + 0.5·1, 0.25·2 + 2·1]
    assert trace.key_terms.tolist() == [[2, 0.5], [1, -1], [3, -0.5], [5, 0]]
    assert trace.right[3].tolist() == pytest.approx([math.tanh(3.5), math.tanh(2.5)], rel=1e-14)
    assert trace.left.tolist() == [2, -3]
    assert attend(TOKENS, KEYS, (2.0, 1.0)).query_term is None


def test_the_hull_has_the_corners_and_no_point_on_an_edge():
    # h₃ is the midpoint of h₂ and h₄
    assert attend(TOKENS, KEYS, (2.0, 1.0)).hull.tolist() == [[0, 1], [1, 0], [2, 1]]


def test_the_hull_is_of_visible_keys_only():
    assert attend(TOKENS, KEYS, (2.0, 1.0), masked=(0,)).hull.tolist() == [[0, 1], [2, 1]]
    assert attend(TOKENS, KEYS, (2.0, 1.0), masked=(0, 1, 2)).hull.tolist() == [[2, 1]]
    assert attend(TOKENS, KEYS, (2.0, 1.0), masked=(0, 1, 2, 3)).hull.shape == (0, 2)


@given(st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), min_size=1, max_size=12), st.integers(0, 99))
def test_the_context_never_leaves_the_hull(points, seed):
    query = normal(2, seed=seed).tolist()
    trace = attend(["w"] * len(points), [(float(x), float(y)) for x, y in points], query)
    corners = trace.hull
    if len(corners) >= 3:
        for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True):
            side = (b[0] - a[0]) * (trace.context[1] - a[1]) - (b[1] - a[1]) * (trace.context[0] - a[0])
            assert side >= -1e-9


def test_the_nearest_key_is_a_visible_one():
    assert attend(TOKENS, KEYS, (2.0, 1.0)).nearest == 3
    assert attend(TOKENS, KEYS, (2.0, 1.0), masked=(3,)).nearest == 2
    assert attend(TOKENS, KEYS, (2.0, 1.0), masked=(0, 1, 2, 3)).nearest is None


def test_the_weights_sum_to_1_or_to_0_without_a_visible_key():
    assert attend(TOKENS, KEYS, (2.0, 1.0)).weight_sum == pytest.approx(1, abs=1e-15)
    assert attend(TOKENS, KEYS, (2.0, 1.0), masked=(0, 1, 2, 3)).weight_sum == 0
