"""Recorded trainings: small, true to what was measured, and reproduced by their recipes."""

from __future__ import annotations

import json
from dataclasses import replace

import msgspec
import numpy as np
import pytest

from rnnlab.engine import live, live_records
from rnnlab.engine.live_course import Course, course_of
from rnnlab.engine.live_records import Recording, disagreements, learned_at, packed, read, thinned
from rnnlab.labs.gradients import plan as plans
from rnnlab.labs.gradients.plan import PRESETS, TrainingPlan
from rnnlab.paths import resource

NAMES = ("adding", "recall")


def recording(name):
    return read(resource("runs", f"{name}.json"))


def trained(course, updates):
    carry = None
    while True:
        chunk = live.advance(course, carry, 0.0)
        carry = chunk.carry
        if chunk.finished or chunk.done >= updates:
            return chunk


def course_of_recording(name):
    return course_of(msgspec.convert(recording(name).plan, TrainingPlan))


def weights(chunk):
    return [values.tobytes() for one in chunk.carry.learners for values in one.checkpoint.weights.values()]


@pytest.mark.parametrize("name", NAMES)
def test_the_shipped_recording_is_of_the_page_s_own_example_with_all_three_cells(name):
    plan = msgspec.convert(recording(name).plan, TrainingPlan)
    assert plan.cells == ("rnn", "gru", "lstm")
    assert plans.with_fields(plan, cells=("rnn", "lstm")) == plans.with_fields(TrainingPlan(), **PRESETS[name])
    assert (plan.task, plan.length) == {"adding": ("adding", 100), "recall": ("recall", 50)}[name]


@pytest.mark.parametrize("name", NAMES)
def test_the_gated_cells_have_learned_and_the_rnn_is_at_the_line_of_guessing(name):
    result = recording(name).result
    for cell in ("gru", "lstm"):
        assert result.learner(cell).trend("accuracy")[-1] > 0.95
        assert learned_at(result.learner(cell), result) < result.updates
    rnn = result.learner("rnn")
    assert abs(rnn.trend("loss")[-1] - result.baseline) < 0.05 * result.baseline
    assert learned_at(rnn, result) is None


@pytest.mark.parametrize("name", NAMES)
def test_N32_the_recipe_gives_the_same_bits_twice_and_the_recording_within_its_tolerance(name):
    course = course_of_recording(name)
    first, second = trained(course, 40), trained(course, 40)
    assert weights(first) == weights(second)
    kept = recording(name)
    assert disagreements(kept, first.result) == []
    early = kept.tolerance.early_updates
    assert 0 < 40 // kept.result.every <= early  # so the losses were compared
    other = trained(replace(course, seed=1), 40)
    assert {found.what for found in disagreements(kept, other.result)} == {"early"}


def test_what_the_end_came_to_is_compared_too():
    kept = recording("adding")
    lstm = kept.result.learner("lstm")
    unlearned = replace(lstm, accuracy=np.zeros_like(lstm.accuracy), loss=np.full_like(lstm.loss, 1.0))
    cells = tuple(unlearned if cell is lstm else cell for cell in kept.result.cells)
    again = replace(kept.result, cells=cells)
    assert {found.what for found in disagreements(kept, again)} == {"early", "loss", "accuracy", "learned"}
    assert {found.cell for found in disagreements(kept, again)} == {"lstm"}
    assert disagreements(kept, kept.result) == []


def test_a_point_of_a_recording_is_the_mean_of_those_it_stands_for_and_every_second_row_stays():
    course = Course("adding", 9, ("rnn",), hidden=3, batch=2, updates=2000)
    whole = trained(course, 100).result
    small = thinned(whole)
    assert (whole.every, small.every) == (2, 4)
    assert (whole.row_every, small.row_every) == (20, 40)
    loss = whole.cells[0].loss
    assert small.cells[0].loss == pytest.approx((loss[0::2] + loss[1::2]) / 2)
    assert small.cells[0].rows.tolist() == [0, 40, 80]
    assert (small.cells[0].log_norms == whole.cells[0].log_norms[::2]).all()


def test_a_file_gives_back_curves_to_four_digits_and_decades_to_two_places(tmp_path):
    chunk = trained(Course("adding", 9, ("rnn", "lstm"), hidden=3, batch=2, updates=50, factor=0.0), 50)
    made = Recording("x", {"task": "adding"}, thinned(chunk.result), "2026-01-02", "CPU", {"torch": "2"})
    (tmp_path / "x.json").write_bytes(packed(made))
    back = read(tmp_path / "x.json")
    for old, new in zip(chunk.result.cells, back.result.cells, strict=True):
        assert new.loss == pytest.approx(old.loss, rel=5e-4)
        finite = np.isfinite(old.log_norms)
        assert (np.isfinite(new.log_norms) == finite).all()
        assert new.log_norms[finite] == pytest.approx(old.log_norms[finite], abs=0.0051)
        assert new.rows.tolist() == old.rows.tolist()
    assert np.isneginf(back.result.cells[0].log_norms[0, 0])  # U = 0: exactly 0, and it stays so
    assert (back.name, back.date, back.tolerance) == ("x", "2026-01-02", made.tolerance)


@pytest.mark.parametrize("text", ["", "[]", '{"format": "other"}', '{"format": "rnnlab-run-1"}'])
def test_a_file_that_is_no_recording_is_refused(tmp_path, text):
    (tmp_path / "x.json").write_text(text)
    with pytest.raises(ValueError):
        read(tmp_path / "x.json")


def test_the_recordings_are_small_and_name_what_they_were_made_with():
    for name in NAMES:
        path = resource("runs", f"{name}.json")
        assert path.stat().st_size < 300_000
        tree = json.loads(path.read_bytes())
        assert set(tree["recorded"]["versions"]) >= {"torch", "rnnlab"}
        assert tree["recorded"]["date"] <= "2100"
    assert [found.name for found in live_records.shipped()] == sorted(NAMES)
