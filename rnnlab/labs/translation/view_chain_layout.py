"""Where encoder, wires and decoder are drawn: one geometry for the picture, for what is pointed at, and for the map."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from rnnlab.labs.translation.view_scene import Scene
from rnnlab.labs.translation.view_spans import Spans, even, words
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.theme import lettered, look, px

COLUMN, WIDEST = 38.0, 84.0  # design pixels: what a source word needs, and what it is given at most
WORD = 15.0  # size of the words
RIGHT = 14.0  # room for what leaves the last word's states


@dataclass(frozen=True)
class Places:
    """All parts from top to bottom; the decoder's layers from the top one down."""

    area: QRectF
    columns: Spans  # source words
    steps: Spans  # target words
    reference_y: float | None  # middle of the row of given words, where the teacher's are read
    chip_y: float  # middle of the written words
    chip: float  # height of a word's ground
    decoder_y: tuple[float, ...]
    context_y: float
    neck: QRectF  # the fixed vector
    lanes: tuple[float, ...]  # middles of the encoder's rows of strips, top layer first, forward before backward
    strip: float  # height of a strip
    words_y: float  # middle of the source words
    radius: float  # of a decoder state

    @property
    def left(self) -> float:
        """Right edge of the row names."""
        return self.columns.left

    @property
    def origin(self) -> QPointF:
        """Where the top layer's s_0 stands."""
        return QPointF(self.left - px(24), self.decoder_y[0])

    def state(self, row: int, layer: int = 0) -> QPointF:
        """A decoder state (row from 0, layer from the top)."""
        return QPointF(self.steps.center(row), self.decoder_y[layer])

    def context(self, row: int) -> QPointF:
        """Where a step's context stands."""
        return QPointF(self.steps.center(row), self.context_y)

    def word(self, row: int) -> QRectF:
        """Ground of a written word."""
        return self._chip(row, self.chip_y)

    def given(self, row: int) -> QRectF:
        """Ground of a word of the reference."""
        return self._chip(row, self.chip_y if self.reference_y is None else self.reference_y)

    def _chip(self, row: int, middle: float) -> QRectF:
        high = self.chip if self.steps.wide[row] else self.chip * 0.5
        return QRectF(self.steps.starts[row], middle - high / 2, self.steps.size(row), high)

    def box(self, position: int, lane: int) -> QRectF:
        """A source word's strip in one of the encoder's rows."""
        wide = min(self.columns.size(position) - px(10), px(46))
        if not self.columns.wide[position]:
            wide = max(self.columns.size(position) - 1, 1.0)
        x = self.columns.center(position)
        return QRectF(x - wide / 2, self.lanes[lane] - self.strip / 2, wide, self.strip)

    def source_word(self, position: int) -> QRectF:
        """Where a source word is written."""
        start, end = self.columns.starts[position], self.columns.ends[position]
        return QRectF(start, self.words_y - px(13), end - start, px(26))

    @property
    def strips_top(self) -> float:
        """Upper edge of the encoder's strips."""
        return self.lanes[0] - self.strip / 2

    def wire(self, row: int, position: int) -> QPainterPath:
        """The way from a source word's states up to a step's context."""
        start, end = QPointF(self.columns.center(position), self.strips_top), self.context(row)
        rise = start.y() - end.y()
        path = QPainterPath(start)
        path.cubicTo(start - QPointF(0, rise * 0.5), end + QPointF(0, rise * 0.45), end)
        return path

    def tag(self, position: int) -> QRectF:
        """Where a wire's weight is written."""
        x, wide = self.columns.center(position), px(40)
        x = min(max(x, self.area.left() + wide / 2), self.area.right() - wide / 2)
        return QRectF(x - wide / 2, self.strips_top - px(30), wide, px(22))

    def wire_at(self, row: int, point: QPointF) -> int | None:
        """The source word whose wire, tag or strips lie under a point."""
        if not self.context_y + px(20) <= point.y() <= max(self.lanes) + self.strip:
            return None
        if point.y() >= self.strips_top - px(32):
            return self.columns.at(point.x())
        rise = self.strips_top - self.context_y
        best, distance = None, px(9)
        # the same curve as ``wire``, at the height of the point: x goes with y as on the cubic
        share = _share_at((self.strips_top - point.y()) / rise)
        for position in range(len(self.columns)):
            start, end = self.columns.center(position), self.context(row).x()
            x = start + (end - start) * (3 * share**2 - 2 * share**3)
            if abs(x - point.x()) < distance:
                best, distance = position, abs(x - point.x())
        return best


