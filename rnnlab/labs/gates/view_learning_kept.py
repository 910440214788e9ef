"""What was measured last: one race, and the trials at single gaps with and without short gaps first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rnnlab.engine.gates_traces import Learnability, LearningRace
from rnnlab.labs.gates.state import State
from rnnlab.ui.widgets.lab_work import LabWork

RACE, TRIALS = "race", "learnable"  # the jobs
# The settings that each job's numbers depend on.
_OF = {RACE: ("race_budget", "race_seed"), TRIALS: ("budget", "seeds")}


@dataclass(frozen=True)
class Measured:
    """A result and the state it was asked with."""

    spec: State
    result: Any
    finished: bool


class Kept:
    """The newest result of each kind. A run that is cancelled gives back the finished one that it replaced."""

    def __init__(self, work: LabWork) -> None:
        self._work = work
        self._now: dict[tuple[str, bool], Measured] = {}
        self._before: dict[tuple[str, bool], Measured] = {}
        self._runs: dict[str, tuple[int, tuple[str, bool]]] = {}  # job -> its newest run, and what it measures

    def follow(self, job: str) -> None:
        """Take over what a job has given since."""
        seen = self._work.status(job)
        if seen is None:
            self._give_back(job)
            return
        key = (job, job == TRIALS and seen.spec.curriculum)
        if self._runs.get(job, (0, key))[0] != seen.run:
            self._runs[job] = (seen.run, key)
            if key in self._now and self._now[key].finished:
                self._before[key] = self._now[key]
        if seen.result is not None:
            self._now[key] = Measured(seen.spec, seen.result, seen.phase == "finished")

    def _give_back(self, job: str) -> None:
        _, key = self._runs.pop(job, (0, None))
        if key is None:
            return
        self._now.pop(key, None)
        if key in self._before:
            self._now[key] = self._before.pop(key)

    def race(self) -> LearningRace | None:
        """The newest race."""
        kept = self._now.get((RACE, False))
        return None if kept is None else kept.result

    def trials(self, curriculum: bool) -> Learnability | None:
        """The newest trials with or without short gaps first."""
        kept = self._now.get((TRIALS, curriculum))
        return None if kept is None else kept.result

    def stale(self, job: str, state: State, curriculum: bool = False) -> bool:
        """Whether what is kept came from other settings than the present ones."""
        kept = self._now.get((job, curriculum))
        if kept is None:
            return False
        if job == TRIALS and set(kept.spec.gaps) != set(state.gaps):
            return True
        return any(getattr(kept.spec, name) != getattr(state, name) for name in _OF[job])

    def active(self, job: str) -> bool:
        """Whether a job is going on, or waits to go on."""
        seen = self._work.status(job)
        return seen is not None and (seen.active or seen.phase == "paused" or seen.resumable)
