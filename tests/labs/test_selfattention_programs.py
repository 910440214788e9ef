"""The printed programs of What came next, run by a Python that knows nothing of rnnlab, against what the lab shows."""

from __future__ import annotations

import ast
import math
import subprocess
import sys

import numpy as np
import pytest
import torch

from rnnlab.labs.programs import IN_SOURCE, count
from rnnlab.labs.selfattention.code import program
from rnnlab.labs.selfattention.compute import compute, to_json
from rnnlab.labs.selfattention.state import PRESETS, State
from rnnlab.session.messages import Problem

# One interpreter for all states, because importing torch takes longest. Each program starts afresh in it.
DRIVER = """
import contextlib, pathlib, runpy, sys, torch
for path in sorted(pathlib.Path(sys.argv[1]).glob("*/*.py")):
    with open(path.with_suffix(".txt"), "w", encoding="ascii") as file, contextlib.redirect_stdout(file):
        runpy.run_path(str(path), run_name="__main__")
    torch.set_default_dtype(torch.float32)
    torch.set_grad_enabled(True)
assert not [name for name in sys.modules if name.partition(".")[0] == "rnnlab"]
"""
FOUR = ((1.0, -2.0, 0.5, 0.0), (0.0, 1.0, 0.25, -1.0), (2.0, 0.0, -0.5, 1.0))
STATES = {
    "default": State(),
    **{f"preset {name}": State(**fields) for name, fields in PRESETS.items()},
    "learned, causal, two heads": State(
        tokens=("a", "b", "<eos>"), states=FOUR, heads=2, positions="learned", causal=True, swapped=(1, 2)
    ),
    "some hidden": State(masked=(0, 1), positions="sinusoidal"),
    "all hidden": State(masked=(0, 1, 2)),
    "one word": State(tokens=('q"',), causal=True),
    "strange words": State(tokens=("@words@", "a b", "\\")),
    "hidden word": State(page="hidden"),
    "hidden first word": State(page="hidden", hidden=0),
    "hidden among unknown": State(page="hidden", cloze=("zyzzyva", "喝", "@SHOW@"), hidden=2),
    "hidden in a long sentence": State(page="hidden", cloze=("我", "喝", "了", "一杯", "茶", "，") * 12, hidden=40),
    "sentences": State(page="sentences"),
    "english sentences": State(
        page="sentences", sentences=(("I", "hit", "the dog"), ("@x@", "was", "hit", "by", "me"))
    ),
    "sentences of an rnn": State(page="sentences", model="recall-rnn"),
    "sentences of the cell of 1997": State(page="sentences", model="reber-lstm1997", sentences=(("B", "T"), ("E",))),
    "sentences of a translator": State(page="sentences", model="translate-attention"),
    "sentences of a reversed translator": State(page="sentences", model="translate-fixed-reversed"),
    "sentences of two layers": State(page="sentences", model="translate-fixed-two-layers"),
}


@pytest.fixture(scope="module")
def printed(tmp_path_factory):
    """What each program prints, by the name of its state."""
    folder = tmp_path_factory.mktemp("programs")
    for index, state in enumerate(STATES.values()):
        made, place = program(state), folder / str(index)
        place.mkdir()
        (place / "selfattention.py").write_text(made.source, encoding="utf-8")
        if made.weights:
            tensors = {key: torch.tensor(values, dtype=torch.float64) for key, values in made.weights.items()}
            torch.save(tensors, place / "selfattention.pt")
    done = subprocess.run(
        [sys.executable, "-I", "-W", "error", "-c", DRIVER, str(folder)], cwd=folder, capture_output=True
    )
    assert done.returncode == 0, done.stderr.decode("utf-8", "replace")
    return {name: (folder / str(index) / "selfattention.txt").read_text("utf-8") for index, name in enumerate(STATES)}


def entries(text):
    """The lines of ``show``: name and numbers."""
    lines = [line for line in text.splitlines() if line.startswith("  ")]
    return {line[2:18].strip(): [float(number) for number in line[19:].split()] for line in lines}


