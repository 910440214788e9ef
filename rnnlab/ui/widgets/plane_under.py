"""What lies below a plane's vectors: named regions, lines of equal height, a lattice and its image."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from rnnlab.ui.look import mathtext
from rnnlab.ui.look.theme import color, line, pen_width, px
from rnnlab.ui.widgets.plane_items import PlaneModel, Point

Places = NDArray[np.floating[Any]]  # L×2

_HATCHES = (
    Qt.BrushStyle.BDiagPattern, Qt.BrushStyle.FDiagPattern, Qt.BrushStyle.DiagCrossPattern, Qt.BrushStyle.HorPattern,
    Qt.BrushStyle.VerPattern, Qt.BrushStyle.CrossPattern, Qt.BrushStyle.Dense7Pattern, Qt.BrushStyle.Dense6Pattern,
)  # fmt: skip
_SAMPLES = (15, 11)  # places that are tried for a name, across and up


@dataclass(frozen=True, eq=False)
class Patch:
    """A region by its outlines (holes included), with a name and a hatch of its own; a chosen one is tinted."""

    name: str
    rings: tuple[Places, ...]
    hatch: int
    chosen: bool = False


@dataclass(frozen=True, eq=False)
class Curve:
    """A line of equal height, with its number; the one of height 0 is stronger."""

    parts: tuple[Places, ...]
    label: str
    strong: bool = False


@dataclass(frozen=True, eq=False)
class Image:
    """Where a map carries a point: from ``start`` to ``end``."""

    start: Point
    end: Point
    label: str


@dataclass(frozen=True, eq=False)
class Owners:
    """Places (x[c], y[r]) and for each the patch that holds it (−1: none)."""

    x: Places
    y: Places
    owner: NDArray[np.int64]  # R×C

    def at(self, x: Places, y: Places) -> NDArray[np.int64]:
        """The patches of other places, each by the grid's nearest; −1 beyond the grid."""
        c = np.rint((x - self.x[0]) / (self.x[1] - self.x[0])).astype(int)
        r = np.rint((y - self.y[0]) / (self.y[1] - self.y[0])).astype(int)
        known = (c >= 0) & (c < len(self.x)) & (r >= 0) & (r < len(self.y))
        return np.where(known, self.owner[np.where(known, r, 0), np.where(known, c, 0)], -1)


@dataclass(frozen=True, eq=False)
class Under:
    """Everything below the vectors."""

    patches: tuple[Patch, ...] = ()
    curves: tuple[Curve, ...] = ()
    lattice: tuple[Places, ...] = ()
    images: tuple[Image, ...] = ()
    axis: Point | None = None  # the vector whose product with an image is the height
    axis_label: str = ""
    grid: Owners | None = None  # whose region each of a grid's places is in, to find room for the names
    paths: list[QPainterPath] = field(default_factory=list)  # of the patches, in the plane's units; made when painted


def paint_under(painter: QPainter, model: PlaneModel, under: Under, small: bool) -> None:
    """Paint it, clipped to what is in sight."""
    if not under.paths:
        under.paths.extend(_path(patch.rings) for patch in under.patches)
    zero = model.pixel(0, 0)
    to_pixels = QTransform(model.scale, 0.0, 0.0, -model.scale, zero.x(), zero.y())
    painter.save()
    painter.setClipRect(model.rect)
    for patch, path in zip(under.patches, under.paths, strict=True):
        shown = to_pixels.map(path)
        if shown.controlPointRect().intersects(model.rect):
            _paint_patch(painter, patch, shown)
    _paint_curves(painter, model, under.curves, small)
    painter.restore()


def paint_above_grid(painter: QPainter, model: PlaneModel, under: Under, small: bool) -> None:
    """The regions' names, and what a map makes of the plane: after ``paint_under`` and the axes."""
    if under.lattice:
        painter.save()
        painter.setClipRect(model.rect)
        _paint_image(painter, model, under, small)
        painter.restore()
    for patch, place in zip(under.patches, _places(model, under, small), strict=True):
        if place is not None:
            ink = "accent_text" if patch.chosen else "ink2"
            _paint_name(painter, _name_box(place, patch.name, small), patch.name, 13 if small else 18, ink)


def name_boxes(model: PlaneModel, under: Under, small: bool) -> list[QRectF]:
    """Where the regions' names stand."""
    places = zip(under.patches, _places(model, under, small), strict=True)
    return [_name_box(place, patch.name, small) for patch, place in places if place is not None]


def _name_box(at: QPointF, name: str, small: bool) -> QRectF:
    size = 13 if small else 18
    width = mathtext.width(name, size, 600)
    return QRectF(at.x() - width / 2 - px(6), at.y() - px(size * 0.8), width + px(12), line(size * 1.6, size))


def _path(rings: Sequence[Places]) -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for ring in rings:
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in ring.tolist()]))
        path.closeSubpath()
    return path


