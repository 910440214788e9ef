"""Experiments on a given network: the same words twice, once left alone and once interfered with.

What follows from a change (``changes``) is seen in every state, in what is
read out at the end, and in the gradients. On a trained network that is an
experiment with a result, not a slogan.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch

from rnnlab.engine.changes import Change, Place, sorted_out
from rnnlab.engine.held import Held
from rnnlab.engine.layer import has_cell_state
from rnnlab.engine.network import Network, directions_of, network_trace
from rnnlab.engine.network_traces import Intervention, NetworkGradients, NetworkOutcome, NetworkTrace
from rnnlab.engine.norms import row_norms
from rnnlab.engine.parameters import finite_array, shape_text
from rnnlab.engine.traces import Array, EngineError
from rnnlab.engine.way_back import in_reading_order, way_back

LOSSES = ("sum", "logit", "cross-entropy")


@dataclass(frozen=True)
class Readout:
    """A linear output layer on the last layer's final state: W V×DH, b V."""

    W: Array
    b: Array


def intervene(
    network: Network,
    inputs: Array,
    changes: Sequence[Change],
    *,
    loss: str = "sum",
    target: int | None = None,
    readout: Readout | None = None,
    h0: Array | None = None,
    c0: Array | None = None,
    dtype: str = "float64",
    device: torch.device | None = None,
) -> Intervention:
    """The network left alone beside the network with the changes.

    Parameters
    ----------
    network : Network
        Given weights, trained or not.
    inputs : array, T×I
        One word vector a row.
    changes : sequence of ForceGate, SetState and ReplaceToken
        A later one wins where two say the same place.
    loss : {"sum", "logit", "cross-entropy"}
        What the gradients are of: the sum of the state that is read out, the target's logit, or −log of the
        target's probability.
    target : int, optional
        Class, from 0; needed for the two losses of an output layer.
    readout : Readout, optional
        The output layer. It reads the last layer's final state: after step T, and of a backward pass after step 1.
    h0, c0 : array, LD×H, optional
        States before the first step that is read, in torch's order.
    dtype, device
        As for ``cells.rnn_trace``.

    Returns
    -------
    Intervention
        Differences are exactly 0 where a change has not acted yet, and everywhere when there is none.

    Raises
    ------
    EngineError
        For a gate, value, unit, step or layer that cannot be, by the change's number; for an unknown loss, a
        missing output layer or target; and as ``network.network_trace``.
    """
    words = finite_array("inputs", inputs)
    if words.ndim != 2 or (len(words) and words.shape[1] != network.input_size):
        raise EngineError("wrong-shape", "inputs", expected=f"T×{network.input_size}", got=shape_text(words.shape))
    if not len(words):
        raise EngineError("sentence-empty", "sentence")
    output_layer = _checked_readout(network, loss, target, readout)
    other_words, held, replaced = sorted_out(network, words, changes)
    released = {place: own.released() for place, own in held.items()}
    outcomes = []
    for read, force in ((words, released), (other_words, held)):
        trace = network_trace(network, read, h0=h0, c0=c0, held=force, dtype=dtype, device=device)
        outcomes.append(_outcome(network, trace, read, force, (h0, c0), (loss, target, output_layer)))
    return _compared(network, outcomes[0], outcomes[1], held, replaced)


def _checked_readout(network: Network, loss: str, target: int | None, readout: Readout | None) -> Readout | None:
    if loss not in LOSSES:
        raise EngineError("not-an-option", "loss", value=loss, options=", ".join(LOSSES))
    if readout is None:
        if loss != "sum":
            raise EngineError("missing-field", "readout")
        return None
    size = network.directions * network.hidden_size
    W, b = finite_array("readout.W", readout.W), finite_array("readout.b", readout.b)
    if W.ndim != 2 or W.shape[1] != size or not len(W):
        raise EngineError("wrong-shape", "readout.W", expected=f"V×{size}", got=shape_text(W.shape))
    if b.shape != (len(W),):
        raise EngineError("wrong-shape", "readout.b", expected=str(len(W)), got=shape_text(b.shape))
    if loss != "sum":
        if target is None:
            raise EngineError("missing-field", "target")
        if not 0 <= target < len(W):
            raise EngineError("index-out-of-range", "target", value=target, count=len(W))
    return Readout(W, b)


def _outcome(
    network: Network,
    trace: NetworkTrace,
    words: Array,
    held: dict[Place, Held],
    starts: tuple[Array | None, Array | None],
    asked: tuple[str, int | None, Readout | None],
) -> NetworkOutcome:
    """What is read out of a run, the loss, and the way back."""
    kind, target, readout = asked
    state = trace.final_hidden[-network.directions :].reshape(-1).astype(np.float64)
    output, probabilities = state, None
    with np.errstate(all="ignore"):  # an exploded state is a result
        if readout is not None:
            output = readout.W @ state + readout.b
            shifted = np.exp(output - output.max())
            probabilities = shifted / shifted.sum()
        if kind == "sum":
            loss, at_state = float(state.sum()), np.ones_like(state)
        else:
            assert readout is not None
            assert probabilities is not None
            assert target is not None
            at_state = readout.W[target]
            loss = float(output[target])
            if kind == "cross-entropy":
                loss = float(np.log(np.exp(output - output.max()).sum()) + output.max() - output[target])
                at_state = probabilities @ readout.W - at_state
    gradients = _gradients(network, trace, held, starts, at_state)
    return NetworkOutcome(trace, words, state, output, probabilities, loss, gradients)


