"""How soon networks learn *recall*, measured while one watches.

Two questions, both asked of fresh networks with the recipe that the search
found for their cell. The race: all gaps mixed from the first update, how many
updates until 99 % of the validation sentences are right? Learnability: one
fixed gap, a budget of updates, several seeds, how many of them learn it? All
cells read the same sentences in the same order.

Training is cut into chunks that go on from a checkpoint, so both can be paused
and taken up again; they give the same numbers, whatever the cut.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np

from rnnlab.engine.evaluation import probabilities
from rnnlab.engine.gates_traces import Learnability, LearnedShare, Learner, LearningRace
from rnnlab.engine.intervals import wilson
from rnnlab.engine.recipes import MIXED, recipe
from rnnlab.engine.tasks import Batch, Condition, task
from rnnlab.engine.traces import Array, WorkChunk
from rnnlab.engine.training import Checkpoint, begin, model_of, parameter_count, train_chunk

THRESHOLD = 0.99
EVERY = 50  # updates between two measurements
RACERS = ("rnn", "rnn-wide", "gru", "lstm")
CELLS = ("rnn", "gru", "lstm")
SENTENCES = 200  # of a measurement
GAPS = (0, 5, 10, 20, 30, 45, 60)
KEEP_EVERY = 250
PER_GAP = 60


def intervals(shares: Array, n: int) -> tuple[Array, Array]:
    """Lower and upper ends of the 95 % intervals of shares that were each counted on n sentences."""
    ends = np.array([wilson(round(share * n), n) for share in shares.ravel()], dtype=np.float64).reshape(-1, 2)
    return ends[:, 0].reshape(shares.shape), ends[:, 1].reshape(shares.shape)


@dataclass(frozen=True)
class Run:
    """One network on its way."""

    variant: str
    checkpoint: Checkpoint
    seconds: float = 0.0
    measured: tuple[tuple[int, float, float], ...] = ()  # (updates, seconds, accuracy)
    by_gap: tuple[tuple[int, tuple[float, ...]], ...] = ()
    pending: tuple[float, ...] | None = None  # accuracies of the first gaps, while they are measured one by one
    finished: bool = False

    @property
    def reached(self) -> tuple[int, float] | None:
        """Updates and seconds at the first measurement that was good enough."""
        return next(((u, s) for u, s, accuracy in self.measured if accuracy >= THRESHOLD), None)


def started(variant: str, seed: int, budget: int, curriculum: Mapping[str, Any]) -> Run:
    """A fresh network, with its cell's recipe but for lessons, seed and budget."""
    setup = replace(recipe("recall", variant, seed), curriculum=curriculum, updates=budget)
    return Run(variant, begin(setup))


def advanced(run: Run, gap: tuple[int, int], until: float, *, gaps: bool = False) -> Run:
    """One thing more: updates up to the next measurement at most, or one measurement that is due.

    So nothing takes much longer than it may, whatever is measured.

    Parameters
    ----------
    run : Run
        Not finished.
    gap : tuple of int
        Smallest and largest gap of the validation sentences.
    until : float
        A time of ``time.monotonic``: training ends there, a measurement is made whole.
    gaps : bool
        Measure the gaps one by one too, now and then.
    """
    checkpoint = run.checkpoint
    step = checkpoint.step
    ended = checkpoint.stopped is not None or step >= checkpoint.setup.updates
    if run.pending is not None:
        pending = (*run.pending, accuracy(checkpoint, (GAPS[len(run.pending)],) * 2, PER_GAP))
        if len(pending) < len(GAPS):
            return replace(run, pending=pending)
        done = ended or run.reached is not None
        return replace(run, pending=None, by_gap=(*run.by_gap, (step, pending)), finished=done)
    due = (step % EVERY == 0 and step > 0) or ended
    if due and (not run.measured or step > run.measured[-1][0]):
        share = accuracy(checkpoint, gap)
        run = replace(run, measured=(*run.measured, (step, run.seconds, share)))
        done = ended or share >= THRESHOLD
        if gaps and (done or step % KEEP_EVERY == 0):
            return replace(run, pending=())
        return replace(run, finished=done)
    checkpoint, metrics = train_chunk(checkpoint, EVERY - step % EVERY, until=until)
    run = replace(run, checkpoint=checkpoint, seconds=run.seconds + metrics.seconds)
    # stopped at its very first update since the last measurement: that one was of these weights
    again = bool(run.measured) and run.measured[-1][0] == checkpoint.step
    return replace(run, finished=checkpoint.stopped is not None and again)


def accuracy(checkpoint: Checkpoint, gap: tuple[int, int], n: int = SENTENCES) -> float:
    """Share of n validation sentences with gaps of this range that are right."""
    own, (batch, condition) = task("recall"), _validation(gap, n)
    right, count = own.correct(probabilities(model_of(checkpoint), batch.inputs), batch, condition)
    return right / count


@lru_cache(maxsize=64)
def _validation(gap: tuple[int, int], n: int) -> tuple[Batch, Condition]:
    level = {"gap": gap}
    rng = np.random.default_rng([gap[0], gap[1], n])
    return task("recall").batch(rng, n, "validation", **level), Condition({"condition": "validation"}, level)


# ---- the race ---------------------------------------------------------------------------------------------------


