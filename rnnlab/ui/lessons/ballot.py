"""What a class votes on: numbered options, the votes as bars, and at the end why each of them is right or not.

Until the tally may be seen it is hatched: people follow the majority.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from rnnlab.ui.lessons.ballot_parts import KeyCap, LessButton, Sizes, VoteBar
from rnnlab.ui.lessons.prose import Prose
from rnnlab.ui.look.i18n import N_, language, tr
from rnnlab.ui.look.theme import color, px

# Shift and a digit, as the usual keyboards write it.
_SHIFTED = {key: k + 1 for k, key in enumerate("!@#$%^&*(")} | {"！": 1, "￥": 4, "……": 6, "…": 6, "（": 9}
VOTES = N_("Lesson", "{count} {count:vote|votes}")
CHOSEN, RIGHT, WRONG = N_("Lesson", "chosen"), N_("Lesson", "right"), N_("Lesson", "not right")


def digit_of(event: QKeyEvent) -> tuple[int, bool]:
    """The digit that a key stands for, and whether Shift was held; 0 for any other key."""
    shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
    if event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
        return 0, shifted
    if Qt.Key.Key_1 <= event.key() <= Qt.Key.Key_9:
        return event.key() - Qt.Key.Key_0, shifted
    return (_SHIFTED.get(event.text(), 0), True) if shifted else (0, False)


class OptionRow(QAbstractButton):
    """One option; a press is a vote for it, with Shift or the right button one less, and so is the minus."""

    voted = Signal(int, int)  # which option (from 0), +1 or −1

    def __init__(self, index: int, sizes: Sizes) -> None:
        super().__init__()
        self._index = index
        self.key, self.words = KeyCap(index + 1, sizes), Prose(sizes.text, leading=1.35)
        self.bar, self.why = VoteBar(sizes), Prose(sizes.note, colour="ink2", leading=1.45)
        self.less = LessButton(index, sizes)
        top = QHBoxLayout()
        top.setSpacing(round(px(9)))
        top.addWidget(self.key, 0, Qt.AlignmentFlag.AlignTop)
        top.addWidget(self.words, 1, Qt.AlignmentFlag.AlignVCenter)
        top.addWidget(self.bar, 0, Qt.AlignmentFlag.AlignVCenter)
        top.addWidget(self.less, 0, Qt.AlignmentFlag.AlignVCenter)
        self._all = box = QVBoxLayout(self)
        box.setContentsMargins(round(px(5)), round(px(5)), round(px(5)), round(px(5)))
        box.setSpacing(round(px(3)))
        box.addLayout(top)
        below = QHBoxLayout()
        below.addSpacing(round(px(sizes.key + 9)))
        below.addWidget(self.why, 1)
        box.addLayout(below)
        self.why.hide()
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(self._on_clicked)
        self.less.clicked.connect(self._on_less)

    def _on_clicked(self) -> None:
        self.voted.emit(self._index, 1)

    def _on_less(self) -> None:
        self.voted.emit(self._index, -1)

    def show_less(self) -> None:
        """The minus is there as long as a class votes."""
        self.less.setVisible(self.isEnabled() and not self.bar.isHidden())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        less = event.button() == Qt.MouseButton.RightButton or event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        if less and self.isEnabled():
            self.voted.emit(self._index, -1)
        else:
            super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.EnabledChange:
            self.setCursor(Qt.CursorShape.PointingHandCursor if self.isEnabled() else Qt.CursorShape.ArrowCursor)
        super().changeEvent(event)

    def hitButton(self, place: object) -> bool:
        return True

    def sizeHint(self) -> QSize:
        return self._all.sizeHint()

    def minimumSizeHint(self) -> QSize:
        return self._all.minimumSize()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.setPen(Qt.PenStyle.NoPen)
        if self.key.lit or self.key.verdict is True or (self.underMouse() and self.isEnabled()):
            painter.setBrush(color("tint"))
            painter.drawRoundedRect(rect, px(8), px(8))
        if self.hasFocus():
            painter.setPen(QPen(color("accent"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect, px(8), px(8))


class Ballot(QWidget):
    """The options of a question. What it shows is told to it; it counts nothing itself."""

    voted = Signal(int, int)

    def __init__(self, sizes: Sizes | None = None) -> None:
        super().__init__()
        self._sizes = sizes or Sizes()
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(round(px(2)))
        self.rows: list[OptionRow] = []
        language().changed.connect(self._describe)

    def set_options(self, texts: Sequence[str], folder: Path | None = None) -> None:
        """Offer these options; the rows that there are stay, so that a change of language moves no focus."""
        while len(self.rows) > len(texts):
            row = self.rows.pop()
            self._box.removeWidget(row)
            row.hide()
            row.deleteLater()
        while len(self.rows) < len(texts):
            row = OptionRow(len(self.rows), self._sizes)
            row.voted.connect(self.voted)
            self._box.addWidget(row)
            self.rows.append(row)
        for row, text in zip(self.rows, texts, strict=True):
            row.words.set_source(text, folder)
        self._describe()

    def show_votes(self, votes: Sequence[int] | None, *, hidden: bool = True, bars: bool = True) -> None:
        """Show the tally; ``hidden`` hatches it, without ``bars`` (somebody alone) there is none."""
        counts = list(votes or [0] * len(self.rows))
        for row, count in zip(self.rows, counts, strict=False):
            row.bar.count, row.bar.most, row.bar.hidden = count, max([*counts, 1]), hidden
            row.bar.setVisible(bars)
            row.show_less()
            row.bar.update()
        self._describe()

    def choose(self, index: int | None) -> None:
        """Mark the option that somebody alone has chosen."""
        for k, row in enumerate(self.rows):
            row.key.lit = k == index
            row.key.update()
            row.update()
        self._describe()

    def show_right(self, right: int | None, whys: Sequence[str] = (), folder: Path | None = None) -> None:
        """Mark the right option and say the whys; None: nothing is told yet."""
        for k, row in enumerate(self.rows):
            row.key.verdict = None if right is None else k == right
            row.bar.right = k == right
            why = whys[k] if right is not None and k < len(whys) else ""
            row.why.set_source(why, folder)
            row.why.setVisible(bool(why))
            row.words.set_style(weight=600 if k == right else 400)
            row.update()
            row.key.update()
            row.bar.update()
        self._describe()

    def set_open(self, is_open: bool) -> None:
        """Whether votes are taken."""
        for row in self.rows:
            row.setEnabled(is_open)
            row.show_less()

    def take_digit(self, digit: int, less: bool) -> bool:
        """A vote by its key; False where no option has that key, or none is taken."""
        if not 1 <= digit <= len(self.rows) or not self.rows[digit - 1].isEnabled():
            return False
        self.voted.emit(digit - 1, -1 if less else 1)
        return True

    def _describe(self) -> None:
        """What each row says when it is read aloud."""
        for k, row in enumerate(self.rows):
            parts = [f"{k + 1}", row.words.text()]
            if row.key.lit:
                parts.append(tr(CHOSEN))
            if not row.bar.isHidden() and not row.bar.hidden:
                parts.append(tr(VOTES, count=row.bar.count))
            if row.key.verdict is not None:
                parts.append(tr(RIGHT if row.key.verdict else WRONG))
            row.setAccessibleName(", ".join(parts))
            row.setAccessibleDescription(row.why.text())
            row.less.describe()
