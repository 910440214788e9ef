"""The attention lab's fixed texts: formulas, notes, presets, help."""

from __future__ import annotations

from rnnlab.ui.look.i18n import N_, Text
from rnnlab.ui.widgets.formula_card import Line

SCORES: tuple[tuple[str, Text], ...] = (
    ("dot", N_("Attention", "dot")),
    ("scaled-dot", N_("Attention", "scaled")),
    ("general", N_("Attention", "general")),
    ("additive", N_("Attention", "additive")),
)
LUONG = N_("Attention", "query: current state $s_t$, as Luong")
BAHDANAU = N_("Attention", "query: previous state $s_{t-1}$, as Bahdanau")
ARGMAX = N_("Attention", "argmax (τ = 0)")
CONTEXT = N_("Attention", "context $c$")
CONTEXT_A = N_("Attention", "A: $c$")
QUERY = N_("Attention", "query $s$")
HULL = N_("Attention", "$c$ stays in this hull")
HULL_VALUES = N_("Attention", "$c$ must lie in the values' hull")
TRAIL = N_("Attention", "trail of $c$")
SHORT_SCORE = N_("Attention", "Score")
SHORT_TEMPERATURE = N_("Attention", "Temp. $\\tau$")
SOURCE = N_("Attention", "source")
SEEN = N_("Attention", "{count} of {all}")

MIXED = N_("Attention", "Mixed into $c$")
MIXING: tuple[tuple[bool, Text], ...] = (
    (False, N_("Attention", "the keys")),
    (True, N_("Attention", "own values")),
)
ROUNDING = N_("Attention", "Weights rounded")
ROUNDINGS: tuple[tuple[str, Text], ...] = (
    ("after", N_("Attention", "after the sum")),
    ("before", N_("Attention", "before it")),
)
FIELD_TITLE = N_("Attention", "Weight field")
FIELD = N_("Attention", "who wins where")
ON, OFF = N_("Attention", "on"), N_("Attention", "off")

PRESETS: tuple[tuple[str, Text], ...] = (
    ("worked-example", N_("Attention", "Worked example")),
    ("sharp", N_("Attention", "Sharp")),
    ("even", N_("Attention", "Even")),
    ("query-on-eat", N_("Attention", "吃 asks")),
    ("query-i", N_("Attention", "I")),
    ("query-love", N_("Attention", "love")),
    ("never", N_("Attention", "吃 never wins")),
    ("additive-eat", N_("Attention", "吃 wins")),
    ("turned", N_("Attention", "A turns")),
    ("values", N_("Attention", "Own values")),
    ("reset", N_("Attention", "Reset")),
)

NUMBERS: tuple[tuple[str, Text | str], ...] = (
    ("context", "$c$"),
    ("sum", N_("Attention", "sum of $\\alpha_i$")),
    ("entropy", N_("Attention", "entropy of $\\alpha$")),
    ("nearest", N_("Attention", "nearest, $‖c - h_i‖$")),
)
NAT = N_("Attention", "{value} nat")

_E, _S, _H, _A, _C, _TAU = (
    r"\mark{e}{e_i}", r"\mark{s}{s}", r"\mark{h}{h_i}", r"\mark{a}{\alpha_i}", r"\mark{c}{c}", r"\mark{tau}{\tau}",
)  # fmt: skip
_OF_SCORE = {
    "dot": rf"{_E} = {_S} \cdot {_H}",
    "scaled-dot": rf"{_E} = \frac{{{_S} \cdot {_H}}}{{\sqrt{{2}}}}",
    "general": rf"{_E} = {_S}^\top A\, {_H}",
    "additive": rf"{_E} = v^\top \tanh(W_s {_S} + W_h {_H})",
}
_SOFTMAX = rf"{_A} = \frac{{\exp({_E}/{_TAU})}}{{{{\textstyle\sum_j}}\, \exp(e_j/{_TAU})}}"
_CONTEXT = rf"{_C} = {{\textstyle\sum_i}}\, {_A}\, {_H}"
_MIXED = rf"{_C} = {{\textstyle\sum_i}}\, {_A}\, \mark{{v}}{{v_i}}"
COLOURS = {"v": "h_text", "h": "h_text", "a": "accent_text", "c": "accent_text", "e": "ink", "s": "ink", "tau": "ink"}


