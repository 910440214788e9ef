"""A pair of curves over the sentence: solid as computed, dashed when forced, and how far apart they end."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from rnnlab.engine.traces import GatesTrace
from rnnlab.labs.gates.view_columns import Places
from rnnlab.labs.gates.view_series import CELL, DIFFERENCE, FORCED, Series, series_of
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import tr
from rnnlab.ui.look.theme import color, pen_width, px

__all__ = ["CELL", "paint_curve"]


def paint_curve(painter: QPainter, places: Places, trace: GatesTrace, unit: int, step: int, mode: str = CELL) -> None:
    """Draw both runs into the band between the strips.

    Parameters
    ----------
    unit : int
        From 0.
    step : int
        From 1: where the values at the left are read.
    mode : str
        One of ``view_series.MODES``.
    """
    series = series_of(trace, unit, step, mode)
    _paint_axis(painter, places, series)
    before, after = _points(places, series.before), _points(places, series.after)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(color(series.colour), pen_width(2.5), j=Qt.PenJoinStyle.RoundJoin))
    painter.drawPolyline(QPolygonF(before))
    if not series.same:
        painter.setPen(QPen(color(series.ink), pen_width(2.2), Qt.PenStyle.DashLine, j=Qt.PenJoinStyle.RoundJoin))
        painter.drawPolyline(QPolygonF(after))
    if places.columns.each >= px(12):
        _paint_markers(painter, series, before, after if not series.same else [])
    _paint_names(painter, places, series, before, after)
    if not series.same and series.difference:
        _paint_difference(painter, places, series, before, after)


def _points(places: Places, heights: tuple[float, ...]) -> list[QPointF]:
    band = places.curve
    return [
        QPointF(places.columns.center(k), band.bottom() - height * band.height())
        for k, height in enumerate(heights, start=1)
    ]


def _paint_axis(painter: QPainter, places: Places, series: Series) -> None:
    band, gutter = places.curve, places.gutter
    for height, text in series.ticks:
        y = band.bottom() - height * band.height()
        strong = height == series.zero
        painter.setPen(QPen(color("axis" if strong else "line"), pen_width(1)))
        painter.drawLine(QPointF(band.left(), y), QPointF(band.right(), y))
        if strong or band.height() >= px(34):
            tick = QRectF(gutter.left(), y - px(8), gutter.width() - px(8), px(16))
            mathtext.draw_in(painter, tick, text, 12, "ink3", align=Qt.AlignmentFlag.AlignRight)
    two = bool(series.values[0]) and band.height() >= px(30)
    y = band.center().y() - (px(9) if two else 0)
    name = QRectF(gutter.left(), y - px(10), gutter.width() - px(34), px(20))
    if series.symbol:
        end = mathtext.draw(painter, name.left(), name.center().y() + px(5), series.symbol, 15, series.ink)
        name.setLeft(end + px(6))
    size = mathtext.fitting(series.name, name.width(), 13, 9.5)
    mathtext.draw_in(painter, name, series.name, size, series.ink)
    if two:
        before, after = series.values
        read = before if series.same else f"{before} → {after}"
        place = QRectF(gutter.left(), y + px(9), gutter.width() - px(34), px(18))
        mathtext.draw_in(painter, place, read, mathtext.fitting(read, place.width(), 13, 9.5, 500), "ink", 500)


def _paint_markers(painter: QPainter, series: Series, before: list[QPointF], after: list[QPointF]) -> None:
    painter.setPen(QPen(color("stage"), pen_width(1)))
    painter.setBrush(color(series.colour))
    for point in before:
        painter.drawEllipse(point, px(4), px(4))
    painter.setPen(QPen(color(series.ink), pen_width(1.8)))
    painter.setBrush(color("stage"))
    side = px(3.6)
    for point in after:
        painter.drawRect(QRectF(point.x() - side, point.y() - side, 2 * side, 2 * side))


def _paint_names(
    painter: QPainter, places: Places, series: Series, before: list[QPointF], after: list[QPointF]
) -> None:
    """Each curve's name where the two are furthest apart, on the side away from the other."""
    same = series.same
    texts = [(series.alone, before, after)]
    if not same:
        texts.append((tr(FORCED), after, before))
    inner = range(len(before))[: max(1, round(len(before) * 0.7))]
    k = max(inner, key=lambda at: abs(before[at].y() - after[at].y()))
    band = places.curve
    taken: list[QRectF] = []
    for text, own, other in texts:
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
        mathtext.draw_in(painter, place, text, 13, "ink2" if series.colour == "axis" and own is before else series.ink)


def _paint_difference(
    painter: QPainter, places: Places, series: Series, before: list[QPointF], after: list[QPointF]
) -> None:
    """How far apart the two end; the number stands left of the end, where the curves leave most room."""
    last, other = before[-1], after[-1]
    painter.setPen(QPen(color("accent"), pen_width(2), Qt.PenStyle.DotLine))
    painter.drawLine(last, other)
    text = tr(DIFFERENCE, value=series.difference)
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
