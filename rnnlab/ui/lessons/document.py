"""A text of a lesson as it is set: paragraphs with formulas and local pictures, and no HTML."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, cast

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF, Qt, QUrl
from PySide6.QtGui import (
    QBrush,
    QFontMetricsF,
    QImage,
    QPainter,
    QPyTextObject,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextLength,
    QTextTable,
)

from rnnlab.ui.lessons import source
from rnnlab.ui.lessons.pictures import missing, read_picture
from rnnlab.ui.look import formula, mathtext
from rnnlab.ui.look.theme import color, font, look, px

_OBJECT = QTextFormat.ObjectTypes.UserObject + 1
_SOURCE, _SIZE, _COLOUR = (QTextFormat.Property.UserProperty + k for k in (1, 2, 3))
_NONE = "\ufffc"
_OPENING, _CLOSING = frozenset("（「『《“‘(["), frozenset("，。、；：？！）」』》”’,.;:?!)]")
_LONGEST = 400  # characters of a formula that is set


@lru_cache(maxsize=512)
def _extent(text: str, size: float, scale: float) -> tuple[float, float, float, bool]:
    """Width, height above and below the baseline in logical pixels, and whether it is set by the formula's engine."""
    if not source.simple(text) and len(text) <= _LONGEST:
        try:
            box = formula.typeset(text).box
        except Exception:  # whatever a typesetter may raise that is given anything
            box = None  # it is shown as it was typed; what is wrong with it is told when the lesson is opened
        if box is not None:
            _, y, _, height = box
            em = size * 1.12
            wide, tall = formula.size(text, em)
            return wide, -y / height * tall, (height + y) / height * tall, True
    low, high = "_" in text, "^" in text or "\u2032" in text
    return (
        mathtext.width(_label(text), size),
        px(size) * (1.0 if high else 0.8),
        px(size) * (0.36 if low else 0.2),
        False,
    )


def warm(text: str, size: float) -> None:
    """Set a formula before it is needed: the first time takes a while."""
    _extent(" ".join(text.split()), size, look().scale)


def _label(text: str) -> str:
    return f"${text}$" if source.simple(text) else mathtext.literal(text)


def _parts(given: QTextFormat) -> tuple[str, str, str, float, float]:
    """A formula, the brackets before it, the full stop behind it, and the widths of these two."""
    text, head, tail = given.property(_SOURCE).split("\n")
    measure = QFontMetricsF(given.toCharFormat().font())
    return text, head, tail, measure.horizontalAdvance(head), measure.horizontalAdvance(tail)


class _Formulas(QPyTextObject):
    """Draws the formulas of a document where they stand in the text."""

    def intrinsicSize(self, document: QTextDocument, position: int, given: QTextFormat) -> QSizeF:
        text, _, _, before, behind = _parts(given)
        width, ascent, descent, _ = _extent(text, given.property(_SIZE), look().scale)
        # Qt centres an object on half the height of an x above the baseline.
        half = QFontMetricsF(given.toCharFormat().font()).xHeight() / 2
        height = max(2 * ascent - half, 2 * descent + half)
        beside = before + behind
        room = document.textWidth() - px(2) - beside
        share = min(1.0, room / (width + px(1))) if room > 0 else 1.0
        return QSizeF((width + px(1)) * share + beside, height * share)

    def drawObject(
        self, painter: QPainter, rect: QRectF | QRect, document: QTextDocument, position: int, given: QTextFormat
    ) -> None:
        rect = QRectF(rect)
        text, head, tail, before, behind = _parts(given)
        size, colour = given.property(_SIZE), given.property(_COLOUR)
        width, ascent, _, engine = _extent(text, size, look().scale)
        share = (rect.width() - before - behind) / (width + px(1))  # less than 1 where it is wider than the text
        size, ascent = size * share, ascent * share
        # Qt draws an object in the middle of its line, whatever else made the line as high as it is.
        block = document.findBlock(position)
        line = block.layout().lineForTextPosition(position - block.position())
        baseline = rect.center().y() + (line.ascent() - line.descent()) / 2
        painter.save()
        painter.setFont(given.toCharFormat().font())
        painter.setPen(color(colour))
        painter.drawText(QPointF(rect.left(), baseline), head)
        painter.drawText(QPointF(rect.right() - behind, baseline), tail)
        left = rect.left() + before
        if engine:
            formula.paint(painter, text, size * 1.12, left, baseline - ascent, {}, ink=colour)
        else:
            mathtext.draw(painter, left, baseline, _label(text), size, colour)
        painter.restore()


