"""What F1 says about the Gates lab."""

from __future__ import annotations

from rnnlab.labs.gates.view_readings import COLOURS, FORMULAS, FORMULAS_1997
from rnnlab.ui.look.i18n import N_
from rnnlab.ui.widgets import sources
from rnnlab.ui.widgets.formula_card import Line
from rnnlab.ui.widgets.lab_help import PREDICT, Formulas, LabHelp


def _block(name: str, function: str) -> Line:
    inner = rf"W_{name}\,x_t + U_{name}\,h_{{t-1}} + b_{name}"
    return Line(rf"\mark{{{name}}}{{{name}_t}} = {function}({inner})")


_GATES = (_block("i", r"\sigma"), _block("f", r"\sigma"), _block("g", r"\tanh"), _block("o", r"\sigma"))
_BACK = (
    Line(
        r"\frac{\partial \log P}{\partial \mark{before}{c_{t-1}}} = "
        r"\mark{f}{f_t} \odot \frac{\partial \log P}{\partial \mark{c}{c_t}} + \ldots"
    ),
)
_SHARE = (Line(r"\eta^2 = \frac{\sum_k n_k\,(\bar{c}_k - \bar{c})^2}{\sum_s (c_s - \bar{c})^2}"),)

HELP = LabHelp(
    shows=(
        N_(
            "Gates help",
            "An LSTM reads the sentence twice: once as it computes by itself, once with gates held where you say "
            "so. A trained one gives an answer after the last word, so a force is an experiment with a result; the "
            "random one has learned nothing and shows how a gate works.",
        ),
        N_(
            "Gates help",
            "The second picture lets RNN, GRU and LSTM of the same task read the same sentence; the third trains "
            "fresh networks on this machine.",
        ),
    ),
    use=(
        N_(
            "Gates help",
            "Press a valve to hold its gate for all units: closed (0), open (1) or in between. Drag over the "
            "cells of the strips i, f, g, o to hold a gate for the units and words you cross; with Shift, or with "
            "the switch, for all units. A press on a cell looks at its unit and step; a second press holds it. A "
            "stroke that begins on a held cell releases. A stroke is one step of undo, "
            "and what is held is listed in words. A word, or a cell, moves to that step; the numbers at "
            "the left choose the unit.",
        ),
        N_(
            "Gates help",
            "In slow motion the arrow keys show one stage at a time: what is kept, what is written, their sum, its "
            "tanh, and $h$.",
        ),
    ),
    keys=(
        ("← → ↑ ↓", N_("Gates help", "On the diagram: from valve to valve; Enter or Space holds it or lets it go")),
        (
            "↑ ↓",
            N_(
                "Gates help",
                "On the strips: through the rows; Enter or Space paints the present step, with Shift for all units",
            ),
        ),
        ("← → ↑ ↓", N_("Gates help", "In the list of units: move; Enter shows a unit as a row or takes it away")),
        PREDICT,
    ),
    formulas=(
        Formulas(N_("Gates help", "What the gates do"), FORMULAS),
        Formulas(N_("Gates help", "What the gates are made of"), _GATES),
        Formulas(N_("Gates help", "LSTM of 1997, without the forget gate"), FORMULAS_1997),
        Formulas(N_("Gates help", "Along c, one step back"), _BACK),
        Formulas(N_("Gates help", "Share of a unit"), _SHARE),
    ),
    symbols=(
        (r"c_t", N_("Symbols", "cell state of an LSTM after step t")),
        (r"h_t", N_("Symbols", "hidden state after step t")),
        (r"i_t,\ f_t,\ o_t", N_("Symbols", "gates of an LSTM: input, forget, output")),
        (r"g_t", N_("Symbols", "candidate of an LSTM: what could be written")),
        (r"x_t", N_("Symbols", "vector of the word that is read at step t")),
        (r"W", N_("Symbols", "weights of the input (PyTorch: weight_ih)")),
        (r"U", N_("Symbols", "weights of the state before (PyTorch: weight_hh)")),
        (r"b", N_("Symbols", "bias (PyTorch: bias_ih + bias_hh)")),
        (r"\sigma", N_("Symbols", "sigmoid, a function between 0 and 1")),
        (r"\odot", N_("Symbols", "product unit by unit")),
        (r"P", N_("Symbols", "probability of the followed answer")),
        (r"\eta^2", N_("Symbols", "share of the variance of c that lies between the things to be remembered")),
        (r"\bar{c}_k,\ n_k", N_("Symbols", "mean of c over the sentences of one kind, and their number")),
        (r"s", N_("Symbols", "number of a sentence")),
    ),
    mathematics=(
        N_(
            "Gates help",
            "Unit by unit: $i$, $f$ and $o$ lie between 0 and 1, $g$ between −1 and 1. PyTorch stores the four "
            "blocks in the order i, f, g, o. Along $c$ the gradient of one step is multiplied by $f$ alone; through "
            "$h$ there are other ways.",
        ),
        N_(
            "Gates help",
            "With f, i and g held at 1, c grows by 1 with every word: 5 after five words, while h = o·tanh(c) stays "
            "between −1 and 1. c and h are two different things.",
        ),
        N_(
            "Gates help",
            "With all weights 0 (weight scale 0) and a forget-gate bias of 1 the forget gate stands at σ(1) = "
            "0.731. PyTorch keeps two bias vectors that are added: setting both to 1 gives σ(2) = 0.881. PyTorch "
            "starts the forget gate near 0.5, Keras at 0.731.",
        ),
        N_(
            "Gates help",
            "The LSTM of Hochreiter and Schmidhuber (Neural Computation, 1997) had no forget gate; Gers, "
            "Schmidhuber and Cummins added it in 2000, because on an endless stream c grew without bound. Holding f "
            "at 1 is not that network: theirs was trained without f.",
        ),
    ),
    measured=(
        N_(
            "Gates help",
            "One sentence proves little. “Try on 200 sentences” takes test sentences of the same shape, applies the "
            "same force, and counts how many stay right. Where the force begins later than the first word it counts "
            "once more with h set to 0 one step before: what c lost may have come back through h.",
        ),
        N_(
            "Gates help",
            "Each unit's share is η² of its c: the part of its variance over test sentences that lies between the "
            "things to be remembered. These are the countries, after the last word; in Reber's grammar T and P, "
            "just before the second-last symbol; the depths of nesting, after every bracket or letter. A share is a "
            "correlation, not a cause; to see a cause, force it. The curve shows the unit's c, the followed "
            "answer's probability, or $\\left\\|\\partial \\log P/\\partial c_t\\right\\|$, on a logarithmic axis.",
        ),
        N_(
            "Gates help",
            "The third picture trains fresh networks on this machine. The race mixes all gaps from the first "
            "update; each network has the learning rate and start values that a search found best for its cell, and "
            "all read the same sentences. At one gap only, several seeds are counted. Bands and bars are Wilson's "
            "95 % intervals: three of three networks still leave room down to 0.44. What is said is about these "
            "runs, budgets and sizes. A network stops at the first measurement that reaches 0.99: there is one "
            "every 50 updates, always on the same 200 sentences. What would have come after is not seen.",
        ),
    ),
    sources=(
        sources.LSTM,
        sources.FORGET,
        sources.CHO,
        sources.WILSON,
    ),
    terms=(
        "lstm",
        "gru",
        "gate",
        "forget-gate",
        "input-gate",
        "output-gate",
        "candidate",
        "cell-state",
        "forget-bias",
        "sigmoid",
        "test-set",
        "confidence-interval",
    ),
    colours=COLOURS,
)
