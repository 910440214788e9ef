"""The picture of the page "words": who looks at whom, as wires and as a matrix that can be pressed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QToolTip, QWidget

from rnnlab.labs.selfattention import view_told
from rnnlab.labs.selfattention import view_words_names as names
from rnnlab.labs.selfattention.view_words_layout import FanLayout
from rnnlab.labs.selfattention.view_words_paint import Fan, paint_fan
from rnnlab.ui.look.i18n import bind, language
from rnnlab.ui.look.numbers import number
from rnnlab.ui.look.theme import look, px
from rnnlab.ui.widgets.told import Told


class FanPicture(QWidget):
    """Shows a ``Fan``. Arrow keys go from weight to weight, a press asks.

    Signals carry row and column; column −1 is the row as a whole.
    """

    chosen = Signal(int, int)
    hovered = Signal(int, int)  # −1, −1 when the pointer has left

    def __init__(self) -> None:
        super().__init__()
        self.fan = Fan()
        self._lit = (-1, -1)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        bind(self.setAccessibleName, names.MATRIX)
        look().changed.connect(self.update)
        language().changed.connect(self.update)

    def set_fan(self, fan: Fan) -> None:
        """Show something else."""
        self.fan = fan
        told = []
        if fan.row < len(fan.tokens) and not fan.concealed:
            told = [f"{token} {names.fixed(float(fan.weights[fan.row, j]))}" for j, token in enumerate(fan.tokens)]
            told.insert(0, f"{fan.tokens[fan.row]}:")
        self.setAccessibleDescription(" ".join(told))
        self.update()

    def set_lit(self, row: int, column: int) -> None:
        """Light a weight, or (column −1) an output."""
        if (row, column) != self._lit:
            self._lit = (row, column)
            self.update()

    def layout_now(self) -> FanLayout:
        """Where everything is."""
        return FanLayout(QRectF(self.rect()).adjusted(2, 2, -2, -2), len(self.fan.tokens))

    def told(self) -> list[Told]:
        """Each weight."""
        return view_told.fan(self)

    def sizeHint(self) -> QSize:
        return QSize(round(px(400)), round(px(380)))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(px(260)), round(px(240)))

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.fan.tokens:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        focus = (self.fan.row, max(0, self.fan.column)) if self.hasFocus() else None
        paint_fan(painter, self.layout_now(), self.fan, self._lit, focus)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            place = self.layout_now().at(event.position())
            if place is not None:
                self.chosen.emit(*place)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        place = self.layout_now().at(event.position())
        self.setCursor(Qt.CursorShape.PointingHandCursor if place else Qt.CursorShape.ArrowCursor)
        self.set_lit(*(place or (-1, -1)))
        self.hovered.emit(*self._lit)
        if place is not None and place[1] >= 0 and not self.fan.concealed:
            said = number(float(self.fan.weights[place]), names.FULL)
            QToolTip.showText(event.globalPosition().toPoint(), said, self)
        else:
            QToolTip.hideText()

    def leaveEvent(self, event: QEvent) -> None:
        self.set_lit(-1, -1)
        self.hovered.emit(-1, -1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        moves = {
            Qt.Key.Key_Up: (-1, 0), Qt.Key.Key_Down: (1, 0), Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1),
        }  # fmt: skip
        key, last = Qt.Key(event.key()), len(self.fan.tokens) - 1
        if key in moves and last >= 0:
            down, right = moves[key]
            row = min(max(self.fan.row + down, 0), last)
            column = self.fan.column if not right else min(max(self.fan.column + right, -1), last)
            self.chosen.emit(row, column)
        elif key == Qt.Key.Key_Space and self.fan.column >= 0:
            self.chosen.emit(self.fan.row, -1)
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()
