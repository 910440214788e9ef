"""Which part of the plane of paths is in sight: everything, until the user chooses."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QRectF

from rnnlab.engine.reader_traces import Paths
from rnnlab.labs.reader.view_paths_marks import Way
from rnnlab.ui.look.theme import px
from rnnlab.ui.widgets.plane_items import PlaneModel

_CLOSER = 2.5  # points that need so much less of the range bring it closer


def bounds(paths: Paths, ways: Sequence[Way]) -> tuple[float, float, float, float]:
    """Left, bottom, right, top of all finite states and of the cloud."""
    points = np.vstack([*(way.points[: way.last() + 1] for way in ways), paths.cloud.reshape(-1, 2)])
    if not len(points):
        return -1.0, -1.0, 1.0, 1.0
    (left, bottom), (right, top) = points.min(axis=0).tolist(), points.max(axis=0).tolist()
    return left, bottom, right, top


def fit(model: PlaneModel, frame: QRectF, paths: Paths, ways: Sequence[Way]) -> None:
    """Show everything, with room for the names at the ends."""
    model.rect = frame
    left, bottom, right, top = bounds(paths, ways)
    width, height = max(right - left, 1e-9), max(top - bottom, 1e-9)
    across, up = max(40.0, frame.width() - px(72)), max(40.0, frame.height() - px(64))
    model.scale = min(across / width, up / height, 1e7)
    model.centre = ((left + right) / 2, (bottom + top) / 2)


def ill_fitting(model: PlaneModel, paths: Paths, ways: Sequence[Way]) -> bool:
    """Whether a state is out of sight, or all of them are far closer together than the range shows."""
    inner = model.rect.adjusted(px(4), px(4), -px(4), -px(4))
    left, bottom, right, top = bounds(paths, ways)
    if not (inner.contains(model.pixel(left, bottom)) and inner.contains(model.pixel(right, top))):
        return True
    across, up = (right - left) * model.scale / inner.width(), (top - bottom) * model.scale / inner.height()
    return max(across, up) * _CLOSER < 1


def same_axes(a: Paths, b: Paths) -> bool:
    """Whether two planes are of one network: a model's axes do not move, a toy's turn with every edit."""
    if not len(a.cloud) and not len(b.cloud):
        return a.mean.shape == b.mean.shape
    return a.cloud.shape == b.cloud.shape and bool(np.array_equal(a.axes, b.axes))
