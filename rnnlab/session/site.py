"""What a school sets once for all of its users: defaults of the settings, and which of them stay as they are.

The site file is TOML and lies where only an administrator writes. Its names
are the settings' own, and ``locked`` lists those that users cannot change::

    language = "zh"
    theme = "projector"
    locked = ["language"]

Whatever is wrong with the file, the program starts: a value that is not
usable is told in a sentence and counts for nothing, the others hold.
"""

from __future__ import annotations

import os
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from rnnlab.files import reason, shown
from rnnlab.session import plainjson
from rnnlab.session.messages import Message, Problem

VARIABLE = "RNNLAB_SITE"
LOCKED = "locked"
_LARGEST = 2**16
# What belongs to one user and one machine: the window's place, the files opened lately.
_NOT_FOR_SITES = frozenset({"geometry", "maximized", "recent"})


class Site(msgspec.Struct, frozen=True, kw_only=True):
    """A site file as it was read: ``defaults`` by the settings' names, and the ``locked`` ones among them."""

    path: Path | None = None  # None: there is none
    defaults: dict[str, Any] = {}
    locked: frozenset[str] = frozenset()
    notes: tuple[Message, ...] = ()


def default_path(environment: Mapping[str, str] | None = None, system: str = sys.platform) -> Path:
    """Where the site file lies: what ``RNNLAB_SITE`` names, else the system's own place for it."""
    given = os.environ if environment is None else environment
    if given.get(VARIABLE):
        return Path(given[VARIABLE])
    if system == "win32":
        return Path(given.get("PROGRAMDATA") or r"C:\ProgramData") / "rnnlab" / "site.toml"
    if system == "darwin":
        return Path("/Library/Application Support/rnnlab/site.toml")
    return Path("/etc/rnnlab/site.toml")


def load(path: Path | None = None) -> Site:
    """Read a site file; where there is none, nothing is set. Nothing is raised."""
    named = path is not None or bool(os.environ.get(VARIABLE))
    path = default_path() if path is None else path
    try:
        with open(path, "rb") as file:
            data = file.read(_LARGEST + 1)
    except FileNotFoundError as error:
        # A file that was named has to be there; the usual place may be empty.
        return Site(notes=(_not_read(path, error),)) if named else Site()
    except OSError as error:
        return Site(notes=(_not_read(path, error),))
    try:
        if len(data) > _LARGEST:
            raise ValueError("too large")
        tree = tomllib.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:  # TOML's and Unicode's errors are ValueErrors
        return Site(path=path, notes=(Message.of("site-damaged", path=shown(path), detail=str(error)),))
    return _taken(path, tree)


def _not_read(path: Path, error: OSError) -> Message:
    return Message.of("site-not-read", path=shown(path), reason=reason(error))


def _taken(path: Path, tree: dict[str, Any]) -> Site:
    from rnnlab.session.settings import Settings

    types = {info.name: info.type for info in msgspec.structs.fields(Settings) if info.name not in _NOT_FOR_SITES}
    defaults: dict[str, Any] = {}
    notes: list[Message] = []
    for name, value in tree.items():
        if name == LOCKED:
            continue
        if name not in types:
            notes.append(Message.of("site-unknown", path=shown(path), field=name))
            continue
        try:
            defaults[name] = plainjson.convert(value, types[name], name)
        except Problem:
            notes.append(Message.of("site-value", path=shown(path), field=name))
    locked = tree.get(LOCKED, [])
    if not isinstance(locked, list) or not all(isinstance(name, str) for name in locked):
        notes.append(Message.of("site-value", path=shown(path), field=LOCKED))
        locked = []
    notes += [Message.of("site-unknown", path=shown(path), field=name) for name in locked if name not in types]
    # What is locked and has no usable value is locked at the program's own default.
    return Site(path=path, defaults=defaults, locked=frozenset(locked) & set(types), notes=tuple(notes))
