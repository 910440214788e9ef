"""How a plane of vectors is painted: grid, axes, region, arrows, trail, handles."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import Text, tr
from rnnlab.ui.look.numbers import short
from rnnlab.ui.look.theme import color, font, letters, pen_width, px
from rnnlab.ui.widgets.arrows import arrow_head
from rnnlab.ui.widgets.plane_ghost import (
    GUESS,
    OTHER,
    dashed,
    paint_gap_line,
    paint_guess,
    paint_hollow,
)
from rnnlab.ui.widgets.plane_items import Handle, PlaneModel
from rnnlab.ui.widgets.plane_label_sizes import NOTE, TICK, name_lifted, text_width, tick_step, ticks
from rnnlab.ui.widgets.plane_layout import Placed
from rnnlab.ui.widgets.plane_marks import paint_marks
from rnnlab.ui.widgets.plane_tags import paint_labels
from rnnlab.ui.widgets.plane_under import name_boxes, paint_above_grid, paint_under


def paint_plane(
    painter: QPainter,
    model: PlaneModel,
    names: tuple[Text | str, Text | str],
    laid: list[Placed],
    place: QRectF | None,
) -> None:
    """Paint everything; ``place`` is where the region's sentence stands."""
    paint_ground(painter, model, names)
    paint_below(painter, model, place, model.handles)
    paint_above(painter, model, laid, model.handles)


def paint_ground(painter: QPainter, model: PlaneModel, names: tuple[Text | str, Text | str]) -> None:
    """Paint what is there without any vector."""
    if model.under is not None:
        paint_under(painter, model, model.under, model.small)
    _paint_axes(painter, model, names)
    if model.under is not None:
        paint_above_grid(painter, model, model.under, model.small)


def paint_below(painter: QPainter, model: PlaneModel, place: QRectF | None, handles: Sequence[Handle]) -> None:
    """Paint the region, the vectors of some handles, and those that are computed."""
    _paint_region(painter, model, place)
    paint_vectors(painter, model, handles)
    _paint_computed(painter, model)


def paint_above(painter: QPainter, model: PlaneModel, laid: Sequence[Placed], handles: Sequence[Handle]) -> None:
    """Paint the trail, the points of some handles and those that are computed, and labels."""
    _paint_trail(painter, model)
    for other in model.others:
        paint_hollow(painter, model.pixel(other.x, other.y), OTHER, color("accent", 0.75))
    for gap in model.gaps:
        paint_gap_line(painter, model, gap)
    paint_marks(painter, model)
    paint_points(painter, model, handles)
    _paint_end(painter, model)
    paint_labels(painter, model, laid)


def _paint_axes(painter: QPainter, model: PlaneModel, names: tuple[Text | str, Text | str]) -> None:
    rect, zero = model.rect, model.pixel(0, 0)
    step = tick_step(model)
    (left, top), (right, bottom) = model.value(rect.topLeft()), model.value(rect.bottomRight())
    painter.setPen(QPen(color("grid"), px(1)))
    half = step / 2
    for k in range(math.ceil(left / half), math.floor(right / half) + 1):
        x = model.pixel(k * half, 0).x()
        painter.drawLine(QPointF(x, rect.top()), QPointF(x, rect.bottom()))
    for k in range(math.ceil(bottom / half), math.floor(top / half) + 1):
        y = model.pixel(0, k * half).y()
        painter.drawLine(QPointF(rect.left(), y), QPointF(rect.right(), y))
    # an origin out of sight leaves its axes at the edge
    x0 = min(max(zero.x(), rect.left() + px(30)), rect.right() - px(8))
    y0 = min(max(zero.y(), rect.top() + px(8)), rect.bottom() - px(24))
    tip = px(10)
    painter.setPen(QPen(color("axis"), pen_width(1.5)))
    painter.drawLine(QPointF(rect.left(), y0), QPointF(rect.right() - tip, y0))
    painter.drawLine(QPointF(x0, rect.bottom()), QPointF(x0, rect.top() + tip))
    arrow_head(painter, QPointF(rect.right(), y0), (1.0, 0.0), tip, px(4.5), color("axis"))
    arrow_head(painter, QPointF(x0, rect.top()), (0.0, -1.0), tip, px(4.5), color("axis"))
    across, up = ("", "") if model.small else (tr(name) for name in names)
    end = rect.right() - px(6) - text_width(across, TICK)
    painter.setFont(font(11 if model.small else TICK))
    painter.setPen(color("ink3"))
    line = px(26)
    taken = [] if model.under is None else name_boxes(model, model.under, model.small)
    lifted = name_lifted(model, text_width(across, TICK))
    for value, x in ticks(model):
        if value and x + px(24) < (rect.right() if lifted else end) and x > rect.left() + px(12):
            box = QRectF(x - px(40), y0 + px(6), px(80), line)
            _paint_tick(painter, box, Qt.AlignmentFlag.AlignCenter, short(value), rect, taken)
    for k in range(math.ceil(bottom / step), math.floor(top / step) + 1):
        y = model.pixel(0, k * step).y()
        if k and y > rect.top() + px(26) and y < rect.bottom() - px(10):
            box = QRectF(x0 - px(84), y - line / 2, px(60), line)
            flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            _paint_tick(painter, box, flags, short(k * step), rect, taken)
    if rect.contains(zero):
        painter.drawText(QRectF(x0 - px(50), y0 + px(4), px(38), line), Qt.AlignmentFlag.AlignRight, "0")
    low = y0 + px(20) if y0 + px(30) < rect.bottom() and not lifted else y0 - px(10)
    mathtext.draw(painter, end, low + px(4), across, TICK, "ink3")
    mathtext.draw(painter, x0 + px(14), rect.top() + letters(TICK), up, TICK, "ink3")


