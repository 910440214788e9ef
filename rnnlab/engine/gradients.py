"""How far back the error signal reaches: ‖∂L/∂h_t‖ for every t at once.

L is the sum of the last hidden state's units, so ∂L/∂h_T = (1, …, 1). Two exact
ways back, chosen by where the work runs (``method="auto"``):

- **sweep** (CPU): one loop forward that keeps the local derivatives, then one
  small product with Uᵀ a step (``rnnlab.engine.sweeps``). Nothing is recorded,
  so no graph is built and torn down.
- **probe** (GPU, fused cells): feed the projections W x_t + b as the input of a
  cell whose input weights are the identity. One fused backward pass yields
  ∂L/∂a_t for every t, and ∂L/∂h_{t-1} = Uᵀ ∂L/∂a_t is one more batched product.
  A GRU has a second path: z_t ⊙ ∂L/∂h_t is added by a backward scan.

Measured on a CPU, one thread, medians in ms (T=1,000; everything from the
weights on: sweep / probe, beside a plain fused forward and backward pass):

==========  ==============  ==============  =================
float64     H=64            H=256           plain, H=64 / 256
==========  ==============  ==============  =================
RNN         5.7 / 23        19 / 46         29 / 74
GRU         16 / 92         71 / 204        93 / 393
LSTM        23 / 91         124 / 285       90 / 531
==========  ==============  ==============  =================

In float32 the order is the same, so on a CPU the sweep is taken at every size.
(Where float32 gradients fall below 1e-38 they are subnormal numbers, which a
CPU multiplies slowly: the way back then takes up to twice as long.) On a GPU
each of its steps would be a launch, and the probe has none.

A linear RNN's gradient does not depend on its states, so an overflow of the
forward pass leaves it exact.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from rnnlab.engine import device as devices
from rnnlab.engine import sweeps
from rnnlab.engine.initial import GATES, draw_inputs, draw_weights
from rnnlab.engine.norms import decades, first_back, first_nonfinite, row_norms, singular_and_spectral
from rnnlab.engine.parameters import CellWeights, Parameters
from rnnlab.engine.traces import Array, EngineError, GradientProfile, GradientsTrace

DTYPES = {"float32": torch.float32, "float64": torch.float64}
STEEPEST = {"tanh": 1.0, "relu": 1.0, "linear": 1.0, "sigmoid": 0.25}  # max f'
_FUSED_ACTIVATIONS = ("tanh", "relu")


@dataclass(frozen=True)
class BackwardPass:
    """Hidden states forward and their gradients backward.

    ``gradients`` has a row more than ``hidden``: row 0 is ∂L/∂h_0, row t is
    ∂L/∂h_t, the last is ∂L/∂h_T = 1.
    """

    hidden: Array  # T×H
    gradients: Array  # (T+1)×H


def gradient_profiles(
    cells: tuple[str, ...],
    *,
    length: int,
    hidden: int,
    activation: str = "tanh",
    init: str = "orthogonal",
    factor: float = 0.9,
    input_scale: float = 0.5,
    forget_bias: float = 1.0,
    seed: int = 0,
    dtype: str = "float64",
    inputs: int | None = None,
    method: str = "auto",
) -> GradientsTrace:
    """‖∂L/∂h_t‖ for t = 1..T of freshly drawn cells, all fed the same inputs.

    Parameters
    ----------
    cells : tuple of {"rnn", "gru", "lstm"}
    length : int
        T, at least 1.
    hidden : int
        H.
    activation : {"tanh", "relu", "sigmoid", "linear"}
        Of the RNN; GRU and LSTM have their own.
    init, factor, forget_bias, seed
        As in ``rnnlab.engine.initial.draw_weights``.
    input_scale : float
        The inputs are this × standard normal.
    dtype : {"float32", "float64"}
        In which the passes run. The norms are always taken in float64.
    inputs : int, optional
        I; as many as hidden units by default.
    method : {"auto", "sweep", "probe"}
        See the module; both are exact.

    Returns
    -------
    GradientsTrace
        ``reference`` is c^(T−t)·√H where U = c × orthogonal: what a linear RNN
        has exactly, and what a tanh or relu RNN cannot exceed.

    Raises
    ------
    EngineError
        ``not-an-option`` for an unknown cell, activation, initialisation or dtype.
    """
    _check_options(cells, activation, init, dtype)
    size = hidden if inputs is None else inputs
    number_type = DTYPES[dtype]
    x = draw_inputs(seed, length, size, input_scale)
    drawn = {
        cell: draw_weights(cell, hidden, size, init=init, factor=factor, forget_bias=forget_bias, seed=seed)
        for cell in cells
    }

    def passes(place: torch.device) -> dict[str, BackwardPass]:
        options: dict[str, Any] = {"activation": activation, "dtype": number_type, "device": place, "method": method}
        return {cell: backward_pass(cell, weights, x, **options) for cell, weights in drawn.items()}

    passed, choice = devices.run(length * hidden * hidden, number_type, passes)
    profiles = {}
    for cell in cells:
        spectrum = None
        if cell == "rnn":
            sigma, radius = _unit_spectrum(hidden, size, init, seed)
            spectrum = abs(factor) * sigma, abs(factor) * radius, STEEPEST[activation]
        profiles[cell] = _profile(passed[cell], number_type, spectrum, drawn[cell].parameter_count())
    reference = log_reference = difference = None
    if init == "orthogonal" and "rnn" in cells:
        reference, log_reference = closed_form(factor, length, hidden)
        if activation == "linear":
            difference = largest_difference(profiles["rnn"].norms, reference, torch.finfo(number_type).tiny)
    slope = None if reference is None or length == 1 else abs(factor)
    return GradientsTrace(
        profiles=profiles,
        length=length,
        device=choice.device,
        device_kind=choice.kind,
        device_args=dict(choice.args),
        reference=reference,
        log_reference=log_reference,
        reference_half_every=half_life(slope),
        reference_double_every=doubling_time(slope),
        reference_difference=difference,
    )


def backward_pass(
    cell: str,
    weights: CellWeights,
    inputs: Tensor,
    *,
    activation: str = "tanh",
    dtype: torch.dtype = torch.float64,
    device: torch.device | None = None,
    method: str = "auto",
) -> BackwardPass:
    """∂L/∂h_t for t = 0..T, L the sum of h_T's units, h_0 = 0.

    Parameters
    ----------
    cell : {"rnn", "gru", "lstm"}
    weights : CellWeights
    inputs : Tensor
        T×I.
    activation : {"tanh", "relu", "sigmoid", "linear"}
        Of an RNN.
    dtype, device
        Where the passes run; the CPU by default, and always for an RNN that
        torch has no fused form of.
    method : {"auto", "sweep", "probe"}
        A sweep runs on the CPU.

    Raises
    ------
    EngineError
        ``no-probe`` when a probe is asked for a linear or sigmoid RNN.
    """
    fused = cell != "rnn" or activation in _FUSED_ACTIVATIONS
    place = torch.device("cpu") if device is None or not fused else device
    if method == "auto":
        method = "sweep" if place.type == "cpu" else "probe"
    if method == "probe" and not fused:
        raise EngineError("no-probe", "activation", value=activation)
    if method == "sweep":
        place = torch.device("cpu")
    on_place = weights.tensors(dtype, place)
    x = inputs.to(place, dtype)
    with np.errstate(over="ignore", under="ignore", invalid="ignore"):
        if method == "probe":
            return _probe(cell, on_place, x, activation)
        return _sweep(cell, on_place, x, activation)


def _check_options(cells: tuple[str, ...], activation: str, init: str, dtype: str) -> None:
    known: list[tuple[str, str, tuple[str, ...]]] = [
        ("activation", activation, tuple(STEEPEST)),
        ("init", init, ("orthogonal", "xavier", "uniform", "shear")),
        ("dtype", dtype, tuple(DTYPES)),
    ]
    known += [("cells", cell, tuple(GATES)) for cell in cells]
    for field, value, options in known:
        if value not in options:
            raise EngineError("not-an-option", field, value=value, options=", ".join(options))


def _array(tensor: Tensor) -> Array:
    array: Array = tensor.detach().cpu().numpy()
    return array


def _fused(cell: str, weights: Parameters, activation: str) -> nn.RNNBase:
    """torch's own cell with these weights; the bias sits in ``bias_ih``, a GRU's b_hn in ``bias_hh``."""
    rows, inputs = weights.W.shape
    hidden = weights.U.shape[1]
    kind = {"rnn": nn.RNN, "gru": nn.GRU, "lstm": nn.LSTM}[cell]
    extra: dict[str, Any] = {"nonlinearity": activation} if cell == "rnn" else {}
    # made empty: a draw of weights that are replaced at once would move torch's global generator
    module: nn.RNNBase = kind(inputs, hidden, device="meta", dtype=weights.W.dtype, **extra)
    module = module.to_empty(device=weights.W.device).requires_grad_(False)
    module.get_parameter("weight_ih_l0").copy_(weights.W)
    module.get_parameter("weight_hh_l0").copy_(weights.U)
    module.get_parameter("bias_ih_l0").copy_(weights.b)
    bias_hh = module.get_parameter("bias_hh_l0").zero_()
    if weights.b_hn is not None:
        bias_hh[rows - hidden :] = weights.b_hn
    return module


def _before(states: Tensor) -> Tensor:
    """h_{t-1} for t = 1..T, with h_0 = 0."""
    return torch.cat((torch.zeros_like(states[:1]), states[:-1]))


def _probe(cell: str, weights: Parameters, inputs: Tensor, activation: str) -> BackwardPass:
    projections = (inputs @ weights.W.T + weights.b).requires_grad_()
    identity = torch.eye(len(weights.b), dtype=weights.b.dtype, device=weights.b.device)
    probe = Parameters(W=identity, U=weights.U, b=torch.zeros_like(weights.b), b_hn=weights.b_hn)
    states = _fused(cell, probe, activation)(projections.unsqueeze(1))[0].squeeze(1)
    (at_preactivation,) = torch.autograd.grad(states[-1].sum(), projections)
    with torch.no_grad():
        if cell != "gru":
            through_u = at_preactivation @ weights.U
            gradients = torch.cat((through_u, torch.ones_like(through_u[:1])))
            return BackwardPass(hidden=_array(states), gradients=_array(gradients))
        assert weights.b_hn is not None
        H = states.shape[1]
        before = _before(states)
        r, z = torch.sigmoid(projections[:, : 2 * H] + before @ weights.U[: 2 * H].T).chunk(2, dim=1)
        at_preactivation[:, 2 * H :] *= r  # the reset gate stands between U h and the candidate
        through_u = at_preactivation @ weights.U
    return BackwardPass(hidden=_array(states), gradients=_second_path(_array(through_u), _array(z)))


def _second_path(through_u: Array, z: Array) -> Array:
    """Add to ∂L/∂h_{t-1} what passes by the gates: z_t ⊙ ∂L/∂h_t, from T back."""
    T, H = through_u.shape
    gradients = np.ones((T + 1, H), dtype=through_u.dtype)
    for t in range(T - 1, -1, -1):
        np.multiply(z[t], gradients[t + 1], out=gradients[t])
        gradients[t] += through_u[t]
    return gradients


def _sweep(cell: str, weights: Parameters, inputs: Tensor, activation: str) -> BackwardPass:
    run = sweeps.forward(cell, weights, inputs, activation)
    return BackwardPass(hidden=run.hidden, gradients=sweeps.backward(run, _array(weights.U)).at_hidden)


@lru_cache(maxsize=16)
def _unit_spectrum(hidden: int, inputs: int, init: str, seed: int) -> tuple[float, float]:
    """σ_max and spectral radius of the RNN's U before the factor; 60 ms at H=256, so kept."""
    return singular_and_spectral(draw_weights("rnn", hidden, inputs, init=init, seed=seed).U)


