"""The stage: graphs and their counters above, measured times and what they show below."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from rnnlab.labs.parallel.view_chart import TimeChart
from rnnlab.labs.parallel.view_counters import CountersTable
from rnnlab.labs.parallel.view_graphs import GraphPicture
from rnnlab.labs.parallel.view_kept import JOB
from rnnlab.labs.parallel.view_names import DEPTH, DEPTH_MEANS, HEADLINE, HEADLINE_REST, LOOK
from rnnlab.labs.parallel.view_times import Crossings, TimesTable
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.theme import look, px, stage_edge
from rnnlab.ui.widgets.controls import note_label
from rnnlab.ui.widgets.definition import Definition, Hint
from rnnlab.ui.widgets.lab_work import LabWork
from rnnlab.ui.widgets.stage_text import stage_text
from rnnlab.ui.widgets.work_bar import WorkBar

TIME = N_("Parallel", "Measured time")
MEASURE, AGAIN = N_("Parallel", "Measure"), N_("Parallel", "Measure again")
MEASURING, COUNT = N_("Parallel", "Measuring"), N_("Parallel", "{done} of {total} {total:timing|timings}")
RECORDED = N_("Parallel", "recorded")
SIDE, NARROW_SIDE, LEAST_SIDE = 290.0, 272.0, 224.0  # width of the column at the right
NARROW = 620.0  # below this width the column is least, and the caption gives way
# Heights of the halves from which on there is room: for the hints, for the crossings in words, for what depth means
# below the counters; below the last two the counters take less.
HINTS, ALL_TIMES, MEANS, LOW, LOW_MANY = 330.0, 252.0, 82.0, 300.0, 420.0
SHARES = {False: (50, 50), True: (60, 40)}  # of graphs and times; many graphs need more


class Headline(QWidget):
    """What has to be said first, on one line; set smaller where there is little room, then without its second half."""

    def __init__(self) -> None:
        super().__init__()
        self.brief = False
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        bind(self.setAccessibleName, HEADLINE)
        look().changed.connect(self.updateGeometry)
        language().changed.connect(self.update)

    def show_brief(self, brief: bool) -> None:
        """Leave out what is being predicted, or say all."""
        if brief != self.brief:
            self.brief = brief
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(px(640)), round(px(26)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        first, rest, size = tr(HEADLINE), "" if self.brief else tr(HEADLINE_REST), 15.0
        while size > 10 and mathtext.width(first, size, 600) + mathtext.width(rest, size) + px(8) > self.width():
            size -= 0.5
        if mathtext.width(first, size, 600) + mathtext.width(rest, size) + px(8) > self.width():
            rest, size = "", mathtext.fitting(first, float(self.width()), 15, 9, 600)
        wide = mathtext.width(first, size, 600)
        place = QRectF(self.rect())
        mathtext.draw_in(painter, place, first, size, "ink", 600)
        mathtext.draw_in(painter, place.adjusted(wide + px(8), 0, 0, 0), rest, size, "ink2")


class Stage(QWidget):
    """Everything that a class looks at."""

    start_asked = Signal()

    def __init__(self, work: LabWork) -> None:
        super().__init__()
        self.picture, self.counters = GraphPicture(), CountersTable()
        self.chart, self.times, self.crossings = TimeChart(), TimesTable(), Crossings()
        self.start = QPushButton()
        self.start.setProperty("kind", "pill")
        self.start.setCursor(Qt.CursorShape.PointingHandCursor)
        bind(self.start.setText, MEASURE)
        self.bar = WorkBar(work, JOB, MEASURING, COUNT)
        self.caption = note_label()
        self.note = note_label()
        self.badge = QLabel()
        self.badge.setProperty("kind", "badge")
        self.badge.setTextFormat(Qt.TextFormat.PlainText)
        bind(self.badge.setText, RECORDED)
        self.origin = note_label()
        self.head = Headline()
        self.depth_title: QLabel = stage_text("heading", DEPTH)
        self.means: QLabel = stage_text("text", DEPTH_MEANS)
        self.look_title: QLabel = stage_text("heading", Definition.LOOK)
        self.hints = [Hint(number, text) for number, text in enumerate(LOOK, start=1)]
        self._many = False
        self._asked = (False, False, False)
        self._build()
        self.start.clicked.connect(self.start_asked)
        look().changed.connect(self._restyle)
        self._restyle()

    def _build(self) -> None:
        top, low = QHBoxLayout(), QHBoxLayout()
        self._upper, self._lower = QWidget(), QWidget()
        right = QVBoxLayout(self._upper)
        right.addWidget(self.counters)
        right.addWidget(self.depth_title)
        right.addWidget(self.means)
        right.addStretch(1)
        below = QVBoxLayout(self._lower)
        below.addWidget(self.times)
        below.addWidget(self.crossings)
        below.addWidget(self.note)
        below.addWidget(self.badge, 0, Qt.AlignmentFlag.AlignLeft)
        below.addWidget(self.origin)
        below.addSpacing(round(px(4)))
        below.addWidget(self.look_title)
        for hint in self.hints:
            below.addWidget(hint)
        below.addStretch(1)
        self._head = QHBoxLayout()
        for part in (stage_text("heading", TIME, wrap=False), self.start):
            self._head.addWidget(part, 0, Qt.AlignmentFlag.AlignVCenter)
        self._head.addWidget(self.caption, 1)
        self._work_line = QWidget()
        line = QHBoxLayout(self._work_line)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self.bar)
        self._head.addWidget(self._work_line, 1)
        left = QVBoxLayout()
        left.setSpacing(round(px(4)))
        left.addLayout(self._head)
        left.addWidget(self.chart, 1)
        top.addWidget(self.picture, 1)
        top.addWidget(self._upper)
        low.addLayout(left, 1)
        low.addWidget(self._lower)
        for box in (right, below):
            box.setContentsMargins(0, 0, 0, 0)
            box.setSpacing(round(px(4)))
        for widget in (self._upper, self._lower):
            widget.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Ignored)
        self._rows = (top, low)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.head)
        self._column.addLayout(top, 50)
        self._column.addLayout(low, 50)

    def set_many(self, many: bool) -> None:
        """Give the graphs more room: there are three or four of them."""
        if many != self._many:
            self._many = many
            for row, share in enumerate(SHARES[many], start=1):
                self._column.setStretch(row, share)
        self._arrange()  # the counters may have another height as well

    def show_start(self, active: bool, again: bool, read: bool) -> None:
        """The button while nothing is measured, the line of work while something is; a reading goes before both."""
        self._asked = (active, again, read)
        bind(self.start.setText, AGAIN if again else MEASURE)
        self.start.setVisible(not active)
        seen = self.bar.shown()
        self._work_line.setVisible(seen is not None and seen.phase != "finished" and not read)
        narrow = self.width() < px(NARROW)
        if narrow and read:
            self.start.hide()  # what is read off has its place
        self.caption.setVisible(not self._work_line.isVisibleTo(self) and (read or not narrow))

    def show_recorded(self, origins: Sequence[str]) -> None:
        """Say where recordings come from; without any, nothing."""
        self.origin.setText("\n".join(origins))
        for part in (self.badge, self.origin):
            part.setVisible(bool(origins))

    def _restyle(self) -> None:
        self._column.setContentsMargins(round(stage_edge()), round(px(14)), round(stage_edge()), round(px(10)))
        self._column.setSpacing(round(px(10)))
        self._head.setSpacing(round(px(12)))
        for row in self._rows:
            row.setSpacing(round(px(30)))
        self.bar.setMinimumHeight(round(px(34)))
        self.badge.setMinimumHeight(round(px(26)))  # its round ends need it
        self._arrange()

    def _arrange(self) -> None:
        """What gives way where there is little room: the hints first, then what depth means."""
        wide = px(SIDE if self.width() >= px(1000) else NARROW_SIDE if self.width() >= px(NARROW) else LEAST_SIDE)
        for widget in (self._upper, self._lower):
            widget.setFixedWidth(round(wide))
        upper, room = ((self.height() - px(70)) * share / 100 for share in SHARES[self._many])
        self.crossings.set_room(room >= px(ALL_TIMES))
        hints = room >= px(HINTS)
        self.look_title.setVisible(hints)
        for hint in self.hints:
            hint.setVisible(hints)
        self.counters.set_low(upper < px(LOW_MANY if self._many else LOW), upper)
        rest = upper - self.counters.minimumSizeHint().height()
        for label in (self.depth_title, self.means):
            label.setVisible(rest >= px(MEANS))
        self.show_start(*self._asked)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()