def formulas(score: str, apart: bool = False) -> tuple[Line, ...]:
    """The formula card's lines for a score function; with values of their own where these are ``apart``."""
    return (
        Line(_OF_SCORE[score], "" if score == "additive" else N_("Attention", "score")),
        Line(_SOFTMAX, N_("Attention", "softmax")),
        Line(_MIXED if apart else _CONTEXT, N_("Attention", "context")),
    )


HELP: tuple[Text, ...] = (
    N_(
        "Attention",
        "One step of a decoder: which words of the source does it look at? Each word has an encoder state h, drawn "
        "as a blue vector. The decoder's state s asks (the diamond). A score says how well they fit, softmax turns "
        "scores into weights that sum to 1, and the context c is the weighted mean of the states.",
    ),
    N_(
        "Attention",
        "Drag a state or the query; Shift snaps to 0.5. Tab goes from handle to handle, arrow keys move by 0.1, with "
        "Shift by 0.5. + and − (or Ctrl with the wheel) zoom, 0 shows all points. Click a number to see the sum "
        "behind it; double-click a state to type its numbers.",
    ),
    N_(
        "Attention",
        "Scores: dot s·h, scaled s·h/√d, general sᵀAh (Luong 2015, with the current decoder state), additive "
        "vᵀtanh(W_s s + W_h h) (Bahdanau 2014, with the previous one). A dot product rewards length: with the query "
        "exactly on 吃, 苹果 still gets 0.61. 吃 lies midway between 爱 and 苹果, so with dot, scaled and general "
        "scores it can never win.",
    ),
    N_(
        "Attention",
        "What is compared and what is mixed need not be the same: with values of their own (squares, each tied to its "
        "key) the scores still come from the keys, but the context is the mean of the values and must lie in their "
        "hull. Weights may be rounded before the sum, as on a blackboard, or after it; press a sum to see its terms.",
    ),
    N_(
        "Attention",
        "Score functions side by side: the same vectors under all four. Winners: the region in which the query must "
        "lie for a word to win, found on a grid; that a word inside the others' hull wins nowhere with dot, scaled "
        "and general scores is proved in exact fractions. Heights: lines of equal score. Map: where each function "
        "carries the plane. Press a function's name to use it on the other pages, a number to see its sum.",
    ),
    N_(
        "Attention",
        "With weights ≥ 0 that sum to 1 the context stays in the convex hull of the visible states. A masked word "
        "takes no part: its weight is exactly 0. At τ = 0 the largest score takes all (argmax); equal ones share. "
        "A weight is a soft correspondence, not an explanation, and the context alone is not yet the next word.",
    ),
    N_(
        "Attention",
        "All steps: each target word has a query of its own, with its number on the plane, and a row of the heat map. "
        "Drag a query, press a row or cell to open its sum; the timeline goes from word to word. A mask holds in every "
        "row. With dot, scaled and general scores no query can bring 吃 above 1/3; the additive preset can.",
    ),
    N_(
        "Attention",
        "Vectors of the trained translator: its encoder's states, projected by PCA on the two directions in which they "
        "differ most. Weights and contexts are its own, of all dimensions; only the picture is projected, so nothing "
        "can be dragged.",
    ),
    N_(
        "Attention",
        "The context is not the answer: at one step the translator's state and context are held while another word is "
        "read before it. Bars show its next words side by side; *moved* is the share of the probability that has gone "
        "to other words. The words offered are those that change the answer most; any other one can be typed.",
    ),
)
