"""The folded inspector: icons that show their values, and a section that opens beside its icon."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QFrame, QSizePolicy, QVBoxLayout, QWidget

from rnnlab.ui.inspector_parts import Scroll, SectionBox
from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, bind, tr
from rnnlab.ui.look.icons import draw_icon
from rnnlab.ui.look.theme import color, font, px
from rnnlab.ui.look.wrap import JOINED, fitted
from rnnlab.ui.widgets.lab import Section

_CENTRE = Qt.AlignmentFlag.AlignHCenter
_ROOM = 60.0  # of a title, in design pixels: clear of a scroll bar
# Size and number of lines of a title: one word gets smaller, several go on below before anything is left out.
_ONE_WORD = ((11.0, 1), (10.5, 1), (10.0, 1), (9.5, 1))
_SEVERAL = ((11.0, 1), (11.0, 3), (10.0, 3))
_VALUE = ((12.0, 1), (11.0, 1), (10.5, 2))
# A translator writes here, with spaces between, the words of titles that no line may cut: a script without spaces
# does not say where a word ends.
WHOLE = N_("Inspector", "activation function curve forget update bias recurrent unit encoder decoder")


def _uncut(title: str) -> str:
    """A title in which no line ends inside one of those words."""
    for word in tr(WHOLE).split():
        title = title.replace(word, JOINED.join(word))
    return title


def _height(size: float) -> float:
    """Of a line."""
    return QFontMetricsF(font(size)).height()


class StripButton(QAbstractButton):
    """A section's icon with its title and present value."""

    def __init__(self, section: Section) -> None:
        super().__init__()
        self.section = section
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        bind(self._set_name, section.title)

    def _set_name(self, title: str) -> None:
        self.setAccessibleName(mathtext.plain(title))
        self.setToolTip(mathtext.plain(title))
        self.updateGeometry()

    def title(self) -> tuple[float, list[str]]:
        """Size and lines of the title, in the room that there is."""
        title, room = tr(self.section.title), px(_ROOM)
        if "$" in title:  # a symbol stays as a whole
            return mathtext.fitting(title, room, 11, 8.5), [title]
        if title.isascii():
            return fitted(title, room, px(60), _SEVERAL if " " in title else _ONE_WORD)
        size, lines = fitted(_uncut(title), room, px(60), _SEVERAL)
        return size, [line.replace(JOINED, "") for line in lines]

    def value(self) -> tuple[float, list[str]]:
        """Size and lines of the present value."""
        if self.section.value is None:
            return 12.0, []
        return fitted(self.section.value(), px(_ROOM), px(60), _VALUE, 600)

    def sizeHint(self) -> QSize:
        further = sum(_height(size) * (len(lines) - 1) for size, lines in (self.title(), self.value()) if lines)
        return QSize(round(px(72)), round(px(64 if self.section.value else 52) + further))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect())
        if self.isChecked() or self.underMouse():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color("tint"))
            painter.drawRoundedRect(rect.adjusted(3, 1, -3, -1), px(8), px(8))
        side = px(20)
        ink = "accent_text" if self.isChecked() else "ink2"
        draw_icon(painter, self.section.icon, QRectF(rect.center().x() - side / 2, px(6), side, side), ink)
        size, lines = self.title()
        place = QRectF((rect.width() - px(_ROOM)) / 2 - 1, px(27), px(_ROOM) + 2, px(16))
        for line in lines:
            mathtext.draw_in(painter, place, line, size, ink, align=_CENTRE)
            place.translate(0, _height(size))
        place.translate(0, px(2))
        size, lines = self.value()
        painter.setFont(font(size, 600))
        painter.setPen(color("accent_text" if self.isChecked() else "ink"))
        for line in lines:
            painter.drawText(place.adjusted(-px(6), 0, px(6), 0), Qt.AlignmentFlag.AlignCenter, line)
            place.translate(0, _height(size))
        if self.hasFocus():
            painter.setPen(QPen(color("accent"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(3, 1, -3, -1), px(8), px(8))


class Popover(QFrame):
    """An opened section beside its icon; closed by Escape or a press elsewhere."""

    def __init__(self, window: QWidget, strip: CompactStrip) -> None:
        super().__init__(window)
        self._window, self._strip = window, strip
        self._box = QVBoxLayout(self)
        margin = round(px(16))
        self._box.setContentsMargins(margin, margin, margin, margin)
        self._scroll: Scroll | None = None

    def open(self, content: SectionBox, anchor: QWidget) -> None:
        """Show a section left of its icon."""
        self._scroll = Scroll(content)
        content.show()
        self._box.addWidget(self._scroll)
        window = self._window
        width = round(px(304))
        content.setFixedWidth(width - round(px(46)))
        content.adjustSize()
        needed = max(content.sizeHint().height(), content.heightForWidth(content.width())) + round(px(36))
        height = min(needed, window.height() - round(px(72)))
        corner = anchor.mapTo(window, QPoint(0, 0))
        y = min(max(corner.y() - round(px(8)), round(px(52))), window.height() - height - round(px(12)))
        self.setGeometry(corner.x() - width - round(px(6)), y, width, height)
        self.show()
        self.raise_()
        content.setFocus()

    def take(self) -> None:
        """Give the section back and vanish."""
        if self._scroll is not None:
            content = self._scroll.takeWidget()
            if content is not None:
                content.setMinimumWidth(0)
                content.setMaximumWidth(16777215)
                content.hide()
                content.setParent(self._strip)  # without a parent it would outlive the window
            self._box.removeWidget(self._scroll)
            self._scroll.deleteLater()
            self._scroll = None
        self.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._strip.close_popover()
        else:
            event.ignore()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(color("accent"), 1.5))
        painter.setBrush(color("card"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), px(12), px(12))


class CompactStrip(QWidget):
    """The strip of icons for one lab."""

    def __init__(self, sections: Sequence[tuple[Section, SectionBox]]) -> None:
        super().__init__()
        self._boxes = {id(section): box for section, box in sections}
        self._buttons = [StripButton(section) for section, _ in sections]
        self._open: StripButton | None = None
        self._popover: Popover | None = None
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        for button in self._buttons:
            button.clicked.connect(self._on_clicked)
            box.addWidget(button)
        box.addStretch(1)

    def button(self, name: str) -> StripButton:
        """The button of a section."""
        return next(b for b in self._buttons if b.section.name == name)

    def popover(self) -> Popover | None:
        """The opened section's frame, if any."""
        return self._popover if self._open is not None else None

    def _on_clicked(self) -> None:
        pressed = self.sender()
        already = pressed is self._open
        self.close_popover()
        if not already and isinstance(pressed, StripButton):
            self._open = pressed
            pressed.setChecked(True)
            if self._popover is None:
                self._popover = Popover(self.window(), self)
                self.window().installEventFilter(self)
            self._popover.open(self._boxes[id(pressed.section)], pressed)

    def close_popover(self) -> None:
        """Close the opened section."""
        if self._open is not None and self._popover is not None:
            self._popover.take()
            self._open.setChecked(False)
            self._open = None
        for button in self._buttons:
            if button is not self._open:
                button.setChecked(False)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.MouseButtonPress, QEvent.Type.Resize):
            self.close_popover()
        return False

    def hideEvent(self, event: QEvent) -> None:
        self.close_popover()

    def refresh(self) -> None:
        """Write the present values anew."""
        for button in self._buttons:
            present = button.section.present()
            if button is self._open and not present:
                self.close_popover()
            button.setVisible(present)
            button.updateGeometry()
            button.update()
