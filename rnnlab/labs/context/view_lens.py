"""The lens: where states of both senses stand in one clump, an inset shows it several times as large."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from rnnlab.engine.context_traces import SenseCloud
from rnnlab.labs.context.view_frame import Frame
from rnnlab.labs.context.view_senses import paint_mark
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.theme import color, pen_width, px

ZOOM = 4
TIMES = N_("Context", "{zoom}×")
_LEAST = 4  # of either sense in the clump


@dataclass(frozen=True)
class Lens:
    """A window on the plane and the inset that shows it."""

    window: QRectF
    inset: QRectF
    row: QRectF  # below the inset: the numbers of the sentences inside

    def through(self, at: QPointF) -> QPointF:
        """Where a point of the plane is drawn in the inset."""
        return self.inset.center() + (at - self.window.center()) * ZOOM

    def holds(self, at: QPointF) -> bool:
        """Whether a point of the plane lies in the window."""
        return self.window.contains(at)


def clump(cloud: SenseCloud, frame: Frame, side: float) -> QPointF | None:
    """The middle of the window, ``side`` pixels wide, that holds most states of both senses; None where none does."""
    points = np.asarray(cloud.points, dtype=float).reshape(-1, 2)
    if not len(points):
        return None
    half = side / 2 / frame.scale
    near = (np.abs(points[:, None] - points[None]) <= half).all(axis=2)
    second = np.array(cloud.senses, dtype=bool)
    mixed = np.minimum((near & second).sum(axis=1), (near & ~second).sum(axis=1))
    best = int(mixed.argmax())
    if mixed[best] < _LEAST:
        return None
    inside = points[near[best]]
    left, top = inside.min(axis=0)
    right, bottom = inside.max(axis=0)
    return frame.pixel(float(left + right) / 2, float(top + bottom) / 2)


def paint_lens(
    painter: QPainter, lens: Lens, frame: Frame, cloud: SenseCloud, examples: Sequence[tuple[QPointF, int, bool]]
) -> None:
    """The window, the inset with its points, and the lines between."""
    window, inset = lens.window, lens.inset
    painter.setPen(QPen(color("ink2"), pen_width(1.2)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(window, px(2), px(2))
    painter.setPen(QPen(color("axis"), px(1)))
    away = inset.center() - window.center()
    if abs(away.y()) <= abs(away.x()):
        before = away.x() < 0
        ends = _sides(inset)[before], _sides(window)[not before]
    else:
        above = away.y() < 0
        ends = _levels(inset)[above], _levels(window)[not above]
    for one, other in zip(*ends, strict=True):
        painter.drawLine(one, other)
    painter.setPen(QPen(color("ink2"), pen_width(1.2)))
    painter.setBrush(color("stage"))
    painter.drawRoundedRect(inset, px(4), px(4))
    painter.save()
    inside = QPainterPath()
    inside.addRoundedRect(inset.adjusted(1, 1, -1, -1), px(3), px(3))
    painter.setClipPath(inside)
    for (x, y), sense, after in zip(np.asarray(cloud.points).tolist(), cloud.senses, cloud.after, strict=True):
        at = frame.pixel(x, y)
        if lens.holds(at):
            paint_mark(painter, lens.through(at), 4.6, sense, after, 1.8)
    for at, sense, after in examples:
        if lens.holds(at):
            paint_mark(painter, lens.through(at), 6.4, sense, after, 2.4)
    painter.restore()
    text = tr(TIMES, zoom=ZOOM)
    wide = mathtext.width(text, 13) + px(8)
    place = QRectF(inset.left() + px(3), inset.bottom() - px(21), wide, px(18))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color("stage", 0.9))
    painter.drawRoundedRect(place, px(4), px(4))
    mathtext.draw_in(painter, place, text, 13, "ink2", align=Qt.AlignmentFlag.AlignHCenter)


def _sides(rect: QRectF) -> tuple[tuple[QPointF, QPointF], tuple[QPointF, QPointF]]:
    """The corners at the left, and those at the right."""
    return (rect.topLeft(), rect.bottomLeft()), (rect.topRight(), rect.bottomRight())


def _levels(rect: QRectF) -> tuple[tuple[QPointF, QPointF], tuple[QPointF, QPointF]]:
    """The corners above, and those below."""
    return (rect.topLeft(), rect.topRight()), (rect.bottomLeft(), rect.bottomRight())
