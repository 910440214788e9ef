"""State -> gradient profiles, the walk back, the blame. Runs in the engine process."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np

from rnnlab.engine.backward import state_signal
from rnnlab.engine.blame import blame
from rnnlab.engine.gradients import gradient_profiles
from rnnlab.engine.gradients_traces import (
    Band,
    Blame,
    ClippedGradients,
    GradientProfile,
    GradientsTrace,
    JacobianWalk,
    SentenceLoss,
)
from rnnlab.engine.initial import draw_inputs, draw_weights
from rnnlab.engine.jacobians import jacobian_walk
from rnnlab.engine.models import load_trained
from rnnlab.engine.norms import plain, plain_number
from rnnlab.engine.parameters import CellWeights
from rnnlab.engine.sentence_loss import sentence_loss
from rnnlab.engine.traces import Array, Difference, EngineError, Failure, NonFinite
from rnnlab.labs.gradients.span import walk_span
from rnnlab.labs.gradients.state import State


@dataclass(frozen=True)
class _Network:
    """What the pages of the walk back and of blame look at: the random cell in focus, or a trained one's sentence."""

    weights: CellWeights
    inputs: Array  # T×I
    activation: str
    loss: str | Array
    dtype: str
    sentence: SentenceLoss | None = None


def compute(state: State) -> GradientsTrace:
    """Norms of the error signal at t = 1..T of the chosen cells, and what the state's page shows beside.

    Returns
    -------
    GradientsTrace
        ``curves``, ``bands`` and ``log_bounds`` are of the state's quantity. The walk back, the blame and a trained
        network's sentence are there on the pages that show them; ``walk.first`` and ``walk.last`` say which steps'
        Jacobians are there, where all of them would take too long.

    Raises
    ------
    EngineError
        Where there is no such model.
    """
    trace = _profiles(state)
    if state.page == "walk":
        return _walked(trace, state, _network(state))
    if state.page == "blame":
        return _blamed(trace, state, _network(state))
    if state.page == "training":  # its pictures are of the long work: no curve of here is compared with another
        return replace(trace, curves={}, bands={})
    return trace


def _profiles(state: State) -> GradientsTrace:
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
        loss=state.loss,
        quantity=state.quantity,
        seeds=state.seeds if state.page == "profile" else 1,
    )


def _network(state: State) -> _Network:
    if state.model:
        model = load_trained(state.model)
        read = sentence_loss(model, state.text, state.loss)
        return _Network(model.weights, model.vectors(state.text), model.activation, read.direct, state.dtype, read)
    drawn = {"init": state.init, "factor": state.factor, "forget_bias": state.forget_bias, "seed": state.seed}
    weights = draw_weights(state.focus, state.hidden, state.hidden, **drawn)  # type: ignore[arg-type]
    inputs: Array = draw_inputs(state.seed, state.length, state.hidden, state.input_scale).numpy()
    return _Network(weights, inputs, state.activation, state.loss, state.dtype)


# ---- pages -------------------------------------------------------------------


def _walked(trace: GradientsTrace, state: State, network: _Network) -> GradientsTrace:
    weights, length = network.weights, len(network.inputs)
    size = weights.hidden_size * (2 if weights.CELL == "lstm" else 1)
    first, last, end = walk_span(length, size, state.step)
    walk = missing = None
    try:
        walk = jacobian_walk(weights, network.inputs, activation=network.activation, first=first, last=last, end=end)
    except EngineError as fault:
        if fault.kind != "not-finite-state":
            raise
        missing = Failure(fault.kind, fault.field, dict(fault.args_by_name))
    signal = state_signal(
        weights, network.inputs, activation=network.activation, loss=network.loss, dtype=network.dtype
    )
    return replace(trace, walk=walk, walk_missing=missing, walk_signal=signal, sentence=network.sentence)


def _blamed(trace: GradientsTrace, state: State, network: _Network) -> GradientsTrace:
    found = blame(
        network.weights,
        network.inputs,
        activation=network.activation,
        loss=network.loss,
        window=state.window,
        clip=state.clip,
        dtype=network.dtype,
    )
    read = network.sentence
    if read is not None:
        found = replace(found, tokens=read.tokens, saliency=read.saliency)
    return replace(trace, blame=found, sentence=read)


# ---- pins and JSON -----------------------------------------------------------


def difference(a: GradientsTrace, b: GradientsTrace) -> Difference:
    """The largest distance of the two curves of one cell, in decades, at equal distances to the loss.

    The curves are those of the quantity that both show; of ∂L/∂h_t where they show two.

    Only steps count at which both norms are finite and not 0; no such step of
    no common cell: there is no number.
    """
    steps = min(a.length, b.length)
    curves_a, curves_b = (trace.curves if a.quantity == b.quantity else trace.profiles for trace in (a, b))
    found = []
    for cell in curves_a.keys() & curves_b.keys():
        with np.errstate(invalid="ignore"):
            apart = np.abs(curves_b[cell].log_norms[-steps:] - curves_a[cell].log_norms[-steps:])
        found += [float(value) for value in apart[np.isfinite(apart)]]
    return Difference(max(found), "difference-decades") if found else Difference(None, "difference-none")


