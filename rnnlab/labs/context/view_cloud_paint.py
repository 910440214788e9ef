"""How a plane of states is painted."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from rnnlab.engine.context_traces import SenseCloud
from rnnlab.labs.context.view_cloud_layout import BADGE, HALF_LINE, CloudLayout
from rnnlab.labs.context.view_frame import SIDE, TITLE, paint_axis_names, paint_frame
from rnnlab.labs.context.view_legend import LABEL, paint_legend
from rnnlab.labs.context.view_lens import paint_lens
from rnnlab.labs.context.view_scene import Scene, finite
from rnnlab.labs.context.view_senses import (
    BOTH,
    BOTH_NAME,
    FORWARD_NAME,
    paint_badge,
    paint_mark,
    paint_model,
    paint_present,
)
from rnnlab.labs.context.view_spots import paint_leader
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import tr
from rnnlab.ui.look.theme import color, pen_width, px


def paint_heading(painter: QPainter, rect: QRectF, model: str, note: str) -> None:
    """The model's sign and name, and a word about it."""
    line = QRectF(rect.left() + px(SIDE), rect.top(), rect.width() - px(SIDE), px(TITLE - 4))
    paint_model(painter, QPointF(line.left() + px(8), line.center().y()), model, 6.5)
    name = tr(BOTH_NAME if model == BOTH else FORWARD_NAME)
    room = line.adjusted(px(24), 0, 0, 0)
    size = mathtext.fitting(name, room.width(), 18, 12, 600)
    mathtext.draw_in(painter, room, name, size, "ink", 600)
    room.setLeft(room.left() + mathtext.width(name, size, 600) + px(10))
    fits = mathtext.fitting(note, room.width(), 15, 11)
    if mathtext.width(note, fits) <= room.width():
        mathtext.draw_in(painter, room, note, fits, "ink2")


def paint_cloud(painter: QPainter, made: CloudLayout, scene: Scene, cloud: SenseCloud, model: str) -> None:
    """Everything inside the frame."""
    frame = made.frame
    paint_frame(painter, frame)
    painter.save()
    inside = QPainterPath()
    inside.addRoundedRect(frame.rect, px(4), px(4))
    painter.setClipPath(inside)
    _paint_line(painter, made)
    if made.legend is not None:
        paint_legend(painter, made.legend, scene.trace)
    for (x, y), sense, after in zip(cloud.points.tolist(), cloud.senses, cloud.after, strict=True):
        if finite(x) and finite(y):
            paint_mark(painter, frame.pixel(x, y), 3.9, sense, after)
    paint_axis_names(painter, frame, cloud.explained)
    rows = scene.trace.compared
    shown = [(k, at) for k, at in made.points.items() if not (scene.concealed and k == scene.chosen)]
    if made.lens is not None:
        paint_lens(painter, made.lens, frame, cloud, [(at, rows[k].sense, rows[k].after) for k, at in shown])
    _paint_way(painter, made, scene)
    for k, at in shown:
        _paint_leader(painter, made, k, at, scene)
    for k, at in shown:
        paint_mark(painter, at, 5.2, rows[k].sense, rows[k].after, 2.0)
    _paint_here(painter, made, scene)
    _paint_pinned(painter, made)
    for _, rect, at in made.marks:
        paint_leader(painter, at, rect, 15.0 if at == made.present else 6.0, color("accent"))
    for text, rect, _ in made.marks:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("stage", 0.8))
        painter.drawRoundedRect(rect, px(4), px(4))
        mathtext.draw_in(painter, rect, mathtext.literal(text), LABEL, "accent_text", 500)
    for k, _ in shown:
        _paint_number(painter, made.badges[k], k, rows[k].sense, k in (scene.chosen, scene.lit))
    painter.restore()


def _paint_line(painter: QPainter, made: CloudLayout) -> None:
    if made.line is None:
        return
    pen = QPen(color("ink2"), pen_width(1.6), Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.RoundCap)
    pen.setDashPattern([1.2, 2.4])
    painter.setPen(pen)
    painter.drawLine(*made.line)
    if made.line_label is not None:
        mathtext.draw_in(painter, made.line_label.adjusted(px(4), 0, 0, 0), tr(HALF_LINE), 13, "ink2")


def _paint_way(painter: QPainter, made: CloudLayout, scene: Scene) -> None:
    """The present state's way up to now; what comes is pale."""
    if len(made.way) < 2:
        return
    now = scene.way_step()
    for k, (a, b) in enumerate(pairwise(made.way)):
        read = k < now
        painter.setPen(QPen(color("accent", 1.0 if read else 0.35), pen_width(3 if read else 2)))
        painter.drawLine(a, b)
    for k, at in enumerate(made.way):
        read = k <= now
        painter.setPen(QPen(color("accent", 1.0 if read else 0.5), pen_width(1.8)))
        painter.setBrush(color("accent") if read else color("stage"))
        painter.drawEllipse(at, px(4.2), px(4.2))


def _paint_leader(painter: QPainter, made: CloudLayout, k: int, at: QPointF, scene: Scene) -> None:
    if made.lens is not None and made.lens.holds(at):
        return
    strong = k in (scene.chosen, scene.lit)
    painter.setPen(QPen(color("accent") if strong else color("ink2"), pen_width(1.4 if strong else 1.0)))
    painter.drawLine(at, made.badges[k])


def _paint_here(painter: QPainter, made: CloudLayout, scene: Scene) -> None:
    if made.present is None:
        return
    paint_present(painter, made.present)
    lens = made.lens
    if lens is not None and lens.holds(made.present):
        paint_present(painter, lens.through(made.present), halo=False)


def _paint_pinned(painter: QPainter, made: CloudLayout) -> None:
    """A's state as a ring with its letter, where A has the same plane."""
    if made.pinned is None:
        return
    at, letter = made.pinned
    painter.setPen(QPen(color("ink"), pen_width(2), Qt.PenStyle.DashLine))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(at, px(10), px(10))
    mathtext.draw_in(painter, letter, "A", 13, "ink", 600, Qt.AlignmentFlag.AlignHCenter)


def _paint_number(painter: QPainter, at: QPointF, k: int, sense: int, strong: bool) -> None:
    if strong:
        painter.setPen(QPen(color("accent"), pen_width(2)))
        painter.setBrush(color("stage"))
        side = px(BADGE + 7)
        painter.drawRoundedRect(QRectF(at.x() - side / 2, at.y() - side / 2, side, side), px(6), px(6))
    paint_badge(painter, at, str(k + 1), sense, BADGE)


def paint_focus(painter: QPainter, rect: QRectF) -> None:
    """The ring of what has the keyboard."""
    painter.setPen(QPen(color("accent"), pen_width(2)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(rect.adjusted(-2, -2, 2, 2), px(6), px(6))
