"""Every entry point of the engine that takes a device: on CUDA the numbers are the CPU's."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from rnnlab.engine import device
from rnnlab.engine.cells import cell_trace
from rnnlab.engine.changes import ForceGate, ReplaceToken, SetState
from rnnlab.engine.error_signal import backward_pass
from rnnlab.engine.gates import Force, forced_lstm, forced_values
from rnnlab.engine.gradients import gradient_profiles
from rnnlab.engine.initial import draw_inputs, draw_weights
from rnnlab.engine.interventions import intervene
from rnnlab.engine.network import Network, network_trace

# Largest difference: rounding of sums in another order, carried over the steps.
TOLERANCE = {"float64": 1e-11, "float32": 2e-5}
CELLS = [("rnn", name) for name in ("tanh", "relu", "sigmoid", "linear")] + [("gru", "tanh"), ("lstm", "tanh")]


def weights_and_inputs(cell, T=40, H=16, size=7, seed=0):
    weights = draw_weights(cell, H, size, init="orthogonal", factor=0.9, forget_bias=1.0, seed=seed)
    return weights, draw_inputs(seed, T, size, 0.5)


def same(found, expected, dtype):
    assert found.shape == expected.shape
    np.testing.assert_allclose(found, expected, atol=TOLERANCE[dtype], rtol=TOLERANCE[dtype])


def test_C01_the_trial_passes_and_the_gpu_is_offered(gpu):
    assert device.check_against_cpu(gpu) < device.TOLERANCE
    assert device.choose().kind == "device-gpu"
    assert device.choose().device == "cuda"
    assert "cuda" in device.offered()
    assert device.name_of("cuda") == torch.cuda.get_device_name()


def test_small_work_stays_on_the_cpu_and_large_work_goes_to_the_gpu(gpu):
    assert device.place(device.SMALL_WORK - 1, torch.float32).type == "cpu"
    assert device.place(device.SMALL_WORK, torch.float32).type == "cuda"


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize(("cell", "activation"), CELLS)
def test_a_trace_on_the_gpu_has_the_numbers_of_the_cpu(gpu, cell, activation, dtype):
    weights, inputs = weights_and_inputs(cell)
    options = {"activation": activation, "dtype": dtype}
    found = cell_trace(weights, inputs.numpy(), device=gpu, **options)
    expected = cell_trace(weights, inputs.numpy(), **options)
    for name in ("input_term", "recurrent_term", "preactivation", "hidden"):
        same(getattr(found, name), getattr(expected, name), dtype)
    assert found.gates.keys() == expected.gates.keys()
    for name in found.gates:
        same(found.gates[name], expected.gates[name], dtype)
    if cell == "lstm":
        same(found.cell_state, expected.cell_state, dtype)


@pytest.mark.parametrize("cell", ["rnn", "gru", "lstm"])
@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_a_stack_of_both_directions_over_unequal_lengths_on_the_gpu(gpu, cell, dtype):
    torch.manual_seed(0)
    kind = {"rnn": torch.nn.RNN, "gru": torch.nn.GRU, "lstm": torch.nn.LSTM}[cell]
    network = Network.from_torch(cell, kind(5, 6, num_layers=3, bidirectional=True).state_dict())
    inputs = np.random.default_rng(0).normal(size=(4, 9, 5))
    options = {"lengths": (9, 1, 4, 7), "dtype": dtype}
    found = network_trace(network, inputs, device=gpu, **options)
    expected = network_trace(network, inputs, **options)
    same(found.output, expected.output, dtype)
    same(found.final_hidden, expected.final_hidden, dtype)


def test_gates_held_by_force_on_the_gpu(gpu):
    weights, inputs = weights_and_inputs("lstm")
    for held in ([Force("f", 0.0)], [Force("i", 1.0, units=(0, 3), steps=(5, 6, 20))]):
        forced = forced_values(held, len(inputs), weights.hidden_size)
        found = forced_lstm(weights, inputs.numpy(), forced, device=gpu)
        expected = forced_lstm(weights, inputs.numpy(), forced)
        same(found.hidden, expected.hidden, "float64")
        same(found.cell_state, expected.cell_state, "float64")


@pytest.mark.parametrize("cell", ["rnn", "gru", "lstm"])
def test_interventions_on_the_gpu(gpu, cell):
    weights, inputs = weights_and_inputs(cell, T=12)
    changes = [SetState("h", 4, 0.5), ReplaceToken(7, (0.1,) * 7)]
    if cell != "rnn":
        changes.append(ForceGate({"gru": "z", "lstm": "f"}[cell], 0.0, steps=(9,)))
    network = Network(((weights,),))
    found = intervene(network, inputs.numpy(), changes, device=gpu)
    expected = intervene(network, inputs.numpy(), changes)
    same(found.hidden_difference, expected.hidden_difference, "float64")
    same(found.hidden_gradient_difference, expected.hidden_gradient_difference, "float64")


@pytest.mark.parametrize(("cell", "activation"), CELLS)
@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_gradients_on_the_gpu_have_the_numbers_of_the_cpu(gpu, cell, activation, dtype):
    weights, inputs = weights_and_inputs(cell, T=60)
    number_type = {"float64": torch.float64, "float32": torch.float32}[dtype]
    found = backward_pass(cell, weights, inputs, activation=activation, dtype=number_type, device=gpu)
    expected = backward_pass(cell, weights, inputs, activation=activation, dtype=number_type)
    same(found.hidden, expected.hidden, dtype)
    size = np.abs(expected.gradients).max(axis=1, keepdims=True)
    difference = np.abs(found.gradients - expected.gradients) / np.where(size > 0, size, 1)
    assert difference.max() < {"float64": 1e-10, "float32": 1e-3}[dtype]


def test_a_profile_asked_for_on_the_gpu_is_computed_there(gpu):
    device.force("cuda")
    found = gradient_profiles(("rnn", "gru", "lstm"), length=200, hidden=32)
    device.force("cpu")
    expected = gradient_profiles(("rnn", "gru", "lstm"), length=200, hidden=32)
    assert (found.device, found.device_kind) == ("cuda", "device-forced")
    for cell, profile in expected.profiles.items():
        np.testing.assert_allclose(found.profiles[cell].norms, profile.norms, rtol=1e-9)


def test_C02_too_little_memory_leads_to_the_cpu_and_the_gpus_memory_is_free_again(gpu):
    device.force("cuda")
    torch.cuda.empty_cache()
    before = torch.cuda.memory_allocated()
    _, total = torch.cuda.mem_get_info()

    def compute(place):
        half = torch.ones(2**20, device=place)
        if place.type == "cuda":
            return torch.empty(2 * total, dtype=torch.uint8, device=place)
        assert torch.cuda.memory_allocated() == before
        return float(half.sum())

    result, choice = device.run(device.SMALL_WORK, torch.float32, compute)
    assert (result, choice.device, choice.kind) == (2.0**20, "cpu", "device-out-of-memory")
    assert torch.cuda.memory_allocated() == before
    assert device.run(device.SMALL_WORK, torch.float32, lambda place: place.type)[0] == "cuda"


def test_N32_the_gpu_is_labelled_as_one_that_may_differ(gpu):
    label = device.repeats("cuda")
    assert (label.kind, label.args) == ("device-may-differ", {"device": torch.cuda.get_device_name()})
    assert device.repeats("cpu").kind == "device-repeats"


def test_N32_dropout_in_cudnn_still_gives_the_expectation_that_is_shown_without_it(gpu):
    """What is shown never has dropout: in evaluation the GPU's numbers are the CPU's, whatever the rate."""
    torch.manual_seed(0)
    network = torch.nn.LSTM(5, 6, num_layers=2, dropout=0.5, dtype=torch.float64).eval()
    inputs = torch.randn(7, 1, 5, dtype=torch.float64)
    with torch.no_grad():
        expected = network(inputs)[0]
        found = network.to(gpu)(inputs.to(gpu))[0].cpu()
    same(found.numpy(), expected.numpy(), "float64")
