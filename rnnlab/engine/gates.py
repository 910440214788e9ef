"""An LSTM whose gates are held by force, beside the same LSTM left alone (``held`` says how it stays fused)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch

from rnnlab.engine.cells import cell_trace
from rnnlab.engine.gates_traces import GatesTrace, LstmTrace
from rnnlab.engine.held import Held
from rnnlab.engine.parameters import LSTM_GATES, LstmWeights, shape_text
from rnnlab.engine.traces import Array, CellTrace, EngineError


@dataclass(frozen=True)
class Force:
    """Hold one gate at one value.

    ``units`` counts from 0 and ``steps`` from 1, as in the sentence; None
    means all of them. A step beyond the sentence does not act.
    """

    gate: str  # i, f, g or o; r, z or n of a GRU
    value: float  # 0…1, for g and n −1…1
    units: tuple[int, ...] | None = None
    steps: tuple[int, ...] | None = None


def forced_values(forces: Sequence[Force], steps: int, hidden: int) -> Array:
    """Where and at which value an LSTM's gates are held.

    Parameters
    ----------
    forces : sequence of Force
        A later one wins where two hold the same gate, unit and step.
    steps, hidden : int
        T and H.

    Returns
    -------
    array, T×4H
        In torch's order i, f, g, o; NaN where a gate is left alone.

    Raises
    ------
    EngineError
        For an unknown gate, a value that the gate cannot take, and a unit or step that cannot exist.
    """
    values = np.full((steps, 4 * hidden), np.nan)
    for index, force in enumerate(forces):
        hold_gate(values, force, LSTM_GATES, f"overrides[{index}]")
    return values


def hold_gate(values: Array, force: Force, names: tuple[str, ...], field: str) -> None:
    """Write one force into ``values`` (T×G, blocks of H in the order of ``names``); errors name ``field``."""
    steps, hidden = len(values), values.shape[1] // len(names)
    if force.gate not in names:
        raise EngineError("not-an-option", f"{field}.gate", value=force.gate, options=", ".join(names))
    low = -1.0 if force.gate in ("g", "n") else 0.0
    if not math.isfinite(force.value):
        raise EngineError("not-finite", f"{field}.value", value=str(force.value))
    if force.value < low:
        raise EngineError("too-small", f"{field}.value", value=force.value, limit=low)
    if force.value > 1.0:
        raise EngineError("too-large", f"{field}.value", value=force.value, limit=1.0)
    for unit in force.units or ():
        if not 0 <= unit < hidden:
            raise EngineError("index-out-of-range", f"{field}.units", value=unit, count=hidden)
    for step in force.steps or ():
        if step < 1:
            raise EngineError("too-small", f"{field}.steps", value=step, limit=1)
    rows = range(steps) if force.steps is None else sorted({step - 1 for step in force.steps if step <= steps})
    units = range(hidden) if force.units is None else sorted(set(force.units))
    first = names.index(force.gate) * hidden
    values[np.ix_(rows, [first + unit for unit in units])] = force.value


def forced_lstm(
    weights: LstmWeights,
    inputs: Array,
    forced: Array,
    *,
    h0: Array | None = None,
    c0: Array | None = None,
    dtype: str = "float64",
    device: torch.device | None = None,
) -> CellTrace:
    """The trace of an LSTM with some gates held.

    The pre-activations are those that the weights give for the *forced* run's
    states, so a held gate shows beside its value what it would have done.

    Parameters
    ----------
    weights : LstmWeights
        The LSTM as it is.
    inputs : array, T×I
        One word vector a row.
    forced : array, T×4H
        From ``forced_values``; NaN where a gate is left alone.
    h0, c0 : array, H, optional
        The states before step 1; zeros without them.
    dtype, device
        As for ``cells.rnn_trace``.

    Returns
    -------
    CellTrace
        ``gates`` holds the forced values where they act.

    Raises
    ------
    EngineError
        For inputs or forced values of another shape.
    """
    expected = (len(inputs), 4 * weights.hidden_size)
    if forced.shape != expected:
        raise EngineError("wrong-shape", "overrides", expected=shape_text(expected), got=shape_text(forced.shape))
    held = Held.gates_alone(forced, weights.hidden_size)
    return cell_trace(weights, inputs, h0=h0, c0=c0, held=held, dtype=dtype, device=device)


def gates_trace(weights: LstmWeights, tokens: tuple[str, ...], inputs: Array, forces: Sequence[Force]) -> GatesTrace:
    """The same LSTM over the same words, left alone and with gates held.

    Parameters
    ----------
    weights : LstmWeights
        One LSTM for both runs.
    tokens : tuple of T str
        The words.
    inputs : array, T×I
        Their vectors.
    forces : sequence of Force
        What is held in the forced run; a later one wins.

    Returns
    -------
    GatesTrace
        The differences are exactly 0 when nothing is held.
    """
    steps, hidden = len(inputs), weights.hidden_size
    forced = forced_values(forces, steps, hidden)
    alone = cell_trace(weights, inputs, held=Held.gates_alone(forced, hidden).released())
    held = forced_lstm(weights, inputs, forced) if forces else alone
    return GatesTrace(
        tokens=tokens,
        inputs=np.asarray(inputs, dtype=np.float64),
        baseline=_lstm_trace(alone),
        forced=_lstm_trace(held),
        held={
            gate: (~np.isnan(block)).astype(np.float64)
            for gate, block in zip(LSTM_GATES, np.split(forced, 4, axis=1), strict=True)
        },
        difference=math.dist(held.hidden[-1], alone.hidden[-1]),
        difference_c=math.dist(_cell(held)[-1], _cell(alone)[-1]),
        difference_by_step=np.linalg.norm(held.hidden - alone.hidden, axis=1),
        c_difference=_cell(held) - _cell(alone),
        largest_c=_largest(_cell(alone)),
        forced_largest_c=_largest(_cell(held)),
        parameter_count=weights.parameter_count(),
        parameter_count_torch=weights.parameter_count_torch(),
    )


def random_lstm(seed: int, inputs: int, hidden: int, scale: float = 1.0, forget_bias: float = 1.0) -> LstmWeights:
    """An LSTM that nobody trained, the same for one seed on every machine.

    From ``torch.Generator(seed)``, in this order: W (4H×I), then U (4H×H),
    each uniform in ±k with k = 4·scale/√H. That is four times torch's own
    start: with it the gates open and close visibly within a few words. b is 0,
    but for the forget gate's block, which is ``forget_bias`` (at the value 1
    and zero weights f = σ(1) = 0.731; torch itself starts at about 0.5).

    Parameters
    ----------
    seed : int
        0 … 2^32 − 1: the generator keeps 32 bits.
    inputs, hidden : int
        I and H.
    scale : float
        Factor on W and U; 0 leaves the biases alone.
    forget_bias : float
        The one bias of the formula (in torch's terms ``bias_ih``, with ``bias_hh`` = 0).

    Returns
    -------
    LstmWeights
    """
    generator = torch.Generator().manual_seed(seed)
    bound = 4.0 * scale / math.sqrt(hidden)

    def draw(columns: int) -> Array:
        values: Array = torch.rand(4 * hidden, columns, dtype=torch.float64, generator=generator).numpy()
        return (2.0 * values - 1.0) * bound

    W, U = draw(inputs), draw(hidden)
    b = np.zeros(4 * hidden)
    b[hidden : 2 * hidden] = forget_bias
    return LstmWeights(W, U, b)


def _lstm_trace(trace: CellTrace) -> LstmTrace:
    return LstmTrace(**trace.gates, c=_cell(trace), h=trace.hidden, **trace.parts)


def _largest(cells: Array) -> Array:
    """The largest |c| of any unit up to each step (T), from c (T×H)."""
    running: Array = np.maximum.accumulate(np.abs(cells).max(axis=1))
    return running


def _cell(trace: CellTrace) -> Array:
    assert trace.cell_state is not None
    return trace.cell_state
