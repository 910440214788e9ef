"""A guess beside the truth: distances and the places of the largest."""

from __future__ import annotations

import math

import pytest

from rnnlab.session.verdict import apart, largest, off


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
