"""What a painted widget tells a screen reader: the items that it draws, by name, value and place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from PySide6.QtCore import QRectF

POINT, CELL, CHIP, BUTTON, TAB = "point", "cell", "chip", "button", "tab"


@dataclass(frozen=True)
class Told:
    """One item: what it is called, what it shows, where it is (the widget's pixels), and of what kind it is.

    ``movable`` items move by the arrow keys, ``chosen`` is the one that the keyboard or the present step is at.
    """

    name: str
    value: str = ""
    rect: QRectF = field(default_factory=QRectF)
    kind: str = CELL
    movable: bool = False
    chosen: bool = False


@runtime_checkable
class Tells(Protocol):
    """A widget that paints items of its own."""

    def told(self) -> Sequence[Told]:
        """The items as they are now, in reading order."""
