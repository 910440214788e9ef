"""What a teacher points with: a light, a part that is enlarged, a blank screen, a pen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QInputDevice, QPointingDevice
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from rnnlab.ui.look.theme import color, look
from rnnlab.ui.presenter.mode import TOOLS
from rnnlab.ui.presenter.zoom import CHOOSING, MOTION_MS, NEARER, OFF
from tests.desk import windows

LEFT = Qt.MouseButton.LeftButton


def key(desk: Any, name: Qt.Key) -> None:
    QTest.keyClick(desk.window, name)
    desk.settle()


def present(desk: Any) -> None:
    key(desk, Qt.Key.Key_F5)
    desk.window.setGeometry(0, 0, 1280, 720)
    desk.settle()


def drag(widget: QWidget, *points: tuple[int, int]) -> None:
    QTest.mousePress(widget, LEFT, Qt.KeyboardModifier.NoModifier, QPoint(*points[0]))
    for point in points[1:]:
        QTest.mouseMove(widget, QPoint(*point))
    QTest.mouseRelease(widget, LEFT, Qt.KeyboardModifier.NoModifier, QPoint(*points[-1]))


@pytest.fixture(scope="module")
def presenting(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A desk that presents the Attention lab on 1280×720."""
    with windows(qapp, tmp_path_factory.mktemp("presenting")) as make:
        desk = make("attention")
        present(desk)
        yield desk


@pytest.fixture
def shown(presenting: Any) -> Iterator[Any]:
    """That desk, without motion; afterwards it has no tool, the first theme and its lab again."""
    motion, look().motion = look().motion, False
    yield presenting
    window = presenting.window
    look().motion = motion
    look().set_theme("light")
    window.tools.presenter.put_away()
    window.tools.presenter.camera.verticalScrollBar().setValue(0)
    window.host.open("attention")
    window.stage.setFocus()
    presenting.settle()
    assert window.tools.presenter.active


def at(desk: Any, place: QPointF) -> QColor:
    """The colour of the whole frame at a place."""
    return desk.window.centralWidget().grab().toImage().pixelColor(place.toPoint())


def test_B_and_the_period_of_a_clicker_blank_the_screen_and_bring_it_back(shown: Any) -> None:
    place = QPointF(400, 36)
    ground = at(shown, place)
    for name in (Qt.Key.Key_B, Qt.Key.Key_Period):
        key(shown, name)
        assert at(shown, place) == QColor("#000000")
        key(shown, name)
        assert at(shown, place) == ground
    key(shown, Qt.Key.Key_B)
    key(shown, Qt.Key.Key_Escape)
    assert at(shown, place) == ground
    assert shown.window.tools.presenter.active


def test_a_key_behind_a_blank_screen_brings_the_picture_back_and_does_no_more(shown: Any) -> None:
    veil, step = shown.window.tools.presenter.veil, shown.window.timeline.step()
    for name in (Qt.Key.Key_PageUp, Qt.Key.Key_Left, Qt.Key.Key_L, Qt.Key.Key_7):
        key(shown, Qt.Key.Key_B)
        assert veil.blank
        key(shown, name)
        assert not veil.blank
        assert not veil.light
        assert shown.window.timeline.step() == step
    key(shown, Qt.Key.Key_L)
    assert veil.light  # which is a light's key again
    key(shown, Qt.Key.Key_L)


def test_L_leaves_a_light_at_the_pointer_that_follows_it(shown: Any) -> None:
    window, veil = shown.window, shown.window.tools.presenter.veil
    key(shown, Qt.Key.Key_L)
    QTest.mouseMove(window.windowHandle(), QPoint(300, 300))
    shown.settle()
    assert veil.place() == QPointF(300, 300)
    bright, ground = color("stage"), QColor("#000000")
    seen = shown.window.centralWidget().grab().toImage()
    lit, dark = seen.pixelColor(300, 300), seen.pixelColor(1270, 640)
    assert dark.lightnessF() < 0.4
    assert lit.lightnessF() > dark.lightnessF() or lit != ground
    QTest.mouseMove(window.windowHandle(), QPoint(1200, 640))
    shown.settle()
    assert shown.window.centralWidget().grab().toImage().pixelColor(1270, 640).lightnessF() > 0.9 * bright.lightnessF()
    key(shown, Qt.Key.Key_L)
    assert not veil.isVisible()


def test_the_picture_below_the_light_can_be_used(shown: Any) -> None:
    key(shown, Qt.Key.Key_L)
    timeline = shown.window.timeline
    shown.click(timeline.chips(0), timeline.chips(0).chip_rect(1).center())
    assert timeline.step() == 2


