"""The picture of answers: what the network would say after every word, and after the present one as bars."""

from __future__ import annotations

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

from rnnlab.engine.reader_traces import RnnTrace
from rnnlab.labs.reader import view_answers_paint as paint
from rnnlab.labs.reader import view_told
from rnnlab.labs.reader.answers import ALL_UP_TO, Ranking, ever_shown, followers, most_probable, ranking, shown_answers
from rnnlab.labs.reader.view_answers_layout import AnswersLayout
from rnnlab.labs.reader.view_answers_paint import AnswerBlock, share
from rnnlab.session.tokens import join
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import color, font, look, pen_width, px
from rnnlab.ui.widgets.chips import UNKNOWN, plain_tip
from rnnlab.ui.widgets.model_words import written
from rnnlab.ui.widgets.told import Told

NAME = N_("Reader", "The answers after every word")
OTHERS = N_("Reader", "{count} {count:other|others}")
AFTER = N_("Reader", "after {words}:")
TIP = N_("Reader", "after {word}: {answer} {value}")
FEWEST = 3  # rows, that of the others among them


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
        self._every = False
        self._ever: frozenset[int] = frozenset()
        self._most = ALL_UP_TO
        look().changed.connect(self._arrange)
        language().changed.connect(self._arrange)

    def set_result(
        self, traces: tuple[RnnTrace, ...], names: tuple[tuple[str, str], ...], step: int, every: bool
    ) -> None:
        """Show sentences with their answers; ``every``: the answer is the symbol that comes next."""
        self._names, self._every, self._ever = names, every, ever_shown(traces)
        self._show(traces, step)

    def _show(self, traces: tuple[RnnTrace, ...], step: int) -> None:
        """The rows of a step: what is most probable there is among them."""
        steps = [max(1, min(step, len(trace.tokens))) for trace in traces]
        self._most = self._room_for(len(traces))
        self.rank = ranking(traces, steps, self._most)
        rows = {answer: row for row, answer in enumerate(self.rank.rows)}
        blocks = []
        for letter, trace, now in zip("AB", traces, steps, strict=False):
            assert trace.answers is not None
            came = followers(trace.tokens, self._names) if self._every else ()
            next_rows = tuple(None if answer is None else rows.get(answer) for answer in came)
            values = shown_answers(trace.answers, self.rank)
            blocks.append(AnswerBlock(letter if len(traces) > 1 else "", trace, now, values, next_rows))
        self.blocks = tuple(blocks)
        self.setAccessibleDescription(self.text())
        self._arrange()
        self._reveal()

    def set_step(self, step: int) -> None:
        """Frame the columns of a step; a shorter sentence stays at its own end."""
        self._show(tuple(block.trace for block in self.blocks), step)

    def _room_for(self, sentences: int) -> int:
        """How many rows there is room for: a class reads each, one person has small letters as well."""
        if not look().presenting:
            return ALL_UP_TO
        layout = AnswersLayout(0, self.viewport().height(), sentences, 1, 0, (), look().scale)
        return max(FEWEST, int(layout.space / QFontMetricsF(font(13)).height()))

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
            said.append(f"{self.after(block)} {answer} {share(value)}")
        return "\n".join(said)

    def after(self, block: AnswerBlock, most: int = 14) -> str:
        """``after … 中国，:`` with the last words that have room."""
        first = block.step - 1
        while first and len(join(block.trace.tokens[first - 1 : block.step])) <= most:
            first -= 1
        words = join(block.trace.tokens[first : block.step])
        return tr(AFTER, words=f"… {words}" if first else words)

    # geometry

    def told(self) -> list[Told]:
        """What is answered at the present step."""
        return view_told.answers(self)

    def geometry_now(self) -> AnswersLayout:
        """Where everything lies at the present size."""
        named, metrics = QFontMetricsF(font(15)), QFontMetricsF(font(14, 600))
        steps = max((len(b.trace.tokens) for b in self.blocks), default=0)
        words = tuple(
            max(metrics.horizontalAdvance(b.trace.tokens[t]) for b in self.blocks if t < len(b.trace.tokens)) + px(18)
            for t in range(steps)
        )
        others = [tr(OTHERS, count=self.rank.others)] if self.rank.others else []
        said = [*others, *(written(self._names[answer]) for answer in self._ever)]  # of all steps: nothing jumps
        names = max(map(named.horizontalAdvance, said), default=0.0)
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
        if self.blocks and self._room_for(len(self.blocks)) != self._most:
            self._show(tuple(block.trace for block in self.blocks), max(block.step for block in self.blocks))
            return
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
            paint.paint_head(self, painter, layout, index, block)
            paint.paint_names(self, painter, layout, index, block)
            painter.save()
            painter.setClipRect(QRectF(layout.left - px(2), 0, layout.room + px(4), self.viewport().height()))
            painter.translate(layout.left - self.offset(), 0)
            for step in range(1, len(block.trace.tokens) + 1):
                place = layout.column(index, step)
                if place.right() >= self.offset() - px(2) and place.left() <= self.offset() + layout.room + px(2):
                    paint.paint_column(self, painter, layout, index, block, step)
            now = layout.column(index, block.step).united(layout.chip(index, block.step)).adjusted(-1, -2, 1, 2)
            painter.setPen(QPen(color("accent"), pen_width(2)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(now, px(5), px(5))
            painter.restore()
            paint.paint_bars(self, painter, layout, index, block)
        if self.hasFocus():
            painter.setPen(QPen(color("accent"), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.viewport().rect()).adjusted(1, 1, -1, -1), 8, 8)

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
