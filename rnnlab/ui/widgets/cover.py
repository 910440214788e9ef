"""What stands in a picture's place while a class is asked what it shows: hatched, and nothing of it can be reached."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QWidget

from rnnlab.ui.look.i18n import N_, bind
from rnnlab.ui.look.theme import look, px
from rnnlab.ui.widgets.unknown import paint_unknown

HIDDEN = N_("Predict", "Hidden until the answer is shown")


class Cover(QWidget):
    """A hatched place with a question mark."""

    def __init__(self) -> None:
        super().__init__()
        bind(self.setAccessibleName, HIDDEN)
        look().changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge = min(px(10), self.width() * 0.05, self.height() * 0.05)
        paint_unknown(painter, QRectF(self.rect()).adjusted(edge, edge, -edge, -edge), 22)


class Covered(QStackedWidget):
    """A picture, or its cover: while that is shown, neither mouse, keys nor a screen reader find the picture."""

    def __init__(self, picture: QWidget) -> None:
        super().__init__()
        self._picture, self._cover = picture, Cover()
        policy = picture.sizePolicy()
        self.setSizePolicy(policy)
        self._cover.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.addWidget(picture)
        self.addWidget(self._cover)

    def cover(self, covered: bool) -> None:
        """Cover the picture, or show it again."""
        self.setCurrentWidget(self._cover if covered else self._picture)
