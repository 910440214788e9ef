"""Many decoding steps against one at a time and torch; masks, temperature, and rows set by hand."""

from __future__ import annotations

import numpy as np
import pytest
import torch
import torch.nn.functional as F
from hypothesis import given
from hypothesis import strategies as st

from rnnlab.engine.attention import attend, attend_steps, decoder_queries, rescaled
from rnnlab.engine.scores import SCORES, score
from rnnlab.engine.traces import EngineError


def normal(*shape, seed=0):
    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed), dtype=torch.float64).numpy()


def parameters(kind, d_s, d_h, n=8, k=5):
    return {
        "general": {"A": normal(d_s, d_h, seed=11)},
        "additive": {"W_s": normal(k, d_s, seed=12), "W_h": normal(k, d_h, seed=13), "v": normal(k, seed=14)},
        "location": {"W_a": normal(n, d_s, seed=15)},
    }.get(kind, {})


# many steps ----------------------------------------------------------------------------------------------------------


@given(st.integers(1, 6), st.integers(1, 5), st.integers(1, 5), st.integers(0, 10_000))
def test_m_scaled_dot_queries_agree_with_torchs_attention(m, n, d, seed):
    keys, queries, values = normal(n, d, seed=seed), normal(m, d, seed=seed + 1), normal(n, 3, seed=seed + 2)
    expected = F.scaled_dot_product_attention(*(torch.tensor(x)[None] for x in (queries, keys, values)))[0]
    found = attend_steps(keys, queries, values=values, kind="scaled-dot")
    assert found.weights.shape == (m, n)
    np.testing.assert_allclose(found.contexts, expected.numpy(), atol=1e-12)


@pytest.mark.parametrize("kind", SCORES)
def test_each_row_is_that_step_alone(kind):
    keys, queries = normal(4, 3, seed=1), normal(5, 3, seed=2)
    given_parameters = parameters(kind, 3, 3)
    found = attend_steps(keys, queries, kind=kind, temperature=0.7, **given_parameters)
    for t, query in enumerate(queries):
        alone = attend(
            "abcd",
            keys.tolist(),
            query.tolist(),
            kind=kind,
            temperature=0.7,
            **{name: values.tolist() for name, values in given_parameters.items()},
        )
        np.testing.assert_allclose(found.weights[t], alone.weights, rtol=1e-12)
        np.testing.assert_allclose(found.contexts[t], alone.context, rtol=1e-12)
        assert found.entropy[t] == pytest.approx(alone.entropy)
    np.testing.assert_allclose(found.row_sums, 1, atol=1e-15)


def test_N03_a_step_that_sees_nothing_has_weights_0_and_the_others_are_as_without_it():
    keys, queries = normal(4, 3, seed=1), normal(3, 3, seed=2)
    visible = np.ones((3, 4), dtype=bool)
    visible[1] = False
    found = attend_steps(keys, queries, visible=visible)
    assert found.weights[1].tolist() == [0, 0, 0, 0]
    assert found.contexts[1].tolist() == [0, 0, 0]
    assert found.row_sums.tolist() == pytest.approx([1, 0, 1])
    np.testing.assert_array_equal(found.weights[[0, 2]], attend_steps(keys, queries).weights[[0, 2]])


def test_N06_one_mask_for_all_steps_hides_the_same_key_in_each():
    found = attend_steps(normal(3, 2), normal(4, 2, seed=1), visible=np.array([True, False, True]))
    assert found.weights[:, 1].tolist() == [0, 0, 0, 0]
    np.testing.assert_allclose(found.row_sums, 1)
    assert found.visible.tolist() == [[1, 0, 1]] * 4


def test_N09_the_same_question_twice_gives_the_same_bits():
    keys, queries = normal(5, 3, seed=1), normal(4, 3, seed=2)
    first, second = attend_steps(keys, queries), attend_steps(keys, queries)
    assert first.weights.tobytes() == second.weights.tobytes()


def test_N10_temperature_0_is_argmax_in_every_row():
    keys, queries = normal(4, 3, seed=1), normal(5, 3, seed=2)
    found = attend_steps(keys, queries, temperature=0.0)
    np.testing.assert_array_equal(found.weights, np.eye(4)[found.scores.argmax(axis=1)])
    np.testing.assert_array_equal(found.contexts, keys[found.scores.argmax(axis=1)])


# which state asks ----------------------------------------------------------------------------------------------------


def test_N39_previous_and_current_ask_with_states_one_step_apart():
    states, initial = normal(4, 3, seed=1), normal(3, seed=2)
    previous, current = (decoder_queries(states, initial, which) for which in ("previous", "current"))
    np.testing.assert_array_equal(current, states)
    np.testing.assert_array_equal(previous[1:], states[:-1])
    np.testing.assert_array_equal(previous[0], initial)


def test_N39_the_result_names_the_state_that_asked():
    assert attend_steps(normal(2, 2), normal(1, 2), state="previous").state == "previous"
    with pytest.raises(EngineError) as refused:
        attend_steps(normal(2, 2), normal(1, 2), state="next")
    assert (refused.value.kind, refused.value.field) == ("not-an-option", "state")


@pytest.mark.parametrize("kind", ["dot", "scaled-dot"])
def test_N39_dot_scores_of_different_sizes_are_refused_with_both_sizes(kind):
    with pytest.raises(EngineError) as refused:
        attend_steps(normal(3, 4), normal(2, 5), kind=kind)
    assert (refused.value.kind, refused.value.field) == ("wrong-shape", "query")
    assert refused.value.args_by_name == {"expected": "4", "got": "5"}


