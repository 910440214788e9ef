"""Words of a trained model, without its numbers: no torch, no numpy of its own.

A word is a pair, Chinese and English; both writings are one row of the
embedding. Row 0 is the unknown word.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from rnnlab.engine.tasks.recall import COUNTRIES

Pairs = Sequence[tuple[str, str]]
Vector = TypeVar("Vector")


def rows_of(words: Pairs) -> dict[str, int]:
    """Row by writing; of two words with the same writing the first."""
    rows: dict[str, int] = {}
    for row, pair in enumerate(words):
        for writing in pair:
            rows.setdefault(writing, row)
    return rows


def typed_vector(words: Pairs, row: int, token: str, typed: Mapping[str, Vector]) -> Vector | None:
    """The vector that was typed for a token, None where there is none.

    One that was typed for a word in one language holds for the other as well,
    unless that has one of its own.
    """
    return next((typed[name] for name in (token, *words[row]) if name in typed), None)


def other_word(words: Pairs, word: str) -> str:
    """A word that a model reads in another's place, in the same language; never the same word.

    A country is swapped for the next country, any other word for the next one
    that is none.
    """
    rows = rows_of(words)
    row = rows.get(word, 0)
    language = 1 if word == words[row][1] != words[row][0] else 0
    countries = {rows.get(pair[0], 0) for pair, _ in COUNTRIES} - {0}
    known = [other for other in range(1, len(words)) if other != row]
    group = [other for other in known if (other in countries) == (row in countries)] or known or [0]
    return words[next((other for other in group if other > row), group[0])][language]
