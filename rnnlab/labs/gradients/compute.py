"""State -> gradient profiles. Runs in the engine process."""

from __future__ import annotations

from typing import Any

import numpy as np

from rnnlab.engine.gradients import gradient_profiles
from rnnlab.engine.norms import plain, plain_number
from rnnlab.engine.traces import Difference, GradientProfile, GradientsTrace, NonFinite
from rnnlab.labs.gradients.state import State


def compute(state: State) -> GradientsTrace:
    """‖∂L/∂h_t‖ for t = 1..T of the chosen cells."""
    return gradient_profiles(
        state.cells,
        length=state.length,
        hidden=state.hidden,
        activation=state.activation,
        init=state.init,
        factor=state.factor,
        input_scale=state.input_scale,
        forget_bias=state.forget_bias,
        seed=state.seed,
        dtype=state.dtype,
    )


def difference(a: GradientsTrace, b: GradientsTrace) -> Difference:
    """The largest distance of the two curves of one cell, in decades, at equal distances to the loss.

    Only steps count at which both norms are finite and not 0; no such step of
    no common cell: there is no number.
    """
    steps = min(a.length, b.length)
    found = []
    for cell in a.profiles.keys() & b.profiles.keys():
        apart = np.abs(b.profiles[cell].log_norms[-steps:] - a.profiles[cell].log_norms[-steps:])
        found += [float(value) for value in apart[np.isfinite(apart)]]
    return Difference(max(found), "difference-decades") if found else Difference(None, "difference-none")


def to_json(trace: GradientsTrace) -> dict[str, Any]:
    """Cells at the top level; a value that is not finite is None, and ``first_nonfinite`` says where."""
    cells = {cell: _cell(profile) for cell, profile in trace.profiles.items()}
    return cells | {
        "length": trace.length,
        "device": trace.device,
        "device_reason": {"id": trace.device_kind, **trace.device_args},
        "reference": None if trace.reference is None else plain(trace.reference),
        "reference_difference": trace.reference_difference,
    }


def _cell(profile: GradientProfile) -> dict[str, Any]:
    return {
        "norms": plain(profile.norms),
        "initial_norm": plain_number(profile.initial_norm),
        "hidden_norms": plain(profile.hidden_norms),
        "hidden_rms": plain(profile.hidden_rms),
        "first_nonfinite": _place(profile.first_nonfinite),
        "forward_nonfinite": _place(profile.forward_nonfinite),
        "zero_from": profile.zero_from,
        "subnormal_from": profile.subnormal_from,
        "inf_from": profile.inf_from,
        "nan_from": profile.nan_from,
        "per_step": profile.per_step,
        "half_every": profile.half_every,
        "double_every": profile.double_every,
        "fate": profile.fate,
        "sigma_max": profile.sigma_max,
        "spectral_radius": profile.spectral_radius,
        "bound": profile.bound,
        "parameter_count": profile.parameter_count,
    }


def _place(nonfinite: NonFinite | None) -> dict[str, Any] | None:
    return None if nonfinite is None else {"step": nonfinite.step, "kind": nonfinite.kind}
