"""What the monkey found, as a user meets it: each kind of fault once."""

from __future__ import annotations

import gc
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from rnnlab.labs.gradients import state as gradients
from rnnlab.labs.gradients.view_ghost import Ghost
from rnnlab.labs.reader.view_fading_side import SwapBox
from rnnlab.labs.translation import state as translation
from rnnlab.labs.translation.view_chain import Chain
from rnnlab.session.messages import Message
from rnnlab.ui.look.theme import look
from rnnlab.ui.tour import Tour
from rnnlab.ui.widgets.reach import Reach


@pytest.fixture(autouse=True)
def faults(monkeypatch: pytest.MonkeyPatch) -> list[BaseException]:
    """What Qt's callbacks raise while a test goes on."""
    found: list[BaseException] = []
    monkeypatch.setattr("sys.excepthook", lambda kind, fault, lines: found.append(fault))
    return found


def test_a_drawn_guess_is_not_shown_over_a_sequence_of_another_length(desk: Any, faults: list[BaseException]) -> None:
    view = desk.open("gradients")
    plot = view.profile.plot
    length = view.result.length
    guess = view.predictions
    guess.begin(next(question for question in guess.questions() if question.id == "curve"))
    assert isinstance(plot.ghost, Ghost)
    view.edit(gradients.with_length, length + 17, label=Message.of("undo-gradients-preset"))
    plot.set_ghost(Ghost(np.zeros(length), 1, True, "A class"))  # a lesson's stays, whatever is undone under it
    desk.settle()
    assert view.result.length == length + 17
    assert not plot.grab().isNull()
    assert faults == []
    guess.begin(next(question for question in guess.questions() if question.id == "curve"))
    verdict = guess.reveal(next(one for one in guess.questions() if one.id == "curve"), (0.0,) * length)
    assert verdict.distance is None
    assert "another length" in verdict.text


def test_before_the_first_result_there_is_no_button_for_a_suggestion(desk: Any) -> None:
    box = SwapBox()
    box.show()
    desk.app.processEvents()
    assert not any(pill.isVisible() for pill in (*box.pills, box.own))
    box.set_swap("狗", "猫", False, ("鸡", "马"), (False, False))
    assert [pill.text() for pill in box.pills if pill.isVisible()] == ["鸡", "马"]


def test_an_exercise_replaced_before_its_first_field_has_the_focus_takes_its_wish_along(
    desk: Any, faults: list[BaseException]
) -> None:
    desk.window.commands.by_name["worksheets"].trigger()
    sheet = desk.app.activeModalWidget()
    sheet.next.click()
    sheet.next.click()  # at once: the first one's form is gone before the event loop goes on
    desk.app.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    desk.settle()
    assert faults == []
    assert sheet.form.first_empty().field.hasFocus()


def test_the_mouse_over_a_picture_that_has_nothing_yet_says_nothing(desk: Any, faults: list[BaseException]) -> None:
    chain = Chain()
    chain.resize(400, 300)
    chain.show()
    QTest.mouseMove(chain, QPoint(200, 150))
    desk.app.processEvents()
    assert faults == []
    assert chain.toolTip() == ""


def test_the_accuracy_curve_is_hidden_by_a_prediction_and_comes_back(desk: Any, faults: list[BaseException]) -> None:
    view = desk.open("translation")
    view.edit(translation.with_page, "curve", label=Message.of("undo-gradients-preset"))
    desk.settle()
    desk.window.commands.by_name["predict"].trigger()
    desk.settle()
    assert view.concealed
    desk.window.commands.by_name["predict"].trigger()
    desk.window.tools.predictor.cancel()
    desk.settle()
    assert not view.concealed
    assert faults == []


def test_a_preset_that_is_in_force_already_shows_its_step_again(desk: Any) -> None:
    view = desk.open("translation")
    view.choose_preset("reordering")
    desk.settle()
    asked = view.own_step
    desk.window.timeline.first()
    desk.settle()
    assert desk.window.timeline.step() == 1
    view.choose_preset("reordering")
    desk.settle()
    assert desk.window.timeline.step() == view.own_step == asked
    assert asked != 1


def test_a_tour_that_is_begun_again_begins_anew_and_no_second_one_lies_over_it(desk: Any) -> None:
    tour = desk.window.commands.by_name["tour"]
    tour.trigger()
    (first,) = desk.window.findChildren(Tour)
    first.go_on()
    tour.trigger()
    assert desk.window.findChildren(Tour) == [first]
    assert first.step == 0
    first.finish()


def test_a_press_that_a_small_control_leaves_does_not_go_round_for_ever(
    desk: Any, faults: list[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(look(), "least", 18.0)  # a class reads it: small controls are reached from beside them
    frame = QWidget()
    frame.resize(200, 100)
    control = QWidget(frame)  # it takes no press
    control.setGeometry(90, 40, 20, 20)
    control.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    reach = Reach(frame)
    frame.show()
    desk.app.processEvents()
    beside = QPoint(84, 50)
    assert reach.control_at(beside) is control
    QTest.mouseClick(frame, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, beside)
    assert faults == []
    del frame, control, reach  # Python collects them in any order, while the window goes on
    gc.collect()
    assert faults == []


def test_while_an_answer_is_hidden_the_timeline_tells_the_words_before_the_step_alone(desk: Any) -> None:
    view = desk.open("translation")
    view.conceal(True)
    for step in (2, 5, 3):
        desk.window.host.set_step(step)
        desk.settle()
        shown = desk.window.timeline.chips(1).tokens()
        assert shown[: step - 1] == view.result.target[: step - 1]
        assert set(shown[step - 1 :]) == {"?"}
    view.conceal(False)
    assert desk.window.timeline.chips(1).tokens() == view.result.target


def test_nothing_is_asked_about_a_result_that_is_no_longer_the_states(desk: Any) -> None:
    view = desk.open("translation")
    view.choose_preset("fixed-vector")
    assert not desk.window.host.up_to_date("translation")
    desk.window.commands.by_name["predict"].trigger()
    assert desk.window.tools.predictor.phase == "idle"
    desk.settle()
    desk.window.commands.by_name["predict"].trigger()
    assert desk.window.tools.predictor.phase == "predicting"
