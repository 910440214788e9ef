"""How the chips and the rows of weights are painted."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen

from rnnlab.labs.selfattention import view_hidden_names as names
from rnnlab.labs.selfattention.view_hidden_scene import Scene
from rnnlab.labs.selfattention.view_words_names import plain_word
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import tr
from rnnlab.ui.look.theme import color, font, look, pen_width, px
from rnnlab.ui.widgets.cells import paint_cells
from rnnlab.ui.widgets.unknown import UNKNOWN, paint_unknown

_RIGHT = Qt.AlignmentFlag.AlignRight
_CENTRE = Qt.AlignmentFlag.AlignCenter
_NUMBER = 38.0  # a narrower cell, in design pixels, says its number in the tool tip alone


def row_names() -> float:
    """How much room the heads' names take left of their rows."""
    return max(px(58), mathtext.width(tr(names.HEAD_ROW, number=8), 9, 600) + px(2))


class MapPainter:
    """Paints the parts of one scene."""

    def __init__(self, painter: QPainter, scene: Scene, turned: bool, heads: tuple[int, ...]) -> None:
        self._painter, self._scene, self._turned, self._heads = painter, scene, turned, heads

    def chip(self, rect: QRectF, k: int, focused: bool) -> None:
        """A word; the hidden one is a question mark in a dashed frame."""
        painter, scene = self._painter, self._scene
        here = k == scene.asked
        unknown = scene.hidden.unknown[scene.hidden.window[0] + k]
        if here:
            style = Qt.PenStyle.SolidLine if focused else Qt.PenStyle.DashLine
            painter.setPen(QPen(color("accent"), pen_width(2.2), style))
            painter.setBrush(color("tint"))
        elif unknown:
            painter.setPen(QPen(color("ink3"), pen_width(1.5), Qt.PenStyle.DotLine))
            painter.setBrush(color("stage"))
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color("h_tint"))
        painter.drawRoundedRect(rect, px(7), px(7))
        painter.setPen(color("accent_text" if here else "ink2" if unknown else "h_text"))
        if here:
            painter.setFont(font(18, 600))
            painter.drawText(rect, _CENTRE, UNKNOWN)
            return
        self._word(rect, scene.words[k])

    def _word(self, rect: QRectF, word: str) -> None:
        painter = self._painter
        if self._turned:
            painter.save()
            painter.setFont(font(13, 500))
            painter.translate(rect.center())
            painter.rotate(-90)
            side = QRectF(-rect.height() / 2, -rect.width() / 2, rect.height(), rect.width())
            painter.drawText(side, _CENTRE, plain_word(word, 13, rect.height() - px(6)))
            painter.restore()
            return
        size = 16.0
        while size > 13 and QFontMetricsF(font(size, 500)).horizontalAdvance(word) > rect.width() - px(6):
            size -= 1
        painter.setFont(font(size, 500))
        painter.drawText(rect, _CENTRE, word)

    def asks(self, rect: QRectF, width: float) -> None:
        """The hidden word itself, small below its place."""
        painter = self._painter
        painter.setFont(font(13, 600))
        painter.setPen(color("accent_text"))
        word = plain_word(self._scene.words[self._scene.asked], 13, rect.width())
        wide = painter.fontMetrics().horizontalAdvance(word)
        left = min(max(rect.center().x() - wide / 2, 0.0), width - wide - 1)
        painter.drawText(QRectF(left, rect.top(), wide + 2, rect.height()), _CENTRE, word)

    def start(self, rect: QRectF) -> None:
        """Above the first column: what the one model reads before the first word."""
        painter = self._painter
        painter.setPen(color("ink3"))
        size = 13.0
        word = tr(names.START)
        while size > 9 and QFontMetricsF(font(size)).horizontalAdvance(word) > rect.width():
            size -= 1
        painter.setFont(font(size))
        painter.drawText(rect, _CENTRE, word)

    def rows(self, rect: QRectF, group: int, left: float, column: QRectF) -> None:
        """A model's heads over what it read, the marked one framed."""
        painter, scene = self._painter, self._scene
        guess = scene.hidden.guesses[group]
        high = rect.height() / len(self._heads)
        wide = row_names()
        title = QRectF(0, rect.top(), left - wide - px(4), rect.height())
        self._title(title, tr(names.SEES_SHORT[guess.sees]))
        for k, head in enumerate(self._heads):
            row = QRectF(left - px(8) - wide, rect.top() + k * high, wide, high)
            marked = head == scene.head
            size = min(12.0, max(9.0, high / px(1) * 0.78))
            painter.setFont(font(size, 600 if marked else 400))
            painter.setPen(color("accent_text" if marked else "ink3"))
            painter.drawText(row, _RIGHT | Qt.AlignmentFlag.AlignVCenter, tr(names.HEAD_ROW, number=head + 1))
        if scene.concealed:
            paint_unknown(painter, rect.adjusted(1, 1, -1, -1), 18)
            return
        size = min(12.0, high / px(1) * 0.8)
        written = scene.looks(guess)[list(self._heads)].round(
            look().decimals
        )  # a small one is 0.00, as everywhere in this lab
        room = rect.width() / len(guess.read) >= px(_NUMBER)
        paint_cells(painter, rect, written, "weight", 0.0, 1.0, size=size, numbers=room and size >= 9)
        line = QRectF(rect.left(), rect.top() + self._heads.index(scene.head) * high, rect.width(), high)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(color("accent"), pen_width(2)))
        painter.drawRoundedRect(line, 2, 2)
        pen = QPen(color("accent"), pen_width(1.4), Qt.PenStyle.DashLine)
        painter.setPen(pen)
        if guess.sees == "both":
            for x in (column.left(), column.right()):
                painter.drawLine(QPointF(x, rect.top()), QPointF(x, rect.bottom()))

    def _title(self, rect: QRectF, text: str) -> None:
        """A model's name in as many lines as it needs."""
        painter = self._painter
        if rect.height() < 2 * px(17) and not look().presenting:  # one head's row: one line
            mathtext.draw_in(painter, rect, text, mathtext.fitting(text, rect.width(), 14, 9, 600), "ink", 600)
            return
        painter.setFont(font(14, 600))
        painter.setPen(color("ink"))
        flags = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter) | int(Qt.TextFlag.TextWordWrap)
        painter.drawText(rect.adjusted(0, -px(14), 0, px(14)), flags, mathtext.plain(text))
