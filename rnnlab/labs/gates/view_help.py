"""What F1 says about the Gates lab."""

from __future__ import annotations

from rnnlab.ui.look.i18n import N_

HELP = (
    N_(
        "Gates help",
        "An LSTM reads the sentence twice: once as it computes by itself, once with gates held where you say so. "
        "The weights are drawn at random and have learned nothing: what you see is how a gate works, not what a "
        "trained network knows.",
    ),
    N_(
        "Gates help",
        "Press a valve to hold its gate: closed (0), open (1) or at a fixed value. Press or paint the cells of the "
        "strips i, f, g, o to hold a gate at single words; press a held cell to release it. A word, or a cell of c "
        "or h, moves to that step; the numbers at the left choose the unit. A stroke is one step of undo.",
    ),
    N_(
        "Gates help",
        "c_t = f ⊙ c_{t−1} + i ⊙ g and h_t = o ⊙ tanh(c_t), unit by unit; i, f, o = σ(W x_t + U h_{t−1} + b) lie "
        "between 0 and 1, g = tanh(…) between −1 and 1. PyTorch stores the four blocks in the order i, f, g, o. "
        "Along c the gradient of one step is multiplied by f alone.",
    ),
    N_(
        "Gates help",
        "With f, i and g held at 1, c grows by 1 with every word: 5 after five words, while h = o·tanh(c) stays "
        "between −1 and 1. c and h are two different things.",
    ),
    N_(
        "Gates help",
        "With all weights 0 (weight scale 0) and a forget-gate bias of 1 the forget gate stands at σ(1) = 0.731. "
        "PyTorch keeps two bias vectors that are added: setting both to 1 gives σ(2) = 0.881. PyTorch starts the "
        "forget gate near 0.5, Keras at 0.731.",
    ),
    N_(
        "Gates help",
        "The LSTM of Hochreiter and Schmidhuber (Neural Computation, 1997) had no forget gate; Gers, Schmidhuber and "
        "Cummins added it in 2000, because on an endless stream c grew without bound. Holding f at 1 is not that "
        "network: theirs was trained without f.",
    ),
)
