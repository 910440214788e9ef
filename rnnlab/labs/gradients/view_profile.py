"""What the profile shows of a result: curves of one quantity, the theory beside them, and what is said about both."""

from __future__ import annotations

import numpy as np

from rnnlab.engine.gradients_traces import GradientsTrace
from rnnlab.labs.gradients.state import State
from rnnlab.labs.gradients.view_axes import BACK, DEFAULT_RANGE, STYLES, TIME, Values, decade_text, shown_order
from rnnlab.labs.gradients.view_controls import activation_name
from rnnlab.labs.gradients.view_curves import title_of
from rnnlab.labs.gradients.view_field import Bound, Curve, Reference
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.numbers import MINUS, short

NO_CELL_STATE = N_("Gradients", "Only an LSTM has a cell state c; show the LSTM to see ‖∂L/∂c‖.")
FALLS = N_(
    "Gradients",
    "The largest singular value of U times the largest slope of f is {bound} < 1: the RNN’s bound falls, and that is "
    "enough for the signal to vanish.",
)
RISES = N_(
    "Gradients",
    "The largest singular value of U times the largest slope of f is {bound}. More than 1 is needed for the RNN’s "
    "signal to explode, but not enough: it may vanish all the same.",
)
EVEN = N_(
    "Gradients",
    "The largest singular value of U times the largest slope of f is 1: the RNN’s signal cannot explode, and it "
    "fades wherever f is flatter than there.",
)
BELOW = N_("Gradients", "{cell}: below {edge}, the end of the axis, from step {step} back.")
ABOVE = N_("Gradients", "{cell}: above {edge}, the end of the axis, from step {step} back.")


def scale_of(state: State) -> tuple[int, int]:
    """The decades of the axis: what the user set, else the lab's own."""
    return DEFAULT_RANGE if state.decades is None else state.decades


def curves_of(result: GradientsTrace) -> tuple[Curve, ...]:
    """One curve for each cell that has the quantity, the best keeper first."""
    profiles = [(name, result.curves[name]) for name in shown_order(tuple(result.curves))]
    return tuple(
        Curve(name, p.log_norms, p.zero_from, p.inf_from, p.nan_from, result.bands.get(name)) for name, p in profiles
    )


def _first_back(found: Values) -> int | None:
    """Walking back from the loss: the first step (from 1) that is marked."""
    places = np.flatnonzero(found)
    return int(places[-1]) + 1 if places.size else None


def reference_of(state: State, result: GradientsTrace) -> Reference | None:
    """The closed form, where it says something about the quantity shown."""
    if result.log_reference is None or result.quantity != "h":
        return None
    return Reference(
        result.log_reference,
        short(state.factor),
        exact=state.activation == "linear",
        bounds=state.activation in ("tanh", "relu"),
        activation=activation_name(state.activation),
    )


def bound_of(result: GradientsTrace) -> Bound | None:
    """Pascanu's bound, unless the closed form is the same line."""
    profile, logs = result.profiles.get("rnn"), result.log_bound
    return None if profile is None or profile.bound is None or logs is None else Bound(logs, profile.bound)


def meaning_of(result: GradientsTrace) -> str:
    """What the bound says: sufficient for vanishing, or necessary for exploding."""
    profile = result.profiles.get("rnn")
    if profile is None or profile.bound is None or "rnn" not in result.log_bounds or result.length < 2:
        return ""
    if round(profile.bound, 9) == 1:  # as near as the digits of U
        return tr(EVEN) if profile.half_every is not None else ""
    said = tr(FALLS if profile.bound < 1 else RISES, bound=short(round(profile.bound, 3)))
    return said.replace(" < ", "\u00a0<\u00a0")  # no line ends within it


def remarks(state: State, result: GradientsTrace, curves: tuple[Curve, ...]) -> list[str]:
    """In words: which quantity is missing, which curve leaves the axis."""
    said = []
    if result.quantity == "c" and not curves:
        said.append(tr(NO_CELL_STATE))
    low, high = scale_of(state)
    for curve in curves:
        for text, edge, outside in ((BELOW, low, curve.logs < low), (ABOVE, high, curve.logs > high)):
            step = _first_back(outside & np.isfinite(curve.logs))
            if step is not None:
                name = mathtext.plain(decade_text(edge)) if edge == 0 else f"1e{edge}".replace("-", MINUS)
                said.append(tr(text, cell=STYLES[curve.name].title, edge=name, step=step))
    return said


def profile_table(result: GradientsTrace) -> list[list[str]]:
    """Every step's norms, as they are copied and exported."""
    norm = mathtext.written(title_of(result.quantity))
    rows = [[tr(TIME), tr(BACK), *(f"{STYLES[name].title} {norm}" for name in result.curves)]]
    for k in range(result.length):
        numbers = [repr(float(profile.norms[k])) for profile in result.curves.values()]
        rows.append([str(k + 1), str(result.length - 1 - k), *numbers])
    return rows
