"""Training and evaluating translators from the command line."""

from __future__ import annotations

import json
import random
import re

import pytest
import safetensors.numpy

from rnnlab import cli, paths
from rnnlab.engine import translator_recipes
from rnnlab.engine.translator_training import Setup
from rnnlab.session import models


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A folder to work in, small recipes, and the user's own data folder beside it."""
    own = tmp_path / "own"
    monkeypatch.setattr(paths, "own_models", lambda: own / "models")
    monkeypatch.setattr(paths, "own_texts", lambda: own / "texts")
    base = Setup(hidden=6, embedding=5, score_size=4, batch=8, clauses=(1, 2), updates=30)
    monkeypatch.setattr(translator_recipes, "BASE", base)
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)
    return work


def refused(capsys, *words) -> str:
    assert cli.main(list(words)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err


def numbers(path) -> dict[str, bytes]:
    return {name: values.tobytes() for name, values in safetensors.numpy.load_file(path).items()}


def test_rows_of_an_evaluation_are_by_clauses_with_counts_and_bleu(capsys):
    assert cli.main(["evaluate", "translate", "--model", "translate-attention", "--n", "3", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["task"], said["model"]) == ("translate", "translate-attention")
    assert "tok:13a" in said["bleu"]
    assert [row["clauses"] for row in said["rows"]] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12]
    for row in said["rows"]:
        assert row["accuracy"] == row["exact"] / row["n"]
        assert row["n"] == 3
        assert 0 <= row["bleu"] <= 100.001
        assert row["trained"] == (row["clauses"] <= 8)


def test_a_translator_is_trained_by_its_recipe_and_listed_with_its_file(home, capsys):
    assert cli.main(["train", "translate", "--model", "translate-fixed-two-layers", "--n", "2"]) == 0
    entry = models.read_entry(home / "translate-fixed-two-layers.safetensors")
    assert (entry.task, entry.steps, entry.settings["layers"], entry.settings["between"]) == (
        "translate",
        30,
        2,
        "fixed",
    )
    assert [row["clauses"] for row in entry.settings["rows"]][:2] == [1, 2]
    assert not list(home.glob("*.checkpoint"))


def test_a_stopped_training_goes_on_to_the_same_weights(home, capsys, monkeypatch):
    command = ["train", "translate", "--model", "translate-attention", "--n", "1"]
    assert cli.main([*command, "--out", "whole.safetensors"]) == 0
    from rnnlab.engine import translator_training

    train_chunk, calls = translator_training.train_chunk, []

    def stopping(checkpoint, steps, **options):
        if len(calls) == 2:
            raise KeyboardInterrupt
        calls.append(1)
        return train_chunk(checkpoint, 3, **options)

    monkeypatch.setattr(translator_training, "train_chunk", stopping)
    assert cli.main([*command, "--out", "two.safetensors"]) == 130
    kept = list(home.glob("two-*.checkpoint"))
    assert len(kept) == 1
    monkeypatch.setattr(translator_training, "train_chunk", train_chunk)
    assert cli.main([*command, "--out", "two.safetensors"]) == 0
    assert re.search(r"Going on after [2-6] of 30", capsys.readouterr().err)
    assert numbers(home / "two.safetensors") == numbers(home / "whole.safetensors")
    other = kept[0]
    other.write_bytes(b"no checkpoint")
    assert "damaged" in refused(capsys, *command, "--resume", str(other))


def test_own_pairs_are_trained_and_kept_among_the_own_models(home, capsys):
    draws, words = random.Random(0), {"我": "I", "你": "you", "狗": "dog", "猫": "cat", "吃": "eat", "看": "see"}
    chosen = {tuple(draws.choice(list(words)) for _ in range(draws.randint(1, 4))) for _ in range(200)}
    lines = [
        f"{number}\t{''.join(one)}\t{' '.join(words[word] for word in one)}\tCC-BY"
        for number, one in enumerate(sorted(chosen)[:60])
    ]
    (home / "pairs.tsv").write_bytes(("\ufeff" + "\r\n".join(lines)).encode("utf-8"))
    command = ["train", "translate", "--model", "translate-attention", "--pairs", "pairs.tsv", "--n", "5"]
    assert cli.main(command) == 0
    said = capsys.readouterr().err
    assert "60 sentence pairs from columns 2 and 3" in said
    (entry,) = [entry for entry in models.catalogue("translate") if entry.own]
    assert entry.settings["pairs"] is not None
    assert cli.main(["evaluate", "translate", "--model", entry.name, "--n", "5", "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)["rows"]
    assert 1 <= row["n"] <= 5


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("train", "translate"), "--model: name the model to train, one of translate-attention"),
        (("train", "translate", "--model", "translate-x"), "--model: “translate-x” is not one of"),
        (("train", "translate", "--cell", "gru"), "--cell: name the model"),
        (("train", "translate", "--model", "translate-fixed", "--search"), "--search"),
        (("train", "translate", "--model", "translate-fixed", "--every", "0"), "--every"),
        (("train", "translate", "--model", "translate-fixed", "--out", "x.pt"), "--out"),
        (("train", "translate", "--model", "translate-fixed", "--pairs", "none.tsv"), "none.tsv"),
        (
            ("train", "recall", "--cell", "rnn", "--model", "translate-fixed"),
            "--model: only the tasks translate, sense and cloze",
        ),
        (("train", "recall"), "--cell: name the cell to train"),
        (("evaluate", "translate", "--model", "recall-lstm"), "recall-lstm"),
        (("evaluate", "recall", "--model", "translate-fixed"), "translate-fixed"),
        (("evaluate", "translate", "--model", "translate-none"), "translate-none"),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_line(home, capsys, words, said):
    assert said in refused(capsys, *words)
