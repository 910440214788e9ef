"""The timeline of how machines came to read sequences, and the reading list, as they lie in the resources.

``history.toml`` holds what is the same in every language; the words are in
``<code>.toml`` beside it. What a language lacks is said in English.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from rnnlab import paths

Lane = Literal["phrases", "recurrent", "attention"]


class _Strict(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class _Event(_Strict, frozen=True, kw_only=True):
    id: str
    year: int
    lane: Lane
    source: str


class _Group(_Strict, frozen=True, kw_only=True):
    id: str
    reading: tuple[str, ...]


class _Data(_Strict, frozen=True, kw_only=True):
    event: tuple[_Event, ...]
    group: tuple[_Group, ...]
    reading: dict[str, str]


class _EventWords(_Strict, frozen=True, kw_only=True):
    title: str
    text: str


class _Words(_Strict, frozen=True, kw_only=True):
    intro: str = ""
    lanes: dict[Lane, str] = {}
    events: dict[str, _EventWords] = {}
    groups: dict[str, str] = {}
    reading: dict[str, str] = {}


@dataclass(frozen=True)
class Event:
    """One line of the timeline."""

    year: int
    lane: Lane
    title: str
    text: str
    source: str


@dataclass(frozen=True)
class Reading:
    """A text to read, and why."""

    source: str
    why: str


@dataclass(frozen=True)
class History:
    """The timeline in the order of its years, and the reading list by group."""

    intro: str
    lanes: dict[Lane, str]
    events: tuple[Event, ...]
    groups: tuple[tuple[str, tuple[Reading, ...]], ...]


def history(language: str) -> History:
    """The timeline and the reading list in a language.

    Raises
    ------
    OSError
        When the files are missing: the installation is damaged.
    """
    data = msgspec.convert(_table("history"), _Data)
    words = msgspec.convert(_merged(_table("en"), _spoken(language)), _Words)
    events = tuple(
        Event(one.year, one.lane, words.events[one.id].title, words.events[one.id].text, one.source)
        for one in data.event
    )
    groups = tuple(
        (words.groups[group.id], tuple(Reading(data.reading[name], words.reading[name]) for name in group.reading))
        for group in data.group
    )
    return History(words.intro, words.lanes, tuple(sorted(events, key=lambda one: one.year)), groups)


def _table(name: str) -> dict[str, Any]:
    return tomllib.loads(paths.resource("history", f"{name}.toml").read_text("utf-8"))


def _spoken(language: str) -> dict[str, Any]:
    return _table(language) if paths.resource("history", f"{language}.toml").is_file() else {}


def _merged(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    """The words of one table over those of another."""
    found = dict(below)
    for key, value in above.items():
        old = found.get(key)
        found[key] = _merged(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return found
