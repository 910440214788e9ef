"""From timed rounds to curves: medians, quartiles, slopes at large n, and where two curves cross. Numpy only."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from rnnlab.engine.parallel_traces import Crossing, TimedCurve
from rnnlab.engine.traces import Array

DOUBLINGS = 2  # at the long end, over which a slope is taken
RESAMPLES = 400


def large_from(lengths: Sequence[int]) -> int:
    """The length from which on slopes are taken: a quarter of the longest; 0 without lengths."""
    return math.ceil(max(lengths) / 2**DOUBLINGS) if lengths else 0


def curve_of(name: str, lengths: tuple[int, ...], rounds: Sequence[Sequence[float]], large: int) -> TimedCurve:
    """The curve of one network.

    Parameters
    ----------
    name : str
    lengths : tuple of int
        Ascending.
    rounds : seconds, by length: by round
        Lengths may have different numbers of rounds, at least one each.
    large : int
        Slopes are taken from this length on.

    Returns
    -------
    TimedCurve
        Quartiles of the slope are over medians of rounds drawn with replacement, from seed 0.
    """
    quartiles = [np.percentile(np.asarray(seconds, dtype=np.float64), (25, 50, 75)) for seconds in rounds]
    low, median, high = (np.array([row[k] for row in quartiles], dtype=np.float64) for k in range(3))
    there = [k for k, n in enumerate(lengths) if n >= large]
    slope = slope_low = slope_high = math.nan
    if len(there) >= 2:
        log_n = np.log([lengths[k] for k in there])
        slope = float(_slopes(log_n, np.log(median[there])[None])[0])
        generator = np.random.default_rng(0)
        drawn = np.empty((RESAMPLES, len(there)))
        for column, k in enumerate(there):
            seconds = np.asarray(rounds[k], dtype=np.float64)
            drawn[:, column] = np.median(
                seconds[generator.integers(len(seconds), size=(RESAMPLES, len(seconds)))], axis=1
            )
        slope_low, slope_high = map(float, np.percentile(_slopes(log_n, np.log(drawn)), (25, 75)))
    return TimedCurve(name, lengths, median, low, high, slope, slope_low, slope_high)


def _slopes(log_n: Array, log_seconds: Array) -> Array:
    """Least squares, a slope for each row."""
    centred = log_n - log_n.mean()
    slopes: Array = log_seconds @ centred / (centred @ centred)
    return slopes


def crossing(attention: TimedCurve, other: TimedCurve) -> Crossing:
    """From which length on self-attention is slower than another network.

    Between two lengths both curves are straight on the log–log picture. Where
    they cross more than once (times scatter), the last crossing counts: after it
    self-attention stays the slower one.
    """
    both = [n for n in attention.lengths if n in other.lengths]
    apart = [
        math.log(attention.median[attention.lengths.index(n)] / other.median[other.lengths.index(n)]) for n in both
    ]
    if not apart:
        return Crossing(other.name, None, "")
    if all(value > 0 for value in apart):
        return Crossing(other.name, None, "slower")
    if all(value <= 0 for value in apart):
        return Crossing(other.name, None, "faster")
    last = max(k for k, value in enumerate(apart) if value <= 0)
    if last == len(apart) - 1:
        return Crossing(other.name, None, "")
    share = apart[last] / (apart[last] - apart[last + 1])
    log_n = math.log(both[last]) + share * math.log(both[last + 1] / both[last])
    return Crossing(other.name, math.exp(log_n), "")


@dataclass(frozen=True)
class CurveOff:
    """How far a drawn curve lies from a measured one."""

    mean: float  # powers of ten, on average over the lengths
    factor: float  # the same as a factor
    length: int  # where they lie farthest apart
    guess: float  # milliseconds there, as drawn
    truth: float  # and as measured


def decades(curve: TimedCurve) -> tuple[float, ...]:
    """A curve as it is drawn: log₁₀ of each median in milliseconds."""
    return tuple(math.log10(1000.0 * float(value)) for value in curve.median)


def level_at_the_end(curves: Sequence[TimedCurve]) -> float:
    """log₁₀ of the mean of several curves' last medians, in milliseconds."""
    return math.log10(sum(1000.0 * float(curve.median[-1]) for curve in curves) / len(curves))


def curve_off(curve: TimedCurve, guess: Sequence[float]) -> CurveOff:
    """How far a drawn curve of ``decades`` lies from the measured one.

    Raises
    ------
    ValueError
        They have different lengths.
    """
    truth = decades(curve)
    apart = [abs(a - b) for a, b in zip(guess, truth, strict=True)]
    mean = sum(apart) / len(apart)
    worst = max(range(len(apart)), key=apart.__getitem__)
    return CurveOff(mean, 10.0**mean, curve.lengths[worst], 10.0 ** guess[worst], 10.0 ** truth[worst])
