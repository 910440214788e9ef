"""All decoding steps by hand: m queries on the same keys, and what no query can reach. Runs in the engine process."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from rnnlab.engine.attention import attend, attend_steps
from rnnlab.engine.attention_traces import AttentionSteps, AttentionTrace
from rnnlab.engine.traces import Array
from rnnlab.labs.attention.state import State

_ROUNDS = 80  # of Newton's method: each takes a term that dies out down by a factor e
_NONE = 1e-9  # a sum of exponentials below this has the limit 0


def attention_steps(state: State) -> AttentionSteps:
    """Weights and contexts of all queries of a state; a mask holds in every row."""
    visible = np.ones(len(state.keys), dtype=bool)
    visible[list(state.masked)] = False
    queries = np.array(state.queries, dtype=float)
    steps = attend_steps(
        np.array(state.keys, dtype=float),
        queries,
        values=None if state.values is None else np.array(state.values, dtype=float),
        state="previous" if state.score == "additive" else "current",
        visible=visible,
        **_parameters(state),
    )
    return replace(steps, targets=state.targets, queries=queries, ceilings=ceilings(state))


def step_rows(state: State) -> tuple[AttentionTrace, ...]:
    """The calculation of each row, with every number between query and context."""
    return tuple(
        attend(
            state.tokens,
            state.keys,
            query,
            values=state.values,
            masked=state.masked,
            **_parameters(state),
        )
        for query in state.queries
    )


def _parameters(state: State) -> dict[str, Any]:
    return {
        "kind": state.score, "temperature": state.temperature,
        "A": state.A, "W_s": state.W_s, "W_h": state.W_h, "v": state.v,
    }  # fmt: skip


def ceilings(state: State) -> Array | None:
    """The largest weight that any query can give each word: 1 for a corner of the keys' hull, less for one inside.

    With scores that are linear in the key the weight of key i is
    ``1 / (1 + Σ_j exp(s·(h_j − h_i)/τ))`` over the other visible keys, so its upper limit over all
    queries s comes from the least value of that sum, which is convex in s. Between two keys,
    at their midpoint, the sum is at least 2 and the weight at most 1/3.

    Returns
    -------
    array, n, or None
        0 for masked keys; None for the additive score, which is not linear, and at τ = 0, where the largest takes all.
        A general score whose matrix is not invertible reaches less than this.
    """
    if state.score == "additive" or state.temperature == 0:
        return None
    seen = [i for i in range(len(state.keys)) if i not in state.masked]
    keys = np.array(state.keys, dtype=float)
    size = float(np.abs(keys).max(initial=0.0)) or 1.0
    found = np.zeros(len(keys))
    for i in seen:
        others = [j for j in seen if j != i]
        found[i] = 1.0 / (1.0 + least_sum((keys[others] - keys[i]) / size))
    return found


def least_sum(directions: Array) -> float:
    """inf over s of Σ_j exp(s·d_j), by Newton's method with a line search; 0 where a half plane holds all d_j inside.

    Parameters
    ----------
    directions : array, k×2
    """
    if not len(directions):
        return 0.0
    s = np.zeros(directions.shape[1])
    total = float(len(directions))
    for _ in range(_ROUNDS):
        terms = np.exp(directions @ s)
        total = float(terms.sum())
        if total < _NONE:
            return 0.0
        gradient = directions.T @ terms
        curvature = (directions * terms[:, None]).T @ directions
        # where all terms but some have died out there is no curvature left to that side
        step = np.linalg.solve(curvature + 1e-12 * total * np.eye(len(s)), gradient)
        share = 1.0
        while share > 1e-9:
            tried = float(np.exp(np.minimum(directions @ (s - share * step), 700.0)).sum())
            if tried < total:
                s, total = s - share * step, tried
                break
            share /= 2
        else:
            break
    return total


def steps_json(steps: AttentionSteps) -> dict[str, Any]:
    """Plain lists."""
    return {
        "targets": list(steps.targets),
        "queries": None if steps.queries is None else steps.queries.tolist(),
        "state": steps.state,
        "scores": steps.scores.tolist(),
        "weights": steps.weights.tolist(),
        "contexts": steps.contexts.tolist(),
        "entropy": steps.entropy.tolist(),
        "row_sums": steps.row_sums.tolist(),
        "ceilings": None if steps.ceilings is None else steps.ceilings.tolist(),
    }
