"""What all tasks have in common: splits that never meet, and sentences that follow from the seed."""

from __future__ import annotations

import hashlib

import numpy as np
import pytest

from rnnlab.engine.tasks import GENERATED, task
from rnnlab.engine.tasks.base import SPLITS, Draws, split_of
from rnnlab.engine.traces import EngineError

NAMES = tuple(GENERATED)


def sentences(name, split, n, seed):
    batch = task(name).batch(np.random.default_rng(seed), n, split)
    return {batch.sentence(k) for k in range(n)}


@pytest.mark.parametrize("name", NAMES)
def test_no_sentence_of_thousands_is_in_two_splits(name):
    drawn = {split: sentences(name, split, 3000, seed=k) for k, split in enumerate(SPLITS)}
    assert all(len(found) > 30 for found in drawn.values())
    assert not drawn["train"] & drawn["validation"]
    assert not drawn["train"] & drawn["test"]
    assert not drawn["validation"] & drawn["test"]


def test_the_split_is_that_of_the_first_byte_of_the_hash():
    shares = dict.fromkeys(SPLITS, 0)
    for number in range(4000):
        byte = hashlib.sha256(np.array([1, number], dtype="<u4").tobytes()).digest()[0]
        expected = "test" if byte < 26 else "validation" if byte < 52 else "train"
        assert split_of((1, number)) == expected
        shares[expected] += 1
    assert abs(shares["test"] / 4000 - 26 / 256) < 0.02


@pytest.mark.parametrize("name", NAMES)
def test_sentences_follow_from_the_seed(name):
    first, second, other = (task(name).batch(np.random.default_rng(seed), 40) for seed in (7, 7, 8))
    assert first.inputs.tobytes() == second.inputs.tobytes()
    assert first.targets.tobytes() == second.targets.tobytes()
    assert first.inputs.tobytes() != other.inputs.tobytes()


@pytest.mark.parametrize("name", NAMES)
def test_a_generator_that_goes_on_from_its_state_draws_the_same(name):
    rng = np.random.default_rng(1)
    task(name).batch(rng, 10)
    state = rng.bit_generator.state
    expected = task(name).batch(rng, 10)
    again = np.random.default_rng(99)
    again.bit_generator.state = state
    assert task(name).batch(again, 10).inputs.tobytes() == expected.inputs.tobytes()


@pytest.mark.parametrize("name", NAMES)
def test_rows_end_with_nothing_and_ask_nothing_there(name):
    batch = task(name).batch(np.random.default_rng(3), 30)
    for k, length in enumerate(batch.lengths):
        assert (batch.inputs[k, length:] == 0).all()
        assert (batch.targets[k, length:] == -100).all()
        assert (batch.targets[k] < len(task(name).answers)).all()
    assert batch.inputs.dtype == batch.targets.dtype == np.int64


@pytest.mark.parametrize("name", NAMES)
def test_every_word_is_used(name):
    batch = task(name).batch(np.random.default_rng(4), 8000)
    assert set(batch.inputs.ravel().tolist()) == set(range(len(task(name).words)))


@pytest.mark.parametrize("name", NAMES)
def test_features_and_roles_have_one_entry_a_word(name):
    batch = task(name).batch(np.random.default_rng(5), 20)
    for k in range(20):
        ids = batch.sentence(k)
        assert len(task(name).roles(ids)) == len(ids)
        assert {len(values) for values in task(name).features(ids).values()} == {len(ids)}
        assert task(name).features(ids)["position"].tolist() == list(range(1, len(ids) + 1))


def test_blocks_of_an_evaluation_are_different_and_repeatable():
    recall = task("recall")
    condition = recall.conditions[-1]
    first, again, second = (recall.examples("test", 20, 0, condition, block) for block in (0, 0, 1))
    assert first.inputs.tobytes() == again.inputs.tobytes()
    assert not {first.sentence(k) for k in range(20)} & {second.sentence(k) for k in range(20)}


def test_draws_are_uniform_and_shuffles_too():
    draws = Draws(np.random.default_rng(0))
    counts = np.bincount([draws.below(7) for _ in range(7000)], minlength=7)
    assert abs(counts - 1000).max() < 5 * np.sqrt(1000)
    orders = {}
    for _ in range(6000):
        values = [0, 1, 2]
        draws.shuffle(values)
        orders[tuple(values)] = orders.get(tuple(values), 0) + 1
    assert len(orders) == 6
    assert max(abs(count - 1000) for count in orders.values()) < 5 * np.sqrt(1000)
    assert {draws.within((3, 5)) for _ in range(100)} == {3, 4, 5}
    assert draws.within(4) == 4


def test_an_unknown_task_or_split_is_refused_by_name():
    with pytest.raises(EngineError) as refused:
        task("chess")
    assert (refused.value.kind, refused.value.field) == ("not-an-option", "task")
    with pytest.raises(EngineError) as refused:
        task("recall").batch(np.random.default_rng(0), 1, "exam")
    assert (refused.value.kind, refused.value.field) == ("not-an-option", "split")