@pytest.mark.parametrize("kind", ["general", "additive", "location"])
def test_N39_the_other_scores_take_states_of_another_size(kind):
    assert attend_steps(normal(3, 4), normal(2, 5), kind=kind, **parameters(kind, 5, 4)).weights.shape == (2, 3)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"keys": normal(3)}, "keys"),
        ({"queries": normal(0, 2)}, "queries"),
        ({"values": normal(2, 2)}, "values"),
        ({"visible": np.ones((2, 2), dtype=bool)}, "visible"),
        ({"keys": np.full((3, 2), np.nan)}, "keys"),
        ({"kind": "location", "W_a": normal(2, 2)}, "W_a"),
        ({"kind": "location"}, "W_a"),
    ],
)
def test_what_does_not_fit_is_named(change, field):
    with pytest.raises(EngineError) as refused:
        attend_steps(**({"keys": normal(3, 2), "queries": normal(4, 2)} | change))
    assert refused.value.field == field


# scores --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["dot", "scaled-dot", "general", "additive"])
def test_N37_swapped_states_swap_their_weights_and_another_query_changes_them(kind):
    keys, queries = normal(4, 3, seed=1), normal(2, 3, seed=2)
    given_parameters = parameters(kind, 3, 3)
    swapped = keys[[0, 3, 2, 1]]
    first = attend_steps(keys, queries, kind=kind, **given_parameters).weights
    second = attend_steps(swapped, queries, kind=kind, **given_parameters).weights
    np.testing.assert_allclose(second, first[:, [0, 3, 2, 1]], rtol=1e-12)
    assert np.abs(second - first).max() > 0.01
    assert np.abs(first[0] - first[1]).max() > 0.01


def test_N37_luongs_location_weights_come_from_the_decoder_state_alone():
    queries, W_a = normal(2, 3, seed=2), normal(6, 3, seed=3)
    first = attend_steps(normal(4, 3, seed=1), queries, kind="location", W_a=W_a)
    other = attend_steps(normal(4, 3, seed=9), queries, kind="location", W_a=W_a)
    np.testing.assert_array_equal(first.weights, other.weights)
    np.testing.assert_allclose(first.weights, F.softmax(torch.tensor(queries @ W_a[:4].T), dim=1).numpy(), rtol=1e-12)
    assert np.abs(first.weights[0] - first.weights[1]).max() > 0.01


def test_location_by_hand():
    # W_a s with s = (2, 1): rows (1, 0), (0, 1), (1, -1) give 2, 1, 1; the fourth row has no word
    W_a = torch.tensor([[1, 0], [0, 1], [1, -1], [9, 9]], dtype=torch.float64)
    found = score("location", torch.tensor([2.0, 1.0], dtype=torch.float64), torch.zeros(3, 7), W_a=W_a)
    assert found.tolist() == [2, 1, 1]
    trace = attend("abc", [[0.0, 0.0]] * 3, [2.0, 1.0], kind="location", W_a=W_a.tolist())
    assert (trace.right @ trace.left / trace.divisor).tolist() == [2, 1, 1]


# a row set by hand ---------------------------------------------------------------------------------------------------


def tensor(*values):
    return torch.tensor(values, dtype=torch.float64)


def seen(*values):
    return torch.tensor(values, dtype=torch.bool)


def test_a_weight_set_by_hand_leaves_the_others_in_their_proportions():
    found = rescaled(tensor(0.5, 0.3, 0.2), 0, 0.0, seen(1, 1, 1))
    assert found.tolist() == pytest.approx([0, 0.6, 0.4])
    assert rescaled(tensor(0.5, 0.3, 0.2), 1, 0.8, seen(1, 1, 1)).tolist() == pytest.approx([1 / 7, 0.8, 0.4 / 7])


def test_where_all_others_were_0_they_share_what_is_left():
    assert rescaled(tensor(1, 0, 0, 0), 0, 0.4, seen(1, 1, 1, 0)).tolist() == pytest.approx([0.4, 0.3, 0.3, 0])


@pytest.mark.parametrize(
    ("position", "value", "visible", "kind"),
    [
        (3, 0.5, (1, 1, 1), "index-out-of-range"),
        (0, -0.1, (1, 1, 1), "too-small"),
        (0, float("nan"), (1, 1, 1), "too-small"),
        (0, 1.1, (1, 1, 1), "too-large"),
        (1, 0.5, (1, 0, 1), "nothing-to-rescale"),
        (0, 0.5, (1, 0, 0), "nothing-to-rescale"),
    ],
)
def test_a_weight_that_cannot_be_is_refused(position, value, visible, kind):
    with pytest.raises(EngineError) as refused:
        rescaled(tensor(0.5, 0.3, 0.2), position, value, seen(*visible))
    assert refused.value.kind == kind


@given(st.integers(2, 8), st.floats(0, 1), st.integers(0, 999))
def test_a_rescaled_row_still_sums_to_1(n, value, seed):
    weights = F.softmax(torch.tensor(normal(n, seed=seed)), dim=0)
    found = rescaled(weights, seed % n, value, torch.ones(n, dtype=torch.bool))
    assert float(found.sum()) == pytest.approx(1, abs=1e-12)
    assert found.min() >= 0
    assert found[seed % n] == value
