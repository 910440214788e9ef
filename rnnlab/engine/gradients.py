"""How far back the error signal reaches: ‖∂L/∂h_t‖ of several cells, and what it says about them.

L is the sum of the last hidden state's units, or of all states', so
∂L/∂h_T = (1, …, 1); ``error_signal`` has the gradients themselves.

A linear RNN's gradient does not depend on its states, so an overflow of the
forward pass leaves it exact.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import torch

from rnnlab.engine import device as devices
from rnnlab.engine.bands import STEEPEST, band_of, bound_curve
from rnnlab.engine.curve_readings import (
    bend_of,
    closed_form,
    doubling_time,
    fate,
    half_life,
    largest_difference,
    mean_factor,
    tenfold_time,
)
from rnnlab.engine.error_signal import BackwardPass, backward_pass
from rnnlab.engine.gradients_traces import GradientProfile, GradientsTrace
from rnnlab.engine.initial import GATES, draw_inputs, draw_weights
from rnnlab.engine.many import MOST_UNITS, at_once, gradients_of_many
from rnnlab.engine.norms import decades, first_back, first_nonfinite, row_norms, singular_and_spectral
from rnnlab.engine.parameters import DTYPES, CellWeights, Parameters
from rnnlab.engine.traces import Array, EngineError

SEEDS = 2**31  # how many there are; after the last one comes 0


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
    loss: str = "last",
    quantity: str = "h",
    seeds: int = 1,
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
        As in ``backward_pass``; both are exact.
    loss : {"last", "all"}
        L = Σ h_T, or Σ_t Σ h_t.
    quantity : {"h", "c", "x"}
        What ``curves`` and ``bands`` are of. A cell without it, ∂L/∂c_t of RNN and GRU, has no curve.
    seeds : int
        Of the bands: this seed and those that follow it, each with weights and inputs of its own. 1 is no band.

    Returns
    -------
    GradientsTrace
        ``reference`` is c^(T−t)·√H where U = c × orthogonal and the loss lies
        at the last step: what a linear RNN's h has exactly, and what a tanh or
        relu RNN cannot exceed.

    Raises
    ------
    EngineError
        ``not-an-option`` for an unknown cell, activation, initialisation or dtype.
    """
    _check_options(cells, activation, init, dtype, loss, quantity)
    size = hidden if inputs is None else inputs
    number_type = DTYPES[dtype]

    def weights_of(cell: str, seed: int) -> CellWeights:
        return draw_weights(cell, hidden, size, init=init, factor=factor, forget_bias=forget_bias, seed=seed)

    def passes_of(seed: int) -> tuple[dict[str, BackwardPass], devices.Choice]:
        x = draw_inputs(seed, length, size, input_scale)

        def passes(place: torch.device) -> dict[str, BackwardPass]:
            options: dict[str, Any] = {"activation": activation, "dtype": number_type, "device": place}
            options |= {"method": method, "loss": loss, "quantity": quantity}
            return {cell: backward_pass(cell, weights_of(cell, seed), x, **options) for cell in cells}

        return devices.run(length * hidden * hidden, number_type, passes)

    passed, choice = passes_of(seed)
    profiles, curves, log_bounds = {}, {}, {}
    for cell in cells:
        spectrum = None
        if cell == "rnn":
            sigma, radius = _unit_spectrum(hidden, size, init, seed)
            spectrum = abs(factor) * sigma, abs(factor) * radius, STEEPEST[activation]
            if quantity != "c":
                last = 0.5 * math.log10(hidden)  # of ‖(1, …, 1)‖
                if quantity == "x":
                    last += math.log10(_input_norm(hidden, size, init, seed) * STEEPEST[activation])
                log_bounds[cell] = bound_curve(spectrum[0] * spectrum[2], length, last, loss)
        run, count = passed[cell], weights_of(cell, seed).parameter_count()
        profiles[cell] = _profile(run, run.gradients, number_type, spectrum, count)
        rows = _rows(run, quantity)
        if rows is not None:
            same = quantity == "h"
            curves[cell] = profiles[cell] if same else _profile(run, rows, number_type, spectrum, count)
    logs = {cell: [curve.log_norms] for cell, curve in curves.items()}
    others = [other % SEEDS for other in range(seed + 1, seed + seeds)]
    if choice.device == "cpu" and hidden <= MOST_UNITS:
        read = [draw_inputs(other, length, size, input_scale).to(number_type) for other in others]
        for cell, found in logs.items():
            drawn = [weights_of(cell, other).tensors(number_type) for other in others]
            found += _side_by_side(cell, drawn, read, activation=activation, loss=loss, quantity=quantity)
    else:
        for other in others:
            for cell, run in passes_of(other)[0].items():
                at_steps = _rows(run, quantity)
                if at_steps is not None:
                    logs[cell].append(decades(row_norms(at_steps[1:])))
    reference = log_reference = difference = None
    if init == "orthogonal" and "rnn" in cells and loss == "last":
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
        loss=loss,
        quantity=quantity,
        curves=curves,
        log_cell_norms={cell: curve.log_norms for cell, curve in curves.items() if quantity == "c"},
        log_input_norms={cell: curve.log_norms for cell, curve in curves.items() if quantity == "x"},
        log_bounds=log_bounds,
        bands={cell: band_of(np.stack(found)) for cell, found in logs.items() if seeds > 1},
    )


