"""What a class may choose, below the picture; once it is locked, each option has its votes as a bar and a number.

Options that are put in order are moved by the arrow keys once Space has taken
one up. The bars of one question have one scale, and are as long as there is room
for in the rows that the options had without them: no vote takes height away from
the picture. A press is a vote, a long one (or the right button, or Shift) takes
one back.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from rnnlab.ui.lessons.ballot import RIGHT, VOTES
from rnnlab.ui.look.i18n import N_, language, tr
from rnnlab.ui.look.icons import draw_icon
from rnnlab.ui.look.theme import color, either, font, look, pen_width, px
from rnnlab.ui.widgets.flow import FlowLayout

HOLD_MS = 600  # of a press that takes a vote back
HINT = N_("Presenter", "Press: one vote. Hold: take one back.")
_SIZE = 15.0  # of the letters, in design pixels; a class reads them as large as everything
_HIGH = 44.0  # logical pixels alone; of a picture of 1280×720 in class, as are the bars
BARS = (120.0, 100.0, 80.0, 60.0, 44.0, 30.0)


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
        self._bar = BARS[0]
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
        number = QFontMetricsF(font(_SIZE, 600)).horizontalAdvance("0" * (1 + len(str(self.most)))) if told else 0.0
        return px(14), words, either(self._bar, self._bar) + px(12) if told else 0.0, number

    def set_bar(self, length: float) -> None:
        """How long its bar is, in pixels of a picture of 1280×720."""
        if length != self._bar:
            self._bar = length
            self.updateGeometry()

    def plain_width(self) -> float:
        """What it takes without its votes."""
        margin, words, _, _ = self._lengths()
        return round(2 * margin + words)

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
        self._spare = 0.0  # room that the last row leaves for what stands beside it
        self._flow = FlowLayout(self)
        language().changed.connect(self._describe)
        look().changed.connect(self._fit_bars)

    def offer(self, options: Sequence[str], *, right: Collection[int], counts: Sequence[int] | None) -> None:
        """Show what may be chosen, the votes where they may be seen, and the right ones marked."""
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
        self._fit_bars()
        self._flow.invalidate()
        self.setVisible(bool(options))
        self.updateGeometry()

    def point(self, place: int | None, held: bool) -> None:
        """Mark the option that the keys are at, and whether they have taken it up."""
        for k, chip in enumerate(self.chips):
            chip.pointed, chip.held = k == place, held and k == place
            chip.update()

    def free(self) -> QRect:
        """The room right of the last row."""
        self._flow.activate()  # votes that came just now make the options wider
        last = max((chip.geometry() for chip in self.chips), key=lambda place: (place.top(), place.right()))
        left = last.right() + 1 + round(px(20))
        return QRect(left, last.top(), max(0, self.width() - left), last.height())

    def leave(self, spare: float) -> None:
        """Leave so much room in the last row, as far as bars would take it."""
        if spare != self._spare:
            self._spare = spare
            self._fit_bars()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit_bars()

    def _fit_bars(self) -> None:
        """The longest bars that need no row more than the options alone."""
        if not self.chips or self.chips[0].count is None:
            return
        beside = [self._spare] if self._spare else []
        rows = self._flow.rows([*(chip.plain_width() for chip in self.chips), *beside], self.width())
        for length in BARS:
            for chip in self.chips:
                chip.set_bar(length)
            if self._flow.rows([*(chip.sizeHint().width() for chip in self.chips), *beside], self.width()) <= rows:
                break

    def _describe(self) -> None:
        for chip in self.chips:
            chip.describe()
