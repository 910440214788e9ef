"""The words that a trained network knows, as a flow of small chips that can be pressed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QFontMetricsF,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QToolTip, QWidget

from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.theme import color, font, look, px
from rnnlab.ui.widgets.chips import plain_tip

NAME = N_("Reader", "Words that the network knows")
INSERT = N_("Reader", "Insert “{word}” after the present word")
MORE = N_("Reader", "and {count} more")
MOST = 300  # that are drawn; a text may have thousands


class WordFlow(QWidget):
    """Chips in wrapping rows. Arrow keys move, Enter or Space inserts."""

    picked = Signal(int)  # index of the word
    moved = Signal(QPointF)  # where the keyboard's word is

    def __init__(self) -> None:
        super().__init__()
        self.words: tuple[str, ...] = ()
        self._rects: list[QRectF] = []
        self._here = 0
        self._high = 0.0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        bind(self.setAccessibleName, NAME)
        look().changed.connect(self._arrange)
        language().changed.connect(self._arrange)

    def set_words(self, words: tuple[str, ...]) -> None:
        """Show other words."""
        if words != self.words:
            self.words, self._here = words, 0
            self._arrange()

    def word_rect(self, index: int) -> QRectF:
        """Where a word is drawn."""
        return self._rects[index]

    def sizeHint(self) -> QSize:
        return QSize(round(px(200)), round(self._high))

    def _arrange(self) -> None:
        metrics, gap, high = QFontMetricsF(font(12)), px(4), px(24)
        x = y = 0.0
        self._rects = []
        for word in self.words[:MOST]:
            wide = min(max(metrics.horizontalAdvance(word) + px(12), px(24)), max(px(24), float(self.width())))
            if x and x + wide > self.width():
                x, y = 0.0, y + high + gap
            self._rects.append(QRectF(x, y, wide, high))
            x += wide + gap
        self._high = y + high + (high if len(self.words) > MOST else 0.0)
        self.setFixedHeight(round(self._high))
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        if event.size().width() != event.oldSize().width():
            self._arrange()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        used = font(12)
        metrics = QFontMetricsF(used)
        seen = QRectF(event.rect())
        for index, rect in enumerate(self._rects):
            if not rect.intersects(seen):
                continue
            painter.setPen(QPen(color("accent"), px(2)) if self.hasFocus() and index == self._here
                           else Qt.PenStyle.NoPen)  # fmt: skip
            painter.setBrush(color("h_tint"))
            painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), px(5), px(5))
            painter.setFont(used)
            painter.setPen(color("h_text"))
            shown = metrics.elidedText(self.words[index], Qt.TextElideMode.ElideRight, rect.width() - px(6))
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, shown)
        if len(self.words) > MOST:
            place = QRectF(0, self._high - px(24), self.width(), px(24))
            mathtext.draw_in(painter, place, tr(MORE, count=len(self.words) - MOST), 12, "ink2")

    def word_at(self, point: QPointF) -> int:
        """The word under a point, or −1."""
        return next((k for k, rect in enumerate(self._rects) if rect.contains(point)), -1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self.word_at(event.position())
        if index >= 0 and event.button() == Qt.MouseButton.LeftButton:
            self._here = index
            self.picked.emit(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        turn = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if turn is not None and self._rects:
            self._here = max(0, min(len(self._rects) - 1, self._here + turn))
            self._show_here()
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down) and self._rects:
            self._move_row(-1 if event.key() == Qt.Key.Key_Up else 1)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self._rects:
            self.picked.emit(self._here)
        else:
            event.ignore()

    def _move_row(self, turn: int) -> None:
        here = self._rects[self._here]
        rows = sorted({rect.top() for rect in self._rects})
        row = max(0, min(len(rows) - 1, rows.index(here.top()) + turn))
        among = [k for k, rect in enumerate(self._rects) if rect.top() == rows[row]]
        self._here = min(among, key=lambda k: abs(self._rects[k].center().x() - here.center().x()))
        self._show_here()

    def _show_here(self) -> None:
        self.setAccessibleDescription(self.words[self._here])
        self.moved.emit(self._rects[self._here].center())
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent):
            index = self.word_at(QPointF(event.pos()))
            text = tr(INSERT, word=self.words[index]) if index >= 0 else ""
            QToolTip.showText(event.globalPos(), plain_tip(text) if text else "", self)
            return True
        return super().event(event)


class WordList(QScrollArea):
    """A few rows of the flow; the rest by scrolling."""

    def __init__(self) -> None:
        super().__init__()
        self.flow = WordFlow()
        self.setWidget(self.flow)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.flow.moved.connect(self._follow)
        look().changed.connect(self._restyle)
        self._restyle()

    def set_words(self, words: tuple[str, ...]) -> None:
        """Show other words."""
        self.flow.set_words(words)
        self._restyle()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._restyle()

    def _follow(self, place: QPointF) -> None:
        self.ensureVisible(round(place.x()), round(place.y()), 0, round(px(20)))

    def _restyle(self) -> None:
        self.setFixedHeight(round(min(px(110), max(px(26), self.flow.sizeHint().height() + px(2)))))
