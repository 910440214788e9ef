"""Through time and back on the CPU: one loop forward, one loop backward, no graph.

Forward, every step is a few calls of numpy on one row; they cost about half of
what torch's own loop over the steps costs on a CPU. Then the local derivatives
of all steps are a few batched products, and the way back needs one small
product with Uᵀ a step. Nothing is recorded, so no graph is built and torn down.

Forward with all local derivatives, one thread, medians in ms at T=1,000, beside
the states alone from torch's kernel:

=====  ============  ============  =============
cell   float32 H=64  float64 H=64  float64 H=256
=====  ============  ============  =============
RNN    1.5 / 4.1     2.1 / 4.7     10 / 11
GRU    7.3 / 12      9.1 / 12      45 / 41
LSTM   8.6 / 1.9     11 / 13       75 / 80
=====  ============  ============  =============

torch's LSTM in float32 (oneDNN) is the one kernel that beats the loop by far:
there the states come from it, and the rest is batched (3.6 ms).

The step's derivative is diag(factor) times a block of rows of U, for every
cell; ``Pass`` holds the factors. So the error signal, the contributions to the
weights' gradients and the Jacobians all come from the same numbers.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import torch

from rnnlab.engine.parameters import Parameters
from rnnlab.engine.scan import linear_scan
from rnnlab.engine.traces import Array


@dataclass(frozen=True)
class Pass:
    """States of T steps and what each step multiplies the error signal by.

    ∂L/∂(rows of U h_{t-1}) of step t is

    - RNN: ``by_h · ∂L/∂h_t``;
    - GRU (r, z, n): ``by_h · ∂L/∂h_t``, and ``keep · ∂L/∂h_t`` passes by the gates;
    - LSTM: i, f, g: ``by_c · ∂L/∂c_t``; o: ``by_h · ∂L/∂h_t``; into c comes
      ``into_c · ∂L/∂h_t``, and ``keep · ∂L/∂c_t`` goes on to c_{t-1}.
    """

    cell: str
    hidden: Array  # T×H
    before: Array  # T×H, h_{t-1}
    by_h: Array  # T×1×H (RNN, LSTM) or T×3×H (GRU)
    by_c: Array | None = None  # T×3×H
    into_c: Array | None = None  # T×H, o (1 − tanh² c)
    keep: Array | None = None  # T×H: an LSTM's f, a GRU's z
    candidate: Array | None = None  # T×H, a GRU's factor for W's rows n, which no reset gate multiplies
    cell_state: Array | None = None  # T×H

    def span(self, first: int, last: int) -> Pass:
        """Steps ``first`` to ``last`` alone, counted from 1."""
        part = slice(first - 1, last)
        cut: dict[str, Any] = {name: value[part] for name, value in vars(self).items() if isinstance(value, np.ndarray)}
        return replace(self, **cut)


@dataclass(frozen=True)
class Signals:
    """The error signal on its way back."""

    at_hidden: Array  # (T+1)×H, ∂L/∂h_t for t = 0..T
    at_cell: Array | None  # (T+1)×H, ∂L/∂c_t for t = 0..T
    at_rows: Array | None  # T×G, ∂L/∂(U h_{t-1}) row by row


def forward(
    cell: str,
    weights: Parameters,
    inputs: torch.Tensor,
    activation: str = "tanh",
    h0: Array | None = None,
    c0: Array | None = None,
) -> Pass:
    """Read T inputs and keep every local derivative.

    Parameters
    ----------
    cell : {"rnn", "gru", "lstm"}
    weights : Parameters
        On the CPU.
    inputs : tensor, T×I
        In the weights' dtype. An RNN reads B sequences side by side from T×B×I: then every array has B before H.
    activation : {"tanh", "sigmoid", "relu", "linear"}
        Of an RNN.
    h0, c0 : array, H, optional
        States before step 1; zeros without them.
    """
    rows = torch.addmm(weights.b, inputs.flatten(0, -2), weights.W.T)
    projections: Array = rows.view(*inputs.shape[:-1], -1).numpy()
    U: Array = weights.U.numpy()
    H = U.shape[1]
    h_start, c_start = (
        np.zeros(H, U.dtype) if start is None else np.asarray(start).astype(U.dtype) for start in (h0, c0)
    )
    with np.errstate(over="ignore", under="ignore", invalid="ignore"):
        if cell == "rnn":
            return _rnn(projections, U, h_start, activation)
        if cell == "gru":
            assert weights.b_hn is not None
            return _gru(projections, U, weights.b_hn.numpy(), h_start)
        if weights.U.dtype == torch.float32 and torch.backends.mkldnn.is_available():
            return _lstm_from_kernel(weights, inputs, projections, h_start, c_start)
        return _lstm(projections, U, h_start, c_start)


def backward(run: Pass, U: Array, direct: Array | None = None, record: bool = False) -> Signals:
    """Carry the error signal from the last step to before the first.

    Parameters
    ----------
    run : Pass
    U : array, G×H
    direct : array, T×H, optional
        What the loss itself puts on each h_t; ones at the last step without it.
    record : bool
        Keep ``at_cell`` and ``at_rows`` too.
    """
    steps = len(run.hidden)
    at_hidden = np.empty((steps + 1, *run.hidden.shape[1:]), dtype=run.hidden.dtype)
    at_hidden[steps] = 1 if direct is None else direct[-1]
    back = {"rnn": _back_rnn, "gru": _back_gru, "lstm": _back_lstm}[run.cell]
    with np.errstate(over="ignore", under="ignore", invalid="ignore"):
        at_cell, at_rows = back(run, np.ascontiguousarray(U.T), at_hidden, direct, record)
    return Signals(at_hidden, at_cell, None if at_rows is None else at_rows.reshape(steps, -1))


def rows_of_inputs(run: Pass, signals: Signals) -> Array:
    """∂L/∂a_t, the gradient at the rows of W x_t + b: T×G.

    They are those of U h_{t-1}, but for a GRU's candidate: the reset gate stands between U h and it.
    """
    assert signals.at_rows is not None
    if run.candidate is None:
        return signals.at_rows
    rows = signals.at_rows.copy()
    with np.errstate(over="ignore", under="ignore", invalid="ignore"):
        rows[:, 2 * run.hidden.shape[1] :] = run.candidate * signals.at_hidden[1:]
    return rows


def _previous(states: Array, start: Array) -> Array:
    return np.concatenate((start[None], states[:-1]))


def _rnn(projections: Array, U: Array, start: Array, activation: str) -> Pass:
    hidden = np.empty_like(projections)
    back = np.ascontiguousarray(U.T)
    h = start = np.broadcast_to(start, projections.shape[1:])
    for step, projection in zip(hidden, projections, strict=True):
        np.dot(h, back, out=step)
        np.add(step, projection, out=step)
        if activation == "tanh":
            np.tanh(step, out=step)
        elif activation == "relu":
            np.maximum(step, 0, out=step)
        elif activation == "sigmoid":
            np.negative(step, out=step)
            _logistic_of_negated(step)
        h = step
    return Pass("rnn", hidden, _previous(hidden, start), by_h=slopes(hidden, activation)[:, None])


def slopes(h: Array, activation: str) -> Array:
    """f'(a), taken from h = f(a)."""
    if activation == "tanh":
        return 1 - h * h
    if activation == "sigmoid":
        return h * (1 - h)
    if activation == "relu":
        # where the state is lost (NaN), so is the slope: neither 0 nor 1 would be true
        return np.where(np.isnan(h), h, (h > 0).astype(h.dtype))
    return np.ones_like(h)


