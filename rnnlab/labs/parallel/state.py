"""What the teacher chose in the Serial & parallel lab: which graphs, how many words, what is timed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, get_args

import msgspec
from msgspec.structs import replace

from rnnlab.session import checks, presets
from rnnlab.session.messages import Problem

Graph = Literal["rnn", "birnn", "rnn-attention", "self-attention", "convolution"]
Pass = Literal["forward", "both"]
Device = Literal["cpu", "gpu"]

GRAPHS: tuple[str, ...] = get_args(Graph)
PASSES: tuple[str, ...] = get_args(Pass)
DEVICES: tuple[str, ...] = get_args(Device)
SHOWN_LIMIT = 4  # graphs at once
LENGTH_LIMIT = 2000  # of the graphs; beyond DRAWN words they are counted and not drawn word by word
DRAWN = 64
WIDTH_LIMIT = 1024
KERNEL_LEAST, KERNEL_LIMIT = 3, 15  # a window of one word never sees another
MEASURED_LIMIT = 65_536  # words of one timed sequence
ROUNDS_LIMIT = 101
STEP_LIMIT = 2**31 - 1

# What is timed up to a longest length: five doublings in steps of √2.
LONGEST: dict[int, tuple[int, ...]] = {
    1024: (32, 45, 64, 91, 128, 181, 256, 362, 512, 724, 1024),
    4096: (128, 181, 256, 362, 512, 724, 1024, 1448, 2048, 2896, 4096),
    16384: (512, 724, 1024, 1448, 2048, 2896, 4096, 5793, 8192, 11585, 16384),
}
EXAMPLE = ("我", "出生", "在", "中国", "，", "我", "说", "中文")


class State(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Serial & parallel lab's state.

    Raises
    ------
    Problem
        From every way of making a State, naming the field at fault.
    """

    graphs: tuple[Graph, ...] = ("rnn", "self-attention")  # in the order in which they are drawn
    words: tuple[str, ...] = EXAMPLE  # what stands at the first places; places beyond have numbers only
    length: int = 8  # n, places
    width: int = 64  # d, size of every vector
    kernel: int = 3  # k, words that one step of the convolution sees: odd
    causal: bool = False  # the mask that hides later words from self-attention
    step: int = 3  # tick, from 0: how many ranks of the graph are done
    # what is timed
    lengths: tuple[int, ...] = LONGEST[4096]
    timed: Pass = "forward"
    device: Device = "cpu"
    rounds: int = 15  # of which the median is taken

    def __post_init__(self) -> None:
        if not self.graphs:
            raise Problem("graphs", "nothing-chosen")
        if len(self.graphs) > SHOWN_LIMIT:
            raise Problem("graphs", "too-large", value=len(self.graphs), limit=SHOWN_LIMIT)
        for k, graph in enumerate(self.graphs):
            checks.option(f"graphs[{k}]", graph, GRAPHS)
            if graph in self.graphs[:k]:
                raise Problem("graphs", "appears-twice", value=graph)
        checks.tokens("words", self.words, LENGTH_LIMIT)
        checks.whole("length", self.length, 1, LENGTH_LIMIT)
        checks.whole("width", self.width, 1, WIDTH_LIMIT)
        checks.whole("kernel", self.kernel, KERNEL_LEAST, KERNEL_LIMIT)
        if self.kernel % 2 == 0:
            raise Problem("kernel", "not-odd", value=self.kernel)
        checks.whole("step", self.step, 0, STEP_LIMIT)
        if not self.lengths:
            raise Problem("lengths", "nothing-chosen")
        for k, length in enumerate(self.lengths):
            checks.whole(f"lengths[{k}]", length, 1, MEASURED_LIMIT)
            if length in self.lengths[:k]:
                raise Problem("lengths", "appears-twice", value=length)
        checks.option("timed", self.timed, PASSES)
        checks.option("device", self.device, DEVICES)
        checks.whole("rounds", self.rounds, 3, ROUNDS_LIMIT)


# edits ---------------------------------------------------------------------------------------------------------------


def with_fields(state: State, **fields: Any) -> State:
    """Other settings, by name."""
    return replace(state, **fields)


def with_words(state: State, words: Sequence[str]) -> State:
    """Other words, one a place."""
    return replace(state, words=tuple(words), length=len(words))


def with_graph(state: State, graph: str) -> State:
    """Show a graph beside the others, or take it away; the last one stays."""
    checks.option("graphs", graph, GRAPHS)
    shown = set(state.graphs) ^ {graph}
    return replace(state, graphs=tuple(name for name in GRAPHS if name in shown))


# presets -------------------------------------------------------------------------------------------------------------

# Name -> fields; what is timed stays, whatever else is not named has its default.
PRESETS: dict[str, dict[str, Any]] = {
    "eight-words": {},
    "long": {"length": 64, "step": 10},
    "two-directions": {"graphs": ("rnn", "birnn")},
    "decoder": {"graphs": ("rnn-attention", "self-attention")},
    "window": {"graphs": ("self-attention", "convolution"), "step": 1},
    "causal": {"causal": True, "step": 1},
}
KEPT = ("lengths", "timed", "device", "rounds", "width")


def with_preset(state: State, name: str) -> State:
    """The State of a preset."""
    return presets.applied(state, name, PRESETS, KEPT)
