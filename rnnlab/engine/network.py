"""Stacked and bidirectional networks over one sequence or a batch of unequal lengths.

Layers and states are laid out as torch lays them out: layer 1 forward, layer 1
backward, layer 2 forward …; a layer's output is [forward; backward].

Padding never enters: inputs are cut to the longest sequence, steps beyond a
sequence's end are zeroed before anything reads them, torch's kernels get packed
sequences, and what comes back beyond an end is 0. So padding may hold anything,
NaN included, and changes no value. A sequence of length 0 is refused, as an
empty sentence is: it would have no state but the one that it was given.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor

from rnnlab.engine.cells import as_tensor, as_trace, check_activation, checked_dtype
from rnnlab.engine.held import Held
from rnnlab.engine.layer import has_cell_state, run
from rnnlab.engine.network_traces import IntArray, LayerTrace, NetworkTrace
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
from rnnlab.engine.traces import Array, CellTrace, EngineError, NonFinite

MAX_LAYERS = 4
CELLS: dict[str, type[CellWeights]] = {
    kind.CELL: kind
    for kind in (RnnWeights, GruWeights, GruBeforeWeights, LstmWeights, Lstm1997Weights, PeepholeWeights)
}


@dataclass(frozen=True)
class Network:
    """One to four layers of one kind of cell, each with one direction or two."""

    layers: tuple[tuple[CellWeights, ...], ...]  # by layer: (forward,) or (forward, backward)
    activation: str = "tanh"  # of an RNN

    def __post_init__(self) -> None:
        check_activation(self.activation)
        if not 1 <= len(self.layers) <= MAX_LAYERS:
            raise EngineError("size-impossible", "layers", value=len(self.layers), low=1, high=MAX_LAYERS)
        first = self.layers[0]
        if not 1 <= len(first) <= 2:
            raise EngineError("size-impossible", "layers[0]", value=len(first), low=1, high=2)
        size = first[0].input_size
        for k, layer in enumerate(self.layers):
            if len(layer) != len(first):
                raise EngineError("wrong-shape", f"layers[{k}]", expected=str(len(first)), got=str(len(layer)))
            for d, weights in enumerate(layer):
                field = f"layers[{k}][{d}]"
                if type(weights) is not type(first[0]):
                    raise EngineError("another-cell", field, expected=first[0].CELL, got=weights.CELL)
                expected = (weights.W.shape[0], size), (weights.U.shape[0], self.hidden_size)
                for name, shape in zip(("W", "U"), expected, strict=True):
                    got = getattr(weights, name).shape
                    if got != shape:
                        raise EngineError(
                            "wrong-shape", f"{field}.{name}", expected=shape_text(shape), got=shape_text(got)
                        )
            size = len(layer) * self.hidden_size

    @property
    def cell(self) -> str:
        """A key of ``CELLS``."""
        return self.layers[0][0].CELL

    @property
    def hidden_size(self) -> int:
        """H of every layer and direction."""
        return self.layers[0][0].hidden_size

    @property
    def input_size(self) -> int:
        """I of the first layer."""
        return self.layers[0][0].input_size

    @property
    def directions(self) -> int:
        """1 or 2."""
        return len(self.layers[0])

    @classmethod
    def from_torch(cls, cell: str, state_dict: Mapping[str, Tensor], activation: str = "tanh") -> Network:
        """The network of a ``torch.nn.RNN``, ``GRU`` or ``LSTM``.

        Parameters
        ----------
        cell : {"rnn", "gru", "lstm"}
        state_dict : mapping
            With or without biases; layers and directions are those that it has.
        activation : str
            Of an RNN, which no state_dict tells.

        Raises
        ------
        EngineError
            ``"missing-weight"`` or ``"wrong-shape"`` when it is that of another module.
        """
        if cell not in ("rnn", "gru", "lstm"):
            raise EngineError("not-an-option", "cell", value=cell, options="rnn, gru, lstm")
        kind = CELLS[cell]
        suffixes = ("", "_reverse") if "weight_ih_l0_reverse" in state_dict else ("",)
        layers: list[tuple[CellWeights, ...]] = []
        while not layers or f"weight_ih_l{len(layers)}" in state_dict:
            layers.append(tuple(kind.from_torch(state_dict, f"_l{len(layers)}{suffix}") for suffix in suffixes))
        return cls(tuple(layers), activation)


def network_trace(
    network: Network,
    inputs: Array | Sequence[Array],
    *,
    lengths: Sequence[int] | None = None,
    h0: Array | None = None,
    c0: Array | None = None,
    held: Mapping[tuple[int, int], Held] | None = None,
    dtype: str = "float64",
    device: torch.device | None = None,
) -> NetworkTrace:
    """Every intermediate value of every layer.

    Parameters
    ----------
    network : Network
    inputs : array, T×I or B×T×I
        One sequence, or a padded batch.
    lengths : sequence of B int, optional
        Steps of each sequence of a batch, 1…T; T without it.
    h0, c0 : array, LD×H or LD×B×H, optional
        States before the first step that is read, in torch's order; zeros without them.
    held : mapping, optional
        What is held by force, by layer and direction (0-based; 1 is backward). For one sequence; its steps are
        those of the sentence, whatever the direction.
    dtype, device
        As for ``cells.rnn_trace``.

    Returns
    -------
    NetworkTrace
        Arrays of one sequence have no axis B.

    Raises
    ------
    EngineError
        ``"wrong-shape"`` for inputs, lengths and states, ``"sentence-empty"`` without a step,
        ``"length-zero"`` and ``"length-impossible"`` for a length of 0 and for one that is no number from 1 to T.
    """
    number_type, place = checked_dtype(dtype), device or torch.device("cpu")
    padded, steps = _checked_batch(network, inputs, lengths)
    batched = np.ndim(inputs) == 3
    x = np.swapaxes(padded, 0, 1)
    ragged = None if (steps == len(x)).all() else steps
    with torch.inference_mode():
        layer_input = as_tensor(x, number_type, place)
        starts = _checked_states(network, (h0, c0), len(steps), batched, number_type, place)
        layers: list[LayerTrace] = []
        finals: list[tuple[Array, Array | None]] = []
        for k, layer in enumerate(network.layers):
            traces: list[CellTrace] = []
            for d, weights in enumerate(layer):
                h, c = (None if state is None else state[k * len(layer) + d] for state in starts)
                assert h is not None
                force = (held or {}).get((k, d))
                values = run(
                    weights,
                    network.activation,
                    _reversed(layer_input, ragged) if d else layer_input,
                    (h, c),
                    lengths=None if ragged is None else torch.from_numpy(ragged),
                    held=force.backwards() if d and force is not None else force,
                )
                traces.append(as_trace(values, ragged, backwards=bool(d), batched=batched))
                finals.append(_final(traces[-1], steps, bool(d), batched))
            output = np.concatenate([trace.hidden for trace in traces], axis=-1)
            layers.append(LayerTrace(traces[0], traces[1] if len(traces) == 2 else None, output))
            layer_input = as_tensor(np.swapaxes(output, 0, 1) if batched else output[:, None], number_type, place)
    mask = np.arange(len(x)) < steps[:, None]
    return NetworkTrace(
        layers=tuple(layers),
        output=layers[-1].output,
        final_hidden=np.stack([h for h, _ in finals]),
        final_cell=None if finals[0][1] is None else np.stack([c for _, c in finals if c is not None]),
        lengths=steps if batched else np.array(steps[0]),
        mask=mask if batched else mask[0],
        nonfinite=_lowest_nonfinite(layers),
    )


def directions_of(layer: LayerTrace) -> tuple[CellTrace, ...]:
    """The traces of a layer in torch's order."""
    return (layer.forward,) if layer.backward is None else (layer.forward, layer.backward)


