"""What the Reader's pages share: a heading with its sentence, and the hints below the picture."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QWidget

from rnnlab.ui.look import mathtext
from rnnlab.ui.look.i18n import Text, language
from rnnlab.ui.look.theme import lettered, look, px
from rnnlab.ui.widgets.definition import Definition, Hint
from rnnlab.ui.widgets.stage_text import stage_text


def paint_heading(painter: QPainter, place: QRectF, concept: str, sentence: str) -> None:
    """The concept in bold and its definition beside it, smaller where there is little room."""
    mathtext.draw_in(painter, place, concept, 15, "ink", 600)
    indent = mathtext.width(concept, 15, 600) + px(10)
    size = mathtext.fitting(sentence, place.width() - indent, 15, 10, 400)
    mathtext.draw_in(painter, place.adjusted(indent, 0, 0, 0), sentence, size, "ink2")


def height_of(hint: QWidget, width: float) -> float:
    """A hint's height at a width; its words wrap."""
    return float(hint.heightForWidth(round(width)) if hint.hasHeightForWidth() else hint.sizeHint().height())


def title_height(title: QWidget) -> float:
    """How high a title is; letters for a class need more."""
    return max(px(24), float(title.sizeHint().height())) if look().presenting else px(24)


def place_hints(title: QWidget, hints: Sequence[QWidget], x: float, y: float, width: float, shown: bool) -> None:
    """A title and its hints one below the other; where there is no room for all of them, none."""
    title.setVisible(shown)
    title.setGeometry(round(x), round(y), round(width), round(title_height(title)))
    y += title_height(title) + px(2)
    for hint in hints:
        hint.setVisible(shown)
        hint.setGeometry(round(x), round(y), round(width), round(height_of(hint, width)))
        y += height_of(hint, width)


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
        return round((width - px(self.GAP) * (len(self.hints) - 1)) / len(self.hints))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        share = self._share(width)
        return round(lettered(26, 15)) + max(round(height_of(hint, share)) for hint in self.hints)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def _place(self) -> None:
        share = self._share(self.width())
        self.title.setGeometry(0, 0, self.width(), round(lettered(22, 15)))
        for k, hint in enumerate(self.hints):
            left = round(k * (share + px(self.GAP)))
            hint.setGeometry(left, round(lettered(26, 15)), share, round(height_of(hint, share)))