def _paint_tick(
    painter: QPainter, box: QRectF, flags: Qt.AlignmentFlag, text: str, rect: QRectF, taken: Sequence[QRectF]
) -> None:
    """A number of an axis, unless a region's name stands there or the edge would cut its sign off."""
    needed = painter.boundingRect(box, flags, text)
    if needed.left() >= rect.left() and not any(needed.intersects(name) for name in taken):
        painter.drawText(box, flags, text)


def _paint_region(painter: QPainter, model: PlaneModel, place: QRectF | None) -> None:
    corners = [model.pixel(x, y) for x, y in model.region.corners]
    if len(corners) < 2:
        return
    pen = QPen(color("h"), pen_width(1.5), Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.RoundCap)
    pen.setDashPattern([0.1, 3.2])
    painter.setPen(pen)
    filled = len(corners) > 2 and model.under is None
    painter.setBrush(color("h_tint") if filled else Qt.BrushStyle.NoBrush)
    painter.drawPolygon(QPolygonF(corners))
    if place is not None:
        mathtext.draw_in(painter, place, model.region.label, NOTE, "h_text")


def paint_vectors(painter: QPainter, model: PlaneModel, handles: Sequence[Handle]) -> None:
    """Paint the vectors of handles."""
    if not model.rays:
        return
    zero, unit = model.pixel(0, 0), _unit(model)
    for handle in handles:
        end = model.pixel(handle.x, handle.y)
        ink = color("ink" if handle.diamond else "h", 0.35 if handle.faded else 1.0)
        if handle.ghost:
            _arrow(painter, zero, end, dashed(color("ink"), 3), px(GUESS + 2), px(14))
        elif handle.square:
            whose = next((other for other in model.handles if other.key == handle.of), handle)
            painter.setPen(_dotted(ink, 1.6))
            painter.drawLine(model.pixel(whose.x, whose.y), end)
        elif handle.diamond:
            _arrow(painter, zero, end, _dotted(ink, 2.2), px(22 * unit), px(10 * unit))
        else:
            pen = QPen(ink, pen_width(3 * unit), c=Qt.PenCapStyle.RoundCap)
            _arrow(painter, zero, end, pen, px(9 * unit), px(14 * unit))


def _paint_computed(painter: QPainter, model: PlaneModel) -> None:
    """The vectors that were computed, and the origin."""
    if not model.rays:
        return
    zero, unit = model.pixel(0, 0), _unit(model)
    for other in model.others:
        pen = dashed(color("accent", 0.6), 3)
        _arrow(painter, zero, model.pixel(other.x, other.y), pen, px(OTHER + 2), px(13))
    if model.arrow is not None:
        pen = QPen(color("accent"), pen_width(4.5 * unit), c=Qt.PenCapStyle.RoundCap)
        _arrow(painter, zero, model.pixel(model.arrow.x, model.arrow.y), pen, px(7 * unit), px(17 * unit))
    paint_origin(painter, model)


