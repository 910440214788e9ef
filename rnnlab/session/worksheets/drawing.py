"""Exercises from a seed: the same seed gives the same ones on every machine, and no two of a sheet are alike.

Only ``Random.random`` is used, whose numbers are the same in every version of
Python. A candidate that is no good to calculate with is thrown away.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random
from typing import TypeVar

from rnnlab.session import checks
from rnnlab.session.messages import Problem
from rnnlab.session.worksheets.exercises import (
    KINDS,
    SEED_LIMIT,
    VARIANT_LIMIT,
    Attention,
    Exercise,
    LinearGradient,
    LstmStep,
    Matrix,
    RnnStep,
    Vector,
)
from rnnlab.session.worksheets.tables import sigmoid

_T = TypeVar("_T")
_SMALL = (-2, -1, 1, 2)
_QUARTERS: tuple[Matrix, ...] = (((0, -1), (1, 0)), ((0, 1), (-1, 0)))
_LEGS = ((3, 4), (4, 3))  # of right-angled triangles with the side 5: norms are whole numbers


def draw(kind: str, seed: int, count: int) -> tuple[Exercise, ...]:
    """Draw the variants of a sheet.

    Parameters
    ----------
    kind : str
        One of ``KINDS``.
    seed : int
        0 to 2³¹ − 1.
    count : int
        1 to 50. The first variants do not depend on how many there are.

    Returns
    -------
    tuple of Exercise
        No two of them equal.

    Raises
    ------
    Problem
        Naming ``kind``, ``seed`` or ``variants``.
    """
    checks.option("kind", kind, KINDS)
    checks.whole("seed", seed, 0, SEED_LIMIT)
    checks.whole("variants", count, 1, VARIANT_LIMIT)
    random = Random(f"{kind}:{seed}")
    found: dict[Exercise, None] = {}  # in their order
    while len(found) < count:
        candidate = _MAKERS[kind](random)
        if candidate is not None:
            found[candidate] = None
    return tuple(found)


@lru_cache(maxsize=64)  # the last of fifty takes a tenth of a second, and every check asks for it
def variant(kind: str, seed: int, number: int) -> Exercise:
    """One variant of a sheet, counted from 1.

    Raises
    ------
    Problem
        As ``draw``.
    """
    if number < 1:
        raise Problem("variant", "too-small", value=number, limit=1)
    return draw(kind, seed, number)[number - 1]


def _one_of(random: Random, options: Sequence[_T]) -> _T:
    return options[int(random.random() * len(options))]


def _vector(random: Random, size: int, options: Sequence[int]) -> Vector:
    return tuple(_one_of(random, options) for _ in range(size))


def _product(matrix: Matrix, vector: Vector) -> Vector:
    return tuple(sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)


def _attention(random: Random) -> Attention | None:
    keys = tuple(_vector(random, 2, (-1, 0, 1, 2, 3)) for _ in range(3))
    query = _vector(random, 2, _SMALL)
    scores = _product(keys, query)
    good = (
        query[0] != query[1]  # crossing the components is seen
        and len(set(keys)) == len(set(scores)) == 3
        and (0, 0) not in keys
        and all(len(set(column)) > 1 for column in zip(*keys, strict=True))  # the context is a mixture in both
        and min(scores) >= -1
        and max(scores) <= 4
        and max(scores) - min(scores) <= 3  # no weight is lost at two decimals
        and scores != tuple(sorted(scores))  # the winner is not always the last one
    )
    return Attention(keys, query) if good else None


def _rnn(random: Random) -> RnnStep | None:
    W, U = (tuple(_vector(random, 2, (-2, -1, 0, 1, 2)) for _ in range(2)) for _ in range(2))
    b, x, h = (_vector(random, 2, options) for options in ((-1, 1), (-1, 1, 2, 3), (-1, 1)))
    from_x, from_h = _product(W, x), _product(U, h)
    a = tuple(sum(parts) for parts in zip(from_x, from_h, b, strict=True))
    good = (
        all(any(row) for row in (*W, *U))
        and W[0][1] != W[1][0]  # a transposed matrix is another one
        and U[0][1] != U[1][0]
        and x[0] != x[1]
        and from_x != _product(U, x)  # as exchanged ones are
        and from_x[0] != from_x[1]
        and from_h[0] != from_h[1]
        and max(map(abs, a)) <= 3
        and 0 not in a
        and a[0] != a[1]
    )
    return RnnStep(W, U, b, x, h) if good else None


def _lstm(random: Random) -> LstmStep | None:
    W, U, b = (_vector(random, 4, options) for options in (_SMALL, _SMALL, (-1, 1)))
    x, h, c = _one_of(random, (-1, 1, 2)), _one_of(random, (-1, 1)), _one_of(random, (-1, 1))
    a = tuple(w * x + u * h + bias for w, u, bias in zip(W, U, b, strict=True))
    good = (
        x != h
        and h != c
        and len(set(a)) == 4  # no two gates alike
        and 0 not in a
        and max(map(abs, a)) <= 3
        and _tells_apart(a, c)
    )
    return LstmStep(W, U, b, x, h, c) if good else None


def _tells_apart(a: Vector, c: int) -> bool:
    """Whether an LSTM's last numbers, c, tanh(c) and h, are different ones at two decimals."""
    i, f, o = (sigmoid(a[k]) for k in (0, 1, 3))
    cell = f * c + i * math.tanh(a[2])
    numbers = (0.0, cell, math.tanh(cell), o * math.tanh(cell))
    return all(abs(p - q) > 0.03 for k, p in enumerate(numbers) for q in numbers[:k])


def _gradient(random: Random) -> LinearGradient:
    factor = _one_of(random, ((2, 1), (3, 1), (1, 2)))
    scale = 1 if factor[1] == 1 else 2  # two halvings leave at most two decimals
    legs, signs = _one_of(random, _LEGS), _vector(random, 2, (-1, 1))
    end = tuple(scale * leg * sign for leg, sign in zip(legs, signs, strict=True))
    return LinearGradient(_one_of(random, _QUARTERS), factor, end, _one_of(random, (4, 5, 6)))


def norm_of_end(exercise: LinearGradient) -> int:
    """‖∂L/∂h_T‖, a whole number."""
    return math.isqrt(sum(value * value for value in exercise.end))


_MAKERS: dict[str, Callable[[Random], Exercise | None]] = {
    Attention.KIND: _attention,
    RnnStep.KIND: _rnn,
    LstmStep.KIND: _lstm,
    LinearGradient.KIND: _gradient,
}
