"""State -> the graphs of what waits for what, and what a measurement would take. Runs in the engine process."""

from __future__ import annotations

from typing import Any

from rnnlab.engine import timing, timing_records
from rnnlab.engine.dependency import counters, graph
from rnnlab.engine.parallel_traces import Counters, GraphTrace, ParallelTrace
from rnnlab.engine.traces import Difference
from rnnlab.labs.parallel.state import DRAWN, State


def request_of(state: State) -> timing.Request:
    """What the state asks to be timed."""
    return timing.Request(state.lengths, state.width, state.timed, state.device, state.rounds)


def compute(state: State) -> ParallelTrace:
    """The chosen graphs over the words, node by node where they are few; nothing is timed."""
    n, d, k, causal = state.length, state.width, state.kernel, state.causal
    graphs = tuple(graph(name, n, d, k, causal, DRAWN) for name in state.graphs)
    longest = max(state.lengths)
    return ParallelTrace(
        words=tuple(state.words[place] if place < len(state.words) else "" for place in range(n)),
        graphs=graphs,
        ticks=max(found.counters.depth for found in graphs),
        longest=longest,
        at_longest=tuple(counters(name, longest, d, k, causal) for name in state.graphs),
        plan=timing.plan(request_of(state)),
        gpu=timing.gpu(),
        recorded=timing_records.shipped(),
    )


def difference(a: ParallelTrace, b: ParallelTrace) -> Difference:
    """By how many ticks the deepest graph of B is deeper than that of A."""
    return Difference(float(abs(b.ticks - a.ticks)), "difference-ticks")


def to_json(trace: ParallelTrace) -> dict[str, Any]:
    """Plain lists and numbers. The memory that is free is left out: it is another a moment later."""
    return {
        "words": list(trace.words),
        "ticks": trace.ticks,
        "graphs": {found.name: _graph(found) for found in trace.graphs},
        "longest": trace.longest,
        "at_longest": {
            found.name: _numbers(numbers) for found, numbers in zip(trace.graphs, trace.at_longest, strict=True)
        },
        "gpu": trace.gpu.name or None,
        "recorded": [timing_records.as_plain(one) for one in trace.recorded],
    }


def _graph(found: GraphTrace) -> dict[str, Any]:
    numbers = found.counters
    return {
        **_numbers(numbers),
        "depth_formula": numbers.depth_formula,
        "operations_formula": numbers.operations_formula,
        "memory_formula": numbers.memory_formula,
        "rows": found.rows,
        "ready": found.ready.tolist(),
        "nodes": [[node.symbol, node.row, node.place, node.tick] for node in found.nodes],
        "edges": found.edges.tolist(),
        "from_words": found.from_words.tolist(),
    }


def _numbers(numbers: Counters) -> dict[str, int]:
    return {"depth": numbers.depth, "operations": numbers.operations, "memory": numbers.memory}
