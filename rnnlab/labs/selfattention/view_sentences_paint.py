"""The table of cosines: where its cells lie, and how they are painted."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen

from rnnlab.engine.next_traces import SentenceVectors
from rnnlab.labs.selfattention import view_sentences_names as names
from rnnlab.labs.selfattention.view_sentences_claims import pooling_name, relation_name
from rnnlab.labs.selfattention.view_sentences_words import fitted, paint_heading
from rnnlab.ui.look.i18n import tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import color, font, look, pen_width, px
from rnnlab.ui.widgets.cells import fitting_decimals, ink_on, ramp_color
from rnnlab.ui.widgets.unknown import paint_unknown

NOT_THERE = "–"
_GAP = 3.0
_TALLEST = 62.0


@dataclass(frozen=True)
class Shown:
    """What the table shows; ``before`` are A's cosines by row and column, where A has them."""

    found: SentenceVectors | None = None
    before: dict[tuple[int, int], float] = field(default_factory=dict)
    concealed: bool = False

    @property
    def rows(self) -> int:
        return 0 if self.found is None else len(self.found.rows)

    @property
    def columns(self) -> int:
        """The sentences but the first."""
        return 0 if self.found is None else len(self.found.sentences) - 1

    def value(self, row: int, column: int) -> float:
        """A cosine; columns count from the second sentence. NaN where there is none."""
        assert self.found is not None
        return float(self.found.rows[row].cosine[column + 1])


@dataclass(frozen=True)
class TableLayout:
    """Row −1 is the headings'. ``lines`` is how many a sentence has there, ``notes`` how many stand below it."""

    rect: QRectF
    rows: int
    columns: int
    lines: int = 1
    notes: int = 1

    @staticmethod
    def of(rect: QRectF, shown: Shown) -> TableLayout:
        """For what is shown: as many lines as its sentences need, and no more than there is room for."""
        plain, found = TableLayout(rect, shown.rows, shown.columns), shown.found
        if found is None or not shown.columns:
            return plain
        most, width = 3 if rect.height() > px(380) else 2, plain.cell(-1, 0).width() - px(8)
        pairs = zip(found.sentences[1:], found.unknown[1:], strict=True)
        lines = max(len(fitted(words, unknown, width, most).lines) for words, unknown in pairs)
        return replace(plain, lines=lines, notes=2 if any(found.same_words) else 1)

    @property
    def names(self) -> float:
        """Width of the rows' names."""
        metrics = QFontMetricsF(font(15))
        widest = max(metrics.horizontalAdvance(tr(text)) for text in names.POOLINGS.values())
        if self.rows > len(names.POOLINGS):
            widest = max(widest, metrics.horizontalAdvance("all-MiniLM-L6-v2"))
        return float(min(widest + px(16), self.rect.width() * 0.3))

    @property
    def head(self) -> float:
        """Height of the headings: sentence, relation, same words."""
        return float(self.lines * px(25) + self.notes * QFontMetricsF(font(13)).height() + px(10))

    @property
    def row_height(self) -> float:
        """Of a row of cells."""
        free = self.rect.height() - self.head - (px(10) if self.rows > len(names.POOLINGS) else 0)
        return float(min(free / max(self.rows, 1), px(_TALLEST)))

    def cell(self, row: int, column: int) -> QRectF:
        """A cell, or the heading above it."""
        width = (self.rect.width() - self.names) / max(self.columns, 1)
        left = self.rect.left() + self.names + column * width
        if row < 0:
            return QRectF(left, self.rect.top(), width - px(_GAP), self.head)
        return QRectF(left, self._top(row), width - px(_GAP), self.row_height - px(_GAP))

    def name(self, row: int) -> QRectF:
        """Where a row's name stands."""
        return QRectF(self.rect.left(), self._top(row), self.names - px(10), self.row_height - px(_GAP))

    def at(self, point: QPointF) -> tuple[int, int] | None:
        """Row and column of a point."""
        for row in range(-1, self.rows):
            for column in range(self.columns):
                if self.cell(row, column).contains(point):
                    return row, column
        return None

    def _top(self, row: int) -> float:
        apart = px(10) if row >= len(names.POOLINGS) else 0  # the packaged model is none of the four
        return self.rect.top() + self.head + row * self.row_height + apart


