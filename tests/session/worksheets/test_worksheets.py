"""Exercises are nice to calculate with and no two alike; a typed number is read and marked as a teacher would."""

from __future__ import annotations

import math

import msgspec
import pytest

from rnnlab.engine.rounding import cut_off, rounded
from rnnlab.session.messages import Problem
from rnnlab.session.worksheets.asking import Sheet, marked
from rnnlab.session.worksheets.drawing import draw, variant
from rnnlab.session.worksheets.exercises import KINDS, Attention, LinearGradient, LstmStep, RnnStep
from rnnlab.session.worksheets.reading import Typed, read
from rnnlab.session.worksheets.tables import LookedUp, tanh_between

WORKED = Attention(((1, 0), (0, 1), (1, 1)), (2, 1))  # scores 2, 1, 3


def leaves(tree):
    return [leaf for part in tree for leaf in leaves(part)] if isinstance(tree, list | tuple) else [tree]


def verdicts(exercise, typed):
    return {verdict.name: (verdict.kind, verdict.about) for verdict in marked(Sheet((exercise,), (typed,)))[0].verdicts}


@pytest.mark.parametrize("kind", KINDS)
def test_no_two_of_fifty_variants_are_alike(kind: str) -> None:
    for seed in range(5):
        assert len(set(draw(kind, seed, 50))) == 50


@pytest.mark.parametrize("kind", KINDS)
def test_a_variant_is_the_same_however_many_there_are(kind: str) -> None:
    assert draw(kind, 7, 20)[:3] == draw(kind, 7, 3)
    assert variant(kind, 7, 3) == draw(kind, 7, 3)[2]
    assert draw(kind, 7, 3) != draw(kind, 8, 3)


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_given_are_small_whole_numbers(kind: str) -> None:
    for exercise in draw(kind, 1, 50):
        given = leaves([value for name, value in msgspec.to_builtins(exercise).items() if name != "type"])
        assert all(isinstance(value, int) and abs(value) <= 8 for value in given)


def test_scores_are_different_whole_numbers_and_every_weight_is_seen_at_two_decimals() -> None:
    for seed in range(20):
        for exercise in draw("attention", seed, 5):
            answers = {answer.name: answer.value for answer in marked(Sheet((exercise,)))[0].answers}
            scores = [answers[f"score_{k}"] for k in (1, 2, 3)]
            assert len(set(scores)) == 3
            assert all(score == int(score) for score in scores)
            assert min(answers[f"weight_{k}"] for k in (1, 2, 3)) >= 0.01


def test_sums_before_an_activation_are_whole_and_stand_in_the_table() -> None:
    for kind in ("rnn", "lstm"):
        for exercise in draw(kind, 2, 30):
            answers = marked(Sheet((exercise,)))[0].answers
            sums = [answer.value for answer in answers if answer.name.startswith("a_")]
            assert all(value == int(value) and 1 <= abs(value) <= 3 for value in sums)


def test_gradients_need_no_more_than_two_decimals_and_their_norms_none_at_the_first_step_back() -> None:
    for exercise in draw("gradient", 3, 50):
        answers = {answer.name: answer.value for answer in marked(Sheet((exercise,)))[0].answers}
        for name in ("near_1", "near_2", "far_1", "far_2", "norm_near", "norm_far"):
            assert answers[name] == round(answers[name], 2)
        assert math.hypot(*exercise.end) == int(math.hypot(*exercise.end))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0.5", 0.5), ("0,5", 0.5), ("3/4", 0.75), ("-3/4", -0.75), ("1,5/2", 0.75), ("０．５", 0.5),
        ("－０，５", -0.5), ("３／４", 0.75), ("−2", -2.0), ("–2", -2.0), ("+2", 2.0),
        (" 1 215 ", 1215.0), (".5", 0.5), ("½", 0.5),
        ("5.", 5.0), ("０。５", 0.5),
    ],
)  # fmt: skip
def test_a_number_is_read_as_a_class_writes_it(text: str, value: float) -> None:
    found = read(text)
    assert found is not None
    assert found.value == pytest.approx(value)


@pytest.mark.parametrize(
    "text", ["", "abc", "3/0", "1.2.3", "e^2", "nan", "inf", "1e400", "--2", "1/2/3", "一", "9" * 41]
)
def test_what_is_no_number_is_not_read_as_one(text: str) -> None:
    assert read(text) is None


def test_a_comma_before_three_digits_may_have_meant_thousands() -> None:
    assert read("1,215") == Typed(1.215, 3, 1215.0)


