"""What the Reader shows: every step of one sentence, or of two, and how far apart they end."""

from __future__ import annotations

import math
from dataclasses import asdict
from typing import Any

import numpy as np

from rnnlab.engine.cells import GruWeights, LstmWeights, RnnWeights
from rnnlab.engine.models import TrainedModel, load_trained
from rnnlab.engine.norms import plain, plain_number
from rnnlab.engine.parameters import CellWeights
from rnnlab.engine.principal import principal_plane
from rnnlab.engine.reactions import busiest_units, model_plane, model_reactions, reference
from rnnlab.engine.reader_traces import Fading, Paths, ReaderTrace, RnnTrace, UnitReactions
from rnnlab.engine.reading import Hold, Reader, fading, with_entries, with_rows
from rnnlab.engine.traces import Array, Difference
from rnnlab.engine.vocabulary import other_word
from rnnlab.labs.reader.state import State, swap, vector_of

SHOWN_UNITS = 6  # of a trained model; more rows do not fit on a screen beside their numbers


def compute(state: State) -> ReaderTrace:
    """Read the sentence, and the second one if there is one, with the same weights.

    Parameters
    ----------
    state : State
        With the shared sentence filled in.

    Returns
    -------
    ReaderTrace
        All steps of both; ``step`` of the state plays no part. ``units``, ``paths`` and ``fading`` are there on the
        page that shows them. A state is held in the first sentence alone.

    Raises
    ------
    EngineError
        Where there is no such model, and where what was changed does not fit it.
    """
    model = load_trained(state.model) if state.model else None
    own = _weights(state) if model is None else model.weights
    changes = () if model is None else state.weight_changes
    weights = with_entries(own, ((change.matrix, change.row, change.col, change.value) for change in changes))
    reader = Reader(weights, state.activation if model is None else model.activation, model)
    main = _read(state, reader, state.sentence, _holds(state))
    compare = None if state.compare is None else _read(state, reader, state.compare)
    return ReaderTrace(
        main=main,
        compare=compare,
        **_counts(weights, model),
        distance=None if compare is None else _distance(main.hidden[-1], compare.hidden[-1]),
        bag_distance=None if compare is None else _distance(main.bag_of_words, compare.bag_of_words),
        cell=state.cell if model is None else model.cell,
        activation=reader.activation,
        W=weights.W,
        U=weights.U,
        b=weights.b,
        b_hn=weights.b_hn if isinstance(weights, GruWeights) else None,
        answer_names=() if model is None else model.answers,
        shown=tuple(range(weights.hidden_size)) if model is None else busiest_units(model, SHOWN_UNITS),
        units=None if model is None or state.page != "units" else model_reactions(model),
        paths=_paths(state, reader, main, compare) if state.page == "paths" else None,
        fading=_fading(state, reader, main) if state.page == "fading" else None,
    )


def difference(a: ReaderTrace, b: ReaderTrace) -> Difference:
    """Euclidean distance of the first sentences' last states; no number where they have different sizes."""
    last_a, last_b = a.main.hidden[-1], b.main.hidden[-1]
    if last_a.shape != last_b.shape:
        return Difference(None, "difference-none")
    return Difference(_distance(last_a, last_b), "difference-state")


def to_json(trace: ReaderTrace) -> dict[str, Any]:
    """The trace as plain lists and numbers, the second sentence's under ``compare``.

    A number that is not finite is null, and ``nonfinite`` says at which step.
    What only a trained model or another page has is there where they are.
    """
    counts = {
        "parameter_count": trace.parameter_count,
        "parameter_count_torch": trace.parameter_count_torch,
        "parameter_parts": dict(zip(("W", "U", "b"), trace.parameter_parts, strict=True)),
    }
    result = {
        **_sentence_json(trace.main),
        **counts,
        "compare": None if trace.compare is None else {**_sentence_json(trace.compare), **counts},
        "distance": plain_number(trace.distance),
        "bag_distance": plain_number(trace.bag_distance),
    }
    if trace.answer_names:
        names = [{"zh": zh, "en": en} for zh, en in trace.answer_names]
        result |= {"cell": trace.cell, "answer_names": names, "shown": list(trace.shown)}
    if trace.units is not None:
        result["units"] = _units_json(trace.units)
    if trace.paths is not None:
        result["paths"] = _paths_json(trace.paths)
    if trace.fading is not None:
        result["fading"] = _fading_json(trace.fading)
    return result


# ---- what is read ------------------------------------------------------------


def _weights(state: State) -> RnnWeights | GruWeights | LstmWeights:
    W, U, b = np.array(state.W), np.array(state.U), np.array(state.b)
    if state.cell == "lstm":
        return LstmWeights(W, U, b)
    if state.cell == "gru":
        return GruWeights(W, U, b, np.array(state.b_hn))
    return RnnWeights(W, U, b)


