"""What stands on and beside the chain: the size of its numbers, the units', hands on held states, words, vectors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen

from rnnlab.engine.reader_traces import RnnTrace
from rnnlab.labs.reader.view_chain_layout import ChainLayout
from rnnlab.ui.look.icons import draw_icon
from rnnlab.ui.look.numbers import number, short
from rnnlab.ui.look.theme import color, font, look, pen_width, px
from rnnlab.ui.widgets.cells import paint_cells, row_of
from rnnlab.ui.widgets.chips import unknown_mark

NUMBERS = 8  # a longer vector is a strip in any case

if TYPE_CHECKING:
    from rnnlab.labs.reader.view_chain import Chain, Reading


def number_size(width: float, height: float, values: Any = (-0.5,)) -> float:
    """The size (design pixels) in which all numbers fit cells of so many logical pixels; 8 to 15."""
    decimals = min(look().decimals, 3)  # more only where they fit at the size found
    texts = {number(v, 0 if abs(v) >= 1000 else decimals) for v in (-0.5, *np.ravel(values).tolist())}
    size = 15.0
    while size > 8:
        metrics = QFontMetricsF(font(size))
        if metrics.height() <= height * 1.06 and max(map(metrics.horizontalAdvance, texts)) <= width - 5:
            break
        size -= 0.5
    return size


def paint_unit_numbers(painter: QPainter, chain: Chain, layout: ChainLayout, row: int, step: int, read: bool) -> None:
    """Which units the cells are, left of them, where not all are shown."""
    if not layout.numbered:
        return
    right = layout.left_of_pair(row, step) - px(4)
    size = max(8.0, min(12.0, layout.cell / look().scale * 0.8))
    for k, unit in enumerate(chain.shown):
        place = QRectF(right - px(30), layout.top(row) + k * layout.cell, px(30), layout.cell)
        framed = unit == chain.unit and row == chain.opened and read
        painter.setFont(font(size, 600 if framed else 400))
        painter.setPen(color("accent_text" if framed else "ink3"))
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, str(unit + 1))


def paint_held(
    painter: QPainter, chain: Chain, layout: ChainLayout, row: int, step: int, quantity: str, strip: QRectF
) -> None:
    """A hand on each cell whose number somebody put there."""
    if row:
        return
    for k, unit in enumerate(chain.shown):
        if (step, unit, quantity) in chain.held:
            cell = QRectF(strip.left(), strip.top() + k * layout.cell, strip.width(), layout.cell)
            pen = QPen(color("ink"), pen_width(1.8), Qt.PenStyle.DashLine)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(cell.adjusted(1, 1, -1, -1))
            side = px(13)  # on the edge, clear of the number
            place = QRectF(cell.right() - side * 0.25, cell.center().y() - side / 2, side, side)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color("stage"))
            painter.drawEllipse(place.adjusted(-px(2), -px(2), px(2), px(2)))
            draw_icon(painter, "hand", place, "ink")


def is_unknown(trace: RnnTrace, step: int) -> bool:
    """Whether the network lacks the word of a step (from 1) and read the unknown word."""
    return step <= len(trace.unknown) and trace.unknown[step - 1]


def paint_chip(
    painter: QPainter, rect: QRectF, word: str, used: QFont, read: bool, now: bool, unknown: bool = False
) -> None:
    """A word of the chain: filled at the present step, pale before it was read, dashed where it is unknown."""
    radius = px(6)
    if now:
        ground, ink = color("accent"), color("on_accent")
    else:
        ground, ink = color("h_tint" if read else "stage"), color("h_text" if read else "ink3")
    painter.setPen(Qt.PenStyle.NoPen if read else QPen(color("line"), pen_width(1.2)))
    if unknown:
        painter.setPen(QPen(color("ink3"), pen_width(1.4), Qt.PenStyle.DashLine))
        ground = ground if now else color("stage")
    painter.setBrush(ground)
    painter.drawRoundedRect(rect, radius, radius)
    painter.setFont(used)
    painter.setPen(ink)
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, word)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if unknown:
        painter.setFont(font(10))
        painter.setPen(color("ink2"))
        above = QRectF(rect.left() - px(6), rect.top() - px(13), rect.width() / 2, px(12))
        painter.drawText(above, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, unknown_mark())


def chip_width(layout: ChainLayout, word: str, used: QFont) -> float:
    """How wide a word's chip is."""
    return min(max(QFontMetricsF(used).horizontalAdvance(word) + px(20), px(40)), layout.widest_chip())


def vector_place(layout: ChainLayout, reading: Reading, step: int, chip: QRectF) -> tuple[QRectF, float]:
    """Where a word's vector stands, left of its chip, and the size of its numbers; 0 for a strip, or for nothing."""
    values = reading.trace.inputs[step - 1]
    room = layout.column - chip.width() - px(14)
    if step > 1:  # the neighbour's chip may be the wider one
        neighbour = QFontMetricsF(font(17, 500)).horizontalAdvance(reading.trace.tokens[step - 2]) + px(20)
        room = layout.column - chip.width() / 2 - min(neighbour, layout.widest_chip()) / 2 - px(16)
    for size in (14.0, 13.0, 12.0, 11.0) if len(values) <= NUMBERS else ():
        wide = QFontMetricsF(font(size)).horizontalAdvance(_vector_text(values)) + 1
        if wide <= room:
            return QRectF(chip.left() - px(8) - wide, chip.top(), wide, chip.height()), size
    wide = min(px(9) * len(values), room)
    # beside some words and not beside others it would look like a sign
    if wide < px(4) * len(values) or (layout.numbered and layout.column < px(170)):
        return QRectF(), 0.0
    return QRectF(chip.left() - px(6) - wide, chip.center().y() - px(6), wide, px(12)), 0.0


def _vector_text(values: Any) -> str:
    return "[" + ", ".join(short(float(value)) for value in values) + "]"


def paint_vector(painter: QPainter, layout: ChainLayout, reading: Reading, step: int, chip: QRectF, read: bool) -> None:
    """The word's vector at the left of its chip: as numbers where they fit, else as a strip."""
    values = reading.trace.inputs[step - 1]
    strip, size = vector_place(layout, reading, step, chip)
    if size:
        painter.setFont(font(size))
        painter.setPen(color("x_text" if read else "ink3"))
        painter.drawText(strip, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, _vector_text(values))
    elif not strip.isEmpty():
        painter.setOpacity(1.0 if read else 0.35)
        paint_cells(painter, strip, row_of(values), outline="x", numbers=False)
        painter.setOpacity(1.0)
