"""The printed PyTorch programs, run by a Python that knows nothing of rnnlab, against what the labs show."""

from __future__ import annotations

import ast
import contextlib
import io
import json
import math
import os
import subprocess
import sys
from functools import partial
from pathlib import Path

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from rnnlab import cli
from rnnlab.engine.traces import EngineError
from rnnlab.labs import programs, registry
from rnnlab.labs.attention.state import State as AttentionState
from rnnlab.labs.gates.state import Override
from rnnlab.labs.gates.state import State as GatesState
from rnnlab.labs.gradients.state import State as GradientsState
from rnnlab.labs.reader.state import State as ReaderState
from rnnlab.labs.reader.state import with_cell, with_hidden
from rnnlab.session.messages import Problem

ROOT = Path(__file__).resolve().parents[2]

# One interpreter for all states of a lab, because importing torch takes longest. Each program starts afresh in it.
DRIVER = """
import contextlib, pathlib, runpy, sys, torch
for path in sorted(pathlib.Path(sys.argv[1]).glob("*/*.py")):
    with open(path.with_suffix(".txt"), "w", encoding="ascii") as file, contextlib.redirect_stdout(file):
        runpy.run_path(str(path), run_name="__main__")
    torch.set_default_dtype(torch.float32)
assert not [name for name in sys.modules if name.partition(".")[0] == "rnnlab"]
"""


def presets(lab):
    state_type = registry.lab(lab).state_type
    return sys.modules[state_type.__module__].PRESETS


def small_words(*words):
    return {word: (0.5 * k, 1.0 - k, -0.25) for k, word in enumerate(words)}


