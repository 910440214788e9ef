"""How wires and weights of the page "words" are painted; where everything is, ``FanLayout`` knows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen

from rnnlab.labs.selfattention import view_words_names as names
from rnnlab.labs.selfattention.view_words_layout import FanLayout
from rnnlab.session.tokens import is_han
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import tr
from rnnlab.ui.look.theme import color, font, pen_width, px
from rnnlab.ui.widgets.cells import ink_on, paint_color_bar, ramp_color
from rnnlab.ui.widgets.unknown import paint_unknown

_CENTRE, _RIGHT = Qt.AlignmentFlag.AlignCenter, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEAST_WIRE, _MORE_WIRE = 1.2, 13.0  # width of a wire: so much, and so much more for the weight 1
_FAINT = 0.03  # lighter wires of the words that do not ask are left out where there are many
_CROWDED = 6


@dataclass(frozen=True)
class Fan:
    """Everything that is shown: of one head."""

    tokens: tuple[str, ...] = ()
    weights: Any = field(default_factory=lambda: np.zeros((0, 0)))  # n×n
    visible: Any = field(default_factory=lambda: np.zeros((0, 0)))  # n×n
    sums: tuple[float, ...] = ()
    masked: tuple[int, ...] = ()
    row: int = 0  # the word that asks
    column: int = -1  # the weight whose calculation is open, −1 for none
    concealed: bool = False


def paint_fan(
    painter: QPainter, layout: FanLayout, fan: Fan, lit: tuple[int, int], focus: tuple[int, int] | None
) -> None:
    """Paint everything; ``lit`` is the weight pointed at, ``focus`` the one that has the keyboard."""
    if fan.concealed:
        between = QRectF(layout.output(0), layout.chip(len(fan.tokens) - 1).topRight())
        paint_unknown(painter, between.adjusted(-layout.radius, layout.radius + px(8), 0, -px(8)))
    else:
        _paint_wires(painter, layout, fan)
    for place in range(len(fan.tokens)):
        _paint_output(painter, layout, fan, place, lit)
        _paint_chip(painter, layout, fan, place)
        _paint_row(painter, layout, fan, place, lit)
    _paint_frames(painter, layout, fan, lit, focus)
    _paint_titles(painter, layout, fan)


def _paint_wires(painter: QPainter, layout: FanLayout, fan: Fan) -> None:
    """The other words' in grey below, those of the word that asks above; each as thick as its weight."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    count = len(fan.tokens)
    scale = min(1.0, layout.column / px(34))
    for row in [r for r in range(count) if r != fan.row] + [fan.row]:
        now = row == fan.row
        for column in range(count):
            weight = float(fan.weights[row, column])
            if not fan.visible[row, column] or (not now and count > _CROWDED and weight < _FAINT):
                continue
            wide = (_LEAST_WIRE + _MORE_WIRE * weight) * scale
            ink = QColor(color("accent" if now else "line"))
            ink.setAlphaF(1.0 if now else 0.55)
            start = layout.output(row) + QPointF(0, layout.radius if now else layout.radius * 0.8)
            end = QPointF(layout.chip(column).center().x(), layout.chip(column).top())
            bend = (end.y() - start.y()) * 0.55
            path = QPainterPath(start)
            path.cubicTo(start + QPointF(0, bend), end - QPointF(0, bend), end)
            painter.setPen(QPen(ink, pen_width(wide), c=Qt.PenCapStyle.FlatCap))
            painter.drawPath(path)


def _paint_output(painter: QPainter, layout: FanLayout, fan: Fan, place: int, lit: tuple[int, int]) -> None:
    now = place == fan.row
    at, radius = layout.output(place), layout.radius
    painter.setPen(QPen(color("accent"), pen_width(1.5)) if place == lit[0] and not now else Qt.PenStyle.NoPen)
    painter.setBrush(color("accent" if now else "tint"))
    painter.drawEllipse(at, radius, radius)
    box = QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius)
    name = f"$y_{{{place + 1}}}$"
    size = mathtext.fitting(name, 2 * radius, 12, 8) if layout.small else 18
    ink = "on_accent" if now else "accent_text"
    mathtext.draw_in(painter, box, name, size, ink, 400, Qt.AlignmentFlag.AlignHCenter)


def _paint_chip(painter: QPainter, layout: FanLayout, fan: Fan, place: int) -> None:
    rect, masked = layout.chip(place), place in fan.masked
    painter.setPen(QPen(color("axis"), 1.2, Qt.PenStyle.DashLine) if masked else Qt.PenStyle.NoPen)
    painter.setBrush(Qt.BrushStyle.NoBrush if masked else color("h_tint"))
    painter.drawRoundedRect(rect, px(7), px(7))
    used = font(12 if layout.small else 16, 500)
    painter.setFont(used)
    painter.setPen(color("ink3" if masked else "h_text"))
    if layout.small and QFontMetricsF(used).horizontalAdvance(fan.tokens[place]) > rect.width() - px(2):
        _paint_upright(painter, rect, fan.tokens[place])
        return
    shown = QFontMetricsF(used).elidedText(fan.tokens[place], Qt.TextElideMode.ElideRight, rect.width() - px(2))
    painter.drawText(rect, _CENTRE, shown)


