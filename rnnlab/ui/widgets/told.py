"""What a painted widget tells a screen reader: the items that it draws, by name, value and place.

A widget lists them in ``told()``. ``curve`` and ``table`` word what charts and
tables have in common. What a widget does not list is read off its picture
(``rnnlab.ui.widgets.painted``).
"""

from __future__ import annotations

import math
import weakref
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol, overload, runtime_checkable

from PySide6.QtCore import QRectF
from PySide6.QtGui import QAccessible, QAccessibleValueChangeEvent
from PySide6.QtWidgets import QWidget

from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.numbers import number, scientific

POINT, CELL, CHIP, BUTTON, TAB, CURVE, WORDS = "point", "cell", "chip", "button", "tab", "curve", "words"

COURSE = N_("Told", "{first} at {start}, {last} at {end}; least {least} at {low}, greatest {most} at {high}")
ONE_VALUE = N_("Told", "{value} at {place}")
NO_VALUE = N_("Told", "no values")
COLOUR_BAR = N_("Told", "Colour bar")


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

    def said(self) -> str:
        """Name and value in one breath; a value that the name contains is not said twice."""
        return f"{self.name}: {self.value}" if self.value and self.value not in self.name else self.name


@runtime_checkable
class Tells(Protocol):
    """A widget that lists what it paints."""

    def told(self) -> Sequence[Told]:
        """The items as they are now, in reading order."""


class OneByOne(Sequence[Told]):
    """Many items, each made when it is asked for.

    A screen reader asks for one item at a time, and several times for each: of hundreds, all would be made for every
    word that it says.

    Parameters
    ----------
    count : int
        How many there are.
    make : function (int) -> Told
        Gives the item at a place.
    """

    def __init__(self, count: int, make: Callable[[int], Told]) -> None:
        self._places, self._make = range(count), make

    def __len__(self) -> int:
        return len(self._places)

    @overload
    def __getitem__(self, index: int) -> Told: ...

    @overload
    def __getitem__(self, index: slice) -> list[Told]: ...

    def __getitem__(self, index: int | slice) -> Told | list[Told]:
        found = self._places[index]
        return self._make(found) if isinstance(found, int) else [self._make(place) for place in found]


def course(
    values: Iterable[float],
    places: Iterable[float] | None = None,
    write: Callable[[float], str] = scientific,
    place: Callable[[float], str] | None = None,
) -> str:
    """Say how a curve runs: its first and last value, its least and its greatest, each with its place.

    Parameters
    ----------
    values : iterable of float
        NaN where there is none: such places are passed over.
    places : iterable of float, optional
        Where each value stands on the axis across; 1, 2, … without.
    write, place : function (float) -> str, optional
        How a value and a place are written.

    Returns
    -------
    str
        In the present language; that there are no values, where there are none.
    """
    heights = [float(value) for value in values]
    across = [float(x) for x in places] if places is not None else [float(k + 1) for k in range(len(heights))]
    known = [(x, y) for x, y in zip(across, heights, strict=True) if not math.isnan(y)]
    if not known:
        return tr(NO_VALUE)

    def where(x: float) -> str:
        return place(x) if place is not None else f"{x:,.0f}" if x == int(x) else number(x)

    if len(known) == 1:
        return tr(ONE_VALUE, value=write(known[0][1]), place=where(known[0][0]))
    low, high = min(known, key=lambda one: one[1]), max(known, key=lambda one: one[1])
    first, last = known[0], known[-1]
    return tr(
        COURSE,
        first=write(first[1]), start=where(first[0]), last=write(last[1]), end=where(last[0]),
        least=write(low[1]), low=where(low[0]), most=write(high[1]), high=where(high[0]),
    )  # fmt: skip


_SAID: weakref.WeakKeyDictionary[QWidget, str] = weakref.WeakKeyDictionary()


def announce(widget: QWidget, item: Told) -> None:
    """Have a listening screen reader say an item; not twice the same one after another."""
    said = item.said()
    if QAccessible.isActive() and _SAID.get(widget) != said:
        _SAID[widget] = said
        QAccessible.updateAccessibility(QAccessibleValueChangeEvent(widget, said))


def tell(widget: QWidget) -> None:
    """A widget's items show something else now: a screen reader, where one listens, hears the chosen one.

    Nothing is put together where nobody listens.
    """
    if not QAccessible.isActive() or not isinstance(widget, Tells) or not widget.isVisible():
        return
    chosen = next((item for item in widget.told() if item.chosen), None)
    if chosen is not None:
        announce(widget, chosen)
