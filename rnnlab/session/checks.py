"""The questions that every State asks of its fields, each refused with a sentence.

msgspec checks types where it decodes; ranges, finiteness and options are asked
here, from ``__post_init__``, so that they hold however a State is made.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from rnnlab.session.messages import Problem

# A name is a file's stem: nothing in it leads out of a folder.
MODEL_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,63}")


def number(field: str, value: float, low: float, high: float) -> float:
    """Refuse what is not a finite number between ``low`` and ``high``, both included.

    Parameters
    ----------
    field : str
        The name that the sentence gives, for instance ``"keys[2][0]"``.
    value : float
        What was typed, dragged or read.
    low, high : float
        The range.

    Returns
    -------
    float
        The value as a float, -0.0 as 0.0.

    Raises
    ------
    Problem
        ``not-a-number``, ``not-finite``, ``too-small`` or ``too-large``.
    """
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise Problem(field, "not-a-number", value=str(value))
    try:
        value = float(value)
    except OverflowError:
        raise Problem(field, "not-finite", value="∞") from None
    if not math.isfinite(value):
        raise Problem(field, "not-finite", value=str(value))
    if value < low:
        raise Problem(field, "too-small", value=value, limit=low)
    if value > high:
        raise Problem(field, "too-large", value=value, limit=high)
    return value + 0.0


def whole(field: str, value: int, low: int, high: int) -> int:
    """Refuse what is not a whole number between ``low`` and ``high``, both included."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise Problem(field, "not-a-number", value=str(value))
    if value < low:
        raise Problem(field, "too-small", value=value, limit=low)
    if value > high:
        raise Problem(field, "too-large", value=value, limit=high)
    return value


def option(field: str, value: str, options: Sequence[str]) -> str:
    """Refuse a word that is not among the options."""
    if value not in options:
        raise Problem(field, "not-an-option", value=str(value), options=", ".join(options))
    return value


def index(field: str, value: int, count: int) -> int:
    """Refuse a 0-based index that is not below ``count``."""
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < count:
        raise Problem(field, "index-out-of-range", value=str(value), count=count)
    return value


def tokens(field: str, values: Sequence[str], limit: int) -> None:
    """Refuse a sentence without words, one with a blank token, and one of more than ``limit`` tokens."""
    if not any(token.strip() for token in values):
        raise Problem(field, "sentence-empty")
    if len(values) > limit:
        raise Problem(field, "sentence-too-long", count=len(values), limit=limit)
    if not all(token.strip() for token in values):
        raise Problem(field, "token-empty")


def vector(field: str, values: object, size: int, limit: float) -> tuple[float, ...]:
    """Refuse a vector of another length, or with a component beyond ±``limit``."""
    if _clean(values, size, limit):
        return tuple(value + 0.0 for value in values)  # type: ignore[attr-defined]
    if isinstance(values, str) or not isinstance(values, Sequence) or len(values) != size:
        raise Problem(field, "wrong-shape", expected=str(size), got=_shape(values))
    return tuple(number(f"{field}[{i}]", value, -limit, limit) for i, value in enumerate(values))


def matrix(field: str, rows: object, height: int, width: int, limit: float) -> tuple[tuple[float, ...], ...]:
    """Refuse a matrix of another shape, or with an entry beyond ±``limit``."""
    if isinstance(rows, str) or not isinstance(rows, Sequence) or len(rows) != height:
        raise Problem(field, "wrong-shape", expected=f"{height}×{width}", got=_shape(rows))
    return tuple(
        tuple(value + 0.0 for value in row) if _clean(row, width, limit) else vector(f"{field}[{r}]", row, width, limit)
        for r, row in enumerate(rows)
    )


def model_name(field: str, value: str) -> str:
    """Refuse what cannot be the name of a trained model; "" stands for none."""
    if value and not MODEL_NAME.fullmatch(value):
        raise Problem(field, "model-name", value=str(value)[:80])
    return value


def _clean(values: object, size: int, limit: float) -> bool:
    """Whether nothing of a vector can be refused: asked first, because naming each number takes far longer.

    NaN is not between the limits.
    """
    if type(values) is not tuple or len(values) != size:
        return False
    for value in values:  # noqa: SIM110  (all(…) takes twice as long)
        if type(value) is not float or not -limit <= value <= limit:
            return False
    return True


def _shape(values: object) -> str:
    return str(len(values)) if isinstance(values, Sequence) and not isinstance(values, str) else str(values)
