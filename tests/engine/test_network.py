"""Stacked and bidirectional networks and batches against torch's modules, packed sequences and hand calculations."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

from rnnlab.engine.cells import PROBES, LstmWeights, RnnWeights, cell_trace, probes
from rnnlab.engine.network import CELLS, Network, directions_of, network_trace
from rnnlab.engine.traces import EngineError, NonFinite

EXACT = {"rtol": 0, "atol": 1e-12}
MODULES = {"rnn": nn.RNN, "gru": nn.GRU, "lstm": nn.LSTM}


def module(cell, layers=1, both_ways=False, seed=0, inputs=3, hidden=4, **options):
    torch.manual_seed(seed)
    made = MODULES[cell](
        inputs, hidden, layers, bidirectional=both_ways, batch_first=True, dtype=torch.float64, **options
    ).requires_grad_(False)
    for parameter in made.parameters():
        parameter.uniform_(-1.0, 1.0)
    return made


def normal(*shape, seed=0):
    return torch.randn(*shape, dtype=torch.float64, generator=torch.Generator().manual_seed(seed))


def random_network(cell, layers=2, directions=2, seed=0, inputs=3, hidden=4, activation="tanh"):
    """A network of any cell, also of those that torch has no module of."""
    rng = np.random.default_rng(seed)
    kind = CELLS[cell]
    rows = max(len(kind.GATE_NAMES), 1) * hidden
    extra = {"gru": 1, "gru-before": 1, "peephole": 3}.get(cell, 0)

    def one(size):
        own = [rng.normal(size=shape) / 2 for shape in ((rows, size), (rows, hidden), (rows,))]
        return kind(*own, *(rng.normal(size=hidden) for _ in range(extra)))

    sizes = [inputs] + [directions * hidden] * (layers - 1)
    return Network(tuple(tuple(one(size) for _ in range(directions)) for size in sizes), activation)


def all_values(trace):
    """Every intermediate value of every layer and direction, by name."""
    return {
        f"{k}/{d}/{name}": values
        for k, layer in enumerate(trace.layers)
        for d, own in enumerate(directions_of(layer))
        for name, values in probes(own).items()
    }


@settings(max_examples=60)
@given(
    cell=st.sampled_from(["rnn", "gru", "lstm"]),
    layers=st.integers(1, 4),
    both_ways=st.booleans(),
    lengths=st.lists(st.integers(1, 12), min_size=1, max_size=5),
    inputs=st.integers(1, 5),
    hidden=st.integers(1, 6),
    bias=st.booleans(),
    seed=st.integers(0, 999),
)
def test_N21_layers_directions_and_lengths_are_those_of_torch(
    cell, layers, both_ways, lengths, inputs, hidden, bias, seed
):
    net = module(cell, layers, both_ways, seed, inputs, hidden, bias=bias)
    x = normal(len(lengths), max(lengths), inputs, seed=seed)
    states = normal(2, layers * (1 + both_ways), len(lengths), hidden, seed=seed + 1)
    packed = pack_padded_sequence(x, lengths, batch_first=True, enforce_sorted=False)
    output, last = net(packed, tuple(states) if cell == "lstm" else states[0])
    expected, _ = pad_packed_sequence(output, batch_first=True)
    trace = network_trace(
        Network.from_torch(cell, net.state_dict()),
        x.numpy(),
        lengths=lengths,
        h0=states[0].numpy(),
        c0=states[1].numpy(),
    )
    assert_allclose(trace.output, expected.numpy(), **EXACT)
    last_h, last_c = last if cell == "lstm" else (last, None)
    assert_allclose(trace.final_hidden, last_h.numpy(), **EXACT)
    if cell == "lstm":
        assert_allclose(trace.final_cell, last_c.numpy(), **EXACT)
    assert_array_equal(trace.mask.sum(axis=1), lengths)


@pytest.mark.parametrize("cell", ["rnn", "gru", "lstm"])
def test_one_sequence_has_no_axis_of_a_batch(cell):
    net, x = module(cell, 2, True), normal(7, 3)
    trace = network_trace(Network.from_torch(cell, net.state_dict()), x.numpy())
    output, last = net(x)
    assert_allclose(trace.output, output.numpy(), **EXACT)
    assert_allclose(trace.final_hidden, (last[0] if cell == "lstm" else last).numpy(), **EXACT)
    assert (trace.lengths.tolist(), trace.mask.tolist()) == (7, [True] * 7)


def test_N11_gate_order_i_f_o_g_in_one_layer_of_two_would_be_seen():
    net, x = module("lstm", 2, True), normal(6, 3)
    network = Network.from_torch("lstm", net.state_dict())
    order = np.r_[0:8, 12:16, 8:12]
    forward, backward = network.layers[1]
    mutated = LstmWeights(backward.W[order], backward.U[order], backward.b[order])
    wrong = network_trace(replace(network, layers=(network.layers[0], (forward, mutated))), x.numpy())
    assert np.abs(wrong.output - net(x)[0].numpy()).max() > 0.1


def test_backward_direction_that_reads_forward_would_be_seen():
    net, x = module("gru", 1, True), normal(6, 3)
    both = network_trace(Network.from_torch("gru", net.state_dict()), x.numpy())
    as_forward = cell_trace(Network.from_torch("gru", net.state_dict()).layers[0][1], x.numpy())
    assert np.abs(as_forward.hidden - both.output[:, 4:]).max() > 0.1


def test_N18_final_pair_of_a_bidirectional_relu_rnn_is_not_its_last_row():
    ones = RnnWeights(np.ones((1, 1)), np.ones((1, 1)), np.zeros(1))
    inputs = np.array([[0.0], [0.0], [1.0], [1.0]])
    trace = network_trace(Network(((ones, ones),), "relu"), inputs)
    assert_array_equal(trace.output, [[0, 2], [0, 2], [1, 2], [2, 1]])
    assert_array_equal(trace.final_hidden, [[2], [2]])


@pytest.mark.parametrize("cell", CELLS)
@settings(max_examples=10)
@given(
    lengths=st.lists(st.integers(1, 9), min_size=1, max_size=4),
    padding=st.integers(0, 7),
    filler=st.sampled_from([0.0, 1e300, np.nan, np.inf]),
)
def test_N21_padding_changes_no_traced_value_whatever_it_holds(cell, lengths, padding, filler):
    network = random_network(cell)
    x = normal(len(lengths), max(lengths), 3).numpy()
    padded = np.full((len(lengths), max(lengths) + padding, 3), filler)
    for row, own, length in zip(padded, x, lengths, strict=True):
        row[:length] = own[:length]
    plain, other = (network_trace(network, values, lengths=lengths) for values in (x, padded))
    for name, values in all_values(plain).items():
        assert_array_equal(all_values(other)[name], values, err_msg=name)
    assert_array_equal(other.final_hidden, plain.final_hidden)


@pytest.mark.parametrize("cell", CELLS)
def test_every_sequence_of_a_batch_has_the_values_that_it_has_alone(cell):
    network = random_network(cell)
    lengths, x = [4, 9, 1, 6], normal(4, 9, 3).numpy()
    batch = all_values(network_trace(network, x, lengths=lengths))
    for b, length in enumerate(lengths):
        alone = all_values(network_trace(network, x[b, :length]))
        for name, values in alone.items():
            assert_allclose(batch[name][b, :length], values, **EXACT, err_msg=name)
            assert not batch[name][b, length:].any()


@pytest.mark.parametrize("activation", ["tanh", "sigmoid", "relu", "linear"])
def test_every_activation_pads_alike(activation):
    network = random_network("rnn", activation=activation)
    x = normal(2, 8, 3).numpy()
    batch = network_trace(network, x, lengths=[3, 8])
    assert_allclose(batch.output[0, :3], network_trace(network, x[0, :3]).output, **EXACT)


@pytest.mark.parametrize("cell", CELLS)
def test_names_of_every_intermediate_value_by_cell(cell):
    """This list is the promise: whoever draws a value finds it under its name."""
    terms = ["input_term", "recurrent_term", "preactivation"]
    gru = ["r", "z", "n", "kept", "written", "hidden"]
    lstm = ["i", "g", "o", "kept", "written", "cell_state", "tanh_c", "hidden"]
    expected = {
        "rnn": [*terms, "hidden"],
        "gru": [*terms, *gru, "after_reset"],
        "gru-before": [*terms, *gru, "reset_state"],
        "lstm": [*terms, *lstm, "f"],
        "lstm1997": [*terms, *lstm],
        "peephole": [*terms, *lstm, "f", "peephole_i", "peephole_f", "peephole_o"],
    }[cell]
    trace = cell_trace(random_network(cell).layers[0][0], normal(5, 3).numpy())
    assert sorted(probes(trace)) == sorted(expected)
    assert sorted(PROBES[cell]) == sorted(expected)


def test_explosion_in_a_backward_direction_names_the_step_that_it_read_first():
    one = np.ones((1, 1))
    calm, wild = RnnWeights(one, 0 * one, np.zeros(1)), RnnWeights(one, 1e200 * one, np.zeros(1))
    trace = network_trace(Network(((calm, wild),), "linear"), np.ones((6, 1)))
    # read from step 6: 1, 1e200, and at step 4 beyond the largest number
    assert trace.nonfinite == NonFinite(step=4, kind="inf")


@pytest.mark.parametrize("layers", [0, 5])
def test_a_network_has_one_to_four_layers(layers):
    weights = RnnWeights(np.ones((2, 2)), np.ones((2, 2)), np.ones(2))
    with pytest.raises(EngineError) as refused:
        Network(((weights,),) * layers)
    assert (refused.value.kind, refused.value.field) == ("size-impossible", "layers")


def test_a_layer_that_does_not_fit_the_one_below_is_refused_by_name():
    first, second = random_network("lstm", layers=2, directions=1).layers
    with pytest.raises(EngineError) as refused:
        Network((first, first))
    assert refused.value.field == "layers[1][0].W"
    assert refused.value.args_by_name == {"expected": "16×4", "got": "16×3"}
    with pytest.raises(EngineError) as refused:
        Network((first, (*second, *second)))
    assert (refused.value.kind, refused.value.field) == ("wrong-shape", "layers[1]")


def test_layers_of_two_kinds_are_refused():
    lstm, rnn = random_network("lstm", directions=1), random_network("rnn", directions=1)
    with pytest.raises(EngineError) as refused:
        Network((lstm.layers[0], rnn.layers[1]))
    assert (refused.value.kind, refused.value.field) == ("another-cell", "layers[1][0]")
    assert refused.value.args_by_name == {"expected": "lstm", "got": "rnn"}


@pytest.mark.parametrize(
    ("cell", "kind", "field"),
    [("gru", "wrong-shape", "W"), ("rnn", "wrong-shape", "W"), ("mlp", "not-an-option", "cell")],
)
def test_state_dict_of_another_module_is_refused(cell, kind, field):
    with pytest.raises(EngineError) as refused:
        Network.from_torch(cell, module("lstm").state_dict())
    assert (refused.value.kind, refused.value.field) == (kind, field)


def test_state_dict_without_a_weight_names_it():
    weights = dict(module("lstm", 2, True).state_dict())
    del weights["weight_hh_l1_reverse"]
    with pytest.raises(EngineError) as refused:
        Network.from_torch("lstm", weights)
    assert (refused.value.kind, refused.value.field) == ("missing-weight", "weight_hh_l1_reverse")


@pytest.mark.parametrize(
    ("lengths", "kind", "field"),
    [
        ([5, 4, 1, 0], "length-zero", "lengths[3]"),
        ([5, 4, 1, 6], "length-impossible", "lengths[3]"),
        ([5, -1, 1, 5], "length-impossible", "lengths[1]"),
        ([5, 2.5, 1, 5], "length-impossible", "lengths[0]"),
        ([5, 4], "wrong-shape", "lengths"),
    ],
)
def test_N06_lengths_that_cannot_be_are_refused_in_words(lengths, kind, field):
    with pytest.raises(EngineError) as refused:
        network_trace(random_network("lstm"), np.zeros((4, 5, 3)), lengths=lengths)
    assert (refused.value.kind, refused.value.field) == (kind, field)


@pytest.mark.parametrize(
    ("inputs", "kind", "field"),
    [
        (np.zeros((0, 3)), "sentence-empty", "sentence"),
        (np.zeros((2, 0, 3)), "sentence-empty", "sentence"),
        (np.zeros((0, 5, 3)), "sentence-empty", "sentence"),
        (np.zeros((2, 5, 4)), "wrong-shape", "inputs"),
        (np.zeros(3), "wrong-shape", "inputs"),
        (np.full((2, 5, 3), np.nan), "not-finite", "inputs"),
        (np.full((2, 5, 3), "a"), "not-real", "inputs"),
        (np.full((2, 5, 3), 1j), "not-real", "inputs"),
    ],
)
def test_N21_inputs_that_cannot_be_read_are_refused_by_name(inputs, kind, field):
    with pytest.raises(EngineError) as refused:
        network_trace(random_network("gru"), inputs)
    assert (refused.value.kind, refused.value.field) == (kind, field)


def test_states_of_another_shape_are_refused_with_the_shape_that_is_expected():
    with pytest.raises(EngineError) as refused:
        network_trace(random_network("lstm"), np.zeros((2, 5, 3)), c0=np.zeros((4, 4)))
    assert (refused.value.field, refused.value.args_by_name) == ("c0", {"expected": "4×2×4", "got": "4×4"})