READERS = {
    "gru": with_cell(ReaderState(), "gru"),
    "gru with its own bias": ReaderState(cell="gru", b_hn=(0.5, -1.0, 0.25, 2.0), compare=None),
    "lstm": with_cell(ReaderState(), "lstm"),
    "relu": ReaderState(activation="relu"),
    "sigmoid": ReaderState(activation="sigmoid"),
    "linear": ReaderState(activation="linear", compare=None, step=0),
    "drawn words": ReaderState(sentence=("the", "cat", "<eos>", 'a"b', "@H@"), seed=7, embeddings={}),
    "large gru": with_hidden(ReaderState(cell="gru"), 8),
    "large lstm": with_hidden(ReaderState(cell="lstm", b=tuple(0.125 * k for k in range(16))), 8),
    "many words": ReaderState(
        sentence=tuple(f"w{k}" for k in range(90)), embeddings=small_words(*(f"w{k}" for k in range(90)))
    ),
}
GATES = {
    "trained": GatesState(
        sentence=("我", "出生", "在", "日本", "，", "zyzzyva", "所以", "我", "会", "说"),
        overrides=(Override("f", 0.0, steps=(5,)), Override("o", 0.5, units=(3, 7), steps=(2, 8))),
        forget_bias_shift=-0.5,
        target="French",
    ),
    "trained in 1997's way": GatesState(model="reber-lstm1997", sentence=tuple("BTBTXSETE")),
    "some units and steps": GatesState(
        model="",
        overrides=(
            Override("g", -0.5, units=(0, 2)),
            Override("o", 0.25, steps=(2,)),
            Override("o", 1.0, units=(1,), steps=(2, 3, 9)),
        ),
        seed=11,
        hidden=5,
        embedding_size=2,
        weight_scale=0.5,
        forget_bias=-2.0,
        embeddings={"打": (1.0, -1.0)},
    ),
    "many words": GatesState(
        model="", sentence=tuple(f"w{k}" for k in range(90)), embeddings=small_words(*(f"w{k}" for k in range(90)))
    ),
}
GRADIENTS = {
    "sigmoid": GradientsState(cells=("rnn",), activation="sigmoid", factor=2.0, length=30, hidden=5),
    "relu": GradientsState(cells=("rnn",), activation="relu", init="xavier", factor=1.5, length=40, hidden=8, seed=3),
    "shear": GradientsState(cells=("rnn", "lstm"), activation="linear", init="shear", length=12, hidden=5),
    "xavier": GradientsState(cells=("gru", "lstm"), init="xavier", length=20, hidden=6, seed=5, forget_bias=-1.0),
    "one step": GradientsState(length=1, hidden=1),
    "no memory": GradientsState(factor=0.0, length=5, hidden=3),
    "float32": GradientsState(dtype="float32", length=17, hidden=4, init="uniform"),
    "loss at all steps": GradientsState(loss="all", length=18, hidden=4, seed=2),
    "inputs": GradientsState(quantity="x", length=9, hidden=4, activation="sigmoid"),
    "cell states": GradientsState(quantity="c", loss="all", length=9, hidden=4, init="uniform"),
    "walk of a linear rnn": GradientsState(page="walk", activation="linear", factor=1.2, length=7, hidden=3),
    "walk of a gru": GradientsState(page="walk", focus="gru", loss="all", init="uniform", length=6, hidden=3),
    "walk of an lstm": GradientsState(page="walk", focus="lstm", length=6, hidden=3, factor=1.3),
    "walk among many steps": GradientsState(page="walk", init="shear", length=260, hidden=2, step=150),
    "walk of a sentence": GradientsState(
        page="walk", model="recall-rnn", text=("我", "出生", "在", "zyzzyva", "，", "所以", "我", "会", "说")
    ),
    "walk of symbols": GradientsState(page="walk", model="reber-lstm1997", loss="all", text=tuple("BTBTXSETE")),
    "blame of a sigmoid rnn": GradientsState(page="blame", activation="sigmoid", factor=3.0, length=8, hidden=3),
    "blame within a window": GradientsState(
        page="blame", focus="gru", init="uniform", loss="all", length=12, hidden=4, window=5, clip=0.5
    ),
    "blame of an lstm": GradientsState(page="blame", focus="lstm", length=9, hidden=3, window=3, clip=100.0),
    "blame of a sentence": GradientsState(
        page="blame",
        model="recall-gru",
        text=("I", "was born", "in", "Japan", ",", "so", "I", "speak"),
        window=4,
        clip=1e-3,
    ),
    "blame of symbols": GradientsState(page="blame", model="reber-lstm", loss="all", text=tuple("BPBPVVEPE"), window=6),
    "blame that explodes": GradientsState(
        page="blame", activation="linear", factor=1e2, length=320, hidden=3, clip=1.0
    ),
    "blame of one step": GradientsState(page="blame", length=1, hidden=1),
}
ATTENTION = {
    "scaled": AttentionState(score="scaled-dot", masked=(3,)),
    "general": AttentionState(score="general", A=((1.0, -0.5), (2.0, 0.25)), temperature=0.5),
    "additive": AttentionState(score="additive", W_s=((1.0, 0.5), (0.0, 2.0)), v=(1.0, -3.0), masked=(0, 2)),
    "values of their own": AttentionState(
        values=((0.5, -1.0), (2.0, 0.0), (0.0, 3.0), (-1.0, 0.25)), rounding="before"
    ),
    "all functions": AttentionState(page="scores", A=((0.0, 1.0), (-1.0, 0.5)), W_s=((-1.0, 0.0), (-1.0, 0.5))),
    "all functions at 0": AttentionState(page="scores", temperature=0.0, masked=(3,), query=(0.0, 0.0)),
    "all functions of nothing": AttentionState(page="scores", masked=(0, 1, 2, 3)),
    "argmax": AttentionState(temperature=0.0),
    "argmax of equals": AttentionState(temperature=0.0, query=(0.0, 0.0), masked=(1,)),
    "nothing visible": AttentionState(masked=(0, 1, 2, 3)),
    "beyond exp": AttentionState(query=(1000.0, 0.0)),
    "strange words": AttentionState(tokens=("<eos>", "a b", 'q"', "@words@"), query=(0.5, 0.25)),
}
OTHERS = {"reader": READERS, "gates": GATES, "gradients": GRADIENTS, "attention": ATTENTION}


def states(lab):
    """The default, every preset without a trained model, and others that reach what the presets do not."""
    state_type = registry.lab(lab).state_type
    by_preset = {
        f"preset {name}": state_type(**fields) for name, fields in presets(lab).items() if not fields.get("model")
    }
    return {"default": state_type(), **by_preset, **OTHERS[lab]}