def _paint_patch(painter: QPainter, patch: Patch, path: QPainterPath) -> None:
    if patch.chosen:
        painter.fillPath(path, color("tint"))
    ink = color("accent" if patch.chosen else "h", 0.2)
    painter.setRenderHint(
        QPainter.RenderHint.Antialiasing, False
    )  # a hatch has no edge of its own: three times as fast
    painter.fillPath(path, QBrush(ink, _HATCHES[patch.hatch % len(_HATCHES)]))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
    painter.setPen(QPen(color("accent" if patch.chosen else "h"), pen_width(1.6 if patch.chosen else 1.0)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)


def _places(model: PlaneModel, under: Under, small: bool) -> list[QPointF | None]:
    """For each region the place in sight that is deepest inside it, away from the vectors' ends; None: out of sight."""
    patches, grid = under.patches, under.grid
    side, edge = (px(16), px(14)) if small else (px(28), px(18))
    rect = model.rect.adjusted(side, edge, -side, -edge)
    if not patches or grid is None or rect.width() <= 0 or rect.height() <= 0:
        return [None] * len(patches)
    across, up = _SAMPLES
    xs = np.linspace(rect.left(), rect.right(), across)
    ys = np.linspace(rect.top(), rect.bottom(), up)
    places = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
    middle = model.rect.center()
    owner = grid.at(
        model.centre[0] + (places[:, 0] - middle.x()) / model.scale,
        model.centre[1] - (places[:, 1] - middle.y()) / model.scale,
    )
    ends = [model.pixel(handle.x, handle.y) for handle in model.handles]
    taken = np.array([(p.x(), p.y()) for p in ends]).reshape(-1, 2)
    room = px(30 if small else 60)
    found: list[QPointF | None] = []
    for number in range(len(patches)):
        own = places[owner == number]
        if not len(own):
            found.append(None)
            continue
        others = np.vstack([places[owner != number], taken, np.full((1, 2), 1e9)])
        far = np.hypot(*(own[:, None] - others[None]).transpose(2, 0, 1)).min(1)
        inside = np.minimum(
            np.minimum(own[:, 0] - rect.left(), rect.right() - own[:, 0]) + room,
            np.minimum(own[:, 1] - rect.top(), rect.bottom() - own[:, 1]) + room,
        )
        best = own[int(np.minimum(far, inside).argmax())]
        found.append(QPointF(float(best[0]), float(best[1])))
    return found


def _paint_name(painter: QPainter, box: QRectF, name: str, size: float, ink: str) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color("stage", 0.82))
    painter.drawRoundedRect(box, px(6), px(6))
    mathtext.draw_in(painter, box.adjusted(px(6), 0, 0, 0), name, size, ink, 600)


def _paint_curves(painter: QPainter, model: PlaneModel, curves: Sequence[Curve], small: bool) -> None:
    placed: list[QRectF] = []
    size = 12 if small else 15
    for curve in curves:
        painter.setPen(QPen(color("accent", 0.9 if curve.strong else 0.5), pen_width(2.0 if curve.strong else 1.2)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for part in curve.parts:
            painter.drawPolyline(_polyline(model, part))
    for curve in curves:  # above all lines
        width = mathtext.width(curve.label, size, 500) + px(8)
        for part in curve.parts:
            box = _label_box(model, part, width, px(size * 1.35), placed)
            if box is not None:
                placed.append(box)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(color("stage", 0.86))
                painter.drawRoundedRect(box, px(4), px(4))
                mathtext.draw_in(painter, box.adjusted(px(4), 0, 0, 0), curve.label, size, "accent_text", 500)
                break


def _label_box(model: PlaneModel, part: Places, width: float, height: float, placed: Sequence[QRectF]) -> QRectF | None:
    """Where a line's number stands on it: in sight, clear of the numbers before it and of the vectors' ends."""
    ends = [model.pixel(handle.x, handle.y) for handle in model.handles]
    for share in (0.5, 0.35, 0.65, 0.2, 0.8, 0.45, 0.55, 0.1, 0.9):
        x, y = part[int(share * (len(part) - 1))].tolist()
        at = model.pixel(x, y)
        box = QRectF(at.x() - width / 2, at.y() - height / 2, width, height)
        wide = box.adjusted(-px(6), -px(4), px(6), px(4))
        clear = not any(wide.intersects(other) for other in placed) and not any(wide.contains(end) for end in ends)
        if clear and model.rect.adjusted(px(4), px(4), -px(4), -px(4)).contains(box):
            return box
    return None


def _paint_image(painter: QPainter, model: PlaneModel, under: Under, small: bool) -> None:
    if under.lattice:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(color("h", 0.55), pen_width(1.3)))
        for row in under.lattice:
            painter.drawPolyline(_polyline(model, row))
    if under.axis is not None:
        pen = QPen(color("ink"), pen_width(2.0), Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.drawLine(model.pixel(0, 0), model.pixel(*under.axis))
        at = model.pixel(*under.axis)
        mathtext.draw(painter, at.x() + px(6), at.y() - px(6), under.axis_label, 13 if small else 15, "ink", 600)
    side = px(5 if small else 7)
    for image in under.images:
        start, end = model.pixel(*image.start), model.pixel(*image.end)
        pen = QPen(color("h"), pen_width(1.4), Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.RoundCap)
        pen.setDashPattern([0.1, 2.6])
        painter.setPen(pen)
        painter.drawLine(start, end)
        painter.setPen(QPen(color("h"), pen_width(2.2)))
        painter.setBrush(color("stage"))
        painter.drawRect(QRectF(end.x() - side, end.y() - side, 2 * side, 2 * side))


def _polyline(model: PlaneModel, part: Places) -> QPolygonF:
    middle = model.rect.center()
    xs = middle.x() + (part[:, 0] - model.centre[0]) * model.scale
    ys = middle.y() - (part[:, 1] - model.centre[1]) * model.scale
    return QPolygonF([QPointF(x, y) for x, y in zip(xs.tolist(), ys.tolist(), strict=True)])
