"""What the Gates lab shows: one LSTM twice, left alone and with gates held."""

from __future__ import annotations

from typing import Any

import numpy as np

from rnnlab.engine.gates import Force, gates_trace, random_lstm
from rnnlab.engine.traces import GatesTrace, LstmTrace
from rnnlab.labs.gates.state import State, vector_of

LSTM_NUMBERS = ("i", "f", "g", "o", "c", "h", "kept", "written", "tanh_c")


def compute(state: State) -> GatesTrace:
    """Run the LSTM over the sentence with and without the overrides.

    Parameters
    ----------
    state : State
        With the shared sentence filled in.

    Returns
    -------
    GatesTrace
        All steps of both runs; every number is finite, because gates are bounded and the State's values are.
    """
    weights = random_lstm(state.seed, state.embedding_size, state.hidden, state.weight_scale, state.forget_bias)
    inputs = np.array([vector_of(state, word) for word in state.sentence], dtype=np.float64)
    forces = [Force(override.gate, override.value, override.units, override.steps) for override in state.overrides]
    return gates_trace(weights, state.sentence, inputs, forces)


def to_json(trace: GatesTrace) -> dict[str, Any]:
    """The trace as plain lists and numbers."""
    return {
        "tokens": list(trace.tokens),
        "inputs": trace.inputs.tolist(),
        "baseline": _lstm_json(trace.baseline),
        "forced": _lstm_json(trace.forced),
        "held": {gate: values.tolist() for gate, values in trace.held.items()},
        "difference": trace.difference,
        "difference_c": trace.difference_c,
        "difference_by_step": trace.difference_by_step.tolist(),
        "c_difference": trace.c_difference.tolist(),
        "parameter_count": trace.parameter_count,
        "parameter_count_torch": trace.parameter_count_torch,
    }


def _lstm_json(trace: LstmTrace) -> dict[str, Any]:
    return {name: getattr(trace, name).tolist() for name in LSTM_NUMBERS}
