"""A guess beside the truth: distances and the places of the largest."""

from __future__ import annotations

import math

import pytest

from rnnlab.session.verdict import apart, decades_off, largest, off


def test_the_distance_of_two_vectors_is_by_pythagoras() -> None:
    assert apart((1.0, 2.0), (4.0, 6.0)) == 5.0
    assert apart((0.5, 0.5), (0.5, 0.5)) == 0.0


def test_vectors_of_different_lengths_have_no_distance() -> None:
    with pytest.raises(ValueError):
        apart((1.0, 2.0), (1.0,))


def test_a_number_is_off_by_as_much_upwards_as_downwards() -> None:
    assert off(0.75, 0.5) == off(0.25, 0.5) == 0.25


def test_the_largest_may_stand_at_several_places_and_nan_is_none_of_them() -> None:
    assert largest([0.1, 0.4, 0.4]) == (1, 2)
    assert largest([math.nan, -1.0, -2.0]) == (1,)
    assert largest([math.nan]) == ()
    assert largest([]) == ()


def test_a_curve_is_off_by_decades_at_its_far_end_and_on_average() -> None:
    assert decades_off([-1.0, 0.0, 1.0], [-5.0, -1.0, 1.0]) == (4.0, 5 / 3)


def test_steps_whose_truth_is_zero_or_no_number_have_no_distance() -> None:
    assert decades_off([0.0, 0.0], [-math.inf, -2.0]) == (None, 2.0)
    assert decades_off([0.0, 0.0], [math.nan, math.inf]) == (None, None)
    assert decades_off([], []) == (None, None)


def test_curves_of_different_lengths_are_not_compared() -> None:
    with pytest.raises(ValueError):
        decades_off([0.0], [0.0, 0.0])
