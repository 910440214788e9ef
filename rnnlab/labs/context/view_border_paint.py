"""How the border's picture is painted: chips, the border, and three curves."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from rnnlab.labs.context.view_border_layout import HEAD, LINE, BorderLayout
from rnnlab.labs.context.view_scene import Scene, finite
from rnnlab.labs.context.view_senses import BOTH, BOTH_SHORT, FORWARD, paint_badge, paint_model, probability_name
from rnnlab.labs.context.view_spots import Spots, paint_leader
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import color, pen_width, px
from rnnlab.ui.widgets import plane_labels as labels
from rnnlab.ui.widgets.cells import Grid
from rnnlab.ui.widgets.unknown import paint_unknown

HEADING = N_("Context", "How far it has read, what it knows")
READ, UNREAD = N_("Context", "read"), N_("Context", "not read")
BOTH_VALUE = N_("Context", "{model} {value}")
HELD = N_("Context", "forward, kept at “{word}” {value}")
AT_LAST = N_("Context", "forward {value}")
EACH = N_("Context", "forward, word by word")
NOT_THERE = N_("Context", "“{word}” is not in this sentence: no state to read.")
NOT_YET = N_("Context", "“{word}” has not been read yet.")
_MIDDLE, _RIGHT = Qt.AlignmentFlag.AlignHCenter, Qt.AlignmentFlag.AlignRight
_LONG = 12


@dataclass(frozen=True)
class _Curve:
    values: Grid
    colour: str
    width: float
    dash: tuple[float, ...]
    model: str  # the mark's form; "" is a small ring


@dataclass(frozen=True)
class _Said:
    """A label in the plot, and the points that it may stand beside; ``below``: at which side of its curve."""

    text: str
    points: tuple[QPointF, ...]
    ink: str
    weight: int
    size: float
    below: bool | None = None


def paint_border(painter: QPainter, at: BorderLayout, scene: Scene, near: bool, focused: bool) -> None:
    """Everything, from the heading down."""
    _paint_heading(painter, at, scene)
    _paint_chips(painter, at, scene)
    _paint_plot(painter, at, scene)
    if scene.concealed:
        inner = at.plot.adjusted(px(4), px(6), -px(4), -px(6))
        paint_unknown(painter, inner, 26)
    else:
        _paint_curves(painter, at, scene)
    _paint_handle(painter, at, scene, near, focused)


def _brief(word: str) -> str:
    return mathtext.literal(word if len(word) <= _LONG else word[: _LONG - 1] + "…")


def _paint_heading(painter: QPainter, at: BorderLayout, scene: Scene) -> None:
    line = QRectF(at.rect.left(), at.rect.top(), at.rect.width(), px(HEAD - 5))
    text = tr(HEADING)
    size = mathtext.fitting(text, line.width() - px(40), 18, 13, 600)
    mathtext.draw_in(painter, line, text, size, "ink", 600)
    if scene.chosen >= 0:
        x = line.left() + mathtext.width(text, size, 600) + px(20)
        row = scene.trace.compared[scene.chosen]
        paint_badge(painter, QPointF(x, line.center().y()), str(scene.chosen + 1), row.sense, 20)


def _paint_chips(painter: QPainter, at: BorderLayout, scene: Scene) -> None:
    trace = scene.trace
    for k, word in enumerate(trace.sentence):
        rect, read, own = at.chip(k), k < scene.step, k == trace.place
        if own:
            pen, fill, ink = QPen(color("accent"), 1), color("tint"), "accent_text"
        elif read:
            pen, fill, ink = QPen(Qt.PenStyle.NoPen), color("h_tint"), "x_text"
        else:
            pen, fill, ink = QPen(color("line"), 1), color("stage"), "ink2"
        unknown = k < len(trace.unknown) and trace.unknown[k]
        if unknown:
            pen = QPen(color("warning"), pen_width(1.4), Qt.PenStyle.DashLine)
        if own and not read:
            fill = color("stage")
        painter.setPen(pen)
        painter.setBrush(fill)
        painter.drawRoundedRect(rect, min(px(7), rect.width() / 2), px(7))
        if at.readable():
            inner = rect.adjusted(px(3), 0, -px(3), 0) if at.each >= px(24) else rect
            size = mathtext.fitting(mathtext.literal(word), inner.width(), at.type, 10, 600 if own else 500)
            ink = "warning" if unknown else ink
            if at.each >= px(24) or mathtext.width(mathtext.literal(word), size, 500) <= inner.width() + px(1):
                mathtext.draw_in(painter, inner, mathtext.literal(word), size, ink, 600 if own else 500, _MIDDLE)


def _paint_plot(painter: QPainter, at: BorderLayout, scene: Scene) -> None:
    """Ground of what is read, the lines of 0, ½ and 1, the axis's name."""
    plot = at.plot
    read = QRectF(plot.left(), plot.top(), at.border(scene.step) - plot.left(), plot.height())
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color("h_tint"))
    painter.drawRoundedRect(read, px(3), px(3))
    for value, text in ((0.0, "0"), (0.5, number(0.5, 1)), (1.0, "1")):
        y = at.y(value)
        painter.setPen(QPen(color("axis" if value == 0.5 else "line"), 1))
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
        place = QRectF(at.rect.left(), y - px(9), plot.left() - px(8) - at.rect.left(), px(18))
        mathtext.draw_in(painter, place, text, 13, "ink3", align=_RIGHT)
    name = mathtext.literal(probability_name(scene.trace))
    wide = mathtext.width(name, 13)
    line = QRectF(at.rect.left(), plot.top() - px(22), at.rect.width(), px(18))
    if at.rect.left() + wide < at.border(scene.step) - px(26) - mathtext.width(tr(READ), 15, 600):
        mathtext.draw_in(painter, line, name, 13, "ink2")
    elif at.border(scene.step) + px(40) + mathtext.width(tr(UNREAD), 15) < line.right() - wide:
        mathtext.draw_in(painter, line, name, 13, "ink2", align=_RIGHT)


