"""Marks on the blame's bars: the present step's share, what truncation cut, and the step that was predicted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.theme import color, pen_width, px

if TYPE_CHECKING:
    from rnnlab.labs.gradients.view_blame_bars import BlameBars

CENTRE = Qt.AlignmentFlag.AlignHCenter
CUT = N_("Gradients", "cut: exactly 0")
EXPECTED = N_("Gradients", "predicted: step {step}")


def say_cut(painter: QPainter, place: QRectF, right: float, zero: float) -> None:
    """What lies before the window, in words, where there is room for them."""
    text = tr(CUT)
    wide = mathtext.width(text, 15, 600) + px(16)
    if wide > right - place.left():
        return
    plate = QRectF((place.left() + right - wide) / 2, zero - px(40), wide, px(26))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color("stage"))
    painter.drawRoundedRect(plate, px(5), px(5))
    mathtext.draw_in(painter, plate, text, 15, "ink2", 600, CENTRE)


def paint_step(painter: QPainter, place: QRectF, bar: QRectF, text: str) -> None:
    """A frame around the present step's bar, and its share above."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(color("accent"), pen_width(2)))
    painter.drawRect(bar.adjusted(-px(2), -px(2), px(2), px(2)))
    wide = mathtext.width(text, 18, 600) + px(12)
    left = min(max(bar.center().x() - wide / 2, place.left()), place.right() - wide)
    top = max(bar.top() - px(32), place.top())
    plate = QRectF(left, top, wide, px(26))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color("tint"))
    painter.drawRoundedRect(plate, px(6), px(6))
    mathtext.draw_in(painter, plate, text, 18, "accent_text", 600, CENTRE)


def paint_guess(painter: QPainter, bars: BlameBars, step: int) -> None:
    """The step that was predicted: a dashed frame around its column, named."""
    place, (left, right) = bars.plot(), bars.columns().stretch(step, step)
    pen = QPen(color("accent"), pen_width(2.2))
    pen.setDashPattern([2.4, 2.0])
    painter.setPen(pen)
    painter.setBrush(color("accent", 0.12))
    painter.drawRect(QRectF(left, place.top(), max(right - left, px(3)), place.height()))
    text = tr(EXPECTED, step=step)
    wide = mathtext.width(text, 15, 600)
    room = QRectF(0, place.top() + px(36), wide + px(2), px(22))
    room.moveRight(left - px(8))
    if room.left() < place.left():
        room.moveLeft(right + px(8))
    painter.fillRect(room.adjusted(-px(4), 0, px(4), 0), color("stage", 0.86))
    mathtext.draw_in(painter, room, text, 15, "accent_text", 600)
