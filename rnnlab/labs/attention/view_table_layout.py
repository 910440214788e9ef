"""Where the table's rows and columns are."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF

from rnnlab.labs.attention.view_rows import SUM, Table
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.mathtext import literal
from rnnlab.ui.look.theme import font, look, px


def token_label(token: str, index: int, size: float, room: float) -> str:
    """A word and its state's name, for ``mathtext``; a long word is elided."""
    return f"{literal(_elided(token, size, room, look().scale))} $h_{{{index + 1}}}$"


@lru_cache(maxsize=256)
def _elided(token: str, size: float, room: float, scale: float) -> str:
    return QFontMetricsF(font(size, 600)).elidedText(token, Qt.TextElideMode.ElideRight, room)


class Geometry:
    """Where everything is, in the widget's pixels.

    Type shrinks before columns collide: 18, 15, 13 px, then the bars go.
    """

    HEADER, OPENED, SUM = 46.0, 46.0, 44.0
    MARGIN = 16.0  # the opened row's tint is wider than the text

    def __init__(self, table: Table, rect: QRectF, row_height: float, opened: int | None) -> None:
        self.rect = rect
        self.left, self.right = rect.left() + px(self.MARGIN), rect.right() - px(self.MARGIN)
        self.row_height = row_height
        self.columns = table.columns
        self.count = len(table.rows)
        # the sums' own arithmetic stands below them
        self.opened = self.count if opened == SUM else opened if opened is not None and opened < self.count else None
        room = self.right - self.left
        limit = min(18.0, row_height / px(1) * 0.62)
        for size in (s for s in (18.0, 16.0, 15.0, 13.0, 12.0, 11.0) if s <= limit or s == 11.0):
            self.size = size
            self.header_size = min(15.0, size)
            if self._columns(table, room):
                break

    def _columns(self, table: Table, room: float) -> bool:
        """Try one size of type: whether all columns have room."""
        size, head = self.size, self.header_size

        def wide(texts: list[str], weight: int = 500) -> float:
            return max((mathtext.width(text, size, weight) for text in texts), default=0.0)

        def column(name: str) -> float:
            texts = [literal(row.cells[name]) for row in table.rows] + [table.sums.get(name, "")]
            return max(wide(texts), mathtext.width(table.headers.get(name, ""), head))

        labels = [token_label(row.token, i, size, px(120)) for i, row in enumerate(table.rows)]
        token = wide(labels, 600) + px(20)
        state = wide([row.cells["state"] for row in table.rows], 400)
        first = max(token + state, mathtext.width(table.headers.get("state", ""), head))
        widths = {name: column(name) for name in self.columns[1:]}
        widths["weighted"] = max(widths["weighted"], wide([table.sums.get("weighted", "")]) + px(44))
        used = first + sum(widths.values())
        gap_least = px(24)
        bar = min(px(200), room * 0.2)
        gaps = len(self.columns)
        gap = (room - used - bar) / gaps
        if gap < gap_least:
            bar = room - used - gaps * gap_least
            gap = gap_least
        if bar < px(40):
            bar, gap = 0.0, (room - used) / (gaps - 1)
        self.gap = gap
        self.vector_left = self.left + token
        x = self.left + first
        self.ends: dict[str, float] = {"state": x}
        for name in ("score", "exp", "weight"):
            x += gap + widths[name]
            self.ends[name] = x
        self.bar = QRectF(x + min(gap, px(24)), 0, max(0.0, bar), px(16)) if bar else QRectF()
        self.ends["weighted"] = self.right
        if "value" in self.columns:
            self.ends["value"] = self.right - widths["weighted"] - gap
        self.starts = {name: self.ends[name] - widths[name] for name in self.columns[1:]}
        self.starts["state"] = self.left
        return gap >= px(14)

    def top(self, row: int) -> float:
        """Upper edge of a row; −1 are the sums."""
        y = self.rect.top() + px(self.HEADER)
        passed = self.count if row == SUM else row
        y += passed * self.row_height
        if self.opened is not None and passed > self.opened:
            y += px(self.OPENED)
        return y + (px(6) if row == SUM else 0)

    def height(self, row: int) -> float:
        """Height of a row, without its arithmetic."""
        return px(self.SUM) - px(6) if row == SUM else self.row_height

    def cell(self, row: int, column: str) -> QRectF:
        """A cell: from half the gap before it to half the gap after."""
        columns = self.columns
        index = columns.index(column)
        left = self.left - px(8) if not index else (self.ends[columns[index - 1]] + self.starts[column]) / 2
        after = columns[columns.index("weight") + 1]  # the bars stand before it
        if column == after:
            left = self.starts[column] - self.gap / 2
        if column == "weight" or index == len(columns) - 1:
            right = self.starts[after] - self.gap / 2 if column == "weight" else self.right + px(8)
        else:
            right = (self.ends[column] + self.starts[columns[index + 1]]) / 2
        return QRectF(QPointF(left, self.top(row)), QPointF(right, self.top(row) + self.height(row)))

    def cell_at(self, point: QPointF) -> tuple[int, str] | None:
        """The cell under a point."""
        for row in [*range(self.count), SUM]:
            if self.top(row) <= point.y() < self.top(row) + self.height(row):
                for column in self.columns:
                    if self.cell(row, column).contains(point):
                        return row, column
        return None
