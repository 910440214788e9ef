"""The Reader's state and what is computed from it."""

from __future__ import annotations

import math
from functools import partial

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from numpy.testing import assert_allclose

from rnnlab.labs.reader import state as reader
from rnnlab.labs.reader.compute import compute
from rnnlab.labs.reader.state import PRESETS, State, with_preset
from rnnlab.session.messages import Problem
from tests.labs.answers import printed, refused

TOKENS = st.lists(st.text(min_size=1, max_size=4).filter(str.strip), min_size=1, max_size=8)


result = partial(printed, "reader")


def refusal(**fields):
    problem = refused(State, **fields)
    return problem.field, problem.message.id


@pytest.mark.parametrize("cell", ["rnn", "gru", "lstm"])
def test_N35_both_sentences_are_read_with_the_same_weights(cell):
    """A network drawn anew for the second sentence would end somewhere else."""
    drawn = reader.with_hidden(reader.with_cell(State(), cell), 6)
    shown = result(replace(drawn, compare=drawn.sentence))
    assert shown["compare"]["hidden"] == shown["hidden"]
    assert shown["distance"] == 0.0


def test_first_state_is_tanh_of_W_x_plus_b_by_hand():
    # W·(1, 0, 0.5) + b = (−0.25, 0.5, 0, 0.75) + (−0.5, 0, −0.5, 0)
    expected = [math.tanh(a) for a in (-0.75, 0.5, -0.5, 0.75)]
    assert_allclose(result(State())["hidden"][0], expected, rtol=0, atol=1e-15)


def test_default_shows_the_numbers_of_the_picture():
    shown = result(State())
    assert np.round(shown["hidden"], 2).tolist() == [
        [-0.64, 0.46, -0.46, 0.64],
        [0.42, -0.57, -0.67, 0.38],
        [0.81, -0.27, 0.86, -0.75],
    ]
    assert np.round(shown["compare"]["hidden"][2], 2).tolist() == [-0.17, 0.62, -0.95, 0.69]
    assert shown["distance"] == pytest.approx(2.661137, abs=5e-7)
    step = [round(shown[term][2][0], 2) for term in ("input_term", "recurrent_term", "preactivation")]
    assert step == [1.25, 0.38, 1.13]  # 1.25 + 0.38 − 0.50


def test_order_preset_has_equal_means_and_different_last_states():
    shown = result(with_preset(State(), "word-order"))
    assert (shown["tokens"], shown["compare"]["tokens"]) == (["我", "打", "狗"], ["狗", "打", "我"])
    assert shown["bag_of_words"] == shown["compare"]["bag_of_words"] == [0.0, 0.5, 1 / 3]
    assert shown["bag_distance"] == 0.0
    assert shown["distance"] > 1


def test_order_pair_with_drawn_vectors_has_equal_means_and_different_last_states():
    shown = result(State(sentence=("猫", "追", "狗"), compare=("狗", "追", "猫")))
    assert shown["bag_of_words"] == shown["compare"]["bag_of_words"]
    assert shown["distance"] > 1e-3


@settings(deadline=None, max_examples=60)
@given(TOKENS, st.randoms(), st.integers(0, 5))
def test_any_two_orders_of_any_words_have_the_same_mean_bit_for_bit(words, random, seed):
    order = random.sample(words, len(words))
    trace = compute(State(sentence=tuple(words), compare=tuple(order), seed=seed))
    assert trace.main.bag_of_words.tobytes() == trace.compare.bag_of_words.tobytes()
    assert trace.bag_distance == 0.0


def test_unknown_words_have_vectors_of_their_own_so_that_swapping_them_changes_the_state():
    shown = result(State(sentence=("甲", "乙"), compare=("乙", "甲")))
    assert shown["inputs"][0] != shown["inputs"][1]
    assert shown["distance"] > 1e-3


def test_parameter_count_is_the_same_for_three_words_and_fifty():
    fifty = result(with_preset(State(), "fifty-words"))
    assert len(fifty["tokens"]) == 50
    assert len(fifty["compare"]["tokens"]) == 3
    counts = {(s["parameter_count"], s["parameter_count_torch"]) for s in (fifty, fifty["compare"], result(State()))}
    assert counts == {(32, 36)}
    assert fifty["parameter_parts"] == {"W": 12, "U": 16, "b": 4}


@pytest.mark.parametrize(("cell", "formula", "torchs"), [("rnn", 32, 36), ("gru", 100, 108), ("lstm", 128, 144)])
def test_parameters_of_each_cell_are_counted_by_formula_and_torch(cell, formula, torchs):
    shown = result(State(cell=cell))
    assert (shown["parameter_count"], shown["parameter_count_torch"]) == (formula, torchs)


