"""The Attention lab: what its State accepts, what its edits do, what is printed."""

from __future__ import annotations

from functools import partial

import msgspec
import pytest

from rnnlab.labs.attention import edits
from rnnlab.labs.attention.state import PRESETS, State
from tests.labs.answers import printed, refused

answer = partial(printed, "attention")


def test_the_lab_opens_with_the_worked_example():
    result = answer(State())
    assert result["tokens"] == ["我", "爱", "吃", "苹果"]
    assert result["scores"] == [2, 1, 3, 5]
    assert result["weights"] == pytest.approx([0.041371, 0.015219, 0.112457, 0.830953], abs=1e-6)
    assert result["context"] == pytest.approx([1.815733, 0.958629], abs=1e-6)
    assert result["context_by_hand"]["2"] == [1.81, 0.96]
    assert sorted(result["context_by_hand"]) == ["2", "3", "4", "5", "6"]
    assert result["nonfinite"] is None


def test_a_state_survives_json():
    state = edits.with_preset(State(), "additive-eat")
    assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state


@pytest.mark.parametrize(
    ("preset", "winner", "weight"),
    [
        ("worked-example", 3, 0.83),
        ("sharp", 3, 1.0),
        ("query-on-eat", 3, 0.61),
        ("query-i", 0, 0.87),
        ("query-love", 1, 0.83),
        ("additive-eat", 2, 0.83),
    ],
)
def test_presets_show_what_they_promise(preset, winner, weight):
    weights = answer(edits.with_preset(State(), preset))["weights"]
    assert max(range(4), key=weights.__getitem__) == winner
    assert weights[winner] == pytest.approx(weight, abs=0.006)


def test_a_high_temperature_is_nearly_even():
    weights = answer(edits.with_preset(State(), "even"))["weights"]
    assert max(weights) < 0.33
    assert min(weights) > 0.2


def test_a_preset_keeps_the_shared_step_and_nothing_else():
    state = State(step=3, query=(9.0, 9.0), masked=(1,))
    assert edits.with_preset(state, "sharp") == State(step=3, temperature=0.25)
    assert refused(edits.with_preset, state, "nonesuch").field == "preset"
    assert set(PRESETS) >= {"worked-example", "sharp", "even"}


def test_moving_a_key_moves_that_key_only():
    moved = edits.move_key(State(), 2, (0.5, -1.5))
    assert moved.keys == ((1.0, 0.0), (0.0, 1.0), (0.5, -1.5), (2.0, 1.0))
    assert moved.query == State().query
    assert edits.move_query(State(), (0, 3)).query == (0.0, 3.0)


def test_typing_a_number_changes_one_coordinate():
    assert edits.set_component(State(), 3, 1, -4).keys[3] == (2.0, -4.0)
    assert edits.set_component(State(), None, 0, 7).query == (7.0, 1.0)


def test_tokens_are_added_renamed_and_removed():
    state = edits.add_token(State(), "梨", (0, 2))
    assert (state.tokens[-1], state.keys[-1]) == ("梨", (0.0, 2.0))
    assert edits.rename_token(state, 4, "桃").tokens[-1] == "桃"
    assert edits.rename_token(state, 4, "<eos>").tokens[-1] == "<eos>"
    assert edits.remove_token(state, 4) == State()


def test_a_mask_stays_with_its_tokens_when_one_before_is_removed():
    state = edits.toggle_mask(edits.toggle_mask(State(), 3), 1)
    assert state.masked == (1, 3)
    assert edits.remove_token(state, 0).masked == (0, 2)
    assert edits.remove_token(state, 1).masked == (2,)
    assert edits.toggle_mask(state, 1).masked == (3,)


def test_the_last_token_stays():
    state = State(tokens=("我",), keys=((1.0, 0.0),))
    assert refused(edits.remove_token, state, 0).message.id == "last-token"


def test_at_most_twelve_tokens():
    state = State()
    for k in range(8):
        state = edits.add_token(state, f"w{k}", (0.0, 0.0))
    problem = refused(edits.add_token, state, "one more", (0.0, 0.0))
    assert (problem.field, problem.message.id) == ("tokens", "sentence-too-long")


def test_matrices_are_set_one_number_at_a_time():
    assert edits.set_matrix(State(), "A", 0, 1, 0.5).A == ((1.0, 0.5), (0.0, 1.0))
    assert edits.set_matrix(State(), "W_h", 1, 0, -2).W_h == ((1.0, 0.0), (-2.0, 1.0))
    assert edits.set_matrix(State(), "v", 1, 0, 3).v == (1.0, 3.0)
    assert refused(edits.set_matrix, State(), "B", 0, 0, 1.0).field == "name"
    assert refused(edits.set_matrix, State(), "A", 2, 0, 1.0).message.id == "index-out-of-range"


def test_score_and_temperature_reach_the_result():
    scaled = answer(edits.with_score(State(), "scaled-dot"))
    assert scaled["scores"] == pytest.approx([2 / 2**0.5, 1 / 2**0.5, 3 / 2**0.5, 5 / 2**0.5])
    argmax = answer(edits.with_temperature(State(), 0))
    assert argmax["weights"] == [0, 0, 0, 1]
    assert argmax["exp"] is None
    assert argmax["nonfinite"] == {"field": "exp", "kind": "out-of-range"}