def to_json(trace: GradientsTrace) -> dict[str, Any]:
    """Cells at the top level; a value that is not finite is None, and ``first_nonfinite`` says where.

    ``curves``, ``bands`` and ``log_bounds`` are of the ``quantity`` asked for; a logarithm of 0 is None. The walk's
    matrices are left out: their singular values and norms are there.
    """
    cells = {cell: _cell(profile) for cell, profile in trace.profiles.items()}
    return cells | {
        "length": trace.length,
        "device": trace.device,
        "device_reason": {"id": trace.device_kind, **trace.device_args},
        "reference": None if trace.reference is None else plain(trace.reference),
        "reference_difference": trace.reference_difference,
        "loss": trace.loss,
        "quantity": trace.quantity,
        "curves": {cell: _cell(profile) for cell, profile in trace.curves.items()},
        "bands": {cell: _band(band) for cell, band in trace.bands.items()},
        "log_bounds": {cell: plain(bound) for cell, bound in trace.log_bounds.items()},
        "walk": None if trace.walk is None else _walk(trace.walk),
        "walk_missing": None if trace.walk_missing is None else _failure(trace.walk_missing),
        "walk_signal": None if trace.walk_signal is None else plain(trace.walk_signal),
        "blame": None if trace.blame is None else _blame(trace.blame),
        "sentence": None if trace.sentence is None else _sentence(trace.sentence),
    }


def _band(band: Band) -> dict[str, Any]:
    return {
        "low": plain(band.low),
        "middle": plain(band.middle),
        "high": plain(band.high),
        "seeds": band.seeds,
        "nonfinite_seeds": band.nonfinite_seeds,
    }


def _walk(walk: JacobianWalk) -> dict[str, Any]:
    return {
        "cell": walk.cell,
        "first": walk.first,
        "last": walk.last,
        "end": walk.end,
        "local_singular_values": plain(walk.local_singular_values),
        "local_radius": plain(walk.local_radius),
        "product_singular_values": plain(walk.product_singular_values),
        "product_norm": plain(walk.product_norm),
        "product_radius": plain(walk.product_radius),
        "log_product_norm": plain(walk.log_product_norm),
        "log_norm_bound": plain(walk.log_norm_bound),
        "hidden_norm": plain(walk.hidden_norm),
        "log_pascanu_bound": None if walk.log_pascanu_bound is None else plain(walk.log_pascanu_bound),
        "bound": plain_number(walk.pascanu),
        "sigma_max": plain_number(walk.sigma_max),
        "spectral_radius": plain_number(walk.spectral_radius),
        "gate": walk.gate,
        "log_gate_product": None if walk.log_gate_product is None else plain(walk.log_gate_product),
    }


def _failure(failure: Failure) -> dict[str, Any]:
    return {"id": failure.kind, **failure.args}


def _blame(found: Blame) -> dict[str, Any]:
    back = found.backward
    return {
        "cell": found.cell,
        "window": list(back.window),
        "cut": [value == 1 for value in back.cut.tolist()],
        "norms": plain(back.by_step_U.norms),
        "along": plain(back.by_step_U.along),
        "running": plain(back.by_step_U.running),
        "whole": plain(found.whole),
        "cosine": found.cosine,
        "signal_norms": plain(back.hidden_norms),
        "clipping": _clipping(found.clipped),
        "tokens": list(found.tokens),
        "saliency": None if found.saliency is None else plain(found.saliency),
    }


def _clipping(clipped: ClippedGradients) -> dict[str, Any]:
    return {
        "kind": clipped.kind,
        "limit": clipped.limit,
        "norm_before": plain_number(clipped.norm_before),
        "norm_after": plain_number(clipped.norm_after),
        "scale": clipped.scale,
        "clipped": clipped.clipped,
        "cosine": clipped.cosine,
        "nonfinite": clipped.nonfinite,
        "nonfinite_kind": clipped.nonfinite_kind,
        "by_matrix": {
            name: {"before": plain_number(before), "after": plain_number(after)}
            for name, (before, after) in clipped.by_name.items()
        },
    }


def _sentence(read: SentenceLoss) -> dict[str, Any]:
    return {
        "model": read.model,
        "tokens": list(read.tokens),
        "unknown": list(read.unknown),
        "answers": [{"zh": chinese, "en": english} for chinese, english in read.answers],
        "targets": list(read.targets),
        "probabilities": list(read.probabilities),
        "loss": plain_number(read.loss),
        "asked_next": read.asked_next,
        "saliency": plain(read.saliency),
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
        "bend": None if profile.bend is None else asdict(profile.bend),
        "half_every": profile.half_every,
        "double_every": profile.double_every,
        "tenfold_every": profile.tenfold_every,
        "fate": profile.fate,
        "sigma_max": profile.sigma_max,
        "spectral_radius": profile.spectral_radius,
        "bound": profile.bound,
        "parameter_count": profile.parameter_count,
    }


def _place(nonfinite: NonFinite | None) -> dict[str, Any] | None:
    return None if nonfinite is None else {"step": nonfinite.step, "kind": nonfinite.kind}
