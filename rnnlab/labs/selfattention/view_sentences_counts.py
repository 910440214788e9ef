"""How often each pooling follows the meaning, over held-out deeds: small bars with their numbers."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.engine.next_traces import PoolingCount
from rnnlab.labs.selfattention import view_sentences_names as names
from rnnlab.ui.look.i18n import bind, language, tr
from rnnlab.ui.look.theme import color, font, look, px
from rnnlab.ui.widgets.unknown import paint_unknown

LANGUAGES = ("zh", "en")
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class CountBars(QWidget):
    """A row for each pooling; in it both questions, each in both languages."""

    def __init__(self) -> None:
        super().__init__()
        self.counts: tuple[PoolingCount, ...] = ()
        self.concealed = False
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        bind(self.setAccessibleName, names.COUNTS_OF)
        look().changed.connect(self.updateGeometry)
        language().changed.connect(self._tell)

    def set_counts(self, counts: Sequence[PoolingCount], concealed: bool) -> None:
        """Show other counts."""
        self.counts, self.concealed = tuple(counts), concealed
        self.updateGeometry()
        self._tell()

    def sizeHint(self) -> QSize:
        return QSize(round(px(420)), round(px(172 if self.counts else 48)))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(px(280)), round(px(128 if self.counts else 48)))

    def poolings(self) -> tuple[str, ...]:
        """The rows."""
        return tuple(dict.fromkeys(count.pooling for count in self.counts))

    def cell(self, row: int, question: int, language_: int) -> QRectF:
        """Where a bar and its number stand."""
        left, head = self._names(), self._head()
        width = (self.width() - left) / 4
        high = min((self.height() - head) / max(len(self.poolings()), 1), px(34))
        return QRectF(left + (2 * question + language_) * width, head + row * high, width - px(12), high)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        flags = int(Qt.TextFlag.TextWordWrap) | int(Qt.AlignmentFlag.AlignLeft)
        if not self.counts:
            painter.setFont(font(14))
            painter.setPen(color("ink2"))
            painter.drawText(QRectF(self.rect()), flags | int(Qt.AlignmentFlag.AlignTop), tr(names.NOT_COUNTED))
            return
        self._paint_heads(painter, flags)
        for row, pooling in enumerate(self.poolings()):
            first = self.cell(row, 0, 0)
            painter.setFont(font(14))
            painter.setPen(color("ink"))
            painter.drawText(QRectF(0, first.top(), self._names(), first.height()), _LEFT, tr(names.POOLINGS[pooling]))
            for place, spoken in enumerate(LANGUAGES):
                count = next((one for one in self.counts if (one.pooling, one.language) == (pooling, spoken)), None)
                if count is not None:
                    self._paint_bar(painter, self.cell(row, 0, place), count.above_swapped, count.n)
                    self._paint_bar(painter, self.cell(row, 1, place), count.above_others, count.n)

    def _paint_heads(self, painter: QPainter, flags: int) -> None:
        small = QFontMetricsF(font(13)).height()
        for question, text in enumerate((names.ABOVE_SWAPPED, names.ABOVE_OTHERS)):
            first, second = self.cell(0, question, 0), self.cell(0, question, 1)
            painter.setFont(font(13))
            painter.setPen(color("ink"))
            room = QRectF(first.left(), 0, second.right() - first.left() + px(8), self._head() - small)
            painter.drawText(room, flags | int(Qt.AlignmentFlag.AlignBottom), tr(text))
            painter.setPen(color("ink2"))
            for place, spoken in enumerate(LANGUAGES):
                own = self.cell(0, question, place)
                said = tr(names.LANGUAGES[spoken])
                line = QRectF(own.left(), self._head() - small, own.width(), small)
                said = painter.fontMetrics().elidedText(said, Qt.TextElideMode.ElideRight, int(own.width()))
                painter.drawText(line, _LEFT, said)

    def _paint_bar(self, painter: QPainter, room: QRectF, count: int, n: int) -> None:
        if self.concealed:
            paint_unknown(painter, room.adjusted(0, px(4), 0, -px(4)), 11)
            return
        painter.setFont(font(14, 500))
        metrics = QFontMetricsF(font(14, 500))
        written = metrics.horizontalAdvance(str(n)) + px(6)
        bar = QRectF(room.left(), room.center().y() - px(5), max(room.width() - written, px(10)), px(10))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("field"))
        painter.drawRoundedRect(bar, px(3), px(3))
        if count:
            full = QRectF(bar)
            full.setWidth(max(bar.width() * count / n, px(3)))
            painter.setBrush(color("accent"))
            painter.drawRoundedRect(full, px(3), px(3))
        painter.setPen(color("ink"))
        painter.drawText(room, _RIGHT, str(count))

    def _names(self) -> float:
        metrics = QFontMetricsF(font(14))
        return float(max(metrics.horizontalAdvance(tr(text)) for text in names.POOLINGS.values()) + px(14))

    def _head(self) -> float:
        """Two lines of what is asked, and the language."""
        metrics = QFontMetricsF(font(13))
        width = (self.width() - self._names()) / 2 - px(4)
        widest = max(metrics.horizontalAdvance(tr(text)) for text in (names.ABOVE_SWAPPED, names.ABOVE_OTHERS))
        lines = 1 + math.ceil(1.3 * widest / width) + 0.2 if widest > width else 2
        return float(metrics.height() * lines + px(2))

    def _tell(self) -> None:
        said = [] if self.concealed else [
            tr(
                names.BAR, pooling=tr(names.POOLINGS[count.pooling]), language=tr(names.LANGUAGES[count.language]),
                swapped=count.above_swapped, others=count.above_others, n=count.n,
            )
            for count in self.counts
        ]  # fmt: skip
        self.setAccessibleDescription("; ".join(said))
        self.update()
