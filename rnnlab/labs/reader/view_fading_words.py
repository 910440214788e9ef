"""What the page of fading says in words at a step, and where its curves lie."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QRectF

from rnnlab.engine.reader_traces import Fading
from rnnlab.engine.traces import Array
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.numbers import number, scientific
from rnnlab.ui.widgets.plane_labels import nice_step

LATER = N_("Reader", "{count} {count:word|words} later {percent} % of the change is left.")
LATER_ONE = N_("Reader", "1 word later {percent} % of the change is left.")
GROWN = N_("Reader", "{count} {count:word|words} later the change has grown to {percent} %.")
GROWN_ONE = N_("Reader", "1 word later the change has grown to {percent} %.")
GONE = N_("Reader", "{count} {count:word|words} later nothing is left: the change is exactly 0.")
GONE_ONE = N_("Reader", "1 word later nothing is left: the change is exactly 0.")
HERE = N_("Reader", "Here “{word}” becomes “{other}”: h moves by {change}.")
BEFORE = N_("Reader", "Before the swap nothing has changed.")
NOTHING = N_("Reader", "The swap changes nothing: h is the same with either word.")
NO_VALUE = {
    "inf": N_("Reader", "The change is ∞ here: the numbers have run out."),
    "nan": N_("Reader", "The change is NaN here: ∞ − ∞ has no value."),
}
ANSWER = N_("Reader", "The answers' probabilities move by up to {change} here.")
REST = N_("Reader", "From here to the last state it is {distance}.")


def percent_text(share: float) -> str:
    """A share as per cent: ``12``, ``3.4``, ``1.06e−2``."""
    value = 100 * share
    if value >= 9.95:
        return f"{value:.0f}" if value < 1e4 else scientific(value)
    return f"{value:.1f}" if value >= 0.1 else scientific(value)


def read_out(fading: Fading, step: int) -> str:
    """What is left at a step (from 1), as one sentence."""
    later = step - fading.step
    if later < 0:
        return tr(BEFORE)
    change, share = float(fading.change[step - 1]), float(fading.relative[step - 1])
    if not math.isfinite(change):
        return tr(NO_VALUE["nan" if math.isnan(change) else "inf"])
    if math.isnan(share) or float(fading.change[fading.step - 1]) == 0:
        return tr(NOTHING)
    if later == 0:
        return tr(HERE, word=fading.word, other=fading.other, change=number(change))
    if change == 0:
        return tr(GONE_ONE if later == 1 else GONE, count=later)
    grown = share > 1.0005
    text = (GROWN_ONE if grown else LATER_ONE) if later == 1 else (GROWN if grown else LATER)
    return tr(text, count=later, percent=percent_text(share))


def further_text(fading: Fading, step: int) -> list[str]:
    """What else there is to read at a step: the answers' change and the way still to go."""
    said = []
    if fading.answer_change is not None and step >= fading.step:
        moved = float(fading.answer_change[step - 1])
        if math.isfinite(moved):
            said.append(tr(ANSWER, change=number(moved)))
    distance = float(fading.to_last[step - 1])
    if math.isfinite(distance):
        said.append(tr(REST, distance=number(distance)))
    return said


# Ends of the logarithmic scale, in decades: few rungs, so that it stands still while a sentence is edited.
_LOWS, _HIGHS = (-3, -6, -12, -24, -60, -330), (1, 2, 6, 12, 60, 310)


@dataclass(frozen=True)
class Scale:
    """The vertical axis: decades (``low`` to ``high`` are exponents) or a plain one from 0."""

    logarithmic: bool
    low: float
    high: float
    infinite: bool  # whether a band for ∞ is needed above

    @classmethod
    def holding(cls, logarithmic: bool, *curves: Array) -> Scale:
        """The smallest scale of a few fixed ones that holds the curves."""
        values = np.concatenate(curves)
        infinite = bool(np.isinf(values).any())
        finite = values[np.isfinite(values)]
        largest = float(finite.max()) if len(finite) else 0.0
        if not logarithmic:
            return cls(False, 0.0, nice_step(max(largest, 1e-300)) if largest > 0 else 1.0, infinite)
        positive = finite[finite > 0]
        low = next((k for k in _LOWS if not len(positive) or 10.0**k <= float(positive.min())), _LOWS[-1])
        high = next((k for k in _HIGHS if largest == 0 or math.log10(largest) <= k), _HIGHS[-1])
        return cls(True, low, high, infinite)

    def ticks(self) -> list[float]:
        """Exponents, or values, that the axis names."""
        if not self.logarithmic:
            parts = 4 if f"{self.high:e}".startswith("2") else 5
            return [self.high * k / parts for k in range(parts + 1)]
        unit = next(unit for unit in (1, 2, 3, 6, 10, 20, 50, 100, 200) if (self.high - self.low) / unit <= 6)
        return [float(k) for k in range(-(-int(self.low) // unit) * unit, int(self.high) + 1, unit)]

    def share(self, value: float) -> float | None:
        """How far up the scale a value lies, 0…1; None for what has a band of its own or no value."""
        if not math.isfinite(value) or (self.logarithmic and value <= 0):
            return None
        place = math.log10(value) if self.logarithmic else value
        return (place - self.low) / (self.high - self.low)


@dataclass(frozen=True)
class Panel:
    """A plot's rectangle with its bands: the scale between ``top`` and ``bottom``, 0 below it, ∞ above."""

    left: float
    right: float
    top: float
    bottom: float
    length: int
    floor: QRectF | None = None
    ceiling: QRectF | None = None

    def x(self, step: float) -> float:
        """The middle of a step's column (from 1)."""
        return self.left + (step - 0.5) / self.length * (self.right - self.left)

    def step_at(self, x: float) -> int:
        """The step whose column is nearest."""
        step = int((x - self.left) / max(1.0, self.right - self.left) * self.length) + 1
        return min(max(step, 1), self.length)

    def y(self, value: float, scale: Scale) -> float | None:
        """Where a value lies; None where it is not a number."""
        share = scale.share(value)
        if share is not None:
            return self.bottom - share * (self.bottom - self.top)
        if value == 0 and self.floor is not None:
            return self.floor.center().y()
        if math.isinf(value) and self.ceiling is not None:
            return self.ceiling.center().y()
        return None
