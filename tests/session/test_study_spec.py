"""The study file: what it says, and what is refused with the key that it stands at."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from rnnlab.paths import resource
from rnnlab.session import study
from rnnlab.session.messages import Problem

SMALL = """
kind = "gradients"
title = "Small"
[fixed]
hidden = 4
[grid]
cell = ["lstm", "rnn"]
length = [3, 30]
seed = [5, 6]
"""


def parsed(text: str) -> study.Study:
    return study.parse(text.encode())


def refused(text: str) -> Problem:
    with pytest.raises(Problem) as caught:
        parsed(text)
    return caught.value


def learning(grid: str, fixed: str = "") -> str:
    return f'kind = "learning"\n[fixed]\n{fixed}\n[grid]\n{grid}\n'


def test_runs_are_all_combinations_in_the_order_of_the_file_the_last_list_fastest():
    found = parsed(SMALL)
    wanted = list(itertools.product(("lstm", "rnn"), (3, 30), (5, 6)))
    assert [(run.cell, run.length, run.seed) for run in found.runs] == wanted
    assert {run.hidden for run in found.runs} == {4}
    assert (found.kind, found.title, found.varied, found.fixed) == (
        "gradients",
        "Small",
        ("cell", "length", "seed"),
        ("hidden",),
    )


def test_a_key_is_of_the_run_and_not_of_the_file_it_stands_in():
    other = '\n# a comment\nkind = "gradients"\n[grid]\nseed = [6]\nhidden = [4, 8]\nlength = [3]\ncell = ["lstm"]\n'
    assert parsed(other).runs[0] == parsed(SMALL).runs[1]
    assert parsed(other).keys[0] == parsed(SMALL).keys[1]
    assert len({*parsed(other).keys, *parsed(SMALL).keys}) == 9


def test_whole_numbers_and_decimals_of_one_value_are_one_run():
    first, second = (parsed(f'kind = "gradients"\n[grid]\nfactor = [{text}]\n') for text in ("1", "1.0"))
    assert first.keys == second.keys


def test_distances_of_the_table_are_those_that_the_longest_sequence_has():
    assert parsed(SMALL).distances == (0, 1, 2, 5, 10, 20)


def test_a_byte_order_mark_is_no_text():
    assert study.parse(b"\xef\xbb\xbf" + SMALL.encode()).runs == parsed(SMALL).runs


@pytest.mark.parametrize(
    ("text", "field", "id"),
    [
        (SMALL.replace("seed", "sede"), "grid.sede", "unknown-field"),
        (SMALL.replace("hidden", "hiden"), "fixed.hiden", "unknown-field"),
        (SMALL.replace("title", "titel"), "titel", "unknown-field"),
        (SMALL.replace('kind = "gradients"', ""), "kind", "missing-field"),
        (SMALL.replace('"gradients"', '"gradient"'), "kind", "not-an-option"),
        ('kind = "gradients"\n', "grid", "study-empty"),
        ('kind = "gradients"\n[grid]\n', "grid", "study-empty"),
        (SMALL.replace("[5, 6]", "[]"), "grid.seed", "list-empty"),
        (SMALL.replace("[5, 6]", "5"), "grid.seed", "study-list"),
        (SMALL.replace("[5, 6]", "[5, 5]"), "grid.seed", "appears-twice"),
        (SMALL.replace("[5, 6]", "[5, -6]"), "grid.seed[1]", "too-small"),
        (SMALL.replace("[3, 30]", "[3, 0]"), "grid.length[1]", "too-small"),
        (SMALL.replace("[3, 30]", "[3, 30.5]"), "grid.length[1]", "wrong-type"),
        (SMALL.replace("[3, 30]", '["three"]'), "grid.length[0]", "wrong-type"),
        (SMALL.replace('"rnn"', '"rnm"'), "grid.cell[1]", "not-an-option"),
        (SMALL.replace("hidden = 4", "hidden = 0"), "fixed.hidden", "too-small"),
        (SMALL.replace("hidden = 4", "factor = inf"), "fixed.factor", "not-finite"),
        (SMALL.replace("hidden = 4", "factor = nan"), "fixed.factor", "not-finite"),
        (SMALL.replace("hidden = 4", "seed = 4"), "fixed.seed", "study-twice"),
        (SMALL.replace("hidden = 4", "distances = []"), "fixed.distances", "list-empty"),
        (SMALL.replace("hidden = 4", "distances = [1, -1]"), "fixed.distances[1]", "too-small"),
        (SMALL.replace("hidden = 4", 'quantity = "c"'), "fixed.quantity", "study-no-c"),
        (SMALL + "distances = [[1]]\n", "grid.distances", "study-not-varied"),
        ("kind = ", "FILE", "study-toml"),
        ("kind = 1\nkind = 2", "FILE", "study-toml"),
        (learning("gap = [0, 61]"), "grid.gap[1]", "too-large"),
        (learning("gap = [0]", 'task = "reber"'), "grid.gap[0]", "study-level"),
        (learning("learning_rate = [0.1, 0]"), "grid.learning_rate[1]", "rate-not-positive"),
        (learning("learning_rate = [-0.1]"), "grid.learning_rate[0]", "rate-not-positive"),
        (learning("learning_rate = [inf]"), "grid.learning_rate[0]", "not-finite"),
        (learning("seed = [1]", "clip = 0"), "fixed.clip", "clip-limit"),
        (learning("seed = [1]", 'clip = "off"'), "fixed.clip", "not-an-option"),
        (learning("seed = [1]", "grow = 0.5"), "fixed.grow", "study-grow"),
        (learning("seed = [1]", 'task = "adding"\nembedding = 4'), "fixed.embedding", "study-no-words"),
        (learning("seed = [1]", "updates = 0"), "fixed.updates", "too-small"),
        (learning("seed = [true]"), "grid.seed[0]", "wrong-type"),
    ],
)
def test_what_is_refused_is_named_as_it_stands_in_the_file(text, field, id):
    problem = refused(text)
    assert (problem.field, problem.message.id) == (field, id)
    assert field in str(problem) or id == "study-toml"


def test_a_mistake_in_the_syntax_is_told_with_its_line():
    assert "2, 9" in str(refused('kind = "gradients"\nseed = [}'))


def test_more_runs_than_anybody_waits_for_are_refused():
    text = 'kind = "gradients"\n[grid]\n' + f"seed = {list(range(1001))}\n" + f"length = {list(range(1, 101))}\n"
    problem = refused(text)
    assert (problem.field, problem.message.id) == ("grid", "too-many")


def test_a_file_that_is_not_text_or_not_there_is_refused(tmp_path):
    path = tmp_path / "study.toml"
    with pytest.raises(Problem, match="cannot be read"):
        study.read(path)
    path.write_bytes(b"kind = \xff")
    with pytest.raises(Problem, match="UTF-8"):
        study.read(path)


@pytest.mark.parametrize("value", ["none", "0.5"])
def test_clipping_can_be_left_out(value):
    text = learning("seed = [1]", f"clip = {value!r}" if value == "none" else f"clip = {value}")
    assert parsed(text).runs[0].arguments()["clip"] == (None if value == "none" else 0.5)


def test_one_step_one_unit_and_a_factor_of_zero_are_values_as_any():
    text = 'kind = "gradients"\n[grid]\nlength = [1]\nhidden = [1]\nfactor = [0]\n'
    assert parsed(text).runs[0].factor == 0.0


def test_levels_are_the_tasks_own():
    """Each level that the file offers is one that the task's generator looks at."""
    import numpy as np

    from rnnlab.engine import tasks

    hard = {"gap": 60, "inner": 30, "depth": 6, "length": 40}
    easy = {"gap": 0, "inner": 8, "depth": 1, "length": 4}
    for name, levels in study.LEVELS.items():
        for level in levels:
            batches = [
                tasks.learnable(name).batch(np.random.default_rng(0), 20, "validation", **{level: value[level]})
                for value in (easy, hard)
            ]
            assert not np.array_equal(batches[0].inputs, batches[1].inputs), (name, level)


@pytest.mark.parametrize("name", sorted(path.name for path in resource("studies").glob("*.toml")))
def test_shipped_studies_are_sound_and_small(name):
    found = study.read(resource("studies", name))
    assert 12 <= len(found.runs) <= 60
    assert len(set(found.keys)) == len(found.runs)
    assert found.title


def test_there_is_a_shipped_study_of_each_kind():
    paths = sorted(Path(resource("studies")).glob("*.toml"))
    assert {study.read(path).kind for path in paths} == set(study.KINDS)
