"""A sentence as chips, one per token; long sentences scroll, long tokens are elided."""

from __future__ import annotations

import html

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFont,
    QFontMetricsF,
    QHelpEvent,
    QLinearGradient,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from rnnlab.ui.look.i18n import N_, language, tr
from rnnlab.ui.look.theme import color, font, look, pen_width, px
from rnnlab.ui.widgets.told import CHIP, Told, tell

_FADE = 28.0  # design pixels of a row that goes on
UNKNOWN_MARK = N_("Timeline", "unk")
UNKNOWN = N_("Timeline", "{word}: not in the network’s vocabulary, read as <unk>, the unknown word.")


def unknown_mark() -> str:
    """What stands at a word that the network does not know."""
    return tr(UNKNOWN_MARK)


def plain_tip(text: str) -> str:
    """A tool tip that shows the text literally, ``<eos>`` included."""
    return f"<span>{html.escape(text)}</span>"


class ChipTrack(QWidget):
    """One row of chips. ``pressed`` carries the index (from 0) of the chip."""

    pressed = Signal(int)
    double_clicked = Signal(int)
    menu_requested = Signal(int, QPointF)  # index, global position

    def __init__(self) -> None:
        super().__init__()
        self._tokens: tuple[str, ...] = ()
        self._unknown: tuple[bool, ...] = ()
        self._current = -1
        self._accent = False
        self._ahead = False
        self._rects: list[QRectF] = []
        self._scroll = 0.0
        self._height = 36.0
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        look().changed.connect(self._arrange)
        language().changed.connect(self._arrange)  # a mark of another width

    def set_tokens(self, tokens: tuple[str, ...], accent: bool = False, unknown: tuple[bool, ...] = ()) -> None:
        """Show other tokens; ``accent`` uses the answer's colours instead of the input's.

        ``unknown`` says by token which of them the network lacks: they are outlined and marked ``unk``.
        """
        if (tokens, accent, unknown) != (self._tokens, self._accent, self._unknown):
            self._tokens, self._accent, self._unknown = tokens, accent, unknown
            self.setAccessibleName(" ".join(self._named(k) for k in range(len(tokens))))
            self._arrange()

    def is_unknown(self, index: int) -> bool:
        """Whether the network lacks this token's word."""
        return index < len(self._unknown) and self._unknown[index]

    def _named(self, index: int) -> str:
        return f"{self._tokens[index]} ({unknown_mark()})" if self.is_unknown(index) else self._tokens[index]

    def set_current(self, index: int) -> None:
        """Mark the chip of the present step (-1: none) and bring it into view."""
        if index != self._current:
            self._current = index
            self._reveal()
            self.update()
            tell(self)

    def set_ahead(self, ahead: bool) -> None:
        """Whether chips behind the present one are not there yet: they are outlined then."""
        if ahead != self._ahead:
            self._ahead = ahead
            self.update()

    def is_ahead(self, index: int) -> bool:
        """Whether a chip is only outlined, because its word comes later."""
        return self._ahead and index > self._current >= 0

    def set_chip_height(self, height: float) -> None:
        """36 for one track, 26 for two."""
        if height != self._height:
            self._height = height
            self._arrange()

    def tokens(self) -> tuple[str, ...]:
        """The tokens shown."""
        return self._tokens

    def chip_rect(self, index: int) -> QRectF:
        """Where a chip is drawn now."""
        return self._rects[index].translated(-self._scroll, 0)

    def told(self) -> list[Told]:
        """Each token, for a screen reader."""
        chosen = self._current
        return [
            Told(self._named(k), str(k + 1), self.chip_rect(k), CHIP, chosen=k == chosen)
            for k in range(len(self._tokens))
        ]

    def tip(self, index: int) -> str:
        """What a chip's tool tip says."""
        word = self._tokens[index]
        return tr(UNKNOWN, word=word) if self.is_unknown(index) else word

    def chip_at(self, point: QPointF) -> int:
        """The chip under a point, or -1."""
        shifted = point + QPointF(self._scroll, 0)
        for index, rect in enumerate(self._rects):
            # The whole height of the row takes the finger, whatever the chip's drawn size.
            if rect.left() - px(4) <= shifted.x() <= rect.right() + px(4):
                return index
        return -1

    def sizeHint(self) -> QSize:
        return QSize(round(self._rects[-1].right()) if self._rects else 40, round(px(self._height)))

    def minimumSizeHint(self) -> QSize:
        return QSize(40, round(px(self._height)))

    def _font(self) -> QFont:
        return font(13 if self._height < 30 else 15, 500)

    def _arrange(self) -> None:
        metrics = QFontMetricsF(self._font())
        x, height = 0.0, px(self._height)
        self._rects = []
        widest = px(150) if len(self._tokens) > 2 else px(300)  # one or two have all the room
        for index, token in enumerate(self._tokens):
            width = min(max(metrics.horizontalAdvance(token) + px(20), px(34)), widest) + self._mark_room(index)
            self._rects.append(QRectF(x, 0, width, height))
            x += width + px(6)
        self.setFixedHeight(round(height))
        self.updateGeometry()
        self._reveal()
        self.update()

    def _mark_font(self) -> QFont:
        return font(9 if self._height < 30 else 10)

    def _mark_room(self, index: int) -> float:
        """What an unknown word's chip is wider by: the mark stands beside the word, never over it."""
        return (
            QFontMetricsF(self._mark_font()).horizontalAdvance(unknown_mark()) + px(4)
            if self.is_unknown(index)
            else 0.0
        )

    def text_rects(self, index: int) -> tuple[QRectF, QRectF]:
        """Where a chip's word is written, and its mark (empty where the network knows the word)."""
        rect, mark = self.chip_rect(index), self._mark_room(index)
        word = rect.adjusted(px(6), 0, -px(6) - mark, 0)
        if not mark:
            return word, QRectF()
        return word, QRectF(rect.right() - px(8) - mark + px(4), rect.top() + px(4), mark, rect.height() - px(4))

    def _reveal(self) -> None:
        total = self._rects[-1].right() if self._rects else 0.0
        room = max(0.0, total - self.width())
        if 0 <= self._current < len(self._rects):
            rect = self._rects[self._current]
            margin = min(px(60), self.width() / 4)
            if rect.left() - margin < self._scroll:
                self._scroll = rect.left() - margin
            elif rect.right() + margin > self._scroll + self.width():
                self._scroll = rect.right() + margin - self.width()
        self._scroll = min(max(self._scroll, 0.0), room)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._reveal()

    def wheelEvent(self, event: QWheelEvent) -> None:
        total = self._rects[-1].right() if self._rects else 0.0
        delta = event.angleDelta().x() or event.angleDelta().y()
        self._scroll = min(max(self._scroll - delta / 2, 0.0), max(0.0, total - self.width()))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        used = self._font()
        painter.setFont(used)
        metrics = QFontMetricsF(used)
        radius = px(6)
        for index, token in enumerate(self._tokens):
            rect = self.chip_rect(index)
            if rect.right() < 0 or rect.left() > self.width():
                continue
            current = index == self._current
            ground = "accent" if current else ("tint" if self._accent else "h_tint")
            ink = "on_accent" if current else ("accent_text" if self._accent else "h_text")
            unknown, ahead = self.is_unknown(index), self.is_ahead(index)
            painter.setPen(QPen(color("ink3"), pen_width(1.2), Qt.PenStyle.DashLine) if unknown else Qt.PenStyle.NoPen)
            if ahead and not unknown:
                painter.setPen(QPen(color("line"), pen_width(1.3)))
                ink = "ink3"
            outlined = unknown or ahead
            painter.setBrush(color(ground) if current or not outlined else color("stage"))
            painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1) if outlined else rect, radius, radius)
            if current and self.hasFocus():
                painter.setPen(QPen(color("ink"), px(2)))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), radius, radius)
            painter.setPen(QPen(color(ink)))
            word, mark = self.text_rects(index)
            shown = metrics.elidedText(token, Qt.TextElideMode.ElideRight, word.width())
            painter.drawText(word, Qt.AlignmentFlag.AlignCenter, shown)
            if unknown:
                painter.setFont(self._mark_font())
                painter.setPen(color(ink if current else "ink2"))
                painter.drawText(mark, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, unknown_mark())
                painter.setFont(used)
        self._paint_more(painter)
        if self.hasFocus() and not 0 <= self._current < len(self._rects):  # no chip to carry the ring
            painter.setPen(QPen(color("accent"), px(2)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), radius, radius)

    def more(self) -> tuple[bool, bool]:
        """Whether there are chips, or parts of them, beyond the left and the right edge."""
        end = self._rects[-1].right() if self._rects else 0.0
        return self._scroll > 0.5, end - self._scroll > self.width() + 0.5

    def _paint_more(self, painter: QPainter) -> None:
        """Fade the row at an edge behind which it goes on: a cut letter alone looks like a fault."""
        left, right = self.more()
        wide = px(_FADE)
        for shown, edge, inner in ((left, 0.0, wide), (right, float(self.width()), self.width() - wide)):
            if shown:
                fade = QLinearGradient(edge, 0, inner, 0)
                fade.setColorAt(0, color("stage"))
                fade.setColorAt(0.25, color("stage", 0.9))
                fade.setColorAt(1, color("stage", 0))
                painter.fillRect(QRectF(min(edge, inner), 0, wide, self.height()), fade)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self.chip_at(event.position())
        if index >= 0 and event.button() == Qt.MouseButton.LeftButton:
            self.pressed.emit(index)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.double_clicked.emit(self.chip_at(event.position()))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        point = QPointF(event.pos())
        index = self.chip_at(point)
        if index < 0:
            index = self._current
        if index >= 0:
            self.menu_requested.emit(index, QPointF(event.globalPos()))

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent):
            index = self.chip_at(QPointF(event.pos()))
            if index >= 0:
                QToolTip.showText(event.globalPos(), plain_tip(self.tip(index)), self)
            return True
        return super().event(event)
