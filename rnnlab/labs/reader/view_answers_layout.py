"""Where the parts of the picture of answers lie: names at the left, words across, bars at the right."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from PySide6.QtCore import QRectF

HEAD, CHIP, GAP = 30.0, 30.0, 6.0  # design pixels: a block's title, its words, the room below them
FOOT = 14.0  # below a block
NARROW, WIDE = 36.0, 76.0  # of a column


@dataclass(frozen=True)
class AnswersLayout:
    """Geometry of one or two maps, one below the other, with shared columns.

    Parameters
    ----------
    width, height : float
        Of the window, in logical pixels.
    blocks : int
        Sentences.
    rows : int
        Answers, with the row of the others.
    names : float
        Width of the widest answer's name.
    words : tuple of float
        By place: width that the words there want.
    scale : float
        Logical pixels for a design pixel.
    """

    width: float
    height: float
    blocks: int
    rows: int
    names: float
    words: tuple[float, ...]
    scale: float

    @cached_property
    def left(self) -> float:
        """Where the columns begin."""
        return min(self.names, self.width * 0.2) + 14 * self.scale

    @cached_property
    def bars(self) -> float:
        """Width of the bars at the right, with their numbers."""
        return max(170 * self.scale, min(300 * self.scale, self.width * 0.28))

    @cached_property
    def room(self) -> float:
        """Width of the window over the columns."""
        return max(40 * self.scale, self.width - self.left - self.bars - 24 * self.scale)

    @cached_property
    def edges(self) -> tuple[float, ...]:
        """Where the columns begin and end, from 0; stretched where there is room."""
        wanted = [max(NARROW * self.scale, word) for word in self.words]
        spare = max(0.0, self.room - sum(wanted)) / max(1, len(wanted))
        widths = [width + min(spare, max(0.0, WIDE * self.scale - width)) for width in wanted]
        return tuple(accumulate(widths, initial=0.0))

    @property
    def total(self) -> float:
        """Width of all columns."""
        return self.edges[-1]

    @property
    def block(self) -> float:
        """Height of one sentence's part."""
        return self.height / max(1, self.blocks)

    @property
    def space(self) -> float:
        """Height that a block's rows have together."""
        return self.block - (HEAD + CHIP + GAP + FOOT) * self.scale

    @cached_property
    def cell(self) -> float:
        """Height of a row."""
        return max(8 * self.scale, min(38 * self.scale, self.space / max(1, self.rows)))

    def head(self, block: int) -> QRectF:
        """A block's title."""
        return QRectF(0, block * self.block, self.width, HEAD * self.scale)

    def top(self, block: int) -> float:
        """Where a block's first row begins."""
        return block * self.block + (HEAD + CHIP + GAP) * self.scale

    def chip(self, block: int, step: int) -> QRectF:
        """A word (step from 1), in the coordinates of the columns."""
        left, right = self.edges[step - 1], self.edges[step]
        return QRectF(left + 2 * self.scale, self.top(block) - (CHIP + GAP) * self.scale,
                      right - left - 4 * self.scale, CHIP * self.scale)  # fmt: skip

    def column(self, block: int, step: int) -> QRectF:
        """All answers after a step, in the coordinates of the columns."""
        left, right = self.edges[step - 1], self.edges[step]
        return QRectF(left, self.top(block), right - left, self.rows * self.cell)

    def row(self, block: int, row: int) -> QRectF:
        """One answer over the whole width."""
        return QRectF(0, self.top(block) + row * self.cell, self.width, self.cell)

    def bar(self, block: int, row: int) -> QRectF:
        """Where an answer's bar and number are."""
        return QRectF(self.width - self.bars, self.top(block) + row * self.cell, self.bars, self.cell)

    def step_at(self, x: float, steps: int) -> int:
        """The step whose column holds an x (of the columns), 1 … steps; 0 where there is none."""
        step = bisect_right(self.edges, x)
        return step if 1 <= step <= steps and x < self.total else 0

    def row_at(self, y: float) -> tuple[int, int]:
        """Block and row of a y; the row is −1 outside of the rows."""
        block = max(0, min(self.blocks - 1, int(y / self.block)))
        row = int((y - self.top(block)) // self.cell)
        return block, row if 0 <= row < self.rows else -1
