"""A sentence above a column: its words in a few lines, those marked that the network does not know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen

from rnnlab.session.tokens import join
from rnnlab.ui.look.theme import color, font, pen_width, px

SIZES = (18.0, 16.0, 14.0, 13.0, 12.0)


@dataclass(frozen=True)
class Word:
    """A word where it is drawn, from its line's left end."""

    text: str
    left: float
    width: float
    unknown: bool


@dataclass(frozen=True)
class Heading:
    """A sentence as it fits: its lines of words and their font."""

    lines: tuple[tuple[Word, ...], ...]
    font: QFont
    line_height: float

    @property
    def height(self) -> float:
        """Of all lines."""
        return self.line_height * len(self.lines)


def fitted(words: Sequence[str], unknown: Sequence[bool], width: float, most: int) -> Heading:
    """The largest writing that needs no more than ``most`` lines; of the smallest one the rest is cut off."""
    for size in SIZES:
        used = font(size, 600)
        metrics = QFontMetricsF(used)
        lines = _broken(words, unknown, metrics, width)
        if len(lines) <= most and all(line[-1].left + line[-1].width <= width for line in lines):
            break
    if len(lines) > most:
        lines = [*lines[: most - 1], [*lines[most - 1], Word("…", 0, 0, False)]]
    lines = [_elided(line, metrics, width) for line in lines]
    return Heading(tuple(map(tuple, lines)), used, metrics.height())


def _broken(words: Sequence[str], unknown: Sequence[bool], metrics: QFontMetricsF, width: float) -> list[list[Word]]:
    lines: list[list[Word]] = [[]]
    start = 0
    for k, word in enumerate(words):
        end = metrics.horizontalAdvance(join(words[start : k + 1]))
        if lines[-1] and end > width:
            lines.append([])
            start, end = k, metrics.horizontalAdvance(word)
        own = metrics.horizontalAdvance(word)
        lost = k < len(unknown) and unknown[k]
        lines[-1].append(Word(word, end - own, own, lost))
    return lines


def _elided(line: list[Word], metrics: QFontMetricsF, width: float) -> list[Word]:
    """A line that ends within the width."""
    last = line[-1]
    cut = last.text == "…" and len(line) > 1 and last.width == 0
    if cut:
        line = line[:-1]
        last = line[-1]
    elif last.left + last.width <= width:
        return line
    text = last.text + "…" if cut else last.text
    shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, max(width - last.left, 0))
    return [*line[:-1], Word(shown, last.left, metrics.horizontalAdvance(shown), last.unknown)]


def paint_heading(painter: QPainter, heading: Heading, room: QRectF, ink: str) -> None:
    """Paint the lines at the foot of a rectangle, each in its middle; unknown words are dotted underneath."""
    painter.setFont(heading.font)
    metrics = QFontMetricsF(heading.font)
    top = room.bottom() - heading.height
    for line in heading.lines:
        left = room.center().x() - (line[-1].left + line[-1].width) / 2
        for word in line:
            painter.setPen(color(ink))
            base = QPointF(left + word.left, top + metrics.ascent())
            painter.drawText(base, word.text)
            if word.unknown:
                painter.setPen(QPen(color("accent"), pen_width(1.6), Qt.PenStyle.DotLine))
                y = base.y() + px(3)
                painter.drawLine(QPointF(base.x(), y), QPointF(base.x() + word.width, y))
        top += heading.line_height
