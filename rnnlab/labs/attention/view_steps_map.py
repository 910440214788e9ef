"""The heat map of all decoding steps: who looks at whom, and the calculation of one row below it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from rnnlab.labs.attention import view_told
from rnnlab.labs.attention.view_steps_layout import StepsLayout, height_for
from rnnlab.labs.attention.view_steps_paint import paint_map
from rnnlab.labs.attention.view_steps_table import StepTable
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import look, px
from rnnlab.ui.widgets.chips import plain_tip
from rnnlab.ui.widgets.told import Told

FULL = 6
_MOVES = {Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1), Qt.Key.Key_Up: (-1, 0), Qt.Key.Key_Down: (1, 0)}


class StepsMap(QWidget):
    """Paints a ``StepTable``. A pressed row or cell asks to be opened; arrow keys move, Space and Enter press."""

    chosen = Signal(int, int, str)  # step (from 0), source word (−1: the row as a whole), line ("weight" in the map)
    hovered = Signal(int, int)  # step, source word; −1, −1 when the pointer has left

    NAME = N_("Attention", "Heat map of attention weights: a row for each target word, a column for each source word")
    PAIR = N_("Attention", "{target} → {source}: {weight}")

    def __init__(self) -> None:
        super().__init__()
        self.table = StepTable()
        self.lit: tuple[int, int] = (-1, -1)
        self.here = (0, 0)
        self._cell = 34.0
        self._layout: StepsLayout | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        bind(self.setAccessibleName, self.NAME)
        look().changed.connect(self._restyle)
        language().changed.connect(self._restyle)

    # what is shown

    def set_table(self, table: StepTable) -> None:
        """Show a map."""
        self.table = table
        rows, columns = table.weights.shape
        self.here = (min(self.here[0], max(0, rows - 1)), min(self.here[1], max(0, columns - 1)))
        self._layout = None
        self._describe()
        self.update()

    def set_lit(self, row: int, column: int) -> None:
        """Outline a cell, or a row or column (the other is −1), or nothing."""
        if (row, column) != self.lit:
            self.lit = (row, column)
            self.update()

    def set_cell(self, height: float) -> None:
        """Rows as high as there is room for, in design pixels."""
        if height != self._cell:
            self._cell = height
            self._restyle()

    def needed(self, cell: float | None = None) -> float:
        """Height of the map with rows of that height, or of the present one."""
        lines = len(self.table.lines)
        return height_for(len(self.table.rows), self._cell if cell is None else cell, lines)

    def layout_now(self) -> StepsLayout:
        """Where everything is now."""
        if self._layout is None:
            self._layout = StepsLayout(self.table, QRectF(self.rect()), self._cell)
        return self._layout

    def cell_rect(self, row: int, column: int) -> QRectF:
        """One cell of the map."""
        return self.layout_now().at(row, column)

    def told(self) -> list[Told]:
        """Each weight."""
        return view_told.steps(self)

    def sizeHint(self) -> QSize:
        return QSize(600, round(self.needed()))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_map(painter, self.layout_now(), self.table, self.lit, self.here if self.hasFocus() else None)

    def resizeEvent(self, event: QEvent) -> None:
        self._layout = None

    # pointer

    def mousePressEvent(self, event: QMouseEvent) -> None:
        found = self._at(event.position())
        if found is None or event.button() != Qt.MouseButton.LeftButton:
            return
        row, column = found
        if row >= len(self.table.rows):
            line = self.table.lines[row - len(self.table.rows)].key
            self.chosen.emit(self.table.step - 1, column, line)
            return
        self.here = (row, max(0, column))
        self._describe()
        self.chosen.emit(row, column, "weight")

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        row, column = self._at(event.position()) or (-1, -1)
        self.setCursor(Qt.CursorShape.PointingHandCursor if row >= 0 else Qt.CursorShape.ArrowCursor)
        if row >= len(self.table.rows):
            row = self.table.step - 1
        self._point(row, column)

    def leaveEvent(self, event: QEvent) -> None:
        self._point(-1, -1)

    def _point(self, row: int, column: int) -> None:
        if (row, column) != self.lit:
            self.set_lit(row, column)
            self.hovered.emit(row, column)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent):
            tip = self.tip_at(QPointF(event.pos()))
            if tip:
                QToolTip.showText(event.globalPos(), plain_tip(tip), self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)

    def tip_at(self, point: QPointF) -> str:
        """The whole words of a cell and its weight in full, or the whole word of a name; "" beside all of them."""
        found = self._at(point)
        if found is not None and found[0] < len(self.table.rows):
            row, column = found
            if column < 0 or self._hidden(row):
                return self.table.rows[row]
            return self.said(row, column)
        layout = self.layout_now()
        if layout.rect.top() <= point.y() < layout.top and layout.left <= point.x() < layout.right:
            return self.table.source[min(int((point.x() - layout.left) / layout.width), layout.columns - 1)]
        return ""

    def said(self, row: int, column: int) -> str:
        """A cell in words."""
        weight = number(float(self.table.weights[row, column]), FULL)
        return tr(self.PAIR, target=self.table.rows[row], source=self.table.source[column], weight=weight)

    def _hidden(self, row: int) -> bool:
        return self.table.concealed or (self.table.one_row and row != self.table.step - 1)

    def _at(self, point: QPointF) -> tuple[int, int] | None:
        return self.layout_now().cell_at(point, len(self.table.lines)) if self.table.weights.size else None

    # keyboard

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, (rows, columns) = Qt.Key(event.key()), self.table.weights.shape
        if key in _MOVES and rows and columns:
            down, right = _MOVES[key]
            self.here = (min(max(self.here[0] + down, 0), rows - 1), min(max(self.here[1] + right, 0), columns - 1))
            self._describe()
            self._point(*self.here)
            self.update()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and rows and columns:
            self.chosen.emit(*self.here, "weight")
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.update()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._point(-1, -1)
        self.update()
        super().focusOutEvent(event)

    def _describe(self) -> None:
        """What a screen reader says of the cell that has the keyboard."""
        rows, columns = self.table.weights.shape
        shown = rows and columns and not self._hidden(self.here[0])
        self.setAccessibleDescription(self.said(*self.here) if shown else "")

    def _restyle(self) -> None:
        self._layout = None
        self.updateGeometry()
        self.update()


def fitting_cell(rows: int, room: float, lines: int, most: float, least: float) -> float:
    """The row height at which a map takes no more than ``room`` pixels, between two limits in design pixels."""
    free = (room - height_for(0, 0, lines)) / px(1)
    return min(most, max(least, free / max(1, rows)))
