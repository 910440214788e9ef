"""Parts of the console: its letters do not follow the class's picture, only the console's own size."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QFont, QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from rnnlab.ui.look.i18n import Text, language, tr
from rnnlab.ui.look.icons import draw_icon
from rnnlab.ui.look.theme import color, font, look
from rnnlab.ui.look.wrap import lines

WIDTH, HEIGHT = 1440.0, 900.0  # of the console as it is designed


def own(part: QWidget, length: float) -> float:
    """A length of the console's design in its present size, in logical pixels."""
    window = part.window()
    return length * min(1.8, max(0.7, min(window.height() / HEIGHT, window.width() / WIDTH)))


def own_font(part: QWidget, size: float, weight: int = 400) -> QFont:
    """The console's letters."""
    made = font(size, weight)
    made.setPixelSize(max(11, round(own(part, size))))
    return made


class Words(QWidget):
    """A text of the console in as many lines as it needs, or in one that is cut."""

    def __init__(
        self,
        size: float,
        weight: int = 400,
        ink: str = "ink",
        *,
        wrap: bool = False,
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
    ) -> None:
        super().__init__()
        self._text: Text | str = ""
        self._size, self._weight, self.ink, self._wrap, self._align = size, weight, ink, wrap, align
        self.setSizePolicy(
            QSizePolicy.Policy.Ignored if wrap else QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed
        )
        look().changed.connect(self.refit)
        language().changed.connect(self.refit)

    def say(self, text: Text | str) -> None:
        """Show a text."""
        if text != self._text:
            self._text = text
            self.refit()

    def text(self) -> str:
        """What is shown."""
        return tr(self._text)

    def refit(self) -> None:
        """Its height for the width that there is."""
        self.setAccessibleName(self.text())
        high = QFontMetricsF(self._font()).height() * 1.12 * max(1, len(self._lines()))
        if self.text() or not self._wrap:
            self.setFixedHeight(round(high) + 2)
        else:
            self.setFixedHeight(0)
        self.updateGeometry()
        self.update()

    def _font(self) -> QFont:
        return own_font(self, self._size, self._weight)

    def _lines(self) -> list[str]:
        text = self.text()
        if self._wrap and self.width() > 20:
            return lines(text, self._font(), self.width())
        return [text]

    def sizeHint(self) -> QSize:
        return QSize(round(QFontMetricsF(self._font()).horizontalAdvance(self.text())) + 3, self.height())

    def resizeEvent(self, event: object) -> None:
        if self._wrap:
            self.refit()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(self._font())
        painter.setPen(color(self.ink))
        found = self._lines()
        step = self.height() / max(1, len(found))
        metrics = QFontMetricsF(self._font())
        for k, line in enumerate(found):
            row = QRectF(0, k * step, self.width() + (2 if self._wrap else 0), step)
            shown = line if self._wrap else metrics.elidedText(line, Qt.TextElideMode.ElideRight, self.width() + 1)
            painter.drawText(row, self._align | Qt.AlignmentFlag.AlignVCenter, shown)


class Key(QAbstractButton):
    """A large button of the console: an icon, a word, and below the key that does the same."""

    def __init__(self, action: QAction, icon: str, text: Text | None = None) -> None:
        super().__init__()
        self.action, self._icon, self._own = action, icon, text
        self.primary, self.lit = False, False
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self._press)
        action.changed.connect(self._on_action)
        language().changed.connect(self._on_action)
        look().changed.connect(self.update)
        self._on_action()

    def _press(self) -> None:
        self.action.trigger()

    def _on_action(self) -> None:
        self.setText(tr(self._own) if self._own is not None else self.action.text())
        self.setAccessibleName(self.text())
        self.setEnabled(self.action.isEnabled())
        self.update()

    def show_state(self, *, primary: bool = False, lit: bool = False, icon: str = "") -> None:
        """Filled: what comes next. Lit: in use."""
        self.primary, self.lit, self._icon = primary, lit, icon or self._icon
        self.update()

    def refit(self) -> None:
        """Another size of the console."""
        self.setFixedHeight(round(own(self, 60)))

    def sizeHint(self) -> QSize:
        return QSize(round(own(self, 90)), round(own(self, 60)))

    def minimumSizeHint(self) -> QSize:
        return QSize(44, 44)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        filled = self.primary and self.isEnabled()
        painter.setPen(QPen(color("ink"), 2) if self.hasFocus() else Qt.PenStyle.NoPen)
        painter.setBrush(color("accent" if filled else "tint2" if self.lit else "field"))
        radius = own(self, 8)
        painter.drawRoundedRect(rect, radius, radius)
        ink = "on_accent" if filled else "off" if not self.isEnabled() else "accent_text" if self.lit else "ink"
        used, beside = self._setting(rect.width())
        side, gap = (own(self, 18), own(self, 6)) if beside else (0.0, 0.0)
        metrics = QFontMetricsF(used)
        room = rect.width() - side - own(self, 14 if beside else 4)
        word = metrics.elidedText(self.text(), Qt.TextElideMode.ElideRight, room)
        wide = side + gap + metrics.horizontalAdvance(word)
        x, middle = rect.center().x() - wide / 2, rect.top() + rect.height() * 0.36
        if beside:
            draw_icon(painter, self._icon, QRectF(x, middle - side / 2, side, side), ink)
        painter.setFont(used)
        painter.setPen(color(ink))
        place = QRectF(x + side + gap, middle - rect.height() / 2, room, rect.height())
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, word)
        keys = " ".join(key.toString() for key in self.action.shortcuts()[:1])
        painter.setFont(own_font(self, 12))
        painter.setPen(color(ink if filled else "ink3"))
        low = QRectF(rect.left(), rect.top() + rect.height() * 0.58, rect.width(), rect.height() * 0.36)
        painter.drawText(low, Qt.AlignmentFlag.AlignCenter, keys)

    def _setting(self, width: float) -> tuple[QFont, bool]:
        """The word's font, and whether its icon stands beside it: a whole word is worth more than that."""
        for size, beside in ((14, True), (13, True), (12, True), (13, False), (12, False), (11, False)):
            used = own_font(self, size, 600)
            room = width - (own(self, 18) + own(self, 14) if beside else own(self, 4))
            if QFontMetricsF(used).horizontalAdvance(self.text()) <= room:
                break
        return used, beside


