"""The printed programs of the Context lab, run by a Python that knows nothing of rnnlab, against what the lab shows."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from rnnlab.engine.programs import state_dict_bytes
from rnnlab.engine.tasks import task
from rnnlab.labs.context.code import program
from rnnlab.labs.context.compute import compute
from rnnlab.labs.context.state import PRESETS, State, with_preset
from tests.labs.test_programs import DRIVER, close, entries

STATES = {
    "default": State(),
    **{f"preset {name}": with_preset(State(), name) for name in PRESETS},
    "nothing read": State(step=0),
    "all read": State(step=9),
    "forward half at the last word": State(half="forward", reads="last"),
    "backward half": State(half="backward", seed=7),
    "english": State(word="bank", sentence=("the", "teacher", "said", "the", "bank", "was", "muddy"), step=6),
    "without the word": State(sentence=("我", "打", "狗")),
    "no ambiguous word": State(word="老师"),
    "nothing at all": State(word="", sentence=("老师", "说")),
    "own sentences": State(examples=(("苹果", "很", "好吃"), ("老师", "说"), ('a"b', "苹果", "@rows@", "\\n"))),
    "unknown words": State(sentence=("zyzzyva", "苹果", "<eos>")),
}


@pytest.fixture(scope="module")
def printed(tmp_path_factory):
    """What each program prints, from one interpreter that starts each afresh."""
    place = tmp_path_factory.mktemp("programs")
    for index, state in enumerate(STATES.values()):
        made = program(state)
        beside = place / f"{index:03}"
        beside.mkdir()
        (beside / "context.py").write_text(made.source, encoding="utf-8")
        (beside / "context.pt").write_bytes(state_dict_bytes(made.weights))
    done = subprocess.run(
        [sys.executable, "-I", "-W", "error", "-c", DRIVER, str(place)], cwd=place, capture_output=True
    )
    assert done.returncode == 0, done.stderr.decode("utf-8", "replace")
    return {name: (place / f"{index:03}" / "context.txt").read_text("utf-8") for index, name in enumerate(STATES)}


@pytest.mark.parametrize("name", STATES)
def test_the_program_prints_what_the_lab_shows(printed, name):
    trace = compute(STATES[name])
    halves, _, rest = printed[name].partition("probability of")
    rest, _, table = rest.partition("cosines of")
    probabilities, _, compared = rest.partition("compared, ")
    shown = [numbers for label, numbers in tagged(halves) if label.endswith("half")]
    states = [] if trace.states is None else trace.states[:, : trace.step].swapaxes(0, 1).reshape(-1, 15)
    assert len(shown) == len(states) == 2 * trace.step
    close(np.array(shown), states, "states")
    if trace.senses is None:
        assert probabilities == ""
        return
    found = dict(tagged(probabilities))
    read = trace.readings
    close(found["forward"], read.forward.tolist(), "forward")
    close(found["both, last"], read.bidirectional_last.tolist(), "both, last")
    assert ("held" in found) == (trace.place >= 0)
    if trace.place >= 0:
        close(found["held"], read.forward_held[trace.place :][:1].tolist(), "held")
        close(found["both"], read.bidirectional[trace.place :].tolist(), "both")
    there = [k for k, entry in enumerate(trace.compared) if entry.place >= 0]
    said = [numbers for _, numbers in tagged(compared)]
    expected = [
        [getattr(trace.compared[k], name), getattr(trace.compared[k], f"{name}_last")]
        for k in there
        for name in ("forward", "bidirectional")
    ]
    close(said, expected, "compared")
    rows = {name: [numbers for label, numbers in tagged(table) if label == name] for name in ("forward", "both")}
    close(rows["forward"], trace.cosine_forward[np.ix_(there, there)].tolist(), "cosines, forward")
    close(rows["both"], trace.cosine_bidirectional[np.ix_(there, there)].tolist(), "cosines, both")


def tagged(text):
    """The lines of ``show`` only: those of words alone have no numbers."""
    lines = [line for line in text.splitlines() if line.startswith("  ") and is_shown(line)]
    return entries("\n".join(lines))


def is_shown(line):
    label = line[2:18].strip()
    return label in {"forward half", "backward half", "forward", "held", "both", "both, last"} and len(line) > 19


@pytest.mark.parametrize("name", STATES)
def test_a_program_can_be_read(name):
    source = program(STATES[name]).source
    compile(source, "context.py", "exec")
    assert max(map(len, source.splitlines())) <= 120
    assert "rnnlab" not in source
    assert "@E@" not in source


def test_the_numbers_are_in_the_file_beside():
    made = program(State())
    assert made.lab == "context"
    assert len(made.weights["forward.embedding.weight"]) == len(task("sense").words)
    assert {name.split(".")[0] for name in made.weights} == {"forward", "both"}
