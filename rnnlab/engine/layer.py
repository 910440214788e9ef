"""One layer in one direction: from h of all steps to every intermediate value.

With h known, all pre-activations are two batched products, W x_t and
U h_{t-1}, and an LSTM's c is a linear recurrence that ``linear_scan`` solves
without a loop over time. Time comes first, T×B×….
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import torch
from torch import Tensor

from rnnlab.engine.held import Held, fused_with_held
from rnnlab.engine.kernels import fused, fused_parameters, is_fused, loop
from rnnlab.engine.parameters import CellWeights, Parameters, PeepholeWeights
from rnnlab.engine.scan import linear_scan
from rnnlab.engine.traces import Array

States = tuple[Tensor, Tensor | None]  # h and c before step 1, B×H; None for a cell without c


@dataclass(frozen=True)
class Values:
    """What a pass computed, as ``traces.CellTrace`` has it, still as tensors T×B×…."""

    input_term: Tensor
    recurrent_term: Tensor
    preactivation: Tensor
    hidden: Tensor
    gates: dict[str, Tensor] = field(default_factory=dict)
    cell_state: Tensor | None = None
    parts: dict[str, Tensor] = field(default_factory=dict)


def has_cell_state(cell: str) -> bool:
    """Whether the cell has a c beside its h."""
    return cell in ("lstm", "lstm1997", "peephole")


def run(
    weights: CellWeights,
    activation: str,
    x: Tensor,
    states: States,
    *,
    lengths: Tensor | None = None,
    held: Held | None = None,
) -> Values:
    """Read B sequences.

    Parameters
    ----------
    weights : CellWeights
    activation : {"tanh", "sigmoid", "relu", "linear"}
        Of an RNN.
    x : Tensor
        T×B×I; its precision and device are those of the computation.
    states : pair of Tensor
        h and c before step 1.
    lengths : Tensor, optional
        B; steps of each sequence, where not all have T. Steps beyond hold no meaning in the result.
    held : Held, optional
        For one sequence alone (B = 1).

    Returns
    -------
    Values
    """
    parameters = weights.tensors(x.dtype, x.device)
    cell = weights.CELL
    cell_state = None
    if not is_fused(cell, activation):
        place = (None, None, None) if held is None else tuple(torch.from_numpy(v) for v in (held.gates, held.h, held.c))
        hidden, cell_state = loop(weights, activation, x, parameters, states, place)  # type: ignore[arg-type]
    elif held is None:
        hidden = fused(cell, activation, fused_parameters(cell, parameters), x, *states, lengths)[0]
    else:
        as_lstm = _with_open_forget_gate(held) if cell == "lstm1997" else held
        kernel = "lstm" if cell == "lstm1997" else cell
        own = fused_parameters(cell, parameters)
        hidden = fused_with_held(kernel, activation, own, x, states, as_lstm)
    input_term = x @ parameters.W.T
    if cell == "gru-before":
        return _gru_before_values(parameters, input_term, _delayed(states[0], hidden), hidden, held)
    recurrent_term = _recurrent_term(parameters.U, states[0], hidden)
    if cell == "rnn":
        return Values(input_term, recurrent_term, (input_term + recurrent_term).add_(parameters.b), hidden)
    if cell == "gru":
        return _gru_values(parameters, input_term, recurrent_term, _delayed(states[0], hidden), hidden, held)
    c0 = states[1]
    assert c0 is not None
    return _lstm_values(weights, parameters, (input_term, recurrent_term), (hidden, cell_state), c0, held)


def _delayed(start: Tensor, states: Tensor) -> Tensor:
    """The state before each step."""
    return torch.cat([start[None], states[:-1]])


def _recurrent_term(U: Tensor, h0: Tensor, hidden: Tensor) -> Tensor:
    """U h_{t-1} of all steps; two products into one array, as putting h0 in front of h would copy all of h."""
    term = hidden.new_empty(*hidden.shape[:2], len(U))
    torch.mm(h0, U.T, out=term[0])
    torch.mm(hidden[:-1].flatten(0, 1), U.T, out=term[1:].flatten(0, 1))
    return term


def _gru_values(
    parameters: Parameters,
    input_term: Tensor,
    recurrent_term: Tensor,
    before: Tensor,
    hidden: Tensor,
    held: Held | None,
) -> Values:
    H = hidden.shape[-1]
    assert parameters.b_hn is not None
    recurrent_term[..., 2 * H :] += parameters.b_hn
    preactivation = input_term + parameters.b
    preactivation[..., : 2 * H] += recurrent_term[..., : 2 * H]
    r, z = torch.sigmoid(preactivation[..., : 2 * H]).chunk(2, dim=-1)
    if held is not None:
        forced_r, forced_z, forced_n = _like(held.gates, hidden)[:, None].chunk(3, dim=-1)
        r, z = _put(r, forced_r), _put(z, forced_z)
    after_reset = r * recurrent_term[..., 2 * H :]
    preactivation[..., 2 * H :] += after_reset
    n = torch.tanh(preactivation[..., 2 * H :])
    if held is not None:
        n = _put(n, forced_n)
    parts = {"after_reset": after_reset, "kept": z * before, "written": (1 - z) * n}
    return Values(input_term, recurrent_term, preactivation, hidden, {"r": r, "z": z, "n": n}, None, parts)


def _gru_before_values(
    parameters: Parameters, input_term: Tensor, before: Tensor, hidden: Tensor, held: Held | None
) -> Values:
    H = hidden.shape[-1]
    assert parameters.b_hn is not None
    U = parameters.U
    gate_term = before @ U[: 2 * H].T
    preactivation = input_term + parameters.b
    preactivation[..., : 2 * H] += gate_term
    r, z = torch.sigmoid(preactivation[..., : 2 * H]).chunk(2, dim=-1)
    if held is not None:
        forced_r, forced_z, forced_n = _like(held.gates, hidden)[:, None].chunk(3, dim=-1)
        r, z = _put(r, forced_r), _put(z, forced_z)
    reset_state = r * before
    candidate_term = reset_state @ U[2 * H :].T + parameters.b_hn
    preactivation[..., 2 * H :] += candidate_term
    n = torch.tanh(preactivation[..., 2 * H :])
    if held is not None:
        n = _put(n, forced_n)
    recurrent_term = torch.cat([gate_term, candidate_term], dim=-1)
    parts = {"reset_state": reset_state, "kept": z * before, "written": (1 - z) * n}
    return Values(input_term, recurrent_term, preactivation, hidden, {"r": r, "z": z, "n": n}, None, parts)


def _lstm_values(
    weights: CellWeights,
    parameters: Parameters,
    terms: tuple[Tensor, Tensor],
    states: tuple[Tensor, Tensor | None],
    c0: Tensor,
    held: Held | None,
) -> Values:
    hidden, cell_state = states
    preactivation = (terms[0] + terms[1]).add_(parameters.b)
    parts = {}
    names = weights.GATE_NAMES
    H = hidden.shape[-1]
    if isinstance(weights, PeepholeWeights):
        assert cell_state is not None
        seen = {"i": _delayed(c0, cell_state)}
        seen["f"], seen["o"] = seen["i"], cell_state
        for name in ("i", "f", "o"):
            own = parts[f"peephole_{name}"] = seen[name] * _like(getattr(weights, f"p_{name}"), hidden)
            rows = slice(names.index(name) * H, (names.index(name) + 1) * H)
            preactivation[..., rows] += own
    # One sigmoid over all blocks, g's unused: a fifth faster than one for each block that needs it.
    gates = dict(zip(names, torch.sigmoid(preactivation).chunk(len(names), dim=-1), strict=True))
    candidate = slice(names.index("g") * H, (names.index("g") + 1) * H)
    # Copied first: tanh over rows that lie apart takes more than twice as long.
    gates["g"] = preactivation[..., candidate].clone(memory_format=torch.contiguous_format).tanh_()
    if held is not None:
        forced = _like(held.gates, hidden)[:, None].chunk(len(names), dim=-1)
        gates = {name: _put(gates[name], value) for name, value in zip(names, forced, strict=True)}
    written = gates["i"] * gates["g"]
    forget = gates.get("f")
    if cell_state is None:
        cell_state = _scanned(forget, written, c0, held)
    # without a forget gate all of c_{t-1} is kept
    kept = _delayed(c0, cell_state)
    parts |= {"kept": kept if forget is None else kept.mul_(forget), "written": written}
    parts["tanh_c"] = torch.tanh(cell_state)
    return Values(*terms, preactivation, hidden, gates, cell_state, parts)


def _scanned(forget: Tensor | None, written: Tensor, c0: Tensor, held: Held | None) -> Tensor:
    """c of all steps; a c that was set is a step that forgets all and writes the set value."""
    steps, batch, units = written.shape
    if held is not None and not np.isnan(held.c).all():
        set_c = _like(held.c, written)[:, None]
        free = set_c.isnan()
        forget = torch.ones_like(written) if forget is None else forget
        forget = torch.where(free, forget, torch.zeros_like(forget))
        written = torch.where(free, written, set_c)
    if forget is None:
        terms = torch.cat([c0[None], written])
        return torch.cumsum(terms, dim=0)[1:]
    factors, terms = (values.reshape(steps, batch * units) for values in (forget, written))
    return linear_scan(factors, terms, c0.reshape(-1)).view(steps, batch, units)


def _with_open_forget_gate(held: Held) -> Held:
    """The held gates i, g, o of 1997 as i, f, g, o; f is left to its weights, which hold it at 1."""
    i, g, o = np.split(held.gates, 3, axis=1)
    like = None if held.divided_as is None else _with_open_forget_gate(held.divided_as)
    return Held(np.concatenate([i, np.full_like(i, np.nan), g, o], axis=1), held.h, held.c, like)


def _like(values: Array, other: Tensor) -> Tensor:
    return torch.as_tensor(values, dtype=other.dtype).to(other.device)


def _put(values: Tensor, held: Tensor) -> Tensor:
    """``held`` where it is a number, ``values`` where it is NaN."""
    return torch.where(held.isnan(), values, held)
