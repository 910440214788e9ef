"""The upper half of the picture: the decoder's states, its words, the word fed back, and the context."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from rnnlab.labs.translation.view_chain_encoder import arrow
from rnnlab.labs.translation.view_chain_layout import WORD, Places, toward
from rnnlab.labs.translation.view_scene import Scene
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.theme import color, pen_width, px
from rnnlab.ui.widgets.arrows import arrow_head
from rnnlab.ui.widgets.unknown import paint_unknown

QUERY = N_("Translation", "query $s_{{{step}}}$")
SOURCE_OF = N_("Translation", "from the encoder")
_CENTER = Qt.AlignmentFlag.AlignHCenter
_RIGHT = Qt.AlignmentFlag.AlignRight


def paint_words(painter: QPainter, places: Places, scene: Scene) -> None:
    """The written words; those not yet written are outlined; above them those that a teacher gives."""
    for row, word in enumerate(scene.target):
        _paint_word(painter, places, scene, row, word)
    if places.reference_y is None or scene.trace.reference is None:
        return
    for row, word in enumerate(scene.trace.reference[: len(scene.target)]):
        rect, shown = places.given(row), row < scene.step
        if not places.steps.wide[row]:
            continue
        painter.setPen(QPen(color("h" if shown else "line"), pen_width(1.2)))
        painter.setBrush(color("h_tint") if shown else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect, px(6), px(6))
        text = mathtext.literal(word)
        size = mathtext.fitting(text, rect.width() - px(8), 14, 10, 500)
        mathtext.draw_in(painter, rect.adjusted(3, 0, -3, 0), text, size, "h_text" if shown else "ink3", 500, _CENTER)


def _paint_word(painter: QPainter, places: Places, scene: Scene, row: int, word: str) -> None:
    rect, present, produced = places.word(row), row + 1 == scene.step, scene.produced(row)
    wide = places.steps.wide[row]
    if scene.hides(row):
        paint_unknown(painter, rect, 14, mark=wide)
        return
    given = scene.trace.reference
    wrong = scene.teacher and produced and given is not None and word != (*given, "<eos>")[min(row, len(given))]
    forced = scene.trace.decoding.forced[row]
    pen = QPen(color("line"), pen_width(1.3)) if not produced else QPen(Qt.PenStyle.NoPen)
    if produced and (wrong or forced):
        pen = QPen(color("warning" if wrong else "accent"), pen_width(2), Qt.PenStyle.DashLine)
    if row == scene.lit_row and not present:
        pen = QPen(color("ink"), pen_width(2))
    if not wide:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("ink" if row == scene.lit_row else "tint2" if produced else "line"))
        painter.drawRect(rect)
        return
    painter.setPen(pen)
    ground = "accent" if present else "tint" if produced else "stage"
    painter.setBrush(color(ground))
    painter.drawRoundedRect(rect, min(px(6), rect.width() / 2), min(px(6), rect.height() / 2))
    ink = "on_accent" if present else "accent_text" if produced else "ink3"
    text = mathtext.literal(word)
    size = mathtext.fitting(text, rect.width() - px(8), WORD, 10, 600)
    mathtext.draw_in(painter, rect.adjusted(3, 0, -3, 0), text, size, ink, 600 if present else 500, _CENTER)


def paint_states(painter: QPainter, places: Places, scene: Scene) -> None:
    """The decoder's chain, from s_0 to the present step, and what is still to come as outlines."""
    layers = len(places.decoder_y)
    for layer in reversed(range(layers)):
        before, radius = QPointF(places.origin.x(), places.decoder_y[layer]), places.radius
        _paint_initial(painter, places, before, layer)
        for row in range(len(scene.target)):
            wide = places.steps.wide[row]
            here, r = places.state(row, layer), radius if wide else px(3)
            if scene.produced(row):
                was = radius if row == 0 or places.steps.wide[row - 1] else px(3)
                if wide:
                    start, end = toward(here, before, was), toward(before, here, r)
                    arrow(painter, start, end, "h", 2.2)
            if layer < layers - 1 and scene.produced(row) and wide:  # what the lower layer hands up
                below = places.state(row, layer + 1)
                arrow(painter, QPointF(below.x(), below.y() - radius), QPointF(here.x(), here.y() + r), "h", 1.6)
            if wide:
                _paint_state(painter, scene, here, r, row, layer)
            else:
                _paint_narrow(painter, places, scene, row, layer)
            before = here


