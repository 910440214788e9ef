"""What came next: the words' self-attention, its swap test, and the edits of its State."""

from __future__ import annotations

import json
import subprocess
import sys

import msgspec
import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from rnnlab.engine.next_traces import SETTINGS
from rnnlab.labs.selfattention.compute import attended, compute, difference, to_json
from rnnlab.labs.selfattention.state import (
    PRESETS,
    STATES,
    TOKEN_LIMIT,
    W_Q,
    State,
    exchanged,
    identity,
    set_map,
    set_state,
    with_mask,
    with_preset,
    with_tokens,
)
from rnnlab.session.messages import Problem

NUMBERS = st.floats(-2, 2, allow_subnormal=False)


@st.composite
def any_states(draw, **fixed):
    """A State of up to six words of 1, 2 or 4 dimensions, with heads, positions and masks of any kind."""
    n, d = draw(st.integers(1, 6)), draw(st.sampled_from((1, 2, 4)))

    def matrix(rows):
        return tuple(tuple(draw(NUMBERS) for _ in range(d)) for _ in range(rows))

    fields = {
        "tokens": tuple(f"w{k}" for k in range(n)),
        "states": matrix(n),
        "heads": draw(st.sampled_from([k for k in (1, 2, 4) if d % k == 0])),
        "positions": draw(st.sampled_from(("none", "sinusoidal", "learned"))),
        "learned": matrix(n),
        "causal": draw(st.booleans()),
        "masked": tuple(sorted(draw(st.sets(st.integers(0, n - 1))))),
        "swapped": (draw(st.integers(0, n - 1)), draw(st.integers(0, n - 1))),
        **{name: matrix(d) for name in ("W_q", "W_k", "W_v", "W_o")},
    }
    return State(**(fields | fixed))


def distance(state, setting):
    return next(swap.distance for swap in compute(state).swaps if swap.setting == setting)


# ---- the worked example ---------------------------------------------------------------------------------------------


def test_the_example_by_hand():
    trace = to_json(compute(State()))
    x, W_q, W_k = np.array(STATES), np.array([[-0.5, 1.0], [1.0, -0.5]]), np.array([[0.0, 1.0], [-1.0, 0.0]])
    scores = (x @ W_q.T) @ (x @ W_k.T).T / np.sqrt(2)
    weights = np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True)
    np.testing.assert_allclose(trace["weights"], [weights], atol=1e-15)
    np.testing.assert_allclose(trace["outputs"], weights @ x, atol=1e-15)
    assert [f"{weight:.2f}" for weight in trace["weights"][0][0]] == ["0.36", "0.04", "0.61"]
    assert [f"{number:.2f}" for number in trace["outputs"][0]] == ["1.43", "1.93"]
    assert trace["comparisons"] == 9


def test_without_positions_the_swapped_example_only_swaps_and_otherwise_it_changes():
    found = {swap.setting: swap.distance for swap in compute(State()).swaps}
    assert tuple(found) == SETTINGS
    assert found["none"] < 1e-12
    assert found["sinusoidal"] == pytest.approx(1.235841, abs=1e-6)
    assert found["causal"] == pytest.approx(1.124133, abs=1e-6)
    assert found["learned"] > 0.1


def test_the_result_has_the_shapes_that_are_promised():
    state = State(tokens=("a", "b", "c"), states=((1.0, 2.0, 0.0, 1.0),) * 3, heads=2)
    trace = to_json(compute(state))
    assert np.array(trace["weights"]).shape == (2, 3, 3)
    assert np.array(trace["outputs"]).shape == (3, 4)
    json.dumps(trace, allow_nan=False)


# ---- order ----------------------------------------------------------------------------------------------------------


