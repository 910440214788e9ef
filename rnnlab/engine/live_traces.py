"""What is seen of several networks while they are trained together. Numpy only."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from rnnlab.engine.traces import Array, Ending

TREND = 20  # points of a curve that its trend is the mean of


@dataclass(frozen=True)
class LiveChange:
    """A setting that was changed on the way."""

    update: int  # updates that were made before it
    field: str
    value: object


@dataclass(frozen=True)
class LiveCell:
    """One network on its way.

    A curve's point is the mean over ``LiveTraining.every`` updates; point k
    ends at update (k + 1) · every. A row of the waterfall is the signal of the
    weights after so many updates, on sequences that are always the same.
    """

    cell: str
    updates: int
    seconds: float  # of training
    loss: Array  # K
    accuracy: Array  # K, share of what was asked that was right, in the batches that were then learned from
    norm_before: Array  # K, of all gradients together
    norm_after: Array  # K, after clipping
    newest: tuple[float, float, float, float]  # the four of the last update; NaN before the first
    rows: Array  # R, updates made before each row
    log_norms: Array  # R×T float32, log₁₀ of ‖∂L/∂h_t‖; −inf where the norm is 0
    stopped: int | None = None  # the update that was not made
    reason: str = ""  # "not-finite" or "exploded" (a loss beyond ``LiveTraining.largest_loss``)

    @property
    def log_shares(self) -> Array:
        """R×T, log₁₀ of ‖∂L/∂h_t‖ / ‖∂L/∂h_T‖; NaN in a row whose last norm is 0."""
        last = self.log_norms[:, -1:]
        with np.errstate(invalid="ignore"):
            shares: Array = np.where(np.isfinite(last), self.log_norms - last, np.nan)
        return shares

    def trend(self, name: str) -> Array:
        """K, each point of a curve as the mean of the last ``TREND``, or of as many as there are."""
        values: Array = getattr(self, name)
        sums = np.concatenate(([0.0], np.cumsum(values)))
        ends = np.arange(1, len(sums))
        starts = np.maximum(ends - TREND, 0)
        means: Array = (sums[ends] - sums[starts]) / (ends - starts)
        return means


@dataclass(frozen=True)
class LiveTraining:
    """Networks that learn the same sequences in the same order."""

    task: str
    length: int  # the task's own measure: steps, pause, gap, inner symbols
    steps: int  # T of the waterfall
    asked: tuple[int, ...]  # steps of the waterfall's sequences at which something is asked, from 1
    holds: tuple[int, int] | None  # first and last step that hold what is asked for; None where the sequences differ
    cells: tuple[LiveCell, ...]
    updates: int  # planned
    every: int  # updates of a point of the curves
    row_every: int  # updates between two rows of the waterfall
    keep_every: int  # updates between two checkpoints
    baseline: float  # loss of who guesses
    baseline_accuracy: float
    largest_loss: float
    changes: tuple[LiveChange, ...] = ()

    @property
    def done(self) -> int:
        """Updates that all networks which still learn have made; of the furthest when none does."""
        going = [one.updates for one in self.cells if one.stopped is None and one.updates < self.updates]
        return min(going) if going else max(one.updates for one in self.cells)

    @property
    def ending(self) -> Ending:
        """How the trainings ended; at chance where every loss is still that of who guesses, to two per cent."""
        stopped = tuple(one.stopped for one in self.cells if one.stopped is not None)
        exploded = any(one.reason == "exploded" for one in self.cells)
        losses = [one.trend("loss")[-1] for one in self.cells if len(one.loss)]
        at_chance = bool(losses) and all(not loss < 0.98 * self.baseline for loss in losses)
        return Ending(len(self.cells), stopped, exploded, at_chance)

    @property
    def kept(self) -> bool:
        """Whether this is a place to come back to: every network that learns has made the same round number."""
        going = {one.updates for one in self.cells if one.stopped is None}
        return len(going) <= 1 and self.done % self.keep_every == 0

    def against(self, other: LiveTraining) -> dict[str, tuple[int, float, float]]:
        """By cell that both have: how much further this run is than another one, at the last update that both made.

        Returns
        -------
        dict
            That update, and loss and share right of this run less those of the other one, each the mean over the
            same updates before it: ``TREND`` points of whichever curve has the coarser ones.
        """
        found = {}
        window = TREND * max(self.every, other.every)
        for own in self.cells:
            old = other.learner(own.cell)
            update = 0 if old is None else min(len(own.loss) * self.every, len(old.loss) * other.every)
            first = max(update - window, 0)
            if old is None or update < max(self.every, other.every):
                continue
            loss, right = (
                float(
                    getattr(own, name)[first // self.every : update // self.every].mean()
                    - getattr(old, name)[first // other.every : update // other.every].mean()
                )
                for name in ("loss", "accuracy")
            )
            found[own.cell] = update, loss, right
        return found

    def learner(self, cell: str) -> LiveCell | None:
        """The network with that cell."""
        return next((one for one in self.cells if one.cell == cell), None)