def test_two_dimensional_preset_has_two_units_and_different_ends():
    shown = result(with_preset(State(), "two-dimensional"))
    assert len(shown["hidden"][0]) == 2
    assert shown["distance"] > 1


def test_every_preset_is_a_state_that_computes():
    for name, fields in PRESETS.items():
        if fields.get("model"):  # those are in test_reader_trained
            continue
        trace = compute(with_preset(State(), name))
        assert trace.main.nonfinite is None
        assert trace.distance is not None
        assert trace.distance > 0.1, name


def test_without_a_second_sentence_there_is_no_comparison():
    shown = result(reader.with_compare(State(), None))
    assert (shown["compare"], shown["distance"], shown["bag_distance"]) == (None, None, None)


def test_lstm_shows_its_gates_and_cell_state():
    shown = result(State(cell="lstm"))
    assert sorted(shown["gates"]) == ["f", "g", "i", "o"]
    assert np.shape(shown["cell_state"]) == (3, 4)
    assert np.shape(shown["preactivation"]) == (3, 16)


def test_explosion_is_null_with_its_step_said():
    """h_t ≈ 10^(6(t−1)) is beyond 1.8·10^308 at step 53."""
    state = State(
        sentence=("a",) * 60, compare=("a",), activation="linear", W=((1.0,),), U=((1e6,),), b=(0.0,),
        embeddings={"a": (1.0,)},
    )  # fmt: skip
    shown = result(state)
    assert shown["nonfinite"] == {"step": 53, "kind": "inf"}
    assert shown["hidden"][51][0] > 1e300
    assert shown["hidden"][52] == [None]
    assert shown["distance"] is None
    assert shown["compare"]["nonfinite"] is None


def test_T15_five_hundred_tokens_are_read_and_one_more_is_refused():
    assert len(result(State(sentence=("我", "打") * 250))["hidden"]) == 500
    assert refusal(sentence=("我",) * 501) == ("sentence", "sentence-too-long")
    assert refusal(compare=("我",) * 501) == ("compare", "sentence-too-long")


@pytest.mark.parametrize("tokens", [(), ("",), (" ",), ("\u3000",), (" ", "\t")])
def test_T11_sentence_without_a_word_is_refused(tokens):
    assert refusal(sentence=tokens) == ("sentence", "sentence-empty")
    assert refusal(compare=tokens) == ("compare", "sentence-empty")


def test_blank_token_among_words_is_refused():
    assert refusal(sentence=("我", " ")) == ("sentence", "token-empty")


def test_emoji_and_mixed_scripts_are_words():
    words = ("a", "🙂", "我", "👩\u200d🏫", "שלום", "<eos>", "ＡＢＣ")
    shown = result(State(sentence=words, compare=None))
    assert shown["tokens"] == list(words)
    assert np.isfinite(shown["hidden"]).all()


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf, 1e400, 1e7])
def test_number_that_is_not_finite_or_too_large_is_refused_by_place(value):
    for edit, field in [
        (lambda: reader.set_weight(State(), "W", 1, 2, value), "W[1][2]"),
        (lambda: reader.set_weight(State(), "U", 3, 0, value), "U[3][0]"),
        (lambda: reader.set_weight(State(), "b", 2, 0, value), "b[2]"),
        (lambda: reader.set_embedding(State(), "狗", 1, value), "embeddings['狗'][1]"),
        (lambda: State(b=(0.0, 0.0, 0.0, value)), "b[3]"),
        (lambda: State(embeddings={"狗": (0.0, value, 0.0)}), "embeddings['狗'][1]"),
    ]:
        with pytest.raises(Problem) as caught:
            edit()
        assert caught.value.field == field


def test_1e400_in_json_is_refused_on_decoding():
    with pytest.raises(msgspec.ValidationError, match=r"b\[0\]"):
        msgspec.json.decode('{"b": [1e400, 0, 0, 0]}', type=State)


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"step": -1}, ("step", "too-small")),
        ({"seed": -1}, ("seed", "too-small")),
        ({"cell": "transformer"}, ("cell", "not-an-option")),
        ({"activation": "gelu"}, ("activation", "not-an-option")),
        ({"units": (0, 8)}, ("units[1]", "index-out-of-range")),
        ({"W": ((1.0, 0.0, 0.0),) * 3, "U": ((0.0,) * 3,) * 4}, ("U", "wrong-shape")),
        ({"W": ((1.0, 0.0, 0.0), (1.0,), (0.0,), (0.0,)), "U": State().U}, ("W[1]", "wrong-shape")),
        ({"U": ((1.0, 0.0),) * 4}, ("U", "wrong-shape")),
        ({"U": ((0.0,) * 9,) * 9}, ("U", "size-impossible")),
        ({"U": ((),)}, ("U", "size-impossible")),
        ({"b": (0.0,) * 5, "U": State().U}, ("b", "wrong-shape")),
        ({"b_hn": (0.0,) * 3}, ("b_hn", "wrong-shape")),
        ({"cell": "lstm", "W": State().W, "U": ((0.0,) * 4,) * 16}, ("W", "wrong-shape")),
        ({"embeddings": {"我": (1.0,) * 9}}, ("embeddings['我']", "size-impossible")),
        ({"embeddings": {"我": (1.0, 0.0), "打": (1.0,)}}, ("embeddings['打']", "wrong-shape")),
        ({"W": State().W, "embeddings": {"我": (1.0, 0.0)}}, ("embeddings['我']", "wrong-shape")),
    ],
)
def test_what_does_not_fit_is_refused_by_name(fields, expected):
    assert refusal(**fields) == expected


