"""The picture of answers: what the network would say after every word, and after the present one as bars."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QFontMetricsF,
    QHelpEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QToolTip

from rnnlab.engine.traces import Array, RnnTrace
from rnnlab.labs.reader.answers import Ranking, followers, most_probable, ranking, shown_answers
from rnnlab.labs.reader.view_answers_layout import AnswersLayout
from rnnlab.session.tokens import join
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import color, font, look, pen_width, px
from rnnlab.ui.widgets.cells import fitting_decimals, ink_on, ramp_color
from rnnlab.ui.widgets.chips import UNKNOWN, plain_tip
from rnnlab.ui.widgets.model_words import written

NAME = N_("Reader", "The answers after every word")
OTHERS = N_("Reader", "{count} others")
AFTER = N_("Reader", "after {words}:")
TIP = N_("Reader", "after {word}: {answer} {value}")


def share(value: float, decimals: int | None = None) -> str:
    """A probability with the program's decimals, never as a power of ten."""
    digits = look().decimals if decimals is None else decimals
    return f"{value:.{digits}f}" if math.isfinite(value) else number(value)


@dataclass(frozen=True)
class AnswerBlock:
    """One sentence of the picture."""

    letter: str  # A or B; "" where there is only one
    trace: RnnTrace
    step: int
    values: Array  # rows × T
    next_rows: tuple[int | None, ...]  # by word: the row of the symbol that did come next


