"""Where the parts of the cell's diagram stand: shares of the card, so that it fits any size."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF

from rnnlab.ui.look.theme import line, look, px

COLUMN = {"f": 0.192, "i": 0.37, "g": 0.592, "o": 0.785}  # centres of the four boxes, in shares of the width
HIGHWAY, VALVES, BOXES, BUS = 0.185, 0.445, 0.70, 0.915  # in shares of the height
LOWER = 0.735  # for the boxes, where a class reads two lines above them
TANH = 0.668


class Board:
    """The diagram's geometry in a card of a given size."""

    def __init__(self, rect: QRect) -> None:
        self.card = QRectF(rect).adjusted(1, 1, -1, -1)
        # Letters and valves shrink with the card, never below what can be read.
        self.scale = min(1.5, max(0.72, min(self.card.width() / px(735), self.card.height() / px(250))))
        self.left, self.right = self.card.left() + self.s(16), self.card.right() - self.s(18)
        self.tanh_x = self.x(TANH)

    def s(self, length: float) -> float:
        """A length of the design at the card's scale."""
        return px(length) * self.scale

    def under(self, length: float) -> float:
        """From one line of small letters to the next: a length of the design, or what a class's letters need."""
        return max(self.s(length), line(0.0))

    def x(self, share: float) -> float:
        """A share of the width."""
        return self.card.left() + share * self.card.width()

    def y(self, share: float) -> float:
        """A share of the height."""
        return self.card.top() + share * self.card.height()

    def valve(self, gate: str) -> QPointF:
        """Centre of a gate's valve."""
        if gate == "f":
            return QPointF(self.x(COLUMN["f"]), self.y(HIGHWAY))
        column = "g" if gate == "i" else gate  # the input gate's valve sits on the candidate's wire
        return QPointF(self.x(COLUMN[column]), self.y(VALVES))

    def box(self, gate: str) -> QRectF:
        """The box with a gate's value."""
        width, height = self.s(70), self.s(42)
        middle = self.y(LOWER if look().presenting else BOXES)
        return QRectF(self.x(COLUMN[gate]) - width / 2, middle - height / 2, width, height)

    def touch(self, gate: str) -> QRectF:
        """Where a gate's valve is pressed; the candidate has none, so its box."""
        if gate == "g":
            box = self.box("g")
            more = max(px(2), (px(44) - box.height()) / 2)  # as high as a finger needs
            return box.adjusted(0, -more, 0, more)
        side = max(px(44), self.s(48))
        centre = self.valve(gate)
        return QRectF(centre.x() - side / 2, centre.y() - side / 2, side, side)

    def touches(self, gate: str) -> list[QRectF]:
        """All that answers for a gate: valve and box."""
        return [self.touch(gate), self.box(gate).adjusted(-px(2), -px(2), px(2), px(2))]

    def wire(self, name: str) -> QRectF:
        """Around a wire of a state: ``"before"``, ``"c"`` or ``"h"``."""
        y, half = self.y(HIGHWAY), self.s(16)
        if name == "before":
            return QRectF(self.left, y - half * 2, self.valve("f").x() - self.s(26) - self.left, half * 3)
        if name == "c":
            start = self.valve("i").x() + self.s(18)
            return QRectF(start, y - half * 2, self.right - start, half * 3)
        start = self.valve("o").x() + self.s(24)
        return QRectF(start, self.y(VALVES) - half, self.right - start, half * 2)
