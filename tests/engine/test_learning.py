"""What is learned, and how soon: the race and the trials at one gap."""

from __future__ import annotations

import pickle
from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_array_equal

from rnnlab.engine import learning
from rnnlab.engine.intervals import wilson
from rnnlab.engine.learning import learnability, race
from rnnlab.engine.recipes import MIXED, recipe
from rnnlab.engine.training import begin, train_chunk

ARRAYS = ("updates", "accuracy", "low", "high", "kept", "by_gap", "by_gap_low", "by_gap_high")


@pytest.fixture(autouse=True)
def short(monkeypatch):
    """Measurements every second update, on few sentences."""
    monkeypatch.setattr(learning, "EVERY", 2)
    monkeypatch.setattr(learning, "KEEP_EVERY", 4)
    monkeypatch.setattr(learning, "SENTENCES", 16)
    monkeypatch.setattr(learning, "PER_GAP", 8)


def finished(step, carry=None, budget=0.0):
    """All chunks of a job, each as short as can be or in one; the carry crosses processes as it would."""
    chunks = []
    while True:
        chunk = step(carry, budget)
        chunks.append(chunk)
        if chunk.finished:
            return chunks
        carry = pickle.loads(pickle.dumps(chunk.carry))


def same(a, b):
    """Whether two results say the same, but for their clocks."""
    for one, other in zip(a.learners, b.learners, strict=True):
        assert replace(one, **dict.fromkeys(ARRAYS), seconds=0, reached=None) == replace(
            other, **dict.fromkeys(ARRAYS), seconds=0, reached=None
        )
        for name in ARRAYS:
            assert_array_equal(getattr(one, name), getattr(other, name))


@pytest.mark.parametrize(
    ("right", "n", "expected"),
    # Wilson's interval as Newcombe tabulates it, Statistics in Medicine 17 (1998): 81/263, 15/148, 0/20, 1/29
    [(81, 263, (0.2553, 0.3662)), (15, 148, (0.0624, 0.1605)), (0, 20, (0.0, 0.1611)), (1, 29, (0.0061, 0.1718))],
)
def test_interval_of_a_share_is_the_published_one(right, n, expected):
    assert wilson(right, n) == pytest.approx(expected, abs=5e-5)


def test_interval_of_nothing_says_nothing():
    assert wilson(0, 0) == (0.0, 1.0)


def test_race_goes_on_from_its_carry_and_comes_out_the_same_however_it_is_cut():
    cut = finished(lambda carry, budget: race(carry, 0, 5, budget))
    whole = finished(lambda carry, budget: race(carry, 0, 5, 1e9))
    assert len(whole) == 1
    assert len(cut) >= 4 * 5
    same(cut[-1].result, whole[0].result)
    assert (cut[-1].done, cut[-1].total) == (20, 20)


def test_racers_advance_together():
    for chunk in finished(lambda carry, budget: race(carry, 0, 4, budget)):
        steps = [run.checkpoint.step for run in chunk.carry]
        assert max(steps) - min(steps) <= 1


def test_race_measures_at_each_due_update_and_at_the_end():
    learners = race(None, 0, 5, 1e9).result.learners
    assert [learner.variant for learner in learners] == ["rnn", "rnn-wide", "gru", "lstm"]
    for learner in learners:
        assert learner.updates.tolist() == [2, 4, 5]
        assert learner.kept.tolist() == [4, 5]
        assert learner.by_gap.shape == (2, len(learning.GAPS))
        assert learner.reached is None
        assert learner.finished
    by_name = {learner.variant: learner for learner in learners}
    # the wide RNN is as large as the LSTM, to within one unit more or less
    wide, lstm = by_name["rnn-wide"], by_name["lstm"]
    assert abs(wide.parameters - lstm.parameters) <= 2 * wide.hidden + lstm.hidden


