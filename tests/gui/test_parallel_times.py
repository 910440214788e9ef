"""The Serial & parallel lab measures when it is told to, shows what it has so far, and can be predicted."""

from __future__ import annotations

import dataclasses
import math

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

from rnnlab.engine import timing, timing_records
from rnnlab.engine.traces import EngineError
from rnnlab.labs import registry
from rnnlab.labs.parallel import compute as computing
from rnnlab.labs.parallel.view_kept import JOB

SWEEP = 3 * 11  # networks, lengths
LAWS = {"rnn": lambda n: 8e-6 * n, "lstm": lambda n: 4e-6 * n, "self-attention": lambda n: 4e-9 * n * n}


@pytest.fixture
def clock(monkeypatch):
    """Calls take what a law says: the curves are known to the last digit."""
    made = []

    def call(name, n, d, timed, place):
        def work():
            made.append((name, n, timed))

        return work

    def clocked(work, repeats):
        work()
        name, n, _ = made[-1]
        return LAWS[name](n)

    monkeypatch.setattr(timing, "call", call)
    monkeypatch.setattr(timing, "_clock", clocked)
    return made


@pytest.fixture
def view(desk, clock):
    return desk.open("parallel")


def measure(desk, view):
    desk.click(view.page.start)
    desk.work.finish()
    desk.settle()


def test_the_button_measures_and_slopes_times_and_crossings_are_shown(desk, view):
    measure(desk, view)
    assert view.page.times.rows() == [
        ["RNN", "1.00", "32.8", "–"],
        ["LSTM", "1.00", "16.4", "–"],
        ["self-attention", "2.00", "67.1", "–"],
    ]
    assert view.page.crossings.lines() == [
        "Self-attention is slower",
        "from n ≈ 1,000 than the LSTM",
        "from n ≈ 2,000 than the RNN",
    ]
    assert view.page.caption.text() == "forward, width 64, batch 1, float32; median of 15, bars: quartiles"
    assert view.provenance(desk.state("parallel")).kind == "measured"
    assert view.page.start.text() == "Measure again"


def test_partial_curves_are_shown_while_it_measures_on_an_axis_that_stands_still(desk, view):
    desk.work.budget = 0.0
    desk.click(view.page.start)
    desk.work.run(1)
    assert view.measured.free is not None  # said before anything is timed
    assert view.measured.kept == {}
    desk.work.run(timing.WARM_UP * SWEEP + 2 * 3)
    assert view.page.chart.found.curves[0].lengths == (128, 181)
    field = view.page.chart.field()
    desk.work.run(SWEEP)
    assert len(view.page.chart.found.curves[0].lengths) == 11
    assert view.page.chart.field().first == field.first
    assert view.page.chart.field().last == field.last
    assert not view.page.start.isVisibleTo(view.page)
    assert view.page.bar.isVisibleTo(view.page)


def test_a_measurement_is_paused_and_goes_on_where_it_was(desk, view):
    desk.work.budget = 0.0
    desk.click(view.page.start)
    desk.work.run(20)
    desk.click(view.page.bar.toggle)
    assert view.work.status(JOB).phase == "paused"
    done = view.work.status(JOB).done
    desk.click(view.page.bar.toggle)
    desk.work.run(1)
    assert view.work.status(JOB).done in (done + 1, done + 2)
    desk.work.budget = 1.0
    desk.work.finish()
    assert view.work.status(JOB).phase == "finished"


def test_cancelled_amid_the_measurement_the_rounds_that_were_made_stay_and_it_is_said(desk, view):
    desk.work.budget = 0.0
    desk.click(view.page.start)
    desk.work.run(1 + (timing.WARM_UP + 4) * SWEEP)
    desk.click(view.page.bar.end)
    assert view.work.status(JOB) is None
    assert len(view.page.chart.found.curves[0].lengths) == 11
    assert "Cut short: 4 of 15 rounds." in view.page.note.text()
    assert "median of 4" in view.page.caption.text()
    assert view.page.start.isVisibleTo(view.page)
    desk.work.budget = 1.0
    measure(desk, view)
    assert len(view.page.chart.found.curves[0].lengths) == 11
    assert view.page.note.text() == ""


def test_a_cancelled_repetition_leaves_the_whole_measurement_before_it(desk, view):
    measure(desk, view)
    desk.work.budget = 0.0
    desk.click(view.page.start)
    desk.work.run(1 + timing.WARM_UP * SWEEP + 3)
    assert len(view.page.chart.found.curves[0].lengths) == 1
    desk.click(view.page.bar.end)
    assert len(view.page.chart.found.curves[0].lengths) == 11
    assert view.page.note.text() == ""


