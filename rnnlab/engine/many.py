"""The error signal of several draws of one cell, side by side on the CPU.

A step of one small network is a few calls of numpy, and it is their number
that costs: S networks of one size in one array take as many calls as one of
them. The mathematics is that of ``sweeps``, which keeps more of it.

Three cells, CPU time of one thread in ms, one after the other / side by side:

=====  ======  ========  ========
draws  T       H = 32    H = 64
=====  ======  ========  ========
5      200     30 / 21   41 / 30
5      1,000   140 / 88  189 / 163
20     1,000   586 / 273 783 / 712
=====  ======  ========  ========

Eight units gain most (20 draws over 200 steps: 102 / 17); with 128 the arrays
no longer fit in the cache and it is the slower way.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import torch

from rnnlab.engine.parameters import Parameters
from rnnlab.engine.sweeps import slopes
from rnnlab.engine.traces import Array

MOST_UNITS = 64  # beyond, one after the other is faster
MOST_NUMBERS = 2**22  # T·S·G of one array; there are about eight of them


def at_once(length: int, rows: int) -> int:
    """How many draws fit in the memory that one piece of work may take, at least 1."""
    return max(1, MOST_NUMBERS // (length * rows))


def gradients_of_many(
    cell: str,
    weights: Sequence[Parameters],
    inputs: Sequence[torch.Tensor],
    *,
    activation: str = "tanh",
    loss: str = "last",
    quantity: str = "h",
) -> Array:
    """∂L/∂h_t, ∂L/∂c_t or ∂L/∂x_t for t = 1..T of S networks that start from zeros.

    Parameters
    ----------
    cell : {"rnn", "gru", "lstm"}
    weights : sequence of S Parameters
        On the CPU, of one shape and dtype.
    inputs : sequence of S tensors, T×I
    activation : {"tanh", "sigmoid", "relu", "linear"}
        Of an RNN.
    loss : {"last", "all"}
    quantity : {"h", "c", "x"}
        "c" is an LSTM's alone.

    Returns
    -------
    array, S×T×H or S×T×I
    """
    terms = [torch.addmm(one.b, x, one.W.T) for one, x in zip(weights, inputs, strict=True)]
    projections: Array = torch.stack(terms, dim=1).numpy()
    U: Array = torch.stack([one.U for one in weights]).numpy()
    with np.errstate(over="ignore", under="ignore", invalid="ignore"):
        if cell == "rnn":
            at_hidden, at_cell, rows = _rnn(projections, U, activation, loss)
        elif cell == "gru":
            b_hn: Array = torch.stack([one.b_hn for one in weights if one.b_hn is not None]).numpy()
            at_hidden, at_cell, rows = _gru(projections, U, b_hn, loss)
        else:
            at_hidden, at_cell, rows = _lstm(projections, U, loss)
        if quantity == "x":
            W: Array = torch.stack([one.W for one in weights]).numpy()
            at_inputs: Array = np.matmul(rows.transpose(1, 0, 2), W)
            return at_inputs
        found = at_hidden if quantity == "h" else at_cell
    assert found is not None
    return found.transpose(1, 0, 2)


Signals = tuple[Array, Array | None, Array]  # T×S×H, T×S×H, T×S×G: ∂L/∂h_t, ∂L/∂c_t, ∂L/∂(W x_t + b)


def _times(matrices: Array, vectors: Array, out: Array) -> None:
    """S products of a matrix and a vector."""
    np.matmul(matrices, vectors[:, :, None], out=out[:, :, None])


def _logistic(values: Array) -> None:
    """σ(a) in place."""
    np.negative(values, out=values)
    np.exp(values, out=values)
    np.add(values, 1, out=values)
    np.reciprocal(values, out=values)


def _before(states: Array) -> Array:
    return np.concatenate((np.zeros_like(states[:1]), states[:-1]))


def _rnn(projections: Array, U: Array, activation: str, loss: str) -> Signals:
    hidden = np.empty_like(projections)
    h = np.zeros_like(hidden[0])
    for step, projection in zip(hidden, projections, strict=True):
        _times(U, h, step)
        np.add(step, projection, out=step)
        if activation == "tanh":
            np.tanh(step, out=step)
        elif activation == "relu":
            np.maximum(step, 0, out=step)
        elif activation == "sigmoid":
            _logistic(step)
        h = step
    by_h, back = slopes(hidden, activation), np.ascontiguousarray(U.transpose(0, 2, 1))
    at_hidden, rows = np.empty_like(hidden), np.empty_like(hidden)
    at_hidden[-1] = 1
    for t in range(len(hidden) - 1, -1, -1):
        np.multiply(by_h[t], at_hidden[t], out=rows[t])
        if t > 0:
            _times(back, rows[t], at_hidden[t - 1])
            if loss == "all":
                at_hidden[t - 1] += 1
    return at_hidden, None, rows


def _gru(projections: Array, U: Array, b_hn: Array, loss: str) -> Signals:
    (steps, seeds), H = projections.shape[:2], U.shape[2]
    products = np.empty_like(projections)
    gates = np.empty((steps, seeds, 2 * H), U.dtype)
    n, hidden = (np.empty((steps, seeds, H), U.dtype) for _ in range(2))
    h = np.zeros((seeds, H), U.dtype)
    for t in range(steps):
        _times(U, h, products[t])
        both, new, state, from_h = gates[t], n[t], hidden[t], products[t, :, 2 * H :]
        np.add(products[t, :, : 2 * H], projections[t, :, : 2 * H], out=both)
        _logistic(both)
        np.add(from_h, b_hn, out=from_h)
        np.multiply(both[:, :H], from_h, out=new)
        np.add(new, projections[t, :, 2 * H :], out=new)
        np.tanh(new, out=new)
        np.subtract(h, new, out=state)
        np.multiply(state, both[:, H:], out=state)
        np.add(state, new, out=state)
        h = state
    r, z, from_h = gates[..., :H], gates[..., H:], products[..., 2 * H :]
    by_h = np.empty((steps, seeds, 3, H), U.dtype)
    at_n = (1 - z) * (1 - n * n)
    np.multiply(at_n * from_h, r * (1 - r), out=by_h[:, :, 0])
    np.multiply(_before(hidden) - n, z * (1 - z), out=by_h[:, :, 1])
    np.multiply(at_n, r, out=by_h[:, :, 2])
    keep, back = np.ascontiguousarray(z), np.ascontiguousarray(U.transpose(0, 2, 1))
    at_hidden, rows = np.empty_like(hidden), np.empty((steps, seeds, 3, H), U.dtype)
    at_hidden[-1] = 1
    passed = np.empty_like(h)
    for t in range(steps - 1, -1, -1):
        at_h = at_hidden[t]
        np.multiply(by_h[t], at_h[:, None], out=rows[t])
        if t > 0:
            _times(back, rows[t].reshape(seeds, -1), at_hidden[t - 1])
            np.multiply(keep[t], at_h, out=passed)
            at_hidden[t - 1] += passed
            if loss == "all":
                at_hidden[t - 1] += 1
    # the reset gate stands between U h and the candidate, not between W x and it
    rows[:, :, 2] = at_n * at_hidden
    return at_hidden, None, rows.reshape(steps, seeds, -1)


def _lstm(projections: Array, U: Array, loss: str) -> Signals:
    (steps, seeds), H = projections.shape[:2], U.shape[2]
    gates = np.empty((steps, seeds, 4, H), U.dtype)
    cells, squashed, hidden = (np.empty((steps, seeds, H), U.dtype) for _ in range(3))
    h = c = np.zeros((seeds, H), U.dtype)
    written = np.empty_like(h)
    for t in range(steps):
        four, new = gates[t], cells[t]
        flat = four.reshape(seeds, -1)
        _times(U, h, flat)
        np.add(flat, projections[t], out=flat)
        np.tanh(four[:, 2], out=four[:, 2])
        _logistic(four[:, :2])
        _logistic(four[:, 3])
        np.multiply(four[:, 0], four[:, 2], out=written)
        np.multiply(four[:, 1], c, out=new)
        np.add(new, written, out=new)
        np.tanh(new, out=squashed[t])
        np.multiply(four[:, 3], squashed[t], out=hidden[t])
        h, c = hidden[t], new
    i, f, g, o = (gates[:, :, k] for k in range(4))
    by = np.empty_like(gates)
    np.multiply(g, i * (1 - i), out=by[:, :, 0])
    np.multiply(_before(cells), f * (1 - f), out=by[:, :, 1])
    np.multiply(i, 1 - g * g, out=by[:, :, 2])
    np.multiply(squashed, o * (1 - o), out=by[:, :, 3])
    into_c, keep = o * (1 - squashed * squashed), np.ascontiguousarray(f)
    back = np.ascontiguousarray(U.transpose(0, 2, 1))
    at_hidden, at_cell, rows = np.empty_like(hidden), np.empty_like(hidden), np.empty_like(gates)
    at_hidden[-1] = 1
    carried = np.zeros_like(written)
    for t in range(steps - 1, -1, -1):
        at_h, at_c, four = at_hidden[t], at_cell[t], rows[t]
        np.multiply(into_c[t], at_h, out=at_c)
        np.add(at_c, carried, out=at_c)
        np.multiply(by[t, :, :3], at_c[:, None], out=four[:, :3])
        np.multiply(by[t, :, 3], at_h, out=four[:, 3])
        if t > 0:
            _times(back, four.reshape(seeds, -1), at_hidden[t - 1])
            if loss == "all":
                at_hidden[t - 1] += 1
            np.multiply(at_c, keep[t], out=carried)
    return at_hidden, at_cell, rows.reshape(steps, seeds, -1)
