"""The chosen unit's c over the sentence: solid as computed, dashed when forced, and how far apart they end."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from rnnlab.engine.traces import GatesTrace
from rnnlab.labs.gates.view_columns import Places
from rnnlab.labs.gates.view_parts import UNIT
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.numbers import number, short
from rnnlab.ui.look.theme import color, pen_width, px
from rnnlab.ui.widgets.plane_labels import nice_step

ALONE = N_("Gates curve", "unit {unit}, as computed")
FORCED = N_("Gates curve", "when forced")
DIFFERENCE = N_("Gates curve", "difference {value}")


def paint_curve(painter: QPainter, places: Places, trace: GatesTrace, unit: int) -> None:
    """Draw both runs' c of one unit into the band between the strips.

    Parameters
    ----------
    unit : int
        From 0.
    """
    alone, forced = trace.baseline.c[:, unit], trace.forced.c[:, unit]
    limit = nice_step(max(1.0, *(float(abs(run).max()) for run in (alone, forced))))  # the axis: −limit to limit
    _paint_axis(painter, places, limit, unit)
    same = not any(held.any() for held in trace.held.values())
    before, after = _points(places, alone, limit), _points(places, forced, limit)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(color("c"), pen_width(2.5), j=Qt.PenJoinStyle.RoundJoin))
    painter.drawPolyline(QPolygonF(before))
    if not same:
        painter.setPen(QPen(color("c_text"), pen_width(2.2), Qt.PenStyle.DashLine, j=Qt.PenJoinStyle.RoundJoin))
        painter.drawPolyline(QPolygonF(after))
    if places.columns.each >= px(12):
        _paint_markers(painter, before, after if not same else [])
    _paint_names(painter, places, before, after, unit, same)
    if not same:
        _paint_difference(painter, places, before, after, float(trace.c_difference[-1, unit]))


def _points(places: Places, values: Any, limit: float) -> list[QPointF]:
    band = places.curve
    middle, half = band.center().y(), band.height() / 2
    return [QPointF(places.columns.center(k), middle - float(v) / limit * half) for k, v in enumerate(values, start=1)]


def _paint_axis(painter: QPainter, places: Places, limit: float, unit: int) -> None:
    band = places.curve
    for share, value in ((0.0, limit), (0.5, 0.0), (1.0, -limit)):
        y = band.top() + share * band.height()
        painter.setPen(QPen(color("axis" if value == 0 else "line"), pen_width(1)))
        painter.drawLine(QPointF(band.left(), y), QPointF(band.right(), y))
        if value == 0 or band.height() >= px(34):
            tick = QRectF(places.gutter.left(), y - px(8), places.gutter.width() - px(8), px(16))
            mathtext.draw_in(painter, tick, short(value), 12, "ink3", align=Qt.AlignmentFlag.AlignRight)
    name = QRectF(places.gutter.left(), band.center().y() - px(10), places.gutter.width() - px(28), px(20))
    end = mathtext.draw(painter, name.left(), name.center().y() + px(5), "$c$", 15, "c_text")
    name.setLeft(end + px(6))
    mathtext.draw_in(painter, name, tr(UNIT, unit=unit + 1), 13, "c_text")


def _paint_markers(painter: QPainter, before: list[QPointF], after: list[QPointF]) -> None:
    painter.setPen(QPen(color("stage"), pen_width(1)))
    painter.setBrush(color("c"))
    for point in before:
        painter.drawEllipse(point, px(4), px(4))
    painter.setPen(QPen(color("c_text"), pen_width(1.8)))
    painter.setBrush(color("stage"))
    side = px(3.6)
    for point in after:
        painter.drawRect(QRectF(point.x() - side, point.y() - side, 2 * side, 2 * side))


def _paint_names(
    painter: QPainter, places: Places, before: list[QPointF], after: list[QPointF], unit: int, same: bool
) -> None:
    """Each curve's name where the two are furthest apart, on the side away from the other."""
    texts = [(tr(ALONE, unit=unit + 1), before, after, "c_text")]
    if not same:
        texts.append((tr(FORCED), after, before, "c_text"))
    inner = range(len(before))[: max(1, round(len(before) * 0.7))]
    k = max(inner, key=lambda at: abs(before[at].y() - after[at].y()))
    band = places.curve
    taken: list[QRectF] = []
    for text, own, other, colour in texts:
        wide, high = mathtext.width(text, 13), px(17)
        x = min(max(own[k].x() - wide / 2, band.left() + px(6)), band.right() - wide - px(120))
        # y grows downwards: the upper curve's name stands above it.
        upper = own[k].y() < other[k].y() if not same else own[k].y() > band.center().y()
        if own[k].y() == other[k].y() and not same:
            upper = own is before
        y = own[k].y() - px(8) - high if upper else own[k].y() + px(8)
        place = QRectF(x, min(max(y, band.top() - px(4)), band.bottom() + px(6) - high), wide, high)
        if any(place.intersects(rect) for rect in taken):
            place.moveLeft(min(taken[0].right() + px(16), band.right() - wide))
        taken.append(place)
        painter.fillRect(place.adjusted(-px(3), 0, px(3), 0), color("stage", 0.82))
        mathtext.draw_in(painter, place, text, 13, colour)


def _paint_difference(
    painter: QPainter, places: Places, before: list[QPointF], after: list[QPointF], value: float
) -> None:
    """How far apart the two end; the number stands left of the end, where the curves leave most room."""
    last, other = before[-1], after[-1]
    painter.setPen(QPen(color("accent"), pen_width(2), Qt.PenStyle.DotLine))
    painter.drawLine(last, other)
    text = tr(DIFFERENCE, value=number(value, plus=True))
    wide, high, band = mathtext.width(text, 15, 600), px(20), places.curve
    x = max(last.x() - min(px(14), places.columns.each / 4) - wide, band.left())
    near = [y for run in (before, after) for y in _heights(run, x - px(8), x + wide + px(8))]
    heights = [(last.y() + other.y()) / 2, band.top() + high / 2, band.bottom() - high / 2]
    heights = [min(max(y, band.top() + high / 2), band.bottom() - high / 2) for y in heights]
    y = max(heights, key=lambda at: min((abs(at - own) for own in near), default=0.0))
    place = QRectF(x, y - high / 2, wide, high)
    painter.fillRect(place.adjusted(-px(4), 0, px(4), 0), color("stage", 0.85))
    mathtext.draw_in(painter, place, text, 15, "accent_text", 600)


def _heights(run: list[QPointF], left: float, right: float) -> list[float]:
    """Where a curve runs between two x: its points there, and its height at both edges."""
    inside = [point.y() for point in run if left <= point.x() <= right]
    for a, b in pairwise(run):
        for x in (left, right):
            if a.x() <= x <= b.x():
                inside.append(a.y() + (b.y() - a.y()) * (x - a.x()) / (b.x() - a.x()))
    return inside
