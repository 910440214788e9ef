"""What F1 says about the lab "What next"."""

from __future__ import annotations

from rnnlab.labs.selfattention import view_hidden_panel, view_names
from rnnlab.ui.look.i18n import N_
from rnnlab.ui.widgets import sources
from rnnlab.ui.widgets.formula_card import Line
from rnnlab.ui.widgets.lab_help import PREDICT, Formulas, LabHelp, distinct

_WORDS = distinct(
    line for heads in (1, 2) for positions in ("none", "sinusoidal") for line in view_names.formulas(positions, heads)
)
_POSITIONS = (Line(r"p_{t,2m} = \sin\frac{t}{10000^{2m/d}} \quad p_{t,2m+1} = \cos\frac{t}{10000^{2m/d}}"),)
_POOLED = (
    Line(r"s = \frac{1}{n} {\textstyle\sum_t}\, h_t", N_("WhatNext", "mean")),
    Line(r"s = \max_t h_t", N_("WhatNext", "maximum, unit by unit")),
    Line(r"s = h_n", N_("WhatNext", "last")),
)

HELP = LabHelp(
    shows=(
        N_(
            "WhatNext",
            "Self-attention: every word asks every word, itself included, and takes a weighted mean of their "
            "values, all at once. Each word’s vector $x$ is carried by three maps: what it asks (query), what it "
            "answers to (key), and what it gives (value).",
        ),
        N_(
            "WhatNext",
            "Further pages: a swap test with and without positions, a hidden word that is guessed by two trained "
            "models, and one vector for a whole sentence.",
        ),
    ),
    use=(
        N_(
            "WhatNext",
            "Drag a word, type into the maps, hide words, choose heads. The number of scores is n²: with twice as "
            "many words four times as many. Nothing waits for the word before, as a recurrent network must.",
        ),
    ),
    keys=(
        (
            "↑ ↓ ← →",
            N_("WhatNext", "In the fan of a word: the word that asks, the word that is asked; Space shows all again"),
        ),
        ("← → ↑ ↓", N_("WhatNext", "In the map of the hidden word: hide another word, mark another head")),
        ("← → ↑ ↓ Enter", N_("WhatNext", "In the table of sentences: move, then open")),
        PREDICT,
    ),
    formulas=(
        Formulas(N_("WhatNext", "Every word asks every word"), _WORDS),
        Formulas(N_("WhatNext", "Sinusoidal positions"), _POSITIONS),
        Formulas(N_("WhatNext", "Guess of a hidden word"), view_hidden_panel.FORMULAS),
        Formulas(N_("WhatNext", "One vector for a sentence"), _POOLED),
    ),
    symbols=(
        (r"q_i,\ k_j,\ v_j", N_("Symbols", "query of word i, key and value of word j")),
        (r"x", N_("Symbols", "vector of a word")),
        (r"W_Q,\ W_K,\ W_V", N_("Symbols", "the three maps")),
        (r"W_O", N_("Symbols", "map that joins the heads")),
        (r"\alpha_{ij}", N_("Symbols", "weight of word j for word i")),
        (r"y_i", N_("Symbols", "output of word i")),
        (r"h", N_("Symbols", "number of a head")),
        (r"d", N_("Symbols", "numbers of a query")),
        (r"p", N_("Symbols", "position vector")),
        (r"m", N_("Symbols", "place in it")),
        (r"t", N_("Symbols", "place in the sentence")),
        (r"p(w)", N_("Symbols", "probability of word w at the hidden place")),
        (r"V,\ b", N_("Symbols", "output layer")),
        (r"s,\ n", N_("Symbols", "vector of the sentence, number of its words")),
        (r"h_t", N_("Symbols", "state at word t")),
    ),
    mathematics=(
        N_(
            "WhatNext",
            "The number of scores is $n^2$: with twice as many words four times as many. Nothing waits for the word "
            "before, as a recurrent network must. A causal mask leaves only the word itself and earlier ones.",
        ),
        N_(
            "WhatNext",
            "Order: without positions and without a causal mask, swapped words get what they got before, only "
            "swapped: 我打狗 and 狗打我 are the same again. Positions (sines and cosines of the place, or vectors that "
            "are learned) are added to the words; a causal mask lets the order leak in as well.",
        ),
    ),
    measured=(
        N_(
            "WhatNext",
            "A hidden word is guessed by two small models that were trained for it: one sees both sides, as BERT "
            "does, the other only what came before. Where the words after it decide, only the first one can know.",
        ),
        N_(
            "WhatNext",
            "One vector for a sentence: the mean of the words' own vectors loses the order by its nature; mean, "
            "maximum and last of a network's states keep of it what the network learned to keep. Sentence-BERT "
            "(2019) adds fine-tuning on pairs of sentences; pooling alone is not enough.",
        ),
        N_(
            "WhatNext",
            "The guessing models and the pooled networks are small and were trained on sentences of a few patterns; "
            "their cards say how often they are right on sentences that they had never read. They show what is "
            "possible, not how good BERT is.",
        ),
    ),
    sources=(
        sources.VASWANI,
        sources.BERT,
        sources.SBERT,
    ),
    terms=(
        "self-attention",
        "query",
        "key",
        "value",
        "head",
        "position",
        "causal-mask",
        "mask",
        "softmax",
        "transformer",
        "masked-word",
        "sentence-vector",
        "bag-of-words",
    ),
    colours={**view_names.COLOURS, "p": "accent_text"},
)
