"""A user's text as training reads it: its tokens, in a file that is named by its own hash.

The window (or the command line) cuts a text into tokens and keeps it; the
engine, in another process, reads it by the hash that a training names. So the
same name is the same text, whatever happened to the file it came from.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rnnlab.kept_files import Shelf

LEVELS = ("word", "char")
MOST_TOKENS = 1_000_000
_FORMAT = "rnnlab-text-1"
# a million tokens of Chinese have 8 MB
SHELF = Shelf(".json", largest=64 * 2**20, missing="text-not-kept", damaged="text-damaged")


@dataclass(frozen=True)
class Corpus:
    """A text's tokens, and the hash that names it."""

    digest: str  # SHA-256 of the file, 64 hexadecimal digits
    level: str  # one of LEVELS: what a token is
    tokens: tuple[str, ...]


def packed(level: str, tokens: Sequence[str]) -> bytes:
    """The bytes of a file; the same tokens give the same bytes."""
    tree = {"format": _FORMAT, "level": level, "tokens": list(tokens)}
    return json.dumps(tree, ensure_ascii=False, separators=(",", ":")).encode("utf-8")


def path_of(digest: str) -> Path:
    """Where a text of this hash is kept."""
    return SHELF.path_of(digest)


def keep(level: str, tokens: Sequence[str]) -> Corpus:
    """Write a text's tokens, whole or not at all; one that is kept already stays.

    Raises
    ------
    OSError
        The user's folder cannot be written.
    """
    return Corpus(SHELF.keep(packed(level, tokens)), level, tuple(tokens))


def read(digest: str) -> Corpus:
    """Read a kept text.

    Raises
    ------
    KeptError
        There is none of this hash, or its file has been changed.
    """
    data = SHELF.read(digest)
    try:
        tree = json.loads(data)
        level, tokens = tree["level"], tree["tokens"]
        sound = (
            tree["format"] == _FORMAT
            and level in LEVELS
            and isinstance(tokens, list)
            and len(tokens) <= MOST_TOKENS
            and all(isinstance(token, str) and token for token in tokens)
        )
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise SHELF.refusal(digest, "no kept text") from error
    if not sound:
        raise SHELF.refusal(digest, "no kept text")
    return Corpus(digest, level, tuple(tokens))