def test_the_exact_values_and_their_rounded_forms_are_right() -> None:
    found = verdicts(WORKED, {"score_1": "2", "exp_1": "7,39", "sum": "30.19", "weight_1": "0.24", "context_1": "0.91"})
    assert {kind for kind, _ in found.values()} == {"right", "empty"}
    assert found["context_1"] == ("right", "")
    assert found["score_2"] == ("empty", "")


def test_a_value_that_follows_from_an_own_slip_is_right_after_it() -> None:
    """e_1 = 3 in place of 2: its exponential is then 20.09, the sum 42.89, and the weight 0.47."""
    found = verdicts(WORKED, {"score_1": "3", "exp_1": "20.09", "sum": "42.89", "weight_1": "0.47"})
    assert found["exp_1"] == ("follows", "score_1")
    assert found["sum"] == ("follows", "exp_1")
    assert found["weight_1"] == ("follows", "exp_1")


def test_a_context_of_rounded_weights_is_right_with_a_word_about_rounding() -> None:
    """By hand: weights 0.24, 0.67, 0.09 of the scores 0, 1, −1; −0.24 + 0.67 − 0.09 = 0.34, and exactly 0.3305."""
    exercise = Attention(((-1, 2), (1, -1), (-1, 1)), (2, 1))
    assert verdicts(exercise, {"context_1": "0.34"})["context_1"] == ("rounded", "rounded-first")
    written = {"weight_1": "0.24", "weight_2": "0.67", "weight_3": "0.09", "context_1": "0.34"}
    assert verdicts(exercise, written)["context_1"] == ("rounded", "")
    assert verdicts(exercise, {**written, "context_1": "0.33"})["context_1"] == ("right", "")


def test_a_number_rounded_too_far_is_told_so_and_another_one_is_wrong() -> None:
    gates = {"i": "0.9", "f": "0.85"}
    found = verdicts(LSTM, gates)
    assert found["i"] == ("slip", "too-coarse")  # σ(2) = 0.8808
    assert found["f"] == ("wrong", "")  # σ(3) = 0.9526


SLIPS = [
    (WORKED, "score_1", "1", "components-crossed"),  # h = (1,0) with (1,2)
    (WORKED, "exp_2", "0.37", "shift-sign"),
    (WORKED, "exp_1", "2", "exp-forgotten"),
    (WORKED, "weight_1", "7.39", "softmax-without-sum"),
    (WORKED, "weight_1", "0.33", "softmax-without-exp"),  # 2/6
    (WORKED, "weight_2", "0.67", "shift-sign"),  # e⁻¹/(e⁻² + e⁻¹ + e⁻³) = 0.665
    (WORKED, "context_1", "27.47", "softmax-without-sum"),  # e² + e³
    (RnnStep(((1, 2), (0, -1)), ((2, 0), (1, 1)), (1, -1), (2, -1), (1, -1)), "from_x_1", "4", "exchanged"),
    (RnnStep(((1, 2), (0, -1)), ((2, 0), (1, 1)), (1, -1), (3, -1), (1, -1)), "from_x_1", "3", "transposed"),
    (RnnStep(((1, 2), (0, -1)), ((2, 0), (1, 1)), (1, -1), (2, -1), (1, -1)), "a_1", "2", "bias-forgotten"),
    (RnnStep(((1, 2), (0, -1)), ((2, 0), (1, 1)), (1, -1), (2, -1), (1, -1)), "h_1", "3", "tanh-forgotten"),
    (LinearGradient(((0, -1), (1, 0)), (2, 1), (3, 4), 5), "near_1", "-8", "not-transposed"),  # 2·Q·(3,4)
    (LinearGradient(((0, -1), (1, 0)), (2, 1), (3, 4), 5), "norm_near", "100", "root-forgotten"),
    (LinearGradient(((0, -1), (1, 0)), (2, 1), (3, 4), 5), "norm_first", "160", "wrong-distance"),  # 2⁵·5
    (LinearGradient(((0, -1), (1, 0)), (2, 1), (3, 4), 5), "norm_first", "40", "wrong-distance"),
    (LinearGradient(((0, -1), (1, 0)), (3, 1), (3, 4), 6), "norm_first", "1,215", "comma"),
    (WORKED, "weight_1", "0.2", "too-coarse"),
]


@pytest.mark.parametrize(("exercise", "name", "text", "slip"), SLIPS, ids=[f"{s[1]}-{s[3]}" for s in SLIPS])
def test_a_known_slip_is_named(exercise, name: str, text: str, slip: str) -> None:
    assert verdicts(exercise, {name: text})[name] == ("slip", slip)


