"""The page of training: loss and words right above, quality against length and sentences below, as they grow."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from rnnlab.engine.translation_traces import LearningTranslator, TranslatorTraining
from rnnlab.labs.translation import view_training_words as words
from rnnlab.labs.translation.plan import BETWEEN, TranslatorPlan
from rnnlab.labs.translation.view_curve_chart import LengthChart, Margins
from rnnlab.labs.translation.view_curve_style import NAMES, STYLES, Series
from rnnlab.labs.translation.view_curve_words import reading
from rnnlab.labs.translation.view_training_examples import NAME as SENTENCES
from rnnlab.labs.translation.view_training_examples import Examples
from rnnlab.labs.translation.view_training_kept import JOB, Kept
from rnnlab.labs.translation.view_training_panel import Line, LinePanel
from rnnlab.labs.translation.view_training_status import StatusLine
from rnnlab.ui.look.i18n import N_, bind, language, sentences, tr
from rnnlab.ui.look.theme import look, px, stage_edge
from rnnlab.ui.widgets.controls import Pill, note_label
from rnnlab.ui.widgets.lab_work import LabWork
from rnnlab.ui.widgets.scrolled import Scrolled
from rnnlab.ui.widgets.stage_text import stage_text
from rnnlab.ui.widgets.work_bar import WorkBar

HEADING = N_("Translation training", "Train both now")
TRAIN, AGAIN = N_("Translation training", "Train"), N_("Translation training", "Train again")
TRAINING, COUNT = (
    N_("Translation training", "Training"),
    N_("Translation training", "{done} of {total} {total:update|updates}"),
)
SHIPPED = N_("Translation training", "No time? The trained pair")
LOSS = N_("Translation training", "Loss (cross-entropy of a word, nat)")
WORDS = N_("Translation training", "Words right, given the right ones before")
GROWING = N_("Translation training", "Whole sentences right, by length: now, and paler before")
THEN = N_("Translation training", "Whole sentences right, by length: after update {update}, and paler before")
NOT_YET = N_(
    "Translation training", "measured every {updates} {updates:update|updates} on sentences that are never learned from"
)
KEEPING = N_("Translation training", "Saving the translator")
OLDER = 4  # earlier measurements that are still drawn


class TrainingPage(QWidget):
    """Everything that a training has come to; the owner does what is asked."""

    start_asked = Signal()
    shipped_asked = Signal()
    keep_asked = Signal(str)
    use_asked = Signal(str)

    def __init__(self, work: LabWork, kept: Kept) -> None:
        super().__init__()
        self.kept, self._plan = kept, TranslatorPlan()
        self._step: int | None = None  # the measurement that is looked at, from 1; None is the newest
        self.growing: QLabel = stage_text("heading")
        self.start, self.shipped = QPushButton(), Pill(SHIPPED)
        self.start.setProperty("kind", "primary")
        self.start.setCursor(Qt.CursorShape.PointingHandCursor)
        self.bar = WorkBar(work, JOB, TRAINING, COUNT, steps=True)
        self.keeping = WorkBar(work, "keep", KEEPING)
        self.loss, self.accuracy = LinePanel(LOSS, False), LinePanel(WORDS, True)
        self.chart = LengthChart(Margins(left=40.0, right=6.0))
        self.examples = Examples()
        self.empty: QLabel = stage_text("text")
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.lines = {name: StatusLine(name) for name in BETWEEN}
        self.note, self.reading = note_label(), note_label()
        self._build()
        self.start.clicked.connect(self.start_asked)
        self.shipped.clicked.connect(self.shipped_asked)
        for line in self.lines.values():
            line.keep_asked.connect(self.keep_asked)
            line.use_asked.connect(self.use_asked)
        for panel in (self.loss, self.accuracy):
            panel.pointed.connect(self._on_point)
        self.chart.pointed.connect(self._on_length)
        self.chart.describe = self.described
        look().changed.connect(self._restyle)
        language().changed.connect(self.refresh)
        self._restyle()

    def _build(self) -> None:
        self._head, self._plots, self._low = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        for part in (stage_text("heading", HEADING, wrap=False), self.start):
            self._head.addWidget(part, 0, Qt.AlignmentFlag.AlignVCenter)
        self._head.addWidget(self.bar, 1)
        self._head.addStretch(0)
        self._head.addWidget(self.shipped, 0, Qt.AlignmentFlag.AlignVCenter)
        for panel in (self.loss, self.accuracy):
            self._plots.addWidget(panel, 1)
        growing, sentences = QVBoxLayout(), QVBoxLayout()
        parts: tuple[tuple[QVBoxLayout, QLabel, QWidget], ...] = (
            (growing, self.growing, self.chart),
            (sentences, stage_text("heading", SENTENCES), Scrolled(self.examples)),
        )
        for box, title, shown in parts:
            box.setSpacing(round(px(2)))
            box.addWidget(title)
            box.addWidget(shown, 1)
        for box, share in ((growing, 46), (sentences, 54)):
            holder = QWidget()
            box.setContentsMargins(0, 0, 0, 0)
            holder.setLayout(box)
            holder.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
            self._low.addWidget(holder, share)
        pictures = QWidget()
        self._pictures = QVBoxLayout(pictures)
        self._pictures.setContentsMargins(0, 0, 0, 0)
        self._pictures.addLayout(self._plots, 38)
        self._pictures.addLayout(self._low, 62)
        self._stack = QStackedWidget()
        self._stack.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self._blank = QWidget()
        blank = QHBoxLayout(self._blank)
        blank.addStretch(1)
        blank.addWidget(self.empty, 4)  # lines as long as can be read well
        blank.addStretch(1)
        self._stack.addWidget(self._blank)
        self._stack.addWidget(pictures)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._head)
        for line in self.lines.values():
            self._column.addWidget(line)
        self._column.addWidget(self.keeping)
        self._column.addWidget(self._stack, 1)
        self._column.addWidget(self.reading)
        self._column.addWidget(self.note)

    # what is shown

    def show_plan(self, plan: TranslatorPlan) -> None:
        """Follow the settings."""
        if plan != self._plan or self.kept.result is None:
            self._plan = plan
            self.refresh()

    def measurements(self) -> int:
        """How often quality against length has been measured."""
        result = self.kept.result
        return 0 if result is None else max(len(one.measured) for one in result.translators)

    def show_measurement(self, step: int) -> None:
        """Look at a measurement (from 1); the last one is the newest, whichever comes."""
        shown = None if step >= self.measurements() else step
        if shown != self._step:
            self._step = shown
            self.refresh()

    def refresh(self) -> None:
        """Draw what there is."""
        result = self.kept.result
        bind(self.start.setText, TRAIN if result is None else AGAIN)
        self.start.setVisible(not self.kept.going())
        self.empty.setText("\n\n".join(words.invitation(self._plan)))
        self._stack.setCurrentIndex(0 if result is None else 1)
        for line in self.lines.values():
            one = None if result is None else next((o for o in result.translators if o.name == line.name), None)
            ready = one is not None and one.updates > 0 and self.kept.may_keep()
            line.show_translator(one, self.kept.saved_as(line.name), ready)
        if result is not None:
            self._draw(result)
        said = [] if result is None else words.notes(result, self.kept.plan != self._plan)
        said += [tr(words.KEPT)] if any(line.saved for line in self.lines.values()) else []
        self.note.setText(sentences(said))
        self.note.setVisible(bool(said))
        self._read()

    def _draw(self, result: TranslatorTraining) -> None:
        learners = result.translators
        for panel, name in ((self.loss, "loss"), (self.accuracy, "accuracy")):
            lines = [Line(one.name, tr(NAMES[one.name]), getattr(one, name)) for one in learners]
            panel.set_lines(lines, result.updates, result.every)
        lengths = range(1, max([self.kept.clauses(), *lengths_of(learners)]) + 1)
        at = self.measurements() if self._step is None else min(self._step, self.measurements())
        newest = [self._series(one, one.measured[:at][-1][1] if one.measured[:at] else ()) for one in learners]
        older = [
            self._series(one, one.measured[k][1])
            for k in range(max(at - 1 - OLDER, 0), at - 1) for one in learners if k < len(one.measured[:at]) - 1
        ]  # fmt: skip
        updates = max((one.measured[:at][-1][0] for one in learners if one.measured[:at]), default=0)
        if at < self.measurements():
            bind(self.growing.setText, THEN, update=f"{updates:,}")
        else:
            bind(self.growing.setText, GROWING)
        said = tr(NOT_YET, updates=result.measure_every)
        self.chart.undivided = bool(result.pairs)
        self.chart.set_series(newest, lengths, older=older, invitation=(said,))
        waiting = frozenset(one.name for one in learners if not one.measured)
        self.examples.set_examples(result.examples, [one.name for one in learners], waiting)

    def _series(self, one: LearningTranslator, rows: tuple) -> Series:  # type: ignore[type-arg]
        return Series(
            one.name, tr(NAMES[one.name]), STYLES[one.name], rows, (1, self.kept.clauses()), one.name == "attention",
            updates=one.updates, pairs=bool(self.kept.plan is not None and self.kept.plan.pairs),
        )  # fmt: skip

    def described(self) -> str:
        """The point of the lengths' chart that is read off; "" where none is."""
        place = self.chart.place
        row = None if place is None else self.chart.row_at(*place)
        if place is None or row is None:
            return ""
        one = next(one for one in self.chart.series() if one.model == place[0])
        return sentences(reading(one, row)[:2])

    def _read(self) -> None:
        said = self.described()
        self.reading.setText(said or " ")  # its line stays, so that nothing moves under the pointer
        self.reading.setVisible(self.kept.result is not None)

    def _on_length(self, model: str, clauses: int) -> None:
        self._read()

    def _on_point(self, point: int | None) -> None:
        for panel in (self.loss, self.accuracy):
            panel.set_point(point)

    def _restyle(self) -> None:
        self._column.setContentsMargins(round(stage_edge()), round(px(8)), round(stage_edge()), round(px(6)))
        self._column.setSpacing(round(px(4)))
        self._head.setSpacing(round(px(12)))
        for row in (self._plots, self._low):
            row.setSpacing(round(px(24)))
        self._pictures.setSpacing(round(px(8)))
        self.bar.setMinimumHeight(round(px(36)))


def lengths_of(learners: tuple[LearningTranslator, ...]) -> set[int]:
    """All lengths that were measured."""
    return {row.clauses for one in learners for _, rows in one.measured for row in rows}


def table_of(result: TranslatorTraining | None) -> list[list[str]]:
    """The curves as rows of text, one a point; then the measurements, one a length."""
    if result is None:
        return []
    rows = [["translator", "update", "loss", "words right", "clauses", "sentences", "exact"]]
    for one in result.translators:
        for k, (loss, share) in enumerate(zip(one.loss, one.accuracy, strict=True), start=1):
            rows.append([one.name, str(k * result.every), repr(float(loss)), repr(float(share)), "", "", ""])
        for updates, measured in one.measured:
            rows += [[one.name, str(updates), "", "", str(row.clauses), str(row.n), str(row.exact)] for row in measured]
    return rows