@given(any_states(positions="none", causal=False), st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_without_positions_and_causal_mask_permuted_words_give_permuted_outputs(state, random):
    order = list(range(len(state.tokens)))
    random.shuffle(order)
    straight, permuted = (attended(state, np.array(rows), "none", False) for rows in (range(len(order)), order))
    np.testing.assert_allclose(permuted.outputs, straight.outputs[order], atol=1e-6)
    np.testing.assert_allclose(permuted.weights, straight.weights[:, order][:, :, order], atol=1e-6)
    assert distance(state, "none") <= 1e-6


@given(st.lists(st.tuples(NUMBERS, NUMBERS), min_size=3, max_size=6))
@settings(max_examples=40, deadline=None)
def test_positions_tell_two_swapped_words_apart_wherever_their_places_differ_in_what_they_ask(rows):
    state = State(tokens=tuple(f"w{k}" for k in range(len(rows))), states=tuple(rows), swapped=(0, 1))
    before, after = (
        attended(state, np.array(order), "sinusoidal", False)
        for order in (range(len(rows)), [1, 0, *range(2, len(rows))])
    )
    # a word's query is of its place: the very same word asks something else there
    assert not np.allclose(before.queries[0, 0], after.queries[0, 1])
    expected = np.linalg.norm(after.outputs[[1, 0]] - before.outputs[:2], axis=1).max()
    assert distance(state, "sinusoidal") >= expected - 1e-12


def test_a_causal_mask_alone_lets_the_order_leak_in():
    state = State(W_q=((0.0, 0.0), (0.0, 0.0)), tokens=("a", "b"), states=((1.0, 0.0), (0.0, 1.0)), swapped=(0, 1))
    # equal weights: the first sees itself alone, the second the mean of both
    swap = next(swap for swap in compute(state).swaps if swap.setting == "causal")
    np.testing.assert_allclose(swap.before, [[1.0, 0.0], [0.5, 0.5]])
    np.testing.assert_allclose(swap.after, [[0.5, 0.5], [0.0, 1.0]])
    assert swap.distance == pytest.approx(np.sqrt(0.5))


def test_N32_the_same_state_gives_the_same_numbers_bit_for_bit():
    assert to_json(compute(State(heads=2))) == to_json(compute(State(heads=2)))


# ---- torch's own ----------------------------------------------------------------------------------------------------


@given(any_states())
@settings(max_examples=60, deadline=None)
def test_weights_and_outputs_are_those_of_torchs_own_attention(state):
    found = compute(state).attention
    seen = torch.from_numpy(found.visible).bool()
    rows = seen.any(dim=1).numpy()  # torch has no answer for a word that sees nobody
    n, d = found.inputs.shape
    x = torch.from_numpy(found.inputs + found.positions)
    module = torch.nn.MultiheadAttention(d, state.heads, bias=False, dtype=torch.float64)
    with torch.no_grad():
        maps = [torch.tensor(getattr(state, name), dtype=torch.float64) for name in ("W_q", "W_k", "W_v", "W_o")]
        module.in_proj_weight.copy_(torch.cat(maps[:3]))
        module.out_proj.weight.copy_(maps[3])
        outputs, weights = module(x, x, x, attn_mask=~seen, average_attn_weights=False)
        q, k, v = ((x @ W.T).view(n, state.heads, d // state.heads).transpose(0, 1) for W in maps[:3])
        fused = torch.nn.functional.scaled_dot_product_attention(q, k, v, attn_mask=seen)
    np.testing.assert_allclose(found.outputs[rows], outputs.numpy()[rows], atol=1e-10)
    np.testing.assert_allclose(found.weights[:, rows], weights.numpy()[:, rows], atol=1e-10)
    np.testing.assert_allclose(found.heads[:, rows], fused.numpy()[:, rows], atol=1e-10)


# ---- masks and bad input --------------------------------------------------------------------------------------------


def test_N03_a_word_that_may_look_at_nobody_has_weights_and_outputs_0_and_says_so():
    trace = to_json(compute(State(masked=(0, 1, 2))))
    assert trace["no_visible_key"] == [True, True, True]
    assert not np.any(trace["weights"])
    assert not np.any(trace["outputs"])
    assert trace["row_sums"] == [[0.0, 0.0, 0.0]]
    causal = to_json(compute(State(masked=(0,), causal=True)))
    assert causal["no_visible_key"] == [True, False, False]
    assert not np.any(causal["outputs"][0])
    assert causal["row_sums"] == [[0.0, pytest.approx(1.0), pytest.approx(1.0)]]


def test_N04_hidden_words_do_not_come_back_as_equal_shares():
    assert compute(State(masked=(0, 1))).attention.weights[0].tolist() == [[0.0, 0.0, 1.0]] * 3


def test_N06_masked_means_that_nobody_looks_there():
    shares = compute(State(masked=(2,))).attention.weights[0]
    assert not shares[:, 2].any()
    assert shares[2, :2].sum() == pytest.approx(1.0)  # it still looks at others


def test_N02_the_largest_numbers_that_can_be_typed_stay_finite_and_are_shown_as_what_they_are():
    big = ((1e6, 1e6), (1e6, 1e6))
    trace = to_json(compute(State(states=((1e6, 1e6), (-1e6, 1e6), (1e6, -1e6)), W_q=big, W_k=big, W_v=big, W_o=big)))
    assert trace["scores"][0][0][0] == pytest.approx(2 * (2e12) ** 2 / np.sqrt(2))
    assert trace["weights"][0][0] == [1.0, 0.0, 0.0]
    assert trace["outputs"][0][0] == pytest.approx(2e6 * 2e12)
    json.dumps(trace, allow_nan=False)
    with pytest.raises(Problem, match="W_q"):
        State(W_q=((float("inf"), 0.0), (0.0, 0.0)))


def test_one_word_alone_looks_at_itself_and_there_is_nothing_to_swap():
    trace = to_json(compute(State(tokens=("我",), causal=True)))
    assert trace["weights"] == [[[1.0]]]
    assert trace["outputs"] == [[0.5, 2.0]]
    assert trace["swapped"] == [0, 0]
    assert all(swap["distance"] == 0.0 for swap in trace["swaps"].values())


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"tokens": tuple(f"w{k}" for k in range(2000))}, "tokens"),
        ({"tokens": ()}, "tokens"),
        ({"tokens": ("a", " ")}, "tokens"),
        ({"states": ((1.0, 2.0),)}, "states"),
        ({"heads": 3}, "heads"),
        ({"positions": "random"}, "positions"),
        ({"positions": "learned", "learned": ((1.0, 1.0),)}, "learned"),
        ({"learned": ((1.0, 1.0),)}, "learned"),
        ({"learned": ((1.0, 1.0), (1.0,), (1.0, 1.0))}, r"learned\[1\]"),
        ({"positions": "sinusoidal", "learned": ((1.0,),) * 3}, "learned"),
        ({"masked": (3,)}, r"masked\[0\]"),
        ({"masked": (1, 1)}, "masked"),
        ({"W_o": ((1.0,),)}, "W_o"),
        ({"cloze": ("a",) * 2000}, "cloze"),
        ({"sentences": (("a",),) * 7}, "sentences"),
    ],
)
def test_what_cannot_be_is_refused_by_its_name(fields, field):
    with pytest.raises(Problem, match=f"^{field}"):
        State(**fields)


