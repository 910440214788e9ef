"""Where the parts of the unrolled chain lie: rectangles from sizes, nothing else.

All coordinates are of the whole chain; the window over it scrolls across. Step
0 is the state before the first word.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF

TALL, LOW = 102.0, 76.0  # design pixels below a strip: arrow, W, arrow, chip
HEAD = 10.0  # above a strip, for the frame of the present step and the arch of c


@dataclass(frozen=True)
class ChainLayout:
    """Geometry of one or two chains, one below the other.

    Parameters
    ----------
    width, height : float
        Of the window over the chain, in logical pixels.
    rows : int
        Number of sentences.
    steps : int
        Tokens of the longest one.
    hidden : int
        Cells of a strip.
    paired : bool
        Whether a strip of c stands beside each h.
    scale : float
        Logical pixels for a design pixel.
    numbered : bool
        Whether the units' numbers stand left of their cells, because not all units are shown.
    """

    width: float
    height: float
    rows: int
    steps: int
    hidden: int
    paired: bool
    scale: float
    numbered: bool = False

    @property
    def head(self) -> float:
        """Room above a strip; the label stands there where its place beside is taken, or there is one cell only."""
        return (HEAD + ((28 if self.paired else 20) if self.raised else 0)) * self.scale

    @property
    def raised(self) -> bool:
        """Whether the label stands above the strip."""
        return self.hidden == 1 or self.numbered

    @property
    def row_height(self) -> float:
        """Height of one chain."""
        return self.height / max(1, self.rows)

    @property
    def below(self) -> float:
        """Height of what stands below a strip; lower where there is little room."""
        tall = TALL * self.scale
        room = self.row_height - TALL * self.scale - self.head
        return tall if room >= self.hidden * 17 * self.scale else LOW * self.scale

    @property
    def tall(self) -> bool:
        """Whether there is room for the larger chips and pictures."""
        return self.below == TALL * self.scale

    @property
    def cell(self) -> float:
        """Height of a cell."""
        room = self.row_height - self.below - self.head
        return max(3.0, min(34 * self.scale, room / self.hidden))

    @property
    def first(self) -> float:
        """Width of the state before the first word, its label included."""
        return (self.strip * (2 if self.paired else 1)) + 32 * self.scale + (30 * self.scale if self.paired else 0)

    @property
    def strip(self) -> float:
        """Width of a strip."""
        return (46 if self.paired or self.width < 640 * self.scale else 58) * self.scale

    @property
    def aside(self) -> float:
        """Room left of a state: for the arrow's end, or for the units' numbers."""
        return (24 if self.numbered else 5) * self.scale

    @property
    def column(self) -> float:
        """Width of a step: as many as fit, none too narrow to read."""
        low, high = (190, 250) if self.paired else (122, 182)
        share = (self.width - self.first - 8 * self.scale) / max(1, self.steps)
        return min(max(share, low * self.scale), high * self.scale)

    @property
    def total(self) -> float:
        """Width of the whole chain."""
        return self.length_of(self.steps)

    def length_of(self, steps: int) -> float:
        """Width of a chain of so many steps."""
        return self.first + steps * self.column + 8 * self.scale

    def steps_between(self, left: float, right: float) -> range:
        """The steps (from 1) of which something lies between two x."""
        low = max(1, math.floor((left - self.first) / self.column))
        high = min(self.steps, math.ceil((right - self.first) / self.column) + 1)
        return range(low, high + 1)

    def top(self, row: int) -> float:
        """Top of the strips of a chain."""
        return row * self.row_height + self.head

    def strip_rect(self, row: int, step: int) -> QRectF:
        """h after a step; step 0 is h_0."""
        right = self.first + step * self.column - (26 * self.scale if self.paired else 2 * self.scale)
        return QRectF(right - self.strip, self.top(row), self.strip, self.hidden * self.cell)

    def cell_state_rect(self, row: int, step: int) -> QRectF:
        """c after a step, at the left of h."""
        return self.strip_rect(row, step).translated(-self.strip - 6 * self.scale, 0)

    def left_of_pair(self, row: int, step: int) -> float:
        """Where the state of a step begins."""
        return (self.cell_state_rect if self.paired else self.strip_rect)(row, step).left()

    def u_rect(self, row: int, step: int) -> QRectF:
        """The picture of U on the way into a step."""
        large = 28 if self.paired and self.column < 210 * self.scale else 36
        side = max(22 * self.scale, min(large * self.scale, self.hidden * self.cell + 6 * self.scale))
        start = self.strip_rect(row, step - 1).right() + (22 * self.scale if self.paired else 0)
        end = self.left_of_pair(row, step) - 19 * self.scale - self.aside
        middle = QPointF((start + end) / 2, self.strip_rect(row, step).center().y())
        return QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)

    def w_rect(self, row: int, step: int) -> QRectF:
        """The picture of W below a strip."""
        strip = self.strip_rect(row, step)
        gap, side = (20, 36) if self.tall else (13, 26)
        width = side * 0.78 * self.scale
        return QRectF(strip.center().x() - width / 2, strip.bottom() + gap * self.scale, width, side * self.scale)

    def chip_rect(self, row: int, step: int, width: float) -> QRectF:
        """The word's chip, ``width`` wide."""
        picture = self.w_rect(row, step)
        gap, height = (14, 29) if self.tall else (9, 25)
        left = picture.center().x() - width / 2
        return QRectF(left, picture.bottom() + gap * self.scale, width, height * self.scale)

    def widest_chip(self) -> float:
        """How wide a chip may be beside its neighbours."""
        return self.column - 12 * self.scale

    def step_at(self, x: float) -> int:
        """The step in whose column an x lies; 0 is before the first word."""
        return max(0, min(self.steps, math.ceil((x - self.first) / self.column)))

    def row_at(self, y: float) -> int:
        """The chain in which a y lies."""
        return max(0, min(self.rows - 1, int(y / self.row_height)))
