"""What a painted widget tells a screen reader: the items that it draws, by name, value and place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from PySide6.QtCore import QRectF
from PySide6.QtGui import QAccessible, QAccessibleValueChangeEvent
from PySide6.QtWidgets import QWidget

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


def tell(widget: QWidget) -> None:
    """A widget's items show something else now: a screen reader, where one listens, hears the chosen one.

    Nothing is put together where nobody listens.
    """
    if not QAccessible.isActive() or not isinstance(widget, Tells) or not widget.isVisible():
        return
    chosen = next((item for item in widget.told() if item.chosen), None)
    if chosen is not None:
        said = f"{chosen.name}: {chosen.value}" if chosen.value and chosen.value not in chosen.name else chosen.name
        QAccessible.updateAccessibility(QAccessibleValueChangeEvent(widget, said))
