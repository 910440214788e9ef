"""The printed program of the page of training, run without rnnlab, against the page's curves."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from rnnlab import cli
from rnnlab.engine.live import advance
from rnnlab.engine.live_course import course_of
from rnnlab.labs.gradients.code import program
from rnnlab.labs.gradients.plan import TrainingPlan
from rnnlab.labs.gradients.state import State
from rnnlab.session.messages import Problem

CELLS = ("rnn", "gru", "lstm")
PLANS = {
    "adding": TrainingPlan(length=11, cells=CELLS, hidden=5, batch=3, updates=12, seed=4),
    "adding by momentum from orthogonal blocks": TrainingPlan(
        length=6,
        cells=CELLS,
        hidden=4,
        batch=2,
        updates=10,
        optimiser="momentum",
        init="orthogonal",
        factor=0.7,
        clip=None,
    ),
    "adding by relu and rmsprop": TrainingPlan(
        length=6, cells=("rnn",), hidden=4, batch=2, updates=10, activation="relu", optimiser="rmsprop", clip=0.1
    ),
    "copy": TrainingPlan(task="copy", length=3, cells=CELLS, hidden=6, batch=5, updates=8, forget_bias=2.0),
    "copy by plain descent": TrainingPlan(
        task="copy", length=2, cells=("lstm",), hidden=3, batch=4, updates=8, optimiser="sgd"
    ),
    "an explosion": TrainingPlan(
        length=40,
        cells=("rnn",),
        hidden=8,
        batch=4,
        updates=50,
        activation="relu",
        init="orthogonal",
        factor=1.8,
        learning_rate=0.5,
        clip=None,
        optimiser="sgd",
    ),
    "points of two updates": TrainingPlan(length=2, cells=("rnn",), hidden=2, batch=1, updates=1002),
}


DRIVER = """
import contextlib, pathlib, runpy, sys
for path in sorted(pathlib.Path().glob("*.py")):
    with open(path.with_suffix(".txt"), "w", encoding="ascii") as file, contextlib.redirect_stdout(file):
        runpy.run_path(str(path), run_name="__main__")
assert not [name for name in sys.modules if name.partition(".")[0] == "rnnlab"]
"""


@pytest.fixture(scope="module")
def printed(tmp_path_factory):
    """What each program prints; one interpreter for all, because importing torch takes longest."""
    folder = tmp_path_factory.mktemp("programs")
    for k, plan in enumerate(PLANS.values()):
        source = program(State(page="training", training=plan)).source
        (folder / f"{k}.py").write_text(source, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-I", "-W", "error", "-c", DRIVER], cwd=folder, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    return {name: (folder / f"{k}.txt").read_text("ascii") for k, name in enumerate(PLANS)}


def trained(plan):
    course, carry, chunk = course_of(plan), None, None
    while chunk is None or not chunk.finished:
        chunk = advance(course, carry, 1.0)
        carry = chunk.carry
    return chunk.result


@pytest.mark.parametrize("name", PLANS)
def test_the_program_prints_the_curves_of_the_page_and_stops_where_it_stops(printed, name):
    said, result = printed[name], trained(PLANS[name])
    for cell in result.cells:
        rows = [line.split()[1:] for line in said.splitlines() if line.startswith(f"  {cell.cell} ")]
        found = np.array(rows, dtype=float).reshape(-1, 5)
        assert found[:, 0].tolist() == [(k + 1) * result.every for k in range(len(cell.loss))]
        shown = np.stack([cell.loss, cell.accuracy, cell.norm_before, cell.norm_after], axis=1)
        early = 20  # later on, last digits have grown
        np.testing.assert_allclose(found[:early, 1:], shown[:early], rtol=2e-4, atol=1e-7)
        stops = [] if cell.stopped is None else [f"{cell.cell} stopped at update {cell.stopped}: "]
        assert [f"{line.partition(':')[0]}: " for line in said.splitlines() if "stopped" in line] == stops


def test_one_of_the_programs_explodes():
    assert trained(PLANS["an explosion"]).cells[0].stopped is not None


@pytest.mark.parametrize("task", ["recall", "reber", "text"])
def test_for_a_task_whose_sequences_take_more_than_a_page_it_is_said(task, tmp_path, capsys):
    with pytest.raises(Problem) as refused:
        program(State(page="training", training=TrainingPlan(task=task, length=12)))
    assert refused.value.message.id == "program-no-task"
    state = tmp_path / "state.json"
    state.write_text(f'{{"page": "training", "training": {{"task": "{task}", "length": 12}}}}')
    assert cli.main(["code", "gradients", "--state", str(state)]) == 2
    assert "adding, copy" in capsys.readouterr().err
