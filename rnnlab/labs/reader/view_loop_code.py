"""The program's lines, the present one lit, and the rows of numbers that it works on."""

from __future__ import annotations

import re
from functools import lru_cache

import numpy as np
from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.labs.reader.view_chain_marks import number_size
from rnnlab.labs.reader.view_loop_lines import CodeLine, Term
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import color, font, look, px
from rnnlab.ui.widgets.cells import paint_cells, paint_color_bar, row_of

PROGRAM = N_("Reader", "The loop in Python")
VALUES = N_("Reader", "Numbers of the lit line")
UNIT = N_("Reader", "unit")
DIMENSION = N_("Reader", "dimension")
NEGATIVE, POSITIVE = N_("Reader", "negative −1"), N_("Reader", "1 positive")
_WORD = re.compile(r"[A-Za-z_]\w*|\s+|[^\sA-Za-z_]")
_KEYWORDS = ("for", "in")
# A name's colour is its quantity's; gates of a GRU have none.
_INKS = {
    "x": "x_text", "W": "x_text", "h": "h_text", "U": "h_text", "c": "c_text", "f": "f_text", "i": "i_text",
    "g": "g_text", "n": "g_text", "o": "o_text",
}  # fmt: skip


@lru_cache(maxsize=256)
def pieces(text: str) -> tuple[tuple[str, str, int], ...]:
    """A line cut into (text, palette colour, weight)."""
    out = []
    for piece in _WORD.findall(text):
        ink = _INKS.get(piece, _INKS.get(piece[0], "ink") if piece[1:2] == "_" else "ink")
        out.append((piece, ink, 600 if piece in _KEYWORDS else 500))
    return tuple(out)


def code_width(text: str, size: float) -> float:
    """Width of a line without its indent."""
    return _code_width(text, size, look().scale)


@lru_cache(maxsize=1024)
def _code_width(text: str, size: float, scale: float) -> float:
    return sum(QFontMetricsF(font(size, weight)).horizontalAdvance(piece) for piece, _, weight in pieces(text))


def draw_code(painter: QPainter, x: float, baseline: float, text: str, size: float) -> float:
    """Draw a line of code; returns where it ends."""
    for piece, ink, weight in pieces(text):
        used = font(size, weight)
        painter.setFont(used)
        painter.setPen(color(ink))
        painter.drawText(round(x), round(baseline), piece)
        x += QFontMetricsF(used).horizontalAdvance(piece)
    return x


class CodePanel(QWidget):
    """The lines; a click chooses one, the arrow keys go on and back."""

    line_pressed = Signal(int)
    moved = Signal(int)  # +1 the next line, −1 the one before

    def __init__(self) -> None:
        super().__init__()
        self.lines: tuple[CodeLine, ...] = ()
        self.current = 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        bind(self.setAccessibleName, PROGRAM)
        look().changed.connect(self.update)

    def set_lines(self, lines: tuple[CodeLine, ...], current: int) -> None:
        """Show a program with one line lit."""
        self.lines, self.current = lines, current
        self.setAccessibleDescription(lines[current].text if lines else "")
        self.update()

    def line_height(self) -> float:
        """Height of a line, as far as there is room."""
        return min(px(40), (self.height() - px(8)) / max(1, len(self.lines)))

    def line_rect(self, line: int) -> QRectF:
        """Where a line stands."""
        height = self.line_height()
        return QRectF(px(2), px(4) + line * height, self.width() - px(4), height)

    def sizeHint(self) -> QSize:
        return QSize(round(px(480)), round(px(40) * len(self.lines) + px(8)))

    def text_size(self) -> float:
        """The largest size at which every line has room."""
        size = 19.0
        room = self.width() - px(92)
        while size > 10 and (
            max(code_width(line.text, size) for line in self.lines) > room
            or QFontMetricsF(font(size)).height() > self.line_height()
        ):
            size -= 0.5
        return size

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.lines:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        size = self.text_size()
        metrics = QFontMetricsF(font(size))
        for k, line in enumerate(self.lines):
            rect = self.line_rect(k)
            if k == self.current:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(color("tint"))
                painter.drawRoundedRect(rect.adjusted(0, 1, 0, -1), px(6), px(6))
                painter.setBrush(color("accent"))
                painter.drawRoundedRect(QRectF(rect.left(), rect.top() + 1, px(5), rect.height() - 2), 2, 2)
            gutter = QRectF(rect.left() + px(8), rect.top(), px(22), rect.height())
            mathtext.draw_in(painter, gutter, str(k + 1), 13, "ink3", align=Qt.AlignmentFlag.AlignRight)
            baseline = rect.center().y() + (metrics.ascent() - metrics.descent()) / 2
            draw_code(painter, rect.left() + px(44) + line.indent * px(34), baseline, line.text, size)
        if self.hasFocus():
            painter.setPen(QPen(color("accent"), px(2)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), px(8), px(8))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        for k in range(len(self.lines)):
            if self.line_rect(k).contains(event.position()) and event.button() == Qt.MouseButton.LeftButton:
                self.line_pressed.emit(k)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        moves = {Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1}
        move = moves.get(Qt.Key(event.key()))
        if move is None:
            event.ignore()
        else:
            self.moved.emit(move)


