"""Plane geometry that pictures need."""

from __future__ import annotations

import numpy as np

from rnnlab.engine.traces import Array


def convex_hull(points: Array) -> Array:
    """The corners of the convex hull of n points of the plane (Andrew's monotone chain, 1979).

    Every mean of the points with weights ≥ 0 lies in it.

    Parameters
    ----------
    points : n×2

    Returns
    -------
    m×2
        Counter-clockwise from the leftmost (of these the lowest) corner; points
        on an edge are no corners. Two corners when all points lie on a line,
        one when they coincide, none when there are none.
    """
    ordered = sorted({(float(x), float(y)) for x, y in points})
    if len(ordered) < 3:
        return np.array(ordered, dtype=np.float64).reshape(-1, 2)
    lower, upper = _chain(ordered), _chain(ordered[::-1])
    corners = lower[:-1] + upper[:-1]
    return np.array(corners, dtype=np.float64)


def _chain(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """One side of the hull: only left turns remain."""
    chain: list[tuple[float, float]] = []
    for x, y in points:
        while len(chain) >= 2:
            (ax, ay), (bx, by) = chain[-2], chain[-1]
            if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                break
            chain.pop()
        chain.append((x, y))
    return chain
