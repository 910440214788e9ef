"""How one distribution over the next word is painted."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen

from rnnlab.engine.attention_traces import HeldContext
from rnnlab.labs.attention import view_answer_words as words
from rnnlab.labs.attention.view_rows import fixed
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import tr
from rnnlab.ui.look.theme import color, font, look, pen_width, px
from rnnlab.ui.widgets.arrows import arrow_head
from rnnlab.ui.widgets.unknown import paint_unknown

_LEFT, _RIGHT = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
_MIDDLE = Qt.AlignmentFlag.AlignVCenter
_HEAD, _FOOT = 66.0, 28.0
_BAR, _LEAST = 40.0, 11.0  # a bar, and the type beside it, in design pixels
_NAMED = 190.0  # narrower columns have the word alone above them


def paint_column(
    painter: QPainter,
    rect: QRectF,
    answer: HeldContext,
    column: int,
    before: HeldContext | None,
    hidden: bool,
    focused: bool,
) -> None:
    """The word that is read, below it the most probable next words as bars, and how much of the probability moved."""
    _paint_head(painter, rect, answer, column, focused)
    body = rect.adjusted(0, px(_HEAD), 0, -px(_FOOT))
    if hidden:
        paint_unknown(painter, body.adjusted(1, 1, -1, -1), 30)
        return
    names = [*answer.words[column], tr(words.OTHERS, count=answer.others)]
    shares = [*answer.probabilities[column], answer.rest[column]]
    old = _shares_of(before, answer.previous[column])
    height = min(px(44), body.height() / len(names))
    size = min(17.0, max(10.0, height / look().scale * 0.5))
    while size > _LEAST and sum(_widths(names, size)) > rect.width() - px(_BAR):
        size -= 1.0
    used, strong = font(size), font(size, 600)
    left, number = _widths(names, size)
    left = min(left, rect.width() - number - px(_BAR) * 0.7)
    for row, (name, share) in enumerate(zip(names, shares, strict=True)):
        place = QRectF(body.left(), body.top() + row * height, body.width(), height)
        first, rest = row == 0, row == len(names) - 1
        painter.setFont(strong if first else used)
        painter.setPen(color("ink" if first else "ink3" if rest else "ink2"))
        label = place.adjusted(0, 0, -(place.width() - left + px(10)), 0)
        shown = QFontMetricsF(painter.font()).elidedText(name, Qt.TextElideMode.ElideRight, label.width())
        painter.drawText(label, _RIGHT | _MIDDLE, shown)
        painter.drawText(place, _RIGHT | _MIDDLE, fixed(share))
        track = place.adjusted(left, height * 0.2, -number, -height * 0.2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("field"))
        painter.drawRoundedRect(track, px(3), px(3))
        painter.setBrush(color("axis" if rest else "accent"))
        filled = QRectF(track.left(), track.top(), max(1.0, track.width() * min(1.0, share)), track.height())
        painter.drawRoundedRect(filled, px(3), px(3))
        if old is not None and not rest and name in old:
            x = track.left() + track.width() * min(1.0, old[name])
            painter.setPen(QPen(color("ink"), pen_width(2), Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(x, track.top() - px(3)), QPointF(x, track.bottom() + px(3)))
    if column:
        said = tr(words.MOVED, share=fixed(answer.moved[column]))
        wide = min(left, rect.width() - mathtext.width(said, 15, 600))
        foot = QRectF(rect.left() + wide, body.top() + len(names) * height, rect.width() - wide, px(_FOOT))
        mathtext.draw_in(painter, foot, said, 15, "accent_text", 600)


def _paint_head(painter: QPainter, rect: QRectF, answer: HeldContext, column: int, focused: bool) -> None:
    """*after* and the word in a chip, an arrow down to the bars, and whether the decoder wrote that word itself."""
    said = tr(words.AFTER) if rect.width() >= px(_NAMED) else ""
    painter.setFont(font(15))
    painter.setPen(color("ink2"))
    wide = QFontMetricsF(font(15)).horizontalAdvance(said) if said else -px(10)
    top = QRectF(rect.left(), rect.top() + px(2), rect.width(), px(32))
    painter.drawText(top, _LEFT | _MIDDLE, said)
    unknown = answer.unknown_previous[column] and column > 0
    used = font(17, 600)
    room = rect.width() - wide - px(34)
    shown = QFontMetricsF(used).elidedText(answer.previous[column], Qt.TextElideMode.ElideRight, room)
    chip = QRectF(top.left() + wide + px(10), top.top(), QFontMetricsF(used).horizontalAdvance(shown) + px(22), px(32))
    if column == 0:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("accent"))
    else:
        style = Qt.PenStyle.DashLine if unknown else Qt.PenStyle.SolidLine
        painter.setPen(QPen(color("accent"), pen_width(2), style))
        painter.setBrush(color("stage"))
    painter.drawRoundedRect(chip, px(7), px(7))
    painter.setFont(used)
    painter.setPen(color("on_accent" if column == 0 else "accent_text"))
    painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, shown)
    if focused:
        painter.setPen(QPen(color("ink"), pen_width(1.5), Qt.PenStyle.DotLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(chip.adjusted(-px(3), -px(3), px(3), px(3)), px(9), px(9))
    start, end = (
        QPointF(chip.center().x(), chip.bottom() + px(3)),
        QPointF(chip.center().x(), rect.top() + px(_HEAD - 3)),
    )
    painter.setPen(QPen(color("accent"), pen_width(2.2)))
    painter.drawLine(start, end - QPointF(0, px(6)))
    arrow_head(painter, end, (0.0, 1.0), px(9), px(4.5), color("accent"))
    text = words.UNKNOWN_WORD if unknown else words.TRIED if column else words.OWN
    note = QRectF(chip.center().x() + px(12), chip.bottom(), rect.right() - chip.center().x() - px(12), px(28))
    painter.setFont(font(12))
    painter.setPen(color("ink3"))
    written = QFontMetricsF(font(12)).elidedText(tr(text), Qt.TextElideMode.ElideRight, note.width())
    painter.drawText(note, _LEFT | _MIDDLE, written)


def _widths(names: list[str], size: float) -> tuple[float, float]:
    """What the longest word and a probability take, with the space beside them."""
    metrics = QFontMetricsF(font(size, 600))
    return max(metrics.horizontalAdvance(name) for name in names) + px(12), metrics.horizontalAdvance(
        fixed(0.8888)
    ) + px(8)


def _shares_of(before: HeldContext | None, previous: str) -> dict[str, float] | None:
    """A's probabilities after the same word."""
    if before is None or previous not in before.previous:
        return None
    at = before.previous.index(previous)
    return dict(zip(before.words[at], before.probabilities[at], strict=True))
