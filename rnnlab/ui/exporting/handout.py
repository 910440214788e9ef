"""All labs as a PDF: a page for each, drawn in light colours at the size of paper.

It is made in a process of its own, whose window nobody sees (``rnnlab handout``):
the one that people work in neither waits nor changes.
"""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPageLayout, QPageSize, QPainter, QPen
from PySide6.QtWidgets import QWidget

from rnnlab.ui.export import About, natural_size, paint, pdf_writer
from rnnlab.ui.exporting.handout_words import Words
from rnnlab.ui.exporting.pdf_letters import readable
from rnnlab.ui.look import formula, mathtext, wrap
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.theme import color, font
from rnnlab.ui.widgets.definition import Definition

PAPERS = {"a4": QPageSize.PageSizeId.A4, "letter": QPageSize.PageSizeId.Letter}
WINDOW = (1000, 880)  # logical pixels: the pictures' letters are large enough when they are as wide as the paper
TITLE = N_("Handout", "rnnlab: all labs")
NUMBERS, FORMULAS = N_("Handout", "Numbers"), N_("Handout", "Formulas")
PAGE = N_("Handout", "page {page} of {count}")

_MARGIN_MM = 14.0
_GAP = 14.0
_TEXT, _SMALL, _HEAD = 13.0, 11.0, 14.0  # letters, in pixels of 1/96 inch
_EM = 15.0
_FOOT = 30.0
_LEADING = 1.25


class Handout:
    """Draws page after page; ``finish`` returns the file.

    Parameters
    ----------
    paper : str
        ``"a4"`` or ``"letter"``.
    count : int
        How many pages there will be.
    """

    def __init__(self, paper: str, count: int) -> None:
        self._count, self._page = count, 0
        self._data = QByteArray()
        self._buffer = QBuffer(self._data)
        self._buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        self._writer = pdf_writer(self._buffer, About(tr(TITLE)))
        margins = QMarginsF(_MARGIN_MM, _MARGIN_MM, _MARGIN_MM, _MARGIN_MM * 0.7)
        self._writer.setPageLayout(
            QPageLayout(
                QPageSize(PAPERS[paper]), QPageLayout.Orientation.Portrait, margins, QPageLayout.Unit.Millimeter
            )
        )
        self._painter = QPainter(self._writer)

    def add(self, words: Words, picture: QWidget) -> None:
        """Draw the page of a lab."""
        if self._page:
            self._writer.newPage()
        self._page += 1
        wide, high = float(self._writer.width()), float(self._writer.height())
        self._painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        top = _head(self._painter, wide, words)
        text = _Below(words, wide)
        size = natural_size(picture)
        room = high - _FOOT - top - text.height - 2 * _GAP
        scale = min(wide / size.width(), room / size.height())
        left = (wide - size.width() * scale) / 2
        self._painter.save()
        self._painter.translate(left, top)
        self._painter.scale(scale, scale)
        paint(self._painter, picture)
        self._painter.restore()
        text.draw(self._painter, top + size.height() * scale + _GAP)
        self._foot(words, wide, high)

    def finish(self) -> bytes:
        """End the file."""
        self._painter.end()
        self._buffer.close()
        return readable(bytes(self._data.data()))

    def _foot(self, words: Words, wide: float, high: float) -> None:
        painter, top = self._painter, high - _FOOT
        painter.setPen(QPen(color("line"), 1))
        painter.drawLine(0, round(top + 6), round(wide), round(top + 6))
        number = tr(PAGE, page=self._page, count=self._count)
        room = mathtext.width(number, _SMALL) + _GAP
        place = QRectF(0, top + 8, wide - room, _FOOT - 8)
        painter.setPen(color("ink2"))
        wrap.draw_lines(painter, place, *wrap.fitted(words.provenance, place.width(), place.height(), ((10, 1),)))
        place = QRectF(wide - room, top + 8, room, _FOOT - 8)
        mathtext.draw_in(painter, place, number, 10, "ink2", align=Qt.AlignmentFlag.AlignRight)


def _head(painter: QPainter, wide: float, words: Words) -> float:
    """The lab's name and its question; returns where they end."""
    painter.setPen(color("accent_text"))
    name = font(_SMALL, 600)
    painter.setFont(name)
    height = QFontMetricsF(name).height()
    painter.drawText(QRectF(0, 0, wide, height), Qt.AlignmentFlag.AlignLeft, words.title)
    size, found = wrap.fitted(words.question, wide, 60, ((20, 1), (18, 1), (16, 2)), 600)
    painter.setPen(color("ink"))
    question = QFontMetricsF(font(size, 600)).height() * len(found)
    wrap.draw_lines(painter, QRectF(0, height + 2, wide, question), size, found, 600)
    return height + question + _GAP