class LessonDocument(QTextDocument):
    """A text of a lesson, set in the present theme and size.

    Parameters
    ----------
    text : str
        Markdown with ``$…$``.
    folder : Path or None
        The lesson's own folder: pictures are read from below it, and from nowhere else.
    size : float
        Of the letters, in design pixels.
    leading : float
        Height of a line over the size of its letters.
    pictures : mapping of str to QImage, optional
        Pictures that are no files, by the names that the text has for them.
    """

    def __init__(
        self,
        text: str,
        folder: Path | None,
        size: float,
        weight: int = 400,
        colour: str = "ink",
        leading: float = 1.6,
        pictures: Mapping[str, QImage] | None = None,
    ) -> None:
        super().__init__()
        self._folder, self._size, self._colour = folder, size, colour
        self._pictures = pictures or {}
        self._line = px(size * leading)
        self._objects = _Formulas(self)  # Qt keeps no reference
        self.setDocumentMargin(0)
        self.setUndoRedoEnabled(False)
        self.setIndentWidth(px(20))
        self.setDefaultFont(font(size, weight))
        self.documentLayout().registerHandler(_OBJECT, self._objects)
        marked, formulas = source.prepared(text)
        features = QTextDocument.MarkdownFeature
        self.setMarkdown(marked, features.MarkdownDialectGitHub | features.MarkdownNoHTML)
        self._set_blocks()
        self._set_strong()
        self._replace(source.LESS, "<")
        for source_text, display in formulas:
            self._set_formula(source_text, display)
        self._set_pictures()
        self._set_tables()

    def loadResource(self, kind: int, url: QUrl | str) -> Any:
        """Pictures from below the lesson's folder; of all else nothing is read."""
        if kind != QTextDocument.ResourceType.ImageResource.value:
            return None
        name = url if isinstance(url, str) else url.toString()
        if name in self._pictures:
            return self._pictures[name]
        picture = read_picture(self._folder, name)
        return picture if picture is not None else missing(name, self._size)

    def _set_blocks(self) -> None:
        """The same height for each line, and half a line between paragraphs."""
        cursor = QTextCursor(self)
        block = self.begin()
        while block.isValid():
            cursor.setPosition(block.position())
            given = QTextBlockFormat()
            given.setLineHeight(self._line, QTextBlockFormat.LineHeightTypes.FixedHeight.value)
            if block.blockFormat().headingLevel():
                given.setLineHeight(0, QTextBlockFormat.LineHeightTypes.SingleHeight.value)
            given.setTopMargin(self._line * 0.6 if block.blockFormat().headingLevel() and block.position() else 0)
            given.setBottomMargin(px(self._size * 0.5) if block.next().isValid() else 0)
            cursor.mergeBlockFormat(given)
            block = block.next()

    def _set_strong(self) -> None:
        while not (start := self.find(source.STRONG)).isNull():
            begin = start.selectionStart()
            start.removeSelectedText()
            end = self.find(source.STRONG_END, begin)
            if end.isNull():
                continue
            last = end.selectionStart()
            end.removeSelectedText()
            part = QTextCursor(self)
            part.setPosition(begin)
            part.setPosition(last, QTextCursor.MoveMode.KeepAnchor)
            bold = QTextCharFormat()
            bold.setFontWeight(600)
            part.mergeCharFormat(bold)

    def _replace(self, mark: str, text: str) -> None:
        place = self.find(mark)
        while not place.isNull():
            place.insertText(text)
            place = self.find(mark, place)

    def _set_formula(self, text: str, display: bool) -> None:
        place = self.find(source.FORMULA)
        if place.isNull():  # it stood where Markdown drops text
            return
        given = place.charFormat()
        given.setObjectType(_OBJECT)
        given.setVerticalAlignment(QTextCharFormat.VerticalAlignment.AlignMiddle)
        size = self._size * (1.15 if display else 1.0)
        for name, value in ((_SIZE, size), (_COLOUR, self._colour)):
            given.setProperty(name, value)
        # Qt breaks a line on both sides of an object: what must not begin or end one is made part of it.
        first, last = place.selectionStart(), place.selectionEnd()
        while first > 0 and self.characterAt(first - 1) in _OPENING:
            first -= 1
        while self.characterAt(last) in _CLOSING:
            last += 1
        place.setPosition(first)
        place.setPosition(last, QTextCursor.MoveMode.KeepAnchor)
        head, tail = place.selectedText().split(source.FORMULA)
        given.setProperty(_SOURCE, "\n".join((" ".join(text.split()), head, tail)))
        place.insertText(_NONE, given)
        if display or _extent(text, size, look().scale)[3]:
            self._let_grow(place)
        if display:
            centred = QTextBlockFormat()
            centred.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            place.mergeBlockFormat(centred)

    def _let_grow(self, place: QTextCursor) -> None:
        """A paragraph in which something is higher than a line."""
        higher = QTextBlockFormat()
        higher.setLineHeight(self._line, QTextBlockFormat.LineHeightTypes.MinimumHeight.value)
        place.mergeBlockFormat(higher)

    def _set_pictures(self) -> None:
        """No picture is wider than the text; links are words."""
        block = self.begin()
        while block.isValid():
            fragments = [step.fragment() for step in cast(Any, block)]
            for fragment in fragments:
                given = fragment.charFormat()
                if not (given.isImageFormat() or given.isAnchor()):
                    continue
                part = QTextCursor(self)
                part.setPosition(fragment.position())
                part.setPosition(fragment.position() + fragment.length(), QTextCursor.MoveMode.KeepAnchor)
                if given.isImageFormat():
                    image = given.toImageFormat()
                    image.setMaximumWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
                    part.setCharFormat(image)
                    self._let_grow(part)
                else:
                    given.setAnchor(False)
                    given.setAnchorHref("")
                    given.setFontUnderline(False)
                    given.clearForeground()
                    part.setCharFormat(given)
            block = block.next()

    def _set_tables(self) -> None:
        for frame in self.rootFrame().childFrames():
            if isinstance(frame, QTextTable):
                given = frame.format()
                given.setBorderBrush(QBrush(color("line")))
                given.setBorder(1)
                given.setBorderCollapse(True)
                given.setCellPadding(px(4))
                given.setBottomMargin(px(8))
                frame.setFormat(given)
