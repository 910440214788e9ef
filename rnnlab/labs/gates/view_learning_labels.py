"""Names at the ends of curves, each where the fewest lines run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPen

from rnnlab.ui.look import mathtext
from rnnlab.ui.look.theme import color, pen_width, px

ROW = 17.0  # height of a line of a label, in design pixels
NAME = 15.0


@dataclass(frozen=True)
class Label:
    """What belongs to a curve's end: a name, and what it came to, in one line or in several."""

    end: QPointF
    name: str
    texts: tuple[str, ...]
    colour: str

    def forms(self) -> list[tuple[str, ...]]:
        """How what it came to can be written: in one line, and in as many as there are."""
        return [(" ".join(self.texts),)] + ([self.texts] if len(self.texts) > 1 else [])


def place_labels(
    painter: QPainter,
    field: QRectF,
    labels: Sequence[Label],
    lines: Sequence[Sequence[QPointF]],
    taken: list[QRectF],
    size: float,
) -> list[QRectF]:
    """Write every label inside the field, clear of the others and off the curves as far as that can be.

    Parameters
    ----------
    lines : sequence of points
        The curves, of which the labels keep away.
    taken : list of rectangles
        Words that stand already.
    size : float
        Of the labels' second line.

    Returns
    -------
    list of QRectF
        Where the labels stand, from the rightmost end on.
    """
    dense = _dense(lines)
    used = [QRectF(rect) for rect in taken]
    # The rightmost first: it can only stand under or over its end, the others have room at their left.
    labels = sorted(labels, key=_from_the_right)
    used += [QRectF(label.end.x() - px(7), label.end.y() - px(7), px(14), px(14)) for label in labels]
    placed = []
    for label in labels:
        found = []
        for texts in label.forms():
            wide = max(mathtext.width(label.name, NAME, 600), *(mathtext.width(text, size) for text in texts))
            cost, rect = _best(field, label.end, wide, px((1 + len(texts)) * ROW + 1), dense, used)
            found.append((cost, rect, texts))
        _, rect, texts = min(found, key=_cost)
        used.append(rect)
        placed.append(rect)
        _paint(painter, label, texts, rect, size)
    return placed


def _dense(lines: Sequence[Sequence[QPointF]]) -> np.ndarray:
    """The curves as points a few pixels apart."""
    parts = [np.empty((0, 2))]
    for line in lines:
        own = np.array([(point.x(), point.y()) for point in line])
        if len(own) > 1:
            steps = np.hypot(*np.diff(own, axis=0).T)
            along = np.concatenate(([0.0], np.cumsum(steps)))
            at = np.arange(0.0, along[-1] + 1, max(px(4), along[-1] / 2000))
            own = np.stack([np.interp(at, along, own[:, k]) for k in (0, 1)], axis=1)
        parts.append(own)
    return np.concatenate(parts)


def _from_the_right(label: Label) -> float:
    return -label.end.x()


def _cost(found: tuple[float, QRectF, tuple[str, ...]]) -> float:
    return found[0]


def _best(
    field: QRectF, end: QPointF, wide: float, high: float, dense: np.ndarray, used: Sequence[QRectF]
) -> tuple[float, QRectF]:
    """The nearest place among many around an end that covers no word and the fewest points of the curves; its cost."""
    best, least = QRectF(), float("inf")
    for dx in (px(12), -wide / 2, -wide - px(12), px(40), -wide - px(40)):
        for k in range(-9, 10):
            rect = QRectF(end.x() + dx, end.y() - high / 2 + k * px(16), wide, high)
            rect.moveLeft(min(max(rect.left(), field.left() + px(6)), field.right() - wide))
            rect.moveTop(min(max(rect.top(), field.top() + px(2)), field.bottom() - high - px(2)))
            inside = (
                (dense[:, 0] > rect.left() - px(3))
                & (dense[:, 0] < rect.right() + px(3))
                & (dense[:, 1] > rect.top())
                & (dense[:, 1] < rect.bottom())
            )
            words = sum(rect.intersects(other) for other in used)
            way = abs(rect.center().y() - end.y()) + 0.5 * max(rect.left() - end.x(), end.x() - rect.right(), 0.0)
            cost = 400.0 * words + 3.0 * float(inside.sum()) + way / px(5)
            if cost < least:
                best, least = rect, cost
    return least, best


def _paint(painter: QPainter, label: Label, texts: tuple[str, ...], rect: QRectF, size: float) -> None:
    near = QPointF(
        min(max(label.end.x(), rect.left()), rect.right()), min(max(label.end.y(), rect.top()), rect.bottom())
    )
    way = near - label.end
    if abs(way.x()) + abs(way.y()) > px(24):
        painter.setPen(QPen(color(label.colour, 0.6), pen_width(1)))
        painter.drawLine(label.end, near)
    painter.fillRect(rect.adjusted(-px(3), 0, px(3), 0), color("stage", 0.78))
    upper = QRectF(rect.left(), rect.top(), rect.width(), px(ROW))
    mathtext.draw_in(painter, upper, label.name, NAME, label.colour, 600)
    for k, text in enumerate(texts, start=1):
        mathtext.draw_in(painter, upper.translated(0, k * px(ROW)), text, size, "ink")
