"""The help menu's page "Timeline and reading list": three strands drawn, then told, then what to read."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from rnnlab.session.history import Event, History, Lane, history
from rnnlab.ui.help import Page
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, language, tr
from rnnlab.ui.look.theme import color, letters, look, px

TITLE = N_("History", "Timeline and reading list")
READING = N_("History", "Reading list")
STRAND = N_("History", "{lane}: {years}")
_COLOURS: dict[Lane, str] = {"phrases": "ink3", "recurrent": "h", "attention": "accent"}
_FIRST, _LAST = 1990, 2019
_TICKS = (1990, 2000, 2010, 2019)
_ROW, _SIZE = 34.0, 11.0  # of the drawing: a strand's height, a mark's width


class HistoryPage(Page):
    """What happened when, and what to read."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(tr(TITLE), parent)
        told = history(language().name)
        self.paragraph(told.intro)
        self._whole(Strands(told))
        self._whole(_events(told))
        self.paragraph(tr(READING), "question")
        for title, readings in told.groups:
            self.paragraph(title, "heading")
            for one in readings:
                self._whole(_stacked(_label(one.why, "text"), _label(one.source, "note"), below=4))
        self.resize(round(px(720)), round(px(640)))
        self.finish()

    def _whole(self, widget: QWidget) -> None:
        """Add a widget over the whole width."""
        self._content.addWidget(widget, self._content.rowCount(), 0, 1, 2)


class Strands(QWidget):
    """The three strands over the years, a mark for each event; the rows below tell what they are."""

    def __init__(self, told: History) -> None:
        super().__init__()
        self._told = told
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        said = (
            tr(STRAND, lane=name, years=", ".join(str(event.year) for event in told.events if event.lane == lane))
            for lane, name in told.lanes.items()
        )
        self.setAccessibleName(tr(TITLE))
        self.setAccessibleDescription("; ".join(said))
        look().changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        return QSize(round(px(480)), round(self._row() * len(self._told.lanes) + letters(12) + px(16)))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(px(240)), self.sizeHint().height())

    def _row(self) -> float:
        return max(px(_ROW), letters(13) + px(20))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        row, left, right = self._row(), px(8), self.width() - px(12)
        bottom = row * len(self._told.lanes)

        def across(year: float) -> float:
            return left + (right - left) * (year - _FIRST) / (_LAST - _FIRST)

        wide = letters(12) * 4
        for year in _TICKS:
            x = across(year)
            painter.setPen(QPen(color("grid"), 1))
            painter.drawLine(QPointF(x, px(6)), QPointF(x, bottom))
            place = QRectF(min(max(x - wide / 2, 0), self.width() - wide), bottom + px(2), wide, letters(12) + px(8))
            align = Qt.AlignmentFlag.AlignHCenter
            if place.left() == 0:
                align = Qt.AlignmentFlag.AlignLeft
            elif place.right() >= self.width():
                align = Qt.AlignmentFlag.AlignRight
            mathtext.draw_in(painter, place, str(year), 12, "ink2", align=align)
        for k, (lane, name) in enumerate(self._told.lanes.items()):
            y = row * (k + 1) - px(8)
            years = [one.year for one in self._told.events if one.lane == lane]
            painter.setPen(QPen(color(_COLOURS[lane]), px(1.5)))
            painter.drawLine(QPointF(across(min(years)), y), QPointF(across(max(years)), y))
            nth: dict[int, int] = {}
            for year in years:
                shift = px(4) * nth.get(year, 0)  # several of one year overlap as coins do
                nth[year] = nth.get(year, 0) + 1
                draw_mark(painter, lane, QPointF(across(year) - shift, y), px(_SIZE))
            start = min(across(min(years)) - px(_SIZE / 2), self.width() - mathtext.width(name, 13, 600) - px(8))
            place = QRectF(start, y - px(10) - letters(13) * 1.2, self.width() - start, letters(13) * 1.3)
            mathtext.draw_in(painter, place, mathtext.literal(name), 13, "ink", 600)


class EventRow(QWidget):
    """A year, its mark on the line, and what happened."""

    def __init__(self, event: Event, lane: str, year: bool, last: bool) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(round(px(8)))
        number = _label(str(event.year) if year else "", "title")
        number.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        number.setFixedWidth(round(letters(13) * 3.2))
        row.addWidget(number)
        row.addWidget(_Mark(event.lane, last))
        title = _label(event.title, "heading")
        title.setAccessibleName(f"{event.year}, {lane}: {event.title}")
        row.addWidget(_stacked(title, _label(event.text, "text"), _label(event.source, "note")), 1)


class _Mark(QWidget):
    """A mark on the line that leads from event to event; below the last one the line ends."""

    def __init__(self, lane: Lane, last: bool) -> None:
        super().__init__()
        self._lane, self._last = lane, last
        self.setFixedWidth(round(px(20)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        x, y = self.width() / 2, letters(15) * 0.62
        painter.setPen(QPen(color("line"), px(1.5)))
        painter.drawLine(QPointF(x, 0), QPointF(x, y if self._last else self.height()))
        draw_mark(painter, self._lane, QPointF(x, y), px(_SIZE))


def draw_mark(painter: QPainter, lane: Lane, at: QPointF, size: float) -> None:
    """A strand's mark: a hollow square, a disc, or a diamond; never colour alone."""
    half = size / 2
    painter.setPen(QPen(color(_COLOURS[lane]), px(2)))
    painter.setBrush(color("shell" if lane == "phrases" else _COLOURS[lane]))
    if lane == "phrases":
        painter.drawRect(QRectF(at.x() - half * 0.8, at.y() - half * 0.8, size * 0.8, size * 0.8))
        return
    painter.setPen(QPen(color("shell"), px(1.5)))
    if lane == "recurrent":
        painter.drawEllipse(at, half, half)
        return
    tips = ((0.0, -1.2), (1.2, 0.0), (0.0, 1.2), (-1.2, 0.0))
    painter.drawPolygon(QPolygonF([QPointF(at.x() + half * x, at.y() + half * y) for x, y in tips]))


def _label(text: str, kind: str) -> QLabel:
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setProperty("kind", kind)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


def _events(told: History) -> QWidget:
    """The rows one below the other, so that their line is not broken."""
    box = QWidget()
    column = QVBoxLayout(box)
    column.setContentsMargins(0, round(px(8)), 0, 0)
    column.setSpacing(0)
    before = 0
    for place, event in enumerate(told.events):
        last = place == len(told.events) - 1
        column.addWidget(EventRow(event, told.lanes[event.lane], event.year != before, last))
        before = event.year
    return box


def _stacked(*labels: QLabel, below: float = 16.0) -> QWidget:
    """Lines of one event or text, with room below them."""
    box = QWidget()
    column = QVBoxLayout(box)
    column.setContentsMargins(0, 0, 0, round(px(below)))
    column.setSpacing(round(px(2)))
    for label in labels:
        column.addWidget(label)
    column.addStretch(1)
    return box
