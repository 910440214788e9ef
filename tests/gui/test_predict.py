"""Predict, lock, reveal: what is hidden, what a guess is made with, and what is said at the end."""

from __future__ import annotations

import math
from typing import Any

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from rnnlab.labs.attention.edits import toggle_mask, with_temperature
from rnnlab.labs.gradients.state import State, with_length
from rnnlab.labs.reader.view_plane_labels import state_labels
from rnnlab.session.messages import Message
from rnnlab.ui.export_dialog import ExportDialog
from rnnlab.ui.look.i18n import language
from rnnlab.ui.predict import IDLE, LOCKED, PREDICTING, REVEALED
from rnnlab.ui.widgets.questions import CHOICE, NUMBER, VECTOR

CONTEXT = (1.815733, 0.958629)  # of the worked example
EDIT = Message.of("undo-sentence")


def press(desk: Any, key: Qt.Key) -> None:
    QTest.keyClick(desk.window, key)
    desk.settle()


def begin(desk: Any, lab: str, kind: str) -> Any:
    """Open a lab and put its first question of a kind."""
    view = desk.open(lab)
    press(desk, Qt.Key.Key_P)
    predictor = desk.window.tools.predictor
    for _ in range(len(view.predictions.questions())):
        if predictor.question.kind == kind:
            return view
        desk.click(desk.window.stage.prediction.other)
    raise AssertionError(f"no question of the kind {kind}")


def said(desk: Any) -> str:
    return desk.window.stage.prediction.verdict.text()


# the context as a vector


def test_a_dragged_guess_is_locked_and_revealed_with_its_distance(desk: Any) -> None:
    view = begin(desk, "attention", VECTOR)
    plane = view.calculation.stage.plane
    button = desk.window.top_bar.button("predict")
    assert (button.text(), button.isEnabled()) == ("Lock", False)
    goal = plane.box.mapToScene(plane.model.pixel(1.4, 0.5))
    desk.drag(plane.viewport(), plane.point_of("guess"), goal)
    guess = view.predictions.guess()
    assert guess == pytest.approx((1.4, 0.5), abs=0.05)
    desk.click(button)
    assert desk.window.tools.predictor.phase == LOCKED
    assert button.text() == "Reveal"
    desk.drag(plane.viewport(), plane.point_of("guess"), goal + QPointF(60, 40))  # locked: it stays
    assert view.predictions.guess() == guess
    desk.click(button)
    assert (plane.model.arrow.x, plane.model.arrow.y) == pytest.approx(CONTEXT, abs=1e-6)
    expected = math.hypot(guess[0] - CONTEXT[0], guess[1] - CONTEXT[1])
    assert plane.model.gaps[0].label == f"{expected:.2f}"
    assert desk.window.stage.prediction.distance.text() == f"{expected:.2f} apart"
    assert "[1.82, 0.96]" in said(desk)
    desk.click(button)
    assert desk.window.tools.predictor.phase == IDLE
    assert [handle.key for handle in plane.model.handles] == ["h0", "h1", "h2", "h3", "s"]
    assert plane.model.gaps == ()
    assert button.text() == "Predict"


