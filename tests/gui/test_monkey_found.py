"""What the monkey found, as a user meets it: each kind of fault once."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from rnnlab.labs.gradients import state as gradients
from rnnlab.labs.gradients.view_ghost import Ghost
from rnnlab.labs.reader.view_fading_side import SwapBox
from rnnlab.session.messages import Message


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
