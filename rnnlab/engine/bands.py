"""Curves over several seeds as one band, and the bound that holds for them all."""

from __future__ import annotations

import math

import numpy as np

from rnnlab.engine.gradients_traces import Band
from rnnlab.engine.traces import Array

STEEPEST = {"tanh": 1.0, "relu": 1.0, "linear": 1.0, "sigmoid": 0.25}  # max f' of each activation


def band_of(logs: Array) -> Band:
    """Smallest, median and largest of S curves at each step.

    Parameters
    ----------
    logs : array, S×T
        log₁₀ of norms: −inf where a norm is 0; inf and NaN count as above everything.

    Returns
    -------
    Band
    """
    ordered = np.sort(np.where(np.isnan(logs), np.inf, logs), axis=0)
    seeds = len(ordered)
    lower, upper = ordered[(seeds - 1) // 2], ordered[seeds // 2]
    both = np.isfinite(lower) & np.isfinite(upper)
    middle = lower.copy()
    middle[both] = (lower[both] + upper[both]) / 2
    astray = int((~(logs < np.inf)).any(axis=1).sum())
    return Band(low=ordered[0], middle=middle, high=ordered[-1], seeds=seeds, nonfinite_seeds=astray)


def bound_curve(per_step: float, length: int, last: float, loss: str = "last") -> Array:
    """log₁₀ of what no gradient's norm exceeds: Pascanu's bound as a curve (Pascanu, Mikolov, Bengio 2013).

    With the loss at the last step it is ``per_step``^(T−t) times what the last
    step has; with the loss at all steps, each of them adds its own, so it is
    the sum 1 + β + … + β^(T−t) of powers of β = ``per_step``.

    Parameters
    ----------
    per_step : float
        β = σ_max(U)·max f', at least 0.
    length : int
        T.
    last : float
        log₁₀ of the bound at step T.
    loss : {"last", "all"}

    Returns
    -------
    array, T
        −inf where the bound is 0.
    """
    back = np.arange(length, dtype=np.float64)
    if per_step > 0:
        powers = back * math.log(per_step)
    else:
        powers = np.where(back == 0, 0.0, -np.inf)
    if loss == "all":
        powers = np.logaddexp.accumulate(powers)
    curve: Array = last + powers[::-1] / math.log(10)
    return curve
