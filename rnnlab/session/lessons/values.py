"""Places in a result, and the few functions of them that a claim may use.

A place is names and indices with points between (``rnn.norms.0``; an index
counts from 0, a negative one from the end; ``*`` is every element). Functions
stand around it: ``max(weights)``, ``distance(states.3, states.4)``.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from typing import Any

from rnnlab.session.messages import Problem

_LONGEST = 400  # characters of an expression
_DEEPEST = 20  # functions in functions
_INDEX = re.compile(r"-?\d{1,9}")


def resolve(tree: Any, expression: str, field: str = "value") -> Any:
    """What stands at a place of a tree of dicts, lists and scalars, or a function of such.

    Parameters
    ----------
    tree : dict, list or scalar
        As ``rnnlab compute`` prints it.
    expression : str
    field : str
        What a refusal names.

    Returns
    -------
    dict, list, str, number, bool or None

    Raises
    ------
    Problem
        There is no such place, no such function, or the function says nothing of what stands there.
    """
    if len(expression) > _LONGEST:
        raise Problem(field, "text-too-long", count=len(expression), limit=_LONGEST)
    return _resolve(tree, expression.strip(), field, 0)


def reference(value: Any) -> str | None:
    """The expression of a text that begins with ``=``; None for a plain value."""
    return value[1:].strip() if isinstance(value, str) and value.startswith("=") else None


def close(a: Any, b: Any, within: float) -> bool:
    """Whether two values are equal: numbers within a distance, lists element by element."""
    if _is_number(a) and _is_number(b):
        return bool(a == b or abs(a - b) <= within)
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
        return len(a) == len(b) and all(close(x, y, within) for x, y in zip(a, b, strict=True))
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(close(a[key], b[key], within) for key in a)
    return type(a) is type(b) and bool(a == b)


def _resolve(tree: Any, expression: str, field: str, depth: int) -> Any:
    if depth > _DEEPEST:
        raise Problem(field, "json-deep")
    head, bracket, rest = expression.partition("(")
    if not bracket:
        return _look_up(tree, expression, field)
    name = head.strip()
    if name not in FUNCTIONS:
        raise Problem(field, "lesson-function", value=name, options=", ".join(FUNCTIONS))
    if not rest.rstrip().endswith(")"):
        raise Problem(field, "lesson-bracket", value=expression)
    parts = _arguments(rest.rstrip()[:-1], expression, field)
    count, function = FUNCTIONS[name]
    if len(parts) != count:
        raise Problem(field, "lesson-arguments", value=name, count=count)
    arguments = [_resolve(tree, part, field, depth + 1) for part in parts]
    try:
        return function(*arguments)
    except (TypeError, ValueError, ArithmeticError, AttributeError):
        raise Problem(field, "lesson-not-of-this", value=name, place=", ".join(parts)) from None


def _arguments(text: str, expression: str, field: str) -> list[str]:
    """Split at the commas that stand in no bracket."""
    parts, depth = [""], 0
    for char in text:
        depth += (char == "(") - (char == ")")
        if depth < 0:
            raise Problem(field, "lesson-bracket", value=expression)
        if char == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += char
    if depth:
        raise Problem(field, "lesson-bracket", value=expression)
    return [part.strip() for part in parts]


def _look_up(tree: Any, place: str, field: str) -> Any:
    literal = _number(place)
    if literal is not None:
        return literal
    return _inside(tree, place.split("."), place, field)


def _inside(here: Any, names: Sequence[str], place: str, field: str) -> Any:
    at = 0
    while at < len(names):
        name = names[at]
        at += 1
        if name == "*" and isinstance(here, (list, tuple)):
            return [_inside(item, names[at:], place, field) for item in here]
        if isinstance(here, dict):
            # a name with points in it (of a measurement) is one name: the shortest that is there
            end = next((end for end in range(at, len(names) + 1) if ".".join(names[at - 1 : end]) in here), None)
            if end is not None:
                here, at = here[".".join(names[at - 1 : end])], end
                continue
        elif isinstance(here, (list, tuple)) and _INDEX.fullmatch(name) and -len(here) <= int(name) < len(here):
            here = here[int(name)]
            continue
        raise Problem(field, "lesson-no-place", value=place, part=name, options=_what_is_there(here))
    return here


def _what_is_there(here: Any) -> str:
    """For a refusal: the names that would be possible."""
    if isinstance(here, dict):
        names = [str(name) for name in here]
        return ", ".join(names[:20]) + (", …" if len(names) > 20 else "")
    if isinstance(here, (list, tuple)):
        return f"0 … {len(here) - 1}" if here else "–"
    return "–"


def _number(text: str) -> float | None:
    """A number that stands for itself, as in ``difference(norm(a), 1.5)``; a place never begins with a digit."""
    if not re.fullmatch(r"-?\d+(\.\d+)?([eE][+-]?\d+)?", text):
        return None
    value = float(text)
    return value if math.isfinite(value) else None


# ---- functions ----


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _number_of(value: Any) -> float:
    if not _is_number(value):
        raise TypeError
    return value  # type: ignore[no-any-return]


def _numbers(value: Any) -> list[float]:
    """All numbers of a list, of lists within it as well; of an object, its values."""
    if isinstance(value, dict):
        value = list(value.values())
    if not isinstance(value, (list, tuple)):
        raise TypeError
    found: list[float] = []
    for item in value:
        if isinstance(item, (list, tuple)):
            found += _numbers(item)
        else:
            found.append(_number_of(item))
    return found


def _place_of(value: Any, best: Callable[[Sequence[float]], float]) -> Any:
    """The first index (of an object: the name) of the largest or smallest number."""
    if isinstance(value, dict):
        return list(value)[_numbers(value).index(best(_numbers(value)))]
    flat = [_number_of(item) for item in value]
    return flat.index(best(flat))


def _distance(a: Any, b: Any) -> float:
    """The Euclidean distance of two lists of numbers, or of two numbers."""
    if _is_number(a) and _is_number(b):
        return float(abs(a - b))
    return math.dist(_numbers(a), _numbers(b))


def _length(value: Any) -> int:
    if not isinstance(value, (list, tuple, dict, str)):
        raise TypeError
    return len(value)


def _joined(value: Any) -> str:
    if not isinstance(value, (list, tuple)):
        raise TypeError
    return " ".join(map(str, value))


FUNCTIONS: dict[str, tuple[int, Callable[..., Any]]] = {
    "max": (1, lambda value: max(_numbers(value))),
    "min": (1, lambda value: min(_numbers(value))),
    "sum": (1, lambda value: math.fsum(_numbers(value))),
    "mean": (1, lambda value: math.fsum(_numbers(value)) / len(_numbers(value))),
    "len": (1, _length),
    "argmax": (1, lambda value: _place_of(value, max)),
    "argmin": (1, lambda value: _place_of(value, min)),
    "abs": (1, lambda value: abs(_number_of(value))),
    "norm": (1, lambda value: math.hypot(*_numbers(value))),
    "join": (1, _joined),
    "distance": (2, _distance),
    "difference": (2, lambda a, b: _number_of(a) - _number_of(b)),
    "ratio": (2, lambda a, b: _number_of(a) / _number_of(b)),
}
