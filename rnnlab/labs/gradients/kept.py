"""What this lab's long jobs leave on the screen, by job: a session's file keeps it."""

from __future__ import annotations

from rnnlab.engine.live_traces import LiveTraining
from rnnlab.labs.gradients.plan import TrainingPlan
from rnnlab.session.results import KeptResult

KEPT: dict[str, KeptResult] = {
    "train": KeptResult(TrainingPlan, LiveTraining),
}
