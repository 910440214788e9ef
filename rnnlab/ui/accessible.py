"""Screen readers hear what is painted: items of planes, grids, strips and chips are children of their widgets.

A widget says what it draws through ``told()`` (``rnnlab.ui.widgets.told``); where it does not, the words of its
picture are taken (``rnnlab.ui.widgets.painted``). Here both become what Qt's accessibility asks for.
"""

from __future__ import annotations

import weakref
from collections.abc import Sequence
from functools import lru_cache

import shiboken6
from PySide6.QtCore import QObject, QPoint, QRect
from PySide6.QtGui import QAccessible, QAccessibleInterface, QWindow
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSlider,
    QAbstractSpinBox,
    QAccessibleWidget,
    QComboBox,
    QLabel,
    QLineEdit,
    QMainWindow,
    QProgressBar,
    QTextEdit,
    QWidget,
)

from rnnlab.ui.look.mathtext import MathLabel
from rnnlab.ui.widgets.painted import heard, origin
from rnnlab.ui.widgets.terms import TermHeading, TermLabel
from rnnlab.ui.widgets.told import BUTTON, CELL, CHIP, CURVE, POINT, TAB, WORDS, Told

_ROLES = {
    POINT: QAccessible.Role.Indicator,
    CELL: QAccessible.Role.Cell,
    CHIP: QAccessible.Role.ListItem,
    BUTTON: QAccessible.Role.Button,
    TAB: QAccessible.Role.PageTab,
    CURVE: QAccessible.Role.Graphic,
    WORDS: QAccessible.Role.StaticText,
}
# What the widget is, by what its items are.
_WHOLE = {
    POINT: QAccessible.Role.Chart,
    CELL: QAccessible.Role.Table,
    CHIP: QAccessible.Role.List,
    BUTTON: QAccessible.Role.Grouping,
    TAB: QAccessible.Role.PageTabList,
    CURVE: QAccessible.Role.Chart,
    WORDS: QAccessible.Role.Grouping,
}
# What Qt tells of by itself, whoever paints it.
_OF_QT = (
    QAbstractButton, QAbstractSlider, QAbstractSpinBox, QComboBox, QLabel, QLineEdit, QMainWindow,
    QProgressBar, QTextEdit,
)  # fmt: skip


def _told_by(owner: weakref.ref[QWidget]) -> Sequence[Told]:
    """What a widget paints; nothing where it is gone, or on its way."""
    widget = owner()
    if widget is None or not shiboken6.isValid(widget):
        return ()
    items, name = heard(widget).items(), widget.accessibleName()
    # A widget that paints its name and nothing else is a text, not a list of one.
    return () if len(items) == 1 and items[0].kind == WORDS and items[0].name in name else items


class _Item(QAccessibleInterface):
    """An item that a widget paints."""

    def __init__(self, widget: QWidget, index: int) -> None:
        super().__init__()
        self._widget, self._index = weakref.ref(widget), index

    def _told(self) -> Told | None:
        items = _told_by(self._widget)
        return items[self._index] if self._index < len(items) else None

    def isValid(self) -> bool:
        return self._told() is not None

    def object(self) -> QObject:
        return None  # type: ignore[return-value]  # Qt's word for an item without an object of its own

    def window(self) -> QWindow:
        widget = self._widget()
        return None if widget is None else widget.window().windowHandle()  # type: ignore[return-value]

    def childCount(self) -> int:
        return 0

    def child(self, index: int) -> QAccessibleInterface:
        return None  # type: ignore[return-value]

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        return None  # type: ignore[return-value]

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return -1

    def parent(self) -> QAccessibleInterface:
        widget = self._widget()
        return None if widget is None else QAccessible.queryAccessibleInterface(widget)  # type: ignore[return-value]

    def rect(self) -> QRect:
        told, widget = self._told(), self._widget()
        if told is None or widget is None:
            return QRect()
        place = told.rect.translated(origin(widget)).toAlignedRect()
        return QRect(widget.mapToGlobal(place.topLeft()), place.size())

    def role(self) -> QAccessible.Role:
        told = self._told()
        return QAccessible.Role.NoRole if told is None else _ROLES[told.kind]

    def state(self) -> QAccessible.State:
        state, told, widget = QAccessible.State(), self._told(), self._widget()
        if told is None or widget is None:
            state.invalid = True
            return state
        state.selectable = state.focusable = True
        state.selected = told.chosen
        state.focused = told.chosen and widget.hasFocus()
        state.movable = told.movable
        state.disabled = not widget.isEnabled()
        state.invisible = not widget.isVisible()
        return state

    def text(self, kind: QAccessible.Text) -> str:
        told = self._told()
        if told is None:
            return ""
        return {QAccessible.Text.Name: told.name, QAccessible.Text.Value: told.value}.get(kind, "")

    def setText(self, kind: QAccessible.Text, text: str) -> None:
        """Items are not named from outside."""


