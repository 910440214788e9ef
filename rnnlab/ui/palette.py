"""The command palette (Ctrl+K): finds any command, lab or preset by a few letters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QAction, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QDialog,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)  # fmt: skip

from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.theme import color, px

_FIND = N_("Palette", "Find a command, a lab or a setting")
KEYS = Qt.ItemDataRole.UserRole + 1  # a command's keys, in its row


def matches(query: str, text: str) -> bool:
    """Whether all words of the query stand in the text, in any order and case."""
    low = text.casefold()
    return all(word in low for word in query.casefold().split())


class _Keys(QStyledItemDelegate):
    """A command with its keys at the right end of the row; a long name is cut before them."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(0, super().sizeHint(option, index).height())  # as wide as the list: no name widens it

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        super().initStyleOption(option, index)
        shown: Any = option
        metrics = QFontMetrics(shown.font)
        room = shown.rect.width() - metrics.horizontalAdvance(index.data(KEYS) or "") - round(px(40))
        shown.text = metrics.elidedText(shown.text, Qt.TextElideMode.ElideRight, max(room, 0))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().paint(painter, option, index)
        painter.setPen(color("ink2"))
        place = option.rect.adjusted(0, 0, -round(px(8)), 0)  # type: ignore[attr-defined]
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, index.data(KEYS) or "")


class Palette(QDialog):
    """A field and the commands that match what stands in it."""

    def __init__(self, actions: Sequence[QAction], parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.FramelessWindowHint | Qt.WindowType.Dialog)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._actions = [action for action in actions if action.isEnabled() and action.text()]
        self.field = QLineEdit()
        self.field.setPlaceholderText(tr(_FIND))
        self.field.setAccessibleName(tr(_FIND))
        self.list = QListWidget()
        self.list.setObjectName("plain")
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setItemDelegate(_Keys(self.list))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        box = QVBoxLayout(self)
        box.addWidget(self.field)
        box.addWidget(self.list)
        self.resize(round(px(480)), round(px(360)))
        self.field.textChanged.connect(self._fill)
        self.field.returnPressed.connect(self._run)
        self.list.itemClicked.connect(self._run)
        self.field.installEventFilter(self)
        self._fill("")

    def _fill(self, query: str) -> None:
        self.list.clear()
        for action in self._actions:
            group = action.actionGroup()
            menu = next((m.title() for m in action.associatedObjects() if hasattr(m, "title")), "") if group else ""
            text = f"{menu}: {action.text()}" if menu else action.text()
            if matches(query, text):
                keys = action.shortcut().toString()
                item = QListWidgetItem(text)
                item.setData(Qt.ItemDataRole.UserRole, action)
                item.setData(KEYS, keys)
                item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{text} {keys}".strip())
                self.list.addItem(item)
        self.list.setCurrentRow(0)

    def _run(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            action = item.data(Qt.ItemDataRole.UserRole)
            self.close()
            action.trigger()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()))
            if step is not None:
                self.list.setCurrentRow((self.list.currentRow() + step) % max(1, self.list.count()))
                return True
        return False
