"""Parts of what a class votes on: the keys of the options, the bars of their votes, and the minus beside them."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.icons import draw_icon
from rnnlab.ui.look.theme import color, font, look, px
from rnnlab.ui.widgets.unknown import paint_unknown

KEYS = 9  # options that have a key
LESS = N_("Lesson", "Take back a vote for option {number}")
TOUCH = 44.0  # logical pixels that a finger needs


@dataclass(frozen=True)
class Sizes:
    """Of a question's parts, in design pixels: for the panel, and larger for the big screen."""

    text: float = 15.0
    note: float = 13.0
    title: float = 17.0
    key: float = 22.0
    bar: float = 74.0


class KeyCap(QWidget):
    """A digit in a frame, or the mark of a right or wrong option."""

    def __init__(self, number: int, sizes: Sizes) -> None:
        super().__init__()
        self._number, self._sizes = number, sizes
        self.verdict: bool | None = None
        self.lit = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        look().changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        side = round(px(self._sizes.key))
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect()).adjusted(0.75, 0.75, -0.75, -0.75)
        filled = self.verdict is True or self.lit
        painter.setPen(QPen(color("accent" if filled else "axis"), 1.5))
        painter.setBrush(color("accent") if filled else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect, px(5), px(5))
        if self.verdict is True:
            draw_icon(painter, "check", rect.adjusted(px(3), px(3), -px(3), -px(3)), "on_accent")
        elif self._number <= KEYS:
            painter.setFont(font(self._sizes.key * 0.58, 500))
            painter.setPen(color("on_accent" if filled else "ink2"))
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, str(self._number))


class VoteBar(QWidget):
    """An option's share of the votes and their number; hatched as long as nobody may see it."""

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        self._sizes = sizes
        self.count, self.most, self.hidden, self.right = 0, 0, True, False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        look().changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        return QSize(round(px(self._sizes.bar)), round(px(self._sizes.text * 1.3)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        high = px(self._sizes.text)
        place = QRectF(0.5, (self.height() - high) / 2, self.width() - 1, high)
        if self.hidden:
            paint_unknown(painter, place, mark=False)
            return
        painter.setFont(font(self._sizes.text, 600))
        room = QFontMetricsF(painter.font()).horizontalAdvance("000")
        place.setWidth(place.width() - room)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("field"))
        painter.drawRoundedRect(place, px(3), px(3))
        if self.count:
            share = QRectF(place)
            share.setWidth(max(px(4), place.width() * self.count / max(self.most, 1)))
            painter.setBrush(color("accent" if self.right else "axis"))
            painter.drawRoundedRect(share, px(3), px(3))
        painter.setPen(color("accent_text" if self.right else "ink"))
        end = QRectF(place.right(), 0, room, self.height())
        painter.drawText(end, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(self.count))


class LessButton(QAbstractButton):
    """A minus beside an option: one vote less. Keys have Shift and the digit for it."""

    def __init__(self, index: int, sizes: Sizes) -> None:
        super().__init__()
        self._index, self._sizes = index, sizes
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.updateGeometry)

    def describe(self) -> None:
        """What is read aloud, and said at the pointer."""
        said = tr(LESS, number=self._index + 1)
        self.setAccessibleName(said)
        self.setToolTip(said)

    def sizeHint(self) -> QSize:
        return QSize(round(TOUCH), round(TOUCH))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.underMouse() or self.isDown():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color("field"))
            painter.drawEllipse(QRectF(self.rect()).center(), px(14), px(14))
        half = px(self._sizes.key * 0.24)
        middle = QRectF(self.rect()).center()
        painter.setPen(QPen(color("ink2"), max(1.5, px(2)), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(QPointF(middle.x() - half, middle.y()), QPointF(middle.x() + half, middle.y()))
