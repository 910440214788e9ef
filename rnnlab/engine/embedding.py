"""Word vectors drawn from seed and word, and the mean that knows no order.

Pure Python: a State needs the same vectors as the engine (the teacher moves
one coordinate of a drawn vector, the others stay), and a State imports
neither numpy nor torch.

Coordinate ``k`` of a word is the first eight bytes of SHA-256 over
``"{seed}:{k}:{word}"`` (UTF-8), read as a big-endian fraction of 2^64,
stretched to −1 … 1 and rounded to two decimals. No generator and no order of
drawing is involved: a word has the same vector on every machine, in every
sentence, and its first coordinates do not change with the size.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence

DECIMALS = 2


def uniform(key: str) -> float:
    """A number in −1 … 1 that depends on ``key`` alone."""
    # A lone surrogate (half an emoji, pasted) is a legal token and must not raise.
    digest = hashlib.sha256(key.encode("utf-8", "surrogatepass")).digest()
    return int.from_bytes(digest[:8], "big") / 2.0**63 - 1.0


def word_vector(seed: int, word: str, size: int) -> tuple[float, ...]:
    """The vector of a word that nobody typed, with two decimals as on the screen.

    Parameters
    ----------
    seed : int
        The lab's seed; another seed gives other vectors.
    word : str
        The token as it stands in the sentence. It is not normalised: Ａ and A are two words.
    size : int
        Number of coordinates.

    Returns
    -------
    tuple of float
        ``size`` numbers in −1 … 1.
    """
    # "+ 0.0" turns −0.0 into 0.0, so that no cell reads "−0.00".
    return tuple(round(uniform(f"{seed}:{k}:{word}"), DECIMALS) + 0.0 for k in range(size))


def bag_of_words(vectors: Sequence[Sequence[float]]) -> tuple[float, ...]:
    """The mean of T word vectors, the same to the last bit in every order.

    ``math.fsum`` rounds the exact sum once. A plain sum rounds after every
    term, and then the last bit depends on the order in most means.

    Parameters
    ----------
    vectors : sequence of T sequences of I floats
        One word vector a row, finite.

    Returns
    -------
    tuple of float
        I means.

    Raises
    ------
    ValueError
        Without a vector there is no mean.
    """
    if not len(vectors):
        raise ValueError("the mean of no vectors")
    return tuple(math.fsum(column) / len(vectors) for column in zip(*vectors, strict=True))
