"""Training and evaluating the models of sense from the command line."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
import safetensors.numpy

from rnnlab import cli
from rnnlab.engine import sense_recipes
from rnnlab.engine.sense_models import load_sense
from rnnlab.session import models


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A folder to work in, and small recipes."""
    small = {name: replace(setup, updates=40, batch=8) for name, setup in sense_recipes.NAMES.items()}
    monkeypatch.setattr(sense_recipes, "NAMES", small)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def numbers(path):
    return {name: values.tobytes() for name, values in safetensors.numpy.load_file(path).items()}


@pytest.mark.parametrize("name", ["sense-forward", "sense-bidirectional", "sense-static"])
def test_rows_of_an_evaluation_are_by_the_deciding_words_place(capsys, name):
    assert cli.main(["evaluate", "sense", "--model", name, "--n", "400", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["task"], said["model"]) == ("sense", name)
    rows = {row["condition"]: row for row in said["rows"]}
    assert list(rows) == ["before", "after"]
    assert said["rows"] == load_sense(name).card.settings["rows"]
    assert all(row["accuracy"] == row["right"] / row["n"] and row["n"] == 400 for row in rows.values())
    assert ("last_accuracy" in rows["after"]) == (name != "sense-static")
    low = {"sense-forward": (0.99, 0.45), "sense-bidirectional": (0.99, 0.99), "sense-static": (0.45, 0.45)}[name]
    high = {"sense-forward": (1.0, 0.55), "sense-bidirectional": (1.0, 1.0), "sense-static": (0.55, 0.55)}[name]
    for row, least, most in zip(rows.values(), low, high, strict=True):
        assert least <= row["accuracy"] <= most


def test_without_json_the_rows_are_a_table(capsys):
    assert cli.main(["evaluate", "sense", "--model", "sense-forward", "--n", "20"]) == 0
    head, *lines = capsys.readouterr().out.splitlines()
    assert head.split()[:2] == ["condition", "accuracy"]
    assert [line.split()[0] for line in lines] == ["before", "after"]


@pytest.mark.parametrize("name", ["sense-forward", "sense-bidirectional", "sense-static"])
def test_a_training_that_was_stopped_goes_on_to_the_same_numbers(home, capsys, monkeypatch, name):
    command = ["train", "sense", "--model", name, "--n", "8"]
    assert cli.main([*command, "--out", "whole.safetensors"]) == 0
    from rnnlab.engine import sense_training

    real, calls = sense_training.train_chunk, []

    def stopped(checkpoint, steps, **options):
        if calls:
            raise KeyboardInterrupt
        calls.append(1)
        return real(checkpoint, 15)

    monkeypatch.setattr(sense_training, "train_chunk", stopped)
    assert cli.main([*command, "--out", "again.safetensors"]) == 130
    assert not (home / "again.safetensors").exists()
    assert len(list(home.glob("*.checkpoint"))) == 1
    monkeypatch.setattr(sense_training, "train_chunk", real)
    capsys.readouterr()
    assert cli.main([*command, "--out", "again.safetensors"]) == 0
    assert "15 of 40" in capsys.readouterr().err
    assert numbers(home / "again.safetensors") == numbers(home / "whole.safetensors")
    assert not list(home.glob("*.checkpoint"))
    entry = models.read_entry(home / "again.safetensors")
    assert (entry.task, entry.steps, entry.settings["kind"]) == ("sense", 40, name.removeprefix("sense-"))
    assert entry.parameters == sense_recipes.NAMES[name].parameters


def test_a_search_tries_the_whole_grid_and_keeps_what_it_found(home, capsys):
    assert cli.main(["train", "sense", "--model", "sense-static", "--n", "4", "--updates", "3", "--search"]) == 0
    settings = models.read_entry(home / "sense-static.safetensors").settings
    assert len(settings["search"]) == len(sense_recipes.grid("sense-static")) == 4
    assert {entry["updates"] for entry in settings["search"]} == {3}
    out, err = capsys.readouterr()
    assert "learning_rate" in out
    assert "Not compared with sense-static" in err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("train", "sense"), "--model: name the model"),
        (("train", "sense", "--cell", "lstm"), "--cell: name the model"),
        (("train", "sense", "--model", "recall-lstm"), "--model: “recall-lstm” is not one of"),
        (("train", "sense", "--model", "sense-forward", "--pairs", "x.tsv"), "--pairs"),
        (("train", "sense", "--model", "sense-forward", "--text", "x.txt"), "--text"),
        (("train", "sense", "--model", "sense-forward", "--every", "0"), "--every"),
        (("train", "sense", "--model", "sense-forward", "--out", "x.pt"), "--out"),
        (("evaluate", "sense", "--model", "recall-lstm"), "recall-lstm"),
        (("evaluate", "recall", "--model", "sense-forward"), "sense-forward"),
        (("evaluate", "sense", "--model", "sense-sideways"), "sense-sideways"),
    ],
)
def test_what_is_refused_is_named_in_one_line(home, capsys, words, said):
    assert cli.main(list(words)) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert said in err


def test_the_models_are_listed(capsys):
    assert cli.main(["models", "--json"]) == 0
    listed = {entry["name"]: entry for entry in json.loads(capsys.readouterr().out)["models"]}
    assert [listed[name]["parameters"] for name in sense_recipes.NAMES] == [3936, 3840, 0]
    assert listed["sense-static"]["cell"] == "static"


@pytest.mark.parametrize(
    "change",
    [
        {"kind": "sideways"},
        {"kind": "static"},
        {"cell": "gru"},
        {"hidden": 14},
        {"parameters": "many"},
        {"kind": "forward"},
    ],
    ids=str,
)
def test_a_file_that_is_not_what_its_card_says_is_refused_by_its_head(tmp_path, change):
    from rnnlab.engine.weights import load_model, save_model
    from rnnlab.paths import resource
    from rnnlab.session.messages import Problem

    tensors, card = load_model(resource("models") / "sense-bidirectional.safetensors")
    path = tmp_path / "changed.safetensors"
    save_model(path, tensors, replace(card, settings={**card.settings, **change}))
    with pytest.raises(Problem) as refused:
        models.read_entry(path)
    assert refused.value.message.id == "model-damaged"
