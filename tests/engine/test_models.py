"""Trained models: what is loaded computes as torch's own modules do, and what does not fit is refused in words."""

from __future__ import annotations

import os
import re

import numpy as np
import pytest
import torch

from rnnlab import paths
from rnnlab.engine.models import NO_FORGET_BIAS, keep_own, load_file, load_trained
from rnnlab.engine.network import network_trace
from rnnlab.engine.traces import EngineError, ModelCard
from rnnlab.engine.weights import save_model, versions
from rnnlab.session.messages import Message, english

WORDS = (("unk", "unk"), ("我", "I"), ("出生", "was born"), ("在", "in"), ("中国", "China"), ("，", ","))
ANSWERS = (("中文", "Chinese"), ("法语", "French"), ("德语", "German"))
EMBEDDING, HIDDEN = 3, 4  # never square
BLOCKS = {"rnn": 1, "gru": 3, "lstm": 4, "lstm1997": 4}
MODULES = {"rnn": torch.nn.RNN, "gru": torch.nn.GRU, "lstm": torch.nn.LSTM, "lstm1997": torch.nn.LSTM}


def module(cell: str) -> torch.nn.Module:
    """An untrained torch module of the cell, in float32 as files have it."""
    torch.manual_seed(7)
    made = MODULES[cell](EMBEDDING, HIDDEN)
    if cell == "lstm1997":
        with torch.no_grad():
            for tensor in made.state_dict().values():
                tensor[HIDDEN : 2 * HIDDEN] = 0
            made.bias_ih_l0[HIDDEN : 2 * HIDDEN] = NO_FORGET_BIAS
    return made


def parts(cell: str) -> dict[str, torch.Tensor]:
    generator = torch.Generator().manual_seed(1)
    return {
        "embedding.weight": torch.randn(len(WORDS), EMBEDDING, generator=generator),
        "readout.weight": torch.randn(len(ANSWERS), HIDDEN, generator=generator),
        "readout.bias": torch.randn(len(ANSWERS), generator=generator),
        **{f"rnn.{name}": value for name, value in module(cell).state_dict().items()},
    }


def card(cell: str = "lstm", **settings) -> ModelCard:
    plain = {
        "cell": cell,
        "activation": "tanh",
        "embedding": EMBEDDING,
        "hidden": HIDDEN,
        "words": WORDS,
        "answers": ANSWERS,
        "reads": "last",
    }
    return ModelCard("recall", 0, 10, {"accuracy": 0.5}, versions(), {**plain, **settings})


def written(folder, kind="lstm", name="recall-lstm", tensors=None, **settings):
    path = folder / f"{name}.safetensors"
    save_model(path, {**parts(kind), **(tensors or {})}, card(**{"cell": kind, **settings}))
    return path


@pytest.fixture
def own(tmp_path, monkeypatch):
    monkeypatch.setattr(paths, "own_models", lambda: tmp_path)
    return tmp_path


def sentence(error: EngineError) -> str:
    return english(Message.of(error.kind, field=error.field, **error.args_by_name))


@pytest.mark.parametrize("cell", MODULES)
def test_a_model_computes_what_torchs_modules_compute(tmp_path, cell):
    model = load_file(written(tmp_path, cell))
    tokens = ("我", "出生", "在", "zyzzyva", "中国")
    reference, tensors = module(cell).double(), {name: value.double() for name, value in parts(cell).items()}
    rows = torch.tensor([1, 2, 3, 0, 4])
    with torch.no_grad():
        hidden, _ = reference(tensors["embedding.weight"][rows][:, None])
        logits = hidden[:, 0] @ tensors["readout.weight"].T + tensors["readout.bias"]
    trace = network_trace(model.network, model.vectors(tokens))
    assert model.indices(tokens).tolist() == rows.tolist()
    assert np.abs(trace.output - hidden[:, 0].numpy()).max() < 1e-14
    assert np.abs(model.answer_probabilities(trace.output) - logits.softmax(-1).numpy()).max() < 1e-15


