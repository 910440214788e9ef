"""The task *text*: contiguous parts that never meet, windows whose state is cut, the next token asked at each step."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
import torch

from rnnlab import corpus, paths
from rnnlab.engine import language
from rnnlab.engine.evaluation import probabilities
from rnnlab.engine.tasks.base import NO_LOSS, Batch
from rnnlab.engine.tasks.text import VOCABULARY, TextTask, text_task
from rnnlab.engine.traces import EngineError
from rnnlab.engine.training import Setup, begin, model_of, train_chunk

NUMBERED = [str(k) for k in range(400)] * 5  # in no part of 200 tokens does one occur twice


def story(count=2000, seed=0):
    """Short sentences of one grammar: what follows depends on what came two words before."""
    rng = np.random.default_rng(seed)
    sentences = ["猫 追 狗 。", "狗 打 我 。", "我 爱 吃 苹果 。", "我 会 说 中文 。"]
    return " ".join(sentences[k] for k in rng.integers(4, size=count)).split()


@pytest.fixture(scope="module")
def task():
    return TextTask(story())


def test_parts_are_contiguous_and_make_up_the_text(task):
    tokens = story()
    joined = np.concatenate([task.blocks[split] for split in ("train", "validation", "test")])
    assert joined.tolist() == list(task.indices(tokens))
    tenth = len(tokens) // 10
    assert [len(task.blocks[split]) for split in ("validation", "test")] == [tenth, tenth]


def test_no_window_crosses_from_one_part_to_another():
    # every token of this text stands at one place alone, so that a window says where it is from
    tokens = [f"a{k}" for k in range(1600)] + [f"a{k}" for k in range(200)] * 2
    task = TextTask([token for token in tokens[:800] for _ in (0, 1)] + tokens[1600:])
    rng = np.random.default_rng(0)
    for split in ("train", "validation", "test"):
        part = task.blocks[split].tolist()
        places = {tuple(part[k : k + task.window]) for k in range(len(part) - task.window)}
        batch = task.batch(rng, 200, split, unknown=0.0)
        assert {batch.sentence(k) for k in range(200)} <= places


def test_held_out_tokens_are_not_counted_for_the_vocabulary():
    task = TextTask(["a", "b"] * 400 + ["c", "a"] * 100)
    assert task.words == (("unk", "unk"), ("a", "a"), ("b", "b"))


def test_the_vocabulary_is_the_most_frequent_of_what_occurs_twice():
    tokens = [token for k in range(3000) for token in [f"w{k}"] * (2 if k else 5)] + ["once"] + ["w0"] * 1600
    task = TextTask(tokens)
    counted = Counter(tokens[: len(tokens) - 2 * (len(tokens) // 10)])
    assert len(task.words) == VOCABULARY + 1
    assert task.words[1] == ("w0", "w0")
    assert all(counted[word] >= 2 for word, _ in task.words[1:])
    assert task.indices(["once"]) == (0,)


def test_the_next_token_is_asked_at_every_step_but_never_an_unknown_one():
    tokens = story()[:999] + ["zyzzyva"] + story()[1000:]
    task = TextTask(tokens)
    batch = task.batch(np.random.default_rng(1), 500, unknown=0.0)
    known = batch.targets != NO_LOSS
    following = np.where(known, batch.targets, 0)
    assert np.array_equal(batch.inputs[:, 1:], following[:, :-1])
    assert (batch.targets[known] > 0).all()


def test_some_tokens_are_read_as_unknown_in_training_alone(task):
    rng = np.random.default_rng(0)
    assert (task.batch(rng, 50, "train", unknown=0.5).inputs == 0).mean() == pytest.approx(0.5, abs=0.05)
    assert (task.batch(rng, 50, "train", unknown=0.5).targets > 0).all()
    assert (task.batch(rng, 50, "test").inputs > 0).all()


def test_covering_windows_ask_for_each_token_of_a_part_once(task):
    for split in ("validation", "test"):
        batch = task.covering(split)
        asked = np.concatenate([batch.targets[k, : batch.lengths[k]] for k in range(len(batch))])
        assert asked.tolist() == task.blocks[split][1:].tolist()
        read = np.concatenate([batch.inputs[k, : batch.lengths[k]] for k in range(len(batch))])
        assert read.tolist() == task.blocks[split][:-1].tolist()


def test_examples_are_the_same_again_and_all_different():
    task = TextTask(NUMBERED)
    (condition, *_) = task.conditions
    one, again = (task.examples("test", 50, 3, condition) for _ in range(2))
    assert np.array_equal(one.inputs, again.inputs)
    starts = {task.examples("test", 20, 3, condition, block).sentence(k) for block in range(5) for k in range(20)}
    assert len(starts) == 100


def test_the_blind_guess_knows_the_shares_of_the_training_part():
    task = TextTask(["a", "a", "a", "b"] * 100)
    counts = Counter((["a", "a", "a", "b"] * 100)[:320])
    expected = [0, (counts["a"] + 1) / 322, (counts["b"] + 1) / 322]
    assert task.unigram.tolist() == pytest.approx(expected, abs=1e-15)


@pytest.mark.parametrize("count", [0, 1, 199])
def test_too_short_a_text_is_refused_with_both_numbers(count):
    with pytest.raises(EngineError, match="text-too-short") as caught:
        TextTask(["a"] * count)
    assert caught.value.args_by_name == {"count": count, "limit": 200}


@pytest.mark.parametrize(
    "tokens", [["a"] * 400, [str(k) for k in range(400)], ["a", "b"] * 200 + [str(k) for k in range(900)]]
)
def test_a_text_with_nothing_to_learn_is_refused(tokens):
    with pytest.raises(EngineError, match="text-nothing-to-learn"):
        TextTask(tokens)


def test_every_window_of_training_asks_for_something():
    # what is known stands in one corner of the training part, and a loss over nothing would be no number
    tokens = ["a", "b"] * 10 + [f"u{k}" for k in range(3000)] + ["a"] + [f"v{k}" for k in range(400)] + ["b"]
    task = TextTask(tokens)
    batch = task.batch(np.random.default_rng(0), 300)
    assert ((batch.targets != NO_LOSS).sum(axis=1) > 0).all()


def test_a_shape_is_its_length_and_too_long_a_one_is_none(task):
    batch = task.shaped_like((1, 2, 3), 20)
    assert batch.inputs.shape == (20, 3)
    with pytest.raises(EngineError, match="no-shape"):
        task.shaped_like((1,) * 5000, 20)


SETUP = Setup(task="text", cell="lstm", embedding=8, hidden=16, batch=16, learning_rate=1e-2, updates=60)


@pytest.fixture(scope="module")
def trained(task):
    return train_chunk(begin(SETUP, task), 60, task=task)[0]


def test_training_in_pieces_is_training_at_once_bit_for_bit(task, trained):
    checkpoint = begin(SETUP, task)
    for steps in (1, 19, 40):
        checkpoint, _ = train_chunk(checkpoint, steps, task=task)
    assert all(np.array_equal(checkpoint.weights[name], trained.weights[name]) for name in trained.weights)


def test_a_trained_model_is_better_than_the_blind_guess(task, trained):
    row = language.rows(model_of(trained, task=task), task)[0]
    assert row["cross_entropy"] < 0.5 * row["unigram_cross_entropy"]
    assert row["accuracy"] > row["unigram_accuracy"]
    assert row["n"] == len(task.blocks["test"]) - 1
    assert row["perplexity"] == pytest.approx(math.exp(row["cross_entropy"]))


def test_rows_are_those_of_torchs_own_module(task, trained):
    weights = {name: torch.from_numpy(values) for name, values in trained.weights.items()}
    lstm = torch.nn.LSTM(8, 16)
    lstm.load_state_dict({name[4:]: value for name, value in weights.items() if name.startswith("rnn.")})
    ids = torch.from_numpy(task.blocks["test"])
    losses, hits = [], 0
    with torch.no_grad():
        for first in range(0, len(ids) - 1, task.window):  # each window from an empty state
            read, wanted = ids[first : first + task.window + 1][:-1], ids[first : first + task.window + 1][1:]
            hidden, _ = lstm(weights["embedding.weight"][read][:, None])
            logits = hidden[:, 0] @ weights["readout.weight"].T + weights["readout.bias"]
            losses.append(torch.nn.functional.cross_entropy(logits, wanted, reduction="none"))
            hits += int((logits.argmax(1) == wanted).sum())
    row = language.rows(model_of(trained, task=task), task)[0]
    assert row["cross_entropy"] == pytest.approx(float(torch.cat(losses).mean()), rel=1e-5)
    assert row["right"] == hits


def test_rows_by_what_was_read_add_up_to_the_row_of_all(task, trained):
    all_of_them, *parts = language.rows(model_of(trained, task=task), task)
    assert sum(row["n"] for row in parts) == all_of_them["n"]
    assert sum(row["right"] for row in parts) == all_of_them["right"]


def test_N28_the_state_is_cut_at_a_windows_beginning(task, trained):
    # what stands before a window changes nothing in it: the loss of a window is that of the window alone
    model = model_of(trained, task=task)
    batch = task.batch(np.random.default_rng(0), 2, "test")
    alone = Batch(batch.inputs[1:], batch.lengths[1:], batch.targets[1:])
    together = probabilities(model, batch.inputs)
    assert np.abs(together[1] - probabilities(model, alone.inputs)[0]).max() < 1e-6


def test_N28_two_windows_for_200_updates_go_without_an_error(task):
    setup = replace(SETUP, batch=2, updates=200)
    checkpoint, metrics = train_chunk(begin(setup, task), 200, task=task)
    assert (checkpoint.step, checkpoint.stopped) == (200, None)
    assert np.isfinite(metrics.loss).all()


def test_a_model_of_another_text_is_refused(task, trained):
    with pytest.raises(EngineError, match="model-other-text"):
        language.rows(model_of(trained, task=task), TextTask(NUMBERED))


def test_a_kept_text_is_found_by_its_hash(tmp_path, monkeypatch):
    monkeypatch.setattr(paths, "own_texts", lambda: tmp_path)
    kept = corpus.keep("word", story())
    found = text_task(kept.digest)
    assert (found.words, found.digest) == (TextTask(story()).words, kept.digest)
    text_task.cache_clear()
    corpus.path_of(kept.digest).unlink()
    with pytest.raises(EngineError, match="text-not-kept"):
        text_task(kept.digest)


@pytest.mark.parametrize(("level", "length"), [("word", 80), ("char", 200)])
def test_the_opening_is_how_the_test_part_begins_as_it_is_written(level, length):
    tokens = tuple(f"rare{k}" if k % 7 == 0 else "abc"[k % 3] for k in range(3000))
    assert TextTask(tokens, level).opening == tokens[2700 : 2700 + length]
