"""Bands of curves by hand: medians, curves that end at 0, and curves that leave the finite numbers."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from rnnlab.engine.bands import band_of, bound_curve

INF = math.inf


def test_three_curves_by_hand():
    band = band_of(np.array([[0.0, -1.0, 5.0], [-3.0, -2.0, 5.0], [-1.0, 0.0, 5.0]]))
    assert band.low.tolist() == [-3.0, -2.0, 5.0]
    assert band.middle.tolist() == [-1.0, -1.0, 5.0]
    assert band.high.tolist() == [0.0, 0.0, 5.0]
    assert (band.seeds, band.nonfinite_seeds) == (3, 0)


def test_the_median_of_two_lies_halfway_on_the_axis():
    assert band_of(np.array([[-4.0], [-1.0]])).middle.tolist() == [-2.5]


def test_Q07_a_gradient_of_zero_is_the_bottom_of_the_band():
    band = band_of(np.array([[-INF, -INF], [-2.0, -INF], [-1.0, -3.0]]))
    assert band.low.tolist() == [-INF, -INF]
    assert band.middle.tolist() == [-2.0, -INF]
    assert band.high.tolist() == [-1.0, -3.0]
    assert band.nonfinite_seeds == 0


@pytest.mark.parametrize("pair", [(-INF, -2.0), (-INF, INF), (-2.0, INF), (-2.0, math.nan)])
def test_where_the_two_in_the_middle_have_no_mean_the_lower_one_stands(pair):
    assert band_of(np.array(pair)[:, None]).middle.tolist() == [pair[0]]


def test_seeds_that_leave_the_finite_numbers_are_counted_and_lie_above_all():
    band = band_of(np.array([[1.0, 2.0], [INF, 2.0], [math.nan, 3.0], [0.0, math.nan]]))
    assert band.nonfinite_seeds == 3
    assert band.high.tolist() == [INF, INF]
    assert band.low.tolist() == [0.0, 2.0]


@settings(max_examples=60, deadline=None)
@given(arrays.arrays(np.float64, st.tuples(st.integers(1, 20), st.integers(1, 6)), elements=st.floats(-300, 300)))
def test_low_median_and_high_are_in_order_and_do_not_depend_on_the_seeds_order(logs):
    band = band_of(logs)
    assert (band.low <= band.middle).all()
    assert (band.middle <= band.high).all()
    np.testing.assert_allclose(band.middle, np.median(logs, axis=0), atol=1e-12)
    again = band_of(logs[::-1])
    np.testing.assert_array_equal(again.middle, band.middle)


def test_a_bound_goes_on_where_float64_ends():
    curve = bound_curve(0.1, 1000, 0.0)
    np.testing.assert_allclose(curve, np.arange(-999.0, 1.0), atol=1e-9)
    assert bound_curve(10.0, 1000, 0.0)[0] == pytest.approx(999)


def test_a_bound_of_zero_is_zero_but_at_the_last_step():
    assert bound_curve(0.0, 3, 0.5).tolist() == [-INF, -INF, 0.5]
    assert bound_curve(0.0, 3, 0.5, "all").tolist() == [0.5, 0.5, 0.5]


def test_with_a_loss_at_all_steps_each_adds_its_own():
    # 1, 1 + 2, 1 + 2 + 4
    np.testing.assert_allclose(10 ** bound_curve(2.0, 3, 0.0, "all"), [7, 3, 1])