LSTM = LstmStep((2, 1, -1, 1), (1, -1, 1, -2), (1, 1, -1, -1), 1, -1, 1)  # a = 2, 3, −3, 2 … see the test


def test_slips_of_an_lstm_are_named() -> None:
    """By hand: a_i = 2·1 − 1 + 1 = 2, a_f = 1 + 1 + 1 = 3, a_g = −1 − 1 − 1 = −3, a_o = 1 + 2 − 1 = 2."""
    found = verdicts(LSTM, {"a_i": "3", "a_f": "2", "a_g": "-3", "i": "0.95", "g": "-3", "c": "0.07", "h": "0.06"})
    assert found["a_f"] == ("slip", "bias-forgotten")
    assert found["a_i"] == ("slip", "gate-order")  # that of f
    assert found["i"] == ("follows", "a_i")
    assert found["g"] == ("slip", "tanh-forgotten")
    right = {answer.name: answer for answer in marked(Sheet((LSTM,)))[0].answers}
    exchanged = dict(right["c"].mistakes)["h-for-c"]
    # σ(3)·(−1) + σ(2)·tanh(−3), with h in the place of c
    assert exchanged == pytest.approx(-0.952574 + 0.880797 * -0.995055, abs=1e-5)
    assert verdicts(LSTM, {"c": f"{exchanged:.2f}"})["c"] == ("slip", "h-for-c")
    assert verdicts(LSTM, {"h": f"{right['c'].value:.2f}"})["h"] == ("slip", "c-for-h")


def test_a_number_that_stands_elsewhere_in_the_table_is_told_by_its_place() -> None:
    """By hand: scores 2, 1, 3; e² = 7.389, e³ = 20.086, e⁴ = 54.598; σ(1) = 0.7311, tanh(−2) = −0.9640."""
    for exercise, typed, function, asked, other in (
        (WORKED, {"score_1": "2", "exp_1": "20.09"}, "exp", 2, 3),
        (WORKED, {"score_3": "3", "exp_3": "54.598"}, "exp", 3, 4),
        (WORKED, {"score_1": "3", "exp_1": "2.72"}, "exp", 3, 1),  # of one's own score, which is not the right one
        (LSTM, {"a_f": "3", "f": "0.73"}, "sigmoid", 3, 1),
        (LSTM, {"a_g": "-3", "g": "-0.96"}, "tanh", -3, -2),
    ):
        name = list(typed)[-1]
        found = {one.name: one for one in marked(Sheet((exercise,), (typed,)))[0].verdicts}[name]
        assert (found.kind, found.about) == ("slip", "other-place"), typed
        assert (found.place.function, found.place.asked, found.place.other) == (function, asked, other)
    for told_nothing in ("7.93", "20.09"):
        assert verdicts(WORKED, {"exp_1": told_nothing})["exp_1"] == ("wrong", ""), "no score is given away"
    for typed, place in (({"exp_1": "7.93"}, None), ({"score_1": "2", "exp_1": "7.93"}, LookedUp("exp", 2.0, None))):
        found = marked(Sheet((WORKED,), (typed,)))[0].verdicts
        assert next(one.place for one in found if one.name == "exp_1") == place


def test_every_slip_of_every_kind_is_found_by_its_own_number() -> None:
    """Each number of the engine's mistakes leads to its name, or to another slip with the same number."""
    for kind in KINDS:
        for exercise in draw(kind, 11, 4):
            answers = {answer.name: answer for answer in marked(Sheet((exercise,)))[0].answers}
            for answer in answers.values():
                for slip, wrong in answer.mistakes:
                    kind_of, about = verdicts(exercise, {answer.name: f"{wrong:.4f}"})[answer.name]
                    same = {id for id, value in answer.mistakes if abs(value - wrong) <= 0.0121}
                    assert kind_of in ("right", "rounded") or (kind_of == "slip" and about in same), (slip, answer.name)


@pytest.mark.parametrize(
    ("arguments", "field"),
    [(("cnn", 1, 1), "kind"), (("rnn", -1, 1), "seed"), (("rnn", 1, 0), "variants"), (("rnn", 1, 51), "variants")],
)
def test_a_bad_order_is_refused_by_name(arguments, field: str) -> None:
    with pytest.raises(Problem) as refused:
        draw(*arguments)
    assert refused.value.field == field


def test_the_last_numbers_of_an_lstm_are_different_ones() -> None:
    for exercise in draw("lstm", 4, 30):
        answers = {answer.name: answer.value for answer in marked(Sheet((exercise,)))[0].answers}
        assert abs(answers["c"] - answers["tanh_c"]) > 0.02
        assert abs(answers["tanh_c"] - answers["h"]) > 0.02
        assert abs(answers["c"]) < 2  # the table of tanh ends there