def _side_by_side(
    cell: str, weights: Sequence[Parameters], read: Sequence[torch.Tensor], **options: str
) -> Iterator[Array]:
    """The curves of a cell for several seeds, as many passes at once as pay."""
    if not read:
        return
    length, hidden = len(read[0]), weights[0].U.shape[1]
    several = at_once(length, GATES[cell] * hidden)
    for first in range(0, len(read), several):
        part = slice(first, first + several)
        for rows in gradients_of_many(cell, weights[part], read[part], **options):
            yield decades(row_norms(rows))


def _rows(run: BackwardPass, quantity: str) -> Array | None:
    """The gradients of a quantity, T+1 rows; of the inputs, whose row before step 1 is not a number."""
    if quantity == "h":
        return run.gradients
    if quantity == "c" or run.input_gradients is None:
        return run.cell_gradients
    return np.concatenate([np.full_like(run.input_gradients[:1], np.nan), run.input_gradients])


def _check_options(cells: tuple[str, ...], activation: str, init: str, dtype: str, loss: str, quantity: str) -> None:
    known: list[tuple[str, str, tuple[str, ...]]] = [
        ("activation", activation, tuple(STEEPEST)),
        ("init", init, ("orthogonal", "xavier", "uniform", "shear")),
        ("dtype", dtype, tuple(DTYPES)),
        ("loss", loss, ("last", "all")),
        ("quantity", quantity, ("h", "c", "x")),
    ]
    known += [("cells", cell, tuple(GATES)) for cell in cells]
    for field, value, options in known:
        if value not in options:
            raise EngineError("not-an-option", field, value=value, options=", ".join(options))


@lru_cache(maxsize=16)
def _unit_spectrum(hidden: int, inputs: int, init: str, seed: int) -> tuple[float, float]:
    """σ_max and spectral radius of the RNN's U before the factor; 60 ms at H=256, so kept."""
    return singular_and_spectral(draw_weights("rnn", hidden, inputs, init=init, seed=seed).U)


@lru_cache(maxsize=16)
def _input_norm(hidden: int, inputs: int, init: str, seed: int) -> float:
    """σ_max of the RNN's W, which the factor does not touch."""
    return float(np.linalg.norm(draw_weights("rnn", hidden, inputs, init=init, seed=seed).W, 2))


def _profile(
    passed: BackwardPass,
    gradients: Array,
    dtype: torch.dtype,
    spectrum: tuple[float, float, float] | None,
    parameter_count: int,
) -> GradientProfile:
    norms = row_norms(gradients)
    steps, initial = norms[1:], float(norms[0])
    smallest, rounding = torch.finfo(dtype).tiny, torch.finfo(dtype).eps
    per_step = mean_factor(steps, smallest)
    logs = decades(steps)
    with np.errstate(divide="ignore", invalid="ignore"):
        relative, log_relative = steps / steps[-1], logs - logs[-1]
    hidden_norms = row_norms(passed.hidden)
    sigma, radius, steepest = spectrum or (None, None, None)
    return GradientProfile(
        norms=steps,
        initial_norm=initial,
        log_norms=logs,
        relative=relative,
        log_relative=log_relative,
        hidden_norms=hidden_norms,
        hidden_rms=hidden_norms / math.sqrt(passed.hidden.shape[1]),
        first_nonfinite=first_nonfinite(gradients[1:], backwards=True),
        forward_nonfinite=first_nonfinite(passed.hidden),
        zero_from=first_back(steps == 0),
        subnormal_from=first_back((steps > 0) & (steps < smallest)),
        inf_from=first_back(np.isinf(steps)),
        nan_from=first_back(np.isnan(steps)),
        per_step=per_step,
        bend=bend_of(steps, smallest),
        half_every=half_life(per_step, rounding),
        double_every=doubling_time(per_step, rounding),
        tenfold_every=tenfold_time(per_step, rounding),
        fate=fate(steps),
        sigma_max=sigma,
        spectral_radius=radius,
        bound=None if sigma is None or steepest is None else sigma * steepest,
        parameter_count=parameter_count,
    )
