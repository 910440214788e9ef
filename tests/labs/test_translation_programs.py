"""The printed translators, run by a Python that knows nothing of rnnlab, against what the lab shows."""

from __future__ import annotations

import ast
import contextlib
import io
import subprocess
import sys

import numpy as np
import pytest
import torch
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rnnlab import cli, paths
from rnnlab.engine.programs import state_dict_bytes
from rnnlab.labs.programs import IN_SOURCE
from rnnlab.labs.translation.code import program
from rnnlab.labs.translation.compute import compute, to_json
from rnnlab.labs.translation.state import EXAMPLE, EXAMPLE_BACK, State, WeightEdit, with_preset
from tests.labs.answers import refused
from tests.labs.test_programs import DRIVER, close, entries, number_literals
from tests.labs.translators import KINDS, write_translator

OTHER = ("老师", "今天", "要", "读", "这本", "旧", "的", "书")
EDITS = (WeightEdit(2, 8, 0.9), WeightEdit(3, 0, 0.25), WeightEdit(3, 1, 0.5), WeightEdit(5, 10, 1.0))


def state(kind="attention", **fields):
    source = EXAMPLE_BACK if kind == "back" else EXAMPLE
    return State(**{"model": f"own-{kind}", "source": source, "limit": 9, **fields})


