"""Where labels, legends and insets find room: beside what is drawn, and clear of one another."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QPointF, QRectF

from rnnlab.ui.look.theme import px
from rnnlab.ui.widgets import plane_labels as labels


class Spots:
    """What is taken of a frame; each thing that is placed is taken afterwards."""

    def __init__(self, frame: QRectF) -> None:
        self.frame = frame
        self._boxes: list[labels.Boxes] = []
        self._weights: list[labels.Boxes] = []

    def take(self, rect: QRectF, weight: float = 3.0) -> None:
        """A rectangle is taken; ``weight`` is what covering a square pixel of it costs."""
        self._add(np.array([(rect.left(), rect.top(), rect.right(), rect.bottom())]), weight)

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
    ) -> QRectF:
        """Room beside a point, or one of several, at one of some distances (design pixels): where it covers least."""
        best, least = None, np.inf
        for point in [at] if isinstance(at, QPointF) else at:
            for far, gap in enumerate(gaps):
                around = labels.candidates(point.x(), point.y(), width, height, px(gap))
                found = labels.choose(around, order, *self._taken(), self._edges())
                cost = self._cost(around[found : found + 1])[0] + far * 30.0
                if cost < least:
                    best, least = around[found], cost
        assert best is not None
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
        return np.concatenate(self._boxes), np.concatenate(self._weights)

    def _edges(self) -> tuple[float, float, float, float]:
        frame = self.frame
        return frame.left(), frame.top(), frame.right(), frame.bottom()

    def _cost(self, boxes: labels.Boxes) -> labels.Boxes:
        taken, weights = self._taken()
        area = (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])
        outside = area - labels.overlap(boxes, np.array([self._edges()]))[:, 0]
        cost: labels.Boxes = outside * 6.0
        if len(taken):
            cost = cost + labels.overlap(boxes, taken) @ weights
        return cost
