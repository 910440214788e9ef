"""How the table is painted."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from rnnlab.labs.attention.view_rows import SUM, SUM_TITLE, Opened, Row, Table
from rnnlab.labs.attention.view_table_layout import Geometry, token_label
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import tr
from rnnlab.ui.look.mathtext import literal
from rnnlab.ui.look.theme import color, letters, pen_width, px
from rnnlab.ui.widgets.unknown import paint_unknown

RIGHT = Qt.AlignmentFlag.AlignRight


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
    _sums(painter, at, table, opened[1] if opened is not None and opened[0] == SUM else "")
    painter.setPen(QPen(color("accent"), pen_width(2)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for k, column in sources:
        rect = at.cell(k, column)
        text = table.sums[column] if k == SUM else table.rows[k].cells[column]
        right = at.ends[column]
        left = right - mathtext.width(text, at.size, 400 if column == "value" else 500)
        if column == "state":
            left, right = at.vector_left, at.vector_left + mathtext.width(text, at.size, 400)
        y = rect.center().y() + px(at.size * 0.72)
        painter.drawLine(QPointF(left, y), QPointF(right, y))
    for column in lit & set(at.columns):
        span = at.cell(0, column).united(at.cell(at.count - 1, column)).adjusted(px(2), 0, -px(2), 0)
        painter.drawRoundedRect(span, px(6), px(6))
    if focus is not None and focus[0] < at.count:
        painter.setPen(QPen(color("ink"), pen_width(1.5), Qt.PenStyle.DotLine))
        painter.drawRoundedRect(at.cell(*focus).adjusted(px(3), px(2), -px(3), -px(2)), px(4), px(4))


def _header(painter: QPainter, at: Geometry, table: Table) -> None:
    y, height = at.rect.top(), px(at.HEADER) - px(8)
    mathtext.draw_in(painter, QRectF(at.left, y, px(400), height), table.headers["state"], at.header_size, "ink2")
    for name in at.columns[1:]:
        box = QRectF(at.ends[name] - px(400), y, px(400), height)
        mathtext.draw_in(painter, box, table.headers[name], at.header_size, "ink2", align=RIGHT)
    bars = at.columns[at.columns.index("weight") + 1]
    pairs = (("score", "exp"), ("exp", "weight"), ("weight", bars))
    for before, after in pairs:
        start = at.ends[before] if before != "weight" else at.starts[bars] - at.gap
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
    height = at.height(row) + px(at.OPENED) - px(2)
    painter.drawRoundedRect(QRectF(at.rect.left(), at.top(row), at.rect.width(), height), px(10), px(10))


def _row(
    painter: QPainter,
    at: Geometry,
    i: int,
    row: Row,
    opened: tuple[int, str, Opened] | None,
    concealed: tuple[str, ...],
) -> None:
    rect = QRectF(at.left, at.top(i), at.right - at.left, at.row_height)
    size = at.size
    name = QColor(color("h_text"))
    if row.masked:
        name.setAlphaF(0.62)
    mathtext.draw_in(painter, rect, token_label(row.token, i, size, px(120)), size, name, 600)
    place = QRectF(at.vector_left, rect.top(), px(600), rect.height())
    mathtext.draw_in(painter, place, row.cells["state"], size, "ink2")
    ink = "ink3" if row.masked else "ink"
    for column in at.columns[1:]:
        box = QRectF(at.ends[column] - px(600), rect.top(), px(600), rect.height())
        if column in concealed:
            _unknown(painter, at, rect, column)
        elif column == "value":
            mathtext.draw_in(painter, box, row.cells[column], size, "ink2", align=RIGHT)
        elif opened is not None and opened[1] == column:
            _picked(painter, at, column, rect, row.cells[column])
        else:
            mathtext.draw_in(painter, box, literal(row.cells[column]), size, ink, 500, RIGHT)
    if at.bar.width() > 0 and "weight" in concealed:
        _unknown(painter, at, rect, "bar")
    elif at.bar.width() > 0:
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


def _unknown(painter: QPainter, at: Geometry, rect: QRectF, column: str) -> None:
    """A hatched place in a column of computed numbers, or in that of the bars."""
    height = min(px(26), rect.height() - px(4))
    wide = at.bar.width() if column == "bar" else px(128 if column == "weighted" else 64)
    left = at.bar.left() if column == "bar" else at.ends[column] - wide
    paint_unknown(painter, QRectF(left, rect.center().y() - height / 2, wide, height))


def _picked(painter: QPainter, at: Geometry, column: str, rect: QRectF, text: str) -> None:
    """The opened cell: its number on the accent, pointing down to its sum."""
    width = mathtext.width(text, at.size, 600)
    right = at.ends[column]
    high = min(rect.height(), max(rect.height() - px(8), letters(at.size) * 1.2))  # its letters are in it whole
    box = QRectF(right - width - px(10), rect.center().y() - high / 2, width + px(18), high)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color("accent"))
    painter.drawRoundedRect(box, px(6), px(6))
    middle, foot = box.center().x(), box.bottom() - 1
    painter.drawPolygon([QPointF(middle - px(9), foot), QPointF(middle + px(9), foot), QPointF(middle, foot + px(9))])
    mathtext.draw_in(painter, box, literal(text), at.size, "on_accent", 600, Qt.AlignmentFlag.AlignHCenter)


def _arithmetic(painter: QPainter, at: Geometry, opened: tuple[int, str, Opened]) -> None:
    """The sum under its row: formula, numbers as shown, numbers in full. Type shrinks to fit."""
    row, column, said = opened
    box = QRectF(at.left, at.top(row) + at.height(row), at.right - at.left, px(at.OPENED) - px(4))
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


def _sums(painter: QPainter, at: Geometry, table: Table, opened: str) -> None:
    rect = QRectF(at.left, at.top(SUM), at.right - at.left, at.height(SUM))
    title = QRectF(rect.left(), rect.top(), at.starts["exp"] - rect.left(), rect.height())
    mathtext.draw_in(painter, title, tr(SUM_TITLE), at.size, "ink2")
    for column in ("exp", "weight", "weighted"):
        if column in table.concealed:
            _unknown(painter, at, rect, column)
            continue
        box = QRectF(at.ends[column] - px(600), rect.top(), px(600), rect.height())
        if column == opened:
            _picked(painter, at, column, rect, table.sums[column])
            continue
        ink, weight = ("accent_text", 500) if column == "weighted" else ("ink", 500)
        mathtext.draw_in(painter, box, table.sums[column], at.size, ink, weight, RIGHT)
    if "weighted" in table.concealed:
        return
    place = at.ends["weighted"] - mathtext.width(table.sums["weighted"], at.size, 500) - px(20)
    mathtext.draw_in(painter, QRectF(place - px(100), rect.top(), px(100), rect.height()), "$c$ =", at.size,
                     "accent_text", 500, RIGHT)  # fmt: skip
