"""The counts under the curves, in the chart's own columns; and everything as rows for copying."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QLineF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from rnnlab.engine.translation_traces import LengthRow
from rnnlab.labs.translation.measured import share, word_share
from rnnlab.labs.translation.view_curve_axes import BLEU, EXACT
from rnnlab.labs.translation.view_curve_chart import LengthChart
from rnnlab.labs.translation.view_curve_style import Series, draw_key
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.theme import color, letters, look, px
from rnnlab.ui.widgets.chips import plain_tip
from rnnlab.ui.widgets.unknown import paint_unknown

MEASURED, RECORDED = N_("Translation curve", "measured here"), N_("Translation curve", "recorded when trained")
KEY, ROW, TALL = 30.0, 25.0, 38.0
WHOLE, BROKEN = (13, 12.5, 12, 11.5, 11), (12, 11.5, 11, 10.5, 10, 9.5)  # sizes of a name in one line, and in two
_LINE = 1.2  # height of a line over the size of its letters
CENTRE = Qt.AlignmentFlag.AlignHCenter


def cell_text(row: LengthRow | None, quantity: str) -> str:
    """A row in a few characters: ``191/200``, ``0.993``, ``98.2``; empty where nothing is known."""
    if row is None:
        return ""
    if quantity == EXACT:
        return f"{row.exact:,}/{row.n:,}"
    if quantity == BLEU:
        return "" if row.bleu is None else f"{row.bleu:.1f}"
    return f"{word_share(row):.3f}" if row.words else ""


def name_lines(title: str, room: float, height: float) -> tuple[float, tuple[str, ...]]:
    """A curve's name in its place: smaller, then in two lines; only then it is cut.

    Parameters
    ----------
    room, height : float
        In logical pixels.

    Returns
    -------
    size : float
        Of the letters, in design pixels.
    lines : tuple of str
    """
    for size in WHOLE:
        if mathtext.width(title, size, 600) <= room:
            return size, (title,)
    for size in BROKEN:
        found = mathtext.broken(title, room, size, 600, letters(size))
        narrow = len(found) == 2 and all(mathtext.width(line, size, 600) <= room for line in found)
        if narrow and 2 * _LINE * letters(size) <= height + px(1):
            return size, found
    return mathtext.fitting(title, room, BROKEN[0], BROKEN[-1], 600), (title,)


class CountsTable(QWidget):
    """A line for each curve: its key and name, and a cell for each length, right below the chart's ticks."""

    chosen = Signal(str, int)  # model and clauses of a cell that was pressed

    NAME = N_("Translation curve", "Counts for each length")

    def __init__(self, chart: LengthChart) -> None:
        super().__init__()
        self._chart = chart
        self._concealed: frozenset[str] = frozenset()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        bind(self.setAccessibleName, self.NAME)
        look().changed.connect(self.refresh)
        language().changed.connect(self.refresh)
        chart.pointed.connect(self._on_pointed)

    def conceal(self, models: frozenset[str]) -> None:
        """Show question marks in these models' cells."""
        self._concealed = models
        self.refresh()

    def refresh(self) -> None:
        """Follow the chart."""
        height = round(px(self._row()) * max(len(self._chart.series()), 1) + px(4))
        if height != self.height():
            self.setFixedHeight(height)
        self.setAccessibleDescription("; ".join(" ".join(row) for row in self.rows()))
        self.update()

    def rows(self) -> list[tuple[str, ...]]:
        """What is written, a row for each curve."""
        chart, lengths = self._chart, self._chart.field().columns.lengths
        return [
            (one.title, *("?" if one.model in self._concealed else cell_text(chart.row_at(one.model, k), chart.quantity)
                          for k in lengths))
            for one in chart.series()
        ]  # fmt: skip

    def cell(self, model: str, clauses: int) -> QRectF:
        """Where a cell stands."""
        columns, names = self._chart.field().columns, [one.model for one in self._chart.series()]
        high = px(self._row())
        return QRectF(columns.x(clauses) - columns.wide / 2, names.index(model) * high, columns.wide, high)

    def _row(self) -> float:
        row = ROW
        if len(self._chart.series()) <= 3:
            room = self._chart.field().columns.left - px(6 + KEY)
            broken = any(len(name_lines(one.title, room, px(ROW))[1]) > 1 for one in self._chart.series())
            row = TALL + (ROW - TALL / 2 if broken else 0)
        return max(row, 2 * _LINE * letters(BROKEN[0]) / look().scale) if look().presenting else row

    def _on_pointed(self, model: str, clauses: int) -> None:
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(px(400)), self.height())

    def event(self, event: QEvent) -> bool:
        """A name as a whole, where it was written small or cut."""
        if isinstance(event, QHelpEvent):
            series, at = self._chart.series(), int(event.pos().y() / px(self._row()))
            tip = plain_tip(series[at].title) if 0 <= at < len(series) else ""
            QToolTip.showText(event.globalPos(), tip, self)
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        clauses = self._chart.field().columns.at(event.position().x())
        series = self._chart.series()
        at = int(event.position().y() / px(self._row()))
        if clauses is not None and 0 <= at < len(series) and self._chart.row_at(series[at].model, clauses):
            self.chosen.emit(series[at].model, clauses)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        columns, high = self._chart.field().columns, px(self._row())
        size = self._size(columns.wide)
        for k, (one, row) in enumerate(zip(self._chart.series(), self.rows(), strict=True)):
            top = k * high
            painter.setPen(QPen(color("line"), 1))
            painter.drawLine(QLineF(0, top, columns.right, top))
            self._paint_name(painter, one, QRectF(0, top, columns.left - px(6), high))
            for clauses, text in zip(columns.lengths, row[1:], strict=True):
                cell = self.cell(one.model, clauses)
                if one.model in self._concealed:
                    paint_unknown(painter, cell.adjusted(px(3), px(4), -px(3), -px(4)), 12)
                    continue
                if self._chart.place == (one.model, clauses):
                    painter.setPen(Qt.PenStyle.NoPen)
                    painter.setBrush(color("tint2"))
                    painter.drawRoundedRect(cell.adjusted(px(2), px(3), -px(2), -px(3)), px(4), px(4))
                found = self._chart.row_at(one.model, clauses)
                self._paint_value(painter, cell, text, size, found is not None and found.trained)

    @staticmethod
    def _paint_name(painter: QPainter, one: Series, rect: QRectF) -> None:
        draw_key(painter, one.style, px(2), rect.center().y(), px(KEY - 6))
        name = rect.adjusted(px(KEY), 0, 0, 0)
        title = mathtext.literal(one.title)
        wide = mathtext.width(title, BROKEN[0], 600) > name.width()  # a class's letters: the name takes both lines
        tall = rect.height() > px(ROW + 4) and not (wide and look().presenting)
        if tall:
            what = tr(RECORDED if one.recorded else MEASURED) if one.rows else ""
            low = px(TALL) / 2
            below = QRectF(name.left(), name.bottom() - low, name.width(), low - px(2))
            mathtext.draw_in(painter, below, what, mathtext.fitting(what, below.width(), 11, 8.5), "ink3")
            name = name.adjusted(0, px(2), 0, -low)
        size, found = name_lines(title, name.width(), name.height())
        line = letters(size) * _LINE if len(found) > 1 else name.height()
        place = QRectF(name.left(), name.center().y() - line * len(found) / 2, name.width(), line)
        for text in found:
            mathtext.draw_in(painter, place, text, size, one.style.colour, 600)
            place.translate(0, line)

    def _size(self, wide: float) -> float:
        """One size for all values."""
        texts = [text for row in self.rows() for text in row[1:]]
        return min((mathtext.fitting(text, wide - px(3), 13, 10.5) for text in texts), default=13.0)

    @staticmethod
    def _paint_value(painter: QPainter, cell: QRectF, text: str, size: float, trained: bool) -> None:
        """A value; a count that has no room in a line has its numbers one above the other."""
        ink = "ink" if trained else "ink2"
        if "/" not in text or mathtext.width(text, size) <= cell.width() - px(2):
            mathtext.draw_in(painter, cell, text, size, ink, align=CENTRE)
            return
        half = cell.height() / 2
        for k, part in enumerate(text.split("/")):
            line = QRectF(cell.left(), cell.top() + k * half + (px(2) if k == 0 else -px(2)), cell.width(), half)
            mathtext.draw_in(painter, line, part, 11 if half > px(15) else 10, ink, align=CENTRE)
        painter.setPen(QPen(color("axis"), 1))
        middle = cell.center()
        painter.drawLine(QLineF(middle.x() - px(10), middle.y(), middle.x() + px(10), middle.y()))


def table_of(series: tuple[Series, ...]) -> list[list[str]]:
    """All rows of all curves as text, header first."""
    head = ["model", "source", "clauses", "source words", "sentences", "exact", "share", "95% low", "95% high",
            "words", "words right", "word share", "BLEU", "AER", "trained length"]  # fmt: skip
    if not any(one.rows for one in series):
        return []
    rows = [head]
    for one in series:
        for row in one.rows:
            optional = ("" if value is None else repr(value) for value in (row.bleu, row.alignment_error))
            rows.append([
                one.model, "recorded" if one.recorded else "measured", str(row.clauses), repr(row.tokens), str(row.n),
                str(row.exact), repr(share(row)), repr(row.low), repr(row.high), str(row.words), str(row.words_right),
                repr(word_share(row)) if row.words else "", *optional, "yes" if row.trained else "no",
            ])  # fmt: skip
    return rows
