"""The command ``study``: tables, figure, going on, refusals."""

from __future__ import annotations

import csv
import errno
import json
import math
import os
import re
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from rnnlab import cli
from rnnlab.session import study as studies
from rnnlab.study import figure, results
from rnnlab.study.work import work

ROOT = Path(__file__).parents[2]

# A linear RNN with U = c × orthogonal: ‖∂L/∂h‖ is c^k √H, k steps back.
LINEAR = """
kind = "gradients"
[fixed]
cell = "rnn"
activation = "linear"
hidden = 9
length = 40
distances = [0, 7, 39]
[grid]
factor = [0.5, 1.25]
seed = [0, 1]
"""
TRAINING = """
kind = "learning"
[fixed]
gap = 0
hidden = 16
updates = 40
every = 20
sentences = 20
[grid]
cell = ["rnn", "gru"]
seed = [0, 1]
"""


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def in_this_process(monkeypatch):
    """Runs are computed here, one after the other: no process is started."""
    from rnnlab.session.executors import InlineExecutor
    from rnnlab.study import workers

    class Here(InlineExecutor):
        pids = ()

        def submit(self, *words):
            future = super().submit(*words)
            self.run_pending()
            return future

    real = workers.LocalWorkers
    monkeypatch.setattr(workers, "LocalWorkers", lambda count: real(1, Here))


def study(home, text, *more, status=0) -> Path:
    """Run a study in this process's command line; its folder."""
    file = home / "given.toml"
    file.write_text(text, "utf-8")
    assert cli.main(["study", str(file), "--out", "out", *more]) == status
    return home / "out"