class ValueRows(QWidget):
    """The numbers of the lit line as strips, one below the other, units across."""

    def __init__(self) -> None:
        super().__init__()
        self.terms: tuple[Term, ...] = ()
        self.units: tuple[int, ...] = ()
        self.word = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        bind(self.setAccessibleName, VALUES)
        look().changed.connect(self.update)
        language().changed.connect(self.update)

    def set_terms(self, terms: tuple[Term, ...], units: tuple[int, ...], word: str = "") -> None:
        """Show rows of numbers; ``word`` is the word that x stands for."""
        self.terms, self.units, self.word = terms, units, word
        self.setAccessibleDescription("; ".join(self.texts()))
        self.update()

    def texts(self) -> list[str]:
        """The rows as plain text."""
        return [
            f"{term.sign} {term.label}: {', '.join(number(float(value)) for value in term.values)}".strip()
            for term in self.terms
        ]

    def row_height(self) -> float:
        """Height of a row; six of them have room in the smallest window."""
        return min(px(44), (self.height() - px(56)) / max(len(self.terms), 5))

    def strip_rect(self, row: int) -> QRectF:
        """Where a row's numbers stand."""
        left = px(44) + max(px(90), max((code_width(t.label, 17) for t in self.terms), default=0.0)) + px(16)
        count = len(self.terms[row].values)
        cell = min(px(84), (self.width() - left - px(4)) / max(1, count))
        height = self.row_height()
        return QRectF(left, px(24) + row * height + px(2), cell * count, height - px(5))

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.terms:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        first = self.strip_rect(0)
        vector = self.terms[0].label == "x"
        cell = first.width() / len(self.terms[0].values)
        heads = range(1, len(self.terms[0].values) + 1) if vector else [unit + 1 for unit in self.units]
        name = tr(DIMENSION if vector else UNIT)
        place = QRectF(0, 0, first.left() - px(10), px(22))
        mathtext.draw_in(painter, place, name, 13, "ink3", align=Qt.AlignmentFlag.AlignRight)
        for k, head in enumerate(heads):
            if cell >= px(20) or k == 0 or (k + 1) % 5 == 0:
                place = QRectF(first.left() + k * cell, 0, cell, px(22))
                mathtext.draw_in(painter, place, str(head), 13, "ink3", align=Qt.AlignmentFlag.AlignHCenter)
        for row, term in enumerate(self.terms):
            self._paint_row(painter, row, term)
        bar = QRectF(first.left(), self.height() - px(22), min(px(280), self.width() - first.left()), px(17))
        paint_color_bar(painter, bar, "state", -1, 1, tr(NEGATIVE), tr(POSITIVE), 12)
        gate = next((term.ramp for term in self.terms if term.ramp != "state"), None)
        if gate is not None and bar.left() > px(120):
            gate_bar = QRectF(bar.left() - px(120), bar.top(), px(100), bar.height())
            paint_color_bar(painter, gate_bar, gate, 0, 1, "0", "1", 12)

    def _paint_row(self, painter: QPainter, row: int, term: Term) -> None:
        strip = self.strip_rect(row)
        values = np.asarray(term.values, dtype=float)
        if term.result and len(self.terms) > 1:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color("tint"))
            ground = QRectF(px(2), strip.top() - px(2), strip.right() + px(4), strip.height() + px(4))
            painter.drawRoundedRect(ground, px(6), px(6))
        sign = QRectF(px(10), strip.top(), px(26), strip.height())
        shown = {"*": "·"}.get(term.sign, term.sign)
        mathtext.draw_in(painter, sign, shown, 19, "ink", 600, Qt.AlignmentFlag.AlignHCenter)
        size = 17.0
        while size > 9 and QFontMetricsF(font(size)).height() > strip.height() + px(4):
            size -= 0.5
        metrics = QFontMetricsF(font(size))
        baseline = strip.center().y() + (metrics.ascent() - metrics.descent()) / 2
        draw_code(painter, px(44), baseline, term.label, size)
        cell = strip.width() / len(values)
        numbers = cell >= px(34)
        written = number_size(cell, strip.height(), values) if numbers else 8
        paint_cells(
            painter, strip, row_of(values), term.ramp, -1.0 if term.ramp == "state" else 0.0,
            outline=term.outline, size=written, numbers=numbers,
        )  # fmt: skip
        if self.word and term.label == "x":
            place = QRectF(px(44), strip.bottom() + px(8), self.width() - px(44), px(34))
            used = font(17, 600)
            text = QFontMetricsF(used).elidedText(self.word, Qt.TextElideMode.ElideRight, px(220))
            wide = QFontMetricsF(used).horizontalAdvance(text) + px(24)
            chip = QRectF(strip.left(), place.top(), wide, px(34))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color("accent"))
            painter.drawRoundedRect(chip, px(6), px(6))
            painter.setFont(used)
            painter.setPen(color("on_accent"))
            painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, text)
