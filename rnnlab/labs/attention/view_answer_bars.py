"""Distributions over the next word side by side, one for each word that is tried before the same context."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from rnnlab.engine.attention_traces import HeldContext
from rnnlab.labs.attention import view_answer_words as words
from rnnlab.labs.attention.view_answer_paint import paint_column
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import look, px
from rnnlab.ui.widgets.chips import plain_tip

_IN_A_ROW = 4
_HIGH = 240.0  # design pixels that a column needs for its bars
_FULL = 6


class AnswerBars(QWidget):
    """Paints a ``HeldContext``. Left and right go from column to column, for screen readers and tool tips."""

    pointed = Signal(int)  # a column, or −1

    NAME = N_("Attention", "Next words after each word that is tried before the same context")
    SAID = N_("Attention", "After {previous}: {list}")

    def __init__(self) -> None:
        super().__init__()
        self.answer: HeldContext | None = None
        self.before: HeldContext | None = None  # A's
        self.concealed = False
        self.here = 0
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        bind(self.setAccessibleName, self.NAME)
        look().changed.connect(self.update)
        language().changed.connect(self.update)

    def show_answer(self, answer: HeldContext, before: HeldContext | None, concealed: bool) -> None:
        """Show an answer, and A's probabilities of the same words; concealed, only the written word's."""
        self.answer, self.before, self.concealed = answer, before, concealed
        self.here = min(self.here, len(answer.previous) - 1)
        self._describe()
        self.update()

    def column_rect(self, column: int) -> QRectF:
        """Where a column is."""
        assert self.answer is not None
        count = len(self.answer.previous)
        rows = -(-count // _IN_A_ROW)
        if rows > 1 and self.height() < px(_HIGH) * rows:
            rows = 1  # rather narrow bars than words that do not fit below each other
        across = -(-count // rows)
        gap = px(28 if across <= _IN_A_ROW else 18)
        width = (self.width() - gap * (across - 1)) / across
        height = (self.height() - px(10) * (rows - 1)) / rows
        row, place = divmod(column, across)
        return QRectF(place * (width + gap), row * (height + px(10)), width, height)

    def minimumSizeHint(self) -> QSize:
        return QSize(round(px(300)), round(px(120)))

    def sizeHint(self) -> QSize:
        return QSize(round(px(800)), round(px(320)))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.answer is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for column in range(len(self.answer.previous)):
            hidden = self.concealed and column > 0
            paint_column(
                painter, self.column_rect(column), self.answer, column, self.before, hidden,
                self.hasFocus() and column == self.here,
            )  # fmt: skip

    def said(self, column: int) -> str:
        """A column in words, probabilities in full."""
        assert self.answer is not None
        pairs = zip(self.answer.words[column], self.answer.probabilities[column], strict=True)
        listed = ", ".join(f"{word} {number(share, _FULL)}" for word, share in pairs)
        return tr(self.SAID, previous=self.answer.previous[column], list=listed)

    def column_at(self, point: QPointF) -> int:
        """The column under a point, or −1."""
        if self.answer is None:
            return -1
        found = (k for k in range(len(self.answer.previous)) if self.column_rect(k).contains(point))
        return next(found, -1)

    # gestures

    def mousePressEvent(self, event: QMouseEvent) -> None:
        column = self.column_at(event.position())
        if column >= 0 and event.button() == Qt.MouseButton.LeftButton:
            self._go(column)
            QToolTip.showText(event.globalPosition().toPoint(), self._tip(column), self)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.pointed.emit(self.column_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        self.pointed.emit(-1)

    def event(self, event: object) -> bool:
        if isinstance(event, QHelpEvent):
            column = self.column_at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), self._tip(column) if column >= 0 else "", self)
            return True
        return super().event(event)  # type: ignore[arg-type]

    def _tip(self, column: int) -> str:
        assert self.answer is not None
        if self.concealed and column > 0:
            return ""
        moved = tr(words.MOVED_TIP, share=number(self.answer.moved[column], _FULL)) if column else ""
        return plain_tip(f"{self.said(column)} {moved}".strip())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if step is None or self.answer is None:
            event.ignore()
            return
        self._go(min(max(self.here + step, 0), len(self.answer.previous) - 1))

    def _go(self, column: int) -> None:
        self.here = column
        self._describe()
        self.pointed.emit(column)
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.update()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.pointed.emit(-1)
        self.update()
        super().focusOutEvent(event)

    def _describe(self) -> None:
        hidden = self.answer is None or (self.concealed and self.here > 0)
        self.setAccessibleDescription("" if hidden else self.said(self.here))
