"""A sentence whose words are tinted by their saliency ‖∂L/∂x_t‖, each with its number below."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QLinearGradient, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from rnnlab.engine.gradients_traces import SentenceLoss
from rnnlab.labs.gradients.view_axes import Values
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.numbers import MINUS, scientific
from rnnlab.ui.look.theme import color, font, look, pen_width, px
from rnnlab.ui.widgets.cells import ink_on, ramp_color
from rnnlab.ui.widgets.chips import plain_tip

DECADES = 2  # the ramp: a hundredth of the largest, or less, to the largest
TITLE = N_("Gradients", "saliency $‖\\partial{L}/\\partial{x}_t‖$")
LARGEST = N_("Gradients", "the largest")
TIP = N_("Gradients", "{word}: ‖∂L/∂x‖ = {value}")
ASKED = N_("Gradients", "loss {loss}: −log P of the next words")
ANSWERED = N_("Gradients", "loss {loss}: −log P({answer})")
_ROW, _HEAD, _GAP, _EDGE = 46.0, 24.0, 5.0, 24.0
_MOST_ROWS = 3


class SaliencyWords(QWidget):
    """Rows of words; a press looks at a word's step."""

    step_chosen = Signal(int)

    NAME = N_("Gradients", "Words tinted by their saliency")

    def __init__(self) -> None:
        super().__init__()
        self.sentence: SentenceLoss | None = None
        self.step = 1
        self._rects: list[QRectF] = []
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        bind(self.setAccessibleName, self.NAME)
        look().changed.connect(self._restyle)
        language().changed.connect(self._restyle)

    def set_sentence(self, sentence: SentenceLoss | None) -> None:
        """Show another sentence; None hides the whole row."""
        self.sentence = sentence
        self.setVisible(sentence is not None)
        if sentence is not None:
            said = [
                f"{word} {scientific(float(v))}" for word, v in zip(sentence.tokens, sentence.saliency, strict=True)
            ]
            self.setAccessibleDescription("; ".join(said))
        self._restyle()

    def set_step(self, step: int) -> None:
        """Frame another word."""
        self.step = step
        self._arrange()
        self.update()

    def shares(self) -> Values:
        """Each word's place on the ramp: its saliency's decades below the largest."""
        assert self.sentence is not None
        found: Values = np.nan_to_num(np.clip(self.sentence.log_saliency / DECADES + 1, 0.0, 1.0))
        return found

    def word_rect(self, index: int) -> QRectF:
        """Where a word is drawn (from 0)."""
        self._arrange()
        return self._rects[index]

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        rows = min(self._arrange(width), _MOST_ROWS)
        return round(px(_HEAD + rows * _ROW))

    def sizeHint(self) -> QSize:
        return QSize(round(px(600)), self.heightForWidth(max(self.width(), round(px(600)))))

    def _arrange(self, width: int | None = None) -> int:
        """Put the words into rows; how many there are."""
        across = self.width() if width is None else width
        rects: list[QRectF] = []
        x, row = px(_EDGE), 0
        for k, word in enumerate(() if self.sentence is None else self.sentence.tokens):
            assert self.sentence is not None
            wide = max(mathtext.width(mathtext.literal(word), 15, 500), mathtext.width(self._number(k), 11)) + px(12)
            wide = min(max(wide, px(36)), px(150))
            if x + wide > across - px(_EDGE) and x > px(_EDGE):
                x, row = px(_EDGE), row + 1
            rects.append(QRectF(x, px(_HEAD + row * _ROW), wide, px(26)))
            x += wide + px(_GAP)
        if width is None:
            self._rects = self._scrolled(rects, row + 1)
        return row + 1

    def _scrolled(self, rects: list[QRectF], rows: int) -> list[QRectF]:
        """Of more rows than there is room for, those around the present word."""
        if rows <= _MOST_ROWS or not 1 <= self.step <= len(rects):
            return rects
        own = round((rects[self.step - 1].top() - px(_HEAD)) / px(_ROW))
        first = min(max(own - 1, 0), rows - _MOST_ROWS)
        return [rect.translated(0, -first * px(_ROW)) for rect in rects]

    def _in_sight(self, rect: QRectF) -> bool:
        return px(_HEAD) - 1 <= rect.top() < px(_HEAD + _MOST_ROWS * _ROW) - 1

    def _number(self, index: int) -> str:
        assert self.sentence is not None
        return scientific(float(self.sentence.saliency[index]), 1)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.sentence is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._arrange()
        self._paint_head(painter)
        shares = self.shares()
        for k, (word, rect) in enumerate(zip(self.sentence.tokens, self._rects, strict=True)):
            if not self._in_sight(rect):
                continue
            fill = ramp_color(float(shares[k]), "weight", 0.0, 1.0)
            unknown = k < len(self.sentence.unknown) and self.sentence.unknown[k]
            painter.setBrush(fill)
            painter.setPen(QPen(color("axis"), 1, Qt.PenStyle.DashLine if unknown else Qt.PenStyle.SolidLine))
            painter.drawRoundedRect(rect, px(5), px(5))
            if k + 1 == self.step:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(color("accent"), pen_width(2.5)))
                painter.drawRoundedRect(rect.adjusted(-px(3), -px(3), px(3), px(3)), px(7), px(7))
            painter.setFont(font(15, 500))
            painter.setPen(ink_on(fill))
            shown = painter.fontMetrics().elidedText(word, Qt.TextElideMode.ElideRight, int(rect.width() - px(6)))
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, shown)
            below = QRectF(rect.left(), rect.bottom() + px(1), rect.width(), px(15))
            mathtext.draw_in(painter, below, self._number(k), 11, "ink2", align=Qt.AlignmentFlag.AlignHCenter)

    def _paint_head(self, painter: QPainter) -> None:
        """What the tint is, its ramp, and the loss."""
        x = mathtext.draw(painter, px(_EDGE), px(16), tr(TITLE), 13, "ink2") + px(14)
        x = mathtext.draw(painter, x, px(16), f"≤ $10^{{{MINUS}{DECADES}}}$", 12, "ink3") + px(6)
        bar = QRectF(x, px(6), px(90), px(11))
        gradient = QLinearGradient(bar.topLeft(), bar.topRight())
        for k in range(9):
            gradient.setColorAt(k / 8, ramp_color(k / 8, "weight", 0.0, 1.0))
        painter.setPen(QPen(color("axis"), 1))
        painter.setBrush(gradient)
        painter.drawRoundedRect(bar, px(3), px(3))
        x = mathtext.draw(painter, bar.right() + px(6), px(16), tr(LARGEST), 12, "ink3")
        room = QRectF(x + px(20), px(2), self.width() - px(_EDGE) - x - px(20), px(20))
        mathtext.draw_in(painter, room, self._loss(), 13, "ink2", align=Qt.AlignmentFlag.AlignRight)

    def _loss(self) -> str:
        sentence = self.sentence
        assert sentence is not None
        loss = scientific(sentence.loss, 3)
        if sentence.asked_next:
            return tr(ASKED, loss=loss)
        target = next((target for target in reversed(sentence.targets) if target is not None), None)
        if target is None:
            return ""
        answer = sentence.answers[target][0 if language().name == "zh" else 1]
        return tr(ANSWERED, loss=loss, answer=mathtext.literal(answer))

    def _restyle(self) -> None:
        self.updateGeometry()
        self.update()

    def word_at(self, point: QPointF) -> int | None:
        """The word under a point (from 0); the number below belongs to it."""
        for k, rect in enumerate(self._rects):
            if self._in_sight(rect) and rect.adjusted(-px(2), -px(9), px(2), px(18)).contains(point):
                return k
        return None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        word = self.word_at(event.position())
        if word is not None and event.button() == Qt.MouseButton.LeftButton:
            self.step_chosen.emit(word + 1)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and self.sentence is not None:
            word = self.word_at(QPointF(event.pos()))
            if word is not None:
                text = tr(TIP, word=self.sentence.tokens[word], value=repr(float(self.sentence.saliency[word])))
                QToolTip.showText(event.globalPos(), plain_tip(text), self)
            return True
        return super().event(event)
