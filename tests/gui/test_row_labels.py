"""No name of a row or a column is cut at 1440×900: it is written smaller, or goes on in another line."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip

from rnnlab.labs.gates.view_header import rooms, setting
from rnnlab.labs.translation.state import MODELS_LIMIT, with_fields
from rnnlab.labs.translation.view_curve_table import name_lines
from rnnlab.labs.translation.view_models import TASK, name_of
from rnnlab.session import models
from rnnlab.session.messages import Message
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import language
from rnnlab.ui.look.theme import font
from rnnlab.ui.widgets.controls import NumbersTable

LONG = "−123,456,789.123 nat"


def names_of(table: NumbersTable) -> list[Any]:
    return list(table._titles.values())


@pytest.mark.parametrize("lab", ["gates", "translation"])
@pytest.mark.parametrize("spoken", ["en", "zh"])
def test_every_name_beside_a_number_is_read_whole(desk: Any, lab: str, spoken: str) -> None:
    desk.open(lab)
    language().set(spoken)
    for value in ("", LONG):
        for table in desk.window.inspector.lab(lab).findChildren(NumbersTable):
            for name in table._values if value else ():
                table.set(name, value)
        for _ in range(10):  # one layout after the other, from the innermost outwards
            desk.app.processEvents()
        shown = [table for table in desk.window.inspector.lab(lab).findChildren(NumbersTable) if table.isVisible()]
        assert shown
        for title in (title for table in shown for title in names_of(table) if title.isVisible()):
            lines = title.lines(title.width())
            assert "".join(lines).replace(" ", "") == title.text().replace(" ", "")
            assert max(mathtext.width(line, 12) for line in lines) <= title.width() + 1, title.text()
            assert title.height() >= title.heightForWidth(title.width())


def test_a_name_is_broken_between_words_and_never_within_a_formula(qapp: QApplication) -> None:
    wide = mathtext.width("$c_t$ of the", 12) + 1
    assert mathtext.broken("$c_t$ of the unit", wide, 12, 400, 12) == ("$c_t$ of the", "unit")
    assert mathtext.broken("最后一个状态之差", mathtext.width("最后一个", 12) + 1, 12, 400, 12) == (
        "最后一个",
        "状态之差",
    )
    assert mathtext.broken("$h_t - h_t$", 1.0, 12, 400, 12) == ("$h_t - h_t$",)


@pytest.mark.parametrize("page", ["cell", "cells"])
def test_every_word_above_the_strips_of_the_gates_is_read_whole(desk: Any, page: str) -> None:
    view = desk.open("gates")
    change = partial(msgspec.structs.replace, page=page)
    desk.window.store.edit("gates", change, label=Message.of("undo-gates-preset"))
    desk.settle()
    picture = view.strips if page == "cell" else view.cells.picture
    places, tokens = picture.places(), view.result.tokens
    wide = [mathtext.QFontMetricsF(font(15)).horizontalAdvance(token) for token in tokens]
    for token, room in zip(tokens, rooms(places.columns, wide), strict=True):
        assert " ".join(setting(token, room, places.words.height())[1]) == token


def test_a_word_that_is_too_long_is_told_whole_on_hovering(desk: Any) -> None:
    view = desk.open("gates")
    change = partial(msgspec.structs.replace, page="cells")
    desk.window.store.edit("gates", change, label=Message.of("undo-gates-preset"))
    desk.settle()
    picture = view.cells.picture
    tokens = view.result.tokens
    step = max(range(len(tokens)), key=lambda k: len(tokens[k])) + 1
    point = QPoint(round(picture.places().columns.center(step)), 10)
    QApplication.sendEvent(picture, QHelpEvent(QEvent.Type.ToolTip, point, picture.mapToGlobal(point)))
    assert tokens[step - 1] in QToolTip.text()


@pytest.mark.parametrize("count", [3, MODELS_LIMIT])
def test_every_curves_name_is_read_whole_beside_its_counts(desk: Any, count: int) -> None:
    view = desk.open("translation")
    longest = sorted(models.catalogue(TASK), key=lambda entry: -len(name_of(entry)))[:count]
    fields = {"page": "curve", "models": tuple(entry.name for entry in longest)}
    desk.window.store.edit("translation", with_fields, label=Message.of("undo-translation-curve"), **fields)
    desk.settle()
    page = view.further["curve"].page
    room = page.chart.field().columns.left - 36
    assert len(page.chart.series()) == count
    for one in page.chart.series():
        cell = page.table.cell(one.model, 1)
        size, lines = name_lines(one.title, room, cell.height() if count > 3 else cell.height() - 19)
        assert " ".join(lines) == one.title
        assert max(mathtext.width(line, size, 600) for line in lines) <= room
        point = QPoint(40, round(cell.center().y()))
        QApplication.sendEvent(page.table, QHelpEvent(QEvent.Type.ToolTip, point, page.table.mapToGlobal(point)))
        assert one.title in QToolTip.text()
