"""Sentences as running text, every word coloured by one unit's value (after Karpathy's pictures of 2015)."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QToolTip

from rnnlab.engine.reader_traces import RnnTrace
from rnnlab.labs.reader import view_told
from rnnlab.labs.reader.view_units_list import next_unit
from rnnlab.session.tokens import LINE_END, SPACE, join
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import color, font, look, pen_width, px
from rnnlab.ui.widgets.cells import ink_on, ramp_color
from rnnlab.ui.widgets.chips import UNKNOWN, plain_tip
from rnnlab.ui.widgets.told import Told

NAME = N_("Reader", "The text, coloured by one unit")
TIP = N_("Reader", "{word}: {value}")
SIZES = (22, 20, 18, 17, 16, 15, 14)  # the largest at which everything fits without scrolling


@dataclass(frozen=True)
class Paragraph:
    """One sentence with a value for every word."""

    letter: str
    trace: RnnTrace
    values: tuple[float, ...]
    step: int


class RunningText(QAbstractScrollArea):
    """Words in wrapping lines. Up and down walk through the units."""

    step_chosen = Signal(int)
    unit_chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        self.viewport().setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        bind(self.setAccessibleName, NAME)
        self.paragraphs: tuple[Paragraph, ...] = ()
        self.limit = 1.0  # the value of the fullest colour
        self.order: tuple[int, ...] = ()
        self.unit = 0
        self.type_size = 18.0
        self._rects: list[list[QRectF]] = []
        self._tops: list[float] = []
        self._high = 0.0
        look().changed.connect(self._arrange)
        language().changed.connect(self.viewport().update)

    def set_paragraphs(self, paragraphs: tuple[Paragraph, ...], limit: float) -> None:
        """Show sentences with their values."""
        moved = [p.trace.tokens for p in paragraphs] != [p.trace.tokens for p in self.paragraphs]
        stepped = [p.step for p in paragraphs] != [p.step for p in self.paragraphs]
        self.paragraphs, self.limit = paragraphs, limit
        self.setAccessibleDescription(self.text())
        if moved:
            self._arrange()
        if moved or stepped:
            self._reveal()
        self.viewport().update()

    def text(self) -> str:
        """Every word with its value, as plain words."""
        return "\n".join(
            " ".join(f"{word} {number(value)}" for word, value in zip(p.trace.tokens, p.values, strict=True))
            for p in self.paragraphs
        )

    # geometry

    def told(self) -> list[Told]:
        """Each word with its value."""
        return view_told.running_text(self)

    def needed_height(self, width: int) -> float:
        """Height of the text in its largest type at a width."""
        self._lay_out(float(SIZES[0]), width)
        needed = self._high
        self._arrange()
        return needed

    def _arrange(self) -> None:
        for size in SIZES:
            self._lay_out(float(size), self.viewport().width())
            if self._high <= self.viewport().height():
                break
        bar = self.verticalScrollBar()
        bar.setRange(0, max(0, round(self._high - self.viewport().height())))
        bar.setPageStep(max(1, self.viewport().height()))
        bar.setSingleStep(round(px(30)))
        self.viewport().update()

    def _lay_out(self, size: float, width: int) -> None:
        self.type_size = size
        metrics = QFontMetricsF(font(size, 500))
        line, gap = px(size * 1.72), px(size * 0.28)
        left = px(24) if any(p.letter for p in self.paragraphs) else 0.0
        right = width - px(4)
        y = 0.0
        self._rects, self._tops = [], []
        for paragraph in self.paragraphs:
            self._tops.append(y)
            rects = []
            x, before = left, ""
            for token in paragraph.trace.tokens:
                wide = metrics.horizontalAdvance(" " if token == SPACE else token) + px(4)
                space = gap if before and len(join((before, token))) > len(before) + len(token) else 0.0
                if x > left and x + space + wide > right:
                    x, y, space = left, y + line, 0.0
                rects.append(QRectF(x + space, y, min(wide, right - left), line - px(4)))
                x += space + wide
                if token == LINE_END:
                    x, y = left, y + line
                before = token
            self._rects.append(rects)
            y += line + px(14)
        self._high = y

    def word_rect(self, paragraph: int, step: int) -> QRectF:
        """Where a word is now (step from 1)."""
        return self._rects[paragraph][step - 1].translated(0, -self.verticalScrollBar().value())

    def _reveal(self) -> None:
        if not self.paragraphs:
            return
        place = self._rects[0][self.paragraphs[0].step - 1]
        bar = self.verticalScrollBar()
        if place.top() < bar.value() or place.bottom() > bar.value() + self.viewport().height():
            bar.setValue(round(place.center().y() - self.viewport().height() / 2))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()
        self._reveal()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        self.viewport().update()

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        used = font(self.type_size, 500)
        high = self.viewport().height()
        for index, paragraph in enumerate(self.paragraphs):
            if paragraph.letter:
                painter.setFont(font(min(self.type_size, 15), 600))
                painter.setPen(color("ink2"))
                top = self._tops[index] - self.verticalScrollBar().value()
                place = QRectF(0, top, px(22), px(self.type_size * 1.72) - px(4))
                painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, paragraph.letter)
            painter.setFont(used)
            for step, token in enumerate(paragraph.trace.tokens, start=1):
                rect = self.word_rect(index, step)
                if rect.bottom() >= 0 and rect.top() <= high:
                    self._paint_word(painter, rect, paragraph, step, token)
            now = self.word_rect(index, paragraph.step)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(color("accent"), pen_width(2.2)))
            painter.drawRoundedRect(now.adjusted(-1, -1, 1, 1), px(4), px(4))
        if self.hasFocus():
            painter.setPen(QPen(color("accent"), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.viewport().rect()).adjusted(1, 1, -1, -1), 8, 8)

    def _paint_word(self, painter: QPainter, rect: QRectF, paragraph: Paragraph, step: int, token: str) -> None:
        fill = ramp_color(paragraph.values[step - 1], "state", -self.limit, self.limit)
        unknown = step <= len(paragraph.trace.unknown) and paragraph.trace.unknown[step - 1]
        painter.setPen(QPen(color("ink3"), pen_width(1.2), Qt.PenStyle.DashLine) if unknown else Qt.PenStyle.NoPen)
        painter.setBrush(fill)
        painter.drawRoundedRect(rect.adjusted(0, 0, -1, 0), px(3), px(3))
        if token != SPACE:
            painter.setPen(ink_on(fill))
            shown = painter.fontMetrics().elidedText(token, Qt.TextElideMode.ElideRight, round(rect.width()))
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, shown)

    # pointing

    def word_at(self, point: QPointF) -> tuple[int, int]:
        """Paragraph and step under a point; the step is 0 where there is no word."""
        for index, rects in enumerate(self._rects):
            for step in range(1, len(rects) + 1):
                if self.word_rect(index, step).contains(point):
                    return index, step
        return 0, 0

    def mousePressEvent(self, event: QMouseEvent) -> None:
        step = self.word_at(event.position())[1]
        if step and event.button() == Qt.MouseButton.LeftButton:
            self.step_chosen.emit(step)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        turned = next_unit(self.order, self.unit, Qt.Key(event.key()))
        if turned is None:
            event.ignore()
        else:
            self.unit_chosen.emit(turned)

    def tip(self, point: QPointF) -> str:
        """What the tool tip at a point says."""
        index, step = self.word_at(point)
        if not step:
            return ""
        paragraph = self.paragraphs[index]
        word = paragraph.trace.tokens[step - 1]
        text = tr(TIP, word=word, value=number(paragraph.values[step - 1], 6))
        unknown = step <= len(paragraph.trace.unknown) and paragraph.trace.unknown[step - 1]
        return f"{text} ({tr(UNKNOWN, word=word)})" if unknown else text

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent):
            text = self.tip(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), plain_tip(text) if text else "", self.viewport())
            return True
        return super().viewportEvent(event)
