"""What an exercise asks of the engine: its answers, and the marks of what a class wrote.

The request goes through the lane under a name of its own, so that it neither
delays nor replaces what a lab asks for.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rnnlab.engine.rounding import rounded
from rnnlab.engine.worksheet_traces import Answer
from rnnlab.session.worksheets.blanks import blanks
from rnnlab.session.worksheets.exercises import DECIMALS, Attention, Exercise, LstmStep, RnnStep
from rnnlab.session.worksheets.marking import Verdict, mark, numbers, placed
from rnnlab.session.worksheets.tables import DECIMALS as OF_TABLES
from rnnlab.session.worksheets.tables import tanh_between

KEY = "worksheet"  # the name in the lane


@dataclass(frozen=True)
class Sheet:
    """Exercises, and what was typed in the blanks of each, by name."""

    exercises: tuple[Exercise, ...]
    typed: tuple[Mapping[str, str], ...] = ()


@dataclass(frozen=True)
class Marked:
    """The answers of one exercise with every number between, and what is said of what was typed.

    ``by_table`` are the numbers to go on with, each calculated from those before it with the tables' decimals.
    """

    answers: tuple[Answer, ...]
    verdicts: tuple[Verdict, ...]
    by_table: Mapping[str, float]


def marked(sheet: Sheet) -> tuple[Marked, ...]:
    """Answer and mark exercises; runs in the engine process."""
    typed = (*sheet.typed, *({},) * (len(sheet.exercises) - len(sheet.typed)))
    return tuple(_marked(exercise, given) for exercise, given in zip(sheet.exercises, typed, strict=True))


def _marked(exercise: Exercise, typed: Mapping[str, str]) -> Marked:
    exact = _solved(exercise, {})
    own = numbers(typed)
    after = _solved(exercise, own) if own else exact
    by_table = _carried(exercise, exact, OF_TABLES)[-1]
    carried: list[Mapping[str, float]] = []
    if own:
        carried += [by_table, *_carried(exercise, exact, DECIMALS)]
    if own and isinstance(exercise, LstmStep):
        carried += _carried(exercise, exact, OF_TABLES, tanh_between)
    verdicts = mark(blanks(exercise), typed, exact, after, carried)
    return Marked(exact, placed(exercise, verdicts, typed, exact), by_table)


_LONGEST = 3  # roundings one after the other, from the first to the last blank of an exercise


def _carried(
    exercise: Exercise, exact: tuple[Answer, ...], decimals: int, tanh_c: Callable[[float], float] | None = None
) -> list[Mapping[str, float]]:
    """What comes out of rounded numbers: at first of the exact ones that are rounded, at last of one's own all along.

    ``tanh_c`` is how an LSTM's last tanh is looked up.
    """
    values, found = {answer.name: answer.value for answer in exact}, list[Mapping[str, float]]()
    for _ in range(_LONGEST):
        own = {name: rounded(value, decimals) for name, value in values.items()}
        if tanh_c is not None:
            own["tanh_c"] = rounded(tanh_c(own["c"]), decimals)
        values = {answer.name: answer.value for answer in _solved(exercise, own)}
        if tanh_c is not None:
            values["tanh_c"] = tanh_c(own["c"])
        found.append(values)
    return found


def _solved(exercise: Exercise, own: Mapping[str, float]) -> tuple[Answer, ...]:
    engine: Any = importlib.import_module("rnnlab.engine.worksheets")  # torch: not with the window
    found: tuple[Answer, ...]
    if isinstance(exercise, Attention):
        found = engine.attention(exercise.keys, exercise.query, own)
    elif isinstance(exercise, RnnStep):
        found = engine.rnn(exercise.W, exercise.U, exercise.b, exercise.x, exercise.h, own)
    elif isinstance(exercise, LstmStep):
        found = engine.lstm(exercise.W, exercise.U, exercise.b, exercise.x, exercise.h, exercise.c, own)
    else:
        above, below = exercise.factor
        found = engine.gradient(exercise.Q, above / below, exercise.end, exercise.length, own)
    return found
