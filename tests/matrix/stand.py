"""A lab in the real window, and the hands that drive it: mouse, finger, keyboard."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPointingDevice
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QLabel, QLineEdit, QScrollArea, QWidget

from rnnlab.labs import registry
from rnnlab.session import presets
from rnnlab.session.messages import Message
from rnnlab.ui.look.i18n import language
from rnnlab.ui.look.numbers import MINUS
from rnnlab.ui.look.theme import look
from rnnlab.ui.widgets import painted
from rnnlab.ui.widgets.controls import Pill, Pills
from rnnlab.ui.widgets.formula_card import FormulaCard
from rnnlab.ui.widgets.pages import PageTabs
from rnnlab.ui.widgets.terms import TermHeading
from rnnlab.ui.widgets.told import Tells, Told
from rnnlab.ui.widgets.work_bar import WorkBar
from tests.desk import Desk
from tests.faults import hands

ARROWS = (Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_Down)
MEANS = ("mouse", "finger")
_OTHERS = 20  # chunks of what another button has started: a text is read in fewer


@cache
def touch_screen() -> QPointingDevice:
    """The one touch screen of this process."""
    return QTest.createTouchDevice(QPointingDevice.DeviceType.TouchScreen)


class Stand:
    """One lab in one window.

    Parameters
    ----------
    lab : str
        Its name in the registry.
    make : function (lab) -> Desk
    folder : Path
        For files.
    """

    def __init__(self, lab: str, make: Callable[..., Desk], folder: Path) -> None:
        self.lab, self.entry, self.folder, self.make = lab, registry.lab(lab), folder, make
        self.desk = make(lab, motion="reduced")
        self.window = self.desk.window
        self._first = self.window.store.snapshot()

    # ---- the window ----

    @property
    def view(self) -> Any:
        return self.window.host.view(self.lab)

    @property
    def store(self) -> Any:
        return self.window.store

    @property
    def state(self) -> Any:
        return self.desk.state(self.lab)

    def settle(self) -> None:
        self.desk.settle()

    def fresh(self) -> None:
        """As at the first look, whatever the case before has left."""
        window = self.window
        for dialog in window.findChildren(QDialog):  # a title that was tapped has opened the glossary
            dialog.close()
        window.tools.predictor.cancel()
        for work in window.work.all():
            window.work.cancel(work.lab, work.name)
        self.desk.work.budget = 0.0
        if self.view.SHARED_STEP is False:
            self.view.own_step = None
        self.store.restore(self._first)
        window.stage.banner.clear()
        language().set("en")
        look().set_theme("light")
        window.host.open(self.lab)
        window.activateWindow()
        self.rest_hand()
        window.stage.setFocus()
        self.settle()
        assert self.store.snapshot().labs == self._first.labs

    def pages(self) -> Iterator[str]:
        """Turn to each page of the lab; ``""`` where it has one."""
        for page in self.entry.parts.pages or ("",):
            if page:
                self.store.turn(self.lab, lambda state, name: msgspec.structs.replace(state, page=name), page)
                self.settle()
            yield page

    def pages_with_pictures(self) -> Iterator[str]:
        """Turn to each page; one that shows nothing with the first state has what its first preset shows."""
        for page in self.pages():
            if all(self.part(name).isEmpty() for name in self.entry.parts.pages.get(page, ())):
                for name in [name for name, fields in self.entry.presets.items() if fields.get("page") == page][:1]:
                    self.view.edit(presets.applied, name, self.entry.presets, label=Message.of("undo-sentence"))
                    self.settle()
            yield page

    def write(self, line: QLineEdit, text: str) -> None:
        """Type something in place of what stands there, and press Enter; nothing is computed meanwhile."""
        line.setFocus()
        line.selectAll()
        QTest.keyClicks(line, text.replace(MINUS, "-"))
        QTest.keyClick(line, Qt.Key.Key_Return)

    def picture(self) -> QImage:
        """The stage as it is seen."""
        self.desk.app.processEvents()
        return self.view.stage.grab().toImage()

    def ground(self) -> str:
        """The colour of the stage's corner, as it is painted."""
        stage = self.window.stage
        corner = stage.mapTo(self.window, stage.rect().bottomLeft())
        return str(self.window.grab().toImage().pixelColor(corner.x() + 3, corner.y() - 3).name())

    def command(self, name: str) -> None:
        """Give one of the program's commands, as its menu entry does."""
        action = self.window.commands.by_name[name]
        assert action.isEnabled(), name
        action.trigger()
        self.settle()

    def presets(self) -> dict[str, Pill]:
        """The pills of the presets that can be pressed now, by name."""
        return {
            pill.objectName(): pill
            for section in self.view.sections
            if "presets" in section.name and section.present()
            for pills in ([section.widget] if isinstance(section.widget, Pills) else section.widget.findChildren(Pills))
            for pill in pills.findChildren(Pill)
        }

    # ---- what is in it ----

    def told(self) -> Iterator[tuple[QWidget, list[Told]]]:
        """What is painted on the stage and tells of itself, and its items."""
        for widget in self.view.stage.findChildren(QWidget):
            if isinstance(widget, Tells) and widget.isVisible():
                yield widget, list(widget.told())

    def movable(self) -> Iterator[tuple[QWidget, int]]:
        """Each item of the present page that can be dragged."""
        for widget, items in self.told():
            yield from ((widget, k) for k, item in enumerate(items) if item.movable)

    def card(self) -> FormulaCard | None:
        """The formula card of the present page."""
        for section in self.view.sections:
            if section.present():
                own = [section.widget] if isinstance(section.widget, FormulaCard) else []
                for card in own + section.widget.findChildren(FormulaCard):
                    if not card.isHidden() and card.names():
                        return card
        return None

    def place(self, widget: QWidget, item: Told) -> QPoint:
        """The middle of an item, in the window."""
        return widget.mapTo(self.window, (item.rect.center() + painted.origin(widget)).toPoint())

    def part(self, name: str) -> QRectF:
        """Where a named part of the picture is, in the window."""
        part = self.view.parts()[name]
        stage = self.view.stage
        if isinstance(part, QWidget):
            rect = QRectF(part.mapTo(stage, QPoint()), part.size()) if part.isVisible() else QRectF()
        else:
            rect = part()
        return rect.translated(QPointF(stage.mapTo(self.window, QPoint())))

    def bring(self, widget: QWidget) -> None:
        """Scroll until a widget is in sight."""
        above = widget.parentWidget()
        while above is not None:
            if isinstance(above, QScrollArea):
                above.ensureWidgetVisible(widget)
            above = above.parentWidget()
        self.desk.app.processEvents()

    # ---- the hands ----

    def rest_hand(self) -> None:
        """Take the mouse to where nothing is."""
        hands.move(self.window, QPoint(2, self.window.height() - 2))
        self.desk.app.processEvents()

    def hover(self, at: QPoint) -> None:
        hands.move(self.window, at)
        self.desk.app.processEvents()

    def tap(self, at: QPoint) -> None:
        """Touch a place of the window and let go."""
        self.touch("press", at)
        self.touch("release", at)
        self.settle()

    def touch(self, what: str, at: QPoint) -> None:
        sequence = QTest.touchEvent(self.window, touch_screen())
        getattr(sequence, what)(0, at, self.window)
        sequence.commit()
        self.desk.app.processEvents()

    def drag(self, means: str, start: QPoint, end: QPoint) -> None:
        """Drag from place to place of the window, in five moves; results come in between."""
        points = [start + (end - start) * k / 5 for k in range(1, 6)]
        if means == "mouse":
            hands.move(self.window, start)
            hands.press(self.window, start)
            for point in points:
                hands.move(self.window, point, hands.LEFT)
                self.settle()
            hands.release(self.window, end)
        else:
            self.touch("press", start)
            for point in points:
                self.touch("move", point)
                self.settle()
            self.touch("release", end)
        self.settle()

    def key(self, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        hands.key(self.window, key, held)
        self.settle()

    # ---- gestures of more than one event ----

    def look_away(self) -> None:
        """Mouse and keyboard are nowhere: nothing is pointed at."""
        self.window.stage.setFocus()
        self.rest_hand()  # first: a press elsewhere makes Qt forget whom the pointer has to leave
        self.tap(self.window.timeline.mapTo(self.window, QPoint(3, self.window.timeline.height() - 3)))
        self.rest_hand()
        self.settle()

    def said(self, widget: Any) -> list[str]:
        """What a widget tells of itself."""
        return [item.said() for item in widget.told()]

    def dragged(self, widget: Any, means: str) -> bool:
        """Whether one of a widget's items goes where it is dragged to."""
        items = [k for k, item in enumerate(widget.told()) if item.movable]
        for k in items:
            at = self.place(widget, widget.told()[k])
            others = [self.place(widget, widget.told()[j]) for j in items if j != k][:1]
            for end in (at + QPoint(60, -40), at + QPoint(-60, 40), *others):
                said = self.said(widget)
                self.drag(means, at, end)
                if self.said(widget) != said:
                    return True
        return False

    def steps_of_undo(self) -> int:
        """How many steps can be undone."""
        steps = 0
        while self.store.can_undo:
            self.store.undo()
            steps += 1
        for _ in range(steps):
            self.store.redo()
        return steps

    def undo_all(self) -> None:
        while self.store.can_undo:
            self.store.undo()
        self.settle()

    def names_of_presets(self) -> list[str]:
        """The presets of the first page that has some, without what asks for something or leads back."""
        return [name for name in self.presets() if name in self.entry.presets]

    def without_look(self, state: Any) -> Any:
        """A state at its beginning: at the first step, at the page that the lab begins with."""
        first = self.entry.state_type()
        looks = {name: getattr(first, name) for name in ("step", "page") if name in state.__struct_fields__}
        return msgspec.structs.replace(state, **looks)

    def leads_elsewhere(self, name: str) -> bool:
        """Whether a preset is another state than the present one."""
        kept = self.store.snapshot()
        before = self.state
        self.press_preset(name)
        there = self.state != before
        self.store.restore(kept)
        self.settle()
        return there

    def press_preset(self, name: str) -> None:
        self.presets()[name].click()
        self.settle()

    def other_preset(self) -> Pill:
        """The first preset that is another state than the present one."""
        return self.presets()[next(name for name in self.names_of_presets() if self.leads_elsewhere(name))]

    def change(self) -> None:
        """Another state, by a preset."""
        self.other_preset().click()
        self.settle()

    def copy(self, what: str) -> None:
        """Press one of the pills that every lab's inspector ends with."""
        sections = self.window.tools.sections(self.view)
        sections[-1].widget.pill(what).click()
        self.settle()

    def tab(self) -> None:
        hands.key(self.window, Qt.Key.Key_Tab)
        self.desk.app.processEvents()

    def jobs(self) -> tuple[str, ...]:
        """The lab's long jobs."""
        try:
            return tuple(self.entry.jobs)
        except ModuleNotFoundError:
            return ()

    def bars(self) -> Iterator[WorkBar]:
        """The lines of the lab's long jobs: on each page, then in windows of its own, which a pill opens."""
        for _ in self.pages():
            yield from self.view.stage.findChildren(WorkBar)
        for name, pill in self.presets().items():
            if name not in self.entry.presets and not name.endswith("reset"):
                pill.click()
                self.settle()
                yield from (bar for dialog in self.window.findChildren(QDialog) for bar in dialog.findChildren(WorkBar))

    def start(self, bar: WorkBar) -> bool:
        """Start a job by a button beside its line, which may need another job first; False where none does now."""
        job = bar.job()[1]
        around = bar.parentWidget()
        while around is not None and around is not self.view.stage.parentWidget():
            for button in around.findChildren(QAbstractButton):
                aside = bar.isAncestorOf(button) or button.isCheckable() or button.text().endswith("…")
                if button.isVisible() and button.isEnabled() and not aside:
                    button.click()
                    self.settle()
                    if self.view.work.status(job) is not None:
                        return True
                    self.desk.work.run(_OTHERS)
                    for other in self.window.work.all():  # one that was not asked for
                        self.window.work.cancel(other.lab, other.name)
                    self.settle()
            around = around.parentWidget() if not around.isWindow() else None
        return False

    def places(self) -> list[QPoint]:
        """Places of the picture at which something is, below the tabs: told items first, then a raster."""
        found, top = [], 20
        for widget, items in self.told():
            if isinstance(widget, PageTabs):
                top += widget.height()
            else:
                found += [self.place(widget, item) for item in items[:12]]
        stage = self.view.stage
        raster = [QPoint(x, y) for y in range(top, stage.height(), 36) for x in range(20, stage.width(), 36)]
        own = [at for at in raster if not isinstance(stage.childAt(at), TermHeading | QAbstractButton)]
        return found + [stage.mapTo(self.window, at) for at in own]

    def first_lit(self, card: FormulaCard, point: Callable[[QPoint], None]) -> QPoint | None:
        """The first place of the picture at which a way of pointing lights one of the card's symbols."""
        page = getattr(self.state, "page", "")
        for at in self.places():
            point(at)
            if getattr(self.state, "page", "") != page:
                self.store.turn(self.lab, lambda state, name: msgspec.structs.replace(state, page=name), page)
                self.settle()
            elif card.lit() in card.names():
                return at
        return None

    def first_lit_by_key(self, card: FormulaCard) -> bool:
        """Whether the keyboard, somewhere in the picture, lights one of the card's symbols."""
        for widget in self.view.stage.findChildren(QWidget):
            if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisible() and widget.isEnabled():
                widget.setFocus(Qt.FocusReason.TabFocusReason)
                self.desk.app.processEvents()
                for key in (None, *ARROWS):
                    if key is not None and QApplication.focusWidget() is widget:
                        self.key(key)
                    if card.lit() in card.names():
                        return True
        return False

    def texts(self) -> set[str]:
        """Of every label and button of the lab that is to be seen."""
        found = set()
        for root in (self.view.stage, *(s.widget for s in self.view.sections if s.present())):
            for widget in (root, *root.findChildren(QWidget)):
                if isinstance(widget, QLabel | QAbstractButton) and widget.isVisible() and widget.text():
                    found.add(widget.text())
        return found

    def with_page(self, page: str) -> Any:
        """The state at one of the lab's pages."""
        return msgspec.structs.replace(self.state, page=page) if page else self.state

    def bare_view(self) -> Any:
        """The lab's view before any answer, in no window."""
        view = self.entry.view_type(self.lab, self.store)
        view.stage.resize(1000, 700)
        return view

    def put_away(self, view: Any) -> None:
        """Let go of a view that no window had."""
        for section in view.sections:
            section.widget.deleteLater()
        view.stage.deleteLater()
        view.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