def test_other_settings_are_said_beside_curves_that_were_measured_before(desk, view):
    measure(desk, view)
    desk.click(view.panel.width_choice.button(32))
    assert "The settings are others now" in view.page.note.text()
    desk.click(view.panel.width_choice.button(64))
    assert view.page.note.text() == ""
    desk.click(view.panel.timed.button("both"))
    assert "width 64, forward" in view.page.note.text()


def test_forward_and_backward_is_what_is_timed_when_it_is_chosen(desk, view, clock):
    desk.click(view.panel.timed.button("both"))
    desk.click(view.panel.longest.button(1024))
    measure(desk, view)
    assert {timed for _, _, timed in clock} == {"both"}
    assert max(n for _, n, _ in clock) == 1024
    assert view.page.caption.text().startswith("forward + backward, width 64")


def test_a_length_is_read_off_by_pressing_and_by_the_arrow_keys(desk, view):
    measure(desk, view)
    chart = view.page.chart
    desk.click(chart, QPointF(chart.field().x(1024), 60))
    assert view.page.caption.text() == "n = 1,024: RNN 8.19 ms, LSTM 4.10 ms, self-attention 4.19 ms"
    chart.setFocus()
    QTest.keyClick(chart, Qt.Key.Key_Right)
    assert view.page.caption.text().startswith("n = 1,448:")
    QTest.keyClick(chart, Qt.Key.Key_Escape)
    assert view.page.caption.text().startswith("forward, width 64")


def test_lengths_beyond_half_of_the_free_memory_are_left_out_and_said_before_it_starts(desk, clock, monkeypatch):
    monkeypatch.setattr(timing, "free_bytes", lambda: 2 * timing.needed(1024, 64, "forward"))
    view = desk.open("parallel")
    said = " ".join(view.page.chart.invitation)
    assert "n = 1,448, 2,048, 2,896, 4,096" in said
    assert "n = 1,448, 2,048, 2,896, 4,096" in view.panel.memory_note.text()
    measure(desk, view)
    assert view.page.chart.found.curves[0].lengths[-1] == 1024
    assert "n = 1,448, 2,048, 2,896, 4,096" in view.page.note.text()


def test_where_nothing_fits_nothing_can_be_started(desk, clock, monkeypatch):
    monkeypatch.setattr(timing, "free_bytes", lambda: 1000)
    view = desk.open("parallel")
    assert not view.page.start.isEnabled()
    assert "Not even the shortest length" in " ".join(view.page.chart.invitation)


def test_C02_a_failure_is_said_in_a_sentence_and_the_next_run_is_fine(desk, view, monkeypatch):
    good = timing._timed

    def fails(course):
        raise RuntimeError("CUDA error: an illegal memory access was encountered")

    monkeypatch.setattr(timing, "_timed", fails)
    desk.click(view.page.start)
    desk.work.finish()
    assert view.work.status(JOB).phase == "failed"
    assert "illegal memory access" in view.page.bar.text()
    monkeypatch.setattr(timing, "_timed", good)
    desk.click(view.page.start)
    desk.work.finish()
    assert view.work.status(JOB).phase == "finished"


def test_C01_a_gpu_that_fails_is_not_measured_with_its_reason_and_the_cpu_stays(desk, clock, monkeypatch):
    from rnnlab.engine.parallel_traces import Gpu

    why = Gpu("", "device-trial-failed", {"device": "cuda", "detail": "no kernel image is available"})
    monkeypatch.setattr(timing, "gpu", lambda: why)
    view = desk.open("parallel")
    assert not view.panel.device.button("gpu").isEnabled()
    assert "no kernel image is available" in view.panel.device_note.text()
    measure(desk, view)
    assert view.measured.of("cpu") is not None


def test_a_gpu_that_works_has_its_own_column_and_the_cpu_keeps_its_own(desk, clock, monkeypatch):
    from rnnlab.engine.parallel_traces import Gpu

    monkeypatch.setattr(timing, "gpu", lambda: Gpu("Fast GPU", "device-gpu", {"device": "Fast GPU"}))
    monkeypatch.setattr(timing, "_place", lambda kind: "cuda" if kind == "gpu" else "cpu")
    monkeypatch.setattr(timing, "_free", lambda place: 2**33)
    monkeypatch.setattr(timing.devices, "name_of", lambda place: "Fast GPU")
    view = desk.open("parallel")
    measure(desk, view)
    monkeypatch.setitem(LAWS, "self-attention", lambda n: 1e-6 * n)
    desk.click(view.panel.device.button("gpu"))
    measure(desk, view)
    assert view.page.times.rows()[2] == ["self-attention", "1.00", "67.1", "4.10"]
    assert view.provenance(desk.state("parallel")).args == (("device", "Fast GPU"),)
    desk.click(view.panel.device.button("cpu"))
    assert view.page.times.rows()[2] == ["self-attention", "2.00", "67.1", "4.10"]