def test_Z_and_a_drag_enlarge_that_part_and_Z_shows_the_whole_again(shown: Any) -> None:
    zoom = shown.window.tools.presenter.zoomed
    key(shown, Qt.Key.Key_Z)
    assert zoom.phase == CHOOSING
    drag(zoom, (100, 50), (300, 100), (420, 190))
    assert zoom.phase == NEARER
    part = zoom.part()
    assert part.contains(QRectF(110, 55, 300, 125))
    assert zoom.factor() == pytest.approx(min(zoom.width() / 320, zoom.height() / 140))
    # The enlarged picture is that part: its middle has the colour that stands there.
    key(shown, Qt.Key.Key_Z)
    assert zoom.phase == OFF
    assert not zoom.isVisible()


def test_the_enlarged_picture_shows_the_chosen_part_and_follows_a_change(shown: Any) -> None:
    stage, zoom = shown.window.stage, shown.window.tools.presenter.zoomed
    whole = stage.grab().toImage()
    key(shown, Qt.Key.Key_Z)
    QTest.mouseClick(zoom, LEFT, Qt.KeyboardModifier.NoModifier, QPoint(640, 500))  # where the table is
    assert zoom.factor() == pytest.approx(2.0)
    same = 0
    enlarged = zoom.grab().toImage()
    places = [(x, y) for x in range(40, zoom.width() - 40, 97) for y in range(40, zoom.height() - 40, 53)]
    for x, y in places:
        there = zoom.part().topLeft() + QPointF(x, y) / 2.0
        same += enlarged.pixelColor(x, y) == whole.pixelColor(there.toPoint())
    assert same > 0.8 * len(places)  # edges are smoother where they are larger
    before = zoom.grab().toImage()
    key(shown, Qt.Key.Key_Home)  # not a key of the enlarged picture: the timeline has it
    assert shown.window.timeline.step() == 1
    for _ in range(200):  # it is taken anew now and then, as long as it is looked at
        if zoom.grab().toImage() != before:
            break
        QTest.qWait(10)
    assert zoom.grab().toImage() != before


def test_it_moves_there_and_back_in_150_to_250_milliseconds_unless_motion_is_reduced(shown: Any) -> None:
    zoom = shown.window.tools.presenter.zoomed
    assert 150 <= MOTION_MS <= 250
    look().motion = True
    key(shown, Qt.Key.Key_Z)
    QTest.mouseClick(zoom, LEFT, Qt.KeyboardModifier.NoModifier, QPoint(640, 280))
    assert zoom.factor() < 2.0  # on its way
    for _ in range(400):
        if zoom.factor() == pytest.approx(2.0):
            break
        QTest.qWait(10)
    assert zoom.factor() == pytest.approx(2.0)
    key(shown, Qt.Key.Key_Escape)
    assert zoom.phase == NEARER  # on its way back
    for _ in range(400):
        if zoom.phase == OFF:
            break
        QTest.qWait(10)
    assert zoom.phase == OFF
    look().motion = False
    key(shown, Qt.Key.Key_Z)
    QTest.mouseClick(zoom, LEFT, Qt.KeyboardModifier.NoModifier, QPoint(640, 280))
    assert zoom.factor() == pytest.approx(2.0)


def test_by_keys_alone_a_part_is_enlarged_and_moved(shown: Any) -> None:
    zoom = shown.window.tools.presenter.zoomed
    key(shown, Qt.Key.Key_Z)
    key(shown, Qt.Key.Key_Return)
    assert zoom.factor() == pytest.approx(2.0)
    left = zoom.part().left()
    key(shown, Qt.Key.Key_Left)
    assert zoom.part().left() < left
    for _ in range(9):
        key(shown, Qt.Key.Key_Left)
    assert zoom.part().left() == 0  # no further than the picture goes
    key(shown, Qt.Key.Key_Escape)
    assert zoom.phase == OFF
    assert shown.window.tools.presenter.active


def test_D_draws_over_the_picture_in_the_themes_colour_and_C_wipes_it_off(shown: Any) -> None:
    ink = shown.window.tools.presenter.ink
    key(shown, Qt.Key.Key_D)
    drag(ink, (100, 100), (150, 150), (200, 100))
    assert len(ink.strokes) == 1
    point = shown.window.stage.mapTo(shown.window.centralWidget(), QPoint(100, 100))
    for theme in ("light", "dark", "projector"):
        look().set_theme(theme)
        shown.settle()
        assert at(shown, QPointF(point)) == color("accent")
    key(shown, Qt.Key.Key_D)
    assert ink.isVisible()  # the pen is down, what was drawn stays
    key(shown, Qt.Key.Key_C)
    assert ink.strokes == []
    assert not ink.isVisible()


def test_Delete_wipes_off_and_Escape_puts_the_pen_down_first(shown: Any) -> None:
    ink = shown.window.tools.presenter.ink
    key(shown, Qt.Key.Key_D)
    drag(ink, (100, 100), (200, 100))
    key(shown, Qt.Key.Key_Delete)
    assert ink.strokes == []
    key(shown, Qt.Key.Key_Escape)
    assert not ink.on
    assert shown.window.tools.presenter.active


