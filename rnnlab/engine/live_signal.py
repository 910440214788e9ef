"""‖∂L/∂h_t‖ of a network in training, on sequences that are always the same.

The passes are those of ``rnnlab.engine.sweeps``, in the training's own float32:
one loop forward and one back for each sequence, without a graph.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch

from rnnlab.engine import sweeps
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
    norms = np.stack([row_norms(gradients) for gradients in signals(checkpoint, batch)])
    with np.errstate(divide="ignore"):
        logs: Array = np.log10(row_norms(norms.T)) - 0.5 * np.log10(len(norms))
    return logs


def signals(checkpoint: Checkpoint, batch: Batch | Series) -> list[Array]:
    """∂L/∂h_t of each sequence by itself, T×H float32."""
    setup, weights = checkpoint.setup, checkpoint.weights
    names = ("weight_ih_l0", "weight_hh_l0", "bias_ih_l0", "bias_hh_l0")
    cell = CELLS[setup.cell].from_torch({name: torch.from_numpy(weights[f"rnn.{name}"]) for name in names})
    parameters = cell.tensors(torch.float32)
    U: Array = parameters.U.numpy()
    V, a = weights["readout.weight"], weights["readout.bias"]
    found = []
    for inputs, targets in _sequences(checkpoint, batch):
        run = sweeps.forward(setup.cell, parameters, torch.from_numpy(inputs), setup.activation)
        with np.errstate(all="ignore"):  # an explosion is a result, not a warning
            direct = _at_output(run.hidden @ V.T + a, targets) @ V
        found.append(sweeps.backward(run, U, direct).at_hidden[1:])
    return found


def _sequences(checkpoint: Checkpoint, batch: Batch | Series) -> list[tuple[Array, Any]]:
    """Inputs T×I, and what is asked: answers by number, or the one number."""
    if isinstance(batch, Series):
        return [(inputs, target) for inputs, target in zip(batch.inputs, batch.targets, strict=True)]
    vectors = checkpoint.weights["embedding.weight"]
    return [(vectors[words], targets) for words, targets in zip(batch.inputs, batch.targets, strict=True)]


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
