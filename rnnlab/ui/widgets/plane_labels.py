"""Where labels go: beside their points, clear of handles, lines and one another.

Pure geometry in pixels; the same points always give the same places.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

Boxes = np.ndarray[Any, Any]  # k×4: left, top, right, bottom

# East, north-east, … counter-clockwise: which way the label lies from its point, y upwards;
# then above and below with the label pushed to one side (a half).
DIRECTIONS = (
    (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1),
    (0.5, 1), (-0.5, 1), (0.5, -1), (-0.5, -1),
)  # fmt: skip
ABOVE = (2, 8, 9, 1, 3, 0, 4, 7, 5, 10, 11, 6)
BELOW = (6, 10, 11, 7, 5, 0, 4, 1, 3, 8, 9, 2)
RIGHT = (0, 7, 1, 10, 8, 6, 2, 4, 11, 9, 5, 3)
_OUTSIDE = 6.0  # a label cut off by the edge is worse than one over a line
_RANK = 0.5  # square pixels: among free places the first in the order wins


def _shifts() -> Boxes:
    """For each direction: gaps and widths to the right, gaps and heights down, from a point to its label's corner."""
    rows = []
    for right, up in DIRECTIONS:
        reach = 0.75 if abs(right) == 1 and up else 1.0
        if abs(right) == 0.5:
            across = (-right, -1.0 if right < 0 else 0.0)
        else:
            across = (right * reach, 0.0 if right > 0 else -1.0 if right < 0 else -0.5)
        rows.append((*across, -up * reach, -1.0 if up > 0 else 0.0 if up < 0 else -0.5))
    return np.array(rows)


_SHIFTS = _shifts()
_PLACES = [tuple(map(float, row)) for row in _SHIFTS]


def candidates(x: float, y: float, width: float, height: float, gap: float) -> Boxes:
    """The boxes around a point in each of ``DIRECTIONS``, at ``gap`` from it."""
    boxes = np.empty((len(DIRECTIONS), 4))
    boxes[:, 0] = x + _SHIFTS[:, 0] * gap + _SHIFTS[:, 1] * width
    boxes[:, 1] = y + _SHIFTS[:, 2] * gap + _SHIFTS[:, 3] * height
    boxes[:, 2] = boxes[:, 0] + width
    boxes[:, 3] = boxes[:, 1] + height
    return boxes


def candidate(index: int, x: float, y: float, width: float, height: float, gap: float) -> Boxes:
    """One of ``candidates``, 1×4."""
    gaps, widths, gaps_down, heights = _PLACES[index]
    left, top = x + gaps * gap + widths * width, y + gaps_down * gap + heights * height
    return np.array([(left, top, left + width, top + height)])


def choose(
    boxes: Boxes, order: Sequence[int], obstacles: Boxes, weights: Boxes, frame: tuple[float, float, float, float]
) -> int:
    """The candidate that covers least.

    Parameters
    ----------
    boxes : 12×4
        From ``candidates``.
    order : sequence of int
        Preference among candidates that are equally free.
    obstacles : k×4
    weights : k
        What a covered square pixel of each obstacle costs.
    frame : (left, top, right, bottom)
        What lies outside costs most.
    """
    cost = np.empty(len(DIRECTIONS))
    cost[list(order)] = np.arange(len(DIRECTIONS)) * _RANK
    area = (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])
    cost += (area - overlap(boxes, np.array([frame]))[:, 0]) * _OUTSIDE
    if len(obstacles):
        cost += overlap(boxes, obstacles) @ weights
    return int(cost.argmin())


def farther(
    at: tuple[float, float, float, float, float],
    order: Sequence[int],
    names: Boxes,
    obstacles: Boxes,
    weights: Boxes,
    frame: tuple[float, float, float, float],
) -> tuple[int, Boxes] | None:
    """A place two to four times as far from its point, clear of all letters and points and inside the frame.

    Parameters
    ----------
    at : (x, y, width, height, gap)
        As ``candidates`` takes them.
    names : n×4
        Where letters and points are.
    obstacles, weights : k×4, k
        Of the clear places the one that covers least of these is taken.

    Returns
    -------
    (int, 1×4) or None
        The candidate's index, counted on from ring to ring, and its box; None where no place is clear.
    """
    x, y, width, height, gap = at
    for ring in (1, 2, 3):
        boxes = candidates(x, y, width, height, gap * (1 + ring))
        inside = overlap(boxes, np.array([frame]))[:, 0] > 0.99 * width * height
        clear = inside & ~(overlap(boxes, names) > 1.0).any(axis=1)
        free = [k for k in order if clear[k]]
        if free:
            best = free[int((overlap(boxes[free], obstacles) @ weights).argmin())]
            return best + ring * len(DIRECTIONS), boxes[best : best + 1]
    return None


def overlap(boxes: Boxes, others: Boxes) -> Boxes:
    """Common area of each pair, len(boxes)×len(others)."""
    width = np.minimum(boxes[:, None, 2], others[None, :, 2]) - np.maximum(boxes[:, None, 0], others[None, :, 0])
    height = np.minimum(boxes[:, None, 3], others[None, :, 3]) - np.maximum(boxes[:, None, 1], others[None, :, 1])
    product: Boxes = np.maximum(width, 0.0) * np.maximum(height, 0.0)
    return product


def square(x: float, y: float, radius: float) -> tuple[float, float, float, float]:
    """A box around a point."""
    return (x - radius, y - radius, x + radius, y + radius)


def along(start: tuple[float, float], end: tuple[float, float], spacing: float = 14.0) -> Boxes:
    """A line as a row of small boxes."""
    return lines([(*start, *end)], spacing)[0]


def lines(segments: Sequence[tuple[float, float, float, float]], spacing: float = 14.0) -> tuple[Boxes, Boxes]:
    """Lines (x and y of the start, then of the end) as rows of small boxes, and how many boxes each of them has."""
    ends = np.array(segments, dtype=float).reshape(-1, 4)
    lengths = np.hypot(ends[:, 2] - ends[:, 0], ends[:, 3] - ends[:, 1])
    counts = np.clip(np.ceil(lengths / spacing), 2, 60).astype(int)
    of = np.repeat(np.arange(len(ends)), counts)
    first = np.cumsum(counts) - counts
    share = ((np.arange(len(of)) - first[of]) / (counts[of] - 1))[:, None]
    points = ends[of, :2] * (1 - share) + ends[of, 2:] * share
    return np.hstack([points - 3.0, points + 3.0]), counts


def inside(boxes: Boxes, corners: Sequence[tuple[float, float]]) -> Any:
    """Which boxes lie in a convex polygon, whichever way round its corners are listed: k of bool."""
    xs, ys = boxes[:, (0, 2, 2, 0)], boxes[:, (1, 1, 3, 3)]
    left, right = np.ones(len(boxes), bool), np.ones(len(boxes), bool)
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        side = (bx - ax) * (ys - ay) - (by - ay) * (xs - ax)
        left &= (side > 0).all(axis=1)
        right &= (side < 0).all(axis=1)
    return left | right


def nice_step(least: float) -> float:
    """The smallest of 1, 2, 5 × 10^k that is not below ``least``."""
    power = 10.0 ** math.floor(math.log10(least))
    return next(unit * power for unit in (1, 2, 5, 10) if unit * power >= least * (1 - 1e-12))
