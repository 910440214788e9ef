"""State -> one decoding step of attention. Runs in the engine process."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from rnnlab.engine.attention import DECIMALS, attend
from rnnlab.engine.attention_traces import AttentionTrace
from rnnlab.engine.traces import Difference
from rnnlab.labs.attention.functions import fields_to_json, functions_of, functions_to_json, winners_of
from rnnlab.labs.attention.pages import of_page, page_difference, page_json
from rnnlab.labs.attention.state import State


def compute(state: State) -> AttentionTrace:
    """Scores, exponentials, weights, weighted vectors and context of the state; and what its page shows besides."""
    trace = attend(
        state.tokens,
        state.keys,
        state.query,
        values=state.values,
        kind=state.score,
        temperature=state.temperature,
        masked=state.masked,
        A=state.A,
        W_s=state.W_s,
        W_h=state.W_h,
        v=state.v,
    )
    if state.page == "scores":
        return replace(trace, functions=functions_of(state))
    if state.page == "calculation" and state.field and state.origin == "hand":
        return replace(trace, winners=winners_of(state))
    return of_page(state, trace)


def difference(a: AttentionTrace, b: AttentionTrace) -> Difference:
    """‖c_B − c_A‖; on the pages of all steps and of the answer, of what these show."""
    found = page_difference(a, b)
    if found is not None:
        return found
    return Difference(float(np.linalg.norm(b.context - a.context)), "difference-context")


def to_json(trace: AttentionTrace) -> dict[str, Any]:
    """Plain lists; ``exp`` is None where only the shifted form has numbers, and ``nonfinite`` says so."""
    return {
        "tokens": list(trace.tokens),
        "scores": trace.scores.tolist(),
        "exp": None if trace.exp is None else trace.exp.tolist(),
        "exp_sum": trace.exp_sum,
        "exp_shifted": trace.exp_shifted.tolist(),
        "exp_shifted_sum": trace.exp_shifted_sum,
        "weights": trace.weights.tolist(),
        "weighted": trace.weighted.tolist(),
        "context": trace.context.tolist(),
        "context_by_hand": dict(zip(map(str, DECIMALS), trace.context_by_hand.tolist(), strict=True)),
        "visible": [bool(seen) for seen in trace.visible],
        "no_visible_key": trace.no_visible_key,
        "entropy": trace.entropy,
        "distances": trace.distances.tolist(),
        "nearest": trace.nearest,
        "weight_sum": trace.weight_sum,
        "hull": trace.hull.tolist(),
        "left": trace.left.tolist(),
        "right": trace.right.tolist(),
        "divisor": trace.divisor,
        "query_term": None if trace.query_term is None else trace.query_term.tolist(),
        "key_terms": None if trace.key_terms is None else trace.key_terms.tolist(),
        "values": None if trace.values is None else trace.values.tolist(),
        "weights_by_hand": dict(zip(map(str, DECIMALS), trace.weights_by_hand.tolist(), strict=True)),
        "weight_sums_by_hand": dict(zip(map(str, DECIMALS), trace.weight_sums_by_hand.tolist(), strict=True)),
        "functions": functions_to_json(trace.functions) if trace.functions else None,
        "winners": None if trace.winners is None else fields_to_json(trace.winners),
        **page_json(trace),
        "nonfinite": {"field": "exp", "kind": "out-of-range"} if trace.exp is None else None,
    }
