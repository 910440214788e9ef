"""A distribution over words, told by its most probable ones."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from rnnlab.engine.traces import Array
from rnnlab.engine.translation_traces import SHOWN_WORDS, NextWords


def next_words(probabilities: Array, chosen: int | None, words: Sequence[str], shown: int = SHOWN_WORDS) -> NextWords:
    """The most probable words, what is left for all others, and the entropy.

    Parameters
    ----------
    probabilities : array, V
        With sum 1.
    chosen : int or None
        The number of a word that is named in any case: it takes the last place where it is not probable.
    words : sequence of str
        V words.
    shown : int
        How many are named, at most.

    Returns
    -------
    NextWords
        Equal ones in the order of their numbers. Entropy in nat, where 0 · ln 0 is 0.
    """
    order = np.argsort(-probabilities, kind="stable")[:shown].tolist()
    if chosen is not None and chosen not in order:
        order[-1] = chosen
    others = np.delete(probabilities, order)
    positive = probabilities[probabilities > 0]
    return NextWords(
        words=tuple(words[k] for k in order),
        probabilities=tuple(float(probabilities[k]) for k in order),
        rest=math.fsum(others),
        others=len(others),
        entropy=-math.fsum(positive * np.log(positive)) if np.isfinite(probabilities).all() else math.nan,
    )