def _checked_batch(network: Network, inputs: Any, lengths: Sequence[int] | None) -> tuple[Array, IntArray]:
    """B×T×I with zeros at the padding, cut to the longest sequence, and the B lengths."""
    raw = np.asarray(inputs)
    size = network.input_size
    if raw.ndim not in (2, 3) or (raw.shape[-1] != size and raw.size):
        raise EngineError("wrong-shape", "inputs", expected=f"T×{size} or B×T×{size}", got=shape_text(raw.shape))
    if raw.size == 0:
        raise EngineError("sentence-empty", "sentence")
    padded = raw if raw.ndim == 3 else raw[None]
    count, longest = padded.shape[:2]
    if lengths is None:
        steps = np.full(count, longest, dtype=np.int64)
    else:
        given = np.asarray(lengths)
        if given.shape != (count,):
            raise EngineError("wrong-shape", "lengths", expected=str(count), got=shape_text(given.shape))
        for index, length in enumerate(given.tolist()):
            if length == 0:
                raise EngineError("length-zero", f"lengths[{index}]")
            if not isinstance(length, int) or not 1 <= length <= longest:
                raise EngineError("length-impossible", f"lengths[{index}]", value=str(length), limit=longest)
        steps = given.astype(np.int64)
        padded = padded[:, : int(steps.max())]
        exists = np.arange(padded.shape[1]) < steps[:, None]
        padded = np.where(exists[..., None], padded, 0)
    return finite_array("inputs", padded), steps


def _checked_states(
    network: Network,
    given: tuple[Array | None, Array | None],
    count: int,
    batched: bool,
    dtype: torch.dtype,
    device: torch.device,
) -> tuple[Tensor, Tensor | None]:
    """LD×B×H each; None for the c of a cell without one."""
    first = len(network.layers) * network.directions
    expected = (first, count, network.hidden_size) if batched else (first, network.hidden_size)
    states = []
    for name, values in zip(("h0", "c0"), given, strict=True):
        numbers = np.zeros(expected) if values is None else finite_array(name, values)
        if numbers.shape != expected:
            raise EngineError("wrong-shape", name, expected=shape_text(expected), got=shape_text(numbers.shape))
        states.append(as_tensor(numbers if batched else numbers[:, None], dtype, device))
    return states[0], states[1] if has_cell_state(network.cell) else None


def _reversed(x: Tensor, lengths: IntArray | None) -> Tensor:
    """T×B×… with each sequence turned round within its own length."""
    if lengths is None:
        return x.flip(0)
    turned = torch.zeros_like(x)
    for b, length in enumerate(lengths.tolist()):
        turned[:length, b] = x[:length, b].flip(0)
    return turned


def _final(trace: CellTrace, lengths: IntArray, backwards: bool, batched: bool) -> tuple[Array, Array | None]:
    """h and c after the step that was read last: each sequence's own, or step 1."""

    def last(values: Array) -> Array:
        if not batched:
            own: Array = values[0 if backwards else -1]
            return own
        rows: Array = values[:, 0] if backwards else values[np.arange(len(lengths)), lengths - 1]
        return rows

    return last(trace.hidden), None if trace.cell_state is None else last(trace.cell_state)


def _lowest_nonfinite(layers: Sequence[LayerTrace]) -> NonFinite | None:
    found = (trace.nonfinite for layer in layers for trace in directions_of(layer))
    return next((place for place in found if place is not None), None)
