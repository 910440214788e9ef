"""What is painted in the field of measured times."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from rnnlab.engine.parallel_traces import Measurement, TimedCurve
from rnnlab.engine.traces import Array
from rnnlab.labs.parallel.view_field import Field, curve_pen, draw_marker, ticks_of
from rnnlab.labs.parallel.view_kept import curve_of, milliseconds_at
from rnnlab.labs.parallel.view_names import COLOURS, NETWORKS
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.theme import color, look, pen_width, px
from rnnlab.ui.look.wrap import NO_BREAK, paint_in_field, size_in_field

MS, TOKENS = N_("Parallel", "ms"), N_("Parallel", "words")
ABOUT = "$n$ ≈ {length}"
RIGHT, CENTRE = Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag.AlignHCenter
INKS = {"rnn": "rnn", "lstm": "lstm", "self-attention": "accent_text"}


def round_length(length: float) -> str:
    """A crossing as it is said: two digits, for it is interpolated between noisy times."""
    return f"{int(float(f'{length:.2g}')):,}"


def paint_ground(painter: QPainter, field: Field, lengths: tuple[int, ...]) -> None:
    """Grid, axes, ticks."""
    rect = field.rect
    for decade in range(field.low, field.high + 1):
        y = field.y(10.0**decade)
        bottom = decade == field.low
        painter.setPen(QPen(color("axis" if bottom else "grid"), pen_width(1.5 if bottom else 1)))
        painter.drawLine(QLineF(rect.left(), y, rect.right(), y))
        place = QRectF(0, y - px(10), rect.left() - px(8), px(20))
        mathtext.draw_in(painter, place, f"{10.0**decade:,g}", 13, "ink3", align=RIGHT)
    painter.setPen(QPen(color("axis"), pen_width(1.5)))
    painter.drawLine(QLineF(rect.left(), rect.top(), rect.left(), rect.bottom()))
    mathtext.draw_in(painter, QRectF(rect.left() + px(8), rect.top(), px(60), px(18)), tr(MS), 13, "ink3")
    ticks = ticks_of(lengths, rect.width())
    for length in ticks:
        x = field.x(length)
        painter.setPen(QPen(color("grid"), pen_width(1)))
        painter.drawLine(QLineF(x, rect.top(), x, rect.bottom() - px(1)))
        cell = QRectF(x - px(40), rect.bottom() + px(5), px(80), px(20))
        mathtext.draw_in(painter, cell, f"{length:,}", 13, "ink3", align=CENTRE)
    if not ticks or field.x(ticks[0]) - mathtext.width(f"{ticks[0]:,}", 13) / 2 > px(2) + mathtext.width(
        tr(TOKENS), 13
    ):
        down = px(8) if look().presenting else px(5)  # clear of the lowest decade's letters
        place = QRectF(0, rect.bottom() + down, rect.left() + px(40), px(20))
        mathtext.draw_in(painter, place, tr(TOKENS), 13, "ink3")


def paint_curves(
    painter: QPainter, field: Field, found: Measurement, hidden: frozenset[str], pale: bool = False
) -> None:
    """Medians joined, quartiles as bars, markers at the lengths that are written below; a name at each curve."""
    for curve in found.curves:
        if curve.name in hidden or not curve.lengths:
            continue
        xs = [field.x(length) for length in curve.lengths]
        ys = [field.y(1000.0 * float(value)) for value in curve.median]
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(curve_pen(curve.name, 1.6 if pale else 2.5, 0.55 if pale else 1.0, dashed=pale))
        painter.drawPolyline(QPolygonF([QPointF(x, y) for x, y in zip(xs, ys, strict=True)]))
        if pale:
            continue
        painter.setPen(QPen(color(COLOURS[curve.name]), pen_width(1.4), c=Qt.PenCapStyle.FlatCap))
        cap = px(3)
        bars = []
        for x, low, high in zip(xs, curve.low, curve.high, strict=True):
            bottom, top = field.y(1000.0 * float(low)), field.y(1000.0 * float(high))
            bars += [
                QLineF(x, bottom, x, top),
                QLineF(x - cap, bottom, x + cap, bottom),
                QLineF(x - cap, top, x + cap, top),
            ]
        painter.drawLines(bars)
        marked = set(ticks_of(curve.lengths, field.rect.width())) if len(curve.lengths) > 6 else set(curve.lengths)
        for length, x, y in zip(curve.lengths, xs, ys, strict=True):
            if length in marked:
                draw_marker(painter, curve.name, QPointF(x, y))
    if not pale:
        _paint_names(painter, field, found, hidden)


def _paint_names(painter: QPainter, field: Field, found: Measurement, hidden: frozenset[str]) -> None:
    """Each name where its curve is farthest from the others, above or below it, clear of the lines."""
    shown = [curve for curve in found.curves if curve.name not in hidden and curve.lengths]
    lines = [] if hidden else [(at.x(), at.y()) for _, at in crossings_of(field, found)]
    for curve in shown:
        best: tuple[float, QRectF] | None = None
        text = tr(NETWORKS[curve.name])
        width = mathtext.width(text, 15, 600)
        for length, value in zip(curve.lengths, curve.median, strict=True):
            x, y = field.x(length), field.y(1000.0 * float(value))
            for above in (True, False):
                left = x - width - px(6) if above else x + px(8)
                left = min(max(left, field.rect.left() + px(6)), field.rect.right() - width - px(4))
                place = QRectF(left, y - px(30) if above else y + px(8), width, px(20))
                if not field.rect.adjusted(px(4), px(20), 0, -px(2)).contains(place):
                    continue
                if any(place.left() - px(6) < x < place.right() + px(6) and place.bottom() > y for x, y in lines):
                    continue
                clear = clearance(field, found, hidden, place)
                if best is None or clear > best[0] + px(1):
                    best = (clear, place)
        if best is not None:
            mathtext.draw_in(painter, best[1], text, 15, INKS[curve.name], 600)


def clearance(field: Field, found: Measurement, hidden: frozenset[str], place: QRectF) -> float:
    """How far all curves that are shown stay away from a place."""
    shown = [curve for curve in found.curves if curve.name not in hidden and curve.lengths]
    clear = min((_distance(field, curve.lengths, curve.median, place) for curve in shown), default=0.0)
    return clear - px(25) if any(_crosses_bar(field, curve, place) for curve in shown) else clear


def _crosses_bar(field: Field, curve: TimedCurve, place: QRectF) -> bool:
    """Whether a quartile bar runs through a place."""
    around = place.adjusted(-px(5), -px(3), px(5), px(3))
    return any(
        around.left() <= field.x(n) <= around.right()
        and field.y(1000.0 * float(high)) <= around.bottom()
        and field.y(1000.0 * float(low)) >= around.top()
        for n, low, high in zip(curve.lengths, curve.low, curve.high, strict=True)
    )


def _distance(field: Field, lengths: Sequence[int], median: Array, place: QRectF) -> float:
    """How far a curve stays away from a place; at most 40 pixels count."""
    points = [QPointF(field.x(n), field.y(1000.0 * float(value))) for n, value in zip(lengths, median, strict=True)]
    best = px(40)
    for first, second in zip(points, points[1:] or points, strict=False):
        for k in range(13):
            at = first + (second - first) * (k / 12)
            dx = max(place.left() - at.x(), 0.0, at.x() - place.right())
            dy = max(place.top() - at.y(), 0.0, at.y() - place.bottom())
            best = min(best, (dx * dx + dy * dy) ** 0.5)
    return best


def crossings_of(field: Field, found: Measurement) -> list[tuple[float, QPointF]]:
    """The lengths at which self-attention becomes the slower one, and where these points lie, from left to right."""
    attention, places = curve_of(found, "self-attention"), []
    points = list(zip(attention.lengths, attention.median, strict=True))
    for length in sorted(one.length for one in found.crossings if one.length is not None):
        after = next((k for k, (n, _) in enumerate(points) if n >= length), len(points) - 1)
        (n0, t0), (n1, t1) = points[max(after - 1, 0)], points[after]
        x0, x1, x = field.x(n0), field.x(n1), field.x(length)
        share = (x - x0) / (x1 - x0) if x1 > x0 else 0.0
        y0, y1 = field.y(1000.0 * float(t0)), field.y(1000.0 * float(t1))
        places.append((length, QPointF(x, y0 + share * (y1 - y0))))
    return places


def paint_crossings(painter: QPainter, field: Field, found: Measurement) -> None:
    """A ring where self-attention becomes the slower one, and the length it has there."""
    taken: list[QRectF] = []
    for length, at in crossings_of(field, found):
        x, y = at.x(), at.y()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(color("accent"), pen_width(2.2)))
        painter.drawEllipse(QPointF(x, y), px(9), px(9))
        dots = QPen(color("accent"), pen_width(2), Qt.PenStyle.DotLine)
        painter.setPen(dots)
        painter.drawLine(QLineF(x, y + px(11), x, field.rect.bottom()))
        text = ABOUT.replace("{length}", round_length(length))
        width = mathtext.width(text, 15, 600)
        left = x + px(8) if x + px(10) + width < field.rect.right() + px(18) else x - px(8) - width
        place = QRectF(left, field.rect.bottom() - px(25), width, px(20))
        while any(place.intersects(other) for other in taken):
            place.translate(0, -px(21))
        taken.append(place)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("stage", 0.85))
        painter.drawRoundedRect(place.adjusted(-px(3), 0, px(3), 0), px(3), px(3))
        mathtext.draw_in(painter, place, text, 15, "accent_text", 600)


def paint_cursor(painter: QPainter, field: Field, found: Measurement, length: int) -> None:
    """The length that is read off."""
    x = field.x(length)
    painter.setPen(QPen(color("ink3"), pen_width(1.2), Qt.PenStyle.DashLine))
    painter.drawLine(QLineF(x, field.rect.top(), x, field.rect.bottom()))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for curve in found.curves:
        value = milliseconds_at(found, curve.name, length)
        if value is not None:
            painter.setPen(QPen(color(COLOURS[curve.name]), pen_width(2)))
            painter.drawEllipse(QPointF(x, field.y(value)), px(8), px(8))


def paint_words(painter: QPainter, rect: QRectF, sentences: Sequence[str]) -> None:
    """Sentences in the middle of the field, on a ground that keeps the grid away.

    Where there is little room they are set smaller; where there is less, the last one is said alone: how much memory
    is needed is never left out.
    """
    said = [
        re.sub(r"(?<=n) = |(?<=\d) (?=[MG]B)", lambda found: found[0].replace(" ", NO_BREAK), text)
        for text in sentences
    ]
    size = size_in_field(rect, said, range(15, 8, -1))
    if size is None:
        paint_in_field(painter, rect, said[-1:], 12)
    else:
        paint_in_field(painter, rect, said, size)
