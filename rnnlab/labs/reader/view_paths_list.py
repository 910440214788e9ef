"""The sentences beside the plane: how each is drawn, what the network answers, and a field for one more."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QEnterEvent,
    QFocusEvent,
    QFontMetricsF,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from rnnlab.labs.reader.state import OTHERS_LIMIT
from rnnlab.labs.reader.view_paths_marks import Way, answer_name, draw_answer, draw_sample
from rnnlab.session.messages import Problem
from rnnlab.session.tokens import join
from rnnlab.ui.look.i18n import N_, bind, language, message_text, tr
from rnnlab.ui.look.icons import icon
from rnnlab.ui.look.theme import color, font, look, px
from rnnlab.ui.widgets.chips import plain_tip
from rnnlab.ui.widgets.controls import note_label
from rnnlab.ui.widgets.lacking import said_of_unknown

ADD = N_("Reader", "Add a sentence")
REMOVE = N_("Reader", "Remove “{words}”")
FULL = N_("Reader", "The plane holds {count} further {count:sentence|sentences}; remove one first.")
NO_WORDS = N_("Reader", "Type a sentence first.")
ANSWERS = N_("Reader", "{words}: the network answers {answer}")


def _said_of(way: Way) -> str:
    """Which of a sentence's words the network lacks; "" where it has them all."""
    said = said_of_unknown(way.words, way.unknown)
    return f"{way.letter}: {said}" if said else ""


