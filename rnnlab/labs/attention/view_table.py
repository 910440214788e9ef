"""The calculation as a table, like the blackboard: state → score → exp → weight → weighted vector."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from rnnlab.labs.attention import view_told
from rnnlab.labs.attention.view_rows import SUM, Opened, Table
from rnnlab.labs.attention.view_table_layout import Geometry
from rnnlab.labs.attention.view_table_paint import paint_table
from rnnlab.ui.look.i18n import N_, bind
from rnnlab.ui.look.theme import color, look, px
from rnnlab.ui.widgets.chips import plain_tip
from rnnlab.ui.widgets.number_controls import NumberCell
from rnnlab.ui.widgets.told import Told

LIMIT = 18  # type in px, where there is room
TYPED = {"state": "keys", "value": "values"}  # columns whose numbers are typed, and the fields that they are


class ScoreTable(QWidget):
    """Paints a ``Table``; a pressed cell asks to be opened, a double-clicked state is typed anew.

    Arrow keys move a cell's focus, Space opens it, Enter types a state's numbers.
    """

    chosen = Signal(int, str)  # row, column
    hovered = Signal(int, str)  # row (-1: sums), column; -2, "" when the pointer has left
    entered = Signal(int, int, float)  # row, dimension, number of its state
    value_entered = Signal(int, int, float)  # the same of its value
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
        self._edited = "state"  # the column that is typed in
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
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # a drag does not paint what lies below, too
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        bind(self.setAccessibleName, self.NAME)
        look().changed.connect(self._restyle)

    # what is shown

    def set_table(self, table: Table, opened: tuple[int, str, Opened] | None) -> None:
        """Show a table, with the arithmetic of one cell (row, column, sum) or none."""
        if (table, opened) == (self.table, self.opened):
            return
        self.table, self.opened = table, opened
        self.here = (min(self.here[0], len(table.rows)), min(self.here[1], len(table.columns) - 1))
        self._geometry = None
        if self._editing is not None:
            if self._editing >= len(table.rows) or self._edited not in table.columns:
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

    OPENED = Geometry.OPENED  # height of a row's arithmetic, in design pixels

    def height_for(self, rows: int, row_height: float) -> int:
        """Height of a table with so many rows, one of them opened."""
        return round(px(Geometry.HEADER + rows * row_height + Geometry.OPENED + Geometry.SUM + 6))

    def told(self) -> list[Told]:
        """Each number."""
        return view_told.table(self)

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
        painter.fillRect(event.rect(), color("stage"))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        columns = self.table.columns
        row, column = self.here
        focus = (self._row_of(row), columns[min(column, len(columns) - 1)]) if self.hasFocus() else None
        paint_table(painter, self.geometry_now(), self.table, self.opened, self.lit, focus)

    # pointer

    def mousePressEvent(self, event: QMouseEvent) -> None:
        found = self.geometry_now().cell_at(event.position())
        if found is None or event.button() != Qt.MouseButton.LeftButton:
            return
        row, column = found
        self._stop_editing()
        self.here = (len(self.table.rows) if row == SUM else row, self.table.columns.index(column))
        self.update()
        self.chosen.emit(row, column)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        found = self.geometry_now().cell_at(event.position())
        if found is not None and found[0] != SUM and found[1] in TYPED:
            self.edit_vector(*found)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        found = self.geometry_now().cell_at(event.position())
        if found is None:
            self.unsetCursor()
            self.hovered.emit(-2, "")
            return
        self.setCursor(Qt.CursorShape.IBeamCursor if found[1] in TYPED else Qt.CursorShape.PointingHandCursor)
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
                min(max(row + down, 0), len(self.table.rows)),  # the sums are below the last row
                min(max(column + right, 0), len(self.table.columns) - 1),
            )
            self.hovered.emit(self._row_of(self.here[0]), self.table.columns[self.here[1]])
            self.update()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self.table.rows:
            name = self.table.columns[min(column, len(self.table.columns) - 1)]
            if name in TYPED and row < len(self.table.rows):
                self.edit_vector(row, name)
            else:
                self.chosen.emit(self._row_of(row), name)
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

    def _row_of(self, row: int) -> int:
        """A row of the keyboard's as a row of the table: below the last are the sums."""
        return SUM if row >= len(self.table.rows) else row

    def edit_vector(self, row: int, column: str) -> None:
        """Open the two numbers of a state, or of a value, for typing."""
        self._editing, self._edited = row, column
        self.here = (row, self.table.columns.index(column))
        text = self.table.rows[row].cells[column].strip("[]").split(", ")
        for dimension, editor in enumerate(self.editors):
            editor.field = f"{TYPED[column]}[{row}][{dimension}]"
            editor.set_value(0.0, text[dimension])
            editor.show()
        self._place_editors()
        self.editors[0].setFocus()
        self.editors[0].selectAll()

    def _place_editors(self) -> None:
        assert self._editing is not None
        at = self.geometry_now()
        cell = at.cell(self._editing, self._edited)
        start = at.vector_left if self._edited == "state" else cell.left()
        width = max(px(64), (cell.right() - start) / 2 - px(2))
        height = min(px(32), cell.height())
        text = self.table.rows[self._editing].cells[self._edited].strip("[]").split(", ")
        for dimension, editor in enumerate(self.editors):
            left = start - px(6) + dimension * (width + px(4))
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
        signal = self.entered if self._edited == "state" else self.value_entered
        signal.emit(row, self.editors.index(self.sender()), value)

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
