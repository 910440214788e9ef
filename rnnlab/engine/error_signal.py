"""The error signal of one cell on its way back: ∂L/∂h_t for every t at once.

L is the sum of the last hidden state's units, or of all states', so
∂L/∂h_T = (1, …, 1). Two exact ways back, chosen by where the work runs (``method="auto"``):

- **probe** (GPU, fused cells; on a CPU an LSTM in float32): the cell reads (0, x_t) in the place of x_t, and its input
  weights are (U, W). The zeros change no state, but ∂L/∂0 is Uᵀ ∂L/∂a_t, which is ∂L/∂h_{t-1}. So one fused pass
  forward and back tells it for every t. A GRU has a second path, and r between U h and the candidate: it reads
  W x_t + b with the identity as its input weights, which yields ∂L/∂a_t; the rest is a product and a backward scan.
- **sweep** (CPU): one loop forward that keeps the local derivatives, then one
  small product with Uᵀ a step (``rnnlab.engine.sweeps``). Nothing is recorded,
  so no graph is built and torn down.

Measured on a CPU, one thread, medians in ms (T=1,000; everything from the
weights on: sweep / probe, beside a plain fused forward and backward pass):

==============  ==============  ==============  =================
cell            H=64            H=256           plain, H=64 / 256
==============  ==============  ==============  =================
RNN, float64    4.1 / 21        17 / 49         28 / 70
GRU, float64    12 / 103        59 / 198        95 / 200
LSTM, float64   16 / 85         87 / 196        86 / 236
RNN, float32    3.4 / 21        9.9 / 34        26 / 48
GRU, float32    10 / 93         31 / 159        86 / 154
LSTM, float32   8.5 / 5.1       45 / 41         4.1 / 33
==============  ==============  ==============  =================

torch's LSTM in float32 (oneDNN) is the one kernel that beats the sweep.
(Where float32 gradients fall below 1e-38 they are subnormal numbers, which a
CPU multiplies slowly: the way back then takes up to twice as long.) On a GPU
each step of a sweep would be a launch, and the probe has none.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from rnnlab.engine import sweeps
from rnnlab.engine.kernels import fused, is_fused
from rnnlab.engine.parameters import CellWeights, Parameters
from rnnlab.engine.traces import Array, EngineError


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
    has_kernel = is_fused(cell, activation)
    place = torch.device("cpu") if device is None or not has_kernel else device
    if method == "auto":
        quick = has_kernel and quantity != "c" and has_quick_kernel(cell, torch.empty(0, dtype=dtype, device=place))
        method = "probe" if quick else "sweep"
    if method == "probe" and not has_kernel:
        raise EngineError("no-probe", "activation", value=activation)
    if method == "sweep":
        place = torch.device("cpu")
    on_place = weights.tensors(dtype, place)
    x = inputs.to(place, dtype)
    with np.errstate(over="ignore", under="ignore", invalid="ignore"):
        if method == "probe":
            return _probe(cell, on_place, x, activation, loss, quantity)
        return _sweep(cell, on_place, x, activation, loss, quantity)


def has_quick_kernel(cell: str, U: Tensor) -> bool:
    """Whether torch's own way back beats a loop over the steps, for U's precision and place; of a fused cell."""
    if U.device.type != "cpu":
        return True
    return cell == "lstm" and U.dtype == torch.float32 and torch.backends.mkldnn.is_available()


def _array(tensor: Tensor) -> Array:
    array: Array = tensor.detach().cpu().numpy()
    return array


def _before(states: Tensor) -> Tensor:
    """h_{t-1} for t = 1..T, with h_0 = 0."""
    return torch.cat((torch.zeros_like(states[:1]), states[:-1]))


class Probe:
    """B sequences read by torch's own RNN or LSTM, with a way back to every state.

    Parameters
    ----------
    cell : {"rnn", "lstm"}
    activation : {"tanh", "relu"}
        Of an RNN.
    weights : Parameters
    inputs : Tensor
        T×B×I.
    """

    def __init__(self, cell: str, activation: str, weights: Parameters, inputs: Tensor) -> None:
        H = weights.U.shape[1]
        self._inputs = torch.cat((inputs.new_zeros(*inputs.shape[:2], H), inputs), 2).requires_grad_()
        parameters = Parameters(W=torch.cat((weights.U, weights.W), 1), U=weights.U, b=weights.b)
        self._states = _states(cell, activation, parameters, self._inputs)
        self.states = self._states.detach()  # T×B×H

    def back(self, direct: Tensor) -> tuple[Tensor, Tensor]:
        """The error signal of a loss that puts ``direct``, T×B×H, on the states; once.

        Returns
        -------
        at_hidden : Tensor
            (T+1)×B×H, ∂L/∂h_t for t = 0..T.
        at_inputs : Tensor
            T×B×I, ∂L/∂x_t.
        """
        # Not ``grad_outputs``: with them torch imports sympy, which takes a second, and which nobody else needs here.
        (received,) = torch.autograd.grad((self._states * direct).sum(), self._inputs)
        H = direct.shape[2]
        at_hidden = torch.cat((received[..., :H], direct[-1:]))
        at_hidden[1:-1] += direct[:-1]
        return at_hidden, received[..., H:]


def _states(cell: str, activation: str, parameters: Parameters, inputs: Tensor) -> Tensor:
    """h of all steps from torch's kernel, T×B×H, with a way back to the inputs."""
    start = inputs.new_zeros(inputs.shape[1], parameters.U.shape[1])
    memory = start if cell == "lstm" else None
    return fused(cell, activation, parameters, inputs, start, memory, way_back=True)[0]


def _probe(cell: str, weights: Parameters, inputs: Tensor, activation: str, loss: str, quantity: str) -> BackwardPass:
    if cell == "gru":
        return _gru_probe(weights, inputs, loss, quantity)
    probe = Probe(cell, activation, weights, inputs[:, None])
    at_hidden, at_inputs = (_array(found[:, 0]) for found in probe.back(_direct(probe.states, loss)))
    return BackwardPass(_array(probe.states[:, 0]), at_hidden, input_gradients=at_inputs if quantity == "x" else None)


def _direct(states: Tensor, loss: str) -> Tensor:
    """What the loss itself puts on each state, T×B×H."""
    if loss == "all":
        return torch.ones_like(states)
    direct = torch.zeros_like(states)
    direct[-1] = 1
    return direct


def _gru_probe(weights: Parameters, inputs: Tensor, loss: str, quantity: str) -> BackwardPass:
    projections = (inputs @ weights.W.T + weights.b).requires_grad_()
    identity = torch.eye(len(weights.b), dtype=weights.b.dtype, device=weights.b.device)
    probe = Parameters(W=identity, U=weights.U, b=torch.zeros_like(weights.b), b_hn=weights.b_hn)
    states = _states("gru", "tanh", probe, projections[:, None])
    (at_preactivation,) = torch.autograd.grad((states * _direct(states, loss)).sum(), projections)
    states = states[:, 0]
    with torch.no_grad():
        at_inputs = _array(at_preactivation @ weights.W) if quantity == "x" else None
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