CASES = [(lab, name) for lab in OTHERS for name in states(lab)]


@pytest.fixture(scope="module")
def printed(tmp_path_factory):
    """What each program prints, by lab and name of its state."""
    answers = {}

    def run(lab):
        if lab in answers:
            return answers[lab]
        folder = tmp_path_factory.mktemp(lab)
        names = list(states(lab))
        for index, name in enumerate(names):
            program = registry.lab(lab).program(states(lab)[name])
            place = folder / str(index)
            place.mkdir()
            (place / f"{lab}.py").write_text(program.source, encoding="utf-8")
            if program.weights:
                torch.save(
                    {key: torch.tensor(values, dtype=torch.float64) for key, values in program.weights.items()},
                    place / f"{lab}.pt",
                )
        done = subprocess.run(
            [sys.executable, "-I", "-W", "error", "-c", DRIVER, str(folder)], cwd=folder, capture_output=True
        )
        assert done.returncode == 0, done.stderr.decode("utf-8", "replace")
        answers[lab] = {
            name: (folder / str(index) / f"{lab}.txt").read_text("utf-8") for index, name in enumerate(names)
        }
        return answers[lab]

    return run


def shown(lab, state):
    """What the lab shows, as the command line prints it."""
    entry = registry.lab(lab)
    return entry.to_json(entry.compute(state))


def numbers(text):
    return [float(part) for part in text.split()]


def entries(text):
    """The lines of ``show``: name and numbers."""
    return [(line[2:18].strip(), numbers(line[19:])) for line in text.splitlines() if line.startswith("  ")]


def close(found, expected, message, smallest=1e-12, relative=1e-6):
    """To 1e-6 of the value; ``smallest`` is what rounding may leave of a sum that is 0."""
    if expected is None:
        return
    wanted = np.array([math.nan if value is None else value for value in np.ravel(np.array(expected, dtype=object))])
    np.testing.assert_allclose(np.ravel(found), wanted.astype(float), rtol=relative, atol=smallest, err_msg=message)


# ---- the numbers ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lab", "name"), CASES)
def test_the_program_prints_what_the_lab_shows(printed, lab, name):
    state = states(lab)[name]
    CHECKS[lab](printed(lab)[name], shown(lab, state), state)


def check_reader(text, trace, state):
    blocks = text.split("sentence:")[1:]
    sentences = [trace] + ([] if trace["compare"] is None else [trace["compare"]])
    assert len(blocks) == len(sentences)
    for block, expected in zip(blocks, sentences, strict=True):
        steps = block.split("\nstep ")[1:]
        assert len(steps) == len(expected["tokens"])
        for t, step in enumerate(steps):
            found = dict(entries(step))
            for key in ("inputs", "input_term", "recurrent_term", "preactivation", "hidden"):
                close(found[key], expected[key][t], f"{key} at step {t + 1}")
            for gate, values in expected["gates"].items():
                close(found[gate], values[t], f"{gate} at step {t + 1}")
            if expected["cell_state"] is not None:
                close(found["cell_state"], expected["cell_state"][t], f"c at step {t + 1}")
        close(dict(entries(block))["bag_of_words"], expected["bag_of_words"], "bag of words")
    last = dict(entries(text))
    close(last["parameter_count"], [trace["parameter_count"]], "parameters")
    if state.compare is not None:
        close(last["distance"], [trace["distance"]], "distance")


