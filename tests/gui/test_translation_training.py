"""Both translators are trained in the window: real networks that are very small."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

from rnnlab import paths
from rnnlab.engine import translator_course
from rnnlab.engine.translation_traces import LearningTranslator, LengthRow, TranslatorTraining
from rnnlab.labs.translation import view_training_words as words
from rnnlab.labs.translation.plan import TranslatorPlan
from rnnlab.labs.translation.state import ATTENTION, FIXED, with_training
from rnnlab.labs.translation.view_training_examples import Examples
from rnnlab.labs.translation.view_training_panel import Line, LinePanel
from rnnlab.session import models
from rnnlab.session.messages import Message
from rnnlab.ui.look.i18n import language
from rnnlab.ui.widgets.scales import nice_end, nice_ticks

SMALL = {"hidden": 4, "embedding": 3, "batch": 4, "clauses": 2, "updates": 40}


@pytest.fixture
def desk(desk_factory, monkeypatch, tmp_path):
    """A window at the page of training, with little to train and a folder of its own for what is kept."""
    monkeypatch.setattr(paths, "own_models", lambda: tmp_path / "models")
    monkeypatch.setattr(translator_course, "MEASUREMENTS", 4)
    desk = desk_factory("translation")
    lab = desk.window.host.view("translation")
    desk.click(lab.stage.tabs, lab.stage.tabs.place_of("training").center())
    plan = TranslatorPlan(**SMALL)
    desk.window.store.edit("translation", with_training, plan, label=Message.of("undo-translation-training"))
    desk.settle()
    desk.work.budget = 0.0
    return desk


@pytest.fixture
def lab(desk):
    return desk.window.host.view("translation")


@pytest.fixture
def training(lab):
    return lab.further["training"]


@pytest.fixture
def page(training):
    return training.page


def status(desk):
    return desk.window.work.status("translation", "train")


def start(desk, page):
    desk.click(page.start)


# before


def test_the_page_says_what_will_be_trained_and_nothing_runs_by_itself(desk, lab, page):
    assert status(desk) is None
    said = page.empty.text()
    assert "the same sentences in the same order" in said
    assert "1 to 2 clauses" in said
    assert page.start.text() == "Train"
    assert desk.window.top_bar.badge.text() == "random, not trained"
    assert lab.table() == []


def test_one_translator_alone_is_named(desk, training, page):
    desk.click(training.controls.models.pill("fixed"))
    assert desk.state("translation").training.models == ("attention",)
    assert page.empty.text().startswith("One translator is trained: attention.")
    desk.click(training.controls.models.pill("attention"))  # the last one stays
    assert desk.message() == "nothing-chosen"
    desk.click(training.controls.models.pill("fixed"))
    assert desk.state("translation").training.models == ("fixed", "attention")


def test_the_shipped_pair_is_offered_to_those_who_have_no_time(desk, lab, page):
    desk.click(page.shipped)
    state = desk.state("translation")
    assert (state.page, state.models) == ("curve", (FIXED, ATTENTION))
    assert lab.stage.page() == "curve"
    desk.window.store.undo()
    desk.settle()
    assert desk.state("translation").page == "training"


# while it trains


def test_both_learn_in_turn_and_their_curves_grow_from_the_same_start(desk, lab, page):
    start(desk, page)
    desk.work.run(12)
    result = status(desk).result
    assert page.loss.said().startswith("update ")
    fixed, attention = result.translators
    assert abs(fixed.updates - attention.updates) <= 1
    assert len(fixed.loss) == fixed.updates // result.every
    # chance: 70 to 90 words, each as likely as any other
    assert float(fixed.loss[0]) == pytest.approx(np.log(result.vocabulary[1]), rel=0.25)
    before = len(fixed.loss)
    assert page.lines["fixed"].said().startswith(f"fixed vector · update {fixed.updates}")
    assert f"{fixed.parameters:,} parameters" in page.lines["fixed"].said()
    assert desk.window.top_bar.badge.text() == "trained here, while you watch"
    desk.work.run(12)
    assert len(status(desk).result.translators[0].loss) > before


def test_pause_single_steps_and_going_on(desk, page):
    start(desk, page)
    desk.work.run(6)
    desk.click(page.bar.toggle)
    desk.work.finish()
    seen = status(desk)
    assert seen.phase == "paused"
    for _ in range(4):  # one chunk each: an update, or one length of a measurement
        desk.click(page.bar.step)
        desk.work.finish()
        assert status(desk).phase == "paused"
    assert seen.done < status(desk).done <= seen.done + 4
    assert not page.start.isVisible()
    desk.click(page.bar.toggle)
    desk.work.finish()
    assert status(desk).phase == "finished"
    assert page.start.text() == "Train again"
    assert [one.updates for one in status(desk).result.translators] == [40, 40]


def test_a_cancelled_training_stays_in_sight_and_another_one_begins_anew(desk, page):
    start(desk, page)
    desk.work.run(30)
    desk.click(page.bar.end)
    assert status(desk) is None
    assert page.kept.result is not None
    assert page.start.text() == "Train again"
    assert page.lines["fixed"].button.isHidden()  # its weights are gone
    start(desk, page)
    assert page.kept.result is None
    desk.work.run(2)
    assert page.kept.result.translators[0].updates <= 2


def test_quality_against_length_grows_and_the_measurement_before_turns_pale(desk, page):
    start(desk, page)
    desk.work.finish()
    result = status(desk).result
    measured = result.translators[0].measured
    assert len(measured) >= 2
    newest = {one.model: one.rows for one in page.chart.series()}
    assert newest["fixed"] == measured[-1][1]
    older = [one.rows for one in page.chart.older() if one.model == "fixed"]
    assert older == [rows for _, rows in measured[-5:-1]]
    assert [updates for updates, _ in measured][-1] == 40
    found = measured[-1][1][0]
    desk.click(page.chart, page.chart.at("fixed", found.clauses))
    assert f"{found.exact}/{found.n} sentences right" in page.reading.text()


def test_the_timeline_counts_measurements_and_a_step_back_shows_the_curves_as_they_were(desk, page):
    start(desk, page)
    desk.work.finish()
    measured = status(desk).result.translators[0].measured
    timeline = desk.window.timeline
    assert timeline.step() == len(measured) == page.measurements()
    timeline.first()
    desk.settle()
    assert next(one.rows for one in page.chart.series() if one.model == "fixed") == measured[0][1]
    assert page.chart.older() == ()
    assert f"after update {measured[0][0]}" in page.growing.text()
    timeline.last()
    desk.settle()
    assert next(one.rows for one in page.chart.series() if one.model == "fixed") == measured[-1][1]
    assert page.growing.text().endswith("now, and paler before")


def test_who_looks_at_the_newest_measurement_goes_on_with_it_and_who_looks_back_stays(desk, page):
    start(desk, page)
    while page.measurements() < 2:
        desk.work.run(1)
    desk.settle()
    assert desk.window.timeline.step() == 2
    desk.window.timeline.last()
    while page.measurements() < 3:
        desk.work.run(1)
    desk.settle()
    assert desk.window.timeline.step() == 3
    desk.window.timeline.first()
    desk.settle()
    desk.work.finish()
    assert desk.window.timeline.step() == 1


def test_before_the_first_measurement_it_is_said_when_there_will_be_one(desk, page):
    start(desk, page)
    desk.work.run(2)
    result = status(desk).result
    assert page.chart.invitation() == (
        f"measured every {result.measure_every} updates on sentences that are never learned from",
    )
    waiting = [line for line in page.examples.said() if line.startswith(("fixed vector", "attention"))]
    assert len(waiting) == 4
    assert all(line.endswith("comes with the first measurement") for line in waiting)


def test_examples_are_the_results_own_and_wrong_words_are_marked(desk, page):
    start(desk, page)
    desk.work.finish()
    result = status(desk).result
    source, right, written = result.examples[0]
    rows = page.examples.rows()
    assert [row.kind for row in rows][:2] == ["source", "reference"]
    assert tuple(piece.text for piece in rows[0].pieces) == source
    assert tuple(piece.text for piece in rows[1].pieces) == right
    fixed = next(row for row in rows if row.kind == "fixed")
    assert tuple(piece.text for piece in fixed.pieces) == written[0]
    if written[0]:
        assert any(piece.wrong for piece in fixed.pieces) or fixed.note  # 40 updates have taught it next to nothing


def test_a_killed_engine_is_one_sentence_and_the_training_goes_on_bit_for_bit(desk, page):
    start(desk, page)
    desk.work.run(20)
    done = status(desk).done
    for _ in range(8):
        desk.work.crash()
        if status(desk).phase == "failed":
            break
    assert status(desk).phase == "failed"
    assert status(desk).done == done
    assert page.kept.result is not None
    assert page.bar.text().startswith("Training")
    desk.click(page.bar.toggle)
    desk.work.finish()
    once = [one.loss.tolist() for one in status(desk).result.translators]
    start(desk, page)
    desk.work.finish()
    assert [one.loss.tolist() for one in status(desk).result.translators] == once


# keeping


def test_a_kept_translator_can_be_chosen_and_translates(desk, lab, page, tmp_path):
    start(desk, page)
    desk.work.run(20)
    desk.click(page.bar.toggle)
    desk.work.finish()
    line = page.lines["attention"]
    assert line.button.text() == "Keep it"
    desk.click(line.button)
    desk.work.finish()
    saved = line.saved
    assert (tmp_path / "models" / f"{saved}.safetensors").is_file()
    assert models.entry(saved).settings["between"] == "attention"
    assert line.button.text() == "Translate with it"
    assert "Kept" in page.note.text()
    assert saved in [entry.name for entry in models.catalogue("translate")]
    desk.click(line.button)
    state = desk.state("translation")
    assert (state.page, state.model) == ("picture", saved)
    assert lab.result.model == saved
    desk.click(lab.stage.tabs, lab.stage.tabs.place_of("curve").center())
    curve = lab.further["curve"]
    desk.click(curve.controls.models.pill(saved))
    assert saved in desk.state("translation").models
    assert any(one.model == saved and one.rows for one in curve.page.chart.series())


def test_a_translator_that_has_learned_on_since_is_not_the_kept_one(desk, page):
    start(desk, page)
    desk.work.run(20)
    desk.click(page.bar.toggle)
    desk.work.finish()
    desk.click(page.lines["fixed"].button)
    desk.work.finish()
    assert page.lines["fixed"].saved
    assert not page.lines["attention"].saved
    desk.click(page.bar.toggle)
    desk.work.finish()
    assert page.lines["fixed"].saved == ""
    assert page.lines["fixed"].button.text() == "Keep it"


# settings


def test_settings_are_typed_refused_and_undone(desk, training, page):
    controls = training.controls
    desk.type(controls.sliders["hidden"].cell, "12")
    assert desk.state("translation").training.hidden == 12
    desk.type(controls.sliders["learning_rate"].cell, "-1")
    assert desk.message() == "rate-not-positive"
    assert desk.state("translation").training.learning_rate == TranslatorPlan().learning_rate
    desk.type(controls.sliders["batch"].cell, "nan")
    assert desk.message() == "not-finite"
    desk.click(controls.cell.button("lstm"))
    desk.click(controls.layers.button(2))
    desk.click(controls.order.button(True))
    plan = desk.state("translation").training
    assert (plan.cell, plan.layers, plan.reverse_source) == ("lstm", 2, True)
    desk.window.store.undo()
    desk.settle()
    assert not desk.state("translation").training.reverse_source
    assert controls.order.button(False).isChecked()


def test_settings_changed_after_a_training_count_for_the_next(desk, training, page):
    start(desk, page)
    desk.work.run(4)
    desk.click(training.controls.layers.button(2))
    assert "Trained with earlier settings" in page.note.text()
    desk.click(training.controls.layers.button(1))
    assert "Trained with earlier settings" not in page.note.text()


def test_the_work_goes_on_while_another_lab_is_shown(desk, page):
    start(desk, page)
    desk.work.run(4)
    done = status(desk).done
    desk.open("reader")
    desk.work.run(4)
    assert status(desk).done > done
    assert desk.window.windowTitle().startswith(f"{100 * status(desk).done // status(desk).total} %")


# panels and words


def test_a_panel_reads_one_update_off_by_mouse_and_keys(desk, page):
    start(desk, page)
    desk.work.run(30)
    result = status(desk).result
    k = 4
    QTest.mouseMove(page.loss, page.loss.place(k, 1.0).toPoint())
    fixed, attention = result.translators
    expected = f"update {(k + 1) * result.every}: fixed vector {fixed.loss[k]:.3f} · attention {attention.loss[k]:.3f}"
    assert page.loss.said() == expected
    assert page.accuracy.point == k  # both panels mark the same update
    page.loss.setFocus()
    QTest.keyClick(page.loss, Qt.Key.Key_Right)
    assert page.accuracy.point == k + 1


def test_a_loss_that_is_no_number_stays_within_the_field(qapp):
    panel = LinePanel(words.FIRST, False)
    panel.resize(400, 200)
    panel.set_lines([Line("fixed", "fixed vector", [3.0, float("nan"), float("inf"), 1e9])], 4, 1)
    field = panel.field()
    for k, value in enumerate((3.0, float("nan"), float("inf"), 1e9)):
        assert field.adjusted(-1, -1, 1, 1).contains(panel.place(k, value))


def test_scales_end_at_round_numbers_that_hold_the_largest_value():
    assert [nice_end(value) for value in (4.3, 1.0, 0.93, 7.0)] == [5.0, 1.0, 1.0, 8.0]
    assert nice_ticks(400, 4) == [0, 100, 200, 300, 400]
    assert nice_ticks(1.0, 4) == [0, 0.25, 0.5, 0.75, 1.0]


def learned(name: str, rows: tuple[LengthRow, ...] = (), **more) -> LearningTranslator:
    return LearningTranslator(name, 100, 10.0, np.array([2.0]), np.array([0.5]), ((100, rows),), **more)


def one_clause(exact: int, n: int = 20) -> tuple[LengthRow, ...]:
    return (LengthRow(1, n, exact, 100, 90, 0.0, 1.0, None, None, 8.0, True),)


@pytest.mark.parametrize(("exact", "counts"), [(18, True), (17, False), (20, True), (0, False)])
def test_whether_the_comparison_counts_is_said_from_nine_tenths_at_one_clause(exact, counts):
    result = TranslatorTraining((learned("fixed", one_clause(exact)), learned("attention")), 200, 1, 10)
    said = words.notes(result, differs=False)
    assert said[0].startswith(f"The fixed vector has {exact}/20 right at one clause:")
    assert said[0].endswith("the comparison counts.") == counts


def test_a_translator_that_stopped_is_named_with_its_update():
    result = TranslatorTraining((learned("fixed", stopped=37, reason="not-finite"), learned("attention")), 200, 1, 10)
    assert words.notes(result, differs=False)[0].startswith("fixed vector stopped at update 37")


def test_missing_and_empty_translations_are_said_and_user_text_is_shown_as_it_is(qapp):
    shown = Examples()
    shown.resize(500, 300)
    right = ("I", "eat", "<b>apples</b>", "now")
    shown.set_examples([(("我", "吃"), right, (("I", "eat", "now"), ()))], ("fixed", "attention"), frozenset())
    said = shown.said()
    assert said[0] == "source: 我 吃"
    assert said[1] == "right: I eat <b>apples</b> now"
    assert said[3] == "attention: nothing"
    fixed = next(row for row in shown.rows() if row.kind == "fixed")
    assert fixed.note == "words missing"
    assert not any(piece.wrong for piece in fixed.pieces)


def test_long_sentences_wrap_within_the_width_and_the_list_grows(qapp):
    shown = Examples()
    shown.resize(420, 100)
    shown.show()
    long = tuple(f"word{k}" for k in range(80))
    shown.set_examples([(long, long, (long,))], ("fixed",), frozenset())
    assert all(piece.rect.right() <= 420 for row in shown.rows() for piece in row.pieces)
    assert shown.minimumHeight() > 300
    assert [row.kind for row in shown.rows()] == ["source", "fixed"]  # right in full: no reference beside it
    before = shown.minimumHeight()
    shown.resize(800, 100)
    assert shown.minimumHeight() < before


def test_everything_is_said_in_chinese(desk, page):
    start(desk, page)
    desk.work.run(4)
    language().set("zh")
    desk.settle()
    assert page.lines["attention"].said().startswith("注意力 · ")
    assert page.examples.said()[0].startswith("源句")
    assert page.lines["attention"].button.text() == "保留"


def test_C09_in_a_small_window_every_part_has_room(desk_factory):
    desk = desk_factory("translation", size=(1024, 768))
    lab = desk.window.host.view("translation")
    desk.click(lab.stage.tabs, lab.stage.tabs.place_of("training").center())
    page = lab.further["training"].page
    both = learned("fixed", one_clause(9)), learned("attention", one_clause(20))
    page.kept.result = TranslatorTraining(both, 200, 1, 10)
    page.refresh()
    desk.settle()
    assert page.loss.field().height() >= 60
    assert page.chart.field().rect.height() >= 80
    inside = page.rect()
    for part in (page.loss, page.accuracy, page.chart, page.note, *page.lines.values()):
        corner = part.mapTo(page, QPointF(part.width(), part.height()).toPoint())
        assert corner.x() <= inside.width()
        assert corner.y() <= inside.height()
