"""A pair of curves over the sentence: solid as computed, dashed when forced, and how far apart they end."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from rnnlab.engine.gates_traces import GatesTrace
from rnnlab.labs.gates.view_columns import Places
from rnnlab.labs.gates.view_curve_names import Room
from rnnlab.labs.gates.view_series import CELL, FORCED, Series, series_of
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
    words = _place_words(places, series, before, after, step)
    for word in words:  # a ground against the grid; the curves come over it
        painter.fillRect(word.rect.adjusted(-px(3), 0, px(3), 0), color("stage", 0.82))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(color(series.colour), pen_width(2.5), j=Qt.PenJoinStyle.RoundJoin))
    painter.drawPolyline(QPolygonF(before))
    if not series.same:
        painter.setPen(QPen(color(series.ink), pen_width(2.2), Qt.PenStyle.DashLine, j=Qt.PenJoinStyle.RoundJoin))
        painter.drawPolyline(QPolygonF(after))
    if places.columns.each >= px(12):
        _paint_markers(painter, series, before, after if not series.same else [])
    if not series.same and series.difference:
        painter.setPen(QPen(color("accent"), pen_width(2), Qt.PenStyle.DotLine))
        painter.drawLine(before[-1], after[-1])
    for word in words:
        mathtext.draw_in(painter, word.rect, word.text, word.size, word.ink, word.weight)


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


@dataclass(frozen=True)
class Word:
    """Something written in the band."""

    text: str
    rect: QRectF
    size: float
    ink: str
    weight: int = 400


def _place_words(places: Places, series: Series, before: list[QPointF], after: list[QPointF], step: int) -> list[Word]:
    """The curves' names where the two are furthest apart, and at the end how far that is; on no curve."""
    columns, same = places.columns, series.same
    frame = max(columns.each, px(4)) / 2
    runs = [before] if same else [before, after]
    room = Room(places.curve, runs, (columns.center(step) - frame, columns.center(step) + frame))
    words = []
    if not same and series.difference:
        wide = mathtext.width(series.difference, 15, 600)
        near = places.curve.right() - wide / 2
        words.append(Word(series.difference, room.place(wide, px(20), 1, near), 15, "accent_text", 600))
    inner = range(len(before))[: max(1, round(len(before) * 0.7))]
    k = max(inner, key=lambda at: abs(before[at].y() - after[at].y()))
    names = [(series.alone, "ink2" if series.colour == "axis" else series.ink)]
    names += [] if same else [(tr(FORCED), series.ink)]
    for own, (text, ink) in enumerate(names):
        rect = room.place(mathtext.width(text, 13), px(17), own, before[k].x())
        words.append(Word(text, rect, 13, ink))
    return words
