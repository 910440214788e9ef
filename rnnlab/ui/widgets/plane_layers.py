"""What stands still while a handle is dragged, kept as a picture: a move of the mouse paints that handle alone.

Two layers: the ground, and upon it everything else that does not move. Each is
painted anew when something in it has changed. Both are opaque, because letters
on a transparent picture look thinner than on a screen.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPixmap, QPolygonF

from rnnlab.ui.look.i18n import Text, language
from rnnlab.ui.look.theme import color, look, pen_width, px
from rnnlab.ui.widgets import plane_paint as paint
from rnnlab.ui.widgets.plane_items import Handle, PlaneModel
from rnnlab.ui.widgets.plane_layout import Placed
from rnnlab.ui.widgets.plane_tags import paint_labels

Key = tuple[object, ...]
_POINT = 11.0  # radius of what hides a vector below a point, in px
_COMPUTED = 5.5  # and the width of the computed vector


class Layer:
    """A picture as large as the plane; ``times`` counts how often it was painted."""

    def __init__(self) -> None:
        self.times = 0
        self.picture = QPixmap()
        self._key: Key = ()

    def show(self, rect: QRectF, ratio: float, key: Key, work: Callable[[QPainter], None], under: Layer | None) -> None:
        """Paint the picture where its key is another one, upon ``under``."""
        if key == self._key:
            return
        self._key = key
        self.times += 1
        if under is None:
            self.picture = QPixmap(math.ceil(rect.width() * ratio), math.ceil(rect.height() * ratio))
            self.picture.setDevicePixelRatio(ratio)
            self.picture.fill(color("stage"))
        else:
            self.picture = under.picture.copy()
        painter = QPainter(self.picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-rect.topLeft())
        work(painter)
        painter.end()

    def drop(self) -> None:
        """Keep nothing."""
        self._key, self.picture = (), QPixmap()


class Layers:
    """Paints a plane of which a handle is held."""

    def __init__(self) -> None:
        self.ground, self.still = Layer(), Layer()

    def paint(
        self,
        painter: QPainter,
        model: PlaneModel,
        names: tuple[Text | str, Text | str],
        laid: list[Placed],
        place: QRectF | None,
    ) -> bool:
        """Paint everything; False, and nothing is painted, where a picture would not fit pixel on pixel."""
        to_device = painter.deviceTransform()
        ratio, corner = to_device.m11(), to_device.map(model.rect.topLeft())
        if ratio <= 0 or to_device.m22() != ratio or to_device.isRotating() or corner.x() % 1 or corner.y() % 1:
            return False
        dragged = {handle.key for handle in model.handles if model.held in (handle.key, handle.of)}
        moving = [handle for handle in model.handles if handle.key in dragged]
        still = [handle for handle in model.handles if handle.key not in dragged]
        rest = [one for one in laid if one.handle is None or one.handle.key not in dragged]
        self._show(model, ratio, names, still, rest, place)
        painter.drawPixmap(model.rect.topLeft(), self.still.picture)
        if model.rays:
            paint.paint_vectors(painter, model, moving)
            paint.paint_origin(painter, model)
            self._put_above(painter, model, moving, still, rest)
        paint.paint_points(painter, model, moving)
        paint_labels(painter, model, [one for one in laid if one.handle is not None and one.handle.key in dragged])
        return True

    def drop(self) -> None:
        """Nothing is held any more."""
        self.ground.drop()
        self.still.drop()

    def _show(
        self,
        model: PlaneModel,
        ratio: float,
        names: tuple[Text | str, Text | str],
        still: list[Handle],
        rest: list[Placed],
        place: QRectF | None,
    ) -> None:
        """Bring both pictures up to date."""
        rect = model.rect
        place_now = None if place is None else place.getRect()
        look_now = (look().palette.name, look().scale, language().name, ratio, rect.getRect())
        ground: Key = (look_now, model.centre, model.scale, names, model.under, model.small)
        spots = tuple((one.source, one.rect.getRect(), one.covers) for one in rest)
        computed = (
            model.region,
            place_now,
            model.others,
            model.arrow,
            model.gaps,
            model.marks,
            model.trail,
            model.trail_label,
        )
        marked = (model.rays, model.lit, model.current, len(model.handles))
        self.ground.show(rect, ratio, ground, partial(_paint_ground, model, names), None)
        everything: Key = (ground, tuple(still), spots, computed, marked)
        self.still.show(rect, ratio, everything, partial(_paint_still, model, place, still, rest), self.ground)

    def _put_above(
        self, painter: QPainter, model: PlaneModel, moving: list[Handle], still: list[Handle], rest: list[Placed]
    ) -> None:
        """Bring what lies above a moving vector to the front again: the computed vector, points and labels."""
        zero, radius, path = model.pixel(0, 0), px(_POINT), QPainterPath()
        if model.arrow is not None:
            path.addPolygon(_around(QLineF(zero, model.pixel(model.arrow.x, model.arrow.y)), pen_width(_COMPUTED / 2)))
        ends = [model.pixel(one.x, one.y) for one in (*still, model.arrow) if one is not None]
        for handle in moving:
            line = QLineF(zero, model.pixel(handle.x, handle.y))
            for end in ends:
                if _crosses(line, QRectF(end.x() - radius, end.y() - radius, 2 * radius, 2 * radius)):
                    path.addEllipse(end, radius, radius)
            for one in rest:
                if _crosses(line, one.rect):
                    path.addRect(one.rect)
        if path.isEmpty():
            return
        painter.save()
        path.setFillRule(Qt.FillRule.WindingFill)
        painter.setClipPath(path, Qt.ClipOperation.IntersectClip)  # pixel by pixel: what comes is a picture
        painter.drawPixmap(model.rect.topLeft(), self.still.picture)
        painter.restore()


def _around(line: QLineF, half: float) -> QPolygonF:
    """A line as an area, ``half`` wide to each side."""
    side = QPointF(line.dy(), -line.dx()) * (half / max(line.length(), 1e-9))
    return QPolygonF([line.p1() + side, line.p2() + side, line.p2() - side, line.p1() - side])


def _crosses(line: QLineF, rect: QRectF) -> bool:
    """Whether a line passes through a rectangle."""
    low, high = 0.0, 1.0
    for start, change, least, most in (
        (line.x1(), line.dx(), rect.left(), rect.right()),
        (line.y1(), line.dy(), rect.top(), rect.bottom()),
    ):
        if not change:
            if not least <= start <= most:
                return False
            continue
        a, b = (least - start) / change, (most - start) / change
        low, high = max(low, min(a, b)), min(high, max(a, b))
    return low <= high


def _paint_ground(model: PlaneModel, names: tuple[Text | str, Text | str], painter: QPainter) -> None:
    paint.paint_ground(painter, model, names)


def _paint_still(
    model: PlaneModel, place: QRectF | None, still: list[Handle], rest: list[Placed], painter: QPainter
) -> None:
    paint.paint_below(painter, model, place, still)
    paint.paint_above(painter, model, rest, still)
