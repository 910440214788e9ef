"""How the heat map of decoding steps is painted; where everything is, ``StepsLayout`` knows."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen

from rnnlab.labs.attention.view_rows import MASKED, SUM, fixed
from rnnlab.labs.attention.view_steps_layout import NAMED, StepsLayout
from rnnlab.labs.attention.view_steps_table import ENTROPY, TOTAL, StepTable
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.theme import color, font, pen_width, px
from rnnlab.ui.widgets.cells import fitting_decimals, ink_on, paint_color_bar, ramp_color
from rnnlab.ui.widgets.unknown import paint_unknown

EMPTY = N_("Attention", "There are no decoding steps to show.")
WEIGHT = N_("Attention", "attention weight $\\alpha$")
BEFORE = N_("Attention", "dashed: A")
_CENTRE, _RIGHT = Qt.AlignmentFlag.AlignCenter, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEAST = 10.0  # type of the opened calculation
_SHOWN = 0.005  # of smaller weights the number is left out where cells are narrow


def paint_map(
    painter: QPainter,
    layout: StepsLayout,
    table: StepTable,
    lit: tuple[int, int],
    focus: tuple[int, int] | None,
) -> None:
    """Paint everything; ``lit`` is the cell pointed at, ``focus`` the one that has the keyboard."""
    if not layout.rows or not layout.columns:
        align = Qt.AlignmentFlag.AlignHCenter
        mathtext.draw_in(painter, layout.rect, tr(EMPTY), 15, "ink3", align=align)
        return
    _paint_names(painter, layout, table, lit)
    for row in range(layout.rows):
        _paint_row(painter, layout, table, row)
    _paint_sums(painter, layout, table)
    _paint_frames(painter, layout, table, lit, focus)
    if table.lines:
        _paint_block(painter, layout, table)
    _paint_foot(painter, layout, table)


def _paint_names(painter: QPainter, layout: StepsLayout, table: StepTable, lit: tuple[int, int]) -> None:
    size = min(16.0, max(11.0, layout.size))
    if layout.width >= px(NAMED):
        for column, word in enumerate(table.source):
            strong = column == lit[1]
            used = font(size, 600 if strong else 500)
            painter.setFont(used)
            faded = column in table.masked or column in table.unknown
            painter.setPen(color("ink3" if faded else "h_text"))
            place = layout.header(column).adjusted(px(2), 0, -px(2), 0)
            shown = QFontMetricsF(used).elidedText(word, Qt.TextElideMode.ElideRight, place.width())
            painter.drawText(place, _CENTRE, shown)
            if column in table.unknown:
                painter.setPen(QPen(color("ink3"), pen_width(1.2), Qt.PenStyle.DashLine))
                base = place.bottom() - px(4)
                painter.drawLine(QPointF(place.left() + px(3), base), QPointF(place.right() - px(3), base))
    for row, word in enumerate(table.rows):
        now = row == table.step - 1
        used = font(layout.size, 600 if now or row == lit[0] else 400)
        painter.setFont(used)
        painter.setPen(color("accent_text" if now else "ink" if row == lit[0] else "ink2"))
        place = layout.name(row)
        if table.symbol:
            ink = "accent_text" if now else "ink2"
            mathtext.draw_in(painter, place, table.symbol, 18, ink, align=Qt.AlignmentFlag.AlignRight)
            continue
        shown = QFontMetricsF(used).elidedText(word, Qt.TextElideMode.ElideRight, place.width())
        painter.drawText(place, _RIGHT, shown)


def _paint_row(painter: QPainter, layout: StepsLayout, table: StepTable, row: int) -> None:
    if table.one_row and row != table.step - 1:
        painter.setPen(QPen(color("grid"), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for column in range(layout.columns):
            painter.drawRect(_inside(layout.at(row, column)))
        return
    if table.concealed:
        paint_unknown(painter, layout.row(row).adjusted(0, 0, -1, -1), 15)
        return
    used = font(min(layout.size, 16.0))
    decimals = fitting_decimals(used, layout.width)
    metrics = QFontMetricsF(used)
    written = metrics.horizontalAdvance("0.88") <= layout.width - 2 and metrics.height() * 0.85 <= layout.cell
    roomy = layout.columns <= 12
    painter.setFont(used)
    for column in range(layout.columns):
        cell = _inside(layout.at(row, column))
        if column in table.masked:
            painter.setPen(QPen(color("axis"), 1, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(cell.adjusted(0.5, 0.5, -0.5, -0.5))
            if QFontMetricsF(font(11)).horizontalAdvance(tr(MASKED)) <= cell.width() - 4:
                painter.setFont(font(11))
                painter.setPen(color("ink3"))
                painter.drawText(cell, _CENTRE, tr(MASKED))
                painter.setFont(used)
            continue
        value = float(table.weights[row, column])
        fill = ramp_color(value, "weight", 0, 1)
        painter.fillRect(cell, fill)
        if written and (roomy or value >= _SHOWN):
            painter.setPen(ink_on(fill))
            painter.drawText(cell, _CENTRE, fixed(value, decimals))
        if table.before is not None:
            _paint_before(painter, cell, float(table.before[row, column]), fill)


def _paint_before(painter: QPainter, cell: QRectF, value: float, fill: object) -> None:
    """A's weight as a dashed line at the foot of the cell, as long as its share of the cell's width."""
    if value * cell.width() < 2:
        return
    pen = QPen(ink_on(fill), pen_width(2), Qt.PenStyle.CustomDashLine)  # type: ignore[arg-type]
    pen.setDashPattern([2.0, 1.5])
    painter.setPen(pen)
    y = cell.bottom() - px(3)
    painter.drawLine(QPointF(cell.left(), y), QPointF(cell.left() + cell.width() * min(1.0, value), y))


def _paint_sums(painter: QPainter, layout: StepsLayout, table: StepTable) -> None:
    if not table.sums:
        return
    painter.setFont(font(13))
    painter.setPen(color("ink3"))
    head = QRectF(0, layout.rect.top(), 0, layout.top - layout.rect.top())
    for text, place in ((TOTAL, layout.sum(0)), (ENTROPY, layout.entropy(0))):
        painter.drawText(QRectF(place.left(), head.top(), place.width(), head.height()), _RIGHT, tr(text))
    for row in range(layout.rows):
        if table.one_row and row != table.step - 1:
            continue
        now = row == table.step - 1
        painter.setFont(font(min(layout.size, 15.0), 600 if now else 400))
        painter.setPen(color("ink" if now else "ink2"))
        painter.drawText(layout.sum(row), _RIGHT, table.sums[row])
        painter.drawText(layout.entropy(row), _RIGHT, table.entropy[row])


def _paint_frames(
    painter: QPainter, layout: StepsLayout, table: StepTable, lit: tuple[int, int], focus: tuple[int, int] | None
) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(color("line"), 1))
    painter.drawRect(layout.area().adjusted(-0.5, -0.5, 0, 0))
    now = layout.row(min(table.step, layout.rows) - 1)
    painter.setPen(QPen(color("accent"), pen_width(2)))
    painter.drawRoundedRect(now.adjusted(-1, -1, 0, 0), px(3), px(3))
    tip, side = QPointF(now.left() - px(3), now.center().y()), px(5)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color("accent"))
    painter.drawPolygon([tip, tip + QPointF(-side, -side), tip + QPointF(-side, side)])
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if lit[0] >= 0 and lit[1] >= 0:
        painter.setPen(QPen(color("ink"), pen_width(1.5)))
        painter.drawRect(_inside(layout.at(*lit)).adjusted(1, 1, -1, -1))
    elif lit[1] >= 0:
        painter.setPen(QPen(color("ink"), pen_width(1.5)))
        painter.drawRect(layout.at(0, lit[1]).united(layout.at(layout.rows - 1, lit[1])))
    if focus is not None:
        painter.setPen(QPen(color("ink"), pen_width(1.5), Qt.PenStyle.DotLine))
        painter.drawRect(_inside(layout.at(*focus)).adjusted(2, 2, -2, -2))


def _paint_block(painter: QPainter, layout: StepsLayout, table: StepTable) -> None:
    count = len(table.lines)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color("tint"))
    painter.drawRoundedRect(layout.block(count), px(8), px(8))
    sources = set(table.opened[2].sources) if table.opened is not None else set()
    for k, line in enumerate(table.lines):
        place = layout.line(k, 0)
        size = _fitting(line.cells, layout.width - px(4))
        fits = all(mathtext.width(text, size, 500) <= layout.width for text in line.cells)
        name = QRectF(
            layout.rect.left() + px(10), place.top(), layout.left - layout.rect.left() - px(22), place.height()
        )
        least = mathtext.fitting(line.name, name.width(), 15, 9)
        mathtext.draw_in(painter, name, line.name, least, "ink2", align=Qt.AlignmentFlag.AlignRight)
        for column, text in enumerate(line.cells):
            here = table.opened is not None and table.opened[0] == column
            cell = layout.line(k, column)
            if here and table.opened is not None and table.opened[1] == line.key:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(color("accent"))
                painter.drawRoundedRect(cell.adjusted(px(2), px(2), -px(2), -px(2)), px(6), px(6))
                ink = "on_accent"
            else:
                ink = "ink3" if column in table.masked else "ink"
            shown = text if fits else "…"  # a press opens it below, where it has room
            mathtext.draw_in(painter, cell, shown, size, ink, 600 if here else 500, Qt.AlignmentFlag.AlignHCenter)
            if (column, line.key) in sources and fits:
                _underline(painter, cell, mathtext.width(text, size, 500), size)
        if line.total:
            total = QRectF(layout.right, place.top(), layout.rect.right() - layout.right - px(10), place.height())
            large = min(16.0, max(13.0, size + 2))
            mathtext.draw_in(painter, total, line.total, large, "ink", 600, Qt.AlignmentFlag.AlignRight)
            if (SUM, line.key) in sources:
                _underline(painter, total, mathtext.width(line.total, large, 600), large, right=True)
    if table.opened is not None:
        _paint_opened(painter, layout.last(count).adjusted(px(16), 0, -px(12), 0), table)


def _fitting(texts: Sequence[str], room: float) -> float:
    """The largest size of type at which all of a line's numbers have room, down to a least one."""
    size = 16.0
    while size > _LEAST and any(mathtext.width(text, size, 500) > room for text in texts):
        size -= 1
    return size


