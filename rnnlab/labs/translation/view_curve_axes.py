"""The ground of quality against length: trained lengths shaded, shares upwards, two rows of ticks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from rnnlab.engine.translation_traces import LengthRow
from rnnlab.labs.translation.measured import share, word_share
from rnnlab.labs.translation.view_curve_style import Field, Style, draw_marker
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, Text, tr
from rnnlab.ui.look.theme import color, font, pen_width, px
from rnnlab.ui.widgets.curve_style import draw_interval

if TYPE_CHECKING:
    from rnnlab.labs.translation.view_curve_chart import LengthChart

EXACT, WORDS, BLEU = "exact", "words", "bleu"
RIGHT, CENTRE = Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag.AlignHCenter
SEEN = N_("Translation curve", "lengths seen in training")
SEEN_BY_ALL = N_("Translation curve", "lengths that all have seen in training")
UNSEEN = N_("Translation curve", "never trained on")
CLAUSES, MEAN_WORDS = N_("Translation curve", "clauses"), N_("Translation curve", "source words (mean)")
ALL = N_("Translation curve", "pairs of all lengths")
AXES: dict[str, Text] = {
    EXACT: N_("Translation curve", "share of sentences right word for word"),
    WORDS: N_("Translation curve", "share of words right, given the right ones before"),
    BLEU: N_("Translation curve", "BLEU"),
}
INTERVAL = N_("Translation curve", "95 % confidence interval (Wilson)")
THIN = N_("Translation curve", "words right, given the right ones before")
HOLLOW = N_("Translation curve", "never trained on this length")
SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)


def value_of(row: LengthRow, quantity: str) -> float | None:
    """A row's height in the field, 0 to 1; None where it is not known yet."""
    if quantity == BLEU:
        return None if row.bleu is None else row.bleu / 100
    if quantity == WORDS:
        return word_share(row) if row.words else None
    return share(row) if row.n else None


def paint_ground(painter: QPainter, chart: LengthChart, field: Field, trained: tuple[int, int] | None) -> None:
    """The shading with its name, the grid, the axes with their ticks."""
    rect, columns, shading = field.rect, field.columns, px(26)
    if trained is not None:
        left, right = columns.edges(*trained)
        painter.fillRect(QRectF(left, rect.top() - shading, right - left, rect.height() + shading), color("tint"))
        same = len({one.trained for one in chart.series() if one.trained[1]}) <= 1
        name = tr(SEEN if same else SEEN_BY_ALL)
        place = QRectF(left + px(8), rect.top() - shading + px(2), right - left - px(12), px(20))
        mathtext.draw_in(painter, place, name, mathtext.fitting(name, place.width(), 13, 9), "accent_text")
        rest = QRectF(right + px(8), place.top(), rect.right() - right - px(8), px(20))
        if rest.width() >= mathtext.width(tr(UNSEEN), 11):
            mathtext.draw_in(painter, rest, tr(UNSEEN), mathtext.fitting(tr(UNSEEN), rest.width(), 13, 11), "ink2")
    for tick in SHARES if rect.height() > px(120) else SHARES[::2]:
        y = field.y(tick)
        painter.setPen(QPen(color("axis" if tick == 0 else "grid"), pen_width(1.5 if tick == 0 else 1)))
        painter.drawLine(QPointF(rect.left(), y), QPointF(rect.right(), y))
        text = f"{100 * tick:g}" if chart.quantity == BLEU else f"{tick:g}"
        mathtext.draw_in(
            painter, QRectF(rect.left() - px(52), y - px(9), px(44), px(18)), text, 13, "ink3", align=RIGHT
        )
    _paint_across(painter, chart, field)
    axis = tr(AXES[chart.quantity])
    room = rect.right() - px(4)
    place = QRectF(px(4), rect.top() - shading - px(22), room, px(20))
    mathtext.draw_in(painter, place, axis, mathtext.fitting(axis, room, 13, 10), "ink2")


def _paint_across(painter: QPainter, chart: LengthChart, field: Field) -> None:
    """Two rows of ticks: clauses, and the mean number of source words."""
    columns, below = field.columns, field.bottom + px(5)
    for length in columns.lengths:
        row = next((found for one in chart.series() if (found := chart.row_at(one.model, length)) is not None), None)
        cell = QRectF(columns.x(length) - columns.wide / 2, below, columns.wide, px(18))
        name = tr(ALL) if chart.undivided else str(length)
        mathtext.draw_in(painter, cell, name, 13, "ink", 600, CENTRE)
        if row is not None and row.tokens:
            mathtext.draw_in(painter, cell.translated(0, px(18)), f"{row.tokens:.0f}", 12, "ink3", align=CENTRE)
    room = field.columns.right - px(4)
    text = tr(MEAN_WORDS) if chart.undivided else f"{tr(CLAUSES)} · {tr(MEAN_WORDS)}"
    place = QRectF(px(4), below + px(37), room, px(18))
    mathtext.draw_in(painter, place, text, mathtext.fitting(text, room, 12, 9), "ink2", align=RIGHT)


def paint_legend(painter: QPainter, chart: LengthChart, field: Field) -> None:
    """How intervals, thin lines and hollow markers are to be read, left of the field's numbers."""
    room = field.columns.left - px(38)  # clear of the ticks
    entries = [("hollow", HOLLOW)]
    if chart.quantity == EXACT:
        entries = [("interval", INTERVAL), ("thin", THIN), *entries]
    painter.setFont(font(12))
    flags = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap)
    texts = [(kind, tr(text)) for kind, text in entries]
    free = QRectF(px(26), 0, room - px(26), px(200))
    heights = [painter.boundingRect(free, flags, text).height() for _, text in texts]
    gap, top = px(10), field.top + px(30)
    if top + sum(heights) + gap * len(heights) > field.bottom:
        return  # the read-out says it
    for (kind, text), height in zip(texts, heights, strict=True):
        _paint_sign(painter, kind, px(11), top + px(8))
        painter.setFont(font(12))
        painter.setPen(color("ink2"))
        painter.drawText(QRectF(free.left(), top, free.width(), height + 1), flags, text)
        top += height + gap


def _paint_sign(painter: QPainter, kind: str, x: float, y: float) -> None:
    if kind == "interval":
        draw_interval(painter, "ink2", x, y - px(8), y + px(8))
    elif kind == "thin":
        painter.setPen(QPen(color("ink2"), pen_width(1.3)))
        painter.drawLine(QPointF(x - px(9), y), QPointF(x + px(9), y))
    else:
        draw_marker(painter, Style("ink2", (), "dot"), QPointF(x, y), hollow=True)
