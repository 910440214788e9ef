"""The bar at the top: the lab's question, where its numbers come from, and a few commands."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QAction, QFont, QFontMetricsF, QIcon, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QSizePolicy,
    QStyle,
    QStyleOptionToolButton,
    QStylePainter,
    QToolButton,
    QWidget,
)

from rnnlab.ui.banner import Banner
from rnnlab.ui.look.i18n import Text, bind, language, tr
from rnnlab.ui.look.icons import draw_icon, icon
from rnnlab.ui.look.theme import color, either, font, letters, look, px
from rnnlab.ui.look.wrap import draw_lines, fitted
from rnnlab.ui.widgets.lab import Provenance

_ICONS = {
    "hand-set": "hand", "random": "dice", "trained": "cap", "measured": "length", "recorded": "presets",
    "counted": "tally",
}  # fmt: skip
_SEPARATOR = " · "  # between a provenance's kind and its particulars, in every language


class Badge(QWidget):
    """A pill with an icon: hand-set, random, trained, measured, recorded or counted."""

    def __init__(self) -> None:
        super().__init__()
        self._provenance: Provenance | None = None
        self._brief = False
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        look().changed.connect(self._restyle)
        language().changed.connect(self._restyle)

    def set_provenance(self, provenance: Provenance) -> None:
        """Show where the numbers come from."""
        if provenance != self._provenance:
            self._provenance = provenance
            self._restyle()

    def text(self) -> str:
        """What the badge says in full."""
        return tr(self._provenance.text, **dict(self._provenance.args)) if self._provenance else ""

    def shown(self) -> str:
        """What stands on it: where there is little room the kind alone, the rest in the tool tip."""
        return self.text().split(_SEPARATOR)[0] if self._brief else self.text()

    def set_brief(self, brief: bool) -> None:
        """The kind of provenance alone, or all of it."""
        if brief != self._brief:
            self._brief = brief
            self._restyle()

    def _restyle(self) -> None:
        self.setAccessibleName(self.text())
        self.setToolTip(self.text() if self._brief or self.shown() != self.text() else "")
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(self._width(self.shown())), round(either(24, 40)))

    def minimumSizeHint(self) -> QSize:
        """In a narrow window of its first word: the rest gives way to the question."""
        if not self._brief:
            return self.sizeHint()
        return QSize(round(self._width(self._kind())), self.sizeHint().height())

    def _kind(self) -> str:
        """The first word, which is the kind of provenance."""
        return self.shown().split(" ", 1)[0].rstrip(",")

    @staticmethod
    def _width(text: str) -> float:
        return QFontMetricsF(font(12)).horizontalAdvance(text) + either(40, 66)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._provenance is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect, metrics, said = QRectF(self.rect()), QFontMetricsF(font(12)), self.shown()
        if self._width(said) > rect.width() + 1:  # a whole word says more than the first letters of two
            said = metrics.elidedText(self._kind(), Qt.TextElideMode.ElideRight, rect.width() + 1 - self._width(""))
            rect.setWidth(min(rect.width(), self._width(said)))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("field"))
        painter.drawRoundedRect(rect, rect.height() / 2, rect.height() / 2)
        side = letters(12) * 1.25
        left = either(9, 14)
        draw_icon(painter, _ICONS[self._provenance.kind], QRectF(left, rect.center().y() - side / 2, side, side))
        painter.setFont(font(12))
        painter.setPen(color("ink2"))
        place = rect.adjusted(left + side + px(4), 0, px(8), 0)
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, said)


class Question(QWidget):
    """The lab's question; where it has little room it is smaller, then in two lines."""

    SIZES = ((17, 1), (16, 1), (15, 1), (14, 1), (15, 2), (14, 2), (13, 2), (12, 3))
    IN_CLASS = ((30, 1), (28, 1), (26, 1), (24, 1), (24, 2))  # in pixels of a picture of 1280×720

    def __init__(self) -> None:
        super().__init__()
        self._text = ""
        self.setMinimumWidth(40)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        look().changed.connect(self._restyle)

    def setText(self, text: str) -> None:
        """Show a question."""
        self._text = text
        self.setAccessibleName(text)
        self.setToolTip(text)
        self._restyle()

    def text(self) -> str:
        """The question."""
        return self._text

    def shown_lines(self) -> tuple[float, list[str]]:
        """Size of the letters, in design pixels, and the lines as they are drawn."""
        sizes: Sequence[tuple[float, int]] = self.SIZES
        if look().presenting:
            sizes = [(either(0, size) / look().scale, most) for size, most in self.IN_CLASS]
        return fitted(self._text, self.width(), self.height(), sizes, 600)

    def _restyle(self) -> None:
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        metrics = QFontMetricsF(font(either(17, 30) / look().scale, 600))
        return QSize(math.ceil(metrics.horizontalAdvance(self._text)) + 4, round(px(32)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(color("ink"))
        draw_lines(painter, QRectF(self.rect()), *self.shown_lines(), 600)


class BarButton(QToolButton):
    """An action's button: icon and word stand together in its middle, 8 design pixels apart.

    The style's own button has the word at another distance from each icon, and
    both left of the middle.
    """

    _GAP, _SIDE = 8.0, 12.0  # between icon and word, and left and right of both; in design pixels

    def _beside(self) -> bool:
        return self.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonTextBesideIcon

    def _word(self) -> float:
        return QFontMetricsF(self._letters()).horizontalAdvance(self.text())

    def _letters(self) -> QFont:
        return font(13, 600 if self.property("kind") == "primary" else 400)

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        if self._beside():
            hint.setWidth(math.ceil(self.iconSize().width() + px(self._GAP) + self._word() + 2 * px(self._SIDE)))
        return hint

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def place_of_content(self) -> QRectF:
        """Where icon and word stand."""
        width = self.iconSize().width() + px(self._GAP) + self._word()
        return QRectF((self.width() - width) / 2, 0, width, self.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._beside():
            super().paintEvent(event)
            return
        painter, option = QStylePainter(self), QStyleOptionToolButton()
        self.initStyleOption(option)
        option.text, option.icon = "", QIcon()  # type: ignore[assignment, attr-defined]
        painter.drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option)
        place, side = self.place_of_content(), self.iconSize().width()
        mode = QIcon.Mode.Normal if self.isEnabled() else QIcon.Mode.Disabled
        picture = QRectF(place.left(), place.center().y() - side / 2, side, side).toAlignedRect()
        self.icon().paint(painter, picture, Qt.AlignmentFlag.AlignCenter, mode)
        painter.setFont(self._letters())
        primary = self.property("kind") == "primary"
        painter.setPen(color("off" if not self.isEnabled() else "on_accent" if primary else "ink"))
        word = place.adjusted(side + px(self._GAP), 0, 2, 0)
        painter.drawText(word, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.text())


class TopBar(QWidget):
    """Question, badge, and the buttons of some actions.

    Each action comes with its icon and its form: ``icon`` alone, ``text`` beside
    it where there is room, or ``primary``, the one filled button.
    """

    def __init__(self, actions: Sequence[tuple[QAction, str, str]]) -> None:
        super().__init__()
        self.question = Question()
        self.badge = Badge()
        self._buttons: list[tuple[QToolButton, str, str]] = []
        row = QHBoxLayout(self)
        row.setSpacing(round(px(8)))
        row.addWidget(self.question)
        row.addSpacing(round(px(8)))
        row.addWidget(self.badge)
        row.addStretch(1)
        for action, icon_name, form in actions:
            button = BarButton()
            button.setDefaultAction(action)
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            if form == "primary":
                action.setIconVisibleInMenu(False)  # it has the colour for the filled ground
                button.setProperty("kind", "primary")
                row.addSpacing(round(px(8)))
            self._buttons.append((button, icon_name, form))
            row.addWidget(button)
        self._row = row
        self._guest: QWidget | None = None  # what stands at the right in place of the buttons
        self.banner = Banner(self, self._free)
        look().changed.connect(self._restyle)
        self._narrow = False
        self._restyle()

    def set_question(self, text: Text) -> None:
        """Show a lab's question."""
        bind(self.question.setText, text)

    def _free(self) -> QRect:
        """Left of the buttons: there a message lies over question and badge, which nobody presses."""
        left, gap = round(px(12)), round(px(8))
        end = self._buttons[0][0].x() if self._guest is None else self._guest.x()
        return QRect(left, 0, end - gap - left, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.banner.place()

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:  # buttons that take more room or less
            self.banner.place()
        return done

    def set_icon(self, action: QAction, name: str) -> None:
        """Give an action's button another icon."""
        if any(button.defaultAction() is action and icon_name == name for button, icon_name, _ in self._buttons):
            return
        self._buttons = [
            (button, name if button.defaultAction() is action else icon_name, form)
            for button, icon_name, form in self._buttons
        ]
        self._restyle()

    def button(self, name: str) -> QToolButton:
        """An action's button by the action's name."""
        return next(button for button, _, _ in self._buttons if button.defaultAction().objectName() == name)

    def set_guest(self, guest: QWidget | None) -> None:
        """Something else in place of the buttons (a class looks at it), or the buttons again."""
        if self._guest is not None:
            self._row.removeWidget(self._guest)
        self._guest = guest
        if guest is not None:
            self._row.addWidget(guest)
        for button, _, _ in self._buttons:
            button.setVisible(guest is None)
        self._restyle()

    def set_narrow(self, narrow: bool) -> None:
        """Icons alone, where there is little room."""
        if narrow != self._narrow:
            self._narrow = narrow
            self.badge.set_brief(narrow)
            self._restyle()

    def _restyle(self) -> None:
        self.setFixedHeight(round(either(48, 72)))
        self._row.setContentsMargins(round(either(24, 40)), 0, round(either(12, 40)), 0)
        side = round(px(18))
        for button, icon_name, form in self._buttons:
            button.defaultAction().setIcon(icon(icon_name, 18, "on_accent" if form == "primary" else "ink2"))
            button.setIconSize(QSize(side, side))
            beside = form == "primary" or (form == "text" and not self._narrow)
            button.setToolButtonStyle(
                Qt.ToolButtonStyle.ToolButtonTextBesideIcon if beside else Qt.ToolButtonStyle.ToolButtonIconOnly
            )
