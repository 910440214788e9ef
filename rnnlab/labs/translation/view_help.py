"""The lab's help page."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from rnnlab.labs.translation.view_scene import Machine
from rnnlab.labs.translation.view_texts import COLOURS, formulas_of
from rnnlab.ui.look.i18n import N_
from rnnlab.ui.widgets import sources
from rnnlab.ui.widgets.formula_card import Line
from rnnlab.ui.widgets.lab_help import PREDICT, Formulas, LabHelp, distinct

_MACHINE = Machine("gru", "dot", "previous", 1, True, False, True, 128, True)
_ATTENTION = distinct(
    line
    for score, asks in product(("additive", "dot", "scaled-dot", "general"), ("previous", "current"))
    for line in formulas_of(replace(_MACHINE, score=score, asks=asks))
)
_FIXED = distinct(
    line
    for both, bridge, feeds in product((True, False), repeat=3)
    for line in formulas_of(replace(_MACHINE, score=None, asks=None, both_ways=both, bridge=bridge, feeds_neck=feeds))
)
_SENTENCES = (
    Line(r"\frac{\log P(y)}{n^{\gamma}}", N_("Translation help", "beam")),
    Line(r"p^{\,n}", N_("Translation help", "all of n words right, if each is by itself")),
)

HELP = LabHelp(
    shows=(
        N_(
            "Translation help",
            "A network reads a sentence and writes its translation. The encoder turns the source words into states; "
            "the decoder writes one word after the other, and reads each word that it wrote at the next step.",
        ),
        N_(
            "Translation help",
            "With a fixed vector (Cho et al. 2014, Sutskever et al. 2014) everything passes through the encoder’s "
            "last state, whatever the sentence’s length: the neck. With attention (Bahdanau et al. 2015) the "
            "decoder mixes the states of all source words anew at every step. The picture says whether the previous "
            "state $s_{t-1}$ asks or the present one $s_t$.",
        ),
        N_(
            "Translation help",
            "The map has a row for each written word, the end <eos> included, and a column for each source word, "
            "the same columns as in the picture above it. Where the grammar’s own alignment is known it is "
            "outlined, and the alignment error rate compares it with the largest weights (Och and Ney 2003).",
        ),
    ),
    use=(
        N_(
            "Translation help",
            "Changes by hand: drag a cell of the map up or down (the rest of the row is rescaled, and decoding goes "
            "on), press a wire to cut it, drag a source word onto another, press a bar of the distribution to write "
            "that word there, type a beginning, or another sentence’s neck. “As it was” takes all of it back; the "
            "translation without the changes stands beside it.",
        ),
        N_(
            "Translation help",
            "Train both now: both learn the same sentences in the same order, from the same seed. Now and then they "
            "are measured on sentences that they never learn from; the timeline goes back through these "
            "measurements. A translator can be kept at any moment; it stays on this computer. Your own pairs (TSV "
            "or CSV, other columns may be there) are cut into words, and divided by their source into those to "
            "learn from, to watch and to test.",
        ),
    ),
    keys=(
        ("← →", N_("Translation help", "In the picture: a source word; Shift with them swaps it with its neighbour")),
        ("X", N_("Translation help", "Cut the wire of the chosen word, or join it again")),
        ("+ −", N_("Translation help", "In the map: change a weight; the arrow keys move, Enter types one")),
        ("↑ ↓ Enter", N_("Translation help", "In the distribution: choose a word, write it")),
        ("← → ↑ ↓", N_("Translation help", "In the curve: from length to length, from translator to translator")),
        PREDICT,
    ),
    formulas=(
        Formulas(N_("Translation help", "Attention, with each score"), _ATTENTION),
        Formulas(N_("Translation help", "Fixed vector"), _FIXED),
        Formulas(N_("Translation help", "Scores of whole sentences"), _SENTENCES),
    ),
    symbols=(
        (r"h_i", N_("Symbols", "state of the encoder at source word i")),
        (r"s_t", N_("Symbols", "state of the decoder at step t")),
        (r"y_{t-1}", N_("Symbols", "word that was written before")),
        (r"e_{ti}", N_("Symbols", "score of source word i at step t")),
        (r"\alpha_{ti}", N_("Symbols", "attention weight")),
        (r"c_t", N_("Symbols", "context vector")),
        (r"c", N_("Symbols", "the neck: the fixed vector")),
        (
            r"\overrightarrow{h}_n,\ \overleftarrow{h}_1",
            N_("Symbols", "last states of the forward and of the backward reading"),
        ),
        (r"A,\ v,\ W_s,\ W_h", N_("Symbols", "numbers of the score that are trained along")),
        (r"W_0,\ b_0", N_("Symbols", "layer that makes the decoder’s start of the neck")),
        (r"d", N_("Symbols", "number of entries of a state")),
        (r"f", N_("Symbols", "the decoder’s cell")),
        (r"\gamma", N_("Symbols", "length power of the beam")),
        (r"P,\ p", N_("Symbols", "probability of a sentence; share of right words")),
        (r"n", N_("Symbols", "words of the translation")),
        (r"y", N_("Symbols", "a translation")),
    ),
    mathematics=(
        N_(
            "Translation help",
            "Greedy decoding takes the most probable word at each step; a beam keeps several beginnings and takes "
            "the best whole sentence, its log-probability divided by words^length power. Teacher forcing reads the "
            "right words instead of its own: an error then does not lead to the next. It is used in training; free "
            "translation never looks at the reference.",
        ),
    ),
    measured=(
        N_(
            "Translation help",
            "Measured curve: every chosen translator translates new sentences of each length; right is what agrees "
            "with the grammar’s translation in every word. Bars are 95 % confidence intervals (Wilson 1927). The "
            "thin line is the share p of words that are right when the right ones before are given: by itself, "
            "exact match falls as $p^n$ with n words. Lengths that training has seen are shaded; beyond them the "
            "line is broken and markers are hollow. The curve depends on grammar, size and training, so nothing is "
            "said of it but what was measured; a comparison counts only where the fixed vector has at least 0.9 at "
            "one clause. BLEU is computed by sacrebleu, whose signature is shown.",
        ),
        N_(
            "Translation help",
            "Beyond the lengths that training has seen attention fails as well. A fixed vector that is trained long "
            "enough holds short sentences too: what is shown is that it falls with length at an equal budget.",
        ),
    ),
    sources=(
        sources.CHO,
        sources.CHO_LENGTH,
        sources.SUTSKEVER,
        sources.BAHDANAU,
        sources.LUONG,
        sources.OCH,
        sources.WILSON,
        sources.POST,
    ),
    terms=(
        "encoder",
        "decoder",
        "fixed-vector",
        "attention",
        "alignment",
        "teacher-forcing",
        "greedy",
        "beam-search",
        "exact-match",
        "bleu",
        "confidence-interval",
    ),
    colours=COLOURS,
)
