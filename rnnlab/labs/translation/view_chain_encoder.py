"""The lower half of the picture: source words, the encoder's strips, and what leads from them to the decoder."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from rnnlab.engine.traces import Array
from rnnlab.labs.translation.view_chain_layout import Places, toward
from rnnlab.labs.translation.view_scene import Scene
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.theme import color, pen_width, px
from rnnlab.ui.widgets.arrows import arrow_head
from rnnlab.ui.widgets.cells import ink_on, paint_cells, ramp_color, row_of
from rnnlab.ui.widgets.chips import unknown_mark
from rnnlab.ui.widgets.number_in import number_in

NECK = N_("Translation", "the neck: one vector of {size} {size:number|numbers}")
BORROWED = N_("Translation", "the neck of another sentence: {size} {size:number|numbers}")
_CENTER = Qt.AlignmentFlag.AlignHCenter
_SEEN = 0.02  # from here on a wire has the colour and width of its weight
_TAGGED = 0.045  # a wire's weight is written from here on
_HEAD = (7.0, 3.4)  # an arrow head's length and half width
TAGS = 4


def arrow(painter: QPainter, start: QPointF, end: QPointF, colour: str, width: float) -> None:
    """A straight arrow."""
    length = px(_HEAD[0])
    painter.setPen(QPen(color(colour), pen_width(width)))
    line = QLineF(start, end)
    if line.length() < length + 1:
        painter.drawLine(line)
        return
    painter.drawLine(QLineF(start, toward(start, end, length * 0.8)))
    along = ((end.x() - start.x()) / line.length(), (end.y() - start.y()) / line.length())
    arrow_head(painter, end, along, length, px(_HEAD[1]), color(colour))


def paint_source(painter: QPainter, places: Places, scene: Scene) -> None:
    """The source words, and an arrow from each to its states."""
    trace = scene.trace
    bottom = max(places.lanes) + places.strip / 2
    for position, token in enumerate(scene.source):
        wide = places.columns.wide[position]
        rect, x = places.source_word(position), places.columns.center(position)
        cut, unknown = position in scene.masked, trace.unknown[position]
        if wide:
            start = rect.top() - px(1) if unknown else rect.top() + px(3)  # an unknown word has a frame
            arrow(painter, QPointF(x, start), QPointF(x, bottom + px(3)), "x", 1.8)
        if position == scene.lit_source:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color("h_tint"))
            painter.drawRoundedRect(rect.adjusted(1, 0, -1, 0), px(6), px(6))
        if not wide:
            continue
        if unknown:
            painter.setPen(QPen(color("ink3"), pen_width(1.2), Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(2, 0, -2, -1), px(5), px(5))
            mark = QRectF(rect.left(), rect.bottom() - px(12), rect.width(), px(10))
            mathtext.draw_in(painter, mark, unknown_mark(), 9, "ink3", align=_CENTER)
            rect = rect.adjusted(px(3), 0, -px(3), -px(10))
        said = mathtext.literal(token)
        if position == len(scene.source) - 1:  # there is nothing right of it
            rect = rect.adjusted(-px(10), 0, px(10), 0)
        size = mathtext.fitting(said, rect.width() - px(4), 16, 11, 500)
        end = token.startswith("<")
        ink = "ink3" if cut else "ink2" if end else "x_text"
        weight = 600 if position == scene.lit_source else 500
        mathtext.draw_in(
            painter, rect.adjusted(2, 0, -2, 0), said, min(size, 13) if end else size, ink, weight, _CENTER
        )


def paint_strips(painter: QPainter, places: Places, scene: Scene) -> None:
    """The encoder's states, four units each, and the chain between them."""
    directions = 2 if scene.machine.both_ways else 1
    for lane in range(len(places.lanes)):
        layer, backward = divmod(lane, directions)
        against = (backward == 1) != scene.machine.reversed
        _paint_lane(painter, places, scene, lane, scene.trace.encoder_units[layer, backward], against)


def _paint_lane(painter: QPainter, places: Places, scene: Scene, lane: int, states: Array, against: bool) -> None:
    """One row of strips: a layer's states in one direction, n×units."""
    count = len(places.columns)
    lit = ("ink", 2.0)
    for position in range(count):
        box = places.box(position, lane)
        wide = places.columns.wide[position]
        if not wide:
            _paint_narrow(painter, box, states[position])
        else:
            paint_cells(painter, box, row_of(states[position]), outline="h", numbers=False)
        if position == scene.lit_source:
            painter.setPen(QPen(color(lit[0]), pen_width(lit[1])))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(-1, -1, 1, 1), 3, 3)
        if position + 1 == count or not (wide and places.columns.wide[position + 1]):
            continue
        y, after = places.lanes[lane], places.box(position + 1, lane)
        left, right = QPointF(box.right() + px(1), y), QPointF(after.left() - px(1), y)
        start, end = (right, left) if against else (left, right)
        arrow(painter, start, end, "h", 1.6)


