"""Where everything stands in the picture of the graphs: one row of words, and a lane a graph above or below it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSizeF

from rnnlab.engine.parallel_traces import GraphTrace
from rnnlab.ui.look.theme import px

LABELS, RIGHT = 136.0, 8.0  # design pixels: the names' column, and the margin at the other side
WORDS = 36.0
NUMBERS, EDGE = 22.0, 22.0  # the ticks, and what is left beyond them for the wavefront's label
TAG = 21.0
LARGEST = 19.0  # radius of a node
NAMED, LISTED = 10.5, 24  # radius from which on a node carries its name; words up to which all wires are drawn
CHIPS = 26.0  # pitch from which on the words are written


@dataclass(frozen=True)
class Lane:
    """A graph's part of the picture.

    ``rows`` are the heights of the rows of nodes, the one nearest to the words
    first; without nodes there is one, of a band.
    """

    trace: GraphTrace
    rect: QRectF
    above: bool
    base: float  # the edge that faces the words
    own_words: bool  # another lane lies between this one and the words: its words are dots
    rows: tuple[float, ...]
    radius: float
    numbers: float  # height of the row of ticks

    @property
    def out(self) -> float:
        """−1 where rows grow upwards, 1 downwards."""
        return -1.0 if self.above else 1.0

    @property
    def outer(self) -> float:
        """The lane's outer edge, beyond the ticks; the wavefront's label stands there."""
        return self.numbers + self.out * px(20)

    def middle(self) -> float:
        """The height half way between the first and the last row."""
        return (self.rows[0] + self.rows[-1]) / 2


@dataclass(frozen=True)
class Scene:
    """All lanes, and the places that they share."""

    lanes: tuple[Lane, ...]
    n: int
    left: float
    right: float
    words: QRectF

    @property
    def pitch(self) -> float:
        """Width of a place."""
        return (self.right - self.left) / self.n

    def x(self, place: float) -> float:
        """The middle of a place, from 0."""
        return self.left + (place + 0.5) * self.pitch

    def at(self, lane: Lane, index: int) -> QPointF:
        """Where a node stands."""
        node = lane.trace.nodes[index]
        return QPointF(self.x(node.place), lane.rows[node.row])

    def node_at(self, point: QPointF) -> tuple[int, int] | None:
        """Lane and node under a point; the hit area is never small."""
        for number, lane in enumerate(self.lanes):
            if not lane.rect.contains(point):
                continue
            found = [
                (offset.x() ** 2 + offset.y() ** 2, index)
                for index in range(len(lane.trace.nodes))
                for offset in [self.at(lane, index) - point]
            ]
            reach = max(lane.radius * 1.3, px(22)) ** 2
            if found and min(found)[0] <= reach:
                return number, min(found)[1]
        return None


def _weight(trace: GraphTrace) -> float:
    """How high a lane wants to be, in rows of nodes."""
    if not trace.nodes:
        return 1.0
    if trace.name == "self-attention":
        return 2.0
    return min(3.4, 0.55 + 0.55 * trace.rows) if trace.name == "convolution" else 0.15 + 0.85 * trace.rows


def scene_of(graphs: Sequence[GraphTrace], n: int, size: QSizeF) -> Scene:
    """Lay the lanes out: the first half above the words, the others below."""
    left, right = px(LABELS), max(size.width() - px(RIGHT), px(LABELS) + 1)
    count = (len(graphs) + 1) // 2
    room = max(size.height() - px(WORDS), px(40))
    fixed = min(px(NUMBERS + EDGE + 4), 0.6 * room / max(len(graphs), 1))
    total = sum(_weight(trace) for trace in graphs)
    heights = [fixed + (room - fixed * len(graphs)) * _weight(trace) / total for trace in graphs]
    top, lanes = 0.0, []
    words = QRectF()
    pitch = (right - left) / n
    for number, (trace, height) in enumerate(zip(graphs, heights, strict=True)):
        if number == count:
            words = QRectF(left, top, right - left, px(WORDS))
            top += px(WORDS)
        rect = QRectF(left, top, right - left, height)
        lanes.append(_lane(trace, rect, number < count, number not in (count - 1, count), pitch))
        top += height
    if count == len(graphs):
        words = QRectF(left, top, right - left, px(WORDS))
    return Scene(tuple(lanes), n, left, right, words)


def _lane(trace: GraphTrace, rect: QRectF, above: bool, own_words: bool, pitch: float) -> Lane:
    out = -1.0 if above else 1.0
    base = rect.bottom() if above else rect.top()
    if own_words:
        base += out * px(8)
    rows = trace.rows if trace.nodes else 1
    room = max(rect.height() - px(NUMBERS) - px(EDGE) - (px(8) if own_words else 0.0), px(8))
    share = 0.2 if trace.name == "self-attention" else 0.40  # its wires need the room
    radius = max(px(1.2), min(px(LARGEST), 0.33 * pitch, share * room / rows))
    if not trace.nodes:
        radius = px(11)
    places = tuple(base + out * (room * (row + 1) / rows - radius) for row in range(rows))
    return Lane(trace, rect, above, base, own_words, places, radius, base + out * (room + px(NUMBERS) / 2))
