"""What the plot draws, and where: curves, the closed form, and the places of one drawing."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF

from rnnlab.engine.gradients_traces import Band
from rnnlab.labs.gradients.view_axes import STYLES, Columns, Values


@dataclass(frozen=True)
class Curve:
    """What is drawn of one cell. Steps count from 1; None where there is no such step."""

    name: str
    logs: Values  # T
    zero_from: int | None = None
    inf_from: int | None = None
    nan_from: int | None = None
    band: Band | None = None  # of several seeds


@dataclass(frozen=True)
class Reference:
    """The closed form c^(T−t)·√H, drawn dotted."""

    logs: Values  # T
    factor: str  # |c| as it is written
    exact: bool  # a linear RNN has it
    bounds: bool  # a tanh or relu RNN cannot exceed it
    activation: str  # of the RNN beside it, as it is written


@dataclass(frozen=True)
class Bound:
    """Pascanu's bound (σ_max(U)·max f′)^(T−t)·‖∂L/∂h_T‖ of the RNN, drawn thin and dotted."""

    logs: Values  # T
    value: float  # σ_max(U)·max f′


@dataclass(frozen=True)
class Field:
    """Places of one drawing of the plot, in its own pixels."""

    columns: Columns
    top: float  # of the scale
    bottom: float
    ceiling: QRectF | None  # band of ∞ and NaN
    floor: QRectF  # band of exact zeros
    low: int
    high: int

    def y(self, log: float) -> float:
        """Where a decade lies."""
        return self.top + (self.high - log) / (self.high - self.low) * (self.bottom - self.top)

    def log(self, y: float) -> float:
        """The decade at a height, no further than the scale goes."""
        share = (y - self.top) / (self.bottom - self.top)
        return self.high - min(max(share, 0.0), 1.0) * (self.high - self.low)

    def ys(self, logs: Values) -> Values:
        """Where decades lie; NaN where one is not finite."""
        finite = np.where(np.isfinite(logs), logs, np.nan)
        places: Values = self.top + (self.high - finite) * ((self.bottom - self.top) / (self.high - self.low))
        return places

    def xs(self) -> Values:
        """The middle of every step's column."""
        first, last = self.columns.x(1), self.columns.x(self.columns.length)
        return np.linspace(first, last, self.columns.length)

    def holds(self, log: float) -> bool:
        """Whether a finite value is on the scale; the scale stands still, so a curve may leave it."""
        return self.low <= log <= self.high

    def lane(self, band: QRectF, name: str) -> float:
        """Each cell has its own height in a band, so that none hides another."""
        return band.top() + band.height() * (list(STYLES).index(name) + 0.75) / (len(STYLES) + 0.5)

    def place(self, curve: Curve, step: int) -> QPointF | None:
        """Where a curve's point of a step is drawn; None where it is off the scale or not a number."""
        if not 1 <= step <= len(curve.logs):
            return None
        x, log = self.columns.x(step), float(curve.logs[step - 1])
        if np.isfinite(log):
            return QPointF(x, self.y(log)) if self.holds(log) else None
        if log < 0:
            return QPointF(x, self.lane(self.floor, curve.name))
        if log > 0 and self.ceiling is not None:
            return QPointF(x, self.lane(self.ceiling, curve.name))
        return None
