"""Forward traces of every cell: each intermediate value of every step, by name.

An explicit loop over the steps is about twenty times slower than a fused
kernel. So h of all steps comes from torch's fused kernel where there is one
(``kernels``), and everything else from h in a few batched operations
(``layer``). Stacked and bidirectional networks and batches are in ``network``.
"""

from __future__ import annotations

import math

import numpy as np
import torch

from rnnlab.engine.held import Held
from rnnlab.engine.kernels import ACTIVATIONS
from rnnlab.engine.layer import Values, has_cell_state, run
from rnnlab.engine.network_traces import IntArray
from rnnlab.engine.parameters import (
    CellWeights,
    GruBeforeWeights,
    GruWeights,
    Lstm1997Weights,
    LstmWeights,
    PeepholeWeights,
    RnnWeights,
    finite_array,
    shape_text,
)
from rnnlab.engine.scan import linear_scan
from rnnlab.engine.traces import Array, CellTrace, EngineError, NonFinite

__all__ = [
    "ACTIVATIONS",
    "PROBES",
    "GruBeforeWeights",
    "GruWeights",
    "Lstm1997Weights",
    "LstmWeights",
    "PeepholeWeights",
    "RnnWeights",
    "cell_trace",
    "gru_trace",
    "linear_scan",
    "lstm_trace",
    "probes",
    "rnn_trace",
]

_TERMS = ("input_term", "recurrent_term", "preactivation")

# Every intermediate value by the cell that has it; ``probes`` gives them.
PROBES: dict[str, tuple[str, ...]] = {
    "rnn": (*_TERMS, "hidden"),
    "gru": (*_TERMS, "r", "z", "n", "after_reset", "kept", "written", "hidden"),
    "gru-before": (*_TERMS, "r", "z", "n", "reset_state", "kept", "written", "hidden"),
    "lstm": (*_TERMS, "i", "f", "g", "o", "kept", "written", "cell_state", "tanh_c", "hidden"),
    "lstm1997": (*_TERMS, "i", "g", "o", "kept", "written", "cell_state", "tanh_c", "hidden"),
    "peephole": (
        *_TERMS,
        *("peephole_i", "peephole_f", "peephole_o"),
        *("i", "f", "g", "o", "kept", "written", "cell_state", "tanh_c", "hidden"),
    ),
}


def probes(trace: CellTrace) -> dict[str, Array]:
    """Every intermediate value of a trace by name; ``PROBES`` lists the names of each cell."""
    named = {name: getattr(trace, name) for name in (*_TERMS, "hidden")} | trace.gates | trace.parts
    return named if trace.cell_state is None else named | {"cell_state": trace.cell_state}


def rnn_trace(
    weights: RnnWeights,
    inputs: Array,
    *,
    activation: str = "tanh",
    h0: Array | None = None,
    dtype: str = "float64",
    device: torch.device | None = None,
) -> CellTrace:
    """``h_t = act(W x_t + U h_{t-1} + b)`` over all steps.

    Parameters
    ----------
    weights : RnnWeights
        W H×I, U H×H, b H.
    inputs : array, T×I
        One word vector a row, T ≥ 1.
    activation : {"tanh", "sigmoid", "relu", "linear"}
        torch fuses tanh and relu; the other two are a loop on the CPU, whatever the device. "sigmoid" is the
        logistic function, not a piecewise-linear one.
    h0 : array, H, optional
        The state before step 1; zeros without it.
    dtype : {"float64", "float32"}
        Precision of the computation and of the arrays that come back.
    device : torch.device, optional
        Where to compute; the CPU without it.

    Returns
    -------
    CellTrace
        ``nonfinite`` names the first step at which relu or linear left the finite numbers.

    Raises
    ------
    EngineError
        For inputs of the wrong shape, none at all, or not finite ones, and for an unknown activation.
    """
    return cell_trace(weights, inputs, activation=activation, h0=h0, dtype=dtype, device=device)


def lstm_trace(
    weights: LstmWeights,
    inputs: Array,
    *,
    h0: Array | None = None,
    c0: Array | None = None,
    dtype: str = "float64",
    device: torch.device | None = None,
) -> CellTrace:
    """LSTM: ``i, f, o = σ(·)``, ``g = tanh(·)``, ``c_t = f ⊙ c_{t-1} + i ⊙ g``, ``h_t = o ⊙ tanh(c_t)``.

    Parameters and errors are those of ``rnn_trace``; ``c0`` (H) is the cell
    state before step 1. ``gates`` of the result holds i, f, g and o.
    """
    return cell_trace(weights, inputs, h0=h0, c0=c0, dtype=dtype, device=device)


def gru_trace(
    weights: GruWeights,
    inputs: Array,
    *,
    h0: Array | None = None,
    dtype: str = "float64",
    device: torch.device | None = None,
) -> CellTrace:
    """GRU: ``n = tanh(W_n x + b_n + r ⊙ (U_n h + b_hn))``, ``h_t = (1 − z) ⊙ n + z ⊙ h_{t-1}``.

    Parameters and errors are those of ``rnn_trace``; ``gates`` of the result
    holds r, z and n. Of the two variants in the literature this is the one
    with the reset gate after the recurrent product ("reset-after", torch's).
    """
    return cell_trace(weights, inputs, h0=h0, dtype=dtype, device=device)


