"""What a class may choose, below the picture; once it is locked, each option has its votes as a bar and a number.

The bars of one question have one scale. A press is a vote, a long one (or the
right button, or Shift) takes one back.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetricsF, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from rnnlab.ui.lessons.ballot import RIGHT, VOTES
from rnnlab.ui.look.i18n import N_, language, tr
from rnnlab.ui.look.icons import draw_icon
from rnnlab.ui.look.theme import color, either, font, look, px
from rnnlab.ui.widgets.flow import FlowLayout

HOLD_MS = 600  # of a press that takes a vote back
HINT = N_("Presenter", "Press: one vote. Hold: take one back.")
_SIZE = 15.0  # of the letters, in design pixels; a class reads them as large as everything
_HIGH, _BAR = 44.0, 120.0  # logical pixels alone; of a picture of 1280×720 in class


class OptionChip(QAbstractButton):
    """One option."""

    voted = Signal(int, int)  # which option (from 0), +1 or −1

    def __init__(self, index: int) -> None:
        super().__init__()
        self._index = index
        self.right = False
        self.count: int | None = None  # None: nobody may see it yet
        self.most = 1
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._hold = QTimer(self)
        self._hold.setSingleShot(True)
        self._hold.setInterval(HOLD_MS)
        self._hold.timeout.connect(self._on_held)
        self.clicked.connect(self._on_clicked)
        look().changed.connect(self.updateGeometry)

    def show_option(self, text: str, count: int | None, most: int, right: bool) -> None:
        """Show an option with its votes, where they may be seen."""
        self.setText(text)
        self.count, self.most, self.right = count, max(1, most), right
        self.describe()
        self.updateGeometry()
        self.update()

    def describe(self) -> None:
        """What is read aloud."""
        parts = [f"{self._index + 1}", self.text()]
        if self.count is not None:
            parts.append(tr(VOTES, count=self.count))
        if self.right:
            parts.append(tr(RIGHT))
        self.setAccessibleName(", ".join(parts))
        self.setToolTip(tr(HINT))

    def share(self) -> float:
        """How much of its bar is filled, 0 to 1; 0 as long as nobody may see it."""
        return 0.0 if self.count is None else self.count / self.most

    # a press, a long press

    def mousePressEvent(self, event: QMouseEvent) -> None:
        less = event.button() == Qt.MouseButton.RightButton or event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        if less:
            self.voted.emit(self._index, -1)
        else:
            super().mousePressEvent(event)
            self._hold.start()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._hold.stop()
        super().mouseReleaseEvent(event)

    def _on_held(self) -> None:
        self.setDown(False)  # its release is no vote
        self.voted.emit(self._index, -1)

    def _on_clicked(self) -> None:
        self.voted.emit(self._index, 1)

    # places and painting

    def _words(self) -> str:
        return f"{self._index + 1}  {self.text()}"

    def _lengths(self) -> tuple[float, float, float, float]:
        """Of the margin, the words, the bar with its gap, and the number."""
        metrics = QFontMetricsF(font(_SIZE, 600 if self.right else 400))
        tick = metrics.height() if self.right else 0.0
        words = metrics.horizontalAdvance(self._words()) + tick + 2
        told = self.count is not None
        number = QFontMetricsF(font(_SIZE, 600)).horizontalAdvance("000") if told else 0.0
        return px(14), words, either(_BAR, _BAR) + px(12) if told else 0.0, number

    def sizeHint(self) -> QSize:
        margin, words, bar, number = self._lengths()
        high = max(_HIGH, QFontMetricsF(font(_SIZE)).height() * 1.3)
        return QSize(round(2 * margin + words + bar + number), round(high))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        margin, words, bar, number = self._lengths()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("tint2" if self.right or self.isDown() else "field"))
        painter.drawRoundedRect(rect, rect.height() / 2, rect.height() / 2)
        used = font(_SIZE, 600 if self.right else 400)
        painter.setFont(used)
        painter.setPen(color("accent_text" if self.right else "ink"))
        place = QRectF(margin, 0, words, self.height())
        if self.right:
            side = QFontMetricsF(used).height()
            draw_icon(painter, "check", QRectF(margin, (self.height() - side) / 2, side, side), "accent_text")
            place.setLeft(margin + side)
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, self._words())
        if self.count is None:
            return
        high = self.height() * 0.36
        whole = QRectF(margin + words + px(12), (self.height() - high) / 2, bar - px(12), high)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("stage"))
        painter.drawRoundedRect(whole, high / 4, high / 4)
        if self.count:
            filled = QRectF(whole)
            filled.setWidth(max(px(4), whole.width() * self.share()))
            painter.setBrush(color("accent" if self.right else "ink3"))
            painter.drawRoundedRect(filled, high / 4, high / 4)
        painter.setFont(font(_SIZE, 600))
        painter.setPen(color("accent_text" if self.right else "ink"))
        end = QRectF(whole.right(), 0, number, self.height())
        painter.drawText(end, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(self.count))


class OptionChips(QWidget):
    """All options, in rows that wrap."""

    voted = Signal(int, int)

    def __init__(self) -> None:
        super().__init__()
        self.chips: list[OptionChip] = []
        self._flow = FlowLayout(self)
        language().changed.connect(self._describe)

    def offer(self, options: Sequence[str], *, right: int | None, counts: Sequence[int] | None) -> None:
        """Show what may be chosen; the votes where they may be seen, and the right one marked."""
        while len(self.chips) > len(options):
            chip = self.chips.pop()
            self._flow.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        while len(self.chips) < len(options):
            chip = OptionChip(len(self.chips))
            chip.voted.connect(self.voted)
            self._flow.addWidget(chip)
            self.chips.append(chip)
        most = max([1, *(counts or ())])
        for index, (chip, option) in enumerate(zip(self.chips, options, strict=True)):
            chip.show_option(option, counts[index] if counts else None, most, index == right)
            chip.show()
        self._flow.invalidate()
        self.setVisible(bool(options))
        self.updateGeometry()

    def _describe(self) -> None:
        for chip in self.chips:
            chip.describe()