def paint_origin(painter: QPainter, model: PlaneModel) -> None:
    """Paint where all vectors begin."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color("axis"))
    painter.drawEllipse(model.pixel(0, 0), px(4), px(4))


def _paint_trail(painter: QPainter, model: PlaneModel) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    count = len(model.trail)
    for k, place in enumerate(model.trail, start=1):
        painter.setBrush(color("accent", 0.25 + 0.4 * k / count))
        painter.drawEllipse(model.pixel(*place), px(2 + 2 * k / count), px(2 + 2 * k / count))


def paint_points(painter: QPainter, model: PlaneModel, handles: Sequence[Handle]) -> None:
    """Paint the points of handles."""
    unit = _unit(model)
    for handle in handles:
        at = model.pixel(handle.x, handle.y)
        alpha = 0.45 if handle.faded else 1.0
        lit = handle.key in model.lit or handle.key == model.held
        if handle.ghost:
            paint_guess(painter, model, handle, lit)
            continue
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("ink" if handle.diamond else "h", 0.16 if lit else 0.14))
        if lit or not handle.diamond:
            radius = px((22 if lit else 15) * unit)
            painter.drawEllipse(at, radius, radius)
        if handle.square:
            _paint_square(painter, at, px(13 * unit), color("h", alpha))
        elif handle.diamond:
            side = px(19 * unit)
            painter.setPen(QPen(color("ink", alpha), pen_width(2.2), j=Qt.PenJoinStyle.MiterJoin))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPolygon(
                [at + QPointF(0, -side), at + QPointF(side, 0), at + QPointF(0, side), at + QPointF(-side, 0)]
            )
            if not any((other.x, other.y) == (handle.x, handle.y) for other in model.handles if not other.diamond):
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(color("ink", alpha))
                painter.drawEllipse(at, px(3), px(3))
        else:
            painter.setPen(QPen(color("h", alpha), pen_width(3.5 * unit)))
            painter.setBrush(color("stage"))
            painter.drawEllipse(at, px(8 * unit), px(8 * unit))
        if handle.key == model.current:
            painter.setPen(QPen(color("accent"), pen_width(2), Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(at, px(24), px(24))


def _paint_end(painter: QPainter, model: PlaneModel) -> None:
    """The point in which the computed vector ends."""
    unit = _unit(model)
    if model.arrow is not None:
        at = model.pixel(model.arrow.x, model.arrow.y)
        lit = "arrow" in model.lit
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("accent", 0.16 if lit else 0.14))
        radius = px((22 if lit else 15) * unit)
        painter.drawEllipse(at, radius, radius)
        painter.setBrush(color("accent"))
        painter.setPen(QPen(color("stage"), pen_width(2)))
        painter.drawEllipse(at, px(8 * unit), px(8 * unit))


def _unit(model: PlaneModel) -> float:
    """How large points and pens are, against those of a plane that stands alone."""
    return 0.7 if model.small else 1.0


def _dotted(ink: QColor, width: float) -> QPen:
    pen = QPen(ink, pen_width(width), Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.RoundCap)
    pen.setDashPattern([0.1, 2.4])
    return pen


def _paint_square(painter: QPainter, at: QPointF, side: float, ink: QColor) -> None:
    """Around whatever else is there."""
    painter.setPen(QPen(ink, pen_width(2.4), j=Qt.PenJoinStyle.MiterJoin))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(QRectF(at.x() - side, at.y() - side, 2 * side, 2 * side))


def _arrow(painter: QPainter, start: QPointF, end: QPointF, pen: QPen, short_of: float, head: float) -> None:
    """A line with a head that stops ``short_of`` its end; too short a one is not drawn."""
    dx, dy = end.x() - start.x(), end.y() - start.y()
    length = math.hypot(dx, dy)
    if length <= short_of + head:
        return
    ux, uy = dx / length, dy / length
    tip = QPointF(end.x() - ux * short_of, end.y() - uy * short_of)
    painter.setPen(pen)
    painter.drawLine(start, QPointF(tip.x() - ux * head * 0.8, tip.y() - uy * head * 0.8))
    arrow_head(painter, tip, (ux, uy), head, head * 0.42, pen.color())
