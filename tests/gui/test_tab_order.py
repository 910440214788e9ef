"""Tab goes through every lab and page as one reads, stops at every control once, and each stop is seen."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QScrollArea, QWidget

from rnnlab.labs import registry
from rnnlab.ui.widgets import tab_order

LABS = [entry.name for entry in registry.LABS]


def walk(desk: Any, key: Qt.Key = Qt.Key.Key_Tab) -> tuple[list[QWidget], list[QImage]]:
    """Press Tab until it is back where it began: the stops, and each as it looks while it has the keyboard."""
    window, seen, looks = desk.window, [], []
    window.activateWindow()
    window.stage.setFocus()
    for _ in range(500):
        QTest.keyClick(QApplication.focusWidget() or window, key)
        desk.app.processEvents()
        here = QApplication.focusWidget()
        assert here is not None
        if seen and here is seen[-1]:
            continue  # from handle to handle of a plane
        if here in seen:
            assert here is seen[0], f"{here} is reached twice"
            return seen, looks
        seen.append(here)
        looks.append(here.grab().toImage())
    raise AssertionError("Tab does not come back")


def controls(window: QWidget) -> list[QWidget]:
    """What can be used by hand now: enabled, in sight or scrolled to, and wanting the keyboard."""
    return [
        widget
        for widget in window.findChildren(QWidget)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.isVisibleTo(window)
        and widget.isEnabled()
        and widget.focusProxy() is None
        and not isinstance(widget, QScrollArea)
        and not widget.size().isEmpty()
    ]


def region(window: Any, widget: QWidget) -> int:
    """Which part of the window a widget is in."""
    drawer = window.tools.classroom.drawer
    parts = (window.rail, window.top_bar, drawer, window.stage, window.timeline, window.inspector)
    return next(k for k, part in enumerate(parts) if part.isAncestorOf(widget))


def scroller(widget: QWidget) -> QWidget | None:
    """The scroll area that a widget lies in."""
    above = widget.parentWidget()
    while above is not None and not isinstance(above, QAbstractScrollArea):
        above = above.parentWidget()
    return above


def place(window: QWidget, widget: QWidget) -> QRect:
    return QRect(widget.mapTo(window, QPoint()), widget.size())


def backwards(a: QRect, b: QRect) -> bool:
    """Whether b would have been read before a."""
    above = b.bottom() < a.top() and not b.left() > a.right()
    left = b.right() < a.left() and not b.top() > a.bottom()
    return above or left


@pytest.mark.parametrize("lab", LABS)
def test_tab_reaches_every_control_once_in_reading_order_and_its_focus_is_seen(
    lab: str, desk_factory: Callable[..., Any]
) -> None:
    desk = desk_factory(lab)
    window = desk.window
    for page in registry.lab(lab).parts.pages or ("",):
        if page:
            window.store.turn(lab, lambda state, name: msgspec.structs.replace(state, page=name), page)
            desk.settle()
        seen, looks = walk(desk)
        missed = [widget for widget in controls(window) if widget not in seen]
        assert not missed, (page, missed)
        regions = [region(window, widget) for widget in seen]
        start = regions.index(min(regions))
        assert regions[start:] + regions[:start] == sorted(regions), page
        for a, b in itertools.pairwise(seen):
            if region(window, a) == region(window, b) and scroller(a) is scroller(b):
                assert not backwards(place(window, a), place(window, b)), (page, a, b)
        window.stage.setFocus()
        desk.settle()
        unseen = [widget for widget, look in zip(seen, looks, strict=True) if widget.grab().toImage() == look]
        assert not unseen, (page, unseen)


def test_back_tab_goes_the_same_way_back(desk_factory: Callable[..., Any]) -> None:
    desk = desk_factory("attention")
    there, _ = walk(desk)
    back, _ = walk(desk, Qt.Key.Key_Backtab)
    start = there.index(back[0])
    assert list(reversed(there[start + 1 :] + there[: start + 1])) == back or back == list(
        reversed(there[: start + 1])
    ) + list(reversed(there[start + 1 :]))


def test_rows_are_read_before_columns_and_columns_where_no_row_ends(qapp: QApplication) -> None:
    window = QWidget()
    window.resize(400, 300)
    places = {
        "right, below": QRect(210, 160, 100, 40),
        "head": QRect(0, 0, 300, 30),
        "tall": QRect(0, 40, 200, 200),
        "right, above": QRect(210, 40, 100, 40),
        "foot right": QRect(150, 250, 100, 40),
        "foot left": QRect(20, 250, 100, 40),
    }
    for name, rect in places.items():  # made in this order, read in another
        child = QWidget(window)
        child.setObjectName(name)
        child.setGeometry(rect)
        child.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    window.show()
    found = [widget.objectName() for widget in tab_order.chain(window)]
    assert found == ["head", "tall", "right, above", "right, below", "foot left", "foot right"]
    window.findChild(QWidget, "tall").setEnabled(False)
    assert "tall" not in [widget.objectName() for widget in tab_order.chain(window)]
    window.deleteLater()


def test_what_is_scrolled_out_of_sight_keeps_its_place_in_the_order(qapp: QApplication) -> None:
    window, area, inner = QWidget(), QScrollArea(), QWidget()
    window.resize(200, 200)
    area.setParent(window)
    area.setGeometry(0, 50, 200, 100)
    inner.resize(180, 1000)
    foot = QWidget(window)
    foot.setGeometry(0, 160, 100, 30)
    parts = [foot]
    for k in range(3):
        part = QWidget(inner)
        part.setGeometry(0, 400 * k, 100, 40)
        parts.insert(k, part)
    for part in parts:
        part.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    area.setWidget(inner)
    window.show()
    for value in (0, 500, 900):
        area.verticalScrollBar().setValue(value)
        assert tab_order.chain(window) == parts
    window.deleteLater()
