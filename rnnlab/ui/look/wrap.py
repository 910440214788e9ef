"""Text in a place of a given size: smaller or in more lines before anything of it is left out."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QTextLayout, QTextOption

from rnnlab.ui.look.theme import font

NO_BREAK, JOINED = "\u00a0", "\u2060"  # a space and no space, at which no line ends
_TAIL, _SHORT = 18, 12  # characters that hold together at most; a last word of fewer does not stand alone
_HAN_TAIL = 4  # of Chinese characters, with the full stop


def held_together(text: str) -> str:
    """A text whose last line is not one short word, or one Chinese character; a number keeps its sign of per cent."""
    return "\n".join(map(_held, text.replace(" %", f"{NO_BREAK}%").split("\n")))


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
            return size, found
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