def test_entropy_is_0_for_one_word_and_ln_n_for_equal_weights():
    zero = ((0.0, 0.0), (0.0, 0.0))
    np.testing.assert_allclose(compute(State(W_q=zero)).entropy, [[np.log(3)] * 3])
    np.testing.assert_array_equal(compute(State(W_q=zero, masked=(0, 1))).entropy, [[0.0] * 3])


# ---- the State ------------------------------------------------------------------------------------------------------


def test_words_without_vectors_get_some_and_the_examples_keep_theirs():
    state = State(tokens=("猫", "打", "我"))
    assert state.states[1:] == (STATES[1], STATES[0])
    assert state.states[0] == State(tokens=("猫",)).states[0]
    assert all(-1 <= number <= 1 for number in state.states[0])


def test_maps_that_were_left_alone_fit_any_size():
    state = State(tokens=("a", "b"), states=((1.0, 2.0, 3.0, 4.0),) * 2, positions="learned")
    assert state.W_q == state.W_o == identity(4)
    assert {len(row) for row in state.learned} == {4}
    assert State().W_q == W_Q
    again = msgspec.json.decode(msgspec.json.encode(state), type=State)
    assert again == state


def test_edits_of_words_keep_what_belongs_to_them():
    state = State(masked=(2,))
    longer = with_tokens(state, ("狗", "我", "追", "狗"))
    assert longer.states[:2] == (STATES[2], STATES[0])
    assert longer.masked == (0,)
    assert longer.states[2] == State(tokens=("追",)).states[0]
    assert with_tokens(state, ("我",)).swapped == (0, 0)
    assert exchanged(State(), 0, 2).tokens == ("狗", "打", "我")
    assert exchanged(State(), 0, 2).states == (STATES[2], STATES[1], STATES[0])
    assert with_mask(with_mask(State(), 1), 1) == State()
    assert set_state(State(), 1, (3, 4)).states[1] == (3.0, 4.0)
    assert set_map(State(), "W_v", 1, 0, 2).W_v == ((1.0, 0.0), (2.0, 1.0))
    with pytest.raises(Problem):
        with_tokens(state, [f"w{k}" for k in range(TOKEN_LIMIT + 1)])


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_is_computed_and_leaves_the_other_pages_alone(name):
    before = State(page="words", cloze=("我", "喝"), sentences=(("I",),))
    after = with_preset(before, name)
    assert (after.page, after.cloze, after.sentences) == (before.page, before.cloze, before.sentences)
    assert np.isfinite(compute(after).attention.outputs).all()


def test_the_difference_of_two_traces_is_the_farthest_moved_output():
    a, b = compute(State()), compute(set_state(State(), 0, (0.5, 1.0)))
    found = difference(a, b)
    assert found.kind == "difference-outputs"
    moved = np.linalg.norm(b.attention.outputs - a.attention.outputs, axis=1)
    assert found.value == moved.max() > 0
    assert difference(a, compute(State(tokens=("我",)))).value is None


# ---- what is imported -----------------------------------------------------------------------------------------------


def test_no_page_brings_in_torchs_compiler_or_sympy():
    code = (
        "import sys; from rnnlab.labs.selfattention.compute import compute; "
        "from rnnlab.labs.selfattention.state import State; import rnnlab.labs.selfattention.work\n"
        "for page in ('words', 'hidden', 'sentences'): compute(State(page=page))\n"
        "print([name for name in ('sympy', 'torch._dynamo', 'transformers', 'tokenizers') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