STATES = {
    **{kind: state(kind) for kind in KINDS},
    **{f"{kind}, taught": state(kind, decoding="teacher") for kind in KINDS},
    **{f"{kind}, beam": state(kind, decoding="beam", beam=3) for kind in KINDS},
    **{f"{kind}, another neck": state(kind, neck_from=OTHER) for kind in KINDS if kind != "back"},
    "a long source": state(source=("我", "zyzzyva", "<eos>") * 60),
    "prescribed": state(prefix=("tonight", "we")),
    "prescribed to its end": state(prefix=("tonight", "<eos>")),
    "wires cut": state(masked=(0, 9, 10)),
    "all wires cut": state(masked=tuple(range(11))),
    "weights set": state(edits=EDITS),
    "weights set, asked before": state("previous", edits=EDITS, masked=(2,)),
    "all that is left": state(edits=(WeightEdit(1, 0, 1.0), WeightEdit(1, 1, 0.5)), masked=(3, 4)),
    "everything at once": state(edits=EDITS, masked=(4,), prefix=("mother",), neck_from=OTHER),
    "a teacher, wires cut": state(masked=(2,), edits=EDITS, decoding="teacher", reference=("I", "saw", "a", "dog")),
    "a beam, changed": state(masked=(2,), edits=EDITS, decoding="beam", beam=4, prefix=("mother",), neck_from=OTHER),
    "a beam that likes long ones": state("attention-rnn", decoding="beam", beam=5, length_power=1.0),
    "a beam of one": state("back", decoding="beam", beam=1),
    "words of every kind": state(source=('a"b', "@step@", "<eos>", "\\n", "我")),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("models")
    for kind in KINDS:
        write_translator(place, kind)
    return place


@pytest.fixture(autouse=True)
def models(folder, monkeypatch):
    monkeypatch.setattr(paths, "own_models", lambda: folder)


@pytest.fixture(scope="module")
def printed(folder, tmp_path_factory):
    """What each program prints, from one interpreter that starts each afresh."""
    place = tmp_path_factory.mktemp("programs")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(paths, "own_models", lambda: folder)
        for index, one in enumerate(STATES.values()):
            made = program(one)
            beside = place / f"{index:03}"
            beside.mkdir()
            (beside / "translation.py").write_text(made.source, encoding="utf-8")
            (beside / "translation.pt").write_bytes(state_dict_bytes(made.weights))
    driver = DRIVER.replace('encoding="ascii"', 'encoding="utf-8"')
    done = subprocess.run(
        [sys.executable, "-I", "-W", "error", "-c", driver, str(place)], cwd=place, capture_output=True
    )
    assert done.returncode == 0, done.stderr.decode("utf-8", "replace")
    return {name: (place / f"{index:03}" / "translation.txt").read_text("utf-8") for index, name in enumerate(STATES)}


def check_translation(text, trace):
    """Words, weights, probabilities, states and scores, to 1e-6."""
    assert text.split("translation: ")[1].splitlines()[0].split("  ") == trace["target"]
    assert text.splitlines()[0] == "source: " + "  ".join(trace["source"])
    head, *steps = text.split("\nstep ")
    close(dict(entries(head))["neck"], trace["encoder"]["neck"], "neck")
    assert len(steps) == len(trace["steps"])
    for t, (step, expected) in enumerate(zip(steps, trace["steps"], strict=True)):
        assert step.splitlines()[0] == f"{t + 1}: it has read {expected['fed']} and writes {expected['written']}"
        # the line of the words looks like one of numbers to ``entries``
        lines = step.splitlines()
        said = next(line for line in lines if line.startswith("  most probable"))
        found = dict(entries("\n".join(line for line in lines if line is not said)))
        if trace["weights"] is not None:
            close(found["weights"], trace["weights"][t], f"weights of step {t + 1}")
        close(found["state"], expected["state"][-1], f"state of step {t + 1}")
        chosen = expected["probabilities"][expected["words"].index(expected["written"])]
        close(found["of the written"], [chosen], f"probability of step {t + 1}")
        for k, word in enumerate(expected["words"][:-1]):  # the last may have made room for the chosen one
            close([found["probabilities"][k]], [expected["probabilities"][k]], f"{word} at step {t + 1}")
        assert said.split()[2 : 1 + len(expected["words"])] == expected["words"][:-1]
    close(dict(entries(text.split("translation: ")[1]))["log_probability"], [trace["log_probability"]], "sum")
    if trace["beam"] is not None:
        sentences = [line.split(": ", 1)[1].split("  ") for line in head.splitlines() if line.startswith("sentence ")]
        assert sentences == trace["beam"]["hypotheses"]
        scores = [values for name, values in entries(head) if name == "score"]
        close(np.ravel(scores), trace["beam"]["scores"], "scores")


@pytest.mark.parametrize("name", STATES)
def test_the_program_writes_the_translation_and_its_weights(printed, name):
    check_translation(printed[name], to_json(compute(STATES[name])))


@pytest.mark.parametrize("name", STATES)
def test_a_program_imports_torch_and_the_standard_library_alone_and_can_be_read(name):
    made = program(STATES[name])
    tree = ast.parse(made.source)
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert imported == {"torch", "sys", "pathlib"}
    assert ast.get_docstring(tree)
    assert number_literals(made.source) <= IN_SOURCE
    assert "translation.pt" in made.source
    left = made.source.replace(" @ ", "").replace("@step@", "")
    assert "@" not in left, "a place was not filled"
    assert max(map(len, made.source.splitlines())) <= 120
    assert "\n\n\n\n" not in made.source


def test_the_numbers_beside_are_state_dicts_that_torchs_modules_load():
    made = program(state("fixed-lstm"))
    part = {
        key.removeprefix("decoder."): torch.tensor(value) for key, value in made.weights.items() if "decoder." in key
    }
    found = torch.nn.LSTM(4 + 10, 5, num_layers=2).load_state_dict(part)
    assert (found.missing_keys, found.unexpected_keys) == ([], [])


@pytest.mark.parametrize(
    ("fields", "field", "kind"),
    [
        ({"model": "own-nothing"}, "model", "model-unknown"),
        ({"model": "recall-lstm"}, "model", "model-other-task"),
        ({"masked": (1,), "model": "own-fixed"}, "masked", "no-attention"),
        ({"masked": (11,)}, "masked[0]", "index-out-of-range"),
        ({"prefix": ("zyzzyva",)}, "prefix[0]", "word-unknown"),
        ({"source": ("我",), "decoding": "teacher"}, "reference", "reference-needed"),
    ],
)
def test_what_the_lab_refuses_its_program_refuses(fields, field, kind):
    problem = refused(program, state(**fields))
    assert (problem.field, problem.message.id) == (field, kind)


@pytest.mark.parametrize("preset", ["reordering", "moved-weight", "swapped-neck"])
def test_the_command_writes_a_shipped_translators_program_that_a_plain_python_runs(tmp_path, capsys, preset):
    assert cli.main(["code", "translation", "--preset", preset, "--out", str(tmp_path)]) == 0
    assert capsys.readouterr().out.split() == [str(tmp_path / "translation.py"), str(tmp_path / "translation.pt")]
    done = subprocess.run([sys.executable, "-I", "translation.py"], cwd=tmp_path, capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")
    shown = to_json(compute(with_preset(State(), preset)))
    check_translation(done.stdout.decode("utf-8").replace("\r\n", "\n"), shown)


def test_the_program_is_too_large_to_be_printed_and_asks_for_a_folder(capsys):
    assert cli.main(["code", "translation"]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert "--out" in said.err


# ---- any state -------------------------------------------------------------------------------------------------------

READ = (*(word for word in EXAMPLE), "，", "zyzzyva", "<eos>", "@t@", 'q"')
SAID = ("I", "a", "red", "mother", "<unk>", "<eos>", "<bos>")


@st.composite
def states(draw):
    kind = draw(st.sampled_from([kind for kind in KINDS if kind != "back"]))
    source = tuple(draw(st.lists(st.sampled_from(READ), min_size=1, max_size=7)))
    places = len(source) + 1
    fields = {"source": source, "limit": draw(st.integers(3, 7))}
    if "fixed" not in kind:
        fields["masked"] = tuple(sorted(draw(st.sets(st.integers(0, places - 1), max_size=places))))
        open_ = [k for k in range(places) if k not in fields["masked"]]
        if len(open_) > 1:
            spots = draw(st.lists(st.tuples(st.integers(1, 5), st.sampled_from(open_)), max_size=4, unique=True))
            weights = st.sampled_from([0.0, 0.25, 0.5, 0.999, 1.0])
            fields["edits"] = tuple(WeightEdit(step, place, draw(weights)) for step, place in spots)
    fields["decoding"] = draw(st.sampled_from(["greedy", "beam", "teacher"]))
    fields["beam"] = draw(st.integers(1, 4))
    fields["length_power"] = draw(st.sampled_from([0.0, 0.6, 1.0]))
    fields["prefix"] = tuple(draw(st.lists(st.sampled_from(SAID), max_size=3)))
    fields["reference"] = tuple(draw(st.lists(st.sampled_from(SAID), min_size=1, max_size=4)))
    if draw(st.booleans()):
        fields["neck_from"] = tuple(draw(st.lists(st.sampled_from(READ), min_size=1, max_size=4)))
    return state(kind, **fields)


@given(one=states())
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_any_states_program_writes_what_the_lab_shows(tmp_path, one):
    made = program(one)
    beside = tmp_path / "translation.pt"
    beside.write_bytes(state_dict_bytes(made.weights))
    stream = io.StringIO()
    scope = {"__name__": "__main__", "__file__": str(tmp_path / "translation.py")}
    with contextlib.redirect_stdout(stream), torch.no_grad():
        try:
            exec(compile(made.source.replace("torch.set_grad_enabled(False)", ""), "program", "exec"), scope)
        finally:
            torch.set_default_dtype(torch.float32)
    check_translation(stream.getvalue(), to_json(compute(one)))
