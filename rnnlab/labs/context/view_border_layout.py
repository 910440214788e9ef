"""Where everything of the border's picture is."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF

from rnnlab.labs.context.view_scene import Scene
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import px

HEAD = 30.0  # heading
CHIP = 32.0
LINE = 40.0  # between chips and curves: the handle, and what is at each side of it
CHIP_TYPE, LEAST_TYPE = 15.0, 11.0


class BorderLayout:
    """Words stand above their values; the border stands between two of them."""

    def __init__(self, scene: Scene, rect: QRectF) -> None:
        self.scene = scene
        self.rect = rect
        self.top = rect.top() + px(HEAD)
        left = rect.left() + max(px(30), mathtext.width(number(0.5, 1), 13) + px(12))
        plot_top = self.top + px(CHIP + LINE)
        self.plot = QRectF(left, plot_top, rect.right() - px(20) - left, max(px(30), rect.bottom() - px(8) - plot_top))
        self.count = max(1, scene.length)
        self.each = self.plot.width() / self.count
        words = scene.trace.sentence
        self.type = LEAST_TYPE
        size = CHIP_TYPE
        while size >= LEAST_TYPE:
            if max(mathtext.width(mathtext.literal(word), size, 600) for word in words) + px(16) <= self.each - px(4):
                self.type = size
                break
            size -= 0.5

    def x(self, word: int) -> float:
        """Middle of a word (from 0)."""
        return self.plot.left() + (word + 0.5) * self.each

    def y(self, probability: float) -> float:
        """Height of a probability."""
        inner = self.plot.adjusted(0, px(6), 0, -px(6))
        return inner.bottom() - probability * inner.height()

    def border(self, step: int) -> float:
        """The border after so many words."""
        return self.plot.left() + step * self.each

    def handle(self) -> QPointF:
        """Middle of the handle."""
        return QPointF(self.border(self.scene.step), self.top + px(CHIP + LINE / 2))

    def step_at(self, x: float) -> int:
        """The border that lies nearest to a place."""
        return min(max(round((x - self.plot.left()) / self.each), 1), self.count)

    def chip(self, word: int) -> QRectF:
        """A word's chip; it keeps to its own share of the width."""
        text = mathtext.width(mathtext.literal(self.scene.trace.sentence[word]), self.type, 600) + px(18)
        wide = max(min(text, self.each - px(4)), min(self.each * 0.8, px(4)))
        return QRectF(self.x(word) - wide / 2, self.top, wide, px(CHIP))

    def readable(self) -> bool:
        """Whether the chips have room for any letters."""
        return self.each >= px(13)

    def chip_at(self, point: QPointF) -> int:
        """The word whose chip is under a point; −1 for none."""
        if not self.top <= point.y() <= self.top + px(CHIP):
            return -1
        word = int((point.x() - self.plot.left()) // self.each)
        return word if 0 <= word < self.count and self.chip(word).adjusted(-2, 0, 2, 0).contains(point) else -1
