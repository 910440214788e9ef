"""What the pages of the walk and of blame share: the definition above, and three hints below where there is room."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import Text, bind, language, tr
from rnnlab.ui.look.theme import lettered, look, px
from rnnlab.ui.widgets.definition import Definition, Hint
from rnnlab.ui.widgets.stage_text import stage_text

INDENT = 16.0  # of words beside the picture, whose axis reaches farther out; with the page's margin the stage's edge


class Heading(QWidget):
    """The concept in bold and its definition beside it, smaller where there is little room."""

    def __init__(self, concept: Text, sentence: Text) -> None:
        super().__init__()
        self._concept, self._sentence = concept, sentence
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        bind(self.setAccessibleName, concept)
        bind(self.setAccessibleDescription, sentence)
        look().changed.connect(self.updateGeometry)
        language().changed.connect(self.update)

    def sizeHint(self) -> QSize:
        return QSize(round(px(600)), round(px(30)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        concept, sentence = tr(self._concept), tr(self._sentence)
        place = QRectF(px(INDENT), px(4), self.width() - px(2 * INDENT), px(24))
        mathtext.draw_in(painter, place, concept, 15, "ink", 600)
        indent = mathtext.width(concept, 15, 600) + px(10)
        size = mathtext.fitting(sentence, place.width() - indent, 15, 11, 400)
        mathtext.draw_in(painter, place.adjusted(indent, 0, 0, 0), sentence, size, "ink2")


class HintRow(QWidget):
    """Where to look: three hints side by side under one title."""

    GAP = 20.0

    def __init__(self, texts: tuple[Text, ...]) -> None:
        super().__init__()
        self.title = stage_text("heading", Definition.LOOK, wrap=False)
        self.hints = [Hint(k, text) for k, text in enumerate(texts, start=1)]
        for widget in (self.title, *self.hints):
            widget.setParent(self)
        look().changed.connect(self._place)
        language().changed.connect(self._place)

    def _share(self, width: int) -> int:
        across = width - px(2 * INDENT) - px(self.GAP) * (len(self.hints) - 1)
        return round(across / len(self.hints))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        share = self._share(width)
        return round(lettered(26, 15)) + max(self._high(hint, share) for hint in self.hints)

    def _high(self, hint: Hint, width: int) -> int:
        return hint.heightForWidth(width) if hint.hasHeightForWidth() else hint.sizeHint().height()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def _place(self) -> None:
        share = self._share(self.width())
        self.title.setGeometry(round(px(INDENT)), 0, self.width() - round(px(2 * INDENT)), round(lettered(22, 15)))
        for k, hint in enumerate(self.hints):
            left = round(px(INDENT) + k * (share + px(self.GAP)))
            hint.setGeometry(left, round(lettered(26, 15)), share, self._high(hint, share))
