"""What a curve of norms says in a few numbers: its fate, its factor per step, and how near it is to the closed form."""

from __future__ import annotations

import math

import numpy as np

from rnnlab.engine.gradients_traces import Bend
from rnnlab.engine.norms import decades
from rnnlab.engine.traces import Array

BENT = 3.0  # a curve is not one slope where the straight line between its ends is wrong by more than this factor


def fate(norms: Array) -> str:
    """What becomes of the error signal between the last step and the first.

    Parameters
    ----------
    norms : T
        Of the gradient, the loss at the end.

    Returns
    -------
    str
        ``"vanishes"`` where less than a tenth of the last step's norm reaches
        step 1, ``"explodes"`` where more than ten times as much does, or where
        a norm on the way is not finite; else ``"stays"``.
    """
    if not np.isfinite(norms).all():
        return "explodes"
    first, last = float(norms[0]), float(norms[-1])
    if first < last / 10 or last == 0:
        return "vanishes"
    return "explodes" if first > last * 10 else "stays"


def mean_factor(norms: Array, smallest: float = 0.0) -> float | None:
    """Geometric mean of the factor per step back.

    Taken from step T back to the last step before the norms leave the normal
    numbers: below ``smallest`` (the dtype's smallest normal number) digits are
    already lost, and 0, inf and NaN have no factor.

    Returns
    -------
    float or None
        None when there is no step back, or the first one already leaves them.
    """
    first = _first_usable(norms, smallest)
    back = len(norms) - 1 - first
    if back < 1:
        return None
    return _exp((math.log(norms[first]) - math.log(norms[-1])) / back)


def _exp(log: float) -> float:
    """Inf beyond the largest number: two norms may lie further apart than one can say."""
    try:
        return math.exp(log)
    except OverflowError:
        return math.inf


def _first_usable(norms: Array, smallest: float) -> int:
    """Walking back from the last step: the last place (from 0) before the norms leave the normal numbers."""
    usable = np.isfinite(norms) & (norms > 0) & (norms >= smallest)
    broken = np.flatnonzero(~usable)
    return int(broken[-1]) + 1 if broken.size else 0


def bend_of(norms: Array, smallest: float = 0.0) -> Bend | None:
    """Where one factor per step does not describe a curve: its two factors, before and beyond the bend.

    ``mean_factor`` is the slope of the straight line between the ends. The bend is the step at which the curve is
    farthest from that line, on a logarithmic scale.

    Returns
    -------
    Bend or None
        None where the line is right everywhere within a factor of ``BENT``.
    """
    first = _first_usable(norms, smallest)
    logs = np.log(norms[first:][::-1])  # by distance from the last step
    last = len(logs) - 1
    if last < 2:
        return None
    off = logs - np.linspace(logs[0], logs[-1], last + 1)
    back = int(np.argmax(np.abs(off)))
    if abs(off[back]) <= math.log(BENT):
        return None
    near = _exp((logs[back] - logs[0]) / back)
    far = _exp((logs[-1] - logs[back]) / (last - back))
    return Bend(back=back, near=near, far=far, off=_exp(off[back]))


def half_life(per_step: float | None, rounding: float = 0.0) -> float | None:
    """Steps back until the norm has halved; None when it does not fall, but for ``rounding``."""
    if per_step is None or per_step >= 1 - rounding:
        return None
    return math.log(0.5) / math.log(per_step) if per_step > 0 else 0.0


def doubling_time(per_step: float | None, rounding: float = 0.0) -> float | None:
    """Steps back until the norm has doubled; None when it does not grow, but for ``rounding``."""
    if per_step is None or per_step <= 1 + rounding:
        return None
    return math.log(2) / math.log(per_step)


def tenfold_time(per_step: float | None, rounding: float = 0.0) -> float | None:
    """Steps back until the norm is a tenth or tenfold: one decade. None when it does neither, but for ``rounding``."""
    if per_step is None or abs(per_step - 1) <= rounding:
        return None
    return 1 / abs(math.log10(per_step)) if per_step > 0 else 0.0


def closed_form(factor: float, length: int, hidden: int) -> tuple[Array, Array]:
    """|factor|^(T−t)·√H for t = 1..T, and its log₁₀.

    The logarithm is taken of the formula, not of its value: it goes on where
    the value has left float64.
    """
    back = np.arange(length - 1, -1, -1, dtype=np.float64)
    with np.errstate(over="ignore", under="ignore"):
        values: Array = np.abs(factor) ** back * math.sqrt(hidden)
    if factor == 0:
        return values, decades(values)
    return values, back * math.log10(abs(factor)) + 0.5 * math.log10(hidden)


def largest_difference(norms: Array, reference: Array, smallest: float) -> float | None:
    """Largest |norm/reference − 1| where both are finite and not below ``smallest``; None when nowhere."""
    usable = np.isfinite(norms) & np.isfinite(reference) & (norms >= smallest) & (reference >= smallest)
    if not usable.any():
        return None
    return float(np.abs(norms[usable] / reference[usable] - 1).max())
