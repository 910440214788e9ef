"""JSON without NaN and inf, both ways, with refusals that name the field.

msgspec alone would say only a byte number for ``NaN``; the standard library
alone would let it through. Here the text is parsed by the latter, every value
checked, and the tree converted by the former.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from rnnlab.session.messages import Problem

S = TypeVar("S")
_LONGEST_NUMBER = 400  # digits; a larger integer has no float
_PATH = re.compile(r" - at `(?:key in )?\$?\.?([^`]*)`$")
_ENUM = re.compile(r"[Ii]nvalid enum value '?(.*?)'?$")
_UNKNOWN = re.compile(r"Object contains unknown field `([^`]*)`")
_MISSING = re.compile(r"Object missing required field `([^`]*)`")


class _NotFinite:
    """Stands in the parsed tree where the text had no finite number."""

    def __init__(self, literal: str) -> None:
        self.literal = literal if len(literal) <= 24 else literal[:21] + "…"


def _float(literal: str) -> float | _NotFinite:
    value = float(literal)
    return value if math.isfinite(value) else _NotFinite(literal)


def _int(literal: str) -> int | _NotFinite:
    if len(literal) > _LONGEST_NUMBER or not math.isfinite(float(literal)):
        return _NotFinite(literal)
    return int(literal)


def read(data: bytes, field: str) -> Any:
    """Parse JSON bytes (UTF-8; UTF-16 and UTF-32 are recognised).

    Parameters
    ----------
    data : bytes
    field : str
        What a refusal of the whole names, for instance ``"--state"``.

    Raises
    ------
    Problem
        Not text, not JSON (with line and column), nested too deeply, or a
        value that is not finite (named by its place).
    """
    try:
        text = data.decode(json.detect_encoding(data))
    except UnicodeDecodeError as error:
        raise Problem(field, "json-encoding") from error
    try:
        tree = json.loads(text, parse_constant=_NotFinite, parse_float=_float, parse_int=_int)
        _check(tree, "", field)
    except json.JSONDecodeError as error:
        raise Problem(field, "json-bad", line=error.lineno, column=error.colno, detail=error.msg.lower()) from error
    except RecursionError as error:
        raise Problem(field, "json-deep") from error
    return tree


def _check(value: Any, path: str, field: str) -> None:
    if isinstance(value, _NotFinite):
        raise Problem(path or field, "json-literal", value=value.literal)
    if isinstance(value, str):
        _check_text(value, path, field)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            _check(item, f"{path}[{index}]", field)
    elif isinstance(value, dict):
        for key, item in value.items():
            _check_text(key, path, field)
            _check(item, f"{path}.{key}" if path else key, field)


def _check_text(text: str, path: str, field: str) -> None:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise Problem(path or field, "json-character") from error


def convert(tree: Any, target: type[S], field: str) -> S:
    """Make a State of a parsed tree.

    Raises
    ------
    Problem
        Unknown field, wrong type, or a value that the State refuses; names the field.
    """
    try:
        return msgspec.convert(tree, target)
    except msgspec.ValidationError as error:
        raise _problem(error, field, target) from error
    except RecursionError as error:
        raise Problem(field, "json-deep") from error


def _problem(error: msgspec.ValidationError, field: str, target: Any) -> Problem:
    """msgspec's sentence as a refusal that names the field."""
    text = str(error)
    found = _PATH.search(text)
    path = found.group(1) if found else ""
    refused = error.__cause__
    if isinstance(refused, Problem):  # of a struct in the State, whose own names say nothing of where it stands
        args = {name: value for name, value in refused.message.args if name != "field"}
        return Problem(f"{path}.{refused.field}", refused.message.id, **args) if path else refused
    said = text[: found.start()] if found else text
    for pattern, id in ((_UNKNOWN, "unknown-field"), (_MISSING, "missing-field")):
        named = pattern.search(said)
        if named:
            return Problem(f"{path}.{named.group(1)}" if path else named.group(1), id)
    wrong = _ENUM.search(said)
    options = _options(target, path) if wrong else ()
    if wrong and options:
        return Problem(path or field, "not-an-option", value=wrong.group(1), options=", ".join(map(str, options)))
    return Problem(path or field, "wrong-type", detail=said[:1].lower() + said[1:])


def _options(target: Any, path: str) -> tuple[Any, ...]:
    """What may stand at a path of a type; nothing where that is not a few words."""
    places = [msgspec.inspect.type_info(target)]
    for name in (part for part in re.split(r"[.\[\]]+", path) if part):
        found: list[Any] = []
        for place in _alternatives(places):
            if isinstance(place, msgspec.inspect.StructType):
                found += [field.type for field in place.fields if field.encode_name == name]
            elif isinstance(place, msgspec.inspect.VarTupleType):
                found.append(place.item_type)
        places = found
    return next((place.values for place in _alternatives(places) if isinstance(place, msgspec.inspect.LiteralType)), ())


def _alternatives(places: list[Any]) -> list[Any]:
    return [one for p in places for one in (p.types if isinstance(p, msgspec.inspect.UnionType) else (p,))]


def write(value: Any, *, indent: int | None = None) -> str:
    """A tree as JSON text: characters as they are, and never inf or NaN.

    A number that is not finite is written as ``null``; the first one is told
    in a top-level ``nonfinite`` entry, where the tree has none of its own.
    """
    missing: list[tuple[str, str]] = []
    clean = _clean(value, "", missing.append)
    if missing and isinstance(clean, dict):
        clean.setdefault("nonfinite", {"field": missing[0][0], "kind": missing[0][1]})
    return json.dumps(clean, ensure_ascii=False, allow_nan=False, indent=indent)


def _clean(value: Any, path: str, report: Callable[[tuple[str, str]], None]) -> Any:
    if isinstance(value, float):
        if math.isfinite(value):
            return value
        report((path, "nan" if math.isnan(value) else "inf"))
        return None
    if isinstance(value, dict):
        return {str(k): _clean(v, f"{path}.{k}" if path else str(k), report) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [_clean(item, f"{path}[{index}]", report) for index, item in enumerate(value)]
    if hasattr(value, "tolist"):  # a numpy array or scalar
        return _clean(value.tolist(), path, report)
    return value
