"""What two sentences have in common and what not: means of word vectors, last states, parameters."""

from __future__ import annotations

import math
from typing import Any

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from rnnlab.engine.reader_traces import ReaderTrace, RnnTrace
from rnnlab.labs.reader.view_chain_marks import number_size
from rnnlab.session.tokens import join
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.mathtext import draw_in, fitting, literal
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import color, font, look, px
from rnnlab.ui.look.wrap import draw_lines, fitted
from rnnlab.ui.widgets.cells import paint_cells, row_of
from rnnlab.ui.widgets.unknown import UNKNOWN, paint_unknown

MEAN = N_("Reader", "Bag of words: mean vector")
LAST = N_("Reader", "Last state")
EQUAL, DIFFERENT = N_("Reader", "equal"), N_("Reader", "different")
APART = N_("Reader", "apart, over {count} {count:unit|units}")
APART_ONE = N_("Reader", "apart, over 1 unit")
COUNT = N_("Reader", "parameters, whether it reads {words} {words:word|words} or {others}")
COUNT_ONE = N_("Reader", "parameters, whether it reads 1 word or {others}")
COUNT_BRIEF = N_("Reader", "parameters in any case")
TORCH_BRIEF = N_("Reader", "PyTorch counts {torch}")
TORCH = N_("Reader", "{formula} in the formula; {torch} in PyTorch (two biases)")
IN_LINES = ((15, 1), (14, 1), (13, 2), (12, 2), (11, 2), (10, 3))  # the words beside a big number
NAME = N_("Reader", "Means, last states and the number of parameters")
LARGE = 50  # the other length that is named beside the sentence's own; 5 where that is as long


