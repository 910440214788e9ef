"""The Attention lab: values apart from keys, rounding, all score functions and who wins where, as they are printed."""

from __future__ import annotations

import json
from functools import partial

import msgspec
import pytest

from rnnlab.engine.attention import attend
from rnnlab.engine.traces import EngineError
from rnnlab.labs.attention import edits
from rnnlab.labs.attention.compute import compute
from rnnlab.labs.attention.state import PAGES, SCORES, State
from tests.labs.answers import printed, refused

answer = partial(printed, "attention")
VALUES = ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0))


def test_values_begin_as_the_keys_and_leave_the_weights_alone():
    apart = edits.with_values(State(), True)
    assert apart.values == State().keys
    assert answer(apart)["context"] == answer(State())["context"]
    moved = edits.move_value(apart, 3, (0.0, -1.0))
    assert moved.keys == State().keys
    assert answer(moved)["weights"] == answer(State())["weights"]
    assert edits.with_values(moved, False) == State()


def test_the_context_is_the_mean_of_the_values():
    result = answer(State(values=VALUES))
    w = [0.041371, 0.015219, 0.112457, 0.830953]
    assert result["context"] == pytest.approx([w[1] + w[3], w[2] + w[3]], abs=2e-6)
    assert result["weighted"][3] == pytest.approx([w[3], w[3]], abs=1e-6)
    assert result["values"] == [list(value) for value in VALUES]
    assert answer(State())["values"] is None


def test_the_context_stays_in_the_polygon_of_the_values_and_not_of_the_keys():
    result = answer(State(values=VALUES))
    assert result["hull"] == [[0, 0], [1, 0], [1, 1], [0, 1]]
    assert result["distances"][3] == pytest.approx(
        ((1 - result["context"][0]) ** 2 + (1 - result["context"][1]) ** 2) ** 0.5
    )
    assert result["nearest"] == 3


def test_values_follow_their_tokens():
    state = State(values=VALUES)
    assert edits.add_token(state, "梨", (0, 2)).values == (*VALUES, (0.0, 2.0))
    assert edits.remove_token(state, 1).values == (VALUES[0], VALUES[2], VALUES[3])
    swapped = edits.with_tokens(state, ("苹果", "爱", "吃", "我"))
    assert swapped.values == (VALUES[3], VALUES[1], VALUES[2], VALUES[0])
    fresh = edits.with_tokens(state, ("我", "梨"))
    assert fresh.values == (VALUES[0], fresh.keys[1])


def test_one_number_of_a_value_is_typed():
    assert edits.set_value(State(), 2, 1, 4).values == ((1.0, 0.0), (0.0, 1.0), (1.0, 4.0), (2.0, 1.0))


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -float("inf"), 1e400])
def test_N02_a_value_that_is_not_finite_is_refused_by_its_place(value):
    assert refused(edits.move_value, State(), 1, (0.0, value)).field == "values[1][1]"
    assert refused(edits.set_value, State(), 0, 0, value).field == "values[0][0]"
    assert refused(lambda: State(values=((value, 0.0), *VALUES[1:]))).field == "values[0][0]"


def test_N02_a_value_out_of_range_is_refused():
    assert refused(edits.move_value, State(), 1, (0.0, 1e7)).message.id == "too-large"


def test_a_value_for_each_key_no_more_and_no_less():
    assert refused(lambda: State(values=VALUES[:3])).field == "values"
    with pytest.raises(EngineError):
        attend("abc", ((1, 0), (0, 1), (1, 1)), (1, 1), values=((1, 0),))


def test_rounding_before_the_sum_gives_the_blackboards_numbers():
    result = answer(State(rounding="before"))
    assert result["weights_by_hand"]["2"] == [0.04, 0.02, 0.11, 0.83]
    assert result["weight_sums_by_hand"]["2"] == 1.0
    assert result["context_by_hand"]["2"] == [1.81, 0.96]
    assert result["context"] == answer(State())["context"]  # rounding is of what is shown


def test_rounded_weights_need_not_sum_to_1():
    result = answer(State(temperature=1e12, tokens=("a", "b", "c"), keys=((3.0, 0.0), (0.0, 3.0), (3.0, 3.0))))
    assert result["weights_by_hand"]["2"] == [0.33, 0.33, 0.33]
    assert result["weight_sums_by_hand"]["2"] == 0.99
    assert result["context_by_hand"]["2"] == [1.98, 1.98]


