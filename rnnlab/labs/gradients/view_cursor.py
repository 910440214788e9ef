"""The cursor over the plot: the step looked at, and what the formula's symbols stand for there."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from rnnlab.labs.gradients.view_axes import STYLES, Values, clipped, polygon, ticks
from rnnlab.labs.gradients.view_field import Curve, Field, Reference
from rnnlab.ui.look.theme import color, font, pen_width, px


def paint_cursor(
    painter: QPainter,
    field: Field,
    curves: tuple[Curve, ...],
    reference: Reference | None,
    step: int,
    lit: str | None,
    names: Sequence[QRectF] = (),
) -> None:
    """Paint the line, a ring on each curve, and the step with its distance to the loss on the axis.

    ``lit`` is the formula's symbol that is pointed at. The line leaves out the ``names`` that it would run through.
    """
    step = min(max(step, 1), field.columns.length)
    x = field.columns.x(step)
    top = field.top if field.ceiling is None else field.ceiling.top()
    if lit == "U" and reference is not None:
        _halo_line(painter, field, reference.logs)
    if lit == "f":
        for curve in curves:
            if curve.name == "rnn":
                _halo_line(painter, field, curve.logs)
    painter.setPen(QPen(color("accent"), pen_width(1.5)))
    for beside in sorted((rect for rect in names if rect.left() <= x <= rect.right()), key=QRectF.top):
        painter.drawLine(QPointF(x, top), QPointF(x, beside.top()))
        top = beside.bottom()
    painter.drawLine(QPointF(x, top), QPointF(x, field.floor.bottom()))
    for curve in curves:
        for name, at in (("here", step), ("back", step - 1)):
            place = field.place(curve, at)
            if place is None or (name == "back" and lit != "back"):
                continue
            if name == lit:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(color("accent", 0.2))
                painter.drawEllipse(place, px(13), px(13))
            painter.setPen(QPen(color(STYLES[curve.name].colour), pen_width(2.5)))
            painter.setBrush(color("stage"))
            painter.drawEllipse(place, px(5), px(5))
    written = font(13, 600)
    painter.setFont(written)
    texts = (str(step), str(field.columns.length - step))
    width = max(painter.fontMetrics().horizontalAdvance(text) for text in texts) + px(14)
    tag = QRectF(x - width / 2, field.floor.bottom() + px(4), width, px(42))
    # A number of the axis that the tag would cut is covered whole.
    for tick in ticks(field.columns.length):
        for text, top in ((str(tick), tag.top()), (str(field.columns.length - tick), tag.center().y())):
            across = painter.fontMetrics().horizontalAdvance(text) + px(4)
            number = QRectF(field.columns.x(tick) - across / 2, top, across, tag.height() / 2)
            if number.intersects(tag):
                painter.fillRect(number, color("stage"))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color("accent"))
    painter.drawRoundedRect(tag, px(6), px(6))
    painter.setPen(color("on_accent"))
    for k, text in enumerate(texts):
        row = QRectF(tag.left(), tag.top() + px(2) + k * px(19), tag.width(), px(19))
        painter.drawText(row, Qt.AlignmentFlag.AlignCenter, text)


def _halo_line(painter: QPainter, field: Field, logs: Values) -> None:
    painter.setPen(QPen(color("accent", 0.22), pen_width(12), c=Qt.PenCapStyle.RoundCap))
    for line in clipped(field.xs(), field.ys(logs), field.top, field.bottom):
        painter.drawPolyline(polygon(*line))
