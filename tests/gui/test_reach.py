"""A finger's reach: 44 pixels around every control, wherever a finger goes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QPointingDevice
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QScrollBar, QWidget

from rnnlab.ui.widgets.reach import FINGER, grown, is_small


def interactive(widget: QWidget) -> bool:
    return widget.isEnabled() and (
        bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) or isinstance(widget, QScrollBar)
    )


def owner(window: QWidget, place: QPoint) -> QWidget | None:
    """The control that stands at a place of the window."""
    widget = window.childAt(place)
    while widget is not None and not interactive(widget):
        widget = widget.parentWidget()
    return widget


def presented(desk_factory: Callable[..., Any], lab: str) -> Any:
    """A window that presents a lab on a screen of 1280×720."""
    desk = desk_factory(lab)
    QTest.keyClick(desk.window, Qt.Key.Key_F5)
    desk.settle()
    desk.window.setGeometry(0, 0, 1280, 720)
    desk.settle()
    assert (desk.window.width(), desk.window.height()) == (1280, 720)
    return desk


def unreached(window: QWidget) -> list[str]:
    """Controls around which less than a finger's width is theirs, or another control's."""
    frame, found = window.centralWidget(), []
    for control in filter(interactive, frame.findChildren(QWidget)):
        shown = control.visibleRegion().boundingRect()
        if not control.isVisible() or shown.isEmpty() or not is_small(control):
            continue
        area = grown(shown.translated(control.mapTo(frame, QPoint())))
        middle = area.center()
        edges = [(area.left(), middle.y()), (area.right(), middle.y()), (middle.x(), area.top()),
                 (middle.x(), area.bottom())]  # fmt: skip
        for place in (QPoint(x, y) for x, y in edges):
            inside = frame.rect().contains(place) and area.size().width() >= FINGER <= area.size().height()
            if inside and owner(window, place) is None and window.tools.reach.control_at(place) is None:
                found.append(f"{type(control).__name__} “{control.accessibleName()}” {area}")
    return found


def beside_chip(desk: Any, index: int) -> QPoint:
    """A place just above the chips' row, where nothing is, over one of the chips."""
    chips = desk.window.timeline.chips(0)
    frame = desk.window.centralWidget()
    place = chips.mapTo(frame, chips.chip_rect(index).center().toPoint())
    place.setY(chips.mapTo(frame, QPoint()).y() - 2)
    assert owner(desk.window, place) is not chips
    return place


def press(desk: Any, place: QPoint) -> None:
    """A mouse's click on whatever widget stands at a place."""
    frame = desk.window.centralWidget()
    widget = frame.childAt(place) or frame
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, widget.mapFrom(frame, place))
    desk.settle()


def test_where_a_class_looks_a_press_beside_a_chip_is_the_chips(desk_factory: Callable[..., Any]) -> None:
    desk = presented(desk_factory, "reader")  # two sentences, so that their rows are less than a finger high
    desk.window.store.set_step(3, 3)
    desk.settle()
    press(desk, beside_chip(desk, 1))
    assert desk.window.timeline.step() == 2


def test_alone_a_mouse_has_no_larger_reach_and_a_finger_has(desk_factory: Callable[..., Any]) -> None:
    desk = desk_factory("attention")
    desk.window.store.set_step(4, 4)
    desk.settle()
    place = beside_chip(desk, 1)
    press(desk, place)
    assert desk.window.timeline.step() == 4
    device = QTest.createTouchDevice(QPointingDevice.DeviceType.TouchScreen)
    at = desk.window.centralWidget().mapTo(desk.window, place)
    QTest.touchEvent(desk.window, device).press(0, at, desk.window).commit()
    QTest.touchEvent(desk.window, device).release(0, at, desk.window).commit()
    desk.settle()
    assert desk.window.timeline.step() == 2


def test_a_press_far_from_every_control_is_nobodys(desk_factory: Callable[..., Any]) -> None:
    desk = presented(desk_factory, "attention")
    frame = desk.window.centralWidget()
    chips = desk.window.timeline.chips(0)
    place = chips.mapTo(frame, QPointF(chips.chip_rect(1).center()).toPoint())
    assert desk.window.tools.reach.control_at(place + QPoint(0, 200)) is None
