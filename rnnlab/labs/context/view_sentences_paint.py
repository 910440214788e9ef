"""How a compared sentence is painted: its words around the ambiguous one, and its probabilities."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen

from rnnlab.engine.context_traces import ComparedSentence
from rnnlab.labs.context.view_scene import Scene, finite
from rnnlab.labs.context.view_senses import sense_color
from rnnlab.session.tokens import join
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.numbers import least, rounded
from rnnlab.ui.look.theme import color, font, pen_width, px
from rnnlab.ui.widgets.unknown import paint_unknown

_RIGHT, _MIDDLE = Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag.AlignHCenter
_ELLIPSIS = "…"
LEFT_OUT, DOTS = -1, 13.0  # stands for words that are left out, and its width in design pixels
Weighed = list[tuple[str, int]]


def gap_of(size: float) -> float:
    """The space between words at a size of type."""
    return px(size * 0.6)


def kept_words(
    outward: Sequence[int], wide: Mapping[int, float], gap: float, dots: float, room: float, deciding: int
) -> list[int]:
    """Which words at one side of the ambiguous one have room: the near ones, and in any case the one that decides.

    Parameters
    ----------
    outward : sequence of int
        The words' places, the nearest first.
    wide : mapping of int to float
        Each word's width in pixels; ``dots`` is that of the mark for what is left out.

    Returns
    -------
    list of int
        Places in the order of ``outward``; ``LEFT_OUT`` where some are left out.
    """
    every = list(outward)

    def needs(places: Sequence[int]) -> float:
        return sum(dots if k == LEFT_OUT else wide[k] for k in places) + gap * max(0, len(places) - 1)

    for count in range(len(every), -1, -1):
        kept = every[:count]
        if deciding in every[count:]:
            at = every.index(deciding)
            kept += ([LEFT_OUT] if at > count else []) + [deciding] + ([LEFT_OUT] if at + 1 < len(every) else [])
        elif count < len(every):
            kept.append(LEFT_OUT)
        if needs(kept) <= room + 1e-6:
            return kept
    return [deciding] if deciding in every else [LEFT_OUT] if every else []


def paint_words(
    painter: QPainter,
    row: ComparedSentence,
    place: QRectF,
    at: tuple[float, float, float, float],
    size: float,
) -> None:
    """Words before the ambiguous one end at its column, those after it begin there."""
    start, left, right, end = at
    gap = gap_of(size)
    metrics = {weight: QFontMetricsF(font(size, weight)) for weight in (400, 600)}
    if row.place < 0:
        whole = QRectF(start, place.top(), end - start, place.height())
        mathtext.draw_in(painter, whole, mathtext.literal(join(row.words)), size, "ink2")
        return
    word = QRectF(left, place.top(), right - left, place.height())
    mathtext.draw_in(painter, word, mathtext.literal(row.words[row.place]), size, "accent_text", 600, _MIDDLE)
    wide = {k: metrics[600 if k == row.deciding else 400].horizontalAdvance(word) for k, word in enumerate(row.words)}
    for outward, edge, room in (
        (range(row.place - 1, -1, -1), left - gap, left - gap - start),
        (range(row.place + 1, len(row.words)), right + gap, end - right - gap),
    ):
        x = edge
        for k in kept_words(outward, wide, gap, px(DOTS), room, row.deciding):
            each = px(DOTS) if k == LEFT_OUT else wide[k]
            x -= each if edge < right else 0
            spot = QRectF(x, place.top(), each + 1, place.height())
            if k == LEFT_OUT:
                mathtext.draw_in(painter, spot, _ELLIPSIS, size, "ink3")
            else:
                _paint_word(painter, row, k, spot, size)
            x += -gap if edge < right else each + gap


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


def digits_width() -> float:
    """What the widest number needs at the right of its bar."""
    return QFontMetricsF(font(15, 600)).horizontalAdvance(f"< {least()}") + px(6)


def paint_bar(painter: QPainter, scene: Scene, place: QRectF, value: float, pinned: float | None) -> None:
    """From the middle (0.5) to the side of the likelier sense; A's probability, where there is one, as a tick."""
    digits = digits_width()
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
    if pinned is not None and finite(pinned) and not abs(pinned - value) < 0.005:
        x = bar.left() + pinned * bar.width()
        painter.setPen(QPen(color("ink"), pen_width(2)))
        painter.drawLine(QPointF(x, bar.bottom() - px(2)), QPointF(x, bar.bottom() + px(4)))
        letter = QRectF(x - px(5), bar.bottom() + px(1), px(10), px(9))
        mathtext.draw_in(painter, letter, "A", 9, "ink", 600, _MIDDLE)
    painter.setPen(QPen(color("ink"), pen_width(1.6)))
    middle = bar.center().x()
    painter.drawLine(QPointF(middle, bar.top() - px(3)), QPointF(middle, bar.bottom() + px(3)))
    text = rounded(value) if finite(value) else "–"
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
    gap = gap_of(size)

    def side(words: Weighed) -> float:
        return sum(metrics[weight].horizontalAdvance(word) + gap for word, weight in words) + px(2)

    left = max((side(before) for before, _, _ in parts), default=0.0)
    middle = max((metrics[600].horizontalAdvance(word) for _, word, _ in parts), default=0.0)
    right = max((side(after) for _, _, after in parts), default=0.0)
    return left, middle + px(16) if middle else 0.0, right