def test_a_recording_is_drawn_apart_with_device_date_and_version(desk, clock, monkeypatch, tmp_path):
    course = None
    while course is None or course.done < course.total:
        course = timing.advance(timing.Request((128, 512, 2048), 64, rounds=3), course, 1.0).carry
    found = dataclasses.replace(
        timing.measurement(course), kind="gpu", device="Test GPU", date="2031-02-03", torch="9.9"
    )
    folder = tmp_path / "timings"
    folder.mkdir()
    (folder / "gpu.json").write_bytes(timing_records.packed(found))
    monkeypatch.setattr(timing_records, "resource", lambda *parts: tmp_path.joinpath(*parts))
    timing_records._found.cache_clear()
    view = desk.open("parallel")
    assert view.page.chart.recorded[0].device == "Test GPU"
    assert view.page.chart.found is None  # a recording is no measurement of this machine
    assert view.page.badge.isVisibleTo(view.page)
    assert view.page.badge.text() == "recorded"
    assert view.page.origin.text() == "Test GPU, 2031-02-03, PyTorch 9.9; drawn dashed"
    assert view.page.times.rows()[0] == ["RNN", "–", "–", "–"]
    assert view.provenance(desk.state("parallel")).kind != "measured"


def test_without_a_recording_none_is_claimed(view):
    assert view.page.chart.recorded == ()
    assert not view.page.badge.isVisibleTo(view.page)
    assert computing.timing_records.shipped() == ()


def answer(desk, view, question):
    """Open the prediction at a question."""
    predictor = desk.window.tools.predictor
    predictor.advance()
    while predictor.question.id != question:
        predictor.ask_other()
    desk.settle()
    return predictor


def test_measured_times_are_asked_about_only_where_there_are_some(desk, view):
    assert [question.id for question in view.predictions.questions()] == ["depth"]
    measure(desk, view)
    assert [question.id for question in view.predictions.questions()] == ["depth", "fastest", "curve"]


def test_which_is_fastest_is_hidden_predicted_and_told(desk, view):
    measure(desk, view)
    predictor = answer(desk, view, "fastest")
    assert {row[2] for row in view.page.times.rows()} == {"?"}
    assert view.page.counters.rows()[0] == ["Depth", "8", "1"]  # it tells nothing of times
    desk.click(desk.window.stage.prediction.options.pills[0])
    predictor.advance()
    predictor.advance()
    said = desk.window.stage.prediction.verdict.text()
    assert said == "It is LSTM: RNN 32.8 ms, LSTM 16.4 ms, self-attention 67.1 ms."
    assert view.page.times.rows()[1][2] == "16.4"


def test_the_curve_is_drawn_with_the_mouse_locked_and_compared(desk, view):
    measure(desk, view)
    predictor = answer(desk, view, "curve")
    chart = view.page.chart
    assert [row[1] for row in view.page.times.rows()] == ["1.00", "1.00", "?"]
    field = chart.field()
    desk.drag(chart, QPointF(field.x(128), field.y(1.0)), QPointF(field.x(4096), field.y(1.0)), steps=12)
    predictor.advance()
    predictor.advance()
    off = [abs(math.log10(1000 * LAWS["self-attention"](n))) for n in desk.state("parallel").lengths]
    assert desk.window.stage.prediction.distance.text().endswith("powers of ten off on average")
    shown = float(desk.window.stage.prediction.distance.text().split()[0])
    assert shown == pytest.approx(sum(off) / len(off), abs=0.05)  # a pixel is some hundredths of a power
    assert view.page.times.rows()[2][1] == "2.00"


def test_the_curve_can_be_drawn_by_keys_alone(desk, view):
    measure(desk, view)
    predictor = answer(desk, view, "curve")
    chart = view.page.chart
    before = view.asked._sketch.curve()
    QTest.keyClick(chart, Qt.Key.Key_Right)
    QTest.keyClick(chart, Qt.Key.Key_Up)
    assert view.asked.guess()[1] == pytest.approx(before[1] + 0.1)
    QTest.keyClick(chart, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert view.asked.guess()[1] == pytest.approx(before[1] - 0.4)
    predictor.cancel()
    assert view.page.times.rows()[2][1] == "2.00"


def test_the_copied_table_has_counters_times_and_slopes(desk, view):
    measure(desk, view)
    rows = view.table()
    assert ["RNN", "8", "8", "65536", "512"] in rows
    assert ["self-attention", "4096", "1", "2147483648", "17039360"] in rows
    assert ["LSTM", "1024", "4.096", "4.096", "4.096"] in rows
    assert ["self-attention", "1024", "2", "2", "2"] in rows


def test_the_job_is_known_to_the_registry():
    assert set(registry.lab("parallel").jobs) == {JOB}
    with pytest.raises(EngineError):
        timing.begin(timing.Request((8,), 2, kind="gpu"))
