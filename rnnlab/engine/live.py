"""Training several cells together, with the error signal at every step as it changes.

All of them read the same sequences in the same order and start from one seed.
The settings that may be changed on the way (``CHANGEABLE``) are a function of
the number of updates: a change counts for every network from the same update
on, so that they go on reading the same sequences, and a run can be repeated
from its settings and its changes.

Everything is in the carry, and nothing of it is changed in place: to go back to
a kept place is to go on from an older carry. Pause, going back and going on
give the same weights, bit for bit, as a run that was never interrupted.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, replace

import numpy as np

from rnnlab.engine.live_course import CHANGEABLE, Course, every, keep_every, row_every
from rnnlab.engine.live_signal import log_norms
from rnnlab.engine.live_traces import LiveCell, LiveChange, LiveTraining
from rnnlab.engine.traces import Array, WorkChunk
from rnnlab.engine.training import Checkpoint, Metrics, begin, train_chunk
from rnnlab.engine.updates import fresh_memory

TURN = 5  # updates of one network before it is another's turn
# A loss that has grown to a million times that of guessing is no learning any more. It need not become infinite:
# tanh and gates bound the states, and an optimiser that divides by the gradient's size bounds the steps.
EXPLODED = 1e6


@dataclass(frozen=True)
class Learner:
    """One network on its way."""

    cell: str
    checkpoint: Checkpoint
    before: int = 0  # updates of earlier optimisers, which the checkpoint does not count
    seconds: float = 0.0
    points: Array | None = None  # K×4: loss, accuracy, norm before, norm after
    pending: Array | None = None  # the updates since the last point, ×4
    newest: tuple[float, float, float, float] = (math.nan,) * 4
    rows: tuple[int, ...] = ()
    log_norms: Array | None = None  # R×T
    reason: str = ""

    @property
    def updates(self) -> int:
        """All that were made."""
        return self.before + self.checkpoint.step

    @property
    def stopped(self) -> int | None:
        """The update that was not made."""
        stopped = self.checkpoint.stopped
        return None if stopped is None else self.before + stopped


@dataclass(frozen=True)
class Live:
    """Where a training stands: all that the next chunk needs."""

    course: Course  # as it began
    learners: tuple[Learner, ...]
    changes: tuple[LiveChange, ...] = ()

    def course_at(self, update: int) -> Course:
        """The settings after so many updates."""
        due = {change.field: change.value for change in self.changes if change.update <= update}
        return replace(self.course, **due)  # type: ignore[arg-type]

    def next_change(self, update: int) -> int:
        """Updates up to the next change of settings, or up to the end."""
        return min((change.update for change in self.changes if change.update > update), default=self.course.updates)


def begun(course: Course) -> Live:
    """Nothing trained; the signal of the start values is there."""
    task = course.watched.task
    learners = [Learner(cell, begin(course.setup(cell), task, factor=course.factor)) for cell in course.cells]
    return Live(course, tuple(_with_row(course, learner) for learner in learners))


def advance(course: Course, live: Live | None, seconds: float) -> WorkChunk:
    """Some updates more.

    Parameters
    ----------
    course : Course
        The present settings. What differs from the run's own counts from now
        on, where it can be changed at all (``CHANGEABLE``); the rest is as the run began.
    live : Live, optional
        The carry of the chunk before, or of an older one; None at the start.
    seconds : float
        Of this chunk. With 0, one update of each network; or, where one is ahead, as many as bring the others to it.

    Returns
    -------
    WorkChunk
        ``result`` is a ``LiveTraining``. A chunk ends where a checkpoint is due.
    """
    live = begun(course) if live is None else _changed(live, course)
    until = time.monotonic() + 0.8 * seconds  # the update that runs then, and its row, take the rest
    single = _next_common(live) if seconds <= 0 else None
    while True:
        going = [learner for learner in _going(live) if single is None or learner.updates < single]
        if not going:
            break
        slowest = min(going, key=lambda learner: learner.updates)
        further = _further(live, slowest, until if single is None else None, single)
        live = replace(live, learners=tuple(further if learner is slowest else learner for learner in live.learners))
        if single is None and (time.monotonic() >= until or _at_keep(live)):
            break
    result = _result(live)
    return WorkChunk(live, result.done, live.course.updates, result, not _going(live))


def _next_common(live: Live) -> int:
    """The next number of updates at which all networks that learn stand together."""
    done = {learner.updates for learner in _going(live)} or {0}
    return max(done) if len(done) > 1 else max(done) + 1


def _going(live: Live) -> list[Learner]:
    return [one for one in live.learners if one.stopped is None and one.updates < live.course.updates]


def _at_keep(live: Live) -> bool:
    going = {learner.updates for learner in live.learners if learner.stopped is None}
    return len(going) == 1 and going.pop() % keep_every(live.course) == 0


def _changed(live: Live, wanted: Course) -> Live:
    """The run with what is wanted differently from the furthest network's next update on."""
    at = max(learner.updates for learner in live.learners)
    now = live.course_at(live.course.updates)
    changes = list(live.changes)
    for name in CHANGEABLE:
        value = getattr(wanted, name)
        if value == getattr(now, name):
            continue
        # changed twice before the same update, only the last counts
        changes = [change for change in changes if (change.update, change.field) != (at, name)]
        if value != getattr(replace(live, changes=tuple(changes)).course_at(at), name):
            changes.append(LiveChange(at, name, value))
    return replace(live, changes=tuple(changes))


