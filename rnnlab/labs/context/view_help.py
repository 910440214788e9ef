"""What F1 says about the Context lab."""

from __future__ import annotations

from rnnlab.labs.context.view_inspector import COLOURS, FORMULAS
from rnnlab.ui.look.i18n import N_
from rnnlab.ui.widgets import sources
from rnnlab.ui.widgets.formula_card import Line
from rnnlab.ui.widgets.lab_help import PREDICT, Formulas, LabHelp

_COSINE = (Line(r"\cos(a, b) = \frac{a \cdot b}{\|a\|\,\|b\|}"),)

HELP = LabHelp(
    shows=(
        N_(
            "Context help",
            "苹果 is a fruit or a company, a bank is at a river or keeps money. Here networks learn to tell the two "
            "senses of such words apart, and the lab shows their states of one and the same word in many sentences.",
        ),
        N_(
            "Context help",
            "A static vector belongs to a word, so it is one point in all sentences. The state of a forward LSTM at "
            "the word has counted in what stands before it, and nothing else. A bidirectional LSTM reads the "
            "sentence a second time, from its end, and joins the two states.",
        ),
        N_(
            "Context help",
            "Each plane shows the two principal components of these very states; the shares beside their names say "
            "how much of the variance lies along them. A disc and a square are the two senses; a hollow one means "
            "that the deciding word stands after. The dotted line is P = 0.5 for states that lie in the plane; "
            "those outside of it may be judged otherwise. The lens shows a clump of both senses four times as large.",
        ),
    ),
    use=(
        N_(
            "Context help",
            "Drag the border, or move it by the arrow keys: what is right of it has not been read, and the backward "
            "half begins at it anew. The forward state of the word never changes by it. Press a numbered sentence "
            "to look at it; type your own in the inspector or on the timeline.",
        ),
    ),
    keys=(
        (
            "← →",
            N_("Context help", "At the border: one word more or less is read; Home and End read nothing or everything"),
        ),
        ("← → Enter", N_("Context help", "In a plane: from state to state, then look at its sentence")),
        ("↑ ↓ Enter", N_("Context help", "In the list: from sentence to sentence, then look at it")),
        PREDICT,
    ),
    formulas=(
        Formulas(N_("Context help", "Two readings, joined"), FORMULAS),
        Formulas(N_("Context help", "How alike two states are"), _COSINE),
    ),
    symbols=(
        (r"x_t", N_("Symbols", "vector of the word that is read at step t")),
        (r"\overrightarrow{h}_t", N_("Symbols", "state of the forward reading: what stands before is in it")),
        (r"\overleftarrow{h}_t", N_("Symbols", "state of the backward reading: what stands after is in it")),
        (r"h_t", N_("Symbols", "both joined")),
        (r"V,\ b", N_("Symbols", "layer that tells the senses apart")),
        (r"P", N_("Symbols", "probability of a sense")),
        (r"a,\ b", N_("Symbols", "two states that are compared")),
    ),
    mathematics=(
        N_(
            "Context help",
            "Softmax turns the two numbers of the layer into probabilities of the two senses. The cosine compares "
            "directions alone: 1 in the same direction, 0 at a right angle. A static vector has the cosine 1 with "
            "itself in every pair of sentences.",
        ),
    ),
    measured=(
        N_(
            "Context help",
            "Each sentence of the task has a twin with the other sense that differs in the deciding word alone, and "
            "training and test sets hold both or none. Whoever has not read that word is therefore right for "
            "exactly one of the two: chance is one half. All three networks have about the same number of "
            "parameters and the same search for their settings.",
        ),
        N_(
            "Context help",
            "Read at the last word, a forward network has read everything and can know the sense. What it cannot do "
            "is have it in the word’s own state, where a later layer or a translator would look for it. ELMo "
            "(Peters et al. 2018) gave words such states of two LSTMs; BERT (Devlin et al. 2019) does it by "
            "self-attention.",
        ),
    ),
    sources=(
        sources.BIDIRECTIONAL,
        sources.LSTM,
        sources.ELMO,
        sources.BERT,
        sources.WILSON,
    ),
    terms=(
        "bidirectional",
        "static-vector",
        "embedding",
        "hidden-state",
        "lstm",
        "cosine",
        "principal-components",
        "test-set",
        "confidence-interval",
    ),
    colours=COLOURS,
)
