"""The command ``live``: an example of the page of training without a window, held against its recording."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from rnnlab import cli
from rnnlab.engine import live_records
from rnnlab.engine.live_records import Tolerance, read


def test_the_recipe_s_first_updates_agree_with_the_recording_and_can_be_written(tmp_path, capsys):
    out = tmp_path / "adding.json"
    assert cli.main(["live", "adding", "--cells", "rnn,lstm", "--updates", "40", "--out", str(out)]) == 0
    said = capsys.readouterr()
    assert "agrees with the recording adding" in said.err
    assert [line.split()[0] for line in said.out.splitlines()] == ["cell", "rnn", "lstm"]
    made, kept = read(out), read(live_records.resource("runs", "adding.json"))
    assert made.plan == kept.plan | {"cells": ["rnn", "lstm"]}
    (rnn, lstm) = made.result.cells
    assert rnn.updates >= 40
    assert lstm.loss[:5] == pytest.approx(kept.result.learner("lstm").loss[:5], rel=1e-3)
    assert json.loads(out.read_bytes())["tolerance"] == vars(Tolerance())


def test_what_is_further_off_than_the_tolerance_is_named_and_the_status_is_that_of_a_fault(capsys, monkeypatch):
    kept = read(live_records.resource("runs", "adding.json"))
    lstm = kept.result.learner("lstm")
    moved = replace(kept.result, cells=(replace(lstm, loss=lstm.loss + 0.1),))
    monkeypatch.setattr(live_records, "shipped", lambda: (replace(kept, result=moved),))
    assert cli.main(["live", "adding", "--cells", "lstm", "--updates", "10"]) == 1
    said = capsys.readouterr().err
    assert "lstm, early: recorded" in said
    assert "does not agree" in said


def test_an_example_without_a_recording_is_trained_alone(capsys):
    assert cli.main(["live", "explodes"]) == 0
    said = capsys.readouterr()
    assert "agree" not in said.err
    assert said.out.splitlines()[1].split()[0] == "rnn"


@pytest.mark.parametrize(
    ("words", "field"),
    [
        (["subtracting"], "NAME"),
        (["adding", "--updates", "0"], "--updates"),
        (["adding", "--updates", "1"], "--updates"),  # before the recording's first point nothing can be compared
        (["explodes", "--updates", "0"], "--updates"),
        (["adding", "--cells", "rnn,brain"], "cells"),
        (["adding", "--cells", "rnn", "--updates", "10", "--out", "/no/such/folder/x.json"], "--out"),
    ],
)
def test_bad_input_is_one_line_that_names_the_field_and_status_2(words, field, capsys):
    assert cli.main(["live", *words]) == 2
    said = capsys.readouterr().err.splitlines()
    assert field in said[-1]
