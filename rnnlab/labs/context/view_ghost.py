"""A class's guess on the bidirectional plane."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF

from rnnlab.labs.context.view_scene import Point
from rnnlab.labs.context.view_spots import Spots
from rnnlab.ui.look.i18n import N_
from rnnlab.ui.look.theme import px
from rnnlab.ui.widgets.guess_layer import GuessLayer
from rnnlab.ui.widgets.plane_ghost import GUESS

if TYPE_CHECKING:
    from rnnlab.labs.context.view_cloud import CloudPlane

START = N_("Context", "prediction")
NAME = N_("Context", "The prediction on the plane of the bidirectional LSTM")


class Ghost(GuessLayer):
    """The guess of a place on the plane."""

    def __init__(self, plane: CloudPlane) -> None:
        super().__init__(plane, NAME, START)
        self._plane = plane

    def wanted(self) -> Point | None:
        """The guess, where it has to be in sight: once it is locked."""
        return self.place if self.fixed and not self.isHidden() else None

    def begin(self) -> None:
        """Put the point in the middle of the plane, to be dragged from there."""
        self.begin_at(self._plane.places().frame.centre)

    def reveal(self, truth: Point, distance: float) -> None:
        super().reveal(truth, distance)
        self._plane.relay()

    def end(self) -> None:
        super().end()
        self._plane.relay()

    def pixel(self, place: Point) -> QPointF:
        return self._plane.places().frame.pixel(*place)

    def value(self, at: QPointF) -> Point:
        return self._plane.places().frame.value(at)

    def stride(self, far: bool) -> float:
        return px(40 if far else 10) / self._plane.places().frame.scale

    def put(self, x: float, y: float) -> None:
        inner = self._plane.places().frame.rect.adjusted(px(6), px(6), -px(6), -px(6))
        at = self.pixel((x, y))
        at = QPointF(
            min(max(at.x(), inner.left()), inner.right()), min(max(at.y(), inner.top()), inner.bottom())
        )  # what is out of sight cannot be dragged back
        super().put(*self.value(at))

    def label_rect(self) -> QRectF:
        wide, high = self.label_size()
        places = self._plane.places()
        spots = Spots(places.frame.rect)
        at = self.point()
        spots.take_points([at, *places.points.values()], GUESS, 3.0)
        spots.take_points(list(places.badges.values()), 10.0, 6.0)
        for _, rect, _ in places.marks:
            spots.take(rect, 6.0)
        middle = at
        if self.truth is not None:
            real = self.pixel(self.truth)
            spots.take_line(at, real)
            spots.take_points([real], 14.0, 5.0)
            middle = (at + real) * 0.5
        return spots.beside(middle, wide, high, (12.0, 24.0, 40.0) if self.truth is not None else (22.0, 34.0))
