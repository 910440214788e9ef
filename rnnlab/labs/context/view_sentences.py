"""The compared sentences, one below the other, aligned at the ambiguous word, each with its probabilities."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.engine.context_traces import ComparedSentence
from rnnlab.labs.context import view_sentences_paint as paint
from rnnlab.labs.context.view_scene import Scene
from rnnlab.labs.context.view_senses import (
    BOTH,
    BOTH_SHORT,
    FORWARD,
    FORWARD_SHORT,
    paint_badge,
    paint_model,
    probability_name,
)
from rnnlab.session.tokens import join
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import color, look, pen_width, px

HEADING = N_("Context", "{count} {count:sentence|sentences}, aligned at “{word}”")
BRIEF = N_("Context", "Aligned at “{word}”")
WHOLE = N_("Context", "{probability}, whole sentence")
AT_LAST = N_("Context", "{probability}, at the last word")
_HEAD, _ROW, _LEAST_ROW = 30.0, 30.0, 19.0
_RIGHT = Qt.AlignmentFlag.AlignRight


class Sentences(QWidget):
    """A press, or Enter at the row that the up and down keys point at, makes a sentence the present one.

    Parameters
    ----------
    bars : bool
        Whether the probabilities stand beside the words.
    """

    NAME = N_("Context", "Compared sentences: up and down point at one, Enter makes it the present sentence")
    pressed = Signal(int)
    pointed = Signal(int)

    def __init__(self, bars: bool = True) -> None:
        super().__init__()
        self.scene: Scene | None = None
        self._bars = bars
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        bind(self.setAccessibleName, self.NAME)
        look().changed.connect(self.update)
        language().changed.connect(self.update)

    def set_scene(self, scene: Scene | None) -> None:
        """Show another scene."""
        self.scene = scene
        self.setAccessibleDescription("" if scene is None else self._spoken(scene))
        self.update()

    @staticmethod
    def _spoken(scene: Scene) -> str:
        said = []
        for k, row in enumerate(scene.rows()):
            values = "" if scene.concealed else f": {number(scene.forward_of(row))}, {number(scene.both_of(row))}"
            said.append(f"{scene.row_name(k)} {join(row.words)}{values}")
        return "; ".join(said)

    def sizeHint(self) -> QSize:
        return QSize(round(px(560)), round(px(_HEAD + 7 * _ROW)))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(px(240)), round(px(_HEAD + 7 * _LEAST_ROW)))

    def row_rect(self, row: int) -> QRectF:
        """Where a sentence stands."""
        count = len(self.scene.rows()) if self.scene is not None else 1
        high = min(px(_ROW), (self.height() - px(_HEAD)) / max(1, count))
        return QRectF(0, px(_HEAD) + row * high, self.width(), high)

    # gestures

    def _at(self, point: QPointF) -> int:
        count = len(self.scene.rows()) if self.scene is not None else 0
        return next((row for row in range(count) if self.row_rect(row).contains(point)), -1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        row = self._at(event.position())
        if row >= 0 and event.button() == Qt.MouseButton.LeftButton:
            self.pressed.emit(row)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        row = self._at(event.position())
        self.setCursor(Qt.CursorShape.PointingHandCursor if row >= 0 else Qt.CursorShape.ArrowCursor)
        self._point(row)

    def leaveEvent(self, event: QEvent) -> None:
        self._point(-1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()), 0)
        if self.scene is None:
            event.ignore()
        elif step:
            count = len(self.scene.rows())
            here = self.scene.lit if self.scene.lit >= 0 else self.scene.chosen if self.scene.chosen >= 0 else count - 1
            self._point((here + step) % count)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self.scene.lit >= 0:
            self.pressed.emit(self.scene.lit)
        else:
            event.ignore()

    def _point(self, row: int) -> None:
        if self.scene is not None and row != self.scene.lit:
            self.pointed.emit(row)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._point(-1)
        super().focusOutEvent(event)
        self.update()

    # painting

    def _columns(self) -> tuple[QRectF, QRectF, QRectF]:
        """The words' part of a row, and the two bars with their numbers; as rectangles of no height."""
        width = float(self.width())
        if not self._bars:
            return QRectF(px(30), 0, width - px(34), 0), QRectF(), QRectF()
        digits = paint.digits_width()
        bar = min(px(66), width * 0.1)
        each = bar + digits
        both = QRectF(width - each - px(9), 0, each, 0)
        forward = QRectF(both.left() - each - px(12), 0, each, 0)
        return QRectF(px(30), 0, forward.left() - px(16) - px(30), 0), forward, both

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.scene is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        words, forward, both = self._columns()
        rows = self.scene.rows()
        self._paint_head(painter, words, forward, both)
        size = min(15.0, self.row_rect(0).height() / px(1) * 0.62)
        parts = [paint.parts_of(row) for row in rows]
        left, middle, right = paint.widths(parts, size)
        while size > 12 and left + middle + right > words.width():
            size -= 0.5
            left, middle, right = paint.widths(parts, size)
        room = words.width() - middle
        if left + right > room:  # what is far from the word is left out, at the side that has more
            left = min(left, max(room - right, room / 2))
            right = room - left
        axis = words.left() + left + max(0.0, (room - left - right) * 0.3)
        if middle:
            column = QRectF(axis, self.row_rect(0).top(), middle, self.row_rect(0).height() * len(rows))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color("tint"))
            painter.drawRoundedRect(column, px(6), px(6))
        present = self.scene.chosen if self.scene.chosen >= 0 else len(rows) - 1
        for k, row in enumerate(rows):
            place = self.row_rect(k)
            name = self.scene.row_name(k)
            badge = min(20.0, place.height() / px(1) - 3)
            paint_badge(painter, QPointF(px(14), place.center().y()), name, row.sense, badge)
            paint.paint_words(painter, row, place, (words.left(), axis, axis + middle, words.right()), size)
            if self._bars:
                self._paint_bars(painter, row, place, (forward, both))
            if k in (present, self.scene.lit):
                painter.setPen(QPen(color("accent" if k == present else "axis"), pen_width(2 if k == present else 1.5)))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(place.adjusted(1, 1, -1, -1), px(6), px(6))
        if self.hasFocus():
            painter.setPen(QPen(color("ink"), pen_width(1.5), Qt.PenStyle.DotLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, px(_HEAD) - 2, -1, -1), px(6), px(6))

    def _paint_bars(
        self, painter: QPainter, row: ComparedSentence, place: QRectF, columns: tuple[QRectF, QRectF]
    ) -> None:
        scene = self.scene
        assert scene is not None
        rows = () if scene.pinned is None else scene.pinned.compared
        other = next((each for each in rows if each.words == row.words), None)
        for column, value_of in zip(columns, (scene.forward_of, scene.both_of), strict=True):
            bar = QRectF(column.left(), place.top(), column.width(), place.height())
            paint.paint_bar(painter, scene, bar, value_of(row), None if other is None else value_of(other))

    def _paint_head(self, painter: QPainter, words: QRectF, forward: QRectF, both: QRectF) -> None:
        assert self.scene is not None
        line = QRectF(0, 0, (forward.left() if self._bars else self.width()) - px(8), px(_HEAD - 5))
        word = mathtext.literal(self.scene.trace.word)
        text, short = tr(HEADING, count=len(self.scene.trace.compared), word=word), tr(BRIEF, word=word)
        brief = mathtext.literal(probability_name(self.scene.trace))
        note = tr(AT_LAST if self.scene.at_last else WHOLE, probability=brief)
        spare = line.width() - px(12)
        # what the bars are of says more than how many rows there are
        if self._bars and mathtext.width(short, 16, 600) + mathtext.width(note, 13) > spare:
            note = brief
        room = line.width() - (mathtext.width(note, 13) + px(12) if self._bars else 0.0)
        if mathtext.width(text, 15, 600) > room:
            text = short
        size = mathtext.fitting(text, room, 18, 12, 600)
        mathtext.draw_in(painter, QRectF(0, 0, room, line.height()), text, size, "ink", 600)
        if not self._bars:
            return
        rest = line.adjusted(mathtext.width(text, size, 600) + px(12), 0, 0, 0)
        mathtext.draw_in(painter, rest, note, 13, "ink2", align=_RIGHT)
        for column, model, name in ((forward, FORWARD, FORWARD_SHORT), (both, BOTH, BOTH_SHORT)):
            paint_model(painter, QPointF(column.left() + px(6), line.center().y()), model, 5.5)
            place = QRectF(column.left() + px(18), 0, column.width() - px(14), line.height())
            said = tr(name)
            mathtext.draw_in(painter, place, said, mathtext.fitting(said, place.width(), 15, 10), "ink")