@pytest.mark.parametrize("value", [float("inf"), float("nan"), 10**400, float("-inf")])
def test_N02_a_number_that_is_not_finite_is_refused_by_its_place(value):
    problem = refused(edits.set_component, State(), 2, 0, value)
    assert (problem.field, problem.message.id) == ("keys[2][0]", "not-finite")
    assert refused(edits.move_key, State(), 1, (0.0, value)).field == "keys[1][1]"
    assert refused(edits.move_query, State(), (value, 0.0)).field == "query[0]"
    assert refused(edits.with_temperature, State(), value).field == "temperature"
    assert refused(State, keys=((0.0, value), *State().keys[1:])).field == "keys[0][1]"


@pytest.mark.parametrize(("value", "id"), [(1.1e6, "too-large"), (-1.1e6, "too-small"), ("seven", "not-a-number")])
def test_N02_a_coordinate_out_of_range_is_refused(value, id):
    problem = refused(edits.set_component, State(), None, 1, value)
    assert (problem.field, problem.message.id) == ("query[1]", id)
    assert edits.set_component(State(), None, 1, 1e6).query == (2.0, 1e6)


def test_N10_negative_temperature_is_refused_and_a_huge_one_is_even():
    assert refused(edits.with_temperature, State(), -1.0).message.id == "temperature-negative"
    assert answer(edits.with_temperature(State(), 1e9))["weights"] == pytest.approx([0.25] * 4, abs=1e-8)


def test_N03_all_keys_masked_is_an_answer():
    result = answer(State(masked=(0, 1, 2, 3)))
    assert result["no_visible_key"] is True
    assert result["weights"] == [0, 0, 0, 0]
    assert result["context"] == [0, 0]
    assert result["visible"] == [False] * 4


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"tokens": ()}, "tokens"),
        ({"tokens": ("我", " ", "吃", "苹果")}, "tokens"),
        ({"keys": ((1.0, 0.0),)}, "keys"),
        ({"keys": ((1.0, 0.0), (0.0, 1.0), (1.0, 1.0), (2.0,))}, "keys[3]"),
        ({"query": (1.0, 2.0, 3.0)}, "query"),
        ({"score": "cosine"}, "score"),
        ({"masked": (4,)}, "masked[0]"),
        ({"masked": (-1,)}, "masked[0]"),
        ({"masked": (1, 1)}, "masked"),
        ({"A": ((1.0, 0.0),)}, "A"),
        ({"W_s": ((1.0, 0.0), (0.0,))}, "W_s[1]"),
        ({"v": (1.0,)}, "v"),
        ({"step": -1}, "step"),
    ],
)
def test_a_state_that_does_not_hold_together_names_the_field(fields, field):
    assert refused(State, **fields).field == field


def test_an_edit_of_a_token_that_is_not_there_is_refused():
    for edit, args in [
        (edits.move_key, (4, (0.0, 0.0))),
        (edits.remove_token, (-1,)),
        (edits.rename_token, (4, "x")),
        (edits.toggle_mask, (4,)),
        (edits.set_component, (9, 0, 1.0)),
    ]:
        assert refused(edit, State(), *args).message.id == "index-out-of-range"
    assert refused(edits.rename_token, State(), 0, " ").message.id == "token-empty"


def test_unknown_fields_are_refused_when_decoding():
    with pytest.raises(msgspec.ValidationError, match="temperatur"):
        msgspec.json.decode(b'{"temperatur": 1}', type=State)


def test_another_sentence_keeps_the_keys_and_masks_of_the_words_that_stay():
    state = State(masked=(0, 3))
    found = edits.with_tokens(state, ("苹果", "爱", "吃", "你"))
    assert found.tokens == ("苹果", "爱", "吃", "你")
    assert found.keys[:3] == (state.keys[3], state.keys[1], state.keys[2])
    assert found.masked == (0,)
    assert edits.with_tokens(found, ("苹果", "爱", "吃", "你")) == found


def test_equal_words_keep_their_keys_in_their_order():
    state = State(tokens=("爱", "爱"), keys=((1.0, 0.0), (0.0, 1.0)))
    assert edits.with_tokens(state, ("爱", "我", "爱")).keys[::2] == state.keys


def test_a_new_word_has_its_own_free_place_every_time():
    words = tuple(f"词{k}" for k in range(12))
    first = edits.with_tokens(State(), words)
    assert first == edits.with_tokens(State(), words)
    assert len(set(first.keys)) == 12
    for x, y in first.keys:
        assert (x, y) != (0, 0)
        assert -1 <= x <= 2
        assert -1 <= y <= 2
        assert (2 * x) % 1 == (2 * y) % 1 == 0


@pytest.mark.parametrize("tokens", [(), (" ",), tuple("一二三四五六七八九十百千万")])
def test_T11_no_sentence_and_a_too_long_one_are_refused(tokens):
    assert refused(edits.with_tokens, State(), tokens).field == "tokens"


def test_a_token_is_added_by_one_press():
    state = edits.add_default_token(State())
    assert state.tokens == (*State().tokens, "w5")
    assert state.keys[:4] == State().keys
    assert edits.remove_token(state, 4) == State()


def test_what_stands_between_is_printed():
    result = answer(edits.with_score(State(), "additive"))
    assert result["query_term"] == [2, 1]
    assert result["key_terms"] == [[1, 0], [0, 1], [1, 1], [2, 1]]
    assert result["hull"] == [[0, 1], [1, 0], [2, 1]]
    assert answer(State())["right"] == [[1, 0], [0, 1], [1, 1], [2, 1]]
    assert answer(edits.with_score(State(), "scaled-dot"))["divisor"] == pytest.approx(2**0.5)
