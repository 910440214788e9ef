"""torch's recurrent modules in and out of files: the same numbers, and a sentence for each kind of misfit."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from torch import nn

from rnnlab.engine import modules
from rnnlab.engine.modules import (
    MissingWeightError,
    NoNetworkError,
    NotFiniteWeightsError,
    OtherArchitectureError,
    SeveralNetworksError,
    WrongDtypeError,
    WrongShapeError,
    export_module,
    export_network,
    export_state_dict,
    import_network,
    inspect_weights,
)
from rnnlab.engine.network import Network, network_trace
from rnnlab.engine.parameters import PeepholeWeights, RnnWeights
from rnnlab.engine.traces import EngineError, FoundNetwork
from rnnlab.engine.weights import write_state_dict
from rnnlab.session.messages import Message, english

KINDS = {"rnn": nn.RNN, "gru": nn.GRU, "lstm": nn.LSTM}


def module(cell="lstm", layers=1, both=False, bias=True, dtype=torch.float64, seed=0):
    torch.manual_seed(seed)
    return KINDS[cell](3, 4, num_layers=layers, bidirectional=both, bias=bias, dtype=dtype)


def sentence(error):
    return english(Message.of(error.kind, field=error.field, **error.args_by_name))


def written(path, state_dict):
    write_state_dict(path, state_dict)
    return path


@pytest.mark.parametrize("suffix", [".safetensors", ".pt"])
@pytest.mark.parametrize("cell", KINDS)
@pytest.mark.parametrize(("layers", "both"), [(1, False), (3, False), (1, True), (2, True)])
@pytest.mark.parametrize("bias", [True, False])
def test_a_module_in_a_file_computes_the_same_in_the_engine_and_in_torch_again(
    tmp_path, suffix, cell, layers, both, bias
):
    original = module(cell, layers, both, bias)
    path = written(tmp_path / f"weights{suffix}", original.state_dict())
    imported = import_network(path)
    assert imported.found == FoundNetwork(
        name="",
        cell=cell,
        layers=layers,
        directions=1 + both,
        input_size=3,
        hidden_size=4,
        bias=bias,
        dtype="float64",
        parameter_count=sum(parameter.numel() for parameter in original.parameters()),
    )
    assert imported.ignored == ()
    again = module(cell, layers, both, bias, seed=1)
    again.load_state_dict(imported.state_dict, strict=True)
    inputs = torch.randn(6, 1, 3, dtype=torch.float64)
    with torch.no_grad():
        expected = original(inputs)[0]
        assert torch.equal(again(inputs)[0], expected)
        network = imported.network()
        trace = network_trace(network, inputs[:, 0].numpy())
        np.testing.assert_allclose(trace.output, expected[:, 0].numpy(), atol=1e-12)
        exported = export_module(network, torch.float64)
        np.testing.assert_allclose(exported(inputs)[0].numpy(), expected.numpy(), atol=1e-12)


@pytest.mark.parametrize("suffix", [".safetensors", ".pth"])
def test_what_is_exported_to_a_file_torch_loads_strictly(tmp_path, suffix):
    network = Network.from_torch("gru", module("gru", 2, both=True).state_dict())
    export_network(tmp_path / f"out{suffix}", network, torch.float64)
    back = import_network(tmp_path / f"out{suffix}")
    target = module("gru", 2, both=True, seed=5)
    target.load_state_dict(back.state_dict, strict=True)
    assert list(back.state_dict) == list(target.state_dict())


def test_exporting_moves_no_random_numbers():
    network = Network.from_torch("lstm", module().state_dict())
    torch.manual_seed(9)
    expected = torch.rand(2)
    torch.manual_seed(9)
    export_module(network)
    assert torch.equal(torch.rand(2), expected)


def test_a_relu_rnn_is_a_relu_rnn_again():
    network = Network.from_torch("rnn", module("rnn").state_dict(), "relu")
    assert export_module(network).nonlinearity == "relu"


def test_the_list_of_what_was_found_names_networks_cards_and_all_the_rest(tmp_path):
    model = nn.ModuleDict(
        {
            "embedding": nn.Embedding(7, 3),
            "encoder": nn.GRU(3, 4, num_layers=2, bidirectional=True),
            "decoder": nn.LSTM(3, 5),
            "output": nn.Linear(5, 7),
        }
    )
    path = written(tmp_path / "model.pt", model.state_dict())
    found = inspect_weights(path)
    assert [(n.name, n.cell, n.layers, n.directions, n.input_size, n.hidden_size) for n in found.networks] == [
        ("encoder", "gru", 2, 2, 3, 4),
        ("decoder", "lstm", 1, 1, 3, 5),
    ]
    assert found.ignored == ("embedding.weight", "output.weight", "output.bias")
    assert found.card is None
    with pytest.raises(SeveralNetworksError) as refused:
        import_network(path)
    assert "“encoder”, “decoder”" in sentence(refused.value)
    decoder = import_network(path, name="decoder")
    assert decoder.found.cell == "lstm"
    assert "encoder.weight_ih_l0" in decoder.ignored
    with pytest.raises(NoNetworkError) as refused:
        import_network(path, name="translator")
    assert "“encoder”, “decoder”" in sentence(refused.value)


def test_a_checkpoint_around_the_weights_is_looked_into(tmp_path):
    path = tmp_path / "checkpoint.pt"
    torch.save({"epoch": 3, "state_dict": {"rnn." + k: v for k, v in module("rnn").state_dict().items()}}, path)
    imported = import_network(path, cell="rnn")
    assert imported.found.name == "state_dict.rnn"
    assert imported.ignored == ("epoch",)


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16])
def test_half_precision_becomes_float32_value_for_value(tmp_path, dtype):
    state = {name: tensor.to(dtype) for name, tensor in module(dtype=torch.float32).state_dict().items()}
    imported = import_network(written(tmp_path / "half.safetensors", state))
    assert imported.found.dtype == str(dtype).removeprefix("torch.")
    for name, tensor in state.items():
        assert imported.state_dict[name].dtype == torch.float32
        assert torch.equal(imported.state_dict[name].to(dtype), tensor)


def changed(state, **change):
    """A state_dict with some entries replaced, or taken out where None."""
    return {name: value for name, value in {**state, **change}.items() if value is not None}


SMALL = module("lstm", 2, both=True).state_dict()
MISFITS = [
    (WrongShapeError, "weight_ih_l0", {"weight_ih_l0": torch.ones(12, 3)}, ("16×3", "12×3")),
    (WrongShapeError, "weight_ih_l1", {"weight_ih_l1": torch.ones(16, 4)}, ("16×8", "16×4")),
    (WrongShapeError, "weight_hh_l1", {"weight_hh_l1": torch.ones(16, 5)}, ("16×4", "16×5")),
    (WrongShapeError, "bias_hh_l0", {"bias_hh_l0": torch.ones(4)}, ("16", "4")),
    (WrongShapeError, "weight_ih_l0", {"weight_ih_l0": torch.ones(16)}, ("16×I",)),
    (WrongShapeError, "weight_hh_l0", {"weight_hh_l0": torch.ones(16)}, ("4H×H",)),
    (WrongShapeError, "weight_ih_l0", {"weight_ih_l0": torch.ones(16, 0)}, ("16×I", "16×0")),
    (OtherArchitectureError, "weight_hh_l0", {"weight_hh_l0": torch.ones(8, 4)}, ("4H×H", "8×4")),
    (OtherArchitectureError, "weight_hr_l0", {"weight_hr_l0": torch.ones(2, 4)}, ("projection",)),
    (MissingWeightError, "weight_hh_l0", {"weight_hh_l0": None}, ("4H×H",)),
    (MissingWeightError, "weight_ih_l0", {"weight_ih_l0": None}, ("16×I",)),
    (MissingWeightError, "bias_ih_l1_reverse", {"bias_ih_l1_reverse": None}, ("16",)),
    (MissingWeightError, "weight_ih_l2", {"weight_hh_l2": torch.ones(16, 4)}, ("16×8",)),
    (WrongDtypeError, "weight_ih_l0", {"weight_ih_l0": torch.ones(16, 3, dtype=torch.int64)}, ("float32", "int64")),
    (WrongDtypeError, "bias_ih_l0", {"bias_ih_l0": torch.ones(16, dtype=torch.complex64)}, ("float32", "complex64")),
    (WrongDtypeError, "bias_ih_l0", {"bias_ih_l0": torch.ones(16, dtype=torch.bool)}, ("float32", "bool")),
    (NotFiniteWeightsError, "weight_ih_l0", {"weight_ih_l0": torch.full((16, 3), torch.nan)}, ("48", "[0, 0]", "16×3")),
    (NotFiniteWeightsError, "bias_hh_l0", {"bias_hh_l0": torch.tensor([0.0] * 15 + [torch.inf])}, ("1", "[15]")),
]


@pytest.mark.parametrize(("error", "field", "change", "words"), MISFITS)
def test_a_misfit_is_named_with_the_shape_that_is_expected(tmp_path, error, field, change, words):
    path = written(tmp_path / "weights.pt", changed(SMALL, **change))
    for attempt in (import_network, inspect_weights):
        with pytest.raises(EngineError) as refused:
            attempt(path)
        assert refused.type is error
        assert refused.value.field == field
        assert all(word in sentence(refused.value) for word in (field, *words))


@pytest.mark.parametrize("cell", KINDS)
def test_the_weights_of_another_cell_than_the_expected_one_are_refused(tmp_path, cell):
    path = written(tmp_path / "weights.safetensors", module(cell).state_dict())
    for expected in KINDS:
        if expected == cell:
            assert import_network(path, cell=expected).found.cell == cell
            continue
        with pytest.raises(OtherArchitectureError) as refused:
            import_network(path, cell=expected)
        assert KINDS[cell].__name__ in sentence(refused.value)
        assert KINDS[expected].__name__ in sentence(refused.value)


def test_a_file_without_a_recurrent_network_says_what_it_has(tmp_path):
    path = written(tmp_path / "linear.pt", nn.Linear(2, 3).state_dict())
    assert inspect_weights(path).networks == ()
    assert inspect_weights(path).ignored == ("weight", "bias")
    with pytest.raises(NoNetworkError) as refused:
        import_network(path)
    assert "weight, bias" in sentence(refused.value)
    torch.save({}, tmp_path / "empty.pt")
    with pytest.raises(NoNetworkError):
        import_network(tmp_path / "empty.pt")


def test_a_single_cell_is_another_architecture(tmp_path):
    path = written(tmp_path / "cell.pt", nn.LSTMCell(3, 4).state_dict())
    with pytest.raises(OtherArchitectureError) as refused:
        import_network(path)
    assert "weight_hh_l0" in sentence(refused.value)


@pytest.mark.parametrize("kind", ["sparse", "meta"])
def test_a_tensor_without_plain_numbers_is_refused(tmp_path, kind):
    state = dict(module().state_dict())
    bad = torch.eye(16, 3, dtype=torch.float64)
    state["weight_ih_l0"] = bad.to_sparse() if kind == "sparse" else bad.to("meta")
    torch.save(state, tmp_path / "weights.pt")
    with pytest.raises(WrongDtypeError) as refused:
        import_network(tmp_path / "weights.pt")
    assert kind in sentence(refused.value)


def test_more_layers_than_the_engine_runs_are_listed_and_then_refused(tmp_path):
    imported = import_network(written(tmp_path / "deep.pt", module("rnn", 5).state_dict()))
    assert imported.found.layers == 5
    with pytest.raises(EngineError) as refused:
        imported.network()
    assert refused.value.kind == "size-impossible"


def test_what_torch_has_no_module_of_is_not_exported():
    peephole = PeepholeWeights(np.ones((4, 1)), np.ones((4, 1)), np.ones(4), *(np.ones(1) for _ in range(3)))
    linear = Network(((RnnWeights(np.ones((1, 1)), np.ones((1, 1)), np.ones(1)),),), "linear")
    for network, field in ((Network(((peephole,),)), "cell"), (linear, "activation")):
        with pytest.raises(OtherArchitectureError) as refused:
            export_state_dict(network)
        assert refused.value.field == field


def test_every_cause_has_a_type_of_its_own():
    kinds = [cause for cause in vars(modules).values() if isinstance(cause, type) and issubclass(cause, EngineError)]
    named = [cause.KIND for cause in kinds if hasattr(cause, "KIND")]
    assert len(set(named)) == len(named) == 7