def _logistic_of_negated(values: Array) -> None:
    """σ(a) in place, given −a. This form keeps its digits where σ is tiny, unlike one by tanh."""
    np.exp(values, out=values)
    np.add(values, 1, out=values)
    np.reciprocal(values, out=values)


def _gru(projections: Array, U: Array, b_hn: Array, start: Array) -> Pass:
    steps, H = len(projections), U.shape[1]
    # σ wants −a: turning the rows of r and z round once saves a call a step
    sign = np.ones(3 * H, U.dtype)
    sign[: 2 * H] = -1
    U, projections = U * sign[:, None], projections * sign
    gate_terms, candidate_terms = projections[:, : 2 * H], projections[:, 2 * H :]
    recurrent = np.empty((steps, 3 * H), U.dtype)
    gates = np.empty((steps, 2 * H), U.dtype)
    n = np.empty((steps, H), U.dtype)
    hidden = np.empty((steps, H), U.dtype)
    h = start
    for t in range(steps):
        products, both, new, state = recurrent[t], gates[t], n[t], hidden[t]
        np.dot(U, h, out=products)
        np.add(products[: 2 * H], gate_terms[t], out=both)
        _logistic_of_negated(both)
        from_h = products[2 * H :]
        np.add(from_h, b_hn, out=from_h)
        np.multiply(both[:H], from_h, out=new)
        np.add(new, candidate_terms[t], out=new)
        np.tanh(new, out=new)
        np.subtract(h, new, out=state)
        np.multiply(state, both[H:], out=state)
        np.add(state, new, out=state)
        h = state
    r, z, from_h, before = gates[:, :H], gates[:, H:], recurrent[:, 2 * H :], _previous(hidden, start)
    by_h = np.empty((steps, 3, H), U.dtype)
    at_n = (1 - z) * (1 - n * n)
    np.multiply(at_n * from_h, r * (1 - r), out=by_h[:, 0])
    np.multiply(before - n, z * (1 - z), out=by_h[:, 1])
    np.multiply(at_n, r, out=by_h[:, 2])
    return Pass("gru", hidden, before, by_h=by_h, keep=np.ascontiguousarray(z), candidate=at_n)


