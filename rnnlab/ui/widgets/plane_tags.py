"""How the labels of a plane of vectors are painted: names, weights as tags, values while something is dragged."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from rnnlab.ui.look import mathtext
from rnnlab.ui.look.theme import color, font, letters, px
from rnnlab.ui.widgets.cells import ink_on, ramp_color
from rnnlab.ui.widgets.plane_ghost import paint_gap_label, paint_guess_label
from rnnlab.ui.widgets.plane_items import PlaneModel
from rnnlab.ui.widgets.plane_label_sizes import NOTE, SIZE, label_sizes, text_width
from rnnlab.ui.widgets.plane_layout import Placed
from rnnlab.ui.widgets.plane_marks import paint_mark_label


def paint_labels(painter: QPainter, model: PlaneModel, laid: Sequence[Placed]) -> None:
    """Paint labels where they were placed."""
    for placed in laid:
        _paint_label(painter, model, placed)


def _lead(painter: QPainter, at: QPointF, rect: QRectF) -> None:
    """A line to a label that stands far from its point, because others are near it."""
    near = QPointF(min(max(at.x(), rect.left()), rect.right()), min(max(at.y(), rect.top()), rect.bottom()))
    way = near - at
    length = math.hypot(way.x(), way.y())
    if length > px(30):
        painter.setPen(QPen(color("ink3"), px(1)))
        painter.drawLine(at + way * (px(12) / length), near)


def _paint_label(painter: QPainter, model: PlaneModel, placed: Placed) -> None:
    rect, handle = placed.rect, placed.handle
    if placed.gap:
        paint_gap_label(painter, rect, placed.source, SIZE)
        return
    if handle is not None and handle.ghost:
        paint_guess_label(painter, rect, placed.source, label_sizes(model)[0])
        return
    if placed.mark is not None:
        paint_mark_label(painter, rect, placed.mark)
        return
    if placed.quiet:
        mathtext.draw_in(painter, rect, placed.source, NOTE, "accent_text")
        return
    if handle is None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("accent"))
        painter.drawRoundedRect(rect, px(7), px(7))
        size, inset = (label_sizes(model)[0], px(7)) if model.small else (SIZE, px(11))
        mathtext.draw_in(painter, rect.adjusted(inset, 0, 0, 0), placed.source, size, "on_accent", 600)
        return
    if placed.covers:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("stage", 0.78))
        painter.drawRoundedRect(rect.adjusted(-px(4), 0, px(2), 0), px(6), px(6))
    _lead(painter, model.pixel(handle.x, handle.y), rect)
    ink = QColor(color("ink" if handle.diamond else "h_text"))
    if handle.faded:
        ink.setAlphaF(0.62)
    size, tag = label_sizes(model)
    line = px(size * 1.45)
    end = mathtext.draw(painter, rect.left(), rect.top() + line * 0.76, placed.source, size, ink, 600)
    if handle.tag and not placed.bare:
        fill = ramp_color(handle.share, "weight", 0.0, 1.0)
        box = QRectF(end + px(10), rect.top() + px(1), text_width(handle.tag, tag, 600) + px(18), line - px(2))
        painter.setPen(QPen(color("line"), 1) if handle.share < 0.2 else Qt.PenStyle.NoPen)
        painter.setBrush(fill)
        painter.drawRoundedRect(box, px(6), px(6))
        painter.setFont(font(tag, 600))
        painter.setPen(ink_on(fill))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, handle.tag)
    if handle.note:
        mathtext.draw(painter, rect.left(), rect.top() + line + letters(NOTE), handle.note, NOTE, "ink2")
