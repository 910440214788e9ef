"""Models that guess hidden words, and the one that knows who did what to whom, on the command line."""

from __future__ import annotations

import json

import pytest
import safetensors.numpy

from rnnlab import cli, paths
from rnnlab.engine.cloze_models import load_guesser
from rnnlab.engine.tasks.cloze import CONDITIONS, LANGUAGES


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A folder to work in, and no models of the user's own."""
    monkeypatch.setattr(paths, "own_models", lambda: tmp_path / "own")
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    return tmp_path / "work"


def said(capsys, *words, status=0):
    assert cli.main(list(words)) == status
    return capsys.readouterr()


def rows_of(capsys, *words):
    return json.loads(said(capsys, "evaluate", *words, "--json").out)["rows"]


@pytest.mark.parametrize("name", ["cloze-both", "cloze-before"])
def test_a_shipped_model_is_measured_by_what_decides_the_hidden_word(home, capsys, name):
    rows = rows_of(capsys, "cloze", "--model", name, "--n", "50")
    assert [(row["language"], row["condition"]) for row in rows] == [
        (language, condition) for language in LANGUAGES for condition in (*CONDITIONS, "all")
    ]
    for row in rows:
        assert row["accuracy"] == row["right"] / row["n"]
        assert row["right"] <= row["possible"] <= row["n"]
    by_name = {(row["language"], row["condition"]): row for row in rows}
    after = [by_name[language, "after"]["accuracy"] for language in LANGUAGES]
    assert (min(after) >= 0.98) == (name == "cloze-both")
    assert sum(by_name["zh", condition]["n"] for condition in CONDITIONS) == by_name["zh", "all"]["n"]


def test_who_did_what_to_whom_is_measured_by_language_and_voice(home, capsys):
    rows = rows_of(capsys, "roles", "--model", "roles-lstm", "--n", "100")
    assert {(row["language"], row["voice"]) for row in rows} == {
        (language, voice) for language in LANGUAGES for voice in ("active", "passive")
    }
    assert all(row["n"] == 100 and row["accuracy"] >= 0.95 for row in rows)


def test_training_writes_a_model_that_is_evaluated_to_the_same_rows(home, capsys):
    printed = said(capsys, "train", "cloze", "--model", "cloze-before", "--updates", "3", "--n", "3")
    assert "cloze-before" in printed.err
    assert [path.name for path in home.iterdir()] == ["cloze-before.safetensors"]  # no checkpoint is left
    rows = rows_of(capsys, "cloze", "--model", "./cloze-before.safetensors", "--n", "3")
    for row in rows:
        assert any(
            line.split()[:2] == [row["language"], row["condition"]] and f" {row['right']} " in line
            for line in printed.out.splitlines()
        )


def test_the_same_seed_gives_the_same_weights_and_another_one_others(home, capsys):
    for seed, out in ((0, "a"), (0, "b"), (1, "c")):
        said(
            capsys, "train", "cloze", "--model", "cloze-both", "--updates", "2", "--n", "1", "--seed", str(seed),
            "--out", f"{out}.safetensors",
        )  # fmt: skip
    a, b, c = (safetensors.numpy.load_file(home / f"{name}.safetensors") for name in "abc")
    assert all(values.tobytes() == b[name].tobytes() for name, values in a.items())
    assert any(values.tobytes() != c[name].tobytes() for name, values in a.items())


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (("train", "cloze"), "--model: name the model"),
        (("train", "cloze", "--cell", "lstm"), "--cell: name the model"),
        (("train", "cloze", "--model", "cloze-behind"), "--model"),
        (("train", "cloze", "--model", "cloze-both", "--pairs", "x.tsv"), "--pairs"),
        (("train", "cloze", "--model", "cloze-both", "--out", "x.pt"), "--out"),
        (("train", "roles"), "--cell"),
        (("evaluate", "cloze", "--model", "recall-lstm"), "recall"),
        (("evaluate", "recall", "--model", "cloze-both"), "cloze"),
    ],
)
def test_refusals_are_one_line_that_names_what_is_wrong(home, capsys, words, names):
    printed = said(capsys, *words, status=2)
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert names in printed.err


def test_models_lists_them_with_what_they_are(home, capsys):
    listed = {one["name"]: one for one in json.loads(said(capsys, "models", "--json").out)["models"]}
    for name in ("cloze-both", "cloze-before"):
        assert listed[name]["task"] == "cloze"
        assert listed[name]["cell"] == "self-attention"
        assert listed[name]["parameters"] == load_guesser(name).card.settings["parameters"]
    assert listed["roles-lstm"]["accuracy"] >= 0.99