@pytest.mark.parametrize("cell", MODULES)
def test_parameters_are_counted_by_the_formula(tmp_path, cell):
    formula = {  # blocks of H×(I + H + 1), by hand for I = 3, H = 4
        "rnn": 32,
        "gru": 3 * 32 + 4,  # and the candidate's recurrent bias
        "lstm": 4 * 32,
        "lstm1997": 3 * 32,  # no forget gate
    }
    assert load_file(written(tmp_path, cell)).parameter_count == formula[cell]


def test_both_languages_give_the_same_numbers_bit_for_bit(tmp_path):
    model = load_file(written(tmp_path))
    assert np.array_equal(
        model.vectors(("我", "出生", "在", "中国", "，")), model.vectors(("I", "was born", "in", "China", ","))
    )


@pytest.mark.parametrize("token", ["zyzzyva", "<eos>", "china", "🙂", ""])
def test_T12_an_unknown_word_is_row_0(tmp_path, token):
    model = load_file(written(tmp_path))
    assert model.index(token) == 0
    assert np.array_equal(model.vectors((token,))[0], model.embedding[0])


def test_large_logits_give_probabilities_and_no_nan(tmp_path):
    model = load_file(written(tmp_path, tensors={"readout.bias": torch.tensor([1000.0, 1001.0, -1e30])}))
    probabilities = model.answer_probabilities(np.zeros((2, HIDDEN)))
    assert probabilities == pytest.approx(np.array([[0.268941, 0.731059, 0]] * 2), abs=1e-6)


def test_a_state_that_exploded_has_no_probabilities_and_the_others_keep_theirs(tmp_path):
    model = load_file(written(tmp_path))
    hidden = np.zeros((4, HIDDEN))
    hidden[1, 0], hidden[2, 1], hidden[2, 2] = np.inf, np.inf, -np.inf
    probabilities = model.answer_probabilities(hidden)
    assert np.isnan(probabilities[1:3]).all()
    assert probabilities[[0, 3]].sum(axis=1) == pytest.approx([1, 1], abs=1e-15)


def test_own_models_are_named_by_their_numbers_and_found_by_that_name(own):
    tensors = parts("gru")
    path = keep_own(tensors, card("gru"))
    assert re.fullmatch(r"text-[0-9a-f]{12}", path.stem)
    assert keep_own(dict(reversed(tensors.items())), card("gru")) == path
    assert np.array_equal(load_trained(path.stem).readout.b, tensors["readout.bias"].double().numpy())
    tensors["readout.bias"] = tensors["readout.bias"] + 1
    assert keep_own(tensors, card("gru")) != path


def test_the_cell_of_1997_keeps_everything_exactly(tmp_path):
    model = load_file(written(tmp_path, "lstm1997"))
    trace = network_trace(model.network, model.vectors(("我", "在") * 50)).layers[0].forward
    assert (trace.gates["f"] == 1).all()
    # c is nothing but the sum of what was written
    assert np.abs(trace.cell_state - np.cumsum(trace.parts["written"], axis=0)).max() < 1e-12


def test_a_model_is_found_by_name_and_read_again_when_its_file_has_changed(own):
    path = written(own, name="text-0123456789ab")
    first = load_trained("text-0123456789ab")
    assert load_trained("text-0123456789ab") is first
    written(own, "gru", name="text-0123456789ab")
    os.utime(path, ns=(1, 1))
    assert load_trained("text-0123456789ab").cell == "gru"
    path.unlink()
    with pytest.raises(EngineError, match="model-unknown"):
        load_trained("text-0123456789ab")


@pytest.mark.parametrize("name", ["nothing-such", "", "../recall-lstm", "Recall", "a" * 65, "a\0b", "recall-lstm\n"])
def test_an_unknown_name_is_refused_by_name(own, name):
    written(own)
    with pytest.raises(EngineError) as caught:
        load_trained(name)
    assert caught.value.kind == "model-unknown"
    assert "rnnlab models" in sentence(caught.value)


