"""How the models' curves are drawn and called: colour, dashes and marker for each, never colour alone."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPen, QPolygonF

from rnnlab.engine.translation_traces import LengthRow
from rnnlab.labs.translation.view_models import ATTENTION_SHORT, FIXED_SHORT, has_attention
from rnnlab.session import models
from rnnlab.session.models import ModelEntry
from rnnlab.ui.look.i18n import Text
from rnnlab.ui.look.theme import color, pen_width, px
from rnnlab.ui.widgets.curve_style import curve_pen

NAMES: dict[str, Text] = {"fixed": FIXED_SHORT, "attention": ATTENTION_SHORT}


@dataclass(frozen=True)
class Style:
    """How a model's curve looks."""

    colour: str
    dashes: tuple[float, ...]  # in pen widths; empty for a solid line
    marker: str


STYLES: dict[str, Style] = {
    "attention": Style("accent", (), "dot"),
    "fixed": Style("ink2", (3.6, 2.4), "square"),
    "translate-attention": Style("accent", (), "dot"),
    "translate-fixed": Style("ink2", (3.6, 2.4), "square"),
    "translate-fixed-reversed": Style("gru", (5.0, 2.4, 0.8, 2.4), "down"),
    "translate-fixed-two-layers": Style("gru", (1.2, 1.8), "diamond"),
    "translate-fixed-rnn": Style("rnn", (1.2, 1.8), "pentagon"),
    "translate-fixed-lstm": Style("lstm", (5.0, 2.4, 0.8, 2.4), "triangle"),
    "translate-fixed-wide": Style("ink", (8.0, 2.4), "diamond"),
    "translate-back-attention": Style("accent", (8.0, 2.4), "star"),
}
# The user's own, in the order in which they are shown.
OWN = {
    True: (Style("accent", (5.0, 2.0), "triangle"), Style("accent", (1.2, 1.8), "pentagon")),
    False: (Style("ink2", (1.2, 1.8), "triangle"), Style("ink2", (8.0, 2.4), "down")),
}


@dataclass(frozen=True)
class Series:
    """A model's curve."""

    model: str
    title: str
    style: Style
    rows: tuple[LengthRow, ...]
    trained: tuple[int, int]  # clauses of the shortest and the longest sentence that it was trained on
    attention: bool = False
    recorded: bool = False  # measured when it was trained, not here
    updates: int = 0
    pairs: bool = False  # trained on the user's own pairs: its sentences are one length, its own test pairs


def trained_clauses(entry: ModelEntry) -> tuple[int, int]:
    """The lengths a translator was trained on; (0, 0) where its card does not say."""
    found = entry.settings.get("trained_clauses")
    if isinstance(found, list) and len(found) == 2 and all(type(end) is int for end in found):
        return found[0], found[1]
    return 0, 0


def styles_of(names: Sequence[str]) -> dict[str, Style]:
    """A style for each of several models, no two alike as long as there are enough."""
    found: dict[str, Style] = {}
    taken = {True: 0, False: 0}
    for name in names:
        entry = models.entry(name)
        if name in STYLES:
            found[name] = STYLES[name]
            continue
        kind = entry is not None and has_attention(entry)
        found[name] = OWN[kind][taken[kind] % len(OWN[kind])]
        taken[kind] += 1
    return found


# painting -------------------------------------------------------------------------------------------------------------


def _corners(marker: str) -> list[tuple[float, float]]:
    """A marker's corners around (0, 0), of radius about 1."""
    if marker == "square":
        return [(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)]
    if marker == "diamond":
        return [(0, -1.25), (1.25, 0), (0, 1.25), (-1.25, 0)]
    if marker == "triangle":
        return [(0, -1.25), (1.2, 0.8), (-1.2, 0.8)]
    if marker == "down":
        return [(0, 1.25), (1.2, -0.8), (-1.2, -0.8)]
    count, inner = (5, 0.5) if marker == "star" else (5, 1.0)
    found = []
    for k in range(2 * count if marker == "star" else count):
        turn = math.pi * k / count if marker == "star" else 2 * math.pi * k / count
        r = 1.4 * (inner if marker == "star" and k % 2 else 1.0) * (1.0 if marker == "star" else 0.82)
        found.append((r * math.sin(turn), -r * math.cos(turn)))
    return found


def draw_marker(
    painter: QPainter, style: Style, at: QPointF, size: float = 5.0, *, hollow: bool = False, pale: float = 1.0
) -> None:
    """A marker; hollow for lengths that were not trained."""
    r = px(size) * (1.2 if pen_width(1) > px(1) else 1.0)
    ink = color(style.colour, pale)
    painter.setPen(QPen(ink, pen_width(2)) if hollow else QPen(color("stage"), px(1)))
    painter.setBrush(color("stage") if hollow else ink)
    if style.marker == "dot":
        painter.drawEllipse(at, r, r)
    else:
        painter.drawPolygon(QPolygonF([QPointF(at.x() + r * x, at.y() + r * y) for x, y in _corners(style.marker)]))


def draw_key(painter: QPainter, style: Style, left: float, middle: float, width: float) -> None:
    """A piece of a curve with its marker, as in a legend."""
    painter.setPen(curve_pen(style))
    painter.drawLine(QPointF(left, middle), QPointF(left + width, middle))
    draw_marker(painter, style, QPointF(left + width / 2, middle), 4.4)


@dataclass(frozen=True)
class Columns:
    """Lengths across, each with a column of the same width; chart and table share them."""

    lengths: tuple[int, ...]
    left: float
    right: float

    @property
    def wide(self) -> float:
        """Width of a column."""
        return (self.right - self.left) / max(len(self.lengths), 1)

    def x(self, clauses: int) -> float:
        """The middle of a length's column."""
        return self.left + (self.lengths.index(clauses) + 0.5) * self.wide

    def edges(self, first: int, last: int) -> tuple[float, float]:
        """From the left edge of a length's column to the right edge of another's."""
        return self.x(first) - self.wide / 2, self.x(last) + self.wide / 2

    def place(self, x: float) -> float:
        """Where among the lengths something stands: 0 in the middle of the first column; within the columns."""
        return min(max((x - self.left) / self.wide - 0.5, 0.0), len(self.lengths) - 1.0)

    def at(self, x: float) -> int | None:
        """The length at a place; None where there is no column."""
        if not self.lengths or not self.left <= x <= self.right:
            return None
        return self.lengths[min(int((x - self.left) / self.wide), len(self.lengths) - 1)]


@dataclass(frozen=True)
class Field:
    """Columns across, and shares from 0 to 1 upwards; above 1 there is room for the shading's name."""

    columns: Columns
    top: float  # of share 1
    bottom: float  # of share 0

    def y(self, value: float) -> float:
        """How high a share stands."""
        return self.bottom - value * (self.bottom - self.top)

    def value(self, y: float) -> float:
        """The share at a height, within 0 and 1."""
        return min(max((self.bottom - y) / (self.bottom - self.top), 0.0), 1.0)

    @property
    def rect(self) -> QRectF:
        """The field from share 1 to share 0."""
        return QRectF(self.columns.left, self.top, self.columns.right - self.columns.left, self.bottom - self.top)
