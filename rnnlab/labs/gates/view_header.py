"""The words above the strips, each over its column, and below those that the model lacks what it reads instead."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter

from rnnlab.engine.gates_traces import GatesTrace
from rnnlab.labs.gates.view_columns import MARK, Columns
from rnnlab.labs.gates.view_parts import is_unknown
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.theme import color, font, px
from rnnlab.ui.look.wrap import lines
from rnnlab.ui.widgets.chips import unknown_mark

SIZES = (15, 14, 13, 12)  # a long word is written smaller before it is cut
BROKEN = (11, 10.5, 10)  # a token of several words goes on below
SMALLEST = (11, 10.5, 10, 9.5, 9, 8.5)
_CENTRE = Qt.AlignmentFlag.AlignCenter


def rooms(columns: Columns, widths: Sequence[float]) -> list[float]:
    """How wide each word may be: beside a short word there is more room than the column.

    Parameters
    ----------
    widths : sequence of float
        What the words would take.
    """
    each, gap = columns.each, px(6)
    half = [min(width, each - px(4)) / 2 for width in widths]  # a word keeps its own column
    found = []
    for k, own in enumerate(half):
        left = each - half[k - 1] - gap if k else columns.start(1) + each / 2 - columns.left + px(2)
        right = each - half[k + 1] - gap if k + 1 < len(half) else each / 2 + px(4)
        found.append(2 * max(own, min(left, right)))
    return found


def setting(token: str, room: float, height: float) -> tuple[float, list[str]]:
    """How a token is written in its room: smaller, then in two lines where it has several words, then cut.

    Parameters
    ----------
    room, height : float
        In logical pixels.

    Returns
    -------
    size : float
        Of the letters, in design pixels.
    lines : list of str
        The last one is elided where even the smallest letters have no room.
    """

    def fits(size: float) -> bool:
        return QFontMetricsF(font(size)).horizontalAdvance(token) <= room

    whole = next(filter(fits, SIZES), None)
    if whole is not None:
        return whole, [token]
    for size in BROKEN if " " in token else ():
        found = lines(token, font(size), room)
        if len(found) == 2 and " ".join(found) == token and 2 * QFontMetricsF(font(size)).height() <= height + px(1):
            return size, found
    small = next(filter(fits, SMALLEST), SMALLEST[-1])
    return small, [QFontMetricsF(font(small)).elidedText(token, Qt.TextElideMode.ElideRight, room + 1)]


def paint_words(painter: QPainter, columns: Columns, row: QRectF, trace: GatesTrace, step: int) -> None:
    """Each word above its column; in narrow columns only those that find room, and the current one always.

    Parameters
    ----------
    columns : Columns
        Of the strips below.
    row : QRectF
        For the words; with a line more (``MARK``) where some are unknown.
    """
    tokens = trace.tokens
    marked = any(trace.unknown)
    line = QRectF(row.left(), row.top(), row.width(), row.height() - (px(MARK) if marked else 0.0))
    metrics = QFontMetricsF(font(15))
    natural = [metrics.horizontalAdvance(token) for token in tokens]
    widest = max(columns.each - px(4), px(64))
    every = columns.each >= px(30)
    room = rooms(columns, natural) if every else [widest] * len(tokens)
    own = max(min(natural[step - 1] + px(16), max(room[step - 1] + px(4), px(96))), px(30))
    left = min(max(columns.center(step) - own / 2, line.left()), line.right() - own)
    current = QRectF(left, line.top(), own, line.height())
    free = line.left() - px(8)
    settings = [setting(token, width, line.height()) for token, width in zip(tokens, room, strict=True)]
    # One size for the row, as far as that keeps the letters legible; only words without room for it are smaller.
    common = max(SIZES[-1], min(size for size, _ in settings)) if every else SIZES[0]
    for k in range(1, len(tokens) + 1):
        if k == step:
            continue
        size, found = min(settings[k - 1][0], common), settings[k - 1][1]
        used = QFontMetricsF(font(size))
        wide = min(max(map(used.horizontalAdvance, found)), room[k - 1])
        place = QRectF(columns.center(k) - wide / 2, line.top(), wide, line.height())
        beside = place.right() < current.left() or place.left() > current.right()
        inside = place.left() >= line.left() - px(2) and place.right() <= line.right() + px(4)
        if not beside or not inside or (not every and place.left() < free):
            continue
        painter.setFont(font(size))
        painter.setPen(color("h_text"))
        painter.drawText(place.adjusted(-px(4), 0, px(4), 0), _CENTRE, "\n".join(found))
        if is_unknown(trace, k):
            _paint_mark(painter, row, place.center().x())
        free = place.right() + px(10)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color("accent"))
    painter.drawRoundedRect(current, px(6), px(6))
    painter.setPen(color("on_accent"))
    painter.setFont(font(15, 500))
    shown = QFontMetricsF(font(15, 500)).elidedText(tokens[step - 1], Qt.TextElideMode.ElideRight, own - px(8))
    painter.drawText(current, _CENTRE, shown)
    if is_unknown(trace, step):
        _paint_mark(painter, row, current.center().x())


def _paint_mark(painter: QPainter, row: QRectF, middle: float) -> None:
    """A small ``unk`` on a line of its own: the model reads its unknown word here."""
    place = QRectF(middle - px(20), row.bottom() - px(MARK), px(40), px(MARK - 4))
    mathtext.draw_in(painter, place, unknown_mark(), 10, "ink3", align=Qt.AlignmentFlag.AlignHCenter)