def paint_table(
    painter: QPainter, layout: TableLayout, shown: Shown, lit: tuple[int, int] | None, focus: tuple[int, int] | None
) -> None:
    """Paint headings, names and cells; ``lit`` is under the pointer, ``focus`` has the keyboard."""
    found = shown.found
    if found is None:
        return
    for column in range(shown.columns):
        _paint_head(painter, layout, found, column, lit == (-1, column))
    for row in range(shown.rows):
        _paint_name(painter, layout.name(row), found, row)
        for column in range(shown.columns):
            _paint_cell(painter, layout.cell(row, column), shown, (row, column))
    if focus is not None:
        painter.setPen(QPen(color("accent"), pen_width(2)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(layout.cell(*focus).adjusted(-1, -1, 1, 1), px(4), px(4))


def _paint_head(painter: QPainter, layout: TableLayout, found: SentenceVectors, column: int, lit: bool) -> None:
    place, room = column + 1, layout.cell(-1, column)
    if lit:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("h_tint"))
        painter.drawRoundedRect(room, px(6), px(6))
    small = QFontMetricsF(font(13)).height()
    upper = room.adjusted(px(4), 0, -px(4), -layout.notes * small - px(8))
    heading = fitted(found.sentences[place], found.unknown[place], upper.width(), layout.lines)
    paint_heading(painter, heading, upper, "h_text")
    said = [relation_name(found.relations[place])]
    if found.same_words[place]:
        said.append(tr(names.SAME_WORDS))
    painter.setPen(color("ink2"))
    for k, text in enumerate(said):
        size = 13.0
        while size > 10 and QFontMetricsF(font(size)).horizontalAdvance(text) > room.width():
            size -= 1
        painter.setFont(font(size))
        line = QRectF(room.left(), upper.bottom() + px(3) + k * small, room.width(), small)
        cut = QFontMetricsF(font(size)).elidedText(text, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(line, Qt.AlignmentFlag.AlignCenter, cut)


def _paint_name(painter: QPainter, room: QRectF, found: SentenceVectors, row: int) -> None:
    name, extra = pooling_name(found.rows[row].pooling, found), found.rows[row].pooling == "extra"
    parts = [(name, 15.0, "ink")]
    if extra:
        room = room.adjusted(0, -px(5), 0, px(3))
        low = room.height() < px(40)
        parts = [(name, 13.0 if low else 15.0, "ink"), (tr(names.PACKAGED), 10.5 if low else 12.0, "ink2")]
    heights = [QFontMetricsF(font(size)).height() * (0.9 if extra else 1.0) for _, size, _ in parts]
    top = room.center().y() - sum(heights) / 2
    for (text, size, ink), height in zip(parts, heights, strict=True):
        while size > 10 and QFontMetricsF(font(size)).horizontalAdvance(text) > room.width():
            size -= 0.5
        painter.setFont(font(size))
        painter.setPen(color(ink))
        painter.drawText(
            QRectF(room.left(), top, room.width(), height),
            int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter) | int(Qt.TextFlag.TextDontClip),
            text,
        )
        top += height


def _paint_cell(painter: QPainter, room: QRectF, shown: Shown, at: tuple[int, int]) -> None:
    if shown.concealed:
        paint_unknown(painter, room, 18)
        return
    value = shown.value(*at)
    there = value == value
    fill = ramp_color(value, "weight", 0.0, 1.0)
    painter.setPen(QPen(color("line"), pen_width(1)))  # a cosine of 0 or less has the stage's own colour
    painter.setBrush(fill)
    painter.drawRoundedRect(room, px(3), px(3))
    ink = ink_on(fill) if there else color("ink2")
    size = 18.0 if room.height() > px(26) else 15.0
    before = shown.before.get(at)
    upper = QRectF(room)
    if before is not None and room.height() > px(38):
        upper.setBottom(room.top() + room.height() * 0.62)
    painter.setPen(ink)
    painter.setFont(font(size, 500))
    text = number(value, fitting_decimals(font(size, 500), room.width())) if there else NOT_THERE
    painter.drawText(upper, Qt.AlignmentFlag.AlignCenter, text)
    if before is None:
        return
    painter.setFont(font(12, 500))
    small = tr(names.BEFORE_A, number=number(before, look().decimals))
    if room.height() > px(38):
        lower = QRectF(room.left(), upper.bottom() - px(2), room.width(), room.bottom() - upper.bottom())
        painter.drawText(lower, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, small)
    else:
        right = room.adjusted(0, 0, -px(5), 0)
        painter.drawText(right, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, small)