class Comparison(QWidget):
    """Strips and three numbers, painted from the top downwards."""

    def __init__(self) -> None:
        super().__init__()
        self.result: ReaderTrace | None = None
        self.concealed = False  # the last states are being predicted
        bind(self.setAccessibleName, NAME)
        look().changed.connect(self.update)
        language().changed.connect(self.update)

    def set_result(self, result: ReaderTrace) -> None:
        """Show the comparison of a result."""
        self.result = result
        self._describe()

    def conceal(self, concealed: bool) -> None:
        """Hide the last states and their distance, or show them again."""
        self.concealed = concealed
        self._describe()

    def _describe(self) -> None:
        self.setAccessibleDescription(self.text())
        self.update()

    # what is said

    def means_equal(self) -> bool:
        """Whether both means are the same bit for bit."""
        return self.result is not None and self.result.bag_distance == 0.0

    def _one_mean(self) -> bool:
        """Whether one strip stands for both means; while an answer is hidden nobody may see that they are equal."""
        return self.means_equal() and not self.concealed

    def states_equal(self) -> bool:
        """Whether both sentences end in the same state."""
        return self.result is not None and self.result.distance == 0.0

    def distance_text(self) -> str:
        """The distance of the last states, as the big number."""
        if self.concealed:
            return UNKNOWN
        return "" if self.result is None else number(self.result.distance)

    def count_text(self) -> str:
        """``parameters, whether it reads 3 words or 50``."""
        if self.result is None:
            return ""
        words = len(self.result.main.tokens)
        others = 5 if words >= LARGE else LARGE
        return tr(COUNT_ONE, others=others) if words == 1 else tr(COUNT, words=words, others=others)

    def text(self) -> str:
        """All of it as plain words, for a screen reader."""
        if self.result is None:
            return ""
        said = f"{self.result.parameter_count} {self.count_text()}"
        if self.result.compare is None:
            return said
        mean = UNKNOWN if self.concealed else tr(EQUAL if self.means_equal() else DIFFERENT)
        last = UNKNOWN if self.concealed else tr(EQUAL if self.states_equal() else DIFFERENT)
        return f"{tr(MEAN)}: {mean}. {tr(LAST)}: {last}, {self.distance_text()}. {said}"

    def rows(self) -> int:
        """How many strips there are."""
        if self.result is None or self.result.compare is None:
            return 2
        return 3 if self._one_mean() else 4

    def wanted_height(self) -> float:
        """Height at full size."""
        return self._height(1.0)

    def least_height(self) -> float:
        """Height at which nothing is lost yet."""
        return self._height(0.74)

    def _height(self, tight: float) -> float:
        two = self.result is not None and self.result.compare is not None
        wide = self.result is not None and len(self.result.main.hidden[0]) > 4
        labels = 20 * (2 if two else 1) if wide and self._worded() else 0
        return px(tight * (2 * 28 + self.rows() * 37 + labels + 12 + (48 if two else 0) + 48 + 22))

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.result is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tight = max(0.6, min(1.0, self.height() / max(1.0, self.wanted_height())))
        y = self._paint_means(painter, 0.0, tight)
        y = self._paint_states(painter, y + px(12) * tight, tight)
        self._paint_count(painter, y, tight)

    def _heading(self, painter: QPainter, y: float, height: float, text: str, right: str, ink: str) -> None:
        place = QRectF(0, y, self.width(), height)
        draw_in(painter, place, right, 15, ink, 600, Qt.AlignmentFlag.AlignRight)
        used = QFontMetricsF(font(15, 600)).horizontalAdvance(right) + px(8) if right else 0.0
        size = fitting(text, self.width() - used, 15, 11, 600)
        draw_in(painter, place.adjusted(0, 0, -used, 0), text, size, "ink", 600)

    def _paint_means(self, painter: QPainter, y: float, tight: float) -> float:
        assert self.result is not None
        main, compare = self.result.main, self.result.compare
        head, strip, gap = px(28) * tight, px(30) * tight, px(7) * tight
        both = "" if compare is None or self.concealed else tr(EQUAL if self.means_equal() else DIFFERENT)
        self._heading(painter, y, head, tr(MEAN), both, "ink" if self.means_equal() else "accent_text")
        y += head
        if compare is not None and self._one_mean():
            # Letters instead of the words where these would leave the numbers no room.
            room = self._label_room()
            room = room if self.width() - 2 * room - px(42) >= px(36) * len(main.bag_of_words) else px(18)
            left = self._label(painter, main, QRectF(0, y, room, strip), "A")
            right_words = self._fitting(compare, room, "B")
            wide = QFontMetricsF(font(15)).horizontalAdvance(right_words)
            draw_in(painter, QRectF(left, y, px(20), strip), "=", 18, "ink", 600, Qt.AlignmentFlag.AlignHCenter)
            end = self.width() - wide - px(22)
            self._strip(painter, QRectF(left + px(20), y, end - left - px(20), strip), main.bag_of_words, "x")
            draw_in(painter, QRectF(end, y, px(20), strip), "=", 18, "ink", 600, Qt.AlignmentFlag.AlignHCenter)
            draw_in(painter, QRectF(self.width() - wide - 1, y, wide + 1, strip), literal(right_words), 15, "ink")
            return y + strip + gap
        for trace, letter in ((main, "A"), (compare, "B")):
            if trace is not None:
                self._label(painter, trace, QRectF(0, y, self._label_room(), strip), letter)
                left = self._label_room() + px(6)
                place = QRectF(left, y, self.width() - left - 1, strip)
                if self.concealed:
                    paint_unknown(painter, place)
                else:
                    self._strip(painter, place, trace.bag_of_words, "x")
                y += strip + gap
        return y

    def _paint_states(self, painter: QPainter, y: float, tight: float) -> float:
        assert self.result is not None
        main, compare, count = self.result.main, self.result.compare, len(self.result.main.hidden[0])
        head, strip, gap = px(28) * tight, px(30) * tight, px(7) * tight
        both = "" if compare is None or self.concealed else tr(EQUAL if self.states_equal() else DIFFERENT)
        self._heading(painter, y, head, tr(LAST), both, "ink" if self.states_equal() else "accent_text")
        y += head
        for trace, letter in ((main, "A"), (compare, "B")):
            if trace is None:
                continue
            if count > 4 and self._worded():  # many cells: the words above, the strip as wide as there is room
                self._label(painter, trace, QRectF(0, y, self.width(), px(18) * tight), letter, 15 * tight)
                y += px(20) * tight
                left = 1.0
            elif count > 4:  # letters, which need little room
                left = self._label(painter, trace, QRectF(0, y, px(18), strip), letter) + px(6)
            else:
                self._label(painter, trace, QRectF(0, y, self._label_room(), strip), letter)
                left = self._label_room() + px(6)
            place = QRectF(left, y, self.width() - left - 1, strip)
            if self.concealed:
                paint_unknown(painter, place)
            else:
                self._strip(painter, place, trace.hidden[-1], "h")
            y += strip + gap
        if compare is None:
            return y
        text = tr(APART_ONE) if count == 1 else tr(APART, count=count)
        self._big(painter, y, px(44) * tight, self.distance_text(), text, "accent_text", tight)
        return y + px(44) * tight

    def _paint_count(self, painter: QPainter, y: float, tight: float) -> None:
        assert self.result is not None
        count = self.result.parameter_count
        said, taken = self.count_text(), QFontMetricsF(font(24, 600)).horizontalAdvance(f"{count:,}") + px(8)
        if look().presenting and QFontMetricsF(font(13)).horizontalAdvance(said) + taken > self.width():
            said = tr(COUNT_BRIEF)
        self._big(painter, y, px(44) * tight, f"{count:,}", said, "ink", tight)
        y += px(44) * tight
        note = tr(TORCH, formula=f"{count:,}", torch=f"{self.result.parameter_count_torch:,}")
        if look().presenting and QFontMetricsF(font(13)).horizontalAdvance(note) > self.width():
            note = tr(TORCH_BRIEF, torch=f"{self.result.parameter_count_torch:,}")
        draw_in(painter, QRectF(0, y, self.width(), px(18)), note, fitting(note, self.width(), 13, 9), "ink2")

    def _big(self, painter: QPainter, y: float, height: float, big: str, text: str, ink: str, tight: float) -> None:
        size = 30.0 * max(0.8, tight)
        least = QFontMetricsF(font(13)).horizontalAdvance(text) / 2 + px(8)  # in two lines at the worst
        while size > 20 and QFontMetricsF(font(size, 600)).horizontalAdvance(big) + least > self.width():
            size -= 1
        wide = QFontMetricsF(font(size, 600)).horizontalAdvance(big)
        draw_in(painter, QRectF(0, y, wide + 1, height), big, size, ink, 600)
        place = QRectF(wide + px(8), y + px(3) * tight, self.width() - wide - px(8), height)
        painter.setPen(color("ink2"))
        draw_lines(painter, place, *fitted(text, place.width(), height, IN_LINES))

    def _label_room(self) -> float:
        """Room for a sentence left of its strip."""
        assert self.result is not None
        metrics = QFontMetricsF(font(15))
        traces = [t for t in (self.result.main, self.result.compare) if t is not None]
        widest = max(metrics.horizontalAdvance(join(t.tokens)) for t in traces)
        return widest if widest <= self.width() * 0.3 else px(18)

    def _fitting(self, trace: RnnTrace, room: float, letter: str) -> str:
        """The sentence where it fits, else its letter on the timeline."""
        words = join(trace.tokens)
        return words if QFontMetricsF(font(15)).horizontalAdvance(words) <= room + 1 else letter

    def _worded(self) -> bool:
        """Whether the sentences have room for their words above strips of the whole width."""
        assert self.result is not None
        traces = [t for t in (self.result.main, self.result.compare) if t is not None]
        return all(self._fitting(t, self.width(), "") for t in traces)

    def _label(self, painter: QPainter, trace: RnnTrace, place: QRectF, letter: str, size: float = 15) -> float:
        """Write a sentence; return where it ends."""
        text = self._fitting(trace, place.width(), letter)
        wide = QFontMetricsF(font(15)).horizontalAdvance(text)
        draw_in(painter, QRectF(place.left(), place.top(), wide + 1, place.height()), literal(text), size, "ink")
        return place.left() + wide

    def _strip(self, painter: QPainter, rect: QRectF, values: Any, quantity: str) -> None:
        if not all(math.isfinite(value) for value in (rect.left(), rect.width())) or rect.width() < 8:
            return
        cell = rect.width() / len(values)
        size = number_size(cell, rect.height(), values)
        rect = rect.adjusted(1, 1, -1, -1)
        paint_cells(painter, rect, row_of(values), outline=quantity, size=size)
        painter.setPen(color("ink"))