def _paint_narrow(painter: QPainter, places: Places, scene: Scene, row: int, layer: int) -> None:
    """A state without the room for one: a stroke of the chain."""
    y, half = places.decoder_y[layer], px(4)
    left, right = places.steps.starts[row], places.steps.ends[row]
    produced = scene.produced(row)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color("h" if produced else "line"))
    painter.drawRect(QRectF(left, y - half, max(right - left, 1.0), 2 * half))


def _paint_initial(painter: QPainter, places: Places, at: QPointF, layer: int) -> None:
    radius = places.radius
    painter.setPen(QPen(color("h"), pen_width(1.6), Qt.PenStyle.DashLine))
    painter.setBrush(color("stage"))
    painter.drawEllipse(at, radius, radius)
    if layer == 0:
        label = QRectF(at.x() - px(20), at.y() - radius - px(22), px(40), px(20))
        mathtext.draw_in(painter, label, "$s_0$", 15, "h_text", 400, _CENTER)


def _paint_state(painter: QPainter, scene: Scene, at: QPointF, radius: float, row: int, layer: int) -> None:
    present = row + 1 == scene.step
    if not scene.produced(row):
        painter.setPen(QPen(color("axis"), pen_width(1.2)))
        painter.setBrush(color("stage"))
        painter.drawEllipse(at, radius * 0.72, radius * 0.72)
        return
    painter.setPen(QPen(color("h"), pen_width(1.8)))
    painter.setBrush(color("h") if present else color("h_tint"))
    painter.drawEllipse(at, radius, radius)
    if present and layer == 0:
        text = f"$s_{{{row + 1}}}$"
        size = mathtext.fitting(text, radius * 1.7, 15, 9)
        place = QRectF(at.x() - radius, at.y() - radius - px(1), 2 * radius, 2 * radius)
        mathtext.draw_in(painter, place, text, size, "stage", 400, _CENTER)


def paint_feedback(painter: QPainter, places: Places, scene: Scene) -> None:
    """From each state up to its word, and from each word down to the next state."""
    for row in range(min(scene.step, len(scene.target))):
        if not places.steps.wide[row]:
            continue
        present = row + 1 == scene.step
        state, word = places.state(row), places.word(row)
        up = QPointF(state.x(), state.y() - places.radius)
        colour = "accent" if present else "h"
        painter.setPen(QPen(color(colour), pen_width(1.8)))
        painter.drawLine(up, QPointF(state.x(), word.bottom()))
        if row == 0 or not places.steps.wide[row - 1]:
            continue
        lowest = places.state(row, len(places.decoder_y) - 1)
        before = places.word(row - 1)
        start = QPointF(before.right() - before.width() * 0.22, before.bottom())
        if places.reference_y is not None and scene.trace.reference is not None:
            given = places.given(row - 1)
            start = QPointF((before.right() + word.left()) / 2, before.bottom())
            painter.setPen(QPen(color("h" if present else "axis", 1.0 if present else 0.6), pen_width(1.8)))
            painter.drawLine(QPointF(given.right() - px(8), given.bottom()), start)
        aim = lowest if len(places.decoder_y) == 1 else places.state(row)
        end = toward(start, aim, places.radius + px(1))
        shade = "h" if places.reference_y is not None else "accent"
        tint = color(shade) if present else color("tint2" if shade == "accent" else "axis")
        painter.setPen(QPen(tint, pen_width(2.2 if present else 1.6)))
        painter.drawLine(start, toward(start, end, px(6)))
        span = max(((end.x() - start.x()) ** 2 + (end.y() - start.y()) ** 2) ** 0.5, 1.0)
        along = ((end.x() - start.x()) / span, (end.y() - start.y()) / span)
        arrow_head(painter, end, along, px(8), px(4), tint)
        if present and word.left() - before.left() > px(44):
            x, y = start.x() + 0.62 * (end.x() - start.x()), start.y() + 0.62 * (end.y() - start.y())
            label = QRectF(x - px(36), y - px(6), px(30), px(20))
            letter = f"$y_{{{row}}}$"
            mathtext.draw_in(painter, label, letter, 14, "h_text" if shade == "h" else "accent_text", 400, _RIGHT)


