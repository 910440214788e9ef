"""h of all steps of one layer in one direction: torch's fused kernels where they exist, loops elsewhere.

torch has no fused linear or sigmoid RNN, no peephole LSTM and no GRU that
resets before its recurrent product: these loop over the steps in numpy, whose
calls cost a third of torch's at these sizes. The LSTM of 1997 is an LSTM whose
forget gate is held at 1, and so is fused.

Time comes first here, T×B×…, as the kernels want it. Sequences shorter than T
are packed: their padding never enters a kernel.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.nn.utils.rnn import PackedSequence, pack_padded_sequence, pad_packed_sequence

from rnnlab.engine.parameters import CellWeights, GruBeforeWeights, Parameters, PeepholeWeights
from rnnlab.engine.traces import Array

ACTIVATIONS = ("tanh", "sigmoid", "relu", "linear")

# σ and tanh are exactly 0, 1 and ±1 there, in float32 too: exp(±1e4) is 0 or inf.
SATURATED = 1e4

KERNELS: dict[str, Any] = {
    "tanh": torch.rnn_tanh,
    "relu": torch.rnn_relu,
    "gru": torch.gru,
    "lstm": torch.lstm,
    "lstm1997": torch.lstm,
}


def is_fused(cell: str, activation: str) -> bool:
    """Whether torch has a kernel for the cell."""
    return cell in ("lstm", "lstm1997", "gru") or (cell == "rnn" and activation in ("tanh", "relu"))


def fused_parameters(cell: str, parameters: Parameters) -> Parameters:
    """What torch's kernel takes: for the LSTM of 1997 a fourth block, f, whose bias holds it at σ(10⁴) = 1."""
    if cell != "lstm1997":
        return parameters
    H = parameters.U.shape[1]
    nothing = [torch.zeros_like(matrix[:H]) for matrix in (parameters.W, parameters.U)]
    W, U, b = (
        torch.cat((values[:H], block, values[H:]))
        for values, block in (
            (parameters.W, nothing[0]),
            (parameters.U, nothing[1]),
            (parameters.b, torch.full_like(parameters.b[:H], SATURATED)),
        )
    )
    return Parameters(W, U, b)


def fused(
    cell: str,
    activation: str,
    parameters: Parameters,
    x: Tensor,
    h: Tensor,
    c: Tensor | None,
    lengths: Tensor | None = None,
    *,
    way_back: bool = False,
) -> tuple[Tensor, Tensor, Tensor | None]:
    """One call of torch's kernel.

    Parameters
    ----------
    cell, activation : str
        A pair for which ``is_fused`` holds.
    parameters : Parameters
        From ``fused_parameters``.
    x : Tensor
        T×B×I.
    h, c : Tensor
        B×H, the states before step 1; c of an LSTM only.
    lengths : Tensor, optional
        B; steps of each sequence, where not all have T.
    way_back : bool
        Keep what a gradient needs.

    Returns
    -------
    tuple
        h of all steps (T×B×H, 0 where padded) and the last states (B×H, each at its sequence's end).
    """
    flat = [parameters.W, parameters.U, parameters.b, parameters.b_hh]
    lstm = cell in ("lstm", "lstm1997")
    states = [h[None]] if not lstm or c is None else [h[None], c[None]]
    kernel = KERNELS[cell if cell != "rnn" else activation]
    if x.is_cuda:
        kernel = _without_advice(kernel)
    biases, layers, dropout, both_ways, batch_first = True, 1, 0.0, False, False
    plain = (biases, layers, dropout, way_back, both_ways)
    if lengths is None:
        hidden, *last = kernel(x, states if lstm else states[0], flat, *plain, batch_first)
        return hidden, last[0][0], last[1][0] if lstm else None
    packed = pack_padded_sequence(x, lengths.cpu(), enforce_sorted=False)
    order, back = packed.sorted_indices, packed.unsorted_indices
    assert order is not None
    assert back is not None
    states = [state[:, order] for state in states]
    data, *last = kernel(packed.data, packed.batch_sizes, states if lstm else states[0], flat, *plain)
    hidden, _ = pad_packed_sequence(PackedSequence(data, packed.batch_sizes, order, back), total_length=len(x))
    return hidden, last[0][0][back], last[1][0][back] if lstm else None


def _without_advice(kernel: Callable[..., Any]) -> Callable[..., Any]:
    """The kernel without cuDNN's warning that weights lie apart in memory: for a single call they are copied anyway."""

    def quiet(*arguments: Any) -> Any:
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", message="RNN module weights are not part of single contiguous chunk")
            return kernel(*arguments)

    return quiet


def rnn_loop(drive: Array, U: Array, h: Array, activation: str, set_h: Array | None = None) -> Array:
    """The RNN that torch does not fuse.

    Parameters
    ----------
    drive : Array
        T×B×H, W x_t + b.
    U : Array
        H×H.
    h : Array
        B×H, the state before step 1.
    activation : {"sigmoid", "linear", "tanh", "relu"}
    set_h : Array, optional
        T×H, the values that h is set to, NaN where it is left alone.

    Returns
    -------
    Array
        T×B×H.
    """
    hidden = np.empty_like(drive)
    back = np.ascontiguousarray(U.T)
    with np.errstate(all="ignore"):  # an explosion is a result, not a warning
        for t, step in enumerate(drive):
            h = step + h @ back
            if activation == "sigmoid":
                h = 1.0 / (1.0 + np.exp(-h))
            if set_h is not None:
                h = put(h, set_h[t])
            hidden[t] = h
    return hidden