def _share_at(height: float) -> float:
    """The parameter of a wire at a share of its height: y(t) = 1.5 t (1−t)² + 1.65 t² (1−t) + t³, inverted."""
    low, high = 0.0, 1.0
    for _ in range(24):
        middle = (low + high) / 2
        rest = 1 - middle
        low, high = (
            (middle, high) if 1.5 * middle * rest**2 + 1.65 * middle**2 * rest + middle**3 < height else (low, middle)
        )
    return (low + high) / 2


def gutter_of(width: float) -> float:
    """Room for the rows' names at the left."""
    return lettered(104, WORD) if look().presenting else px(104 if width >= px(680) else 88)


def columns_of(scene: Scene, left: float, width: float) -> Spans:
    """The source words' columns, shared by chain, wires and map."""
    focus = scene.focus() if scene.lit_source is None or scene.machine.attention else scene.lit_source
    return even(left, width, len(scene.source), focus, lettered(COLUMN, WORD), lettered(WIDEST, WORD))


def _steps_of(scene: Scene, left: float, room: float) -> Spans:
    """The target words' places: at their own size, a little smaller, or wide around the present one alone."""
    given = scene.trace.reference if scene.teacher else None
    for size, pad, gap in ((WORD, 16, 8), (WORD - 2, 10, 5), (WORD, 16, 8)):
        natural = [_ground(word, size, pad) for word in scene.target]
        for row, word in enumerate((given or ())[: len(natural)]):
            natural[row] = max(natural[row], _ground(word, size, pad))
        found = words(left, room, natural, scene.step - 1, px(9), px(gap), px(46))
        if not found.condensed:
            return found
    return found


def _ground(word: str, size: float, pad: float) -> float:
    """Width of a word's ground."""
    return min(max(mathtext.width(mathtext.literal(word), size, 600) + px(pad), px(28)), lettered(116, WORD))


def place(area: QRectF, scene: Scene) -> Places:
    """Divide an area among the picture's parts."""
    gutter, right = gutter_of(area.width()), px(RIGHT)
    left, room = area.left() + gutter, area.width() - gutter - right
    machine = scene.machine
    steps = _steps_of(scene, left, room)
    tight = area.height() < px(300 if scene.machine.layers == 1 else 370)
    chip = px(24 if tight else 28)
    y = area.top() + px(2)
    reference_y = None
    if scene.teacher:
        reference_y = y + px(12)
        y += px(30)
    chip_y = y + chip / 2
    directions, layers = (2 if machine.both_ways else 1), machine.layers
    strip, lane = px(13 if tight else 16), px(19 if tight else 24)
    if tight and layers == 2:
        strip, lane = px(11), px(15)
    words_y = area.bottom() - px(13)
    lowest = words_y - px(13) - px(20 if tight else 28) - strip / 2
    count = directions * layers
    between = px(4) if layers == 2 else 0.0
    lanes = tuple(lowest - (count - 1 - k) * lane - (layers - 1 - k // directions) * between for k in range(count))
    top = chip_y + chip / 2
    rest = lanes[0] - strip / 2 - top
    radius = px(11 if tight or layers == 2 else 13)
    first = top + max(px(26), rest * 0.16)
    apart = 2 * radius + px(6)
    decoder_y = tuple(first + layer * apart for layer in range(layers))
    below = lanes[0] - strip / 2 - decoder_y[-1]
    context_y = decoder_y[-1] + max(px(38), below * 0.37)
    long = min(room * 0.72, px(620))
    neck = QRectF(
        left + (room - long) / 2, decoder_y[-1] + max(below * 0.48, radius + px(48)), long, px(18 if tight else 22)
    )
    columns = columns_of(scene, left, room)
    return Places(
        area, columns, steps, reference_y, chip_y, chip, decoder_y, context_y, neck, lanes, strip, words_y, radius
    )


def toward(start: QPointF, end: QPointF, length: float) -> QPointF:
    """The point ``length`` before the end of a straight way."""
    dx, dy = end.x() - start.x(), end.y() - start.y()
    whole = math.hypot(dx, dy) or 1.0
    return QPointF(end.x() - dx / whole * length, end.y() - dy / whole * length)
