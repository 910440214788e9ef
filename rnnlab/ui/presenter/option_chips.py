"""What a class may choose, below the picture; once it is locked, each option has its votes as a bar and a number.

Until then it is said how many votes there are, and not for what. Options that
are put in order are moved by the arrow keys once Space has taken one up. The
bars of one question have one scale. A press is a vote, a long one (or the
right button, or Shift) takes one back.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from rnnlab.ui.lessons.ballot import RIGHT, VOTES
from rnnlab.ui.look.i18n import N_, language, tr
from rnnlab.ui.look.icons import draw_icon
from rnnlab.ui.look.mathtext import MathLabel
from rnnlab.ui.look.theme import color, either, font, look, pen_width, px
from rnnlab.ui.widgets.flow import FlowLayout

HOLD_MS = 600  # of a press that takes a vote back
HINT = N_("Presenter", "Press: one vote. Hold: take one back.")
GIVEN = N_("Presenter", "{count} {count:vote|votes} so far")
ORDER = N_("Presenter", "← → lead to one, Space takes it up, ← → move it")
_SIZE = 15.0  # of the letters, in design pixels; a class reads them as large as everything
_HIGH, _BAR = 44.0, 120.0  # logical pixels alone; of a picture of 1280×720 in class


class OptionChip(QAbstractButton):
    """One option."""

    voted = Signal(int, int)  # which option (from 0), +1 or −1

    def __init__(self, index: int) -> None:
        super().__init__()
        self._index = index
        self.right = False
        self.pointed, self.held = False, False  # by the keys that put options in order
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
        if self.right or self.pointed:  # right is an outline and a tick of its own colour: nobody need have chosen it
            painter.setPen(QPen(color("i_text" if self.right else "accent"), pen_width(2)))
        painter.setBrush(color("tint2" if self.isDown() or self.held else "field"))
        painter.drawRoundedRect(rect, rect.height() / 2, rect.height() / 2)
        used = font(_SIZE, 600 if self.right else 400)
        painter.setFont(used)
        painter.setPen(color("i_text" if self.right else "ink"))
        place = QRectF(margin, 0, words, self.height())
        if self.right:
            side = QFontMetricsF(used).height()
            draw_icon(painter, "check", QRectF(margin, (self.height() - side) / 2, side, side), "i_text")
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
            painter.setBrush(color("i_text" if self.right else "ink3"))
            painter.drawRoundedRect(filled, high / 4, high / 4)
        painter.setFont(font(_SIZE, 600))
        painter.setPen(color("i_text" if self.right else "ink"))
        end = QRectF(whole.right(), 0, number, self.height())
        painter.drawText(end, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(self.count))


class OptionChips(QWidget):
    """All options, in rows that wrap."""

    voted = Signal(int, int)

    def __init__(self) -> None:
        super().__init__()
        self.chips: list[OptionChip] = []
        self._flow = FlowLayout(self)
        self.given = MathLabel("", 15, 400, "ink2")
        self._flow.addWidget(self.given)
        language().changed.connect(self._describe)

    def offer(
        self, options: Sequence[str], *, right: Collection[int], counts: Sequence[int] | None, given: int = 0
    ) -> None:
        """Show what may be chosen; the votes where they may be seen, else how many there are; the right ones marked."""
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
            chip.show_option(option, counts[index] if counts else None, most, index in right)
            chip.show()
        self._flow.removeWidget(self.given)
        self._flow.addWidget(self.given)
        self.given.set_text(GIVEN, count=given)
        self.given.setVisible(given > 0)
        self._flow.invalidate()
        self.setVisible(bool(options))
        self.updateGeometry()

    def point(self, place: int | None, held: bool) -> None:
        """Mark the option that the keys are at, and whether they have taken it up; say how they do it."""
        if place is not None:
            self.given.set_text(ORDER)
            self.given.show()
        for k, chip in enumerate(self.chips):
            chip.pointed, chip.held = k == place, held and k == place
            chip.update()

    def _describe(self) -> None:
        for chip in self.chips:
            chip.describe()
