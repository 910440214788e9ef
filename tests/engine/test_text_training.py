"""Training on a text a moment at a time: however it is cut, the same model comes out and is kept."""

from __future__ import annotations

import pickle
import random

import numpy as np
import pytest

from rnnlab import corpus, paths
from rnnlab.engine import language, text_training
from rnnlab.engine.models import load_trained
from rnnlab.engine.recipes import recipe
from rnnlab.engine.tasks.text import text_task
from rnnlab.engine.text_training import EVERY, advance, begun
from rnnlab.engine.traces import EngineError
from rnnlab.engine.training import Setup, begin, train_chunk


@pytest.fixture
def digest(tmp_path, monkeypatch):
    """A kept text, and a recipe small enough for a test."""
    monkeypatch.setattr(paths, "own_texts", lambda: tmp_path / "texts")
    monkeypatch.setattr(paths, "own_models", lambda: tmp_path / "models")
    monkeypatch.setattr(
        text_training,
        "recipe",
        lambda task, cell, seed: Setup(task=task, cell=cell, seed=seed, embedding=6, hidden=12, batch=8, updates=60),
    )
    draw = random.Random(1)
    sentences = ["猫 追 狗 。", "狗 打 我 。", "我 爱 吃 苹果 。"]
    return corpus.keep("word", " ".join(draw.choice(sentences) for _ in range(300)).split()).digest


def run_to_the_end(run, seconds):
    chunks = [advance(run, seconds, "story")]
    while not chunks[-1].finished:
        chunks.append(advance(pickle.loads(pickle.dumps(chunks[-1].carry)), seconds, "story"))
    return chunks


def test_any_cut_gives_the_same_model_which_is_that_of_plain_training(digest):
    short = run_to_the_end(begun(digest), 1e-9)  # one update a chunk
    long = run_to_the_end(begun(digest), 60.0)
    assert len(short) > 60
    assert len(long) == 1
    assert short[-1].result.name == long[-1].result.name
    assert np.array_equal(short[-1].result.cross_entropy, long[-1].result.cross_entropy)
    task = text_task(digest)
    whole, _ = train_chunk(begin(short[-1].carry.checkpoint.setup, task), 60, task=task)
    model = load_trained(long[-1].result.name, "text")
    assert np.array_equal(model.embedding, whole.weights["embedding.weight"].astype(np.float64))


def test_progress_rises_to_its_total(digest):
    chunks = run_to_the_end(begun(digest), 1e-9)
    done = [chunk.done for chunk in chunks]
    assert done == sorted(done)
    assert done[-1] == chunks[-1].total
    assert [chunk.finished for chunk in chunks] == [False] * (len(chunks) - 1) + [True]


def test_the_kept_model_says_what_was_measured(digest):
    result = run_to_the_end(begun(digest, "gru", 3), 60.0)[-1].result
    model = load_trained(result.name)
    assert (model.cell, model.card.seed, model.card.steps) == ("gru", 3, 60)
    assert (model.card.settings["title"], model.card.settings["level"]) == ("story", "word")
    assert list(result.rows) == language.rows(model, text_task(digest)) == model.card.settings["rows"]
    assert model.card.metrics["accuracy"] == result.rows[0]["accuracy"]
    assert result.updates.tolist() == [EVERY, 2 * EVERY, 60]
    assert result.cross_entropy[-1] < result.cross_entropy[0]
    assert result.cross_entropy[-1] < result.unigram_cross_entropy


def test_N31_an_explosion_ends_the_training_and_names_the_update(digest, monkeypatch):
    monkeypatch.setattr(
        text_training,
        "recipe",
        lambda task, cell, seed: Setup(
            task=task, cell="rnn", activation="relu", embedding=6, hidden=12, batch=8, updates=60, learning_rate=1e30,
            clip=None, optimiser="sgd",
        ),
    )  # fmt: skip
    result = run_to_the_end(begun(digest), 60.0)[-1].result
    assert result.stopped is not None
    assert load_trained(result.name).card.steps == result.stopped - 1


def test_a_text_that_is_not_kept_is_refused(digest):
    with pytest.raises(EngineError, match="text-not-kept"):
        begun("0" * 64)


def test_the_recipe_of_texts_is_there_for_every_cell():
    for cell in ("rnn", "gru", "lstm", "lstm1997"):
        assert (recipe("text", cell).task, recipe("text", cell).cell) == ("text", cell)
