"""Matrices of many numbers: a pixel for each, the number under the pointer, one row framed."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QToolTip

from rnnlab.ui.look.i18n import N_, Text, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import color, look, pen_width
from rnnlab.ui.widgets.cells import Grid, ramp_color
from rnnlab.ui.widgets.heat_grid import HeatGrid

TIP = N_("Reader", "{name}, row {row}, column {column}: {value}")
TIP_ROW = N_("Reader", "{name}, unit {row}: {value}")
_LEVELS = 255


def matrix_image(values: Any) -> QImage:
    """A matrix as one pixel for each number, −1…1 by the ramp of signed values, to be drawn larger or smaller."""
    grid = np.asarray(values, dtype=float)
    place = np.nan_to_num((np.clip(grid, -1, 1) + 1) / 2 * (_LEVELS - 1), nan=_LEVELS)
    levels = np.ascontiguousarray(np.rint(place).astype(np.uint8))
    rows, columns = levels.shape
    image = QImage(levels.data, columns, rows, columns, QImage.Format.Format_Indexed8).copy()
    image.setColorTable(_color_table(look().palette.name))
    return image.convertToFormat(QImage.Format.Format_RGB32)


@lru_cache(maxsize=8)
def _color_table(theme: str) -> list[int]:
    """The ramp of signed values in the present theme, and the colour of what is not a number."""
    table = [ramp_color(2 * k / (_LEVELS - 1) - 1, "state", -1, 1).rgb() for k in range(_LEVELS)]
    return [*table, color("field").rgb()]


def _same_memory(one: Grid, other: Grid) -> bool:
    """Whether two views show the same numbers: a block of a result's matrix is cut out anew for every step."""
    same = one.shape == other.shape and one.strides == other.strides and one.ctypes.data == other.ctypes.data
    return same and not one.flags.owndata


class PixelGrid(HeatGrid):
    """A ``HeatGrid`` that paints pixels where ``pixels`` is set; ``moved`` tells where the arrow keys went."""

    moved = Signal(int, int)

    def __init__(self, name: Text) -> None:
        super().__init__(name=name)
        self._label = name
        self.pixels = False
        self.called = ""  # the letter of a matrix whose numbers can be typed over
        self.first_row = 0  # of the whole matrix, where this is a block of it
        self._image = QImage()
        self._shown: Grid | None = None
        self._theme = ""

    def tip(self, row: int, column: int) -> str:
        """What a pixel is, with its value in full."""
        value = number(float(self.values[row, column]), 6)
        name = self.called or tr(self._label)
        if self.values.shape[1] == 1:
            return tr(TIP_ROW, name=name, row=self.first_row + row + 1, value=value)
        return tr(TIP, name=name, row=self.first_row + row + 1, column=column + 1, value=value)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.pixels or 0 in self.values.shape:
            super().paintEvent(event)
            return
        theme = look().palette.name
        if self._shown is None or not _same_memory(self._shown, self.values) or self._theme != theme:
            self._shown, self._theme = self.values, theme
            self._image = matrix_image(self.values)
        painter = QPainter(self)
        area = self._area()
        painter.drawImage(area, self._image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(color(self.outline), pen_width(1.5)))
        painter.drawRoundedRect(area, 3, 3)
        self._paint_row(painter, area)
        if self.hasFocus():
            painter.setPen(QPen(color("ink"), pen_width(1.5)))
            painter.drawRect(self.cell_rect(*self._here).adjusted(-2, -2, 2, 2))

    def _paint_row(self, painter: QPainter, area: QRectF) -> None:
        """The framed unit's row; thin rows get a frame around them, so that the pixels stay in sight."""
        rows, columns = self.values.shape
        painter.setPen(QPen(color("accent"), pen_width(2)))
        if self._lit_row is not None and self._lit_row < rows:
            frame = self.cell_rect(self._lit_row, 0).united(self.cell_rect(self._lit_row, columns - 1))
            painter.drawRect(frame.adjusted(-1, -1, 1, 1))
        elif self._lit_column is not None:
            painter.drawRoundedRect(area, 3, 3)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if not self.pixels:
            super().mouseMoveEvent(event)
            return
        cell = self.cell_at(event.position())
        self.hovered.emit(*(cell or (-1, -1)))
        if cell is not None:
            self._show_tip(cell, event.globalPosition().toPoint())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        before = self._here
        super().keyPressEvent(event)
        if self._here == before:
            return
        self.moved.emit(*self._here)
        if self.pixels:  # the keyboard's way to the number
            self._show_tip(self._here, self.mapToGlobal(self.cell_rect(*self._here).bottomRight().toPoint()))

    def _show_tip(self, cell: tuple[int, int], at: QPoint) -> None:
        QToolTip.showText(at, self.tip(*cell), self)

    def set_here(self, row: int) -> None:
        """Bring the keyboard's place to a row (a unit was chosen elsewhere)."""
        if row < self.values.shape[0]:
            self._here = (row, min(self._here[1], max(0, self.values.shape[1] - 1)))