def race(runs: tuple[Run, ...] | None, seed: int, budget: int, seconds: float) -> WorkChunk:
    """Some updates more of the network that has made the fewest.

    Parameters
    ----------
    runs : tuple of Run, optional
        Where the race stands; None at its start.
    seed, budget : int
        Of all networks; updates at most.
    seconds : float
        Of this chunk.

    Returns
    -------
    WorkChunk
        ``carry`` is the runs, ``result`` a ``LearningRace``.
    """
    low, high = MIXED["gap"]
    if runs is None:
        runs = tuple(started(variant, seed, budget, MIXED) for variant in RACERS)
    until = time.monotonic() + seconds
    while True:
        going = [k for k, run in enumerate(runs) if not run.finished]
        if not going:
            break
        steps = [run.checkpoint.step for run in runs]
        k = min(going, key=steps.__getitem__)
        runs = (*runs[:k], advanced(runs[k], (low, high), until, gaps=True), *runs[k + 1 :])
        if time.monotonic() >= until:
            break
    finished = all(run.finished for run in runs)
    done = sum(run.checkpoint.step for run in runs)
    left = sum(budget - run.checkpoint.step for run in runs if not run.finished)
    return WorkChunk(runs, done, done + left, _race_of(runs, seed, budget), finished)


def _race_of(runs: Sequence[Run], seed: int, budget: int) -> LearningRace:
    return LearningRace(
        learners=tuple(_learner(run) for run in runs),
        budget=budget,
        seed=seed,
        threshold=THRESHOLD,
        chance=1 / len(task("recall").answers),
        n=SENTENCES,
        gaps=GAPS,
        n_per_gap=PER_GAP,
    )


def _learner(run: Run) -> Learner:
    setup = run.checkpoint.setup
    updates, seconds, shares = np.array(run.measured, dtype=np.float64).reshape(-1, 3).T
    by_gap = np.array([by_gap for _, by_gap in run.by_gap], dtype=np.float64).reshape(-1, len(GAPS))
    low, high = intervals(shares, SENTENCES)
    by_gap_low, by_gap_high = intervals(by_gap, PER_GAP)
    return Learner(
        variant=run.variant,
        hidden=setup.hidden,
        parameters=parameter_count(setup),
        learning_rate=setup.learning_rate,
        updates=updates,
        seconds=seconds,
        accuracy=shares,
        low=low,
        high=high,
        reached=run.reached,
        kept=np.array([step for step, _ in run.by_gap], dtype=np.float64),
        by_gap=by_gap,
        by_gap_low=by_gap_low,
        by_gap_high=by_gap_high,
        stopped=run.checkpoint.stopped,
        finished=run.finished,
    )


# ---- one gap at a time --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Trials:
    """The networks that are done, and the one on its way."""

    done: tuple[tuple[str, int, float, int | None], ...] = ()  # (variant, gap, accuracy at the end, updates)
    run: Run | None = None
    seconds: float = 0.0  # of training


def learnability(
    trials: Trials | None, gaps: Sequence[int], seeds: int, budget: int, curriculum: bool, seconds: float
) -> WorkChunk:
    """Train fresh networks, one after the other: for each seed every gap, for each gap every cell.

    Parameters
    ----------
    trials : Trials, optional
        What is done; None at the start.
    gaps : sequence of int
        Each fixed from the first update; with ``curriculum`` it grows from 0 over the first half.
    seeds, budget : int
        How many networks a point; updates at most, fewer where the gap is learned before.
    curriculum : bool
        Short gaps first.
    seconds : float
        Of this chunk.

    Returns
    -------
    WorkChunk
        ``carry`` is the trials, ``result`` a ``Learnability``.
    """
    trials = trials or Trials()
    plan = [(seed, gap, cell) for seed in range(seeds) for gap in gaps for cell in CELLS]
    until = time.monotonic() + seconds
    while len(trials.done) < len(plan):
        seed, gap, cell = plan[len(trials.done)]
        lessons: dict[str, Any] = {"gap": (0, gap), "grow": 0.5} if curriculum else {"gap": (gap, gap)}
        before = trials.run or started(cell, seed, budget, lessons)
        run = advanced(before, (gap, gap), until)
        trials = replace(trials, run=run, seconds=trials.seconds + run.seconds - before.seconds)
        if run.finished:
            updates = None if run.reached is None else run.reached[0]
            trials = replace(trials, done=(*trials.done, (cell, gap, run.measured[-1][2], updates)), run=None)
        if time.monotonic() >= until:
            break
    spent = sum(budget if updates is None else updates for *_, updates in trials.done)
    under_way = 0 if trials.run is None else trials.run.checkpoint.step
    return WorkChunk(
        trials,
        spent + under_way,
        spent + (len(plan) - len(trials.done)) * budget,
        _learnability_of(trials, gaps, seeds, budget, curriculum),
        len(trials.done) == len(plan),
    )


def _learnability_of(trials: Trials, gaps: Sequence[int], seeds: int, budget: int, curriculum: bool) -> Learnability:
    shares = []
    for cell in CELLS:
        for gap in gaps:
            own = [entry for entry in trials.done if entry[:2] == (cell, gap)]
            learned = sum(updates is not None for *_, updates in own)
            low, high = wilson(learned, len(own))
            accuracies, updates = tuple(entry[2] for entry in own), tuple(entry[3] for entry in own)
            needed = [count for count in updates if count is not None]
            median = statistics.median(needed) if needed else None
            shares.append(LearnedShare(cell, gap, learned, len(own), low, high, accuracies, updates, median))
    return Learnability(
        tuple(shares), budget, seeds, curriculum, THRESHOLD, 1 / len(task("recall").answers), SENTENCES, trials.seconds
    )
