"""The fixed texts of the page "swap"."""

from __future__ import annotations

from rnnlab.engine.next_traces import SwapTest
from rnnlab.ui.look.i18n import N_, Text

NAME = N_("WhatNext", "Swap test")
SENTENCES = N_(
    "WhatNext",
    "Two words change places with their vectors. Does every word get what it got before, or can the network tell "
    "one order from the other?",
)
HINTS: tuple[Text, ...] = (
    N_("WhatNext", "No positions: does every dot lie in its ring?"),
    N_("WhatNext", "Positions: does a word at another place ask the same?"),
    N_("WhatNext", "Causal mask: who sees fewer words?"),
)
PLACES = N_("Self-attention", "Words, two of which change places")
GETS = N_("WhatNext", "what each word gets in")
AND = N_("WhatNext", "and")
CHOOSE = N_("WhatNext", "Press two words: they change places.")
WORD = N_("WhatNext", "{token} changes places")
STAYS = N_("WhatNext", "{token} stays")
ONE_WORD = N_("WhatNext", "One word alone has nobody to change places with.")

SETTINGS: dict[str, Text] = {
    "none": N_("WhatNext", "no positions"),
    "sinusoidal": N_("WhatNext", "sinusoidal positions"),
    "learned": N_("WhatNext", "learned positions"),
    "causal": N_("WhatNext", "only a causal mask"),
}
SAME = N_("WhatNext", "only swapped")
TELLS: dict[str, Text] = {
    "none": N_("WhatNext", "order tells"),
    "sinusoidal": N_("WhatNext", "positions tell"),
    "learned": N_("WhatNext", "positions tell"),
    "causal": N_("WhatNext", "order leaks in"),
}
PLANES: dict[str, Text] = {
    "none": N_("WhatNext", "What the words get before and after, no positions"),
    "sinusoidal": N_("WhatNext", "What the words get before and after, sinusoidal positions"),
    "learned": N_("WhatNext", "What the words get before and after, learned positions"),
    "causal": N_("WhatNext", "What the words get before and after, only a causal mask"),
}
BEFORE_A = N_("WhatNext", "A: {number}")
LARGEST = N_("WhatNext", "the number: largest distance over all words")
FIRST_TWO = N_(
    "WhatNext", "the number: largest distance over all words, in all {size} {size:dimension|dimensions}; 2 are drawn"
)

NUMBERS: tuple[tuple[str, Text], ...] = (
    ("none", N_("WhatNext", "swap, no positions")),
    ("sinusoidal", N_("WhatNext", "swap, sinusoidal")),
    ("learned", N_("WhatNext", "swap, learned")),
    ("causal", N_("WhatNext", "swap, causal mask")),
)
COLUMNS = (
    N_("WhatNext", "setting"),
    N_("WhatNext", "word"),
    N_("WhatNext", "before"),
    N_("WhatNext", "after"),
    N_("WhatNext", "largest distance"),
)

ASK: dict[str, Text] = {
    "none": N_("WhatNext", "{i} and {j} change places, no positions: what do the words get?"),
    "sinusoidal": N_("WhatNext", "{i} and {j} change places, sinusoidal positions: what do the words get?"),
    "learned": N_("WhatNext", "{i} and {j} change places, learned positions: what do the words get?"),
    "causal": N_("WhatNext", "{i} and {j} change places under a causal mask: what do the words get?"),
}
PICK = N_("WhatNext", "One answer for all words together.")
OPTIONS: tuple[Text, ...] = (
    N_("WhatNext", "Every word what it got before"),
    N_("WhatNext", "At least one word something else"),
)
RIGHT = N_("WhatNext", "Right: the largest distance is {distance}.")
WRONG = N_("WhatNext", "No: the largest distance is {distance}.")


def meaning(swap: SwapTest) -> Text:
    """What the distance says, by what was computed."""
    return SAME if swap.same else TELLS[swap.setting]
