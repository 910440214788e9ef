"""How far a prediction lies from what came: pure arithmetic on a guess and the truth."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence


def apart(guess: Sequence[float], truth: Sequence[float]) -> float:
    """Euclidean distance of two vectors.

    Raises
    ------
    ValueError
        They have different lengths.
    """
    return math.dist(guess, truth)


def off(guess: float, truth: float) -> float:
    """By how much a guessed number misses the true one, without sign."""
    return abs(guess - truth)


def largest(values: Iterable[float]) -> tuple[int, ...]:
    """The places of the largest value, several where they are equal, none where there is no number."""
    numbers = [float(value) for value in values]
    most = max((value for value in numbers if not math.isnan(value)), default=None)
    return tuple(k for k, value in enumerate(numbers) if value == most)
