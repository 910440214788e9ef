"""The table's arithmetic and schema. What it measures is never asserted: that belongs to the machine."""

from __future__ import annotations

import gc
import json
import math
import subprocess
import sys
from functools import partial

import numpy as np
import pytest
import torch

from rnnlab import bench, cli
from rnnlab.engine import bench as rows
from rnnlab.engine import bench_translator, live, live_course
from rnnlab.engine.bench_training import live_training, plain_training
from rnnlab.engine.live_course import Course
from rnnlab.engine.tasks import learnable
from rnnlab.engine.tasks.translate import translate
from rnnlab.engine.translator_training import Setup, begin, loss_of
from rnnlab.labs import registry
from rnnlab.session import plainjson

FIELDS = {"name", "ratio", "median_s", "spread", "n", "reference_s", "reference"}


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """One call a sample."""
    monkeypatch.setattr(rows, "SAMPLE", 0.0)
    monkeypatch.setattr(bench, "ROUND_TRIPS", 3)


def positive(*values):
    return all(math.isfinite(value) and value > 0 for value in values)


def test_the_names_that_others_rely_on_are_there():
    known = bench.names()
    assert len(set(known)) == len(known)
    assert {
        "trace-T1000-H64",
        "gradient-profile-T1000-H64",
        "naive-over-gradient-profile-T1000-H64",
        "window-over-import-torch",
        "first-numbers-over-import-torch",
        "engine-round-trip",
    } <= set(known)
    assert {f"trace-T{length}-H{hidden}" for length in (50, 200, 1000) for hidden in (16, 64, 256)} <= set(known)
    assert any(name.startswith("growth-") for name in known)


SLOW = ("10000", "naive", "training")  # these have tests of their own


@pytest.mark.parametrize("name", [name for name in rows.rows() if not any(part in name for part in SLOW)])
def test_a_row_has_its_name_and_finite_positive_figures(name):
    row = rows.rows()[name](1)
    assert row.name == name
    assert row.n == 1
    assert positive(row.ratio, row.median_s, row.reference_s)
    assert row.spread == 0  # one round has none
    assert row.to_json().keys() >= FIELDS
    assert ("limit_ratio" in row.to_json()) == name.startswith("trace-")


def test_the_growth_and_naive_rows_run_too():
    for name in ("naive-over-gradient-profile-T200-H64", "growth-trace-T10000-over-T1000-H64"):
        row = rows.rows()[name](1)
        assert row.name == name
        assert positive(row.ratio, row.median_s, row.reference_s)


def test_the_row_of_training_says_how_many_updates_a_second_both_ways_make(monkeypatch):
    course = Course(length=5, hidden=3, batch=2, updates=20)
    assert live_course.keep_every(course) == 1
    monkeypatch.setattr(rows, "live_training", lambda: live_training(course, 4))
    monkeypatch.setattr(rows, "plain_training", lambda: plain_training(course, 4))
    row = rows.rows()["training-updates"](2)
    assert row.name == "training-updates"
    assert positive(row.ratio, row.median_s, row.reference_s, row.extra["rate"])
    assert row.extra["rate"] == pytest.approx(1 / row.ratio)
    assert row.extra["updates_per_s"] == pytest.approx(rows.TRAINED / (row.median_s * rows.TRAINED))


def test_both_ways_of_training_make_as_many_updates(monkeypatch):
    course = Course(length=5, hidden=3, batch=2, updates=20)
    carries = []
    advance = live.advance
    monkeypatch.setattr(live, "advance", lambda *given: carries.append(advance(*given)) or carries[-1])
    work = live_training(course, 4)
    work()
    assert carries[-1].done == 4
    for _ in range(5):  # over the end and from the beginning
        work()
    assert carries[-1].done == 4
    sequences = []
    task = learnable("adding")
    batch = type(task).batch
    monkeypatch.setattr(type(task), "batch", lambda *given, **level: sequences.append(1) or batch(*given, **level))
    plain_training(course, 4)()
    assert len(sequences) == 2 * 4  # four of the RNN, four of the LSTM


@pytest.mark.parametrize("name", ["gui-gap-while-training", "drag-while-training", "Q27-pause-while-training"])
def test_the_window_s_rows_while_it_trains_have_their_percentiles(monkeypatch, name):
    child = bench._run_child

    def short(program):
        return child(f"import rnnlab.bench_training as b\nb.ROUND_SECONDS, b.DRAGS, b.PAUSES = 0.05, 3, 3\n{program}")

    monkeypatch.setattr(bench, "_run_child", short)
    (row,) = bench.measure((name,), 2)
    assert row.name == name
    assert row.n == 2
    assert positive(row.ratio, row.extra["p50_ms"], row.extra["p99_ms"])
    assert row.extra["p50_ms"] <= row.extra["p99_ms"]