def _gradients(
    network: Network,
    trace: NetworkTrace,
    held: dict[Place, Held],
    starts: tuple[Array | None, Array | None],
    at_state: Array,
) -> NetworkGradients:
    """From the last layer to the first: what a layer's input receives is what the output below has to answer for."""
    H, D = network.hidden_size, network.directions
    nothing = np.zeros((len(network.layers) * D, H))
    h0, c0 = (nothing if start is None else np.asarray(start, dtype=np.float64) for start in starts)
    at_output = np.zeros_like(trace.output)
    at_output[-1, :H] = at_state[:H]
    if D == 2:
        at_output[0, H:] = at_state[H:]
    hidden: list[Array] = []
    cells: list[Array] = []
    for k in range(len(network.layers) - 1, -1, -1):
        received = []
        for d in range(D - 1, -1, -1):
            order = -1 if d else 1
            force = held.get((k, d))
            at_hidden, at_cell, at_input = way_back(
                network.layers[k][d],
                network.activation,
                in_reading_order(directions_of(trace.layers[k])[d], bool(d)),
                (h0[k * D + d], c0[k * D + d]),
                at_output[:, d * H : (d + 1) * H][::order],
                force.backwards() if d and force is not None else force,
            )
            hidden.insert(0, at_hidden[::order])
            if at_cell is not None:
                cells.insert(0, at_cell[::order])
            received.append(at_input[::order])
        at_output = sum(received[1:], start=received[0])
    return NetworkGradients(
        hidden=np.stack(hidden),
        cell_state=np.stack(cells) if cells else None,
        inputs=at_output,
        hidden_norms=np.stack([row_norms(values) for values in hidden]),
        cell_norms=np.stack([row_norms(values) for values in cells]) if cells else None,
        input_norms=row_norms(at_output),
    )


def _compared(
    network: Network,
    baseline: NetworkOutcome,
    forced: NetworkOutcome,
    held: dict[Place, Held],
    replaced: tuple[int, ...],
) -> Intervention:
    def states(outcome: NetworkOutcome, name: str) -> Array | None:
        traces = [trace for layer in outcome.trace.layers for trace in directions_of(layer)]
        own = [getattr(trace, name) for trace in traces]
        return None if own[0] is None else np.stack(own)

    def difference(after: Array | None, before: Array | None) -> Array | None:
        if after is None or before is None:
            return None
        with np.errstate(invalid="ignore"):  # inf − inf: neither run is a number there
            gap: Array = after - before
        return gap

    def norms(gap: Array | None) -> Array | None:
        return None if gap is None else np.stack([row_norms(rows) for rows in gap])

    hidden = difference(states(forced, "hidden"), states(baseline, "hidden"))
    gradients = forced.gradients, baseline.gradients
    hidden_norms = norms(hidden)
    at_hidden = norms(difference(*(own.hidden for own in gradients)))
    at_inputs = difference(*(own.inputs for own in gradients))
    output = difference(forced.output, baseline.output)
    assert hidden is not None
    assert hidden_norms is not None
    assert at_hidden is not None
    assert at_inputs is not None
    assert output is not None
    return Intervention(
        baseline=baseline,
        forced=forced,
        held=tuple(
            _masks(held.get((k, d)), weights.GATE_NAMES, hidden.shape[1:], has_cell_state(network.cell))
            for k, layer in enumerate(network.layers)
            for d, weights in enumerate(layer)
        ),
        replaced=replaced,
        hidden_difference=hidden,
        cell_difference=difference(states(forced, "cell_state"), states(baseline, "cell_state")),
        hidden_difference_norms=hidden_norms,
        final_difference=math.dist(forced.state, baseline.state),
        output_difference=output,
        loss_difference=forced.loss - baseline.loss,
        hidden_gradient_difference=at_hidden,
        cell_gradient_difference=norms(difference(*(own.cell_state for own in gradients))),
        input_gradient_difference=row_norms(at_inputs),
    )


def _masks(
    held: Held | None, names: tuple[str, ...], shape: tuple[int, ...], has_c: bool
) -> dict[str, np.ndarray[tuple[int, ...], np.dtype[np.bool_]]]:
    """Where gates and states are held, T×H each."""
    own = held or Held.nothing(shape[0], max(len(names), 1) * shape[1], shape[1])
    masks = dict(zip(names, np.split(~np.isnan(own.gates), len(names), axis=1), strict=True)) if names else {}
    masks["h"] = ~np.isnan(own.h)
    if has_c:
        masks["c"] = ~np.isnan(own.c)
    return masks