def peephole_loop(
    drive: Array,
    weights: PeepholeWeights,
    h: Array,
    c: Array,
    forced: Array | None = None,
    set_h: Array | None = None,
    set_c: Array | None = None,
) -> tuple[Array, Array]:
    """h and c of a peephole LSTM.

    Parameters
    ----------
    drive : Array
        T×B×4H, W x_t + b.
    weights : PeepholeWeights
        Of which U and the peepholes are used.
    h, c : Array
        B×H, the states before step 1.
    forced : Array, optional
        T×4H, values that stand in place of a gate, NaN where it is left alone.
    set_h, set_c : Array, optional
        T×H, likewise for the states.

    Returns
    -------
    tuple of Array
        T×B×H each.
    """
    dtype = drive.dtype
    back = np.ascontiguousarray(weights.U.T.astype(dtype))
    p_i, p_f, p_o = (p.astype(dtype) for p in (weights.p_i, weights.p_f, weights.p_o))
    hidden = np.empty((*drive.shape[:2], weights.hidden_size), dtype)
    cell_state = np.empty_like(hidden)
    with np.errstate(all="ignore"):
        for t, step in enumerate(drive):
            held = None if forced is None else np.split(forced[t], 4)
            a_i, a_f, a_g, a_o = np.split(step + h @ back, 4, axis=1)
            i, f, g = _logistic(a_i + p_i * c), _logistic(a_f + p_f * c), np.tanh(a_g)
            if held is not None:
                i, f, g = put(i, held[0]), put(f, held[1]), put(g, held[2])
            c = f * c + i * g
            if set_c is not None:
                c = put(c, set_c[t])
            o = _logistic(a_o + p_o * c)
            if held is not None:
                o = put(o, held[3])
            h = o * np.tanh(c)
            if set_h is not None:
                h = put(h, set_h[t])
            hidden[t], cell_state[t] = h, c
    return hidden, cell_state


def gru_before_loop(
    drive: Array, U: Array, b_hn: Array, h: Array, forced: Array | None = None, set_h: Array | None = None
) -> Array:
    """h of a GRU whose reset gate comes before the recurrent product; parameters as of the other loops.

    ``b_hn`` has H.
    """
    H = len(b_hn)
    back_gates, back_candidate = (np.ascontiguousarray(rows.T) for rows in (U[: 2 * H], U[2 * H :]))
    hidden = np.empty((*drive.shape[:2], H), drive.dtype)
    with np.errstate(all="ignore"):
        for t, step in enumerate(drive):
            held = None if forced is None else np.split(forced[t], 3)
            r, z = np.split(_logistic(step[:, : 2 * H] + h @ back_gates), 2, axis=1)
            if held is not None:
                r, z = put(r, held[0]), put(z, held[1])
            n = np.tanh(step[:, 2 * H :] + (r * h) @ back_candidate + b_hn)
            if held is not None:
                n = put(n, held[2])
            h = (1.0 - z) * n + z * h
            if set_h is not None:
                h = put(h, set_h[t])
            hidden[t] = h
    return hidden


def put(values: Array, held: Array) -> Array:
    """``held`` where it is a number, ``values`` where it is NaN."""
    merged: Array = np.where(np.isnan(held), values, held).astype(values.dtype, copy=False)
    return merged


def _logistic(a: Array) -> Array:
    value: Array = 1.0 / (1.0 + np.exp(-a))
    return value


def loop(
    weights: CellWeights,
    activation: str,
    x: Tensor,
    parameters: Parameters,
    states: tuple[Tensor, Tensor | None],
    held: tuple[Tensor | None, Tensor | None, Tensor | None] = (None, None, None),
) -> tuple[Tensor, Tensor | None]:
    """The cells without a kernel, in numpy on the CPU: h and c of all steps, T×B×H."""
    drive = (x @ parameters.W.T + parameters.b).cpu().numpy()
    h, c = (None if state is None else state.cpu().numpy() for state in states)
    forced, set_h, set_c = (None if values is None else values.cpu().numpy() for values in held)
    assert h is not None
    if isinstance(weights, PeepholeWeights):
        assert c is not None
        hidden, cell_state = peephole_loop(drive, weights, h, c, forced, set_h, set_c)
        return torch.from_numpy(hidden).to(x.device), torch.from_numpy(cell_state).to(x.device)
    if isinstance(weights, GruBeforeWeights):
        b_hn = weights.b_hn.astype(drive.dtype)
        looped = gru_before_loop(drive, parameters.U.cpu().numpy(), b_hn, h, forced, set_h)
        return torch.from_numpy(looped).to(x.device), None
    looped = rnn_loop(drive, parameters.U.cpu().numpy(), h, activation, set_h)
    return torch.from_numpy(looped).to(x.device), None
