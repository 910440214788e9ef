"""The upper half of the picture: the decoder's states, its words, the word fed back, and the context."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from rnnlab.labs.translation.view_chain_encoder import arrow
from rnnlab.labs.translation.view_chain_layout import WORD, Places, toward
from rnnlab.labs.translation.view_scene import Scene
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.theme import color, pen_width, px
from rnnlab.ui.widgets.arrows import arrow_head
from rnnlab.ui.widgets.unknown import paint_unknown

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
        if present and state.x() - places.state(row - 1).x() > px(54):
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
