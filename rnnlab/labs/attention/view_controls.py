"""The numbers in the inspector: matrices of the score function, and the query."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from rnnlab.ui.look.i18n import N_, bind
from rnnlab.ui.look.mathtext import MathLabel
from rnnlab.ui.look.theme import px
from rnnlab.ui.widgets.matrix_grid import MatrixGrid
from rnnlab.ui.widgets.number_controls import NumberCell


class Matrices(QWidget):
    """The numbers of the general and the additive score."""

    entered = Signal(str, int, int, float)  # name, row, column, number
    refused = Signal(object)

    OF = {"general": ("A",), "additive": ("W_s", "W_h", "v"), "all": ("A", "W_s", "W_h", "v")}
    TITLES = {
        "A": N_("Attention", "Matrix $A$"),
        "W_s": N_("Attention", "Matrix $W_s$"),
        "W_h": N_("Attention", "Matrix $W_h$"),
        "v": N_("Attention", "Vector $v$"),
    }
    HINT = N_("Attention", "Double-click a cell to type a number.")

    def __init__(self) -> None:
        super().__init__()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(round(px(4)))
        self.grids: dict[str, MatrixGrid] = {}
        self._rows: dict[str, QWidget] = {}
        for name, title in self.TITLES.items():
            row = QWidget()
            line = QHBoxLayout(row)
            line.setContentsMargins(0, 0, 0, 0)
            grid = MatrixGrid(title, name)
            grid.setObjectName(name)
            grid.entered.connect(self._on_entered)
            grid.refused.connect(self.refused)
            line.addWidget(MathLabel(title, 12, 400, "ink2"), 1, Qt.AlignmentFlag.AlignTop)
            line.addWidget(grid)
            box.addWidget(row)
            self.grids[name], self._rows[name] = grid, row
        box.addWidget(MathLabel(self.HINT, 11, 400, "ink3"))

    def show_matrices(self, score: str, values: dict[str, Sequence[object]]) -> None:
        """Show the matrices that a score function has; none for the dot products."""
        used = self.OF.get(score, ())
        self.setVisible(bool(used))
        for name, grid in self.grids.items():
            self._rows[name].setVisible(name in used)
            shown = np.atleast_2d(np.asarray(values[name], dtype=float))
            if not np.array_equal(shown, grid.values):
                grid.set_values(shown)
                grid.setFixedSize(grid.sizeHint())

    def _on_entered(self, row: int, column: int, value: float) -> None:
        name = self.sender().objectName()
        # v is drawn as one row: its column is the number's place
        self.entered.emit(name, *((column, 0) if name == "v" else (row, column)), value)


class QueryCells(QWidget):
    """The query's two numbers."""

    entered = Signal(int, float)
    refused = Signal(object)

    NAMES = (N_("Attention", "query, dimension 1"), N_("Attention", "query, dimension 2"))

    def __init__(self) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        self.cells = tuple(NumberCell(f"query[{dimension}]") for dimension in (0, 1))
        for cell, name in zip(self.cells, self.NAMES, strict=True):
            bind(cell.setAccessibleName, name)
            bind(cell.setToolTip, name)
            cell.setAlignment(Qt.AlignmentFlag.AlignRight)
            cell.entered.connect(self._on_entered)
            cell.refused.connect(self.refused)
            row.addWidget(cell)

    def show_query(self, query: Sequence[float]) -> None:
        """Show the numbers."""
        for cell, value in zip(self.cells, query, strict=True):
            cell.set_value(value)

    def _on_entered(self, value: float) -> None:
        self.entered.emit(self.cells.index(self.sender()), value)
