"""Painting of the plot: its axes and bands, the curves with their names, and what is said beside them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from rnnlab.labs.gradients.view_axes import (
    BACK,
    INSET,
    STYLES,
    TIME,
    Values,
    clipped,
    curve_pen,
    decade_text,
    decade_ticks,
    dotted_pen,
    draw_marker,
    hatch,
    polygon,
    runs,
    thinned,
    ticks,
)
from rnnlab.labs.gradients.view_band import paint_band, paint_exits
from rnnlab.labs.gradients.view_field import Bound, Curve, Field, Reference
from rnnlab.labs.gradients.view_names import place_names
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, Text, tr
from rnnlab.ui.look.theme import color, font, pen_width, px

RIGHT, CENTRE = Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag.AlignHCenter
BETWEEN = "  ·  "
LOSS = N_("Gradients", "loss")
TRAVELS = N_("Gradients", "the error signal travels back")
SIZES = {
    "h": N_("Gradients", "size of the error signal at the state of step t"),
    "c": N_("Gradients", "size of the error signal at the cell state of step t"),
    "x": N_("Gradients", "size of the error signal at the input of step t"),
}
SIZE = N_("Gradients", "size of the error signal")  # where there is no room for more
EACH_LINE = N_("Gradients", "each line is ×{step}")
ZERO_FROM = N_("Gradients", "{cell}: 0 from {back} {back:step|steps} back")
INF_FROM = N_("Gradients", "{cell}: ∞ from {back} {back:step|steps} back")
NAN_FROM = N_("Gradients", "{cell}: NaN from {back} {back:step|steps} back")
ONE_BACK = {
    ZERO_FROM: N_("Gradients", "{cell}: 0 from 1 step back"),
    INF_FROM: N_("Gradients", "{cell}: ∞ from 1 step back"),
    NAN_FROM: N_("Gradients", "{cell}: NaN from 1 step back"),
}
ALL_LOSS = N_("Gradients", "loss at every step")


def title_of(quantity: str) -> str:
    """The norm that is drawn, as the axis names it."""
    return f"$‖\\partial{{L}}/\\partial{{{quantity}}}_t‖$"


def paint_axes(painter: QPainter, field: Field, quantity: str = "h") -> None:
    """Grid, scales, bands and what they are: all that stays while a control is dragged."""
    columns, floor = field.columns, field.floor
    steps = ticks(columns.length)
    painter.setPen(QPen(color("grid"), pen_width(1)))
    exponents = decade_ticks(field.low, field.high)
    painter.drawLines([QLineF(columns.left, field.y(k), columns.right, field.y(k)) for k in exponents])
    painter.drawLines([QLineF(columns.x(t), field.top, columns.x(t), floor.bottom()) for t in steps])
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color("field", 0.55))
    for band in (field.ceiling, floor):
        if band is not None:
            painter.drawRoundedRect(band, px(3), px(3))
    painter.setPen(QPen(color("axis"), pen_width(1.5)))
    axis = columns.left
    _broken_line(painter, axis, field.bottom, floor.top())
    painter.drawLine(QPointF(axis, field.top), QPointF(axis, field.bottom))
    if field.ceiling is not None:
        _broken_line(painter, axis, field.ceiling.bottom(), field.top)
        painter.drawLine(QPointF(axis, field.ceiling.top()), QPointF(axis, field.ceiling.bottom()))
    painter.drawLine(QPointF(axis, floor.top()), QPointF(axis, floor.bottom()))
    painter.drawLine(QPointF(axis, floor.bottom()), QPointF(columns.right, floor.bottom()))
    right, height = axis - px(8), px(18)
    labels = [(field.y(k), decade_text(k)) for k in exponents] + [(floor.center().y(), "0")]
    if field.ceiling is not None:
        labels.append((field.ceiling.center().y(), "∞"))
    for y, text in labels:
        rect = QRectF(0, y - height / 2, right, height)
        mathtext.draw_in(painter, rect, text, 15 if text == "∞" else 13, "ink3", align=RIGHT)
    _paint_time(painter, field, steps)
    _paint_title(painter, axis, quantity, exponents)
    arrow = arrow_room(field)
    if arrow is not None:
        mathtext.draw(painter, arrow.left(), arrow.top() + px(16), tr(TRAVELS), 14, "ink2")
        painter.setPen(QPen(color("axis"), pen_width(1.5)))
        painter.setBrush(color("axis"))
        y = arrow.bottom() - px(4)
        painter.drawLine(QPointF(arrow.left(), y), QPointF(arrow.right(), y))
        tip = QPointF(arrow.left() - px(4), y)
        painter.drawPolygon(QPolygonF([tip, tip + QPointF(px(9), -px(4)), tip + QPointF(px(9), px(4))]))


def _paint_title(painter: QPainter, axis: float, quantity: str, exponents: Sequence[int]) -> None:
    """What goes up: the norm's sign, its name as far as there is room, and what lies between two lines of the scale."""
    x = mathtext.draw(painter, axis, px(20), title_of(quantity), 16, "ink") + px(12)
    each = tr(EACH_LINE, step=decade_text(exponents[1] - exponents[0])) if len(exponents) > 1 else ""
    texts = [BETWEEN.join(filter(None, (tr(words), each))) for words in (SIZES[quantity], SIZE)]
    room = painter.viewport().width() - px(INSET) - x
    said = next((text for text in texts if mathtext.width(text, 14) <= room), each)
    mathtext.draw(painter, x, px(20), said, 14, "ink2")


