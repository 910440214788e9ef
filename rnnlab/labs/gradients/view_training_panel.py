"""A plot against updates: one curve a network, lines for what guessing gets, and the update that is looked at."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.labs.gradients import view_told
from rnnlab.labs.gradients.view_axes import (
    STYLES,
    Values,
    clipped,
    curve_pen,
    decade_text,
    dotted_pen,
    draw_marker,
    polygon,
)
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import Text, bind, language, tr
from rnnlab.ui.look.theme import color, line, look, pen_width, px
from rnnlab.ui.widgets.told import Told

RIGHT, CENTRE = Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag.AlignHCenter
PALE = 0.3  # opacity of what came after the place that one went back to
PINNED = 0.34
RAW = 0.28  # and of single points behind their trend


@dataclass(frozen=True)
class Curve:
    """One network's numbers at equally spaced updates."""

    cell: str
    values: Values  # K; point k ends at update (k + 1) · every
    every: int
    kind: str = (
        "trend"  # "raw": the points themselves; "past": before one went back; "pinned": A's; "after": clipped norms
    )


@dataclass(frozen=True)
class Mark:
    """A dotted line at a value, and its name."""

    value: float
    text: str


def count(value: float) -> str:
    """A whole number with its thousands apart."""
    return f"{round(value):,}"


def update_ticks(end: int, most: int) -> list[int]:
    """Round numbers of updates from 0 to the end."""
    units = [k * 10**power for power in range(7) for k in (1, 2, 5)]
    unit = next((unit for unit in units if end / unit <= max(most, 1)), end)
    ticks = list(range(0, end + 1, unit))
    return ticks if end - ticks[-1] < 0.6 * unit else [*ticks, end]


