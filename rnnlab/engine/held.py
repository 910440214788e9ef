"""What is held by force while a layer reads: gates at a value, states set at a step.

A gate that is held at a value is a change of weights: its rows of W and U are
zero and its bias is what the activation turns into that value. So a force
keeps the fused kernel. Where the set of held gates changes from one step to
the next, and after a step at which a state is set, the sequence is cut and h
and c are carried across the cut.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from rnnlab.engine.kernels import SATURATED, fused
from rnnlab.engine.parameters import Parameters
from rnnlab.engine.traces import Array


@dataclass(frozen=True)
class Held:
    """Values that stand in place of what the formulas give; NaN where nothing is held."""

    gates: Array  # T×G, in the rows' order
    h: Array  # T×H, written over h_t before step t+1 reads it
    c: Array  # T×H, written over c_t before h_t is made of it
    divided_as: Held | None = None  # take the fused calls' beginnings and ends from there

    @classmethod
    def nothing(cls, steps: int, rows: int, units: int) -> Held:
        """Leave everything alone."""
        gates, h, c = (np.full((steps, size), np.nan) for size in (rows, units, units))
        return cls(gates, h, c)

    @classmethod
    def gates_alone(cls, gates: Array, units: int) -> Held:
        """Hold gates and no state."""
        free = np.full((len(gates), units), np.nan)
        return cls(gates, free, free)

    def released(self) -> Held:
        """Hold nothing, with the fused calls divided as here.

        The length of a fused call moves its last bits, and a difference of
        1e-16 before the first step that is held would be no effect of a force.
        """
        gates, h, c = (np.full_like(values, np.nan) for values in (self.gates, self.h, self.c))
        return Held(gates, h, c, divided_as=self)

    def backwards(self) -> Held:
        """The same in the other order of steps."""
        gates, h, c = (np.ascontiguousarray(values[::-1]) for values in (self.gates, self.h, self.c))
        return Held(gates, h, c, divided_as=None if self.divided_as is None else self.divided_as.backwards())

    def segments(self) -> list[tuple[int, int]]:
        """Half-open ranges of steps that one fused call covers each, as few as possible."""
        if self.divided_as is not None:
            return self.divided_as.segments()
        before, after = self.gates[:-1], self.gates[1:]
        same = ((before == after) | (np.isnan(before) & np.isnan(after))).all(axis=1)
        cuts = {0, *(np.flatnonzero(~same) + 1).tolist(), len(self.gates)}
        for step in np.flatnonzero(~np.isnan(self.h).all(axis=1)).tolist():
            cuts.add(step + 1)
        for step in np.flatnonzero(~np.isnan(self.c).all(axis=1)).tolist():
            # alone: h of this step is made anew from the c that was set
            cuts |= {step, step + 1}
        return list(itertools.pairwise(sorted(cuts)))


def with_gates_held(parameters: Parameters, values: Tensor) -> Parameters:
    """The weights with gates held.

    Parameters
    ----------
    parameters : Parameters
        Of an LSTM or a GRU, as torch's kernel takes them.
    values : Tensor
        G, NaN where a gate is left alone.

    Returns
    -------
    The parameters with zero rows and a large enough bias where a gate is held; for a GRU's n also b_hn = 0.
    """
    free = values.isnan()
    if bool(free.all()):
        return parameters
    H = parameters.U.shape[1]
    candidate = slice(2 * H, 3 * H)  # g of an LSTM, n of a GRU
    bias = torch.special.logit(values)
    bias[candidate] = torch.atanh(values[candidate])
    bias = bias.clamp(-SATURATED, SATURATED)  # inf at 0, 1 and ±1; a NaN stays one and is not used
    keep = free[:, None]
    return Parameters(
        W=torch.where(keep, parameters.W, torch.zeros_like(parameters.W)),
        U=torch.where(keep, parameters.U, torch.zeros_like(parameters.U)),
        b=torch.where(free, parameters.b, bias),
        b_hn=None
        if parameters.b_hn is None
        else torch.where(free[candidate], parameters.b_hn, torch.zeros_like(parameters.b_hn)),
    )


def fused_with_held(
    cell: str,
    activation: str,
    parameters: Parameters,
    x: Tensor,
    states: tuple[Tensor, Tensor | None],
    held: Held,
) -> Tensor:
    """h of all steps (T×1×H) of one sequence, a fused call a segment.

    Parameters
    ----------
    cell, activation : str
        A cell that torch has a kernel for.
    parameters : Parameters
        From ``kernels.fused_parameters``; for the LSTM of 1997 the columns of ``held.gates`` are those of an LSTM too.
    x : Tensor
        T×1×I.
    states : pair of Tensor
        h and c before step 1, 1×H; None for the c of a cell without one.
    held : Held
    """
    h, c = states
    gates, set_h, set_c = (torch.as_tensor(v, dtype=x.dtype).to(x.device) for v in (held.gates, held.h, held.c))
    pieces = []
    for start, end in held.segments():
        forced = with_gates_held(parameters, gates[start]) if parameters.U.shape[0] > h.shape[1] else parameters
        h_before = h
        piece, h, c = fused(cell, activation, forced, x[start:end], h, c, None)
        if c is not None and not bool(set_c[end - 1].isnan().all()):
            c = torch.where(set_c[end - 1].isnan(), c, set_c[end - 1])
            o_rows = slice(3 * h.shape[1], None)
            a = x[end - 1] @ forced.W[o_rows].T + h_before @ forced.U[o_rows].T + forced.b[o_rows]
            h = torch.sigmoid(a) * torch.tanh(c)
        if not bool(set_h[end - 1].isnan().all()):
            h = torch.where(set_h[end - 1].isnan(), h, set_h[end - 1])
        pieces += [piece[:-1], h[None]]
    return torch.cat(pieces)
