"""What the Serial & parallel lab is answered with: graphs of what waits for what, and measured times."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rnnlab.engine.network_traces import IntArray
from rnnlab.engine.traces import Array

if TYPE_CHECKING:
    from jaxtyping import Float, Int


@dataclass(frozen=True)
class Node:
    """One vector that is computed: which row it stands in, at which place, and at which tick it can be ready."""

    row: int  # from 0, the row nearest to the words
    place: int  # from 0
    symbol: str  # "h", "h→", "h←", "s", "c", "y": what it is called
    tick: int  # from 1: the longest chain of steps that ends here


@dataclass(frozen=True)
class Counters:
    """Depth, operations and memory of one forward pass over n words of width d, as formulas and as numbers.

    A formula is text for the maths renderer, in n, d and k (the kernel).
    """

    depth: int  # ticks
    operations: int  # multiply-adds
    memory: int  # numbers kept: states, and all weights of attention
    depth_formula: str
    operations_formula: str
    memory_formula: str


@dataclass(frozen=True)
class GraphTrace:
    """One network as a graph of n words."""

    name: str
    rows: int
    nodes: tuple[Node, ...]  # () beyond the number of places that is drawn
    edges: Int[IntArray, "E 2"]  # indices of nodes: from, to
    from_words: Int[IntArray, "W 2"]  # place of a word, index of a node: what reads the words themselves
    ready: Int[IntArray, " n"]  # tick at which the output of each place is ready
    counters: Counters


@dataclass(frozen=True)
class TimingPlan:
    """What a measurement would take, said before it is started."""

    kind: str  # "cpu" | "gpu"
    lengths: tuple[int, ...]  # ascending: those that fit into the memory that is free
    left_out: tuple[int, ...]  # those that do not
    needed_bytes: int  # at most, by the longest that fits
    free_bytes: int


@dataclass(frozen=True)
class Gpu:
    """Whether a GPU can be measured here: its name, or why not."""

    name: str  # "" where none works
    kind: str  # message id of the reason
    args: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class ParallelTrace:
    """All chosen graphs over the same words."""

    words: tuple[str, ...]  # n; "" where a place has a number only
    graphs: tuple[GraphTrace, ...]
    ticks: int  # of the deepest graph
    # formulas at the largest timed length
    longest: int
    at_longest: tuple[Counters, ...]
    plan: TimingPlan
    gpu: Gpu
    recorded: tuple[Measurement, ...] = ()  # measured elsewhere, shipped with the program


@dataclass(frozen=True)
class TimedCurve:
    """One network's measured times against the number of words."""

    name: str  # "rnn" | "lstm" | "self-attention"
    lengths: tuple[int, ...]  # measured so far, ascending
    median: Float[Array, " K"]  # seconds
    low: Float[Array, " K"]  # first quartile
    high: Float[Array, " K"]  # third quartile
    slope: float  # of log time against log n at large n; NaN with fewer than two lengths there
    slope_low: float  # the same slope over resampled rounds: quartiles
    slope_high: float


@dataclass(frozen=True)
class Crossing:
    """Where self-attention becomes the slower one."""

    name: str  # than which network
    length: float | None  # words, interpolated on the log-log picture; None where it does not cross
    always: str  # "slower" | "faster" | "": how self-attention is at all measured lengths where it does not cross


@dataclass(frozen=True)
class Measurement:
    """What was measured, with all that somebody needs to measure it again."""

    device: str  # in words, as the system names it
    kind: str  # "cpu" | "gpu"
    timed: str  # "forward" | "both"
    width: int
    batch: int
    dtype: str
    threads: int
    rounds: int  # of which the medians are; as far as they were made
    warm_up: int  # rounds that were not counted
    torch: str
    date: str  # ISO
    large: int  # the slopes are taken from this length on
    curves: tuple[TimedCurve, ...]
    crossings: tuple[Crossing, ...]
    left_out: tuple[int, ...]  # lengths that would not have fitted into the memory that was free
    free_bytes: int  # memory that was free before it started
    needed_bytes: int  # by the longest that was measured
