"""How the map is painted: cells with their numbers, the rows' words, what is outlined."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen

from rnnlab.labs.translation.view_map_image import paint_small, pale
from rnnlab.labs.translation.view_scene import VANISHING, Scene
from rnnlab.labs.translation.view_spans import Spans
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.icons import draw_icon
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import color, font, look, pen_width, px
from rnnlab.ui.widgets.cells import ink_on, ramp_color
from rnnlab.ui.widgets.number_in import number_in
from rnnlab.ui.widgets.unknown import paint_unknown

if TYPE_CHECKING:
    from rnnlab.labs.translation.view_map import AlignmentMap

_RIGHT, _CENTER = Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag.AlignHCenter
_STRONG = 0.6  # a weight from here on is dark enough for the ink of dark ground, though it is shown pale


def paint_map(
    painter: QPainter,
    grid: AlignmentMap,
    scene: Scene,
    focus: tuple[int, int] | None,
    dragged: tuple[int, int, float] | None,
) -> None:
    """Everything from back to front."""
    rows, columns = grid.rows(), grid.columns()
    paint_small(painter, grid.image(), rows, columns)
    for row in range(len(rows)):
        if scene.hides(row):
            whole = QRectF(columns.left, rows.starts[row], columns.right - columns.left, rows.size(row) - 1)
            paint_unknown(painter, whole, 13, mark=rows.wide[row])
        else:
            _paint_row(painter, grid, scene, rows, columns, row)
        _paint_word(painter, scene, rows, columns, row)
    if grid.weighs:
        _paint_alignment(painter, grid, scene)
        for position in scene.masked:
            _paint_masked(painter, rows, columns, position)
    _paint_frames(painter, grid, scene, rows, columns, focus)
    if dragged is not None:
        _paint_wish(painter, grid, dragged)


def _paint_row(painter: QPainter, grid: AlignmentMap, scene: Scene, rows: Spans, columns: Spans, row: int) -> None:
    if not rows.wide[row]:
        return
    top, high = rows.starts[row], rows.size(row)
    widest = max(columns.size(column) for column in range(len(columns)))
    gap = 2.0 if high >= 14 and widest >= 14 else 1.0 if high >= 6 and widest >= 6 else 0.0
    size = mathtext.fitting("0", high, 14, 10)
    painter.setFont(font(size))
    metrics = QFontMetricsF(font(size))
    # The program's decimals where all cells hold them, else two: a row of numbers has one width.
    narrowest = min((columns.size(column) for column in range(len(columns)) if columns.wide[column]), default=0.0)
    wished = range(look().decimals, 2, -1)
    digits = next((k for k in wished if metrics.horizontalAdvance(number(0.88, k)) + 4 <= narrowest), 2)
    needed = metrics.horizontalAdvance(number(0.88, digits))
    for column in range(len(columns)):
        if not columns.wide[column]:
            continue
        value = float(grid.values[row, column])
        fill = ramp_color(value, grid.ramp, grid.low, grid.high)
        if not scene.produced(row):
            fill = pale(fill)
        wide = columns.size(column)
        cell = QRectF(columns.starts[column] + gap / 2, top + gap / 2, wide - gap, high - gap)
        if gap and grid.weighs:
            painter.setPen(QPen(color("grid"), 1) if value < VANISHING else Qt.PenStyle.NoPen)
            painter.setBrush(fill)
            painter.drawRoundedRect(cell, 3, 3)
        else:
            painter.fillRect(cell, fill)
        if grid.weighs and value >= VANISHING and wide >= needed + 4 and high >= metrics.height() * 0.86:
            painter.setPen(ink_on(fill) if scene.produced(row) or value >= _STRONG else color("ink2"))
            painter.drawText(cell, Qt.AlignmentFlag.AlignCenter, number(value, digits))


def _paint_word(painter: QPainter, scene: Scene, rows: Spans, columns: Spans, row: int) -> None:
    if not rows.wide[row]:
        return
    present = row + 1 == scene.step
    room = columns.left - px(14)
    place = QRectF(0, rows.starts[row], room, rows.size(row))
    if scene.hides(row):
        mathtext.draw_in(painter, place, "?", 14, "ink3", 600, _RIGHT)
        return
    word = mathtext.literal(scene.target[row])
    ink = "accent_text" if present else "ink2" if scene.produced(row) else "ink3"
    weight = 600 if present or row == scene.lit_row else 400
    size = mathtext.fitting("0", rows.size(row), 14, 11)
    used = mathtext.fitting(word, room, size, 10, weight)
    mathtext.draw_in(painter, place, word, used, ink, weight, _RIGHT)
    if scene.trace.decoding.edited[row]:
        side, wide = px(12), min(mathtext.width(word, used, weight), room)
        x = max(room - wide - side - px(5), 0.0)
        draw_icon(painter, "edit", QRectF(x, place.center().y() - side / 2, side, side), "accent_text")
    if present:
        tip, arm = QPointF(columns.left - px(3), place.center().y()), px(5)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("accent"))
        painter.drawPolygon([tip, tip - QPointF(arm, arm), tip - QPointF(arm, -arm)])


def _paint_alignment(painter: QPainter, grid: AlignmentMap, scene: Scene) -> None:
    """The grammar's own alignment, as outlines."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for row, positions in enumerate(scene.trace.alignment or ()):
        if row >= len(scene.target) or scene.hides(row):
            continue
        for position in positions:
            rect = grid.cell_rect(row, position)
            if min(rect.width(), rect.height()) < px(7):
                continue  # an outline would hide the weight itself
            painter.setPen(QPen(color("ink"), pen_width(1.7)))
            painter.drawRoundedRect(rect.adjusted(1.5, 1.5, -1.5, -1.5), 3, 3)


