"""The plan of a training and its job."""

from __future__ import annotations

import math

import msgspec
import pytest

from rnnlab.engine import live_course, live_tasks
from rnnlab.engine.live_course import Course, course_of
from rnnlab.labs import registry
from rnnlab.labs.gradients import plan as plans
from rnnlab.labs.gradients.plan import TrainingPlan
from rnnlab.labs.gradients.state import State, toggle_trained, with_training
from rnnlab.labs.gradients.work import JOBS, train
from rnnlab.session.messages import Problem


def test_the_plan_offers_what_the_engine_trains():
    assert {
        name: (lengths.low, lengths.high, lengths.usual) for name, lengths in live_tasks.TASKS.items()
    } == plans.LENGTHS
    assert plans.CHANGEABLE == live_course.CHANGEABLE
    assert plans.CELLS == live_course.CELLS
    for task, lengths in live_tasks.TASKS.items():
        plan = plans.with_fields(TrainingPlan(), task=task, length=lengths.low)
        assert plan.steps == live_tasks.Watched(task, lengths.low).steps
        for optimiser in plans.OPTIMISERS:
            course = course_of(plans.with_fields(TrainingPlan(), task=task, optimiser=optimiser))
            assert isinstance(course, Course)
            assert course.optimiser == optimiser


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("learning_rate", 0.0, "rate-not-positive"),
        ("learning_rate", -0.1, "rate-not-positive"),
        ("learning_rate", math.nan, "not-finite"),
        ("clip", 0.0, "clip-limit"),
        ("clip", -1.0, "clip-limit"),
        ("length", 1, "too-small"),
        ("length", 401, "too-large"),
        ("hidden", 0, "too-small"),
        ("updates", 0, "too-small"),
        ("batch", 0, "too-small"),
        ("cells", (), "nothing-chosen"),
        ("cells", ("rnn", "rnn"), "appears-twice"),
        ("task", "subtracting", "not-an-option"),
        ("factor", -1.0, "too-small"),
    ],
)
def test_impossible_settings_are_refused_by_their_name(field, value, said):
    with pytest.raises(Problem) as refused:
        with_training(State(), **{field: value})
    assert refused.value.message.id == said
    assert refused.value.field == field


def test_a_learning_rate_of_a_million_is_allowed():
    assert with_training(State(), learning_rate=1e6).training.learning_rate == 1e6


def test_another_task_comes_with_its_usual_length():
    state = with_training(State(), task="recall")
    assert (state.training.task, state.training.length) == ("recall", 50)
    assert with_training(state, task="recall", length=20).training.length == 20
    assert with_training(with_training(state, length=30), task="recall").training.length == 30


def test_cells_are_trained_in_one_order_and_the_last_one_stays():
    state = toggle_trained(State(), "gru")
    assert state.training.cells == ("rnn", "gru", "lstm")
    state = toggle_trained(toggle_trained(state, "rnn"), "gru")
    assert state.training.cells == ("lstm",)
    with pytest.raises(Problem):
        toggle_trained(state, "lstm")


def test_a_plan_survives_a_session_file_and_an_unknown_key_is_named():
    state = with_training(State(), task="copy", clip=None, cells=("gru",))
    assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state
    with pytest.raises(msgspec.ValidationError, match="nonsense"):
        msgspec.json.decode(b'{"training": {"nonsense": 1}}', type=State)


def test_plans_of_one_run_differ_in_what_may_be_changed_while_it_runs_alone():
    plan = TrainingPlan()
    assert plan.fixed == plans.with_fields(plan, learning_rate=1.0, clip=None, batch=3, optimiser="sgd").fixed
    assert plan.fixed != plans.with_fields(plan, hidden=3).fixed


def test_the_job_trains_what_the_plan_says():
    assert registry.lab("gradients").jobs == JOBS
    plan = TrainingPlan(length=6, hidden=3, batch=2, updates=4)
    chunk = train(plan, None, 0.0)
    while not chunk.finished:
        chunk = train(plan, chunk.carry, 0.0)
    assert (chunk.done, chunk.total) == (4, 4)
    assert [cell.cell for cell in chunk.result.cells] == ["rnn", "lstm"]
    assert chunk.result.task == "adding"
    assert chunk.result.steps == 6
