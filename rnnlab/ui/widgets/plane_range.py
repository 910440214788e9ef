"""Which part of a plane is in sight."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF

from rnnlab.ui.look.theme import look, px
from rnnlab.ui.widgets.plane_items import PlaneModel, Point

_MARGINS = (84.0, 72.0, 150.0, 64.0)  # px for labels: left, above, right, below
_SMALL = (34.0, 34.0, 44.0, 34.0)  # of a plane beside others
LEAST, MOST = 1e-5, 1e7  # pixels per unit
_CLOSER = 2.5  # points that need so much less of the range bring it closer


def _points(model: PlaneModel) -> list[Point]:
    """What is to be in sight, beside the origin."""
    computed = [(other.x, other.y) for other in model.others] + [(mark.x, mark.y) for mark in model.marks]
    return [(handle.x, handle.y) for handle in model.handles] + computed + list(model.also)


def bounds(points: Iterable[Point]) -> tuple[float, float, float, float]:
    """Left, bottom, right, top of points and the origin."""
    xs, ys = [0.0], [0.0]
    for x, y in points:
        xs.append(x)
        ys.append(y)
    return min(xs), min(ys), max(xs), max(ys)


def fitting(model: PlaneModel) -> tuple[Point, float]:
    """Centre and scale that show the origin, all handles and A's vectors, with room for their labels."""
    left, bottom, right, top = bounds(_points(model))
    width, height = right - left, top - bottom
    before, above, after, below = (px(margin) for margin in (_SMALL if model.small else _MARGINS))
    before, after = min(before, model.rect.width() * 0.17), min(after, model.rect.width() * 0.28)
    share = 0.25 if look().presenting else 0.24  # letters that a class reads need more of a low plane
    above, below = min(above, model.rect.height() * share), min(below, model.rect.height() * 0.15)
    across = max(40.0, model.rect.width() - before - after)
    up = max(40.0, model.rect.height() - above - below)
    scales = ([across / width] if width > 0 else []) + ([up / height] if height > 0 else [])
    scale = min(min(scales) if scales else min(across, up), MOST)
    shift = (after - before) / 2 / scale, (above - below) / 2 / scale
    return ((left + right) / 2 + shift[0], (bottom + top) / 2 + shift[1]), scale


def ill_fitting(model: PlaneModel, chosen: bool) -> bool:
    """Whether a handle is out of sight, or (unless the user chose the range) all are far closer than it shows."""
    inner = model.rect.adjusted(px(12), px(12), -px(12), -px(12))
    if any(not inner.contains(model.pixel(x, y)) for x, y in _points(model)):
        return True
    return not chosen and fitting(model)[1] > _CLOSER * model.scale


class RangeChoice:
    """What every plane has whose range somebody may choose; the plane has ``model``, and ``_chosen`` for that."""

    model: PlaneModel
    _chosen: bool

    def chosen_range(self) -> tuple[float, float, float] | None:
        """Centre (x, y) and pixels per unit that were chosen; None where the plane shows everything."""
        return (*self.model.centre, self.model.scale) if self._chosen else None

    def choose_range(self, x: float, y: float, scale: float) -> None:
        """Show a range that was chosen once."""
        self.model.centre, self.model.scale = (x, y), min(max(scale, LEAST), MOST)
        self._set_chosen(True)
        self._show_range()

    def _set_chosen(self, chosen: bool) -> None:
        raise NotImplementedError

    def _show_range(self) -> None:
        raise NotImplementedError


def zoom(model: PlaneModel, factor: float, pivot: QPointF) -> None:
    """Make everything larger; the point under ``pivot`` stays where it is."""
    before = model.value(pivot)
    model.scale = min(max(model.scale * factor, LEAST), MOST)
    after = model.value(pivot)
    model.centre = (model.centre[0] + before[0] - after[0], model.centre[1] + before[1] - after[1])


def pan(model: PlaneModel, step: QPointF) -> None:
    """Move the range by so many pixels."""
    x, y = model.centre
    model.centre = (x - step.x() / model.scale, y + step.y() / model.scale)
