"""The guides of the help menu, as they lie in the resources: Markdown, one file for each language.

``guides/user.en.md`` begins with ``# `` and the title; ``## `` begins a section. Where a language has no file, or
lacks a section, the English one is shown.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from rnnlab import paths

Name = Literal["user", "teacher"]
_HEADING = re.compile(r"^## +(.+?) *$", re.MULTILINE)


@dataclass(frozen=True)
class Section:
    """A title, and its words in Markdown."""

    title: str
    text: str


@dataclass(frozen=True)
class Guide:
    """A guide in one language."""

    title: str
    sections: tuple[Section, ...]


def guide(name: Name, language: str) -> Guide:
    """A guide in a language; what the language lacks at its end is in English.

    Raises
    ------
    OSError
        When the English file is missing: the installation is damaged.
    """
    english = _read(name, "en")
    if language == "en" or not paths.resource("guides", f"{name}.{language}.md").is_file():
        return english
    spoken = _read(name, language)
    return Guide(spoken.title or english.title, spoken.sections + english.sections[len(spoken.sections) :])


def _read(name: Name, language: str) -> Guide:
    """One file as it is written."""
    text = paths.resource("guides", f"{name}.{language}.md").read_text("utf-8")
    head, *parts = _HEADING.split(text)
    title = next((line.removeprefix("# ").strip() for line in head.splitlines() if line.startswith("# ")), "")
    pairs = zip(parts[::2], parts[1::2], strict=True)
    return Guide(title, tuple(Section(heading, words.strip()) for heading, words in pairs))
