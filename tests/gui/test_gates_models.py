"""The Gates lab with trained networks: answers, counts, units, curves, slow motion, cells side by side."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from rnnlab import paths
from rnnlab.labs.gates import view_accuracy
from rnnlab.labs.gates.state import COMMA, EXAMPLE, Override, State, with_learning
from rnnlab.labs.gates.view_forces import in_words, runs
from rnnlab.labs.gates.view_parts import AnswerRow, answer_rows
from rnnlab.labs.gates.view_slow import STAGES
from rnnlab.session import models
from rnnlab.session.messages import Message
from rnnlab.ui.look.i18n import language
from tests.labs.trained import write_model

COMMA_FORCED = (Override("f", 0.0, steps=(COMMA,)),)


@pytest.fixture
def desk(desk_factory):
    """One window that opens at the Gates with the trained LSTM."""
    return desk_factory("gates")


@pytest.fixture
def lab(desk):
    return desk.window.host.view("gates")


def press(desk, segmented, value):
    desk.click(segmented.button(value))


def preset(desk, lab, name):
    desk.click(lab.readings.presets.pill(name))


def count_sentences(desk, lab):
    desk.click(lab.panel.accuracy.button)
    desk.work.finish()
    desk.settle()


def key(desk, name):
    desk.window.stage.setFocus()
    QTest.keyClick(desk.window.stage, name)
    desk.settle()


# opening


def test_opens_with_the_trained_lstm_at_the_comma_and_says_how_it_was_trained(desk, lab):
    # in the window's language: one network, two writings
    assert desk.state("gates").sentence[:5] == ("I", "was born", "in", "China", ",")
    assert len(desk.state("gates").sentence) == len(EXAMPLE)
    assert (lab.diagram.wires().step, lab.diagram.wires().word) == (COMMA, ",")
    assert desk.window.top_bar.badge.text().startswith("trained · recall · ")
    assert lab.panel.answers.isVisible()
    assert not lab.panel.last_states.isVisible()


def test_strips_show_the_units_that_carry_most_of_the_answer(lab):
    assert lab.strips.shown() == lab.result.carriers[:3]
    assert lab.diagram.wires().unit == lab.result.carriers[0]


def test_answers_are_those_of_the_trace_after_the_last_word(lab):
    answers = lab.result.answers
    rows = lab.panel.answers.rows()
    assert rows[0][0] == "Chinese"
    assert rows[0][1] == answers.baseline[-1, answers.target]
    assert [name for name, _, _ in rows][-1] == "other 4"
    assert sum(before for _, before, _ in rows) == pytest.approx(1.0, abs=1e-9)
    assert desk_track(lab) == ("as computed Chinese",)


def desk_track(lab):
    return lab.timeline(lab.store.full_state(lab.name)).tracks[1].tokens


def test_forced_answer_stands_beside_the_other_on_panel_and_timeline(desk, lab):
    preset(desk, lab, "write-nothing")
    answers = lab.result.answers
    before, after = (float(run[-1, answers.target]) for run in (answers.baseline, answers.forced))
    assert after < before
    assert lab.panel.answers.headline() == (f"down {before - after:.3f}", "probability of “Chinese”")
    shown = desk.window.timeline.chips(1).tokens()
    best = answers.names[int(answers.forced[-1].argmax())][1]
    assert shown == ("as computed Chinese", f"forced {best}")


def test_press_on_the_output_track_moves_nowhere(desk, lab):
    preset(desk, lab, "write-nothing")
    chips = desk.window.timeline.chips(1)
    desk.click(chips, chips.chip_rect(0).center())
    assert desk.window.store.shared.step == COMMA


def test_another_answer_is_followed_by_a_press_or_by_the_arrow_keys(desk, lab):
    bars = lab.panel.answers
    second = bars.rows()[1][0]
    desk.click(bars, bars.row_center(1))
    assert bars.rows()[0][0] == second
    target = lab.result.answers.target
    bars.setFocus()
    QTest.keyClick(bars, Qt.Key.Key_Down)
    desk.settle()
    assert lab.result.answers.target == (target + 1) % len(lab.result.answers.names)


def test_answers_are_named_in_the_language_of_the_window(desk, lab):
    language().set("zh")
    desk.settle()
    assert lab.panel.answers.rows()[0][0] == "中文"
    assert desk.window.timeline.chips(1).tokens() == ("原来 中文",)


# many sentences


def test_same_force_is_counted_on_200_sentences_and_where_else_the_country_is_kept(desk, lab):
    preset(desk, lab, "forget-at-the-comma")
    assert desk.state("gates").overrides == COMMA_FORCED
    count_sentences(desk, lab)
    result = desk.window.work.status("gates", "accuracy").result
    rows = {row.run: row for row in result.rows}
    assert set(rows) == {"computed", "forced", "without-h", "only-without-h"}
    assert all(row.n == view_accuracy.SENTENCES == 200 for row in result.rows)
    computed, forced, cleared = (rows[run].right for run in ("computed", "forced", "without-h"))
    assert lab.panel.accuracy.counts.text() == (f"{computed} → {forced}", "of 200 sentences right")
    assert lab.readings.table.texts() == [
        ("as computed", f"{computed} / 200"),
        ("forced", f"{forced} / 200"),
        ("forced, and h cleared too", f"{cleared} / 200"),
        ("only h cleared", f"{rows['only-without-h'].right} / 200"),
    ]
    assert f"{forced} of 200 test sentences stay right; with h cleared too, {cleared}." in (
        lab.readings.preset_note.text()
    )


def test_network_of_a_text_has_no_siblings_and_its_units_no_share(desk, lab, tmp_path, monkeypatch):
    monkeypatch.setattr(paths, "own_models", lambda: tmp_path)
    words = [("unk", "unk"), ("a", "a"), ("b", "b")]
    name = "text-0123456789ab"
    write_model(tmp_path, name, "lstm", card_task="text", words=words, answers=words[1:], title="R&B")
    desk.window.store.replace("gates", State(model=name), label=Message.of("undo-gates-model"), sentence=("a", "b"))
    desk.settle()
    assert lab.network.models.pill(name).text() == "R&&B · LSTM"
    assert lab.readings.picker.grid.said() == ""
    assert lab.readings.picker.how.isHidden()
    assert lab.cells.picture.why_empty().startswith("No other network was trained on the task")


def test_no_answer_is_asked_for_among_hundreds(desk, lab):
    assert [question.id for question in lab.predictions.questions()] == ["answer"]
    answers, many = lab.result.answers, 25
    wide = {name: np.tile(getattr(answers, name), many) / many for name in ("baseline", "forced")}
    lab.result = replace(lab.result, answers=replace(answers, names=answers.names * many, **wide))
    assert lab.predictions.questions() == ()


def test_counts_stay_true_when_only_the_settings_of_the_training_change(desk, lab):
    preset(desk, lab, "forget-everything")
    count_sentences(desk, lab)
    label = Message.of("undo-gates-learning")
    desk.window.store.edit("gates", with_learning, label=label, race_seed=5, gaps=(3,))
    desk.settle()
    assert lab.panel.accuracy.counts.isVisible()
    assert lab.readings.table.note.isHidden()


def test_counts_of_earlier_settings_leave_the_stage_and_are_marked_in_the_inspector(desk, lab):
    preset(desk, lab, "forget-everything")
    count_sentences(desk, lab)
    assert lab.panel.accuracy.counts.isVisible()
    preset(desk, lab, "write-nothing")
    assert not lab.panel.accuracy.counts.isVisible()
    assert lab.panel.accuracy.button.isVisible()
    assert not lab.readings.table.note.isHidden()
    assert "earlier settings" in lab.readings.table.note.text()
    desk.window.store.undo()
    desk.settle()
    assert lab.panel.accuracy.counts.isVisible()


def test_looking_at_another_word_or_answer_keeps_the_counts(desk, lab):
    preset(desk, lab, "forget-everything")
    count_sentences(desk, lab)
    desk.click(lab.strips, lab.strips.word_center(9))
    desk.click(lab.panel.answers, lab.panel.answers.row_center(1))
    assert lab.panel.accuracy.counts.isVisible()


def test_progress_is_shown_and_can_be_cancelled(desk, lab):
    desk.work.budget = 0.0
    desk.click(lab.panel.accuracy.button)
    desk.work.run(2)
    bar = lab.panel.accuracy.bar
    assert bar.isVisible()
    assert 0 < bar.shown().done < 200
    assert not lab.panel.accuracy.counts.isVisible()
    desk.click(bar.end)
    desk.work.finish()
    assert not bar.isVisible()
    assert lab.panel.accuracy.button.isVisible()
    assert desk.window.work.status("gates", "accuracy") is None


# units


def test_any_unit_gets_a_row_and_gives_it_back(desk, lab):
    grid = lab.readings.picker.grid
    fifth = lab.result.carriers[4]
    desk.click(grid, grid.place_of(fifth).center())
    assert lab.strips.shown() == (*lab.result.carriers[:3], fifth)
    assert lab.diagram.wires().unit == fifth
    assert f"Unit {fifth + 1} tells " in grid.said()
    desk.click(grid, grid.place_of(fifth).center())
    assert lab.strips.shown() == lab.result.carriers[:3]


def test_last_row_stays(desk, lab):
    grid = lab.readings.picker.grid
    for unit in lab.result.carriers[:3]:
        desk.click(grid, grid.place_of(unit).center())
    assert lab.strips.shown() == (lab.result.carriers[2],)


def test_all_units_can_be_reached_by_keyboard(desk, lab):
    picker = lab.readings.picker
    desk.click(picker.all)
    picker.grid.setFocus()
    for _ in range(15):
        QTest.keyClick(picker.grid, Qt.Key.Key_Down)
    for _ in range(3):
        QTest.keyClick(picker.grid, Qt.Key.Key_Right)
    QTest.keyClick(picker.grid, Qt.Key.Key_Space)
    desk.settle()
    assert lab.strips.shown()[-1] == lab.result.carriers[-1]


def test_stroke_leaves_units_without_a_row_alone_and_says_so(desk, lab):
    first, last = lab.strips.shown()[0], lab.strips.shown()[-1]
    desk.drag(lab.strips, lab.strips.cell_center("f", first, 5), lab.strips.cell_center("f", last, 6))
    (held,) = desk.state("gates").overrides
    assert held == Override("f", 0.0, units=tuple(sorted(lab.strips.shown())), steps=(5, 6))
    assert lab.result.held["f"].sum() == 2 * 3
    count = lab.result.forced.h.shape[1]
    assert f"The {count - 3} units without a row are left alone." in lab.controls.brush_note.text()
    press(desk, lab.controls.brush, True)
    assert f"all {count} units" in lab.controls.brush_note.text()


# curves


@pytest.mark.parametrize("mode", ["p", "gradient"])
def test_curve_shows_probability_or_gradient_instead_of_c(desk, lab, mode):
    preset(desk, lab, "forget-at-the-comma")
    plain = lab.strips.grab().toImage()
    press(desk, lab.readings.curve, mode)
    assert lab.mode == mode
    assert lab.strips.grab().toImage() != plain


# slow motion


def test_a_key_press_is_one_stage_and_after_the_last_the_next_word(desk, lab):
    press(desk, lab.readings.slow, True)
    sums = [lab.cell.sum.text()]
    for _ in range(4):
        key(desk, Qt.Key.Key_Right)
        sums.append(lab.cell.sum.text())
    assert desk.window.store.shared.step == COMMA
    assert len(set(sums)) == len(STAGES)
    wire = lab.diagram.wires().values
    assert sums[0].endswith(f"= {wire['kept']:.4f}".replace("-", "−"))
    assert sums[4].endswith(f"= {wire['h']:.4f}".replace("-", "−"))
    key(desk, Qt.Key.Key_Right)
    assert (desk.window.store.shared.step, lab.stage_of_step) == (COMMA + 1, (COMMA + 1, 0))
    key(desk, Qt.Key.Key_Left)
    assert (desk.window.store.shared.step, lab.cell.sum.text()) == (COMMA, sums[4])
    key(desk, Qt.Key.Key_Left)
    assert lab.cell.sum.text() == sums[3]


def test_stages_to_come_are_pale_and_a_whole_word_is_whole(desk, lab):
    whole = lab.diagram.grab().toImage()
    press(desk, lab.readings.slow, True)
    assert lab.diagram.grab().toImage() != whole
    desk.click(lab.strips, lab.strips.word_center(8))
    desk.click(lab.strips, lab.strips.word_center(COMMA))
    press(desk, lab.readings.slow, False)
    assert lab.cell.sum.isHidden()
    lab.diagram.clearFocus()
    desk.settle()
    assert lab.diagram.grab().toImage() == whole


def test_last_stage_of_the_last_word_is_the_end(desk, lab):
    press(desk, lab.readings.slow, True)
    desk.window.store.set_step(len(EXAMPLE))
    desk.settle()
    key(desk, Qt.Key.Key_Right)
    assert desk.window.store.shared.step == len(EXAMPLE)
    assert not desk.window.timeline._buttons["forward"].isEnabled()


# networks


def test_random_lstm_has_its_own_controls_and_no_answers(desk, lab):
    assert lab.network.shift_row.isVisible()
    desk.click(lab.network.models.pill(""))
    assert desk.state("gates").model == ""
    assert desk.window.top_bar.badge.text() == "random, not trained"
    assert lab.network.size_row.isVisible()
    assert not lab.network.shift_row.isVisible()
    assert lab.panel.last_states.isVisible()
    assert len(lab.timeline(desk.state("gates")).tracks) == 1
    desk.window.store.undo()
    desk.settle()
    assert lab.panel.answers.isVisible()


def test_shifted_forget_biases_are_added_to_the_trained_ones(desk, lab):
    before = lab.result.baseline.f.copy()
    desk.type(lab.network.shift_row.cell, "-2")
    assert desk.state("gates").forget_bias_shift == -2.0
    assert (lab.result.baseline.f[0] < before[0]).all()
    assert desk.window.top_bar.badge.text() == "trained · recall, then changed by hand"


def test_every_pill_is_a_model_with_a_forget_gate_or_of_1997(lab):
    names = {name for name in lab.network.models._pills if name}
    assert names == {entry.name for entry in models.catalogue() if entry.cell in ("lstm", "lstm1997")}


@pytest.mark.parametrize("name", ["free", "forget-at-the-comma", "forget-everything", "never-forget", "write-nothing"])
def test_presets_quote_what_came_out(desk, lab, name):
    preset(desk, lab, name)
    note = lab.readings.preset_note
    assert lab.readings.presets.pill(name).property("chosen")
    assert not note.isHidden()
    answers = lab.result.answers
    assert f"{answers.forced[-1, answers.target]:.2f}." in note.text()
    if name == "never-forget":
        assert f"to {abs(lab.result.forced.c).max():.2f} at most" in note.text()


# words


def test_N28_unknown_word_is_marked_unk_on_timeline_strips_and_in_the_table(desk, lab):
    tokens = ("我", "出生", "在", "火星", "，", "所以", "我", "会", "说")
    desk.window.store.edit_sentence(tokens, label=Message.of("undo-sentence"))
    desk.settle()
    assert desk.window.timeline.chips(0).is_unknown(3)
    assert not desk.window.timeline.chips(0).is_unknown(2)
    desk.click(lab.strips, lab.strips.word_center(4))
    assert lab.diagram.wires().unknown
    assert lab.table()[1 + 3 * lab.result.forced.h.shape[1]][1] == "火星 (unk)"


def test_typed_sentence_is_cut_into_the_words_of_the_model(desk, lab):
    desk.window.timeline.edit_sentence()
    desk.type(desk.window.timeline.field(), "我出生在法国，所以我会说")
    assert desk.state("gates").sentence == ("我", "出生", "在", "法国", "，", "所以", "我", "会", "说")
    assert lab.panel.answers.rows()[0][0] == "French"


# three cells


def test_three_cells_stand_side_by_side_with_size_accuracy_and_answer(desk, lab):
    desk.click(lab.stage.tabs, lab.stage.tabs.place_of("cells").center())
    assert lab.stage.page() == "cells"
    runs_ = lab.result.side_by_side
    assert [run.cell for run in runs_] == ["rnn", "gru", "lstm"]
    assert [len(run.blocks) for run in runs_] == [1, 3, 4]
    said = lab.cells.picture.said()
    assert said[2].startswith(f"LSTM: {models.entry('recall-lstm').parameters:,} parameters, ")
    assert said[2].endswith("Chinese")
    assert not desk.window.store.can_undo


def test_column_of_the_three_cells_chooses_the_step(desk, lab):
    desk.click(lab.stage.tabs, lab.stage.tabs.place_of("cells").center())
    places = lab.cells.picture.places()
    point = places.bands[1].answers.center()
    point.setX(places.columns.center(8))
    before = lab.cells.picture.grab().toImage()
    desk.click(lab.cells.picture, point)
    assert desk.window.store.shared.step == 8
    assert lab.cells.picture.grab().toImage() != before


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (1280, 720)])
def test_nothing_of_both_pages_is_cut_off(desk_factory, size):
    desk = desk_factory("gates", size)
    lab = desk.window.host.view("gates")
    for part in (lab.diagram, lab.panel, lab.panel.answers, lab.panel.accuracy, lab.strips, lab.cell.scales):
        inside(lab.stage, part)
    desk.click(lab.stage.tabs, lab.stage.tabs.place_of("cells").center())
    inside(lab.stage, lab.cells.picture)
    places = lab.cells.picture.places()
    assert places.blocks.bottom() <= lab.cells.picture.height() + 1
    assert places.blocks.height() > 60
    assert all(strip.height() >= 9 for band in places.bands for strip in band.strips)


def inside(whole: QWidget, part: QWidget) -> None:
    area = part.rect().translated(part.mapTo(whole, QPoint(0, 0)))
    assert whole.rect().contains(area)
    assert area.height() > 15
    assert area.width() > 200


# small parts


@pytest.mark.parametrize(
    ("override", "words"),
    [
        (Override("f", 0.0), "f = 0 · all units · every step"),
        (Override("f", 0.0, units=(2, 5), steps=(5,)), "f = 0 · units 3, 6 · step 5"),
        (Override("g", -0.5, units=(0,), steps=(1, 2, 3, 7)), "g = −0.5 · unit 1 · steps 1–3, 7"),
    ],
)
def test_override_in_words(override, words):
    assert in_words(override) == words


def test_neighbouring_numbers_are_told_as_runs():
    assert runs([7, 1, 2, 3]) == "1–3, 7"
    assert runs([4, 5]) == "4, 5"
    assert runs([9]) == "9"


def test_followed_answer_comes_first_and_the_rest_is_one_row(lab):
    answers = lab.result.answers
    rows = answer_rows(answers)
    assert rows[0] == AnswerRow(
        answers.target, float(answers.baseline[-1, answers.target]), float(answers.forced[-1, answers.target])
    )
    assert [row.rest for row in rows] == [0, 0, 0, 0, len(answers.names) - 4]
    assert [row.place for row in answer_rows(answers, most=7)].count(None) == 0


# predict, pin


def test_answer_is_hidden_everywhere_while_it_is_predicted_and_said_at_the_end(desk, lab):
    preset(desk, lab, "write-nothing")
    key(desk, Qt.Key.Key_P)
    assert lab.panel.answers.rows() == []
    assert lab.panel.answers.accessibleDescription().strip(". ") == ""
    assert desk.window.timeline.chips(1).tokens() == ("?",)
    assert lab.readings.answer_numbers.text("p_forced") == "?"
    assert lab.readings.preset_note.isHidden()
    assert not lab.panel.accuracy.button.isEnabled()
    best = int(lab.result.answers.forced[-1].argmax())
    bar = desk.window.stage.prediction
    bar.take_digit(best + 1)
    for _ in range(2):
        key(desk, Qt.Key.Key_P)
    assert bar.verdict.text().startswith(f"Right: it answers {lab.result.answers.names[best][1]}")
    assert lab.panel.answers.rows()[0][2] == lab.result.answers.forced[-1, lab.result.answers.target]


def test_without_a_trained_network_there_is_nothing_to_predict(desk, lab):
    assert [question.id for question in lab.predictions.questions()] == ["answer"]
    preset(desk, lab, "write-nothing")
    assert [question.id for question in lab.predictions.questions()] == ["answer", "share"]
    desk.click(lab.network.models.pill(""))
    assert lab.predictions.questions() == ()


def test_pinned_run_has_its_tick_on_each_bar(desk, lab):
    preset(desk, lab, "write-nothing")
    desk.window.commands.by_name["pin"].trigger()
    desk.settle()
    preset(desk, lab, "free")
    plain = lab.panel.answers.grab().toImage()
    assert lab.pinned is not None
    lab.show_pinned(None)
    assert lab.panel.answers.grab().toImage() != plain


# the cell of 1997, and going to and fro


def test_cell_of_1997_has_no_forget_gate_and_its_c_grows_on_an_endless_stream(desk, lab):
    preset(desk, lab, "1997")
    assert desk.state("gates").model == "reber-lstm1997"
    assert desk.state("gates").overrides == ()
    assert (lab.result.baseline.f == 1.0).all()
    size = abs(lab.result.baseline.c)
    length = len(lab.result.tokens)
    early, late = size[: length // 4].max(), size.max()
    assert late > 2 * early
    assert f"the largest |c| is {early:.2f}, after {length} it is {late:.2f}." in lab.readings.preset_note.text()
    assert not lab.network.shift_row.isVisible()


def test_a_thousand_random_steps_end_with_the_same_numbers(desk, lab):
    preset(desk, lab, "forget-at-the-comma")

    def shown():
        desk.settle()
        numbers = [lab.readings.numbers.text(name) for name in ("alone", "forced", "h", "c")]
        return lab.diagram.wires(), numbers, lab.strips.grab().toImage(), lab.diagram.grab().toImage()

    first = shown()
    choose = random.Random(5)
    for _ in range(1000):
        desk.window.store.set_step(choose.randint(1, len(EXAMPLE)))
    desk.window.store.set_step(COMMA)
    assert shown() == first


def test_where_three_cells_stand_side_by_side_nothing_offers_to_force_a_gate(desk, lab):
    assert lab.controls.gate.isVisible()
    lab.stage.page_chosen.emit("cells")
    desk.settle()
    assert not lab.controls.gate.isVisible()
    assert lab.network.models.isVisibleTo(desk.window)
    lab.stage.page_chosen.emit("cell")
    desk.settle()
    assert lab.controls.gate.isVisible()