def test_weights_left_out_are_filled_in_for_cell_and_size():
    lstm = State(cell="lstm")
    assert (len(lstm.W), len(lstm.U), len(lstm.b)) == (16, 16, 16)
    small = State(U=((0.5, 0.0), (0.0, 0.5)))
    assert (np.shape(small.W), small.b, small.b_hn) == ((2, 3), (0.0, 0.0), (0.0, 0.0))


@pytest.mark.parametrize("cell", ["rnn", "gru", "lstm"])
def test_state_comes_back_equal_from_json(cell):
    state = reader.with_hidden(State(cell=cell), 6)
    assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state


def test_setting_a_weight_changes_that_one_alone():
    edited = reader.set_weight(State(), "U", 1, 3, 0.25)
    assert edited.U[1] == (-1.0, 0.0, 1.0, 0.25)
    assert replace(edited, U=State().U) == State()


@pytest.mark.parametrize(("matrix", "row", "col"), [("W", 4, 0), ("W", 0, 3), ("U", -1, 0), ("b", 4, 0)])
def test_weight_that_does_not_exist_is_refused(matrix, row, col):
    with pytest.raises(Problem) as caught:
        reader.set_weight(State(), matrix, row, col, 0.0)
    assert caught.value.message.id == "index-out-of-range"


def test_moving_one_coordinate_of_a_drawn_vector_keeps_the_others():
    drawn = reader.vector_of(State(), "猫")
    edited = reader.set_embedding(State(), "猫", 1, 0.125)
    assert reader.vector_of(edited, "猫") == (drawn[0], 0.125, drawn[2])
    assert "猫" not in State().embeddings


@pytest.mark.parametrize("cell", ["gru", "lstm"])
def test_cell_and_back_is_the_same_rnn_because_the_candidate_keeps_its_numbers(cell):
    other = reader.with_cell(State(), cell)
    block = slice(8, 12)  # n of r, z, n and g of i, f, g, o
    assert (other.W[block], other.U[block], other.b[block]) == (State().W, State().U, State().b)
    assert reader.with_cell(other, "rnn") == State()


@pytest.mark.parametrize("cell", ["rnn", "gru", "lstm"])
@pytest.mark.parametrize("hidden", [1, 2, 5, 8])
def test_another_hidden_size_keeps_each_blocks_overlap(cell, hidden):
    old = reader.with_cell(State(), cell)
    new = reader.with_hidden(old, hidden)
    both, blocks = min(hidden, 4), len(new.U) // hidden
    for name, columns in (("W", 3), ("U", both)):
        old_blocks = np.reshape(getattr(old, name), (blocks, 4, -1))
        new_blocks = np.reshape(getattr(new, name), (blocks, hidden, -1))
        assert (new_blocks[:, :both, :columns] == old_blocks[:, :both, :columns]).all()
        assert set(np.unique(new_blocks * 2)) <= {-2, -1, 0, 1, 2}
    assert len(compute(new).main.hidden[0]) == hidden


def test_larger_and_back_is_the_same_network():
    assert reader.with_hidden(reader.with_hidden(State(), 8), 4) == State()


@pytest.mark.parametrize("size", [0, -1, 9])
def test_size_beyond_the_limits_is_refused(size):
    with pytest.raises(Problem):
        reader.with_hidden(State(), size)


@pytest.mark.parametrize(
    ("hidden", "units", "expected"),
    [(4, (0, 1), (0, 1)), (4, (3, 1), (3, 1)), (2, (0, 5), (0, 1)), (2, (1, 1), (1, 0)), (1, (0, 1), None)],
)
def test_plane_shows_two_different_units_that_exist(hidden, units, expected):
    assert reader.plane_units(reader.with_units(reader.with_hidden(State(), hidden), *units)) == expected


def test_step_plays_no_part_in_the_computation():
    assert result(replace(State(), step=0)) == result(replace(State(), step=400)) == result(State())
