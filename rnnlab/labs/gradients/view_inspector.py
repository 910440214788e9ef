"""The inspector's readings of each page: formula, numbers, presets."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from rnnlab.engine.gradients_traces import GradientsTrace
from rnnlab.labs.gradients.state import PRESETS, State, with_preset
from rnnlab.labs.gradients.view_controls import noted
from rnnlab.session import presets
from rnnlab.ui.look.i18n import N_, Text
from rnnlab.ui.look.numbers import number, scientific
from rnnlab.ui.widgets.controls import NumbersTable, Pills
from rnnlab.ui.widgets.formula_card import FormulaCard, Line
from rnnlab.ui.widgets.lab import Section
from rnnlab.ui.widgets.sections import RESET, formula_section, numbers_section, presets_section

_BACK = (
    r"\mark{back}{\frac{\partial L}{\partial h_{t-1}}} = \mark{U}{U}^{\top}\,\mathrm{diag}"
    r"\left(\mark{f}{f'(a_t)}\right)\,\mark{here}{\frac{\partial L}{\partial h_t}}"
)
PROFILE_FORMULA = (
    Line(_BACK),
    Line(r"\sigma_{\max}(\mark{U}{U})\cdot\max \mark{f}{f'} < 1", N_("Gradients", "vanishes")),
)
PROFILE_NOTE = N_(
    "Gradients",
    "Enough for vanishing: the largest singular value, not the spectral radius. A matrix with radius 0.9 can have "
    "norm 10: its powers grow first and die later.",
)
PROFILE_NUMBERS: tuple[tuple[str, Text | str], ...] = (
    ("bound", "$\\sigma_{\\max}(U)·\\max{}f'$"),
    ("sigma", N_("Gradients", "norm $\\sigma_{\\max}(U)$")),
    ("radius", N_("Gradients", "spectral radius of $U$")),
    ("rnn", N_("Gradients", "RNN at the cursor")),
    ("gru", N_("Gradients", "GRU at the cursor")),
    ("lstm", N_("Gradients", "LSTM at the cursor")),
    ("difference", N_("Gradients", "linear RNN against $c^k$")),
)
WALK_FORMULA = (
    Line(
        r"\mark{product}{\frac{\partial h_T}{\partial h_{t-1}}} = "
        r"\frac{\partial h_T}{\partial h_t}\,\mark{local}{\frac{\partial h_t}{\partial h_{t-1}}}"
    ),
    Line(
        r"\mark{signal}{\frac{\partial L}{\partial h_{t-1}}} = "
        r"\mark{local}{\left(\frac{\partial h_t}{\partial h_{t-1}}\right)}^{\top}\frac{\partial L}{\partial h_t}"
    ),
)
WALK_NOTE = N_(
    "Gradients",
    "The norm (largest singular value) says what one step can do, the spectral radius what many equal steps do in the "
    "end. An LSTM’s state is (h, c), so its matrices have twice as many rows.",
)
WALK_NUMBERS: tuple[tuple[str, Text | str], ...] = (
    ("local_norm", N_("Gradients", "norm of this step")),
    ("local_radius", N_("Gradients", "spectral radius of this step")),
    ("product_norm", N_("Gradients", "norm of the product")),
    ("product_radius", N_("Gradients", "spectral radius of the product")),
    ("smallest", N_("Gradients", "smallest singular value here")),
)
BLAME_FORMULA = (
    Line(
        r"\mark{whole}{\frac{\partial L}{\partial U}} = \sum_{t}\,"
        r"\mark{share}{\frac{\partial L}{\partial a_t}\,h_{t-1}^{\top}}"
    ),
    Line(
        r"\mark{after}{g'} = \mark{before}{g}\cdot\min\left(1, \frac{\mark{limit}{\theta}}{\|\mark{before}{g}\|}\right)"
    ),
)
BLAME_NOTE = N_(
    "Gradients",
    "A bar is a step’s contribution along the whole gradient of U: the bars add up to its norm, a bar below 0 pulls "
    "against it. Truncation drops the earlier terms of the sum; clipping scales all of it.",
)
BLAME_NUMBERS: tuple[tuple[str, Text | str], ...] = (
    ("share", N_("Gradients", "this step’s share of $∂L/∂U$")),
    ("running", N_("Gradients", "sum from here to the loss")),
    ("cosine", N_("Gradients", "cosine to the whole gradient")),
    ("before", N_("Gradients", "norm before clipping")),
    ("after", N_("Gradients", "norm after")),
    ("scale", N_("Gradients", "scaled by")),
    ("W", N_("Gradients", "norm of $∂L/∂W$, before → after")),
    ("U", N_("Gradients", "norm of $∂L/∂U$")),
    ("b", N_("Gradients", "norm of $∂L/∂b$")),
    ("b_hn", N_("Gradients", "norm of $∂L/∂b_{hn}$ (GRU)")),
)
PROFILE_PILLS: tuple[tuple[str, Text], ...] = (
    ("vanishing", N_("Gradients", "Vanishing")),
    ("exploding", N_("Gradients", "Exploding")),
    ("steady", N_("Gradients", "Neither: linear × 1")),
    ("half", N_("Gradients", "Linear × 0.5")),
    ("forget-bias-3", N_("Gradients", "Forget bias 3")),
    ("overflow", N_("Gradients", "Overflow")),
    ("as-pytorch", N_("Gradients", "As PyTorch starts")),
    ("radius", N_("Gradients", "Radius ≠ norm")),
    ("cell-path", N_("Gradients", "The path of c")),
    ("twenty-seeds", N_("Gradients", "20 seeds")),
    ("reset", RESET),
)
WALK_PILLS: tuple[tuple[str, Text], ...] = (
    ("walk-small", N_("Gradients", "Four units")),
    ("walk-shear", N_("Gradients", "Radius ≠ norm")),
    ("walk-forget", N_("Gradients", "LSTM, forget bias 3")),
    ("walk-saturated", N_("Gradients", "Saturated units")),
    ("walk-sentence", N_("Gradients", "A real sentence")),
    ("reset", RESET),
)
BLAME_PILLS: tuple[tuple[str, Text], ...] = (
    ("blame-short", N_("Gradients", "The last steps take it all")),
    ("blame-truncated", N_("Gradients", "Truncated at 10")),
    ("blame-clipped", N_("Gradients", "Exploding, clipped at 1")),
    ("blame-skipped", N_("Gradients", "Not finite: skipped")),
    ("blame-sentence", N_("Gradients", "A real sentence")),
    ("reset", RESET),
)


@dataclass(frozen=True)
class Readings:
    """The card, the numbers and the presets of one page."""

    card: FormulaCard
    numbers: NumbersTable
    presets: Pills
    sections: tuple[Section, ...]

    def show_preset(self, state: State) -> None:
        """Mark the preset that the state is, if it is one."""
        self.presets.set_chosen(presets.present(state, PRESETS, with_preset))


def _readings(
    page: str,
    formula: tuple[Line, ...],
    note: Text,
    numbers: tuple[tuple[str, Text | str], ...],
    pills: tuple[tuple[str, Text], ...],
    tints: dict[str, str],
) -> Readings:
    card, table, presets = FormulaCard(formula, tints), NumbersTable(numbers), Pills(pills)
    sections = (
        formula_section(noted(card, note), f"formula-{page}"),
        numbers_section(table, f"numbers-{page}"),
        presets_section(presets, f"presets-{page}"),
    )
    return Readings(card, table, presets, sections)


# page -> what makes its readings
READINGS = {
    "profile": partial(
        _readings, "profile", PROFILE_FORMULA, PROFILE_NOTE, PROFILE_NUMBERS, PROFILE_PILLS, {"U": "rnn", "f": "rnn"}
    ),
    "walk": partial(_readings, "walk", WALK_FORMULA, WALK_NOTE, WALK_NUMBERS, WALK_PILLS, {}),
    "blame": partial(_readings, "blame", BLAME_FORMULA, BLAME_NOTE, BLAME_NUMBERS, BLAME_PILLS, {}),
}


def show_spectrum(numbers: NumbersTable, result: GradientsTrace) -> None:
    """What the RNN's matrix promises, and how well the linear one keeps to the powers of its factor."""
    rnn = result.profiles.get("rnn")
    spectrum = (None, None, None) if rnn is None else (rnn.bound, rnn.sigma_max, rnn.spectral_radius)
    for name, value in zip(("bound", "sigma", "radius"), spectrum, strict=True):
        numbers.set(name, number(value, 6), "" if value is None else repr(value))
    difference = result.reference_difference
    numbers.set("difference", scientific(difference, 2), "" if difference is None else repr(difference))
