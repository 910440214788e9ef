"""How the chain is painted, step by step; the geometry is ``view_chain_layout``'s."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from rnnlab.labs.reader.view_chain_layout import ChainLayout
from rnnlab.labs.reader.view_chain_marks import (
    chip_width,
    is_unknown,
    number_size,
    paint_chip,
    paint_held,
    paint_unit_numbers,
    paint_vector,
    vector_place,
)
from rnnlab.session.tokens import join
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.theme import color, font, look, pen_width, px
from rnnlab.ui.widgets.arrows import arrow_head
from rnnlab.ui.widgets.cells import column_of, paint_cells

if TYPE_CHECKING:
    from rnnlab.labs.reader.view_chain import Chain, Reading

SAME = N_("Reader", "one $W$, one $U$")
AGAIN = N_("Reader", "the same again")
_DASH = [4.0, 2.6]


def arrow(
    painter: QPainter, start: QPointF, end: QPointF, ink: QColor, width: float = 2.0, dashed: bool = False
) -> None:
    """A straight arrow; its head is always solid."""
    way = end - start
    length = (way.x() ** 2 + way.y() ** 2) ** 0.5
    if length < px(3):
        return
    head = min(px(8), length * 0.8)
    unit = way / length
    neck = end - unit * head
    pen = QPen(ink, pen_width(width), Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
    if dashed:
        pen.setDashPattern(_DASH)
    painter.setPen(pen)
    painter.drawLine(start, neck)
    arrow_head(painter, end, (unit.x(), unit.y()), head, head * 0.46, ink)


def haloed(painter: QPainter, at: QPointF, text: str, used: QFont, ink: QColor) -> None:
    """A text that stays readable over lines: with a rim in the stage's colour."""
    path = QPainterPath()
    path.addText(at, used, text)
    painter.strokePath(path, QPen(color("stage"), px(4), j=Qt.PenJoinStyle.RoundJoin))
    painter.setFont(used)
    painter.setPen(ink)
    painter.drawText(at, text)


def paint_chain(painter: QPainter, chain: Chain, layout: ChainLayout, row: int, window: QRectF) -> None:
    """Paint what of one chain lies inside ``window`` (in the chain's coordinates)."""
    reading = chain.readings[row]
    if window.left() < layout.first + px(60):
        _paint_start(painter, chain, layout, row, reading)
    for step in layout.steps_between(window.left(), window.right()):
        if step <= len(reading.trace.tokens):
            _paint_step(painter, chain, layout, row, reading, step)


def _paint_start(painter: QPainter, chain: Chain, layout: ChainLayout, row: int, reading: Reading) -> None:
    """h_0 (and c_0), what stays the same, and the sentence."""
    zeros = np.zeros((len(chain.shown), 1))
    size = number_size(layout.strip, layout.cell)
    starts = reading.step > 0  # else nothing is told of any state
    if starts:
        paint_cells(painter, layout.strip_rect(row, 0), zeros, outline="h", size=size)
    else:
        _paint_strip(painter, layout, layout.strip_rect(row, 0), zeros[:, 0], False, "h")
    prime = "'" if reading.second else ""
    if layout.paired:
        rect = layout.cell_state_rect(row, 0)
        if starts:
            paint_cells(painter, rect, zeros, outline="c", size=size)
        else:
            _paint_strip(painter, layout, rect, zeros[:, 0], False, "c")
    _paint_names(painter, layout, row, 0, prime, starts)
    paint_unit_numbers(painter, chain, layout, row, 0, starts)
    w = layout.w_rect(row, 1)
    room = w.left() - px(8)
    if layout.tall:
        text = AGAIN if reading.second else SAME
        mathtext.draw_in(painter, QRectF(0, w.top(), room, w.height()), tr(text), 14, "ink2")
    painter.setPen(color("ink"))
    place, shown, used = sentence_place(layout, row, reading)
    painter.setFont(used)
    painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)


