"""A long sum in a few terms: the largest ones, and what the others come to together."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

ALL_UP_TO = 8  # terms of a sum that is written out in full
KEPT_OF_MANY = 4


@dataclass(frozen=True)
class Terms:
    """Which terms of a dot product are written, and the rest."""

    kept: tuple[int, ...]  # places from 0: in their order where all are kept, else the largest first
    others: int  # how many are left out
    rest: float  # their sum


def largest_terms(left: Sequence[float], right: Sequence[float]) -> Terms:
    """The terms of Σ left·right that are written: all where they are few, else those of the largest magnitude.

    What is kept and the rest add up to the dot product, each rounded once.
    """
    count = len(left)
    if count <= ALL_UP_TO:
        return Terms(tuple(range(count)), 0, 0.0)
    products = [float(a) * float(b) for a, b in zip(left, right, strict=True)]
    order = sorted(range(count), key=lambda k: -abs(products[k]) if math.isfinite(products[k]) else -math.inf)
    kept, rest = order[:KEPT_OF_MANY], order[KEPT_OF_MANY:]
    left_over = [products[k] for k in rest]
    finite = all(map(math.isfinite, left_over))
    return Terms(tuple(kept), len(rest), math.fsum(left_over) if finite else sum(left_over))
