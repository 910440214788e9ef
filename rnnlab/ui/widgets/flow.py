"""A layout that puts widgets in rows and wraps, as words in a paragraph."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

from rnnlab.ui.look.theme import px


class FlowLayout(QLayout):
    """Left to right, then the next row."""

    def __init__(self, parent: QWidget | None = None, gap: float = 8) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._gap = gap
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:  # type: ignore[override]
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:  # type: ignore[override]
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._arrange(QRect(0, 0, width, 0), place=False)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._arrange(rect, place=True)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size

    def rows(self, widths: Sequence[float], room: int) -> int:
        """In how many rows things of these widths would stand."""
        gap, count, x = round(px(self._gap)), 1, 0.0
        for wide in widths:
            if x > 0 and x + wide > room:
                count, x = count + 1, 0.0
            x += min(wide, room) + gap
        return count

    def _arrange(self, rect: QRect, place: bool) -> int:
        """Put items into rows, each in the middle of its row's height; the height of all rows."""
        gap = round(px(self._gap))
        x, y, row = rect.x(), rect.y(), 0
        line: list[tuple[QLayoutItem, QRect]] = []
        for item in self._items:
            if item.isEmpty():
                continue
            size = item.sizeHint()
            if x > rect.x() and x + size.width() > rect.right() + 1:
                if place:
                    _centre(line, row)
                line = []
                x, y, row = rect.x(), y + row + gap, 0
            size.setWidth(min(size.width(), max(rect.width(), 1)))
            line.append((item, QRect(QPoint(x, y), size)))
            x += size.width() + gap
            row = max(row, size.height())
        if place:
            _centre(line, row)
        return y + row - rect.y()


def _centre(line: list[tuple[QLayoutItem, QRect]], height: int) -> None:
    """Place the items of a row."""
    for item, place in line:
        item.setGeometry(place.translated(0, (height - place.height()) // 2))