def check_gates(text, trace, state):
    alone, forced = text.split("---- ")[1:3]
    for block, run in ((alone, "baseline"), (forced, "forced")):
        for t, step in enumerate(block.split("\nstep ")[1:]):
            found = dict(entries(step))
            for key in ("i", "f", "g", "o", "c", "h", "kept", "written", "tanh_c"):
                close(found[key], trace[run][key][t], f"{run}: {key} at step {t + 1}")
    found = dict(entries(text))
    close(found["difference"], [trace["difference"]], "difference")
    close(found["difference_c"], [trace["difference_c"]], "difference of c")
    close(found["by step"], trace["difference_by_step"], "difference by step")
    close(found["parameter_count"], [trace["parameter_count"]], "parameters")
    assert float(text.split("torch.nn.LSTM:")[1]) < 1e-12
    if trace["answers"] is not None:
        for block, run in ((alone, "baseline"), (forced, "forced")):
            found = dict(entries(block))
            for t, row in enumerate(trace["answers"][run]):
                close(found[f"answers {t + 1}"], row, f"{run}: answers at step {t + 1}")
            assert " ".join(dict.fromkeys(trace["answers"]["target"])) in block.split("after the last word: ")[1]


def check_walk(text, trace, state):
    walk, signal = trace["walk"], np.array(trace["walk_signal"])
    lines = [line for line in text.splitlines() if line[:1] == " " and line.split()[0].isdigit()]
    rows = {int(line.split()[0]): numbers(line)[1:] for line in lines}
    assert sorted(rows) == list(range(len(signal)))
    close([rows[t][0] for t in range(len(signal))], np.linalg.norm(signal, axis=1), "signal", 0.0)
    shown = [t for t in rows if len(rows[t]) > 1]
    assert sorted(shown) == list(range(walk["first"], walk["last"] + 1))
    for t in shown:
        k = t - walk["first"]
        close(rows[t][1], walk["local_singular_values"][k][0], f"sigma_max of step {t}", 0.0)
        close(rows[t][2], walk["local_radius"][k], f"radius of step {t}", 1e-6)
        close(rows[t][3], walk["product_norm"][k], f"product down to step {t}", 0.0)
    check_sentence(text, trace["sentence"])


def check_blame(text, trace, state):
    found = trace["blame"]
    lines = [line.split() for line in text.splitlines() if line[:1] == " " and line.split()[0].isdigit()]
    assert [line[-1] == "cut" for line in lines] == found["cut"]
    rows = np.array([[float(number) for number in line[1:5]] for line in lines])
    for column, key in enumerate(("norms", "along", "running", "whole")):
        close(rows[:, column], found[key], key, 1e-15)
    named = dict(line.split()[:2] for line in text.splitlines() if line[:1] not in (" ", ""))
    named = {name: float(value) for name, value in named.items() if name != "skipped:"}
    clipping = found["clipping"]
    if clipping["nonfinite"] is None:
        for key in ("norm_before", "norm_after"):
            close(named[key], clipping[key], key)
        close(named["scale"], 1.0 if clipping["scale"] is None else clipping["scale"], "scale", 0.0)
    assert ("skipped" in text) == (clipping["nonfinite"] is not None)
    assert ("cosine" in named) == (found["cosine"] is not None)
    close(named.get("cosine", 0.0), found["cosine"], "cosine")
    check_sentence(text, trace["sentence"])


def check_sentence(text, sentence):
    said = [line.split() for line in text.splitlines() if line.startswith("  saliency")]
    if sentence is None:
        assert not said
        return
    close([float(line[1]) for line in said], sentence["saliency"], "saliency", 0.0)
    close(float(text.split("loss ")[1].split()[0]), sentence["loss"], "loss", 0.0)