class AnswerMap(QAbstractScrollArea):
    """Maps with shared columns. Only what is visible is painted."""

    step_chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setMouseTracking(True)
        self.viewport().setAutoFillBackground(False)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        bind(self.setAccessibleName, NAME)
        self.blocks: tuple[AnswerBlock, ...] = ()
        self.rank = Ranking((), 0)
        self._names: tuple[tuple[str, str], ...] = ()
        look().changed.connect(self._arrange)
        language().changed.connect(self._arrange)

    def set_result(
        self, traces: tuple[RnnTrace, ...], names: tuple[tuple[str, str], ...], step: int, every: bool
    ) -> None:
        """Show sentences with their answers; ``every``: the answer is the symbol that comes next."""
        self.rank, self._names = ranking(traces), names
        rows = {answer: row for row, answer in enumerate(self.rank.rows)}
        blocks = []
        for letter, trace in zip("AB", traces, strict=False):
            assert trace.answers is not None
            came = followers(trace.tokens, names) if every else ()
            next_rows = tuple(None if answer is None else rows.get(answer) for answer in came)
            values = shown_answers(trace.answers, self.rank)
            blocks.append(AnswerBlock(letter if len(traces) > 1 else "", trace, 1, values, next_rows))
        self.blocks = tuple(blocks)
        self.set_step(step)

    def set_step(self, step: int) -> None:
        """Frame the columns of a step; a shorter sentence stays at its own end."""
        self.blocks = tuple(
            AnswerBlock(b.letter, b.trace, max(1, min(step, len(b.trace.tokens))), b.values, b.next_rows)
            for b in self.blocks
        )
        self.setAccessibleDescription(self.text())
        self._arrange()
        self._reveal()

    def row_name(self, row: int) -> str:
        """How a row's answer is called in the present language."""
        if row == len(self.rank.rows):
            return tr(OTHERS, count=self.rank.others)
        return written(self._names[self.rank.rows[row]])

    def rows(self) -> int:
        """How many rows each map has."""
        return len(self.rank.rows) + bool(self.rank.others)

    def best(self, block: AnswerBlock) -> tuple[str, float]:
        """The most probable answer at the block's step, in words, and its probability."""
        assert block.trace.answers is not None
        answer, value = most_probable(block.trace.answers, block.step)
        return written(self._names[answer]), value

    def text(self) -> str:
        """What is said at the present step, as plain words."""
        said = []
        for block in self.blocks:
            answer, value = self.best(block)
            said.append(f"{self._after(block)} {answer} {share(value)}")
        return "\n".join(said)

    def _after(self, block: AnswerBlock, most: int = 14) -> str:
        """``after … 中国，:`` with the last words that have room."""
        first = block.step - 1
        while first and len(join(block.trace.tokens[first - 1 : block.step])) <= most:
            first -= 1
        words = join(block.trace.tokens[first : block.step])
        return tr(AFTER, words=f"… {words}" if first else words)

    # geometry

    def geometry_now(self) -> AnswersLayout:
        """Where everything lies at the present size."""
        named, metrics = QFontMetricsF(font(15)), QFontMetricsF(font(14, 600))
        steps = max((len(b.trace.tokens) for b in self.blocks), default=0)
        words = tuple(
            max(metrics.horizontalAdvance(b.trace.tokens[t]) for b in self.blocks if t < len(b.trace.tokens)) + px(18)
            for t in range(steps)
        )
        names = max((named.horizontalAdvance(self.row_name(row)) for row in range(self.rows())), default=0.0)
        area = self.viewport()
        widest = px(120)
        return AnswersLayout(
            area.width(), area.height(), max(1, len(self.blocks)), self.rows(), names,
            tuple(min(word, widest) for word in words), look().scale,
        )  # fmt: skip

    def offset(self) -> int:
        """How far the columns are scrolled, in logical pixels."""
        return self.horizontalScrollBar().value()

    def column_rect(self, block: int, step: int) -> QRectF:
        """A column as it lies in the window now."""
        layout = self.geometry_now()
        return layout.column(block, step).translated(layout.left - self.offset(), 0)

    def _arrange(self) -> None:
        layout, bar = self.geometry_now(), self.horizontalScrollBar()
        bar.setRange(0, max(0, round(layout.total - layout.room)))
        bar.setPageStep(max(1, round(layout.room)))
        bar.setSingleStep(round(px(40)))
        self.viewport().update()

    def _reveal(self) -> None:
        if not self.blocks:
            return
        layout = self.geometry_now()
        step = max(b.step for b in self.blocks)
        left, right = layout.edges[step - 1], layout.edges[step]
        margin = px(60)
        if left - margin < self.offset() or right + margin > self.offset() + layout.room:
            self.horizontalScrollBar().setValue(round((left + right) / 2 - layout.room / 2))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()
        self._reveal()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        self.viewport().update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        bar = self.horizontalScrollBar()
        if bar.maximum() == 0:
            event.ignore()
            return
        bar.setValue(round(bar.value() - (event.angleDelta().x() or event.angleDelta().y()) * 0.75))

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.blocks:
            return
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        layout = self.geometry_now()
        for index, block in enumerate(self.blocks):
            self._paint_head(painter, layout, index, block)
            self._paint_names(painter, layout, index, block)
            painter.save()
            painter.setClipRect(QRectF(layout.left - px(2), 0, layout.room + px(4), self.viewport().height()))
            painter.translate(layout.left - self.offset(), 0)
            for step in range(1, len(block.trace.tokens) + 1):
                place = layout.column(index, step)
                if place.right() >= self.offset() - px(2) and place.left() <= self.offset() + layout.room + px(2):
                    self._paint_column(painter, layout, index, block, step)
            now = layout.column(index, block.step).united(layout.chip(index, block.step)).adjusted(-1, -2, 1, 2)
            painter.setPen(QPen(color("accent"), pen_width(2)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(now, px(5), px(5))
            painter.restore()
            self._paint_bars(painter, layout, index, block)
        if self.hasFocus():
            painter.setPen(QPen(color("accent"), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.viewport().rect()).adjusted(1, 1, -1, -1), 8, 8)

    def _paint_head(self, painter: QPainter, layout: AnswersLayout, index: int, block: AnswerBlock) -> None:
        """The sentence at the left, what is answered now at the right."""
        place = layout.head(index)
        answer, value = self.best(block)
        said = mathtext.literal(f"{answer} {share(value)}")
        wide = mathtext.width(said, 20, 600)
        mathtext.draw_in(painter, place, said, 20, "accent_text", 600, Qt.AlignmentFlag.AlignRight)
        after = mathtext.literal(self._after(block))
        room = place.adjusted(place.width() - layout.bars, 0, -wide - px(10), 0)
        if mathtext.width(after, 14) <= room.width():
            mathtext.draw_in(painter, room, after, 14, "ink2")
        words = join(block.trace.tokens)
        used = font(17, 600)
        painter.setFont(used)
        painter.setPen(color("ink"))
        text = f"{block.letter}  {words}" if block.letter else words
        room = place.adjusted(0, 0, -layout.bars - px(24), 0)
        shown = QFontMetricsF(used).elidedText(text, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)

    def _paint_names(self, painter: QPainter, layout: AnswersLayout, index: int, block: AnswerBlock) -> None:
        best = max(range(self.rows()), key=lambda row: block.values[row, block.step - 1])
        for row in range(self.rows()):
            place = layout.row(index, row)
            place.setWidth(layout.left - px(10))
            used = font(min(15.0, max(9.0, layout.cell / look().scale * 0.72)), 600 if row == best else 400)
            painter.setFont(used)
            painter.setPen(color("ink" if row == best else "ink2"))
            shown = QFontMetricsF(used).elidedText(self.row_name(row), Qt.TextElideMode.ElideRight, place.width())
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, shown)

    def _paint_column(
        self, painter: QPainter, layout: AnswersLayout, index: int, block: AnswerBlock, step: int
    ) -> None:
        read = step <= block.step
        self._paint_chip(painter, layout.chip(index, step), block, step)
        place = layout.column(index, step)
        painter.setOpacity(1.0 if read else 0.28)
        used = font(13 if layout.cell >= px(17) else 10)
        metrics = QFontMetricsF(used)
        decimals = fitting_decimals(used, place.width())
        fits = layout.cell >= metrics.height() * 0.92 and metrics.horizontalAdvance("0.88") <= place.width() - px(6)
        painter.setFont(used)
        for row in range(self.rows()):
            value = float(block.values[row, step - 1])
            fill = ramp_color(value, "weight", 0, 1)
            cell = QRectF(place.left(), place.top() + row * layout.cell, place.width() - 1, layout.cell - 1)
            painter.fillRect(cell, fill)
            painter.setPen(ink_on(fill))
            if fits and read and value >= 0.005:
                painter.drawText(cell, Qt.AlignmentFlag.AlignCenter, share(value, decimals))
            if block.next_rows and block.next_rows[step - 1] == row:
                self._paint_came(painter, cell, fits)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(color("line"), 1))
        painter.drawRect(place.adjusted(0, 0, -1, -1))
        painter.setOpacity(1.0)

    def _paint_came(self, painter: QPainter, cell: QRectF, small: bool) -> None:
        """A ring: this symbol did come next."""
        size = min(cell.height() * 0.62, px(14))
        middle = cell.center()
        if small:
            size, middle = min(px(7), cell.height() * 0.4), QPointF(cell.right() - px(7), cell.top() + px(7))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(painter.pen().color(), pen_width(1.6)))
        painter.drawEllipse(middle, size / 2, size / 2)

    def _paint_chip(self, painter: QPainter, place: QRectF, block: AnswerBlock, step: int) -> None:
        read, now = step <= block.step, step == block.step
        unknown = step <= len(block.trace.unknown) and block.trace.unknown[step - 1]
        ground, ink = ("accent", "on_accent") if now else ("h_tint" if read else "stage", "h_text" if read else "ink3")
        painter.setPen(QPen(color("ink3" if unknown else "line"), pen_width(1.2),
                            Qt.PenStyle.DashLine if unknown else Qt.PenStyle.SolidLine)
                       if unknown or not read else Qt.PenStyle.NoPen)  # fmt: skip
        painter.setBrush(color(ground) if now or not unknown else color("stage"))
        painter.drawRoundedRect(place.adjusted(1, 1, -1, -1), px(6), px(6))
        used = font(14, 600 if now else 500)
        painter.setFont(used)
        painter.setPen(color(ink))
        word = block.trace.tokens[step - 1]
        shown = QFontMetricsF(used).elidedText(word, Qt.TextElideMode.ElideRight, place.width() - px(8))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, shown)

    def _paint_bars(self, painter: QPainter, layout: AnswersLayout, index: int, block: AnswerBlock) -> None:
        for row in range(self.rows()):
            place = layout.bar(index, row)
            value = float(block.values[row, block.step - 1])
            used = font(min(15.0, max(9.0, layout.cell / look().scale * 0.72)), 600 if value >= 0.5 else 400)
            text = share(value)
            wide = QFontMetricsF(used).horizontalAdvance(share(0.88)) + px(10)
            track = place.adjusted(0, layout.cell * 0.2, -wide, -layout.cell * 0.2)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color("field"))
            painter.drawRoundedRect(track, px(3), px(3))
            painter.setBrush(color("accent"))
            filled = QRectF(track.left(), track.top(), max(track.width() * min(1.0, value), 1.0), track.height())
            painter.drawRoundedRect(filled, px(3), px(3))
            painter.setFont(used)
            painter.setPen(color("ink" if value >= 0.5 else "ink2"))
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, text)

    # pointing

    def place_at(self, point: QPointF) -> tuple[int, int, int]:
        """Block, row (−1 outside of them) and step (0 outside) of a point of the window."""
        layout = self.geometry_now()
        block, row = layout.row_at(point.y())
        if not self.blocks or not layout.left <= point.x() <= layout.left + layout.room:
            return block, row, 0
        return block, row, layout.step_at(
            point.x() - layout.left + self.offset(), len(self.blocks[block].trace.tokens)
        )  # fmt: skip

    def mousePressEvent(self, event: QMouseEvent) -> None:
        step = self.place_at(event.position())[2]
        if step and event.button() == Qt.MouseButton.LeftButton:
            self.step_chosen.emit(step)

    def tip(self, point: QPointF) -> str:
        """What the tool tip at a point says: the full probability, or that the word is not known."""
        block, row, step = self.place_at(point)
        if not self.blocks or not step:
            return ""
        trace = self.blocks[block].trace
        word = trace.tokens[step - 1]
        if row < 0:
            return tr(UNKNOWN, word=word) if trace.unknown and trace.unknown[step - 1] else word
        value = float(self.blocks[block].values[row, step - 1])
        return tr(TIP, word=word, answer=self.row_name(row), value=number(value, 6))

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent):
            text = self.tip(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), plain_tip(text) if text else "", self.viewport())
            return True
        return super().viewportEvent(event)
