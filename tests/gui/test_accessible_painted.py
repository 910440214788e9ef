"""What is painted is heard: in every lab, on every page, in both languages, and again after it has changed."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import numpy as np
import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QAccessible, QPainter, QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QWidget

from rnnlab.labs import registry
from rnnlab.ui.accessible import paints
from rnnlab.ui.look.i18n import language
from rnnlab.ui.look.mathtext import MathLabel
from rnnlab.ui.widgets import painted
from rnnlab.ui.widgets.plane import PlaneEditor
from rnnlab.ui.widgets.terms import TermHeading, TermLabel
from rnnlab.ui.widgets.told import CHIP, POINT, Tells, Told, course

LABS = [entry.name for entry in registry.LABS]
NAME, VALUE = QAccessible.Text.Name, QAccessible.Text.Value
ENGLISH = re.compile(r"\b(step|unit|after|weight|score|looks|least|greatest|sentence|sentences|row|column|from|no)\b")


def turned(desk: Any, lab: str) -> Iterator[str]:
    """Each page of a lab in turn."""
    for page in registry.lab(lab).parts.pages or ("",):
        if page:
            desk.window.store.turn(lab, lambda state, name: msgspec.structs.replace(state, page=name), page)
            desk.settle()
        yield page


def pictures(window: QWidget) -> list[QWidget]:
    """Every widget in sight that paints itself, buttons and single labels aside."""
    return [
        widget
        for widget in window.findChildren(QWidget)
        if widget.isVisible()
        and paints(type(widget))
        and not isinstance(widget, MathLabel | TermLabel | TermHeading)
        and not (widget.viewport() if isinstance(widget, QAbstractScrollArea) else widget).visibleRegion().isEmpty()
    ]


def items_of(widget: QWidget) -> list[Told]:
    return list(painted.heard(widget).items())


@pytest.mark.parametrize("lab", LABS)
def test_every_picture_has_a_name_a_role_and_items_in_both_languages(
    lab: str, desk_factory: Callable[..., Any]
) -> None:
    desk = desk_factory(lab)
    heard = 0
    for page in turned(desk, lab):
        for code in ("en", "zh"):
            language().set(code)
            desk.settle()
            for widget in pictures(desk.window):
                if not painted.words(widget) and not isinstance(widget, Tells):
                    continue  # a ground, a line or an arrow
                whole, where = QAccessible.queryAccessibleInterface(widget), (page, code, type(widget).__name__)
                assert whole.text(NAME), where
                assert whole.role() not in (QAccessible.Role.Client, QAccessible.Role.NoRole), where
                if whole.role() == QAccessible.Role.StaticText:
                    continue  # all that it shows is its name
                items = items_of(widget)
                assert items, where
                heard += len(items)
                for item in items:
                    assert item.name, where
                    assert not item.rect.isEmpty(), (where, item)
                    if code == "zh" and isinstance(widget, Tells) and item.kind != CHIP:
                        assert not ENGLISH.search(item.said()), (where, item.said())
    assert heard


@pytest.mark.parametrize("lab", LABS)
def test_an_edit_is_heard_in_the_pictures_items_and_a_listening_screen_reader_is_told(
    lab: str, desk_factory: Callable[..., Any], screen_reader: list[tuple[QWidget, str]]
) -> None:
    desk = desk_factory(lab)
    said = screen_reader
    stage = desk.window.host.view(lab).stage
    before = {widget: [item.said() for item in items_of(widget)] for widget in pictures(stage)}
    planes = [plane for plane in pictures(stage) if isinstance(plane, PlaneEditor)]
    if planes:  # a point is moved
        planes[0].setFocus()
        planes[0].pick(planes[0].model.handles[0].key)
        QTest.keyClick(planes[0], Qt.Key.Key_Right)
    else:  # another word is read
        desk.window.host.set_step(1 if desk.window.timeline.step() != 1 else 2)
    desk.settle()
    changed = [widget for widget, items in before.items() if [item.said() for item in items_of(widget)] != items]
    assert changed, "no picture says anything else"
    told_of: set[QWidget] = set()
    for _ in range(40):
        told_of = {widget for widget, _ in said}
        if told_of & set(changed):
            break
        QTest.qWait(25)  # what has changed is said a little after it is painted
    assert told_of & set(changed)
    for widget in told_of & set(changed):
        last = [text for one, text in said if one is widget][-1]
        assert last in [item.said() for item in items_of(widget)]


def test_the_words_of_a_picture_are_joined_to_lines_and_read_from_top_to_bottom(qapp: QApplication) -> None:
    class Picture(QWidget):
        def paintEvent(self, event: QPaintEvent) -> None:
            painter = QPainter(self)
            painter.drawText(10, 70, "below")
            wide = painter.fontMetrics().horizontalAdvance("two")
            painter.drawText(10, 30, "two")
            painter.drawText(10 + wide + 3, 30, "words")
            painter.drawText(150, 30, "𝑊")
            painter.drawText(10, 400, "beyond the edge")

    picture = Picture()
    picture.resize(200, 100)
    picture.show()
    qapp.processEvents()
    found = painted.words(picture)
    assert [item.name for item in found] == ["two words", "W", "below"]
    assert found[0].rect.contains(12, 26)
    assert not found[0].rect.contains(152, 26)
    picture.hide()
    assert painted.words(picture) == []
    picture.deleteLater()


def test_a_course_is_told_by_its_first_last_least_and_greatest_value() -> None:
    values = np.array([math.nan, 3.0, 0.5, 4.0, 2.0])
    assert course(values, write=str) == "3.0 at 2, 2.0 at 5; least 0.5 at 3, greatest 4.0 at 4"
    assert course(values, [0, 10, 20, 30, 1500], write=str).startswith("3.0 at 10, 2.0 at 1,500;")
    assert course([7.0], write=str) == "7.0 at 1"
    assert course([math.nan]) == "no values"


def test_what_is_being_predicted_is_told_to_nobody(desk_factory: Callable[..., Any]) -> None:
    desk = desk_factory("gradients")
    view = desk.window.host.view("gradients")
    plot = next(widget for widget in pictures(view.stage) if type(widget).__name__ == "ProfilePlot")
    assert plot.told()
    plot.conceal(60)
    assert plot.told() == []


def test_an_item_says_name_and_value_and_no_value_twice() -> None:
    assert Told("h 3, 1.00, 1.00, key vector of eats", "1.00, 1.00", QRectF(), POINT).said().count("1.00, 1.00") == 1
    assert Told("unit 3", "0.40").said() == "unit 3: 0.40"