def test_arrow_keys_move_the_guess_without_a_press_of_the_mouse(desk: Any) -> None:
    view = begin(desk, "attention", VECTOR)
    plane = view.calculation.stage.plane
    assert plane.hasFocus()
    for _ in range(3):
        QTest.keyClick(plane, Qt.Key.Key_Right)
    QTest.keyClick(plane, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    assert view.predictions.guess() == pytest.approx((0.3, 0.5))
    assert not desk.window.store.can_undo


def test_while_the_context_is_predicted_no_number_of_it_is_anywhere(desk: Any) -> None:
    view = begin(desk, "attention", VECTOR)
    plane, table, side = view.calculation.stage.plane, view.calculation.stage.table.table, view.calculation.stage.side
    assert plane.model.arrow is None
    assert {handle.tag for handle in plane.model.handles if handle.key.startswith("h")} == {"?"}
    for row in table.rows:
        assert {row.cells[name] for name in ("score", "exp", "weight", "weighted")} == {"?"}
        assert row.share == 0
    assert set(table.sums.values()) == {"?"}
    assert view.calculation.stage.table.opened is None
    assert "1.8" not in side.large.text() + side.large.accessibleName()
    assert side.note.isHidden()
    for name in ("context", "sum", "entropy", "nearest"):
        assert view.panel.numbers.text(name) == "?"
    assert "nearest, $‖c - h_i‖$" in dict(view.panel.numbers.rows())  # which one it is would tell as well
    press(desk, Qt.Key.Key_Escape)
    assert view.panel.numbers.text("context") == "[1.815733, 0.958629]"
    assert plane.model.arrow is not None
    assert table is not view.calculation.stage.table.table
    assert view.calculation.stage.table.table.rows[3].cells["weight"] == "0.83"


def test_a_result_that_comes_while_something_is_hidden_stays_hidden(desk: Any) -> None:
    view = begin(desk, "attention", VECTOR)
    view.show_result(view.state, view.result)
    language().set("zh")
    desk.settle()
    assert view.calculation.stage.plane.model.arrow is None
    assert view.panel.numbers.text("context") == "?"


# choices and numbers


def test_a_digit_takes_the_word_and_the_verdict_names_the_right_one(desk: Any) -> None:
    view = begin(desk, "attention", CHOICE)
    options = desk.window.stage.prediction.options
    assert [pill.accessibleName() for pill in options.pills] == ["我", "爱", "吃", "苹果"]
    press(desk, Qt.Key.Key_3)
    assert options.choice == 2
    press(desk, Qt.Key.Key_P)
    press(desk, Qt.Key.Key_4)  # locked: too late
    assert options.choice == 2
    press(desk, Qt.Key.Key_P)
    assert said(desk) == "It is 苹果 with 0.83; 吃 gets 0.11."
    assert view.panel.numbers.text("sum") == "1.000000"


def test_a_right_choice_is_called_right(desk: Any) -> None:
    begin(desk, "attention", CHOICE)
    desk.click(desk.window.stage.prediction.options.pills[3])
    for _ in range(2):
        press(desk, Qt.Key.Key_P)
    assert said(desk).startswith("Right")


def test_of_two_words_that_share_the_largest_weight_either_is_right(desk: Any) -> None:
    view = desk.open("attention")
    view.edit(lambda state: type(state)(tokens=("a", "b"), keys=((1.0, 0.0), (1.0, 0.0)), query=(1.0, 1.0)), label=EDIT)
    desk.settle()
    for answer in (Qt.Key.Key_1, Qt.Key.Key_2):
        begin(desk, "attention", CHOICE)
        for key in (answer, Qt.Key.Key_P, Qt.Key.Key_P):
            press(desk, key)
        assert said(desk).startswith("Right")
        press(desk, Qt.Key.Key_P)


@pytest.mark.parametrize(
    ("preset", "right"),
    [({"factor": 0.5}, 1), ({"factor": 1.5}, 2), ({"factor": 1.0}, 3)],
)
def test_what_becomes_of_a_linear_rnns_signal_follows_from_its_factor(
    desk: Any, preset: dict[str, float], right: int
) -> None:
    """U = c·orthogonal, linear: the norm is multiplied by exactly c at each of 59 steps."""
    view = desk.open("gradients")
    desk.window.store.replace("gradients", State(cells=("rnn",), activation="linear", **preset), label=EDIT)
    desk.settle()
    begin(desk, "gradients", CHOICE)
    press(desk, Qt.Key(Qt.Key.Key_0 + right))
    for _ in range(2):
        press(desk, Qt.Key.Key_P)
    assert said(desk).startswith("Right")
    assert view.profile.plot.curves


def test_a_guessed_factor_is_told_with_its_distance(desk: Any) -> None:
    desk.open("gradients")
    desk.window.store.replace("gradients", State(cells=("rnn",), activation="linear", factor=0.9), label=EDIT)
    desk.settle()
    begin(desk, "gradients", NUMBER)
    bar = desk.window.stage.prediction
    assert not desk.window.top_bar.button("predict").isEnabled()
    desk.type(bar.slider.cell, "0.65")
    for _ in range(2):
        desk.click(desk.window.top_bar.button("predict"))
    assert bar.distance.text() == "0.25 apart"
    assert "0.900" in said(desk)


def test_while_the_signal_is_predicted_neither_curves_nor_scale_tell_it(desk: Any) -> None:
    desk.open("gradients")
    desk.window.store.replace("gradients", State(cells=("rnn",), activation="linear", factor=0.3), label=EDIT)
    desk.settle()
    view = begin(desk, "gradients", CHOICE)
    plot = view.profile.plot
    assert plot.curves == ()
    assert plot.reference is None
    assert plot.range == (-8, 2)  # fixed: not the one that this curve needs
    assert {row.factor() + row.period() for row in view.profile.table.rows} == {"??"}
    assert view.profile.headline.number == "?"
    assert view.profile.strips.readout("rnn") == ("?", "?")
    assert view.profile.words.text() + view.profile.meaning.text() == ""
    for name in ("bound", "sigma", "radius", "rnn", "difference"):
        assert view.numbers.text(name) == "?"
    view.set_step(30)
    assert view.profile.headline.number == "?"
    press(desk, Qt.Key.Key_Escape)
    assert [curve.name for curve in plot.curves] == ["rnn"]
    assert view.numbers.text("rnn") != "?"


# how it ends


def test_an_edit_ends_the_prediction_and_shows_everything_again(desk: Any) -> None:
    view = begin(desk, "attention", VECTOR)
    view.edit(with_temperature, 2.0, label=EDIT)
    desk.settle()
    assert desk.window.tools.predictor.phase == IDLE
    assert not view.concealed
    assert view.calculation.stage.plane.model.arrow is not None
    assert desk.window.stage.prediction.isHidden()


def test_another_lab_ends_the_prediction(desk: Any) -> None:
    view = begin(desk, "attention", CHOICE)
    desk.open("gradients")
    assert desk.window.tools.predictor.phase == IDLE
    assert not view.concealed
    assert desk.window.top_bar.button("predict").text() == "Predict"


def test_escape_ends_it_at_every_step(desk: Any) -> None:
    desk.open("attention")
    predictor = desk.window.tools.predictor
    for presses, phase in ((1, PREDICTING), (2, LOCKED), (3, REVEALED)):
        press(desk, Qt.Key.Key_P)
        while predictor.question.kind != CHOICE:
            predictor.ask_other()
        press(desk, Qt.Key.Key_1)
        for _ in range(presses - 1):
            press(desk, Qt.Key.Key_P)
        assert predictor.phase == phase
        press(desk, Qt.Key.Key_Escape)
        assert predictor.phase == IDLE
        assert not desk.window.host.view("attention").concealed


def test_copying_and_exporting_are_refused_while_an_answer_is_hidden(desk: Any) -> None:
    begin(desk, "attention", VECTOR)
    clipboard = QGuiApplication.clipboard()
    for command in ("copy_table", "copy_latex", "copy_program", "export"):
        clipboard.setText("before")
        desk.window.stage.banner.clear()
        desk.window.commands.by_name[command].trigger()
        desk.settle()
        assert desk.message() == "answer-hidden", command
        assert clipboard.text() == "before"
    assert not desk.window.findChildren(ExportDialog)
    press(desk, Qt.Key.Key_Escape)
    assert desk.message() == ""  # the sentence first; the answer stays hidden
    assert desk.window.host.view("attention").concealed
    press(desk, Qt.Key.Key_Escape)
    desk.window.commands.by_name["copy_table"].trigger()
    assert "苹果" in clipboard.text()


def test_a_lab_with_nothing_to_predict_says_why(desk: Any) -> None:
    view = desk.open("attention")
    button = desk.window.top_bar.button("predict")
    assert button.isEnabled()
    for index in range(4):
        view.edit(toggle_mask, index, label=EDIT)
    desk.settle()
    assert not button.isEnabled()
    assert button.toolTip() == "Every word is masked: there is nothing to predict."
    view = desk.open("gradients")
    view.edit(with_length, 1, label=EDIT)
    desk.settle()
    assert not button.isEnabled()
    assert "no way back" in button.toolTip()


def test_the_three_steps_are_shown_as_they_are_gone_through(desk: Any) -> None:
    begin(desk, "attention", CHOICE)
    steps = desk.window.stage.prediction.steps
    seen = [steps.present()]
    press(desk, Qt.Key.Key_1)
    for _ in range(2):
        press(desk, Qt.Key.Key_P)
        seen.append(steps.present())
    assert seen == [0, 1, 2]


def test_the_verdict_speaks_the_language_that_is_switched_to(desk: Any) -> None:
    begin(desk, "attention", CHOICE)
    for key in (Qt.Key.Key_3, Qt.Key.Key_P, Qt.Key.Key_P):
        press(desk, key)
    english = said(desk)
    language().set("zh")
    desk.settle()
    assert said(desk) != english
    assert "苹果" in said(desk)
    assert any("\u4e00" <= ch <= "\u9fff" for ch in desk.window.top_bar.button("predict").text())


def test_Q21_a_word_that_looks_like_markup_is_offered_literally(desk: Any) -> None:
    view = desk.open("attention")
    view.edit(
        lambda state: type(state)(tokens=("<b>", "a&b"), keys=((1.0, 0.0), (0.0, 1.0)), query=(0.0, 1.0)), label=EDIT
    )
    desk.settle()
    begin(desk, "attention", CHOICE)
    pills = desk.window.stage.prediction.options.pills
    assert pills[0].text().endswith("<b>")
    assert pills[1].text().endswith("a&&b")  # shown as a&b
    for key in (Qt.Key.Key_2, Qt.Key.Key_P, Qt.Key.Key_P):
        press(desk, key)
    assert "a&b" in said(desk)


@pytest.mark.parametrize("lab", ["attention", "gradients"])
def test_the_picture_keeps_its_place_through_all_steps(desk_factory: Any, lab: str) -> None:
    desk = desk_factory(lab, (1024, 768))
    begin(desk, lab, CHOICE)
    stage = desk.window.host.view(lab).stage
    sizes = {stage.height()}
    press(desk, Qt.Key.Key_1)
    for _ in range(2):
        press(desk, Qt.Key.Key_P)
        sizes.add(stage.height())
    assert len(sizes) == 1


# the Reader


def test_the_next_state_is_guessed_on_the_plane_and_revealed_by_stepping_on(desk: Any) -> None:
    view = desk.open("reader")
    button = desk.window.top_bar.button("predict")
    press(desk, Qt.Key.Key_Left)
    begin(desk, "reader", VECTOR)
    assert "狗" in desk.window.stage.prediction.words.text()
    plane, layer = view.picture.plane, view.predictions.layer
    assert layer.hasFocus()
    desk.drag(layer, layer.point(), plane.pixel(0.5, 0.4))
    guess = view.predictions.guess()
    assert guess == pytest.approx((0.5, 0.4), abs=0.03)
    QTest.keyClick(layer, Qt.Key.Key_Right)
    assert view.predictions.guess() == pytest.approx((guess[0] + 0.1, guess[1]), abs=2e-3)
    guess = view.predictions.guess()
    desk.click(button)
    QTest.keyClick(layer, Qt.Key.Key_Right)  # locked
    assert view.predictions.guess() == guess
    desk.click(button)
    assert desk.window.timeline.step() == 3
    truth = tuple(float(view.result.main.hidden[2][unit]) for unit in (0, 1))
    assert desk.window.stage.prediction.distance.text() == f"{math.dist(guess, truth):.2f} apart"
    desk.click(button)
    assert not layer.isVisible()


def test_a_guess_and_its_distance_are_written_beside_the_states_names_and_not_over_them(desk: Any) -> None:
    view = desk.open("reader")
    press(desk, Qt.Key.Key_Left)
    begin(desk, "reader", VECTOR)
    plane, layer = view.picture.plane, view.predictions.layer
    seen = []

    def look_there() -> None:
        rect, frame = layer.label_rect(), plane.frame()
        names = state_labels(plane)
        assert not any(rect.intersects(name.rect) for name in names)
        assert frame.top() <= rect.top()
        assert rect.bottom() <= frame.bottom()  # below are the ticks
        seen.append((len(names), rect.center()))

    look_there()
    for x, y in ((-0.9, -0.9), (0.0, 0.0), (0.5, 0.4), (0.9, 0.9), (-0.7, 0.1)):
        desk.drag(layer, layer.point(), plane.pixel(x, y))
        look_there()
    for _ in range(2):
        desk.click(desk.window.top_bar.button("predict"))
    assert layer.distance
    look_there()
    assert min(count for count, _ in seen) >= 2


def test_while_the_next_state_is_predicted_no_picture_of_the_reader_shows_it(desk: Any) -> None:
    view = desk.open("reader")
    press(desk, Qt.Key.Key_Left)
    begin(desk, "reader", VECTOR)
    picture = view.picture
    for track in (0, 1):
        assert max(spot.step for spot in picture.plane.spots(track)) == 2
    assert all(reading.step == 2 for reading in picture.chain.readings)  # states that are not read are outlines
    assert picture.comparison.distance_text() == "?"
    assert "2.66" not in picture.comparison.text()
    assert view.controls.numbers.text("states") == "?"
    press(desk, Qt.Key.Key_Escape)
    assert max(spot.step for spot in picture.plane.spots(0)) == 3
    assert picture.comparison.distance_text() == "2.66"


def test_a_step_on_ends_the_question_about_the_next_word(desk: Any) -> None:
    view = desk.open("reader")
    press(desk, Qt.Key.Key_Home)
    begin(desk, "reader", VECTOR)
    desk.window.host.set_step(3)
    desk.settle()
    assert desk.window.tools.predictor.phase == IDLE
    assert not view.concealed


def test_at_the_end_the_last_word_is_asked_for_from_the_step_before(desk: Any) -> None:
    view = desk.open("reader")
    assert desk.window.timeline.step() == 3
    begin(desk, "reader", VECTOR)
    assert desk.window.timeline.step() == 2
    assert max(spot.step for spot in view.picture.plane.spots(0)) == 2
    press(desk, Qt.Key.Key_Right)  # no step on while it is hidden, but a move of the guess
    assert desk.window.timeline.step() == 2
    press(desk, Qt.Key.Key_Escape)
    assert desk.window.timeline.step() == 3
    assert not view.concealed


def test_one_word_alone_and_other_pictures_have_nothing_to_predict_and_say_so(desk: Any) -> None:
    view = desk.open("reader")
    button = desk.window.top_bar.button("predict")
    view.stage.page_chosen.emit("loop")
    desk.settle()
    assert not button.isEnabled()
    assert "Chain" in button.toolTip()
    view.stage.page_chosen.emit("chain")
    view.type_sentence(0, "狗")
    desk.settle()
    assert not button.isEnabled()
    assert "longer sentence" in button.toolTip()
