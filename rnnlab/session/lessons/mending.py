"""Take what is usable of a parsed table: a bad field is named and left out, and the rest is tried again."""

from __future__ import annotations

import copy
import datetime
import math
import re
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from rnnlab.session import plainjson
from rnnlab.session.messages import Message, Problem

S = TypeVar("S")
Path = tuple[str | int, ...]

_PART = re.compile(r"\[(\d+|\.\.\.)\]|([^.\[\]]+)")
_MOST = 200  # faults of one table; then it is given up
# Refusals of a table as a whole: nothing can be mended by leaving out the field that they name.
_OF_THE_WHOLE = frozenset(
    {"missing-field", "lesson-check-comparison", "lesson-choice", "lesson-order", "lesson-options", "lesson-number"}
)
_ANY = "..."  # msgspec does not say under which key of a mapping it found something
_LARGEST = 2**63


def mended(
    tree: Mapping[str, Any], target: type[S], tell: Callable[[Path, Message], None], fill: Mapping[str, Any]
) -> S | None:
    """Make a struct of a parsed table, without what is refused in it.

    Parameters
    ----------
    tree : mapping
        Left as it is.
    target : type
    tell : callable
        ``(path, message)`` for each thing left out; the path is that in ``tree``.
    fill : mapping of str to value
        What stands in for a needed field of the table itself that is missing, once that is told.

    Returns
    -------
    struct or None
        None where the table as a whole is of no use.
    """
    return _Mender(tree, tell).mend(target, fill)


def path_of(field: str) -> Path:
    """A field as refusals name it (``question.checks[1].value``) as a path."""
    return tuple(int(index) if index.isdigit() else index or name for index, name in _PART.findall(field))


class _Mender:
    def __init__(self, tree: Mapping[str, Any], tell: Callable[[Path, Message], None]) -> None:
        self._tree: Any = copy.deepcopy(dict(tree))
        self._tell = tell
        self._gone: dict[Path, list[int]] = {}  # indices that elements of a list had, by the list's original path

    def mend(self, target: type[S], fill: Mapping[str, Any]) -> S | None:
        self._drop_foreign(self._tree, ())
        for _ in range(_MOST):
            try:
                return plainjson.convert(self._tree, target, "")
            except Problem as problem:
                path = self._found(path_of(problem.field))
                self._tell(self._original(path), _renamed(problem.message, path, problem.field))
                whole = problem.message.id in _OF_THE_WHOLE
                if problem.message.id == "missing-field" and len(path) == 1 and path[0] in fill:
                    self._tree[path[0]] = fill[path[0]]  # type: ignore[index]
                elif not self._remove(path[:-1] if whole else path):
                    return None
        return None

    def _drop_foreign(self, value: Any, path: Path) -> None:
        """Leave out what TOML has and a lesson has not: dates and times, numbers that are none or too large."""
        items = list(value.items()) if isinstance(value, dict) else list(enumerate(value))
        for key, item in reversed(items):
            place = (*path, key)
            if isinstance(item, (dict, list)):
                self._drop_foreign(item, place)
            elif isinstance(item, (datetime.date, datetime.time)):
                self._foreign(place, "lesson-date", item)
            elif isinstance(item, float) and not math.isfinite(item):
                self._foreign(place, "not-finite", item)
            elif isinstance(item, int) and abs(item) >= _LARGEST:
                self._foreign(place, "too-large", "…")

    def _foreign(self, path: Path, id: str, value: Any) -> None:
        args: dict[str, Any] = {"limit": "2⁶³"} if id == "too-large" else {}
        self._tell(self._original(path), Message.of(id, field=said(path), value=str(value), **args))
        self._remove(path)

    def _found(self, path: Path) -> Path:
        """The path with the key put in that msgspec kept back: the first one whose value is no text."""
        if _ANY not in path:
            return path
        at = path.index(_ANY)
        mapping = self._at(path[:at])
        items = mapping.items() if isinstance(mapping, dict) else ()
        key = next((key for key, item in items if not isinstance(item, str)), None)
        return path[:at] if key is None else (*path[:at], key, *path[at + 1 :])

    def _at(self, path: Path) -> Any:
        here = self._tree
        for part in path:
            try:
                here = here[part]
            except (KeyError, IndexError, TypeError):
                return None
        return here

    def _remove(self, path: Path) -> bool:
        """Take out what stands at a path, or the innermost table or list around it that is there."""
        while path and self._at(path) is None:
            path = path[:-1]
        if not path:
            return False
        if isinstance(path[-1], int):
            original = self._original(path)
            self._gone.setdefault(original[:-1], []).append(int(original[-1]))
        del self._at(path[:-1])[path[-1]]
        return True

    def _original(self, path: Path) -> Path:
        """The path as it was before elements of lists were taken out."""
        found: Path = ()
        for part in path:
            if isinstance(part, int):
                for gone in sorted(self._gone.get(found, ())):
                    part += gone <= part
            found = (*found, part)
        return found


def said(path: Path) -> str:
    """A path as refusals name it."""
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
    return text.removeprefix(".")


def _renamed(message: Message, path: Path, field: str) -> Message:
    """The message with its field's whole name."""
    args = {name: value for name, value in message.args if name != "field"}
    return Message.of(message.id, field=said(path) or field or "–", **args)
