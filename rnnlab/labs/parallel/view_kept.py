"""What was measured on this machine since the program was opened: the newest of each device, whole or cut short."""

from __future__ import annotations

from dataclasses import dataclass

from rnnlab.engine.parallel_traces import Measurement, TimedCurve
from rnnlab.labs.parallel.state import State
from rnnlab.ui.widgets.lab_work import LabWork

JOB = "measure"


@dataclass(frozen=True)
class Kept:
    """A measurement and whether all of it was made."""

    found: Measurement
    whole: bool


class Measured:
    """Follows the job. A cancelled one leaves the lengths that were done, unless a whole one stood there before."""

    def __init__(self, work: LabWork) -> None:
        self._work = work
        self._run = 0
        self._kind = ""
        self._before: Kept | None = None
        self.kept: dict[str, Kept] = {}  # by "cpu" and "gpu"
        self.planned = 0  # rounds that the newest measurement was to have
        self.free: tuple[int, int, tuple[int, ...]] | None = None  # bytes free, bytes needed, lengths left out

    def start(self, state: State) -> None:
        """Measure anew."""
        self._work.start(JOB, state)

    def follow(self) -> None:
        """Take over what the job has given since."""
        seen = self._work.status(JOB)
        if seen is None:
            if self._run and not self._done(self._kind) and self._before is not None:
                self.kept[self._kind] = self._before
            self._run, self._before = 0, None
            return
        if seen.run != self._run:
            self._run, self._kind = seen.run, seen.spec.device
            before = self.kept.get(self._kind)
            self._before = before if before is not None and before.whole else None
            self.planned = seen.spec.rounds
        found: Measurement | None = seen.result
        if found is not None:
            self.free = found.free_bytes, found.needed_bytes, found.left_out
            if found.curves[0].lengths:
                self.kept[self._kind] = Kept(found, seen.phase == "finished")

    def _done(self, kind: str) -> bool:
        return kind in self.kept and self.kept[kind].whole

    def active(self) -> bool:
        """Whether a measurement is going on, or waits to go on."""
        seen = self._work.status(JOB)
        return seen is not None and (seen.active or seen.phase == "paused" or seen.resumable)

    def of(self, kind: str) -> Measurement | None:
        """The newest measurement of a device."""
        kept = self.kept.get(kind)
        return None if kept is None else kept.found

    def shown(self, state: State) -> Measurement | None:
        """What is drawn: of the chosen device; of the CPU where that has none."""
        return self.of(state.device) or self.of("cpu") or self.of("gpu")

    def stale(self, state: State, found: Measurement) -> bool:
        """Whether the settings are others now."""
        return (found.width, found.timed) != (state.width, state.timed)


def curve_of(found: Measurement, name: str) -> TimedCurve:
    """One network's curve."""
    return next(curve for curve in found.curves if curve.name == name)


def milliseconds_at(found: Measurement | None, name: str, length: int) -> float | None:
    """A median in milliseconds at a length; None where that was not measured."""
    if found is None:
        return None
    curve = curve_of(found, name)
    if length not in curve.lengths:
        return None
    return 1000.0 * float(curve.median[curve.lengths.index(length)])
