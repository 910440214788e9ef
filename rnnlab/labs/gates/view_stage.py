"""The page of the cell: definition, diagram and result, strips with their curve, colour bars."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from rnnlab.labs.gates.view_diagram import CellDiagram
from rnnlab.labs.gates.view_panel import ResultPanel
from rnnlab.labs.gates.view_result import Scales
from rnnlab.labs.gates.view_strips import Strips
from rnnlab.ui.look.i18n import N_
from rnnlab.ui.look.mathtext import MathLabel
from rnnlab.ui.look.theme import look, px, stage_edge
from rnnlab.ui.widgets.cover import Covered
from rnnlab.ui.widgets.lab_work import LabWork
from rnnlab.ui.widgets.stage_text import stage_text


class Stage(QWidget):
    """All painted parts, stretched to the room there is."""

    TERM = N_("Gates", "Gate")
    DEFINITION = N_(
        "Gates",
        "A factor from 0 to 1 for each unit: the forget gate keeps, the input gate writes, the output gate exposes.",
    )

    def __init__(self, work: LabWork) -> None:
        super().__init__()
        self.diagram, self.panel = CellDiagram(), ResultPanel(work)
        self.strips, self.scales = Strips(), Scales()
        self._column, self._head, self._top = QVBoxLayout(self), QHBoxLayout(), QHBoxLayout()
        self._term, self._definition = (
            stage_text("heading", self.TERM, wrap=False),
            MathLabel(self.DEFINITION, 15, 400, "ink2"),
        )
        self.sum = MathLabel("", 20, 600, "accent_text")
        self._head.addWidget(self._term)
        self._head.addWidget(self._definition, 1)
        self._head.addWidget(self.sum, 1)
        self.sum.hide()
        self._top.addWidget(self.diagram, 70)
        self._top.addWidget(self.panel, 30)
        self._column.addLayout(self._head)
        self._column.addLayout(self._top, 34)
        self.covered = Covered(self.strips)
        self._column.addWidget(self.covered, 62)
        self._column.addWidget(self.scales)
        look().changed.connect(self._restyle)
        self._restyle()

    def show_sum(self, text: str) -> None:
        """In slow motion a stage's own sum stands in place of the definition; "" brings that back."""
        self.sum.set_text(text)
        self.sum.setVisible(bool(text))
        self._term.setVisible(not text)
        self._definition.setVisible(not text)

    def _restyle(self) -> None:
        self._column.setContentsMargins(round(stage_edge()), round(px(16)), round(stage_edge()), round(px(8)))
        self._column.setSpacing(round(px(10)))
        self._head.setSpacing(round(px(14)))
        for label in (self._definition, self.sum):
            label.setFixedHeight(round(px(30)))  # the same for both: nothing below moves
        self._top.setSpacing(round(px(28)))