def check_gradients(text, trace, state):
    if state.page != "profile":
        (check_walk if state.page == "walk" else check_blame)(text, trace, state)
        return
    blocks = dict(block.split("\n", 1) for block in text.split("---- ")[1:])
    for cell in state.cells:
        lines = [line.split() for line in blocks[cell].splitlines()[1:]]
        rows = np.array([numbers(" ".join(line)) for line in lines if line[0].isdigit()])
        named = {line[0]: line[1] for line in lines if not line[0].isdigit()}
        expected = trace[cell]
        # over hundreds of steps float32 loses a digit, here and there
        digits = 1e-5 if state.dtype == "float32" else 1e-6
        close(rows[0, 1], [expected["initial_norm"]], "initial norm", 0.0, digits)
        bad = expected["first_nonfinite"]
        norms, start = expected["norms"], 0
        if bad is not None:
            assert int(named["first_nonfinite"]) == bad["step"]
            start = bad["step"]
            assert not np.isfinite(rows[1 : start + 1, 1]).any()
        close(rows[start + 1 :, 1], norms[start:], f"{cell}: norms", 0.0, digits)
        if expected["forward_nonfinite"] is None:
            close(rows[1:, 2], expected["hidden_norms"], f"{cell}: norms of h", relative=digits)
        for key in ("per_step", "half_every", "double_every", "sigma_max", "spectral_radius", "bound"):
            assert (key in named) == (expected[key] is not None), key
            if key in named:
                close([float(named[key])], [expected[key]], f"{cell}: {key}", relative=digits)
        assert int(named["parameter_count"]) == expected["parameter_count"]
        marked = [float(line[2]) for line in lines if line[0] == f"d{state.quantity}"]
        if state.quantity != "h" and cell in trace["curves"]:
            close(marked, trace["curves"][cell]["norms"], f"{cell}: {state.quantity}", 0.0)
        else:
            assert not marked
    reference = next((block for name, block in blocks.items() if name.startswith("reference")), None)
    assert (reference is None) == (trace["reference"] is None)
    if reference is not None:
        close([numbers(line)[1] for line in reference.splitlines()], trace["reference"], "closed form", 0.0)


def check_attention(text, trace, state):
    found = dict(entries(text))
    if trace["steps"] is not None:
        for t in range(len(state.targets)):
            for printed, key in (("scores", "scores"), ("weights", "weights"), ("context", "contexts")):
                close(found[f"{printed} {t + 1}"], trace["steps"][key][t], f"{key} of row {t + 1}")
        return
    for key in ("scores", "exp", "exp_sum", "exp_shifted", "exp_shifted_sum", "weights", "context", "distances"):
        if trace[key] is not None:
            close(found[key], np.ravel(trace[key]), key)
    close(found["entropy"], [trace["entropy"]], "entropy")
    for decimals, context in trace["context_by_hand"].items():
        close(found[f"by hand, {decimals} dec."], context, f"by hand, {decimals} decimals")
        close(found[f"alpha, {decimals} dec."], trace["weights_by_hand"][decimals], f"weights at {decimals} decimals")
    for name, function in (trace["functions"] or {}).items():
        for printed, key in (("score", "scores"), ("alpha", "weights"), ("c", "context")):
            close(found[f"{name} {printed}"], function[key], f"{name}: {key}")
        close(found[f"{name} wins"], [] if function["winner"] is None else [function["winner"]], f"{name}: winner")
    # By their order: a token may end in a space of its own, which a column of names does not show.
    weighted = [values for name, values in entries(text) if name.startswith("weighted")]
    for word, values, vector in zip(trace["tokens"], weighted, trace["weighted"], strict=True):
        close(values, vector, f"weighted {word}")
    if "torch's context" in found:
        close(found["torch's context"], trace["context"], "torch's own attention")


CHECKS = {"reader": check_reader, "gates": check_gates, "gradients": check_gradients, "attention": check_attention}


def test_torchs_own_attention_is_called_for_the_scores_that_it_knows(printed):
    assert "torch's context" in printed("attention")["default"]
    assert "torch's context" in printed("attention")["scaled"]
    assert "torch's context" not in printed("attention")["additive"]


# ---- any state ------------------------------------------------------------------------------------------------------

NUMBERS = st.floats(-2, 2, allow_subnormal=False)
TOKENS = st.text(
    st.characters(blacklist_categories=("Cs", "Cc"), blacklist_characters=" \u2028\u2029\x85"), min_size=1, max_size=4
).filter(str.strip)


def executed(program):
    """What a program prints, in this interpreter."""
    stream = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="\n")
    with contextlib.redirect_stdout(stream):
        try:
            exec(compile(program.source, "program", "exec"), {"__name__": "__main__"})
        finally:
            torch.set_default_dtype(torch.float32)
    stream.flush()
    return stream.buffer.getvalue().decode("utf-8")


def rectangle(draw, height, width):
    return tuple(tuple(draw(NUMBERS) for _ in range(width)) for _ in range(height))


