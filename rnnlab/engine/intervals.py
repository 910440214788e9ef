"""How sure a measured share is. Plain numbers: the window may import this."""

from __future__ import annotations

import math

Z = 1.959963984540054  # 97.5 % point of the normal distribution


def wilson(right: int, n: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson 1927).

    Parameters
    ----------
    right, n : int
        0 ≤ right ≤ n; of none at all the interval is 0 to 1.

    Returns
    -------
    low, high : float
    """
    if not n:
        return 0.0, 1.0
    p, square = right / n, Z * Z
    middle = (p + square / (2 * n)) / (1 + square / n)
    half = Z / (1 + square / n) * math.sqrt(p * (1 - p) / n + square / (4 * n * n))
    return max(0.0, middle - half), min(1.0, middle + half)
