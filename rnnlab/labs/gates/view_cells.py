"""The page of the three cells: RNN, GRU and LSTM read the same sentence, and what each has to learn with."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolTip, QVBoxLayout, QWidget

from rnnlab.engine.gates_traces import GatesTrace
from rnnlab.labs.gates import view_told
from rnnlab.labs.gates.view_cells_layout import CellPlaces, place_cells
from rnnlab.labs.gates.view_cells_paint import PARAMETERS, CellsPainter, right_text
from rnnlab.labs.gates.view_parts import strongest
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.mathtext import MathLabel
from rnnlab.ui.look.theme import color, look, pen_width, px, stage_edge
from rnnlab.ui.widgets.chips import plain_tip
from rnnlab.ui.widgets.model_words import CELL_NAMES, written
from rnnlab.ui.widgets.stage_text import stage_text
from rnnlab.ui.widgets.told import Told
from rnnlab.ui.widgets.unknown import paint_unknown

EMPTY = N_("Gates cells", "A random LSTM has no siblings. Choose a trained network at the right.")
ALONE = N_("Gates cells", "No other network was trained on the task of this one. Choose another at the right.")


class CellsPicture(QWidget):
    """Words, strips, answers and blocks in one widget, so that all share their columns."""

    step_chosen = Signal(int)

    NAME = N_("Gates cells", "RNN, GRU and LSTM on the same sentence")

    def __init__(self) -> None:
        super().__init__()
        self._trace: GatesTrace | None = None
        self._names: tuple[tuple[str, str], ...] = ()
        self._step = 1
        self._concealed = False
        self._painter = CellsPainter()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # the arrow keys go on to the timeline
        bind(self.setAccessibleName, self.NAME)
        look().changed.connect(self._restyle)
        language().changed.connect(self._tell)

    def set_trace(self, trace: GatesTrace, concealed: bool = False) -> None:
        """Show the runs that a trace has side by side; concealed, nothing of them."""
        self._trace, self._concealed = trace, concealed
        self._names = trace.answers.names if trace.answers is not None else ()
        self._painter.forget()
        self._tell()

    def set_step(self, step: int) -> None:
        """Frame a step's column (from 1)."""
        if step != self._step:
            self._step = step
            self.update()

    def said(self) -> list[str]:
        """Each cell in words: name, size, accuracy, its answer after the last word."""
        if self._trace is None or not self._names or self._concealed:
            return []
        return [
            f"{CELL_NAMES[run.cell]}: {tr(PARAMETERS, count=f'{run.parameter_count:,}')}, "
            f"{right_text(run)}, {written(self._names[strongest(run.answers[-1])])}"
            for run in self._trace.side_by_side
        ]

    def why_empty(self) -> str:
        """What is said where there is nothing to set side by side."""
        return tr(ALONE if self._names else EMPTY)

    def places(self) -> CellPlaces:
        """Where things lie in the present size."""
        runs = self._trace.side_by_side if self._trace is not None else ()
        steps = len(self._trace.tokens) if self._trace is not None else 1
        return place_cells(QRectF(self.rect()), runs, steps, self._trace is not None and any(self._trace.unknown))

    def borders(self) -> list[float]:
        """Where a picture that has no room for all of it may end: below one of the cells."""
        return [band.answers.bottom() + px(4) for band in self.places().bands]

    def told(self) -> list[Told]:
        """Each cell in words."""
        return view_told.cells(self)

    def sizeHint(self) -> QSize:
        return QSize(round(px(1040)), round(px(640)))

    def _tell(self) -> None:
        self.setAccessibleDescription("; ".join(self.said()))
        self.update()

    def _restyle(self) -> None:
        self._painter.forget()
        self.update()

    def event(self, event: QEvent) -> bool:
        """The word of a column as a whole: in a narrow one it is cut."""
        if isinstance(event, QHelpEvent) and self._trace is not None:
            step = self.places().columns.at(event.pos().x())
            tip = "" if step is None else plain_tip(self._trace.tokens[step - 1])
            QToolTip.showText(event.globalPos(), tip, self)
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._scrub(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._scrub(event)

    def _scrub(self, event: QMouseEvent) -> None:
        places = self.places()
        step = places.columns.at(event.position().x())
        if step is not None and event.position().y() < places.blocks.top():
            self.step_chosen.emit(step)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._concealed:
            paint_unknown(painter, QRectF(self.rect()).adjusted(1, 1, -1, -1), 30)
            return
        if self._trace is None or not self._trace.side_by_side or not self._names:
            area = QRectF(self.rect())
            size = mathtext.fitting(self.why_empty(), area.width(), 15, 11)
            mathtext.draw_in(painter, area, self.why_empty(), size, "ink2", align=Qt.AlignmentFlag.AlignHCenter)
            return
        step = min(self._step, len(self._trace.tokens))
        self._painter.paint(painter, self.places(), self._trace, self._names, step)
        if self.hasFocus():
            painter.setPen(QPen(color("accent"), pen_width(2)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), px(8), px(8))


class CellsPage(QWidget):
    """Definition and picture."""

    TERM = N_("Gates cells", "Three cells")
    DEFINITION = N_(
        "Gates cells",
        "Same task, same training budget; nothing is forced here. Each block has its own $W$ and $U$.",
    )

    def __init__(self) -> None:
        super().__init__()
        self.picture = CellsPicture()
        self._column, self._head = QVBoxLayout(self), QHBoxLayout()
        self._head.addWidget(stage_text("heading", self.TERM, wrap=False))
        self._head.addWidget(MathLabel(self.DEFINITION, 15, 400, "ink2"), 1)
        self._column.addLayout(self._head)
        self._column.addWidget(self.picture, 1)
        look().changed.connect(self._restyle)
        self._restyle()

    def _restyle(self) -> None:
        self._column.setContentsMargins(round(stage_edge()), round(px(16)), round(stage_edge()), round(px(12)))
        self._column.setSpacing(round(px(10)))
        self._head.setSpacing(round(px(14)))
