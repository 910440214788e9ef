"""What this lab's long jobs leave on the screen, by job: a session's file keeps it."""

from __future__ import annotations

from rnnlab.engine.gates_traces import ForcedAccuracy, Learnability, LearningRace
from rnnlab.labs.gates.state import State
from rnnlab.session.results import KeptResult

KEPT: dict[str, KeptResult] = {
    "accuracy": KeptResult(State, ForcedAccuracy),
    "race": KeptResult(State, LearningRace),
    "learnable": KeptResult(State, Learnability, ("curriculum",)),
}
