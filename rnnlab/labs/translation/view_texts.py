"""The picture's fixed texts: definition, where to look, formulas, names of presets."""

from __future__ import annotations

from rnnlab.labs.translation.view_scene import Machine
from rnnlab.ui.look.i18n import N_, Text
from rnnlab.ui.widgets.formula_card import Line
from rnnlab.ui.widgets.sections import RESET

FIXED, ATTENTION = "fixed", "attention"

DEFINITIONS: dict[str, tuple[Text, Text]] = {
    ATTENTION: (
        N_("Translation", "Soft alignment"),
        N_(
            "Translation",
            "At each word the decoder weighs the source anew: a soft correspondence, not an explanation.",
        ),
    ),
    FIXED: (
        N_("Translation", "Bottleneck"),
        N_(
            "Translation",
            "All that the decoder learns of the source is one vector of {size} {size:number|numbers}, however long "
            "the sentence is.",
        ),
    ),
}
HINTS: dict[str, tuple[Text, ...]] = {
    ATTENTION: (
        N_("Translation", "Look straight down from a thick wire: below it stands its weight in the map."),
        N_("Translation", "Where does the bright way in the map turn back? There the word order differs."),
        N_("Translation", "Cut a wire or drag a weight: which later words change?"),
    ),
    FIXED: (
        N_("Translation", "Only one wire leads from the encoder to the decoder: follow it."),
        N_("Translation", "Take a longer sentence: how long is the vector?"),
        N_("Translation", "Swap the neck for another sentence’s: what is translated now?"),
    ),
}


def kind_of(machine: Machine) -> str:
    """Which texts a machine has."""
    return ATTENTION if machine.attention else FIXED


COLOURS = {"h": "h_text", "s": "h_text", "a": "accent_text", "c": "accent_text", "x": "x_text", "n": "h_text"}
_H, _A, _C = r"\mark{h}{h_i}", r"\mark{a}{\alpha_{ti}}", r"\mark{c}{c_t}"
_SCORES = {
    "dot": r"{s}^\top {h}",
    "scaled-dot": r"\frac{{{s}^\top {h}}}{{\sqrt{{d}}}}",
    "general": r"{s}^\top A\, {h}",
    "additive": r"v^\top \tanh(W_s {s} + W_h {h})",
}
WEIGHT, CONTEXT, SCORE = N_("Translation", "weight"), N_("Translation", "context"), N_("Translation", "score")
START, STEP, WORD = N_("Translation", "start"), N_("Translation", "each step"), N_("Translation", "next word")
NECK = N_("Translation", "neck")
ASKS_PREVIOUS = N_("Translation", "The previous state $s_{t-1}$ asks (Bahdanau)")
ASKS_CURRENT = N_("Translation", "The current state $s_t$ asks (Luong)")
ASKS_NOTHING = N_("Translation", "No state asks: nothing is looked up")


def formulas_of(machine: Machine) -> tuple[Line, ...]:
    """What is computed at each step."""
    if machine.attention:
        asks = r"\mark{s}{s_{t-1}}" if machine.asks == "previous" else r"\mark{s}{s_t}"
        lines = []
        if machine.score in _SCORES:
            lines.append(Line(rf"e_{{ti}} = {_SCORES[str(machine.score)].format(s=asks, h=_H)}", SCORE))
            long = machine.score == "additive"
            lines = [Line(lines[0].latex, "" if long else SCORE)]
        return (
            *lines,
            Line(rf"{_A} = \mathrm{{softmax}}_i(e_{{ti}})", WEIGHT),
            Line(rf"{_C} = \sum_i {_A} {_H}", CONTEXT),
        )
    last = r"[\overrightarrow{h}_n; \overleftarrow{h}_1]" if machine.both_ways else "h_n"
    start = r"s_0 = \tanh(W_0 \mark{n}{c} + b_0)" if machine.bridge else r"s_0 = \mark{n}{c}"
    enters = r", \mark{n}{c}" if machine.feeds_neck else ""
    return (
        Line(rf"\mark{{n}}{{c}} = {last}", NECK),
        Line(start, START),
        Line(rf"\mark{{s}}{{s_t}} = f(y_{{t-1}}{enters}, s_{{t-1}})", STEP),
    )


def asks_of(machine: Machine) -> Text:
    """Which decoder state is scored, in words."""
    if not machine.attention:
        return ASKS_NOTHING
    return ASKS_PREVIOUS if machine.asks == "previous" else ASKS_CURRENT


PRESETS: tuple[tuple[str, Text], ...] = (
    ("reordering", N_("Translation", "Word order differs")),
    ("fixed-vector", N_("Translation", "Fixed vector")),
    ("long-attention", N_("Translation", "Six clauses, attention")),
    ("long-fixed", N_("Translation", "Six clauses, fixed vector")),
    ("long-reversed", N_("Translation", "… source reversed")),
    ("long-two-layers", N_("Translation", "… two layers")),
    ("long-rnn", N_("Translation", "… RNN cells")),
    ("long-lstm", N_("Translation", "… LSTM cells: the neck stays")),
    ("long-wide", N_("Translation", "… the longest vector")),
    ("beyond-training", N_("Translation", "Longer than trained")),
    ("swapped-neck", N_("Translation", "Another sentence’s neck")),
    ("cut-wire", N_("Translation", "A wire is cut")),
    ("moved-weight", N_("Translation", "A weight is moved")),
    ("swapped-words", N_("Translation", "Two words swapped")),
    ("forced-prefix", N_("Translation", "A beginning is prescribed")),
    ("teacher", N_("Translation", "Teacher forcing")),
    ("beam", N_("Translation", "Beam search")),
    ("unknown-word", N_("Translation", "An unknown word")),
    ("back", N_("Translation", "English → Chinese")),
    ("back-long", N_("Translation", "… four clauses")),
    ("reset", RESET),
)
# The step that each preset is looked at first: where what it shows can be seen.
FIRST_STEP = 7  # "at", of the example: there the word order differs
STEPS = {
    "reordering": FIRST_STEP,
    "fixed-vector": 5,
    "swapped-neck": 4,
    "cut-wire": 6,
    "moved-weight": 6,
    "swapped-words": 2,
    "forced-prefix": 3,
    "beam": 6,
    "teacher": 14,
    "unknown-word": 6,
    "back": 3,
}
ELSEWHERE = 12  # of the other presets, whose sentences are long