def arrow_room(field: Field) -> QRectF | None:
    """Where the arrow back stands: at the lower right, where no curve passes but one that is 0 at once."""
    width = mathtext.width(tr(TRAVELS), 14)
    if width > (field.columns.right - field.columns.left) * 0.6:
        return None
    return QRectF(field.columns.right - px(24) - width, field.bottom - px(42), width, px(30))


def _broken_line(painter: QPainter, x: float, top: float, bottom: float) -> None:
    """Two slanted strokes: here the scale does not go on."""
    middle = (top + bottom) / 2
    for y in (middle - px(3), middle + px(3)):
        painter.drawLine(QPointF(x - px(6), y + px(3)), QPointF(x + px(6), y - px(3)))


def _paint_time(painter: QPainter, field: Field, steps: Sequence[int]) -> None:
    columns = field.columns
    for row, title in enumerate((TIME, BACK)):
        y = field.floor.bottom() + px(6) + row * px(19)
        for step in steps:
            text = str(step if row == 0 else columns.length - step)
            rect = QRectF(columns.x(step) - px(30), y, px(60), px(19))
            mathtext.draw_in(painter, rect, text, 13, "ink2" if row == 0 else "ink3", align=CENTRE)
        room = QRectF(0, y, columns.x(1) - px(26), px(19))
        mathtext.draw_in(painter, room, tr(title), 13, "ink2" if row == 0 else "ink3", align=RIGHT)


def paint_curves(
    painter: QPainter,
    field: Field,
    curves: Sequence[Curve],
    reference: Reference | None,
    name_places: dict[str, int],
    bound: Bound | None = None,
    loss: Text = LOSS,
) -> list[QRectF]:
    """The curves, their zeros and infinities, their names, and the loss that all of them start from.

    Returns where the names stand.
    """
    x, heights = field.xs(), {}
    for curve in curves:
        if curve.band is not None:
            paint_band(painter, field, curve.name, curve.band)
    for name, theory in (("reference", reference), ("bound", bound)):
        if theory is not None:
            heights[name] = field.ys(theory.logs)
            painter.setPen(dotted_pen("ink3", 2.2 if name == "reference" else 1.4))
            for line in clipped(x, heights[name], field.top, field.bottom):
                painter.drawPolyline(polygon(*thinned(*line, 4)))
    for curve in curves:
        heights[curve.name] = field.ys(curve.logs)
        _paint_curve(painter, field, curve, x, heights[curve.name])
    said = _paint_words(painter, field, curves)
    names = place_names(painter, field, heights, reference, name_places, said, bound)
    if curves:
        _paint_loss(painter, field, curves, tr(loss))
    return names


