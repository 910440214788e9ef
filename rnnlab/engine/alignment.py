"""How far attention weights are from a known alignment of words."""

from __future__ import annotations

from collections.abc import Sequence

from rnnlab.engine.traces import Array


def alignment_error(weights: Array, alignment: Sequence[Sequence[int]]) -> float | None:
    """Alignment error rate of the largest weights (Och and Ney 2003).

    Each target word is linked to the source position with its largest weight (the first of equals; a
    row of zeros links nothing): the links A. Of a word's true positions the first is a sure link, S; all of
    them are possible ones, P. ``AER = 1 − (|A∩S| + |A∩P|) / (|A| + |S|)``: 0 where each word looks at its partner.

    Parameters
    ----------
    weights : array, m×n
        Rows beyond the alignment's (an end token's, for instance) are left out.
    alignment : sequence of sequences of int
        Of each target word its source positions from 0, the sure one first; a word without any is left out.

    Returns
    -------
    float or None
        None where there is nothing to compare.
    """
    links = sure = possible = known = 0
    for row, places in zip(weights, alignment, strict=False):
        if not places:
            continue
        known += 1
        if not row.max() > 0:
            continue
        place = int(row.argmax())
        links += 1
        sure += place == places[0]
        possible += place in places
    return 1 - (sure + possible) / (links + known) if known else None
