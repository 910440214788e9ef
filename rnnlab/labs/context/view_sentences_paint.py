"""How a compared sentence is painted: its words around the ambiguous one, and its probabilities."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen

from rnnlab.engine.context_traces import ComparedSentence
from rnnlab.labs.context.view_scene import Scene, finite
from rnnlab.labs.context.view_senses import sense_color
from rnnlab.session.tokens import join
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import color, font, pen_width, px
from rnnlab.ui.widgets.unknown import paint_unknown

_RIGHT, _MIDDLE = Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag.AlignHCenter
_ELLIPSIS = "…"
Weighed = list[tuple[str, int]]


def paint_words(
    painter: QPainter,
    row: ComparedSentence,
    place: QRectF,
    at: tuple[float, float, float, float],
    size: float,
) -> None:
    """Words before the ambiguous one end at its column, those after it begin there."""
    start, left, right, end = at
    gap = px(10)
    metrics = {weight: QFontMetricsF(font(size, weight)) for weight in (400, 600)}
    if row.place < 0:
        room = QRectF(start, place.top(), end - start, place.height())
        mathtext.draw_in(painter, room, mathtext.literal(join(row.words)), size, "ink2")
        return
    word = QRectF(left, place.top(), right - left, place.height())
    mathtext.draw_in(painter, word, mathtext.literal(row.words[row.place]), size, "accent_text", 600, _MIDDLE)
    x = left - gap
    for k in range(row.place - 1, -1, -1):
        weight = 600 if k == row.deciding else 400
        wide = metrics[weight].horizontalAdvance(row.words[k])
        if x - wide < start + (px(14) if k else 0):
            mathtext.draw_in(painter, QRectF(start, place.top(), px(14), place.height()), _ELLIPSIS, size, "ink3")
            break
        _paint_word(painter, row, k, QRectF(x - wide, place.top(), wide + 1, place.height()), size)
        x -= wide + gap
    x = right + gap
    for k in range(row.place + 1, len(row.words)):
        weight = 600 if k == row.deciding else 400
        wide = metrics[weight].horizontalAdvance(row.words[k])
        if x + wide > end - (px(14) if k + 1 < len(row.words) else 0):
            mathtext.draw_in(painter, QRectF(x, place.top(), px(14), place.height()), _ELLIPSIS, size, "ink3")
            break
        _paint_word(painter, row, k, QRectF(x, place.top(), wide + 1, place.height()), size)
        x += wide + gap


def _paint_word(painter: QPainter, row: ComparedSentence, k: int, place: QRectF, size: float) -> None:
    text = mathtext.literal(row.words[k])
    if k != row.deciding:
        mathtext.draw_in(painter, place, text, size, "ink")
        return
    ink = sense_color(row.sense)
    mathtext.draw_in(painter, place, text, size, ink, 600)
    low = place.center().y() + px(size * 0.66)
    painter.setPen(QPen(ink, pen_width(2)))
    painter.drawLine(QPointF(place.left(), low), QPointF(place.right() - 1, low))


def paint_bar(painter: QPainter, scene: Scene, place: QRectF, value: float, pinned: float | None) -> None:
    """From the middle (0.5) to the side of the likelier sense; A's probability, where there is one, as a tick."""
    digits = QFontMetricsF(font(15, 600)).horizontalAdvance(number(0.5)) + px(10)
    high = min(px(13), place.height() * 0.5)
    bar = QRectF(place.left(), place.center().y() - high / 2, place.width() - digits, high)
    if scene.concealed:
        paint_unknown(painter, bar.adjusted(0, -px(2), digits * 0.7, px(2)), 12)
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color("field"))
    painter.drawRoundedRect(bar, px(2), px(2))
    if finite(value):
        middle, end = bar.center().x(), bar.left() + value * bar.width()
        painter.setBrush(sense_color(1 if value > 0.5 else 0))
        painter.drawRect(QRectF(min(middle, end), bar.top(), abs(end - middle), bar.height()))
    if pinned is not None and finite(pinned):
        x = bar.left() + pinned * bar.width()
        painter.setPen(QPen(color("ink"), pen_width(2)))
        painter.drawLine(QPointF(x, bar.bottom() - px(2)), QPointF(x, bar.bottom() + px(4)))
        letter = QRectF(x - px(5), bar.bottom() + px(1), px(10), px(9))
        mathtext.draw_in(painter, letter, "A", 9, "ink", 600, _MIDDLE)
    painter.setPen(QPen(color("ink"), pen_width(1.6)))
    middle = bar.center().x()
    painter.drawLine(QPointF(middle, bar.top() - px(3)), QPointF(middle, bar.bottom() + px(3)))
    text = number(value) if finite(value) else "–"
    mathtext.draw_in(painter, place, text, min(15.0, place.height() / px(1) * 0.6), "ink", 600, _RIGHT)


def parts_of(row: ComparedSentence) -> tuple[Weighed, str, Weighed]:
    """Words before, the word, words after; each with its weight."""
    if row.place < 0:
        return [], "", []
    weighed = [(word, 600 if k == row.deciding else 400) for k, word in enumerate(row.words)]
    return weighed[: row.place], row.words[row.place], weighed[row.place + 1 :]


def widths(parts: list[tuple[Weighed, str, Weighed]], size: float) -> tuple[float, float, float]:
    """What the three columns need at a size of type."""
    metrics = {weight: QFontMetricsF(font(size, weight)) for weight in (400, 600)}
    gap = px(10)

    def side(words: Weighed) -> float:
        return sum(metrics[weight].horizontalAdvance(word) + gap for word, weight in words) + px(2)

    left = max((side(before) for before, _, _ in parts), default=0.0)
    middle = max((metrics[600].horizontalAdvance(word) for _, word, _ in parts), default=0.0)
    right = max((side(after) for _, _, after in parts), default=0.0)
    return left, middle + px(16) if middle else 0.0, right
