"""Norms at the ends of the floating range, and the two numbers of a matrix."""

from __future__ import annotations

import math

import numpy as np
import pytest

from rnnlab.engine.norms import (
    first_nonfinite,
    norm,
    plain,
    plain_number,
    row_norms,
    singular_and_spectral,
)
from rnnlab.engine.traces import NonFinite

NOT_NORMAL = np.array([[0.9, 10.0], [0.0, 0.9]])


def test_ordinary_norms():
    np.testing.assert_allclose(row_norms(np.array([[3.0, -4.0], [0.0, 0.0], [1.0, 0.0]])), [5.0, 0.0, 1.0])


@pytest.mark.parametrize("size", [1e-300, 5e-324, 1e300])
def test_norms_where_squares_leave_the_range(size):
    found = row_norms(np.array([[size, size, size, size]]))
    assert found[0] == 2 * size
    with np.errstate(all="ignore"):
        assert np.sqrt(np.square([size] * 4).sum()) in (0.0, np.inf)


def test_norms_of_float32_are_taken_in_float64():
    found = row_norms(np.array([[1e-40, 0.0], [3e38, 3e38]], dtype=np.float32))
    assert found.dtype == np.float64
    np.testing.assert_allclose(found, [1e-40, 3e38 * np.sqrt(2)], rtol=1e-5)


def test_infinite_and_nan_rows_say_so():
    found = row_norms(np.array([[1.0, np.inf], [-np.inf, np.inf], [np.nan, np.inf]]))
    assert found[0] == np.inf
    assert found[1] == np.inf
    assert np.isnan(found[2])


def test_first_nonfinite_walks_both_ways():
    rows = np.array([[0.0, 1.0], [np.inf, 1.0], [1.0, 1.0], [np.nan, np.inf], [1.0, 1.0]])
    assert first_nonfinite(rows) == NonFinite(step=2, kind="inf")
    assert first_nonfinite(rows, backwards=True) == NonFinite(step=4, kind="nan")
    assert first_nonfinite(rows[[0, 2]]) is None


def test_N30_radius_and_norm_are_two_numbers():
    sigma, radius = singular_and_spectral(NOT_NORMAL)
    assert radius == pytest.approx(0.9)
    assert sigma == pytest.approx(10.08, abs=0.005)


def test_json_holds_no_inf_and_no_nan():
    assert plain(np.array([1.5, np.inf, -np.inf, np.nan])) == [1.5, None, None, None]


@pytest.mark.parametrize("size", [1e-320, 1e-200, 1e-140, 1e-3, 1.0, 1e140, 1e200, 1e307])
def test_the_norm_of_a_whole_array_holds_wherever_its_values_do(size):
    values = size * np.array([[3.0, 0.0], [0.0, 4.0]])
    assert norm(values) == pytest.approx(5 * size, rel=1e-12 if size > 1e-300 else 1e-3)
    assert norm(np.zeros((0, 3))) == 0
    assert norm(np.array([[1.0, np.inf]])) == np.inf
    assert np.isnan(norm(np.array([[1.0, np.nan]])))


def test_json_has_none_where_a_number_is_not_finite():
    assert plain(np.array([[1.5, np.inf], [np.nan, -2.0]])) == [[1.5, None], [None, -2.0]]
    assert plain(np.array([0.25, 4.0])) == [0.25, 4.0]
    assert [plain_number(value) for value in (0.5, math.inf, math.nan, None)] == [0.5, None, None, None]
