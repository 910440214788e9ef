"""A user's text as training reads it: its tokens, in a file that is named by its own hash.

The window (or the command line) cuts a text into tokens and keeps it; the
engine, in another process, reads it by the hash that a training names. So the
same name is the same text, whatever happened to the file it came from.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rnnlab import paths
from rnnlab.files import reason, shown, write_atomically

LEVELS = ("word", "char")
MOST_TOKENS = 1_000_000
LARGEST = 64 * 2**20  # bytes of a file: a million tokens of Chinese have 8 MB
_FORMAT = "rnnlab-text-1"
_DIGEST = re.compile(r"[0-9a-f]{64}")


class CorpusError(ValueError):
    """A kept text that is not there, or is not what its name says.

    ``kind`` is the id of a message: ``"text-not-kept"`` (``value``), ``"text-damaged"`` (``path``, ``detail``).
    """

    def __init__(self, kind: str, **args: str) -> None:
        super().__init__(kind)
        self.kind = kind
        self.args_by_name = args


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


def is_digest(text: str) -> bool:
    """Whether a text can be the hash of a kept text: 64 hexadecimal digits, and no path."""
    return _DIGEST.fullmatch(text) is not None


def path_of(digest: str) -> Path:
    """Where a text of this hash is kept."""
    return paths.own_texts() / f"{digest}.json"


def keep(level: str, tokens: Sequence[str]) -> Corpus:
    """Write a text's tokens, whole or not at all; one that is kept already stays.

    Raises
    ------
    OSError
        The user's folder cannot be written.
    """
    data = packed(level, tokens)
    digest = hashlib.sha256(data).hexdigest()
    path = path_of(digest)
    if not _is(path, digest):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, data)
    return Corpus(digest, level, tuple(tokens))


def read(digest: str) -> Corpus:
    """Read a kept text.

    Raises
    ------
    CorpusError
        There is none of this hash, or its file has been changed.
    """
    if not is_digest(digest) or not path_of(digest).is_file():
        raise CorpusError("text-not-kept", value=digest[:64])
    path = path_of(digest)
    try:
        with open(path, "rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise CorpusError("text-damaged", path=shown(path), detail=reason(error)) from error
    if hashlib.sha256(data).hexdigest() != digest:
        raise CorpusError("text-damaged", path=shown(path), detail="its contents are not those of its name")
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
        raise CorpusError("text-damaged", path=shown(path), detail="no kept text") from error
    if not sound:
        raise CorpusError("text-damaged", path=shown(path), detail="no kept text")
    return Corpus(digest, level, tuple(tokens))


def _is(path: Path, digest: str) -> bool:
    """Whether the file at ``path`` has these contents."""
    try:
        with open(path, "rb") as file:
            return hashlib.sha256(file.read(LARGEST + 1)).hexdigest() == digest
    except OSError:
        return False
