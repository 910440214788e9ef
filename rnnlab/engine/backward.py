"""Backpropagation through time, with everything on the way: for one sentence and one cell.

The loss is a sum over the hidden states: at the last step (L = Σ h_T), at all
of them (L = Σ_t Σ h_t), or whatever the caller's own loss puts on each h_t
(∂ℓ/∂h_t as an array; a network with an output layer knows it).

Truncated: one update of truncated backpropagation sees one window of steps.
The states before it come in as numbers, so nothing flows back into them: their
gradients are exactly 0 and marked as cut. The losses it sees are those inside.
"""

from __future__ import annotations

import numpy as np
import torch

from rnnlab.engine import sweeps
from rnnlab.engine.gradients_traces import BackwardTrace, StepShares
from rnnlab.engine.kernels import ACTIVATIONS
from rnnlab.engine.norms import first_nonfinite, norm, row_norms
from rnnlab.engine.parameters import DTYPES, CellWeights, Parameters, check_shape, finite_array
from rnnlab.engine.traces import Array, EngineError

CELLS = ("rnn", "gru", "lstm")
LOSSES = ("last", "all")


def windows(length: int, size: int) -> tuple[tuple[int, int], ...]:
    """The windows that truncated training takes one after the other, counted from 1; the last may be shorter.

    ``windows(20, 10)`` is ``((1, 10), (11, 20))``.
    """
    return tuple((first, min(first + size - 1, length)) for first in range(1, length + 1, size))


def backward_trace(
    weights: CellWeights,
    inputs: Array,
    *,
    activation: str = "tanh",
    loss: str | Array = "last",
    window: int | tuple[int, int] | None = None,
    h0: Array | None = None,
    c0: Array | None = None,
    dtype: str = "float64",
) -> BackwardTrace:
    """Every gradient of one sentence: of the states, of the words, of the weights step by step.

    It runs on the CPU, in one loop each way: a sentence is small work.

    Parameters
    ----------
    weights : RnnWeights, GruWeights or LstmWeights
    inputs : array, T×I
        One word vector a row, T ≥ 1.
    activation : {"tanh", "sigmoid", "relu", "linear"}
        Of an RNN.
    loss : {"last", "all"} or array, T×H
        Where the loss lies. An array is ∂ℓ/∂h_t of each step by itself.
    window : int or (int, int), optional
        Truncation: the last so many steps, or the first and the last step of
        the window, counted from 1. All steps without it.
    h0, c0 : array, H, optional
        States before step 1; zeros without them.
    dtype : {"float64", "float32"}
        In which both passes run. Norms and sums over steps are in float64.

    Returns
    -------
    BackwardTrace

    Raises
    ------
    EngineError
        ``not-an-option`` for another cell, activation, loss or dtype;
        ``wrong-shape``, ``not-finite``, ``sentence-empty`` for inputs and
        states; ``window-outside`` for a window that is not within the sentence.
    """
    x, run, on_cpu = read(weights, inputs, activation=activation, h0=h0, c0=c0, dtype=dtype)
    steps, units = run.hidden.shape
    first, last = _window(window, steps)
    direct = _direct(loss, steps, units, run.hidden.dtype)
    direct[: first - 1] = 0
    direct[last:] = 0
    part = slice(first - 1, last)
    U = on_cpu.U.numpy()
    signals = sweeps.backward(run.span(first, last), U, direct[part], record=True)
    assert signals.at_rows is not None
    rows = np.zeros((steps, len(U)), run.hidden.dtype)
    rows[part] = signals.at_rows
    preactivations = rows
    if run.candidate is not None:
        preactivations = np.zeros_like(rows)
        preactivations[part] = sweeps.rows_of_inputs(run.span(first, last), signals)
    with np.errstate(over="ignore", under="ignore", invalid="ignore"):
        input_gradients = preactivations @ on_cpu.W.numpy()
        exact = preactivations.astype(np.float64), rows.astype(np.float64)
        shares_W = _shares(exact[0], x.numpy(), part)
        shares_U = _shares(exact[1], run.before, part)
        bias = exact[0].sum(axis=0)
        bias_hn = exact[1][:, 2 * units :].sum(axis=0) if run.candidate is not None else None
    at_hidden = _whole(signals.at_hidden, steps, first, last)
    at_cell = None if signals.at_cell is None else _whole(signals.at_cell, steps, first, last)
    hidden_norms = row_norms(at_hidden)
    cell_norms = None if at_cell is None else row_norms(at_cell)
    cut = np.ones(steps)
    cut[part] = 0
    return BackwardTrace(
        cell=run.cell,
        loss=loss if isinstance(loss, str) else "given",
        window=(first, last),
        cut=cut,
        cut_before=first > 1,
        hidden=run.hidden,
        cell_state=run.cell_state,
        direct=direct,
        hidden_gradients=at_hidden,
        cell_gradients=at_cell,
        input_gradients=input_gradients,
        preactivation_gradients=preactivations,
        hidden_norms=hidden_norms[1:],
        cell_norms=None if cell_norms is None else cell_norms[1:],
        input_norms=row_norms(input_gradients),
        initial_hidden_norm=float(hidden_norms[0]),
        initial_cell_norm=None if cell_norms is None else float(cell_norms[0]),
        by_step_W=shares_W,
        by_step_U=shares_U,
        bias=bias,
        bias_hn=bias_hn,
        first_nonfinite=first_nonfinite(at_hidden[1:], backwards=True),
        forward_nonfinite=first_nonfinite(run.hidden),
    )