def _paint_upright(painter: QPainter, rect: QRectF, word: str) -> None:
    """A word from top to bottom: Chinese sign below sign, others turned."""
    metrics = QFontMetricsF(painter.font())
    line = metrics.height() * 0.94
    if all(is_han(sign) for sign in word) and line * len(word) <= rect.height():
        for k, sign in enumerate(word):
            top = rect.center().y() + (k - len(word) / 2) * line
            painter.drawText(QRectF(rect.left() - px(2), top, rect.width() + px(4), line), _CENTRE, sign)
        return
    painter.save()
    painter.translate(rect.center())
    painter.rotate(-90)
    box = QRectF(-rect.height() / 2, -rect.width() / 2, rect.height(), rect.width())
    shown = metrics.elidedText(word, Qt.TextElideMode.ElideRight, box.width() - px(4))
    painter.drawText(box, _CENTRE, shown)
    painter.restore()


def _paint_row(painter: QPainter, layout: FanLayout, fan: Fan, row: int, lit: tuple[int, int]) -> None:
    now = row == fan.row
    size = min(17.0, max(9.0, layout.row / px(1) * 0.5, 0), max(9.0, layout.column / px(1) * 0.4))
    for column in range(len(fan.tokens)):
        cell = layout.cell(row, column).adjusted(0.5, 0.5, -1, -1)
        if fan.concealed:
            paint_unknown(painter, cell.adjusted(1, 1, -1, -1), size)
            continue
        if not fan.visible[row, column]:
            painter.setPen(QPen(color("grid"), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(cell.adjusted(1, 1, -1, -1), 2, 2)
            mid = cell.center()
            painter.setPen(QPen(color("axis"), pen_width(1.5)))
            painter.drawLine(mid - QPointF(px(4), 0), mid + QPointF(px(4), 0))
            continue
        weight = float(fan.weights[row, column])
        fill = ramp_color(weight, "weight", 0.0, 1.0)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(fill)
        painter.drawRoundedRect(cell, px(2), px(2))
        used = font(size, 600 if now else 400)
        text = names.fixed(weight)
        metrics = QFontMetricsF(used)
        if metrics.horizontalAdvance(text) > cell.width() - 2:
            text = names.fixed(weight, 2)
        if metrics.horizontalAdvance(text) > cell.width() - 1:
            text = names.fixed(weight, 2).removeprefix("0")
        if metrics.horizontalAdvance(text) <= cell.width():
            painter.setFont(used)
            painter.setPen(ink_on(fill))
            painter.drawText(cell, _CENTRE, text)
    _paint_name(painter, layout, fan, row, now or row == lit[0])
    total = names.fixed(fan.sums[row]) if row < len(fan.sums) and not fan.concealed else "?"
    mathtext.draw_in(painter, layout.sum(row), total, min(15.0, size), "ink3", 400, Qt.AlignmentFlag.AlignRight)


def _paint_name(painter: QPainter, layout: FanLayout, fan: Fan, row: int, strong: bool) -> None:
    place = layout.name(row)
    asks = "" if layout.narrow else " " + tr(names.ASKS_SHORT)
    size = min(16.0, max(10.0, layout.row / px(1) * 0.6))
    room = place.width()
    if asks:
        painter.setFont(font(13))
        painter.setPen(color("ink3"))
        painter.drawText(place, _RIGHT, asks)
        room -= QFontMetricsF(font(13)).horizontalAdvance(asks) + px(2)
    used = font(size, 600 if strong else 500)
    painter.setFont(used)
    painter.setPen(color("accent_text" if row == fan.row else "ink"))
    shown = QFontMetricsF(used).elidedText(fan.tokens[row], Qt.TextElideMode.ElideRight, room)
    painter.drawText(QRectF(place.left(), place.top(), room, place.height()), _RIGHT, shown)


def _paint_frames(
    painter: QPainter, layout: FanLayout, fan: Fan, lit: tuple[int, int], focus: tuple[int, int] | None
) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if fan.row < len(fan.tokens):
        painter.setPen(QPen(color("accent"), pen_width(2)))
        painter.drawRoundedRect(layout.whole_row(fan.row), px(3), px(3))
    if fan.column >= 0 and not fan.concealed:
        cell = layout.cell(fan.row, fan.column).adjusted(px(6), 0, -px(6), -px(4))
        painter.setPen(QPen(ink_on(ramp_color(float(fan.weights[fan.row, fan.column]), "weight", 0, 1)), pen_width(2)))
        painter.drawLine(cell.bottomLeft(), cell.bottomRight())
    for place, pen in (
        (lit, QPen(color("accent"), pen_width(1.5))),
        (focus, QPen(color("ink"), pen_width(1.5), Qt.PenStyle.DotLine)),
    ):
        if place is not None and place[0] >= 0 and place[1] >= 0:
            painter.setPen(pen)
            painter.drawRect(layout.cell(*place).adjusted(2, 2, -2, -2))


def _paint_titles(painter: QPainter, layout: FanLayout, fan: Fan) -> None:
    """What stands in which line, and the colour bar."""
    count, side = len(fan.tokens), layout.names - px(10)
    first, chip = layout.output(0), layout.chip(0)
    size = 12 if layout.narrow else 15
    left, high = layout.rect.left(), px(24)
    right = Qt.AlignmentFlag.AlignRight
    for text, y in ((names.OUTPUT, first.y()), (names.WORD, chip.center().y())):
        mathtext.draw_in(painter, QRectF(left, y - high / 2, side, high), tr(text), size, "ink2", align=right)
    box = layout.sum(0)
    over = QRectF(box.left(), layout.chip(count - 1).top(), box.width(), layout.chip(0).height())
    mathtext.draw_in(painter, over, tr(names.SUM), size, "ink3", align=right)
    bar = layout.bar()
    paint_color_bar(painter, bar, "weight", 0.0, 1.0, "0", "1")
    place = QRectF(bar.right() + px(12), bar.center().y() - high / 2, px(120), high)
    mathtext.draw_in(painter, place, tr(names.WEIGHT), 13, "ink2")