def paint_context(painter: QPainter, places: Places, scene: Scene, row: int) -> None:
    """The context and which state asked for it."""
    context, radius = places.context(row), px(18)
    state = places.state(row, len(places.decoder_y) - 1)
    previous = scene.machine.asks == "previous"
    if previous:
        arrow(painter, context - QPointF(0, radius), state + QPointF(0, places.radius + px(1)), "accent", 3)
    else:  # the context joins at the read-out: past the state, up to the word
        side = QPointF(places.radius + px(9), 0)
        path = QPainterPath(context + QPointF(radius * 0.7, -radius * 0.7))
        foot = places.word(row).bottom()
        path.lineTo(QPointF(context.x(), context.y() - radius * 1.5) + side)
        path.lineTo(QPointF(context.x(), foot + px(16)) + side)
        path.lineTo(QPointF(context.x() + px(8), foot + px(6)))
        painter.setPen(QPen(color("accent"), pen_width(3)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)
        arrow_head(painter, QPointF(context.x() + px(5), foot + px(1)), (-0.5, -0.87), px(9), px(4.5), color("accent"))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color("accent"))
    painter.drawEllipse(context, radius, radius)
    place = QRectF(context.x() - radius, context.y() - radius, 2 * radius, 2 * radius)
    text = f"$c_{{{row + 1}}}$"
    mathtext.draw_in(painter, place, text, mathtext.fitting(text, radius * 1.6, 17, 11), "on_accent", 400, _CENTER)
    _paint_query(painter, places, row, previous)


def _paint_query(painter: QPainter, places: Places, row: int, previous: bool) -> None:
    """The dotted way from the state that asks to the context, and its name."""
    lowest = len(places.decoder_y) - 1
    asking = row - 1 if previous else row
    context = places.context(row)
    start = QPointF(places.origin.x(), places.decoder_y[lowest]) if asking < 0 else places.state(asking, lowest)
    small = asking >= 0 and not places.steps.wide[asking]
    start += QPointF(0, px(4) if small else places.radius)
    end = context - QPointF(px(19), 0)
    path = QPainterPath(start)
    if previous:
        corner = min(px(14), max(end.x() - start.x(), px(4)))
        path.lineTo(start.x(), end.y() - corner)
        path.quadTo(QPointF(start.x(), end.y()), QPointF(start.x() + corner, end.y()))
        path.lineTo(end - QPointF(px(5), 0))
    else:
        start -= QPointF(px(5), 0)
        path = QPainterPath(start)
        end = context - QPointF(px(8), px(17))
        path.lineTo(end - QPointF(0, px(5)))
    painter.setPen(QPen(color("ink"), pen_width(2.2), Qt.PenStyle.DotLine, Qt.PenCapStyle.RoundCap))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)
    arrow_head(painter, end, (1.0, 0.0) if previous else (0.0, 1.0), px(8), px(4), color("ink"))
    said = tr(QUERY, step=asking + 1)
    wide = mathtext.width(said, 14)
    x = start.x() - wide - px(8)
    y = context.y() - px(22)
    if x < places.area.left():  # no room at the left: below the way
        x, y = start.x() + px(6), context.y() + px(4)
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
        _say(painter, places, foot, tr(SOURCE_OF))
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


def _say(painter: QPainter, places: Places, foot: QPointF, text: str) -> None:
    wide = mathtext.width(text, 13)
    rect = QRectF(foot.x() + px(8), foot.y() + px(24), wide + px(4), px(20))
    mathtext.draw_in(painter, rect, text, 13, "h_text")
