"""What was measured last, and what the models' cards recorded where nothing has been measured here."""

from __future__ import annotations

from dataclasses import dataclass

from rnnlab.engine.translation_traces import LengthRow, MeasuredCurves
from rnnlab.labs.translation.measured import recorded_rows
from rnnlab.labs.translation.state import State
from rnnlab.labs.translation.view_curve_style import Series, styles_of, trained_clauses
from rnnlab.labs.translation.view_models import has_attention, name_of
from rnnlab.session import models
from rnnlab.ui.widgets.lab_work import LabWork

JOB = "curve"
_OF = ("sentences", "seed")  # settings that every measured number depends on


@dataclass(frozen=True)
class Measured:
    """A result and the state it was asked with."""

    spec: State
    result: MeasuredCurves
    finished: bool


class Kept:
    """The newest measurement. One that is cancelled gives back the finished one that it replaced."""

    def __init__(self, work: LabWork) -> None:
        self._work = work
        self._run = 0
        self.now: Measured | None = None
        self._before: Measured | None = None

    def start(self, state: State) -> None:
        """Measure anew."""
        self._work.start(JOB, state)

    def follow(self) -> None:
        """Take over what the job has given since."""
        seen = self._work.status(JOB)
        if seen is None:
            if self._run:
                self.now, self._before, self._run = self._before, None, 0
            return
        if seen.run != self._run:
            self._run = seen.run
            self._before = self.now if self.now is not None and self.now.finished else self._before
            self.now = None
        if seen.result is not None:
            self.now = Measured(seen.spec, seen.result, seen.phase == "finished")

    def active(self) -> bool:
        """Whether a measurement is going on, or waits to go on."""
        seen = self._work.status(JOB)
        return seen is not None and (seen.active or seen.phase == "paused" or seen.resumable)

    def stale(self, state: State) -> bool:
        """Whether what was measured came from other settings than the present ones."""
        return self.now is not None and any(getattr(self.now.spec, name) != getattr(state, name) for name in _OF)

    def rows(self, model: str) -> tuple[tuple[LengthRow, ...], bool, int]:
        """A model's rows, whether they are recorded ones, and the updates of its training."""
        entry = models.entry(model)
        if self.now is not None:
            curve = next((one for one in self.now.result.curves if one.model == model), None)
            if curve is not None and curve.rows:
                return curve.rows, False, curve.updates
            if self.active() and model in self.now.spec.models:
                return (), False, 0 if entry is None else entry.steps  # its turn comes
        if self.now is None and self.active():
            return (), False, 0 if entry is None else entry.steps
        return ((), False, 0) if entry is None else (recorded_rows(entry.settings), True, entry.steps)

    def series(self, state: State) -> tuple[Series, ...]:
        """The curves of the chosen models, in the order in which they were chosen."""
        styles, found = styles_of(state.models), []
        for name in state.models:
            entry = models.entry(name)
            rows, recorded, updates = self.rows(name)
            found.append(Series(
                name, name if entry is None else name_of(entry), styles[name], rows,
                (0, 0) if entry is None else trained_clauses(entry), entry is not None and has_attention(entry),
                recorded, updates, entry is not None and bool(entry.settings.get("pairs")),
            ))  # fmt: skip
        return tuple(found)
