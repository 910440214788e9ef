"""Names at the right of curves: each beside its end, all outside the field, so that they cover nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPen

from rnnlab.ui.look import mathtext
from rnnlab.ui.look.theme import color, pen_width, px

ROW = 16.0  # height of a line of a label, in design pixels
NAME = 15.0
GAP = 6.0  # between two labels
BESIDE = 16.0  # from the field to the labels


@dataclass(frozen=True)
class Label:
    """What belongs to a curve's end: a name, and what it came to in further lines."""

    end: QPointF
    name: str
    texts: tuple[str, ...]
    colour: str

    def width(self, size: float) -> float:
        """How wide it is, its lines in a size."""
        return max(mathtext.width(self.name, NAME, 600), *(mathtext.width(text, size) for text in self.texts))

    def height(self, lines: bool) -> float:
        """How high it is, with its further lines or without."""
        return px(ROW) * (1 + len(self.texts) if lines else 1)


def margin(labels: Sequence[tuple[str, tuple[str, ...]]], size: float) -> float:
    """How much room labels of such names and lines take at the right of a field."""
    wide = [Label(QPointF(), name, texts, "").width(size) for name, texts in labels]
    return max(wide, default=0.0) + px(BESIDE + 4)


def place_labels(painter: QPainter, field: QRectF, labels: Sequence[Label], size: float) -> list[QRectF]:
    """Write every label right of the field, in the order of the ends, with a line to an end that is further away.

    Parameters
    ----------
    size : float
        Of the labels' further lines; they are left out where not all have room.

    Returns
    -------
    list of QRectF
        Where the labels stand, in their own order.
    """
    lines = sum(label.height(True) + px(GAP) for label in labels) <= field.height() + px(18)
    heights = [label.height(lines) for label in labels]
    order = sorted(range(len(labels)), key=lambda k: (labels[k].end.y(), -labels[k].end.x()))
    left, free = field.right() + px(BESIDE), field.top() - px(12)
    placed = [QRectF()] * len(labels)
    for rank, k in enumerate(order):
        rest = sum(heights[j] + px(GAP) for j in order[rank:])
        lowest = field.bottom() + px(8) - rest
        top = max(free, min(labels[k].end.y() - px(ROW) / 2, lowest))
        free = top + heights[k] + px(GAP)
        placed[k] = QRectF(left, top, labels[k].width(size), heights[k])
        _paint(painter, labels[k], placed[k], size, lines)
    return placed


def _paint(painter: QPainter, label: Label, rect: QRectF, size: float, lines: bool) -> None:
    near = QPointF(rect.left() - px(3), rect.top() + px(ROW) / 2)
    painter.setPen(QPen(color(label.colour, 0.6), pen_width(1)))
    painter.drawLine(label.end, near)
    row = QRectF(rect.left(), rect.top(), rect.width() + px(4), px(ROW))
    mathtext.draw_in(painter, row, label.name, NAME, label.colour, 600)
    for k, text in enumerate(label.texts if lines else (), start=1):
        mathtext.draw_in(painter, row.translated(0, k * px(ROW)), text, size, "ink")
