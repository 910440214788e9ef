"""The tour: five steps that point at parts of the window, over by Escape, shown once."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest

from rnnlab.ui.look.i18n import language
from rnnlab.ui.tour import STEPS, Tour, wanted


def begun(desk: Any) -> Tour:
    """The tour, by its command."""
    desk.window.commands.by_name["tour"].trigger()
    desk.settle()
    return desk.window.findChildren(Tour)[-1]


@pytest.mark.parametrize("size", [(1024, 768), (1440, 900)])
@pytest.mark.parametrize("spoken", ["en", "zh"])
def test_each_step_points_at_its_part_and_its_words_are_whole(
    desk_factory: Callable[..., Any], spoken: str, size: tuple[int, int]
) -> None:
    desk = desk_factory("reader", size)
    language().set(spoken)
    tour = begun(desk)
    window = desk.window
    parts = [window.rail, window.stage, window.timeline, window.inspector, window.top_bar]
    for index, part in enumerate(parts):
        assert tour.step == index
        place = QRect(part.mapTo(window, QPoint()), part.size())
        assert place.contains(tour.target().adjusted(1, 1, -1, -1))
        assert tour.rect().contains(tour.bubble.geometry())
        assert tour.says.height() >= tour.says.heightForWidth(tour.says.width())
        QTest.keyClick(tour.on, Qt.Key.Key_Right)
    assert tour.isHidden(), "after the last step it is over"
    assert len(STEPS) == 5


def test_escape_ends_it_it_is_kept_that_it_was_shown_and_keys_reach_the_window_again(desk: Any) -> None:
    tour = begun(desk)
    step = desk.window.store.shared.step
    QTest.keyClick(tour.on, Qt.Key.Key_Right)
    QTest.keyClick(tour.on, Qt.Key.Key_Left)
    assert (tour.step, desk.window.store.shared.step) == (0, step), "the keys are the tour's own"
    QTest.keyClick(tour.on, Qt.Key.Key_Escape)
    assert tour.isHidden()
    assert json.loads(Path(desk.window.settings_file.path).read_text("utf-8"))["toured"] is True
    QTest.keyClick(desk.window.focusWidget(), Qt.Key.Key_Left)
    desk.settle()
    assert desk.window.store.shared.step == step - 1


def test_it_does_not_begin_by_itself_where_a_program_drives_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not wanted()
    monkeypatch.delenv("RNNLAB_TOUR")
    assert wanted()


def test_a_press_beside_the_card_and_the_windows_commands_leave_it_the_keyboard(desk: Any) -> None:
    tour, window = begun(desk), desk.window
    QTest.mouseClick(tour, Qt.MouseButton.LeftButton, pos=tour.rect().bottomLeft() + QPoint(30, -30))
    assert tour.on.hasFocus()
    window.stage.setFocus()
    assert tour.on.hasFocus()
    lab = window.host.current
    for key, held in ((Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier), (Qt.Key.Key_F5, Qt.KeyboardModifier(0))):
        QTest.keyClick(window.focusWidget(), key, held)
        desk.settle()
    assert (window.host.current, window.tools.presenter.active, tour.isVisible()) == (lab, False, True)
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Escape)
    desk.settle()
    assert not tour.isVisible()