def _counts(weights: CellWeights, model: TrainedModel | None) -> dict[str, Any]:
    """Of the cell alone, by the formula with its one b; a forget gate that was nailed open is no parameter."""
    W, U, b = weights.parameter_parts()
    if model is not None and model.cell == "lstm1997":
        W, U, b = (3 * count // 4 for count in (W, U, b))
    return {
        "parameter_count": W + U + b,
        "parameter_count_torch": weights.parameter_count_torch(),
        "parameter_parts": (W, U, b),
    }


def _holds(state: State) -> tuple[Hold, ...]:
    return tuple((hold.of, hold.step, hold.unit, hold.value) for hold in state.held)


def _read(state: State, reader: Reader, sentence: tuple[str, ...], holds: tuple[Hold, ...] = ()) -> RnnTrace:
    if reader.model is None:
        drawn = np.array([vector_of(state, word) for word in sentence], dtype=np.float64)
        return reader.read(sentence, drawn, holds=holds)
    inputs, unknown = with_rows(reader.model, sentence, state.model_embeddings)
    return reader.read(sentence, inputs, unknown, holds)


# ---- pages -------------------------------------------------------------------


def _paths(state: State, reader: Reader, main: RnnTrace, compare: RnnTrace | None) -> Paths:
    """The sentence, the second one, and the further ones."""
    read = [main] + ([] if compare is None else [compare]) + [_read(state, reader, other) for other in state.others]
    nothing = np.zeros((1, reader.weights.hidden_size))
    ways = [np.concatenate([nothing, trace.hidden]) for trace in read]
    held_out = None if reader.model is None else reference(reader.model)
    plane = None if reader.model is None else model_plane(reader.model)
    if plane is None:
        plane = principal_plane(np.concatenate(ways))
    return Paths(
        mean=plane.mean,
        axes=plane.axes,
        explained=plane.explained,
        sentences=tuple(trace.tokens for trace in read),
        points=tuple(plane.project(way) for way in ways),
        final_answers=tuple(_most_probable(trace) for trace in read),
        cloud=np.zeros((0, 2)) if held_out is None else plane.project(held_out.asked),
        cloud_answers=() if held_out is None else held_out.answers,
        fitted_on=plane.fitted_on,
    )


def _most_probable(trace: RnnTrace) -> int | None:
    if trace.answers is None or not np.isfinite(trace.answers[-1]).all():
        return None
    return int(trace.answers[-1].argmax())


def _fading(state: State, reader: Reader, main: RnnTrace) -> Fading:
    model = reader.model
    step, other = swap(state, None if model is None else lambda word: other_word(model.words, word))
    sentence = (*state.sentence[: step - 1], other, *state.sentence[step:])
    return fading(step, other, main, _read(state, reader, sentence, _holds(state)))


def _distance(a: Array, b: Array) -> float:
    """Euclidean, without squaring out of range; NaN or inf where a state is not finite."""
    return math.dist(a.tolist(), b.tolist())


# ---- as JSON -----------------------------------------------------------------


def _units_json(units: UnitReactions) -> dict[str, Any]:
    return {
        "features": list(units.features),
        "share": plain(units.share),
        "best": [units.features[k] for k in units.best],
        "order": list(units.order),
        "low": plain(units.low),
        "high": plain(units.high),
        "sentences": units.sentences,
        "steps": units.steps,
    }


def _paths_json(paths: Paths) -> dict[str, Any]:
    return {
        "mean": plain(paths.mean),
        "axes": plain(paths.axes),
        "explained": list(paths.explained),
        "fitted_on": paths.fitted_on,
        "sentences": [list(tokens) for tokens in paths.sentences],
        "points": [plain(points) for points in paths.points],
        "final_answers": list(paths.final_answers),
        "cloud": plain(paths.cloud),
        "cloud_answers": list(paths.cloud_answers),
    }


def _fading_json(fading: Fading) -> dict[str, Any]:
    return {
        "step": fading.step,
        "word": fading.word,
        "other": fading.other,
        "change": plain(fading.change),
        "relative": plain(fading.relative),
        "to_last": plain(fading.to_last),
        "answer_change": None if fading.answer_change is None else plain(fading.answer_change),
        "swapped": _sentence_json(fading.swapped),
    }


def _sentence_json(trace: RnnTrace) -> dict[str, Any]:
    more: dict[str, Any] = {}
    if trace.answers is not None:
        more = {"unknown": list(trace.unknown), "answers": plain(trace.answers)}
    if trace.hidden_as_computed is not None:
        more["hidden_as_computed"] = plain(trace.hidden_as_computed)
    if trace.cell_as_computed is not None:
        more["cell_as_computed"] = plain(trace.cell_as_computed)
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
        **more,
    }
