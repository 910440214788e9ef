"""Measured and trained results as a session keeps them: exact, by declared types, for every job of every lab."""

import dataclasses
import json
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rnnlab.engine.gates_traces import Learnability, LearnedShare
from rnnlab.engine.live_traces import LiveCell, LiveChange, LiveTraining
from rnnlab.engine.parallel_traces import Measurement
from rnnlab.labs import registry
from rnnlab.labs.gates.state import State as GatesState
from rnnlab.session import plainjson, records
from rnnlab.session.executors import InlineExecutor
from rnnlab.session.messages import Problem
from rnnlab.session.results import Results
from rnnlab.session.work import WorkLane

CELL = LiveCell(
    "rnn", 40, 1.5, np.array([0.1, math.nan, 1 / 3]), np.array([0.5, 1.0, -0.0]), np.zeros(3), np.ones(3),
    (math.nan, math.inf, -math.inf, 1e-300), np.array([0, 20]), np.array([[-math.inf, 2.0]], dtype=np.float32), 40,
    "exploded",
)  # fmt: skip
TRAINING = LiveTraining(
    "recall", 8, 10, (1, 2), None, (CELL,), 400, 20, 20, 100, 0.69, 0.5, 100.0, (LiveChange(20, "rate", 0.1),)
)


def same(a, b) -> bool:
    """Equal, with equal arrays bit for bit and NaN where NaN was."""
    if isinstance(a, np.ndarray):
        return a.dtype == b.dtype and a.shape == b.shape and a.tobytes() == b.tobytes()
    if dataclasses.is_dataclass(a):
        return type(a) is type(b) and all(
            same(getattr(a, one.name), getattr(b, one.name)) for one in dataclasses.fields(a)
        )
    if isinstance(a, tuple):
        return isinstance(b, tuple) and len(a) == len(b) and all(map(same, a, b))
    return (a == b and type(a) is type(b)) or (a != a and b != b)


def through_a_file(value):
    return json.loads(plainjson.write(records.written(value)))


def test_a_training_comes_back_bit_for_bit():
    assert same(records.read(through_a_file(TRAINING), LiveTraining), TRAINING)


@given(st.floats())
def test_every_number_comes_back_bit_for_bit(value):
    found = records.read(through_a_file(value), float)
    assert found.hex() == value.hex() if value == value else found != found


@pytest.mark.parametrize("lab", registry.LABS, ids=lambda lab: lab.name)
def test_every_long_job_says_what_it_leaves_on_the_screen(lab):
    try:
        jobs = lab.jobs
    except ModuleNotFoundError:
        jobs = {}
    assert set(lab.kept) == set(jobs)


@pytest.mark.parametrize(
    "tree",
    [
        None, 3, [], {}, {"task": 1}, {**records.written(TRAINING), "more": 1},
        {**records.written(TRAINING), "cells": 1},
        {**records.written(TRAINING), "holds": [1, 2, 3]}, {**records.written(TRAINING), "baseline": "0.5"},
        {**records.written(TRAINING), "updates": True},
    ],
)  # fmt: skip
def test_another_shape_is_refused_by_its_field(tree):
    with pytest.raises(Problem):
        records.read(tree, LiveTraining)


@pytest.mark.parametrize(
    "array",
    [
        {}, {"dtype": "object", "shape": [1], "data": "AAAA"}, {"dtype": "float64", "shape": [2], "data": "AAAA"},
        {"dtype": "float64", "shape": [-1], "data": ""}, {"dtype": "float64", "shape": [10**30], "data": ""},
        {"dtype": "float64", "shape": [1], "data": "***"}, {"dtype": "V8", "shape": [1], "data": "AAAAAAAAAAA="},
    ],
)  # fmt: skip
def test_an_array_that_lies_is_refused(array):
    with pytest.raises(Problem):
        records.read(array, np.ndarray)


class Lane:
    """A lane whose jobs stand where a test puts them."""

    def __init__(self):
        self.executor = InlineExecutor()
        self.lane = WorkLane(lambda: self.executor, lambda call: call(), lambda *args: None)
        self.results = Results(self.lane)

    def put(self, lab, name, spec, result, finished=True):
        self.lane.put_back(lab, name, spec, result, done=5, total=10, seconds=2.0, finished=finished)


def learnable(curriculum: bool, budget: int = 1000) -> Learnability:
    share = LearnedShare("rnn", 5, 1, 3, 0.1, 0.9, (0.5, 1.0, 0.5), (None, 300, None), 300.0)
    return Learnability((share,), budget, 3, curriculum, 0.95, 0.5, 100, 12.0)


def test_what_was_kept_is_put_back_and_kept_again():
    one, other = Lane(), Lane()
    one.put("gates", "learnable", GatesState(curriculum=False), learnable(False))
    one.put("gates", "learnable", GatesState(curriculum=True), learnable(True), finished=False)
    kept = one.results.kept()
    assert [(work.name, work.finished) for work in kept] == [("learnable", True), ("learnable", False)]
    assert other.results.put_back(kept) == ()
    assert other.results.kept() == kept
    seen = other.lane.status("gates", "learnable")
    assert (seen.phase, seen.result, seen.share) == ("failed", learnable(True), 0.5)
    assert (seen.failure.kind, seen.resumable, seen.repeatable) == ("work-not-kept", False, True)


def test_another_session_keeps_nothing_of_the_former_one():
    lane = Lane()
    lane.put("gates", "learnable", GatesState(), learnable(False, 777))
    lane.put("gates", "learnable", GatesState(curriculum=True), learnable(True), finished=False)
    assert lane.results.put_back(()) == ()
    assert lane.results.kept() == ()
    assert lane.results.specs() == ()


def test_a_cancelled_job_gives_back_the_finished_result_that_it_replaced():
    lane = Lane()
    lane.put("gates", "learnable", GatesState(), learnable(False, 1000))
    lane.put("gates", "learnable", GatesState(), learnable(False, 2000), finished=False)
    lane.lane.cancel("gates", "learnable")
    (kept,) = lane.results.kept()
    assert (kept.finished, kept.result["budget"]) == (True, 1000)


def test_a_result_that_cannot_be_read_is_told_and_the_others_are_shown():
    one, other = Lane(), Lane()
    one.put("gates", "learnable", GatesState(), learnable(False))
    (good,) = one.results.kept()
    bad = [{"lab": "nowhere"}, {"name": "read-text", "lab": "reader"}, {"name": "none"}, {"result": 3}, {"spec": None}]
    works = [type(good)(**{**{name: getattr(good, name) for name in good.__struct_fields__}, **part}) for part in bad]
    assert [note.id for note in other.results.put_back([*works, good])] == ["result-not-read"] * 5
    assert other.lane.status("gates", "learnable").result == learnable(False)


def test_each_device_has_a_measurement_of_its_own():
    kinds = registry.lab("parallel").kept["measure"]
    assert (kinds.result, kinds.apart) == (Measurement, ("device",))
