"""The table of the page "sentences", as a widget: pointed at, pressed, or walked through by the arrow keys."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from rnnlab.labs.selfattention import view_sentences_names as names
from rnnlab.labs.selfattention.view_sentences_claims import pooling_name, quoted
from rnnlab.labs.selfattention.view_sentences_paint import NOT_THERE, Shown, TableLayout, paint_table
from rnnlab.labs.selfattention.view_sentences_words import fitted, paint_heading
from rnnlab.session.messages import Message
from rnnlab.session.tokens import join
from rnnlab.ui.look.i18n import bind, language, message_text, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import color, font, look, px
from rnnlab.ui.widgets.cells import paint_color_bar
from rnnlab.ui.widgets.chips import plain_tip

_FULL = 6


class CosineWith(QWidget):
    """Above the table: which sentence all are compared with, and what the colours mean."""

    def __init__(self) -> None:
        super().__init__()
        self.words: tuple[str, ...] = ()
        self.unknown: tuple[bool, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.updateGeometry)
        language().changed.connect(self.update)

    def set_sentence(self, words: tuple[str, ...], unknown: tuple[bool, ...]) -> None:
        """Show another sentence."""
        self.words, self.unknown = words, unknown
        self.setAccessibleName(f"{tr(names.COSINE_WITH)} {join(words)}")
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(px(300)), round(px(30)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        bar = px(170)
        left, text = QFontMetricsF(font(15)).horizontalAdvance(tr(names.COSINE_WITH)), tr(names.COSINE_WITH)
        painter.setFont(font(15))
        painter.setPen(color("ink2"))
        middle = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(QRectF(0, 0, left + 4, self.height()), middle, text)
        if self.words:
            start = left + px(12)
            room = max(self.width() - start - bar - px(24), px(60))
            heading = fitted(self.words, self.unknown, room, 1)
            width = heading.lines[0][-1].left + heading.lines[0][-1].width
            low = (self.height() + heading.height) / 2
            paint_heading(painter, heading, QRectF(start, 0, width, low), "ink")
        height = px(12)
        rect = QRectF(self.width() - bar, (self.height() - height) / 2, bar, height)
        paint_color_bar(painter, rect, "weight", 0.0, 1.0, "≤ 0", "1", 13)


class CosineTable(QWidget):
    """Shows a ``Shown``. Signals carry row and column; columns count from the second sentence."""

    chosen = Signal(int, int)
    first_chosen = Signal(int)  # a sentence (from 0) that all are to be compared with

    def __init__(self) -> None:
        super().__init__()
        self.shown = Shown()
        self.here = (0, 0)  # the cell that the keyboard is at; row −1 is the headings'
        self._lit: tuple[int, int] | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        bind(self.setAccessibleName, names.TABLE)
        look().changed.connect(self.update)
        language().changed.connect(self.update)

    def set_shown(self, shown: Shown) -> None:
        """Show something else."""
        self.shown = shown
        row, column = self.here
        self.here = min(row, max(shown.rows - 1, 0)), min(column, max(shown.columns - 1, 0))
        self._tell()
        self.update()

    def layout_now(self) -> TableLayout:
        """Where everything is."""
        return TableLayout.of(QRectF(self.rect()).adjusted(2, 2, -2, -2), self.shown)

    def said(self, row: int, column: int) -> str:
        """A cell, or a heading, in words."""
        found = self.shown.found
        if found is None or column >= self.shown.columns:
            return ""
        sentence = quoted(found.sentences[column + 1])
        if row < 0:
            return tr(names.MAKE_FIRST, sentence=sentence)
        if self.shown.concealed:
            return ""
        value, why = self.shown.value(row, column), found.rows[row].refused[column + 1]
        written = number(value, _FULL) if value == value else NOT_THERE
        said = tr(names.CELL, pooling=pooling_name(found.rows[row].pooling, found), sentence=sentence, number=written)
        return f"{said}. {message_text(Message.of(why))}" if why else said

    def sizeHint(self) -> QSize:
        return QSize(round(px(600)), round(px(340)))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(px(320)), round(px(200)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.shown.found is not None and not self.shown.columns:
            painter.setFont(font(15))
            painter.setPen(color("ink2"))
            flags = int(Qt.AlignmentFlag.AlignCenter) | int(Qt.TextFlag.TextWordWrap)
            painter.drawText(self.rect(), flags, tr(names.ONE_ALONE))
            return
        paint_table(painter, self.layout_now(), self.shown, self._lit, self.here if self.hasFocus() else None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = self.layout_now().at(event.position())
        if at is not None and event.button() == Qt.MouseButton.LeftButton:
            self._go(*at)
            if at[0] < 0:
                self.first_chosen.emit(at[1] + 1)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = self.layout_now().at(event.position())
        heading = at is not None and at[0] < 0
        self.setCursor(Qt.CursorShape.PointingHandCursor if heading else Qt.CursorShape.ArrowCursor)
        if at != self._lit:
            self._lit = at
            self.update()
        said = self._tip(event.position())
        if said:
            QToolTip.showText(event.globalPosition().toPoint(), plain_tip(said), self)
        else:
            QToolTip.hideText()

    def leaveEvent(self, event: QEvent) -> None:
        self._lit = None
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        moves = {
            Qt.Key.Key_Up: (-1, 0), Qt.Key.Key_Down: (1, 0), Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1),
        }  # fmt: skip
        key, (row, column) = Qt.Key(event.key()), self.here
        if key in moves and self.shown.columns:
            down, right = moves[key]
            self._go(min(max(row + down, -1), self.shown.rows - 1), min(max(column + right, 0), self.shown.columns - 1))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and row < 0:
            self.first_chosen.emit(column + 1)
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def _tip(self, point: QPointF) -> str:
        at = self.layout_now().at(point)
        found = self.shown.found
        if at is None or found is None:
            return ""
        said = self.said(*at)
        if at[0] >= 0:
            return said
        place = at[1] + 1
        lost = [word for word, own in zip(found.sentences[place], found.unknown[place], strict=True) if own]
        return f"{said}\n{tr(names.NOT_KNOWN, words=quoted(lost))}" if lost else said

    def _go(self, row: int, column: int) -> None:
        self.here = (row, column)
        self._tell()
        self.update()
        self.chosen.emit(row, column)

    def _tell(self) -> None:
        self.setAccessibleDescription(self.said(*self.here))
