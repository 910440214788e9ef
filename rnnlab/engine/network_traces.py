"""What the networks answer with: frozen records of numpy arrays, as in ``traces``.

This module imports numpy only, because both processes load it. T steps, H
units, I inputs, D directions (1 or 2), L layers, V classes; ``*B`` is nothing
for one sequence and the number of sequences for a batch.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from rnnlab.engine.traces import Array, CellTrace, NonFinite

if TYPE_CHECKING:
    from jaxtyping import Bool, Float, Int

BoolArray = np.ndarray[Any, np.dtype[np.bool_]]
IntArray = np.ndarray[Any, np.dtype[np.int64]]


@dataclass(frozen=True)
class LayerTrace:
    """One layer: a pass from each end, or from the first step alone, both in the order of the sentence."""

    forward: CellTrace
    backward: CellTrace | None
    output: Float[Array, "*B T DH"]  # [forward; backward] at each step


@dataclass(frozen=True)
class NetworkTrace:
    """All layers of a network, first to last; each reads the output of the one before.

    ``final_hidden`` and ``final_cell`` are in torch's order: layer 1 forward,
    layer 1 backward, layer 2 forward …. A forward state is that after the
    sequence's own last step; a backward one that after step 1, which is not
    the last row of ``output``.
    """

    layers: tuple[LayerTrace, ...]
    output: Float[Array, "*B T DH"]  # of the last layer
    final_hidden: Float[Array, "LD *B H"]
    final_cell: Float[Array, "LD *B H"] | None
    lengths: Int[IntArray, "*B"]
    mask: Bool[BoolArray, "*B T"]  # True at the steps that exist, False at padding
    nonfinite: NonFinite | None  # the lowest layer that left the finite numbers


@dataclass(frozen=True)
class NetworkGradients:
    """∂L/∂h_t, ∂L/∂c_t and ∂L/∂x_t of every step, with their norms; the first axis is torch's order of layers.

    They are those of the value that goes on to the next step, after a state
    was set. The norms do not underflow before the values do (``norms.row_norms``).
    """

    hidden: Float[Array, "LD T H"]
    cell_state: Float[Array, "LD T H"] | None
    inputs: Float[Array, "T I"]
    hidden_norms: Float[Array, "LD T"]
    cell_norms: Float[Array, "LD T"] | None
    input_norms: Float[Array, " T"]


@dataclass(frozen=True)
class NetworkOutcome:
    """One run of a network, what is read out at its end, and the way back."""

    trace: NetworkTrace
    inputs: Float[Array, "T I"]
    state: Float[Array, " DH"]  # what the output layer reads
    output: Float[Array, " V"]  # logits; the state itself without an output layer
    probabilities: Float[Array, " V"] | None
    loss: float
    gradients: NetworkGradients


@dataclass(frozen=True)
class Intervention:
    """The same network over the same words, left alone and interfered with; differences are forced − baseline."""

    baseline: NetworkOutcome
    forced: NetworkOutcome
    held: tuple[dict[str, Bool[BoolArray, "T H"]], ...]  # by layer and direction: gates, h and c; where they are held
    replaced: tuple[int, ...]  # steps, from 1, whose token was replaced
    hidden_difference: Float[Array, "LD T H"]
    cell_difference: Float[Array, "LD T H"] | None
    hidden_difference_norms: Float[Array, "LD T"]
    final_difference: float  # Euclidean, between the states that the output layer reads
    output_difference: Float[Array, " V"]
    loss_difference: float
    hidden_gradient_difference: Float[Array, "LD T"]  # ‖∂L/∂h_t of one − of the other‖
    cell_gradient_difference: Float[Array, "LD T"] | None
    input_gradient_difference: Float[Array, " T"]
