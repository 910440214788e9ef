"""Cells of numbers: one fill, one number, one outline; and a grid of them.

Every matrix, strip and heat map of the program is painted here, so that fill,
contrast and digits are the same everywhere. Rows go down and columns across:
``values[row, column]``.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QLinearGradient, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, Text, bind, language, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import color, font, look, pen_width, px

Grid = np.ndarray[Any, Any]


def ramp_color(value: float, ramp: str, low: float, high: float) -> QColor:
    """The fill of a value.

    Parameters
    ----------
    ramp : str
        ``"state"`` (signed), ``"weight"`` (0…1), or a gate's colour name
        (``"i"``, ``"f"``, ``"o"``): from the stage's colour to the gate's own.
    low, high : float
        The ends of the scale; values beyond take the end's fill.
    """
    palette = look().palette
    if math.isnan(value):
        return color("field")
    share = 0.5 if high == low else (min(max(value, low), high) - low) / (high - low)
    if ramp == "state":
        stops = [QColor(c) for c in palette.state_ramp]
    elif ramp == "weight":
        stops = [QColor(c) for c in palette.weight_ramp]
    else:
        stops = [color("stage"), color(ramp), color(ramp).darker(135) if palette.name != "dark" else color(ramp)]
    place = share * (len(stops) - 1)
    k = min(int(place), len(stops) - 2)
    t = place - k
    a, b = stops[k], stops[k + 1]
    return QColor.fromRgbF(
        a.redF() + (b.redF() - a.redF()) * t,
        a.greenF() + (b.greenF() - a.greenF()) * t,
        a.blueF() + (b.blueF() - a.blueF()) * t,
    )


def luminance(fill: QColor) -> float:
    """Relative luminance as WCAG 2 defines it."""

    def linear(channel: float) -> float:
        return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)

    return 0.2126 * linear(fill.redF()) + 0.7152 * linear(fill.greenF()) + 0.0722 * linear(fill.blueF())


def ink_on(fill: QColor) -> QColor:
    """Black or white, whichever contrasts more with the fill."""
    own = luminance(fill)
    return QColor("#000000") if (own + 0.05) / 0.05 >= 1.05 / (own + 0.05) else QColor("#FFFFFF")


def paint_cells(
    painter: QPainter,
    rect: QRectF,
    values: Grid,
    ramp: str = "state",
    low: float = -1.0,
    high: float = 1.0,
    *,
    outline: str | QColor = "axis",
    size: float = 13,
    numbers: bool = True,
    decimals: int | None = None,
) -> None:
    """Paint a matrix into a rectangle.

    Numbers are written when they fit. A value beyond the scale has a white
    corner, so that a full fill is never read as exactly the end.

    Parameters
    ----------
    values : array, rows × columns
    outline : str or QColor
        The colour that says which quantity this is.
    """
    rows, columns = values.shape
    if rows == 0 or columns == 0:
        return
    width, height = rect.width() / columns, rect.height() / rows
    written = font(size)
    painter.setFont(written)
    metrics = painter.fontMetrics()
    fits = numbers and height >= metrics.height() * 0.92
    gap = 1.0 if min(width, height) >= 6 else 0.0
    for r in range(rows):
        for k in range(columns):
            value = float(values[r, k])
            fill = ramp_color(value, ramp, low, high)
            cell = QRectF(rect.left() + k * width, rect.top() + r * height, width - gap, height - gap)
            if k == columns - 1:
                cell.setRight(rect.right())
            if r == rows - 1:
                cell.setBottom(rect.bottom())
            painter.fillRect(cell, fill)
            if (value > high or value < low) and width > 14:
                corner = min(8.0, height / 3)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(color("stage"))
                tip = QPointF(cell.right(), cell.top())
                painter.drawPolygon([tip, tip + QPointF(-corner, 0), tip + QPointF(0, corner)])
            if fits:
                text = number(value, decimals)
                if abs(value) >= 1000 and metrics.horizontalAdvance(text) > width - 4:
                    text = number(value, 0)  # −1e12 says more than an empty cell; the full value is in the tool tip
                if metrics.horizontalAdvance(text) <= width - 4:
                    painter.setPen(ink_on(fill))
                    painter.drawText(cell, Qt.AlignmentFlag.AlignCenter, text)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(color(outline) if isinstance(outline, str) else outline, pen_width(1.5)))
    painter.drawRoundedRect(rect, 3, 3)


def paint_color_bar(
    painter: QPainter, rect: QRectF, ramp: str, low: float, high: float, left: str, right: str, size: float = 12
) -> None:
    """Paint a colour bar with what its ends mean; the scale is the one given, never the data's own."""
    painter.setFont(font(size))
    metrics = painter.fontMetrics()
    bar = rect.adjusted(metrics.horizontalAdvance(left) + px(8), 0, -metrics.horizontalAdvance(right) - px(8), 0)
    gradient = QLinearGradient(bar.topLeft(), bar.topRight())
    for k in range(13):
        gradient.setColorAt(k / 12, ramp_color(low + (high - low) * k / 12, ramp, low, high))
    painter.setPen(QPen(color("axis"), 1))
    painter.setBrush(gradient)
    painter.drawRoundedRect(bar, 3, 3)
    painter.setPen(color("ink2"))
    painter.drawText(rect, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, left)
    painter.drawText(rect, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, right)


