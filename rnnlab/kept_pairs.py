"""A user's sentence pairs as training reads them: tokens, in a file that is named by its own hash.

As ``rnnlab.corpus`` keeps texts: the window cuts and keeps, the engine reads by
the hash that a training names, and the same name is the same pairs.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rnnlab.kept_files import Shelf

MOST_PAIRS = 200_000
MOST_TOKENS = 100  # of either side of a pair
VOCABULARY = 4000  # words of each side that training knows, its most frequent ones
_FORMAT = "rnnlab-pairs-1"
SHELF = Shelf(".pairs.json", largest=256 * 2**20, missing="pairs-not-kept", damaged="pairs-damaged")
_HELD_OUT = 26  # of 256: a tenth of the sources for validation, another for the test

Pair = tuple[tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True)
class KeptPairs:
    """Pairs of sentences as tokens, and the hash that names them."""

    digest: str  # SHA-256 of the file, 64 hexadecimal digits
    pairs: tuple[Pair, ...]
    direction: str  # "zh-en", "en-zh", or "" where it is neither


def split_of_words(words: Sequence[str]) -> str:
    """The split of a sentence: the first byte of the SHA-256 of its words."""
    byte = hashlib.sha256("\x1f".join(words).encode("utf-8", "surrogatepass")).digest()[0]
    return "test" if byte < _HELD_OUT else "validation" if byte < 2 * _HELD_OUT else "train"


def path_of(digest: str) -> Path:
    """Where pairs of this hash are kept."""
    return SHELF.path_of(digest)


def is_kept(digest: str) -> bool:
    """Whether pairs lie in the user's folder."""
    return SHELF.holds(digest)


def keep(pairs: Sequence[Pair], direction: str = "") -> KeptPairs:
    """Write pairs, whole or not at all; the same ones have the same hash.

    Raises
    ------
    OSError
        The user's folder cannot be written.
    """
    return KeptPairs(keep_written([written(pair) for pair in pairs], direction), tuple(pairs), direction)


def written(pair: Pair) -> str:
    """A pair as it stands in a file: for ``keep_written``, where 100,000 of them at once would take too long."""
    return json.dumps(pair, ensure_ascii=False, separators=(",", ":"))


def keep_written(pairs: Sequence[str], direction: str) -> str:
    """As ``keep``, of pairs that are ``written`` already; their hash."""
    head = json.dumps({"format": _FORMAT, "direction": direction}, separators=(",", ":"))
    return SHELF.keep(f'{head[:-1]},"pairs":[{",".join(pairs)}]}}'.encode())


def read(digest: str) -> KeptPairs:
    """Read kept pairs.

    Raises
    ------
    KeptError
        ``"pairs-not-kept"``; ``"pairs-damaged"`` (``path``, ``detail``) where the file has been changed.
    """
    data = SHELF.read(digest)
    try:
        tree = json.loads(data)
        if tree["format"] != _FORMAT or type(tree["direction"]) is not str or len(tree["pairs"]) > MOST_PAIRS:
            raise ValueError
        pairs = tuple((_side(source), _side(target)) for source, target in tree["pairs"])
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise SHELF.refusal(digest, "no kept sentence pairs") from error
    return KeptPairs(digest, pairs, tree["direction"])


def _side(words: list[str]) -> tuple[str, ...]:
    if not words or len(words) > MOST_TOKENS or not all(type(word) is str and word for word in words):
        raise ValueError("no sentence")
    return tuple(words)
