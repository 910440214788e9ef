"""A and B in the inspector: by how much they differ, in what they were set differently, and the ways out."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QVBoxLayout, QWidget

from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_
from rnnlab.ui.look.icons import draw_icon
from rnnlab.ui.look.mathtext import MathLabel
from rnnlab.ui.look.theme import color, look, px
from rnnlab.ui.widgets.controls import Pills, note_label
from rnnlab.ui.widgets.plane_ghost import dashed

BACK, UNPIN = N_("Pins", "Back to A"), N_("Pins", "Unpin A")


class Tags(QWidget):
    """``A`` pinned and dashed, ``B`` filled, as they are drawn in the pictures."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        return QSize(round(px(120)), round(px(28)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        height = self.height() - 2
        a = QRectF(1, 1, px(56), height)
        painter.setPen(dashed(color("accent"), 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(a, height / 2, height / 2)
        side = px(15)
        draw_icon(painter, "pin", QRectF(a.left() + px(10), a.center().y() - side / 2, side, side), "accent_text")
        mathtext.draw_in(painter, a.adjusted(px(31), 0, 0, 0), "A", 13, "accent_text", 600)
        b = QRectF(a.right() + px(8), 1, px(40), height)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("accent"))
        painter.drawRoundedRect(b, height / 2, height / 2)
        mathtext.draw_in(painter, b, "B", 13, "on_accent", 600, Qt.AlignmentFlag.AlignHCenter)


class PinnedStrip(QWidget):
    """What the inspector says while something is pinned."""

    chosen = Signal(str)  # "back" or "unpin"

    def __init__(self) -> None:
        super().__init__()
        self.number = MathLabel("", 22, 600, "accent_text")
        self.words: QLabel = note_label()
        self.changes: QLabel = note_label()
        self.pills = Pills((("back", BACK), ("unpin", UNPIN)))
        self.pills.chosen.connect(self.chosen)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(round(px(6)))
        for part in (Tags(), self.number, self.words, self.changes, self.pills):
            box.addWidget(part)
        box.addStretch(1)

    def show_difference(self, number: str, words: str) -> None:
        """The number, and what it is; an empty number where there is none."""
        self.number.setVisible(bool(number))
        self.number.set_text(number)
        self.words.setText(words)

    def show_changes(self, lines: list[str]) -> None:
        """In what A and the present were set differently."""
        self.changes.setVisible(bool(lines))
        self.changes.setText("\n".join(lines))
