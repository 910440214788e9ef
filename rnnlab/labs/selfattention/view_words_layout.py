"""Where the picture of wires and the matrix below it have their parts: they share their columns."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF

from rnnlab.ui.look.theme import px

_NAMES, _NARROW_NAMES, _SUMS, _NARROW_SUMS = 92.0, 58.0, 54.0, 40.0
_NARROW = 320.0  # px: a picture that is less wide has shorter names
_CROWDED = 6  # words
_BAR = 26.0
_CHIP, _TALL_CHIP = 30.0, 50.0  # the tall one has room for a word from top to bottom
_ROW, _LEAST_ROW = 54.0, 15.0
_WIRES, _LEAST_WIRES = 230.0, 70.0
_COLUMN = 104.0


class FanLayout:
    """Outputs on top, wires, words, a row for each word that asks, the colour bar."""

    def __init__(self, rect: QRectF, count: int) -> None:
        self.rect, self.count = rect, count
        self.narrow = rect.width() < px(_NARROW) or count > _CROWDED
        self.names = px(_NARROW_NAMES if self.narrow else _NAMES)
        sums = px(_NARROW_SUMS if self.narrow else _SUMS)
        self.column = min(px(_COLUMN), max(1.0, (rect.width() - self.names - sums) / max(1, count)))
        self.left = rect.left() + self.names
        self.radius = min(px(20), self.column * 0.44)
        self.small = self.column < px(40)
        self.high = px(_TALL_CHIP if self.small else _CHIP)
        fixed = 2 * self.radius + self.high + px(_BAR) + px(26)
        room = rect.height() - fixed
        share = 0.9 if count > _CROWDED else 0.72  # of the height above the least that wires need
        self.row = min(px(_ROW), max(px(_LEAST_ROW), share * (room - px(_LEAST_WIRES)) / max(1, count)))
        self.wires = min(px(_WIRES), max(px(24), room - self.row * count))

    def output(self, place: int) -> QPointF:
        """Middle of an output's circle."""
        return QPointF(self.left + (place + 0.5) * self.column, self.rect.top() + self.radius + px(3))

    def chip(self, place: int) -> QRectF:
        """A word's chip, below the wires."""
        inset = min(px(8), self.column * 0.06)
        top = self.rect.top() + 2 * self.radius + px(6) + self.wires
        return QRectF(self.left + place * self.column + inset, top, self.column - 2 * inset, self.high)

    def cell(self, row: int, column: int) -> QRectF:
        """A weight of the matrix."""
        top = self.rect.top() + 2 * self.radius + px(6) + self.wires + self.high + px(10)
        return QRectF(self.left + column * self.column, top + row * self.row, self.column, self.row)

    def whole_row(self, row: int) -> QRectF:
        """All weights of a row."""
        return self.cell(row, 0).united(self.cell(row, max(0, self.count - 1)))

    def name(self, row: int) -> QRectF:
        """Left of a row."""
        cell = self.cell(row, 0)
        return QRectF(self.rect.left(), cell.top(), self.names - px(10), cell.height())

    def sum(self, row: int) -> QRectF:
        """Right of a row."""
        cell = self.cell(row, self.count - 1)
        return QRectF(cell.right() + px(6), cell.top(), self.rect.right() - cell.right() - px(6), cell.height())

    def bar(self) -> QRectF:
        """The colour bar, below."""
        bottom = self.cell(max(0, self.count - 1), 0).bottom()
        return QRectF(self.left, bottom + px(9), min(px(190), self.rect.right() - self.left - px(76)), px(12))

    def at(self, point: QPointF) -> tuple[int, int] | None:
        """What is pressed: row and column of a weight; column −1 for an output, a word, a name or a sum."""
        for place in range(self.count):
            cell = self.whole_row(place)
            if cell.contains(point):
                return place, min(self.count - 1, int((point.x() - cell.left()) / self.column))
            if self.name(place).contains(point) or self.sum(place).contains(point):
                return place, -1
        column = int((point.x() - self.left) // self.column) if point.x() >= self.left else -1
        if 0 <= column < self.count:
            above = self.output(column).y() + max(self.radius, px(22))
            if point.y() <= above or self.chip(column).adjusted(-px(9), -px(7), px(9), px(7)).contains(point):
                return column, -1
        return None