def test_a_model_of_the_wrong_task_is_refused_and_both_tasks_are_named(own):
    written(own, name="mine")
    with pytest.raises(EngineError) as caught:
        load_trained("mine", "reber")
    assert sentence(caught.value) == (
        "model: the model “mine” was trained on the task recall; expected one of the task reber."
    )


BAD = {
    "cell": {"cell": "transformer"},
    "activation": {"activation": "gelu"},
    "reads": {"reads": "sometimes"},
    "words": {"words": (("unk",),)},
    "answers": {"answers": ()},
    "hidden": {"hidden": 5},
    "embedding": {"embedding": 4},
    "embedding.weight": {"words": WORDS[:-1]},
    "readout.weight": {"answers": ANSWERS[:-1]},
    "weight_ih_l0": {"tensors": {"rnn.weight_ih_l0": torch.zeros(15, EMBEDDING)}},
    "readout.bias": {"tensors": {"readout.bias": torch.tensor([0.0, float("nan"), 0.0])}},
    "readout.bias: expected real": {"tensors": {"readout.bias": torch.tensor([0, 1, 2])}},
    "embedding.weight: expected a matrix": {"tensors": {"embedding.weight": torch.zeros(6, 3, 1)}},
}


@pytest.mark.parametrize("said", BAD)
def test_what_does_not_fit_is_refused_and_named(tmp_path, said):
    path = written(tmp_path, **BAD[said])
    with pytest.raises(EngineError) as caught:
        load_file(path)
    assert caught.value.kind == "model-damaged"
    assert said.split(":")[0] in caught.value.args_by_name["detail"]
    assert path.name in sentence(caught.value)


def test_a_forget_gate_in_the_cell_of_1997_is_refused(tmp_path):
    tensors = {f"rnn.{name}": value for name, value in module("lstm").state_dict().items()}
    with pytest.raises(EngineError, match="model-damaged") as caught:
        load_file(written(tmp_path, "lstm1997", tensors=tensors))
    assert "1997" in sentence(caught.value)


@pytest.mark.parametrize("missing", ["embedding.weight", "rnn.bias_hh_l0", "readout.bias"])
def test_a_missing_tensor_is_named(tmp_path, missing):
    path = tmp_path / "recall-lstm.safetensors"
    save_model(path, {name: value for name, value in parts("lstm").items() if name != missing}, card())
    with pytest.raises(EngineError) as caught:
        load_file(path)
    assert f"{missing} is missing" in sentence(caught.value)


@pytest.mark.parametrize("length", [0, 7, 100, -1])
def test_a_file_that_is_cut_off_is_refused(tmp_path, length):
    path = written(tmp_path)
    path.write_bytes(path.read_bytes()[:length])
    with pytest.raises(EngineError) as caught:
        load_file(path)
    assert caught.value.kind == "model-damaged"


@pytest.mark.parametrize("path", ["missing.safetensors", "", "a\0b.safetensors"])
def test_a_file_that_cannot_be_read_is_said(tmp_path, path):
    with pytest.raises(EngineError) as caught:
        load_file(tmp_path / path)
    assert caught.value.kind in ("file-not-read", "model-damaged")
    assert sentence(caught.value)


@pytest.mark.parametrize("suffix", [".pt", ".safetensors"])
def test_F01_a_pickle_is_no_model_and_is_not_run(tmp_path, suffix):
    marker = tmp_path / "marker"

    class Trap:
        def __reduce__(self):
            return (os.mkdir, (str(marker),))

    path = tmp_path / f"trap{suffix}"
    torch.save(Trap(), path)
    with pytest.raises(EngineError) as caught:
        load_file(path)
    assert "model-damaged" in caught.value.kind
    assert not marker.exists()
