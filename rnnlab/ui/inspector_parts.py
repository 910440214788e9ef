"""What both forms of the inspector are made of: a scroll area, a titled section, and the handle that folds."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QVBoxLayout, QWidget

from rnnlab.ui.look.i18n import N_, bind
from rnnlab.ui.look.icons import draw_icon
from rnnlab.ui.look.theme import color, px
from rnnlab.ui.widgets.lab import Section
from rnnlab.ui.widgets.scrolled import Scrolled
from rnnlab.ui.widgets.terms import TermLabel


class Scroll(Scrolled):
    """The inspector's: arrow keys pass through to the window."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()


class SectionBox(QWidget):
    """A section with its title above."""

    def __init__(self, section: Section) -> None:
        super().__init__()
        self.section = section
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(round(px(8)))
        if section.titled:
            box.addWidget(TermLabel(section.title))
        box.addWidget(section.widget)


class StripFold(QAbstractButton):
    """The small handle that folds and unfolds the inspector."""

    FOLD, UNFOLD = N_("Inspector", "Fold the inspector"), N_("Inspector", "Unfold the inspector")

    def __init__(self) -> None:
        super().__init__()
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.set_folded(False)

    def set_folded(self, folded: bool) -> None:
        """Show which way a press moves."""
        self._folded = folded
        text = self.UNFOLD if folded else self.FOLD
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
        place = QRectF(x, rect.center().y() - side / 2, side, side)
        draw_icon(painter, name, place, ink)
        if self.hasFocus():
            painter.setPen(QPen(color("accent"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(place.adjusted(-px(5), -px(5), px(5), px(5)), px(6), px(6))