class _Whole(QAccessibleWidget):
    """A widget that paints items: these first, then the widgets in it."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget, QAccessible.Role.Grouping)
        self._owner = weakref.ref(widget)
        self._items: dict[int, _Item] = {}

    def role(self) -> QAccessible.Role:
        # Asked now, not when this was made: a widget that is still being built paints nothing yet.
        items = _told_by(self._owner)
        widget = self._owner()
        if items or widget is None:
            return _WHOLE[items[0].kind] if items else super().role()
        return QAccessible.Role.StaticText if widget.accessibleName() else super().role()

    def _count(self) -> int:
        return len(_told_by(self._owner))

    def childCount(self) -> int:
        return self._count() + super().childCount()

    def child(self, index: int) -> QAccessibleInterface:
        count, widget = self._count(), self._owner()
        if index >= count or widget is None:
            return super().child(index - count)
        if index not in self._items:
            self._items[index] = _Item(widget, index)
            QAccessible.registerAccessibleInterface(self._items[index])
        return self._items[index]

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        for index, item in self._items.items():
            if item is child:
                return index
        found = super().indexOfChild(child)
        return found if found < 0 else found + self._count()

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        for index in range(self._count()):
            if self.child(index).rect().contains(QPoint(x, y)):
                return self.child(index)
        return super().childAt(x, y)

    def focusChild(self) -> QAccessibleInterface:
        for index in range(self._count()):
            if self.child(index).state().focused:
                return self.child(index)
        return super().focusChild()


class _Title(QAccessibleWidget):
    """A title: a link where it names a concept of the glossary."""

    def __init__(self, title: TermLabel | TermHeading) -> None:
        super().__init__(title, QAccessible.Role.StaticText)
        self._title = weakref.ref(title)

    def role(self) -> QAccessible.Role:
        title = self._title()
        return QAccessible.Role.Link if title is not None and title.term else super().role()

    def text(self, kind: QAccessible.Text) -> str:
        title = self._title()
        if kind == QAccessible.Text.Name and isinstance(title, TermHeading) and not title.term:
            return title.text()
        return super().text(kind)


def paints(kind: type) -> bool:
    """Whether what a class of the program shows is painted by itself, so that Qt knows nothing of it."""
    if hasattr(kind, "told"):
        return True
    own = [base for base in kind.__mro__ if base.__module__.startswith("rnnlab.")]
    return any({"paintEvent", "drawForeground"} & vars(base).keys() for base in own) and not issubclass(kind, _OF_QT)


def _make(key: str, thing: QObject) -> QAccessibleInterface | None:
    """Qt asks for the interface of an object, of any kind and at any time in its life."""
    if not isinstance(thing, QWidget) or not shiboken6.isValid(thing):
        return None
    if isinstance(thing, TermLabel | TermHeading):
        return _Title(thing)
    if isinstance(thing, MathLabel):
        return QAccessibleWidget(thing, QAccessible.Role.StaticText)
    return _Whole(thing) if paints(type(thing)) else None


@lru_cache(maxsize=1)
def install() -> None:
    """Have screen readers told of painted items; once for the program."""
    QAccessible.installFactory(_make)