class Rows(QWidget):
    """A list whose rows can be pressed: the scenes, or the options with their votes."""

    pressed = Signal(int, bool)  # row, and whether Shift, the right button or the minus said “less”

    ROW = 34.0
    TOUCH = 44.0  # logical pixels that a finger needs: of a row that is voted on, and of its minus

    def __init__(self, name: Text) -> None:
        super().__init__()
        self.rows: list[tuple[str, str]] = []
        self.current = -1
        self.bars: Sequence[int] | None = None
        self._name = name
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.refit)

    def show_rows(self, rows: Sequence[tuple[str, str]], current: int = -1, bars: Sequence[int] | None = None) -> None:
        """Show rows: a text, and what stands at the right; or bars for numbers."""
        self.rows, self.current, self.bars = list(rows), current, bars
        self.setAccessibleName(tr(self._name))
        self.setAccessibleDescription("; ".join(f"{k}: {text} {more}" for k, (text, more) in enumerate(rows, start=1)))
        self.refit()

    def row_height(self) -> float:
        """Of one row."""
        high = own(self, self.ROW)
        return high if self.bars is None else max(high, self.TOUCH)

    def minus_of(self, row: int) -> QRectF:
        """Where a row (from 0) has its minus; rows without bars have none."""
        if self.bars is None:
            return QRectF()
        side = max(self.TOUCH, own(self, self.TOUCH))
        return QRectF(self.width() - side, row * self.row_height(), side, self.row_height())

    def refit(self) -> None:
        """Its height for its rows."""
        self.setFixedHeight(round(self.row_height() * max(1, len(self.rows))))
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        row = int(event.position().y() // self.row_height())
        less = event.button() == Qt.MouseButton.RightButton or bool(
            event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        )
        less = less or self.minus_of(row).contains(event.position())
        if row < len(self.rows):
            self.pressed.emit(row, less)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        high = self.row_height()
        most = max([1, *(self.bars or ())])
        for k, (text, more) in enumerate(self.rows):
            here = k == self.current
            row = QRectF(0, k * high, self.width(), high)
            if here:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(color("tint"))
                painter.drawRoundedRect(row, own(self, 6), own(self, 6))
            passed = self.bars is None and k < self.current
            painter.setPen(color("accent_text" if here else "ink2" if passed else "ink"))
            used = own_font(self, 16, 600 if here else 400)
            painter.setFont(used)
            numbered = QRectF(own(self, 8), row.top(), own(self, 26), high)
            painter.drawText(numbered, Qt.AlignmentFlag.AlignVCenter, str(k + 1))
            room = row.adjusted(own(self, 38), 0, -own(self, 84), 0)
            if self.bars is not None:
                room.setRight(self.minus_of(k).left() - own(self, 50))
                room.setWidth(room.width() * 0.6)
            shown = QFontMetricsF(used).elidedText(text, Qt.TextElideMode.ElideRight, room.width())
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, shown)
            if self.bars is not None:
                bar = QRectF(room.right() + own(self, 10), row.center().y() - own(self, 7), 0, own(self, 14))
                bar.setRight(self.minus_of(k).left() - own(self, 42))
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(color("field"))
                painter.drawRoundedRect(bar, 3, 3)
                bar.setWidth(bar.width() * self.bars[k] / most)
                painter.setBrush(color("accent" if here else "ink3"))
                painter.drawRoundedRect(bar, 3, 3)
                self._paint_minus(painter, k)
            painter.setPen(color("accent_text" if here else "ink2"))
            painter.setFont(own_font(self, 14 if self.bars is None else 18, 600 if self.bars is not None else 400))
            right = own(self, 8) if self.bars is None else self.minus_of(k).width()
            painter.drawText(
                row.adjusted(0, 0, -right, 0), Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, more
            )

    def _paint_minus(self, painter: QPainter, row: int) -> None:
        middle, half = self.minus_of(row).center(), own(self, 6)
        painter.setPen(QPen(color("ink2"), max(1.5, own(self, 2)), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(QPointF(middle.x() - half, middle.y()), QPointF(middle.x() + half, middle.y()))
