"""The fixed texts of a trained translator's states in the plane."""

from __future__ import annotations

from rnnlab.ui.look.i18n import N_, Text
from rnnlab.ui.widgets.formula_card import Line

NAME = N_("Attention", "Projected states")
SENTENCES = N_(
    "Attention",
    "The plane shows a trained translator's states from the two directions in which they differ most (PCA). "
    "It is only a view: nothing can be dragged here.",
)
HINTS = (
    N_("Attention", "Play: where does the context go at each word?"),
    N_("Attention", "A heavy word pulls the context to itself."),
    N_("Attention", "Near in the plane can be far in all dimensions."),
)
PLANE = N_("Attention", "Plane of a trained translator's states, projected")
AXIS = N_("Attention", "axis {number}: {share} of the variance")
ORIGIN = N_("Attention", "Vectors")
HAND, MODEL = N_("Attention", "by hand"), N_("Attention", "trained translator")
SHORT_MODEL = N_("Attention", "trained")
ORIGIN_HINT = N_(
    "Attention",
    "States, scores and weights of the translator as it computed them. They cannot be dragged; type another sentence.",
)
NUMBERS: tuple[tuple[str, Text | str], ...] = (
    ("sum", N_("Attention", "sum of $\\alpha_{ti}$")),
    ("entropy", N_("Attention", "entropy of the row")),
    ("dimensions", N_("Attention", "dimensions")),
    ("shown", N_("Attention", "variance shown")),
)
FORMULAS = {
    "previous": (
        Line(r"\mark{e}{e_{ti}} = v^\top \tanh(W_s \mark{s}{s_{t-1}} + W_h \mark{h}{h_i})"),
        Line(
            r"\mark{a}{\alpha_{ti}} = \frac{\exp \mark{e}{e_{ti}}}{{\textstyle\sum_j}\, \exp e_{tj}}",
            N_("Attention", "softmax"),
        ),
        Line(r"\mark{c}{c_t} = {\textstyle\sum_i}\, \mark{a}{\alpha_{ti}}\, \mark{h}{h_i}", N_("Attention", "context")),
    ),
}
FORMULAS["current"] = (Line(FORMULAS["previous"][0].latex.replace("s_{t-1}", "s_t")), *FORMULAS["previous"][1:])
