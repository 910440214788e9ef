"""A class's guess over the plane of two units."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from rnnlab.labs.reader.view_chain_paint import arrow
from rnnlab.labs.reader.view_plane import Plane
from rnnlab.labs.reader.view_plane_labels import edge, state_labels, ways
from rnnlab.ui.look.i18n import N_
from rnnlab.ui.look.theme import color, px
from rnnlab.ui.widgets import plane_labels as places
from rnnlab.ui.widgets.guess_layer import GuessLayer
from rnnlab.ui.widgets.plane_ghost import GUESS
from rnnlab.ui.widgets.plane_items import Point

START = N_("Reader", "prediction")
NAME = N_("Reader", "The prediction on the plane")
_OVER_NAMES = 20.0  # what a covered square pixel of a name costs, in those of a line


class StateGuess(GuessLayer):
    """The guess of the next state, with the way from the present one."""

    def __init__(self, plane: Plane) -> None:
        super().__init__(plane, NAME, START)
        self._plane = plane
        self.start: Point = (0.0, 0.0)  # the state before the predicted one

    def begin(self, start: Point) -> None:
        """Put the point where the present state is, to be dragged from there."""
        self.start = start
        self.begin_at(start)

    def pixel(self, place: Point) -> QPointF:
        return self._plane.pixel(*place)

    def value(self, at: QPointF) -> Point:
        return self._plane.value(at)

    def stride(self, far: bool) -> float:
        return (0.5 if far else 0.1) * self._plane.limit

    def paint_way(self, painter: QPainter) -> None:
        at, start = self.point(), self.pixel(self.start)
        way = at - start
        length = (way.x() ** 2 + way.y() ** 2) ** 0.5
        if length > px(GUESS + 4):
            arrow(painter, start, at - way * (px(GUESS + 2) / length), color("ink"), 2.4, dashed=True)

    def label_rect(self) -> QRectF:
        """Clear of the states' names and the axes."""
        wide, high = self.label_size()
        at, start = self.point(), self.pixel(self.start)
        lines = [places.along((start.x(), start.y()), (at.x(), at.y()))]
        middle, away = at, px(20 if self.fixed else 24)
        if self.truth is not None:
            real = self.pixel(self.truth)
            lines += [places.along((at.x(), at.y()), (real.x(), real.y())),
                      np.array([places.square(at.x(), at.y(), px(GUESS + 2))])]  # fmt: skip
            middle, away = (at + real) * 0.5, px(12)
        names = [label.rect.getCoords() for label in state_labels(self._plane)]
        drawn = np.vstack([*lines, *ways(self._plane)])
        taken = np.vstack([np.reshape(np.array(names, dtype=np.float64), (-1, 4)), drawn])
        weights = np.repeat((_OVER_NAMES, 1.0), (len(names), len(drawn)))
        around = np.vstack([places.candidates(middle.x(), middle.y(), wide, high, away * k) for k in (1.0, 1.8, 2.8)])
        ranks = [places.choose(around[k : k + 12], places.ABOVE, taken, weights, edge(self._plane)) + k
                 for k in range(0, len(around), 12)]  # fmt: skip
        costs = places.overlap(around[ranks], taken) @ weights
        inside = places.overlap(around[ranks], np.array([edge(self._plane)]))[:, 0] >= wide * high * 0.999
        left, top, right, bottom = around[ranks[int(np.argmin(costs + 1e6 * ~inside))]].tolist()
        left = min(max(left, 1.0), self.width() - wide - 1)
        return QRectF(left, min(max(top, 1.0), self.height() - high - 1), right - left, bottom - top)