def _paint_opened(painter: QPainter, rect: QRectF, table: StepTable) -> None:
    """The opened sum: its formula at the left, the numbers as shown in the middle, in full at the right."""
    assert table.opened is not None
    column, _, said = table.opened
    word = mathtext.literal(table.rows[table.step - 1]) + " → " + mathtext.literal(table.source[column])
    used = mathtext.width(word, 15, 600)
    mathtext.draw_in(painter, rect, word, 15, "accent_text", 600)
    left = rect.adjusted(min(used, rect.width() * 0.3) + px(22), 0, 0, 0)
    mathtext.draw_in(painter, left, said.formula, 15, "ink2")
    left = left.adjusted(mathtext.width(said.formula, 15) + px(24), 0, 0, 0)
    size = mathtext.fitting(said.main, left.width(), 20, 11, 600)
    mathtext.draw_in(painter, left, said.main, size, "accent_text", 600)
    left = left.adjusted(mathtext.width(said.main, size, 600) + px(24), 0, 0, 0)
    if said.full and mathtext.width(said.full, 13) <= left.width():
        mathtext.draw_in(painter, left, said.full, 13, "ink3", align=Qt.AlignmentFlag.AlignRight)


def _underline(painter: QPainter, cell: QRectF, width: float, size: float, right: bool = False) -> None:
    """A line below a number that the opened sum is made of."""
    end = cell.right() if right else cell.center().x() + width / 2
    y = cell.center().y() + px(size * 0.62)
    painter.setPen(QPen(color("accent"), pen_width(2)))
    painter.drawLine(QPointF(end - width, y), QPointF(end, y))


def _paint_foot(painter: QPainter, layout: StepsLayout, table: StepTable) -> None:
    rect = layout.foot()
    bar = QRectF(rect.left(), rect.center().y() - px(6), px(190), px(12))
    paint_color_bar(painter, bar, "weight", 0, 1, "0", "1", 13)
    said = rect.adjusted(bar.width() + px(14), 0, 0, 0)
    text = tr(WEIGHT) + (f" · {tr(BEFORE)}" if table.before is not None else "")
    mathtext.draw_in(painter, said, text, 13, "ink2")


def _inside(cell: QRectF) -> QRectF:
    """A cell with the gap to its neighbours."""
    gap = 1.0 if min(cell.width(), cell.height()) >= 6 else 0.0
    return cell.adjusted(0, 0, -gap, -gap)
