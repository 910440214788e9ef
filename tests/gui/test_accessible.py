"""What a screen reader hears: every control has a name, painted items have names, roles, values and places."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QScrollArea, QStackedWidget, QWidget

from rnnlab.labs import registry
from rnnlab.session.messages import Message
from rnnlab.ui.look.i18n import language
from rnnlab.ui.widgets import told
from rnnlab.ui.widgets.told import Tells

LABS = [entry.name for entry in registry.LABS]
NAME, VALUE = QAccessible.Text.Name, QAccessible.Text.Value


def of(widget: QWidget) -> QAccessibleInterface:
    """What Qt's accessibility has for a widget."""
    found = QAccessible.queryAccessibleInterface(widget)
    assert found is not None
    return found


def items(widget: QWidget) -> list[QAccessibleInterface]:
    """The items that a widget paints, as a screen reader finds them."""
    assert isinstance(widget, Tells)
    whole = of(widget)
    return [whole.child(k) for k in range(len(widget.told()))]


def pages(desk: Any, lab: str) -> Iterator[str]:
    """Open a lab, and each of its pages in turn."""
    desk.open(lab)
    for page in registry.lab(lab).parts.pages:
        if page:
            desk.window.store.turn(lab, lambda state, name: msgspec.structs.replace(state, page=name), page)
            desk.settle()
        yield page


@pytest.mark.parametrize("lab", LABS)
def test_everything_that_takes_the_keyboard_has_a_name(lab: str, desk_factory: Callable[..., Any]) -> None:
    desk = desk_factory()
    for page in pages(desk, lab):
        for widget in desk.window.findChildren(QWidget):
            takes = widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisibleTo(desk.window)
            own = widget.focusProxy() is None and not isinstance(widget, QScrollArea | QStackedWidget)
            if takes and widget.isEnabled() and own:
                name = of(widget).text(NAME)
                assert name, (page, widget)
                assert "Text(" not in name, (page, widget, name)


@pytest.mark.parametrize("lab", LABS)
def test_painted_items_have_names_roles_and_places_in_their_widget(lab: str, desk_factory: Callable[..., Any]) -> None:
    desk, count = desk_factory(), 0
    for page in pages(desk, lab):
        for widget in desk.window.findChildren(QWidget):
            if not isinstance(widget, Tells) or not widget.isVisibleTo(desk.window) or not widget.told():
                continue
            whole = of(widget)
            assert whole.role() not in (QAccessible.Role.Client, QAccessible.Role.NoRole), (page, widget)
            assert whole.childCount() >= len(widget.told())
            for k, item in enumerate(whole.child(k) for k in range(len(widget.told()))):
                count += 1
                assert item.isValid()
                assert item.text(NAME), (page, widget, k)
                assert item.role() != QAccessible.Role.NoRole
                assert whole.indexOfChild(item) == k
                assert item.parent().text(NAME) == whole.text(NAME)
                assert not item.rect().isEmpty()
    assert count, "nothing painted tells anything"


def test_a_point_of_the_plane_is_heard_with_place_and_meaning_in_both_languages(
    desk_factory: Callable[..., Any],
) -> None:
    desk = desk_factory("attention")
    plane = desk.window.host.view("attention").calculation.stage.plane
    state = desk.state("attention")
    third, (x, y) = items(plane)[2], state.keys[2]
    assert third.text(NAME) == f"h 3, {x:.2f}, {y:.2f}, key vector of {state.tokens[2]}"
    assert third.text(VALUE) == f"{x:.2f}, {y:.2f}"
    assert third.role() == QAccessible.Role.Indicator
    assert of(plane).role() == QAccessible.Role.Chart
    language().set("zh")
    desk.settle()
    assert third.text(NAME).startswith("h 3, ")
    assert "键向量" in third.text(NAME)


def test_a_point_moved_by_the_arrow_keys_is_heard_where_it_is_now(desk_factory: Callable[..., Any]) -> None:
    desk = desk_factory("attention")
    plane = desk.window.host.view("attention").calculation.stage.plane
    plane.pick("h2")
    third = items(plane)[2]
    assert third.state().movable
    assert third.state().selected
    x = desk.state("attention").keys[2][0]
    QTest.keyClick(plane, Qt.Key.Key_Right)
    desk.settle()
    assert desk.state("attention").keys[2][0] == pytest.approx(x + 0.1)
    assert third.text(VALUE).startswith(f"{x + 0.1:.2f}")


