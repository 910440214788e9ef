"""What this lab's long jobs leave on the screen, by job: a session's file keeps it."""

from __future__ import annotations

from rnnlab.engine.next_traces import GuessCount
from rnnlab.labs.selfattention.state import State
from rnnlab.session.results import KeptResult

KEPT: dict[str, KeptResult] = {
    "guesses": KeptResult(State, tuple[GuessCount, ...]),
}
