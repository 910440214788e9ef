"""One lane painted: what is known, what waits, the wavefront between them."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from rnnlab.labs.parallel.view_lane_wires import paint_edges, paint_words_edges
from rnnlab.labs.parallel.view_lanes import NAMED, TAG, Lane, Scene
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.theme import color, pen_width, px
from rnnlab.ui.widgets.unknown import UNKNOWN

CENTRE = Qt.AlignmentFlag.AlignHCenter
TICK = N_("Parallel", "tick {tick}")
COUNTED = N_("Parallel", "too many to draw: counted")
NODE = {"h": "h", "s": "h", "c": "accent", "y": "accent"}


def colour_of(lane: Lane, symbol: str) -> str:
    """A node's fill: states in the states' blue, what attention gives in the accent."""
    return "h" if lane.trace.name == "convolution" else NODE[symbol[0]]


def paint_lane(painter: QPainter, scene: Scene, lane: Lane, tick: int, chosen: int | None, concealed: bool) -> None:
    """The whole lane at a tick; with ``concealed`` nothing that tells the depth."""
    now = -1 if concealed else min(tick, lane.trace.counters.depth)
    if not lane.trace.nodes:
        _paint_band(painter, scene, lane, now)
    else:
        if not concealed:
            _paint_known(painter, scene, lane, now)
        paint_words_edges(painter, scene, lane, now, chosen)
        paint_edges(painter, scene, lane, now, chosen)
        if not concealed:
            _paint_front(painter, scene, lane, now)
        _paint_nodes(painter, scene, lane, now, chosen)
    _paint_numbers(painter, scene, lane, now, concealed)


def _rows_known(lane: Lane, now: int) -> list[tuple[int, list[int], bool]]:
    """Row, its places that are known, and whether all of its nodes come at one tick."""
    found = []
    for row in range(lane.trace.rows):
        nodes = [node for node in lane.trace.nodes if node.row == row]
        known = [node.place for node in nodes if node.tick <= now]
        found.append((row, known, len({node.tick for node in nodes}) == 1))
    return found


def _strip(scene: Scene, lane: Lane, row: int, first: int, last: int) -> QRectF:
    """The ground of some places of a row."""
    spacing = abs(lane.rows[1] - lane.rows[0]) if len(lane.rows) > 1 else 2 * lane.radius + px(20)
    half = min(lane.radius + px(10), spacing / 2)
    left, right = scene.x(first) - scene.pitch / 2, scene.x(last) + scene.pitch / 2
    return QRectF(left, lane.rows[row] - half, right - left, 2 * half)


def _paint_known(painter: QPainter, scene: Scene, lane: Lane, now: int) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color("tint"))
    last = len(lane.rows) - 1
    for row, known, _ in _rows_known(lane, now):
        if known:
            strip = _strip(scene, lane, row, min(known), max(known))
            if row == last:  # up to the ticks
                edge = QRectF(
                    strip.left(), min(lane.outer, lane.numbers), strip.width(), abs(lane.outer - lane.numbers)
                )
                strip = strip.united(edge)
            painter.drawRect(strip)


def _paint_front(painter: QPainter, scene: Scene, lane: Lane, now: int) -> None:
    """The edge between what is known and what waits, and one label for it."""
    pen = QPen(color("accent"), pen_width(2.2), c=Qt.PenCapStyle.FlatCap)
    label: QPointF | None = None
    outer = lane.outer
    last = len(lane.rows) - 1
    for row, known, level in _rows_known(lane, now):
        ticks = {node.tick for node in lane.trace.nodes if node.row == row and node.tick <= now}
        if not known or max(ticks) < now:
            continue  # the wavefront is in another row
        painter.setPen(pen)
        strip = _strip(scene, lane, row, min(known), max(known))
        if level:
            y = outer if row == last else lane.rows[row] + lane.out * strip.height() / 2
            painter.drawLine(QLineF(strip.left(), y, strip.right(), y))
            painter.drawLine(QLineF(strip.right(), y, strip.right(), outer))  # to where the label does not cover a node
            label = QPointF(strip.right(), outer)
            continue
        backwards = max(known) == scene.n - 1 and lane.trace.name == "birnn" and row == 1
        x = strip.left() if backwards else strip.right()
        x = min(max(x, scene.left + px(1)), scene.right - px(1))
        near = lane.rows[row] - lane.out * strip.height() / 2
        painter.drawLine(QLineF(x, near, x, outer))
        label = QPointF(x, outer)
    if label is not None:
        _paint_tag(painter, scene, lane, label, tr(TICK, tick=now))


def _paint_tag(painter: QPainter, scene: Scene, lane: Lane, at: QPointF, text: str) -> None:
    width = mathtext.width(text, 13, 600) + px(14)
    left = min(max(at.x() - width / 2, scene.left), scene.right - width)
    top = at.y() - px(TAG) / 2
    place = QRectF(left, top, width, px(TAG))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color("accent"))
    painter.drawRoundedRect(place, px(5), px(5))
    mathtext.draw_in(painter, place, text, 13, "on_accent", 600, CENTRE)


def _paint_nodes(painter: QPainter, scene: Scene, lane: Lane, now: int, chosen: int | None) -> None:
    waiting = QPen(color("ink3"), pen_width(1.2), c=Qt.PenCapStyle.FlatCap)
    if lane.radius > px(5):
        waiting.setDashPattern([2.4, 2.2])
    size = 18.0 if lane.radius >= px(17) else 15.0 if lane.radius >= px(13) else 12.0
    for index, node in enumerate(lane.trace.nodes):
        at, r = scene.at(lane, index), lane.radius
        known = node.tick <= now
        if node.tick == now and r > px(5) and not _all_at_once(lane):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color("accent", 0.16))
            painter.drawEllipse(at, r + px(7), r + px(7))
        fill = colour_of(lane, node.symbol)
        if known:
            ring = node.tick == now and r > px(5) and not _all_at_once(lane)
            painter.setPen(QPen(color("accent"), pen_width(2.5)) if ring else Qt.PenStyle.NoPen)
            painter.setBrush(color(fill))
        else:
            painter.setPen(waiting)
            painter.setBrush(color("stage"))
        painter.drawEllipse(at, r, r)
        if index == chosen:
            painter.setPen(QPen(color("ink"), pen_width(2.2)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(at, r + px(4), r + px(4))
        if r >= px(NAMED):
            ink = ("stage" if fill == "h" else "on_accent") if known else "ink2"
            name = f"${node.symbol[0]}_{{{node.place + 1}}}$"
            mathtext.draw_in(painter, QRectF(at.x() - r, at.y() - r, 2 * r, 2 * r), name, size, ink, align=CENTRE)


def _all_at_once(lane: Lane) -> bool:
    return lane.trace.name in ("self-attention", "convolution")


def _paint_numbers(painter: QPainter, scene: Scene, lane: Lane, now: int, concealed: bool) -> None:
    """The tick at which each place is ready; where they are many, of the first, the last, and some between."""
    ready = lane.trace.ready
    wide = max(mathtext.width(f"{int(ready.max()):,}", 15) + px(10), px(20))
    if not lane.trace.nodes:
        wide = max(wide, px(80))  # of so many a few tell enough
    every = max(1, -int(-wide // scene.pitch))
    shown = set(range(0, scene.n, every))
    if every > 1:
        shown = {place for place in shown if (scene.n - 1 - place) * scene.pitch >= wide} | {scene.n - 1}
    for place in shown:
        tick = int(ready[place])
        known = tick <= now
        text = UNKNOWN if concealed else f"{tick:,}"
        cell = QRectF(scene.x(place) - px(40), lane.numbers - px(11), px(80), px(22))
        if place == 0 and scene.n > 1:
            cell.moveLeft(max(cell.left(), scene.left - px(40) + mathtext.width(text, 15) / 2))
        if place == scene.n - 1 and scene.n > 1:
            cell.moveRight(min(cell.right(), scene.right + px(40) - mathtext.width(text, 15) / 2))
        mathtext.draw_in(painter, cell, text, 15, "accent_text" if known else "ink3", 600 if known else 400, CENTRE)


def _paint_band(painter: QPainter, scene: Scene, lane: Lane, now: int) -> None:
    """All places as one bar, filled where they are ready: drawn column by column of the screen."""
    half = px(11)
    bar = QRectF(scene.left, lane.rows[0] - half, scene.right - scene.left, 2 * half)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color("field"))
    painter.drawRoundedRect(bar, px(4), px(4))
    columns = max(1, min(scene.n, int(bar.width())))
    wide = bar.width() / columns
    ready = lane.trace.ready
    painter.setBrush(color("accent" if lane.trace.name == "self-attention" else "h"))
    start: int | None = None
    for column in range(columns + 1):
        known = column < columns and int(ready[column * scene.n // columns]) <= now
        if known and start is None:
            start = column
        elif not known and start is not None:
            painter.drawRect(QRectF(bar.left() + start * wide, bar.top(), (column - start) * wide, bar.height()))
            start = None
    room = QRectF(scene.left, lane.base, scene.right - scene.left, bar.top() - lane.base).normalized()
    if room.height() > px(16):
        mathtext.draw_in(painter, room, tr(COUNTED), 13, "ink3", align=CENTRE)
