"""The inspector at the right: a lab's sections, or a strip of icons that show their values.

In the strip a section opens beside its icon. The same section widgets are
shown in both forms; they move, they are not made twice.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import N_, bind, tr
from rnnlab.ui.look.icons import draw_icon
from rnnlab.ui.look.mathtext import MathLabel
from rnnlab.ui.look.theme import color, font, look, px
from rnnlab.ui.widgets.lab import Section

_UNFOLD = N_("Inspector", "Unfold the inspector")


class Scroll(QScrollArea):
    """A vertical scroll area without a frame; arrow keys pass through to the window."""

    def __init__(self, inner: QWidget) -> None:
        super().__init__()
        inner.setObjectName("plain")
        self.setWidget(inner)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()


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

    def sizeHint(self) -> QSize:
        return QSize(round(px(72)), round(px(64 if self.section.value else 52)))

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
        place = QRectF(px(3), px(27), rect.width() - px(6), px(16))
        mathtext.draw_in(painter, place, tr(self.section.title), 11, ink, align=Qt.AlignmentFlag.AlignHCenter)
        if self.section.value is not None:
            painter.setFont(font(12, 600))
            painter.setPen(color("accent_text" if self.isChecked() else "ink"))
            value = painter.fontMetrics().elidedText(
                self.section.value(), Qt.TextElideMode.ElideRight, round(rect.width() - px(6))
            )
            painter.drawText(QRectF(0, px(43), rect.width(), px(17)), Qt.AlignmentFlag.AlignCenter, value)
        if self.hasFocus():
            painter.setPen(QPen(color("accent"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(3, 1, -3, -1), px(8), px(8))


class SectionBox(QWidget):
    """A section with its title above."""

    def __init__(self, section: Section) -> None:
        super().__init__()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(round(px(8)))
        if section.titled:
            box.addWidget(MathLabel(section.title, 13, 600))
        box.addWidget(section.widget)


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
            button.update()


class LabInspector(QStackedWidget):
    """Both forms for one lab."""

    def __init__(self, sections: Sequence[Section]) -> None:
        super().__init__()
        self.boxes = [(section, SectionBox(section)) for section in sections]
        inner = QWidget()
        self._column = QVBoxLayout(inner)
        self._column.setContentsMargins(round(px(24)), round(px(8)), round(px(24)), round(px(16)))
        self._column.setSpacing(round(px(18)))
        self.full = Scroll(inner)
        self.strip = CompactStrip(self.boxes)
        self.addWidget(self.full)
        self.addWidget(Scroll(self.strip))
        self._compact: bool | None = None
        self.set_compact(False)

    def set_compact(self, compact: bool) -> None:
        """Strip or full column."""
        if compact == self._compact:
            return
        self._compact = compact
        self.strip.close_popover()
        while (item := self._column.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.setParent(self)  # parked; without a parent it would outlive the window
        if not compact:
            for _, box in self.boxes:
                self._column.addWidget(box)
                box.show()
            self._column.addStretch(1)
        self.setCurrentIndex(1 if compact else 0)


class Inspector(QWidget):
    """Shows the inspector of the present lab, and a footer with the device."""

    def __init__(self) -> None:
        super().__init__()
        self._labs: dict[str, LabInspector] = {}
        self._compact = False
        self.fold = StripFold()
        self.stack = QStackedWidget()
        self.footer = MathLabel("", 11, 400, "ink3")
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self.fold)
        box.addWidget(self.stack, 1)
        foot = QVBoxLayout()
        foot.setContentsMargins(round(px(24)), round(px(4)), round(px(8)), round(px(6)))
        foot.addWidget(self.footer)
        self._foot = foot
        box.addLayout(foot)
        look().changed.connect(self._restyle)
        self._restyle()

    def show_lab(self, name: str, sections: Sequence[Section]) -> None:
        """Bring a lab's sections to the front."""
        if name not in self._labs:
            self._labs[name] = LabInspector(sections)
            self.stack.addWidget(self._labs[name])
        self._labs[name].set_compact(self._compact)
        self.stack.setCurrentWidget(self._labs[name])

    def lab(self, name: str) -> LabInspector:
        """One lab's inspector."""
        return self._labs[name]

    def set_compact(self, compact: bool) -> None:
        """Strip of 72 or column of 288 design pixels."""
        if compact != self._compact:
            self._compact = compact
            for inspector in self._labs.values():
                inspector.set_compact(compact)
            self._restyle()

    def compact(self) -> bool:
        """Whether it is folded to the strip."""
        return self._compact

    def refresh(self) -> None:
        """Write the strip's values anew."""
        current = self.stack.currentWidget()
        if isinstance(current, LabInspector):
            current.strip.refresh()

    def _restyle(self) -> None:
        self.setFixedWidth(round(px(72 if self._compact else 288)))
        self.fold.set_folded(self._compact)
        margin = round(px(6 if self._compact else 24))
        self._foot.setContentsMargins(margin, round(px(4)), round(px(4)), round(px(6)))


class StripFold(QAbstractButton):
    """The small handle that folds and unfolds the inspector."""

    FOLD = N_("Inspector", "Fold the inspector")

    def __init__(self) -> None:
        super().__init__()
        self._folded = False
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        bind(self.setToolTip, self.FOLD)
        bind(self.setAccessibleName, self.FOLD)

    def set_folded(self, folded: bool) -> None:
        """Show which way a press moves."""
        self._folded = folded
        text = _UNFOLD if folded else self.FOLD
        bind(self.setToolTip, text)
        bind(self.setAccessibleName, text)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(px(60)), round(px(28)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = px(16)
        rect = QRectF(self.rect())
        x = rect.center().x() - side / 2 if self._folded else rect.right() - side - px(12)
        ink = "accent_text" if self.underMouse() or self.hasFocus() else "ink3"
        name = "fold" if self._folded else "unfold"
        draw_icon(painter, name, QRectF(x, rect.center().y() - side / 2, side, side), ink)
