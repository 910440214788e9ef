"""What this lab's long jobs leave on the screen, by job: a session's file keeps it."""

from __future__ import annotations

from rnnlab.engine.parallel_traces import Measurement
from rnnlab.labs.parallel.state import State
from rnnlab.session.results import KeptResult

KEPT: dict[str, KeptResult] = {
    "measure": KeptResult(State, Measurement, ("device",)),
}