def test_by_hand_it_is_the_values_that_are_summed():
    result = answer(State(values=VALUES))
    assert result["context_by_hand"]["2"] == [0.85, 0.94]  # 0.02 + 0.83, 0.11 + 0.83


def test_functions_and_winners_are_computed_only_where_they_are_shown():
    plain = answer(State())
    assert plain["functions"] is None
    assert plain["winners"] is None
    assert answer(State(page="scores", field=True))["winners"] is None
    assert answer(State(field=True))["winners"]["never_proved"] == [2]


def test_the_four_functions_stand_side_by_side_on_the_same_vectors():
    functions = answer(State(page="scores"))["functions"]
    assert tuple(functions) == SCORES
    for kind in SCORES:
        alone = answer(State(score=kind))
        for key in ("scores", "weights", "context"):
            assert functions[kind][key] == pytest.approx(alone[key], rel=1e-12)


def test_eating_can_never_win_but_with_the_additive_score():
    functions = answer(edits.with_preset(State(page="scores"), "additive-eat"))["functions"]
    for kind in ("dot", "scaled-dot", "general"):
        assert functions[kind]["winners"]["never_proved"] == [2]
        assert functions[kind]["winner"] == 3
    assert functions["additive"]["winner"] == 2
    assert 2 not in functions["additive"]["winners"]["never"]


@pytest.mark.parametrize("surface", ["winner", "score", "map"])
def test_N03_with_every_key_masked_all_pages_answer(surface):
    result = answer(State(page="scores", masked=(0, 1, 2, 3), surface=surface, field=True))
    for function in result["functions"].values():
        assert function["winner"] is None
        assert function["weights"] == [0, 0, 0, 0]
        assert function["context"] == [0, 0]
    assert answer(State(masked=(0, 1, 2, 3), field=True))["winners"]["never"] == []


@pytest.mark.parametrize("surface", ["winner", "score", "map"])
def test_N02_huge_vectors_leave_no_number_out(surface):
    state = State(
        page="scores", surface=surface, keys=((1e6, 0.0), (0.0, -1e6), (1e-6, 1e6), (1e6, 1e6)), query=(1e6, -1e6),
        A=((1e6, 0.0), (0.0, 1e6)), temperature=1e-9,
    )  # fmt: skip
    json.dumps(answer(state), allow_nan=False)
    assert answer(state)["functions"]["general"]["weights"] == [0.5, 0.5, 0, 0]  # both scores are 1e18


@pytest.mark.parametrize("surface", ["winner", "score", "map"])
def test_one_token_at_the_origin_has_a_plane_too(surface):
    state = State(tokens=("a",), keys=((0.0, 0.0),), query=(0.0, 0.0), page="scores", surface=surface)
    assert answer(state)["functions"]["dot"]["winner"] == 0


def test_N10_argmax_of_all_functions_shares_equal_scores():
    functions = answer(State(page="scores", temperature=0.0, query=(0.0, 1.0)))["functions"]
    assert functions["dot"]["weights"] == pytest.approx([0, 1 / 3, 1 / 3, 1 / 3])


def test_a_preset_keeps_the_page_and_what_the_other_pages_show():
    state = State(
        page="scores", queries=((1.0, 1.0),), targets=("x",), model="translate-fixed", at=2, rounding="before"
    )
    preset = edits.with_preset(state, "sharp")
    assert (preset.page, preset.queries, preset.targets, preset.model, preset.at) == (
        "scores", ((1.0, 1.0),), ("x",), "translate-fixed", 2,
    )  # fmt: skip
    assert preset.rounding == "after"


def test_what_is_looked_at_is_chosen_among_what_there_is():
    for page in PAGES:
        assert edits.with_page(State(), page).page == page
    for change, field in (
        (edits.with_page, "page"),
        (edits.with_rounding, "rounding"),
        (edits.with_surface, "surface"),
    ):
        assert refused(change, State(), "nonesuch").field == field
    assert edits.with_field(State(), True).field


def test_a_state_with_all_fields_survives_json():
    state = State(values=VALUES, page="scores", rounding="before", field=True, surface="map")
    assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state


def test_a_key_of_the_page_is_computed_within_a_result_that_can_be_pinned():
    assert compute(State(page="scores")).functions[0].winners.winner.shape == (47, 61)