def state_signal(
    weights: CellWeights,
    inputs: Array,
    *,
    activation: str = "tanh",
    loss: str | Array = "last",
    dtype: str = "float64",
) -> Array:
    """∂L/∂s_t for t = 0..T, with h_t and c_t of an LSTM as coordinates of their own: T+1×S.

    So it is what the transposed Jacobians carry: s is h of RNN and GRU and
    (h, c) of an LSTM, ∂L/∂s_{t-1} = J_tᵀ ∂L/∂s_t + what the loss itself puts on
    h_{t-1}. The part of c_t has the way to c_{t+1} alone, not that through h_t.

    Parameters and errors are those of ``backward_trace``.
    """
    _, run, on_cpu = read(weights, inputs, activation=activation, dtype=dtype)
    steps, units = run.hidden.shape
    direct = _direct(loss, steps, units, run.hidden.dtype)
    signals = sweeps.backward(run, on_cpu.U.numpy(), direct, record=run.keep is not None)
    if run.cell != "lstm":
        return signals.at_hidden
    assert signals.at_cell is not None
    assert run.keep is not None
    at_cell = np.zeros_like(signals.at_cell)
    with np.errstate(over="ignore", under="ignore", invalid="ignore"):
        np.multiply(run.keep, signals.at_cell[1:], out=at_cell[:-1])
    return np.concatenate([signals.at_hidden, at_cell], axis=1)


def gradients_of(trace: BackwardTrace) -> dict[str, Array]:
    """∂L/∂W, ∂L/∂U, ∂L/∂b and, for a GRU, ∂L/∂b_hn, under the names of ``CellWeights``."""
    whole = {"W": trace.by_step_W.total, "U": trace.by_step_U.total, "b": trace.bias}
    return whole if trace.bias_hn is None else whole | {"b_hn": trace.bias_hn}


def read(
    weights: CellWeights,
    inputs: Array,
    *,
    activation: str = "tanh",
    h0: Array | None = None,
    c0: Array | None = None,
    dtype: str = "float64",
) -> tuple[torch.Tensor, sweeps.Pass, Parameters]:
    """Check what came in and run forward: the inputs as a tensor, the pass, the weights as tensors.

    Parameters and errors are those of ``backward_trace``.
    """
    options = [("cell", weights.CELL, CELLS), ("activation", activation, ACTIVATIONS), ("dtype", dtype, DTYPES)]
    for field, value, known in options:
        if value not in known:
            raise EngineError("not-an-option", field, value=value, options=", ".join(known))
    values = finite_array("inputs", inputs)
    if values.ndim == 2 and len(values) == 0:
        raise EngineError("sentence-empty", "sentence")
    if values.ndim != 2:
        raise EngineError("wrong-shape", "inputs", expected=f"T×{weights.input_size}", got=str(values.shape))
    check_shape("inputs", values, (len(values), weights.input_size))
    starts = {}
    for name, start in (("h0", h0), ("c0", c0)):
        if start is not None:
            starts[name] = finite_array(name, start)
            check_shape(name, starts[name], (weights.hidden_size,))
    on_cpu = weights.tensors(DTYPES[dtype])
    x = torch.tensor(values, dtype=DTYPES[dtype])
    return x, sweeps.forward(weights.CELL, on_cpu, x, activation, **starts), on_cpu


def _window(window: int | tuple[int, int] | None, steps: int) -> tuple[int, int]:
    if window is None:
        return 1, steps
    first, last = (steps - window + 1, steps) if isinstance(window, int) else window
    if not 1 <= first <= last <= steps:
        raise EngineError("window-outside", "window", first=first, last=last, count=steps)
    return first, last


def _direct(loss: str | Array, steps: int, units: int, dtype: np.dtype[np.floating]) -> Array:
    if not isinstance(loss, str):
        given = finite_array("loss", loss)
        check_shape("loss", given, (steps, units))
        return given.astype(dtype)
    if loss not in LOSSES:
        raise EngineError("not-an-option", "loss", value=loss, options=", ".join(LOSSES))
    direct = np.zeros((steps, units), dtype)
    direct[0 if loss == "all" else -1 :] = 1
    return direct


def _whole(inside: Array, steps: int, first: int, last: int) -> Array:
    """A window's gradients, K+1 rows, among the T+1 rows of the sentence.

    The window's first row belongs to the state before it. That one is a number
    to the window, unless the sentence begins there.
    """
    rows = np.zeros((steps + 1, inside.shape[1]), inside.dtype)
    rows[first : last + 1] = inside[1:]
    if first == 1:
        rows[0] = inside[0]
    return rows


def _shares(at_rows: Array, values: Array, part: slice) -> StepShares:
    """Contribution of each step, Σ of them from the last step back, and the whole.

    ``at_rows`` is T×G, ``values`` T×K; a step's contribution is their outer product.
    """
    exact = values.astype(np.float64)
    total = np.zeros((at_rows.shape[1], exact.shape[1]))
    running = np.zeros(len(at_rows))
    for t in range(part.stop - 1, part.start - 1, -1):
        total += np.outer(at_rows[t], exact[t])
        running[t] = norm(total)
    running[: part.start] = norm(total)  # nothing is added before the window
    norms = np.zeros(len(at_rows))
    norms[part] = row_norms(at_rows[part]) * row_norms(exact[part])
    whole = float(running[0])
    along = np.zeros(len(at_rows))
    if whole != 0:
        along[part] = ((at_rows[part] @ (total / whole)) * exact[part]).sum(axis=1)
    return StepShares(norms=norms, along=along, running=running, total=total)