def test_a_listening_screen_reader_is_told_of_each_change_and_nobody_else_is(
    desk_factory: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = desk_factory("attention")
    plane = desk.window.host.view("attention").calculation.stage.plane
    heard: list[tuple[QWidget, str]] = []
    listening = [False]
    reader = SimpleNamespace(
        isActive=lambda: listening[0],
        updateAccessibility=lambda event: heard.append((event.object(), event.value())),
    )
    monkeypatch.setattr(told, "QAccessible", reader)
    plane.pick("h2")
    QTest.keyClick(plane, Qt.Key.Key_Right)
    desk.settle()
    assert not heard
    listening[0] = True
    QTest.keyClick(plane, Qt.Key.Key_Right)
    desk.settle()
    x, y = desk.state("attention").keys[2]
    assert (plane, f"h 3, {x:.2f}, {y:.2f}, key vector of {desk.state('attention').tokens[2]}") in heard


def test_a_finger_finds_points_gates_and_buttons_of_the_plane(desk_factory: Callable[..., Any]) -> None:
    desk = desk_factory("attention")
    plane = desk.window.host.view("attention").calculation.stage.plane
    for handle in plane.model.handles:
        at = plane.model.pixel(handle.x, handle.y)
        for dx, dy in (
            (-20, 0),
            (20, 0),
            (0, -20),
            (0, 20),
        ):
            # Within 44 px something is taken: itself, or what is nearer.
            assert plane.handle_at(QPointF(at.x() + dx, at.y() + dy))
    for button in plane.zoom_buttons:
        assert min(button.width(), button.height()) >= 44
    diagram = desk.open("gates").diagram
    for gate in diagram.gates():
        rect = diagram.gate_rect(gate)
        assert min(rect.width(), rect.height()) >= 44, gate
    chips = desk.window.timeline.chips()
    assert all(chips.chip_at(chips.chip_rect(k).center()) == k for k in range(len(chips.tokens())))


def test_with_reduced_motion_the_loops_value_is_there_at_once(desk_factory: Callable[..., Any]) -> None:
    desk = desk_factory("reader")
    for page in pages(desk, "reader"):
        if page == "loop":
            break
    page_now = desk.window.host.view("reader").loop
    moved = []
    try:
        for value in ("full", "reduced"):
            desk.window.handlers.set_preference("motion", value)
            desk.window.host.set_step(1)
            desk.settle()
            moving = False
            for _ in range(3):
                QTest.mouseClick(page_now.next, Qt.MouseButton.LeftButton)
                moving = moving or page_now.figure.is_moving()
            moved.append(moving)
    finally:
        desk.window.handlers.set_preference("motion", "full")
    assert moved == [True, False]


def test_words_of_the_timeline_are_a_list_with_the_present_one_chosen(desk_factory: Callable[..., Any]) -> None:
    desk = desk_factory("reader")
    chips = desk.window.timeline.chips()
    heard = items(chips)
    assert [item.text(NAME) for item in heard] == list(desk.state("reader").sentence)
    assert of(chips).role() == QAccessible.Role.List
    desk.window.host.set_step(2)
    desk.settle()
    assert [item.state().selected for item in heard] == [False, True, False]


def test_gates_are_heard_with_their_values_and_change_with_the_step(desk_factory: Callable[..., Any]) -> None:
    desk = desk_factory("gates")
    view = desk.window.host.view("gates")
    for step in (1, 2):
        desk.window.host.set_step(step)
        desk.settle()
        heard = {item.text(NAME).split(",")[0]: item.text(VALUE) for item in items(view.diagram)}
        unit = view.units.chosen
        for gate in ("f", "i", "g", "o"):
            assert float(heard[gate].replace("\u2212", "-")) == pytest.approx(
                float(getattr(view.result.forced, gate)[step - 1, unit]), abs=0.0051
            )


def test_an_item_that_is_gone_says_so(desk_factory: Callable[..., Any]) -> None:
    desk = desk_factory("reader")
    last = items(desk.window.timeline.chips())[-1]
    assert last.isValid()
    desk.window.store.edit_sentence(("我", "打"), label=Message.of("undo-sentence"))
    desk.settle()
    assert not last.isValid()
    assert last.text(NAME) == ""
