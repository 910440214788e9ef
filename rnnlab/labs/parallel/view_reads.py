"""What is said of a node and of a graph: what it waits for, and how far it is."""

from __future__ import annotations

from rnnlab.engine.parallel_traces import GraphTrace
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.widgets.unknown import UNKNOWN

KNOWN = N_("Parallel", "{known} of {n} known")
DONE = N_("Parallel", "done after {depth} {depth:tick|ticks}")
DONE_ONE = N_("Parallel", "done after 1 tick")
READS = N_("Parallel", "{name} reads {sources}; ready at tick {tick}")
ALL_WORDS, ALL_STATES = N_("Parallel", "all {n} {n:word|words}"), N_("Parallel", "all {n} {n:state|states}")
WORDS = N_("Parallel", "words {first}–{last}")
AND = N_("Parallel", ", ")
FEW = 3  # sources that are listed by name


def status(trace: GraphTrace, tick: int, concealed: bool) -> str:
    """How far a graph is after so many ticks."""
    n, depth = len(trace.ready), trace.counters.depth
    if concealed:
        return tr(KNOWN, known=UNKNOWN, n=f"{n:,}")
    if tick >= depth:
        return tr(DONE_ONE) if depth == 1 else tr(DONE, depth=f"{depth:,}")
    known = sum(1 for ready in trace.ready.tolist() if ready <= tick)
    return tr(KNOWN, known=f"{known:,}", n=f"{n:,}")


def node_name(trace: GraphTrace, index: int) -> str:
    """A node as plain text: ``h₃``."""
    node = trace.nodes[index]
    arrow = node.symbol[1:]
    return mathtext.plain(f"${node.symbol[0]}$") + arrow + _low(node.place + 1)


def _low(number: int) -> str:
    return "".join(chr(0x2080 + int(digit)) for digit in str(number))


def reading(trace: GraphTrace, index: int, words: tuple[str, ...], concealed: bool) -> str:
    """Of one node: what it reads, and when it is ready."""
    own = [word for word, node in trace.from_words.tolist() if node == index]
    nodes = [a for a, b in trace.edges.tolist() if b == index]
    said = []
    if len(own) == len(words) and len(own) > FEW:
        said.append(tr(ALL_WORDS, n=len(own)))
    elif len(own) > FEW:
        said.append(tr(WORDS, first=own[0] + 1, last=own[-1] + 1))
    else:
        said += [words[place] or _low(place + 1) for place in own]
    states = [a for a in nodes if trace.nodes[a].symbol == "h"]
    if len(states) > FEW:
        said.append(tr(ALL_STATES, n=len(states)))
        nodes = [a for a in nodes if a not in states]
    said += [node_name(trace, a) for a in nodes]
    tick = UNKNOWN if concealed else f"{trace.nodes[index].tick:,}"
    return tr(READS, name=node_name(trace, index), sources=tr(AND).join(said), tick=tick)