def sentence_place(layout: ChainLayout, row: int, reading: Reading) -> tuple[QRectF, str, QFont]:
    """Where the sentence is written at its chain's start, how much of it, and how large: up to the first word."""
    large = 17.0 if layout.tall else 15.0
    chip = layout.chip_rect(row, 1, chip_width(layout, reading.trace.tokens[0], font(large, 600)))
    beside = vector_place(layout, reading, 1, chip)[0]
    room = (chip if beside.isEmpty() else beside).left() - px(10)
    words, size = join(reading.trace.tokens), large
    while size > 12 and QFontMetricsF(font(size, 600)).horizontalAdvance(words) > room:
        size -= 1
    used = font(size, 600)
    if QFontMetricsF(used).horizontalAdvance(words) > room:  # cut in any case: then as large as ever
        used = font(large, 600)
        words = QFontMetricsF(used).elidedText(words, Qt.TextElideMode.ElideRight, room)
    return QRectF(0, chip.top(), room + 1, chip.height()), words, used


def label_place(layout: ChainLayout, row: int, step: int, label: str, size: float = 17) -> QPointF:
    """Where the name of a state is written: left of its first cell, or above a single one."""
    left = layout.left_of_pair(row, step)
    if layout.raised:
        return QPointF(left, layout.top(row) - px(13 if layout.paired else 7))
    return QPointF(left - mathtext.width(label, size) - px(2 if look().presenting else 7), layout.top(row) + px(15))


def _paint_step(painter: QPainter, chain: Chain, layout: ChainLayout, row: int, reading: Reading, step: int) -> None:
    read, now = step <= reading.step, step == reading.step
    _paint_recurrence(painter, chain, layout, row, reading, step, read)
    _paint_input(painter, chain, layout, row, reading, step, read, now)
    strip = layout.strip_rect(row, step)
    prime = "'" if reading.second else ""
    shown = list(chain.shown)
    if layout.paired and reading.trace.cell_state is not None:
        place = layout.cell_state_rect(row, step)
        _paint_strip(painter, layout, place, reading.trace.cell_state[step - 1][shown], read, "c")
        paint_held(painter, chain, layout, row, step, "c", place)
        if chain.lit == "c" and read:
            _frame(painter, place)
    _paint_names(painter, layout, row, step, prime, read)
    paint_unit_numbers(painter, chain, layout, row, step, read)
    _paint_strip(painter, layout, strip, reading.trace.hidden[step - 1][shown], read, "h")
    paint_held(painter, chain, layout, row, step, "h", strip)
    if now:
        _frame(painter, strip)
        if row == chain.opened and chain.unit in chain.shown:
            top = strip.top() + chain.shown.index(chain.unit) * layout.cell
            painter.setPen(QPen(color("accent"), pen_width(2)))
            painter.drawRect(QRectF(strip.left(), top, strip.width(), layout.cell).adjusted(1, 1, -1, -1))
    elif read and (chain.lit == "h" or (chain.lit == "hp" and step == reading.step - 1)):
        _frame(painter, strip)


def _paint_names(painter: QPainter, layout: ChainLayout, row: int, step: int, prime: str, read: bool) -> None:
    """h_t left of its strip; in a pair c_t is left of it and h_t right."""
    ink = "h_text" if read else "ink3"
    name = f"$h{prime}_{{{step}}}$"
    if layout.paired:
        first = f"$c{prime}_{{{step}}}$"
        at = label_place(layout, row, step, first)
        mathtext.draw(painter, at.x(), at.y(), first, 17, "c_text" if read else "ink3")
        right = layout.strip_rect(row, step).right() + px(4)
        at = QPointF(layout.strip_rect(row, step).left() if layout.raised else right, at.y())
    else:
        at = label_place(layout, row, step, name)
    mathtext.draw(painter, at.x(), at.y(), name, 17, ink)