def _curves(scene: Scene) -> tuple[_Curve, ...]:
    each = _Curve(scene.trace.readings.forward, "ink3", 1.6, (0.8, 2.4), "")
    two = _Curve(scene.held(), "ink2", 2.4, (3.0, 1.8), FORWARD), _Curve(scene.both(), "h", 2.6, (), BOTH)
    return two if scene.at_last else (each, *two)


def _paint_curves(painter: QPainter, at: BorderLayout, scene: Scene) -> None:
    spots = Spots(at.plot)
    spots.take(QRectF(at.border(scene.step) - px(4), at.plot.top(), px(8), at.plot.height()), 8.0)
    spots.take_line(QPointF(at.plot.left(), at.y(0.5)), QPointF(at.plot.right(), at.y(0.5)), 0.05)
    if scene.pinned is not None:
        _paint_pinned(painter, at, scene)
    for curve in _curves(scene):
        points = [
            QPointF(at.x(k), at.y(float(value))) if finite(float(value)) else None
            for k, value in enumerate(curve.values)
        ]
        known = [point for point in points if point is not None]
        spots.take_points(known[:80], 8.0, 4.0)
        for a, b in pairwise(points):
            if a is not None and b is not None:
                spots.take_line(a, b, 4.0)  # the ground of a label would bleach it
        for later in (True, False):  # what comes lies below what is read
            colour = QColor(color(curve.colour))
            colour.setAlphaF(0.38 if later else 1.0)
            pen = QPen(colour, pen_width(curve.width), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
            if curve.dash:
                pen.setDashPattern(list(curve.dash))
            painter.setPen(pen)
            for k, (a, b) in enumerate(pairwise(points)):
                if a is not None and b is not None and (k + 2 > scene.step) == later:
                    painter.drawLine(a, b)
        if at.each >= px(7):
            for k, point in enumerate(points):
                if point is not None:
                    _paint_point(painter, point, curve, k < scene.step)
    _paint_labels(painter, at, scene, spots)


def _paint_point(painter: QPainter, at: QPointF, curve: _Curve, read: bool) -> None:
    painter.save()
    painter.setOpacity(1.0 if read else 0.5)
    if curve.model:
        paint_model(painter, at, curve.model, 6.5, filled=read)
    else:
        painter.setPen(QPen(color(curve.colour), pen_width(1.5)))
        painter.setBrush(color("stage"))
        painter.drawEllipse(at, px(3.6), px(3.6))
    painter.restore()


def _paint_labels(painter: QPainter, at: BorderLayout, scene: Scene, spots: Spots) -> None:
    """The two values at the border, each beside its curve; the name of the third curve; or why there is none."""
    trace, k = scene.trace, scene.step - 1
    readings, word = trace.readings, _brief(trace.word)
    held, both = float(scene.held()[k]), float(scene.both()[k])
    said = []
    if finite(both):
        text = tr(BOTH_VALUE, model=tr(BOTH_SHORT), value=number(both))
        below = both < held if finite(held) else None
        said.append(_Said(text, (QPointF(at.x(k), at.y(both)),), "h_text", 600, 15.0, below))
    known = [j for j, value in enumerate(readings.forward) if finite(float(value))]
    if known and not scene.at_last:
        middle = known[min(len(known) - 1, max(0, trace.place // 2 if trace.place > 0 else len(known) // 2))]
        points = [QPointF(at.x(j), at.y(float(readings.forward[j]))) for j in known if j <= middle][-2:]
        said.append(_Said(tr(EACH), (points[-1], (points[0] + points[-1]) * 0.5), "ink2", 400, 13.0, False))
    if finite(held):
        text = tr(AT_LAST if scene.at_last else HELD, word=word, value=number(held))
        point = QPointF(at.x(k), at.y(held))
        below = held < both if finite(both) else None
        said.append(_Said(text, (point,), "ink2", 600, 15.0, below))
    why = NOT_THERE if trace.place < 0 else NOT_YET if scene.step <= trace.place else None
    why = None if scene.at_last else why
    if why is not None:
        text = tr(why, word=word)
        size = mathtext.fitting(text, at.plot.width() - px(16), 15, 10)
        room = QRectF(at.plot.left() + px(8), at.y(0.0) - px(30), at.plot.width() - px(16), px(24))
        mathtext.draw_in(painter, room, text, size, "accent_text", 500)
        room.setWidth(mathtext.width(text, size, 500))
        spots.take(room, 4.0)
    for one in said:
        fits = mathtext.fitting(one.text, at.plot.width() - px(8), one.size, 11, one.weight)
        wide = mathtext.width(one.text, fits, one.weight) + px(6)
        places, wrong, plot, level = one.points, None, at.plot, one.points[0].y()
        if one.below is not None:
            wrong = QRectF(plot.left(), plot.top() if one.below else level, plot.width(), 0.0)
            wrong.setBottom(level if one.below else plot.bottom())
            wrong = wrong if plot.height() - wrong.height() >= px(30) else None  # at an edge its own side has no room
        if wrong is not None:
            # a value may end at the border, the name of what was read before begin at the left
            x = plot.left() + px(2) if one.weight < 600 else at.border(scene.step) - px(8) - wide
            places = (*places, QPointF(x + wide / 2, level))
        order = labels.BELOW if one.below else labels.ABOVE
        room = spots.beside(
            places, wide, px(fits * 1.35), (8.0, 12.0, 20.0, 32.0, 44.0, 56.0, 72.0), order, wrong=wrong
        )
        room.moveLeft(min(max(room.left(), at.plot.left() + 2), at.plot.right() - wide - 2))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("h_tint" if room.center().x() < at.border(scene.step) else "stage", 0.75))
        painter.drawRoundedRect(room, px(3), px(3))
        if one.weight == 600:
            paint_leader(painter, one.points[0], room, 8.0, color(one.ink))
        mathtext.draw_in(painter, room.adjusted(px(3), 0, 0, 0), one.text, fits, one.ink, one.weight)


def _paint_pinned(painter: QPainter, at: BorderLayout, scene: Scene) -> None:
    """A's two curves, dashed and thin, with its letter at their ends."""
    assert scene.pinned is not None
    readings = scene.pinned.readings
    pen = QPen(color("ink3"), pen_width(1.6), Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.FlatCap)
    pen.setDashPattern([4, 3])
    last = (readings.forward, readings.bidirectional_last)
    for values in last if scene.at_last else (readings.forward_held, readings.bidirectional):
        points = [QPointF(at.x(k), at.y(float(v))) for k, v in enumerate(values) if finite(float(v)) and k < at.count]
        painter.setPen(pen)
        for a, b in pairwise(points):
            painter.drawLine(a, b)
        if points:
            place = QRectF(points[-1].x() + px(6), points[-1].y() - px(8), px(14), px(16))
            mathtext.draw_in(painter, place, "A", 12, "ink2", 600)


def _paint_handle(painter: QPainter, at: BorderLayout, scene: Scene, near: bool, focused: bool) -> None:
    """The border from the chips down to the plot's foot, its handle, and which side is which."""
    middle = at.handle()
    painter.setPen(QPen(color("accent"), pen_width(2.4), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(QPointF(middle.x(), at.top - px(2)), QPointF(middle.x(), at.plot.bottom()))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color("accent", 0.22 if near else 0.14))
    painter.drawEllipse(middle, px(18 if near else 15), px(18 if near else 15))
    painter.setPen(QPen(color("accent"), pen_width(3.5)))
    painter.setBrush(color("stage"))
    painter.drawEllipse(middle, px(8), px(8))
    if focused:
        painter.setPen(QPen(color("accent"), pen_width(2)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(middle, px(21), px(21))
    top, away, text = middle.y() - px(LINE / 2), px(20), tr(UNREAD)
    rest = QRectF(middle.x() + away, top, at.rect.right() - middle.x() - away, px(LINE))
    size = mathtext.fitting(text, rest.width(), 15, 12)
    fits = mathtext.width(text, size) <= rest.width()
    read = QRectF(middle.x() - away - px(120), top, px(120), px(LINE))
    mathtext.draw_in(painter, read, tr(READ), size if fits else 15, "h_text", 600, _RIGHT)
    if scene.step < scene.length and fits:
        mathtext.draw_in(painter, rest, text, size, "ink2")
