"""What F1 says about the Parallel lab."""

from __future__ import annotations

from rnnlab.labs.parallel.view_panel import COLOURS, FORMULAS
from rnnlab.ui.look.i18n import N_
from rnnlab.ui.widgets import sources
from rnnlab.ui.widgets.formula_card import Line
from rnnlab.ui.widgets.lab_help import PREDICT, Formulas, LabHelp

_COUNTS = (
    Line(r"2\,n\,d^2", N_("Parallel", "RNN")),
    Line(r"2\,n^2 d", N_("Parallel", "self-attention")),
    Line(r"\left\lceil \frac{2(n-1)}{k-1} \right\rceil", N_("Parallel", "layers of a convolution")),
)

HELP = LabHelp(
    shows=(
        N_(
            "Parallel",
            "Every circle is one vector. It can be computed as soon as everything that it reads is there, and one "
            "such round is a tick. The words are there at tick 0. Play the ticks: what is filled is known, the plum "
            "edge is the wavefront, and the number beside a place says at which tick it is ready.",
        ),
    ),
    use=(
        N_(
            "Parallel",
            "Choose the graphs that stand beside each other, and the number of words, with the slider or by typing "
            "a sentence. Play, or go tick by tick with the arrow keys; press a node to see what it reads. “Measure” "
            "times the networks on this machine; before that nothing runs.",
        ),
    ),
    keys=(
        ("← → ↑ ↓", N_("Parallel", "In the graphs: from node to node; Esc lets go")),
        ("← →", N_("Parallel", "In the measured curve: from length to length")),
        PREDICT,
    ),
    formulas=(
        Formulas(N_("Parallel", "What each place computes"), tuple(FORMULAS.values())),
        Formulas(N_("Parallel", "Operations and layers"), _COUNTS),
    ),
    symbols=(
        (r"x_t", N_("Symbols", "vector of the word that is read at step t")),
        (r"h_t", N_("Symbols", "hidden state after step t")),
        (r"s_t", N_("Symbols", "state of the decoder at step t")),
        (r"y_i", N_("Symbols", "output at place i")),
        (r"y_{t-1}", N_("Symbols", "word that was written before")),
        (r"c_t", N_("Symbols", "context vector")),
        (r"W,\ U,\ C,\ b", N_("Symbols", "weights of input, state before and context, and the bias")),
        (r"V_j", N_("Symbols", "weights of the convolution at distance j")),
        (r"d", N_("Symbols", "width: numbers of a vector")),
        (r"k", N_("Symbols", "window of the convolution")),
        (r"n", N_("Symbols", "words")),
    ),
    mathematics=(
        N_(
            "Parallel",
            "An RNN’s $h_t$ reads $h_{t-1}$, so the chain is as long as the sentence, whatever the hardware. A "
            "bidirectional RNN has two such chains. With attention the decoder’s steps read all encoder states, but "
            "each waits for the step before: $c_t$ is scored with $s_{t-1}$, as Bahdanau does, then comes $s_t$; so "
            "two ticks a word after the encoder’s $n$. In self-attention every output reads the words themselves: "
            "one tick.",
        ),
        N_(
            "Parallel",
            "Operations are multiply-adds of vectors of width d; biases and element-wise functions are left out. "
            "The RNN multiplies by W and by U, 2nd²; self-attention compares all pairs and sums them, 2n²d: equal "
            "at n = d. Here it is one layer with one head and without the maps Q, K, V. Memory counts the numbers "
            "that a backward pass needs: all states, and all weights of attention. Zeros beyond a convolution’s "
            "ends count as well.",
        ),
        N_(
            "Parallel",
            "Depth counts one vector as one step. Inside a step there is a sum, over d terms or over n; a machine "
            "that adds in pairs needs log₂ n rounds for it. That is left out in all networks alike.",
        ),
    ),
    measured=(
        N_(
            "Parallel",
            "“Measure” times three networks on this machine, nothing runs before that: torch’s fused RNN and LSTM "
            "as this program itself calls them, and torch’s scaled_dot_product_attention, which is fused too and "
            "does not keep the n² weights. One sequence, float32, one thread on the CPU. After two sweeps that do "
            "not count, each round times every network at every length once, so a slow moment of the machine bends "
            "no curve; drawn are medians, bars are quartiles. A slope is taken over the longest two doublings: 1 is "
            "proportional to n, 2 to its square. Its spread is that of rounds drawn again with replacement. Lengths "
            "that would not fit into half of the free memory are left out and named.",
        ),
        N_(
            "Parallel",
            "On one thread nothing runs in parallel, so the time follows the operations and not the depth: "
            "self-attention overtakes the RNN in time somewhere beyond n = d. On a GPU the pairs run at once, and "
            "the depth is what is left. A GPU is measured only after a trial operation that agrees with the CPU; "
            "where it fails, the reason is said and the CPU stays.",
        ),
    ),
    sources=(
        sources.VASWANI,
        sources.BAHDANAU,
        sources.BIDIRECTIONAL,
    ),
    terms=(
        "serial",
        "parallel",
        "rnn",
        "self-attention",
        "convolution",
        "mask",
        "bidirectional",
        "attention",
    ),
    colours=COLOURS,
)
