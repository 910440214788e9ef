"""All decoding steps of the Attention lab: rows, masks, what no query can reach, and the edits of a gesture."""

from __future__ import annotations

from functools import partial

import msgspec
import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from rnnlab.engine.attention import attend
from rnnlab.labs import registry
from rnnlab.labs.attention import steps_state as edits
from rnnlab.labs.attention.compute import compute, difference
from rnnlab.labs.attention.edits import toggle_mask, with_preset
from rnnlab.labs.attention.state import State
from rnnlab.labs.attention.steps import ceilings, least_sum
from tests.labs.answers import printed, refused

answer = partial(printed, "attention")
ALL = State(page="steps")
A, W_S, W_H, V = ((1.0, -0.5), (2.0, 0.25)), ((1.0, 0.5), (0.0, 2.0)), ((-1.0, 0.5), (0.5, 2.0)), (1.0, -3.0)
VALUES = ((0.5, -1.0), (2.0, 0.0), (0.0, 3.0), (-1.0, 0.25))


def expected_scores(state):
    """The four formulas, written out word by word."""
    out = []
    for s in torch.tensor(state.queries, dtype=torch.float64):
        row = []
        for h in torch.tensor(state.keys, dtype=torch.float64):
            product = sum(a * b for a, b in zip(s, h, strict=True))
            row.append({
                "dot": product,
                "scaled-dot": product / 2**0.5,
                "general": s @ torch.tensor(state.A, dtype=torch.float64) @ h,
                "additive": torch.tensor(state.v, dtype=torch.float64)
                @ torch.tanh(
                    torch.tensor(state.W_s, dtype=torch.float64) @ s + torch.tensor(state.W_h, dtype=torch.float64) @ h
                ),
            }[state.score])  # fmt: skip
        out.append(torch.stack(row))
    return torch.stack(out)


@pytest.mark.parametrize("score", ["dot", "scaled-dot", "general", "additive"])
@pytest.mark.parametrize("masked", [(), (1, 3)])
@pytest.mark.parametrize("values", [None, VALUES])
def test_each_row_is_the_softmax_of_its_own_scores_and_mixes_what_it_sees(score, masked, values):
    state = msgspec.structs.replace(
        ALL, score=score, masked=masked, values=values, temperature=0.7, A=A, W_s=W_S, W_h=W_H, v=V
    )
    steps = answer(state)["steps"]
    scores = expected_scores(state)
    np.testing.assert_allclose(steps["scores"], scores, atol=1e-12)
    hidden = scores.clone()
    hidden[:, list(masked)] = -torch.inf
    weights = torch.softmax(hidden / 0.7, dim=1)
    np.testing.assert_allclose(steps["weights"], weights, atol=1e-12)
    mixed = torch.tensor(state.keys if values is None else values, dtype=torch.float64)
    np.testing.assert_allclose(steps["contexts"], weights @ mixed, atol=1e-12)
    np.testing.assert_allclose(steps["row_sums"], 1, atol=1e-12)
    np.testing.assert_allclose(steps["entropy"], torch.distributions.Categorical(weights).entropy(), atol=1e-12)


def test_the_rows_calculations_are_those_of_a_single_step():
    result = compute(msgspec.structs.replace(ALL, values=VALUES, masked=(0,)))
    for t, query in enumerate(ALL.queries):
        alone = attend(ALL.tokens, ALL.keys, query, values=VALUES, masked=(0,))
        row = result.step_rows[t]
        np.testing.assert_array_equal(row.weights, alone.weights)
        np.testing.assert_allclose(result.steps.weights[t], alone.weights, atol=1e-15)
        np.testing.assert_allclose(result.steps.contexts[t], alone.context, atol=1e-15)


def test_the_whole_sentence_by_dot_scores_points_to_its_words_but_for_eating():
    steps = answer(with_preset(ALL, "sentence-dot"))["steps"]
    weights = np.array(steps["weights"])
    assert steps["targets"] == ["I", "love", "eating", "apples"]
    assert [round(weights[t, t], 2) for t in (0, 1, 3)] == [0.86, 0.83, 0.83]  # 0.865 lies just below the half
    assert [round(share, 2) for share in weights[2]] == [0.08, 0.08, 0.22, 0.61]
    assert weights[:, 2].max() < 1 / 3
    assert steps["ceilings"] == pytest.approx([1, 1, 1 / 3, 1], abs=1e-9)


