"""Long work of the Serial & parallel lab: the networks are timed on this machine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rnnlab.engine import timing
from rnnlab.engine.traces import WorkChunk
from rnnlab.labs.parallel.compute import request_of
from rnnlab.labs.parallel.state import State


def measure(state: State, course: timing.Course | None, budget: float) -> WorkChunk:
    """Some timed calls more of RNN, LSTM and self-attention at the state's lengths.

    Parameters
    ----------
    state : State
        Its ``lengths``, ``width``, ``timed``, ``device`` and ``rounds``.
    course : timing.Course or None
        Where the chunk before has come to.
    budget : float
        Seconds for this chunk.
    """
    return timing.advance(request_of(state), course, budget)


JOBS: dict[str, Callable[[Any, Any, float], WorkChunk]] = {"measure": measure}
