"""The help menu's page "Timeline and reading list"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from rnnlab.session.history import history
from rnnlab.ui.history import EventRow, HistoryPage, Strands
from rnnlab.ui.look.i18n import language
from rnnlab.ui.look.theme import color, look


def _open(desk: Any) -> HistoryPage:
    desk.window.commands.by_name["history"].trigger()
    desk.settle()
    page = desk.window.findChild(HistoryPage)
    assert isinstance(page, HistoryPage)
    return page


def _texts(page: QWidget) -> str:
    return "\n".join(label.text() for label in page.findChildren(QLabel))


def test_the_page_tells_every_event_and_every_text_to_read(desk: Any) -> None:
    page = _open(desk)
    told, said = history("en"), _texts(page)
    for event in told.events:
        assert event.title in said
        assert event.source in said
    for _, readings in told.groups:
        for one in readings:
            assert one.source in said
            assert one.why in said
    assert len(page.findChildren(EventRow)) == len(told.events)


def test_the_page_is_in_the_language_that_is_spoken_and_plain_text(desk: Any) -> None:
    language().set("zh")
    page = _open(desk)
    assert page.windowTitle() == "时间线与书目"
    assert "遗忘门" in _texts(page)
    own = [label for row in page.findChildren(EventRow) for label in row.findChildren(QLabel)]
    assert {label.textFormat() for label in own} == {Qt.TextFormat.PlainText}


def test_a_reader_of_the_screen_hears_year_and_strand(desk: Any) -> None:
    page = _open(desk)
    names = [label.accessibleName() for label in page.findChildren(QLabel)]
    assert "1997, Recurrent networks: LSTM" in names
    (strands,) = page.findChildren(Strands)
    assert "Attention: 2014, 2015, 2017, 2018, 2019, 2019" in strands.accessibleDescription()


@pytest.mark.parametrize("theme", ["light", "dark", "projector"])
def test_the_three_strands_are_drawn_each_in_its_colour(desk_factory: Callable[..., Any], theme: str) -> None:
    desk = desk_factory()
    look().set_theme(theme)
    (strands,) = _open(desk).findChildren(Strands)
    image = strands.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    colours = {image.pixelColor(x, y).name() for x in range(0, image.width(), 1) for y in range(image.height())}
    assert {color(name).name() for name in ("ink3", "h", "accent")} <= colours


def test_escape_and_the_button_close_it(desk: Any) -> None:
    page = _open(desk)
    QTest.keyClick(page, Qt.Key.Key_Escape)
    desk.settle()
    assert not desk.window.findChildren(HistoryPage) or not page.isVisible()
    shown = [one for one in desk.window.findChildren(HistoryPage) if one.isVisible()] or [_open(desk)]
    shown[0].findChildren(QPushButton)[-1].click()
    desk.settle()
    assert not any(one.isVisible() for one in desk.window.findChildren(HistoryPage))
