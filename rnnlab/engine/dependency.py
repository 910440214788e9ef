"""What waits for what: the graphs of five networks over n words, and their depth, operations and memory.

A node is one vector of width d; an edge says that the one is read to compute
the other. Everything between the edges into a node and the node itself
(products, softmax, tanh) is one *tick*: with enough hardware its terms are
computed at once. The words are there from the beginning, at tick 0. A node's
tick is the longest chain of nodes that ends in it, and the *depth* of a network is
the tick of the last one. What is drawn:

``rnn``
    ``h_t = tanh(W x_t + U h_{t-1} + b)``: n nodes in one chain.
``birnn``
    Two such chains of width d, one from each end. The state of a place is both.
``rnn-attention``
    Encoder and decoder over n words each. The encoder is the chain of ``rnn``.
    Step t of the decoder first looks at all encoder states, scoring with its
    previous state (Bahdanau's order; dot score): ``c_t``; then comes
    ``s_t = tanh(W y_{t-1} + U s_{t-1} + C c_t + b)``. s_0 is h_n. The word
    produced last, y_{t-1}, is read off s_{t-1}, and is no vector of its own here.
``self-attention``
    ``y_i = Σ_j softmax_j(x_i·x_j/√d) x_j``: one row, each node reads every word;
    under a causal mask itself and the words before it. One layer, one head, no
    maps Q, K, V.
``convolution``
    Layers of a centred window of k, as many as it takes until every place has
    seen every word. Beyond the ends stand zeros, which are multiplied as well.

Operations are multiply-adds of vectors of width d, biases and element-wise
functions left out; memory is the numbers that a backward pass needs: all
states, and all weights of attention.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from rnnlab.engine.network_traces import IntArray
from rnnlab.engine.parallel_traces import Counters, GraphTrace, Node
from rnnlab.engine.traces import EngineError

GRAPHS = ("rnn", "birnn", "rnn-attention", "self-attention", "convolution")
MOST_NODES = 2500  # of a graph that is given node by node


def layers(n: int, k: int) -> int:
    """Layers of a centred window of k until every place has seen all n words: ⌈2(n−1)/(k−1)⌉, at least one.

    The farthest are the two ends, n−1 apart, and each layer brings (k−1)/2 nearer.
    """
    return max(1, -(-2 * (n - 1) // (k - 1)))


def counters(name: str, n: int, d: int, k: int = 3, causal: bool = False) -> Counters:
    """Depth, operations and memory of one forward pass, as formulas and as numbers.

    Parameters
    ----------
    name : str
        One of ``GRAPHS``.
    n, d : int
        Words, and the width of every vector.
    k : int
        Words in the window of the convolution: odd, at least 3.
    causal : bool
        Whether self-attention sees only the words up to its own place.

    Raises
    ------
    EngineError
        ``not-an-option``, ``too-small``, ``not-odd``.
    """
    _check(name, n, d, k)
    if name == "rnn":
        return Counters(n, 2 * n * d * d, n * d, "n", "2nd^2", "nd")
    if name == "birnn":
        return Counters(n, 4 * n * d * d, 2 * n * d, "n", "4nd^2", "2nd")
    if name == "rnn-attention":
        operations = 5 * n * d * d + 2 * n * n * d
        return Counters(3 * n, operations, 3 * n * d + n * n, "3n", "5nd^2 + 2n^2d", "3nd + n^2")
    if name == "convolution":
        deep = layers(n, k)
        # L stands for the depth
        return Counters(deep, deep * n * k * d * d, deep * n * d, "⌈2(n-1)/(k-1)⌉", "Lnkd^2", "Lnd")
    if causal:
        pairs = n * (n + 1) // 2
        return Counters(1, 2 * pairs * d, n * d + pairs, "1", "n(n+1)d", "nd + n(n+1)/2")
    return Counters(1, 2 * n * n * d, n * d + n * n, "1", "2n^2d", "nd + n^2")


def graph(name: str, n: int, d: int, k: int = 3, causal: bool = False, drawn: int = 64) -> GraphTrace:
    """The graph over n words; parameters as for ``counters``.

    Parameters
    ----------
    drawn : int
        Up to so many words the nodes are listed, as long as there are no more than ``MOST_NODES`` of them.
    """
    found = counters(name, n, d, k, causal)
    rows, ready = _OUTPUTS[name](n, k)
    listed: _Listed = ([], [], [])
    if n <= drawn and rows * n <= MOST_NODES:
        listed = _LISTS[name](n, k, causal)
    nodes, edges, reads = listed
    return GraphTrace(
        name=name,
        rows=rows,
        nodes=tuple(nodes),
        edges=np.array(edges, dtype=np.int64).reshape(-1, 2),
        from_words=np.array(reads, dtype=np.int64).reshape(-1, 2),
        ready=ready,
        counters=found,
    )


_Listed = tuple[list[Node], list[tuple[int, int]], list[tuple[int, int]]]


def _check(name: str, n: int, d: int, k: int) -> None:
    if name not in GRAPHS:
        raise EngineError("not-an-option", "graphs", value=name, options=", ".join(GRAPHS))
    for field, value, least in (("length", n, 1), ("width", d, 1), ("kernel", k, 3)):
        if value < least:
            raise EngineError("too-small", field, value=value, limit=least)
    if k % 2 == 0:
        raise EngineError("not-odd", "kernel", value=k)


# rows of nodes, and the tick at which the output of each place is ready -------------------------------------------


def _places(n: int) -> IntArray:
    return np.arange(1, n + 1, dtype=np.int64)


def _of_birnn(n: int, k: int) -> tuple[int, IntArray]:
    ready: IntArray = np.maximum(_places(n), _places(n)[::-1])
    return 2, ready


_OUTPUTS: dict[str, Callable[[int, int], tuple[int, IntArray]]] = {
    "rnn": lambda n, k: (1, _places(n)),
    "birnn": _of_birnn,
    "rnn-attention": lambda n, k: (3, n + 2 * _places(n)),
    "self-attention": lambda n, k: (1, np.ones(n, dtype=np.int64)),
    "convolution": lambda n, k: (layers(n, k), np.full(n, layers(n, k), dtype=np.int64)),
}

# nodes and edges ---------------------------------------------------------------------------------------------------


def _rnn(n: int, k: int, causal: bool) -> _Listed:
    nodes = [Node(0, t, "h", t + 1) for t in range(n)]
    return nodes, [(t - 1, t) for t in range(1, n)], [(t, t) for t in range(n)]


def _birnn(n: int, k: int, causal: bool) -> _Listed:
    nodes = [Node(0, t, "h→", t + 1) for t in range(n)] + [Node(1, t, "h←", n - t) for t in range(n)]
    edges = [(t - 1, t) for t in range(1, n)] + [(n + t + 1, n + t) for t in range(n - 1)]
    return nodes, edges, [(t, row * n + t) for row in range(2) for t in range(n)]


def _rnn_attention(n: int, k: int, causal: bool) -> _Listed:
    nodes, edges, reads = _rnn(n, k, causal)
    nodes = (
        nodes + [Node(1, t, "c", n + 2 * t + 1) for t in range(n)] + [Node(2, t, "s", n + 2 * t + 2) for t in range(n)]
    )
    for t in range(n):
        c, s = n + t, 2 * n + t
        before = n - 1 if t == 0 else s - 1  # s_0 is h_n
        edges += [(word, c) for word in range(n)]
        edges += ([] if t == 0 else [(before, c)]) + [(before, s), (c, s)]
    return nodes, edges, reads


def _self_attention(n: int, k: int, causal: bool) -> _Listed:
    nodes = [Node(0, i, "y", 1) for i in range(n)]
    return nodes, [], [(j, i) for i in range(n) for j in range(i + 1 if causal else n)]


def _convolution(n: int, k: int, causal: bool) -> _Listed:
    reach = (k - 1) // 2
    deep = layers(n, k)
    nodes = [Node(layer, i, "y", layer + 1) for layer in range(deep) for i in range(n)]
    window = [(j, i) for i in range(n) for j in range(max(0, i - reach), min(n, i + reach + 1))]
    edges = [((layer - 1) * n + j, layer * n + i) for layer in range(1, deep) for j, i in window]
    return nodes, edges, window


_LISTS: dict[str, Callable[[int, int, bool], _Listed]] = {
    "rnn": _rnn,
    "birnn": _birnn,
    "rnn-attention": _rnn_attention,
    "self-attention": _self_attention,
    "convolution": _convolution,
}
