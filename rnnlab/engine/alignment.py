"""How far attention weights are from a known alignment of words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rnnlab.engine.traces import Array


@dataclass(frozen=True)
class Links:
    """What an alignment error rate is made of (Och and Ney 2003): counts, so that sentences can be added up."""

    links: int = 0  # |A|, links that were found
    sure: int = 0  # |A ∩ S|
    possible: int = 0  # |A ∩ P|
    known: int = 0  # |S|, one a target word that has a partner

    def __add__(self, other: Links) -> Links:
        return Links(
            self.links + other.links,
            self.sure + other.sure,
            self.possible + other.possible,
            self.known + other.known,
        )

    @property
    def error(self) -> float | None:
        """AER = 1 − (|A∩S| + |A∩P|) / (|A| + |S|); None where there is nothing to compare."""
        return 1 - (self.sure + self.possible) / (self.links + self.known) if self.known else None


def links_of(places: Sequence[int | None], alignment: Sequence[Sequence[int]]) -> Links:
    """Count the links of one sentence.

    Parameters
    ----------
    places : sequence of int or None
        Of each target word the source position that it is linked to; None links nothing. Words beyond the
        alignment's (an end token, for instance) are left out.
    alignment : sequence of sequences of int
        Of each target word its true source positions from 0: the first is the sure one, all are possible ones.
        A word without any is left out.
    """
    pairs = [(place, true) for place, true in zip(places, alignment, strict=False) if true]
    found = [(place, true) for place, true in pairs if place is not None]
    return Links(
        links=len(found),
        sure=sum(place == true[0] for place, true in found),
        possible=sum(place in true for place, true in found),
        known=len(pairs),
    )


def alignment_error(weights: Array, alignment: Sequence[Sequence[int]]) -> float | None:
    """Alignment error rate of the largest weights.

    Parameters
    ----------
    weights : array, m×n
        Each word is linked to the position with its largest weight (the first of equals); a row of zeros links nothing.
    alignment : sequence of sequences of int
        As for ``links_of``.

    Returns
    -------
    float or None
        None where there is nothing to compare.
    """
    return links_of([int(row.argmax()) if row.max() > 0 else None for row in weights], alignment).error
