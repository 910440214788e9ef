"""A trained network's cross-entropy on a sentence, and each word's part in it: against torch's own."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import torch
from torch import nn
from torch.nn import functional as F

from rnnlab.engine.initial import draw_weights
from rnnlab.engine.interventions import Readout
from rnnlab.engine.models import TrainedModel
from rnnlab.engine.sentence_loss import sentence_loss
from rnnlab.engine.traces import EngineError, ModelCard

WORDS = (("unk", "unk"), ("我", "I"), ("爱", "love"), ("吃", "eat"), ("苹果", "apples"))
SENTENCE = ("我", "爱", "eat", "苹果")


def model(cell, reads="last", scale=1.0, answers=WORDS[1:]):
    """A network of 5 words with drawn weights."""
    generator = np.random.default_rng(3)
    return TrainedModel(
        name="drawn",
        card=ModelCard(task="none", steps=0, seed=0, metrics={}, versions={}, settings={"reads": reads}),
        cell=cell,
        activation="tanh",
        embedding=generator.standard_normal((len(WORDS), 3)),
        weights=draw_weights(cell, 4, 3, init="uniform", factor=1.5, seed=3),
        readout=Readout(scale * generator.standard_normal((len(answers), 4)), generator.standard_normal(len(answers))),
        words=WORDS,
        answers=answers,
    )


def by_torch(trained, tokens, targets):
    """Loss, its gradient at each word, and p of each target, with torch's module and cross-entropy."""
    kind = {"rnn": nn.RNN, "gru": nn.GRU, "lstm": nn.LSTM}[trained.cell]
    module = kind(3, 4, dtype=torch.float64)
    tensors = trained.weights.tensors(torch.float64)
    names = ("weight_ih_l0", "weight_hh_l0", "bias_ih_l0", "bias_hh_l0")
    module.load_state_dict(dict(zip(names, (tensors.W, tensors.U, tensors.b, tensors.b_hh), strict=True)))
    x = torch.tensor(trained.vectors(tokens), requires_grad=True)
    scores = module(x)[0] @ torch.tensor(trained.readout.W).T + torch.tensor(trained.readout.b)
    loss = sum(F.cross_entropy(scores[t], torch.tensor(k)) for t, k in enumerate(targets) if k is not None)
    (gradient,) = torch.autograd.grad(loss, x)
    p = [None if k is None else float(torch.softmax(scores[t].detach(), 0)[k]) for t, k in enumerate(targets)]
    return float(loss.detach()), gradient.norm(dim=1).numpy(), p, scores.detach()


@pytest.mark.parametrize("cell", ["rnn", "gru", "lstm"])
@pytest.mark.parametrize("loss", ["last", "all"])
@pytest.mark.parametrize("reads", ["last", "every"])
def test_loss_and_saliency_are_torchs(cell, reads, loss):
    trained = model(cell, reads)
    found = sentence_loss(trained, SENTENCE, loss)
    likely = int(by_torch(trained, SENTENCE, (0,))[3][-1].argmax())
    following = reads == "every" and loss == "all"
    targets = (1, 2, 3, None) if following else (None, None, None, likely)
    assert (found.targets, found.asked_next) == (targets, following)
    value, saliency, p, _ = by_torch(trained, SENTENCE, targets)
    assert found.loss == pytest.approx(value, rel=1e-12)
    np.testing.assert_allclose(found.saliency, saliency, rtol=1e-10, atol=1e-16)
    assert [q is None for q in found.probabilities] == [q is None for q in p]
    np.testing.assert_allclose([q for q in found.probabilities if q], [q for q in p if q], rtol=1e-12)


def test_a_certain_answer_keeps_the_digits_of_its_gradient():
    # at a read-out this large p differs from 1 by less than float64 can hold: −log p and p − 1 would be exactly 0
    trained = model("rnn", scale=200.0)
    found = sentence_loss(trained, SENTENCE)
    value, _, p, scores = by_torch(trained, SENTENCE, found.targets)
    assert (value, p[-1]) == (0.0, 1.0)
    target = found.targets[-1]
    others = np.exp((scores[-1] - scores[-1].max()).numpy())
    others[target] = 0
    assert 0 < others.sum() < 1e-17
    assert found.loss == pytest.approx(others.sum(), rel=1e-12)
    slope = others.copy()
    slope[target] = -others.sum()
    np.testing.assert_allclose(found.direct[-1], slope @ trained.readout.W, rtol=1e-12)
    assert (found.saliency > 0).all()


def test_a_word_that_is_not_known_is_marked():
    found = sentence_loss(model("gru"), ("我", "zyzzyva", "love"))
    assert found.unknown == (False, True, False)


def test_answers_that_are_no_words_of_the_sentence_are_not_asked_for():
    # brackets: at most steps the next word is no answer
    answers = (WORDS[2], WORDS[4])
    found = sentence_loss(model("lstm", "every", answers=answers), SENTENCE, "all")
    assert found.targets == (0, None, 1, None)
    assert found.asked_next


def test_a_single_word_has_no_next_one_and_is_asked_for_the_most_probable():
    found = sentence_loss(model("rnn", "every"), ("我",), "all")
    assert not found.asked_next
    assert found.targets[0] is not None


def test_a_sentence_without_words_is_refused():
    with pytest.raises(EngineError):
        sentence_loss(model("rnn"), ())


def test_the_answer_does_not_depend_on_the_language_of_the_words():
    chinese, english = (sentence_loss(model("lstm"), tokens) for tokens in (("我", "爱", "吃"), ("I", "love", "eat")))
    np.testing.assert_array_equal(chinese.saliency, english.saliency)
    assert replace(chinese, tokens=english.tokens).targets == english.targets
