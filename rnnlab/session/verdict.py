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


def decades_off(guess: Sequence[float], truth: Sequence[float]) -> tuple[float | None, float | None]:
    """How far a drawn curve of log₁₀ lies from the true one.

    Parameters
    ----------
    guess, truth : sequences of the same length
        By time step; the first one is the farthest from the loss.

    Returns
    -------
    far, mean : float or None
        Decades without sign at the first step, and on average over all steps.
        A step whose truth is not finite has no distance and does not count;
        None where there is no number.

    Raises
    ------
    ValueError
        The curves have different lengths.
    """
    gaps = [abs(g - t) if math.isfinite(t) else None for g, t in zip(guess, truth, strict=True)]
    known = [gap for gap in gaps if gap is not None]
    return (gaps[0] if gaps else None), (math.fsum(known) / len(known) if known else None)


def largest(values: Iterable[float]) -> tuple[int, ...]:
    """The places of the largest value, several where they are equal, none where there is no number."""
    numbers = [float(value) for value in values]
    most = max((value for value in numbers if not math.isnan(value)), default=None)
    return tuple(k for k, value in enumerate(numbers) if value == most)
