"""The tables printed on a sheet, so that a class needs no calculator for exp, σ and tanh."""

from __future__ import annotations

import math
from dataclasses import dataclass

from rnnlab.engine.rounding import rounded
from rnnlab.session.worksheets.exercises import Attention, Exercise, LstmStep, RnnStep

DECIMALS = 4  # enough for two decimals in every answer


@dataclass(frozen=True)
class Table:
    """Values of a function; ``decimals`` is how its arguments are written."""

    function: str  # "exp", "sigmoid" or "tanh"
    rows: tuple[tuple[float, float], ...]  # argument, value
    decimals: int = 0


def sigmoid(value: float) -> float:
    """σ(value)."""
    return 1 / (1 + math.exp(-value))


def tanh_between(value: float) -> float:
    """tanh(value) as the table of tenths gives it, proportionally between two columns."""
    size = abs(value)
    below = math.floor(size * 10) / 10
    low, high = (rounded(math.tanh(at), DECIMALS) for at in (below, below + 0.1))
    return math.copysign(low + (size - below) * 10 * (high - low), value)


def tables(exercise: Exercise) -> tuple[Table, ...]:
    """The tables that an exercise needs; none for the way back through a linear network."""
    sums = range(-3, 4)
    if isinstance(exercise, Attention):
        return (Table("exp", tuple((float(x), math.exp(x)) for x in range(-1, 5))),)
    if isinstance(exercise, RnnStep):
        return (Table("tanh", tuple((float(x), math.tanh(x)) for x in sums)),)
    if isinstance(exercise, LstmStep):
        return (
            Table("sigmoid", tuple((float(x), sigmoid(x)) for x in sums)),
            Table("tanh", tuple((float(x), math.tanh(x)) for x in sums)),
            Table("tanh", tuple((k / 10, math.tanh(k / 10)) for k in range(20)), decimals=1),
        )
    return ()
