"""The edges of a lane: arrows where there are few, thin wires where there are many."""

from __future__ import annotations

import math

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPolygonF

from rnnlab.labs.parallel.view_lanes import LISTED, Lane, Scene
from rnnlab.ui.look.theme import color, pen_width, px


def paint_words_edges(painter: QPainter, scene: Scene, lane: Lane, now: int, chosen: int | None) -> None:
    """What reads the words themselves."""
    pairs = lane.trace.from_words.tolist()
    if lane.own_words:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("x"))
        side = min(px(4), 0.3 * scene.pitch)
        for place in range(scene.n):
            painter.drawRect(QRectF(scene.x(place) - side, lane.base - lane.out * px(4) - side, 2 * side, 2 * side))
    if lane.trace.name in ("self-attention", "convolution"):
        if scene.n > LISTED and lane.trace.name == "self-attention":
            _paint_sheet(painter, scene, lane, now)
            pairs = [pair for pair in pairs if pair[1] == (scene.n // 2 if chosen is None else chosen)]
        ends = [(QPointF(scene.x(word), lane.base), node) for word, node in pairs]
        _paint_wires(painter, scene, lane, ends, now, chosen)
        return
    for word, index in pairs:
        node, at = lane.trace.nodes[index], scene.at(lane, index)
        if lane.radius < px(4):
            continue
        name = "x" if node.tick <= now + 1 else "off"
        painter.setPen(QPen(color("x"), pen_width(2.2), c=Qt.PenCapStyle.FlatCap))
        start = QPointF(scene.x(word), lane.base + lane.out * px(2))
        if node.row == 0:
            paint_arrow(painter, start, QPointF(at.x(), at.y() - lane.out * (lane.radius + px(1))), "x")
        else:  # beside the row between
            x = at.x() + min(lane.radius + px(5), scene.pitch * 0.45)
            corner = QPointF(x, at.y() + lane.radius * 0.0)
            painter.setPen(QPen(color(name, 0.9), pen_width(1.5)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            path = QPainterPath(QPointF(x, start.y()))
            path.lineTo(corner)
            path.lineTo(QPointF(at.x() + lane.radius, at.y()))
            painter.drawPath(path)


def paint_edges(painter: QPainter, scene: Scene, lane: Lane, now: int, chosen: int | None) -> None:
    """What reads other nodes."""
    nodes = lane.trace.nodes
    many: list[tuple[QPointF, int]] = []
    for a, b in lane.trace.edges.tolist():
        source, target = nodes[a], nodes[b]
        if lane.trace.name == "convolution" or (source.symbol == "h" and target.symbol == "c"):
            many.append((scene.at(lane, a), b))
            continue
        if lane.radius < px(2.2):
            continue
        start, end = scene.at(lane, a), scene.at(lane, b)
        state = "known" if target.tick <= now else "next" if target.tick == now + 1 and now >= 0 else "waits"
        if source.symbol == "h" and target.symbol == "s":
            _paint_bow(painter, lane, start, end, state)
        else:
            _paint_step(painter, lane, start, end, state, "h")
    if scene.n > LISTED and lane.trace.name == "rnn-attention":
        many = [pair for pair in many if nodes[pair[1]].tick == now or pair[1] == chosen]
    spacing = abs(lane.rows[1] - lane.rows[0]) if len(lane.rows) > 1 else px(40)
    if spacing > px(9):
        _paint_wires(painter, scene, lane, many, now, chosen)


def _paint_wires(
    painter: QPainter, scene: Scene, lane: Lane, ends: list[tuple[QPointF, int]], now: int, chosen: int | None
) -> None:
    """Thin lines into nodes: into those that are known, those that come now, those that wait."""
    groups: dict[str, list[QLineF]] = {"waits": [], "known": [], "now": [], "chosen": []}
    at_once = lane.trace.name in ("self-attention", "convolution")
    for start, index in ends:
        node, at = lane.trace.nodes[index], scene.at(lane, index)
        kind = "waits" if node.tick > now else "now" if node.tick == now else "known"
        if index == chosen:
            kind = "chosen"
        groups[kind].append(QLineF(start, QPointF(at.x(), at.y() - lane.out * lane.radius)))
    accent = "h" if lane.trace.name == "convolution" else "accent"
    few = scene.n <= 12
    pens = {
        "waits": QPen(color("ink3", 0.22), pen_width(1.0)),
        "known": QPen(color(accent, (0.5 if few else 0.3) if at_once else 0.18), pen_width(1.0)),
        "now": QPen(color(accent, (0.55 if few else 0.3) if at_once else 0.85), pen_width(1.1)),
        "chosen": QPen(color("ink"), pen_width(2.0)),
    }
    for kind, lines in groups.items():
        if lines and not (kind == "waits" and lane.trace.name == "rnn-attention"):
            painter.setPen(pens[kind])
            painter.drawLines(lines)


def _paint_sheet(painter: QPainter, scene: Scene, lane: Lane, now: int) -> None:
    """All pairs as one surface, where their wires could not be told apart."""
    far = lane.rows[0] - lane.out * lane.radius
    known = now >= 1
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color("accent" if known else "ink3", 0.16 if known else 0.08))
    left, right = scene.x(0), scene.x(scene.n - 1)
    painter.drawPolygon(
        QPolygonF([QPointF(left, lane.base), QPointF(right, lane.base), QPointF(right, far), QPointF(left, far)])
    )


def _paint_step(painter: QPainter, lane: Lane, start: QPointF, end: QPointF, state: str, known: str) -> None:
    """An arrow from the rim of a node to the rim of another."""
    length = math.hypot(end.x() - start.x(), end.y() - start.y())
    if length < 2 * lane.radius + px(3):
        return
    dx, dy = (end.x() - start.x()) / length, (end.y() - start.y()) / length
    gap = lane.radius + px(2)
    first = QPointF(start.x() + gap * dx, start.y() + gap * dy)
    last = QPointF(end.x() - gap * dx, end.y() - gap * dy)
    name = {"known": known, "next": "accent", "waits": "ink3"}[state]
    paint_arrow(painter, first, last, name, dashed=state != "known", thin=state == "waits")


def _paint_bow(painter: QPainter, lane: Lane, start: QPointF, end: QPointF, state: str) -> None:
    """s_0 is h_n: from the last encoder state to the first state of the decoder, around what lies between."""
    name = {"known": "h", "next": "accent", "waits": "ink3"}[state]
    pen = QPen(color(name, 0.8), pen_width(1.6), c=Qt.PenCapStyle.FlatCap)
    if state != "known":
        pen.setDashPattern([3.0, 2.4])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    gap = start.y() + lane.out * (lane.radius + px(4))
    side = end.x() - lane.radius - px(9)
    path = QPainterPath(QPointF(start.x(), start.y() + lane.out * lane.radius))
    path.lineTo(QPointF(start.x(), gap))
    path.lineTo(QPointF(side, gap))
    path.lineTo(QPointF(side, end.y()))
    path.lineTo(QPointF(end.x() - lane.radius - px(1), end.y()))
    painter.drawPath(path)


def paint_arrow(
    painter: QPainter, start: QPointF, end: QPointF, name: str, dashed: bool = False, thin: bool = False
) -> None:
    """A line with a filled head."""
    length = math.hypot(end.x() - start.x(), end.y() - start.y())
    size = min(px(8), 0.7 * length)
    if length < px(3):
        return
    dx, dy = (end.x() - start.x()) / length, (end.y() - start.y()) / length
    pen = QPen(color(name), pen_width(1.2 if thin else 2.2), c=Qt.PenCapStyle.FlatCap)
    if dashed:
        pen.setDashPattern([2.4, 2.0])
    painter.setPen(pen)
    painter.drawLine(QLineF(start, QPointF(end.x() - size * 0.7 * dx, end.y() - size * 0.7 * dy)))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color(name))
    back = QPointF(end.x() - size * dx, end.y() - size * dy)
    side = QPointF(-dy * size * 0.5, dx * size * 0.5)
    painter.drawPolygon(QPolygonF([end, back + side, back - side]))