def _profile(
    passed: BackwardPass,
    dtype: torch.dtype,
    spectrum: tuple[float, float, float] | None,
    parameter_count: int,
) -> GradientProfile:
    norms = row_norms(passed.gradients)
    steps, initial = norms[1:], float(norms[0])
    smallest = torch.finfo(dtype).tiny
    per_step = mean_factor(steps, smallest)
    logs = decades(steps)
    hidden_norms = row_norms(passed.hidden)
    sigma, radius, steepest = spectrum or (None, None, None)
    return GradientProfile(
        norms=steps,
        initial_norm=initial,
        log_norms=logs,
        relative=steps / steps[-1],
        log_relative=logs - logs[-1],
        hidden_norms=hidden_norms,
        hidden_rms=hidden_norms / math.sqrt(passed.hidden.shape[1]),
        first_nonfinite=first_nonfinite(passed.gradients[1:], backwards=True),
        forward_nonfinite=first_nonfinite(passed.hidden),
        zero_from=first_back(steps == 0),
        subnormal_from=first_back((steps > 0) & (steps < smallest)),
        inf_from=first_back(np.isinf(steps)),
        nan_from=first_back(np.isnan(steps)),
        per_step=per_step,
        half_every=half_life(per_step),
        double_every=doubling_time(per_step),
        sigma_max=sigma,
        spectral_radius=radius,
        bound=None if sigma is None or steepest is None else sigma * steepest,
        parameter_count=parameter_count,
    )


