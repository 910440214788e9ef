"""The fixed texts of the page "words", and how its words and numbers are written."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF

from rnnlab.ui.look.i18n import N_, Text
from rnnlab.ui.look.mathtext import literal
from rnnlab.ui.look.numbers import number, short
from rnnlab.ui.look.theme import font, look

NAME = N_("WhatNext", "Self-attention")
SENTENCES = N_(
    "WhatNext", "Every word asks every word, itself included, and takes a weighted mean of their values, all at once."
)
HINTS: tuple[Text, ...] = (
    N_("WhatNext", "Drag one word: every output moves, not its own alone."),
    N_("WhatNext", "Press a row: whom does this word look at? The row adds up to 1."),
    N_("WhatNext", "Turn on the causal mask: everything right of the diagonal goes."),
)
PLANE = N_("WhatNext", "Plane of the words' vectors and what they get")
AXES = (N_("WhatNext", "dimension 1"), N_("WhatNext", "dimension 2"))
ONE_AXIS = (N_("WhatNext", "dimension 1"), N_("WhatNext", "(one dimension only)"))
FIRST_TWO = N_("WhatNext", "drawn: the first 2 of {size} {size:dimension|dimensions}")
HULL = N_("WhatNext", "hull of the values")

MATRIX = N_("WhatNext", "Who looks at whom: a row asks, its weights add up to 1")
OUTPUT, WORD, SUM = N_("WhatNext", "output"), N_("WhatNext", "word"), N_("WhatNext", "sum")
ASKS_SHORT = N_("WhatNext", "asks")
WEIGHT = N_("WhatNext", "weight")
HEAD_TITLE = N_("WhatNext", "Which head is shown")
HEAD = N_("WhatNext", "head {number}")
NOBODY = N_("WhatNext", "{token} sees nobody: every weight is 0, and so is its output.")

MAPS = N_("WhatNext", "Maps of {word}")
MAP_CHOICE = N_("WhatNext", "Which map is shown")
MAP_ENTRY = N_("WhatNext", "map entry")
MAP_NAMES = {"W_q": "$W_Q$", "W_k": "$W_K$", "W_v": "$W_V$", "W_o": "$W_O$"}
MAP_LABELS: dict[str, Text] = {
    "W_q": N_("WhatNext", "Map of queries, W_q"),
    "W_k": N_("WhatNext", "Map of keys, W_k"),
    "W_v": N_("WhatNext", "Map of values, W_v"),
    "W_o": N_("WhatNext", "Map that joins the heads, W_o"),
}
DOES: dict[str, Text] = {
    "W_q": N_("WhatNext", "asks"),
    "W_k": N_("WhatNext", "answers"),
    "W_v": N_("WhatNext", "gives"),
    "W_o": N_("WhatNext", "gets"),
}
LETTER = {"W_q": "q", "W_k": "k", "W_v": "v", "W_o": "y"}

NUMBERS: tuple[tuple[str, Text | str], ...] = (
    ("output", "$y_i$"),
    ("entropy", N_("WhatNext", "entropy of its row")),
    ("scores", N_("WhatNext", "scores, $n^2$")),
    ("all", N_("WhatNext", "scores of all heads")),
    ("pairs", N_("WhatNext", "of these visible")),
)
NAT = N_("WhatNext", "{value} nat")
COLUMNS = (N_("WhatNext", "word"), N_("WhatNext", "head"))

FULL = 6


def fixed(value: float, decimals: int | None = None) -> str:
    """A weight, or what weights made: a small one is 0.00, as in a written table."""
    digits = look().decimals if decimals is None else decimals
    return number(0.0 if abs(value) < 0.5 * 10.0**-digits else value, digits)


def fixed_vector(values: Any, decimals: int | None = None) -> str:
    """A vector of such numbers."""
    return "[" + ", ".join(fixed(float(v), decimals) for v in values) + "]"


def typed(values: Any) -> str:
    """A vector that was typed or dragged: as few digits as it needs."""
    return "[" + ", ".join(short(float(v)) for v in values) + "]"


@lru_cache(maxsize=256)
def _elided(token: str, size: float, room: float, scale: float) -> str:
    return QFontMetricsF(font(size, 600)).elidedText(token, Qt.TextElideMode.ElideRight, room)


def plain_word(token: str, size: float, room: float) -> str:
    """A word as it fits."""
    return _elided(token, size, room, look().scale)


def word_label(token: str, place: int, size: float, room: float) -> str:
    """A word and its vector's name, for ``mathtext``; a long word is elided."""
    return f"{literal(plain_word(token, size, room))} $x_{{{place + 1}}}$"
