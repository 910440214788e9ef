"""Listing, training and evaluating models from the command line."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import safetensors.numpy

from rnnlab import cli, paths

ROOT = Path(__file__).parents[2]
SENTENCES = ["猫追狗。", "狗打我。", "我爱吃苹果。", "我会说中文。", "我出生在中国，所以我会说中文。"]


def story(count=400) -> str:
    draw = random.Random(0)
    return "".join(draw.choice(SENTENCES) for _ in range(count))


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A folder to work in, and the user's own data folder beside it."""
    own = tmp_path / "own"
    monkeypatch.setattr(paths, "own_models", lambda: own / "rnnlab" / "models")
    monkeypatch.setattr(paths, "own_texts", lambda: own / "rnnlab" / "texts")
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)
    return work


def started(home, *words, **environment):
    env = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    env |= {"PYTHONPATH": str(ROOT), "XDG_DATA_HOME": str(home.parent / "own"), "OMP_NUM_THREADS": "1", **environment}
    command = [sys.executable, "-m", "rnnlab", *words]
    return subprocess.Popen(command, cwd=home, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def ran(home, *words, status=0, **environment):
    process = started(home, *words, **environment)
    out, err = process.communicate(timeout=170)
    assert process.returncode == status, err
    return out.decode("utf-8"), err.decode("utf-8", "replace")


def refused(capsys, *words) -> str:
    """What a command says when it refuses: one line, and nothing on standard output."""
    assert cli.main(list(words)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err


def numbers(path) -> dict[str, bytes]:
    return {name: values.tobytes() for name, values in safetensors.numpy.load_file(path).items()}


def checkpoints(folder) -> list[Path]:
    return sorted(folder.glob("*.checkpoint"))


SHORT = ("train", "recall", "--cell", "rnn", "--updates", "120", "--n", "1")


@pytest.fixture(scope="module")
def uninterrupted(tmp_path_factory):
    """The numbers of a training that nothing stopped."""
    home = tmp_path_factory.mktemp("whole") / "work"
    home.mkdir()
    out, err = ran(home, *SHORT)
    return numbers(home / "recall-rnn.safetensors"), out, err


def stopped_after_a_checkpoint(home, how) -> tuple[int, str]:
    """Start the short training, and send a signal when its first checkpoint is there."""
    process = started(home, *SHORT, "--every", "0.1")
    while not checkpoints(home):
        assert process.poll() is None, process.communicate()[1].decode()
        time.sleep(0.005)
    process.send_signal(how)
    err = process.communicate(timeout=60)[1].decode()
    return process.returncode, err


def test_training_writes_a_model_that_is_evaluated_to_the_same_rows(home, uninterrupted):
    _, table, err = uninterrupted
    path = home / "recall-rnn.safetensors"
    out, _ = ran(home, *SHORT, "--out", str(path))
    assert out == table
    rows = json.loads(ran(home, "evaluate", "recall", "--model", str(path), "--n", "1", "--json")[0])
    assert (rows["task"], rows["model"]) == ("recall", "recall-rnn")
    assert [len(line.split()) >= 4 for line in table.splitlines()] == [True] * (1 + len(rows["rows"]))
    assert {"gap", "condition", "accuracy", "n"} <= set(rows["rows"][0])
    assert "update 120 of 120" in err
    assert re.search(r"\d/s  loss \d\.\d+  accuracy \d\.\d+", err)
    assert checkpoints(home) == []


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGKILL to send")
def test_a_killed_training_goes_on_to_the_same_weights_bit_for_bit(home, uninterrupted):
    assert stopped_after_a_checkpoint(home, signal.SIGKILL)[0] == -signal.SIGKILL
    assert not (home / "recall-rnn.safetensors").exists()
    _, err = ran(home, *SHORT)
    assert "Going on after" in err
    assert numbers(home / "recall-rnn.safetensors") == uninterrupted[0]
    assert checkpoints(home) == []


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT to send to one process")
def test_ctrl_c_keeps_a_checkpoint_and_ends_with_130(home, uninterrupted):
    status, err = stopped_after_a_checkpoint(home, signal.SIGINT)
    assert status == 130
    assert "Stopped after" in err
    assert "Traceback" not in err
    (file,) = checkpoints(home)
    out = home / "elsewhere" / "resumed.safetensors"
    ran(home, *SHORT, "--resume", str(file), "--out", str(out))
    assert numbers(out) == uninterrupted[0]
    assert checkpoints(home) == checkpoints(out.parent) == []


@pytest.fixture
def checkpoint(home):
    from rnnlab.engine.checkpoints import save_checkpoint
    from rnnlab.engine.recipes import recipe
    from rnnlab.engine.training import begin

    path = home / "begun.checkpoint"
    save_checkpoint(path, begin(recipe("recall", "rnn")), 0.0)
    return path


def test_the_checkpoint_of_another_training_is_refused_with_what_differs(home, checkpoint, capsys):
    said = refused(capsys, "train", "recall", "--cell", "lstm", "--resume", str(checkpoint))
    assert "checkpoint" in said
    assert "cell" in said or "hidden" in said
    assert "seed is 0, not 1" in refused(
        capsys, "train", "recall", "--cell", "rnn", "--seed", "1", "--resume", str(checkpoint)
    )
    assert checkpoint.exists()


def test_a_damaged_checkpoint_is_refused_and_left(home, checkpoint, capsys):
    checkpoint.write_bytes(checkpoint.read_bytes()[:-1])
    assert "begun.checkpoint" in refused(capsys, "train", "recall", "--cell", "rnn", "--resume", str(checkpoint))
    assert checkpoint.exists()


def test_N31_a_training_that_explodes_names_the_update_and_keeps_the_last_finite_weights(home, monkeypatch, capsys):
    from dataclasses import replace

    from rnnlab.engine import recipes

    calm = recipes.recipe

    def wild(task, cell, seed=0):
        return replace(
            calm(task, cell, seed), learning_rate=1e30, clip=None, optimiser="sgd", activation="relu", updates=20
        )

    monkeypatch.setattr(recipes, "recipe", wild)
    assert cli.main(["train", "recall", "--cell", "rnn", "--n", "1"]) == 1
    said = re.search(r"Update (\d+) was not made", capsys.readouterr().err)
    assert said is not None
    from rnnlab.engine.models import load_file

    assert load_file(home / "recall-rnn.safetensors").card.steps == int(said[1]) - 1


def test_a_reproduced_model_is_held_against_the_shipped_card(home, monkeypatch, capsys):
    shipped = home / "resources" / "models" / "recall-rnn.safetensors"
    monkeypatch.setattr(paths, "resources", lambda: home / "resources")
    command = ["train", "recall", "--cell", "rnn", "--updates", "3", "--n", "50"]
    assert cli.main([*command, "--out", str(shipped)]) == 0
    assert "agree" not in capsys.readouterr().err  # there was nothing to compare with

    assert cli.main(command) == 0
    assert "All 22 rows agree with the card of recall-rnn" in capsys.readouterr().err
    assert numbers(home / "recall-rnn.safetensors") == numbers(shipped)

    assert cli.main([*command, "--seed", "1"]) == 0
    assert "Not compared with recall-rnn: that was trained with other settings (seed)" in capsys.readouterr().err

    from rnnlab.engine.weights import load_model, save_model

    tensors, card = load_model(shipped)
    card.settings["rows"][2]["accuracy"], card.settings["rows"][2]["right"] = 1.0, 50
    save_model(shipped, tensors, card)
    assert cli.main(command) == 0
    assert "1 of 22 rows do not agree with the card of recall-rnn: 5 in front." in capsys.readouterr().err
    card.settings["tolerance"] = {"accuracy": 1.0}
    save_model(shipped, tensors, card)
    assert cli.main(command) == 0
    assert "All 22 rows agree" in capsys.readouterr().err


def test_a_search_tries_the_grid_and_trains_the_best_of_it(home, capsys):
    from rnnlab.engine.models import load_file
    from rnnlab.engine.recipes import grid

    assert cli.main(["train", "reber", "--cell", "gru", "--updates", "3", "--n", "2", "--search"]) == 0
    card = load_file(home / "reber-gru.safetensors").card
    tried, recipe = card.settings["search"], card.settings["recipe"]
    assert len(tried) == len(grid("reber", "gru"))
    best = max(entry["accuracy"] for entry in tried)
    (chosen, *_) = [
        entry for entry in tried if (entry["learning_rate"], entry["init"]) == (recipe["learning_rate"], recipe["init"])
    ]
    assert chosen["accuracy"] == best
    table = capsys.readouterr().out.splitlines()
    assert table[0].split()[:3] == ["learning_rate", "lessons", "init"]


def test_a_text_is_trained_on_listed_and_evaluated(home):
    (home / "课文.txt").write_bytes(story().encode("gbk"))
    out, _ = ran(
        home, "train", "text", "--cell", "gru", "--text", "课文.txt", "--updates", "60",
        LC_ALL="C", PYTHONIOENCODING="gbk",
    )  # fmt: skip
    (model,) = (home.parent / "own" / "rnnlab" / "models").iterdir()
    assert re.fullmatch(r"text-[0-9a-f]{12}\.safetensors", model.name)
    assert "perplexity" in out
    assert "unigram_accuracy" in out
    listed = json.loads(ran(home, "models", "--json")[0])
    (entry,) = [entry for entry in listed["models"] if entry["source"] == "own"]
    assert (entry["name"], entry["task"], entry["cell"], entry["updates"]) == (model.stem, "text", "gru", 60)
    found = json.loads(ran(home, "evaluate", "text", "--model", model.stem, "--json")[0])
    assert found["model"] == model.stem
    (row, *_) = found["rows"]
    assert row["accuracy"] == pytest.approx(entry["accuracy"], abs=1e-12)
    assert row["cross_entropy"] < row["unigram_cross_entropy"]
    again = ran(home, "evaluate", "text", "--model", str(model), "--text", "课文.txt", "--json")[0]
    assert json.loads(again)["rows"] == found["rows"]


def test_a_model_of_characters_reads_characters(home):
    (home / "t.txt").write_text("to be or not to be\n" * 60, "utf-8")
    ran(
        home, "train", "text", "--cell", "lstm", "--level", "char", "--text", "t.txt", "--updates", "20",
        "--out", "c.safetensors",
    )  # fmt: skip
    from rnnlab.session.models import read_entry

    entry = read_entry(home / "c.safetensors")
    assert entry.level == "char"
    assert {word for word, _ in entry.words} == {"unk", *"tobernot", "␣", "↵"}


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (("train", "translation", "--cell", "lstm"), "TASK: “translation” is not one of recall"),
        (("train", "recall", "--cell", "transformer"), "--cell: “transformer” is not one of rnn"),
        (("train", "recall"), "--cell"),
        (("train", "recall", "--cell", "rnn", "--updates", "0"), "--updates: 0 is too small"),
        (("train", "recall", "--cell", "rnn", "--updates", "many"), "--updates"),
        (("train", "recall", "--cell", "rnn", "--seed", "-1"), "--seed: -1 is too small"),
        (("train", "recall", "--cell", "rnn", "--every", "0"), "--every"),
        (("train", "recall", "--cell", "rnn", "--every", "nan"), "--every"),
        (("train", "recall", "--cell", "rnn", "--n", "0"), "--n"),
        (("train", "recall", "--cell", "rnn", "--out", "model.pt"), "--out"),
        (("train", "recall", "--cell", "rnn", "--text", "t.txt"), "--text"),
        (("train", "text", "--cell", "rnn"), "--text: name the text file"),
        (("train", "text", "--cell", "rnn", "--text", "t.txt", "--search"), "--search"),
        (("train", "text", "--cell", "rnn", "--text", "t.txt", "--level", "line"), "--level"),
        (("train", "text", "--cell", "rnn", "--text", "missing.txt"), "missing.txt"),
        (("train", "text", "--cell", "rnn", "--text", "empty.txt"), "“empty.txt” is empty"),
        (("train", "text", "--cell", "rnn", "--text", "binary.txt"), "“binary.txt” is no text file"),
        (("train", "text", "--cell", "rnn", "--text", "short.txt"), "2 tokens are too few"),
        (("train", "text", "--cell", "rnn", "--text", "same.txt"), "too much alike"),
        (("train", "text", "--cell", "rnn", "--text", "french.txt"), "--encoding"),
        (("train", "text", "--cell", "rnn", "--text", "french.txt", "--encoding", "utf-8"), "byte 3 does not fit"),
        (("train", "text", "--cell", "rnn", "--text", "french.txt", "--encoding", "klingon"), "--encoding: “klingon”"),
        (("train", "recall", "--cell", "rnn", "--resume", "none.checkpoint"), "none.checkpoint"),
        (("evaluate", "recall"), "--model"),
        (("evaluate", "recall", "--model", "nothing-such"), "--model: there is no model “nothing-such”"),
        (("evaluate", "recall", "--model", "./missing.safetensors"), "missing.safetensors"),
        (("evaluate", "recall", "--model", "./damaged.safetensors"), "damaged.safetensors"),
        (("evaluate", "nothing", "--model", "recall-lstm"), "TASK"),
        (("models", "recall"), "recall"),
    ],
)  # fmt: skip
def test_refusals_are_one_line_that_names_what_is_wrong(home, capsys, words, names):
    (home / "empty.txt").write_bytes(b"")
    (home / "binary.txt").write_bytes(bytes(100))
    (home / "short.txt").write_text("two words", "utf-8")
    (home / "same.txt").write_text("dog " * 300, "utf-8")
    (home / "french.txt").write_bytes("L'été".encode("cp1252") * 100)
    (home / "damaged.safetensors").write_bytes(b"12345678")
    assert names in refused(capsys, *words)
    assert sorted(path.name for path in home.iterdir()) == [
        "binary.txt", "damaged.safetensors", "empty.txt", "french.txt", "same.txt", "short.txt",
    ]  # fmt: skip