def mean_factor(norms: Array, smallest: float = 0.0) -> float | None:
    """Geometric mean of the factor per step back.

    Taken from step T back to the last step before the norms leave the normal
    numbers: below ``smallest`` (the dtype's smallest normal number) digits are
    already lost, and 0, inf and NaN have no factor.

    Returns
    -------
    float or None
        None when there is no step back, or the first one already leaves them.
    """
    usable = np.isfinite(norms) & (norms > 0) & (norms >= smallest)
    broken = np.flatnonzero(~usable)
    first = int(broken[-1]) + 1 if broken.size else 0
    back = len(norms) - 1 - first
    if back < 1:
        return None
    return math.exp((math.log(norms[first]) - math.log(norms[-1])) / back)


def half_life(per_step: float | None) -> float | None:
    """Steps back until the norm has halved; None when it does not fall."""
    if per_step is None or per_step >= 1:
        return None
    return math.log(0.5) / math.log(per_step) if per_step > 0 else 0.0


def doubling_time(per_step: float | None) -> float | None:
    """Steps back until the norm has doubled; None when it does not grow."""
    if per_step is None or per_step <= 1:
        return None
    return math.log(2) / math.log(per_step)


def closed_form(factor: float, length: int, hidden: int) -> tuple[Array, Array]:
    """|factor|^(T−t)·√H for t = 1..T, and its log₁₀.

    The logarithm is taken of the formula, not of its value: it goes on where
    the value has left float64.
    """
    back = np.arange(length - 1, -1, -1, dtype=np.float64)
    with np.errstate(over="ignore", under="ignore"):
        values: Array = np.abs(factor) ** back * math.sqrt(hidden)
    if factor == 0:
        return values, decades(values)
    return values, back * math.log10(abs(factor)) + 0.5 * math.log10(hidden)


def largest_difference(norms: Array, reference: Array, smallest: float) -> float | None:
    """Largest |norm/reference − 1| where both are finite and not below ``smallest``; None when nowhere."""
    usable = np.isfinite(norms) & np.isfinite(reference) & (norms >= smallest) & (reference >= smallest)
    if not usable.any():
        return None
    return float(np.abs(norms[usable] / reference[usable] - 1).max())
