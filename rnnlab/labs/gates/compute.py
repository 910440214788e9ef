"""What the Gates lab shows: one LSTM twice, left alone and with gates held."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from rnnlab.engine.carriers import carriers
from rnnlab.engine.cells import cell_trace
from rnnlab.engine.changes import ForceGate
from rnnlab.engine.gates import gates_trace, random_lstm
from rnnlab.engine.gates_traces import CellRun, GateAnswers, GatesTrace, LstmTrace
from rnnlab.engine.interventions import intervene
from rnnlab.engine.models import TrainedModel, load_trained
from rnnlab.engine.parameters import LstmWeights
from rnnlab.engine.traces import Difference, EngineError
from rnnlab.labs.gates.state import State, vector_of

LSTM_NUMBERS = ("i", "f", "g", "o", "c", "h", "kept", "written", "tanh_c")
BESIDE = ("rnn", "gru", "lstm")
SHOWN = 4  # units of a trained model that are shown first


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

    Raises
    ------
    EngineError
        For a model that is not there, is no LSTM, or has not the units and answers that the state names.
    """
    forces = forces_of(state)
    if not state.model:
        weights = random_lstm(state.seed, state.embedding_size, state.hidden, state.weight_scale, state.forget_bias)
        inputs = np.array([vector_of(state, word) for word in state.sentence], dtype=np.float64)
        return gates_trace(weights, state.sentence, inputs, forces)
    model = model_of(state)
    assert isinstance(model.weights, LstmWeights)
    trace = gates_trace(model.weights, state.sentence, model.vectors(state.sentence), forces)
    order, share = carriers(load_trained(state.model))
    return replace(
        trace,
        cell=model.cell,
        parameter_count=model.parameter_count,
        unknown=tuple(model.index(word) == 0 for word in state.sentence),
        answers=_answers(state, model, trace),
        carriers=order,
        carried=share,
        side_by_side=_side_by_side(state, model.card.task) if state.page == "cells" else (),
    )


def forces_of(state: State) -> list[ForceGate]:
    """The state's overrides as the engine takes them."""
    return [ForceGate(own.gate, own.value, own.units, own.steps) for own in state.overrides]


def model_of(state: State) -> TrainedModel:
    """The state's trained LSTM, its forget biases shifted.

    Raises
    ------
    EngineError
        ``"model-no-lstm"`` for another cell, ``"no-forget-gate"`` for a shift or a force of f in the cell of 1997.
    """
    model = load_trained(state.model)
    if model.cell not in ("lstm", "lstm1997"):
        raise EngineError("model-no-lstm", "model", value=model.name, cell=model.cell.upper())
    if model.cell == "lstm1997":
        forced = next((k for k, own in enumerate(state.overrides) if own.gate == "f"), None)
        if forced is not None:
            raise EngineError("no-forget-gate", f"overrides[{forced}].gate", value=model.name)
        if state.forget_bias_shift:
            raise EngineError("no-forget-gate", "forget_bias_shift", value=model.name)
    if not state.forget_bias_shift:
        return model
    b, hidden = model.weights.b.copy(), model.hidden_size
    b[hidden : 2 * hidden] += state.forget_bias_shift
    return replace(model, weights=replace(model.weights, b=b))


def difference(a: GatesTrace, b: GatesTrace) -> Difference:
    """How far the two runs with their forces end apart.

    With answers, the largest change of one answer's probability after the last
    word; without, the distance of the last states. No number where the
    networks have other answers or another size.
    """
    if a.answers is not None and b.answers is not None and a.answers.names == b.answers.names:
        change = np.abs(b.answers.forced[-1] - a.answers.forced[-1])
        return Difference(float(change.max()), "difference-answer")
    last_a, last_b = a.forced.h[-1], b.forced.h[-1]
    if last_a.shape != last_b.shape:
        return Difference(None, "difference-none")
    return Difference(float(np.linalg.norm(last_b - last_a)), "difference-state")


