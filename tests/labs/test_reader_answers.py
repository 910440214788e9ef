"""Which answers are shown, and which terms of a long sum are written: nothing is lost on the way."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rnnlab.engine.reader_traces import RnnTrace
from rnnlab.labs.reader.answers import Ranking, ever_shown, followers, most_probable, ranking, shown_answers
from rnnlab.labs.reader.terms import ALL_UP_TO, largest_terms


def trace(answers: np.ndarray) -> RnnTrace:
    steps = len(answers)
    none = np.zeros((steps, 1))
    return RnnTrace(("w",) * steps, none, none, none, none, none, None, none[0], None, answers=answers)


def probabilities(steps: int, count: int, seed: int = 0) -> np.ndarray:
    raised = np.exp(3 * np.random.default_rng(seed).standard_normal((steps, count)))
    return raised / raised.sum(axis=1, keepdims=True)


def test_few_answers_keep_their_order_and_none_is_left_out() -> None:
    answers = probabilities(4, 8)
    rank = ranking([trace(answers)])
    assert rank.rows == tuple(range(8))
    assert rank.others == 0
    assert np.array_equal(shown_answers(answers, rank), answers.T)


@pytest.mark.parametrize("count", [13, 60, 3000])
def test_of_many_answers_ten_are_shown_and_every_column_still_sums_to_one(count: int) -> None:
    answers = probabilities(5, count)
    rank = ranking([trace(answers)])
    shown = shown_answers(answers, rank)
    assert shown.shape == (11, 5)
    assert rank.others == count - 10
    assert np.abs(shown.sum(axis=0) - 1).max() < 1e-12
    left_out = sorted(set(range(count)) - set(rank.rows))
    assert answers[:, left_out].sum(axis=0).max() <= answers[:, rank.rows[-1]].sum() + 1e-12


def test_with_room_for_few_rows_the_others_share_the_last_one() -> None:
    answers = np.array([[0.5, 0.1, 0.3, 0.06, 0.04]])
    read = trace(answers)
    assert ranking([read], most=5) == Ranking((0, 1, 2, 3, 4), 0)  # all have room: the model's order
    assert ranking([read], most=4) == Ranking((0, 2, 1), 2)
    assert shown_answers(answers, ranking([read], most=3)).ravel().tolist() == pytest.approx([0.5, 0.3, 0.2])


def test_both_sentences_have_a_say_in_which_answers_are_shown() -> None:
    first, second = np.full((2, 20), 1e-6), np.full((2, 20), 1e-6)
    first[:, 3], second[:, 17] = 1.0, 1.0
    assert set(ranking([trace(first), trace(second)]).rows[:2]) == {3, 17}


def test_what_is_most_probable_at_a_step_is_among_the_rows_of_that_step() -> None:
    answers = np.full((12, 20), 1e-6)
    for step in range(12):  # ten answers that each win once and lead over all words; two that win at the end alone
        answers[step, step] = 0.6
        answers[step, step % 10] += 0.3
    read = trace(answers / answers.sum(axis=1, keepdims=True))
    assert not {10, 11} & set(ranking([read]).rows)
    for step in range(1, 13):
        rank = ranking([read], [step])
        assert step - 1 in rank.rows
        assert (len(rank.rows), len(set(rank.rows)), rank.others) == (10, 10, 10)
        assert set(rank.rows) <= ever_shown([read])
    assert {10, 2} <= set(ranking([read, read], [11, 3]).rows)  # both sentences at once


def test_without_an_output_layer_there_is_nothing_to_rank() -> None:
    bare = trace(np.zeros((2, 1)))
    assert ranking([RnnTrace(**{**bare.__dict__, "answers": None})]).rows == ()


def test_the_most_probable_answer_is_that_of_the_step() -> None:
    answers = np.array([[0.2, 0.8], [0.9, 0.1]])
    assert most_probable(answers, 1) == (1, 0.8)
    assert most_probable(answers, 2) == (0, 0.9)


def test_what_came_next_is_found_in_either_language() -> None:
    names = (("猫", "cat"), ("狗", "dog"))
    assert followers(("x", "dog", "猫", "?"), names) == (1, 0, None, None)


def test_a_short_sum_is_written_out_in_its_order() -> None:
    found = largest_terms([1.0] * ALL_UP_TO, [float(k) for k in range(ALL_UP_TO)])
    assert (found.kept, found.others, found.rest) == (tuple(range(ALL_UP_TO)), 0, 0.0)


def test_of_a_long_sum_the_largest_terms_are_kept() -> None:
    left = [0.0] * 20
    for k, value in ((3, 5.0), (11, -7.0), (0, 1.0), (19, 2.0)):
        left[k] = value
    found = largest_terms(left, [1.0] * 20)
    assert found.kept == (11, 3, 19, 0)
    assert (found.others, found.rest) == (16, 0.0)


numbers = st.floats(-1e3, 1e3)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(numbers, numbers), min_size=1, max_size=80))
def test_kept_terms_and_the_rest_are_the_whole_sum(pairs: list[tuple[float, float]]) -> None:
    left, right = [a for a, _ in pairs], [b for _, b in pairs]
    found = largest_terms(left, right)
    assert len(found.kept) + found.others == len(pairs)
    total = math.fsum([*(left[k] * right[k] for k in found.kept), found.rest])
    exact = math.fsum(a * b for a, b in pairs)
    assert abs(total - exact) <= 1e-9 * max(1.0, abs(found.rest))


def test_infinite_terms_leave_an_infinite_rest_and_no_error() -> None:
    found = largest_terms([math.inf] * 12, [1.0] * 12)
    assert found.rest == math.inf
