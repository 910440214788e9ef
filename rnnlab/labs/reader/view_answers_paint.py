"""How the picture of answers is painted; the geometry is ``view_answers_layout``'s."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen

from rnnlab.engine.reader_traces import RnnTrace
from rnnlab.engine.traces import Array
from rnnlab.labs.reader.view_answers_layout import AnswersLayout
from rnnlab.session.tokens import join
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import color, font, look, pen_width, px
from rnnlab.ui.widgets.cells import fitting_decimals, ink_on, ramp_color

if TYPE_CHECKING:
    from rnnlab.labs.reader.view_answers_map import AnswerMap


def share(value: float, decimals: int | None = None) -> str:
    """A probability with the program's decimals, never as a power of ten."""
    digits = look().decimals if decimals is None else decimals
    return f"{value:.{digits}f}" if math.isfinite(value) else number(value)


@dataclass(frozen=True)
class AnswerBlock:
    """One sentence of the picture."""

    letter: str  # A or B; "" where there is only one
    trace: RnnTrace
    step: int
    values: Array  # rows × T
    next_rows: tuple[int | None, ...]  # by word: the row of the symbol that did come next


def paint_head(picture: AnswerMap, painter: QPainter, layout: AnswersLayout, index: int, block: AnswerBlock) -> None:
    """The sentence at the left, what is answered now at the right."""
    place = layout.head(index)
    answer, value = picture.best(block)
    said = mathtext.literal(f"{answer} {share(value)}")
    wide = mathtext.width(said, 20, 600)
    mathtext.draw_in(painter, place, said, 20, "accent_text", 600, Qt.AlignmentFlag.AlignRight)
    after = mathtext.literal(picture.after(block))
    room = place.adjusted(place.width() - layout.bars, 0, -wide - px(10), 0)
    if mathtext.width(after, 14) <= room.width():
        mathtext.draw_in(painter, room, after, 14, "ink2")
    words = join(block.trace.tokens)
    used = font(17, 600)
    painter.setFont(used)
    painter.setPen(color("ink"))
    text = f"{block.letter}  {words}" if block.letter else words
    room = place.adjusted(0, 0, -layout.bars - px(24), 0)
    shown = QFontMetricsF(used).elidedText(text, Qt.TextElideMode.ElideRight, room.width())
    painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)


def paint_names(picture: AnswerMap, painter: QPainter, layout: AnswersLayout, index: int, block: AnswerBlock) -> None:
    """The answers' names left of a map; the most probable one at the present step is bold."""
    best = max(range(len(picture.rank.rows)), key=lambda row: block.values[row, block.step - 1])
    for row in range(picture.rows()):
        place = layout.row(index, row)
        place.setWidth(layout.left - px(10))
        used = font(min(15.0, max(9.0, layout.cell / look().scale * 0.72)), 600 if row == best else 400)
        painter.setFont(used)
        painter.setPen(color("ink" if row == best else "ink2"))
        shown = QFontMetricsF(used).elidedText(picture.row_name(row), Qt.TextElideMode.ElideRight, place.width())
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, shown)


def paint_column(
    picture: AnswerMap, painter: QPainter, layout: AnswersLayout, index: int, block: AnswerBlock, step: int
) -> None:
    """One step: its word, and below it the probability of each answer; pale before it was read."""
    read = step <= block.step
    _paint_chip(painter, layout.chip(index, step), block, step)
    place = layout.column(index, step)
    painter.setOpacity(1.0 if read else 0.28)
    used = font(13 if layout.cell >= px(17) else 10)
    metrics = QFontMetricsF(used)
    decimals = fitting_decimals(used, place.width())
    fits = layout.cell >= metrics.height() * 0.92 and metrics.horizontalAdvance("0.88") <= place.width() - px(6)
    painter.setFont(used)
    for row in range(picture.rows()):
        value = float(block.values[row, step - 1])
        fill = ramp_color(value, "weight", 0, 1)
        cell = QRectF(place.left(), place.top() + row * layout.cell, place.width() - 1, layout.cell - 1)
        painter.fillRect(cell, fill)
        painter.setPen(ink_on(fill))
        if fits and read and value >= 0.005:
            painter.drawText(cell, Qt.AlignmentFlag.AlignCenter, share(value, decimals))
        if block.next_rows and block.next_rows[step - 1] == row:
            _paint_came(painter, cell, fits)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(color("line"), 1))
    painter.drawRect(place.adjusted(0, 0, -1, -1))
    painter.setOpacity(1.0)


def _paint_came(painter: QPainter, cell: QRectF, small: bool) -> None:
    """A ring: this symbol did come next."""
    size = min(cell.height() * 0.62, px(14))
    middle = cell.center()
    if small:
        size, middle = min(px(7), cell.height() * 0.4), QPointF(cell.right() - px(7), cell.top() + px(7))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(painter.pen().color(), pen_width(1.6)))
    painter.drawEllipse(middle, size / 2, size / 2)


def _paint_chip(painter: QPainter, place: QRectF, block: AnswerBlock, step: int) -> None:
    read, now = step <= block.step, step == block.step
    unknown = step <= len(block.trace.unknown) and block.trace.unknown[step - 1]
    ground, ink = ("accent", "on_accent") if now else ("h_tint" if read else "stage", "h_text" if read else "ink3")
    painter.setPen(QPen(color("ink3" if unknown else "line"), pen_width(1.2),
                        Qt.PenStyle.DashLine if unknown else Qt.PenStyle.SolidLine)
                   if unknown or not read else Qt.PenStyle.NoPen)  # fmt: skip
    painter.setBrush(color(ground) if now or not unknown else color("stage"))
    painter.drawRoundedRect(place.adjusted(1, 1, -1, -1), px(6), px(6))
    used = font(14, 600 if now else 500)
    painter.setFont(used)
    painter.setPen(color(ink))
    word = block.trace.tokens[step - 1]
    shown = QFontMetricsF(used).elidedText(word, Qt.TextElideMode.ElideRight, place.width() - px(8))
    painter.drawText(place, Qt.AlignmentFlag.AlignCenter, shown)


def paint_bars(picture: AnswerMap, painter: QPainter, layout: AnswersLayout, index: int, block: AnswerBlock) -> None:
    """The present step's probabilities as bars right of a map."""
    for row in range(picture.rows()):
        place = layout.bar(index, row)
        value = float(block.values[row, block.step - 1])
        used = font(min(15.0, max(9.0, layout.cell / look().scale * 0.72)), 600 if value >= 0.5 else 400)
        text = share(value)
        wide = QFontMetricsF(used).horizontalAdvance(share(0.88)) + px(10)
        track = place.adjusted(0, layout.cell * 0.2, -wide, -layout.cell * 0.2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("field"))
        painter.drawRoundedRect(track, px(3), px(3))
        painter.setBrush(color("accent"))
        filled = QRectF(track.left(), track.top(), max(track.width() * min(1.0, value), 1.0), track.height())
        painter.drawRoundedRect(filled, px(3), px(3))
        painter.setFont(used)
        painter.setPen(color("ink" if value >= 0.5 else "ink2"))
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, text)