def to_json(trace: GatesTrace) -> dict[str, Any]:
    """The trace as plain lists and numbers."""
    return {
        "tokens": list(trace.tokens),
        "unknown": list(trace.unknown),
        "cell": trace.cell,
        "inputs": trace.inputs.tolist(),
        "baseline": _lstm_json(trace.baseline),
        "forced": _lstm_json(trace.forced),
        "held": {gate: values.tolist() for gate, values in trace.held.items()},
        "difference": trace.difference,
        "difference_c": trace.difference_c,
        "difference_by_step": trace.difference_by_step.tolist(),
        "c_difference": trace.c_difference.tolist(),
        "largest_c": trace.largest_c.tolist(),
        "forced_largest_c": trace.forced_largest_c.tolist(),
        "answers": None if trace.answers is None else _answers_json(trace.answers),
        "carriers": list(trace.carriers),
        "carried": None if trace.carried is None else trace.carried.tolist(),
        "side_by_side": {run.cell: _run_json(run) for run in trace.side_by_side},
        "parameter_count": trace.parameter_count,
        "parameter_count_torch": trace.parameter_count_torch,
    }


def _answers(state: State, model: TrainedModel, trace: GatesTrace) -> GateAnswers:
    baseline = model.answer_probabilities(trace.baseline.h)
    names = [name for pair in model.answers for name in pair]
    if not state.target:
        target = int(baseline[-1].argmax())
    elif state.target in names:
        target = names.index(state.target) // 2
    else:
        options = ", ".join(f"{chinese} ({english})" for chinese, english in model.answers)
        raise EngineError("not-an-option", "target", value=state.target, options=options)
    asked = {"loss": "cross-entropy", "target": target, "readout": model.readout}
    both = intervene(model.network, model.vectors(state.sentence), forces_of(state), **asked)  # type: ignore[arg-type]
    alone, forced = both.baseline.gradients, both.forced.gradients
    assert alone.cell_norms is not None
    assert forced.cell_norms is not None
    return GateAnswers(
        names=model.answers,
        baseline=baseline,
        forced=model.answer_probabilities(trace.forced.h),
        target=target,
        baseline_gradient_h=alone.hidden_norms[0],
        forced_gradient_h=forced.hidden_norms[0],
        baseline_gradient_c=alone.cell_norms[0],
        forced_gradient_c=forced.cell_norms[0],
    )


def _side_by_side(state: State, task: str) -> tuple[CellRun, ...]:
    """The models of the same task with the three cells, as far as they are there."""
    runs = []
    for cell in BESIDE:
        try:
            model = load_trained(f"{task}-{cell}", task)
        except EngineError as missing:
            if missing.kind == "model-unknown":
                continue
            raise
        runs.append(_cell_run(state, model))
    return tuple(runs)


def _cell_run(state: State, model: TrainedModel) -> CellRun:
    trace = cell_trace(model.weights, model.vectors(state.sentence), activation=model.activation)
    inputs, hidden = model.weights.input_size, model.hidden_size
    order, _ = carriers(model)
    measured = model.card.metrics.get("accuracy")
    return CellRun(
        model=model.name,
        cell=model.cell,
        gates=trace.gates,
        hidden=trace.hidden,
        cell_state=trace.cell_state,
        answers=model.answer_probabilities(trace.hidden),
        blocks=tuple((name, hidden * inputs, hidden * hidden) for name in model.weights.GATE_NAMES or ("h",)),
        parameter_count=model.parameter_count,
        hidden_size=hidden,
        input_size=inputs,
        accuracy=None if measured is None else float(measured),
        shown=order[:SHOWN],
    )


def _lstm_json(trace: LstmTrace) -> dict[str, Any]:
    return {name: getattr(trace, name).tolist() for name in LSTM_NUMBERS}


def _answers_json(answers: GateAnswers) -> dict[str, Any]:
    return {
        "names": [list(pair) for pair in answers.names],
        "target": list(answers.names[answers.target]),
        "baseline": answers.baseline.tolist(),
        "forced": answers.forced.tolist(),
        "gradient": {
            "baseline": {"h": answers.baseline_gradient_h.tolist(), "c": answers.baseline_gradient_c.tolist()},
            "forced": {"h": answers.forced_gradient_h.tolist(), "c": answers.forced_gradient_c.tolist()},
        },
    }


def _run_json(run: CellRun) -> dict[str, Any]:
    return {
        "model": run.model,
        "gates": {name: values.tolist() for name, values in run.gates.items()},
        "hidden": run.hidden.tolist(),
        "cell_state": None if run.cell_state is None else run.cell_state.tolist(),
        "answers": run.answers.tolist(),
        "blocks": [{"name": name, "W": w, "U": u} for name, w, u in run.blocks],
        "parameter_count": run.parameter_count,
        "accuracy": run.accuracy,
    }
