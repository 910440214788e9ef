"""All steps of an exercise in the window: each with its formula and its blanks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from rnnlab.session.worksheets.blanks import steps
from rnnlab.session.worksheets.exercises import Exercise
from rnnlab.session.worksheets.marking import Verdict
from rnnlab.ui.look import formula, mathtext
from rnnlab.ui.look.i18n import bind
from rnnlab.ui.look.mathtext import MathLabel
from rnnlab.ui.look.theme import look, px
from rnnlab.ui.widgets.controls import note_label
from rnnlab.ui.worksheets.rows import LABEL_SIZE, AnswerRow
from rnnlab.ui.worksheets.words import STEPS, StepWords

_EM = 16.0


class FormulaPicture(QWidget):
    """One formula, as large as it is set."""

    def __init__(self, said: StepWords) -> None:
        super().__init__()
        self._latex = said.latex
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        bind(self.setAccessibleName, said.heading)
        look().changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        width, height = formula.size(self._latex, _EM)
        return QSize(round(width) + 2, round(height) + 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        formula.paint(painter, self._latex, _EM, 0, 0, {})


class Form(QWidget):
    """The blanks of one exercise. ``changed``: something was written; ``entered``: marks are asked for."""

    changed = Signal()
    entered = Signal()

    def __init__(self, exercise: Exercise) -> None:
        super().__init__()
        self.rows: dict[str, AnswerRow] = {}
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, round(px(8)), 0)
        box.setSpacing(round(px(6)))
        asked = steps(exercise)
        widest = max(mathtext.width(f"{blank.label} =", LABEL_SIZE) for step in asked for blank in step.blanks)
        for index, step in enumerate(asked, start=1):
            said = STEPS[exercise.KIND, step.name]
            box.addWidget(_head(index, said))
            for blank in step.blanks:
                row = self.rows[blank.name] = AnswerRow(blank, said.heading, widest)
                row.changed.connect(self.changed)
                row.entered.connect(self._on_entered)
                box.addWidget(row)
            box.addSpacing(round(px(12)))
        box.addStretch(1)

    def typed(self) -> dict[str, str]:
        """What is written, by the blanks' names; empty ones are left out."""
        return {name: row.typed() for name, row in self.rows.items() if row.typed().strip()}

    def write(self, typed: Mapping[str, str]) -> None:
        """Write what was written before."""
        for name, row in self.rows.items():
            row.set_typed(typed.get(name, ""))

    def show_verdicts(self, verdicts: Sequence[Verdict], shown: bool) -> None:
        """Say what there is to be said of each number; ``shown`` tells the exact values as well."""
        labels = {name: row.blank.label for name, row in self.rows.items()}
        for verdict in verdicts:
            self.rows[verdict.name].set_verdict(verdict, labels.get(verdict.about, ""), shown)

    def first_empty(self) -> AnswerRow:
        """The first blank in which nothing is written; the first of all where none is empty."""
        rows = list(self.rows.values())
        return next((row for row in rows if not row.typed().strip()), rows[0])

    def _on_entered(self) -> None:
        rows = list(self.rows.values())
        place = rows.index(self.sender()) + 1  # type: ignore[arg-type]
        if place < len(rows):
            rows[place].field.setFocus(Qt.FocusReason.TabFocusReason)
            rows[place].field.selectAll()
        self.entered.emit()


def _head(index: int, said: StepWords) -> QWidget:
    """A step's number and heading, and its formula below at the right."""
    head = QWidget()
    row = QHBoxLayout(head)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(round(px(8)))
    row.addWidget(MathLabel(f"{index}", 13, 600, "accent_text"))
    heading = note_label(said.heading)
    heading.setProperty("kind", "title")
    row.addWidget(heading, 1)
    row.addWidget(FormulaPicture(said))
    return head
