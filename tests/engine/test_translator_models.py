"""Files of translators: written, read, refused."""

from __future__ import annotations

from dataclasses import replace

import pytest
import torch

from rnnlab import paths
from rnnlab.engine.models import load_trained
from rnnlab.engine.tasks.translate import translate
from rnnlab.engine.traces import EngineError
from rnnlab.engine.translator_models import (
    as_model,
    keep_translator,
    load_translator,
    load_translator_file,
    named_tensors,
    own_name,
    translator_of,
    translator_of_tensors,
)
from rnnlab.engine.translator_training import Setup, begin, train_chunk
from rnnlab.engine.weights import save_model
from rnnlab.session import models

SMALL = Setup(hidden=6, embedding=5, score_size=4, batch=4, clauses=(1, 2), updates=2)


@pytest.fixture
def made(request):
    checkpoint, _ = train_chunk(begin(getattr(request, "param", SMALL)), 2)
    return checkpoint, *as_model(checkpoint, seconds=1.0)


@pytest.mark.parametrize(
    "made",
    [
        SMALL,
        replace(SMALL, between="fixed", layers=2),
        replace(SMALL, both_ways=False, reverse_source=True, cell="lstm"),
    ],
    indirect=True,
)
def test_a_file_gives_back_the_translator_that_was_trained(made, tmp_path):
    checkpoint, tensors, card = made
    path = tmp_path / "translate-x.safetensors"
    save_model(path, tensors, card)
    read = load_translator_file(path)
    assert named_tensors(read.weights).keys() == checkpoint.weights.keys()
    for name, tensor in named_tensors(read.weights).items():
        assert tensor.dtype == torch.float64
        assert (tensor.float().numpy() == checkpoint.weights[name]).all()
    assert read.shape == checkpoint.setup.shape
    assert read.attention == (checkpoint.setup.between == "attention")
    assert read.source_words == translate("zh-en").source_words
    assert (read.start, read.end, read.trained_clauses, read.direction) == (1, 2, (1, 2), "zh-en")
    assert read.name == "translate-x"
    entry = models.read_entry(path)
    assert entry.task == "translate"
    assert entry.parameters == card.settings["parameters"]
    assert entry.settings["between"] == checkpoint.setup.between


def test_the_formulas_count_leaves_out_the_second_bias_but_for_a_grus_candidate(made):
    checkpoint, tensors, card = made
    second = sum(tensor.numel() for name, tensor in tensors.items() if "bias_hh" in name)
    candidates = 3 * checkpoint.setup.hidden  # two directions and the decoder
    everything = sum(tensor.numel() for tensor in tensors.values())
    assert card.settings["parameters"] == everything - second + candidates


def test_T12_words_that_a_translator_has_not_are_read_as_unknown(made):
    translator = translator_of(made[0])
    assert translator.source_numbers(("我", "zyzzyva")) == (translator.source_words.index("我"), 0, 2)
    assert translator.target_numbers(("I", "zyzzyva")) == (translator.target_words.index("I"), 0)
    assert translator.target_words_of((0, 2)) == ("<unk>", "<eos>")


def test_own_translators_are_kept_by_their_numbers_and_found_by_name(made, tmp_path, monkeypatch):
    monkeypatch.setattr(paths, "own_models", lambda: tmp_path / "models")
    _, tensors, card = made
    path = keep_translator(tensors, card)
    assert path.stem == own_name(tensors)
    assert path.stem.startswith("translate-")
    assert load_translator(path.stem).weights.source_vectors.shape == (81, 5)
    other = as_model(train_chunk(begin(replace(SMALL, seed=1)), 1)[0])[0]
    assert own_name(other) != path.stem
    assert [entry.name for entry in models.catalogue("translate") if entry.own] == [path.stem]
    assert path.stem not in [entry.name for entry in models.catalogue()]


def test_translators_and_readers_are_told_apart():
    with pytest.raises(EngineError) as refused:
        load_trained("translate-attention")
    assert refused.value.kind == "model-other-task"
    with pytest.raises(EngineError) as refused:
        load_translator("recall-lstm")
    assert refused.value.kind == "model-other-task"
    assert all(entry.task != "translate" for entry in models.catalogue())
    assert {"translate-attention", "translate-fixed"} <= {entry.name for entry in models.catalogue("translate")}


@pytest.mark.parametrize("name", ["translate-none", "../translate-attention", ""])
def test_a_name_that_is_none_is_refused(name):
    with pytest.raises(EngineError) as refused:
        load_translator(name)
    assert refused.value.kind == "model-unknown"


def changed_tensors(name, change):
    def apply(tensors, card):
        tensors = dict(tensors)
        tensors[name] = change(tensors[name])
        return tensors, card

    return apply


def changed_settings(**changes):
    return lambda tensors, card: (tensors, replace(card, settings={**card.settings, **changes}))


def without(name):
    return lambda tensors, card: ({key: tensor for key, tensor in tensors.items() if key != name}, card)


@pytest.mark.parametrize(
    "damage",
    [
        without("W_c"), without("decoder.weight_hh_l0"), without("encoder.weight_ih_l0"), without("score.v"),
        changed_tensors("W_y", lambda tensor: tensor[:-1]),
        changed_tensors("source_vectors", lambda tensor: tensor[1:]),
        changed_tensors("score.W_s", lambda tensor: tensor.T.contiguous()),
        changed_tensors("b_y", lambda tensor: torch.full_like(tensor, torch.nan)),
        changed_tensors("b_y", lambda tensor: tensor[None]),
        changed_tensors("decoder.weight_ih_l0", lambda tensor: tensor[:, :-1].contiguous()),
        changed_tensors("encoder.bias_ih_l0", lambda tensor: tensor.int()),
        changed_settings(between="both"), changed_settings(cell="lstm"), changed_settings(state="next"),
        changed_settings(words=[]), changed_settings(bos=-1), changed_settings(eos=1000),
        changed_settings(direction="up"), changed_settings(trained_clauses=[1]), changed_settings(between="fixed"),
    ],
)  # fmt: skip
def test_a_damaged_translator_is_refused_in_words(damage, made, tmp_path):
    _, tensors, card = made
    tensors, card = damage(tensors, card)
    with pytest.raises(ValueError, match=r"\w"):
        translator_of_tensors("x", tensors, card)
    path = tmp_path / "x.safetensors"
    save_model(path, tensors, card)
    with pytest.raises(EngineError) as refused:
        load_translator_file(path)
    assert refused.value.kind == "model-damaged"
    assert refused.value.args_by_name["detail"]


@pytest.mark.parametrize(
    "damage",
    [
        without("W_y"), without("decoder.weight_hh_l0"),
        changed_tensors("source_vectors", lambda tensor: tensor[1:]),
        changed_settings(between="both"), changed_settings(eos=1000), changed_settings(trained_clauses=[1]),
        changed_settings(parameters=-1), changed_settings(parameters=None), changed_settings(hidden=7),
    ],
)  # fmt: skip
def test_the_window_s_list_leaves_a_damaged_translator_out_and_names_it(damage, made, tmp_path, monkeypatch):
    monkeypatch.setattr(paths, "own_models", lambda: tmp_path)
    _, tensors, card = made
    save_model(tmp_path / "translate-bad.safetensors", *damage(tensors, card))
    assert "translate-bad" not in {entry.name for entry in models.catalogue("translate")}
    assert any("translate-bad" in str(message.args) for message in models.damaged())