@st.composite
def readers(draw):
    cell, hidden, inputs = (
        draw(st.sampled_from(["rnn", "gru", "lstm"])),
        draw(st.integers(1, 3)),
        draw(st.integers(1, 3)),
    )
    rows = {"rnn": 1, "gru": 3, "lstm": 4}[cell] * hidden
    sentence = tuple(draw(st.lists(TOKENS, min_size=1, max_size=5)))
    return ReaderState(
        sentence=sentence,
        compare=draw(st.sampled_from([None, sentence[::-1]])),
        cell=cell,
        activation=draw(st.sampled_from(["tanh", "relu", "sigmoid", "linear"])),
        W=rectangle(draw, rows, inputs),
        U=rectangle(draw, rows, hidden),
        b=rectangle(draw, 1, rows)[0],
        b_hn=rectangle(draw, 1, hidden)[0],
        embeddings={word: rectangle(draw, 1, inputs)[0] for word in sentence[::2]},
        seed=draw(st.integers(0, 99)),
    )


@st.composite
def attentions(draw):
    tokens = tuple(draw(st.lists(TOKENS, min_size=1, max_size=6, unique=True)))
    return AttentionState(
        tokens=tokens,
        keys=rectangle(draw, len(tokens), 2),
        query=rectangle(draw, 1, 2)[0],
        score=draw(st.sampled_from(["dot", "scaled-dot", "general", "additive"])),
        temperature=draw(st.sampled_from([0.0, 0.1, 1.0, 30.0])),
        masked=tuple(k for k in range(len(tokens)) if draw(st.booleans())),
        A=rectangle(draw, 2, 2),
        W_s=rectangle(draw, 2, 2),
        W_h=rectangle(draw, 2, 2),
        v=rectangle(draw, 1, 2)[0],
        values=draw(st.one_of(st.none(), st.just(rectangle(draw, len(tokens), 2)))),
        page=draw(st.sampled_from(["calculation", "scores"])),
    )


@given(readers())
@settings(max_examples=60)
def test_any_readers_program_prints_what_the_reader_shows(state):
    check_reader(executed(registry.lab("reader").program(state)), shown("reader", state), state)


@given(attentions())
@settings(max_examples=60)
def test_any_attention_program_prints_what_the_lab_shows(state):
    check_attention(executed(registry.lab("attention").program(state)), shown("attention", state), state)


# ---- the text -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lab", "name"), CASES)
def test_a_program_imports_torch_and_the_standard_library_alone(lab, name):
    source = registry.lab(lab).program(states(lab)[name]).source
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add((node.module or "").partition(".")[0])
    assert "torch" in names
    assert names - {"torch"} <= sys.stdlib_module_names
    assert "@" not in source.replace(" @ ", "").replace("@H@", "").replace("@words@", ""), "a place was not filled"


def number_literals(source):
    """Floating-point numbers that stand in a program's data, the signs not counted."""
    lists = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.List)]
    return sum(
        isinstance(node, ast.Constant) and isinstance(node.value, float)
        for outer in lists
        for node in (operand(element) for element in outer.elts)
    )


def operand(node):
    return node.operand if isinstance(node, ast.UnaryOp) else node


@pytest.mark.parametrize(("lab", "name"), CASES)
def test_at_most_200_numbers_stand_in_a_program(lab, name):
    program = registry.lab(lab).program(states(lab)[name])
    assert number_literals(program.source) <= programs.IN_SOURCE
    assert (f"{lab}.pt" in program.source) == bool(program.weights)


def test_the_file_beside_a_large_cell_is_the_modules_state_dict():
    program = registry.lab("reader").program(READERS["large lstm"])
    assert program.count == 4 * 8 * (3 + 8 + 2)
    module = torch.nn.LSTM(3, 8)
    module.load_state_dict({name: torch.tensor(values) for name, values in program.weights.items()})


def test_a_program_is_explained_line_by_line():
    for lab in OTHERS:
        source = registry.lab(lab).program(states(lab)["default"]).source
        assert ast.get_docstring(ast.parse(source))
        comments = [line for line in source.splitlines() if "# " in line]
        assert len(comments) > 10
        assert max(map(len, source.splitlines())) <= 120


