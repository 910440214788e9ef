"""What an exercise asks of the engine: its answers, and the marks of what a class wrote.

The request goes through the lane under a name of its own, so that it neither
delays nor replaces what a lab asks for.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rnnlab.engine.worksheet_traces import Answer
from rnnlab.session.worksheets.blanks import blanks
from rnnlab.session.worksheets.exercises import Attention, Exercise, LstmStep, RnnStep
from rnnlab.session.worksheets.marking import Verdict, mark, numbers

KEY = "worksheet"  # the name in the lane


@dataclass(frozen=True)
class Sheet:
    """Exercises, and what was typed in the blanks of each, by name."""

    exercises: tuple[Exercise, ...]
    typed: tuple[Mapping[str, str], ...] = ()


@dataclass(frozen=True)
class Marked:
    """The answers of one exercise with every number between, and what is said of what was typed."""

    answers: tuple[Answer, ...]
    verdicts: tuple[Verdict, ...]


def marked(sheet: Sheet) -> tuple[Marked, ...]:
    """Answer and mark exercises; runs in the engine process."""
    typed = (*sheet.typed, *({},) * (len(sheet.exercises) - len(sheet.typed)))
    return tuple(_marked(exercise, given) for exercise, given in zip(sheet.exercises, typed, strict=True))


def _marked(exercise: Exercise, typed: Mapping[str, str]) -> Marked:
    exact = _solved(exercise, {})
    own = numbers(typed)
    after = _solved(exercise, own) if own else exact
    return Marked(exact, mark(blanks(exercise), typed, exact, after))


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
