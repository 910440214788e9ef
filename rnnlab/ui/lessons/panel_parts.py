"""Parts of the lesson's panel: the dots of its scenes, its buttons, and what differs from the scene."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QToolButton, QWidget

from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, Text, bind, language, tr
from rnnlab.ui.look.icons import icon
from rnnlab.ui.look.theme import color, look, px

AT = N_("Lesson", "Scene {scene} of {count}")
BACK = N_("Lesson", "Back to the scene")
BACK_TIP = N_("Lesson", "Show again what the scene shows (R)")
CHANGED = N_("Lesson", "Improvised: {what}")
_MOST = 16  # scenes that have a dot each


class Dots(QWidget):
    """A dot for each scene, the present one long; a bar where there are too many."""

    def __init__(self, size: float = 6.0) -> None:
        super().__init__()
        self.index, self.count, self._size = 0, 1, size
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.updateGeometry)
        language().changed.connect(self._describe)

    def set_place(self, index: int, count: int) -> None:
        """Which scene of how many."""
        self.index, self.count = index, count
        self._describe()
        self.updateGeometry()
        self.update()

    def _describe(self) -> None:
        self.setAccessibleName(tr(AT, scene=self.index + 1, count=self.count))

    def _gap(self) -> float:
        return px(self._size * (1.7 if self.count <= 9 else 1.4))

    def sizeHint(self) -> QSize:
        wide = self._gap() * min(self.count, _MOST) + px(self._size * 2)
        return QSize(round(wide), round(px(self._size + 4)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        y, size = self.height() / 2, px(self._size)
        if self.count > _MOST:
            whole = QRectF(0, y - size / 2, self.width(), size)
            painter.setBrush(color("field"))
            painter.drawRoundedRect(whole, size / 2, size / 2)
            whole.setWidth(max(size, whole.width() * (self.index + 1) / self.count))
            painter.setBrush(color("accent"))
            painter.drawRoundedRect(whole, size / 2, size / 2)
            return
        x = 0.0
        for k in range(self.count):
            here = k == self.index
            painter.setBrush(color("accent" if here else ("ink3" if k < self.index else "off")))
            wide = size * (2.8 if here else 1.0)
            painter.drawRoundedRect(QRectF(x, y - size / 2, wide, size), size / 2, size / 2)
            x += wide + self._gap() - size


class TurnButton(QAbstractButton):
    """Previous or next scene: a chevron and words."""

    def __init__(self, text: Text, tip: Text, forward: bool) -> None:
        super().__init__()
        self._forward, self.brief = forward, False
        bind(self.setText, text)
        bind(self.setToolTip, tip)
        bind(self.setAccessibleName, text)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        language().changed.connect(self.updateGeometry)
        look().changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        words = 0.0 if self.brief else mathtext.width(self.text(), 13, 600) + px(8)
        return QSize(round(words + px(28)), round(px(44)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        weight = 600 if self._forward else 400
        ink = "off" if not self.isEnabled() else ("accent_text" if self._forward or self.underMouse() else "ink2")
        rect, side = QRectF(self.rect()), px(5)
        x = rect.right() - px(11) if self._forward else rect.left() + px(11)
        if self.brief:
            x = rect.center().x()
        y, tip = rect.center().y(), side / 2 * (1 if self._forward else -1)
        pen = QPen(color(ink), px(1.8), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.drawPolyline([QPointF(x - tip, y - side), QPointF(x + tip, y), QPointF(x - tip, y + side)])
        if not self.brief:
            place = rect.adjusted(px(4), 0, -px(20), 0) if self._forward else rect.adjusted(px(22), 0, 0, 0)
            mathtext.draw_in(painter, place, mathtext.literal(self.text()), 13, ink, weight)
        if self.hasFocus():
            painter.setPen(QPen(color("accent"), 2))
            painter.drawRoundedRect(rect.adjusted(1, 6, -1, -6), px(8), px(8))


def tool(icon_name: str, tip: Text) -> QToolButton:
    """A small button with an icon that follows the theme."""
    button = _IconButton(icon_name)
    bind(button.setToolTip, tip)
    bind(button.setAccessibleName, tip)
    return button


class _IconButton(QToolButton):
    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        look().changed.connect(self._restyle)
        self._restyle()

    def set_icon(self, name: str) -> None:
        """Show another icon."""
        self._name = name
        self._restyle()

    def _restyle(self) -> None:
        side = round(px(16))
        self.setIcon(icon(self._name, 16))
        self.setIconSize(QSize(side, side))
        self.setMinimumSize(round(px(32)), round(px(32)))


class Diverged(QWidget):
    """A dot, what differs from the scene, and the way back."""

    back = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.words = QLabel()
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setWordWrap(True)
        self.button = QPushButton()
        self.button.setProperty("kind", "pill")
        self.button.setProperty("chosen", True)
        bind(self.button.setText, BACK)
        bind(self.button.setToolTip, BACK_TIP)
        self.button.clicked.connect(self.back)
        row = QHBoxLayout(self)
        row.setContentsMargins(round(px(16)), round(px(10)), 0, round(px(10)))
        row.setSpacing(round(px(8)))
        row.addWidget(self.words, 1)
        row.addWidget(self.button)
        look().changed.connect(self._restyle)
        self._restyle()

    def say(self, what: str) -> None:
        """Name what differs."""
        self.words.setText(tr(CHANGED, what=what))

    def _restyle(self) -> None:
        self.button.setIcon(icon("reset", 15, "accent_text"))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(QRectF(0, 0, self.width(), 1), color("line"))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("accent"))
        painter.drawEllipse(QPointF(px(5), self.height() / 2), px(5), px(5))
