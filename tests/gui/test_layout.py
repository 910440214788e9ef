"""Every picture of every lab: no text is cut, lies over another one, or is in a font of somebody else.

By default each page of each lab is measured in a few windows that differ in everything at once, so that each pair of
language and size, and of theme and size, is met somewhere; ``RNNLAB_LAYOUT=all`` measures all of them.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFont
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QWidget

from rnnlab.labs import registry
from rnnlab.session.settings import Settings
from rnnlab.ui.look.i18n import language
from rnnlab.ui.look.theme import look, px, stage_edge
from rnnlab.ui.preferences import LEAST, put_on
from rnnlab.ui.widgets.pages import PagedStage, PageTabs
from rnnlab.ui.widgets.plane import PlaneEditor
from tests.gui import text_rectangles as rectangles
from tests.gui.test_reach import presented, unreached

ALL = os.environ.get("RNNLAB_LAYOUT") == "all"
LABS = [lab.name for lab in registry.LABS]
THEMES, SPOKEN = ("light", "dark", "projector"), ("en", "zh")
SIZES = ((1024, 768, 1.0), (1440, 900, 1.0), (2880, 1800, 2.0), (1366, 768, 1.5), (1024, 768, 1.5))
SCALES = (0.8, 1.25, 1.5, 2.0, 2.5)  # each in a window of 1920×1080

Way = tuple[int, int, float, str, str]  # width, height, size, language, theme


def ways() -> list[Way]:
    """What is measured of each lab."""
    whole = [*SIZES, *((1920, 1080, scale) for scale in SCALES)]
    if ALL:
        return [(*size, spoken, theme) for size in whole for spoken in SPOKEN for theme in THEMES]
    return [
        (1024, 768, 1.0, "en", "light"), (1024, 768, 1.0, "zh", "projector"), (1440, 900, 1.0, "zh", "dark"),
        (1366, 768, 1.5, "zh", "light"), (1920, 1080, 2.5, "en", "projector"), (1920, 1080, 0.8, "en", "dark"),
    ]  # fmt: skip


def pages(desk: Any, lab: str) -> Iterator[str]:
    """Show each page of a lab; a lab without pages has one."""
    stage = desk.window.host.view(lab).stage
    for page in list(stage.pages) if isinstance(stage, PagedStage) else [""]:
        if page:
            stage.page_chosen.emit(page)
            desk.settle()
        yield page


def heading_edge(texts: list[rectangles.Drawn], stage: QWidget) -> float | None:
    """How far from the stage's left side a page's heading begins; None where a picture begins the page."""
    corner = stage.mapTo(stage.window(), QPoint(0, 0))
    low = corner.y() + px(44 if isinstance(stage, PagedStage) else 0) + px(44)
    found = [
        text.needed.left() - corner.x()
        for text in texts
        if stage.isAncestorOf(text.widget) and not isinstance(text.widget, (PageTabs, PlaneEditor))
        if not isinstance(text.widget.parent(), PlaneEditor)
        if text.font.weight() >= QFont.Weight.DemiBold and text.needed.bottom() < low
    ]
    return min(found, default=None)


@pytest.mark.parametrize(("width", "height", "scale", "spoken", "theme"), ways())
@pytest.mark.parametrize("lab", LABS)
def test_C09_every_text_is_whole_and_covers_no_other(
    desk_factory: Callable[..., Any], lab: str, width: int, height: int, scale: float, spoken: str, theme: str
) -> None:
    language().set(spoken)
    look().set_theme(theme)
    look().set_scale(scale)
    desk = desk_factory(lab, (width, height))
    assert (desk.window.width(), desk.window.height()) == (width, height)
    for page in pages(desk, lab):
        texts = rectangles.texts_of(desk.window)
        assert rectangles.faults(desk.window, texts).all() == [], (lab, page)
        edge = heading_edge(texts, desk.window.host.view(lab).stage)
        assert edge is None or abs(edge - stage_edge()) <= rectangles.SLACK, (lab, page, edge)


@pytest.mark.parametrize("theme", THEMES if ALL else ("projector",))
@pytest.mark.parametrize("spoken", SPOKEN)
@pytest.mark.parametrize("lab", LABS)
def test_C09_what_a_class_sees_is_whole_covers_nothing_and_is_reached_by_a_finger(
    desk_factory: Callable[..., Any], lab: str, spoken: str, theme: str
) -> None:
    language().set(spoken)
    look().set_theme(theme)
    desk = presented(desk_factory, lab)
    for page in pages(desk, lab):
        assert rectangles.faults(desk.window).all() == [], (lab, page)
        if spoken == "en":
            assert unreached(desk.window) == [], (lab, page)


def out_of_reach(window: QWidget) -> list[str]:
    """Buttons that cannot be pressed: outside the window, or too small to be hit, and not in something that scrolls."""
    found = []
    for button in window.findChildren(QAbstractButton):
        if button.isVisible() and not rectangles.scrolled(button):
            seen = button.visibleRegion().boundingRect()
            place = button.rect().translated(button.mapTo(window, QPoint()))
            if (
                not window.rect().contains(place)
                or seen.size() != button.size()
                or min(seen.width(), seen.height()) < 16
            ):
                found.append(f"{type(button).__name__} “{button.accessibleName() or button.text()}” {place}")
    return found


@pytest.mark.parametrize(("width", "height", "scale"), [(1024, 768, 1.0), (1366, 768, 1.5), (1024, 768, 1.5)])
def test_C09_on_a_small_screen_every_control_is_reached(
    desk_factory: Callable[..., Any], width: int, height: int, scale: float
) -> None:
    desk = desk_factory("gradients", (width, height))
    window = desk.window
    window.handlers.set_preference("size", scale)
    desk.settle()
    assert look().scale == scale
    assert desk.message() == ""
    least = window.minimumSize()
    assert least.width() <= 1024 - 24
    assert least.height() <= 768 - 80  # a title bar and a panel of the desktop
    assert (window.width(), window.height()) == (width, height)
    assert out_of_reach(window) == []
    camera, picture = window.stage.camera, window.host.view("gradients").stage
    assert picture.width() >= camera.viewport().width()
    assert camera.horizontalScrollBar().maximum() == picture.width() - camera.viewport().width()
    assert camera.verticalScrollBar().maximum() == picture.height() - camera.viewport().height()


def test_C09_a_picture_that_is_larger_than_its_room_is_scrolled_by_keys(desk_factory: Callable[..., Any]) -> None:
    look().set_scale(1.5)
    desk = desk_factory("gradients", (1366, 768))
    bar = desk.window.stage.camera.verticalScrollBar()
    assert bar.maximum() > 0
    desk.window.stage.setFocus()
    for _ in range(9):
        QTest.keyClick(desk.window, Qt.Key.Key_Down)
    assert bar.value() == bar.maximum()
    for _ in range(9):
        QTest.keyClick(desk.window, Qt.Key.Key_Up)
    assert bar.value() == 0
    look().set_scale(1.0)
    desk.settle()
    assert bar.maximum() == 0


def test_C09_a_size_in_which_not_everything_is_reached_is_refused_in_words(desk_factory: Callable[..., Any]) -> None:
    desk = desk_factory("reader", (1024, 768))
    desk.window.handlers.set_preference("size", 1.5)
    assert look().scale == 1.5
    desk.window.handlers.set_preference("size", 2.0)
    assert look().scale == 1.5
    assert desk.message() == "size-limit"
    desk.window.resize(2 * LEAST.width(), 2 * LEAST.height())
    desk.window.handlers.set_preference("size", 2.0)
    assert look().scale == 2.0


def test_C09_a_size_chosen_on_a_larger_screen_leaves_this_one_its_controls(qapp: Any) -> None:
    screen = qapp.primaryScreen().availableGeometry()
    put_on(Settings(language="en", theme="light", size=2.5))
    try:
        assert 1.0 < look().scale < 2.5
        room = min(screen.width() / LEAST.width(), screen.height() / LEAST.height())
        assert look().scale == pytest.approx(room, abs=0.006)  # sizes are in whole per cent
    finally:
        look().set_scale(1.0)


def test_the_measure_finds_what_is_cut_what_overlaps_and_what_is_not_ours(desk: Any) -> None:
    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QLabel

    from rnnlab.ui.look.theme import color, font

    class Bad(QWidget):
        def paintEvent(self, event: Any) -> None:
            painter = QPainter(self)
            painter.setFont(font(15))
            painter.setPen(color("ink"))
            painter.drawText(20, 40, "first words")
            painter.drawText(40, 44, "second words")
            painter.drawText(QRectF(10, 80, 30, 20), 0, "far too long for it")
            painter.drawText(20, 140, "ไทย")

    window = Bad()
    window.resize(300, 200)
    label = QLabel("a label without its room", window)
    label.setGeometry(10, 160, 40, 20)
    window.show()
    found = rectangles.faults(window)
    assert len(found.overlapping) == 1
    assert any("far too long" in text for text in found.clipped)
    assert any("a label without" in text for text in found.clipped)
    assert len(found.foreign) == 1
    window.close()


def test_the_measure_sees_what_is_scrolled_out_of_sight(qapp: Any) -> None:
    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QScrollArea

    from rnnlab.ui.look.theme import color, font

    class Low(QWidget):
        def paintEvent(self, event: Any) -> None:
            painter = QPainter(self)
            painter.setFont(font(15))
            painter.setPen(color("ink"))
            painter.drawText(20, 940, "first words")
            painter.drawText(40, 944, "second words")

    window = QWidget()
    area, inner = QScrollArea(window), Low()
    inner.setFixedSize(250, 1000)
    area.setWidget(inner)
    area.resize(300, 200)
    window.resize(300, 200)
    window.show()
    assert len(rectangles.faults(window).overlapping) == 1
    window.close()
