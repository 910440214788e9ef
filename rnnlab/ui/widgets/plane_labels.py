"""Where labels go: beside their points, clear of handles, lines and one another.

Pure geometry in pixels; the same points always give the same places.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
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


def candidates(x: float, y: float, width: float, height: float, gap: float) -> Boxes:
    """The boxes around a point in each of ``DIRECTIONS``, at ``gap`` from it."""
    boxes = np.empty((len(DIRECTIONS), 4))
    for k, (right, up) in enumerate(DIRECTIONS):
        reach = gap * 0.75 if abs(right) == 1 and up else gap
        if abs(right) == 0.5:
            left = x - gap * right - (width if right < 0 else 0.0)
        else:
            left = x + right * reach + (0.0 if right > 0 else -width if right < 0 else -width / 2)
        top = y - up * reach + (-height if up > 0 else 0.0 if up < 0 else -height / 2)
        boxes[k] = (left, top, left + width, top + height)
    return boxes


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


def overlap(boxes: Boxes, others: Boxes) -> Boxes:
    """Common area of each pair, len(boxes)×len(others)."""
    width = np.minimum(boxes[:, None, 2], others[None, :, 2]) - np.maximum(boxes[:, None, 0], others[None, :, 0])
    height = np.minimum(boxes[:, None, 3], others[None, :, 3]) - np.maximum(boxes[:, None, 1], others[None, :, 1])
    return np.clip(width, 0.0, None) * np.clip(height, 0.0, None)


def square(x: float, y: float, radius: float) -> tuple[float, float, float, float]:
    """A box around a point."""
    return (x - radius, y - radius, x + radius, y + radius)


def along(start: tuple[float, float], end: tuple[float, float], spacing: float = 14.0) -> Boxes:
    """A line as a row of small boxes."""
    count = min(60, max(2, math.ceil(math.dist(start, end) / spacing)))
    share = np.linspace(0.0, 1.0, count)[:, None]
    points = np.array(start) * (1 - share) + np.array(end) * share
    return np.hstack([points - 3.0, points + 3.0])


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


def bounds(points: Iterable[tuple[float, float]]) -> tuple[float, float, float, float]:
    """Left, bottom, right, top of points and the origin."""
    xs, ys = [0.0], [0.0]
    for x, y in points:
        xs.append(x)
        ys.append(y)
    return min(xs), min(ys), max(xs), max(ys)
