"""Top right of the stage: what the force does to the answer, or, without a trained model, to the last state."""

from __future__ import annotations

from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from rnnlab.engine.gates_traces import GatesTrace
from rnnlab.labs.gates.view_accuracy import AccuracyLine
from rnnlab.labs.gates.view_answers import AnswerBars
from rnnlab.labs.gates.view_result import LastStates
from rnnlab.ui.widgets.lab_work import LabWork


class ResultPanel(QStackedWidget):
    """Answers and counts of a trained model, or the last states of a random one."""

    def __init__(self, work: LabWork) -> None:
        super().__init__()
        self.answers, self.accuracy, self.last_states = AnswerBars(), AccuracyLine(work), LastStates()
        self._trained = QWidget()
        box = QVBoxLayout(self._trained)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self.answers, 1)
        box.addWidget(self.accuracy)
        self.addWidget(self._trained)
        self.addWidget(self.last_states)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)

    def set_trace(self, trace: GatesTrace, unit: int, pinned: GatesTrace | None, concealed: bool) -> None:
        """Show what a trace has, with A's answers beside it, or nothing that was computed."""
        self.accuracy.setEnabled(not concealed)
        self.setCurrentWidget(self.last_states if trace.answers is None else self._trained)
        self.answers.set_trace(trace, pinned, concealed)
        self.last_states.set_trace(trace, unit)
