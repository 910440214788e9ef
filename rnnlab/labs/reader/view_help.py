"""The Reader's help page."""

from __future__ import annotations

from rnnlab.labs.reader.view_formulas import COLOURS, formulas
from rnnlab.ui.look.i18n import N_
from rnnlab.ui.widgets import sources
from rnnlab.ui.widgets.formula_card import Line
from rnnlab.ui.widgets.lab_help import PREDICT, Formulas, LabHelp, distinct

_FURTHER = (
    Line(r"p = \mathrm{softmax}(V\,\mark{h}{h_t} + b)"),
    Line(r"\bar{x} = \frac{1}{n} {\textstyle\sum_t}\, \mark{x}{x_t}"),
)

HELP = LabHelp(
    shows=(
        N_(
            "Reader",
            "A recurrent network reads one word at a time. After each word it has a vector, the hidden state h: all "
            "that it keeps of the sentence so far. The tabs above the picture show the same reading in six ways.",
        ),
        N_(
            "Reader",
            "Answers: after each word the output layer makes probabilities of $h_t$ alone. Where the task asks at "
            "the end only, the columns before it say what the network would answer if the sentence stopped there.",
        ),
        N_(
            "Reader",
            "Paths: states after every word on one plane, the two principal axes of the network’s own states. What "
            "is left: one word is swapped for another, and the change of each later state is drawn. Loop: the same "
            "reading as the few lines of a program.",
        ),
    ),
    use=(
        N_(
            "Reader",
            "Chain: step with the arrow keys or click a word. Below the chain the present step is opened: the sum "
            "$a_t$, and the state $h_t$ that the activation makes of it. Click a row to frame one unit and read its "
            "sum; double-click a number in $W$, $U$, $b$ or $x_t$, or a term of the sum, to type another.",
        ),
        N_(
            "Reader",
            "Double-click a cell of the chain (or press Enter on it) to write over a state: what follows is "
            "computed from the number that you typed. A hand marks it; Delete or the list at the right lets it go.",
        ),
        N_(
            "Reader",
            "Network: the toy's numbers are set by hand or drawn from a seed. A trained network comes with its "
            "task, its words and how often it was right on sentences that it had never read. Its matrices are drawn "
            "as pixels, and of its units the busiest; a word that it does not know is outlined and read as “unk”.",
        ),
    ),
    keys=(
        (
            "↑ ↓",
            N_(
                "Reader",
                "In the chain: the unit that is framed; in the list of units with Page Up and Page Down ten at once",
            ),
        ),
        ("Enter", N_("Reader", "In the chain: type a number over the state of the framed unit; Delete lets it go")),
        ("Space", N_("Reader", "With two sentences: open the step of the other one")),
        ("← → PgUp PgDn", N_("Reader", "In “What is left”: one word, or ten")),
        PREDICT,
    ),
    formulas=(
        Formulas("RNN", distinct(line for f in ("tanh", "sigmoid", "relu", "linear") for line in formulas("rnn", f))),
        Formulas("GRU", distinct(formulas("gru", "tanh"))),
        Formulas("LSTM", distinct(formulas("lstm", "tanh"))),
        Formulas(N_("Reader", "LSTM of 1997, without the forget gate"), distinct(formulas("lstm1997", "tanh"))),
        Formulas(N_("Reader", "Output, and the mean word vector"), _FURTHER),
    ),
    symbols=(
        (r"x_t", N_("Symbols", "vector of the word that is read at step t")),
        (r"h_t", N_("Symbols", "hidden state after step t")),
        (r"h_{t-1}", N_("Symbols", "hidden state of the step before")),
        (r"a_t", N_("Symbols", "the sum before the activation")),
        (r"W", N_("Symbols", "weights of the input (PyTorch: weight_ih)")),
        (r"U", N_("Symbols", "weights of the state before (PyTorch: weight_hh)")),
        (r"b", N_("Symbols", "bias (PyTorch: bias_ih + bias_hh)")),
        (r"r_t,\ z_t", N_("Symbols", "gates of a GRU: reset, update")),
        (r"n_t", N_("Symbols", "candidate of a GRU")),
        (r"u_t", N_("Symbols", "what the reset gate of a GRU acts on")),
        (r"b_{hn}", N_("Symbols", "its own bias, as PyTorch keeps it")),
        (r"i_t,\ f_t,\ o_t", N_("Symbols", "gates of an LSTM: input, forget, output")),
        (r"g_t", N_("Symbols", "candidate of an LSTM: what could be written")),
        (r"c_t", N_("Symbols", "cell state of an LSTM after step t")),
        (r"\sigma", N_("Symbols", "sigmoid, a function between 0 and 1")),
        (r"\odot", N_("Symbols", "product unit by unit")),
        (r"p,\ V", N_("Symbols", "probabilities of the answers, and the weights of the output layer")),
        (r"\bar{x}", N_("Symbols", "mean of the n word vectors")),
    ),
    mathematics=(
        N_(
            "Reader",
            "W and U are the same at every step, so the number of parameters does not depend on the sentence's "
            "length. PyTorch calls them weight_ih and weight_hh and stores two biases.",
        ),
        N_(
            "Reader",
            "A GRU is written as PyTorch has it: the reset gate acts after the product with $U_n$, and the "
            "candidate keeps two biases. An LSTM has four times the parameters of an RNN of the same size, a GRU "
            "three times.",
        ),
    ),
    measured=(
        N_(
            "Reader",
            "Two sentences of the same words in another order have the same mean word vector, to the last bit, and "
            "yet end in different states: the order is in h.",
        ),
        N_(
            "Reader",
            "Units: the list says which feature of the sentence explains most of a unit’s variance (η², one-way "
            "analysis of variance over held-out sentences). The text is coloured by one unit’s value, as in "
            "Karpathy’s pictures of 2015. A high share is no proof that the network uses the unit for that.",
        ),
        N_(
            "Reader",
            "The plane beside the chain shows two units. If h has more, points that lie together here may be far "
            "apart in the others; the distance counts all units.",
        ),
        N_(
            "Reader",
            "How often a trained network is right was counted on sentences that it had never read; the share stands "
            "on its card, with the number of sentences. A toy’s numbers were learned from nothing.",
        ),
    ),
    sources=(
        sources.ELMAN,
        sources.LSTM,
        sources.FORGET,
        sources.CHO,
        sources.KARPATHY,
    ),
    terms=(
        "rnn",
        "hidden-state",
        "time-step",
        "unit",
        "embedding",
        "token",
        "vocabulary",
        "weights",
        "bias",
        "activation",
        "tanh",
        "bag-of-words",
        "unknown-word",
    ),
    colours=COLOURS,
)
