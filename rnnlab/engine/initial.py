"""Random weights and inputs, drawn from a seed in a stated order.

Two generators, so that the streams never mix: inputs come from the seed
``2·seed``, weights from ``2·seed + 1``. So another cell, initialisation or
factor sees the same inputs, and another length the same weights. (A generator
keeps 32 bits: seeds go up to 2³¹ − 1.) All draws are
made in float64 on the CPU and cast afterwards: a float32 run has the same
weights, rounded.
"""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache

import torch
from torch import Tensor, nn

from rnnlab.engine.parameters import CellWeights, GruWeights, LstmWeights, RnnWeights

GATES = {"rnn": 1, "gru": 3, "lstm": 4}  # PyTorch's rows: GRU r, z, n; LSTM i, f, g, o
_ROWS = 16


def draw_inputs(seed: int, length: int, size: int, scale: float) -> Tensor:
    """T inputs of I components, ``scale`` × standard normal.

    The rows are drawn step by step, in whole blocks of 16 steps: then a longer
    sequence begins with the inputs of the shorter one (the generator treats
    the end of an uneven request differently).

    Returns
    -------
    Tensor
        T×I, float64.
    """
    return scale * _normal_rows(seed, math.ceil(length / _ROWS) * _ROWS, size)[:length]


@lru_cache(maxsize=2)
def _normal_rows(seed: int, rows: int, size: int) -> Tensor:
    generator = torch.Generator().manual_seed(2 * seed)
    return torch.randn(rows, size, generator=generator, dtype=torch.float64)


def draw_weights(
    cell: str,
    hidden: int,
    inputs: int,
    *,
    init: str = "orthogonal",
    factor: float = 1.0,
    forget_bias: float = 0.0,
    seed: int = 0,
) -> CellWeights:
    """Weights of one RNN, GRU or LSTM layer.

    Order of the draws: the H×H blocks of U gate by gate (PyTorch's order), the
    H×I blocks of W likewise, then ``bias_ih``, then ``bias_hh``.

    ``factor`` multiplies U, whatever the initialisation.

    - ``"orthogonal"``: each H×H gate block of U on its own is orthogonal (one
      draw for the stacked gates would leave singular values far from 1); W is
      uniform ±1/√H, the biases are 0.
    - ``"xavier"``: each block of U and W is Xavier uniform; the biases are 0.
    - ``"shear"``: each block of U has 2×2 blocks [[1, 100/9], [0, 1]] on its
      diagonal, no draw; with factor 0.9 that is [[0.9, 10], [0, 0.9]], whose
      spectral radius is below 1 and whose norm is 10.08. W and b as with
      ``"orthogonal"``.
    - ``"uniform"``: all weights and both of PyTorch's biases uniform ±1/√H,
      as ``torch.nn.RNN``, ``GRU`` and ``LSTM`` start.

    ``forget_bias`` is then written over the bias of the gate that keeps: the
    LSTM's f (the formula's one b; in PyTorch ``bias_ih``, with ``bias_hh``
    zero there) and the GRU's update gate z, which keeps the old state where it
    is 1. An RNN has no such gate.

    Parameters
    ----------
    cell : {"rnn", "gru", "lstm"}
    hidden, inputs : int
        H and I.
    init : {"orthogonal", "xavier", "uniform", "shear"}
    factor, forget_bias : float
    seed : int
        0 to 2³¹ − 1.
    """
    drawn = _unscaled(cell, hidden, inputs, init, seed)
    b = drawn.b.copy()
    if cell in ("lstm", "gru"):
        b[hidden : 2 * hidden] = forget_bias
    return replace(drawn, U=factor * drawn.U, b=b)


@lru_cache(maxsize=64)  # three cells of 20 seeds
def _unscaled(cell: str, hidden: int, inputs: int, init: str, seed: int) -> CellWeights:
    """The draws alone. Kept, so that dragging a factor or a length draws nothing anew."""
    generator = torch.Generator().manual_seed(2 * seed + 1)
    gates = GATES[cell]
    bound = 1 / math.sqrt(hidden)

    def uniform(*shape: int) -> Tensor:
        return torch.empty(*shape, dtype=torch.float64).uniform_(-bound, bound, generator=generator)

    def block(columns: int, recurrent: bool) -> Tensor:
        if init == "xavier":
            empty = torch.empty(hidden, columns, dtype=torch.float64)
            return nn.init.xavier_uniform_(empty, generator=generator)
        if init == "shear" and recurrent:
            return _sheared(hidden)
        if init == "orthogonal" and recurrent:
            return nn.init.orthogonal_(torch.empty(hidden, columns, dtype=torch.float64), generator=generator)
        return uniform(hidden, columns)

    U = torch.cat([block(hidden, recurrent=True) for _ in range(gates)])
    W = torch.cat([block(inputs, recurrent=False) for _ in range(gates)])
    if init == "uniform":
        bias_ih, bias_hh = uniform(gates * hidden), uniform(gates * hidden)
    else:
        bias_ih = bias_hh = torch.zeros(gates * hidden, dtype=torch.float64)
    b = bias_ih + bias_hh
    if cell == "gru":
        b[2 * hidden :] = bias_ih[2 * hidden :]
        return GruWeights(W.numpy(), U.numpy(), b.numpy(), b_hn=bias_hh[2 * hidden :].numpy())
    return (LstmWeights if cell == "lstm" else RnnWeights)(W.numpy(), U.numpy(), b.numpy())


def _sheared(hidden: int) -> Tensor:
    """Ones on the diagonal, and 100/9 beside every other one: powers grow at first although no eigenvalue does."""
    sheared = torch.eye(hidden, dtype=torch.float64)
    first = torch.arange(0, hidden - 1, 2)
    sheared[first, first + 1] = 100 / 9
    return sheared
