"""``rnnlab compute parallel --measure``: timed, printed, recorded; and what is refused."""

from __future__ import annotations

import json

import pytest

from rnnlab import cli
from rnnlab.engine import timing, timing_records

SMALL = {"lengths": [8, 16, 32], "rounds": 3, "width": 4}


@pytest.fixture
def state(tmp_path):
    path = tmp_path / "state.json"
    path.write_text(json.dumps(SMALL), encoding="utf-8")
    return str(path)


def test_without_measure_nothing_is_timed(capsys, monkeypatch, state):
    monkeypatch.setattr(timing, "call", lambda *_: pytest.fail("it was timed"))
    assert cli.main(["compute", "parallel", "--state", state]) == 0
    assert "measured" not in json.loads(capsys.readouterr().out)


def test_measure_prints_medians_quartiles_slopes_and_what_it_was_measured_with(capsys, state):
    assert cli.main(["compute", "parallel", "--state", state, "--measure"]) == 0
    streams = capsys.readouterr()
    found = json.loads(streams.out)
    assert found["graphs"]["rnn"]["depth"] == 8
    measured = found["measured"]
    assert [curve["name"] for curve in measured["curves"]] == ["rnn", "lstm", "self-attention"]
    for curve in measured["curves"]:
        assert curve["lengths"] == [8, 16, 32]
        for low, median, high in zip(curve["low"], curve["median"], curve["high"], strict=True):
            assert 0 < low <= median <= high
    assert (measured["width"], measured["rounds"], measured["warm_up"], measured["threads"]) == (4, 3, 2, 1)
    assert measured["large"] == 8
    assert "left out: none" in streams.err  # said before it starts


def test_a_recording_is_written_that_the_program_reads(capsys, state, tmp_path):
    path = tmp_path / "run.json"
    assert cli.main(["compute", "parallel", "--state", state, "--measure", "--record", str(path)]) == 0
    printed = json.loads(capsys.readouterr().out)["measured"]
    assert timing_records.as_plain(timing_records.read(path)) == printed


def test_a_gpu_is_refused_in_words_where_there_is_none(capsys, state, monkeypatch):
    monkeypatch.setattr(timing, "_place", lambda kind: None)
    monkeypatch.setattr(timing, "gpu", lambda: timing.Gpu("", "device-cpu-no-gpu"))
    assert cli.main(["compute", "parallel", "--state", state, "--measure", "--device", "gpu"]) == 2
    streams = capsys.readouterr()
    assert streams.out == ""
    assert "No GPU was found here" in streams.err


def test_C02_no_memory_for_the_shortest_length_is_a_fault_in_words(capsys, state, monkeypatch):
    def fails(course):
        raise MemoryError

    monkeypatch.setattr(timing, "_timed", fails)
    assert cli.main(["compute", "parallel", "--state", state, "--measure"]) == 1
    assert "There is not enough memory" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["reader", "--measure"], "measures nothing"),
        (["parallel", "--device", "gpu"], "--device: this option goes with --measure"),
        (["parallel", "--record", "x.json"], "--record: this option goes with --measure"),
    ],
)
def test_options_that_do_not_fit_are_refused(capsys, options, said):
    assert cli.main(["compute", *options]) == 2
    assert said in capsys.readouterr().err


def test_interrupted_amid_the_measurement_it_ends_in_one_sentence(capsys, state, monkeypatch):
    done = []

    def interrupted(course):
        if len(done) == 5:
            raise KeyboardInterrupt
        done.append(1)
        return timed(course)

    timed = timing._timed
    monkeypatch.setattr(timing, "_timed", interrupted)
    assert cli.main(["compute", "parallel", "--state", state, "--measure"]) == 130
    assert "Interrupted after 0 of 45 timings." in capsys.readouterr().err
