"""Where words find room beside curves: on none of them, near their own, clear of each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from PySide6.QtCore import QPointF, QRectF

from rnnlab.ui.look.theme import px

LEVELS = 9  # heights that are tried
ON_CURVE, ON_WORD, ON_FRAME = 1e6, 1e6, 60.0  # what it costs to stand there


@dataclass
class Room:
    """A band with curves in it, and what has been written into it so far.

    Parameters
    ----------
    band : QRectF
        Where words may stand.
    runs : sequence of points
        The curves, from left to right.
    uprights : sequence of float
        Where vertical lines run that words had better not cross.
    """

    band: QRectF
    runs: Sequence[Sequence[QPointF]]
    uprights: Sequence[float] = ()
    taken: list[QRectF] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._step = max(1.0, px(2))
        self._x = np.arange(self.band.left(), self.band.right() + self._step, self._step)
        self._heights = [
            np.interp(self._x, [p.x() for p in run], [p.y() for p in run], left=np.nan, right=np.nan)
            for run in self.runs
        ]

    def crossed(self, rect: QRectF) -> bool:
        """Whether a curve runs through a rectangle."""
        return self._covered(rect) > 0

    def place(self, wide: float, high: float, own: int, near: float) -> QRectF:
        """Take the best place for a word: on no curve where that can be, beside its own, close to an x.

        Parameters
        ----------
        own : int
            The curve that the word is about.
        near : float
            The x that it wants to stand at.
        """
        first, last = self.band.left() + px(6), self.band.right() - wide - px(2)
        lefts = np.arange(first, max(last, first) + 1.0, px(10))
        spare = max(0.0, self.band.height() - high)
        best, least = QRectF(first, self.band.top(), wide, high), float("inf")
        for left in lefts.tolist():
            for level in range(LEVELS):
                rect = QRectF(left, self.band.top() + spare * level / (LEVELS - 1), wide, high)
                cost = self._cost(rect, own, near)
                if cost < least:
                    best, least = rect, cost
        self.taken.append(best)
        return best

    def _cost(self, rect: QRectF, own: int, near: float) -> float:
        cost = ON_CURVE * self._covered(rect)
        cost += ON_WORD * sum(rect.intersects(other) for other in self.taken)
        cost += ON_FRAME * sum(rect.left() - px(2) < x < rect.right() + px(2) for x in self.uprights)
        away = [self._away(k, rect) for k in range(len(self.runs))]
        cost += 3.0 * away[own] / px(1)
        cost += 200.0 * any(distance <= away[own] + px(3) for k, distance in enumerate(away) if k != own)
        return cost + abs(rect.center().x() - near) / px(4)

    def _slice(self, rect: QRectF) -> slice:
        start = int((rect.left() - self.band.left()) / self._step)
        return slice(max(start - 1, 0), int((rect.right() - self.band.left()) / self._step) + 2)

    def _covered(self, rect: QRectF) -> float:
        """How much of the curves lies under a rectangle, as a share of its width."""
        part, edge = self._slice(rect), px(3)
        covered = 0.0
        for heights in self._heights:
            own = heights[part]
            known = own[~np.isnan(own)]
            if len(known) and known.min() < rect.bottom() + edge and known.max() > rect.top() - edge:
                inside = (known > rect.top() - edge) & (known < rect.bottom() + edge)
                covered += max(float(inside.mean()), 0.01)  # a steep curve goes through between two samples
        return covered

    def _away(self, run: int, rect: QRectF) -> float:
        """How far above or below a curve a rectangle stands, at its middle."""
        at = int((rect.center().x() - self.band.left()) / self._step)
        heights = self._heights[run]
        y = heights[min(max(at, 0), len(heights) - 1)]
        return self.band.height() if np.isnan(y) else abs(float(y) - rect.center().y())
