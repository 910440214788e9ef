"""What the Reader shows: every step of one sentence, or of two, and how far apart they end."""

from __future__ import annotations

import math
from dataclasses import asdict
from typing import Any

import numpy as np

from rnnlab.engine.cells import GruWeights, LstmWeights, RnnWeights, cell_trace
from rnnlab.engine.embedding import bag_of_words
from rnnlab.engine.norms import plain, plain_number
from rnnlab.engine.traces import Array, ReaderTrace, RnnTrace
from rnnlab.labs.reader.state import State, vector_of


def compute(state: State) -> ReaderTrace:
    """Read the sentence, and the second one if there is one, with the same weights.

    Parameters
    ----------
    state : State
        With the shared sentence filled in.

    Returns
    -------
    ReaderTrace
        All steps of both; ``step`` of the state plays no part.
    """
    weights = _weights(state)
    main = _read(state, weights, state.sentence)
    compare = None if state.compare is None else _read(state, weights, state.compare)
    return ReaderTrace(
        main=main,
        compare=compare,
        parameter_count=weights.parameter_count(),
        parameter_count_torch=weights.parameter_count_torch(),
        parameter_parts=weights.parameter_parts(),
        distance=None if compare is None else _distance(main.hidden[-1], compare.hidden[-1]),
        bag_distance=None if compare is None else _distance(main.bag_of_words, compare.bag_of_words),
    )


def to_json(trace: ReaderTrace) -> dict[str, Any]:
    """The trace as plain lists and numbers, the second sentence's under ``compare``.

    A number that is not finite is null, and ``nonfinite`` says at which step.
    """
    counts = {
        "parameter_count": trace.parameter_count,
        "parameter_count_torch": trace.parameter_count_torch,
        "parameter_parts": dict(zip(("W", "U", "b"), trace.parameter_parts, strict=True)),
    }
    return {
        **_sentence_json(trace.main),
        **counts,
        "compare": None if trace.compare is None else {**_sentence_json(trace.compare), **counts},
        "distance": plain_number(trace.distance),
        "bag_distance": plain_number(trace.bag_distance),
    }


def _weights(state: State) -> RnnWeights | GruWeights | LstmWeights:
    W, U, b = np.array(state.W), np.array(state.U), np.array(state.b)
    if state.cell == "lstm":
        return LstmWeights(W, U, b)
    if state.cell == "gru":
        return GruWeights(W, U, b, np.array(state.b_hn))
    return RnnWeights(W, U, b)


def _read(state: State, weights: RnnWeights | GruWeights | LstmWeights, sentence: tuple[str, ...]) -> RnnTrace:
    vectors = [vector_of(state, word) for word in sentence]
    inputs = np.array(vectors, dtype=np.float64)
    cell = cell_trace(weights, inputs, activation=state.activation)
    return RnnTrace(
        tokens=sentence,
        inputs=inputs,
        input_term=cell.input_term,
        recurrent_term=cell.recurrent_term,
        preactivation=cell.preactivation,
        hidden=cell.hidden,
        cell_state=cell.cell_state,
        bag_of_words=np.array(bag_of_words(vectors)),
        nonfinite=cell.nonfinite,
        gates=cell.gates,
    )


def _distance(a: Array, b: Array) -> float:
    """Euclidean, without squaring out of range; NaN or inf where a state is not finite."""
    return math.dist(a.tolist(), b.tolist())


def _sentence_json(trace: RnnTrace) -> dict[str, Any]:
    return {
        "tokens": list(trace.tokens),
        "inputs": plain(trace.inputs),
        "input_term": plain(trace.input_term),
        "recurrent_term": plain(trace.recurrent_term),
        "preactivation": plain(trace.preactivation),
        "gates": {name: plain(values) for name, values in trace.gates.items()},
        "hidden": plain(trace.hidden),
        "cell_state": None if trace.cell_state is None else plain(trace.cell_state),
        "bag_of_words": plain(trace.bag_of_words),
        "nonfinite": None if trace.nonfinite is None else asdict(trace.nonfinite),
    }
