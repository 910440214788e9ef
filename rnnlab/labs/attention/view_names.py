"""The attention lab's fixed texts: formulas, notes, presets, help."""

from __future__ import annotations

from rnnlab.ui.look.i18n import N_, Text
from rnnlab.ui.widgets.formula_card import Line
from rnnlab.ui.widgets.sections import RESET

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
ROUNDING_SAME = N_(
    "Attention",
    "With {decimals} decimals, as set now, both ways show the same vector; "
    "with fewer they may differ in the last digit.",
)
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
    ("reset", RESET),
)

NUMBERS: tuple[tuple[str, Text | str], ...] = (
    ("context", "$c$"),
    ("sum", N_("Attention", "sum of $\\alpha_i$")),
    ("entropy", N_("Attention", "entropy of $\\alpha$")),
    ("nearest", "$‖c - h_i‖$"),  # which one, the result says
)
NEAREST = N_("Attention", "nearest, $‖c - {state}‖$")
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
