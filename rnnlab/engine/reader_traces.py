"""What the Reader is answered with; shapes as in ``traces``."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

import numpy as np

from rnnlab.engine.traces import Array, Ending, NonFinite


@dataclass(frozen=True)
class RnnTrace:
    """One sentence of T tokens read by a recurrent cell: a ``CellTrace`` with its words.

    The fields that both have mean the same.
    """

    tokens: tuple[str, ...]
    inputs: Array  # T×I
    input_term: Array  # T×G
    recurrent_term: Array  # T×G
    preactivation: Array  # T×G
    hidden: Array  # T×H
    cell_state: Array | None  # T×H, an LSTM's c; None otherwise
    bag_of_words: Array  # I, the mean of the inputs, independent of their order
    nonfinite: NonFinite | None
    gates: dict[str, Array] = dataclasses.field(default_factory=dict)  # T×H each: i f g o, or r z n
    unknown: tuple[bool, ...] = ()  # by token: whether a trained model lacks the word and read ``unk``; () for the toy
    answers: Array | None = None  # T×L, what a trained model's output layer makes of each h_t, as probabilities
    # T×H, where states are held by hand: what the formulas give in their place, all others as they are; else None
    hidden_as_computed: Array | None = None
    cell_as_computed: Array | None = None


@dataclass(frozen=True)
class UnitReactions:
    """What each hidden unit of a trained model reacts to, over held-out sentences of its task.

    ``share`` is η², the share of a unit's variance that lies between the
    groups of one feature (one-way analysis of variance); the feature with the
    largest share is the one that the unit is said to react to.
    """

    features: tuple[str, ...]  # F ids, e.g. "word", "position", "country", "depth"
    share: Array  # H×F, η² in 0…1; 0 for a unit that never moves
    best: tuple[int, ...]  # H, index into features
    order: tuple[int, ...]  # H units, the one with the largest best share first
    low: Array  # H, 1st percentile of the unit's value over the sentences
    high: Array  # H, 99th
    sentences: int
    steps: int  # how many states the shares were computed from


@dataclass(frozen=True)
class Paths:
    """Ways of several sentences through the hidden space, on one plane of principal axes.

    The axes are fitted to the model's own states over held-out sentences (the
    toy's: to the states shown), and do not move while a sentence is edited.
    """

    mean: Array  # H
    axes: Array  # 2×H, unit vectors; the sign is fixed so that the largest entry is positive
    explained: tuple[float, float]  # share of the variance along each axis
    sentences: tuple[tuple[str, ...], ...]
    points: tuple[Array, ...]  # by sentence: (T+1)×2, from h_0 on
    final_answers: tuple[int | None, ...]  # by sentence: index of the most probable answer after its last word
    cloud: Array  # N×2, of each held-out sentence a state that is asked: the last, if only there (empty for the toy)
    cloud_answers: tuple[int, ...]  # N, the right answer of each
    fitted_on: int  # number of states the axes were fitted to


@dataclass(frozen=True)
class Fading:
    """What is left of one word: the same sentence with the word swapped for another, state by state."""

    step: int  # from 1: which word was swapped
    word: str
    other: str
    change: Array  # T, ‖h'_t − h_t‖; exactly 0 before the swap
    relative: Array  # T, change / change at ``step``; 0 before it, NaN where nothing changed at all
    to_last: Array  # T, ‖h_T − h_t‖: how far each prefix's state is from the final one
    answer_change: Array | None  # T, largest change of any answer's probability
    swapped: RnnTrace  # the other run


@dataclass(frozen=True)
class ReaderTrace:
    """The Reader's answer: one sentence, or two and how far apart they end.

    W, U, b and b_hn are the numbers that were used: the state's, or the
    trained model's with the user's changes. ``units``, ``paths`` and
    ``fading`` are filled in on the page that shows them.
    """

    main: RnnTrace
    compare: RnnTrace | None
    parameter_count: int
    parameter_count_torch: int
    parameter_parts: tuple[int, int, int]  # W, U, b
    distance: float | None  # Euclidean, between the two last hidden states
    bag_distance: float | None  # the same between the two means
    cell: str = "rnn"  # rnn, gru, lstm, lstm1997
    activation: str = "tanh"
    W: Array | None = None  # G×I
    U: Array | None = None  # G×H
    b: Array | None = None  # G
    b_hn: Array | None = None  # H, a GRU's
    answer_names: tuple[tuple[str, str], ...] = ()  # L of (Chinese, English); () where there is no output layer
    shown: tuple[int, ...] = ()  # units that the chain shows, from 0: all of a toy's, the busiest of a model's
    units: UnitReactions | None = None
    paths: Paths | None = None
    fading: Fading | None = None


@dataclass(frozen=True)
class TextTraining:
    """A language model of the user's own text, as far as it is trained."""

    updates: Array  # K, at each measurement
    loss: Array  # K, nats a token: mean over the updates since the measurement before
    cross_entropy: Array  # K, nats a token, on validation windows
    accuracy: Array  # K, share of validation predictions that are right
    unigram_cross_entropy: float  # of the guess that knows the shares of words alone, on the same windows
    unigram_accuracy: float
    seconds: float  # of training, measurements not counted
    words: int  # V, the unknown one among them
    known_share: float  # of the text's tokens: those that are in the vocabulary
    stopped: int | None  # the update whose loss or gradient was not finite
    rows: tuple[dict[str, Any], ...]  # of the test part, when it is finished
    name: str  # of the model that was kept, when it is finished; else ""

    @property
    def ending(self) -> Ending:
        """How the training ended; at chance where knowing the shares of words alone is no worse."""
        stopped = () if self.stopped is None else (self.stopped,)
        return Ending(1, stopped, at_chance=bool((self.cross_entropy[-1:] >= self.unigram_cross_entropy).any()))

    @property
    def training_perplexity(self) -> Array:
        """K, the exponential of ``loss``; inf where that is beyond float64."""
        return _exponential(self.loss)

    @property
    def perplexity(self) -> Array:
        """K, the exponential of ``cross_entropy``: among how many equally likely tokens the network wavers."""
        return _exponential(self.cross_entropy)

    @property
    def unigram_perplexity(self) -> float:
        """The exponential of ``unigram_cross_entropy``."""
        return float(_exponential(np.array(self.unigram_cross_entropy)))


def _exponential(nats: Array) -> Array:
    with np.errstate(over="ignore"):
        found: Array = np.exp(nats)
    return found
