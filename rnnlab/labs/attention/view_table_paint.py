"""How the table is laid out and painted."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from rnnlab.labs.attention.view_rows import COLUMNS, SUM, SUM_TITLE, Opened, Row, Table
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import tr
from rnnlab.ui.look.mathtext import literal
from rnnlab.ui.look.theme import color, font, look, pen_width, px
from rnnlab.ui.widgets.unknown import paint_unknown

RIGHT = Qt.AlignmentFlag.AlignRight


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
        self.opened = opened if opened is not None and opened < len(table.rows) else None
        self.count = len(table.rows)
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
        widths = {name: column(name) for name in COLUMNS[1:]}
        widths["weighted"] = max(widths["weighted"], wide([table.sums.get("weighted", "")]) + px(44))
        used = first + sum(widths.values())
        gap_least = px(24)
        bar = min(px(200), room * 0.2)
        gap = (room - used - bar) / 5
        if gap < gap_least:
            bar = room - used - 5 * gap_least
            gap = gap_least
        if bar < px(40):
            bar, gap = 0.0, (room - used) / 4
        self.gap = gap
        self.vector_left = self.left + token
        x = self.left + first
        self.ends: dict[str, float] = {"state": x}
        for name in ("score", "exp", "weight"):
            x += gap + widths[name]
            self.ends[name] = x
        self.bar = QRectF(x + min(gap, px(24)), 0, max(0.0, bar), px(16)) if bar else QRectF()
        self.ends["weighted"] = self.right
        self.starts = {name: self.ends[name] - widths[name] for name in COLUMNS[1:]}
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
        index = COLUMNS.index(column)
        left = self.left - px(8) if not index else (self.ends[COLUMNS[index - 1]] + self.starts[column]) / 2
        if column == "weighted":
            left = self.starts[column] - self.gap / 2
        if column == "weight" or index == len(COLUMNS) - 1:
            right = self.starts["weighted"] - self.gap / 2 if column == "weight" else self.right + px(8)
        else:
            right = (self.ends[column] + self.starts[COLUMNS[index + 1]]) / 2
        return QRectF(QPointF(left, self.top(row)), QPointF(right, self.top(row) + self.height(row)))

    def cell_at(self, point: QPointF) -> tuple[int, str] | None:
        """The cell under a point."""
        for row in [*range(self.count), SUM]:
            if self.top(row) <= point.y() < self.top(row) + self.height(row):
                for column in COLUMNS:
                    if self.cell(row, column).contains(point):
                        return row, column
        return None


def paint_table(
    painter: QPainter,
    at: Geometry,
    table: Table,
    opened: tuple[int, str, Opened] | None,
    lit: frozenset[str],
    focus: tuple[int, str] | None,
) -> None:
    """Paint everything."""
    if not table.rows:
        return
    sources = opened[2].sources if opened is not None else ()
    _header(painter, at, table)
    if opened is not None:
        _ground(painter, at, opened[0])
    for i, row in enumerate(table.rows):
        _row(painter, at, i, row, opened if opened is not None and opened[0] == i else None, table.concealed)
    if opened is not None:
        _arithmetic(painter, at, opened)
    _sums(painter, at, table)
    painter.setPen(QPen(color("accent"), pen_width(2)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for k, column in sources:
        rect = at.cell(k, column)
        text = table.sums[column] if k == SUM else table.rows[k].cells[column]
        right = at.ends[column]
        left = right - mathtext.width(text, at.size, 500)
        if column == "state":
            left, right = at.vector_left, at.vector_left + mathtext.width(text, at.size, 400)
        y = rect.center().y() + px(at.size * 0.72)
        painter.drawLine(QPointF(left, y), QPointF(right, y))
    for column in lit & set(COLUMNS):
        span = at.cell(0, column).united(at.cell(at.count - 1, column)).adjusted(px(2), 0, -px(2), 0)
        painter.drawRoundedRect(span, px(6), px(6))
    if focus is not None and focus[0] < at.count:
        painter.setPen(QPen(color("ink"), pen_width(1.5), Qt.PenStyle.DotLine))
        painter.drawRoundedRect(at.cell(*focus).adjusted(px(3), px(2), -px(3), -px(2)), px(4), px(4))


def _header(painter: QPainter, at: Geometry, table: Table) -> None:
    y, height = at.rect.top(), px(at.HEADER) - px(8)
    mathtext.draw_in(painter, QRectF(at.left, y, px(400), height), table.headers["state"], at.header_size, "ink2")
    for name in COLUMNS[1:]:
        box = QRectF(at.ends[name] - px(400), y, px(400), height)
        mathtext.draw_in(painter, box, table.headers[name], at.header_size, "ink2", align=RIGHT)
    pairs = (("score", "exp"), ("exp", "weight"), ("weight", "weighted"))
    for before, after in pairs:
        start = at.ends[before] if before != "weight" else at.starts["weighted"] - at.gap
        end = at.ends[after] - mathtext.width(table.headers[after], at.header_size)
        _small_arrow(painter, (start + end) / 2, y + height / 2, min(px(26), (end - start) * 0.6))
    painter.setPen(QPen(color("line"), px(1)))
    edge = y + px(at.HEADER) - px(4)
    painter.drawLine(QPointF(at.left, edge), QPointF(at.right, edge))


def _small_arrow(painter: QPainter, x: float, y: float, length: float) -> None:
    if length < px(10):
        return
    painter.setPen(QPen(color("axis"), pen_width(1.5), c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin))
    end, head = x + length / 2, px(4.5)
    painter.drawLine(QPointF(x - length / 2, y), QPointF(end, y))
    painter.drawPolyline([QPointF(end - head, y - head * 0.8), QPointF(end, y), QPointF(end - head, y + head * 0.8)])


def _ground(painter: QPainter, at: Geometry, row: int) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color("tint"))
    height = at.row_height + px(at.OPENED) - px(2)
    painter.drawRoundedRect(QRectF(at.rect.left(), at.top(row), at.rect.width(), height), px(10), px(10))


def _row(
    painter: QPainter, at: Geometry, i: int, row: Row, opened: tuple[int, str, Opened] | None, concealed: bool
) -> None:
    rect = QRectF(at.left, at.top(i), at.right - at.left, at.row_height)
    size = at.size
    name = QColor(color("h_text"))
    if row.masked:
        name.setAlphaF(0.62)
    mathtext.draw_in(painter, rect, token_label(row.token, i, size, px(120)), size, name, 600)
    place = QRectF(at.vector_left, rect.top(), px(600), rect.height())
    mathtext.draw_in(painter, place, row.cells["state"], size, "ink2")
    if concealed:
        _unknown(painter, at, rect)
        return
    ink = "ink3" if row.masked else "ink"
    for column in COLUMNS[1:]:
        box = QRectF(at.ends[column] - px(600), rect.top(), px(600), rect.height())
        if opened is not None and opened[1] == column:
            _picked(painter, at, column, rect, row.cells[column])
        else:
            mathtext.draw_in(painter, box, literal(row.cells[column]), size, ink, 500, RIGHT)
    if at.bar.width() > 0:
        bar = QRectF(at.bar)
        bar.setHeight(min(px(16), at.row_height * 0.5))
        bar.moveTop(rect.center().y() - bar.height() / 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("tint2" if opened is not None else "field"))
        painter.drawRoundedRect(bar, px(3), px(3))
        if row.share > 0:
            bar.setWidth(max(bar.width() * row.share, px(2)))
            painter.setBrush(color("accent"))
            painter.drawRoundedRect(bar, px(3), px(3))
        if row.before is not None:  # A's weight: a tick across the bar
            x = at.bar.left() + at.bar.width() * row.before
            painter.setPen(QPen(color("ink"), pen_width(2.2)))
            painter.drawLine(QPointF(x, bar.top() - px(4)), QPointF(x, bar.bottom() + px(4)))


def _unknown(painter: QPainter, at: Geometry, rect: QRectF) -> None:
    """Hatched places in the columns of computed numbers, and in that of the bars."""
    height = min(px(26), rect.height() - px(4))
    top = rect.center().y() - height / 2
    for column in COLUMNS[1:]:
        wide = px(128 if column == "weighted" else 64)
        paint_unknown(painter, QRectF(at.ends[column] - wide, top, wide, height))
    if at.bar.width() > 0:
        paint_unknown(painter, QRectF(at.bar.left(), top, at.bar.width(), height))


def _picked(painter: QPainter, at: Geometry, column: str, rect: QRectF, text: str) -> None:
    """The opened cell: its number on the accent, pointing down to its sum."""
    width = mathtext.width(text, at.size, 600)
    right = at.ends[column]
    box = QRectF(right - width - px(10), rect.top() + px(4), width + px(18), rect.height() - px(8))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color("accent"))
    painter.drawRoundedRect(box, px(6), px(6))
    middle, foot = box.center().x(), box.bottom() - 1
    painter.drawPolygon([QPointF(middle - px(9), foot), QPointF(middle + px(9), foot), QPointF(middle, foot + px(9))])
    mathtext.draw_in(painter, box, literal(text), at.size, "on_accent", 600, Qt.AlignmentFlag.AlignHCenter)


def _arithmetic(painter: QPainter, at: Geometry, opened: tuple[int, str, Opened]) -> None:
    """The sum under its row: formula, numbers as shown, numbers in full. Type shrinks to fit."""
    row, column, said = opened
    box = QRectF(at.left, at.top(row) + at.row_height, at.right - at.left, px(at.OPENED) - px(4))
    for main, full in ((20.0, 13.0), (18.0, 12.0), (16.0, 12.0), (14.0, 11.0), (12.0, 10.0)):
        parts = [
            mathtext.width(said.formula, 15), mathtext.width(literal(said.main), main, 600),
            mathtext.width(literal(said.full), full),
        ]  # fmt: skip
        if sum(parts) + px(40) <= box.width():
            break
    mathtext.draw_in(painter, box, said.formula, 15, "ink2")
    low, high = box.left() + parts[0] + px(20), box.right() - parts[2] - px(20) - parts[1]
    wanted = at.ends[column] - min(parts[1], max(at.size * 2.6, mathtext.width(said.main.split(" = ")[0], main, 600)))
    left = max(low, min(wanted, high))
    middle = QRectF(left, box.top(), parts[1] + px(4), box.height())
    mathtext.draw_in(painter, middle, literal(said.main), main, "accent_text", 600)
    mathtext.draw_in(painter, box, literal(said.full), full, "ink2", align=RIGHT)


def _sums(painter: QPainter, at: Geometry, table: Table) -> None:
    rect = QRectF(at.left, at.top(SUM), at.right - at.left, at.height(SUM))
    title = QRectF(rect.left(), rect.top(), at.starts["exp"] - rect.left(), rect.height())
    mathtext.draw_in(painter, title, tr(SUM_TITLE), at.size, "ink2")
    if table.concealed:
        _unknown_sums(painter, at, rect)
        return
    for column in ("exp", "weight", "weighted"):
        box = QRectF(at.ends[column] - px(600), rect.top(), px(600), rect.height())
        ink, weight = ("accent_text", 500) if column == "weighted" else ("ink", 500)
        mathtext.draw_in(painter, box, table.sums[column], at.size, ink, weight, RIGHT)
    place = at.ends["weighted"] - mathtext.width(table.sums["weighted"], at.size, 500) - px(20)
    mathtext.draw_in(painter, QRectF(place - px(100), rect.top(), px(100), rect.height()), "$c$ =", at.size,
                     "accent_text", 500, RIGHT)  # fmt: skip


def _unknown_sums(painter: QPainter, at: Geometry, rect: QRectF) -> None:
    for column, wide in (("exp", px(64)), ("weight", px(64)), ("weighted", px(128))):
        place = QRectF(at.ends[column] - wide, rect.center().y() - px(13), wide, px(26))
        paint_unknown(painter, place)