class SentenceRow(QWidget):
    """One sentence: a piece of its way, its words, its answer; the further ones can be removed."""

    pointed = Signal(int)  # the row, or −1 when it is left
    remove_wanted = Signal(int)  # the way's place among the further sentences

    def __init__(self, row: int) -> None:
        super().__init__()
        self._row = row
        self.way: Way | None = None
        self._names: tuple[tuple[str, str], ...] = ()
        self._lit = False
        self.remove = QToolButton(self)
        self.remove.clicked.connect(self._on_remove)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setMinimumHeight(round(px(24)))
        look().changed.connect(self._restyle)
        language().changed.connect(self._say)
        self._restyle()

    def set_way(self, way: Way, names: tuple[tuple[str, str], ...]) -> None:
        """Show a sentence."""
        self.way, self._names = way, names
        self.remove.setVisible(way.role == "other")
        self._say()
        self.update()

    def set_lit(self, lit: bool) -> None:
        """Mark the row as pointed at."""
        if lit != self._lit:
            self._lit = lit
            self.update()

    def answer(self) -> str:
        """What the network answers, in the window's language; empty for the toy."""
        return "" if self.way is None else answer_name(self._names, self.way.answer)

    def sizeHint(self) -> QSize:
        return QSize(round(px(240)), round(px(34)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        side = round(min(px(30), self.height()))
        self.remove.setGeometry(self.width() - side, (self.height() - side) // 2, side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.way is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect())
        if self._lit or self.hasFocus():
            painter.setPen(QPen(color("accent"), px(2)) if self.hasFocus() else Qt.PenStyle.NoPen)
            painter.setBrush(color("tint"))
            painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), px(6), px(6))
        middle = rect.center().y()
        letter = QRectF(px(6), 0, px(14), rect.height())
        painter.setFont(font(13, 600))
        painter.setPen(color("ink2"))
        painter.drawText(letter, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, self.way.letter)
        draw_sample(painter, self.way, QRectF(px(22), 0, px(36), rect.height()))
        right = rect.right() - (px(32) if self.way.role == "other" else px(8))
        answer = self.answer()
        if answer:
            used = font(13, 600)
            wide = min(QFontMetricsF(used).horizontalAdvance(answer), rect.width() * 0.3)
            painter.setFont(used)
            painter.setPen(color("ink"))
            shown = QFontMetricsF(used).elidedText(answer, Qt.TextElideMode.ElideRight, wide + 1)
            place = QRectF(right - wide - 1, 0, wide + 2, rect.height())
            painter.drawText(place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, shown)
            right -= wide + px(9)
            draw_answer(painter, self.way.answer or 0, QPointF(right, middle), px(5))
            right -= px(12)
        used = font(14, 600 if self.way.role == "main" else 400)
        painter.setFont(used)
        painter.setPen(color("ink" if self.way.role == "other" else "h_text"))
        room = right - px(64)
        metrics, words = QFontMetricsF(used), join(self.way.words)
        if metrics.horizontalAdvance(words) > room:
            words = metrics.elidedText(self.way.label, Qt.TextElideMode.ElideRight, room)
        place = QRectF(px(64), 0, room, rect.height())
        painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, words)

    def _say(self) -> None:
        if self.way is None:
            return
        words, answer = join(self.way.words), self.answer()
        self.setAccessibleName(tr(ANSWERS, words=words, answer=answer) if answer else words)
        self.setToolTip(plain_tip(_said_of(self.way)) if self.way.unknown else "")
        self.remove.setAccessibleName(tr(REMOVE, words=words))
        self.remove.setToolTip(plain_tip(tr(REMOVE, words=words)))
        self.update()

    def _restyle(self) -> None:
        self.remove.setIcon(icon("close", 16))
        self.setMinimumHeight(round(px(24)))
        self.update()

    def _on_remove(self) -> None:
        if self.way is not None:
            self.remove_wanted.emit(self.way.other)

    def enterEvent(self, event: QEnterEvent) -> None:
        self.pointed.emit(self._row)

    def leaveEvent(self, event: QEvent) -> None:
        self.pointed.emit(-1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.pointed.emit(self._row)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.pointed.emit(self._row)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.pointed.emit(-1)
        self.update()


class SentenceList(QWidget):
    """All sentences of the plane.

    Parameters
    ----------
    tokenise : function (str) -> tuple of str
        Cuts what is typed as the present network reads it; may raise ``Problem``.
    """

    pointed = Signal(int)
    add_wanted = Signal(object)  # tuple of tokens
    remove_wanted = Signal(int)
    note_changed = Signal()  # there is a note below the field, or no longer

    def __init__(self, tokenise: Callable[[str], tuple[str, ...]]) -> None:
        super().__init__()
        self._tokenise = tokenise
        self.rows = [SentenceRow(k) for k in range(OTHERS_LIMIT + 2)]
        self.field = QLineEdit()
        bind(self.field.setPlaceholderText, ADD)
        bind(self.field.setAccessibleName, ADD)
        self.note = note_label()
        self._said: Callable[[], str] | None = None  # the note in the window's language
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(2)
        for row in self.rows:
            row.pointed.connect(self.pointed)
            row.remove_wanted.connect(self.remove_wanted)
            row.hide()
            box.addWidget(row, 1)
        box.addSpacing(round(px(6)))
        box.addWidget(self.field)
        box.addWidget(self.note)
        self.field.returnPressed.connect(self._on_typed)
        self.field.textEdited.connect(self._on_edited)
        language().changed.connect(self._write_note)
        self._say(None)

    def set_ways(self, ways: tuple[Way, ...], names: tuple[tuple[str, str], ...]) -> None:
        """Show these sentences."""
        for k, row in enumerate(self.rows):
            if k < len(ways):
                row.set_way(ways[k], names)
            row.setVisible(k < len(ways))
        full = sum(way.role == "other" for way in ways) >= OTHERS_LIMIT
        self.field.setEnabled(not full)
        lacking = [way for way in ways if way.role == "other" and any(way.unknown)]
        if full:
            self._say(partial(tr, FULL, count=OTHERS_LIMIT))
        elif lacking:  # of the newest: the others' stand in their tool tips
            self._say(partial(_said_of, lacking[-1]))
        else:
            self._say(None)

    def set_lit(self, way: int) -> None:
        """Mark a row, or none (−1)."""
        for k, row in enumerate(self.rows):
            row.set_lit(k == way)

    def _on_typed(self) -> None:
        try:
            tokens = self._tokenise(self.field.text())
        except Problem as problem:
            self._refuse(message_text(problem.message))
            return
        if not tokens:
            self._refuse(tr(NO_WORDS))
            return
        self.field.clear()
        self.add_wanted.emit(tokens)

    def _refuse(self, text: str) -> None:
        self._mark(True)
        self._said = None
        self.note.setText(text)
        self.note.show()
        self.note_changed.emit()

    def _on_edited(self) -> None:
        self._mark(False)
        self._say(None)

    def _mark(self, refused: bool) -> None:
        if bool(self.field.property("refused")) != refused:
            self.field.setProperty("refused", refused)
            self.field.style().unpolish(self.field)
            self.field.style().polish(self.field)

    def _say(self, said: Callable[[], str] | None) -> None:
        self._said = said
        self._write_note()

    def _write_note(self) -> None:
        self.note.setVisible(self._said is not None)
        if self._said is not None:
            self.note.setText(self._said())
        self.note_changed.emit()
