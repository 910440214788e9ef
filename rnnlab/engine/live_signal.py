"""‖∂L/∂h_t‖ of a network in training, on sequences that are always the same.

In the training's own float32. torch's LSTM and an RNN read all sequences side
by side (``error_signal.Probe``; one loop forward and one back without a graph,
``sweeps``); any other cell reads one after the other in such loops.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch

from rnnlab.engine import sweeps
from rnnlab.engine.error_signal import Probe, has_quick_kernel
from rnnlab.engine.network import CELLS
from rnnlab.engine.norms import row_norms
from rnnlab.engine.tasks.base import NO_LOSS, Batch
from rnnlab.engine.tasks.series import Series
from rnnlab.engine.traces import Array
from rnnlab.engine.training import Checkpoint


def log_norms(checkpoint: Checkpoint, batch: Batch | Series) -> Array:
    """log₁₀ of ‖∂L/∂h_t‖ for t = 1..T, root mean square over the sequences, L each sequence's own loss.

    Parameters
    ----------
    checkpoint : Checkpoint
        Of an RNN, GRU or LSTM.
    batch : Batch or Series
        Sequences of one length T.

    Returns
    -------
    Array
        T, float64; −inf where every sequence's norm is 0, NaN or inf where a value is.
    """
    found = signals(checkpoint, batch)
    norms = row_norms(found.reshape(-1, found.shape[2])).reshape(found.shape[:2])
    with np.errstate(divide="ignore"):
        logs: Array = np.log10(row_norms(norms)) - 0.5 * np.log10(norms.shape[1])
    return logs


def signals(checkpoint: Checkpoint, batch: Batch | Series) -> Array:
    """∂L/∂h_t of each sequence by itself, for t = 1..T: T×B×H float32."""
    setup, weights = checkpoint.setup, checkpoint.weights
    names = ("weight_ih_l0", "weight_hh_l0", "bias_ih_l0", "bias_hh_l0")
    cell = CELLS[setup.cell].from_torch({name: torch.from_numpy(weights[f"rnn.{name}"]) for name in names})
    parameters = cell.tensors(torch.float32)
    V, a = weights["readout.weight"], weights["readout.bias"]
    inputs, targets = _sequences(checkpoint, batch)

    def direct(hidden: Array, targets: Any) -> Array:
        """What each sequence's loss itself puts on its states; both T×B×H."""
        own = zip(hidden.swapaxes(0, 1), targets, strict=True)
        with np.errstate(all="ignore"):  # an explosion is a result, not a warning
            return np.stack([_at_output(states @ V.T + a, asked) @ V for states, asked in own], axis=1)

    if has_quick_kernel(setup.cell, parameters.U):
        probe = Probe(setup.cell, setup.activation, parameters, torch.from_numpy(inputs))
        at_hidden: Array = probe.back(torch.from_numpy(direct(probe.states.numpy(), targets)))[0].numpy()
        return at_hidden[1:]

    def swept(inputs: Array, targets: Any) -> Array:
        run = sweeps.forward(setup.cell, parameters, torch.from_numpy(inputs), setup.activation)
        on_states = direct(run.hidden.reshape(len(inputs), -1, setup.hidden), targets).reshape(run.hidden.shape)
        return sweeps.backward(run, parameters.U.numpy(), on_states).at_hidden[1:]

    if setup.cell == "rnn":
        return swept(inputs, targets)
    return np.stack([swept(inputs[:, k], targets[k : k + 1]) for k in range(inputs.shape[1])], axis=1)


def _sequences(checkpoint: Checkpoint, batch: Batch | Series) -> tuple[Array, Any]:
    """Inputs T×B×I, and what is asked of each sequence: answers by number, or the one number."""
    inputs = batch.inputs if isinstance(batch, Series) else checkpoint.weights["embedding.weight"][batch.inputs]
    return np.ascontiguousarray(inputs.swapaxes(0, 1)), batch.targets


def _at_output(outputs: Array, targets: Any) -> Array:
    """∂L/∂(outputs), T×O: of a squared error after the last step, or of the mean cross-entropy over what is asked."""
    gradient = np.zeros_like(outputs)
    if np.ndim(targets) == 0:
        gradient[-1] = 2 * (outputs[-1] - targets)
        return gradient
    asked = np.flatnonzero(targets != NO_LOSS)
    logits = outputs[asked]
    shares = np.exp(logits - logits.max(axis=1, keepdims=True))
    shares /= shares.sum(axis=1, keepdims=True)
    shares[np.arange(len(asked)), targets[asked]] -= 1
    gradient[asked] = shares / len(asked)
    return gradient