def _frame(painter: QPainter, rect: QRectF) -> None:
    painter.setPen(QPen(color("accent"), pen_width(2)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(rect.adjusted(-px(3), -px(3), px(3), px(3)), px(5), px(5))


def _paint_strip(
    painter: QPainter, layout: ChainLayout, rect: QRectF, values: np.ndarray, read: bool, quantity: str
) -> None:
    """A state as signed cells, or, not yet read, as an empty outline."""
    if read:
        paint_cells(
            painter, rect, column_of(values), outline=quantity, size=number_size(layout.strip, layout.cell, values)
        )
        return
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(color("off"), pen_width(1.2), Qt.PenStyle.DashLine))
    painter.drawRoundedRect(rect, 3, 3)


def _paint_recurrence(
    painter: QPainter, chain: Chain, layout: ChainLayout, row: int, reading: Reading, step: int, read: bool
) -> None:
    before, after = layout.strip_rect(row, step - 1), layout.strip_rect(row, step)
    ink = color("h") if read else color("off")
    y = after.center().y()
    picture = layout.u_rect(row, step)
    label_room = px(24) if layout.paired else 0.0
    start = QPointF(before.right() + px(5), y)
    painter.setPen(QPen(ink, pen_width(2)))
    pen = painter.pen()
    if reading.second:
        pen.setDashPattern(_DASH)
    painter.setPen(pen)
    painter.drawLine(start, QPointF(picture.left() - px(2), y))
    arrow(painter, QPointF(picture.right() + px(2), y), QPointF(layout.left_of_pair(row, step) - layout.aside, y), ink,
          dashed=reading.second)  # fmt: skip
    _paint_picture(painter, chain, "U", picture, read, "h")
    label = QRectF(picture.left() - label_room, picture.bottom(), picture.width() + 2 * label_room, px(20))
    if label.bottom() <= after.bottom() + px(18):
        mathtext.draw_in(painter, label, "$U$", 15, "h_text" if read else "ink3", align=Qt.AlignmentFlag.AlignHCenter)
    if layout.paired:
        # c goes on by its own way, multiplied by f and never by U.
        left, right = layout.cell_state_rect(row, step - 1), layout.cell_state_rect(row, step)
        top = layout.top(row) - px(6)
        painter.setPen(QPen(color("c") if read else color("off"), pen_width(2)))
        painter.drawPolyline(
            [QPointF(left.center().x(), left.top()), QPointF(left.center().x(), top), QPointF(right.center().x(), top),
             QPointF(right.center().x(), right.top())]
        )  # fmt: skip


def _paint_picture(painter: QPainter, chain: Chain, name: str, rect: QRectF, read: bool, quantity: str) -> None:
    """The small picture of W or U, the same pixels at every step."""
    painter.setOpacity(1.0 if read else 0.35)
    image = chain.images[name]
    fine = image.height() > rect.height()  # more numbers than pixels
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, fine)
    painter.drawImage(rect, image)
    painter.setOpacity(1.0)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(color(quantity) if read else color("off"), pen_width(1.5)))
    painter.drawRoundedRect(rect, 3, 3)
    if chain.lit == name:
        _frame(painter, rect)


def _paint_input(
    painter: QPainter, chain: Chain, layout: ChainLayout, row: int, reading: Reading, step: int, read: bool, now: bool
) -> None:
    strip, picture = layout.strip_rect(row, step), layout.w_rect(row, step)
    x, ink = picture.center().x(), color("x") if read else color("off")
    word = reading.trace.tokens[step - 1]
    used = font(17 if layout.tall else 15, 600 if now else 500)
    wide = chip_width(layout, word, used)
    chip = layout.chip_rect(row, step, wide)
    if step > 1:
        earlier = layout.w_rect(row, step - 1)
        painter.setPen(QPen(ink, pen_width(1.2), Qt.PenStyle.DotLine))
        y = picture.center().y()
        painter.drawLine(QPointF(earlier.right() + px(24), y), QPointF(picture.left() - px(4), y))
    arrow(painter, QPointF(x, picture.top() - px(1)), QPointF(x, strip.bottom() + px(4)), ink)
    painter.setPen(QPen(ink, pen_width(2)))
    painter.drawLine(QPointF(x, chip.top() - px(1)), QPointF(x, picture.bottom() + px(1)))
    _paint_picture(painter, chain, "W", picture, read, "x")
    mathtext.draw(painter, picture.right() + px(5), picture.top() + px(15), "$W$", 15, "x_text" if read else "ink3")
    unknown = is_unknown(reading.trace, step)
    shown = QFontMetricsF(used).elidedText(word, Qt.TextElideMode.ElideRight, wide - px(12))
    paint_chip(painter, chip, shown, used, read, now, unknown)
    if chain.lit == "x" and not now:
        _frame(painter, chip)
    paint_vector(painter, layout, reading, step, chip, read)
