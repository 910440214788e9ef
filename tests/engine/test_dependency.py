"""Graphs of what waits for what, against a count that knows nothing but the nodes and the edges."""

from __future__ import annotations

from collections import defaultdict

import numpy as np
import pytest

from rnnlab.engine.dependency import GRAPHS, counters, graph, layers
from rnnlab.engine.traces import EngineError

SMALL = [(n, k) for n in (1, 2, 3, 5, 8, 13) for k in (3, 5, 7)]


def longest_chains(found):
    """Nodes on the longest chain that ends in each node: by asking each node's own sources, in any order."""
    sources = defaultdict(list)
    for a, b in found.edges.tolist():
        sources[b].append(a)
    known = {}

    def chain(node, path=()):
        assert node not in path, "a circle"
        if node not in known:
            known[node] = 1 + max((chain(source, (*path, node)) for source in sources[node]), default=0)
        return known[node]

    return [chain(node) for node in range(len(found.nodes))]


@pytest.mark.parametrize("name", GRAPHS)
@pytest.mark.parametrize(("n", "k"), SMALL)
@pytest.mark.parametrize("causal", [False, True])
def test_the_tick_of_a_node_is_the_longest_chain_that_ends_in_it(name, n, k, causal):
    found = graph(name, n, 4, k, causal)
    chains = longest_chains(found)
    assert [node.tick for node in found.nodes] == chains
    assert found.counters.depth == max(chains)
    assert len(found.nodes) == found.rows * n


@pytest.mark.parametrize("name", GRAPHS)
@pytest.mark.parametrize(("n", "k"), SMALL)
def test_a_place_is_ready_when_the_last_node_of_its_output_is(name, n, k):
    found = graph(name, n, 4, k)
    outputs = {0, 1} if name == "birnn" else {found.rows - 1}
    for place in range(n):
        ticks = [node.tick for node in found.nodes if node.place == place and node.row in outputs]
        assert found.ready[place] == max(ticks)


@pytest.mark.parametrize("name", GRAPHS)
@pytest.mark.parametrize(("n", "k"), SMALL)
@pytest.mark.parametrize("causal", [False, True])
def test_operations_and_memory_are_what_the_edges_cost_one_by_one(name, n, k, causal):
    d = 6
    found = graph(name, n, d, k, causal)
    kinds = [node.symbol for node in found.nodes]
    operations = weights = 0
    if name == "convolution":
        operations = len(found.nodes) * k * d * d  # the zeros beyond the ends are multiplied as well
    else:
        # a matrix for each vector that a state reads; for attention d for the score of a key, and d for its part of
        # the sum
        for _ in found.from_words.tolist():
            operations += d * d if name != "self-attention" else 2 * d
            weights += name == "self-attention"
        for a, b in found.edges.tolist():
            if kinds[b] == "c":
                # h_n is both a key of c_1 and the state that scores; s_{t-1} scores, and is no key
                operations += 2 * d if kinds[a] == "h" else 0
                weights += kinds[a] == "h"
            else:
                operations += d * d
        # U h_0 of the first state of each chain, and W y_{t-1} of the decoder, read what is no node
        operations += d * d * {"rnn": 1, "birnn": 2, "rnn-attention": 1 + n, "self-attention": 0}[name]
    assert found.counters.operations == operations
    assert found.counters.memory == len(found.nodes) * d + weights


@pytest.mark.parametrize(("n", "k"), SMALL)
def test_the_convolution_has_as_many_layers_as_each_place_needs_to_see_every_word_and_no_more(n, k):
    def all_seen(depth):
        reads = np.abs(np.subtract.outer(np.arange(n), np.arange(n))) <= (k - 1) // 2
        return (np.linalg.matrix_power(reads.astype(np.int64), depth) > 0).all()

    found = layers(n, k)
    assert all_seen(found)
    assert found == 1 or not all_seen(found - 1)


def test_eight_words_of_width_64_are_the_numbers_worked_by_hand():
    rnn, attention = counters("rnn", 8, 64), counters("self-attention", 8, 64)
    assert (rnn.depth, rnn.operations, rnn.memory) == (8, 65_536, 512)
    assert (attention.depth, attention.operations, attention.memory) == (1, 8_192, 576)
    assert (rnn.operations_formula, attention.operations_formula) == ("2nd^2", "2n^2d")
    # 8 for h; then c and s by turns, 16 more
    assert counters("rnn-attention", 8, 64).depth == 24
    assert counters("convolution", 8, 64, 3).depth == 7
    causal = counters("self-attention", 8, 64, causal=True)
    assert (causal.depth, causal.operations, causal.memory) == (1, 36 * 2 * 64, 8 * 64 + 36)


def test_rnn_and_self_attention_have_equal_operations_where_n_is_d():
    assert counters("rnn", 64, 64).operations == counters("self-attention", 64, 64).operations


def test_a_causal_mask_takes_edges_away_and_no_depth():
    whole, masked = graph("self-attention", 8, 4), graph("self-attention", 8, 4, causal=True)
    assert (len(whole.from_words), len(masked.from_words)) == (64, 36)
    assert all(word <= masked.nodes[node].place for word, node in masked.from_words.tolist())
    assert masked.counters.depth == whole.counters.depth == 1


@pytest.mark.parametrize("name", GRAPHS)
def test_one_word_waits_for_nothing_but_itself(name):
    found = graph(name, 1, 64)
    assert found.counters.depth == {"rnn-attention": 3}.get(name, 1)
    assert found.ready.tolist() == [found.counters.depth]


@pytest.mark.parametrize("name", GRAPHS)
def test_2000_words_are_counted_and_not_listed(name):
    found = graph(name, 2000, 64, 3)
    assert found.nodes == ()
    assert len(found.edges) == len(found.from_words) == 0
    assert len(found.ready) == 2000
    depth = {"rnn": 2000, "birnn": 2000, "rnn-attention": 6000, "self-attention": 1, "convolution": 1999}[name]
    assert found.ready.max() == found.counters.depth == depth


@pytest.mark.parametrize(
    ("arguments", "field", "kind"),
    [
        (("lstm", 8, 64), "graphs", "not-an-option"),
        (("rnn", 0, 64), "length", "too-small"),
        (("rnn", 8, 0), "width", "too-small"),
        (("convolution", 8, 64, 1), "kernel", "too-small"),
        (("convolution", 8, 64, 4), "kernel", "not-odd"),
    ],
)
def test_what_is_no_graph_is_refused_by_its_field(arguments, field, kind):
    with pytest.raises(EngineError) as caught:
        counters(*arguments)
    assert (caught.value.field, caught.value.kind) == (field, kind)