def _lstm(projections: Array, U: Array, h_start: Array, c_start: Array) -> Pass:
    steps, H = len(projections), U.shape[1]
    sign = -np.ones(4 * H, U.dtype)
    sign[2 * H : 3 * H] = 1
    turned, terms = U * sign[:, None], projections * sign
    gates = np.empty((steps, 4, H), U.dtype)
    cell_state, tanh_c, hidden = (np.empty((steps, H), U.dtype) for _ in range(3))
    h, c = h_start, c_start
    written = np.empty(H, U.dtype)
    for t in range(steps):
        four, new_c, squashed, state = gates[t], cell_state[t], tanh_c[t], hidden[t]
        flat = four.reshape(-1)
        np.dot(turned, h, out=flat)
        np.add(flat, terms[t], out=flat)
        g = four[2]
        np.tanh(g, out=g)
        _logistic_of_negated(flat[: 2 * H])
        _logistic_of_negated(four[3])
        np.multiply(four[0], g, out=written)
        np.multiply(four[1], c, out=new_c)
        np.add(new_c, written, out=new_c)
        np.tanh(new_c, out=squashed)
        np.multiply(four[3], squashed, out=state)
        h, c = state, new_c
    return _lstm_pass(gates, cell_state, tanh_c, hidden, h_start, c_start)


def _lstm_from_kernel(
    weights: Parameters, inputs: torch.Tensor, projections: Array, h_start: Array, c_start: Array
) -> Pass:
    """The same from torch's own states: all gates are then one batched product, and c a linear recurrence."""
    h0, c0 = torch.from_numpy(h_start), torch.from_numpy(c_start)
    with torch.inference_mode():
        parameters = (weights.W, weights.U, weights.b, torch.zeros_like(weights.b))
        biases, layers, dropout, train, both_ways, batch_first = True, 1, 0.0, False, False, False
        states = torch.lstm(
            inputs[:, None],
            (h0[None, None], c0[None, None]),
            parameters,
            biases,
            layers,
            dropout,
            train,
            both_ways,
            batch_first,
        )[0][:, 0]
        rows = torch.addmm(torch.from_numpy(projections), torch.cat((h0[None], states[:-1])), weights.U.T)
        gates = rows.sigmoid().view(len(rows), 4, -1)
        torch.tanh(rows.view_as(gates)[:, 2], out=gates[:, 2])
        cell_state = linear_scan(gates[:, 1], gates[:, 0] * gates[:, 2], c0)
        tanh_c = cell_state.tanh()
    return _lstm_pass(gates.numpy(), cell_state.numpy(), tanh_c.numpy(), states.numpy(), h_start, c_start)


