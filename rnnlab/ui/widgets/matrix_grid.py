"""A small matrix whose numbers are typed in place."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal

from rnnlab.ui.look.i18n import Text, bind
from rnnlab.ui.look.numbers import short
from rnnlab.ui.widgets.heat_grid import HeatGrid
from rnnlab.ui.widgets.number_controls import NumberCell


class MatrixGrid(HeatGrid):
    """A small matrix whose cells are typed in place."""

    entered = Signal(int, int, float)
    refused = Signal(object)

    def __init__(self, name: Text, field: str) -> None:
        super().__init__("state", -2.0, 2.0, "axis", name, (64, 34))
        self._field = field
        self._at = (0, 0)
        self.cell = NumberCell(field)
        self.cell.setParent(self)
        self.cell.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.cell.hide()
        bind(self.cell.setAccessibleName, name)
        self.cell.entered.connect(self._on_entered)
        self.cell.refused.connect(self.refused)
        self.cell.editingFinished.connect(self._on_finished)
        self.edit_requested.connect(self._on_edit)

    def _on_edit(self, row: int, column: int) -> None:
        self._at = (row, column)
        self.cell.field = f"{self._field}[{row}][{column}]"
        value = float(self.values[row, column])
        self.cell.set_value(value, short(value))
        self.cell.setGeometry(self.cell_rect(row, column).toRect())
        self.cell.show()
        self.cell.setFocus()
        self.cell.selectAll()

    def _on_entered(self, value: float) -> None:
        self.entered.emit(*self._at, value)

    def _on_finished(self) -> None:
        had = self.cell.hasFocus()
        self.cell.hide()
        if had:
            self.setFocus()
