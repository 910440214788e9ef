"""What long work has come to, as JSON: frozen records of numbers, words and arrays, and nothing that runs.

A result is read back by its declared type alone: the file does not say which
class it wants, so that a hostile one can make nothing but numbers and words.
"""

from __future__ import annotations

import base64
import dataclasses
import math
import sys
import types
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from rnnlab.session import plainjson
from rnnlab.session.messages import Problem

_NOT_FINITE = {"nan": math.nan, "inf": math.inf, "-inf": -math.inf}
_DTYPES = ("float64", "float32", "int64", "int32", "bool")
_SCALARS = (bool, int, float, str)
_DEEPEST = 20


class _Arrays:
    """Stands in for jaxtyping, which only a type checker imports: ``Float[Array, "T H"]`` is an array."""

    def __getitem__(self, item: Any) -> Any:
        return _array_type()


def written(value: Any) -> Any:
    """A record as a JSON tree.

    Parameters
    ----------
    value : dataclass, msgspec.Struct, numpy array, tuple, list, dict, scalar or None

    Raises
    ------
    TypeError
        Something that is none of these.
    """
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else {"number": _named(value)}
    if isinstance(value, msgspec.Struct):
        return msgspec.to_builtins(value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {one.name: written(getattr(value, one.name)) for one in dataclasses.fields(value)}
    if isinstance(value, (tuple, list)):
        return [written(item) for item in value]
    if isinstance(value, Mapping):
        return [[written(key), written(item)] for key, item in value.items()]
    if hasattr(value, "dtype") and hasattr(value, "tobytes"):
        if value.ndim == 0:
            return written(value.item())
        if str(value.dtype) not in _DTYPES:
            raise TypeError(f"an array of {value.dtype}")
        data = base64.b64encode(value.tobytes()).decode("ascii")  # row by row, least byte first on all machines we have
        return {"dtype": str(value.dtype), "shape": list(value.shape), "data": data}
    raise TypeError(type(value).__name__)


def read(tree: Any, kind: Any, field: str = "result", depth: int = 0) -> Any:
    """The record that a JSON tree holds.

    Parameters
    ----------
    tree : JSON
        As ``written`` made it.
    kind : type
        What it must be.
    field : str
        What a refusal names.

    Raises
    ------
    Problem
        It is not of that type.
    """
    if depth > _DEEPEST:
        raise Problem(field, "json-deep")
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return _one_of(tree, get_args(kind), field, depth)
    if origin is Literal:
        if tree in get_args(kind) and type(tree) in map(type, get_args(kind)):
            return tree
        raise _wrong(field, "another value")
    if origin is tuple:
        return _tuple(tree, get_args(kind), field, depth)
    if origin in (dict, Mapping):
        key, value = get_args(kind)
        if not isinstance(tree, list) or not all(isinstance(pair, list) and len(pair) == 2 for pair in tree):
            raise _wrong(field, "expected pairs")
        return {read(a, key, field, depth + 1): read(b, value, field, depth + 1) for a, b in tree}
    if kind is _array_type() or origin is _array_type():
        return _array(tree, field)
    if kind in (Any, object):
        return _plain(tree, field)
    if kind in (None, type(None)) and tree is None:
        return None
    if kind in _SCALARS:
        return _scalar(tree, kind, field)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return plainjson.convert(tree, kind, field)
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        return _record(tree, kind, field, depth)
    raise _wrong(field, "another type")


def _record(tree: Any, kind: type, field: str, depth: int) -> Any:
    hints = _hints(kind)
    names = {one.name: one for one in dataclasses.fields(kind)}
    if not isinstance(tree, dict) or not set(tree) <= set(names):
        raise _wrong(field, f"expected {kind.__name__}")
    values = {}
    for name, one in names.items():
        if name in tree:
            values[name] = read(tree[name], hints[name], f"{field}.{name}", depth + 1)
        elif one.default is dataclasses.MISSING and one.default_factory is dataclasses.MISSING:
            raise Problem(f"{field}.{name}", "missing-field")
    return kind(**values)


def _one_of(tree: Any, kinds: tuple[Any, ...], field: str, depth: int) -> Any:
    for kind in kinds:
        try:
            return read(tree, kind, field, depth + 1)
        except Problem as problem:
            refused = problem
    raise refused


def _tuple(tree: Any, kinds: tuple[Any, ...], field: str, depth: int) -> tuple[Any, ...]:
    if not isinstance(tree, list):
        raise _wrong(field, "expected a list")
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        kinds = (kinds[0],) * len(tree)
    if len(kinds) != len(tree):
        raise _wrong(field, f"expected {len(kinds)} values")
    pairs = enumerate(zip(tree, kinds, strict=True))
    return tuple(read(item, one, f"{field}[{k}]", depth + 1) for k, (item, one) in pairs)


def _scalar(tree: Any, kind: type, field: str) -> Any:
    if kind is float:
        if isinstance(tree, dict) and tree.get("number") in _NOT_FINITE:
            return _NOT_FINITE[tree["number"]]
        if type(tree) in (int, float):
            return float(tree)
    elif type(tree) is kind:
        return tree
    raise _wrong(field, f"expected {kind.__name__}")


def _plain(tree: Any, field: str) -> Any:
    """A value whose type nobody declared: a scalar, or a tuple of them."""
    if isinstance(tree, list):
        return tuple(_plain(item, field) for item in tree)
    if isinstance(tree, dict):
        return (
            _scalar(tree, float, field) if set(tree) == {"number"} else {k: _plain(v, field) for k, v in tree.items()}
        )
    return tree


def _array(tree: Any, field: str) -> Any:
    import numpy as np

    dtype, shape, data = (tree.get(name) if isinstance(tree, dict) else None for name in ("dtype", "shape", "data"))
    sound = isinstance(shape, list) and len(shape) <= 8 and all(type(one) is int and one >= 0 for one in shape)
    if dtype not in _DTYPES or not sound or not isinstance(data, str):
        raise _wrong(field, "expected an array")
    try:
        found = np.frombuffer(base64.b64decode(data, validate=True), dtype=dtype)
        return found.reshape(shape).copy()
    except (ValueError, OverflowError) as error:
        raise _wrong(field, "expected an array") from error


@lru_cache(maxsize=256)
def _hints(kind: type) -> dict[str, Any]:
    """The types of a record's fields, with what only a type checker imports filled in."""
    arrays = _Arrays()
    known = {"Array": _array_type(), **dict.fromkeys(("Float", "Int", "Bool"), arrays)}
    return get_type_hints(kind, vars(sys.modules[kind.__module__]), known)


def _array_type() -> Any:
    import numpy as np

    return np.ndarray


def _named(value: float) -> str:
    return "nan" if math.isnan(value) else "inf" if value > 0 else "-inf"


def _wrong(field: str, detail: str) -> Problem:
    return Problem(field, "wrong-type", detail=detail)