def close(found, expected, message):
    wanted = [math.nan if value is None else value for value in np.ravel(np.array(expected, dtype=object))]
    np.testing.assert_allclose(np.ravel(found), wanted, rtol=1e-6, atol=1e-12, err_msg=message)


@pytest.mark.parametrize("name", STATES)
def test_the_program_prints_what_the_lab_shows(printed, name):
    state, found = STATES[name], entries(printed[name])
    trace = to_json(compute(state))
    {"hidden": check_hidden, "sentences": check_sentences}.get(state.page, check_words)(found, trace, printed[name])


def check_words(found, trace, text):
    for h in range(len(trace["weights"])):
        for i in range(len(trace["tokens"])):
            for short, key in (("q", "queries"), ("k", "keys"), ("v", "values"), ("weights", "weights")):
                close(found[f"{short} {h + 1} {i + 1}"], trace[key][h][i], f"{key} of word {i + 1} in head {h + 1}")
            close(found[f"scores {h + 1} {i + 1}"], trace["scores"][h][i], "scores")
            close(found[f"entropy {h + 1} {i + 1}"], trace["entropy"][h][i], "entropy")
    for i, output in enumerate(trace["outputs"]):
        close(found[f"output {i + 1}"], output, f"output {i + 1}")
    for setting, swap in trace["swaps"].items():
        close(found[f"swap {setting}"], swap["distance"], f"swap: {setting}")
    assert ("torch: module" in found) == (not any(trace["no_visible_key"]))
    assert all(found[name][0] < 1e-12 for name in found if name.startswith("torch:"))


def check_hidden(found, trace, text):
    for guess in trace["hidden"]["guesses"]:
        sees = guess["sees"]
        words = next(line for line in text.splitlines() if line.startswith(f"{sees}:")).partition(":")[2].split("  ")
        named = dict(zip((word.strip() for word in words), found[f"{sees} p"], strict=True))
        for word, share in zip(guess["words"], guess["probabilities"], strict=True):
            if word in named:
                close(named[word], share, f"{sees}: {word}")
        assert len(named.keys() & set(guess["words"])) >= len(named) - 1  # a rare true word takes the last one's place
        assert (f"{sees} true" in found) == (guess["rank"] > 0)
        if guess["rank"]:
            close(found[f"{sees} true"], guess["true_probability"], "true word")
        for layer, heads in enumerate(guess["weights"], start=1):
            for head, weights in enumerate(heads, start=1):
                close(found[f"{sees} {layer} {head}"], weights[guess["asks"]], f"{sees}: layer {layer}, head {head}")


def check_sentences(found, trace, text):
    for pooling, cosine in trace["sentences"]["cosine"].items():
        close(found[pooling], cosine, pooling)


@pytest.mark.parametrize("name", STATES)
def test_a_program_imports_torch_and_the_standard_library_alone(name):
    made = program(STATES[name])
    imported = {
        alias.name.partition(".")[0]
        for node in ast.walk(ast.parse(made.source))
        if isinstance(node, (ast.Import, ast.ImportFrom))
        for alias in (node.names if isinstance(node, ast.Import) else [ast.alias(node.module or "")])
    }
    assert imported <= {"torch", "sys", "pathlib"}
    numbers = sum(
        isinstance(node, ast.Constant) and isinstance(node.value, float) for node in ast.walk(ast.parse(made.source))
    )
    assert numbers <= IN_SOURCE
    assert (count(made.weights) > IN_SOURCE) == (STATES[name].page != "words")
    assert all(len(line) <= 120 for line in made.source.splitlines())


def test_models_of_other_kinds_are_refused():
    with pytest.raises(Problem, match="model"):
        program(State(page="sentences", model="cloze-both"))
    with pytest.raises(Problem, match="nobody"):
        program(State(page="sentences", model="nobody"))
