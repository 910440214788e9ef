"""What is changed by hand in the picture of a translation, and what is predicted of it, in the real window."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from rnnlab.labs.translation.compute import compute
from rnnlab.labs.translation.state import ATTENTION, EXAMPLE, FIXED, OTHER, State, with_fields
from rnnlab.labs.translation.view import View
from rnnlab.session.messages import Message
from rnnlab.ui.look.i18n import tr
from rnnlab.ui.predict import IDLE, LOCKED, PREDICTING, REVEALED
from rnnlab.ui.widgets.lacking import LACKS_ALL
from tests.gui.conftest import Desk

LAB = "translation"


@pytest.fixture
def view(desk: Desk) -> View:
    """The lab as it opens."""
    found = desk.open(LAB)
    assert isinstance(found, View)
    return found


def go(desk: Desk, step: int) -> None:
    """Look at a step."""
    desk.window.host.set_step(step)
    desk.settle()


def undo(desk: Desk) -> None:
    """Take the last edit back, by the keyboard."""
    QTest.keyClick(desk.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    desk.settle()


def label() -> Message:
    return Message.of("undo-translation-source")


# weights -------------------------------------------------------------------------------------------------------------


def test_a_cell_dragged_up_gets_more_weight_and_the_rest_of_its_row_less(desk: Desk, view: View) -> None:
    grid, before = view.picture.map, view.result.weights.copy()
    start = grid.cell_rect(5, 3).center()
    desk.drag(grid, start, start - QPointF(0, 98))
    (edit,) = desk.state(LAB).edits
    assert (edit.step, edit.position) == (6, 3)
    assert edit.weight == pytest.approx(float(before[5, 3]) + 0.7, abs=0.01)
    after = view.result.weights
    assert after[5, 3] == pytest.approx(edit.weight)
    assert after[5].sum() == pytest.approx(1)
    others = [k for k in range(after.shape[1]) if k != 3]
    assert np.allclose(after[5, others] / after[5, others].sum(), before[5, others] / before[5, others].sum())
    assert np.array_equal(after[:5], before[:5])
    assert view.result.decoding.edited[5]
    assert view.scene is not None
    assert view.scene.step == 6


def test_a_drag_is_one_step_of_undo(desk: Desk, view: View) -> None:
    before = desk.state(LAB)
    grid = view.picture.map
    start = grid.cell_rect(2, 2).center()
    desk.drag(grid, start, start - QPointF(0, 80), steps=8)
    assert desk.state(LAB).edits
    undo(desk)
    assert desk.state(LAB) == before


def test_Q31_a_drag_makes_one_edit_a_move(desk: Desk, view: View) -> None:
    moves: list[float] = []
    view.picture.map.weight_moved.connect(lambda row, column, weight: moves.append(weight))
    grid = view.picture.map
    start = grid.cell_rect(1, 4).center().toPoint()
    QTest.mousePress(grid, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start)
    for k in (10, 20, 30):
        QTest.mouseMove(grid, start - QPoint(0, k))
        desk.settle()
    QTest.mouseRelease(grid, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start - QPoint(0, 30))
    assert len(moves) == 3
    assert moves == sorted(moves)


def test_Q32_a_cell_follows_the_pointer_at_once_after_opening(desk: Desk, view: View) -> None:
    grid = view.picture.map
    start = grid.cell_rect(0, 1).center()
    weight = float(view.result.weights[0, 1])
    desk.drag(grid, start, start + QPointF(0, 140 * (weight - 0.25)), steps=4)
    assert view.result.weights[0, 1] == pytest.approx(0.25, abs=0.01)


def test_with_shift_a_weight_moves_by_tenths(desk: Desk, view: View) -> None:
    grid = view.picture.map
    start = grid.cell_rect(4, 0).center().toPoint()
    QTest.mousePress(grid, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier, start)
    from PySide6.QtGui import QMouseEvent
    from PySide6.QtWidgets import QApplication

    for k in (20, 51):
        at = QPointF(start - QPoint(0, k))
        move = QMouseEvent(
            QMouseEvent.Type.MouseMove, at, grid.mapToGlobal(at), Qt.MouseButton.NoButton, Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.ShiftModifier,
        )  # fmt: skip
        QApplication.sendEvent(grid, move)
        desk.settle()
    QTest.mouseRelease(grid, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier, start - QPoint(0, 51))
    desk.settle()
    assert desk.state(LAB).edits[0].weight == pytest.approx(0.4)


def test_keys_change_a_weight_and_enter_types_one(desk: Desk, view: View) -> None:
    grid = view.picture.map
    grid.setFocus()
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Right):
        QTest.keyClick(grid, key)
    before = float(view.result.weights[2, 1])
    QTest.keyClicks(grid, "+")
    desk.settle()
    assert view.result.weights[2, 1] == pytest.approx(before + 0.05)
    QTest.keyClick(grid, Qt.Key.Key_Return)
    desk.settle()
    editor = grid._editor
    assert editor is not None
    assert editor.isVisible()
    desk.type(editor, "0.5")
    assert view.result.weights[2, 1] == pytest.approx(0.5)


@pytest.mark.parametrize("typed", ["1.5", "-0.1", "nan", "much"])
def test_a_weight_that_is_none_is_refused_and_said(desk: Desk, view: View, typed: str) -> None:
    grid = view.picture.map
    grid.setFocus()
    grid.open_editor(0, 0)
    editor = grid._editor
    assert editor is not None
    desk.type(editor, typed)
    assert desk.state(LAB).edits == ()
    assert desk.message()


def test_what_was_written_without_the_changes_stands_beside(desk: Desk, view: View) -> None:
    before = view.result.target
    grid = view.picture.map
    start = grid.cell_rect(5, 8).center()
    desk.drag(grid, start, start - QPointF(0, 130))
    assert view.result.target != before  # 的 says nothing of what was eaten
    titles = [line.words for line in view.picture.written.lines()]
    assert before[:-1] in titles
    assert view.result.unedited == before
    assert view.interventions.button.isVisible()
    desk.click(view.interventions.button)
    assert view.result.target == before
    assert view.result.unedited is None


# wires and words -----------------------------------------------------------------------------------------------------


def test_a_pressed_wire_is_cut_at_every_step_and_mended_by_a_second_press(desk: Desk, view: View) -> None:
    go(desk, 4)
    chain = view.picture.chain
    places = chain.places()
    wire = places.wire(3, 6).pointAtPercent(0.4)
    desk.click(chain, wire)
    assert desk.state(LAB).masked == (6,)
    assert not view.result.weights[:, 6].any()
    assert np.allclose(view.result.weights.sum(axis=1), 1)
    desk.click(chain, chain.places().wire(3, 6).pointAtPercent(0.4))
    assert desk.state(LAB).masked == ()


def test_the_strip_of_a_word_cuts_its_wire_too_and_a_key_does(desk: Desk, view: View) -> None:
    chain = view.picture.chain
    desk.click(chain, chain.places().box(2, 0).center())
    assert desk.state(LAB).masked == (2,)
    chain.choose(4)
    chain.setFocus()
    QTest.keyClick(chain, Qt.Key.Key_X)
    desk.settle()
    assert desk.state(LAB).masked == (2, 4)
    undo(desk)
    assert desk.state(LAB).masked == (2,)


def test_a_word_dragged_onto_another_swaps_them(desk: Desk, view: View) -> None:
    chain = view.picture.chain
    places = chain.places()
    desk.drag(chain, places.source_word(0).center(), places.source_word(1).center() + QPointF(0, 6))
    assert desk.state(LAB).source == (EXAMPLE[1], EXAMPLE[0], *EXAMPLE[2:])
    undo(desk)
    assert desk.state(LAB).source == EXAMPLE


def test_shift_and_an_arrow_swap_with_the_neighbour(desk: Desk, view: View) -> None:
    chain = view.picture.chain
    chain.setFocus()
    chain.choose(3)
    QTest.keyClick(chain, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    desk.settle()
    assert desk.state(LAB).source[3:5] == (EXAMPLE[4], EXAMPLE[3])
    assert chain.chosen == 4


def test_the_end_of_the_sentence_cannot_be_swapped(desk: Desk, view: View) -> None:
    chain = view.picture.chain
    places = chain.places()
    desk.drag(chain, places.source_word(10).center(), places.source_word(2).center())
    assert desk.state(LAB).source == EXAMPLE
    assert desk.message() == ""


def test_a_sentence_is_typed_in_the_timeline_and_cut_into_the_translators_words(desk: Desk, view: View) -> None:
    desk.window.timeline.edit_sentence(0)
    desk.type(desk.window.timeline.field(0), "老师今天要在图书馆读这本旧的书")
    assert desk.state(LAB).source == OTHER
    assert view.result.source[:-1] == OTHER


def test_T11_an_empty_sentence_is_refused_and_the_picture_stays(desk: Desk, view: View) -> None:
    desk.window.timeline.edit_sentence(0)
    desk.type(desk.window.timeline.field(0), "  ")
    assert desk.message() == "sentence-empty"
    assert desk.state(LAB).source == EXAMPLE


# the beginning, the neck, the teacher --------------------------------------------------------------------------------


def test_a_pressed_bar_writes_that_word_and_goes_on_from_it(desk: Desk, view: View) -> None:
    go(desk, 5)
    before = view.result.target
    bars = view.picture.next
    place = next(k for k, (name, _, written) in enumerate(bars.rows()) if not written)
    word = bars.rows()[place][0]
    desk.click(bars, bars.row_rect(place).center())
    assert desk.state(LAB).prefix == (*before[:4], word)
    assert view.result.target[:5] == (*before[:4], word)
    assert view.result.decoding.forced[:6] == (True,) * 5 + (False,)
    undo(desk)
    assert view.result.target == before


def test_keys_choose_a_bar_and_enter_writes_its_word(desk: Desk, view: View) -> None:
    go(desk, 2)
    bars = view.picture.next
    bars.setFocus()
    QTest.keyClick(bars, Qt.Key.Key_Down)
    word = bars.rows()[1][0]
    QTest.keyClick(bars, Qt.Key.Key_Return)
    desk.settle()
    assert view.result.target[1] == word


def test_the_bar_of_all_others_is_no_word(desk: Desk, view: View) -> None:
    bars = view.picture.next
    desk.click(bars, bars.row_rect(len(bars.rows()) - 1).center())
    assert desk.state(LAB).prefix == ()


def test_a_beginning_is_typed_and_an_unknown_word_in_it_is_refused(desk: Desk, view: View) -> None:
    desk.type(view.interventions.prefix, "tonight we")
    assert view.result.target[:2] == ("tonight", "we")
    desk.type(view.interventions.prefix, "zyzzyva")
    assert desk.message() == "word-unknown"
    assert desk.state(LAB).prefix == ("tonight", "we")
    assert view.interventions.prefix.text() == "tonight we"
    view.interventions.prefix.clear()
    QTest.keyClick(view.interventions.prefix, Qt.Key.Key_Return)
    desk.settle()
    assert desk.state(LAB).prefix == ()
    assert view.result.unedited is None


def test_another_sentences_neck_is_translated_in_place_of_the_source(desk: Desk, view: View) -> None:
    desk.click(view.model_controls.between.button(FIXED))
    own = view.result.neck.copy()
    assert view.interventions.neck.isVisible()
    desk.type(view.interventions.neck, "".join(OTHER))
    assert desk.state(LAB).neck_from == OTHER
    other = compute(State(model=FIXED, source=OTHER))
    assert np.array_equal(view.result.neck, other.neck)
    assert view.result.target == other.target
    assert view.scene is not None
    assert view.scene.borrowed
    assert "vocabulary" not in view.interventions.note.text()
    desk.type(view.interventions.neck, "zyzzyva qwrtp")
    assert tr(LACKS_ALL, words="zyzzyva, qwrtp") in view.interventions.note.text()
    desk.click(view.interventions.button)
    assert np.array_equal(view.result.neck, own)


def test_N41_free_decoding_never_looks_at_the_reference(desk: Desk, view: View) -> None:
    before = view.result.target
    desk.click(view.decoding.way.button("teacher"))
    desk.type(view.decoding.reference, "tonight we will drink a cup of good tea")
    assert view.result.reference[:2] == ("tonight", "we")
    assert view.scene is not None
    assert view.scene.teacher
    desk.click(view.decoding.way.button("greedy"))
    assert desk.state(LAB).reference
    assert view.result.target == before


def test_teacher_forcing_reads_the_reference_and_marks_what_was_written_otherwise(desk: Desk, view: View) -> None:
    desk.click(view.decoding.way.button("teacher"))
    places = view.picture.chain.places()
    assert places.reference_y is not None
    assert places.reference_y < places.chip_y
    assert view.result.fed[1:] == view.result.reference


def test_beam_controls_are_there_with_a_beam_alone(desk: Desk, view: View) -> None:
    assert not view.decoding.width_row.isVisible()
    desk.click(view.decoding.way.button("beam"))
    assert view.decoding.width_row.isVisible()
    desk.type(view.decoding.width_row.cell, "5")
    assert desk.state(LAB).beam == 5
    assert max(sum(b.step == t for b in view.result.branches) for t in range(1, 9)) == 5
    desk.type(view.decoding.power.cell, "1")
    assert desk.state(LAB).length_power == 1.0


# models --------------------------------------------------------------------------------------------------------------


def test_every_translator_is_offered_by_name_with_its_accuracy(desk: Desk, view: View) -> None:
    from rnnlab.session import models

    desk.click(view.model_controls.button)
    menu = view.model_controls.menu
    assert menu is not None
    offered = [action.data() for action in menu.actions()]
    assert offered == [entry.name for entry in models.catalogue("translate")]
    assert {FIXED, ATTENTION} <= set(offered)
    assert all("%" in action.text() for action in menu.actions() if models.entry(action.data()).metrics)
    fixed = next(action for action in menu.actions() if action.data() == FIXED)
    fixed.trigger()
    desk.settle()
    assert desk.state(LAB).model == FIXED
    menu.close()


def test_another_translator_takes_wires_and_weights_away_that_it_has_not(desk: Desk, view: View) -> None:
    desk.click(view.picture.chain, view.picture.chain.places().box(2, 0).center())
    desk.click(view.model_controls.between.button(FIXED))
    assert desk.state(LAB).masked == ()
    assert desk.message() == ""


def test_a_translator_that_is_gone_is_said(desk: Desk, view: View) -> None:
    desk.window.store.edit(LAB, with_fields, model="translate-gone", label=label())
    desk.settle()
    assert desk.message() == "model-unknown"
    assert "translate-gone" in view.model_controls.line.text()


def test_the_badge_says_that_the_network_is_trained(desk: Desk, view: View) -> None:
    provenance = view.provenance(desk.state(LAB))
    assert provenance.kind == "trained"
    assert dict(provenance.args)["updates"] not in ("", "0")


# prediction and pins -------------------------------------------------------------------------------------------------


def test_where_the_decoder_looks_is_predicted_locked_and_revealed(desk: Desk, view: View) -> None:
    go(desk, 3)
    predict = desk.window.tools.predictor
    predict.advance()
    desk.settle()
    assert predict.phase == PREDICTING
    assert view.scene is not None
    assert view.scene.hides(2)
    assert not view.scene.hides(1)
    assert view.picture.next.rows() == []
    assert desk.window.timeline.chips(1).tokens()[2:] == ("?",) * 7
    assert view.readings.numbers.text("largest") == "?"
    told = " ".join((view.picture.map.accessibleDescription(), view.picture.chain.accessibleDescription()))
    assert "0.9" not in told
    QTest.keyClick(desk.window, Qt.Key.Key_1)
    predict.advance()
    assert predict.phase == LOCKED
    predict.advance()
    desk.settle()
    assert predict.phase == REVEALED
    bar = desk.window.stage.prediction
    weights = view.result.weights[2]
    best = view.result.source[int(weights.argmax())]
    assert best in bar.verdict.text()
    assert bar.distance.isVisible()
    predict.advance()
    desk.settle()
    assert predict.phase == IDLE
    assert view.scene.hidden_from is None or view.picture.next.rows()


def test_the_next_word_is_predicted_among_words_in_no_telling_order(desk: Desk, view: View) -> None:
    go(desk, 6)
    words = next(q for q in view.predictions.questions() if q.id == "word")
    assert list(words.options) == sorted(view.result.next_words[5].words, key=str.casefold)
    guess = words.options.index("apple")
    verdict = view.predictions.reveal(words, guess)
    assert verdict.right
    other = next(k for k in range(len(words.options)) if k != guess)
    wrong = view.predictions.reveal(words, other)
    shares = dict(zip(view.result.next_words[5].words, view.result.next_words[5].probabilities, strict=True))
    assert wrong.right is False
    assert wrong.distance == pytest.approx(shares["apple"] - shares[str(words.options[other])])


def test_a_repeated_word_is_told_apart_and_a_long_sentence_offers_a_stretch(desk: Desk, view: View) -> None:
    desk.click(view.readings.presets.pill("long-attention"))
    go(desk, 20)
    where = next(q for q in view.predictions.questions() if q.id == "where")
    assert len(where.options) == 12
    assert len(set(where.options)) == 12
    best = int(view.result.weights[19].argmax())
    answers = [view.predictions.reveal(where, k).right for k in range(12)]
    assert answers.count(True) == 1
    assert view.result.source[best] in str(where.options[answers.index(True)])


def test_A_is_drawn_beside_with_its_own_words(desk: Desk, view: View) -> None:
    QTest.keyClick(desk.window, Qt.Key.Key_A)
    desk.settle()
    desk.type(view.interventions.prefix, "tonight we")
    assert view.scene is not None
    assert view.scene.pinned is not None
    assert view.scene.pinned.target[0] == "yesterday"
    sentences: list[Any] = [line.words for line in view.picture.written.lines()]
    assert view.scene.pinned.target[:-1] in sentences


def test_presets_are_marked_and_reset_opens_the_lab_anew(desk: Desk, view: View) -> None:
    pills = view.readings.presets
    assert pills.pill("reordering").property("chosen")
    desk.click(pills.pill("cut-wire"))
    assert pills.pill("cut-wire").property("chosen")
    desk.click(pills.pill("reset"))
    assert desk.state(LAB).masked == ()
    assert pills.pill("reordering").property("chosen")