def _paint_curve(painter: QPainter, field: Field, curve: Curve, x: Values, y: Values) -> None:
    """What lies on the scale; where the curve leaves it, a mark at its edge."""
    style = STYLES[curve.name]
    pen = curve_pen(style)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen)
    alone = []
    for start, end in runs(np.isfinite(curve.logs)):
        if start == end:
            alone.append(start + 1)
            continue
        for part in clipped(x[start : end + 1], y[start : end + 1], field.top, field.bottom):
            line = thinned(*part, 2.5)
            # From the loss back, as the signal goes: the dashes stand still when only the far end moves.
            painter.drawPolyline(polygon(line[0][::-1], line[1][::-1]))
    paint_exits(painter, field, curve)
    thin = curve_pen(style, 1.8)
    for start, end in (*runs(curve.logs == -np.inf), *runs(curve.logs == np.inf)):
        inner, outer = field.place(curve, end + 1), field.columns.stretch(start + 1, end + 1)[0]
        if inner is None:
            continue
        painter.setPen(thin)
        painter.drawLine(inner, QPointF(outer, inner.y()))
        before = field.place(curve, end + 2)
        if before is not None:
            painter.setPen(dotted_pen(style.colour))
            painter.drawLine(before, inner)
        alone.append(end + 1)
    if field.ceiling is not None:
        for start, end in runs(np.isnan(curve.logs)):
            left, right = field.columns.stretch(start + 1, end + 1)
            lane, height = field.lane(field.ceiling, curve.name), field.ceiling.height() / 3.5
            hatch(painter, QRectF(left, lane - height / 2, right - left, height), style.colour)
    marked = [step for step in ticks(field.columns.length) if np.isfinite(curve.logs[step - 1])]
    for step in dict.fromkeys((*marked, *alone)):
        place = field.place(curve, step)
        if place is not None:
            draw_marker(painter, style, place)


def _paint_words(painter: QPainter, field: Field, curves: Sequence[Curve]) -> list[QRectF]:
    """Zeros, infinities and NaN in words beside their bands; the room that the words take."""
    arrow = arrow_room(field)
    taken = [] if arrow is None else [arrow.adjusted(-px(6), -px(2), px(6), 0)]
    loss = field.place(curves[0], field.columns.length) if curves else None
    if loss is not None:
        taken.append(QRectF(loss.x() - px(20), loss.y() - px(44), px(40), px(44)))
    length = field.columns.length
    for curve in curves:
        for text, step in ((INF_FROM, curve.inf_from), (NAN_FROM, curve.nan_from), (ZERO_FROM, curve.zero_from)):
            if step is None:
                continue
            back = length - step
            words = tr(ONE_BACK.get(text, text) if back == 1 else text, cell=STYLES[curve.name].title, back=back)
            width, height = mathtext.width(words, 14, 600), px(20)
            # Left of where it begins: there the curve has gone.
            right = field.columns.x(step) - px(10)
            if right - width < field.columns.left + px(8):
                right = min(field.columns.x(step) + px(10) + width, field.columns.right)
            below = text is not ZERO_FROM
            rect = QRectF(right - width, field.top if below else field.floor.top() - px(6) - height, width, height)
            while any(rect.intersects(other) for other in taken):
                rect.translate(0, height if below else -height)
            mathtext.draw_in(painter, rect, words, 14, STYLES[curve.name].colour, 600)
            taken.append(rect)
    return taken


def _paint_loss(painter: QPainter, field: Field, curves: Sequence[Curve], text: str) -> None:
    """Name the loss above the point that all curves start from; below it where a curve leaves steeply upwards."""
    length = field.columns.length
    place = field.place(curves[0], length)
    if place is None:
        return
    near = [field.place(curve, field.columns.step_at(place.x() - px(14))) for curve in curves]
    side = 1 if any(point is not None and point.y() < place.y() - px(16) for point in near) else -1
    tip = place + QPointF(0, side * px(12))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color("ink"))
    corners = (QPointF(0, 0), QPointF(px(5), side * px(8)), QPointF(-px(5), side * px(8)))
    painter.drawPolygon(QPolygonF([tip + corner for corner in corners]))
    painter.setFont(font(14, 600))
    painter.setPen(color("ink"))
    width = painter.fontMetrics().horizontalAdvance(text)
    left = min(place.x() - width / 2, field.columns.right + px(18) - width)
    painter.drawText(QPointF(left, tip.y() + (px(23) if side > 0 else -px(12))), text)
