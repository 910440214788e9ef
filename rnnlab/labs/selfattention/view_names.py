"""The lab's fixed texts: controls, formulas, presets, help."""

from __future__ import annotations

from rnnlab.ui.look.i18n import N_, Text
from rnnlab.ui.widgets.formula_card import Line
from rnnlab.ui.widgets.sections import RESET

WORDS = N_("WhatNext", "words")
POSITIONS_TITLE = N_("WhatNext", "Positions")
POSITIONS: tuple[tuple[str, Text], ...] = (
    ("none", N_("WhatNext", "none")),
    ("sinusoidal", N_("WhatNext", "sinusoidal")),
    ("learned", N_("WhatNext", "learned")),
)
CAUSAL_TITLE = N_("WhatNext", "Causal mask")
CAUSAL: tuple[tuple[bool, Text], ...] = ((False, N_("WhatNext", "off")), (True, N_("WhatNext", "on")))
CAUSAL_NOTE = N_("WhatNext", "on: only itself and earlier words")
LEARNED_NOTE = N_("WhatNext", "Set by hand here; a training run would find them.")
LEARNED_ROW = N_("WhatNext", "added to place {place}")
HEADS_TITLE = N_("WhatNext", "Heads")
WORDS_TITLE = N_("WhatNext", "Words")
MASK_TITLE = N_("WhatNext", "Nobody looks at")
UNSEEN, UNSEEN_NONE = N_("WhatNext", "{count} of {all}"), N_("WhatNext", "none")

PRESETS: tuple[tuple[str, Text], ...] = (
    ("swap", N_("WhatNext", "Swap")),
    ("positions", N_("WhatNext", "With positions")),
    ("causal-leak", N_("WhatNext", "Causal leak")),
    ("two-heads", N_("WhatNext", "Two heads")),
    ("reset", RESET),
)

_Q, _K, _V, _A, _Y, _X = (
    r"\mark{q}{q}", r"\mark{k}{k}", r"\mark{v}{v}", r"\mark{a}{\alpha_{ij}}", r"\mark{y}{y_i}", r"\mark{x}{x}",
)  # fmt: skip
COLOURS = {"x": "h_text", "q": "ink", "k": "ink", "v": "ink", "a": "accent_text", "y": "accent_text"}


def formulas(positions: str, heads: int) -> tuple[Line, ...]:
    """The formula card's lines: with positions these are added to the words, with several heads each has its part."""
    x = _X if positions == "none" else rf"({_X} + p)"
    of_head = "" if heads == 1 else r"^{(h)}"
    joined = rf"{_Y} = {{\textstyle\sum_j}}\, {_A}\, v_j"
    if heads > 1:
        joined = rf"{_Y} = W_O [{{\textstyle\sum_j}}\, {_A}^{{(1)}} v_j^{{(1)}};\ \dots]"
    return (
        Line(rf"{_Q} = W_Q {x} \quad {_K} = W_K {x} \quad {_V} = W_V {x}"),
        Line(rf"{_A}{of_head} = \mathrm{{softmax}}_j(q_i \cdot k_j / \sqrt{{d}})", N_("WhatNext", "weight")),
        Line(joined, N_("WhatNext", "output")),
    )
