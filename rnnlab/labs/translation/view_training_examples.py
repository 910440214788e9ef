"""Held-out sentences as the translators write them now: wrong words are marked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.labs.translation.measured import wrong_words
from rnnlab.labs.translation.view_curve_style import NAMES, STYLES, draw_marker
from rnnlab.session.tokens import join
from rnnlab.ui.look.i18n import N_, Text, bind, language, tr
from rnnlab.ui.look.theme import color, font, look, pen_width, px

NAME = N_("Translation training", "Sentences they have never seen, as translated now")
SOURCE, REFERENCE = N_("Translation training", "source"), N_("Translation training", "right")
NOTHING, MISSING = N_("Translation training", "nothing"), N_("Translation training", "words missing")
NOT_YET = N_("Translation training", "comes with the first measurement")
LINE, SIZE, LABEL = 21.0, 15.0, 104.0

Example = tuple[tuple[str, ...], tuple[str, ...], tuple[tuple[str, ...], ...]]


@dataclass(frozen=True)
class Piece:
    """A word in its place."""

    rect: QRectF
    text: str
    wrong: bool


@dataclass(frozen=True)
class Row:
    """One line of an example: what it is, and its words in their places."""

    kind: str  # "source", "reference", or a translator's name
    top: float
    pieces: tuple[Piece, ...]
    correct: bool = False
    note: str = ""


class Examples(QWidget):
    """Source, right translation, and each translator's own, one below the other."""

    def __init__(self) -> None:
        super().__init__()
        self._examples: tuple[Example, ...] = ()
        self._names: tuple[str, ...] = ()
        self._waiting: frozenset[str] = frozenset()
        self._rows: list[Row] = []
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        bind(self.setAccessibleName, NAME)
        look().changed.connect(self._arrange)
        language().changed.connect(self._arrange)

    def set_examples(self, examples: Sequence[Example], names: Sequence[str], waiting: frozenset[str]) -> None:
        """Show translations.

        Parameters
        ----------
        examples : sequence of (source, right translation, translations)
        names : sequence of str
            Whose they are, in the order of each example's.
        waiting : frozenset of str
            Those who have translated nothing yet.
        """
        shown = tuple(examples), tuple(names), waiting
        if shown != (self._examples, self._names, self._waiting):
            self._examples, self._names, self._waiting = shown
            self._arrange()

    def rows(self) -> list[Row]:
        """What is written and where."""
        return self._rows

    def said(self) -> list[str]:
        """All lines as text; a wrong word stands between asterisks."""
        return [
            f"{self._label(row.kind)}: " + (row.note if not row.pieces else
            " ".join(f"*{piece.text}*" if piece.wrong else piece.text for piece in row.pieces))
            for row in self._rows
        ]  # fmt: skip

    def _label(self, kind: str) -> str:
        names: dict[str, Text] = {"source": SOURCE, "reference": REFERENCE, **NAMES}
        return tr(names[kind])

    def _arrange(self) -> None:
        """Words into lines, as wide as there is room."""
        self._rows, top = [], px(2)
        for source, right, written in self._examples:
            top = self._add("source", source, (), top)
            correct = [words == right for words in written]
            if not all(correct):
                top = self._add("reference", right, (), top)
            for name, words, good in zip(self._names, written, correct, strict=False):
                wrong = wrong_words(words, right)
                if name in self._waiting:
                    top = self._add(name, (), (), top, note=tr(NOT_YET))
                    continue
                note = "" if words else tr(NOTHING)
                if words and not good and not any(wrong):
                    note = tr(MISSING)
                top = self._add(name, words, wrong, top, correct=good, note=note)
            top += px(12)
        self.setMinimumHeight(round(top))
        self.setAccessibleDescription("; ".join(self.said()))
        self.updateGeometry()
        self.update()

    def _add(
        self,
        kind: str,
        words: Sequence[str],
        wrong: Sequence[bool],
        top: float,
        *,
        correct: bool = False,
        note: str = "",
    ) -> float:
        metrics = QFontMetricsF(font(SIZE))
        left, right, high = px(LABEL), max(self.width() - px(8), px(LABEL) + px(80)), px(LINE)
        # Chinese words stand close, as they are written; join() knows between which there is a space.
        x, y, pieces, before = left, top, [], ""
        for k, word in enumerate(words):
            gap = metrics.horizontalAdvance(" ") if before and " " in join((before, word)) else px(1)
            wide = metrics.horizontalAdvance(word)
            if x > left and x + gap + wide > right:
                x, y = left, y + high
                gap = 0.0
            if x == left:
                gap = 0.0
            pieces.append(Piece(QRectF(x + gap, y, wide, high), word, bool(wrong) and wrong[k]))
            x, before = x + gap + wide, word
        self._rows.append(Row(kind, top, tuple(pieces), correct, note))
        return y + high

    def sizeHint(self) -> QSize:
        return QSize(round(px(320)), self.minimumHeight())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._arrange()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        for row in self._rows:
            known = STYLES.get(row.kind)
            ink = "ink3" if known is None else known.colour
            place = QRectF(px(16), row.top, px(LABEL - 20), px(LINE))
            if known is not None:
                at = QPointF(px(8), place.center().y())
                draw_marker(painter, known, at, 4.0, hollow=not row.correct)
            painter.setFont(font(12, 600 if known is not None else 400))
            painter.setPen(color(ink))
            name = painter.fontMetrics().elidedText(
                self._label(row.kind), Qt.TextElideMode.ElideRight, round(place.width())
            )
            painter.drawText(place, middle, name)
            self._paint_words(painter, row)

    def _paint_words(self, painter: QPainter, row: Row) -> None:
        painter.setFont(font(SIZE))
        for piece in row.pieces:
            ink = "x_text" if row.kind == "source" else "ink2" if row.kind == "reference" else "ink"
            painter.setPen(color("warning" if piece.wrong else ink))
            painter.drawText(piece.rect, Qt.AlignmentFlag.AlignVCenter, piece.text)
            if piece.wrong:  # not by colour alone
                painter.setPen(QPen(color("warning"), pen_width(1.5)))
                y = piece.rect.bottom() - px(2)
                painter.drawLine(int(piece.rect.left()), int(y), int(piece.rect.right()), int(y))
        if row.note:
            end = row.pieces[-1].rect.right() + px(8) if row.pieces else px(LABEL)
            top = row.pieces[-1].rect.top() if row.pieces else row.top
            painter.setFont(font(12))
            painter.setPen(color("ink3" if row.kind in self._waiting else "warning"))
            painter.drawText(QRectF(end, top, self.width() - end, px(LINE)), Qt.AlignmentFlag.AlignVCenter, row.note)