def test_a_model_of_another_task_is_refused_with_both_tasks(home, capsys):
    said = refused(capsys, "evaluate", "reber", "--model", "recall-lstm")
    assert "trained on the task recall; expected one of the task reber" in said


def test_damaged_own_models_are_named_and_the_others_listed(home, capsys):
    paths.own_models().mkdir(parents=True)
    (paths.own_models() / "bad.safetensors").write_bytes(b"oops")
    assert cli.main(["models"]) == 0
    out, err = capsys.readouterr()
    assert re.search(r"^recall-lstm +recall +lstm +\d+ +\d+ +[01]\.\d+ +\d+ +shipped$", out, re.MULTILINE)
    assert "bad.safetensors" in err


def test_commands_are_told_by_help(capsys):
    assert cli.main(["--help"]) == 0
    said = capsys.readouterr().out
    assert all(f"rnnlab {command}" in said for command in ("models", "train", "evaluate"))
    assert cli.main(["train", "--help"]) == 0
    said = capsys.readouterr().out
    assert all(option in said for option in ("--cell", "--seed", "--updates", "--out", "--resume", "--search"))


def test_listing_models_imports_no_torch(home):
    program = "import sys; from rnnlab import cli; cli.main(['models']); sys.exit('torch' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True)
    assert done.returncode == 0