def test_the_additive_preset_points_every_row_to_its_own_word():
    state = with_preset(ALL, "sentence-additive")
    weights = np.array(answer(state)["steps"]["weights"])
    assert weights.argmax(axis=1).tolist() == [0, 1, 2, 3]
    assert weights.diagonal().min() > 0.9
    assert answer(state)["steps"]["ceilings"] is None
    assert answer(state)["steps"]["state"] == "previous"  # as Bahdanau asks
    assert answer(ALL)["steps"]["state"] == "current"


def test_only_the_page_of_the_steps_computes_them():
    assert answer(State())["steps"] is None
    assert compute(State()).step_rows == ()


# what no query can reach ---------------------------------------------------------------------------------------------


def test_a_key_in_the_middle_of_a_triangle_gets_at_most_a_quarter():
    keys = ((0.0, 0.0), (3.0, 0.0), (0.0, 3.0), (1.0, 1.0))
    state = State(tokens=("a", "b", "c", "d"), keys=keys)
    assert ceilings(state) == pytest.approx([1, 1, 1, 1 / 4], abs=1e-9)
    # reached by the query 0, where all scores are equal
    assert attend(state.tokens, keys, (0.0, 0.0)).weights[3] == pytest.approx(1 / 4)


def test_equal_keys_share_and_a_masked_one_gets_nothing():
    state = State(tokens=("a", "b", "c"), keys=((1.0, 2.0),) * 3, masked=(1,))
    assert ceilings(state) == pytest.approx([1 / 2, 0, 1 / 2])
    assert ceilings(State(tokens=("a",), keys=((1.0, 2.0),))) == pytest.approx([1])


def test_the_ceiling_of_argmax_and_of_the_additive_score_is_not_told():
    assert ceilings(State(temperature=0.0)) is None
    assert ceilings(State(score="additive")) is None


coordinate = st.floats(-3, 3).map(lambda x: round(x, 2))
point = st.tuples(coordinate, coordinate)


@settings(max_examples=60)
@given(keys=st.lists(point, min_size=2, max_size=6), queries=st.lists(point, min_size=1, max_size=12))
def test_no_query_gets_above_the_ceiling(keys, queries):
    tokens = tuple(f"w{k}" for k in range(len(keys)))
    state = State(
        page="steps", tokens=tokens, keys=tuple(keys), targets=tuple(f"y{k}" for k in range(len(queries))),
        queries=tuple(queries), temperature=0.3,
    )  # fmt: skip
    steps = compute(state).steps
    assert (steps.weights <= steps.ceilings + 1e-6).all()
    assert all(most > 1 - 1e-6 or most <= 0.5 + 1e-6 for most in steps.ceilings)


def test_the_least_sum_of_opposite_directions_is_two():
    assert least_sum(np.array([[1.0, 0.0], [-1.0, 0.0]])) == pytest.approx(2)
    assert least_sum(np.array([[1.0, 0.0], [0.5, 0.2]])) == pytest.approx(0, abs=1e-9)


# bad input -----------------------------------------------------------------------------------------------------------


def test_N03_with_every_word_masked_all_rows_are_zero_and_say_so():
    result = answer(msgspec.structs.replace(ALL, masked=(0, 1, 2, 3)))
    assert np.array(result["steps"]["weights"]).max() == 0
    assert result["steps"]["row_sums"] == [0, 0, 0, 0]
    assert result["steps"]["contexts"] == [[0, 0]] * 4
    assert result["no_visible_key"]


def test_N01_scores_of_thousands_keep_their_weights():
    steps = answer(msgspec.structs.replace(ALL, queries=((1000.0, 0.0), (0.0, 1000.0)), targets=("a", "b")))["steps"]
    assert np.isfinite(steps["weights"]).all()
    assert steps["weights"][0] == pytest.approx([0, 0, 0, 1])
    assert steps["weights"][1] == pytest.approx([0, 1 / 3, 1 / 3, 1 / 3])