@pytest.mark.parametrize(
    ("value", "decimals", "expected"),
    [(0.625, 2, 0.63), (-0.625, 2, -0.63), (2.675, 2, 2.68), (0.665, 2, 0.67), (1e300, 2, 1e300), (7.0, 2, 7.0)],
)
def test_a_half_is_rounded_away_from_zero_as_the_number_is_written(
    value: float, decimals: int, expected: float
) -> None:
    assert rounded(value, decimals) == expected


def test_at_a_half_either_way_is_right() -> None:
    """By hand: c = 1/2 and ‖(6, 8)‖ = 10, so that ‖g_1‖ = 10/2⁴ = 0.625."""
    exercise = LinearGradient(((0, -1), (1, 0)), (1, 2), (6, 8), 5)
    for text in ("0.62", "0.63", "0.625", "5/8"):
        assert verdicts(exercise, {"norm_first": text})["norm_first"] == ("right", ""), text
    assert verdicts(exercise, {"norm_first": "0.64"})["norm_first"][0] == "wrong"
    assert verdicts(exercise, {"near_1": "4.004"})["near_1"][0] == "wrong"  # exactly 4: nothing was rounded


def test_a_weight_is_right_at_any_number_of_decimals_and_cutting_off_is_told() -> None:
    """By hand: e³/(e² + e + e³) = 0.665241."""
    for text in ("0.67", "0.665", "0.6652", "0.66524", "0.665241"):
        assert verdicts(WORKED, {"weight_3": text})["weight_3"] == ("right", ""), text
    own = {"exp_1": "7.39", "exp_2": "2.72", "exp_3": "20.09", "sum": "30.20"}
    for typed in ({}, own):
        assert verdicts(WORKED, {**typed, "weight_3": "0.66"})["weight_3"] == ("slip", "cut-off")
    assert verdicts(WORKED, {"weight_3": "0.6"})["weight_3"] == ("slip", "cut-off")
    assert verdicts(WORKED, {"weight_1": "0.25"})["weight_1"] == ("slip", "rounded-up")  # 0.244728
    assert verdicts(WORKED, own)["sum"] == ("rounded", "")  # exactly 30.1929
    assert verdicts(WORKED, {"sum": "30.20"})["sum"] == ("rounded", "")


def test_who_goes_on_with_the_tables_numbers_is_right() -> None:
    """By the table: 7.3891 + 2.7183 + 1 = 11.1074, and exactly 11.10734."""
    exercise = Attention(((1, 0), (0, 1), (0, 0)), (2, 1))
    found = marked(Sheet((exercise,), ({"sum": "11.1074"},)))[0]
    assert next(verdict.kind for verdict in found.verdicts if verdict.name == "sum") == "right"
    assert found.by_table["sum"] == pytest.approx(11.1074, abs=1e-12)
    # tanh(0.25) between the columns 0.1974 and 0.2913 of the table
    assert tanh_between(0.25) == pytest.approx(0.24435, abs=1e-12)
    assert tanh_between(-1.95) == pytest.approx(-(0.9562 + 0.9640) / 2, abs=1e-12)


@pytest.mark.parametrize("kind", KINDS)
def test_twenty_seeds_are_right_rounded_or_by_the_table_and_never_right_when_cut_off(kind: str) -> None:
    told = []
    for seed in range(20):
        exercise = draw(kind, seed, 1)[0]
        asked = marked(Sheet((exercise,)))[0]
        exact = {answer.name: answer.value for answer in asked.answers}
        for decimals in (2, 3, 5):
            typed = {name: f"{rounded(value, decimals):.{decimals}f}" for name, value in exact.items()}
            assert {kind for kind, _ in verdicts(exercise, typed).values()} == {"right"}, (seed, decimals)
        table = {name: f"{rounded(value, 4):.4f}" for name, value in asked.by_table.items()}
        assert {kind for kind, _ in verdicts(exercise, table).values()} <= {"right", "rounded"}, seed
        for name, value in exact.items():
            short = cut_off(value, 2)
            if abs(value - short) > 0.0075:
                told.append(verdicts(exercise, {name: f"{short:.2f}"})[name])
    # Seldom rounding on the way leads to the same number, as in −0.88 − 0.73·0.76 = −1.43 for −1.4376.
    assert all(verdict == ("slip", "cut-off") or verdict[0] == "rounded" for verdict in told)
    assert sum(verdict == ("slip", "cut-off") for verdict in told) >= 0.8 * len(told)
