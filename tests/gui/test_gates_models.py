"""The Gates lab with trained networks: answers, counts, units, curves, slow motion, cells side by side."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from PySide6.QtCore import QLineF, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from rnnlab import paths
from rnnlab.labs.gates import view_accuracy, view_curve
from rnnlab.labs.gates.state import COMMA, EXAMPLE, Override, State, with_learning
from rnnlab.labs.gates.view_columns import MARK, Columns
from rnnlab.labs.gates.view_forces import in_words, runs
from rnnlab.labs.gates.view_header import rooms
from rnnlab.labs.gates.view_parts import AnswerRow, answer_rows
from rnnlab.labs.gates.view_slow import STAGES
from rnnlab.session import models
from rnnlab.session.messages import Message
from rnnlab.ui.look.i18n import language
from rnnlab.ui.look.theme import look, px
from rnnlab.ui.widgets.cells import luminance, ramp_color
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
    assert [name for name, _, _ in rows][-1] == "4 others"
    assert sum(before for _, before, _ in rows) == pytest.approx(1.0, abs=1e-9)
    assert desk_track(lab) == ("as computed: Chinese",)


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
    assert shown == ("as computed: Chinese", f"forced: {best}")


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
    assert desk.window.timeline.chips(1).tokens() == ("原样计算：中文",)


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


def test_T12_unknown_word_is_marked_unk_on_timeline_strips_and_in_the_table(desk, lab):
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


def formulas(lab):
    return " ".join(line.latex for line in lab.readings.card.lines())


def test_cell_of_1997_offers_no_forget_gate_anywhere(desk, lab):
    assert lab.controls.gate.button("f").isVisible()
    assert "mark{f}" in formulas(lab)
    preset(desk, lab, "1997")
    assert not lab.controls.gate.button("f").isVisible()
    assert "mark{f}" not in formulas(lab)
    assert not lab.readings.presets.pill("never-forget").isEnabled()
    assert lab.readings.presets.pill("expose-nothing").isEnabled()
    place = lab.strips.places().strips["f"].center()
    desk.click(lab.strips, place)
    desk.click(lab.diagram, lab.diagram.gate_rect("f").center())
    assert desk.app.activePopupWidget() is None
    assert desk.state("gates").overrides == ()
    lab.strips.setFocus()
    for _ in range(3 * len(lab.strips.names())):
        QTest.keyClick(lab.strips, Qt.Key.Key_Down)
        assert lab.controls._gate != "f"  # the keyboard's way leads past the place where f would be
        QTest.keyClick(lab.strips, Qt.Key.Key_Space)
    desk.settle()
    assert "f" not in {own.gate for own in desk.state("gates").overrides}
    preset(desk, lab, "forget-at-the-comma")
    assert lab.controls.gate.button("f").isVisible()
    assert "mark{f}" in formulas(lab)


def test_what_is_held_at_f_does_not_come_along_to_the_cell_of_1997(desk, lab):
    preset(desk, lab, "forget-everything")
    preset(desk, lab, "1997")
    lab.changes.model("recall-lstm")
    desk.settle()
    lab.forcing.choose_gate("f")
    lab.forcing.hold(1.0)
    desk.settle()
    assert [own.gate for own in desk.state("gates").overrides] == ["f"]
    lab.changes.model("reber-lstm1997")
    desk.settle()
    assert desk.state("gates").overrides == ()
    assert lab.result.cell == "lstm1997"


@pytest.mark.parametrize("model", ["recall-lstm", "reber-lstm", "reber-lstm1997"])
def test_sentences_to_take_are_of_the_network_s_own_task(desk, lab, model):
    lab.changes.model(model)
    desk.settle()
    desk.window.timeline.edit_sentence(0)
    row = desk.window.timeline._rows[0]
    pills = [pill for pill in row._samples.pills if pill.isVisible()]
    assert pills
    for k in range(len(pills)):
        desk.window.timeline.edit_sentence(0)
        desk.click(row._samples.pills[k])
        assert len(lab.result.tokens) > 8
        assert not any(lab.result.unknown)


def test_work_s_line_stays_away_from_the_button_after_another_theme(desk, lab):
    preset(desk, lab, "forget-at-the-comma")
    count_sentences(desk, lab)
    desk.click(lab.controls.release)
    line = lab.panel.accuracy
    for theme in ("projector", "dark", "light"):
        look().set_theme(theme)
        language().set("zh" if theme == "dark" else "en")
        desk.settle()
        assert line.button.isVisible()
        assert not line.bar.isVisible()


def test_whether_it_is_also_in_h_stands_beside_the_counts(desk, lab):
    preset(desk, lab, "forget-at-the-comma")
    count_sentences(desk, lab)
    counted = {row.run: row.right for row in lab.counts.result().rows}
    counts = lab.panel.accuracy.counts
    assert counts.isVisible()
    assert (
        counts.cleared()
        == f"with $h$ cleared too: {counted['without-h']}; only $h$ cleared: {counted['only-without-h']}"
    )
    before = counts.grab().toImage()
    counts.set_result(replace(lab.counts.result(), rows=lab.counts.result().rows[:2]))
    assert counts.cleared() == ""
    assert counts.grab().toImage() != before


def test_change_too_small_to_be_written_has_no_exponent(desk, lab):
    preset(desk, lab, "forget-at-the-comma")
    bars = lab.panel.answers

    def told(change):
        answers = lab.result.answers
        forced = answers.baseline.copy()
        forced[-1, answers.target] += change
        bars.set_trace(replace(lab.result, answers=replace(answers, forced=forced)))
        return bars.headline()[0]

    assert told(0.0) == "no change"
    assert told(-4.19e-6) == told(4.19e-6) == "less than 0.001"
    assert told(-0.25) == "down 0.250"
    change = (
        lab.result.answers.forced[-1, lab.result.answers.target]
        - lab.result.answers.baseline[-1, lab.result.answers.target]
    )
    assert float(lab.readings.answer_numbers.text("p_change").replace("−", "-")) == pytest.approx(change, abs=5e-7)


def test_what_is_forced_at_another_step_and_gate_is_told(desk, lab):
    preset(desk, lab, "forget-both-ways")
    assert lab.forcing.gate == "f"  # what is held at the step one looks at
    assert lab.controls.held.text() == f"Forced at 1 of {len(EXAMPLE)} steps: {COMMA}. Forced too: output."
    press(desk, lab.controls.gate, "o")
    assert lab.controls.held.text() == f"Forced at 1 of {len(EXAMPLE)} steps: {COMMA - 1}. Forced too: forget."


@pytest.mark.parametrize("gate", ["i", "f", "o"])
@pytest.mark.parametrize("theme", ["light", "dark", "projector"])
def test_gates_half_and_nine_tenths_open_can_be_told_apart(desk, lab, theme, gate):
    look().set_theme(theme)
    light = [luminance(ramp_color(value, gate, 0.0, 1.0)) for value in (0.0, 0.5, 0.7, 0.9)]
    ratios = [(max(a, b) + 0.05) / (min(a, b) + 0.05) for a, b in pairwise(light)]
    assert all(ratio > (1.1 if theme == "light" else 1.2) for ratio in ratios), ratios


def points_of(run):
    """A polyline as points a pixel apart."""
    for a, b in pairwise(run):
        steps = max(1, round(QLineF(a, b).length()))
        for k in range(steps + 1):
            yield a + (b - a) * (k / steps)


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768)])
@pytest.mark.parametrize("name", ["free", "forget-at-the-comma", "forget-both-ways", "1997", "random"])
def test_names_of_the_curves_cover_no_curve(desk_factory, size, name):
    desk = desk_factory("gates", size)
    lab = desk.window.host.view("gates")
    preset(desk, lab, name)
    for mode in ("c", "p"):
        lab.strips.set_mode(mode)
        places, trace, step = lab.strips.places(), lab.result, lab.strips._step
        series = view_curve.series_of(trace, lab.units.chosen, step, mode)
        before, after = view_curve._points(places, series.before), view_curve._points(places, series.after)
        words = view_curve._place_words(places, series, before, after, step)
        assert len(words) == (1 if series.same else 3)
        for word in words:
            assert places.curve.contains(word.rect.center())
            for run in (before, after):
                assert not any(word.rect.contains(point) for point in points_of(run)), (mode, word.text)


def test_a_long_word_uses_the_room_beside_short_ones():
    columns = Columns(0.0, 300.0, 5)
    assert rooms(columns, [10.0, 90.0, 10.0, 50.0, 50.0])[1] > 90.0
    assert rooms(columns, [58.0, 90.0, 58.0, 50.0, 50.0])[1] == pytest.approx(56.0)


def test_words_the_network_lacks_are_marked_below_them(desk, lab):
    lab.set_tokens(0, ("I", "was born", "in", "Zorg", "so", "I", "speak"))
    desk.settle()
    places = lab.strips.places()
    lab.set_tokens(0, ("I", "was born", "in", "China", "so", "I", "speak"))
    desk.settle()
    assert places.words.height() == lab.strips.places().words.height() + px(MARK)


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768)])
def test_no_cell_s_title_runs_into_the_next(desk_factory, size):
    desk = desk_factory("gates", size)
    lab = desk.window.host.view("gates")
    lab.stage.page_chosen.emit("cells")
    desk.settle()
    places = lab.cells.picture.places()
    for band in places.bands:
        assert band.title.height() >= px(59)  # its three lines
        assert band.strips[-1].bottom() <= band.answers.top() + 1
    for band, after in pairwise(places.bands):
        assert band.title.bottom() <= after.title.top()
    assert places.bands[-1].answers.bottom() < places.blocks.top()
    assert places.blocks.bottom() <= lab.cells.picture.height()


def test_network_that_nobody_measured_says_so(desk, lab):
    lab.stage.page_chosen.emit("cells")
    desk.settle()
    runs_ = tuple(replace(run, accuracy=None) for run in lab.result.side_by_side)
    lab.cells.picture.set_trace(replace(lab.result, side_by_side=runs_))
    assert all("not measured" in said for said in lab.cells.picture.said())


def test_slow_motion_is_found_by_its_name_near_the_top(lab):
    names = [section.name for section in lab.sections if section.present()]
    slow = next(section for section in lab.sections if section.name == "slow")
    assert names.index("slow") < names.index("presets")
    assert slow.title.source == "Slow motion" if hasattr(slow.title, "source") else "Slow motion" in str(slow.title)