def _further(live: Live, learner: Learner, until: float | None, single: int | None) -> Learner:
    """One network's next updates: up to its next row, the next change, the end, or the time."""
    course, done = live.course, learner.updates
    row = row_every(course)
    stop = min(live.next_change(done), course.updates, (done // row + 1) * row, done + TURN)
    if single is not None:
        stop = min(stop, single)
    learner = _with_setup(learner, live.course_at(done))
    limit = EXPLODED * course.watched.baseline
    checkpoint, metrics = train_chunk(
        learner.checkpoint, stop - done, until=until, task=course.watched.task, largest_loss=limit
    )
    learner = _measured(learner, checkpoint, metrics, every(course))
    if learner.updates % row == 0 or learner.updates == course.updates or learner.stopped is not None:
        learner = _with_row(course, learner)
    return learner


def _with_setup(learner: Learner, course: Course) -> Learner:
    """Go on under these settings. Another optimiser begins without memory, and counts its updates from 0."""
    old, new = learner.checkpoint.setup, course.setup(learner.cell)
    if new.optimiser == old.optimiser:
        if all(getattr(new, name) == getattr(old, name) for name in CHANGEABLE):
            return learner
        rest = {name: getattr(new, name) for name in CHANGEABLE}
        return replace(learner, checkpoint=replace(learner.checkpoint, setup=replace(old, **rest)))
    done = learner.updates
    size = sum(values.size for values in learner.checkpoint.weights.values())
    checkpoint = replace(
        learner.checkpoint,
        setup=replace(new, updates=course.updates - done),
        step=0,
        memory=fresh_memory(new.optimiser, size),
    )
    return replace(learner, checkpoint=checkpoint, before=done)


def _measured(learner: Learner, checkpoint: Checkpoint, metrics: Metrics, every: int) -> Learner:
    """The curves with what some updates more have measured; of an update that was not made, ``newest`` alone tells."""
    new = np.stack([metrics.loss, metrics.accuracy, metrics.norm_before, metrics.norm_after], axis=1)
    made = new[: checkpoint.step - learner.checkpoint.step]
    pending = made if learner.pending is None else np.concatenate((learner.pending, made))
    whole = len(pending) // every * every
    points = pending[:whole].reshape(-1, every, 4).mean(axis=1)
    if learner.points is not None:
        points = np.concatenate((learner.points, points))
    reason = learner.reason
    if checkpoint.stopped is not None and not reason:
        reason = "exploded" if np.isfinite(new[-1]).all() else "not-finite"
    return replace(
        learner,
        checkpoint=checkpoint,
        seconds=learner.seconds + metrics.seconds,
        points=points,
        pending=pending[whole:].copy(),
        newest=tuple(new[-1].tolist()) if len(new) else learner.newest,
        reason=reason,
    )


def _with_row(course: Course, learner: Learner) -> Learner:
    """A row more of the waterfall, unless this update has one."""
    if learner.rows[-1:] == (learner.updates,):
        return learner
    sequences = course.watched.shown
    row = log_norms(learner.checkpoint, sequences)[None].astype(np.float32)
    rows = row if learner.log_norms is None else np.concatenate((learner.log_norms, row))
    return replace(learner, rows=(*learner.rows, learner.updates), log_norms=rows)


def _result(live: Live) -> LiveTraining:
    course, watched = live.course, live.course.watched
    return LiveTraining(
        task=course.task,
        length=course.length,
        steps=watched.steps,
        asked=watched.asked,
        holds=watched.holds,
        cells=tuple(_cell(learner) for learner in live.learners),
        updates=course.updates,
        every=every(course),
        row_every=row_every(course),
        keep_every=keep_every(course),
        baseline=watched.baseline,
        baseline_accuracy=watched.guessed,
        largest_loss=EXPLODED * watched.baseline,
        changes=live.changes,
    )


def _cell(learner: Learner) -> LiveCell:
    points = np.empty((0, 4)) if learner.points is None else learner.points
    assert learner.log_norms is not None
    return LiveCell(
        cell=learner.cell,
        updates=learner.updates,
        seconds=learner.seconds,
        loss=points[:, 0],
        accuracy=points[:, 1],
        norm_before=points[:, 2],
        norm_after=points[:, 3],
        newest=learner.newest,
        rows=np.array(learner.rows, dtype=np.int64),
        log_norms=learner.log_norms,
        stopped=learner.stopped,
        reason=learner.reason,
    )
