"""Where columns and rows of the strips lie: one geometry for words, cells and curve."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF

from rnnlab.labs.gates.view_parts import QUANTITIES
from rnnlab.ui.look.theme import lettered, look, px

MARK = 15  # height of the line with the marks of unknown words, in design pixels; the step's frame begins below it


@dataclass(frozen=True)
class Columns:
    """The steps' columns: equal widths from ``left``."""

    left: float
    width: float  # of all together
    count: int

    @property
    def each(self) -> float:
        """Width of one column."""
        return self.width / self.count

    def start(self, step: int) -> float:
        """Left edge of a step's column (from 1)."""
        return self.left + (step - 1) * self.each

    def center(self, step: int) -> float:
        """Middle of a step's column."""
        return self.start(step) + self.each / 2

    def at(self, x: float) -> int | None:
        """The step under x, or None beside the columns."""
        if not self.left <= x < self.left + self.width:
            return None
        return self.nearest(x)

    def nearest(self, x: float) -> int:
        """The step whose column is nearest."""
        return min(max(int((x - self.left) // self.each) + 1, 1), self.count)


@dataclass(frozen=True)
class Places:
    """All rows from top to bottom."""

    gutter: QRectF  # left of the columns: names and numbers of units
    columns: Columns
    words: QRectF
    strips: dict[str, QRectF]
    curve: QRectF


def place(area: QRectF, steps: int, marked: bool = False) -> Places:
    """Divide an area: words, strips of i f g o c, the curve of c, strip of h; ``marked``: marks below some words."""
    wide = area.width() >= px(960)
    gutter = lettered(124, 15) if look().presenting else px(136 if wide else 118)
    right = px(4)
    columns = Columns(area.left() + gutter, area.width() - gutter - right, max(1, steps))
    gap = px(6 if area.height() >= px(420) else 4)
    words = px(28 + (MARK if marked else 0))
    room = area.height() - words - px(3)
    curve = min(px(96), max(px(40), room * 0.17))
    strip = (room - curve - len(QUANTITIES) * gap - px(10)) / len(QUANTITIES)
    y = area.top() + words
    strips: dict[str, QRectF] = {}
    band = QRectF()
    for name in QUANTITIES:
        if name == "h":
            y += px(4)
            band = QRectF(columns.left, y, columns.width, curve)
            y += curve + gap + px(6)
        strips[name] = QRectF(columns.left, y, columns.width, strip)
        y += strip + gap
    return Places(
        QRectF(area.left(), area.top(), gutter, area.height()),
        columns,
        QRectF(columns.left, area.top(), columns.width, words - px(3)),
        strips,
        band,
    )
