"""Which licences a part of the frozen program may have, and what a distribution says of its own."""

from __future__ import annotations

import email
import re
from dataclasses import dataclass
from email.message import Message
from pathlib import Path

from .common import Stop

# SPDX identifiers under which a part may be given along with an MIT program, in one folder and for any use.
ALLOWED = frozenset(
    {
        "0BSD", "Apache-2.0", "Apache-2.0 WITH LLVM-exception", "Bitstream-Vera", "BSD-2-Clause", "BSD-3-Clause",
        "BSL-1.0", "bzip2-1.0.6", "CC0-1.0", "CNRI-Python", "IJG", "ISC", "libtiff", "MIT", "MIT-CMU", "MPL-2.0",
        "OFL-1.1", "PSF-2.0", "Unicode-DFS-2016", "Zlib",
        # shared libraries that stay replaceable, with their notices (packaging/freeze/licenses/qt.txt)
        "LGPL-3.0-only",
        # GNU licences with an exception for what is built or linked with them
        "GPL-3.0-or-later WITH GCC-exception-3.1", "GPL-2.0-or-later WITH Bootloader-exception",
        # no SPDX identifier: each permits to give unchanged copies along, under its own text
        "LicenseRef-GUST-Font-License", "LicenseRef-Intel-Simplified-2022", "LicenseRef-Microsoft-VC-Runtime",
    }
)  # fmt: skip
# How licences are called where no SPDX expression is given, as far as the name leaves no doubt.
_CALLED = {
    "MIT License": "MIT",
    "The MIT License": "MIT",
    "Apache Software License": "Apache-2.0",
    "Apache License 2.0": "Apache-2.0",
    "Python Software Foundation License": "PSF-2.0",
    "ISC License (ISCL)": "ISC",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
}
_TEXT = re.compile(r"(?i)licen[cs]e|copying|notice")
_SOURCES = (".py", ".pyc", ".pyi")


def canonical(name: str) -> str:
    """A distribution's name as package indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def permitted(expression: str) -> bool:
    """Whether an SPDX expression leaves a choice that is allowed.

    Parameters
    ----------
    expression : str
        Identifiers joined by ``AND``, ``OR``, ``WITH`` and brackets; ``AND`` binds closer than ``OR``.

    Raises
    ------
    ValueError
        When it is no such expression.
    """
    words = re.findall(r"\(|\)|[^\s()]+", expression)
    found, rest = _any_of(words)
    if rest:
        raise ValueError(f"not an SPDX expression: {expression!r}")
    return found


def _any_of(words: list[str]) -> tuple[bool, list[str]]:
    found, rest = _all_of(words)
    while rest and rest[0] == "OR":
        other, rest = _all_of(rest[1:])
        found = found or other
    return found, rest


def _all_of(words: list[str]) -> tuple[bool, list[str]]:
    found, rest = _one(words)
    while rest and rest[0] == "AND":
        other, rest = _one(rest[1:])
        found = found and other
    return found, rest


def _one(words: list[str]) -> tuple[bool, list[str]]:
    if not words or words[0] in (")", "AND", "OR", "WITH"):
        raise ValueError("not an SPDX expression: an identifier is missing")
    if words[0] == "(":
        found, rest = _any_of(words[1:])
        if not rest or rest[0] != ")":
            raise ValueError("not an SPDX expression: a bracket is not closed")
        return found, rest[1:]
    if words[1:2] == ["WITH"]:
        if len(words) < 3:
            raise ValueError("not an SPDX expression: the exception is missing")
        return " ".join(words[:3]) in ALLOWED, words[3:]
    return words[0] in ALLOWED, words[1:]


@dataclass(frozen=True)
class Distribution:
    """An installed distribution.

    ``licence`` is an SPDX expression, empty where it does not say one; ``texts`` are its files of terms.
    """

    name: str
    version: str
    licence: str
    texts: tuple[Path, ...]
    homepage: str = ""


def read(folder: Path) -> Distribution:
    """What a ``.dist-info`` folder says of its distribution."""
    metadata = email.message_from_string((folder / "METADATA").read_text(encoding="utf-8", errors="replace"))
    texts = tuple(
        sorted(
            path
            for path in folder.rglob("*")
            if path.is_file() and path.suffix not in _SOURCES and _TEXT.search(path.name) and "sboms" not in path.parts
        )
    )
    return Distribution(
        metadata["Name"], metadata["Version"], declared(metadata), texts, metadata.get("Home-page", "") or ""
    )


def declared(metadata: Message) -> str:
    """The SPDX expression that metadata give, or clearly mean; empty where they do not."""
    expression = metadata.get("License-Expression")
    if expression:
        return expression.strip()
    said = (metadata.get("License") or "").strip()
    for name in (said, *(line.rpartition("::")[2].strip() for line in metadata.get_all("Classifier", []))):
        if name in _CALLED:
            return _CALLED[name]
        if name and name in ALLOWED:
            return name
    return ""


def demand(name: str, licence: str) -> None:
    """Stop at a part whose licence is not known, or does not let it be given along.

    Raises
    ------
    Stop
        With what is to be done about it.
    """
    if not licence:
        raise Stop(f"{name}: its licence is not known. Say it in packaging/freeze/licenses/parts.toml, with its text.")
    try:
        good = permitted(licence)
    except ValueError as error:
        raise Stop(f"{name}: {error}") from error
    if not good:
        raise Stop(f"{name}: its licence {licence} does not let it be given along with an MIT program.")
