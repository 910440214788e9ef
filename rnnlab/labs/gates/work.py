"""Long work of the Gates lab: what a force does on many sentences, and what is learned, and how soon."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rnnlab.engine import learning
from rnnlab.engine.forcing import advance
from rnnlab.engine.gates_traces import ForcedAccuracy
from rnnlab.engine.traces import WorkChunk
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


def race(state: State, runs: tuple[learning.Run, ...] | None, budget: float) -> WorkChunk:
    """Updates and seconds until *recall* with mixed gaps is learned, for RNN, GRU and LSTM."""
    return learning.race(runs, state.race_seed, state.race_budget, budget)


def learnable(state: State, trials: learning.Trials | None, budget: float) -> WorkChunk:
    """How many fresh networks learn one fixed gap within the budget of updates; a gap named twice counts once."""
    gaps = tuple(dict.fromkeys(state.gaps))
    return learning.learnability(trials, gaps, state.seeds, state.budget, state.curriculum, budget)


JOBS: dict[str, Callable[[Any, Any, float], WorkChunk]] = {
    "accuracy": accuracy,
    "race": race,
    "learnable": learnable,
}
