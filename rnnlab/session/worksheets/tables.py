"""The tables printed on a sheet, so that a class needs no calculator for exp, σ and tanh."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from rnnlab.engine.rounding import rounded, rounds_to
from rnnlab.session.worksheets.exercises import GATES, Attention, Exercise, LstmStep, RnnStep

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


@dataclass(frozen=True)
class LookedUp:
    """A number that was not taken from the place of a table that is asked."""

    function: str
    asked: float  # the argument
    other: float | None  # the argument whose value was written; None where it stands nowhere in the table


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


def looked_up(exercise: Exercise, name: str) -> tuple[str, str] | None:
    """The function that a blank is looked up of, and the blank with its argument; None for one that is calculated."""
    kind, _, number = name.rpartition("_")
    if isinstance(exercise, Attention) and kind == "exp":
        return "exp", f"score_{number}"
    if isinstance(exercise, RnnStep) and kind == "h":
        return "tanh", f"a_{number}"
    if isinstance(exercise, LstmStep) and name in GATES:
        return ("tanh" if name == "g" else "sigmoid"), f"a_{name}"
    return None


def other_place(
    exercise: Exercise, name: str, written: float, decimals: int, arguments: Mapping[str, float]
) -> LookedUp | None:
    """Which other place of its table a number stands at.

    Parameters
    ----------
    exercise : Exercise
    name : str
        Of the blank.
    written : float
    decimals : int
        That were written, at least.
    arguments : mapping of str to float
        The numbers of the blanks before, the class's own where there are some.

    Returns
    -------
    LookedUp or None
        None where the number is not looked up.
    """
    found = looked_up(exercise, name)
    if found is None:
        return None
    function, of = found
    asked = arguments[of]
    rows = next(table.rows for table in tables(exercise) if table.function == function)
    others = (at for at, value in rows if at != asked and rounds_to(value, written, decimals))
    return LookedUp(function, asked, next(others, None))
