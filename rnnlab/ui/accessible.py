"""Screen readers hear what is painted: items of planes, grids, strips and chips are children of their widgets.

A widget says what it draws through ``told()`` (``rnnlab.ui.widgets.told``); here it becomes what Qt's accessibility
asks for.
"""

from __future__ import annotations

import weakref

from PySide6.QtCore import QObject, QPoint, QRect
from PySide6.QtGui import QAccessible, QAccessibleInterface, QWindow
from PySide6.QtWidgets import QAccessibleWidget, QWidget

from rnnlab.ui.widgets.told import BUTTON, CELL, CHIP, POINT, TAB, Tells, Told

_ROLES = {
    POINT: QAccessible.Role.Indicator,
    CELL: QAccessible.Role.Cell,
    CHIP: QAccessible.Role.ListItem,
    BUTTON: QAccessible.Role.Button,
    TAB: QAccessible.Role.PageTab,
}
# What the widget is, by what its items are.
_WHOLE = {
    POINT: QAccessible.Role.Chart,
    CELL: QAccessible.Role.Table,
    CHIP: QAccessible.Role.List,
    BUTTON: QAccessible.Role.Grouping,
    TAB: QAccessible.Role.PageTabList,
}


class _Item(QAccessibleInterface):
    """An item that a widget paints."""

    def __init__(self, widget: QWidget, index: int) -> None:
        super().__init__()
        self._widget, self._index = weakref.ref(widget), index

    def _told(self) -> Told | None:
        widget = self._widget()
        items = widget.told() if isinstance(widget, Tells) else ()
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
        place = told.rect.toAlignedRect()
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

    def __init__(self, widget: QWidget, role: QAccessible.Role) -> None:
        super().__init__(widget, role)
        self._owner = weakref.ref(widget)
        self._items: dict[int, _Item] = {}

    def _count(self) -> int:
        widget = self._owner()
        return len(widget.told()) if isinstance(widget, Tells) else 0

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


def interface_of(widget: QWidget) -> QAccessibleInterface:
    """A new interface of a widget that tells what it paints; it belongs to the caller."""
    assert isinstance(widget, Tells)
    items = widget.told()
    kind = items[0].kind if items else getattr(widget, "TELLS", CELL)
    return _Whole(widget, _WHOLE[kind])
