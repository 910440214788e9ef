"""What a guess is worth once the answer is seen."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rnnlab.session.lessons.format import Asked


@dataclass(frozen=True)
class Verdict:
    """How a guess stands to the answer.

    ``right`` is None where nobody guessed, or the answer is not known;
    ``distance`` is that of two numbers, or how many pairs stand in the wrong
    order; ``why`` names the *why* among the question's words.
    """

    right: bool | None = None
    distance: float | None = None
    answer: float | None = None
    wrong: str = ""
    why: str = ""


def verdict(asked: Asked, guess: Any, answer: float | None, wrong: Sequence[float]) -> Verdict:
    """Compare a guess with the answer.

    Parameters
    ----------
    asked : Asked
    guess : str, float, sequence of str or None
        An option, a number, options in an order. What was put into a picture is judged by the lab.
    answer : float or None
        The right number; None where it is not known, or none.
    wrong : sequence of float
        The typical wrong numbers in the order of ``asked.wrong``; empty where they are not known.
    """
    if guess is None:
        return Verdict(answer=answer, why=asked.right or "right")
    if asked.kind == "choice":
        return Verdict(right=guess == asked.right, why=str(guess))
    if asked.kind == "order":
        apart = misplaced(asked.options, tuple(guess))
        return Verdict(right=apart == 0, distance=float(apart), why="right")
    if asked.kind == "number":
        return _number(asked, float(guess), answer, wrong)
    return Verdict(why=asked.right or "right")


def usable(asked: Asked, guess: Any) -> bool:
    """Whether something that was kept can be a guess; what stands in a file may be anything."""
    if asked.kind == "choice":
        return guess in asked.options if isinstance(guess, str) else False
    if asked.kind == "order":
        return isinstance(guess, (list, tuple)) and sorted(map(str, guess)) == sorted(asked.options)
    if asked.kind == "number":
        return isinstance(guess, (int, float)) and not isinstance(guess, bool)
    return guess is not None


def _number(asked: Asked, guess: float, answer: float | None, wrong: Sequence[float]) -> Verdict:
    if answer is None:
        return Verdict(why="right")
    distance = abs(guess - answer)
    if distance <= _width(asked, answer):
        return Verdict(right=True, distance=distance, answer=answer, why="right")
    near = [
        (abs(guess - value), one.id)
        for one, value in zip(asked.wrong, wrong, strict=False)
        if abs(guess - value) <= _width(asked, value)
    ]
    name = min(near)[1] if near else ""
    return Verdict(right=False, distance=distance, answer=answer, wrong=name, why=name or "right")


def _width(asked: Asked, value: float) -> float:
    """The tolerance, and what the rounding of a typed number costs."""
    return asked.tolerance + 1e-9 * max(1.0, abs(value))


def misplaced(right: Sequence[str], given: Sequence[str]) -> int:
    """How many pairs stand in another order than the right one; what is left out stands wrong with everything."""
    place = {name: k for k, name in enumerate(given)}
    return sum(not (a in place and b in place and place[a] < place[b]) for a, b in itertools.combinations(right, 2))


def shuffled(options: Sequence[str], seed: str) -> tuple[str, ...]:
    """The options in another order than the right one, always the same for a seed."""
    mixed = list(options)
    chance = random.Random(seed)
    while mixed == list(options):
        chance.shuffle(mixed)
    return tuple(mixed)
