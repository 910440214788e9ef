"""Text in a place of a given size: smaller or in more lines before anything of it is left out."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QTextLayout, QTextOption

from rnnlab.ui.look.theme import color, font, px

NO_BREAK, JOINED = "\u00a0", "\u2060"  # a space and no space, at which no line ends
_TAIL, _SHORT = 18, 12  # characters that hold together at most; a last word of fewer does not stand alone
_WORD = re.compile(r"[^\s\u2e80-\uffff]+")
_SIGN = re.compile(r" (?=%)|(?<=×) (?=\d)")
_HAN_TAIL = 4  # of Chinese characters, with the full stop


def held_together(text: str) -> str:
    """A text whose last line is not one short word, or one Chinese character; a number keeps its per cent and its ×."""
    return "\n".join(map(_held, _signs_kept(text).split("\n")))


def _signs_kept(text: str) -> str:
    """A text in which no line ends before a sign of per cent, or between × and the factor."""
    return _SIGN.sub(NO_BREAK, text)


def _held(line: str) -> str:
    if len(line) > 2 * _HAN_TAIL and all(ord(letter) > 0x2E7F for letter in line[-_HAN_TAIL:]):
        return line[:-_HAN_TAIL] + JOINED.join(line[-_HAN_TAIL:])
    words = line.rsplit(" ", 2)
    if len(words) < 3 or len(words[2]) >= _SHORT or len(words[1]) + len(words[2]) >= _TAIL:
        return line
    return f"{words[0]} {words[1]}{NO_BREAK}{words[2]}"


def lines(text: str, used: QFont, width: float) -> list[str]:
    """A text cut into lines; a word that is too long alone, such as a path, is cut anywhere."""
    layout = QTextLayout(text, used)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    found = []
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        found.append(text[line.textStart() : line.textStart() + line.textLength()].strip())
    layout.endLayout()
    return found


def prose_lines(text: str, used: QFont, width: float) -> list[str]:
    """A text cut into lines, of which the last is not one short word; for those who paint them."""
    return [line.replace(JOINED, "") for line in lines(held_together(text), used, width)]


def balanced(text: str, used: QFont, width: float) -> list[str]:
    """A text cut into as few lines as the width allows, and those about equally long: none is one character alone."""
    found = lines(text, used, width)
    widest = max(map(QFontMetricsF(used).horizontalAdvance, _WORD.findall(text)), default=0.0)  # no word is cut
    low, high = max(width / max(1, len(found)), min(widest, width)), width
    while len(found) > 1 and high - low > 1:
        middle = (low + high) / 2
        if len(lines(text, used, middle)) == len(found):
            high = middle
        else:
            low = middle
    return lines(text, used, high)


def fitted(
    text: str, width: float, height: float, choices: Sequence[tuple[float, int]], weight: int = 400
) -> tuple[float, list[str]]:
    """The first of some settings in which a text has room.

    Parameters
    ----------
    text : str
    width, height : float
        Of the place, in logical pixels.
    choices : sequence of (float, int)
        Size in design pixels, and how many lines there may be; the best first.
    weight : int

    Returns
    -------
    size : float
        In design pixels.
    lines : list of str
        In the last choice the last line is elided, where even that is too little.
    """
    for size, most in choices:
        used = font(size, weight)
        metrics = QFontMetricsF(used)
        most = max(1, min(most, int(height / metrics.height())))
        found = lines(text, used, width)
        if len(found) <= most:
            return size, balanced(text, used, width)
    rest = " ".join(found[most - 1 :])
    return size, [*found[: most - 1], metrics.elidedText(rest, Qt.TextElideMode.ElideRight, width)]


def draw_lines(painter: QPainter, place: QRectF, size: float, found: Sequence[str], weight: int = 400) -> None:
    """Draw lines from the left, centred vertically, in the painter's colour."""
    used = font(size, weight)
    painter.setFont(used)
    height = QFontMetricsF(used).height()
    top = place.center().y() - height * len(found) / 2
    for index, line in enumerate(found):
        # A little wider: what just fits is not to be cut by rounding.
        row = QRectF(place.left(), top + index * height, place.width() + 2, height)
        painter.drawText(row, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, line)


_FIELD = int(Qt.AlignmentFlag.AlignCenter)


def _in_field(sentences: Sequence[str], size: float, width: float) -> str:
    """Sentences, each in lines about equally long."""
    return "\n".join(line for said in sentences for line in balanced(_signs_kept(said), font(size), width))


def size_in_field(rect: QRectF, sentences: Sequence[str], sizes: Sequence[float]) -> float | None:
    """The first of some sizes of letters, in design pixels, in which sentences have room in a field; None: none has."""
    for size in sizes:
        text = _in_field(sentences, size, rect.width())
        if rect.contains(QFontMetricsF(font(size)).boundingRect(rect, _FIELD, text)):
            return size
    return None


def paint_in_field(painter: QPainter, rect: QRectF, sentences: Sequence[str], size: float = 15) -> None:
    """Sentences in the middle of a plot's field, on a ground that keeps the grid away."""
    text = _in_field(sentences, size, rect.width())
    painter.setFont(font(size))
    needed = painter.boundingRect(rect, _FIELD, text)
    painter.fillRect(needed.adjusted(-px(10), -px(6), px(10), px(6)), color("stage"))
    painter.setPen(color("ink2"))
    painter.drawText(rect, _FIELD, text)
