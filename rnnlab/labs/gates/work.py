"""Long work of the Gates lab: what a force does on many sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rnnlab.engine.forcing import advance
from rnnlab.engine.traces import ForcedAccuracy, WorkChunk
from rnnlab.labs.gates.compute import forces_of, model_of
from rnnlab.labs.gates.state import State

SENTENCES = 200


def accuracy(state: State, so_far: ForcedAccuracy | None, budget: float) -> WorkChunk:
    """The task's accuracy with and without the state's force, on held-out sentences of the same shape.

    Parameters
    ----------
    state : State
        As ``compute`` gets it.
    so_far : ForcedAccuracy or None
        What was counted before.
    budget : float
        Seconds for this chunk.
    """
    return advance(model_of(state), state.sentence, forces_of(state), SENTENCES, state.seed, so_far, budget)


JOBS: dict[str, Callable[[Any, Any, float], WorkChunk]] = {"accuracy": accuracy}
