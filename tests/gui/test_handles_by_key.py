"""What can be dragged moves by the arrow keys as well and says where it is; focus and pointing look apart."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from rnnlab.labs import registry
from rnnlab.ui.lessons.pointing import Outline
from rnnlab.ui.look.theme import color, look
from rnnlab.ui.widgets import painted
from rnnlab.ui.widgets.plane import PlaneEditor
from rnnlab.ui.widgets.told import Tells

LABS = [entry.name for entry in registry.LABS]
DRAGGED = {"attention", "context", "gradients", "selfattention", "translation"}  # labs in which something is dragged
NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
KEYS = [
    (Qt.Key.Key_Right, NONE), (Qt.Key.Key_Left, NONE), (Qt.Key.Key_Up, NONE), (Qt.Key.Key_Down, NONE),
    (Qt.Key.Key_Right, SHIFT), (Qt.Key.Key_Left, SHIFT),
]  # fmt: skip


def movable(widget: QWidget) -> list[int]:
    """Which of a widget's items can be dragged."""
    return [k for k, item in enumerate(widget.told()) if item.movable] if isinstance(widget, Tells) else []


def moves(desk: Any, widget: QWidget, index: int) -> bool:
    """Whether an item is elsewhere, or says another value, after one of the arrow keys."""
    widget.setFocus(Qt.FocusReason.TabFocusReason)
    name = widget.model.handles[index].key if isinstance(widget, PlaneEditor) else ""

    def now() -> str:
        keys = [handle.key for handle in widget.model.handles] if name else []
        return widget.told()[keys.index(name) if name else index].said()

    if name:
        widget.pick(name)
    desk.settle()
    painted.heard(widget).say()
    for key, modifier in KEYS:
        before = now()
        QTest.keyClick(widget, key, modifier)
        desk.settle()
        if now() != before:
            return True
    return False


@pytest.mark.parametrize("lab", LABS)
def test_every_handle_moves_by_the_arrow_keys_and_says_its_value(
    lab: str, desk_factory: Callable[..., Any], screen_reader: list[tuple[QWidget, str]]
) -> None:
    desk = desk_factory(lab)
    said = screen_reader
    found = 0
    for page in registry.lab(lab).parts.pages or ("",):
        if page:
            desk.window.store.turn(lab, lambda state, name: msgspec.structs.replace(state, page=name), page)
            desk.settle()
        for widget in desk.window.host.view(lab).stage.findChildren(QWidget):
            handles = movable(widget) if widget.isVisible() else []
            # Of a row of words that change places the arrow keys choose one first; points are chosen by Tab.
            for index in handles if isinstance(widget, PlaneEditor) else handles[:1]:
                found += 1
                item = widget.told()[index]
                assert moves(desk, widget, index), (page, widget, item)
                painted.heard(widget).say()
                last = [text for one, text in said if one is widget][-1]
                assert last in [one.said() for one in widget.told()], (page, widget, item)
    assert bool(found) == (lab in DRAGGED)


def runs(image: QImage, y: int) -> int:
    """How many unbroken stretches of the accent's colour a row of pixels has."""
    accent = color("accent")
    lit = [
        all(abs(one - other) < 40 for one, other in zip(image.pixelColor(x, y).getRgb(), accent.getRgb(), strict=True))
        for x in range(20, image.width() - 20)
    ]
    return sum(now and not before for before, now in zip([False, *lit], lit, strict=False))


@pytest.mark.parametrize("theme", ["light", "dark", "projector"])
def test_what_a_lesson_points_at_is_dashed_with_a_flag_and_the_focus_is_an_unbroken_line(
    theme: str, desk_factory: Callable[..., Any]
) -> None:
    look().set_theme(theme)
    desk = desk_factory("gradients")
    look().set_theme(theme)
    desk.settle()
    stage = desk.window.host.view("gradients").stage
    plot = next(one for one in stage.findChildren(QWidget) if type(one).__name__ == "ProfilePlot" and one.isVisible())
    plot.setFocus(Qt.FocusReason.TabFocusReason)
    focused = plot.grab().toImage()
    assert runs(focused, 1) == 1
    outline = Outline(stage, lambda: QRectF(100, 100, 400, 200))
    desk.app.processEvents()
    pointed = outline.grab().toImage()
    assert runs(pointed, 1) > 10
    corner, other = pointed.pixelColor(4, 4), pointed.pixelColor(pointed.width() - 5, 4)
    assert corner.name() == color("accent").name()
    assert other.name() != corner.name()
    assert focused.pixelColor(4, 4).name() != color("accent").name()