def _lstm_pass(gates: Array, cell_state: Array, tanh_c: Array, hidden: Array, h_start: Array, c_start: Array) -> Pass:
    """``gates`` is T×4×H, in the order i, f, g, o."""
    i, f, g, o = (gates[:, k] for k in range(4))
    by_c = np.empty((len(gates), 3, gates.shape[2]), gates.dtype)
    np.multiply(g, i * (1 - i), out=by_c[:, 0])
    np.multiply(_previous(cell_state, c_start), f * (1 - f), out=by_c[:, 1])
    np.multiply(i, 1 - g * g, out=by_c[:, 2])
    return Pass(
        "lstm",
        hidden,
        _previous(hidden, h_start),
        by_h=(tanh_c * o * (1 - o))[:, None],
        by_c=by_c,
        into_c=o * (1 - tanh_c * tanh_c),
        keep=np.ascontiguousarray(f),
        cell_state=cell_state,
    )


def _rows(run: Pass, blocks: int, record: bool) -> tuple[Array | None, list[Array]]:
    """Where each step writes its rows: all side by side, or one place over and over."""
    steps, *state = run.hidden.shape
    if record:
        kept = np.empty((steps, blocks, *state), run.hidden.dtype)
        return kept, list(kept)
    return None, [np.empty((blocks, *state), run.hidden.dtype)] * steps


def _back_rnn(
    run: Pass, U_transposed: Array, at_hidden: Array, direct: Array | None, record: bool
) -> tuple[Array | None, Array | None]:
    """∂L/∂h_{t-1} = Uᵀ (f'(a_t) ⊙ ∂L/∂h_t)."""
    kept, rows = _rows(run, 1, record)
    slopes = run.by_h
    for t in range(len(slopes) - 1, -1, -1):
        np.multiply(slopes[t], at_hidden[t + 1], out=rows[t])
        np.dot(rows[t][0], U_transposed.T, out=at_hidden[t])
        if direct is not None and t > 0:
            at_hidden[t] += direct[t - 1]
    return None, kept


def _back_gru(
    run: Pass, U_transposed: Array, at_hidden: Array, direct: Array | None, record: bool
) -> tuple[Array | None, Array | None]:
    """The signal goes through Uᵀ, and past the gates by z: h_t = (1−z) n + z h_{t-1}."""
    assert run.keep is not None
    kept, rows = _rows(run, 3, record)
    passed = np.empty_like(run.keep[0])
    for t in range(len(run.keep) - 1, -1, -1):
        at_h, three, target = at_hidden[t + 1], rows[t], at_hidden[t]
        np.multiply(run.by_h[t], at_h, out=three)
        np.multiply(run.keep[t], at_h, out=passed)
        np.dot(U_transposed, three.reshape(-1), out=target)
        np.add(target, passed, out=target)
        if direct is not None and t > 0:
            np.add(target, direct[t - 1], out=target)
    return None, kept


def _back_lstm(
    run: Pass, U_transposed: Array, at_hidden: Array, direct: Array | None, record: bool
) -> tuple[Array | None, Array | None]:
    """Two signals go back: ∂L/∂h through Uᵀ, and ∂L/∂c, multiplied by f alone."""
    assert run.keep is not None
    assert run.by_c is not None
    assert run.into_c is not None
    steps, units = run.keep.shape
    kept, rows = _rows(run, 4, record)
    at_cell = np.empty((steps + 1, units), run.keep.dtype) if record else None
    by_o = run.by_h[:, 0]
    at_c, entering = np.zeros_like(run.keep[0]), np.empty_like(run.keep[0])
    for t in range(steps - 1, -1, -1):
        at_h, four = at_hidden[t + 1], rows[t]
        np.multiply(run.into_c[t], at_h, out=entering)
        np.add(at_c, entering, out=at_c)
        if at_cell is not None:
            at_cell[t + 1] = at_c
        np.multiply(run.by_c[t], at_c, out=four[:3])
        np.multiply(by_o[t], at_h, out=four[3])
        np.dot(U_transposed, four.reshape(-1), out=at_hidden[t])
        if direct is not None and t > 0:
            at_hidden[t] += direct[t - 1]
        np.multiply(at_c, run.keep[t], out=at_c)
    if at_cell is not None:
        at_cell[0] = at_c
    return at_cell, kept