def test_N37_swapped_keys_swap_their_columns_in_every_row():
    keys = ALL.keys
    swapped = msgspec.structs.replace(ALL, keys=(keys[3], keys[1], keys[2], keys[0]))
    before, after = compute(ALL).steps.weights, compute(swapped).steps.weights
    np.testing.assert_allclose(after[:, [3, 1, 2, 0]], before, atol=1e-15)


def test_N10_temperature_zero_is_argmax_in_every_row():
    weights = np.array(answer(msgspec.structs.replace(ALL, temperature=0.0))["steps"]["weights"])
    assert weights.tolist() == [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 1], [0, 0, 0, 1]]


def test_N02_what_is_no_number_is_refused_for_a_query():
    assert refused(edits.move_step_query, ALL, 1, (float("nan"), 0.0)).message.id == "not-finite"
    assert refused(edits.set_step_component, ALL, 1, 0, float("inf")).message.id == "not-finite"
    assert refused(edits.set_step_component, ALL, 1, 0, 1e7).message.id == "too-large"
    assert refused(edits.move_step_query, ALL, 4, (0.0, 0.0)).message.id == "index-out-of-range"


def test_words_and_queries_have_to_fit():
    assert refused(State, targets=("a",)).message.id == "wrong-shape"
    assert refused(State, targets=(), queries=()).message.id == "sentence-empty"
    many = tuple(f"y{k}" for k in range(13))
    assert refused(State, targets=many, queries=((0.0, 0.0),) * 13).message.id == "sentence-too-long"


# edits ---------------------------------------------------------------------------------------------------------------


def test_a_moved_query_changes_its_row_alone():
    moved = edits.move_step_query(ALL, 2, (-1.0, 0.5))
    before, after = compute(ALL).steps.weights, compute(moved).steps.weights
    assert np.abs(after[2] - before[2]).max() > 0.1
    np.testing.assert_array_equal(np.delete(after, 2, 0), np.delete(before, 2, 0))


def test_steps_come_and_go_between_one_and_twelve():
    state = ALL
    for _ in range(8):
        state = edits.add_step(state)
    assert len(state.targets) == len(state.queries) == 12
    assert refused(edits.add_step, state).message.id == "sentence-too-long"
    for _ in range(11):
        state = edits.remove_step(state, 0)
    assert refused(edits.remove_step, state, 0).message.id == "last-token"
    at_the_edge = edits.add_step(msgspec.structs.replace(state, queries=((1e6, 1e6),)))
    assert at_the_edge.queries[1] != at_the_edge.queries[0]


def test_other_target_words_keep_the_queries_of_those_that_stay():
    state = edits.with_targets(ALL, ("we", "love", "apples"))
    assert state.queries == (ALL.queries[0], ALL.queries[1], ALL.queries[3])
    assert edits.with_targets(ALL, ("a", "b", "c", "d", "e")).queries[4] == ALL.queries[3]
    assert edits.rename_step(ALL, 0, "we").targets[0] == "we"
    assert refused(edits.rename_step, ALL, 0, " ").message.id == "token-empty"


def test_a_step_can_be_calculated_alone():
    alone = edits.asked_alone(ALL, 1)
    assert (alone.page, alone.query) == ("calculation", ALL.queries[1])


def test_a_mask_holds_in_every_row():
    weights = np.array(answer(toggle_mask(ALL, 3))["steps"]["weights"])
    assert (weights[:, 3] == 0).all()
    np.testing.assert_allclose(weights.sum(axis=1), 1)


# A and B -------------------------------------------------------------------------------------------------------------


def test_A_and_B_differ_by_the_largest_change_of_one_weight():
    a, b = compute(ALL), compute(edits.move_step_query(ALL, 0, (0.0, 0.0)))
    found = difference(a, b)
    assert found.kind == "difference-weight"
    assert found.value == pytest.approx(a.steps.weights[0, 0] - 0.25)
    fewer = compute(edits.remove_step(ALL, 0))
    assert difference(a, fewer).kind == "difference-none"
    assert difference(compute(State()), a).value is None


def test_the_state_of_the_page_survives_json():
    state = edits.move_step_query(with_preset(ALL, "sentence-additive"), 3, (0.125, -1e-7))
    assert msgspec.json.decode(msgspec.json.encode(state), type=registry.lab("attention").state_type) == state