def test_every_measured_share_has_its_interval_by_the_sentences_it_was_counted_on():
    for learner in race(None, 0, 4, 1e9).result.learners:
        for share, low, high in zip(learner.accuracy, learner.low, learner.high, strict=True):
            assert (low, high) == wilson(round(share * 16), 16)
            assert low <= share <= high
        assert learner.by_gap_low.shape == learner.by_gap_high.shape == learner.by_gap.shape
        assert (learner.by_gap_low[0, 2], learner.by_gap_high[0, 2]) == wilson(round(learner.by_gap[0, 2] * 8), 8)


def test_racers_train_as_plain_training_does():
    setup = replace(recipe("recall", "gru", 3), curriculum=MIXED, updates=4)
    plain, _ = train_chunk(begin(setup), 4)
    gru = race(None, 3, 4, 1e9).carry[2].checkpoint
    for name, values in plain.weights.items():
        assert_array_equal(gru.weights[name], values)


def test_a_network_that_is_good_enough_stops_and_its_updates_are_told(monkeypatch):
    shares = iter((0.5, 0.995))
    monkeypatch.setattr(learning, "RACERS", ("rnn",))
    monkeypatch.setattr(learning, "accuracy", lambda checkpoint, gap, n=0: next(shares) if gap == (0, 60) else 1.0)
    (learner,) = race(None, 0, 100, 1e9).result.learners
    assert learner.reached is not None
    assert learner.reached[0] == 4
    assert learner.updates.tolist() == [2, 4]


def test_work_that_is_not_needed_any_more_is_not_counted(monkeypatch):
    monkeypatch.setattr(learning, "accuracy", lambda checkpoint, gap, n=0: float(checkpoint.setup.cell == "gru"))
    raced = race(None, 0, 6, 1e9)
    assert raced.done == raced.total == 3 * 6 + 2  # the GRU's first measurement is good enough
    tried = learnability(None, (0,), 2, 6, False, 1e9)
    assert tried.done == tried.total == 2 * (2 * 6 + 2)


def test_learnability_tries_every_cell_at_every_gap_with_every_seed():
    chunks = finished(lambda carry, budget: learnability(carry, (0, 3), 2, 3, False, budget))
    result = chunks[-1].result
    assert [(share.variant, share.gap) for share in result.shares] == [
        (cell, gap) for cell in ("rnn", "gru", "lstm") for gap in (0, 3)
    ]
    assert all(share.tried == 2 and len(share.accuracies) == 2 for share in result.shares)
    whole = learnability(None, (0, 3), 2, 3, False, 1e9).result
    assert replace(whole, seconds=0) == replace(result, seconds=0)
    done = [chunk.done for chunk in chunks]
    assert done == sorted(done)
    assert chunks[-1].done == chunks[-1].total == 2 * 2 * 3 * 3


def test_median_of_the_updates_counts_only_the_networks_that_learned(monkeypatch):
    shares = iter((0.5, 1.0, 0.2, 0.2, 1.0))  # measured after 2 and 4 updates, not again once it is learned
    monkeypatch.setattr(learning, "CELLS", ("rnn",))
    monkeypatch.setattr(learning, "accuracy", lambda checkpoint, gap, n=0: next(shares))
    (share,) = learnability(None, (0,), 3, 4, False, 1e9).result.shares
    assert share.updates == (4, None, 2)
    assert share.median_updates == 3


def test_curriculum_changes_the_sentences_and_nothing_else():
    one = learnability(None, (20,), 1, 4, False, 0.0).carry.run.checkpoint
    other = learnability(None, (20,), 1, 4, True, 0.0).carry.run.checkpoint
    assert one.setup.curriculum["gap"] == (20, 20)
    assert (other.setup.curriculum["gap"], other.setup.curriculum["grow"]) == ((0, 20), 0.5)
    assert replace(one.setup, curriculum={}) == replace(other.setup, curriculum={})
    assert any((one.weights[name] != other.weights[name]).any() for name in one.weights)


def test_accuracy_of_an_untrained_network_is_near_chance():
    share = learning.accuracy(begin(recipe("recall", "lstm", 0)), (0, 60), 400)
    assert 0.02 < share < 0.3
    assert np.isclose(race(None, 0, 1, 0.0).result.chance, 1 / 8)
