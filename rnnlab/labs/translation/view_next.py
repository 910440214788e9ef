"""The distribution over the next word, as bars; a press writes another word there and lets the decoding go on."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from rnnlab.engine.translation_traces import TranslationTrace
from rnnlab.labs.translation.view_scene import Scene
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, bind, language, tr
from rnnlab.ui.look.numbers import number, rounded
from rnnlab.ui.look.theme import color, look, pen_width, px
from rnnlab.ui.widgets.chips import plain_tip
from rnnlab.ui.widgets.unknown import paint_unknown

TITLE = N_("Translation", "Next word")
TITLE_AT = N_("Translation", "Next word, step {step}")
REST = N_("Translation", "{count} {count:other|others}")
NAME = N_("Translation", "Distribution over the next word: up and down choose a word, Enter writes it")
TIP = N_("Translation", "{word}: {probability}. Press to write it here and go on from it.")
ENTROPY = N_("Translation", "entropy {value} nat")
_RIGHT = Qt.AlignmentFlag.AlignRight
_HEAD, _ROW = 32.0, 34.0


class NextBars(QWidget):
    """A bar for each of the most probable words, and one for all others together."""

    word_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._scene: Scene | None = None
        self._here = 0
        self._pointed = -1
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        bind(self.setAccessibleName, NAME)
        look().changed.connect(self.update)
        language().changed.connect(self.update)

    def set_scene(self, scene: Scene | None) -> None:
        """Show a scene's present step."""
        self._scene = scene
        told = "; ".join(f"{name} {rounded(share)}" for name, share, _ in self.rows())
        self.setAccessibleDescription(told)
        self.update()

    def rows(self) -> list[tuple[str, float, bool]]:
        """Name, probability, and whether it is the word that was written; all others together last."""
        scene = self._scene
        if scene is None or not scene.target or scene.hides(scene.step - 1):
            return []
        found, written = scene.next_words(), scene.target[scene.step - 1]
        rows = [(word, share, word == written) for word, share in zip(found.words, found.probabilities, strict=True)]
        return [*rows, (tr(REST, count=found.others), found.rest, False)] if found.others else rows

    def sizeHint(self) -> QSize:
        return QSize(round(px(250)), round(px(_HEAD + 6 * _ROW)))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(px(150)), round(px(130)))

    def _place(self, index: int, count: int) -> QRectF:
        high = min(px(_ROW), (self.height() - px(_HEAD)) / max(count, 1))
        return QRectF(0, px(_HEAD) + index * high, self.width(), high)

    def row_rect(self, index: int) -> QRectF:
        """Where a row is drawn."""
        return self._place(index, len(self.rows()))

    def _at(self, point: QPointF) -> int:
        count = len(self.rows())
        return next((k for k in range(count) if self._place(k, count).contains(point)), -1)

    # gestures

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self._at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and index >= 0:
            self._here = index
            self._force(index)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        index = self._at(event.position())
        word = self._word(index)
        if index != self._pointed:
            self._pointed = index
            self.update()
        self.setCursor(Qt.CursorShape.PointingHandCursor if word else Qt.CursorShape.ArrowCursor)
        text = "" if not word else tr(TIP, word=word, probability=number(self.rows()[index][1], 6))
        QToolTip.showText(event.globalPosition().toPoint(), plain_tip(text) if text else "", self)

    def leaveEvent(self, event: QEvent) -> None:
        self._pointed = -1
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        words = [k for k in range(len(self.rows())) if self._word(k)]
        if step is not None and words:
            self._here = min(max(self._here + step, 0), words[-1])
            self.update()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and words:
            self._force(min(self._here, words[-1]))
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def _word(self, index: int) -> str:
        """The word of a row; "" for all others together."""
        scene = self._scene
        if scene is None or not 0 <= index < len(self.rows()) or index >= len(scene.next_words().words):
            return ""
        return scene.next_words().words[index]

    def _force(self, index: int) -> None:
        word = self._word(index)
        if word:
            self.word_chosen.emit(word)

    # drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        scene = self._scene
        if scene is None or not scene.target:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        head = QRectF(0, 0, self.width(), px(26))
        title = tr(TITLE_AT, step=scene.step)
        mathtext.draw_in(painter, head, title, mathtext.fitting(title, head.width(), 17, 12, 600), "ink", 600)
        rows = self.rows()
        if not rows:
            paint_unknown(painter, QRectF(1, px(_HEAD), self.width() - 2, self.height() - px(_HEAD + 2)), 24)
            return
        taken = mathtext.width(title, 17, 600)
        said = tr(ENTROPY, value=number(scene.next_words().entropy))
        if taken + mathtext.width(said, 12) + px(12) <= head.width():
            mathtext.draw_in(painter, head, said, 12, "ink3", align=_RIGHT)
        size = mathtext.fitting("0", self._place(0, len(rows)).height(), 17, 12)
        named = rows[: len(scene.next_words().words)]  # all others together are named in what room these leave
        widths = [mathtext.width(mathtext.literal(name), size, 600) for name, _, _ in named]
        rest = mathtext.width(rows[-1][0], 12)
        label = min(max(*widths, rest), self.width() * 0.4)
        shares = max(mathtext.width(rounded(share), size, 600) for _, share, _ in rows)
        for index, row in enumerate(rows):
            self._paint_row(painter, scene, index, row, self._place(index, len(rows)), label, shares, size)

    def _paint_row(
        self,
        painter: QPainter,
        scene: Scene,
        index: int,
        row: tuple[str, float, bool],
        place: QRectF,
        label: float,
        shares: float,
        size: float,
    ) -> None:
        name, share, written = row
        word = bool(self._word(index))
        focus = self.hasFocus() and index == self._here
        if word and (index == self._pointed or focus):
            painter.setPen(QPen(color("accent"), pen_width(1.5), Qt.PenStyle.DotLine) if focus else Qt.PenStyle.NoPen)
            painter.setBrush(color("tint"))
            painter.drawRoundedRect(place.adjusted(0, 1, -1, -1), px(6), px(6))
        ink, weight = ("ink", 600) if written else ("ink2" if word else "ink3", 400)
        text = mathtext.literal(name)
        used = mathtext.fitting(text, label, size, 10, weight)
        mathtext.draw_in(painter, QRectF(0, place.top(), label, place.height()), text, used, ink, weight, _RIGHT)
        thick = min(px(20), place.height() * 0.62)
        end = self.width() - shares - px(4)
        bar = QRectF(label + px(10), place.center().y() - thick / 2, end - label - px(20), thick)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("field"))
        painter.drawRoundedRect(bar, 3, 3)
        painter.setBrush(color("accent"))
        filled = QRectF(bar.left(), bar.top(), max(px(1.5), share * bar.width()), bar.height())
        painter.drawRoundedRect(filled, 3, 3)
        before = _of_pinned(scene.pinned, scene.step, name) if word else None
        if before is not None and before >= 0.01:  # at the bar's beginning ticks would say nothing
            x = bar.left() + before * bar.width()
            painter.setPen(QPen(color("ink"), pen_width(2)))
            painter.drawLine(QPointF(x, bar.top() - px(2)), QPointF(x, bar.bottom() + px(2)))
            mathtext.draw_in(painter, QRectF(x + px(3), bar.top() - px(7), px(9), px(10)), "A", 9, "ink", 600)
        at = QRectF(end, place.top(), self.width() - end, place.height())
        mathtext.draw_in(painter, at, rounded(share), size, ink, weight, _RIGHT)


def _of_pinned(pinned: TranslationTrace | None, step: int, word: str) -> float | None:
    """A's probability of a word at the same step, where A's list names it."""
    if pinned is None or step > len(pinned.next_words):
        return None
    found = pinned.next_words[step - 1]
    return found.probabilities[found.words.index(word)] if word in found.words else None