def test_a_drag_is_measured_beside_a_bare_scene_of_the_same_items(monkeypatch):
    child = bench._run_child
    monkeypatch.setattr(
        bench, "_run_child", lambda program: child(f"import rnnlab.bench_drag as b\nb.MOVES = 3\n{program}")
    )
    (row,) = bench.measure(("attention-drag",), 2)
    assert row.n == 2
    assert positive(row.ratio, row.extra["p50_ms"], row.extra["bare_p50_ms"])
    assert row.extra["p50_ms"] <= row.extra["p99_ms"]
    assert row.extra["p50_ms"] < row.extra["answer_p50_ms"]


def test_a_ratio_is_of_medians_and_the_spread_of_the_rounds_ratios():
    # ratios of the rounds: 2, 2, 4, 6; their quartiles 2 and 4.5
    row = rows.compared("x", "y", [2.0, 4.0, 4.0, 6.0], [1.0, 2.0, 1.0, 1.0], p50_ms=3.0)
    assert row.ratio == 4.0
    assert row.median_s == 4.0
    assert row.spread == 2.5
    assert row.n == 4
    assert row.to_json()["p50_ms"] == 3.0


def test_rounds_take_turns_after_one_warm_call():
    calls = []
    times = rows.interleaved([lambda: calls.append("a"), lambda: calls.append("b")], 3)
    # Once to be warm, once to see how long it takes; then in turns, each sample after a call that does not count.
    assert "".join(calls) == "aabb" + "aabb" * 3
    assert [len(series) for series in times] == [3, 3]


def test_a_short_call_is_repeated_and_its_time_is_of_one(monkeypatch):
    monkeypatch.setattr(rows, "SAMPLE", 0.01)
    calls = []
    ((seconds,),) = rows.interleaved([lambda: calls.append(1)], 1)
    assert len(calls) > 100
    assert seconds < 0.01


def test_the_collector_runs_again_whatever_happens():
    def breaks():
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        rows.interleaved([breaks], 1)
    assert gc.isenabled()


def test_threads_are_as_before_when_the_table_is_done():
    before = torch.get_num_threads()
    try:
        torch.set_num_threads(2)
        list(bench.measure(("trace-T50-H16",), 1))
        assert torch.get_num_threads() == 2
    finally:
        torch.set_num_threads(before)


@pytest.mark.parametrize(
    ("patterns", "expected"),
    [
        (["engine-round-trip"], ("engine-round-trip",)),
        (["trace-T50-*"], ("trace-T50-H16", "trace-T50-H64", "trace-T50-H256")),
        (["attention-step", "attention-*"], ("attention-step", "attention-steps-m50-n50-d64", "attention-drag")),
    ],
)
def test_rows_are_chosen_by_name_or_pattern_in_the_tables_order(patterns, expected):
    assert bench.matching(patterns) == expected
    assert bench.matching([]) == bench.names()


# ---- the command ----------------------------------------------------------------------------------------------------


def test_the_command_prints_json_of_the_stated_form(capsys):
    assert cli.main(["bench", "trace-T50-H16", "attention-step", "--json", "--rounds", "2"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found.keys() == {"device", "versions", "rows"}
    assert found["device"] == "cpu" or torch.cuda.is_available() or torch.backends.mps.is_available()
    assert found["versions"]["torch"] == str(torch.__version__)
    assert [row["name"] for row in found["rows"]] == ["trace-T50-H16", "attention-step"]
    for row in found["rows"]:
        assert row.keys() >= FIELDS
        assert row["n"] == 2
        assert positive(row["ratio"], row["median_s"])


def test_the_command_prints_a_table(capsys):
    assert cli.main(["bench", "trace-T50-H16", "--rounds", "1"]) == 0
    about, heading, line = capsys.readouterr().out.splitlines()
    assert "torch" in about
    assert "ratio" in heading
    assert line.startswith("trace-T50-H16")
    assert "limit_ratio" in line


def test_the_engine_round_trip_is_of_a_real_process(capsys):
    assert cli.main(["bench", "engine-round-trip", "--json", "--rounds", "1"]) == 0
    (row,) = json.loads(capsys.readouterr().out)["rows"]
    assert positive(row["ratio"], row["p50_ms"], row["p99_ms"])
    assert row["p99_ms"] >= row["p50_ms"]


def test_the_start_of_the_real_program_is_measured_to_its_window_and_its_first_numbers():
    window, numbers = bench.measure(("window-over-import-torch", "first-numbers-over-import-torch"), 1)
    assert (window.name, numbers.name) == ("window-over-import-torch", "first-numbers-over-import-torch")
    assert positive(window.ratio, numbers.ratio)
    assert window.median_s < numbers.median_s  # an order of events: the numbers come after the window
    assert window.reference_s == numbers.reference_s


@pytest.mark.parametrize("lab", bench.PLAYED)
def test_a_sentence_of_sixty_words_is_played_in_the_real_window_step_by_step(lab, monkeypatch):
    lines = []
    run_child = bench._run_child
    monkeypatch.setattr(bench, "_run_child", lambda program: lines.append(run_child(program)) or lines[-1])
    (row,) = bench.measure((f"play-60-words-{lab}",), 1)
    assert [len(line.split()) for line in lines[0].splitlines()] == [60]
    assert positive(row.ratio, row.extra["p50_ms"], row.extra["p99_ms"])
    assert row.reference_s == pytest.approx(1 / 30)


def test_every_lab_s_answer_is_measured_page_by_page_beside_its_allowed_time():
    assert bench.matching(["answer-*"]) == tuple(f"answer-{lab.name}" for lab in registry.LABS)
    (row,) = bench.measure(["answer-parallel"], 2)
    assert (row.reference_s, row.n) == (bench.ANSWERED, 2)
    assert row.median_s > 0


def test_Q04_curves_of_a_thousand_points_are_drawn_anew_in_the_real_window(monkeypatch):
    lines = []
    run_child = bench._run_child
    monkeypatch.setattr(bench, "_run_child", lambda program: lines.append(run_child(program)) or lines[-1])
    (row,) = bench.measure(("Q04-curves-of-1000-points",), 1)
    assert [len(line.split()) for line in lines[0].splitlines()] == [60]
    assert positive(row.ratio, row.extra["p50_ms"], row.extra["p99_ms"])
    assert row.reference_s == pytest.approx(1 / 30)


def test_a_row_that_cannot_be_measured_is_said_and_the_others_are_printed(capsys, monkeypatch):
    monkeypatch.setattr(bench, "_child", lambda program: bench._run_child("raise SystemExit('no torch here')"))
    assert cli.main(["bench", "window-over-import-torch", "trace-T50-H16", "--json", "--rounds", "1"]) == 1
    said = capsys.readouterr()
    assert [row["name"] for row in json.loads(said.out)["rows"]] == ["trace-T50-H16"]
    assert said.err == "rnnlab: window-over-import-torch: no torch here\n"


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (("bench", "nowhere"), "nowhere"),
        (("bench", "nowhere-*"), "nowhere-*"),
        (("bench", "--rounds", "0"), "--rounds"),
        (("bench", "--rounds", "many"), "--rounds"),
    ],
)
def test_bad_words_are_refused_in_one_line_that_names_them(capsys, words, names):
    assert cli.main(list(words)) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert names in said


