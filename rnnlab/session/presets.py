"""A lab's presets: fields by name, put into a State, and found again in one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from rnnlab.session import checks

S = TypeVar("S", bound=msgspec.Struct)


def applied(state: S, name: str, presets: Mapping[str, Mapping[str, Any]], kept: Collection[str] = ()) -> S:
    """The State of a preset: fields that it does not name stay where they are ``kept``, else have their default.

    Raises
    ------
    Problem
        There is no preset of that name.
    """
    checks.option("preset", name, tuple(presets))
    return type(state)(**{field: getattr(state, field) for field in kept} | dict(presets[name]))


def present(state: S, names: Iterable[str], make: Callable[[S, str], S], **aside: Any) -> str | None:
    """The first of the presets that a State is; None where it is none.

    Parameters
    ----------
    make : function (State, name) -> State
        Puts a preset in place.
    **aside
        Fields that play no part, each with the value that it has in both.
    """
    here = replace(state, **aside)
    return next((name for name in names if replace(make(state, name), **aside) == here), None)
