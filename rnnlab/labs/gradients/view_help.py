"""What F1 says about the Gradients lab."""

from __future__ import annotations

from rnnlab.ui.look.i18n import N_

HELP = (
    N_(
        "Gradients",
        "The loss L sits at the last step (here the sum of the last hidden state's units, so that nothing but the "
        "network is in the picture). The curves show ‖∂L/∂h_t‖: how strongly the state at step t still moves "
        "that loss. The axis is logarithmic and absolute: a straight line is a constant factor per step.",
    ),
    N_(
        "Gradients",
        "One step back multiplies by Uᵀ diag(f′(a)). If σ_max(U) · max f′ < 1 the signal vanishes; σ_max(U) > "
        "1 / max f′ is needed for exploding, but not enough (Pascanu, Mikolov, Bengio 2013). A linear RNN with U = "
        "c × orthogonal has exactly c to the power of the distance: the dotted line.",
    ),
    N_(
        "Gradients",
        "A GRU and an LSTM have a second path, multiplied by a gate instead of U. A large bias opens that gate "
        "(forget gate f, update gate z): the signal reaches further. It is no promise: gradients of gated cells "
        "vanish and explode too.",
    ),
    N_(
        "Gradients",
        "The axis has a fixed range that you can set, so that a curve that falls is seen to fall while you drag. Exact "
        "zeros lie on the band marked 0, infinite values on the band marked ∞; where a value is not a number the line "
        "is broken. An arrow at the edge says that a curve goes on beyond the range. With several seeds the pale area "
        "reaches from the smallest to the largest norm.",
    ),
    N_(
        "Gradients",
        "The walk back: play starts at the last step and goes to the first. Each step multiplies by the transposed "
        "Jacobian of that step, ∂h_t/∂h_{t−1}. The curve is the norm of the product of all Jacobians so far; the small "
        "dots are the product of their norms, which it never exceeds. What the error signal is at each step stands in "
        "the strip, one row for each unit, its sign as colour and its size as strength over eight decades.",
    ),
    N_(
        "Gradients",
        "A trained network can be chosen for the walk back and for the blame; it reads a sentence of its task or one "
        "that you type. The loss is then its own cross-entropy. A word is the darker the more the loss would change "
        "with its vector, ‖∂L/∂x_t‖ (saliency). That is a slope at this point, not an explanation.",
    ),
    N_(
        "Gradients",
        "Who gets the blame: U is the same at every step, so ∂L/∂U is a sum of one term for each step. A bar is the "
        "term’s length along the whole sum. Drag the bracket to truncate: earlier steps contribute exactly 0, which is "
        "what truncated backpropagation through time does. Clipping by norm multiplies all gradients by one factor, so "
        "the direction stays; a gradient that is not finite is not scaled, the update is skipped.",
    ),
    N_(
        "Gradients",
        "Training: networks start from one seed and read the same sequences. Each row of the waterfall is ‖∂L/∂h_t‖ on "
        "eight sequences that are never learned from, relative to the last step’s or absolute. Learning rate, clip, "
        "batch and optimiser may be changed while it runs; each change is written down with its update. A kept "
        "checkpoint gives the same numbers again. With the settings of an example, a recorded run is shown until one "
        "is made here. Sources: Hochreiter and Schmidhuber 1997 and Le, Jaitly, Hinton 2015 "
        "(adding); Arjovsky, Shah, Bengio 2016 (copy).",
    ),
    N_(
        "Gradients",
        "Random weights are random: nothing in them is trained, and the badge says so. Sources: Hochreiter 1991; "
        "Bengio, Simard, Frasconi 1994; Pascanu, Mikolov, Bengio 2013 (bounds and clipping); Williams and Peng 1990 "
        "(truncation); Simonyan and others 2013 (saliency).",
    ),
)
