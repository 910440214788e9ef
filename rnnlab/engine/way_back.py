"""The error signal's way back through a trace, past what is held by force.

A gate that is held, and a state that was set, are numbers and not functions of
what came before: the derivative there is 0. For RNN, GRU and LSTM that is a
factor of 0 in a ``sweeps.Pass``; the LSTM of 1997 is an LSTM whose f is 1.
A peephole LSTM has ways through p as well, and a GRU that resets before the
product one through r ⊙ h: these are walked back here.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from rnnlab.engine import sweeps
from rnnlab.engine.held import Held
from rnnlab.engine.parameters import CellWeights, GruBeforeWeights, PeepholeWeights
from rnnlab.engine.sweeps import Pass
from rnnlab.engine.traces import Array, CellTrace

Signals = tuple[Array, Array | None, Array]


def way_back(
    weights: CellWeights,
    activation: str,
    trace: CellTrace,
    states: tuple[Array, Array],
    direct: Array,
    held: Held | None = None,
) -> Signals:
    """Gradients of a loss that lies on the hidden states of one sequence.

    Parameters
    ----------
    weights : CellWeights
    activation : str
        Of an RNN.
    trace : CellTrace
        T×…, in the order of reading.
    states : pair of array, H
        h and c before the first step; c of a cell without one is not looked at.
    direct : array, T×H
        What the loss itself puts on each h_t.
    held : Held, optional
        What was held in that run, in the order of reading.

    Returns
    -------
    tuple
        ∂L/∂h_t (T×H), ∂L/∂c_t (T×H, or None) and ∂L/∂x_t (T×I), of the state that goes on to the next step.
    """
    steps, rows = trace.preactivation.shape
    free = _Free(held or Held.nothing(steps, rows, weights.hidden_size), weights.GATE_NAMES)
    dtype = trace.hidden.dtype
    h_before, c_before = (
        None if values is None else np.concatenate([start[None].astype(dtype), values[:-1]])
        for start, values in zip(states, (trace.hidden, trace.cell_state), strict=True)
    )
    assert h_before is not None
    U, W = weights.U.astype(dtype), weights.W.astype(dtype)
    with np.errstate(over="ignore", under="ignore", invalid="ignore"):
        if isinstance(weights, PeepholeWeights):
            assert c_before is not None
            at_hidden, at_cell, at_rows = _back_peephole(weights, trace, c_before, direct, free)
            return at_hidden, at_cell, at_rows @ W
        if isinstance(weights, GruBeforeWeights):
            at_hidden, at_rows = _back_gru_before(weights, trace, h_before, direct, free)
            return at_hidden, None, at_rows @ W
        if c_before is not None:
            run = _lstm_pass(trace, h_before, c_before, free)
            own = U if "f" in weights.GATE_NAMES else _with_nothing_for_f(U)
        elif trace.gates:
            run, own = _gru_pass(trace, h_before, free), U
        else:
            slopes = sweeps.slopes(trace.hidden, activation) * free.h
            run, own = Pass("rnn", trace.hidden, h_before, slopes[:, None]), U
        signals = sweeps.backward(run, own, direct.astype(dtype), record=True)
        at_hidden = signals.at_hidden[1:]
        assert signals.at_rows is not None
        if run.cell == "gru":
            assert run.candidate is not None
            blocks = (signals.at_rows[:, : 2 * weights.hidden_size], run.candidate * at_hidden)
            return at_hidden, None, np.concatenate(blocks, axis=1) @ W
        if run.cell == "rnn":
            return at_hidden, None, signals.at_rows @ W
        assert signals.at_cell is not None
        W_rows = W if own is U else _with_nothing_for_f(W)
        return at_hidden, signals.at_cell[1:], signals.at_rows @ W_rows


def in_reading_order(trace: CellTrace, backward: bool) -> CellTrace:
    """A backward pass as it was read: from the last step to the first."""
    if not backward:
        return trace
    return replace(
        trace,
        input_term=trace.input_term[::-1],
        recurrent_term=trace.recurrent_term[::-1],
        preactivation=trace.preactivation[::-1],
        gates={name: values[::-1] for name, values in trace.gates.items()},
        hidden=trace.hidden[::-1],
        cell_state=None if trace.cell_state is None else trace.cell_state[::-1],
        parts={name: values[::-1] for name, values in trace.parts.items()},
    )


class _Free:
    """1 where a value is the formula's own, 0 where it is held: T×H each, by the gate's name."""

    def __init__(self, held: Held, names: tuple[str, ...]) -> None:
        self.h, self.c = (np.isnan(values).astype(values.dtype) for values in (held.h, held.c))
        blocks = np.split(np.isnan(held.gates).astype(held.gates.dtype), max(len(names), 1), axis=1)
        self.gates: dict[str, Array] = dict(zip(names, blocks, strict=False))


def _gru_pass(trace: CellTrace, before: Array, free: _Free) -> Pass:
    r, z, n = (trace.gates[name] for name in "rzn")
    from_h = trace.recurrent_term[:, 2 * n.shape[1] :]
    at_n = (1 - z) * (1 - n * n) * free.gates["n"] * free.h
    at_z = (before - n) * z * (1 - z) * free.gates["z"] * free.h
    at_r = at_n * from_h * r * (1 - r) * free.gates["r"]
    by_h = np.stack([at_r, at_z, at_n * r], axis=1)
    return Pass("gru", trace.hidden, before, _as(by_h, n), keep=_as(z * free.h, n), candidate=_as(at_n, n))


def _lstm_pass(trace: CellTrace, h_before: Array, c_before: Array, free: _Free) -> Pass:
    i, g, o = (trace.gates[name] for name in "igo")
    tanh_c = trace.parts["tanh_c"]
    # 1997: c goes on unchanged, and no row of f is there to receive anything
    f = trace.gates.get("f", np.ones_like(i))
    at_i = g * i * (1 - i) * free.gates["i"]
    at_f = c_before * f * (1 - f) * free.gates.get("f", 1.0)
    at_g = i * (1 - g * g) * free.gates["g"]
    return Pass(
        "lstm",
        trace.hidden,
        h_before,
        by_h=_as(tanh_c * o * (1 - o) * free.gates["o"] * free.h, i)[:, None],
        by_c=_as(np.stack([at_i, at_f, at_g], axis=1) * free.c[:, None], i),
        into_c=_as(o * (1 - tanh_c * tanh_c) * free.h, i),
        keep=_as(f * free.c, i),
        cell_state=trace.cell_state,
    )


def _back_peephole(
    weights: PeepholeWeights, trace: CellTrace, c_before: Array, direct: Array, free: _Free
) -> tuple[Array, Array, Array]:
    i, f, g, o = (trace.gates[name] for name in "ifgo")
    tanh_c = trace.parts["tanh_c"]
    into_o = tanh_c * o * (1 - o) * free.gates["o"] * free.h
    # c_t reaches h_t by tanh and by the output gate that looks at it
    into_c = o * (1 - tanh_c * tanh_c) * free.h + into_o * weights.p_o
    by_c = np.stack(
        [
            g * i * (1 - i) * free.gates["i"],
            c_before * f * (1 - f) * free.gates["f"],
            i * (1 - g * g) * free.gates["g"],
        ],
        axis=1,
    )
    by_c *= free.c[:, None]
    at_hidden, at_cell = np.empty_like(trace.hidden), np.empty_like(trace.hidden)
    at_rows = np.empty_like(trace.preactivation)
    through_h, through_c = np.zeros_like(weights.p_i), np.zeros_like(weights.p_i)
    for t in range(len(direct) - 1, -1, -1):
        at_hidden[t] = direct[t] + through_h
        at_cell[t] = through_c + into_c[t] * at_hidden[t]
        at_i, at_f, at_g = by_c[t] * at_cell[t]
        at_rows[t] = np.concatenate([at_i, at_f, at_g, into_o[t] * at_hidden[t]])
        through_h = at_rows[t] @ weights.U
        through_c = f[t] * free.c[t] * at_cell[t] + weights.p_i * at_i + weights.p_f * at_f
    return at_hidden, at_cell, at_rows


def _back_gru_before(
    weights: GruBeforeWeights, trace: CellTrace, before: Array, direct: Array, free: _Free
) -> tuple[Array, Array]:
    r, z, n = (trace.gates[name] for name in "rzn")
    U_gates, U_candidate = np.split(weights.U, [2 * weights.hidden_size])
    at_n = (1 - z) * (1 - n * n) * free.gates["n"] * free.h
    at_z = (before - n) * z * (1 - z) * free.gates["z"] * free.h
    into_r = before * r * (1 - r) * free.gates["r"]
    at_hidden, at_rows = np.empty_like(trace.hidden), np.empty_like(trace.preactivation)
    through = np.zeros_like(weights.b_hn)
    for t in range(len(direct) - 1, -1, -1):
        at_hidden[t] = direct[t] + through
        candidate = at_n[t] * at_hidden[t]
        at_reset_state = candidate @ U_candidate
        gates = np.concatenate([into_r[t] * at_reset_state, at_z[t] * at_hidden[t]])
        at_rows[t] = np.concatenate([gates, candidate])
        through = gates @ U_gates + r[t] * at_reset_state + z[t] * free.h[t] * at_hidden[t]
    return at_hidden, at_rows


def _with_nothing_for_f(matrix: Array) -> Array:
    """Rows i, g, o as i, f, g, o, with zeros for f."""
    H = len(matrix) // 3
    return np.concatenate([matrix[:H], np.zeros_like(matrix[:H]), matrix[H:]])


def _as(values: Array, other: Array) -> Array:
    return np.ascontiguousarray(values, dtype=other.dtype)