def _paint_narrow(painter: QPainter, box: QRectF, values: Array) -> None:
    """A strip without the room for one: its units one below the other."""
    each = box.height() / len(values)
    for k, value in enumerate(values):
        place = QRectF(box.left(), box.top() + k * each, box.width(), each)
        painter.fillRect(place, ramp_color(float(value), "state", -1, 1))


def paint_fan(painter: QPainter, places: Places, scene: Scene, row: int, *, other: bool = False) -> None:
    """The weighted wires of a step; ``other``: of one that is only pointed at."""
    hidden = scene.hides(row)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    hairs = QPainterPath()  # to words without room, all together: five hundred strokes would take a while
    for position in range(len(places.columns)):
        path = places.wire(row, position)
        if position in scene.masked:
            _paint_cut(painter, places, path)
            continue
        weight = 0.0 if hidden else scene.weight(row, position)
        if weight >= _SEEN:
            pen = QPen(color("accent", 0.45 if other else 1.0), pen_width(1.2 + 13 * weight))
        elif position == scene.lit_source and not other:
            pen = QPen(color("ink"), pen_width(2))
        elif places.columns.wide[position]:
            pen = QPen(color("axis", 0.45 if other else 1.0), pen_width(1.0))
        else:
            hairs.addPath(path)
            continue
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)
    painter.setPen(QPen(color("line"), pen_width(0.6)))
    painter.drawPath(hairs)


def _paint_cut(painter: QPainter, places: Places, path: QPainterPath) -> None:
    """A wire that is cut: its two dotted ends, and a cross between them."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(color("ink3"), pen_width(1.4), Qt.PenStyle.DotLine))
    painter.drawPath(path)
    at, arm = path.pointAtPercent(0.34), px(5)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color("stage"))
    painter.drawEllipse(at, arm * 1.6, arm * 1.6)
    painter.setPen(QPen(color("warning"), pen_width(2.2)))
    painter.drawLine(at + QPointF(-arm, -arm), at + QPointF(arm, arm))
    painter.drawLine(at + QPointF(-arm, arm), at + QPointF(arm, -arm))


def paint_tags(painter: QPainter, places: Places, scene: Scene, row: int) -> None:
    """The largest weights, each on its wire; the pointed word's too."""
    if scene.hides(row):
        return
    count = len(places.columns)
    shown = sorted(range(count), key=lambda k: -scene.weight(row, k))[:TAGS]
    chosen = [k for k in shown if scene.weight(row, k) >= _TAGGED]
    if scene.lit_source is not None and scene.lit_source not in chosen:
        chosen.insert(0, scene.lit_source)
    taken: list[QRectF] = []
    for position in chosen:
        rect = places.tag(position)
        if any(rect.intersects(other) for other in taken) or position in scene.masked:
            continue
        taken.append(rect)
        weight = scene.weight(row, position)
        fill = ramp_color(weight, "weight", 0, 1)
        painter.setPen(QPen(color("stage"), px(2)))
        painter.setBrush(fill)
        painter.drawRoundedRect(rect, px(6), px(6))
        text, size = number_in(weight, rect.width() - px(4), 14, 9, 600)
        mathtext.draw_in(painter, rect, text, size, ink_on(fill), 600, _CENTER)


def paint_neck(painter: QPainter, places: Places, scene: Scene) -> None:
    """The fixed vector: the only thing that leaves the encoder."""
    machine, rect = scene.machine, places.neck
    last = len(places.columns) - 1
    ends = [(0, 0 if machine.reversed else last)]
    if machine.both_ways:
        ends.append((1, last if machine.reversed else 0))
    for index, (lane, position) in enumerate(ends):
        box = places.box(position, lane)
        share = 0.5 if len(ends) == 1 else 0.75 if index else 0.25
        target = QPointF(rect.left() + rect.width() * share, rect.bottom())
        outside = box.center().x() <= rect.center().x()
        side = box.left() - px(7) if outside else box.right() + px(7)
        path = QPainterPath(QPointF(box.left() if outside else box.right(), box.center().y()))
        bend = (rect.bottom() + places.strips_top) / 2
        path.lineTo(side, box.center().y())
        path.lineTo(side, bend)
        path.lineTo(target.x(), bend)
        path.lineTo(target.x(), target.y() + px(6))
        faded = scene.borrowed
        pen = QPen(
            color("axis" if faded else "h"), pen_width(2.2), Qt.PenStyle.DotLine if faded else Qt.PenStyle.SolidLine
        )
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)
        if not faded:
            arrow_head(painter, target, (0.0, -1.0), px(8), px(4), color("h"))
    paint_cells(painter, rect, row_of(scene.trace.neck), outline="accent" if scene.borrowed else "h", numbers=False)
    said = tr(BORROWED if scene.borrowed else NECK, size=len(scene.trace.neck))
    above = QRectF(rect.left(), rect.top() - px(24), rect.width(), px(20))
    mathtext.draw_in(painter, above, said, 15, "accent_text" if scene.borrowed else "ink", 600, _CENTER)
