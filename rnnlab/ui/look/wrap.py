"""Text in a place of a given size: smaller or in more lines before anything of it is left out."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QTextLayout, QTextOption

from rnnlab.ui.look.theme import font


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
