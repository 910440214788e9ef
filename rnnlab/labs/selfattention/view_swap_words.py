"""The heading of the page "swap": both sentences, and the words, of which two are pressed to change places."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QVBoxLayout, QWidget

from rnnlab.labs.selfattention import view_swap_names as names
from rnnlab.labs.selfattention.view_words_names import plain_word
from rnnlab.session.tokens import join
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import bind, language, tr
from rnnlab.ui.look.theme import color, font, look, pen_width, px
from rnnlab.ui.widgets.chips import plain_tip

_HEIGHT, _BEND, _GAP = 36.0, 20.0, 8.0


class SwapChip(QAbstractButton):
    """A word that may change places."""

    def __init__(self, place: int) -> None:
        super().__init__()
        self.place = place
        self.token, self.now = "", False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        look().changed.connect(self.updateGeometry)

    def show_word(self, token: str, now: bool) -> None:
        """Show a word, and whether it changes places."""
        self.token, self.now = token, now
        said = tr(names.WORD if now else names.STAYS, token=token)
        self.setAccessibleName(said)
        self.setToolTip(plain_tip(said))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.setPen(QPen(color("accent" if self.now else "ink"), 2) if self.hasFocus() else Qt.PenStyle.NoPen)
        painter.setBrush(color("accent" if self.now else "h_tint"))
        if self.hasFocus() and self.now:
            painter.setPen(QPen(color("ink"), 2))
        painter.drawRoundedRect(rect, px(7), px(7))
        painter.setFont(font(16, 500))
        painter.setPen(color("on_accent" if self.now else "h_text"))
        shown = painter.fontMetrics().elidedText(self.token, Qt.TextElideMode.ElideRight, round(rect.width() - px(6)))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, shown)


class SwapWords(QWidget):
    """A chip for each word, and an arc between the two that change places."""

    pressed = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.chips: list[SwapChip] = []
        self._pair = (0, 0)
        self._count = 0
        bind(self.setAccessibleName, names.PLACES)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        look().changed.connect(self._restyle)

    def show_words(self, tokens: tuple[str, ...], pair: tuple[int, int]) -> None:
        """Show the words, two of them chosen."""
        while len(self.chips) < len(tokens):
            chip = SwapChip(len(self.chips))
            chip.setParent(self)
            chip.clicked.connect(self._on_clicked)
            self.chips.append(chip)
        self._pair, self._count = pair, len(tokens)
        for place, chip in enumerate(self.chips):
            chip.setVisible(place < len(tokens))
            if place < len(tokens):
                chip.show_word(tokens[place], place in pair and pair[0] != pair[1])
        self._arrange()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(px(400)), round(px(_HEIGHT + _BEND)) + 2)

    def resizeEvent(self, event: object) -> None:
        self._arrange()

    def paintEvent(self, event: QPaintEvent) -> None:
        i, j = self._pair
        if self._count:
            self._paint_hint(QPainter(self))
        if i == j or max(i, j) >= self._count:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(color("accent"), pen_width(2.2), c=Qt.PenCapStyle.RoundCap))
        a, b = (QPointF(self.chips[k].geometry().center().x(), px(_HEIGHT) + 2) for k in (i, j))
        path, down = QPainterPath(a), QPointF(0, px(_BEND))
        path.cubicTo(a + down, b + down, b)
        painter.drawPath(path)
        for tip in (a, b):
            for side in (-1, 1):
                painter.drawLine(tip, tip + QPointF(side * px(4), px(6)))

    def _paint_hint(self, painter: QPainter) -> None:
        """What to do here, where there is room for it beside the words."""
        left = self.chips[self._count - 1].geometry().right() + px(20)
        room = QRectF(left, 0, self.width() - left, px(_HEIGHT))
        if self._count > 1 and mathtext.width(tr(names.CHOOSE), 15) <= room.width():
            mathtext.draw_in(painter, room, tr(names.CHOOSE), 15, "ink3")

    def _arrange(self) -> None:
        count = max(1, self._count)
        metrics = QFontMetricsF(font(16, 500))
        wide = [max(px(56), metrics.horizontalAdvance(chip.token) + px(24)) for chip in self.chips[: self._count]]
        room = self.width() - px(_GAP) * (count - 1)
        if sum(wide) > room:
            wide = [room / count] * self._count
        x = 0.0
        for chip, width in zip(self.chips, wide, strict=False):
            chip.setGeometry(round(x), 0, round(width), round(px(_HEIGHT)))
            x += width + px(_GAP)

    def _restyle(self) -> None:
        self.updateGeometry()
        self._arrange()

    def _on_clicked(self) -> None:
        chip = self.sender()
        if isinstance(chip, SwapChip):
            self.pressed.emit(chip.place)


class BothSentences(QWidget):
    """What each word gets in ○ 我打狗 and ● 狗打我."""

    def __init__(self) -> None:
        super().__init__()
        self.before: tuple[str, ...] = ()
        self.after: tuple[str, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.updateGeometry)
        language().changed.connect(self._say)

    def show_sentences(self, before: tuple[str, ...], after: tuple[str, ...]) -> None:
        """Show both orders."""
        self.before, self.after = before, after
        self._say()

    def _say(self) -> None:
        said = f"{tr(names.GETS)} {join(self.before)} {tr(names.AND)} {join(self.after)}"
        self.setAccessibleName(said)
        self.setToolTip(plain_tip(said))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(px(400)), round(px(28)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle, x = self.height() / 2, 0.0
        gets, between = tr(names.GETS), tr(names.AND)
        room = (self.width() - mathtext.width(gets, 15) - mathtext.width(between, 15) - px(100)) / 2
        for text, sentence, ring in ((gets, self.before, True), (between, self.after, False)):
            mathtext.draw_in(painter, QRectF(x, 0, px(400), self.height()), text, 15, "ink2")
            at = QPointF(x + mathtext.width(text, 15) + px(18), middle)
            painter.setPen(QPen(color("accent"), pen_width(3)) if ring else Qt.PenStyle.NoPen)
            painter.setBrush(color("stage" if ring else "accent"))
            painter.drawEllipse(at, px(7 if ring else 5), px(7 if ring else 5))
            word = mathtext.literal(plain_word(join(sentence), 17, max(px(40), room)))
            left = at.x() + px(14)
            mathtext.draw_in(painter, QRectF(left, 0, room, self.height()), word, 17, "h_text", 600)
            x = left + mathtext.width(word, 17, 600) + px(14)


class SwapHead(QWidget):
    """The words to press, and both sentences."""

    def __init__(self) -> None:
        super().__init__()
        self.words = SwapWords()
        self.both = BothSentences()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(round(px(4)))
        box.addWidget(self.words)
        box.addWidget(self.both)