# ---- the command ----------------------------------------------------------------------------------------------------


def run(*words, folder=None, stdin=b""):
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "rnnlab", *words]
    return subprocess.run(command, env=environment, cwd=folder, input=stdin, capture_output=True)


@pytest.mark.parametrize("lab", list(OTHERS))
def test_the_command_prints_a_program_that_a_plain_python_runs(lab, tmp_path):
    beside = bool(registry.lab(lab).program(states(lab)["default"]).weights)
    done = run("code", lab, *(("--out", ".") if beside else ()), folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    if not beside:
        (tmp_path / f"{lab}.py").write_bytes(done.stdout)
    answer = subprocess.run([sys.executable, "-I", f"{lab}.py"], cwd=tmp_path, capture_output=True)
    assert answer.returncode == 0, answer.stderr.decode("utf-8", "replace")
    CHECKS[lab](
        answer.stdout.decode("utf-8").replace("\r\n", "\n"), shown(lab, states(lab)["default"]), states(lab)["default"]
    )


def test_the_command_takes_a_state_and_writes_what_is_large_beside_the_program(tmp_path):
    state = READERS["large lstm"]
    given = {"cell": "lstm", "W": state.W, "U": state.U, "b": state.b}
    out = tmp_path / "a new folder"
    done = run("code", "reader", "--state", "-", "--out", str(out), stdin=json.dumps(given).encode())
    assert done.returncode == 0, done.stderr.decode("utf-8", "replace")
    assert done.stdout.decode("utf-8").splitlines() == [str(out / "reader.py"), str(out / "reader.pt")]
    answer = subprocess.run([sys.executable, "-I", str(out / "reader.py")], cwd=tmp_path, capture_output=True)
    assert answer.returncode == 0, answer.stderr.decode("utf-8", "replace")
    check_reader(answer.stdout.decode("utf-8"), shown("reader", state), state)


def test_a_small_program_in_a_folder_stands_alone(tmp_path, capsys):
    assert cli.main(["code", "attention", "--preset", "sharp", "--out", str(tmp_path)]) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["attention.py"]
    assert "TEMPERATURE = 0.25" in (tmp_path / "attention.py").read_text("utf-8")
    assert capsys.readouterr().out.strip() == str(tmp_path / "attention.py")


@pytest.mark.parametrize("model", ["cloze-before", "sense-static", "sense-forward", "translate-attention"])
@pytest.mark.parametrize(
    "make",
    [
        partial(ReaderState, sentence=("我",), compare=None),
        partial(GatesState, sentence=("我",)),
        partial(GradientsState, text=("我",), page="walk"),
        partial(GradientsState, text=("我",), page="blame"),
    ],
)
def test_no_program_of_a_model_that_the_computation_refuses(make, model):
    state = make(model=model)
    lab = next(lab for lab in registry.LABS if lab.state_type is type(state))
    with pytest.raises(EngineError) as refused:
        lab.compute(state)
    with pytest.raises(Problem) as problem:
        lab.program(state)
    assert problem.value.message.id == refused.value.kind == "model-other-task"
    said = dict(problem.value.message.args)
    assert all(said[name] == value for name, value in refused.value.args_by_name.items())


def test_what_is_too_large_to_print_asks_for_a_folder(tmp_path, capsys):
    state = READERS["large lstm"]
    file = tmp_path / "state.json"
    file.write_text(json.dumps({"cell": "lstm", "W": state.W, "U": state.U, "b": state.b}), "utf-8")
    assert cli.main(["code", "reader", "--state", str(file)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "--out" in said.err
    assert str(4 * 8 * (3 + 8 + 2)) in said.err


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (("code",), "LAB"),
        (("code", "nowhere"), "nowhere"),
        (("code", "gates", "--preset", "nothing"), "nothing"),
        (("code", "gates", "--state", "/nonexistent/file"), "/nonexistent/file"),
        (("code", "gates", "--out", "/dev/null/x"), "--out"),
    ],
)
def test_bad_words_are_refused_in_one_line_that_names_them(capsys, words, names):
    assert cli.main(list(words)) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert names in said
