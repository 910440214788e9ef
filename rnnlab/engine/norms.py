"""Norms that do not underflow before the values do, and where values stop being finite."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from rnnlab.engine.traces import Array, NonFinite


def row_norms(rows: Array) -> Array:
    """Euclidean norm of each row, in float64.

    A plain norm squares first: with a factor of 0.5 a step it is 0 from 76
    steps back in float32 and from 539 in float64 while the values are still
    there. With m = max|g|, m·‖g/m‖ is 0 only where every value is.

    Parameters
    ----------
    rows : Array
        N×d, any floating type.

    Returns
    -------
    Array
        N, float64; ``inf`` for a row that holds an infinity, NaN for one that
        holds a NaN.
    """
    values = np.abs(rows.astype(np.float64))
    largest = values.max(axis=1)
    scalable = np.isfinite(largest) & (largest > 0)
    divisor = np.where(scalable, largest, 1.0)
    with np.errstate(over="ignore", invalid="ignore"):
        scaled = np.sqrt(np.square(values / divisor[:, None]).sum(axis=1))
        norms: Array = np.where(scalable, largest * scaled, largest)
    return norms


def norm(values: Array) -> float:
    """Euclidean (Frobenius) norm of a whole array, as ``row_norms`` takes it; 0 for an empty one."""
    if not values.size:
        return 0.0
    flat = values.astype(np.float64, copy=False).reshape(-1)
    with np.errstate(over="ignore", under="ignore", invalid="ignore"):
        plain = math.sqrt(flat @ flat)
    # far from both ends of float64 no square that counts was lost, and scaling costs six times as much
    return plain if 1e-140 < plain < 1e140 else float(row_norms(flat[None])[0])


def first_nonfinite(rows: Array, backwards: bool = False) -> NonFinite | None:
    """The first row that is not finite, walking from step 1 on or from the last step back.

    A row with both kinds is called NaN: nothing is known about it any more.
    """
    bad = np.flatnonzero(~np.isfinite(rows).all(axis=1))
    if bad.size == 0:
        return None
    row = int(bad[-1] if backwards else bad[0])
    return NonFinite(step=row + 1, kind="nan" if np.isnan(rows[row]).any() else "inf")


def decades(norms: Array) -> Array:
    """log₁₀ of norms: −inf where a norm is 0, inf and NaN as they are."""
    with np.errstate(divide="ignore"):
        logs: Array = np.log10(norms)
    return logs


def first_back(marked: np.ndarray[Any, np.dtype[np.bool_]]) -> int | None:
    """Walking back from the last row: the first marked one, counted from 1; None when there is none."""
    places = np.flatnonzero(marked)
    return int(places[-1]) + 1 if places.size else None


def singular_and_spectral(matrix: Array) -> tuple[float, float]:
    """Largest singular value and largest |eigenvalue| of a square matrix.

    They are different things: ``[[0.9, 10], [0, 0.9]]`` has radius 0.9 and
    norm 10.08, and its powers first grow (Pascanu, Mikolov, Bengio 2013).
    """
    exact = matrix.astype(np.float64)
    return (
        float(np.linalg.svd(exact, compute_uv=False)[0]),
        float(np.abs(np.linalg.eigvals(exact)).max()),
    )


def plain(values: Array) -> Any:
    """An array as JSON can hold it: lists in lists, None where a number is not finite."""
    finite = np.isfinite(values)
    if finite.all():
        return values.tolist()
    shown = values.astype(object)
    shown[~finite] = None
    return shown.tolist()


def plain_number(value: float | None) -> float | None:
    """A number as JSON can hold it: None where it is not finite, or not there."""
    return value if value is not None and math.isfinite(value) else None
