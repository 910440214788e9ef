"""The page of what was measured: accuracies with their counts, and how like the word's states are."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from rnnlab.engine.context_traces import SenseAccuracy
from rnnlab.labs.context.view_accuracy import AccuracyBars
from rnnlab.labs.context.view_cosine import CosineGrid, CosineScale
from rnnlab.labs.context.view_scene import Scene
from rnnlab.labs.context.view_senses import BOTH, BOTH_NAME, FORWARD, FORWARD_NAME, STATIC_NAME
from rnnlab.labs.context.view_sentences import Sentences
from rnnlab.ui.look.i18n import N_, bind
from rnnlab.ui.look.mathtext import MathLabel, literal
from rnnlab.ui.look.theme import look, px, stage_edge
from rnnlab.ui.widgets.controls import Pill, Segmented
from rnnlab.ui.widgets.lab_work import LabWork
from rnnlab.ui.widgets.stage_text import stage_text
from rnnlab.ui.widgets.work_bar import WorkBar

JOB = "accuracy"
TERM = N_("Context", "What was measured")
DEFINITION = N_(
    "Context",
    "The sense of the word is read from its state, in sentences that training has not seen. The cosine says how like "
    "two states are: 1 is the same direction.",
)
WORK = N_("Context", "Accuracy on held-out sentences")
COUNT = N_("Context", "{done} of {total} {total:sentence|sentences}")
TRY = N_("Context", "Measure here: {count} of each kind")
COSINES = N_("Context", "Cosine of the states of “{word}” between the sentences")
SOURCE = N_("Context", "Which counts are shown")
CARD, HERE = N_("Context", "cards"), N_("Context", "here")
_WIDE = 1000.0


class MeasuredPage(QWidget):
    """Bars, the button or the progress of a count made here; below, three tables of cosines."""

    asked = Signal()
    source_chosen = Signal(object)

    def __init__(self, work: LabWork) -> None:
        super().__init__()
        self.bars, self.list = AccuracyBars(), Sentences(bars=False)
        self.button, self.bar = Pill(""), WorkBar(work, JOB, WORK, COUNT)
        self.source = Segmented((("card", CARD), ("here", HERE)), SOURCE)
        self.source.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.grids = (CosineGrid(STATIC_NAME, ""), CosineGrid(FORWARD_NAME, FORWARD), CosineGrid(BOTH_NAME, BOTH))
        self.title, self.scale = MathLabel("", 15, 600), CosineScale()
        self.scale.setFixedHeight(round(px(22)))
        self._head, self._top, self._line, self._tables = QHBoxLayout(), QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        self._head.addWidget(stage_text("heading", TERM, wrap=False), 0, Qt.AlignmentFlag.AlignTop)
        self._head.addWidget(stage_text("text", DEFINITION), 1, Qt.AlignmentFlag.AlignTop)
        left = QVBoxLayout()
        left.setSpacing(round(px(8)))
        left.addWidget(self.bars, 1)
        self._line.addWidget(self.source)
        self._line.addWidget(self.button)
        self._line.addWidget(self.bar, 1)
        self._line.addStretch(0)
        left.addLayout(self._line)
        self._top.addLayout(left, 62)
        self._top.addWidget(self.list, 38)
        for grid in self.grids:
            self._tables.addWidget(grid, 1)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._head)
        self._column.addLayout(self._top, 42)
        self._column.addWidget(self.title)
        self._column.addLayout(self._tables, 52)
        self._column.addWidget(self.scale)
        self.button.clicked.connect(self.asked)
        self.source.chosen.connect(self.source_chosen)
        self.list.pointed.connect(self.point)
        look().changed.connect(self._arrange)
        self._arrange()

    def set_scene(self, scene: Scene | None, pair: tuple[int, int]) -> None:
        """Show another result and the two sentences that are compared."""
        self.list.set_scene(scene)
        if scene is None:
            return
        trace = scene.trace
        bind_word = literal(trace.word)
        self.title.set_text(COSINES, word=bind_word)
        senses = tuple(row.sense for row in trace.compared)
        tables = (trace.cosine_static, trace.cosine_forward, trace.cosine_bidirectional)
        for grid, values in zip(self.grids, tables, strict=True):
            grid.set_values(values, senses, pair, scene.concealed)

    def show_counts(
        self, accuracy: tuple[SenseAccuracy, ...], measured: bool, both: bool, going: bool, count: int, concealed: bool
    ) -> None:
        """Show counts, where they are from, and what can be done about them.

        Parameters
        ----------
        both : bool
            There are counts of both sources to choose from.
        going : bool
            A count is being made.
        count : int
            Sentences of each kind that a count would take.
        """
        self.bars.set_accuracy(accuracy, measured, concealed)
        self.source.setVisible(both)
        self.source.set_value("here" if measured else "card")
        self.button.setVisible(not going)
        bind(self.button.setText, TRY, count=f"{count:,}")

    def point(self, row: int) -> None:
        """A sentence of the list is pointed at."""
        scene = self.list.scene
        if scene is not None and row != scene.lit:
            self.list.set_scene(
                Scene(scene.trace, scene.step, scene.half, scene.at_last, scene.concealed, scene.pinned, row)
            )

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()

    def _arrange(self) -> None:
        wide = self.width() >= px(_WIDE)
        side = round(stage_edge())
        self._column.setContentsMargins(side, round(px(14 if wide else 8)), side, round(px(10 if wide else 6)))
        self._column.setSpacing(round(px(12 if wide else 6)))
        self._head.setSpacing(round(px(16)))
        self._top.setSpacing(round(px(40 if wide else 20)))
        self._tables.setSpacing(round(px(36 if wide else 16)))
        self._line.setSpacing(round(px(12)))