def test_a_finger_draws_as_the_mouse_does(shown: Any) -> None:
    window, ink = shown.window, shown.window.tools.presenter.ink
    key(shown, Qt.Key.Key_D)
    device = QTest.createTouchDevice()
    start = ink.mapTo(window, QPoint(120, 120))
    QTest.touchEvent(window.windowHandle(), device).press(0, start, window.windowHandle())
    for k in range(1, 5):
        QTest.touchEvent(window.windowHandle(), device).move(0, start + QPoint(20 * k, 0), window.windowHandle())
    QTest.touchEvent(window.windowHandle(), device).release(0, start + QPoint(80, 0), window.windowHandle())
    shown.settle()
    assert len(ink.strokes) == 1
    assert ink.strokes[0][-1].x() - ink.strokes[0][0].x() == pytest.approx(80)


def test_a_pen_draws_and_no_mouse_press_comes_besides(shown: Any) -> None:
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QTabletEvent

    ink = shown.window.tools.presenter.ink
    key(shown, Qt.Key.Key_D)
    pen = QPointingDevice(
        "pen",
        7,
        QInputDevice.DeviceType.Stylus,
        QPointingDevice.PointerType.Pen,
        QInputDevice.Capability.Pressure,
        1,
        1,
    )
    for kind, x in ((QEvent.Type.TabletPress, 50), (QEvent.Type.TabletMove, 90), (QEvent.Type.TabletRelease, 90)):
        event = QTabletEvent(
            kind, pen, QPointF(x, 60), QPointF(x, 60), 0.5, 0, 0, 0, 0, 0, Qt.KeyboardModifier.NoModifier,
            LEFT, LEFT,
        )  # fmt: skip
        QApplication.sendEvent(ink, event)
        assert event.isAccepted()
    assert [[point.x() for point in stroke] for stroke in ink.strokes] == [[50, 90]]


def test_what_is_drawn_stays_at_its_place_when_the_picture_is_scrolled_or_enlarged(shown: Any) -> None:
    presenter = shown.window.tools.presenter
    ink, stage = presenter.ink, shown.window.stage
    key(shown, Qt.Key.Key_D)
    drag(ink, (200, 300), (260, 300))
    presenter.camera.verticalScrollBar().setValue(40)
    shown.settle()
    image = stage.grab().toImage()
    assert image.pixelColor(230, 260) == color("accent")
    key(shown, Qt.Key.Key_Z)
    presenter.zoomed.show_part(QRectF(0, 0, stage.width() / 2, stage.height() / 2))
    shown.settle()
    assert stage.grab().toImage().pixelColor(460, 520) == color("accent")


def test_what_is_drawn_goes_with_the_lab(shown: Any) -> None:
    ink = shown.window.tools.presenter.ink
    key(shown, Qt.Key.Key_D)
    drag(ink, (100, 100), (200, 100))
    shown.window.host.open("reader")
    shown.settle()
    assert ink.strokes == []


def test_single_letters_can_be_switched_off_and_the_clickers_keys_stay(shown: Any) -> None:
    window, presenter = shown.window, shown.window.tools.presenter
    window.commands.use_letters(False)
    for name in (Qt.Key.Key_B, Qt.Key.Key_L, Qt.Key.Key_Z, Qt.Key.Key_D):
        key(shown, name)
    assert not presenter.veil.isVisible()
    assert presenter.zoomed.phase == OFF
    assert not presenter.ink.on
    key(shown, Qt.Key.Key_Period)
    assert presenter.veil.blank
    window.commands.use_letters(True)


def test_letters_that_are_typed_into_a_field_are_text(shown: Any) -> None:
    window = shown.window
    key_of = Qt.KeyboardModifier.ControlModifier
    QTest.keyClick(window, Qt.Key.Key_T, key_of)
    field = window.timeline.field()
    assert field.hasFocus()
    field.clear()
    QTest.keyClicks(field, "bldz.c")
    assert field.text() == "bldz.c"
    assert not window.tools.presenter.veil.isVisible()
    assert not window.tools.presenter.ink.on


def test_the_tools_are_commands_only_while_presenting(shown: Any) -> None:
    by_name = shown.window.commands.by_name
    assert all(by_name[name].isVisible() for name in TOOLS)
    key(shown, Qt.Key.Key_F5)
    assert not any(by_name[name].isVisible() for name in TOOLS)
    key(shown, Qt.Key.Key_D)
    key(shown, Qt.Key.Key_B)
    assert not shown.window.tools.presenter.ink.on
    assert not shown.window.tools.presenter.veil.blank
    present(shown)
    assert all(by_name[name].isVisible() for name in TOOLS)
