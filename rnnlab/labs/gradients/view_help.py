"""What F1 says about the Gradients lab."""

from __future__ import annotations

from rnnlab.labs.gradients.view_inspector import BLAME_FORMULA, PROFILE_FORMULA, WALK_FORMULA
from rnnlab.ui.look.i18n import N_
from rnnlab.ui.widgets import sources
from rnnlab.ui.widgets.formula_card import Line
from rnnlab.ui.widgets.lab_help import PREDICT, Formulas, LabHelp

_PROFILE = (
    Line(r"\sigma_{\max}(\mark{U}{U}) > \frac{1}{\max f'}", N_("Gradients", "needed for exploding")),
    Line(
        r"\left\|\frac{\partial L}{\partial h_t}\right\| = c^{\,T-t}\,"
        r"\left\|\frac{\partial L}{\partial h_T}\right\|",
        N_("Gradients", "linear RNN"),
    ),
)

HELP = LabHelp(
    shows=(
        N_(
            "Gradients",
            "The loss L sits at the last step (here the sum of the last hidden state's units, so that nothing but "
            "the network is in the picture). The curves show $\\left\\|\\partial L/\\partial h_t\\right\\|$: how "
            "strongly the state at step t still moves that loss. The axis is logarithmic and absolute: a straight "
            "line is a constant factor per step.",
        ),
        N_(
            "Gradients",
            "The walk back: play starts at the last step and goes to the first. Each step multiplies by the "
            "transposed Jacobian of that step, $\\partial h_t/\\partial h_{t-1}$. The curve is the norm of the "
            "product of all Jacobians so far; the small dots are the product of their norms, which it never "
            "exceeds. What the error signal is at each step stands in the strip, one row for each unit, its sign as "
            "colour and its size as strength over eight decades.",
        ),
    ),
    use=(
        N_(
            "Gradients",
            "The axis has a fixed range that you can set, so that a curve that falls is seen to fall while you "
            "drag. Exact zeros lie on the band marked 0, infinite values on the band marked ∞; where a value is not "
            "a number the line is broken. An arrow at the edge says that a curve goes on beyond the range. With "
            "several seeds the pale area reaches from the smallest to the largest norm.",
        ),
        N_(
            "Gradients",
            "A trained network can be chosen for the walk back and for the blame; it reads a sentence of its task "
            "or one that you type. The loss is then its own cross-entropy. A word is the darker the more the loss "
            "would change with its vector, $\\left\\|\\partial L/\\partial x_t\\right\\|$ (saliency). That is a "
            "slope at this point, not an explanation.",
        ),
        N_(
            "Gradients",
            "Drag the bracket of “Who gets the blame” to truncate; drag the limit to clip. In training, learning "
            "rate, clip, batch and optimiser may be changed while it runs; each change is written down with its "
            "update.",
        ),
    ),
    keys=(
        ("← → PgUp PgDn", N_("Gradients", "In the curves, the walk and the bars: one step, or ten")),
        ("Home End", N_("Gradients", "In the bars: the bracket to the first or the last step")),
        ("↑ ↓", N_("Gradients", "At the clip: a higher or a lower limit")),
        ("← → ↑ ↓", N_("Gradients", "In the waterfall: from step to step, from update to update")),
        PREDICT,
    ),
    formulas=(
        Formulas(N_("Gradients", "One step back, and when it vanishes"), (*PROFILE_FORMULA, *_PROFILE)),
        Formulas(N_("Gradients", "The walk back"), WALK_FORMULA),
        Formulas(N_("Gradients", "Who gets the blame, and clipping"), BLAME_FORMULA),
    ),
    symbols=(
        (r"L", N_("Symbols", "loss")),
        (r"h_t", N_("Symbols", "hidden state after step t")),
        (r"a_t", N_("Symbols", "the sum before the activation")),
        (r"f'", N_("Symbols", "slope of the activation, unit by unit")),
        (r"U", N_("Symbols", "weights of the state before (PyTorch: weight_hh)")),
        (r"\sigma_{\max}", N_("Symbols", "largest singular value: the most by which a vector can grow")),
        (r"c", N_("Symbols", "factor of a linear RNN, U = c × orthogonal")),
        (r"T", N_("Symbols", "last step, at the loss")),
        (r"t", N_("Symbols", "a step")),
        (r"g,\ g'", N_("Symbols", "gradient before and after clipping")),
        (r"\theta", N_("Symbols", "limit at which the norm is clipped")),
        (r"\mathrm{diag}", N_("Symbols", "a diagonal matrix of these numbers")),
    ),
    mathematics=(
        N_(
            "Gradients",
            "If the product of $\\sigma_{\\max}(U)$ and the steepest slope is below 1, the signal vanishes. For "
            "exploding, $\\sigma_{\\max}(U)$ must be above 1 divided by that slope, and this is not enough. A "
            "linear RNN has exactly $c$ to the power of the distance: the dotted line.",
        ),
        N_(
            "Gradients",
            "A GRU and an LSTM have a second path, multiplied by a gate instead of U. A large bias opens that gate "
            "(forget gate f, update gate z): the signal reaches further. It is no promise: gradients of gated cells "
            "vanish and explode too.",
        ),
        N_(
            "Gradients",
            "Spectral radius and norm are two things. The matrix with the rows (0.9, 10) and (0, 0.9) has radius "
            "0.9 and norm 10.08; the norm of its powers is 38.7 at the tenth and 2.9 at the fiftieth: first it "
            "grows, then it dies.",
        ),
        N_(
            "Gradients",
            "Who gets the blame: U is the same at every step, so $\\partial L/\\partial U$ is a sum of one term for "
            "each step. A bar is the term’s length along the whole sum. Drag the bracket to truncate: earlier steps "
            "contribute exactly 0, which is what truncated backpropagation through time does. Clipping by norm "
            "multiplies all gradients by one factor, so the direction stays; a gradient that is not finite is not "
            "scaled, the update is skipped.",
        ),
    ),
    measured=(
        N_(
            "Gradients",
            "Training: networks start from one seed and read the same sequences. Each row of the waterfall is the "
            "norm of the error signal on eight sequences that are never learned from, relative to the last step’s "
            "or absolute. A kept checkpoint gives the same numbers again. With the settings of an example, a "
            "recorded run is shown until one is made here.",
        ),
        N_(
            "Gradients",
            "What is shown is what gradient descent learns from, not what a network could hold. A curve belongs to "
            "this seed, this size and these weights; the band of several seeds shows how far they differ. Random "
            "weights are random: nothing in them is trained, and the badge says so.",
        ),
    ),
    sources=(
        sources.HOCHREITER,
        sources.BENGIO,
        sources.PASCANU,
        sources.WILLIAMS_PENG,
        sources.SALIENCY,
        sources.LSTM,
        sources.LE,
        sources.ARJOVSKY,
    ),
    terms=(
        "gradient",
        "bptt",
        "vanishing",
        "exploding",
        "clipping",
        "truncation",
        "jacobian",
        "norm",
        "slope",
        "saliency",
        "loss",
        "cross-entropy",
        "initialisation",
        "learning-rate",
        "update",
        "checkpoint",
    ),
    colours={"back": "accent_text", "here": "accent_text", "U": "h_text", "share": "accent_text"},
)
