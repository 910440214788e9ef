"""What a training has come to, the places that one can go back to, and what was there before one went back."""

from __future__ import annotations

from dataclasses import dataclass

from rnnlab.engine.live_traces import LiveTraining
from rnnlab.labs.gradients.plan import TrainingPlan
from rnnlab.session.work import Work
from rnnlab.ui.widgets.lab_work import LabWork

JOB = "train"


@dataclass(frozen=True)
class Place:
    """A kept checkpoint."""

    carry: bytes
    result: LiveTraining


class Kept:
    """One run: its newest result, its checkpoints by their updates, and the run that it was before it went back."""

    def __init__(self, work: LabWork) -> None:
        self._work = work
        self._run = 0  # number of the start that is followed
        self._going_back: Place | None = None
        self.plan: TrainingPlan | None = None  # as the run began; what may be changed, as it was last
        self.result: LiveTraining | None = None
        self.past: LiveTraining | None = None
        self.places: dict[int, Place] = {}

    def status(self) -> Work | None:
        """Where the work stands."""
        return self._work.status(JOB)

    def start(self, plan: TrainingPlan) -> None:
        """Begin anew."""
        self._going_back = None
        self._work.start(JOB, plan)

    def go_back(self, update: int, plan: TrainingPlan) -> None:
        """Go on from a kept checkpoint; what came after it stays in sight until it is passed again."""
        self._going_back = self.places[update]
        self._work.start(JOB, plan, self._going_back.carry)

    def change(self, plan: TrainingPlan) -> None:
        """Take over what may be changed while it runs, where the rest is as the run began."""
        if self.plan is not None and plan != self.plan and plan.fixed == self.plan.fixed:
            self.plan = plan
            self._work.change(JOB, plan)

    def differs(self, plan: TrainingPlan) -> bool:
        """Whether a plan is another one than that of the run."""
        return self.plan is not None and plan.fixed != self.plan.fixed

    def follow(self) -> None:
        """Take over what the work has given since."""
        seen = self.status()
        if seen is None:
            return
        if seen.run != self._run:
            self._begin(seen)
        if seen.result is None:
            return
        self.result = seen.result
        carry = self._work.carry(JOB)
        if carry is not None and self.result.kept and self.result.done > 0:
            self.places.setdefault(self.result.done, Place(carry, self.result))

    def _begin(self, seen: Work) -> None:
        """Another start: a new run, or the same one from an earlier place."""
        self._run, self.plan = seen.run, seen.spec
        place, self._going_back = self._going_back, None
        if place is None:
            self.result, self.past, self.places = None, None, {}
            return
        if self.past is None or (self.result is not None and self.result.done > self.past.done):
            self.past = self.result
        self.result = place.result
        self.places = {update: kept for update, kept in self.places.items() if update <= place.result.done}