class _Below:
    """What stands below the picture: the words at the left, formulas and numbers in two columns."""

    def __init__(self, words: Words, wide: float) -> None:
        self._words, self._wide = words, wide
        self._column = (wide - 2 * _GAP) / 2
        self._sentences = wrap.lines(words.definition, font(_TEXT), wide) if words.definition else []
        self._hints = [wrap.lines(hint, font(_TEXT), wide - 20) for hint in words.hints]
        self._line = QFontMetricsF(font(_TEXT)).height() * _LEADING
        self._row = QFontMetricsF(font(_SMALL)).height() * 1.35
        self._heading = QFontMetricsF(font(_HEAD, 600)).height() * _LEADING
        self._ems = [self._em_of(latex) for latex in words.formulas]
        self.height = self._text_height() + max(self._formulas_height(), self._numbers_height())

    def draw(self, painter: QPainter, top: float) -> None:
        """Draw it from ``top`` on."""
        y = top
        if self._sentences:
            y = self._lines(painter, self._sentences, 0, y) + _GAP / 2
        if self._hints:
            y = self._head(painter, tr(Definition.LOOK), 0, y)
            for index, lines in enumerate(self._hints, start=1):
                self._lines(painter, [str(index)], 0, y, "accent_text")
                y = self._lines(painter, lines, 20, y)
            y += _GAP / 2
        self._draw_formulas(painter, y)
        self._draw_numbers(painter, y)

    def _text_height(self) -> float:
        height = 0.0
        if self._sentences:
            height += len(self._sentences) * self._line + _GAP / 2
        if self._hints:
            height += self._heading + sum(map(len, self._hints)) * self._line + _GAP / 2
        return height

    def _head(self, painter: QPainter, text: str, left: float, top: float) -> float:
        painter.setFont(font(_HEAD, 600))
        painter.setPen(color("ink"))
        painter.drawText(QRectF(left, top, self._wide, self._heading), Qt.AlignmentFlag.AlignLeft, text)
        return top + self._heading

    def _lines(self, painter: QPainter, lines: list[str], left: float, top: float, ink: str = "ink2") -> float:
        painter.setFont(font(_TEXT, 600 if ink != "ink2" else 400))
        painter.setPen(color(ink))
        for line in lines:
            painter.drawText(QRectF(left, top, self._wide, self._line), Qt.AlignmentFlag.AlignLeft, line)
            top += self._line
        return top

    # formulas at the left

    def _em_of(self, latex: str) -> float:
        width = formula.size(latex, _EM)[0]
        return _EM if width <= self._column else max(8.0, _EM * self._column / width)

    def _formulas_height(self) -> float:
        if not self._words.formulas:
            return 0.0
        sizes = [formula.size(latex, em)[1] + 8 for latex, em in zip(self._words.formulas, self._ems, strict=True)]
        return self._heading + sum(sizes)

    def _draw_formulas(self, painter: QPainter, top: float) -> None:
        if self._words.formulas:
            top = self._head(painter, tr(FORMULAS), 0, top)
            for latex, em in zip(self._words.formulas, self._ems, strict=True):
                formula.paint(painter, latex, em, 0, top + 2, {})
                top += formula.size(latex, em)[1] + 8

    # numbers at the right

    def _numbers_height(self) -> float:
        return self._heading + len(self._words.numbers) * self._row if self._words.numbers else 0.0

    def _draw_numbers(self, painter: QPainter, top: float) -> None:
        if not self._words.numbers:
            return
        left = self._column + 2 * _GAP
        top = self._head(painter, tr(NUMBERS), left, top)
        for name, value in self._words.numbers:
            painter.setPen(QPen(color("line"), 0.5))
            painter.drawLine(QPointF(left, top + self._row), QPointF(left + self._column, top + self._row))
            wide = mathtext.width(value, _SMALL, 500)
            place = QRectF(left, top, self._column - min(wide, self._column / 2) - _GAP / 2, self._row)
            mathtext.draw_in(painter, place, name, _SMALL, "ink2")
            place = QRectF(left + self._column / 2, top, self._column / 2, self._row)
            mathtext.draw_in(painter, place, value, _SMALL, "ink", 500, Qt.AlignmentFlag.AlignRight)
            top += self._row
