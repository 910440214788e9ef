"""The error signal of one cell on its way back: ∂L/∂h_t for every t at once.

L is the sum of the last hidden state's units, or of all states', so
∂L/∂h_T = (1, …, 1). Two exact ways back, chosen by where the work runs (``method="auto"``):

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
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from rnnlab.engine import sweeps
from rnnlab.engine.parameters import CellWeights, Parameters
from rnnlab.engine.traces import Array, EngineError
from rnnlab.engine.undrawn import undrawn

_FUSED_ACTIVATIONS = ("tanh", "relu")


@dataclass(frozen=True)
class BackwardPass:
    """Hidden states forward and their gradients backward.

    ``gradients`` has a row more than ``hidden``: row 0 is ∂L/∂h_0, row t is
    ∂L/∂h_t, the last is ∂L/∂h_T = 1.
    """

    hidden: Array  # T×H
    gradients: Array  # (T+1)×H
    cell_gradients: Array | None = None  # (T+1)×H, ∂L/∂c_t of an LSTM, the way through h_t included
    input_gradients: Array | None = None  # T×I, ∂L/∂x_t


def backward_pass(
    cell: str,
    weights: CellWeights,
    inputs: Tensor,
    *,
    activation: str = "tanh",
    dtype: torch.dtype = torch.float64,
    device: torch.device | None = None,
    method: str = "auto",
    loss: str = "last",
    quantity: str = "h",
) -> BackwardPass:
    """∂L/∂h_t for t = 0..T, h_0 = 0.

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
        A sweep runs on the CPU; so does what asks for ∂L/∂c_t, which no fused cell tells.
    loss : {"last", "all"}
        L = Σ h_T, or Σ_t Σ h_t.
    quantity : {"h", "c", "x"}
        What is asked for beside ∂L/∂h_t.

    Raises
    ------
    EngineError
        ``no-probe`` when a probe is asked for a linear or sigmoid RNN.
    """
    fused = cell != "rnn" or activation in _FUSED_ACTIVATIONS
    place = torch.device("cpu") if device is None or not fused else device
    if method == "auto":
        method = "sweep" if place.type == "cpu" or quantity == "c" else "probe"
    if method == "probe" and not fused:
        raise EngineError("no-probe", "activation", value=activation)
    if method == "sweep":
        place = torch.device("cpu")
    on_place = weights.tensors(dtype, place)
    x = inputs.to(place, dtype)
    with np.errstate(over="ignore", under="ignore", invalid="ignore"):
        if method == "probe":
            return _probe(cell, on_place, x, activation, loss, quantity)
        return _sweep(cell, on_place, x, activation, loss, quantity)


def _array(tensor: Tensor) -> Array:
    array: Array = tensor.detach().cpu().numpy()
    return array


def _fused(cell: str, weights: Parameters, activation: str) -> nn.RNNBase:
    """torch's own cell with these weights; the bias sits in ``bias_ih``, a GRU's b_hn in ``bias_hh``."""
    rows, inputs = weights.W.shape
    hidden = weights.U.shape[1]
    kind = {"rnn": nn.RNN, "gru": nn.GRU, "lstm": nn.LSTM}[cell]
    extra: dict[str, Any] = {"nonlinearity": activation} if cell == "rnn" else {}
    module: nn.RNNBase = undrawn(kind, inputs, hidden, device=weights.W.device, dtype=weights.W.dtype, **extra)
    module.requires_grad_(False)
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


def _probe(cell: str, weights: Parameters, inputs: Tensor, activation: str, loss: str, quantity: str) -> BackwardPass:
    projections = (inputs @ weights.W.T + weights.b).requires_grad_()
    identity = torch.eye(len(weights.b), dtype=weights.b.dtype, device=weights.b.device)
    probe = Parameters(W=identity, U=weights.U, b=torch.zeros_like(weights.b), b_hn=weights.b_hn)
    states = _fused(cell, probe, activation)(projections.unsqueeze(1))[0].squeeze(1)
    total = states.sum() if loss == "all" else states[-1].sum()
    (at_preactivation,) = torch.autograd.grad(total, projections)
    with torch.no_grad():
        at_inputs = _array(at_preactivation @ weights.W) if quantity == "x" else None
        if cell != "gru":
            through_u = at_preactivation @ weights.U
            received = torch.cat((through_u, torch.ones_like(through_u[:1])))
            if loss == "all":
                received[1:-1] += 1
            return BackwardPass(hidden=_array(states), gradients=_array(received), input_gradients=at_inputs)
        assert weights.b_hn is not None
        H = states.shape[1]
        before = _before(states)
        r, z = torch.sigmoid(projections[:, : 2 * H] + before @ weights.U[: 2 * H].T).chunk(2, dim=1)
        at_preactivation[:, 2 * H :] *= r  # the reset gate stands between U h and the candidate
        through_u = at_preactivation @ weights.U
    gradients = _second_path(_array(through_u), _array(z), 1.0 if loss == "all" else 0.0)
    return BackwardPass(hidden=_array(states), gradients=gradients, input_gradients=at_inputs)


def _second_path(through_u: Array, z: Array, direct: float) -> Array:
    """Add to ∂L/∂h_{t-1} what passes by the gates, z_t ⊙ ∂L/∂h_t, from T back, and the loss's own part."""
    T, H = through_u.shape
    gradients = np.ones((T + 1, H), dtype=through_u.dtype)
    for t in range(T - 1, -1, -1):
        np.multiply(z[t], gradients[t + 1], out=gradients[t])
        gradients[t] += through_u[t]
        if t > 0:
            gradients[t] += direct
    return gradients


def _sweep(cell: str, weights: Parameters, inputs: Tensor, activation: str, loss: str, quantity: str) -> BackwardPass:
    run = sweeps.forward(cell, weights, inputs, activation)
    direct = np.ones_like(run.hidden) if loss == "all" else None
    signals = sweeps.backward(run, _array(weights.U), direct, record=quantity != "h")
    at_inputs = sweeps.rows_of_inputs(run, signals) @ _array(weights.W) if quantity == "x" else None
    return BackwardPass(run.hidden, signals.at_hidden, signals.at_cell, at_inputs)
