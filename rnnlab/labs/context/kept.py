"""What this lab's long jobs leave on the screen, by job: a session's file keeps it."""

from __future__ import annotations

from rnnlab.engine.context_traces import SenseAccuracy
from rnnlab.labs.context.state import State
from rnnlab.session.results import KeptResult

KEPT: dict[str, KeptResult] = {
    "accuracy": KeptResult(State, tuple[SenseAccuracy, ...]),
}