class ColorBar(QWidget):
    """A colour bar with fixed ends."""

    def __init__(
        self, ramp: str = "state", low: float = -1.0, high: float = 1.0, left: Text | str = "", right: Text | str = ""
    ) -> None:
        super().__init__()
        self.ramp, self.low, self.high = ramp, low, high
        self._left, self._right = left, right
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.update)
        language().changed.connect(self.update)

    def sizeHint(self) -> QSize:
        return QSize(round(px(280)), round(px(18)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect()).adjusted(1, 3, -1, -3)
        paint_color_bar(painter, rect, self.ramp, self.low, self.high, tr(self._left), tr(self._right))


class HeatGrid(QWidget):
    """A matrix that can be pointed at, clicked and, where allowed, edited cell by cell.

    Signals carry (row, column). The focused cell moves by the arrow keys;
    Enter or a double click asks for an edit, which the owner carries out.
    """

    hovered = Signal(int, int)  # -1, -1 when the pointer has left
    clicked = Signal(int, int)
    edit_requested = Signal(int, int)

    EMPTY = N_("Cells", "nothing to show")

    def __init__(
        self,
        ramp: str = "state",
        low: float = -1.0,
        high: float = 1.0,
        outline: str = "axis",
        name: Text | None = None,
        cell: tuple[float, float] = (44, 28),
    ) -> None:
        super().__init__()
        self.ramp, self.low, self.high, self.outline = ramp, low, high, outline
        self._values: Grid = np.zeros((0, 0))
        self._cell = cell
        self.text_size = 13.0  # of the numbers, in design pixels
        self._lit_row: int | None = None
        self._lit_column: int | None = None
        self._here = (0, 0)
        self._name = name
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        if name is not None:
            bind(self.setAccessibleName, name)
        look().changed.connect(self.update)
        language().changed.connect(self.update)

    @property
    def values(self) -> Grid:
        """What is shown, rows × columns."""
        return self._values

    def set_values(self, values: Grid) -> None:
        """Show a matrix, rows × columns (rows go down)."""
        resized = values.shape != self._values.shape
        self._values = np.asarray(values, dtype=float)
        if resized:
            self._here = (0, 0)
            self.updateGeometry()
        self.update()

    def set_lit(self, row: int | None = None, column: int | None = None) -> None:
        """Frame a row, a column or (both given) a cell."""
        if (row, column) != (self._lit_row, self._lit_column):
            self._lit_row, self._lit_column = row, column
            self.update()

    def sizeHint(self) -> QSize:
        rows, columns = self._values.shape
        return QSize(round(px(self._cell[0] * max(columns, 1))) + 2, round(px(self._cell[1] * max(rows, 1))) + 2)

    def minimumSizeHint(self) -> QSize:
        rows, columns = self._values.shape
        return QSize(max(8, 8 * columns), max(8, 10 * rows))

    def cell_rect(self, row: int, column: int) -> QRectF:
        """Where a cell is drawn, in this widget's coordinates."""
        rows, columns = self._values.shape
        area = self._area()
        width, height = area.width() / columns, area.height() / rows
        return QRectF(area.left() + column * width, area.top() + row * height, width, height)

    def cell_at(self, point: QPointF) -> tuple[int, int] | None:
        """The cell under a point, or None."""
        rows, columns = self._values.shape
        area = self._area()
        if not rows or not columns or not area.contains(point):
            return None
        row = int((point.y() - area.top()) / area.height() * rows)
        column = int((point.x() - area.left()) / area.width() * columns)
        return min(row, rows - 1), min(column, columns - 1)

    def _area(self) -> QRectF:
        return QRectF(self.rect()).adjusted(2, 2, -2, -2)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rows, columns = self._values.shape
        if not rows or not columns:
            mathtext.draw_in(painter, self._area(), tr(self.EMPTY), 12, "ink3", align=Qt.AlignmentFlag.AlignHCenter)
            return
        paint_cells(
            painter, self._area(), self._values, self.ramp, self.low, self.high,
            outline=self.outline, size=self.text_size,
        )  # fmt: skip
        frame: QRectF | None = None
        if self._lit_row is not None and self._lit_row < rows:
            frame = self.cell_rect(self._lit_row, 0).united(self.cell_rect(self._lit_row, columns - 1))
        if self._lit_column is not None and self._lit_column < columns:
            column = self.cell_rect(0, self._lit_column).united(self.cell_rect(rows - 1, self._lit_column))
            frame = column if frame is None else frame.intersected(column)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if frame is not None:
            painter.setPen(QPen(color("accent"), pen_width(2)))
            painter.drawRoundedRect(frame, 3, 3)
        if self.hasFocus():
            painter.setPen(QPen(color("ink"), pen_width(1.5), Qt.PenStyle.DotLine))
            painter.drawRect(self.cell_rect(*self._here).adjusted(1, 1, -1, -1))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        cell = self.cell_at(event.position())
        if cell is not None and event.button() == Qt.MouseButton.LeftButton:
            self._here = cell
            self.update()
            self.clicked.emit(*cell)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        cell = self.cell_at(event.position())
        if cell is not None:
            self.edit_requested.emit(*cell)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        cell = self.cell_at(event.position())
        if cell is None:
            self.hovered.emit(-1, -1)
            return
        self.hovered.emit(*cell)
        QToolTip.showText(event.globalPosition().toPoint(), number(float(self._values[cell]), 6), self)

    def leaveEvent(self, event: QEvent) -> None:
        self.hovered.emit(-1, -1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        rows, columns = self._values.shape
        moves = {
            Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1), Qt.Key.Key_Up: (-1, 0), Qt.Key.Key_Down: (1, 0),
        }  # fmt: skip
        key = Qt.Key(event.key())
        if key in moves and rows and columns:
            dr, dc = moves[key]
            self._here = (min(max(self._here[0] + dr, 0), rows - 1), min(max(self._here[1] + dc, 0), columns - 1))
            self.hovered.emit(*self._here)
            self.update()
        elif key == Qt.Key.Key_Space and rows and columns:
            self.clicked.emit(*self._here)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and rows and columns:
            self.edit_requested.emit(*self._here)
        else:
            event.ignore()


def column_of(values: Sequence[float] | Grid) -> Grid:
    """A vector as one column of cells."""
    return np.asarray(values, dtype=float).reshape(-1, 1)


def row_of(values: Sequence[float] | Grid) -> Grid:
    """A vector as one row of cells."""
    return np.asarray(values, dtype=float).reshape(1, -1)
