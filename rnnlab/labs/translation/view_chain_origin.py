"""What leads into the decoder: where s_0 comes from, and which state asks for a context."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from rnnlab.labs.translation.view_chain_encoder import arrow
from rnnlab.labs.translation.view_chain_layout import Places
from rnnlab.labs.translation.view_scene import Scene
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.theme import color, letters, line, look, pen_width, px
from rnnlab.ui.look.wrap import fitted
from rnnlab.ui.widgets.arrows import arrow_head

QUERY = N_("Translation", "query $s_{{{step}}}$")
SOURCE_OF = N_("Translation", "from the encoder")
_CENTER = Qt.AlignmentFlag.AlignHCenter


def paint_other_context(painter: QPainter, places: Places, row: int) -> None:
    """The context of a step that is only pointed at."""
    context, radius = places.context(row), px(12)
    painter.setPen(QPen(color("accent"), pen_width(1.4), Qt.PenStyle.DashLine))
    painter.setBrush(color("stage"))
    painter.drawEllipse(context, radius, radius)
    text = f"$c_{{{row + 1}}}$"
    place = QRectF(context.x() - radius, context.y() - radius, 2 * radius, 2 * radius)
    mathtext.draw_in(painter, place, text, mathtext.fitting(text, radius * 1.7, 13, 9), "accent_text", 400, _CENTER)


def paint_query(painter: QPainter, places: Places, row: int, previous: bool) -> None:
    """The dotted way from the top layer's state that asks to the context, and its name."""
    asking = row - 1 if previous else row
    context, several = places.context(row), len(places.decoder_y) > 1
    start = places.origin if asking < 0 else places.state(asking)
    radius = px(4) if asking >= 0 and not places.steps.wide[asking] else places.radius
    path = QPainterPath()
    if previous:
        end = context - QPointF(px(19), 0)
        way = start.x()
        if asking < 0 or several:  # beside the way on which s_0 itself comes, and past the lower layer
            way += radius + (px(4) if several else -px(3))
            path.moveTo(start + QPointF(radius * 0.75, radius * 0.65))
            path.lineTo(way, start.y() + radius * (1.6 if several else 0.65))
        else:
            path.moveTo(way, start.y() + radius)
        corner = min(px(14), max(end.x() - way, px(4)))
        path.lineTo(way, end.y() - corner)
        path.quadTo(QPointF(way, end.y()), QPointF(way + corner, end.y()))
        path.lineTo(end - QPointF(px(5), 0))
    else:
        way = start.x() - (radius + px(5) if several else px(6))
        end = QPointF(way, context.y() - px(16 if way > context.x() - px(10) else 11))
        path.moveTo(start + QPointF(-radius * 0.75, radius * 0.65))
        path.lineTo(way, start.y() + radius * 1.4)
        path.lineTo(end - QPointF(0, px(5)))
    painter.setPen(QPen(color("ink"), pen_width(2.2), Qt.PenStyle.DotLine, Qt.PenCapStyle.RoundCap))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)
    arrow_head(painter, end, (1.0, 0.0) if previous else (0.0, 1.0), px(8), px(4), color("ink"))
    said = tr(QUERY, step=asking + 1)
    wide = mathtext.width(said, 14)
    x, y = (way if previous else context.x() - px(16)) - wide - px(8), context.y() - px(22)
    if x < places.origin.x() + px(6):  # no room at the left: beyond the context
        x, y = context.x() + px(26), context.y() - px(12)
    mathtext.draw_in(painter, QRectF(x, y, wide + px(2), px(20)), said, 14, "ink")


def paint_origin(painter: QPainter, places: Places, scene: Scene) -> None:
    """Where s_0 comes from: the encoder's last state; of the fixed vector it is the only wire there is."""
    machine = scene.machine
    foot = QPointF(places.origin.x(), places.decoder_y[-1] + places.radius)
    if machine.attention:
        lane = 1 if machine.both_ways else 0
        position = 0 if machine.both_ways != machine.reversed else len(places.columns) - 1
        box = places.box(position, lane)
        path = QPainterPath(QPointF(box.left(), box.center().y()))
        if position:  # the last word's state: along below the strips
            path = QPainterPath(QPointF(box.right(), box.center().y()))
            low = max(places.lanes) + places.strip / 2 + px(7)
            path.lineTo(box.right() + px(4), box.center().y())
            path.lineTo(box.right() + px(4), low)
            path.lineTo(foot.x(), low)
        else:
            path.lineTo(foot.x(), box.center().y())
        path.lineTo(foot + QPointF(0, px(7)))
        painter.setPen(QPen(color("h"), pen_width(1.8), Qt.PenStyle.DotLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)
        arrow_head(painter, foot, (0.0, -1.0), px(8), px(4), color("h"))
        return
    _paint_only_wire(painter, places, scene, foot)


def _paint_only_wire(painter: QPainter, places: Places, scene: Scene, foot: QPointF) -> None:
    colour = "accent" if scene.borrowed else "h"
    neck = places.neck
    thick = QPen(color(colour), pen_width(4.5), c=Qt.PenCapStyle.FlatCap, j=Qt.PenJoinStyle.RoundJoin)
    path = QPainterPath(QPointF(neck.left(), neck.center().y()))
    path.lineTo(foot.x(), neck.center().y())
    path.lineTo(foot + QPointF(0, px(10)))
    painter.setPen(thick)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)
    arrow_head(painter, foot, (0.0, -1.0), px(13), px(7), color(colour))
    if not scene.machine.feeds_neck:
        return
    level = places.decoder_y[-1] + places.radius + px(18)  # the same vector is read again at every step
    last = max((row for row in range(scene.step) if places.steps.wide[row]), default=-1)
    if last < 0:
        return
    painter.setPen(QPen(color(colour), pen_width(2)))
    painter.drawLine(QPointF(foot.x(), level), QPointF(places.steps.center(last), level))
    for row in range(last + 1):
        if places.steps.wide[row]:
            state = places.state(row, len(places.decoder_y) - 1)
            arrow(painter, QPointF(state.x(), level), state + QPointF(0, places.radius), colour, 1.6)


def paint_origin_name(painter: QPainter, places: Places) -> None:
    """Where s_0 comes from, in words: at the left of its dotted way, between the rows' names."""
    room = places.origin.x() - places.area.left() - px(8)
    names = line(21, 15) + line(17, 15) + px(12)  # the encoder's own
    top, bottom = places.context_y + px(11), places.lanes[0] - names
    if bottom - top < px(14):
        bottom = places.lanes[0] - px(28)
        if look().presenting:  # no room between letters that a class reads
            return
    size, found = fitted(tr(SOURCE_OF), room, bottom - top, ((13, 1), (11, 1), (12, 2), (11, 2), (9, 2)))
    high = letters(size) * 1.25
    y = (top + bottom - high * len(found)) / 2
    for k, part in enumerate(found):
        rect = QRectF(places.area.left(), y + k * high, room, high)
        mathtext.draw_in(painter, rect, part, size, "h_text", align=Qt.AlignmentFlag.AlignRight)
