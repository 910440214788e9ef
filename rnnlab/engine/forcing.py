"""What a force on an LSTM's gates does to its task: the same force on many held-out sentences.

A step of one sentence means nothing in another one, unless both are made alike.
So the sentences have the shape of the one on the screen: as long, with the
country, the comma and the end in the same places (``Task.shaped_like``).
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from rnnlab.engine.changes import Change, ForceGate, SetState, sorted_out
from rnnlab.engine.gates_traces import AccuracyRow, ForcedAccuracy
from rnnlab.engine.models import TrainedModel
from rnnlab.engine.network import network_trace
from rnnlab.engine.tasks import Batch, Condition, Task, task
from rnnlab.engine.tasks.reber import WHOLE
from rnnlab.engine.traces import Array, EngineError, WorkChunk


def trials(forces: Sequence[ForceGate]) -> dict[str, tuple[Change, ...]]:
    """The runs that are compared, by id: left alone, forced, and, to see where else the answer is kept, without h.

    Where the force begins after the first word, h of the step before it is set
    to 0 as well (``without-h``), and alone (``only-without-h``): what the cell
    state loses may come back through h, and the other way round.
    """
    runs: dict[str, tuple[Change, ...]] = {"computed": (), "forced": tuple(forces)}
    if not forces:
        return {"computed": ()}
    if all(force.steps for force in forces):
        first = min(min(force.steps or ()) for force in forces)
        if first > 1:
            emptied = SetState("h", first - 1, 0.0)
            runs["without-h"] = (*forces, emptied)
            runs["only-without-h"] = (emptied,)
    return runs


def counted(own: Task) -> tuple[Condition, ...]:
    """The measures that make sense for sentences of one shape; each counts sentences."""
    if own.name == "brackets":
        return (Condition({"condition": WHOLE}),)
    # Those of recall differ in their sentences only, and these are given.
    return own.conditions if own.name == "reber" else own.conditions[:1]


def begin(model: TrainedModel, tokens: Sequence[str], forces: Sequence[ForceGate], n: int, seed: int) -> ForcedAccuracy:
    """Nothing counted yet: the rows, and the sentences' number and shape.

    Raises
    ------
    EngineError
        ``"no-shape"`` when the sentence is none of the task's; ``"no-held-out"`` for a task without sentences of its
        own.
    """
    own = _task(model)
    batch = _sentences(own.name, tuple(model.indices(tokens).tolist()), n, seed)
    rows = tuple(
        AccuracyRow(run, str(condition.labels.get("condition", "")), 0, 0, condition.chance)
        for run in trials(forces)
        for condition in counted(own)
    )
    return ForcedAccuracy(rows, 0, all(own.split(batch.sentence(k)) == "test" for k in range(len(batch))))


def advance(
    model: TrainedModel,
    tokens: Sequence[str],
    forces: Sequence[ForceGate],
    n: int,
    seed: int,
    so_far: ForcedAccuracy | None,
    budget: float,
) -> WorkChunk:
    """Count some more sentences, for at most ``budget`` seconds and at least one.

    Parameters
    ----------
    model : TrainedModel
        LSTM of a task that makes sentences.
    tokens : sequence of T str
        The sentence whose shape they have.
    forces : sequence of ForceGate
        Steps beyond the sentence do not act.
    n, seed : int
        How many sentences, and which.
    so_far : ForcedAccuracy or None
        What a chunk before this one counted.
    budget : float
        Seconds.

    Returns
    -------
    WorkChunk
        ``result`` and ``carry`` are the counts so far.
    """
    counts = so_far or begin(model, tokens, forces, n, seed)
    own = _task(model)
    batch = _sentences(own.name, tuple(model.indices(tokens).tolist()), n, seed)
    runs, end = trials(forces), time.monotonic() + budget
    done = counts.sentences
    while done < len(batch):
        one = Batch(batch.inputs[done : done + 1], batch.lengths[done : done + 1], batch.targets[done : done + 1])
        rows = list(counts.rows)
        for run, changes in runs.items():
            answers = _answers(model, one, changes)[None]
            for condition in counted(own):
                right, asked = own.correct(answers, one, condition)
                if own.name == "brackets":  # it counts symbols: a sentence is right when all of it is
                    right, asked = int(right == asked), 1
                name = str(condition.labels.get("condition", ""))
                at = next(k for k, row in enumerate(rows) if (row.run, row.condition) == (run, name))
                rows[at] = replace(rows[at], right=rows[at].right + right, n=rows[at].n + asked)
        done += 1
        counts = replace(counts, rows=tuple(rows), sentences=done)
        if time.monotonic() >= end:
            break
    finished = done >= len(batch)
    return WorkChunk(None if finished else counts, done, len(batch), counts, finished)


@lru_cache(maxsize=4)
def _sentences(name: str, ids: tuple[int, ...], n: int, seed: int) -> Batch:
    """Drawn once for all chunks: to find the held-out ones takes as long as a chunk."""
    return task(name).shaped_like(ids, n, "test", seed)


def _answers(model: TrainedModel, one: Batch, changes: Sequence[Change]) -> Array:
    """T×L of one sentence."""
    words, held, _ = sorted_out(model.network, model.embedding[one.inputs[0, : one.lengths[0]]], changes)
    return model.answer_probabilities(network_trace(model.network, words, held=held).output)


def _task(model: TrainedModel) -> Task:
    if model.card.task not in ("recall", "reber", "brackets"):
        raise EngineError("no-held-out", "model", task=model.card.task)
    return task(model.card.task)
