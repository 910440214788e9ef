"""What the Gates lab is answered with, its long work among it; shapes as in ``traces``."""

from __future__ import annotations

from dataclasses import dataclass

from rnnlab.engine.traces import Array, Ending


@dataclass(frozen=True)
class LstmTrace:
    """Every gate and state of an LSTM, T×H each (order of PyTorch: i, f, g, o), and what runs between them."""

    i: Array
    f: Array
    g: Array
    o: Array
    c: Array
    h: Array
    kept: Array  # f ⊙ c_{t-1}
    written: Array  # i ⊙ g
    tanh_c: Array


@dataclass(frozen=True)
class GatesTrace:
    """The same LSTM twice: left alone, and with gates held by force."""

    tokens: tuple[str, ...]
    inputs: Array  # T×I
    baseline: LstmTrace
    forced: LstmTrace
    held: dict[str, Array]  # gate -> T×H of 0/1: where the force acts
    difference: float  # Euclidean, between the last h of both runs
    difference_c: float  # the same for c
    difference_by_step: Array  # T, Euclidean between h of both runs
    c_difference: Array  # T×H, c of the forced run − c of the other
    largest_c: Array  # T, the largest |c| of any unit up to each step, left alone
    forced_largest_c: Array  # T, the same of the forced run
    parameter_count: int
    parameter_count_torch: int
    cell: str = "lstm"  # or "lstm1997": trained without a forget gate, f ≡ 1
    unknown: tuple[bool, ...] = ()  # by token: whether the model lacks the word and read ``unk``
    answers: GateAnswers | None = None  # of a trained model
    carriers: tuple[int, ...] = ()  # H units, the one whose c tells most first (η² below)
    carried: Array | None = None  # H, η² of c by what the task has to remember, over held-out sentences
    side_by_side: tuple[CellRun, ...] = ()  # RNN, GRU and LSTM of the same task, on the page that shows them


@dataclass(frozen=True)
class GateAnswers:
    """What a trained model answers after each word, left alone and with gates held, and whose fault it is."""

    names: tuple[tuple[str, str], ...]  # L of (Chinese, English)
    baseline: Array  # T×L probabilities
    forced: Array  # T×L
    target: int  # the answer that is followed: the chosen one, else the most probable of the baseline's last word
    baseline_gradient_h: Array  # T, ‖∂ log p(target) / ∂h_t‖
    forced_gradient_h: Array  # T
    baseline_gradient_c: Array  # T
    forced_gradient_c: Array  # T


@dataclass(frozen=True)
class AccuracyRow:
    """How many sentences one run got right, by one measure."""

    run: str  # "computed", "forced", "without-h" (forced, and h set to 0 before), "only-without-h"
    condition: str  # the measure where the task has several: "whole string", "second-last symbol"
    right: int
    n: int
    chance: float | None  # share that guessing gets; None where nobody can say


@dataclass(frozen=True)
class ForcedAccuracy:
    """The same force on many sentences of the shape of the one on the screen."""

    rows: tuple[AccuracyRow, ...]
    sentences: int  # counted so far
    held_out: bool = True  # whether training never saw them; a shape with few sentences has none such


@dataclass(frozen=True)
class CellRun:
    """One trained model of the same task reading the same sentence."""

    model: str  # name in the catalogue
    cell: str
    gates: dict[str, Array]  # T×H each
    hidden: Array  # T×H
    cell_state: Array | None
    answers: Array  # T×L
    blocks: tuple[tuple[str, int, int], ...]  # parameter groups: (gate or "h", numbers in W, numbers in U)
    parameter_count: int
    hidden_size: int
    input_size: int
    accuracy: float | None  # of its card; None where nobody has measured it
    shown: tuple[int, ...]  # units worth showing first


@dataclass(frozen=True)
class Learner:
    """One network's training as it was measured here."""

    variant: str  # "rnn", "rnn-wide", "gru", "lstm"
    hidden: int
    parameters: int  # of the cell, by the formula
    learning_rate: float
    updates: Array  # K, at each measurement
    seconds: Array  # K, of training, measurements not counted
    accuracy: Array  # K, share of validation sentences that are right
    low: Array  # K, 95 % interval of that share (Wilson 1927)
    high: Array  # K
    reached: tuple[int, float] | None  # updates and seconds at the first measurement ≥ the threshold
    kept: Array  # C, updates at which the gaps were measured one by one
    by_gap: Array  # C×G, accuracy at each gap
    by_gap_low: Array  # C×G, 95 % interval
    by_gap_high: Array  # C×G
    stopped: int | None  # the update whose loss or gradient was not finite
    finished: bool


@dataclass(frozen=True)
class LearningRace:
    """How many updates, and how many seconds here, networks need to learn *recall* with all gaps mixed."""

    learners: tuple[Learner, ...]
    budget: int  # updates at most
    seed: int
    threshold: float
    chance: float
    n: int  # validation sentences of a measurement
    gaps: tuple[int, ...]  # G
    n_per_gap: int

    @property
    def ending(self) -> Ending:
        """How the trainings ended; at chance where no network's share right is surely above it."""
        stopped = tuple(one.stopped for one in self.learners if one.stopped is not None)
        measured = [one.low[-1] <= self.chance for one in self.learners if len(one.low)]
        return Ending(len(self.learners), stopped, at_chance=bool(measured) and all(measured))


@dataclass(frozen=True)
class LearnedShare:
    """Fresh networks at one fixed gap: how many of them learned it within the budget."""

    variant: str
    gap: int
    learned: int
    tried: int  # seeds done so far
    low: float  # 95 % interval of the share (Wilson 1927)
    high: float
    accuracies: tuple[float, ...]  # by seed, at the end
    updates: tuple[int | None, ...]  # by seed, when the threshold was reached
    median_updates: float | None  # of those that reached it; None where none did


@dataclass(frozen=True)
class Learnability:
    """What can be learned at one fixed gap within a budget, cell by cell."""

    shares: tuple[LearnedShare, ...]
    budget: int
    seeds: int
    curriculum: bool  # short gaps first
    threshold: float
    chance: float
    n: int  # validation sentences of a measurement
    seconds: float  # of training so far, all networks together

    @property
    def ending(self) -> Ending:
        """How the trainings ended; at chance where no network's share right is three deviations above it."""
        reached = [accuracy for share in self.shares for accuracy in share.accuracies]
        spread = (self.chance * (1 - self.chance) / self.n) ** 0.5
        at_chance = bool(reached) and max(reached) <= self.chance + 3 * spread
        return Ending(sum(share.tried for share in self.shares), at_chance=at_chance)