def test_the_module_of_the_command_imports_neither_torch_nor_qt():
    program = "import sys, rnnlab.bench; print([m for m in ('torch', 'PySide6') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_every_figure_of_a_row_survives_json():
    row = rows.compared("x", "y", [1.0], [3.0])
    assert json.loads(plainjson.write(row.to_json()))["ratio"] == 1 / 3


def test_Q28_many_steps_of_a_small_network_are_measured_on_one_thread_and_on_torch_s_own():
    before = torch.get_num_threads()
    (row,) = bench.measure(("Q28-gradient-profile-T1000-H8",), 1)
    assert row.extra["threads"] >= 2
    assert positive(row.ratio, row.extra["threaded_ratio"])
    assert torch.get_num_threads() == before


def test_both_ways_of_training_a_translator_learn_from_the_same_loss(monkeypatch):
    setup = Setup(hidden=4, embedding=3, score_size=2, batch=3, clauses=(1, 1), updates=10)
    monkeypatch.setattr(bench_translator, "batched_training", partial(bench_translator.batched_training, setup, 1))
    monkeypatch.setattr(bench_translator, "plain_training", partial(bench_translator.plain_training, setup, 1))
    row = rows.rows()["translator-updates"](1)
    assert row.name == "translator-updates"
    assert positive(row.ratio, row.median_s, row.reference_s)
    task = translate("zh-en")
    plain = bench_translator.Plain(setup, len(task.source_words), len(task.target_words))
    weights = {name: torch.from_numpy(values) for name, values in begin(setup).weights.items()}
    own = {
        "source.weight": "source_vectors", "target.weight": "target_vectors", "bridge.weight": "W_init",
        "bridge.bias": "b_init", "joined.weight": "W_c", "joined.bias": "b_c", "out.weight": "W_y",
        "out.bias": "b_y", "ask.weight": "score.W_s", "answer.weight": "score.W_h",
    }  # fmt: skip
    state = {name: weights[own[name]] for name in own}
    state |= {name: values for name, values in weights.items() if name.startswith("encoder.")}
    state |= {
        name.replace("decoder.", "cell.").removesuffix("_l0"): values
        for name, values in weights.items()
        if name.startswith("decoder.")
    }
    plain.load_state_dict(state | {"v.weight": weights["score.v"][None]})
    batch = task.batch(np.random.default_rng(0), 5, 2)
    expected = loss_of(weights, setup.shape, batch)[0]
    assert plain(batch).item() == pytest.approx(expected.item(), abs=1e-6)


@pytest.mark.parametrize("name", ["window-over-import-torch", "play-60-words-reader", "attention-drag"])
def test_F14_the_frozen_program_says_which_rows_need_python_itself(name, monkeypatch, capsys):
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert cli.main(["bench", name, "--rounds", "1"]) == 1
    assert capsys.readouterr().err == (
        f"rnnlab: {name}: this row starts programs with Python itself; measure it from the source tree\n"
    )
