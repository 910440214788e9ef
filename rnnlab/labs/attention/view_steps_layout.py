"""Where everything of the heat map of decoding steps is: names, cells, sums, and the calculation of one row below."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFontMetricsF

from rnnlab.labs.attention.view_steps_table import StepTable
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.theme import font, px

HEADER, FOOT = 30.0, 30.0  # design pixels: source words above, colour bar below
LINE, SUM_LINE = 28.0, 44.0  # lines of the opened calculation, and its last one
CELL = 38.0
NAMED = 15.0  # narrower columns have no name above them


def height_for(rows: int, cell: float, lines: int) -> float:
    """Height of a map with so many rows of that height, and of so many lines of calculation below, in pixels."""
    below = px(LINE * lines + SUM_LINE + 12) if lines else 0.0
    return px(HEADER) + rows * px(cell) + below + px(FOOT)


class StepsLayout:
    """Rectangles in the widget's pixels; computed anew for each table and size."""

    def __init__(self, table: StepTable, rect: QRectF, cell: float) -> None:
        self.rect, self.cell = rect, px(cell)
        self.rows, self.columns = len(table.rows), len(table.source)
        self.size = min(16.0, max(9.0, cell * 0.56))
        wide = QFontMetricsF(font(self.size, 600))
        names = [wide.horizontalAdvance(name) for name in table.rows]
        if table.lines:
            names += [mathtext.width(line.name, 15) for line in table.lines]
        self.left = rect.left() + min(max([px(56), *names]) + px(26), rect.width() * 0.24)
        numbers = QFontMetricsF(font(min(self.size, 15.0)))
        self.sums = max(px(54), numbers.horizontalAdvance("1.000000"[: 2 + table.decimals]) + px(16))
        for line in table.lines:
            self.sums = max(self.sums, mathtext.width(line.total, 15, 600) + px(14))
        self.entropies = max(px(74), numbers.horizontalAdvance("0.000000"[: 2 + table.decimals]) + px(34))
        if not table.sums:
            self.sums = self.entropies = 0.0
        self.right = rect.right() - max(self.sums + self.entropies, px(2))  # room for the frame of the step
        self.top = rect.top() + px(HEADER)
        self.bottom = self.top + self.rows * self.cell
        self.width = (self.right - self.left) / max(1, self.columns)

    def area(self) -> QRectF:
        """All cells."""
        return QRectF(self.left, self.top, self.right - self.left, self.rows * self.cell)

    def at(self, row: int, column: int) -> QRectF:
        """One cell; row 0 is the first target word, column 0 the first source word."""
        return QRectF(self.left + column * self.width, self.top + row * self.cell, self.width, self.cell)

    def row(self, row: int) -> QRectF:
        """One row's cells."""
        return QRectF(self.left, self.top + row * self.cell, self.right - self.left, self.cell)

    def name(self, row: int) -> QRectF:
        """A target word."""
        return QRectF(self.rect.left(), self.top + row * self.cell, self.left - self.rect.left() - px(12), self.cell)

    def header(self, column: int) -> QRectF:
        """A source word."""
        return QRectF(self.left + column * self.width, self.rect.top(), self.width, px(HEADER))

    def sum(self, row: int) -> QRectF:
        """A row's total."""
        return QRectF(self.right, self.top + row * self.cell, self.sums, self.cell)

    def entropy(self, row: int) -> QRectF:
        """A row's entropy."""
        return QRectF(self.right + self.sums, self.top + row * self.cell, self.entropies, self.cell)

    def line(self, line: int, column: int) -> QRectF:
        """A number of the opened calculation, below its source word."""
        top = self.bottom + px(8) + line * px(LINE)
        return QRectF(self.left + column * self.width, top, self.width, px(LINE))

    def block(self, lines: int) -> QRectF:
        """All of the opened calculation."""
        width = self.rect.width()
        return QRectF(self.rect.left(), self.bottom + px(6), width, px(LINE * lines + SUM_LINE + 4))

    def last(self, lines: int) -> QRectF:
        """The line of the opened sum."""
        top = self.bottom + px(8) + lines * px(LINE)
        return QRectF(self.rect.left(), top, self.rect.width(), px(SUM_LINE))

    def foot(self) -> QRectF:
        """The colour bar and what is said beside it."""
        return QRectF(self.left, self.rect.bottom() - px(FOOT) + px(6), self.rect.right() - self.left, px(FOOT) - px(8))

    def cell_at(self, point: QPointF, lines: int) -> tuple[int, int] | None:
        """Row and column under a point: column −1 is the row's name or its sums, row ``rows + k`` line k below."""
        inside = self.left <= point.x() < self.right
        column = min(int((point.x() - self.left) / self.width), self.columns - 1) if inside and self.columns else -1
        if self.top <= point.y() < self.bottom:
            return min(int((point.y() - self.top) / self.cell), self.rows - 1), column
        below = (point.y() - self.bottom - px(8)) / px(LINE)
        if lines and 0 <= below < lines and column >= 0:
            return self.rows + int(below), column
        return None
