"""The stage: plane at the left, text at the right, the calculation below."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from rnnlab.labs.attention.view_side import Side
from rnnlab.labs.attention.view_table import ScoreTable
from rnnlab.ui.look.i18n import N_
from rnnlab.ui.look.theme import look, px, stage_edge
from rnnlab.ui.widgets.plane import PlaneEditor

_ROW, _LEAST_ROW, _IN_CLASS = 36.0, 24.0, 27.0  # the plane has what is left in class


class Stage(QWidget):
    """Places the three parts.

    The plane keeps at least a third of the height; the table's rows shrink for
    it, and where that is not enough the table scrolls.
    """

    AXES = (N_("Attention", "dimension 1"), N_("Attention", "dimension 2"))
    PLANE = N_("Attention", "Plane of encoder states, query and context")

    def __init__(self) -> None:
        super().__init__()
        self.plane = PlaneEditor(self.AXES, self.PLANE)
        self.side = Side()
        self.table = ScoreTable()
        self._scroll = QScrollArea()
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(self.table)
        for part in (self.plane, self.side, self._scroll):
            part.setParent(self)
        self._rows = 1
        look().changed.connect(self.arrange)

    def set_rows(self, rows: int) -> None:
        """The table has another number of rows."""
        if rows != self._rows:
            self._rows = rows
            self.arrange()

    def show_row(self, row: int) -> None:
        """Where the table scrolls, bring a row and its arithmetic into sight; −1 are the sums."""
        cell = self.table.cell_rect(row, "state")
        bottom = round(cell.bottom() + px(self.table.OPENED))
        self._scroll.ensureVisible(0, round(cell.top()), 0, 0)
        self._scroll.ensureVisible(0, min(bottom, self.table.height()), 0, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.arrange()

    def arrange(self) -> None:
        """Give each part its place."""
        width, height = self.width(), self.height()
        narrow = width < px(1000)
        pad = stage_edge()
        top, gap, foot = px(16 if narrow else 22), px(6 if narrow else 14), px(4 if narrow else 16)
        plane = max(px(225), height * 0.42)
        if look().presenting:  # nobody scrolls a table on a wall: it is seen whole
            top, gap, foot, plane = px(8), px(6), px(4), max(px(150), height * 0.3)
        room = height - top - gap - foot - plane
        row = (room - self.table.height_for(0, 0)) / px(1) / self._rows
        row = min(_IN_CLASS if look().presenting else _ROW, max(_LEAST_ROW, row))
        table = min(self.table.height_for(self._rows, row), round(room))
        self.table.set_row_height(row)
        self.table.setFixedHeight(self.table.height_for(self._rows, row))
        margin = px(16)
        y = height - foot - table
        self._scroll.setGeometry(round(pad - margin), round(y), round(width - 2 * pad + 2 * margin), table)
        side = px(380 if look().presenting else 256 if narrow else 290)
        above = round(y - gap - top)
        left = round(width - pad - side)
        self.side.setGeometry(left, round(top), round(side), above)
        self.plane.setGeometry(round(pad), round(top), round(left - pad - px(32)), above)