class Panel(QWidget):
    """A plot of numbers from 0 to a fixed end, or of decades."""

    update_chosen = Signal(int)  # an update was pointed at

    def __init__(self, title: Text, decades: tuple[int, int] | None = None) -> None:
        super().__init__()
        self._title, self._decades = title, decades
        self._curves: tuple[Curve, ...] = ()
        self._marks: tuple[Mark, ...] = ()
        self._changes: tuple[int, ...] = ()
        self._updates, self._high = 1, 1.0
        self._chosen: int | None = None
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.setCursor(Qt.CursorShape.CrossCursor)
        bind(self._name, title)
        look().changed.connect(self.update)
        language().changed.connect(self.update)

    def _name(self, title: str) -> None:
        self.setAccessibleName(mathtext.plain(title))

    def set_scale(self, updates: int, high: float = 1.0) -> None:
        """The ends of both axes."""
        self._updates, self._high = max(updates, 1), high
        self.update()

    def set_curves(self, curves: Sequence[Curve], marks: Sequence[Mark], changes: Sequence[int]) -> None:
        """Show other numbers; ``changes`` are the updates at which settings were changed."""
        self._curves, self._marks, self._changes = tuple(curves), tuple(marks), tuple(changes)
        shown = (curve for curve in self._curves if len(curve.values) and curve.kind == "trend")
        ends = (f"{STYLES[curve.cell].title} {float(curve.values[-1]):.3g}" for curve in shown)
        self.setAccessibleDescription("; ".join(ends))
        self.update()

    def shown(self) -> tuple[tuple[Curve, ...], tuple[Mark, ...]]:
        """The curves and the lines for guessing."""
        return self._curves, self._marks

    def choose(self, update: int | None) -> None:
        """Mark an update, or none."""
        if update != self._chosen:
            self._chosen = update
            self.update()

    def field(self) -> QRectF:
        """Where the curves are."""
        top = px(8) + line(18, 14) * (1.3 if look().presenting else 1.0)  # the highest number is clear of the title
        return QRectF(self.rect()).adjusted(px(46), top, -px(14), -px(6) - line(18))

    def across(self, update: float) -> float:
        """Where an update stands."""
        field = self.field()
        return field.left() + update / self._updates * field.width()

    def height_of(self, value: float) -> float:
        """How high a value stands."""
        return float(self._heights(np.array([value]))[0])

    def _heights(self, values: Values) -> Values:
        field = self.field()
        if self._decades is None:
            return field.bottom() - values / self._high * field.height()
        low, high = self._decades
        with np.errstate(divide="ignore", invalid="ignore"):
            logs = np.log10(values)
        return field.bottom() - (logs - low) / (high - low) * field.height()

    def told(self) -> list[Told]:
        """How each curve runs."""
        return view_told.panel(self)

    def sizeHint(self) -> QSize:
        return QSize(round(px(340)), round(px(200)))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        field = self.field()
        if event.button() == Qt.MouseButton.LeftButton and field.width() > 0:
            share = (event.position().x() - field.left()) / field.width()
            self.update_chosen.emit(round(min(max(share, 0.0), 1.0) * self._updates))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        field = self.field()
        if field.width() < px(40) or field.height() < px(20):
            return
        mathtext.draw(painter, px(2), px(15), tr(self._title), 14, "ink", 600)
        self._paint_axes(painter, field)
        for mark in self._marks:
            self._paint_mark(painter, field, mark)
        for update in self._changes:
            painter.setPen(QPen(color("ink3"), pen_width(1.5)))
            painter.drawLine(
                QPointF(self.across(update), field.bottom() - px(7)), QPointF(self.across(update), field.bottom())
            )
        for curve in self._curves:
            self._paint_curve(painter, field, curve)
        for mark in self._marks:
            self._paint_mark_text(painter, field, mark)
        for curve in self._curves:
            if curve.kind == "trend" and len(curve.values):
                self._paint_end(painter, field, curve)
        if self._chosen is not None:
            painter.setPen(QPen(color("accent"), pen_width(1.5)))
            painter.drawLine(
                QPointF(self.across(self._chosen), field.top()), QPointF(self.across(self._chosen), field.bottom())
            )

    def _ticks(self) -> list[tuple[float, str]]:
        if self._decades is not None:
            low, high = self._decades
            return [(10.0**k, decade_text(k)) for k in range(low, high + 1, 2)]
        unit = 10.0 ** math.floor(math.log10(self._high / 2))
        step = next(k * unit for k in (1, 2, 5, 10) if self._high / (k * unit) <= 4 + 1e-9)
        return [(k * step, f"{k * step:.3g}") for k in range(int(self._high / step + 1e-9) + 1)]

    def _paint_axes(self, painter: QPainter, field: QRectF) -> None:
        for value, text in self._ticks():
            y = self.height_of(value)
            painter.setPen(QPen(color("grid"), pen_width(1)))
            painter.drawLine(QPointF(field.left(), y), QPointF(field.right(), y))
            mathtext.draw_in(painter, QRectF(0, y - px(9), field.left() - px(6), px(18)), text, 12, "ink3", align=RIGHT)
        for update in update_ticks(self._updates, round(field.width() / px(90))):
            x = self.across(update)
            painter.setPen(QPen(color("grid"), pen_width(1)))
            painter.drawLine(QPointF(x, field.top()), QPointF(x, field.bottom()))
            place = QRectF(x - px(30), field.bottom() + px(3), px(60), line(18))
            place.moveRight(min(place.right(), self.width()))
            align = CENTRE if place.center().x() == x else RIGHT
            mathtext.draw_in(painter, place, count(update), 12, "ink3", align=align)
        painter.setPen(QPen(color("axis"), pen_width(1.5)))
        painter.drawLine(field.topLeft(), field.bottomLeft())
        painter.drawLine(field.bottomLeft(), field.bottomRight())

    def _paint_mark(self, painter: QPainter, field: QRectF, mark: Mark) -> None:
        y = self.height_of(mark.value)
        if not field.top() <= y <= field.bottom():
            return
        painter.setPen(dotted_pen("ink2", 1.8))
        painter.drawLine(QPointF(field.left(), y), QPointF(field.right(), y))

    def _paint_mark_text(self, painter: QPainter, field: QRectF, mark: Mark) -> None:
        """The line's name at the right end, above all curves."""
        y = self.height_of(mark.value)
        if not field.top() <= y <= field.bottom():
            return
        wide = min(mathtext.width(mark.text, 12), field.width() - px(8))
        top = y - px(18) if y - px(18) > field.top() - px(4) else y + px(2)
        place = QRectF(field.right() - wide - px(2), top, wide + px(2), px(16))
        painter.fillRect(place.adjusted(-px(3), 0, 0, 0), color("stage", 0.82))
        mathtext.draw_in(painter, place, mark.text, 12, "ink2")

    def _paint_curve(self, painter: QPainter, field: QRectF, curve: Curve) -> None:
        if not len(curve.values):
            return
        xs = self.across(0) + np.arange(1, len(curve.values) + 1) * (self.across(curve.every) - self.across(0))
        ys = self._heights(curve.values)
        inside = xs <= field.right() + 0.5  # A's run may be longer than this one
        xs, ys = xs[inside], ys[inside]
        if not len(xs):
            return
        if curve.kind == "raw":
            self._paint_raw(painter, field, curve.cell, xs, ys)
            return
        style = STYLES[curve.cell]
        painter.setOpacity({"past": PALE, "pinned": PINNED}.get(curve.kind, 1.0))
        painter.setPen(curve_pen(style, {"trend": 2.4, "past": 2.0, "pinned": 4.5}.get(curve.kind, 1.2)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        # a trend is smooth: two points for three pixels draw it as well as a thousand, in a tenth of the time
        stride = max(1, round(1.5 * len(ys) / field.width()))
        part = np.arange((len(ys) - 1) % stride, len(ys), stride)
        for part_x, part_y in clipped(xs[part], ys[part], field.top(), field.bottom()):
            painter.drawPolyline(polygon(part_x, part_y))
        painter.setOpacity(1.0)
        if curve.kind == "pinned" and math.isfinite(ys[len(ys) // 2]):
            middle = len(ys) // 2  # at its end other names stand
            y = min(max(float(ys[middle]) - px(9), field.top() + px(14)), field.bottom() - px(4))
            mathtext.draw(painter, float(xs[middle]), y, "A", 13, style.colour, 600)

    def _paint_end(self, painter: QPainter, field: QRectF, curve: Curve) -> None:
        """The marker at a trend's end, above everything."""
        value = float(curve.values[-1])
        if math.isfinite(value):
            y = min(max(self.height_of(value), field.top()), field.bottom())
            draw_marker(painter, STYLES[curve.cell], QPointF(self.across(len(curve.values) * curve.every), y))

    @staticmethod
    def _paint_raw(painter: QPainter, field: QRectF, cell: str, xs: Values, ys: Values) -> None:
        """From the lowest to the highest of the points in each two pixels: plain lines, which cost next to nothing."""
        size = max(1, math.ceil(2 * len(ys) / field.width()))
        whole = max(len(ys) // size, 1) * size
        bundles = np.nan_to_num(np.clip(ys[:whole], field.top(), field.bottom())).reshape(-1, min(size, len(ys)))
        across = xs[:whole:size].tolist()
        tops, bottoms = bundles.min(axis=1).tolist(), bundles.max(axis=1).tolist()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(QPen(color(STYLES[cell].colour, RAW), max(1, round(px(1.5)))))
        painter.drawLines([QLineF(x, a, x, b + 1) for x, a, b in zip(across, tops, bottoms, strict=False)])
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
