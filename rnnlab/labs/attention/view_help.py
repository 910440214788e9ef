"""What F1 says about the Attention lab."""

from __future__ import annotations

from msgspec.structs import replace

from rnnlab.labs.attention import view_answer_words, view_names, view_projected_words, view_steps_controls
from rnnlab.labs.attention.state import SCORES, State
from rnnlab.ui.look.i18n import N_
from rnnlab.ui.widgets import sources
from rnnlab.ui.widgets.lab_help import PREDICT, Formulas, LabHelp, distinct

_STEP = distinct(line for apart in (False, True) for score in SCORES for line in view_names.formulas(score, apart))
_STEPS = distinct(
    line
    for values in (None, ((0.0, 0.0),) * len(State().tokens))
    for score in SCORES
    for line in view_steps_controls.formulas(replace(State(), score=score, values=values))
)
_TRAINED = distinct(line for lines in view_projected_words.FORMULAS.values() for line in lines)

HELP = LabHelp(
    shows=(
        N_(
            "Attention",
            "One step of a decoder: which words of the source does it look at? Each word has an encoder state h, "
            "drawn as a blue vector. The decoder's state s asks (the diamond). A score says how well they fit, "
            "softmax turns scores into weights that sum to 1, and the context c is the weighted mean of the states.",
        ),
        N_(
            "Attention",
            "All steps: each target word has a query of its own, with its number on the plane, and a row of the "
            "heat map. Vectors of a trained translator can be shown in the plane instead: projected by PCA on the "
            "two directions in which they differ most.",
        ),
    ),
    use=(
        N_(
            "Attention",
            "Drag a state or the query; Shift snaps to 0.5. Tab goes from handle to handle, arrow keys move by 0.1, "
            "with Shift by 0.5. + and − (or Ctrl with the wheel) zoom, 0 shows all points. Click a number to see "
            "the sum behind it; double-click a state to type its numbers.",
        ),
        N_(
            "Attention",
            "Score functions side by side: the same vectors under all four. Winners: the region in which the query "
            "must lie for a word to win, found on a grid; that a word inside the others' hull wins nowhere with "
            "dot, scaled and general scores is proved in exact fractions. Heights: lines of equal score. Map: where "
            "each function carries the plane. Press a function's name to use it on the other pages, a number to see "
            "its sum.",
        ),
        N_(
            "Attention",
            "In “All steps” drag a query, or press a row or a cell to open its sum; the timeline goes from word to "
            "word. A mask holds in every row. Weights may be rounded before the sum, as on a blackboard, or after "
            "it; press a sum to see its terms.",
        ),
        N_(
            "Attention",
            "The context is not the answer: at one step the translator's state and context are held while another "
            "word is read before it. Bars show its next words side by side; *moved* is the share of the probability "
            "that has gone to other words. The words offered are those that change the answer most; any other one "
            "can be typed.",
        ),
    ),
    keys=(
        ("Tab ← → ↑ ↓", N_("Attention", "From handle to handle, and move it by 0.1; with Shift by 0.5")),
        ("+ − 0", N_("Attention", "Zoom in, zoom out, show all points")),
        ("← → ↑ ↓ Enter", N_("Attention", "In a table or the map: move, then open the sum or type over the state")),
        ("Esc", N_("Attention", "Close what is opened; take back what is being typed")),
        PREDICT,
    ),
    formulas=(
        Formulas(N_("Attention", "One step, with each score"), _STEP),
        Formulas(N_("Attention", "All steps"), _STEPS),
        Formulas(N_("Attention", "Trained translator"), _TRAINED),
        Formulas(N_("Attention", "From context to word"), view_answer_words.FORMULAS),
    ),
    symbols=(
        (r"h_i", N_("Symbols", "state of the encoder at source word i")),
        (r"s", N_("Symbols", "query: the decoder’s state")),
        (r"e_i", N_("Symbols", "score of word i")),
        (r"\alpha_i", N_("Symbols", "attention weight")),
        (r"c", N_("Symbols", "context vector")),
        (r"v_i", N_("Symbols", "value: what is mixed; without values of their own, the key")),
        (r"\tau", N_("Symbols", "temperature")),
        (r"j", N_("Symbols", "all visible words in turn")),
        (r"A,\ v,\ W_s,\ W_h", N_("Symbols", "numbers of the score that are trained along")),
        (r"t", N_("Symbols", "step of the decoder")),
        (r"y_{t-1}", N_("Symbols", "word that was written before")),
        (r"r_t", N_("Symbols", "what the output layer reads")),
        (r"p", N_("Symbols", "probabilities of the next word")),
        (r"W_c,\ b_c,\ W_y,\ b_y", N_("Symbols", "layers of the translator")),
        (r"f", N_("Symbols", "the decoder’s cell")),
    ),
    mathematics=(
        N_(
            "Attention",
            "Scores: dot, scaled and general are Luong’s, with the current decoder state; the additive one is "
            "Bahdanau’s, with the previous one. A dot product rewards length: with the query exactly on 吃, 苹果 still "
            "gets 0.61. 吃 lies midway between 爱 and 苹果, so with dot, scaled and general scores it can never win.",
        ),
        N_(
            "Attention",
            "With weights of at least 0 that sum to 1 the context stays in the convex hull of the visible states. A "
            "masked word takes no part: its weight is exactly 0. At $\\tau = 0$ the largest score takes all "
            "(argmax); equal ones share. With values of their own, each tied to its key, the context lies in the "
            "hull of the values.",
        ),
    ),
    measured=(
        N_(
            "Attention",
            "The worked example: scores 2, 1, 3, 5, weights 0.0414, 0.0152, 0.1125, 0.8310, context [1.815733, "
            "0.958629]. With weights rounded to two decimals first it is [1.81, 0.96] instead of [1.82, 0.96]: "
            "rounding before or after the sum is the whole difference.",
        ),
        N_(
            "Attention",
            "That a word wins nowhere with dot, scaled and general scores is proved in exact fractions; the regions "
            "themselves are found on a grid. A weight is a soft correspondence, not an explanation, and the context "
            "alone is not yet the next word. Of the translator’s vectors only the picture is projected: weights and "
            "contexts are of all dimensions, and near in the plane can be far in the others.",
        ),
    ),
    sources=(
        sources.BAHDANAU,
        sources.LUONG,
        sources.VASWANI,
    ),
    terms=(
        "attention",
        "attention-weight",
        "query",
        "key",
        "value",
        "score",
        "dot-product",
        "scaled-dot",
        "additive",
        "softmax",
        "temperature",
        "mask",
        "hull",
        "context-vector",
        "alignment",
        "principal-components",
    ),
    colours={**view_names.COLOURS, "y": "accent_text", "p": "ink"},
)
