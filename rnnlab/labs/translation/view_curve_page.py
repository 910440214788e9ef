"""The page of the measured curve: picture and counts at the left, what they show at the right or below."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from rnnlab.labs.translation import view_curve_words as words
from rnnlab.labs.translation.state import State
from rnnlab.labs.translation.view_curve_axes import BLEU, EXACT, WORDS
from rnnlab.labs.translation.view_curve_chart import LengthChart, Margins
from rnnlab.labs.translation.view_curve_kept import JOB, Kept
from rnnlab.labs.translation.view_curve_style import Series
from rnnlab.labs.translation.view_curve_table import MEASURED, RECORDED, CountsTable
from rnnlab.ui.look.i18n import N_, bind, language, sentences, tr
from rnnlab.ui.look.theme import look, px, stage_edge
from rnnlab.ui.widgets.controls import Segmented, note_label
from rnnlab.ui.widgets.lab_work import LabWork
from rnnlab.ui.widgets.scrolled import Scrolled
from rnnlab.ui.widgets.stage_text import stage_text
from rnnlab.ui.widgets.unknown import UNKNOWN
from rnnlab.ui.widgets.work_bar import WorkBar

HEADING = N_("Translation curve", "Quality against length")
MEASURE, AGAIN = N_("Translation curve", "Measure"), N_("Translation curve", "Measure again")
MEASURING = N_("Translation curve", "Measuring")
COUNT = N_("Translation curve", "{done} of {total} {total:sentence|sentences}")
QUANTITY = N_("Translation curve", "Shown")
QUANTITIES = (
    (EXACT, N_("Translation curve", "whole sentences")),
    (WORDS, N_("Translation curve", "words")),
    (BLEU, N_("Translation curve", "BLEU")),
)
SHOWS = N_("Translation curve", "What this run shows")
SHOWED = N_("Translation curve", "What the recorded run shows")
READING = N_("Translation curve", "Read off")
MARGIN = 150.0  # of chart and table, for the names
NARROW = 940.0  # below this width the words stand under the picture


class CurvePage(QWidget):
    """Everything that was measured, and the button that measures it."""

    start_asked = Signal()

    def __init__(self, work: LabWork, kept: Kept) -> None:
        super().__init__()
        self.kept, self._state = kept, State()
        self.concealed = self._everything = False
        self.quantity = Segmented(QUANTITIES, QUANTITY)
        self.quantity.set_value(EXACT)
        self.start = QPushButton()
        self.start.setProperty("kind", "primary")
        self.start.setCursor(Qt.CursorShape.PointingHandCursor)
        self.bar = WorkBar(work, JOB, MEASURING, COUNT)
        self.badge = QLabel()
        self.badge.setProperty("kind", "badge")
        self.badge.setTextFormat(Qt.TextFormat.PlainText)
        self.chart = LengthChart(Margins(left=MARGIN), legend=True)
        self.table = CountsTable(self.chart)
        self.shows: QLabel = stage_text("heading", SHOWS)
        self.said: QLabel = stage_text("text")
        self.read_title: QLabel = stage_text("heading", READING)
        self.reading: QLabel = stage_text("text")
        self.note = note_label()
        self._build()
        self.start.clicked.connect(self.start_asked)
        self.quantity.chosen.connect(self.show_quantity)
        self.chart.pointed.connect(self._on_pointed)
        self.chart.describe = self.described
        self.table.chosen.connect(self.chart.point_at)
        look().changed.connect(self._restyle)
        language().changed.connect(self.refresh)
        self._restyle()

    def _build(self) -> None:
        self._head, left = QHBoxLayout(), QVBoxLayout()
        for part in (stage_text("heading", HEADING, wrap=False), self.start, self.badge):
            self._head.addWidget(part, 0, Qt.AlignmentFlag.AlignVCenter)
        self._head.addWidget(self.bar, 1)
        self._head.addStretch(0)
        self._head.addWidget(self.quantity)
        left.setContentsMargins(0, 0, 0, 0)
        left.setSpacing(0)
        left.addWidget(self.chart, 1)
        left.addWidget(self.table)
        self._picture, words_box = QWidget(), QWidget()
        self._picture.setLayout(left)
        self._picture.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        side = QVBoxLayout(words_box)
        side.setContentsMargins(0, 0, 0, 0)
        for part in (self.shows, self.said, self.read_title, self.reading, self.note):
            side.addWidget(part)
        side.addStretch(1)
        self._side = side
        self.words = Scrolled(words_box)
        self.words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self._parts = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._parts.addWidget(self._picture, 70)
        self._parts.addWidget(self.words, 30)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._head)
        self._column.addLayout(self._parts, 1)

    # what is shown

    def show_state(self, state: State) -> None:
        """Follow the settings."""
        self._state = state
        self.refresh()

    def conceal(self, concealed: bool, everything: bool = False) -> None:
        """Show nothing of the fixed vectors (one is being predicted), nothing of any model, or everything again."""
        self.concealed, self._everything = concealed, everything
        self.refresh()

    def make_room(self, room: bool) -> None:
        """Give the picture the room of the words below it (something is drawn in it), or no longer."""
        self.words.setVisible(not room or self._beside())

    def series(self) -> tuple[Series, ...]:
        """The curves of the chosen models at the chosen lengths, whether they may be seen or not."""
        lengths = self._state.lengths
        found = self.kept.series(self._state)
        return tuple(replace(one, rows=tuple(row for row in one.rows if row.clauses in lengths)) for one in found)

    def refresh(self) -> None:
        """Draw what there is."""
        series, lengths = self.series(), sorted(self._state.lengths)
        asked = (one for one in series if self.concealed and (self._everything or not one.attention))
        hidden = frozenset(one.model for one in asked)
        shown = [one if one.model not in hidden else _without_rows(one) for one in series]
        self.chart.set_series(
            shown, lengths, str(self.quantity_shown()), invitation=() if hidden else words.invitation(self._state)
        )
        self.table.conceal(hidden)
        now, active = self.kept.now, self.kept.active()
        bind(self.start.setText, MEASURE if now is None else AGAIN)
        self.start.setVisible(not active)
        self._show_badge(series, active)
        recorded = now is None and not active
        bind(self.shows.setText, SHOWED if recorded else SHOWS)
        planned = 1 if recorded or now is None else now.spec.sentences
        said = [UNKNOWN] if hidden else words.statements(series, planned)
        self.said.setText(("\n\n" if self._beside() else "\n").join(said))
        self.said.setVisible(bool(said))
        self.shows.setVisible(bool(said))
        self.note.setText(sentences(self._notes(recorded)))
        self._read()

    def quantity_shown(self) -> str:
        """What is drawn upwards."""
        return self.chart.quantity

    def _show_badge(self, series: tuple[Series, ...], active: bool) -> None:
        kinds = {one.recorded for one in series if one.rows}
        bind(self.badge.setText, RECORDED if kinds == {True} else MEASURED)
        self.badge.setVisible(len(kinds) == 1 and not active)

    def _notes(self, recorded: bool) -> list[str]:
        now, said = self.kept.now, []
        known = any(one.rows for one in self.series())
        if now is not None:
            settings = tr(words.OF, sentences=now.spec.sentences, seed=now.spec.seed)
            said.append(tr(words.EARLIER, settings=settings) if self.kept.stale(self._state) else settings)
        elif recorded:
            said.append(tr(words.FROM_CARDS if known else words.NO_ROWS))
        said += [tr(words.OWN_PAIRS, name=one.title) for one in self.series() if one.pairs]
        if now is not None and now.result.signature:
            said.append(tr(words.SIGNATURE, signature=now.result.signature))
        return said

    def _read(self) -> None:
        self.reading.setText(self.described())
        for part in (self.read_title, self.reading):
            part.setVisible(any(one.rows for one in self.chart.series()))
        if self.chart.place is not None:
            self._side.activate()  # the text is as high as it is before it is brought into sight
            self.words.ensureWidgetVisible(self.reading, 0, 0)

    def described(self) -> str:
        """The point that is read off, in full; how to do it where none is."""
        place = self.chart.place
        found = None if place is None else self.chart.row_at(*place)
        if place is None or found is None:
            return tr(words.POINT)
        one = next(one for one in self.chart.series() if one.model == place[0])
        return "\n".join(words.reading(one, found))

    def _on_pointed(self, model: str, clauses: int) -> None:
        self._read()

    def read(self, step: int) -> None:
        """Read the length of a step off (from 1), of the curve that was read last, else of the first that has one."""
        clauses = sorted(self._state.lengths)[step - 1]
        known = [one.model for one in self.chart.series() if self.chart.row_at(one.model, clauses) is not None]
        before = self.chart.place[0] if self.chart.place is not None else ""
        if known:
            self.chart.point_at(before if before in known else known[0], clauses)

    def show_quantity(self, quantity: str) -> None:
        """Draw another quantity upwards."""
        self.chart.quantity = quantity
        self.refresh()

    # places

    def _restyle(self) -> None:
        self._column.setContentsMargins(round(stage_edge()), round(px(8)), round(stage_edge()), round(px(8)))
        self._column.setSpacing(round(px(6)))
        self._head.setSpacing(round(px(12)))
        self._parts.setSpacing(round(px(16)))
        self._side.setSpacing(round(px(6)))
        self.bar.setMinimumHeight(round(px(36)))
        self.badge.setMinimumHeight(round(px(26)))  # its round ends need it
        self._arrange()

    def _beside(self) -> bool:
        """Whether the words have room beside the picture."""
        return self.width() >= px(NARROW)

    def _arrange(self) -> None:
        beside = self._beside()
        way = QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
        if self._parts.direction() != way:
            self._parts.setDirection(way)
            self._parts.setStretch(0, 70 if beside else 78)
            self._parts.setStretch(1, 30 if beside else 22)
            self.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()


def _without_rows(one: Series) -> Series:
    return replace(one, rows=())
