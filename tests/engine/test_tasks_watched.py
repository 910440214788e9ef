"""The tasks of the literature: adding (1997, 2015) and copy (2016), with the baselines worked out by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest

from rnnlab.engine.tasks import GENERATED, Series, adding, copying, learnable, task
from rnnlab.engine.tasks.base import NO_LOSS
from rnnlab.engine.traces import EngineError


def rng(seed=0):
    return np.random.default_rng(seed)


def test_adding_marks_one_step_in_each_half_and_asks_for_the_sum_of_the_two_numbers():
    batch = learnable("adding").batch(rng(), 300, length=11)
    assert isinstance(batch, Series)
    assert batch.inputs.shape == (300, 11, 2)
    assert batch.inputs.dtype == batch.targets.dtype == np.float32
    numbers, marks = batch.inputs[:, :, 0], batch.inputs[:, :, 1]
    assert set(np.unique(marks)) == {0.0, 1.0}
    assert (marks[:, :5].sum(axis=1) == 1).all()
    assert (marks[:, 5:].sum(axis=1) == 1).all()
    assert ((numbers * marks).sum(axis=1) == batch.targets).all()
    assert numbers.min() >= 0
    assert numbers.max() < 1
    assert set(np.flatnonzero(marks.sum(axis=0))) == set(range(11))  # every step is marked in some sequence


def test_answering_one_has_the_error_of_two_uniform_variances_one_sixth():
    # Var(X + Y) = 2 · ∫₀¹ (x − ½)² dx = 2 · 1/12
    assert pytest.approx(2 * (1 / 3 - 1 / 4), abs=1e-15) == adding.BASELINE
    targets = learnable("adding").batch(rng(1), 40_000, length=2).targets.astype(np.float64)
    # the mean of 40,000 squares, whose standard deviation is √(7/180 · …) < 0.2: within five standard errors
    assert abs(np.mean((targets - 1) ** 2) - adding.BASELINE) < 5 * 0.2 / 200


def test_answering_one_is_within_the_tolerance_as_often_as_the_triangular_density_says():
    # P(|X + Y − 1| < d) = 1 − (1 − d)² with d = 0.08: 1 − 0.92² = 0.1536
    assert pytest.approx(0.1536) == adding.GUESSED
    batch = learnable("adding").batch(rng(2), 40_000, length=2)
    share = np.mean(np.abs(batch.targets - 1) < batch.tolerance)
    assert abs(share - 0.1536) < 5 * math.sqrt(0.1536 * 0.8464 / 40_000)


def test_adding_needs_a_step_for_each_mark():
    with pytest.raises(EngineError) as refused:
        learnable("adding").batch(rng(), 1, length=1)
    assert refused.value.field == "length"


def test_copy_asks_for_the_ten_symbols_after_the_pause_and_for_blanks_before():
    made = task_of_copy()
    batch = made.batch(rng(), 5, length=7)
    assert batch.inputs.shape == batch.targets.shape == (5, 27)
    blank, go = made.BLANK, made.GO
    assert ((batch.inputs[:, :10] >= 1) & (batch.inputs[:, :10] <= 8)).all()
    assert (batch.inputs[:, 10:16] == blank).all()
    assert (batch.inputs[:, 16] == go).all()
    assert (batch.inputs[:, 17:] == blank).all()
    assert (batch.targets[:, :17] == copying.BLANK_ANSWER).all()
    assert (batch.targets[:, 17:] == batch.inputs[:, :10]).all()
    assert (batch.targets != NO_LOSS).all()
    for k in (1, 8):  # symbol k is answer k: the same word
        assert made.words[k] == made.answers[k]


@pytest.mark.parametrize("pause", [1, 30, 100])
def test_blanks_and_a_guess_among_eight_have_ten_ln_eight_over_t_plus_twenty(pause):
    # T + 10 certain answers cost ln 1, ten guesses ln 8 each
    expected = ((pause + 10) * math.log(1) + 10 * math.log(8)) / (pause + 20)
    assert copying.baseline(pause) == pytest.approx(expected, abs=1e-15)
    assert copying.guessed(pause) == pytest.approx((pause + 10 + 10 / 8) / (pause + 20), abs=1e-15)


def test_copy_counts_the_symbols_that_are_right_in_their_places():
    made = task_of_copy()
    condition = made.conditions[0]
    batch = made.batch(rng(), 3, length=condition.level["length"])
    sure = np.eye(len(made.answers))[batch.targets]
    assert made.correct(sure, batch, condition) == (30, 30)
    blanks = np.zeros_like(sure)
    blanks[..., copying.BLANK_ANSWER] = 1
    assert made.correct(blanks, batch, condition) == (0, 30)


def test_copy_keeps_its_splits_apart_by_the_ten_symbols_whatever_the_pause():
    made = task_of_copy()
    for split in ("train", "validation", "test"):
        for pause in (1, 9):
            batch = made.batch(rng(3), 20, split, length=pause)
            assert {made.split(batch.sentence(k)) for k in range(20)} == {split}
    one = made.batch(rng(4), 1, "test", length=3).sentence(0)
    longer = (*one[:10], *(made.BLANK,) * 8, *one[12:])
    assert made.split(longer) == "test"


def test_copy_makes_others_of_the_same_pause_and_refuses_what_is_none_of_its_sequences():
    made = task_of_copy()
    own = made.batch(rng(), 1, length=6).sentence(0)
    assert made.roles(own).count("symbol") == 10
    assert made.roles(own)[-11:] == ("go", *["answer"] * 10)
    assert made.features(own)["asked"].tolist() == [0] * 15 + [1] * 11
    others = made.shaped_like(own, 12, "test")
    assert len(others) == 12
    assert {made.split(others.sentence(k)) for k in range(12)} == {"test"}
    assert others.inputs.shape == (12, 26)
    for wrong in (own[:-1], (made.GO, *own[1:]), (1, 2, 3)):
        with pytest.raises(EngineError) as refused:
            made.shaped_like(wrong, 1)
        assert refused.value.kind == "no-shape"


def test_a_pause_of_no_step_is_refused():
    with pytest.raises(EngineError):
        task_of_copy().batch(rng(), 1, length=0)


def test_the_tasks_of_words_stay_those_that_they_were():
    assert {"recall", "reber", "brackets", "sense"} <= set(GENERATED)
    assert learnable("recall") is task("recall")
    with pytest.raises(EngineError):
        task("adding")
    with pytest.raises(EngineError):
        learnable("subtracting")


def task_of_copy():
    made = learnable("copy")
    assert isinstance(made, copying.Copying)
    return made
