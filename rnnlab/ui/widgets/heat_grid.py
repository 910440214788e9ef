"""A grid of numbered cells that answers the pointer and the keys."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QToolTip, QWidget

from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, Text, bind, language, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import color, look, pen_width, px
from rnnlab.ui.widgets.cells import Grid, paint_cells
from rnnlab.ui.widgets.told import CELL, Told, tell

_MOST_TOLD = 300  # cells


class HeatGrid(QWidget):
    """A matrix that can be pointed at, clicked and, where allowed, edited cell by cell.

    Signals carry (row, column). The focused cell moves by the arrow keys;
    Enter or a double click asks for an edit, which the owner carries out.
    """

    hovered = Signal(int, int)  # -1, -1 when the pointer has left
    clicked = Signal(int, int)
    edit_requested = Signal(int, int)

    EMPTY = N_("Cells", "nothing to show")
    TOLD = N_("Cells", "row {row}, column {column}")

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
            bind(self._call, name)
        look().changed.connect(self.update)
        language().changed.connect(self.update)

    def _call(self, name: str) -> None:
        self.setAccessibleName(mathtext.plain(name))

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

    def told(self) -> list[Told]:
        """Each cell with its value, for a screen reader."""
        rows, columns = self._values.shape
        if rows * columns > _MOST_TOLD:  # pixels, which nobody hears one by one
            return []
        return [
            Told(
                tr(self.TOLD, row=r + 1, column=k + 1), number(float(self._values[r, k])), self.cell_rect(r, k), CELL,
                chosen=(r, k) == self._here,
            )
            for r in range(rows)
            for k in range(columns)
        ]  # fmt: skip

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
            tell(self)
        elif key == Qt.Key.Key_Space and rows and columns:
            self.clicked.emit(*self._here)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and rows and columns:
            self.edit_requested.emit(*self._here)
        else:
            event.ignore()
