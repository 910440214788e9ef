"""Where labels, legends and insets find room: beside what is drawn, and clear of one another."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from rnnlab.ui.look.theme import pen_width, px
from rnnlab.ui.widgets import plane_labels as labels


class Spots:
    """What is taken of a frame; each thing that is placed is taken afterwards."""

    def __init__(self, frame: QRectF) -> None:
        self.frame = frame
        self._boxes: list[labels.Boxes] = []
        self._weights: list[labels.Boxes] = []

    def take(self, rect: QRectF, weight: float = 3.0) -> None:
        """A rectangle is taken; ``weight`` is what covering a square pixel of it costs."""
        self._add(np.array([_sides(rect)]), weight)

    def take_points(self, points: Sequence[QPointF], radius: float, weight: float = 1.0) -> None:
        """Points are drawn here, of this radius in design pixels."""
        if points:
            self._add(np.array([labels.square(p.x(), p.y(), px(radius)) for p in points]), weight)

    def take_line(self, start: QPointF, end: QPointF, weight: float = 0.5) -> None:
        """A line is drawn here."""
        self._add(labels.along((start.x(), start.y()), (end.x(), end.y())), weight)

    def beside(
        self,
        at: QPointF | Sequence[QPointF],
        width: float,
        height: float,
        gaps: Sequence[float],
        order: Sequence[int] = labels.ABOVE,
        weight: float = 3.0,
        others: Sequence[QPointF] = (),
        wrong: QRectF | None = None,
    ) -> QRectF:
        """Room beside a point, or one of several, at one of some distances (design pixels): where it covers least.

        Parameters
        ----------
        others : sequence of QPointF
            Points that a reader must not take for the label's own: it stands nearer to its own than to these.
        wrong : QRectF, optional
            What is free, but not for this label.
        """
        points = [at] if isinstance(at, QPointF) else list(at)
        rings = [(point, far, gap) for point in points for far, gap in enumerate(gaps)]
        boxes = np.concatenate([labels.candidates(p.x(), p.y(), width, height, px(gap)) for p, _, gap in rings])
        count = len(labels.DIRECTIONS)
        cost = self._cost(boxes)
        if others:
            own = np.repeat([(point.x(), point.y()) for point, _, _ in rings], count, axis=0)
            cost += _astray(boxes, own, others)
        if wrong is not None:
            cost += labels.overlap(boxes, np.array([_sides(wrong)]))[:, 0] * 2.0
        cost = cost.reshape(-1, count)
        rank = np.empty(count)  # of a ring's directions that are equally free the first in the order wins
        rank[list(order)] = np.arange(count) * 0.5
        found = (cost + rank).argmin(axis=1)
        ring = int((cost[np.arange(len(rings)), found] + [far * 30.0 for _, far, _ in rings]).argmin())
        best = boxes[ring * count + found[ring]]
        frame = self.frame
        left = min(max(float(best[0]), frame.left()), max(frame.left(), frame.right() - width))
        top = min(max(float(best[1]), frame.top()), max(frame.top(), frame.bottom() - height))
        room = QRectF(left, top, width, height)
        self.take(room, weight)
        return room

    def somewhere(
        self, width: float, height: float, margin: float, weight: float = 3.0, most: float = np.inf
    ) -> QRectF | None:
        """Room anywhere in the frame, towards its edges; None where all of it would cover more than ``most``."""
        inner = self.frame.adjusted(px(margin), px(margin), -px(margin) - width, -px(margin) - height)
        if inner.width() < 0 or inner.height() < 0:
            return None
        tops, lefts = np.meshgrid(
            np.linspace(inner.top(), inner.bottom(), 9), np.linspace(inner.left(), inner.right(), 11), indexing="ij"
        )
        left, top = lefts.ravel(), tops.ravel()
        boxes = np.stack([left, top, left + width, top + height], axis=1)
        middle = self.frame.center()
        inward = np.abs(left + width / 2 - middle.x()) + np.abs(top + height / 2 - middle.y())
        cost = self._cost(boxes) + (inward.max() - inward) * 0.02
        best = int(cost.argmin())
        if cost[best] > most:
            return None
        room = QRectF(float(left[best]), float(top[best]), width, height)
        self.take(room, weight)
        return room

    def _add(self, boxes: labels.Boxes, weight: float) -> None:
        self._boxes.append(boxes)
        self._weights.append(np.full(len(boxes), weight))

    def _taken(self) -> tuple[labels.Boxes, labels.Boxes]:
        if not self._boxes:
            return np.empty((0, 4)), np.empty(0)
        if len(self._boxes) > 1:  # joined once, however many places are tried
            self._boxes, self._weights = [np.concatenate(self._boxes)], [np.concatenate(self._weights)]
        return self._boxes[0], self._weights[0]

    def _edges(self) -> tuple[float, float, float, float]:
        return _sides(self.frame)

    def _cost(self, boxes: labels.Boxes) -> labels.Boxes:
        taken, weights = self._taken()
        area = (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])
        outside = area - labels.overlap(boxes, np.array([self._edges()]))[:, 0]
        cost: labels.Boxes = outside * 6.0
        if len(taken):
            cost = cost + labels.overlap(boxes, taken) @ weights
        return cost


def _sides(rect: QRectF) -> tuple[float, float, float, float]:
    return rect.left(), rect.top(), rect.right(), rect.bottom()


def _astray(boxes: labels.Boxes, own: labels.Boxes, others: Sequence[QPointF]) -> labels.Boxes:
    """What each box costs for being nearer to another point than to its own (n×2), or hardly farther."""
    far = np.min([_distances(boxes, np.array([(other.x(), other.y())])) for other in others], axis=0)
    short = np.clip(_distances(boxes, own) + px(6) - far, 0.0, None)
    cost: labels.Boxes = np.where(short > 0, 400.0 + 40.0 * short, 0.0)
    return cost


def _distances(boxes: labels.Boxes, points: labels.Boxes) -> labels.Boxes:
    """From points (n×2 or 1×2) to the nearest place of each box."""
    across = np.maximum(np.maximum(boxes[:, 0] - points[:, 0], points[:, 0] - boxes[:, 2]), 0.0)
    down = np.maximum(np.maximum(boxes[:, 1] - points[:, 1], points[:, 1] - boxes[:, 3]), 0.0)
    far: labels.Boxes = np.hypot(across, down)
    return far


def paint_leader(painter: QPainter, at: QPointF, rect: QRectF, radius: float, ink: QColor) -> None:
    """A thin line from a point, drawn ``radius`` design pixels large, to a label that stands away from it."""
    near = QPointF(min(max(at.x(), rect.left()), rect.right()), min(max(at.y(), rect.top()), rect.bottom()))
    way = near - at
    length = math.hypot(way.x(), way.y())
    if length > px(radius + 5):
        painter.setPen(QPen(ink, pen_width(1.0)))
        painter.drawLine(at + way * (px(radius) / length), near)
