"""The calculation as a table, like the blackboard: state → score → exp → weight → weighted vector."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from rnnlab.labs.attention.view_rows import COLUMNS, SUM, Opened, Table
from rnnlab.labs.attention.view_table_paint import Geometry, paint_table
from rnnlab.ui.look.i18n import N_, bind
from rnnlab.ui.look.theme import look, px
from rnnlab.ui.widgets.chips import plain_tip
from rnnlab.ui.widgets.number_controls import NumberCell

LIMIT = 18  # type in px, where there is room


class ScoreTable(QWidget):
    """Paints a ``Table``; a pressed cell asks to be opened, a double-clicked state is typed anew.

    Arrow keys move a cell's focus, Space opens it, Enter types a state's numbers.
    """

    chosen = Signal(int, str)  # row, column
    hovered = Signal(int, str)  # row (-1: sums), column; -2, "" when the pointer has left
    entered = Signal(int, int, float)  # row, dimension, number
    refused = Signal(object)  # Message

    NAME = N_("Attention", "Table of scores, weights and weighted vectors")
    X, Y = N_("Attention", "dimension 1"), N_("Attention", "dimension 2")

    def __init__(self) -> None:
        super().__init__()
        self.table = Table()
        self.opened: tuple[int, str, Opened] | None = None
        self.lit: frozenset[str] = frozenset()
        self.here = (0, 3)
        self._editing: int | None = None
        self._row_height = 36.0
        self._geometry: Geometry | None = None
        self.editors = tuple(NumberCell(f"keys[0][{dimension}]") for dimension in (0, 1))
        for editor, text in zip(self.editors, (self.X, self.Y), strict=True):
            editor.setParent(self)
            editor.hide()
            editor.setAlignment(Qt.AlignmentFlag.AlignRight)
            bind(editor.setAccessibleName, text)
            bind(editor.setToolTip, text)
            editor.entered.connect(self._on_entered)
            editor.refused.connect(self.refused)
            editor.installEventFilter(self)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        bind(self.setAccessibleName, self.NAME)
        look().changed.connect(self._restyle)

    # what is shown

    def set_table(self, table: Table, opened: tuple[int, str, Opened] | None) -> None:
        """Show a table, with the arithmetic of one cell (row, column, sum) or none."""
        self.table, self.opened = table, opened
        self.here = (min(self.here[0], max(0, len(table.rows) - 1)), self.here[1])
        self._geometry = None
        if self._editing is not None:
            if self._editing >= len(table.rows):
                self._stop_editing()
            else:
                self._place_editors()
        self.update()

    def set_lit(self, columns: Iterable[str]) -> None:
        """Outline columns."""
        lit = frozenset(columns)
        if lit != self.lit:
            self.lit = lit
            self.update()

    def set_row_height(self, height: float) -> None:
        """Rows as high as there is room for, in design pixels."""
        if height != self._row_height:
            self._row_height = height
            self._restyle()

    def height_for(self, rows: int, row_height: float) -> int:
        """Height of a table with so many rows, one of them opened."""
        return round(px(Geometry.HEADER + rows * row_height + Geometry.OPENED + Geometry.SUM + 6))

    def sizeHint(self) -> QSize:
        return QSize(600, self.height_for(max(1, len(self.table.rows)), self._row_height))

    def geometry_now(self) -> Geometry:
        """Where rows and columns are."""
        if self._geometry is None:
            row = self.opened[0] if self.opened is not None else None
            self._geometry = Geometry(self.table, QRectF(self.rect()), px(self._row_height), row)
        return self._geometry

    def cell_rect(self, row: int, column: str) -> QRectF:
        """Where a cell is; row −1 are the sums."""
        return self.geometry_now().cell(row, column)

    def _restyle(self) -> None:
        self._geometry = None
        self.updateGeometry()
        self.update()

    def resizeEvent(self, event: QEvent) -> None:
        self._geometry = None
        if self._editing is not None:
            self._place_editors()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        focus = (self.here[0], COLUMNS[self.here[1]]) if self.hasFocus() else None
        paint_table(painter, self.geometry_now(), self.table, self.opened, self.lit, focus)

    # pointer

    def mousePressEvent(self, event: QMouseEvent) -> None:
        found = self.geometry_now().cell_at(event.position())
        if found is None or event.button() != Qt.MouseButton.LeftButton:
            return
        row, column = found
        self._stop_editing()
        if row != SUM:
            self.here = (row, COLUMNS.index(column))
            self.update()
            self.chosen.emit(row, column)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        found = self.geometry_now().cell_at(event.position())
        if found is not None and found[0] != SUM and found[1] == "state":
            self.edit_state(found[0])

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        found = self.geometry_now().cell_at(event.position())
        if found is None:
            self.unsetCursor()
            self.hovered.emit(-2, "")
            return
        self.setCursor(Qt.CursorShape.IBeamCursor if found[1] == "state" else Qt.CursorShape.PointingHandCursor)
        self.hovered.emit(*found)

    def leaveEvent(self, event: QEvent) -> None:
        self.hovered.emit(-2, "")

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent):
            found = self.geometry_now().cell_at(QPointF(event.pos()))
            if found is not None and found[0] != SUM and found[1] == "state":
                QToolTip.showText(event.globalPos(), plain_tip(self.table.rows[found[0]].token), self)
            return True
        return super().event(event)

    # keyboard

    def keyPressEvent(self, event: QKeyEvent) -> None:
        moves = {
            Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1), Qt.Key.Key_Up: (-1, 0), Qt.Key.Key_Down: (1, 0),
        }  # fmt: skip
        key, (row, column) = Qt.Key(event.key()), self.here
        if key in moves and self.table.rows:
            down, right = moves[key]
            self.here = (
                min(max(row + down, 0), len(self.table.rows) - 1),
                min(max(column + right, 0), len(COLUMNS) - 1),
            )
            self.hovered.emit(self.here[0], COLUMNS[self.here[1]])
            self.update()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self.table.rows:
            if COLUMNS[column] == "state":
                self.edit_state(row)
            else:
                self.chosen.emit(row, COLUMNS[column])
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.update()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.hovered.emit(-2, "")
        self.update()
        super().focusOutEvent(event)

    # typing

    def edit_state(self, row: int) -> None:
        """Open the two numbers of a state for typing."""
        self._editing = row
        self.here = (row, 0)
        text = self.table.rows[row].cells["state"].strip("[]").split(", ")
        for dimension, editor in enumerate(self.editors):
            editor.field = f"keys[{row}][{dimension}]"
            editor.set_value(0.0, text[dimension])
            editor.show()
        self._place_editors()
        self.editors[0].setFocus()
        self.editors[0].selectAll()

    def _place_editors(self) -> None:
        assert self._editing is not None
        cell = self.geometry_now().cell(self._editing, "state")
        width = max(px(64), (cell.right() - self.geometry_now().vector_left) / 2 - px(2))
        height = min(px(32), cell.height())
        text = self.table.rows[self._editing].cells["state"].strip("[]").split(", ")
        for dimension, editor in enumerate(self.editors):
            left = self.geometry_now().vector_left - px(6) + dimension * (width + px(4))
            editor.setGeometry(round(left), round(cell.center().y() - height / 2), round(width), round(height))
            editor.set_value(0.0, text[dimension])

    def _stop_editing(self) -> None:
        if self._editing is not None:
            self._editing = None
            for editor in self.editors:
                editor.commit()
                editor.hide()

    def _on_entered(self, value: float) -> None:
        row = self.here[0] if self._editing is None else self._editing
        self.entered.emit(row, self.editors.index(self.sender()), value)

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and self._editing is not None:
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) or (
                event.key() == Qt.Key.Key_Escape and not watched.isModified()  # type: ignore[attr-defined]
            ):
                self._stop_editing()
                self.setFocus()
                return True
        elif event.type() == QEvent.Type.FocusOut and self._editing is not None:
            other = self.editors[1 - self.editors.index(watched)]  # type: ignore[arg-type]
            if not other.hasFocus() and event.reason() != Qt.FocusReason.TabFocusReason:  # type: ignore[attr-defined]
                self._stop_editing()
        return False