def _paint_masked(painter: QPainter, rows: Spans, columns: Spans, position: int) -> None:
    area = QRectF(columns.starts[position], rows.left, columns.size(position), rows.right - rows.left)
    painter.setPen(QPen(color("ink3"), pen_width(1.4), Qt.PenStyle.DotLine))
    x = area.center().x()
    painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))


def _paint_frames(
    painter: QPainter, grid: AlignmentMap, scene: Scene, rows: Spans, columns: Spans, focus: tuple[int, int] | None
) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    last = len(columns) - 1
    if scene.target:
        row = scene.step - 1
        frame = grid.cell_rect(row, 0).united(grid.cell_rect(row, last))
        painter.setPen(QPen(color("accent"), pen_width(2)))
        painter.drawRoundedRect(frame, 4, 4)
    if scene.lit_row is not None and scene.lit_row != scene.step - 1:
        frame = grid.cell_rect(scene.lit_row, 0).united(grid.cell_rect(scene.lit_row, last))
        painter.setPen(QPen(color("ink"), pen_width(1.5)))
        painter.drawRoundedRect(frame, 4, 4)
    if scene.lit_source is not None and grid.weighs:
        frame = grid.cell_rect(0, scene.lit_source).united(grid.cell_rect(len(rows) - 1, scene.lit_source))
        painter.setPen(QPen(color("h"), pen_width(2)))
        painter.drawRoundedRect(frame, 4, 4)
    if focus is not None and focus[0] < len(rows) and focus[1] <= last:
        painter.setPen(QPen(color("ink"), pen_width(1.8), Qt.PenStyle.DotLine))
        painter.drawRect(grid.cell_rect(*focus).adjusted(1, 1, -1, -1))


def _paint_wish(painter: QPainter, grid: AlignmentMap, dragged: tuple[int, int, float]) -> None:
    """The weight that is being dragged, beside its cell."""
    rect = grid.cell_rect(dragged[0], dragged[1])
    wide, high = px(46), px(24)
    left = min(max(rect.center().x() - wide / 2, 0.0), grid.width() - wide)
    top = rect.top() - high - px(3)
    if top < 0:
        top = rect.bottom() + px(3)
    place = QRectF(left, top, wide, high)
    painter.setPen(QPen(color("stage"), 2))
    painter.setBrush(color("accent"))
    painter.drawRoundedRect(place, px(6), px(6))
    text, size = number_in(dragged[2], wide - px(4), 14, 9, 600)
    mathtext.draw_in(painter, place, text, size, "on_accent", 600, _CENTER)
