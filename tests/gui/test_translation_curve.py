"""Quality against length in the Translation lab: recorded rows, a short real measurement, a drawn prediction."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QWheelEvent
from PySide6.QtTest import QTest

from rnnlab.engine.intervals import wilson
from rnnlab.engine.traces import WorkChunk
from rnnlab.engine.translation_traces import LengthRow, MeasuredCurves, ModelCurve
from rnnlab.labs import registry
from rnnlab.labs.translation.measured import share
from rnnlab.labs.translation.state import ATTENTION, FIXED, with_fields
from rnnlab.labs.translation.view_curve_chart import LengthChart
from rnnlab.labs.translation.view_curve_labels import place_names
from rnnlab.labs.translation.view_curve_style import STYLES, Series
from rnnlab.session import models
from rnnlab.session.messages import Message
from rnnlab.ui.look.i18n import language
from rnnlab.ui.look.theme import color, look
from rnnlab.ui.widgets.sketch import Sketch

SIGNATURE = "nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp"


def row(clauses: int, exact: int, n: int = 50, trained: bool = True) -> LengthRow:
    low, high = wilson(exact, n)
    return LengthRow(
        clauses=clauses, n=n, exact=exact, words=10 * n, words_right=8 * n + exact * 2 * n // n, low=low, high=high,
        bleu=60.0 + clauses, alignment_error=None, tokens=9.0 * clauses, trained=trained,
    )  # fmt: skip


@pytest.fixture
def desk(desk_factory):
    """A window at the page of the measured curve."""
    desk = desk_factory("translation")
    lab = desk.window.host.view("translation")
    desk.click(lab.stage.tabs, lab.stage.tabs.place_of("curve").center())
    desk.work.budget = 0.0
    return desk


@pytest.fixture
def lab(desk):
    return desk.window.host.view("translation")


@pytest.fixture
def curve(lab):
    return lab.further["curve"]


@pytest.fixture
def page(curve):
    return curve.page


class Seen:
    """A widget's pixels as they are on the window's screen."""

    def __init__(self, desk, widget) -> None:
        self._image = desk.window.grab().toImage()
        self._widget, self._window = widget, desk.window

    def at(self, place: QPointF) -> QColor:
        return self._image.pixelColor(self._widget.mapTo(self._window, place.toPoint()))


def settle_on(desk, **fields: Any) -> None:
    """Settings that the test needs, as one edit."""
    desk.window.store.edit("translation", with_fields, label=Message.of("undo-translation-curve"), **fields)
    desk.settle()


@pytest.fixture
def fake(monkeypatch):
    """A job that hands back prepared rows, a length of a model at a time."""

    def make(rows: dict[str, list[LengthRow]]) -> None:
        order = [(name, k) for name, found in rows.items() for k in range(len(found))]

        def job(spec: Any, carry: int | None, budget: float) -> WorkChunk:
            done = (carry or 0) + 1
            known = order[:done]
            curves = tuple(
                ModelCurve(name, tuple(rows[name][k] for other, k in known if other == name), 900)
                for name in rows
                if any(other == name for other, _ in known)
            )
            result = MeasuredCurves(curves, spec.sentences, spec.lengths, SIGNATURE)
            return WorkChunk(done, done, len(order), result, done == len(order))

        monkeypatch.setattr(registry.Lab, "jobs", property(lambda lab: {"curve": job}))

    return make


# before anything is measured here


def test_the_shipped_models_own_rows_are_drawn_as_recorded_and_nothing_runs_by_itself(desk, lab, page):
    assert desk.window.work.status("translation", "curve") is None
    assert page.badge.text() == "recorded when trained"
    assert page.start.text() == "Measure"
    assert desk.window.top_bar.badge.text() == "recorded when the models were trained"
    assert page.shows.text() == "What the recorded run shows"
    for one in page.chart.series():
        assert one.recorded
        recorded = models.entry(one.model).settings["rows"]
        by_length = {found["clauses"]: found for found in recorded}
        assert [found.clauses for found in one.rows] == list(range(1, 11))  # the lengths that are chosen
        assert [found.exact for found in one.rows] == [by_length[found.clauses]["exact"] for found in one.rows]
    assert page.table.rows()[0][1] == "{exact}/{n}".format(**models.entry(FIXED).settings["rows"][0])


def test_recorded_intervals_are_wilsons(page):
    for one in page.chart.series():
        for found in one.rows:
            assert (found.low, found.high) == pytest.approx(wilson(found.exact, found.n))


def test_models_that_recorded_nothing_invite_to_measure(desk, lab, curve, page, monkeypatch):
    real = models.entry

    def without_rows(name):
        found = real(name)
        return found and replace(found, settings={**found.settings, "rows": []})

    monkeypatch.setattr(models, "entry", without_rows)
    curve.show(desk.state("translation"))
    said = page.chart.invitation()
    assert said[1] == "2 models × 10 lengths × 50 sentences = 1,000 sentences."
    assert lab.table() == []
    assert not page.said.isVisible()
    assert page.note.text() == "Nothing was recorded when these models were trained."


# a real measurement


def test_a_real_measurement_fills_the_curves_live_and_its_counts_stand_in_the_table(desk, lab, page):
    settle_on(desk, lengths=(1, 2), sentences=20)
    desk.click(page.start)
    assert not page.start.isVisible()
    desk.work.run(1)
    first = desk.window.work.status("translation", "curve")
    assert 0 < first.done < first.total == 2 * 2 * 20
    begun = sum(len(one.rows) for one in page.chart.series())
    assert begun == 1  # recorded rows do not stand beside measured ones
    desk.work.finish()
    seen = desk.window.work.status("translation", "curve")
    assert seen.phase == "finished"
    for measured in seen.result.curves:
        shown = next(one for one in page.chart.series() if one.model == measured.model)
        assert shown.rows == measured.rows
        written = next(cells for cells in page.table.rows() if cells[0] == shown.title)
        assert written[1:] == tuple(f"{found.exact}/{found.n}" for found in measured.rows)
        assert all((found.low, found.high) == pytest.approx(wilson(found.exact, found.n)) for found in measured.rows)
    assert page.badge.text() == "measured here"
    assert desk.window.top_bar.badge.text() == "measured here, on this CPU"
    assert f"sacrebleu {seen.result.signature}" in page.note.text()
    assert "20 sentences of each length, seed 0" in page.note.text()
    assert len(lab.table()) == 1 + 4
    assert lab.table()[1][1] == "measured"


def test_pausing_stops_it_and_cancelling_brings_the_recorded_rows_back(desk, page):
    settle_on(desk, lengths=(1, 2), sentences=20)
    desk.click(page.start)
    desk.work.run(1)
    desk.click(page.bar.toggle)
    desk.work.finish()
    seen = desk.window.work.status("translation", "curve")
    assert seen.phase == "paused"
    assert seen.done < seen.total
    assert not page.start.isVisible()
    desk.click(page.bar.end)
    assert desk.window.work.status("translation", "curve") is None
    assert page.badge.text() == "recorded when trained"
    assert page.start.isVisible()


def test_a_killed_engine_is_said_in_one_sentence_and_it_goes_on_from_the_last_chunk(desk, page):
    settle_on(desk, lengths=(1, 2), sentences=20)
    desk.click(page.start)
    desk.work.run(2)
    done = desk.window.work.status("translation", "curve").done
    for _ in range(8):  # it starts by itself again until it gives up
        desk.work.crash()
        if desk.window.work.status("translation", "curve").phase == "failed":
            break
    seen = desk.window.work.status("translation", "curve")
    assert seen.phase == "failed"
    assert seen.done == done
    assert page.bar.text().count(".") >= 1
    assert sum(len(one.rows) for one in page.chart.series()) >= 1  # what was measured stays in sight
    desk.click(page.bar.toggle)
    desk.work.finish()
    assert desk.window.work.status("translation", "curve").phase == "finished"


# what a run shows


def test_words_say_what_this_run_shows_with_its_counts(desk, page, fake):
    settle_on(desk, lengths=(1, 2, 3, 9))
    fake({
        FIXED: [row(1, 50), row(2, 30), row(3, 2), row(9, 0, trained=False)],
        ATTENTION: [row(1, 50), row(2, 50), row(3, 49), row(9, 3, trained=False)],
    })  # fmt: skip
    desk.click(page.start)
    desk.work.finish()
    said = page.said.text()
    assert page.shows.text() == "What this run shows"
    assert "From 2 clauses on the two are apart: fixed vector 30/50, attention 50/50" in said
    assert "Fixed vector falls below 0.9 first at 2 clauses: 30/50." in said
    assert "Attention is nowhere below 0.9 up to 3 clauses, as far as it was trained; its least is 49/50." in said
    assert "Never trained on 9 clauses, attention has 3/50 right there" in said
    # 460 of 500 words right and 10 words a sentence: 0.92^10 = 0.434
    assert "with 0.920 of the words right and 10 words a sentence" in said
    assert "pⁿ = 0.43 of the sentences; measured: 0.60" in said
    assert "cannot" not in said


def test_a_comparison_does_not_count_below_the_mark_at_one_clause(desk, page, fake):
    settle_on(desk, lengths=(1, 2))
    fake({FIXED: [row(1, 9), row(2, 0)], ATTENTION: [row(1, 50), row(2, 50)]})
    desk.click(page.start)
    desk.work.finish()
    assert page.said.text().startswith("Fixed vector has 9/50 right at one clause. A comparison counts only where")
    assert "apart" not in page.said.text()


# the picture


def test_the_line_is_broken_and_markers_are_hollow_beyond_trained_lengths(desk, page):
    chart = page.chart
    attention = next(one for one in chart.series() if one.model == ATTENTION)
    seen, beyond = chart.lines(attention, "exact")
    assert len(seen) == 8
    assert [found.clauses for found in attention.rows if not found.trained] == [9, 10]
    assert len(beyond) == 2
    assert chart.trained() == (1, 8)
    picture = Seen(desk, chart)
    field = chart.field()
    last, first = seen[-1], beyond[0]
    # half way between the last trained and the first untrained point nothing is drawn but the ground
    between = QPointF((last.x() + first.x()) / 2 + 6, (last.y() + first.y()) / 2)
    assert picture.at(between) in (QColor(color("stage")), QColor(color("tint")))
    centre = chart.at(ATTENTION, 9)
    assert picture.at(centre) == QColor(color("stage"))  # hollow
    full = chart.at(ATTENTION, 4)
    assert picture.at(full) == QColor(color("accent"))
    shaded = QPointF(field.columns.edges(1, 8)[1] - 3, field.bottom - 6)
    assert picture.at(shaded) == QColor(color("tint"))
    assert picture.at(shaded + QPointF(6, 0)) == QColor(color("stage"))


def test_fixed_vector_and_attention_differ_in_colour_line_and_marker():
    fixed, attention = STYLES[FIXED], STYLES[ATTENTION]
    assert fixed.colour != attention.colour
    assert bool(fixed.dashes) != bool(attention.dashes)
    assert fixed.marker != attention.marker
    assert len({(style.colour, style.dashes, style.marker) for name, style in STYLES.items() if "-" in name}) == len(
        [name for name in STYLES if "-" in name]
    )


def test_table_cells_stand_right_below_their_points(page):
    for clauses in (1, 5, 10):
        cell = page.table.cell(ATTENTION, clauses)
        middle = page.chart.mapTo(page, QPointF(page.chart.field().columns.x(clauses), 0)).x()
        assert page.table.mapTo(page, cell.center()).x() == pytest.approx(middle, abs=1)


def test_quantities_change_curve_and_table_together(desk, page):
    attention = next(one for one in page.chart.series() if one.model == ATTENTION)
    desk.click(page.quantity.button("bleu"))
    at = page.chart.at(ATTENTION, 2)
    assert at.y() == pytest.approx(page.chart.field().y(attention.rows[1].bleu / 100))
    assert page.table.rows()[1][2] == f"{attention.rows[1].bleu:.1f}"
    desk.click(page.quantity.button("words"))
    assert page.table.rows()[1][2] == f"{attention.rows[1].words_right / attention.rows[1].words:.3f}"
    desk.click(page.quantity.button("exact"))
    assert page.chart.at(ATTENTION, 2).y() == pytest.approx(page.chart.field().y(share(attention.rows[1])))


@pytest.mark.parametrize("exact", [(50, 30, 2, 0), (50, 50, 50, 50), (0, 0, 0, 0)])
def test_names_at_the_curves_cover_no_point(page, exact):
    first = Series(FIXED, "fixed vector", STYLES[FIXED], tuple(row(k, e) for k, e in enumerate(exact, 1)), (1, 8))
    second = Series(ATTENTION, "attention", STYLES[ATTENTION], tuple(row(k, 50) for k in range(1, 5)), (1, 8), True)
    chart = page.chart
    chart.set_series([first, second], range(1, 11))
    image = QImage(chart.size(), QImage.Format.Format_ARGB32)
    painter = QPainter(image)
    placed = place_names(painter, chart.field(), chart)
    painter.end()
    assert placed
    for rect in placed.values():
        for one in (first, second):
            assert not any(rect.contains(chart.at(one.model, found.clauses)) for found in one.rows)


# reading off


def test_hover_tap_and_keys_read_a_point_off(desk, page):
    chart = page.chart
    found = chart.row_at(FIXED, 2)
    QTest.mouseMove(chart, chart.at(FIXED, 2).toPoint())
    desk.settle()
    said = page.reading.text()
    assert said.startswith("Fixed vector, 2 clauses (on average")
    assert f"{found.exact}/{found.n} sentences right = {found.exact / found.n:.3f}" in said
    assert f"(95 %: {found.low:.3f} to {found.high:.3f})" in said
    assert f"{found.words_right:,} of {found.words:,} words right" in said
    desk.click(chart, chart.at(ATTENTION, 9))  # a tap holds
    QTest.mouseMove(chart, chart.at(FIXED, 1).toPoint())
    assert "Attention, 9 clauses" in page.reading.text()
    assert page.reading.text().endswith("never trained on this length")
    chart.setFocus()
    QTest.keyClick(chart, Qt.Key.Key_Left)
    assert chart.place == (ATTENTION, 8)
    QTest.keyClick(chart, Qt.Key.Key_Down)
    assert chart.place == (FIXED, 8)
    assert chart.accessibleDescription().startswith("Fixed vector, 8 clauses")
    QTest.keyClick(chart, Qt.Key.Key_Escape)
    assert chart.place is None
    assert page.reading.text().startswith("Point at a marker")


def test_what_is_read_off_comes_into_sight_where_the_words_have_little_room(desk_factory):
    desk = desk_factory("translation", size=(1024, 768))
    lab = desk.window.host.view("translation")
    desk.click(lab.stage.tabs, lab.stage.tabs.place_of("curve").center())
    page = lab.further["curve"].page
    desk.click(page.chart, page.chart.at(FIXED, 3))
    top = page.reading.mapTo(page.words.viewport(), QPoint(0, 0)).y()
    assert 0 <= top < page.words.viewport().height()


def test_a_number_in_the_table_is_a_tap_target_too(desk, page):
    desk.click(page.table, page.table.cell(ATTENTION, 3).center())
    assert page.chart.place == (ATTENTION, 3)
    assert "Attention, 3 clauses" in page.reading.text()


def test_the_timeline_counts_lengths_and_a_step_reads_the_next_one_off(desk, page):
    timeline = desk.window.timeline
    assert page.chart.place is None  # opening the page reads nothing off
    desk.click(page.chart, page.chart.at(FIXED, 3))
    assert timeline.step() == 3
    timeline.forward()
    desk.settle()
    assert page.chart.place == (FIXED, 4)
    timeline.first()
    desk.settle()
    assert page.chart.place == (FIXED, 1)


def test_each_page_keeps_its_own_step(desk, lab, page):
    desk.click(lab.stage.tabs, lab.stage.tabs.place_of("picture").center())
    desk.window.timeline.first()
    desk.window.timeline.forward()
    desk.settle()
    assert desk.window.timeline.step() == 2
    desk.click(lab.stage.tabs, lab.stage.tabs.place_of("curve").center())
    desk.click(page.chart, page.chart.at(ATTENTION, 7))
    assert desk.window.timeline.step() == 7
    desk.click(lab.stage.tabs, lab.stage.tabs.place_of("picture").center())
    assert desk.window.timeline.step() == 2
    desk.click(lab.stage.tabs, lab.stage.tabs.place_of("curve").center())
    assert desk.window.timeline.step() == 7


# settings


def test_the_inspector_chooses_models_lengths_and_sentences_each_one_step_of_undo(desk, lab, curve):
    names = [section.name for section in lab.sections if section.present()]
    assert names == ["curve-models", "curve-lengths", "curve-count", "curve-seed", "look-curve"]
    desk.click(curve.controls.models.pill(FIXED))
    assert desk.state("translation").models == (ATTENTION,)
    assert [one.model for one in curve.page.chart.series()] == [ATTENTION]
    desk.click(curve.controls.models.pill(ATTENTION))  # the last one stays
    assert desk.state("translation").models == (ATTENTION,)
    assert desk.message() == "nothing-chosen"
    desk.click(curve.controls.count.button(200))
    assert desk.state("translation").sentences == 200
    desk.type(curve.controls.lengths.cell, "6")
    assert desk.state("translation").lengths == (1, 2, 3, 4, 5, 6)
    assert curve.page.chart.field().columns.lengths == (1, 2, 3, 4, 5, 6)
    desk.type(curve.controls.lengths.cell, "99")
    assert desk.message() != ""
    assert desk.state("translation").lengths == (1, 2, 3, 4, 5, 6)
    for _ in range(3):
        desk.window.store.undo()
    desk.settle()
    assert desk.state("translation").models == (FIXED, ATTENTION)


def test_Q43_the_wheel_without_focus_changes_nothing(desk, curve):
    before = desk.state("translation")
    slider = curve.controls.lengths.slider
    where = QPointF(slider.rect().center())
    event = QWheelEvent(
        where, slider.mapToGlobal(where), QPoint(), QPoint(0, 240), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    desk.app.sendEvent(slider, event)
    desk.settle()
    assert desk.state("translation") == before


def test_measured_numbers_of_other_settings_are_called_earlier(desk, page, fake, curve):
    settle_on(desk, lengths=(1, 2))
    fake({FIXED: [row(1, 50), row(2, 30)], ATTENTION: [row(1, 50), row(2, 50)]})
    desk.click(page.start)
    desk.work.finish()
    assert not page.note.text().startswith("Measured with earlier settings")
    desk.click(curve.controls.count.button(20))
    assert page.note.text().startswith("Measured with earlier settings: 50 sentences of each length")


# a drawn prediction


def begin(desk, page) -> LengthChart:
    QTest.keyClick(desk.window, Qt.Key.Key_P)
    desk.settle()
    return page.chart


def next_step(desk) -> None:
    desk.click(desk.window.top_bar.button("predict"))


def test_the_fixed_vectors_curve_is_drawn_before_it_is_seen_and_the_distance_is_told(desk, lab, page):
    fixed = next(one for one in page.series() if one.model == FIXED)
    chart = begin(desk, page)
    assert next(one for one in chart.series() if one.model == FIXED).rows == ()
    assert next(one for one in chart.series() if one.model == ATTENTION).rows  # the other one may be seen
    assert set(page.table.rows()[0][1:]) == {"?"}
    assert page.said.text() == "?"
    assert not desk.window.top_bar.button("predict").isEnabled()  # nothing is drawn yet
    field = chart.field()
    start, end = QPointF(field.columns.x(1), field.y(1.0)), QPointF(field.columns.x(10), field.y(0.1))
    desk.drag(chart, start, end, steps=12)
    guess = lab.predictions.guess()
    assert guess == pytest.approx([1 - 0.1 * k for k in range(10)], abs=0.02)
    next_step(desk)  # lock
    desk.drag(chart, start, QPointF(field.columns.x(5), field.y(0.9)))
    assert lab.predictions.guess() == guess
    next_step(desk)  # reveal
    bar = desk.window.stage.prediction
    shown = fixed.rows
    gaps = [abs(a - found.exact / found.n) for a, found in zip(guess, shown, strict=True)]
    assert bar.distance.text() == f"{sum(gaps) / len(gaps):.2f} off on average"
    worst = gaps.index(max(gaps))
    assert f"farthest at {shown[worst].clauses} clauses" in bar.verdict.text()
    assert next(one for one in chart.series() if one.model == FIXED).rows
    QTest.keyClick(desk.window, Qt.Key.Key_Escape)
    desk.settle()
    assert page.table.rows()[0][1] != "?"


def test_in_a_small_window_the_words_give_their_room_to_the_drawing(desk_factory):
    desk = desk_factory("translation", size=(1024, 768))
    lab = desk.window.host.view("translation")
    desk.click(lab.stage.tabs, lab.stage.tabs.place_of("curve").center())
    page = lab.further["curve"].page
    chart = begin(desk, page)
    assert not page.words.isVisible()
    assert chart.field().rect.height() >= 180
    QTest.keyClick(desk.window, Qt.Key.Key_Escape)
    desk.settle()
    assert page.words.isVisible()


def test_a_curve_is_drawn_by_keys_within_nothing_and_all(desk, lab, page):
    chart = begin(desk, page)
    assert chart.hasFocus()
    QTest.keyClick(chart, Qt.Key.Key_Right)
    QTest.keyClick(chart, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    guess = lab.predictions.guess()
    assert guess[1] == 0.5
    QTest.keyClick(chart, Qt.Key.Key_Down)
    assert lab.predictions.guess()[1] == pytest.approx(0.45)
    for _ in range(40):
        QTest.keyClick(chart, Qt.Key.Key_Down)
    assert min(lab.predictions.guess()) == 0.0
    QTest.keyClick(chart, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(chart, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(chart, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    assert max(lab.predictions.guess()) == 1.0


def test_without_a_fixed_vector_there_is_nothing_to_draw(desk, lab, curve):
    desk.click(curve.controls.models.pill(FIXED))
    assert lab.predictions.questions() == ()
    assert "No fixed vector" in lab.predictions.why_not().source


def test_a_sketch_is_straight_between_its_pieces_and_level_beyond():
    sketch = Sketch((1, 2, 3, 4, 6), "", 1.0, 0.0, 1.0, 0.05)
    assert not sketch.touched
    sketch.draw((0.9, 0.85), (3.1, 0.3))  # passes the second, third and fourth length
    assert sketch.curve() == pytest.approx((0.825, 0.825, 0.575, 0.325, 0.325))
    sketch.draw((4.0, 0.0), (4.0, 0.0))
    assert sketch.curve()[-1] == 0.0
    sketch.draw((3.0, 0.1), (2.0, 0.9))  # from right to left
    assert sketch.curve()[2:4] == pytest.approx((0.9, 0.1))
    sketch.draw((0.1, 0.4), (0.2, 0.35))  # within one column
    assert sketch.curve()[0] == 0.35


# languages, themes, sizes


def test_everything_is_said_in_chinese_and_back(desk, page):
    language().set("zh")
    desk.settle()
    assert page.start.text() == "开始实测"
    assert page.table.rows()[0][0] == "固定向量"
    assert "分句" in page.said.text()
    language().set("en")
    desk.settle()
    assert page.table.rows()[0][0] == "fixed vector"


@pytest.mark.parametrize("theme", ["dark", "projector"])
def test_Q40_colours_follow_the_theme(desk, page, theme):
    look().set_theme(theme)
    desk.settle()
    chart = page.chart
    assert Seen(desk, chart).at(chart.at(ATTENTION, 3)) == QColor(color("accent"))


def test_C09_in_a_small_window_the_words_stand_below_and_counts_have_room(desk_factory):
    desk = desk_factory("translation", size=(1024, 768))
    lab = desk.window.host.view("translation")
    desk.click(lab.stage.tabs, lab.stage.tabs.place_of("curve").center())
    page = lab.further["curve"].page
    assert page.words.geometry().top() > page.table.geometry().bottom()
    assert page.chart.height() >= 200
    assert page.chart.field().columns.wide > 50
    assert page.words.height() >= 80