def cell_trace(
    weights: CellWeights,
    inputs: Array,
    *,
    activation: str = "tanh",
    h0: Array | None = None,
    c0: Array | None = None,
    held: Held | None = None,
    dtype: str = "float64",
    device: torch.device | None = None,
) -> CellTrace:
    """The trace of whichever cell the weights belong to.

    The cells that torch has no kernel for are loops on the CPU, whatever the
    device. T=1,000, H=64, float64, one thread: linear RNN 3 ms, sigmoid RNN
    5 ms, GRU with the reset before the product 20 ms, peephole LSTM 30 ms;
    beside them the LSTM with its kernel 13 ms.

    Parameters
    ----------
    weights : CellWeights
        Of any kind in ``parameters``, where each kind's docstring has its formula.
    inputs : array, T×I
    activation : {"tanh", "sigmoid", "relu", "linear"}
        Used by the RNN alone.
    h0, c0 : array, H, optional
        c0 of a cell that has a c; another ignores it.
    held : Held, optional
        Gates and states held by force.
    dtype, device
        As for ``rnn_trace``.
    """
    check_activation(activation)
    number_type = checked_dtype(dtype)
    place = device or torch.device("cpu")
    x = finite_array("inputs", inputs, keep_float32=True)  # as_tensor copies
    if x.ndim == 2 and len(x) == 0:
        raise EngineError("sentence-empty", "sentence")
    if x.ndim != 2 or x.shape[1] != weights.input_size:
        raise EngineError("wrong-shape", "inputs", expected=f"T×{weights.input_size}", got=shape_text(x.shape))
    H = weights.hidden_size

    def state(name: str, values: Array | None) -> torch.Tensor:
        if values is None:
            return torch.zeros(1, H, dtype=number_type, device=place)
        numbers = finite_array(name, values)
        if numbers.shape != (H,):
            raise EngineError("wrong-shape", name, expected=str(H), got=shape_text(numbers.shape))
        return as_tensor(numbers, number_type, place)[None]

    with torch.inference_mode():
        states = state("h0", h0), state("c0", c0) if has_cell_state(weights.CELL) else None
        steps = as_tensor(x, number_type, place)[:, None]
        values = run(weights, activation, steps, states, held=held)
        return as_trace(values)


def check_activation(activation: str) -> None:
    """Refuse an activation that no RNN here has."""
    if activation not in ACTIVATIONS:
        raise EngineError("not-an-option", "activation", value=activation, options=", ".join(ACTIVATIONS))


def checked_dtype(dtype: str) -> torch.dtype:
    """The torch type of a name, which is one of two."""
    if dtype not in ("float64", "float32"):
        raise EngineError("not-an-option", "dtype", value=dtype, options="float64, float32")
    return torch.float64 if dtype == "float64" else torch.float32


def as_tensor(values: Array, dtype: torch.dtype, device: torch.device) -> torch.Tensor:
    """A copy on the device; cast before it is moved, as not every device has float64."""
    return torch.tensor(np.ascontiguousarray(values), dtype=dtype).to(device)


def as_trace(
    values: Values, lengths: IntArray | None = None, backwards: bool = False, batched: bool = False
) -> CellTrace:
    """The pass as arrays, T×… of one sequence or B×T×… of several.

    Parameters
    ----------
    values : Values
        Tensors T×B×…, in the order in which the cell read.
    lengths : array, B, optional
        What lies beyond a sequence's end becomes 0.
    backwards : bool
        The cell read from the last step of each sequence to its first; the arrays come in the sentence's order.
    batched : bool
        Keep the axis B.
    """

    def array(tensor: torch.Tensor) -> Array:
        own: Array = tensor.cpu().numpy()
        if not batched:
            own = own[:, 0]
            return own[::-1] if backwards else own
        own = np.swapaxes(own, 0, 1)
        return own if lengths is None and not backwards else _in_order(own, lengths, backwards)

    a, h = array(values.preactivation), array(values.hidden)
    c = None if values.cell_state is None else array(values.cell_state)
    # A finite sum has finite terms; torch's costs a fifth of numpy's, which costs a quarter of looking at each.
    looked_at = (values.preactivation, values.hidden, values.cell_state)
    finite = all(math.isfinite(tensor.sum().item()) for tensor in looked_at if tensor is not None)
    return CellTrace(
        input_term=array(values.input_term),
        recurrent_term=array(values.recurrent_term),
        preactivation=a,
        gates={name: array(gate) for name, gate in values.gates.items()},
        hidden=h,
        cell_state=c,
        # The two terms are finite where their sum is, apart from sums that overflow.
        nonfinite=None if finite else first_nonfinite(a, h, c, backwards=backwards),
        parts={name: array(part) for name, part in values.parts.items()},
    )


def _in_order(values: Array, lengths: IntArray | None, backwards: bool) -> Array:
    """B×T×… in the sentences' order, each reversed within its own length, and 0 beyond."""
    steps = values.shape[1]
    ordered = np.zeros_like(values)
    for row, own, length in zip(ordered, values, [steps] * len(values) if lengths is None else lengths, strict=True):
        row[:length] = own[:length][::-1] if backwards else own[:length]
    return ordered


def first_nonfinite(*arrays: Array | None, backwards: bool = False) -> NonFinite | None:
    """The step (from 1) at which one of the …×T×n arrays first is not finite, and as what.

    First in the order of reading: a pass that runs ``backwards`` leaves the
    finite numbers at the step nearest to the end. A step with a NaN counts as
    ``"nan"``, else as ``"inf"``: inf can still be read as "too large", NaN as
    nothing.
    """
    present = [array for array in arrays if array is not None]
    if all(np.isfinite(array).all() for array in present):
        return None
    steps = np.concatenate([array.reshape(-1, *array.shape[-2:]) for array in present], axis=-1)
    bad = np.flatnonzero(~np.isfinite(steps).all(axis=(0, 2)))
    step = int(bad[-1] if backwards else bad[0])
    return NonFinite(step=step + 1, kind="nan" if np.isnan(steps[:, step]).any() else "inf")
