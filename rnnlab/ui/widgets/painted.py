"""The words that a widget paints, read off its picture: what a screen reader hears where a widget lists no items.

The widget is drawn once more, into a drawing in which text stays text. That is
only done when somebody asks, and again only after it was painted anew.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from xml.etree import ElementTree

from PySide6.QtCore import QBuffer, QEvent, QIODevice, QObject, QPoint, QPointF, QRectF, QTimer
from PySide6.QtGui import QAccessible, QFont, QFontMetricsF, QPainter, QRegion, QTransform
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from rnnlab.ui.widgets.told import WORDS, Tells, Told, announce

_PAUSE = 200  # ms after the last change before it is said: a drag is not read out step by step
_LETTER, _WORD = 0.14, 0.45  # gaps within a word and within a line, in sizes of the type
_NUMBER = re.compile(r"-?\d+\.?\d*(?:e-?\d+)?")


@dataclass(frozen=True)
class _Piece:
    """One run of letters."""

    text: str
    rect: QRectF
    size: float  # of the type, in the widget's pixels


def words(widget: QWidget) -> list[Told]:
    """What is written in a widget's picture, line by line; nothing while it is being painted or is not visible."""
    if widget.paintingActive() or not widget.isVisible() or widget.size().isEmpty():
        return []
    return [Told(text, rect=rect, kind=WORDS) for text, rect in _joined(_pieces(_drawing(widget), widget))]


def _drawing(widget: QWidget) -> bytes:
    """The widget without the widgets in it, as SVG."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.ReadWrite)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(widget.size())
    generator.setViewBox(widget.rect())
    painter = QPainter(generator)
    try:
        area = widget.viewport() if isinstance(widget, QAbstractScrollArea) else widget
        QWidget.render(area, painter, QPoint(), QRegion(), QWidget.RenderFlag(0))
    finally:
        painter.end()
    return bytes(buffer.data().data())


def _pieces(drawing: bytes, widget: QWidget) -> list[_Piece]:
    """The runs of letters of a drawing that are in sight, each once (a halo is the same letters again)."""
    found: dict[tuple[str, int, int], _Piece] = {}
    whole = QRectF(widget.rect())
    pending = [(ElementTree.fromstring(drawing), QTransform())]
    while pending:
        element, transform = pending.pop()
        if matrix := element.get("transform"):
            numbers = [float(part) for part in _NUMBER.findall(matrix)]
            transform = QTransform(*numbers) if len(numbers) == 6 else transform
        pending.extend((child, transform) for child in reversed(list(element)))
        if not element.tag.endswith("}text") or not (element.text or "").strip():
            continue
        text = _plain(element.text or "")
        font = QFont((element.get("font-family") or "").split(","))
        font.setPixelSize(max(1, round(float(element.get("font-size") or 12))))
        metrics = QFontMetricsF(font)
        x, y = float(element.get("x") or 0), float(element.get("y") or 0)
        rect = transform.mapRect(
            QRectF(x, y - metrics.ascent(), metrics.horizontalAdvance(element.text or ""), metrics.height())
        )
        size = font.pixelSize() * abs(transform.m22() or transform.m12() or 1.0)
        if rect.intersects(whole):
            found.setdefault((text, round(rect.x() / 4), round(rect.y() / 4)), _Piece(text, rect, size))
    return list(found.values())


def _plain(text: str) -> str:
    """Mathematical letters as the letters that they are."""
    return "".join(
        unicodedata.normalize("NFKC", sign) if "\U0001d400" <= sign <= "\U0001d7ff" or sign == "ℎ" else sign
        for sign in text
    )


def _joined(pieces: Sequence[_Piece]) -> list[tuple[str, QRectF]]:
    """Runs that follow each other in one line as one text, lines from top to bottom."""
    lines: list[list[_Piece]] = []
    for piece in sorted(pieces, key=lambda one: one.rect.center().y()):
        last = lines[-1] if lines else None
        if last and piece.rect.center().y() - last[-1].rect.center().y() < 0.5 * max(piece.size, last[0].size):
            last.append(piece)
        else:
            lines.append([piece])
    out: list[tuple[str, QRectF]] = []
    for line in lines:
        line.sort(key=lambda one: one.rect.left())
        end = None
        for piece in line:
            gap = piece.size if end is None else piece.rect.left() - end
            if gap < _WORD * piece.size:
                text, rect = out[-1]
                out[-1] = (text + (" " if gap > _LETTER * piece.size else "") + piece.text, rect.united(piece.rect))
            else:
                out.append((piece.text, piece.rect))
            end = piece.rect.right()
    return [(" ".join(text.split()), rect) for text, rect in out]


class Heard(QObject):
    """What a widget paints, for as long as a screen reader asks for it; what has changed is said when it is painted.

    It belongs to its widget and ends with it.
    """

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._widget = widget
        self._words: list[Told] | None = None
        self._before: list[Told] = []
        self._reading = False
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(_PAUSE)
        self._later.timeout.connect(self.say)
        area = widget.viewport() if isinstance(widget, QAbstractScrollArea) else widget
        area.installEventFilter(self)
        self._before = list(self.items())

    def items(self) -> Sequence[Told]:
        """What the widget lists, else the words of its picture."""
        if isinstance(self._widget, Tells):
            return self._widget.told()
        if self._words is None and not self._reading:
            self._reading = True
            try:
                self._words = words(self._widget)
            finally:
                self._reading = False
        return self._words or []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and not self._reading:
            self._words = None
            if QAccessible.isActive() and not self._later.isActive():
                self._later.start()
        return False

    def say(self) -> None:
        """Say what is new: the chosen item if that is, else the first."""
        before, now = {item.said() for item in self._before}, list(self.items())
        self._before = now
        new = [item for item in now if item.said() not in before]
        if new and self._widget.isVisible():
            announce(self._widget, next((item for item in new if item.chosen), new[0]))


def heard(widget: QWidget) -> Heard:
    """What is heard of a widget; made when it is first asked for."""
    found = next((child for child in widget.children() if isinstance(child, Heard)), None)
    return Heard(widget) if found is None else found


def origin(widget: QWidget) -> QPointF:
    """Where items' places are counted from: what a scroll area paints is in its viewport."""
    return QPointF(widget.viewport().pos()) if isinstance(widget, QAbstractScrollArea) else QPointF()
