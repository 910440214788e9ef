"""Evaluation: states as torch has them, shares with their counts, and when two shares agree."""

from __future__ import annotations

import math

import numpy as np
import pytest
import torch

from rnnlab.engine import evaluation, recipes
from rnnlab.engine.evaluation import agree
from rnnlab.engine.models import load_trained
from rnnlab.engine.tasks import task
from rnnlab.engine.training import begin, model_of, train_chunk


def test_states_are_those_that_torchs_own_module_gives():
    model = load_trained("recall-gru")
    batch = task("recall").batch(np.random.default_rng(0), 4, "test")
    H = model.hidden_size
    gru = torch.nn.GRU(model.weights.input_size, H).double()
    with torch.no_grad():
        gru.weight_ih_l0.copy_(torch.from_numpy(model.weights.W))
        gru.weight_hh_l0.copy_(torch.from_numpy(model.weights.U))
        gru.bias_ih_l0.copy_(torch.from_numpy(model.weights.b))
        gru.bias_hh_l0.zero_()
        gru.bias_hh_l0[2 * H :] = torch.from_numpy(model.weights.b_hn)
        for k in range(4):
            ids = list(batch.sentence(k))
            expected = gru(torch.from_numpy(model.embedding[ids]))[0].numpy()
            found = evaluation.states(model, batch.inputs, torch.float64)[k, : len(ids)]
            np.testing.assert_allclose(found, expected, atol=1e-12)


def test_mean_loss_is_the_cross_entropy_that_training_starts_with():
    setup = recipes.recipe("recall", "lstm", 0)
    start = begin(setup)
    _, metrics = train_chunk(start, 1)
    level = task("recall").level(setup.curriculum, 0, setup.updates)
    batch = task("recall").batch(np.random.default_rng([0, 0]), setup.batch, **level)
    assert evaluation.mean_loss(model_of(start), batch) == pytest.approx(metrics.loss[0], rel=1e-5)
    assert metrics.loss[0] == pytest.approx(math.log(8), rel=0.1)


def test_rows_that_agree_are_within_four_standard_errors():
    def row(right, n):
        return {"accuracy": right / n, "right": right, "n": n}

    assert agree(row(50, 100), row(500, 1000))
    # 0.50 and 0.70 of 100: the difference has a standard error of 0.068
    assert agree(row(50, 100), row(70, 100))
    assert not agree(row(50, 100), row(80, 100))
    assert agree(row(100, 100), row(99, 100))
    assert not agree(row(100, 100), row(80, 100))


def test_an_evaluation_reports_its_progress_and_begins_with_the_shorter_one():
    model, seen = load_trained("reber-lstm"), []
    rows = evaluation.evaluate(model, "reber", 120, progress=lambda done, total: seen.append((done, total)))
    assert seen == [(k, 6) for k in range(1, 7)]
    assert [row["n"] for row in rows] == [120, 120]
    assert evaluation.blocks(120) == [50, 50, 20]
    reber = task("reber")
    short, long = (reber.examples("test", size, 0, reber.conditions[0], 0) for size in (50, 50))
    assert short.inputs.tobytes() == long.inputs.tobytes()