def rows(folder) -> list[dict[str, str]]:
    with open(folder / "results.csv", encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def refused(capsys, *words, status=2) -> str:
    """What is said when a study is refused: one line."""
    assert cli.main(["study", *words]) == status
    out, err = capsys.readouterr()
    assert out == ""
    said = [line for line in err.splitlines() if line.startswith("rnnlab:")]
    assert len(said) == 1
    return said[0]


# ---- what comes out -------------------------------------------------------------------------------------------------


def test_linear_rnn_rows_have_the_closed_form_at_each_distance(home, in_this_process):
    found = rows(study(home, LINEAR))
    assert [(row["run"], row["factor"], row["seed"]) for row in found] == [
        ("1", "0.5", "0"),
        ("2", "0.5", "1"),
        ("3", "1.25", "0"),
        ("4", "1.25", "1"),
    ]
    for row in found:
        c = float(row["factor"])
        for k in (0, 7, 39):
            wanted = k * math.log10(c) + 0.5 * math.log10(9)
            assert float(row[f"log10_norm_at_{k}"]) == pytest.approx(wanted, abs=1e-9)
        assert float(row["per_step"]) == pytest.approx(c, rel=1e-9)
        assert row["failure"] == ""
    assert float(found[0]["half_every"]) == pytest.approx(1)
    assert found[2]["half_every"] == ""
    assert float(found[2]["double_every"]) == pytest.approx(math.log(2) / math.log(1.25))


def test_the_table_begins_with_the_mark_that_excel_needs_and_the_study_lies_beside_it(home, in_this_process, capsys):
    folder = study(home, LINEAR)
    assert (folder / "results.csv").read_bytes().startswith(b"\xef\xbb\xbfrun,")
    assert (folder / "study.toml").read_text("utf-8") == LINEAR
    assert capsys.readouterr().out.split() == [
        str(Path("out", name)) for name in ("results.csv", "timings.csv", "figure.svg")
    ]


def test_measured_seconds_stand_in_a_file_of_their_own(home, in_this_process):
    folder = study(home, LINEAR)
    assert "seconds" not in rows(folder)[0]
    with open(folder / "timings.csv", encoding="utf-8-sig", newline="") as file:
        timings = list(csv.DictReader(file))
    assert [row["run"] for row in timings] == ["1", "2", "3", "4"]
    assert all(float(row["seconds"]) >= 0 and (folder / "runs" / row["file"]).exists() for row in timings)


def test_a_training_is_as_the_engine_does_it_and_its_first_good_measurement_ends_it(home, in_this_process):
    from rnnlab.engine.training import Setup, begin, parameter_count, train_chunk

    row = rows(study(home, TRAINING))[3]
    setup = Setup(task="recall", cell="gru", hidden=16, seed=1, curriculum={"gap": 0}, updates=40)
    _, metrics = train_chunk(begin(setup), 40)
    assert float(row["loss"]) == metrics.loss[20:].mean()
    assert float(row["chance"]) == 1 / 8
    assert int(row["parameters"]) == parameter_count(setup)
    assert (row["updates"], row["updates_to_threshold"]) == ("40", "")
    easy = rows(study(home, TRAINING.replace("updates = 40", "updates = 40\nthreshold = 0.0")))
    assert [(row["updates"], row["updates_to_threshold"]) for row in easy] == [("20", "20")] * 4


def test_N31_a_training_that_explodes_is_a_row_that_names_the_update(home, in_this_process):
    text = TRAINING.replace("gap = 0", 'gap = 0\nclip = "none"\noptimiser = "sgd"\nactivation = "relu"')
    row = rows(study(home, text + "learning_rate = [1e30]\n"))[0]
    assert int(row["nonfinite_update"]) == int(row["updates"]) + 1
    assert row["updates_to_threshold"] == ""
    assert row["failure"] == ""


def test_one_step_one_unit_and_a_factor_of_zero_have_a_row(home, in_this_process):
    text = 'kind = "gradients"\n[grid]\nlength = [1, 3]\nhidden = [1]\nfactor = [0]\ncell = ["rnn"]\n'
    first, second = rows(study(home, text))
    assert (first["per_step"], first["log10_norm_at_0"]) == ("", "0.0")
    # U = 0: nothing goes back, and the zero is said to be one
    assert (second["log10_norm_at_0"], second["log10_norm_at_1"], second["zero_from"]) == ("0.0", "-inf", "1")


def test_a_distance_that_a_short_sequence_does_not_have_is_an_empty_field(home, in_this_process):
    text = LINEAR.replace("length = 40\n", "").replace("seed = [0, 1]", "length = [5, 40]")
    assert [row["log10_norm_at_7"] == "" for row in rows(study(home, text))] == [True, False, True, False]


# ---- going on -------------------------------------------------------------------------------------------------------


def written(folder) -> dict[str, int]:
    return {path.name: path.stat().st_mtime_ns for path in (folder / "runs").iterdir()}


def test_finished_runs_are_not_run_again_and_a_larger_grid_runs_what_is_new(home, in_this_process, capsys):
    folder = study(home, LINEAR)
    before, table = written(folder), (folder / "results.csv").read_bytes()
    (folder / "runs" / min(before)).unlink()
    capsys.readouterr()
    study(home, LINEAR)
    assert "3 of 4 runs are done" in capsys.readouterr().err
    assert (folder / "results.csv").read_bytes() == table
    after = written(folder)
    assert {name for name in before if after[name] == before[name]} == set(before) - {min(before)}
    study(home, LINEAR.replace("seed = [0, 1]", "seed = [0, 1, 2]"))
    assert [row["seed"] for row in rows(folder)] == ["0", "1", "2"] * 2
    assert {name: time for name, time in written(folder).items() if name in after} == after


def test_a_damaged_run_is_kept_aside_said_and_run_again(home, in_this_process, capsys):
    folder = study(home, LINEAR)
    table = (folder / "results.csv").read_bytes()
    names = sorted(written(folder))
    (folder / "runs" / names[0]).write_bytes(b'{"run": {')
    (folder / "runs" / names[1]).write_bytes((folder / "runs" / names[2]).read_bytes())  # another run's
    capsys.readouterr()
    study(home, LINEAR)
    err = capsys.readouterr().err
    assert err.count("is damaged; it is kept as") == 2
    assert (folder / "results.csv").read_bytes() == table
    assert sorted(path.stem for path in (folder / "runs").glob("*.damaged")) == [name[:-5] for name in names[:2]]


def test_a_run_that_fails_is_a_row_with_its_reason_and_is_tried_again(home, in_this_process, monkeypatch, capsys):
    from rnnlab.engine import study as engine

    real = engine.gradients

    def failing(**options):
        if options["seed"] == 1:
            raise MemoryError
        return real(**options)

    monkeypatch.setattr(engine, "gradients", failing)
    folder = study(home, LINEAR, status=1)
    assert [row["failure"] != "" for row in rows(folder)] == [False, True, False, True]
    assert "not enough memory" in rows(folder)[1]["failure"]
    err = capsys.readouterr().err
    assert "Run 2 failed" in err
    assert "2 of 4 runs failed" in err
    monkeypatch.setattr(engine, "gradients", real)
    study(home, LINEAR)
    assert [row["failure"] for row in rows(folder)] == [""] * 4


def test_runs_of_other_versions_in_one_table_are_told(home, in_this_process, capsys):
    folder = study(home, LINEAR)
    path = folder / "runs" / min(written(folder))
    record = json.loads(path.read_text("utf-8"))
    record["versions"]["torch"] = "1.0"
    path.write_text(json.dumps(record), "utf-8")
    capsys.readouterr()
    study(home, LINEAR)
    assert "torch 1.0 and " in capsys.readouterr().err


def test_two_processes_come_to_the_table_of_one(home, in_this_process, monkeypatch):
    """For real: the one here, the two spawned."""
    table = (study(home, LINEAR) / "results.csv").read_bytes()
    monkeypatch.undo()
    other = home / "two"
    (home / "given.toml").write_text(LINEAR, "utf-8")
    assert cli.main(["study", str(home / "given.toml"), "--out", str(other), "--workers", "2"]) == 0
    assert (other / "results.csv").read_bytes() == table
    workers = {line.split(",")[3] for line in (other / "timings.csv").read_text("utf-8-sig").splitlines()[1:]}
    assert all(not worker.endswith(f":{os.getpid()}") for worker in workers)


# ---- refusals -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "named"),
    [
        (LINEAR.replace("factor", "faktor"), "grid.faktor"),
        (LINEAR.replace("[0.5, 1.25]", "[]"), "grid.factor"),
        ('kind = "gradients"\n[grid]\n', "grid"),
        (TRAINING + "learning_rate = [0]\n", "grid.learning_rate[0]"),
        (TRAINING + "learning_rate = [-1]\n", "grid.learning_rate[0]"),
        (TRAINING.replace("gap = 0", "gap = 0\nclip = 0"), "fixed.clip"),
        ("kind", "FILE"),
    ],
)
def test_a_study_that_is_refused_names_the_key_and_leaves_no_folder(home, capsys, text, named):
    (home / "given.toml").write_text(text, "utf-8")
    assert f"rnnlab: {named}" in refused(capsys, "given.toml", "--out", "out")
    assert not (home / "out").exists()


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("--executor", "slurm"), "--executor"),
        (("--executor", "dask"), "--scheduler"),
        (("--executor", "dask", "--scheduler", "tcp://h:1", "--workers", "2"), "--workers"),
        (("--scheduler", "tcp://h:1"), "--scheduler"),
        (("--workers", "0"), "--workers"),
        (("--workers", "9999"), "--workers"),
        (("--workers", "two"), "--workers"),
    ],
)
def test_options_that_do_not_fit_are_refused(home, capsys, words, named):
    (home / "given.toml").write_text(LINEAR, "utf-8")
    assert cli.main(["study", "given.toml", "--out", "out", *words]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert named in err


def test_a_missing_study_is_refused(home, capsys):
    assert "cannot be read" in refused(capsys, "none.toml", "--out", "out")


def test_a_folder_that_cannot_be_made_is_refused(home, capsys):
    (home / "given.toml").write_text(LINEAR, "utf-8")
    (home / "out").write_text("a file", "utf-8")
    assert "cannot be written" in refused(capsys, "given.toml", "--out", "out")


def test_a_read_only_folder_is_refused(home, capsys, monkeypatch):
    def read_only(path, data):
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(results, "write_atomically", read_only)
    (home / "given.toml").write_text(LINEAR, "utf-8")
    assert "Read-only file system" in refused(capsys, "given.toml", "--out", "out")


def test_a_disk_that_fills_up_is_told_and_what_is_done_stays(home, in_this_process, monkeypatch, capsys):
    real, count = results.write_atomically, 0

    def full(path, data):
        nonlocal count
        if path.parent.name == "runs":
            count += 1
            if count > 2:
                raise OSError(errno.ENOSPC, "No space left on device")
        real(path, data)

    monkeypatch.setattr(results, "write_atomically", full)
    (home / "given.toml").write_text(LINEAR, "utf-8")
    assert "No space left on device" in refused(capsys, "given.toml", "--out", "out", status=1)
    assert len(written(home / "out")) == 2
    monkeypatch.setattr(results, "write_atomically", real)
    assert len(rows(study(home, LINEAR))) == 4


def test_without_dask_the_extra_is_named(home, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "distributed", None)
    (home / "given.toml").write_text(LINEAR, "utf-8")
    words = ("given.toml", "--out", "out", "--executor", "dask", "--scheduler", "tcp://127.0.0.1:1")
    assert "rnnlab[cluster]" in refused(capsys, *words)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT to send to one process")
def test_ctrl_c_keeps_what_is_done_ends_with_130_and_leaves_no_process(home):
    (home / "given.toml").write_text(TRAINING.replace("updates = 40", "updates = 200"), "utf-8")
    command = [sys.executable, "-m", "rnnlab", "study", "given.toml", "--out", "out", "--workers", "1"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(command, cwd=home, env=environment, stderr=subprocess.PIPE, start_new_session=True)
    while not list((home / "out").glob("runs/*.json")):
        assert process.poll() is None
        time.sleep(0.005)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to the whole group
    err = process.communicate(timeout=60)[1].decode()
    assert process.returncode == 130
    done = len(written(home / "out"))
    assert f"Stopped after {done} of 4 runs" in err
    assert "Traceback" not in err
    assert not (home / "out" / "results.csv").exists()


def test_help_names_every_option(capsys):
    assert cli.main(["study", "--help"]) == 0
    out = capsys.readouterr().out
    assert all(option in out for option in ("FILE", "--out", "--executor", "--scheduler", "--workers"))
    assert cli.main(["--help"]) == 0
    assert "rnnlab study FILE --out DIR" in capsys.readouterr().out


# ---- the figure -----------------------------------------------------------------------------------------------------

SVG = "{http://www.w3.org/2000/svg}"


def drawn(text: str) -> ElementTree.Element:
    """The figure of a study whose runs are computed here."""
    given = studies.parse(text.encode())
    records = {key: {"row": work(run).row} for key, run in zip(given.keys, given.runs, strict=True)}
    return ElementTree.fromstring(figure.figure(given, records))


def texts(root) -> list[str]:
    return [element.text for element in root.iter(f"{SVG}text")]


def test_the_figure_has_a_line_for_each_cell_and_a_field_for_each_other_setting():
    root = drawn(
        'kind = "gradients"\ntitle = "A & <b>"\n[fixed]\nhidden = 4\ndistances = [0, 10, 20]\n'
        '[grid]\nforget_bias = [0.0, 3.0]\ncell = ["rnn", "gru", "lstm"]\nlength = [30]\nseed = [0, 1, 2]\n'
    )
    said = texts(root)
    assert said[:4] == ["A & <b>", "RNN", "GRU", "LSTM"]
    assert {"forget bias 0, length 30", "forget bias 3, length 30"} <= set(said)
    assert "Median of 3 seeds; bars from the smallest to the largest." in said
    assert len(list(root.iter(f"{SVG}polyline"))) == 2 * 3


def test_Q07_a_gradient_of_exactly_zero_is_marked_at_the_floor_and_its_line_ends():
    root = drawn(
        'kind = "gradients"\n[fixed]\ncell = "rnn"\nactivation = "linear"\nhidden = 4\ndtype = "float32"\n'
        "length = 300\ndistances = [0, 50, 100, 200, 250]\n[grid]\nfactor = [0.5]\n"
    )
    assert texts(root).count("0") == 2  # the distance, and the floor
    (line,) = root.iter(f"{SVG}polyline")
    assert len(line.get("points").split()) == 3
    hollow = [mark for mark in root.iter(f"{SVG}circle") if mark.get("fill") == "#FFFFFF"]
    assert len(hollow) == 2


def test_Q08_an_overflow_is_marked_above_the_axis():
    root = drawn(
        'kind = "gradients"\n[fixed]\ncell = "rnn"\nactivation = "linear"\nhidden = 4\ndtype = "float32"\n'
        "length = 300\ndistances = [0, 50, 250]\n[grid]\nfactor = [2.0]\n"
    )
    assert "∞" in texts(root)


def test_trainings_that_did_not_get_there_are_hollow_marks():
    given = studies.parse(TRAINING.replace("gap = 0\n", "").encode() + b"gap = [0, 5]\n")
    reached = {("rnn", 0): 20, ("gru", 0): 40, ("gru", 5): 40}
    records = {
        key: {"row": {"accuracy": 0.5, "chance": 0.125, "updates_to_threshold": reached.get((run.cell, run.gap))}}
        for key, run in zip(given.keys, given.runs, strict=True)
    }
    root = ElementTree.fromstring(figure.figure(given, records))
    assert "not" in texts(root)
    assert "chance" in texts(root)
    assert len([mark for mark in root.iter(f"{SVG}circle") if mark.get("fill") == "#FFFFFF"]) == 1
    assert any("hollow" in text for text in texts(root))


def test_no_coordinate_of_a_figure_is_a_number_that_is_none():
    given = studies.parse(LINEAR.encode())
    assert not re.search(r"\b(nan|inf)\b", figure.figure(given, {}))
    records = {key: {"row": work(run).row} for key, run in zip(given.keys, given.runs, strict=True)}
    assert not re.search(r"\b(nan|inf)\b", figure.figure(given, records))


@pytest.mark.parametrize(
    ("low", "high", "ticks"),
    [
        (-3.0, 0.5, ["10⁻³", "10⁻²", "10⁻¹", "1", "10"]),
        (-148.0, 3.0, ["10⁻¹⁶⁰", "10⁻¹⁴⁰", "10⁻¹²⁰", "10⁻¹⁰⁰", "10⁻⁸⁰", "10⁻⁶⁰", "10⁻⁴⁰", "10⁻²⁰", "1", "10²⁰"]),
        (0.0, 0.0, ["10⁻¹", "1", "10"]),
    ],
)
def test_ticks_of_the_log_axis_are_powers_of_ten_that_enclose_the_values(low, high, ticks):
    from rnnlab.study import svg

    assert [name for _, name in svg.powers(low, high, "").ticks] == ticks
