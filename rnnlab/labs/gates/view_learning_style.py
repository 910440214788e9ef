"""How the learners are drawn and called: colour, dashes and marker for each, a scale of shares, ticks."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, Text, tr
from rnnlab.ui.look.theme import color, pen_width, px
from rnnlab.ui.widgets.curve_style import curve_pen

RIGHT, CENTRE = Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag.AlignHCenter
LEARNED = N_("Gates learning", "learned: {share}")
GUESSING = N_("Gates learning", "guessing: 1/{answers} = {share}")
SHARE_TICKS = (0.0, 0.25, 0.5, 0.75, 1.0)


@dataclass(frozen=True)
class Style:
    """How a learner's curve looks; never colour alone."""

    title: Text | str
    colour: str
    dashes: tuple[float, ...]  # in pen widths; empty for a solid line
    marker: str


STYLES: dict[str, Style] = {
    "rnn": Style("RNN", "rnn", (), "dot"),
    "rnn-wide": Style(N_("Gates learning", "wide RNN"), "rnn", (1.4, 1.6), "ring"),
    "gru": Style("GRU", "gru", (3.6, 2.4), "square"),
    "lstm": Style("LSTM", "lstm", (5.0, 2.4, 0.8, 2.4), "triangle"),
}


def name_of(variant: str) -> str:
    """A learner's name in the present language."""
    return tr(STYLES[variant].title)


def share(value: float) -> str:
    """A share with the digits it needs, two or three: ``0.41``, ``0.985``, ``1.00``; rounded down."""
    thousandths = math.floor(value * 1000 + 1e-6)
    return f"{thousandths / 1000:.3f}" if thousandths % 10 else f"{thousandths / 1000:.2f}"


def count(value: float) -> str:
    """A whole number with its thousands apart; a half, as medians have, with its digit."""
    return f"{value:,.0f}" if value == int(value) else f"{value:,.1f}"


def draw_marker(painter: QPainter, style: Style, at: QPointF, size: float = 4.4, pale: float = 1.0) -> None:
    """A learner's marker: filled dot, ring, hollow square, triangle."""
    r = px(size) * (1.25 if pen_width(1) > px(1) else 1.0)
    ink = color(style.colour, pale)
    if style.marker in ("square", "ring"):
        painter.setPen(QPen(ink, pen_width(2)))
        painter.setBrush(color("stage"))
        box = QRectF(at.x() - r * 0.9, at.y() - r * 0.9, 1.8 * r, 1.8 * r)
        if style.marker == "square":
            painter.drawRect(box)
        else:
            painter.drawEllipse(box)
        return
    painter.setPen(QPen(color("stage"), px(1.5)))
    painter.setBrush(ink)
    if style.marker == "dot":
        painter.drawEllipse(at, r, r)
    else:
        up, side = 1.25 * r, 1.2 * r
        corners = (QPointF(0, -up), QPointF(side, 0.8 * r), QPointF(-side, 0.8 * r))
        painter.drawPolygon(QPolygonF([at + corner for corner in corners]))


def draw_key(painter: QPainter, variant: str, left: float, middle: float, width: float, pale: float = 1.0) -> None:
    """A piece of a learner's curve with its marker, as in a legend."""
    style = STYLES[variant]
    painter.setPen(curve_pen(style, 2.5, pale))
    painter.drawLine(QPointF(left, middle), QPointF(left + width, middle))
    draw_marker(painter, style, QPointF(left + width / 2, middle), 4.4, pale)


@dataclass(frozen=True)
class Scale:
    """A field with shares upwards, from 0 to 1, and something from ``first`` to ``last`` across."""

    rect: QRectF
    first: float
    last: float

    def x(self, value: float) -> float:
        """Where a value stands across."""
        return self.rect.left() + (value - self.first) / (self.last - self.first) * self.rect.width()

    def y(self, value: float) -> float:
        """How high a share stands."""
        return self.rect.bottom() - value * self.rect.height()

    def place(self, value: float, height: float) -> QPointF:
        """Where a point stands."""
        return QPointF(self.x(value), self.y(height))


def paint_shares(painter: QPainter, scale: Scale, size: float = 13) -> None:
    """The axis of shares with its grid, and the line at 0."""
    rect = scale.rect
    ticks = SHARE_TICKS if rect.height() > px(110) else SHARE_TICKS[::2]
    for tick in ticks:
        y = scale.y(tick)
        painter.setPen(QPen(color("axis" if tick == 0 else "grid"), pen_width(1.5 if tick == 0 else 1)))
        painter.drawLine(QPointF(rect.left(), y), QPointF(rect.right(), y))
        place = QRectF(rect.left() - px(48), y - px(9), px(40), px(18))
        mathtext.draw_in(painter, place, f"{tick:g}", size, "ink3", align=RIGHT)
    painter.setPen(QPen(color("axis"), pen_width(1.5)))
    painter.drawLine(rect.topLeft(), rect.bottomLeft())


def paint_marks(painter: QPainter, scale: Scale, threshold: float, chance: float) -> None:
    """What counts as learned, dashed, and what guessing gets, dotted."""
    rect = scale.rect
    for height, dashes in ((threshold, (5.0, 3.0)), (chance, (1.4, 2.4))):
        pen = QPen(color("ink3"), pen_width(1.5), c=Qt.PenCapStyle.FlatCap)
        pen.setDashPattern(list(dashes))
        painter.setPen(pen)
        painter.drawLine(QPointF(rect.left(), scale.y(height)), QPointF(rect.right(), scale.y(height)))


def mark_texts(threshold: float, chance: float) -> tuple[str, str]:
    """What is written at the two lines."""
    return (
        tr(LEARNED, share=share(threshold)),
        tr(GUESSING, answers=round(1 / chance), share=share(chance)),
    )
