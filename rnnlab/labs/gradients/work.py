"""Long work of the Gradients lab: networks are trained while one watches their error signal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rnnlab.engine.live import Live, advance
from rnnlab.engine.live_course import course_of
from rnnlab.engine.traces import WorkChunk
from rnnlab.labs.gradients.plan import TrainingPlan


def train(plan: TrainingPlan, live: Live | None, budget: float) -> WorkChunk:
    """Some updates more of every network.

    Parameters
    ----------
    plan : TrainingPlan
        What of it may be changed while it runs counts from now on.
    live : Live or None
        Where the training stands; None at its start.
    budget : float
        Seconds for this chunk; with 0, one update of each network.
    """
    return advance(course_of(plan), live, budget)


JOBS: dict[str, Callable[[Any, Any, float], WorkChunk]] = {"train": train}
