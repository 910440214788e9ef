"""Round numbers for scales that begin at 0."""

from __future__ import annotations

import math

_ENDS = (1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10)  # times a power of ten
_STEPS = (1, 2, 2.5, 5, 10)


def nice_end(value: float) -> float:
    """The end of a scale that has room for a positive value: the next of few round numbers."""
    power = 10.0 ** math.floor(math.log10(value))
    return next(step * power for step in _ENDS if step * power >= value * (1 - 1e-9))


def nice_ticks(end: float, most: int) -> list[float]:
    """Round numbers from 0 to an end, at most so many steps."""
    power = 10.0 ** math.floor(math.log10(end / most))
    step = next((k * power for k in _STEPS if end / (k * power) <= most + 1e-9), 10 * power)
    return [k * step for k in range(int(end / step + 1e-9) + 1)]
